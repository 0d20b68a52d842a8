//! `cargo xtask fuzz`: libFuzzer where it is installed, else the mutator of the testkit, for a number of seconds a target.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::counts::Counts;
use crate::prove::proofs;
use crate::workspace::{Workspace, root};
use crate::{Failure, cargo};

/// Where libFuzzer says how much it tried.
const EXECUTED: &str = "stat::number_of_executed_units:";

/// Fuzzes one target or all of them.
pub(crate) fn run(seconds: &str, target: Option<&str>) -> Result<Counts, Failure> {
    let seconds: u32 = match seconds.parse() {
        Ok(seconds) if seconds > 0 => seconds,
        _ => return Err(Failure::Usage(format!("`{seconds}` is no number of seconds"))),
    };
    let workspace = Workspace::load()?;
    let all = targets(&workspace);
    let chosen = match target {
        None => all,
        Some(name) if all.iter().any(|target| target == name) => vec![name.to_string()],
        Some(name) => {
            return Err(Failure::Usage(format!(
                "there is no target `{name}`; there are: {}",
                all.join(", ")
            )));
        }
    };
    let counts = if has_libfuzzer() {
        chosen.iter().fold(Counts::default(), |mut sum, target| {
            sum += libfuzzer(target, seconds);
            sum
        })
    } else {
        println!(
            "\ncargo-fuzz or a nightly toolchain is not installed: the mutator of the testkit takes its place"
        );
        let chosen = target.map(|_| chosen[0].as_str());
        mutator(&workspace, chosen, seconds)
    };
    println!();
    Ok(counts)
}

/// A target has a folder of seeds.
fn targets(workspace: &Workspace) -> Vec<String> {
    let seeds = workspace.files.iter().filter_map(|file| file.path.strip_prefix("fuzz/corpus/"));
    let mut names: Vec<String> = seeds.filter_map(|path| Some(path.split_once('/')?.0.to_string())).collect();
    names.sort();
    names.dedup();
    names
}

/// Runs the proofs in `fuzz` of every rule set, told by the environment how long and from what seed.
fn mutator(workspace: &Workspace, target: Option<&str>, seconds: u32) -> Counts {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let asked = format!("{seconds} {seed}");
    let test = target.map(|target| format!("fuzz::{}", target.replace('-', "_")));
    let names = test.as_deref().map_or(vec!["fuzz::"], |test| vec!["--exact", test]);
    let mut sum = Counts::default();
    for ruleset in workspace.rulesets() {
        if !workspace.has(&format!("rulesets/{ruleset}/tests/proofs/fuzz.rs")) {
            continue;
        }
        let profile = ["test", "--release", "--locked"];
        let arguments = [&profile[..], &proofs(&ruleset), &["--", "--nocapture"], &names].concat();
        let environment = [&cargo::CHECKED[..], &[(cargo::FUZZ, asked.as_str())]].concat();
        sum += cargo::test(&arguments, &environment);
    }
    sum.of_some_test()
}

fn has_libfuzzer() -> bool {
    let quiet = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    quiet(nightly().args(["fuzz", "--version"]))
}

/// Cargo of the nightly toolchain, from the root of the workspace.
fn nightly() -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).current_dir(root());
    command
}

/// One target under libFuzzer; what it learns stays in the build folder, what it finds goes to `fuzz/finds/`.
fn libfuzzer(target: &str, seconds: u32) -> Counts {
    let (learnt, corpus) = (format!("target/fuzz-learnt/{target}"), format!("fuzz/corpus/{target}"));
    let finds = format!("fuzz/finds/{target}");
    let prepared =
        [&learnt, &finds].iter().try_for_each(|folder| std::fs::create_dir_all(root().join(folder)));
    // The package has no lock file of its own: it takes the versions of the workspace.
    let locked = std::fs::copy(root().join("Cargo.lock"), root().join("fuzz/Cargo.lock"));
    if let Err(error) = prepared.and(locked) {
        println!("fuzz {target}: {error}");
        return Counts::FAILED;
    }
    let (time, prefix) = (format!("-max_total_time={seconds}"), format!("-artifact_prefix={finds}/"));
    let arguments = ["fuzz", "run", target, &learnt, &corpus, &finds];
    let options = ["--", &time, &prefix, "-max_len=65536", "-timeout=10", "-print_final_stats=1"];
    println!("\n$ cargo +nightly {} {}", arguments.join(" "), options.join(" "));
    let mut command = nightly();
    let Ok(mut child) = command.args(arguments).args(options).stderr(Stdio::piped()).spawn() else {
        return Counts::FAILED;
    };
    let mut executions = None;
    let stderr = BufReader::new(child.stderr.take().expect("standard error is piped"));
    for line in stderr.split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line).into_owned();
        eprintln!("{line}");
        executions = executed(&line).or(executions);
    }
    let ended_well = child.wait().is_ok_and(|status| status.success());
    match (ended_well, executions) {
        (true, Some(executions)) => {
            println!("fuzz {target}: {executions} executions in {seconds} s by libFuzzer, 0 finds");
            Counts::PASSED
        }
        _ => {
            println!("fuzz {target}: broken, or could not be run; inputs that break it are in {finds}");
            Counts::FAILED
        }
    }
}

fn executed(line: &str) -> Option<u64> {
    line.trim().strip_prefix(EXECUTED)?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_folder_of_seeds() {
        let files = [
            "fuzz/corpus/order/a",
            "fuzz/corpus/order/b",
            "fuzz/corpus/house-rules/c",
            "fuzz/corpus/README.md",
        ];
        let workspace = Workspace::of(&files.map(|path| (path, "")));
        assert_eq!(targets(&workspace), ["house-rules", "order"]);
    }

    #[test]
    fn executions_are_read_from_the_last_words_of_libfuzzer() {
        assert_eq!(executed("stat::number_of_executed_units: 81920"), Some(81920));
        assert_eq!(executed("stat::average_exec_per_sec:     81920"), None);
        assert_eq!(executed("#81920 DONE"), None);
    }

    #[test]
    fn seconds_are_wanted() {
        for seconds in ["0", "-1", "a while", ""] {
            assert!(matches!(run(seconds, None), Err(Failure::Usage(why)) if why.contains("seconds")));
        }
    }
}
