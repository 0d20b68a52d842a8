//! `cargo xtask prove`: the suites at their full counts, in the release profile, printing what they counted.

use crate::counts::Counts;
use crate::workspace::Workspace;
use crate::{Failure, cargo};

const SUITES: [&str; 14] = [
    "uniform",
    "geometry",
    "conformance",
    "odds",
    "follow-ups",
    "orders",
    "mutate-data",
    "fuzz",
    "damage",
    "records",
    "recruit",
    "prose",
    "simulate",
    "hostile",
];

/// Package, and the module of its test program `proofs`.
type Target = (String, &'static str);

/// The modules of a suite every rule set may have; one of them is enough, and all it has are run.
fn tests(suite: &str) -> &'static [&'static str] {
    match suite {
        "conformance" => &["conformance"],
        "odds" => &[
            "odds_oracle",
            "whole_charge",
            "charge_on_table",
            "charge_modifiers",
            "shock_on_map",
            "fought_on_table",
        ],
        "follow-ups" => &["follow_ups"],
        "orders" => &["orders_oracle", "depth_oracle"],
        "mutate-data" => &["mutate_data", "mutate_map", "mutate_table"],
        "fuzz" => &["fuzz"],
        "damage" => &["damage"],
        "records" => &["records"],
        "recruit" => &["recruit"],
        "prose" => &["prose"],
        _ => &[],
    }
}

/// What a suite runs of the shared crates and of the program.
fn shared(suite: &str) -> Option<Target> {
    let (package, module) = match suite {
        "uniform" => ("dice", "uniform"),
        "geometry" => ("board", "geometry"),
        "conformance" => ("testkit", "conformance"),
        "simulate" => ("longroll", "simulate"),
        "hostile" => ("longroll", "hostile"),
        _ => return None,
    };
    Some((package.into(), module))
}

/// What the test of records prints before the digest over all of them.
const DIGEST: &str = "digest of all records:";

/// Runs one suite, or all of them, over one rule set, or over everything there is.
pub(crate) fn run(suite: Option<&str>, ruleset: Option<&str>) -> Result<Counts, Failure> {
    let workspace = Workspace::load()?;
    let suites = one_or_all("suite", suite, &SUITES)?;
    let all = workspace.rulesets();
    let names: Vec<&str> = all.iter().map(String::as_str).collect();
    let rulesets = one_or_all("rule set", ruleset, &names)?;
    let mut counts = Counts::default();
    for suite in suites {
        if ruleset.is_none() {
            counts += prove(shared(suite).into_iter().collect());
        }
        let (there, skipped) = targets(&workspace, suite, &rulesets);
        counts += skipped;
        if suite == "records" {
            there.iter().for_each(|(ruleset, _)| counts += same_records(ruleset));
        } else {
            counts += prove(there);
        }
    }
    println!();
    Ok(counts)
}

