//! Calls of cargo: the command is shown, its output streams through, test results are counted.

use crate::counts::Counts;
use crate::workspace::root;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Set while golden files are rewritten instead of compared.
pub(crate) const BLESS: &str = "LONGROLL_BLESS";
/// Set while tests run their full counts instead of the everyday ones.
pub(crate) const PROVE: &str = "LONGROLL_PROVE";
/// Says for how many seconds, and from what seed, doors are fuzzed.
pub(crate) const FUZZ: &str = "LONGROLL_FUZZ";

/// Makes a release build notice overflow and broken assertions, as fuzzing should.
pub(crate) const CHECKED: [(&str, &str); 2] =
    [("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"), ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")];

/// Runs cargo as one check: passed if it exits well.
pub(crate) fn check(arguments: &[&str], environment: &[(&str, &str)]) -> Counts {
    match announce(arguments, environment).status() {
        Ok(status) if status.success() => Counts::PASSED,
        _ => Counts::FAILED,
    }
}

/// Runs `cargo test` and adds up its results; a run that breaks off before a result is one failure.
pub(crate) fn test(arguments: &[&str], environment: &[(&str, &str)]) -> Counts {
    test_told(arguments, environment, |_| {})
}

/// The same, and every line of output is told.
pub(crate) fn test_told(
    arguments: &[&str],
    environment: &[(&str, &str)],
    mut tell: impl FnMut(&str),
) -> Counts {
    let mut counts = Counts::default();
    let ended_well = stream(announce(arguments, environment), |line| {
        counts += Counts::from_line(line).unwrap_or_default();
        tell(line);
    });
    if !ended_well && counts.failed == 0 {
        counts += Counts::FAILED;
    }
    counts
}

/// Whether a cargo subcommand that comes as a separate component is installed.
pub(crate) fn has_component(subcommand: &str) -> bool {
    let mut command = cargo(&[subcommand, "--version"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A cargo call from the root of the workspace, deaf to switches left over in the caller's environment.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root()).env_remove(BLESS).env_remove(PROVE).env_remove(FUZZ);
    command
}

fn announce(arguments: &[&str], environment: &[(&str, &str)]) -> Command {
    let settings: String = environment.iter().map(|(key, value)| format!("{key}={value:?} ")).collect();
    println!("\n$ {settings}cargo {}", arguments.join(" "));
    let mut command = cargo(arguments);
    command.envs(environment.iter().copied());
    command
}

/// Passes standard output through line by line; true if the command exits well.
fn stream(mut command: Command, mut each: impl FnMut(&str)) -> bool {
    let Ok(mut child) = command.stdout(Stdio::piped()).spawn() else { return false };
    let mut output = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let mut line = Vec::new();
    while output.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line);
        print!("{text}");
        each(&text);
        line.clear();
    }
    child.wait().is_ok_and(|status| status.success())
}
