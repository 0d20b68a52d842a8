//! Dice, words, board, sheet, engine, scenario and rule sets hold nothing ambient: the same orders give the same bytes.

use super::Verdict;
use crate::rust_source::{code, has_token, line_of, lines_with, without_tests};
use crate::workspace::{File, Workspace};

const CORE: [&str; 6] =
    ["crates/dice", "crates/words", "crates/board", "crates/sheet", "crates/engine", "crates/scenario"];

/// Outside the core, but as free of anything ambient; only floats are allowed, for averages and shares.
const PURE: &str = "crates/desk";

/// Words the core does without, and why.
const REFUSED: [(&str, &str); 12] = [
    ("f32", "a float rounds differently elsewhere"),
    ("f64", "a float rounds differently elsewhere"),
    ("HashMap", "its order changes from run to run; use BTreeMap"),
    ("HashSet", "its order changes from run to run; use BTreeSet"),
    ("SystemTime", "clocks belong in apps/"),
    ("Instant", "clocks belong in apps/"),
    ("thread_rng", "chance comes from a Dice argument"),
    ("rand::", "chance comes from a Dice argument"),
    ("std::fs", "files belong in apps/"),
    ("std::env", "the environment belongs in apps/"),
    ("std::net", "the network belongs in apps/"),
    ("std::io", "input and output belong in apps/"),
];

/// The line each core library carries, so that clippy refuses the same things with types resolved.
const ATTRIBUTE: &str =
    "#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]";

/// No floats, hash-ordered maps, clocks, global generators or I/O in the shipped code of the core, nor but floats in the desk's.
pub(crate) fn deterministic_core(workspace: &Workspace) -> Verdict {
    let mut offences = Vec::new();
    for folder in core_folders(workspace) {
        for file in workspace.files.iter().filter(|file| file.is_source_of(&folder)) {
            offences.extend(refused_words(file, &REFUSED));
        }
    }
    let but_floats: Vec<_> = REFUSED.into_iter().filter(|(word, _)| !["f32", "f64"].contains(word)).collect();
    for file in workspace.files.iter().filter(|file| file.is_source_of(PURE)) {
        offences.extend(refused_words(file, &but_floats));
    }
    offences.into_iter().collect()
}

/// Every core library carries the attribute that makes clippy refuse what clippy.toml lists.
pub(crate) fn core_lints(workspace: &Workspace) -> Verdict {
    let libraries = core_folders(workspace).into_iter().map(|folder| format!("{folder}/src/lib.rs"));
    let carries = |path: &str| {
        workspace.file(path).is_some_and(|file| file.text().lines().any(|line| line.trim() == ATTRIBUTE))
    };
    libraries.filter(|path| !carries(path)).map(|path| format!("{path}:1: lacks {ATTRIBUTE}")).collect()
}

fn core_folders(workspace: &Workspace) -> Vec<String> {
    let is_core = |folder: &String| CORE.contains(&folder.as_str()) || folder.starts_with("rulesets/");
    workspace.folders().into_iter().filter(is_core).collect()
}

fn refused_words(file: &File, refused: &[(&str, &str)]) -> Vec<String> {
    let code = without_tests(&code(file.text()));
    let mut found = Vec::new();
    for (word, why) in refused {
        found.extend(lines_with(&code, word).map(|line| format!("{}:{line}: {word}: {why}", file.path)));
        let Some(module) = word.strip_prefix("std::") else { continue };
        // `use std::{fmt, fs};` names the module without its path.
        for (at, _) in code.match_indices("std::{") {
            let group = code[at..].split_once(';').map_or(&code[at..], |(group, _)| group);
            if has_token(group, module) {
                found.push(format!("{}:{}: {word}: {why}", file.path, line_of(&code, at)));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, source: &str, expected: &[&str]) {
        let found = deterministic_core(&Workspace::of(&[(path, source)])).offences;
        let places: Vec<&str> =
            found.iter().map(|place| place.rsplit_once(": ").expect("a reason").0).collect();
        assert_eq!(places, expected, "in {source}");
    }

    #[test]
    fn ambient_things_are_found_in_code_only() {
        check("crates/board/src/lib.rs", "//! f64\nfn f(x: f64) {}", &["crates/board/src/lib.rs:2: f64"]);
        check(
            "rulesets/gallop/src/fire.rs",
            "use std::collections::HashMap;",
            &["rulesets/gallop/src/fire.rs:1: HashMap"],
        );
        check(
            "crates/sheet/src/lib.rs",
            "use std::{\n    fmt,\n    fs,\n};",
            &["crates/sheet/src/lib.rs:1: std::fs"],
        );
        check("crates/sheet/src/lib.rs", "fn visit_f64() { say(\"HashMap\") } // Instant", &[]);
        check("crates/dice/src/lib.rs", "use chacha20::rand_core::Rng;", &[]);
        check("crates/dice/src/lib.rs", "#[cfg(test)]\nmod tests { use std::fs; }", &[]);
    }

    #[test]
    fn tests_and_the_crates_above_are_free() {
        check("crates/dice/tests/proofs/uniform.rs", "fn f(x: f64) {}", &[]);
        check("crates/dice/src/seeded/tests.rs", "fn f(x: f64) {}", &[]);
        check("crates/odds/src/lib.rs", "fn f(x: f64) {}", &[]);
        check("apps/longroll/src/main.rs", "use std::fs;", &[]);
    }

    #[test]
    fn the_desk_may_have_floats_and_nothing_else() {
        let source = "use std::fs;\nfn f(x: f64) {}";
        check("crates/desk/src/lib.rs", source, &["crates/desk/src/lib.rs:1: std::fs"]);
    }

    #[test]
    fn a_core_library_carries_its_lints() {
        let good = format!("//! A.\n\n{ATTRIBUTE}\n");
        let workspace = Workspace::of(&[
            ("crates/dice/src/lib.rs", good.as_str()),
            ("crates/engine/src/lib.rs", "//! A.\n"),
            ("crates/odds/src/lib.rs", "//! A.\n"),
        ]);
        let found = core_lints(&workspace).offences;
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("crates/engine/src/lib.rs:1:"));
    }
}
