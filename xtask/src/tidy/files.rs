//! What every Rust file owes its reader: a first sentence, a bearable length, nothing left lying about.

use super::Verdict;
use crate::rust_source::lines_with;
use crate::workspace::Workspace;

const LONGEST: usize = 600;

/// A file of a rule set whose body is one flat `match` may be longer: nobody should cut a match in two.
const LONGEST_MATCH: usize = 800;
const FLAT_MATCHES: [&str; 5] = ["event", "apply", "refusal", "log", "sentence"];

/// What must not stay in a file; in two halves, so that this list does not find itself.
const LEFTOVERS: [(&str, &str); 7] = [
    ("to", "do!("),
    ("unimple", "mented!("),
    ("db", "g!("),
    ("#[ig", "nore"),
    ("#[should", "_panic"),
    ("FIX", "ME"),
    ("XX", "X"),
];

/// Every Rust file opens with a `//!` line.
pub(crate) fn module_docs(workspace: &Workspace) -> Verdict {
    let bare = workspace.rust().filter(|file| !file.text().starts_with("//! "));
    bare.map(|file| format!("{}:1: does not open with a //! sentence", file.path)).collect()
}

/// No Rust file is longer than a reader can bear; the median is printed.
pub(crate) fn file_length(workspace: &Workspace) -> Verdict {
    let mut lengths: Vec<usize> = workspace.rust().map(|file| file.text().lines().count()).collect();
    lengths.sort_unstable();
    let long = workspace.rust().filter_map(|file| {
        let (path, most) = (&file.path, longest(&file.path));
        (file.text().lines().count() > most).then(|| format!("{path}:{most}: goes on beyond {most} lines"))
    });
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
    let longest = lengths.last().copied().unwrap_or_default();
    let note = format!("{} files, median {median} lines, longest {longest}", lengths.len());
    Verdict { offences: long.collect(), note: Some(note) }
}

/// The lines a file may have.
fn longest(path: &str) -> usize {
    let stem = path.rsplit('/').next().and_then(|file| file.strip_suffix(".rs")).unwrap_or_default();
    let is_source = path.starts_with("rulesets/") && path.contains("/src/");
    if is_source && FLAT_MATCHES.contains(&stem) { LONGEST_MATCH } else { LONGEST }
}

/// No stand-ins, no debugging aids, no tests switched off, no notes to oneself.
pub(crate) fn leftovers(workspace: &Workspace) -> Verdict {
    let needles = LEFTOVERS.map(|(head, tail)| format!("{head}{tail}"));
    let in_file = |path: &str, text: &str| {
        let each = needles.iter().flat_map(|needle| lines_with(text, needle).map(move |line| (line, needle)));
        each.map(|(line, needle)| format!("{path}:{line}: {needle}")).collect::<Vec<_>>()
    };
    workspace.rust().flat_map(|file| in_file(&file.path, file.text())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_found_where_they_are_and_only_whole() {
        let text = format!(
            "//! A.\nfn f() {{ {}{}) }}\n// {}{}: later\n// {}{}X is a name\n",
            "to", "do!(", "FIX", "ME", "XX", "X"
        );
        let found = leftovers(&Workspace::of(&[("a.rs", &text)])).offences;
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("a.rs:2:") && found[1].starts_with("a.rs:3:"));
    }

    #[test]
    fn a_file_opens_with_a_sentence_and_ends_in_time() {
        let long = "//! Long.\n".repeat(LONGEST + 1);
        let workspace = Workspace::of(&[("a.rs", "//! Good.\n"), ("b.rs", "fn f() {}\n"), ("c.rs", &long)]);
        assert_eq!(module_docs(&workspace).offences, ["b.rs:1: does not open with a //! sentence"]);
        let lengths = file_length(&workspace);
        assert_eq!(lengths.offences.len(), 1);
        assert_eq!(lengths.note.as_deref(), Some("3 files, median 1 lines, longest 601"));
    }

    #[test]
    fn one_flat_match_may_be_longer() {
        assert_eq!(longest("rulesets/a/src/game/event.rs"), LONGEST_MATCH);
        assert_eq!(longest("rulesets/a/src/page/log.rs"), LONGEST_MATCH);
        assert_eq!(longest("rulesets/a/src/game/state.rs"), LONGEST);
        assert_eq!(longest("rulesets/a/tests/it/log.rs"), LONGEST);
        assert_eq!(longest("crates/desk/src/table/log.rs"), LONGEST);
    }
}