fn one_or_all<'a>(kind: &str, name: Option<&'a str>, all: &[&'a str]) -> Result<Vec<&'a str>, Failure> {
    match name {
        Some(name) if all.contains(&name) => Ok(vec![name]),
        Some(name) => {
            Err(Failure::Usage(format!("there is no {kind} `{name}`; there are: {}", all.join(", "))))
        }
        None => Ok(all.to_vec()),
    }
}

/// The tests of a suite that the rule sets have; a rule set that has none of them is named and counted as skipped.
fn targets(workspace: &Workspace, suite: &str, rulesets: &[&str]) -> (Vec<Target>, Counts) {
    let (mut there, mut counts) = (Vec::new(), Counts::default());
    let tests = tests(suite);
    for ruleset in rulesets.iter().filter(|_| !tests.is_empty()) {
        let is_there = |test: &&&str| {
            let module = format!("rulesets/{ruleset}/tests/proofs/{test}");
            workspace.has(&format!("{module}.rs")) || workspace.has(&format!("{module}/mod.rs"))
        };
        let own: Vec<Target> =
            tests.iter().filter(is_there).map(|test| (ruleset.to_string(), *test)).collect();
        if own.is_empty() {
            println!("{ruleset} has no tests/proofs/{}.rs: skipped", tests[0]);
            counts += Counts { skipped: 1, ..Counts::default() };
        }
        there.extend(own);
    }
    (there, counts)
}

/// Runs the benches that print ratios, for every rule set that has them, and the times of a click.
pub(crate) fn bench() -> Result<(), Failure> {
    let workspace = Workspace::load()?;
    let mut counts = Counts::default();
    for ruleset in workspace.rulesets() {
        if workspace.has(&format!("rulesets/{ruleset}/benches/ratios/main.rs")) {
            counts += cargo::check(&["bench", "--locked", "-p", &ruleset, "--bench", "ratios"], &[]);
        }
    }
    counts += cargo::check(&["bench", "--locked", "-p", "longroll", "--bench", "clicks"], &[]);
    match counts {
        Counts { failed: 0, passed: 1.., .. } => Ok(()),
        Counts { failed: 0, .. } => Err(Failure::Failed("no rule set has benches/ratios/main.rs".into())),
        _ => Err(Failure::Failed("a bench failed".into())),
    }
}

fn prove(targets: Vec<Target>) -> Counts {
    let mut sum = Counts::default();
    for (package, module) in targets {
        let profile = ["test", "--release", "--locked"];
        let names = format!("{module}::");
        let arguments = [&profile[..], &proofs(&package), &["--", &names, "--nocapture"]].concat();
        let checked: &[_] = if module == "fuzz" { &cargo::CHECKED } else { &[] };
        sum += cargo::test(&arguments, &[checked, &[(cargo::PROVE, "1")]].concat()).of_some_test();
    }
    sum
}

/// The test program of a package that holds its heavy suites, a module each.
pub(crate) fn proofs(package: &str) -> [&str; 4] {
    ["-p", package, "--test", "proofs"]
}

/// Plays and records the same games in the dev and the release profile: not a bit may differ.
fn same_records(ruleset: &str) -> Counts {
    let mut sum = Counts::default();
    let mut digests: Vec<String> = Vec::new();
    for profile in ["dev", "release"] {
        let profile = ["test", "--profile", profile, "--locked"];
        let arguments = [&profile[..], &proofs(ruleset), &["--", "records::", "--nocapture"]].concat();
        let counts =
            cargo::test_told(&arguments, &[(cargo::PROVE, "1")], |line| digests.extend(digest(line)));
        sum += counts.of_some_test();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace() -> Workspace {
        let tests = ["gallop/tests/proofs/odds_oracle/mod", "guns/tests/proofs/odds_oracle"];
        let others = ["guns/tests/proofs/whole_charge", "gallop/tests/it/recruit", "gallop/tests/recruit"];
        let paths: Vec<String> =
            tests.iter().chain(&others).map(|test| format!("rulesets/{test}.rs")).collect();
        let files: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "//! A test.\n")).collect();
        Workspace::of(&files)
    }

    #[test]
    fn a_suite_runs_all_its_tests_of_every_rule_set() {
        let (there, skipped) = targets(&workspace(), "odds", &["gallop", "guns"]);
        let names: Vec<String> = there.iter().map(|(ruleset, test)| format!("{ruleset} {test}")).collect();
        assert_eq!(names, ["gallop odds_oracle", "guns odds_oracle", "guns whole_charge"]);
        assert_eq!(skipped.skipped, 0);
    }

    #[test]
    fn a_rule_set_without_a_test_of_a_suite_is_counted_as_skipped() {
        let (there, skipped) = targets(&workspace(), "recruit", &["gallop", "guns"]);
        assert_eq!((there, skipped.skipped), (vec![], 2));
        let (there, skipped) = targets(&workspace(), "uniform", &["gallop", "guns"]);
        assert_eq!((there, skipped.skipped), (vec![], 0), "dice are thrown by no rule set");
    }

    #[test]
    fn a_name_nobody_has_is_told_with_those_there_are() {
        assert_eq!(one_or_all("suite", None, &["odds", "fuzz"]).ok(), Some(vec!["odds", "fuzz"]));
        assert_eq!(one_or_all("suite", Some("fuzz"), &["odds", "fuzz"]).ok(), Some(vec!["fuzz"]));
        let Err(Failure::Usage(why)) = one_or_all("suite", Some("luck"), &["odds", "fuzz"]) else { panic!() };
        assert_eq!(why, "there is no suite `luck`; there are: odds, fuzz");
    }

    #[test]
    fn a_digest_is_read_wherever_the_harness_prints_it() {
        assert_eq!(digest("test records ... digest of all records: 00ff\n").as_deref(), Some("00ff"));
        assert_eq!(digest("test records ... ok"), None);
    }

    #[test]
    fn every_suite_runs_something() {
        for suite in SUITES {
            assert!(shared(suite).is_some() || !tests(suite).is_empty(), "{suite}");
        }
    }
}
