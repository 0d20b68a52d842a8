//! Longroll: plays, referees and measures 19th-century battles under paper rule sets.

mod cli;
mod compare_command;
mod files;
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

use cli::{Cli, Command, ServeArgs};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.command {
        None => serve::serve(&ServeArgs::default()),
        Some(Command::Serve(args)) => serve::serve(args),
        Some(Command::Rulesets { format }) => rulesets::print(*format),
        Some(Command::Sheet { ruleset, format, house }) => {
            sheet_command::print(ruleset, *format, house.as_deref())
        }
        Some(Command::Resolve(asked)) => sheet_command::resolve(asked),
        Some(Command::Odds(asked)) => sheet_command::odds(asked),
        Some(Command::Play(args)) => play::play(args),
        Some(Command::Simulate(args)) => simulate_command::simulate(args),
        Some(Command::Compare(args)) => compare_command::compare(args),
        Some(Command::Replay { record, after, draw }) => play::replay(record, *after, draw.as_deref()),
        Some(Command::Scenario(command)) => scenarios::run(command),
        Some(Command::Verify { record }) => play::verify(record),
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
