//! Parameters say what they are: no bare `bool`, no tuple taken apart in a signature.

use std::collections::BTreeSet;

use super::Verdict;
use crate::rust_source::{code, line_of, without_tests};
use crate::workspace::{File, Workspace};

/// Functions that may have such a parameter, by path and name. Each stands here with its reason.
const FREE: [(&str, &str); 0] = [];

/// No function of a library or program takes a bare `bool` or a tuple pattern, unless a foreign trait prescribes it.
pub(crate) fn parameters(workspace: &Workspace) -> Verdict {
    let folders: Vec<String> = workspace.folders().into_iter().chain(["xtask".into()]).collect();
    let is_source = |file: &&File| folders.iter().any(|folder| file.is_source_of(folder));
    let sources: Vec<(&str, String)> = workspace
        .rust()
        .filter(is_source)
        .map(|file| (file.path.as_str(), without_tests(&code(file.text()))))
        .collect();
    let own: BTreeSet<&str> = sources.iter().flat_map(|(_, code)| traits(code)).collect();
    sources.iter().flat_map(|(path, code)| offences(path, code, &own)).collect()
}

/// The traits that are declared in some code.
fn traits(code: &str) -> impl Iterator<Item = &str> {
    code.match_indices("trait ")
        .map(|(at, found)| word(&code[at + found.len()..]))
        .filter(|name| !name.is_empty())
}

fn offences(path: &str, code: &str, own: &BTreeSet<&str>) -> Vec<String> {
    let foreign = foreign_impls(code, own);
    let mut offences = Vec::new();
    for (at, found) in code.match_indices("fn ") {
        let is_whole = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let name = word(&code[at + found.len()..]);
        if !is_whole
            || name.is_empty()
            || foreign.iter().any(|span| span.contains(&at))
            || FREE.contains(&(path, name))
        {
            continue;
        }
        for parameter in parameters_of(&code[at + found.len() + name.len()..]) {
            let what = match parameter.rsplit_once(": ") {
                _ if parameter.trim_start_matches('&').starts_with('(') => "takes a tuple apart",
                Some((_, "bool")) => "is a bare `bool`",
                _ => continue,
            };
            let parameter = parameter.split_whitespace().collect::<Vec<_>>().join(" ");
            offences.push(format!("{path}:{}: `{parameter}` of `{name}` {what}", line_of(code, at)));
        }
    }
    offences
}

/// The spans of the implementations of traits that are not of this workspace.
fn foreign_impls(code: &str, own: &BTreeSet<&str>) -> Vec<std::ops::Range<usize>> {
    let starts = code.match_indices("\nimpl").map(|(at, _)| at + 1);
    let span = |at: usize| {
        let open = at + code[at..].find('{')?;
        let (head, _) = code[at..open].split_once(" for ")?;
        let path =
            head.trim_end().split('<').next().filter(|head| head.trim() != "impl").unwrap_or_else(|| {
                // The parameters of the implementation itself come first.
                head.rsplit("> ").next().unwrap_or_default().split('<').next().unwrap_or_default()
            });
        let name = path.rsplit([' ', ':']).next().unwrap_or_default();
        (!own.contains(name)).then(|| at..open + closed(&code[open..], '{', '}'))
    };
    starts.filter_map(span).collect()
}

/// The parameters after the name of a function, each as it is written.
fn parameters_of(signature: &str) -> Vec<&str> {
    let generics = match signature.starts_with('<') {
        true => end_of_generics(signature),
        false => 0,
    };
    let list = &signature[generics..];
    if !list.starts_with('(') {
        return Vec::new();
    }
    let list = &list[1..closed(list, '(', ')') - 1];
    let (mut parameters, mut depth, mut start) = (Vec::new(), 0, 0);
    let mut before = ' ';
    for (at, c) in list.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            // The end of an arrow closes nothing.
            '>' if before != '-' => depth -= 1,
            ',' if depth == 0 => {
                parameters.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    parameters.push(list[start..].trim());
    parameters.retain(|parameter| !parameter.is_empty());
    parameters
}

/// The length of `<..>` at the start of `text`.
fn end_of_generics(text: &str) -> usize {
    let (mut depth, mut before) = (0, ' ');
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
        before = c;
    }
    text.len()
}

/// The length of what `open` at the start of `text` opens, with what closes it.
fn closed(text: &str, open: char, close: char) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// The word at the start of `text`; none where something else stands there.
fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let path = "crates/a/src/lib.rs";
        let expected: Vec<String> = expected.iter().map(|offence| format!("{path}:{offence}")).collect();
        assert_eq!(parameters(&Workspace::of(&[(path, source)])).offences, expected, "in {source}");
    }

    #[test]
    fn a_bare_bool_and_a_tuple_are_found() {
        check("fn f(a: u8, is_far: bool) {}", &["1: `is_far: bool` of `f` is a bare `bool`"]);
        check(
            "\nfn f<F: Fn(u8) -> bool>(f: F, mut b: bool) {}",
            &["2: `mut b: bool` of `f` is a bare `bool`"],
        );
        check(
            "fn f(\n    &self,\n    (x, y): (u8,\n    bool),\n) {}",
            &["1: `(x, y): (u8, bool)` of `f` takes a tuple apart"],
        );
        check("fn f(&(x, y): &(u8, u8)) {}", &["1: `&(x, y): &(u8, u8)` of `f` takes a tuple apart"]);
        check("trait T { fn t(&self, on: bool); }", &["1: `on: bool` of `t` is a bare `bool`"]);
    }

    #[test]
    fn closures_pointers_and_whole_values_are_free() {
        check("fn f(g: impl Fn(bool) -> bool, h: fn(bool), p: (u8, bool), o: Option<bool>) -> bool {}", &[]);
        check("fn f() { g(|(a, b): (u8, bool)| a) }", &[]);
        check("fn f(Path(id): Path<String>, [a, b]: [u8; 2]) {}", &[]);
        check("#[cfg(test)]\nmod tests { fn f(a: bool) {} }", &[]);
    }

    #[test]
    fn only_foreign_traits_prescribe_parameters() {
        let own = "trait Own { fn a(&self); }";
        check(
            &format!(
                "{own}\nimpl<'a, T: Into<u8>> serde::Visitor<'a> for B<T> {{\n fn v(b: bool) {{}}\n}}\n"
            ),
            &[],
        );
        check(&format!("{own}\nimpl From<bool> for B {{\n fn from(b: bool) {{}}\n}}\n"), &[]);
        check(
            &format!("{own}\nimpl<T> Own for B<T> {{\n fn a(b: bool) {{}}\n}}\n"),
            &["3: `b: bool` of `a` is a bare `bool`"],
        );
        check(
            &format!("{own}\nimpl Own for B {{}}\nimpl B {{\n fn a(b: bool) {{}}\n}}\n"),
            &["4: `b: bool` of `a` is a bare `bool`"],
        );
    }
}
