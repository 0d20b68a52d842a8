//! Nothing in the repository depends on the machine it was written on.

use super::Verdict;
use crate::workspace::{File, Workspace};

/// Beginnings of paths that exist on one machine only; in halves, so that this list does not find itself.
const MACHINE: [(&str, &str); 5] =
    [("/wo", "rk/"), ("/ro", "ot/"), ("/ho", "me/"), ("/Us", "ers/"), ("C:\\Us", "ers\\")];

/// Signs that packages are fetched from elsewhere than cargo's own registry.
const REGISTRY: [(&str, &str); 5] =
    [("[regis", "tries"), ("[sou", "rce."), ("replace-", "with"), ("spar", "se+"), ("index.cra", "tes.io")];

/// How a lock file names cargo's own registry.
const COMMON: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";

/// No machine's paths and no registry hosts in any text file.
pub(crate) fn places(workspace: &Workspace) -> Verdict {
    workspace.files.iter().flat_map(in_file).collect()
}

fn in_file(file: &File) -> Vec<String> {
    let lines = file.text().lines().enumerate();
    let found = lines.filter_map(|(index, line)| Some((index + 1, fault(&file.path, line)?)));
    found.map(|(line, what)| format!("{}:{line}: {what}", file.path)).collect()
}

fn fault(path: &str, line: &str) -> Option<String> {
    let join = |(head, tail): (&str, &str)| format!("{head}{tail}");
    if let Some(start) = MACHINE.map(join).into_iter().find(|start| starts_a_path(line, start)) {
        return Some(format!("a path of one machine ({start}..)"));
    }
    let elsewhere = path == "Cargo.lock" && line.starts_with("source = ") && line != COMMON;
    let named = REGISTRY.map(join).into_iter().any(|needle| line.contains(&needle));
    (elsewhere || named).then(|| "names where packages are fetched from".to_string())
}

/// Whether `start` begins a path in `line` instead of continuing one.
fn starts_a_path(line: &str, start: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || "._-".contains(c);
    line.match_indices(start).any(|(at, _)| !line[..at].chars().next_back().is_some_and(continues))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_told_from_a_part_of_one() {
        let start = format!("{}{}", MACHINE[0].0, MACHINE[0].1);
        assert!(fault("a.md", &format!("see `{start}a`")).is_some());
        assert!(fault("a.md", &format!("{start}a")).is_some());
        assert!(fault("a.md", &format!("crates{start}a")).is_none());
        assert!(fault("a.md", &format!("..{start}a")).is_none());
    }

    #[test]
    fn the_lock_file_names_the_common_registry_only() {
        assert!(fault("Cargo.lock", COMMON).is_none());
        assert!(fault("Cargo.lock", "source = \"registry+https://mirror.example/index\"").is_some());
        assert!(fault("Cargo.lock", "source = \"git+https://example.org/a\"").is_some());
    }
}
