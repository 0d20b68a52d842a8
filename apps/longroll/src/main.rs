//! Longroll: plays, referees and measures 19th-century battles under paper rule sets.

mod balance;
mod cli;
mod compare_command;
mod files;
mod manual;
mod play;
mod rulesets;
mod scenarios;
mod seeds;
mod serve;
mod sheet_command;
mod simulate_command;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, CliCommand, ServeArgs};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.command {
        None => serve::serve(&ServeArgs::default()),
        Some(CliCommand::Serve(args)) => serve::serve(args),
        Some(CliCommand::Rulesets { format }) => rulesets::print(*format),
        Some(CliCommand::Sheet { ruleset, format, house }) => {
            sheet_command::print(ruleset, *format, house.as_deref())
        }
        Some(CliCommand::Resolve(asked)) => sheet_command::resolve(asked),
        Some(CliCommand::Odds(asked)) => sheet_command::odds(asked),
        Some(CliCommand::Play(args)) => play::play(args),
        Some(CliCommand::Simulate(args)) => simulate_command::simulate(args),
        Some(CliCommand::Compare(args)) => compare_command::compare(args),
        Some(CliCommand::Replay { record, after, draw }) => play::replay(record, *after, draw.as_deref()),
        Some(CliCommand::Scenario(command)) => scenarios::run(command),
        Some(CliCommand::Verify { record }) => play::verify(record),
        Some(CliCommand::Completions { shell }) => manual::completions(*shell),
        Some(CliCommand::Man) => manual::page(),
    };
    match done {
        Ok(text) => written(&text),
        Err(failure) => {
            eprintln!("longroll: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the result; a reader who has gone away (`| head`) is no failure.
fn written(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("longroll: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
