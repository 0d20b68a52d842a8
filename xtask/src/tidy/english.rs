//! Comments are plain English: no free relative "who".

use super::Verdict;
use crate::rust_source::{blank, code, comments};
use crate::workspace::{File, Workspace};

/// Words after which a "who" has nothing to refer to.
const BEFORE: [&str; 10] = ["of", "at", "for", "to", "by", "from", "with", "than", "and", "or"];

/// The word itself, in its forms.
const WHO: [&str; 4] = ["who", "whom", "whoever", "whomever"];

/// No comment of a Rust file or of a script of the page has a "who" that refers to no noun.
pub(crate) fn english(workspace: &Workspace) -> Verdict {
    let rust = workspace.rust().map(|file| (file, rust_comments(file.text())));
    let is_script = |file: &&File| file.path.contains("/web/") && file.path.ends_with(".js");
    let scripts = workspace.files.iter().filter(is_script).map(|file| (file, script_comments(file.text())));
    rust.chain(scripts).flat_map(|(file, comments)| offences(&file.path, &comments)).collect()
}

/// The comments of a Rust file without those in a call of `facts!`, which are printed as help.
fn rust_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0;
    for (comment, code) in comments(text).lines().zip(code(text).lines()) {
        if depth > 0 || code.contains("facts! {") {
            depth += code.matches('{').count();
            depth = depth.saturating_sub(code.matches('}').count());
        } else {
            out.push_str(comment);
        }
        out.push('\n');
    }
    out
}

/// The comments of a script: everything else becomes blanks, lines stay where they are.
fn script_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (end, is_comment) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), true)
        } else if rest.starts_with("/*") {
            (rest.find("*/").map_or(rest.len(), |end| end + 2), true)
        } else if ['"', '\'', '`'].contains(&first) {
            (end_of_text(rest, first), false)
        } else {
            (first.len_utf8(), false)
        };
        match is_comment {
            true => out.push_str(&rest[..end]),
            false => out.push_str(&blank(&rest[..end])),
        }
        rest = &rest[end..];
    }
    out
}

/// The length of the literal at the start of `text`, between two of `quote`.
fn end_of_text(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// A word of a comment with the marks about it.
struct Word<'a> {
    line: usize,
    text: &'a str,
    /// Whether a comment begins with it.
    is_first: bool,
}

fn offences(path: &str, comments: &str) -> Vec<String> {
    let words = words(comments);
    let mut offences = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let (line, text) = (word.line, word.text.trim_end_matches(|c: char| !c.is_alphanumeric()));
        let before = words[..at].last().filter(|_| !word.is_first);
        let before = before.map_or("", |word| word.text.trim_start_matches(|c: char| !c.is_alphanumeric()));
        if word.is_first && ["Who", "Whoever"].contains(&text) {
            offences
                .push(format!("{path}:{line}: a comment begins with \"{text}\"; name the unit or person"));
        } else if WHO.contains(&text) && BEFORE.contains(&before.to_lowercase().as_str()) {
            offences.push(format!("{path}:{line}: \"{before} {text}\"; name the unit or person"));
        }
    }
    offences
}

/// The words of the comments. A comment goes on over lines that follow each other under one margin, and after an asterisk.
fn words(comments: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut margin: Option<usize> = None;
    for (index, line) in comments.lines().enumerate() {
        let own = line.find(|c: char| !c.is_whitespace());
        let goes_on = margin.is_some() && (own == margin || line.trim_start().starts_with('*'));
        let text = line.trim().trim_start_matches(['/', '!', '*']);
        for (number, text) in text.split_whitespace().enumerate() {
            words.push(Word { line: index + 1, text, is_first: number == 0 && !goes_on });
        }
        margin = own.filter(|_| !text.trim().is_empty());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, source: &str, expected: &[usize]) {
        let offences = english(&Workspace::of(&[(path, source)])).offences;
        let line = |offence: &String| offence.split(':').nth(1).and_then(|line| line.parse::<usize>().ok());
        assert_eq!(offences.iter().filter_map(line).collect::<Vec<_>>(), expected, "{offences:?}");
    }

    #[test]
    fn a_who_that_names_nobody_is_found() {
        check("a.rs", "//! A.\n\n/// The turn of who fires.\nfn f() {}\n// for whoever\n", &[3, 5]);
        check("a.rs", "/// Fire at\n/// whom it sees.\n", &[2]);
        check("a.rs", "/// Who sits there.\nfn f() {} // Whoever comes\n", &[1, 2]);
        check("apps/a/web/a.js", "/**\n * Who sits\n */\n", &[2]);
        check("apps/a/web/a.js", "const a = 1; // (of who fires)\n/** Who sits\n * there. */\n", &[1, 2]);
    }

    #[test]
    fn a_who_that_has_a_noun_and_a_text_are_free() {
        check("a.rs", "/// The player who fires, and the side whose turn it is.\n", &[]);
        check("a.rs", "/// Sums of\nfn f() {}\n/// who was hit.\n", &[]);
        check("a.rs", "fn f() -> &'static str { \"of who fires // at who\" }\n", &[]);
        check("apps/a/web/a.js", "say('it\\'s // of who'); say(`at who ${n}`)\n", &[]);
        check("apps/a/a.js", "// of who\n", &[]);
    }

    #[test]
    fn help_of_facts_is_free() {
        let facts = "engine::facts! {\n    pub struct A {\n        /// charged: by whom\n        by: Arm = \"foot\",\n    }\n}\n";
        check("a.rs", &format!("{facts}// by whom\n"), &[7]);
    }
}
