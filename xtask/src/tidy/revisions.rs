//! A rule set's data and the records of its golden games are sealed under its revision: neither changes without a new one.
//!
//! Transcripts are not sealed: what is told in other words is played by the same rules. Seals of the first way held them too;
//! they are checked as they were made, and `bless` makes new ones of them.

use super::Verdict;
use crate::workspace::{File, Workspace};

/// A rule set's current revision and the hash of what it stands for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Seal {
    pub(crate) revision: u32,
    /// The hash as it is recorded.
    pub(crate) hash: String,
    /// The hash as it was recorded when transcripts were sealed too.
    pub(crate) with_transcripts: String,
}

impl Seal {
    /// Whether this is what a recorded hash stands for.
    pub(crate) fn is(&self, recorded: &str) -> bool {
        [&self.hash, &self.with_transcripts].contains(&&recorded.to_string())
    }
}

/// What a hash without transcripts begins with.
const RECORDS: &str = "records:";

/// The hash of every rule set equals the one recorded for its current revision.
pub(crate) fn revisions(workspace: &Workspace) -> Verdict {
    workspace.rulesets().iter().filter_map(|ruleset| broken(workspace, ruleset)).collect()
}

/// What the rule set's files amount to now.
///
/// # Errors
/// Says which file lacks the revision.
pub(crate) fn seal(workspace: &Workspace, ruleset: &str) -> Result<Seal, String> {
    let path = format!("rulesets/{ruleset}/data/sheet.toml");
    let sheet = workspace.file(&path).ok_or_else(|| format!("{path}: there is no such file"))?;
    let revision = revision(sheet.text()).ok_or_else(|| format!("{path}:1: no top-level `revision = N`"))?;
    let is_data = |path: &str| path.starts_with("data/") && path.ends_with(".toml");
    let is_golden = |path: &str| path.starts_with("tests/golden/");
    let is_record = |path: &str| is_golden(path) && path.ends_with(".record");
    let records = hash(workspace, ruleset, |path| is_data(path) || is_record(path));
    let with_transcripts = hash(workspace, ruleset, |path| is_data(path) || is_golden(path));
    Ok(Seal { revision, hash: format!("{RECORDS}{records}"), with_transcripts })
}

/// Where a rule set's recorded hashes stand.
pub(crate) fn register(ruleset: &str) -> String {
    format!("rulesets/{ruleset}/revisions.txt")
}

/// The hash recorded for a revision.
pub(crate) fn recorded(register: &str, revision: u32) -> Option<&str> {
    register.lines().find_map(|line| {
        let (number, hash) = line.split_once(' ')?;
        (number.parse() == Ok(revision)).then(|| hash.trim())
    })
}

fn broken(workspace: &Workspace, ruleset: &str) -> Option<String> {
    let seal = match seal(workspace, ruleset) {
        Ok(seal) => seal,
        Err(why) => return Some(why),
    };
    let (path, revision) = (register(ruleset), seal.revision);
    let text = workspace.file(&path).map(File::text).unwrap_or_default();
    match recorded(text, revision) {
        Some(recorded) if seal.is(recorded) => None,
        Some(_) => Some(format!(
            "{path}: data or records of golden games changed under revision {revision}; \
             bump the revision in data/sheet.toml and run `cargo xtask bless`"
        )),
        None => Some(format!("{path}: revision {revision} is not recorded; run `cargo xtask bless`")),
    }
}

/// The number of the line `revision = N` that stands before any table.
fn revision(sheet: &str) -> Option<u32> {
    let top = sheet.lines().take_while(|line| !line.starts_with('['));
    top.filter_map(|line| line.split_once('=')).find(|(key, _)| key.trim() == "revision").and_then(
        |(_, value)| {
            let value = value.split('#').next().unwrap_or_default();
            value.trim().parse().ok()
        },
    )
}

/// BLAKE3 over path and contents of each sealed file in the order of paths, lengths first.
fn hash(workspace: &Workspace, ruleset: &str, is_sealed: impl Fn(&str) -> bool) -> String {
    let folder = format!("rulesets/{ruleset}/");
    let sealed =
        workspace.files.iter().filter_map(|file| Some((file.path.strip_prefix(&folder)?, &file.bytes)));
    let mut sealed: Vec<_> = sealed.filter(|(path, _)| is_sealed(path)).collect();
    sealed.sort();
    let mut hasher = blake3::Hasher::new();
    for (path, bytes) in sealed {
        for part in [path.as_bytes(), bytes] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
    }
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "title = \"A\"\nrevision = 2 # since the ruling\n[fire]\nrevision = 9\n";

    fn check(files: &[(&str, &str)], expected: Option<&str>) {
        let found = revisions(&Workspace::of(files)).offences;
        match expected {
            None => assert_eq!(found, Vec::<String>::new()),
            Some(what) => assert!(found.len() == 1 && found[0].contains(what), "{found:?}"),
        }
    }

    #[test]
    fn a_change_without_a_new_revision_is_found() {
        let sheet = ("rulesets/guns/data/sheet.toml", SHEET);
        let sealed = seal(&Workspace::of(&[sheet]), "guns").expect("it has a revision");
        assert_eq!(sealed.revision, 2);
        let text = format!("1 0000\n2 {}\n", sealed.hash);
        let register = ("rulesets/guns/revisions.txt", text.as_str());
        check(&[sheet, register], None);
        check(&[sheet, register, ("rulesets/guns/src/lib.rs", "//! Code may change.")], None);
        let told = ("rulesets/guns/tests/golden/a.txt", "x");
        check(&[sheet, register, told], None);
        check(&[sheet, register, ("rulesets/guns/tests/golden/a.record", "x")], Some("bump the revision"));
        check(
            &[sheet, register, ("rulesets/guns/tests/golden/kept/a.record", "")],
            Some("bump the revision"),
        );
        check(&[sheet, register, ("rulesets/guns/data/more.toml", "")], Some("bump the revision"));
        check(&[sheet], Some("is not recorded"));
        check(&[("rulesets/guns/data/sheet.toml", "[fire]\nrevision = 9\n")], Some("no top-level"));
    }

    #[test]
    fn a_seal_of_the_first_way_holds_transcripts_too() {
        let sheet = ("rulesets/guns/data/sheet.toml", SHEET);
        let told = ("rulesets/guns/tests/golden/a.txt", "x");
        let sealed = seal(&Workspace::of(&[sheet, told]), "guns").expect("it has a revision");
        let text = format!("2 {}\n", sealed.with_transcripts);
        let register = ("rulesets/guns/revisions.txt", text.as_str());
        check(&[sheet, told, register], None);
        check(&[sheet, ("rulesets/guns/tests/golden/a.txt", "y"), register], Some("bump the revision"));
    }

    #[test]
    fn moving_bytes_between_path_and_contents_changes_the_hash() {
        let of = |path: &str, text: &str| hash(&Workspace::of(&[(path, text)]), "guns", |_| true);
        let one = of("rulesets/guns/tests/golden/a", "bc");
        assert_ne!(one, of("rulesets/guns/tests/golden/ab", "c"));
        assert_eq!(one, of("rulesets/guns/tests/golden/a", "bc"));
    }

    #[test]
    fn a_revision_is_looked_up_by_its_whole_number() {
        assert_eq!(recorded("12 aa\n1 bb\n", 1), Some("bb"));
        assert_eq!(recorded("12 aa\n", 2), None);
    }
}
