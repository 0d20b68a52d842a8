//! The workspace's tests with their times: each test program is run by xtask itself, and the slowest tests can be printed.

use std::fmt;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::counts::Counts;
use crate::{Failure, cargo};

/// How many tests are printed.
const PRINTED: usize = 20;

/// The command by which cargo has a test program run.
pub(crate) const COMMAND: &str = "run-test";

/// Opens the line that says whose tests come next.
const PROGRAM: &str = "test program ";

/// With this set, the harness takes `--report-time` on a stable toolchain. Only the test program may see it: cargo and
/// rustc would build other things.
const UNSTABLE: &str = "RUSTC_BOOTSTRAP";

/// Runs all unit and integration tests, with some more words to the harness, and says which took longest.
pub(crate) fn test(more: &[&str]) -> Result<(Counts, Slowest), Failure> {
    let xtask = std::env::current_exe().map_err(|error| Failure::Failed(format!("xtask: {error}")))?;
    let runner = format!("target.'cfg(all())'.runner=[{:?}, {COMMAND:?}]", xtask.display().to_string());
    // `--tests` leaves out libraries without unit tests; `--lib` would compile them a second time all the same.
    let targets = ["test", "--workspace", "--locked", "--no-fail-fast", "--tests"];
    let times = ["--config", &runner, "--", "-Zunstable-options", "--report-time"];
    let mut slowest = Slowest::default();
    let counts = cargo::test_told(&[&targets[..], &times, more].concat(), &[], |line| slowest.hear(line));
    Ok((counts, slowest))
}

/// Runs one test program for cargo and passes its exit status on.
pub(crate) fn run_program(program: &str, arguments: &[&str]) -> ExitCode {
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
    println!("{PROGRAM}{package} {}", without_hash(program));
    let status = match Command::new(program).args(arguments).env(UNSTABLE, "1").status() {
        Ok(status) => status,
        Err(error) => {
            eprintln!("{program}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map(ExitCode::from).unwrap_or_else(|| {
        // Nothing else would say by what signal it died.
        eprintln!("{program}: {status}");
        ExitCode::FAILURE
    })
}

/// `it` of `target/debug/deps/it-0123456789abcdef`.
fn without_hash(program: &str) -> &str {
    let name = Path::new(program).file_stem().and_then(|name| name.to_str()).unwrap_or(program);
    name.rsplit_once('-').map_or(name, |(name, _)| name)
}

/// The tests heard of so far, each with its seconds.
#[derive(Default)]
pub(crate) struct Slowest {
    program: String,
    tests: Vec<(f64, String)>,
}

impl Slowest {
    /// Takes in a line of the harness, or of `run_program`.
    fn hear(&mut self, line: &str) {
        if let Some(program) = line.strip_prefix(PROGRAM) {
            self.program = program.trim_end().to_string();
        } else if let Some((test, seconds)) = timed(line) {
            self.tests.push((seconds, format!("{}: {test}", self.program)));
        }
    }
}

/// Name and seconds of a line like `test fire::a_volley ... ok <1.234s>`.
fn timed(line: &str) -> Option<(&str, f64)> {
    let (test, told) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let (_, time) = told.trim_end().split_once(" <")?;
    Some((test, time.strip_suffix("s>")?.parse().ok()?))
}

impl fmt::Display for Slowest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tests: Vec<&(f64, String)> = self.tests.iter().collect();
        tests.sort_by(|one, other| other.0.total_cmp(&one.0));
        write!(f, "the slowest of {} tests, in seconds:", tests.len())?;
        tests.iter().take(PRINTED).try_for_each(|(seconds, test)| write!(f, "\n{seconds:9.3}  {test}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_results_only() {
        assert_eq!(timed("test fire::a_volley ... ok <1.234s>\n"), Some(("fire::a_volley", 1.234)));
        assert_eq!(timed("test a ... FAILED <0.000s>"), Some(("a", 0.0)));
        assert_eq!(timed("test a ... ok"), None);
        assert_eq!(timed("test a has been running for over 60 seconds"), None);
        assert_eq!(timed("test result: ok. 1 passed; 0 failed; 0 ignored; finished in 1.23s"), None);
    }

    #[test]
    fn the_slowest_come_first_and_the_quick_ones_not_at_all() {
        let mut slowest = Slowest::default();
        slowest.hear("test program guns proofs\n");
        (0..PRINTED)
            .for_each(|number| slowest.hear(&format!("test quick_{number} ... ok <0.01{number:02}s>")));
        slowest.hear("test program guns it\n");
        slowest.hear("test slow ... FAILED <61.500s>");
        let printed = slowest.to_string();
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines[0], "the slowest of 21 tests, in seconds:");
        assert_eq!(lines[1], "   61.500  guns it: slow");
        assert!(lines[2].ends_with("guns proofs: quick_19"), "{}", lines[2]);
        assert_eq!(lines.len(), 1 + PRINTED);
    }

    #[test]
    fn a_program_is_named_without_its_hash() {
        assert_eq!(without_hash("target/debug/deps/it-0123456789abcdef"), "it");
        assert_eq!(without_hash("target/debug/deps/great_battles-0123456789abcdef"), "great_battles");
        assert_eq!(without_hash("it"), "it");
    }
}
