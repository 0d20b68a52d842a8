//! The project's own commands: `cargo xtask test`, `prove`, `fuzz`, `mutate-data`, `tidy`, `page`, `bless`, `bench`.

mod bless;
mod browser;
mod cargo;
mod counts;
mod debian;
mod fuzz;
mod npm;
mod page;
mod prove;
mod rust_source;
mod slowest;
mod suite;
mod tidy;
mod workspace;

use browser::Browser;
use counts::Counts;
use std::process::ExitCode;
use workspace::Workspace;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test [--no-browser]    the everyday suite: format, tidy, clippy, types of the page, tests, documentation, the page in
                         a browser
  prove [SUITE [RULESET]]
                         the full counts: uniform, geometry, conformance, odds, follow-ups, orders, mutate-data, fuzz,
                         damage, records, recruit, prose, simulate, hostile; all without a name
  fuzz SECONDS [TARGET]  bytes from a mutator, or from libFuzzer, at every door that takes files or sentences
  mutate-data [RULESET]  change every printed number, one at a time: some result must notice
  tidy [CHECK]           the invariants of ARCHITECTURE.md; with a name, only that one
  page                   the types of the page's scripts
  bless                  rewrite the golden files and record the hash of each rule set's revision
  bench                  what play, odds and cloning cost, as ratios; with Python at hand, against icepool and OpenSpiel;
                         then what a click costs on every shipped scenario";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test"] => suite::run(Browser::Wanted).map(report),
        ["test", "--no-browser"] => suite::run(Browser::Skipped).map(report),
        ["tidy"] => Workspace::load().map(|workspace| report(tidy::run(&workspace))),
        ["tidy", check] => {
            Workspace::load().and_then(|workspace| tidy::run_one(&workspace, check)).map(report)
        }
        ["page"] => Workspace::load().map(|workspace| report(page::check(&workspace))),
        ["prove"] => prove::run(None, None).map(report),
        ["prove", suite] => prove::run(Some(suite), None).map(report),
        ["prove", suite, ruleset] => prove::run(Some(suite), Some(ruleset)).map(report),
        ["fuzz", seconds] => fuzz::run(seconds, None).map(report),
        ["fuzz", seconds, target] => fuzz::run(seconds, Some(target)).map(report),
        ["mutate-data"] => prove::run(Some("mutate-data"), None).map(report),
        ["mutate-data", ruleset] => prove::run(Some("mutate-data"), Some(ruleset)).map(report),
        [slowest::COMMAND, program, arguments @ ..] => Ok(slowest::run_program(program, arguments)),
        ["bless"] => bless::run().map(|()| ExitCode::SUCCESS),
        ["bench"] => prove::bench().map(|()| ExitCode::SUCCESS),
        _ => Err(Failure::Usage(String::new())),
    };
    done.unwrap_or_else(|failure| match failure {
        Failure::Usage(why) => {
            eprintln!("{why}{}{USAGE}", if why.is_empty() { "" } else { "\n\n" });
            ExitCode::from(2)
        }
        Failure::Failed(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    })
}

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was called wrongly: usage follows, exit 2.
    Usage(String),
    /// It was called rightly and failed: exit 1.
    Failed(String),
}

/// The last line of every command that counts.
fn report(counts: Counts) -> ExitCode {
    println!("{counts}");
    if counts.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
