//! The papers a stranger looks for are there, and every manifest joins in the common lints.

use super::Verdict;
use crate::workspace::{File, Workspace};

const PAPERS: [&str; 7] = [
    "README.md",
    "ARCHITECTURE.md",
    "STYLE.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "Cargo.lock",
];

/// Every paper exists and is not ignored by version control; the changelog has a place for the next entry.
pub(crate) fn papers(workspace: &Workspace) -> Verdict {
    let missing = PAPERS.iter().filter(|path| !workspace.has(path));
    let missing = missing.map(|path| format!("{path}: missing, or ignored by git"));
    let changelog = workspace.file("CHANGELOG.md").map(File::text).unwrap_or_default();
    let closed = !changelog.lines().any(|line| line.trim_end() == "## Unreleased");
    missing.chain(closed.then(|| "CHANGELOG.md: no `## Unreleased` heading".to_string())).collect()
}

/// Every package takes its lints from the workspace.
pub(crate) fn workspace_lints(workspace: &Workspace) -> Verdict {
    let manifests = workspace.files.iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    let bare = manifests.filter(|file| !joins_lints(file.text()));
    bare.map(|file| format!("{}: lacks [lints] workspace = true", file.path)).collect()
}

fn joins_lints(manifest: &str) -> bool {
    let section = manifest.lines().map(str::trim).skip_while(|line| *line != "[lints]").skip(1);
    section.take_while(|line| !line.starts_with('[')).any(|line| line.replace(' ', "") == "workspace=true")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lints_must_be_joined_in_their_own_section() {
        assert!(joins_lints("[package]\nname = \"a\"\n\n[lints]\nworkspace = true\n"));
        assert!(!joins_lints("[lints]\n\n[dependencies]\nworkspace = true\n"));
        assert!(!joins_lints("[package]\nworkspace = true\n"));
    }

    #[test]
    fn a_missing_paper_is_named() {
        let found = papers(&Workspace::of(&[("CHANGELOG.md", "# Changelog\n\n## 0.1.0\n")])).offences;
        assert_eq!(found.len(), PAPERS.len());
        assert!(found.contains(&"CHANGELOG.md: no `## Unreleased` heading".to_string()));
    }
}
