//! What shows, measures or plays a game throws no dice on a rule's behalf and reads no data table.

use super::Verdict;
use crate::rust_source::{code, line_of, without_tests};
use crate::workspace::{File, Workspace};

const ONLOOKERS: [&str; 5] = ["crates/view", "crates/odds", "crates/ai", "crates/simulate", "crates/desk"];
const THROWS: [&str; 6] = [".die(", ".tally(", ".pool(", ".pair(", ".pick(", ".contest("];
const INCLUDES: [&str; 2] = ["include_str!", "include_bytes!"];

/// Apps, view, odds, ai, simulate and desk go through the rule set's own procedures and sheet.
pub(crate) fn no_stray_throws(workspace: &Workspace) -> Verdict {
    let folders = workspace.folders();
    let onlookers = folders.iter().filter(|f| ONLOOKERS.contains(&f.as_str()) || f.starts_with("apps/"));
    let files =
        onlookers.flat_map(|folder| workspace.files.iter().filter(move |file| file.is_source_of(folder)));
    files.flat_map(|file| throws(file).into_iter().chain(tables(file))).collect()
}

fn throws(file: &File) -> Vec<String> {
    let code = without_tests(&code(file.text()));
    let calls = THROWS.iter().flat_map(|throw| code.match_indices(throw));
    // A dice source that serves one throw by another of its own is no throw on a rule's behalf.
    let calls = calls.filter(|(at, _)| !code[..*at].trim_end().ends_with("self"));
    calls.map(|(at, throw)| format!("{}:{}: throws {throw}..)", file.path, line_of(&code, at))).collect()
}

fn tables(file: &File) -> Vec<String> {
    let text = file.text();
    let includes = INCLUDES.iter().flat_map(|include| text.match_indices(include));
    let of_ruleset = includes
        .filter(|(at, _)| text[*at..].split(')').next().is_some_and(|call| call.contains("rulesets")));
    of_ruleset
        .map(|(at, _)| format!("{}:{}: reads a rule set's data", file.path, line_of(text, at)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(no_stray_throws(&Workspace::of(&[(path, source)])).offences, expected, "in {source}");
    }

    #[test]
    fn a_throw_outside_the_rules_is_found() {
        check(
            "apps/longroll/src/main.rs",
            "//! A.\nlet face = dice\n    .die(6);",
            &["apps/longroll/src/main.rs:3: throws .die(..)"],
        );
        check("crates/odds/src/lib.rs", "fn die(&mut self) { self.pick(&[1]) } // dice.die(6)", &[]);
        check("crates/odds/src/lib.rs", "#[cfg(test)]\nmod tests { fn f() { dice.pool(2, 6); } }", &[]);
        check("rulesets/gallop/src/fire.rs", "dice.pool(2, 6)", &[]);
    }

    #[test]
    fn a_table_read_outside_its_rule_set_is_found() {
        let source =
            "const T: &str =\n    include_str!(\n        \"../../../rulesets/gallop/data/fire.toml\"\n    );";
        check("apps/longroll/src/odds.rs", source, &["apps/longroll/src/odds.rs:2: reads a rule set's data"]);
        check("apps/longroll/src/page.rs", "include_str!(\"../web/page.html\")", &[]);
    }
}
