//! `cargo xtask bless`: golden files are rewritten, and each rule set's revision is sealed with their hash.

use crate::counts::Counts;
use crate::tidy::revisions::{Seal, recorded, register, seal};
use crate::workspace::{File, Workspace, git, root};
use crate::{Failure, cargo};

/// Rewrites every golden file there is a test for, then records the hashes.
pub(crate) fn run() -> Result<(), Failure> {
    let workspace = Workspace::load()?;
    let mut counts = Counts::default();
    for package in &workspace.packages {
        if workspace.has(&format!("{}/tests/it/golden.rs", package.folder)) {
            let arguments = ["test", "--locked", "-p", &package.name, "--test", "it", "--", "golden::"];
            counts += cargo::test(&arguments, &[(cargo::BLESS, "1")]).of_some_test();
        }
    }
    // What the page is told of the server's structs is made from them in the same way.
    let wire = ["test", "--locked", "-p", "desk", "--lib", "--", "wire::"];
    counts += cargo::test(&wire, &[(cargo::BLESS, "1")]).of_some_test();
    if counts.failed > 0 {
        return Err(Failure::Failed("golden files could not be rewritten; nothing was recorded".into()));
    }
    // Loaded again, to see what was just written.
    let workspace = Workspace::load()?;
    let refusals: Vec<String> =
        workspace.rulesets().iter().filter_map(|ruleset| record(&workspace, ruleset).err()).collect();
    if refusals.is_empty() { Ok(()) } else { Err(Failure::Failed(refusals.join("\n"))) }
}

fn record(workspace: &Workspace, ruleset: &str) -> Result<(), String> {
    let seal = seal(workspace, ruleset)?;
    let path = register(ruleset);
    let committed = git(&["show", &format!("HEAD:./{path}")]).unwrap_or_default();
    let present = workspace.file(&path).map(File::text).unwrap_or_default();
    let text = sealed(present, &committed, &seal).map_err(|why| format!("{path}: {why}"))?;
    std::fs::write(root().join(&path), text).map_err(|error| format!("{path}: {error}"))?;
    println!("{path}: revision {} is {}", seal.revision, seal.hash);
    Ok(())
}

/// The register with `seal` in it; a seal that was committed is never broken.
fn sealed(present: &str, committed: &str, seal: &Seal) -> Result<String, String> {
    let Seal { revision, hash } = seal;
    if recorded(committed, *revision).is_some_and(|old| old != hash) {
        return Err(format!(
            "revision {revision} was committed with other data or golden games; \
             bump the revision in data/sheet.toml and run `cargo xtask bless` again"
        ));
    }
    let number = |line: &str| line.split_once(' ').and_then(|(number, _)| number.parse().ok());
    let mut lines: Vec<String> =
        present.lines().filter(|line| number(line) != Some(*revision)).map(String::from).collect();
    lines.push(format!("{revision} {hash}"));
    lines.sort_by_key(|line| number(line));
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(present: &str, committed: &str, expected: Option<&str>) {
        let seal = Seal { revision: 2, hash: "new".into() };
        assert_eq!(sealed(present, committed, &seal).ok().as_deref(), expected);
    }

    #[test]
    fn a_seal_is_replaced_until_it_is_committed() {
        check("", "", Some("2 new\n"));
        check("1 one\n", "1 one\n", Some("1 one\n2 new\n"));
        check("1 one\n2 old\n", "1 one\n", Some("1 one\n2 new\n"));
        check("2 new\n", "2 new\n", Some("2 new\n"));
        check("2 old\n", "2 old\n", None);
        check("", "2 old\n", None);
        check("10 ten\n", "", Some("2 new\n10 ten\n"));
    }
}
