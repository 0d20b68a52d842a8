//! One word means one thing: a type name of many crates is one of the role words.

use std::collections::{BTreeMap, BTreeSet};

use super::Verdict;
use crate::rust_source::{code, line_of, without_tests};
use crate::workspace::{File, Workspace};

/// The page with the list of role words, and its heading.
const PAGE: &str = "STYLE.md";
const HEADING: &str = "## Role words";

/// Crates that may share a name which is no role word.
const MOST_CRATES: usize = 2;

/// What a name is declared by.
const DECLARES: [&str; 5] = ["struct", "enum", "union", "trait", "type"];

/// A type name in more than two crates is a role word, or ends like one.
pub(crate) fn role_words(workspace: &Workspace) -> Verdict {
    let page = workspace.file(PAGE).map(File::text).unwrap_or_default();
    let listed = listed(page);
    let mut places: BTreeMap<String, Vec<(&str, String)>> = BTreeMap::new();
    for folder in workspace.folders().iter().map(String::as_str).chain(["xtask"]) {
        for file in workspace.rust().filter(|file| file.is_source_of(folder)) {
            for (line, name) in declared(file) {
                let at = (&file.path[..folder.len()], format!("{}:{line}", file.path));
                places.entry(name).or_default().push(at);
            }
        }
    }
    let is_shared = |places: &[(&str, String)]| {
        places.iter().map(|(folder, _)| folder).collect::<BTreeSet<_>>().len() > MOST_CRATES
    };
    let is_role = |name: &str| listed.iter().any(|word| word.is(name));
    let strays = places.iter().filter(|(name, places)| is_shared(places) && !is_role(name));
    let stray = |(name, places): (&String, &Vec<(&str, String)>)| {
        let others: Vec<&str> = places[1..].iter().map(|(_, place)| place.as_str()).collect();
        let (first, others) = (&places[0].1, others.join(", "));
        format!("{first}: `{name}` is no role word of {PAGE} and stands in {others}, too")
    };
    strays.map(stray).collect()
}

/// An entry of the list.
#[derive(Debug, PartialEq, Eq)]
enum RoleWord<'a> {
    Whole(&'a str),
    Ending(&'a str),
}

impl RoleWord<'_> {
    fn is(&self, name: &str) -> bool {
        match self {
            RoleWord::Whole(word) => *word == name,
            RoleWord::Ending(ending) => name.len() > ending.len() && name.ends_with(ending),
        }
    }
}

/// The words in backticks of the list items under the heading; an ending is written with an asterisk: `*Facts`.
fn listed(page: &str) -> Vec<RoleWord<'_>> {
    let section = page.lines().skip_while(|line| *line != HEADING).skip(1);
    let items = section.take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with("- "));
    let words = items.flat_map(|line| line.split('`').skip(1).step_by(2));
    words.map(|word| word.strip_prefix('*').map_or(RoleWord::Whole(word), RoleWord::Ending)).collect()
}

/// The types a file declares for its module, with their lines. A type within a macro call is one of the module.
fn declared(file: &File) -> Vec<(usize, String)> {
    let code = without_tests(&code(file.text()));
    let mut declared = Vec::new();
    // Of each brace that is open, whether items within it are items of a module.
    let mut open: Vec<bool> = Vec::new();
    let mut start = 0;
    for (at, c) in code.char_indices().filter(|(_, c)| ['{', '}', ';'].contains(c)) {
        let header = &code[start..at];
        if open.iter().all(|is_module| *is_module)
            && let Some(name) = name_of(header)
        {
            declared.push((
                line_of(&code, start + name.as_ptr() as usize - header.as_ptr() as usize),
                name.into(),
            ));
        }
        match c {
            '{' => open.push(holds_items(header)),
            '}' => _ = open.pop(),
            _ => {}
        }
        start = at + 1;
    }
    declared
}

/// Whether a brace after this text opens a module or the call of a macro.
fn holds_items(header: &str) -> bool {
    let header = header.trim_end();
    header.ends_with('!') || header.split_whitespace().rev().nth(1) == Some("mod")
}

/// The name of the type that a header declares.
fn name_of(header: &str) -> Option<&str> {
    let mut rest = header.trim_start();
    while let Some(attribute) = rest.strip_prefix('#') {
        let mut depth = 0;
        let end = attribute.find(|c: char| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            c == ']' && depth == 0
        })?;
        rest = attribute[end + 1..].trim_start();
    }
    if let Some(public) = rest.strip_prefix("pub") {
        let public = public.trim_start();
        let restricted = public.strip_prefix('(').and_then(|within| within.split_once(')'));
        rest = restricted.map_or(public, |(_, rest)| rest).trim_start();
    }
    let (keyword, rest) = rest.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
    (DECLARES.contains(&keyword) && end > 0).then(|| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(source: &str) -> Vec<(usize, String)> {
        declared(&Workspace::of(&[("crates/a/src/lib.rs", source)]).files[0])
    }

    #[test]
    fn types_of_a_module_are_found_with_their_lines() {
        let source = "//! A.\nuse b::C;\n#[derive(Debug)]\npub(crate) struct Way<'a>(&'a str);\nconst N: [u8; 2] = [1; 2];\n\
            mod within {\n    pub enum Side { One, Two }\n}\nsheet::axis! {\n    /// Doc.\n    pub enum Rate { A }\n}\n\
            pub type Outcome = u8;\npub trait Judge { type Survey; }\n";
        let found = names(source);
        let expected = [(4, "Way"), (7, "Side"), (11, "Rate"), (13, "Outcome"), (14, "Judge")];
        assert_eq!(found, expected.map(|(line, name)| (line, name.to_string())));
    }

    #[test]
    fn associated_types_local_types_macros_and_tests_are_not_counted() {
        let source = "impl Rules for Battle {\n    type State = State;\n}\nfn f() { struct Local; }\n\
            macro_rules! made { ($name:ident) => { struct Made; }; }\n#[cfg(test)]\nmod tests { struct Row; }\n";
        assert_eq!(names(source), []);
    }

    #[track_caller]
    fn check(style: &str, name: &str, expected: &[&str]) {
        let source = format!("//! A.\n\nstruct {name};\n");
        let files = ["crates/a/src/lib.rs", "crates/b/src/c.rs", "rulesets/d/src/e.rs"]
            .map(|path| (path, source.as_str()));
        let workspace = Workspace::of(&[&files[..], &[(PAGE, style)]].concat());
        assert_eq!(role_words(&workspace).offences, expected);
        let two = Workspace::of(&[files[0], files[1], ("crates/b/src/other.rs", source.as_str())]);
        assert!(role_words(&two).offences.is_empty(), "two crates may share a name");
    }

    #[test]
    fn a_name_of_three_crates_is_on_the_list() {
        let style = "# Style\n- `Way`\n## Role words\nNot `Way`.\n- `Battle` `State`\n- `*Facts`\n## After\n- `Way`\n";
        check(style, "State", &[]);
        check(style, "FireFacts", &[]);
        let told = "crates/a/src/lib.rs:3: `Way` is no role word of STYLE.md and stands in crates/b/src/c.rs:3, \
            rulesets/d/src/e.rs:3, too";
        check(style, "Way", &[told]);
        check(style, "Facts", &[&told.replace("Way", "Facts")]);
    }
}
