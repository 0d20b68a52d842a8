//! The invariants of ARCHITECTURE.md, executed: each check is a plain function over the workspace.

mod deterministic;
mod direction;
mod english;
mod files;
mod layout;
mod map;
mod papers;
mod parameters;
mod places;
mod programs;
pub(crate) mod revisions;
mod roles;
mod throws;

use crate::Failure;
use crate::counts::Counts;
use crate::workspace::Workspace;

/// A check's name as ARCHITECTURE.md cites it, and the check.
type Check = (&'static str, fn(&Workspace) -> Verdict);

const CHECKS: [Check; 18] = [
    ("dependency-direction", direction::dependency_direction),
    ("nameless-engine", direction::nameless_engine),
    ("code-map", map::code_map),
    ("module-docs", files::module_docs),
    ("file-length", files::file_length),
    ("leftovers", files::leftovers),
    ("test-programs", programs::test_programs),
    ("layout", layout::layout),
    ("deterministic-core", deterministic::deterministic_core),
    ("core-lints", deterministic::core_lints),
    ("workspace-lints", papers::workspace_lints),
    ("no-stray-throws", throws::no_stray_throws),
    ("revisions", revisions::revisions),
    ("papers", papers::papers),
    ("places", places::places),
    ("role-words", roles::role_words),
    ("parameters", parameters::parameters),
    ("english", english::english),
];

/// What a check found.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// One line each, beginning with the place.
    pub(crate) offences: Vec<String>,
    /// Something worth printing even when all is well.
    pub(crate) note: Option<String>,
}

impl FromIterator<String> for Verdict {
    fn from_iter<I: IntoIterator<Item = String>>(offences: I) -> Verdict {
        Verdict { offences: offences.into_iter().collect(), note: None }
    }
}

/// Runs the check of a name and prints its offending places.
pub(crate) fn run_one(workspace: &Workspace, wanted: &str) -> Result<Counts, Failure> {
    let known = CHECKS.into_iter().find(|(name, _)| *name == wanted);
    known.map(|check| run_all(workspace, [check])).ok_or_else(|| {
        let names: Vec<&str> = CHECKS.iter().map(|(name, _)| *name).collect();
        Failure::Usage(format!("there is no check '{wanted}'; there are {}", names.join(", ")))
    })
}

/// Runs every check and prints each with its offending places.
pub(crate) fn run(workspace: &Workspace) -> Counts {
    run_all(workspace, CHECKS)
}

fn run_all(workspace: &Workspace, checks: impl IntoIterator<Item = Check>) -> Counts {
    let mut counts = Counts::default();
    for (name, check) in checks {
        let Verdict { offences, note } = check(workspace);
        let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
        println!("{} {name}{note}", if offences.is_empty() { "ok    " } else { "FAILED" });
        for offence in &offences {
            println!("         {offence}");
        }
        counts += if offences.is_empty() { Counts::PASSED } else { Counts::FAILED };
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    #[test]
    fn the_architecture_names_every_check() {
        let page =
            std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md can be read");
        for (name, _) in CHECKS {
            assert!(page.contains(&format!("`{name}`")), "ARCHITECTURE.md does not name the check `{name}`");
        }
    }
}
