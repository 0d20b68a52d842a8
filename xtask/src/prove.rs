//! `cargo xtask prove`: the suites at their full counts, in the release profile, printing what they counted.

use crate::counts::Counts;
use crate::workspace::Workspace;
use crate::{Fault, cargo};

const SUITES: [&str; 11] = [
    "uniform",
    "geometry",
    "conformance",
    "odds",
    "orders",
    "mutate-data",
    "fuzz",
    "damage",
    "records",
    "recruit",
    "simulate",
];

/// Package and test target.
type Target = (String, &'static str);

/// What the test of records prints before the digest over all of them.
const DIGEST: &str = "digest of all records:";

/// Runs one suite, or all of them, over every rule set there is.
pub(crate) fn run(suite: Option<&str>) -> Result<Counts, Fault> {
    let workspace = Workspace::load()?;
    let rulesets = workspace.rulesets();
    let battles = with_battles(&workspace, &rulesets);
    let chosen: Vec<&str> = match suite {
        None => SUITES.to_vec(),
        Some(name) if SUITES.contains(&name) => vec![name],
        Some(name) => return Err(unknown("suite", name, &SUITES)),
    };
    let targets = chosen.iter().flat_map(|suite| targets(suite, &rulesets, &battles)).collect::<Vec<_>>();
    let (there, mut counts) = told_apart(&workspace, targets);
    counts += prove(there);
    if chosen.contains(&"records") {
        let records = battles.iter().map(|ruleset| (ruleset.clone(), "records")).collect();
        let (there, skipped) = told_apart(&workspace, records);
        counts += skipped;
        there.iter().for_each(|(ruleset, _)| counts += same_records(ruleset));
    }
    Ok(counts)
}

/// The targets there are; those a rule set has not got yet are named and counted as skipped.
fn told_apart(workspace: &Workspace, targets: Vec<Target>) -> (Vec<Target>, Counts) {
    let is_there = |(package, target): &Target| {
        !workspace.rulesets().contains(package)
            || workspace.has(&format!("rulesets/{package}/tests/{target}.rs"))
    };
    let (there, missing): (Vec<_>, Vec<_>) = targets.into_iter().partition(is_there);
    for (package, target) in &missing {
        println!("{package} has no tests/{target}.rs yet: skipped");
    }
    (there, Counts { skipped: missing.len() as u64, ..Counts::default() })
}

/// The rule sets that have a state of play: of the others only the sheet can be proved.
fn with_battles(workspace: &Workspace, rulesets: &[String]) -> Vec<String> {
    let plays = |ruleset: &&String| workspace.has(&format!("rulesets/{ruleset}/src/state.rs"));
    rulesets.iter().filter(plays).cloned().collect()
}

/// Runs the data mutations of one rule set, or of every one.
pub(crate) fn mutate_data(ruleset: Option<&str>) -> Result<Counts, Fault> {
    let all = Workspace::load()?.rulesets();
    let names: Vec<&str> = all.iter().map(String::as_str).collect();
    match ruleset {
        Some(name) if !names.contains(&name) => Err(unknown("rule set", name, &names)),
        Some(name) => Ok(prove(targets("mutate-data", &[name.to_string()], &[]))),
        None => Ok(prove(targets("mutate-data", &all, &[]))),
    }
}

/// Runs the benches that print ratios, for every rule set that has them.
pub(crate) fn bench() -> Result<(), Fault> {
    let workspace = Workspace::load()?;
    let mut counts = Counts::default();
    for ruleset in workspace.rulesets() {
        if workspace.has(&format!("rulesets/{ruleset}/benches/ratios/main.rs")) {
            counts += cargo::check(&["bench", "--locked", "-p", &ruleset, "--bench", "ratios"], &[]);
        }
    }
    match counts {
        Counts { failed: 0, passed: 1.., .. } => Ok(()),
        Counts { failed: 0, .. } => Err(Fault::Failed("no rule set has benches/ratios/main.rs".into())),
        _ => Err(Fault::Failed("a bench failed".into())),
    }
}

/// Package and test target of each run a suite consists of.
fn targets(suite: &str, rulesets: &[String], battles: &[String]) -> Vec<Target> {
    let each = |target| rulesets.iter().map(move |ruleset| (ruleset.clone(), target));
    let each_battle = |target| battles.iter().map(move |ruleset| (ruleset.clone(), target));
    match suite {
        "uniform" => vec![("dice".into(), "uniform")],
        "geometry" => vec![("board".into(), "geometry")],
        "conformance" => {
            std::iter::once(("testkit".into(), "conformance")).chain(each_battle("conformance")).collect()
        }
        "odds" => each("odds_oracle").collect(),
        "orders" => each_battle("orders_oracle").chain(each_battle("depth_oracle")).collect(),
        "fuzz" => each_battle("fuzz").collect(),
        "damage" => each_battle("damage").collect(),
        "recruit" => each_battle("recruit").collect(),
        "simulate" => vec![("longroll".into(), "simulate")],
        // Runs in two profiles and is compared: `same_records`.
        "records" => vec![],
        _ => each("mutate_data").collect(),
    }
}

fn prove(targets: Vec<Target>) -> Counts {
    let mut sum = Counts::default();
    for (package, target) in targets {
        let arguments =
            ["test", "--release", "--locked", "-p", &package, "--test", target, "--", "--nocapture"];
        let checked: &[_] = if target == "fuzz" { &cargo::CHECKED } else { &[] };
        let counts = cargo::test(&arguments, &[checked, &[(cargo::PROVE, "1")]].concat());
        // A target without a single test would otherwise look like a proof.
        sum += if counts.is_empty() { Counts::FAILED } else { counts };
    }
    println!();
    sum
}

/// Plays and records the same games in the dev and the release profile: not a bit may differ.
fn same_records(ruleset: &str) -> Counts {
    let mut sum = Counts::default();
    let mut digests: Vec<String> = Vec::new();
    for profile in ["dev", "release"] {
        let test = ["--profile", profile, "--locked", "-p", ruleset, "--test", "records"];
        let arguments = [&["test"], &test[..], &["--", "--nocapture"]].concat();
        let counts =
            cargo::test_told(&arguments, &[(cargo::PROVE, "1")], |line| digests.extend(digest(line)));
        sum += if counts.is_empty() { Counts::FAILED } else { counts };
    }
    let same = matches!(digests.as_slice(), [dev, release] if dev == release);
    let verdict = if same { "the same in dev and release" } else { "NOT the same in dev and release" };
    println!("\nrecords of {ruleset}: {verdict}: {}", digests.join(", "));
    sum += if same { Counts::PASSED } else { Counts::FAILED };
    sum
}

fn digest(line: &str) -> Option<String> {
    let (_, digest) = line.split_once(DIGEST)?;
    Some(digest.trim().to_string())
}

fn unknown(kind: &str, name: &str, known: &[&str]) -> Fault {
    Fault::Usage(format!("there is no {kind} `{name}`; there are: {}", known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_runs_over_every_rule_set() {
        let rulesets = ["gallop".to_string(), "guns".to_string()];
        let packages = |suite, battles: &[String]| -> Vec<String> {
            targets(suite, &rulesets, battles).into_iter().map(|target| target.0).collect()
        };
        assert_eq!(packages("conformance", &rulesets), ["testkit", "gallop", "guns"]);
        assert_eq!(packages("conformance", &rulesets[..1]), ["testkit", "gallop"]);
        assert_eq!(packages("odds", &rulesets[..1]), ["gallop", "guns"]);
        assert_eq!(targets("odds", &rulesets[..1], &[]), [("gallop".to_string(), "odds_oracle")]);
        assert_eq!(targets("uniform", &rulesets, &rulesets), [("dice".to_string(), "uniform")]);
    }

    #[test]
    fn only_a_rule_set_with_a_state_has_battles() {
        let state = ("rulesets/gallop/src/state.rs", "//! State.\n");
        let workspace = Workspace::of(&[state, ("rulesets/guns/src/lib.rs", "//! Guns.\n")]);
        assert_eq!(with_battles(&workspace, &["gallop".into(), "guns".into()]), ["gallop"]);
    }

    #[test]
    fn a_digest_is_read_wherever_the_harness_prints_it() {
        assert_eq!(digest("test records ... digest of all records: 00ff\n").as_deref(), Some("00ff"));
        assert_eq!(digest("test records ... ok"), None);
    }

    #[test]
    fn every_suite_runs_something() {
        for suite in SUITES {
            assert!(
                suite == "records" || !targets(suite, &["guns".into()], &["guns".into()]).is_empty(),
                "{suite}"
            );
        }
        assert!(targets("fuzz", &["guns".into()], &["guns".into()]).contains(&("guns".into(), "fuzz")));
    }
}
