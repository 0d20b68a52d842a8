//! `cargo xtask bless`: golden files are rewritten, and each rule set's revision is sealed with the hash of data and records.

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
            let arguments =
                ["test", "--locked", "-p", &package.name, "--test", "it", "--", "golden::", "sentences::"];
            counts += cargo::test(&arguments, &[(cargo::BLESS, "1")]).of_some_test();
        }
    }
    // What the page is told of the server's structs is made from them in the same way.
    let wire = ["test", "--locked", "-p", "desk", "--lib", "--", "wire::"];
    counts += cargo::test(&wire, &[(cargo::BLESS, "1")]).of_some_test();
    // Names that records and scenarios may say from now on.
    let names = ["test", "--locked", "-p", "longroll", "--test", "it", "--", "names::"];
    counts += cargo::test(&names, &[(cargo::BLESS, "1")]).of_some_test();
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
    keep_former(ruleset, &committed, seal.revision)?;
    std::fs::write(root().join(&path), text).map_err(|error| format!("{path}: {error}"))?;
    println!("{path}: revision {} is {}", seal.revision, seal.hash);
    Ok(())
}

/// Where a record of each revision is kept for ever.
fn memory(ruleset: &str, revision: u32) -> String {
    format!("apps/longroll/tests/memory/revisions/{ruleset}-{revision}.record")
}

/// Keeps the smallest golden record of the revision before a new one, as it was committed.
fn keep_former(ruleset: &str, committed: &str, revision: u32) -> Result<(), String> {
    let Some(former) = former(committed, revision) else { return Ok(()) };
    let path = memory(ruleset, former);
    if root().join(&path).exists() {
        return Ok(());
    }
    let golden = format!("rulesets/{ruleset}/tests/golden/");
    let listed = git(&["ls-tree", "-r", "--name-only", "HEAD", &golden]).unwrap_or_default();
    let records = listed.lines().filter(|name| name.ends_with(".record"));
    let texts = records.filter_map(|name| git(&["show", &format!("HEAD:./{name}")]));
    let is_of_it = |text: &String| text.contains(&format!("\"revision\":{former},"));
    let Some(smallest) = texts.filter(is_of_it).min_by_key(String::len) else { return Ok(()) };
    println!("{path}: kept");
    std::fs::write(root().join(&path), smallest).map_err(|error| format!("{path}: {error}"))
}

/// The last committed revision before a new one.
fn former(committed: &str, revision: u32) -> Option<u32> {
    let numbers = committed.lines().filter_map(|line| line.split_once(' ')?.0.parse::<u32>().ok());
    numbers.filter(|number| *number < revision).max()
}

/// The register with `seal` in it; a seal that was committed is never broken.
fn sealed(present: &str, committed: &str, seal: &Seal) -> Result<String, String> {
    let Seal { revision, hash, .. } = seal;
    if recorded(committed, *revision).is_some_and(|old| !seal.is(old)) {
        return Err(format!(
            "revision {revision} was committed with other data or records of golden games; \
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
        let seal = Seal { revision: 2, hash: "new".into(), with_transcripts: "told".into() };
        assert_eq!(sealed(present, committed, &seal).ok().as_deref(), expected);
    }

    #[test]
    fn a_seal_is_replaced_until_it_is_committed() {
        check("", "", Some("2 new\n"));
        check("1 one\n", "1 one\n", Some("1 one\n2 new\n"));
        check("1 one\n2 old\n", "1 one\n", Some("1 one\n2 new\n"));
        check("2 new\n", "2 new\n", Some("2 new\n"));
        check("2 told\n", "2 told\n", Some("2 new\n"));
        check("2 old\n", "2 old\n", None);
        check("", "2 old\n", None);
        check("10 ten\n", "", Some("2 new\n10 ten\n"));
    }

    #[test]
    fn the_revision_before_a_new_one_is_the_last_that_was_committed() {
        assert_eq!(former("1 one\n2 two\n", 3), Some(2));
        assert_eq!(former("1 one\n2 two\n", 2), Some(1));
        assert_eq!(former("", 1), None);
    }
}
