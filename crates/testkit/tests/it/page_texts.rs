//! The English of the page: the texts in its scripts and documents, held to the house style.

use std::path::Path;

use testkit::prose::faults;

/// What stands for a value that a script puts into a text.
const VALUE: &str = "7";

/// Marks of code: a literal with one of them is no text.
const CODE: [char; 9] = ['<', '>', '=', '[', '#', '{', '@', '_', '\\'];

/// Whether a literal is words to be read, and not a name, a selector or markup.
fn is_text(literal: &str) -> bool {
    let is_class = |word: &str| word.starts_with('.') && word.len() > 1;
    literal.contains(' ') && !literal.contains(CODE) && !literal.split_whitespace().any(is_class)
}

/// The string literals of a script, with a figure for each value put into them.
fn literals(script: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = script;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("/*") {
            rest = rest.find("*/").map_or("", |end| &rest[end + 2..]);
        } else if ['"', '\'', '`'].contains(&first) {
            rest = literal(&rest[1..], first, &mut found);
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

/// Takes the literal up to `quote`, and those in the values of a template; returns the rest of the script.
fn literal<'a>(mut rest: &'a str, quote: char, found: &mut Vec<String>) -> &'a str {
    let mut text = String::new();
    while let Some(next) = rest.chars().next() {
        if quote == '`' && rest.starts_with("${") {
            let end = end_of_value(&rest[2..]) + 2;
            found.extend(literals(&rest[2..end]));
            text.push_str(VALUE);
            rest = &rest[end + 1..];
            continue;
        }
        rest = &rest[next.len_utf8()..];
        if next == quote {
            break;
        }
        text.push(next);
    }
    found.push(text);
    rest
}

/// Where the brace is that closes a value.
fn end_of_value(rest: &str) -> usize {
    let mut depth = 0;
    let closing = rest.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth < 0
    });
    closing.map_or(rest.len(), |(at, _)| at)
}

/// The texts of a document: what stands between tags, and the attributes that are shown or read out.
fn texts(document: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in document.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        found.push(text.trim().to_string());
        for name in ["title", "placeholder", "aria-label", "alt"] {
            let value = tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
            found.extend(value.map(|(value, _)| value.to_string()));
        }
    }
    found
}

#[test]
fn the_texts_of_the_page_keep_the_house_style() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/longroll/web");
    let (mut read, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(folder).expect("there is a page") {
        let path = entry.expect("it can be read").path();
        let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        let of: fn(&str) -> Vec<String> = match kind {
            "js" => literals,
            "html" => texts,
            _ => continue,
        };
        for text in of(&std::fs::read_to_string(&path).expect("a script is text")) {
            if !is_text(&text) {
                continue;
            }
            read += 1;
            let faults = faults(text.trim());
            if !faults.is_empty() {
                wrong.push(format!("{}: {text}\n    {}", path.display(), faults.join("; ")));
            }
        }
    }
    println!("{read} texts read");
    assert!(read > 200, "only {read} texts were found");
    assert!(wrong.is_empty(), "{} break the house style:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn texts_are_found_in_literals_and_not_in_comments() {
    let script = "// \"no text\"\nsay('one text', `${many(\"units\")} have not moved`); /* 'nor this' */";
    assert_eq!(literals(script), ["one text", "units", "7 have not moved"]);
    assert_eq!(texts("<p title=\"Show it\">Turn <b>1</b></p>"), ["Turn", "Show it", "1", "", ""]);
}
