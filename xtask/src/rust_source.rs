//! Rust source with its code or its comments alone: everything else is blanked.

/// The code of a file: comments and the insides of literals become blanks, lines stay where they are.
pub(crate) fn code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (kind, part) in parts(text) {
        match kind {
            SourcePart::Code => out.push_str(&part),
            SourcePart::Comment | SourcePart::Literal => out.push_str(&blank(&part)),
        }
    }
    out
}

/// The comments of a file: everything else becomes blanks, lines stay where they are.
pub(crate) fn comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (kind, part) in parts(text) {
        match kind {
            SourcePart::Comment => out.push_str(&part),
            SourcePart::Code | SourcePart::Literal => out.push_str(&blank(&part)),
        }
    }
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SourcePart {
    Code,
    Comment,
    Literal,
}

/// The file cut into code, comments and literals.
fn parts(text: &str) -> Vec<(SourcePart, String)> {
    let chars: Vec<char> = text.chars().collect();
    let mut parts: Vec<(SourcePart, String)> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let (kind, end) = match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => (SourcePart::Comment, find(&chars, at, |c| c[0] == '\n')),
            ('/', Some('*')) => (SourcePart::Comment, end_of_block_comment(&chars, at)),
            ('"', _) => (SourcePart::Literal, end_of_string(&chars, at)),
            ('r', Some('"' | '#')) => (SourcePart::Literal, end_of_raw_string(&chars, at)),
            ('\'', Some('\\')) => {
                let end = (at + 3..chars.len()).find(|&i| chars[i] == '\'').map_or(chars.len(), |i| i + 1);
                (SourcePart::Literal, end)
            }
            ('\'', Some(_)) if chars.get(at + 2) == Some(&'\'') => (SourcePart::Literal, at + 3),
            _ => (SourcePart::Code, at),
        };
        let (kind, end) = if end == at { (SourcePart::Code, at + 1) } else { (kind, end) };
        match parts.last_mut() {
            Some((SourcePart::Code, part)) if kind == SourcePart::Code => part.push(chars[at]),
            _ => parts.push((kind, chars[at..end].iter().collect())),
        }
        at = end;
    }
    parts
}

/// As many blanks as characters; line ends stay.
pub(crate) fn blank(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect()
}

/// The same code with every item under `#[cfg(test)]` blanked.
pub(crate) fn without_tests(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find("#[cfg(test)]") {
        out.push_str(&rest[..start]);
        let item = &rest[start..start + end_of_item(&rest[start..])];
        out.push_str(&blank(item));
        rest = &rest[start + item.len()..];
    }
    out + rest
}

/// Line numbers, from 1, on which `needle` stands as whole words.
pub(crate) fn lines_with<'a>(text: &'a str, needle: &'a str) -> impl Iterator<Item = usize> + 'a {
    let lines = text.lines().enumerate();
    lines.filter(move |(_, line)| has_token(line, needle)).map(|(index, _)| index + 1)
}

/// Whether `needle` occurs in `text` without being part of a longer word at either end.
pub(crate) fn has_token(text: &str, needle: &str) -> bool {
    let joins = |a: Option<char>, b: Option<char>| a.is_some_and(is_word) && b.is_some_and(is_word);
    text.match_indices(needle).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + needle.len()..].chars().next();
        !joins(before, needle.chars().next()) && !joins(needle.chars().next_back(), after)
    })
}

/// The line number, from 1, of a byte offset.
pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text[..offset].matches('\n').count() + 1
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn find(chars: &[char], from: usize, matches: impl Fn(&[char]) -> bool) -> usize {
    (from..chars.len()).find(|&i| matches(&chars[i..])).unwrap_or(chars.len())
}

fn end_of_block_comment(chars: &[char], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at < chars.len() {
        match chars[at..] {
            ['/', '*', ..] => depth += 1,
            ['*', '/', ..] => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    chars.len()
}

fn end_of_string(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// The end of `r"..."` or `r#"..."#`; `start` itself where it is only a name that ends in r, or `r#name`.
fn end_of_raw_string(chars: &[char], start: usize) -> usize {
    let hashes = chars[start + 1..].iter().take_while(|&&c| c == '#').count();
    let open = start + 1 + hashes;
    if chars.get(open) != Some(&'"') {
        return start;
    }
    let closes = |c: &[char]| c[0] == '"' && c[1..].iter().take_while(|&&c| c == '#').count() >= hashes;
    (find(chars, open + 1, closes) + 1 + hashes).min(chars.len())
}

/// The length of the item at the start of `code`: to its closing brace, or to a semicolon before any brace.
fn end_of_item(code: &str) -> usize {
    let mut depth = 0;
    for (at, c) in code.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' => {}
            _ => continue,
        }
        if depth <= 0 {
            return at + 1;
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &str) {
        let code = code(source);
        assert_eq!(code.split_whitespace().collect::<Vec<_>>().join(" "), expected, "in {source}");
        assert_eq!(code.lines().count(), source.lines().count(), "lines moved in {source}");
    }

    #[test]
    fn comments_are_no_code() {
        check("a // f64\nb", "a b");
        check("a /* f64 /* nested */ f64 */ b", "a b");
        check("//! f64\n/// f64\nfn f() {}", "fn f() {}");
        check("a / b * c", "a / b * c");
    }

    #[test]
    fn insides_of_literals_are_no_code() {
        check(r#"say("f64 // \" f64"); b"#, "say( ); b");
        check("say(r#\"f64 \" // f64\"#); b", "say( ); b");
        check("let r#type = '\"'; f64", "let r#type = ; f64");
        check(r"let c = '\''; f64", "let c = ; f64");
        check("fn f<'a>(x: &'a str) -> &'a str", "fn f<'a>(x: &'a str) -> &'a str");
        check("\"two\nlines\" b", "b");
    }

    #[test]
    fn comments_are_what_is_left_beside_code_and_literals() {
        let comments = comments("let a = \"// no\"; // yes\n/// of\nfn b() {} /* and */ 'c'");
        let lines: Vec<&str> = comments.lines().map(str::trim).collect();
        assert_eq!(lines, ["// yes", "/// of", "/* and */"]);
    }

    #[test]
    fn a_word_is_found_only_whole() {
        assert!(has_token("let x: f64 = y;", "f64"));
        assert!(!has_token("visit_f64(x)", "f64"));
        assert!(!has_token("f64x2", "f64"));
        assert!(has_token("visit_f64(f64)", "f64"));
        assert!(!has_token("rand_core::Rng", "rand::"));
        assert!(!has_token("my_rand::Rng", "rand::"));
        assert!(has_token("rand::rng()", "rand::"));
        assert!(has_token("dice.die(6)", ".die("));
        assert!(!has_token("std::fshelf", "std::fs"));
    }

    #[test]
    fn test_items_are_left_out() {
        let source = "fn a() {}\n#[cfg(test)]\nmod tests {\n fn f() { f64 }\n}\nfn b() {}\n";
        let left = without_tests(&code(source));
        assert!(!has_token(&left, "f64") && has_token(&left, "b"));
        assert_eq!(lines_with(&left, "fn b").collect::<Vec<_>>(), [6]);
        let declared = without_tests("#[cfg(test)]\nmod tests;\nfn f64_user() -> f64 {}");
        assert!(has_token(&declared, "f64"));
    }
}
