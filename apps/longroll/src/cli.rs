//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use desk::RuleSet;

use crate::rulesets;

/// Plays, referees and measures 19th-century battles under paper rule sets.
#[derive(Parser)]
#[command(
    version,
    after_help = "Examples:\n  \
    longroll play barlows-knoll --record knoll.record\n  \
    longroll play barlows-knoll --seat union=ai:recruit\n  \
    longroll simulate barlows-knoll --games 1000\n  \
    longroll sheet gallop\n  \
    longroll resolve gallop fire troops=artillery bore=rifled dots=4 range=4 soft-cover=yes\n  \
    longroll resolve gallop fire dots=3 --dice 2,5,6\n  \
    longroll odds gallop hand-combat charge-dice=7 defend-dice=5 flank=yes\n  \
    longroll odds gallop fire --compare rate=veteran,line,second-rate\n  \
    longroll resolve gallop --list"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

#[derive(Subcommand)]
pub(crate) enum CliCommand {
    /// The rule sets, with their state of completeness
    Rulesets {
        /// How to print them
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// The play sheet, from the same data the rules run on
    Sheet {
        /// The rule set
        ruleset: String,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: SheetFormat,
        /// House rules laid over the sheet (a TOML file)
        #[arg(long, value_name = "FILE")]
        house: Option<PathBuf>,
    },
    /// One resolution with its whole explanation
    Resolve(ResolveArgs),
    /// The exact odds of the same resolution
    Odds(OddsArgs),
    /// The battles in the browser; what happens if nothing is asked for
    Serve(ServeArgs),
    /// A battle at this terminal, both sides in turn, orders as sentences
    Play(PlayArgs),
    /// Many battles between opponents of the program, and the balance between the sides
    Simulate(SimulateArgs),
    /// One battle of history under every rule set that has it: winners, men lost and the place it was about, beside what happened
    Compare(CompareArgs),
    /// A recorded battle, told order by order
    Replay {
        /// The record
        record: PathBuf,
        /// Stop after so many orders and draw the board
        #[arg(long, value_name = "NUMBER")]
        after: Option<usize>,
        /// Draw the board as a map into this file, .svg or .png, instead of telling the battle; .gif for the whole battle
        #[arg(long, value_name = "FILE")]
        draw: Option<PathBuf>,
    },
    /// The scenarios: list, show, check or draw them, or print the schema of their files
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Run a recorded battle again and check every die, event and hash
    Verify {
        /// The record
        record: PathBuf,
    },
}

#[derive(Subcommand)]
pub(crate) enum ScenarioCommand {
    /// The scenarios of the program
    List {
        /// How to print them
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// What is made of a scenario: rosters with the men and guns behind the dots, works, rules, victory terms
    Show {
        /// A scenario of the program, or a scenario file
        scenario: String,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// All that is wrong with scenario files, each fault with line and column
    Check {
        /// Scenarios of the program, or scenario files
        #[arg(required = true)]
        scenarios: Vec<String>,
        /// House rules laid over the sheet (a TOML file)
        #[arg(long, value_name = "FILE")]
        house: Option<PathBuf>,
        /// Propose the smallest shifts for units that stand where there is no room
        #[arg(long)]
        spread: bool,
    },
    /// The JSON Schema of scenario files, for editors
    Schema {
        /// Of what
        #[arg(value_parser = schemas(), default_value = "gallop")]
        of: String,
    },
    /// A scenario's set-up as a map
    Draw {
        /// A scenario of the program, or a scenario file
        scenario: String,
        /// Where to, .svg or .png
        file: PathBuf,
    },
}

/// The word for battles of history among what has a schema.
pub(crate) const SCHEMA_OF_BATTLES: &str = "battle";

/// What has a schema: the scenarios of each rule set, and battles of history.
fn schemas() -> PossibleValuesParser {
    // Which of its volumes a rule set is does not matter here.
    let title = |set: &dyn RuleSet| set.profile().title.split(" (").next().unwrap_or_default();
    let scenarios =
        |set: &dyn RuleSet| PossibleValue::new(set.id()).help(format!("Scenarios of {}", title(set)));
    let battles = PossibleValue::new(SCHEMA_OF_BATTLES).help("Battles of history, which scenarios draw on");
    PossibleValuesParser::new(rulesets::all().map(scenarios).chain([battles]))
}

#[derive(Args, Default)]
pub(crate) struct ServeArgs {
    /// Where to listen [default: 127.0.0.1:1863]; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    /// Let others on the network come in (0.0.0.0:1863)
    #[arg(long, conflicts_with = "listen")]
    pub(crate) lan: bool,
    /// Where games are kept [default: the platform's place for data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Read the page's files from this folder, anew each time: for people who change the page
    #[arg(long, value_name = "DIR")]
    pub(crate) page: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// A scenario of the program (barlows-knoll), or a scenario file
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub(crate) scenario: Option<String>,
    #[arg(
        long,
        value_name = "SIDE=PLAYER",
        help = "Who plays a side: human (as all do if nothing is said), ai:recruit or random. May be given for each side"
    )]
    pub(crate) seat: Vec<String>,
    /// House rules laid over the sheet (a TOML file)
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) house: Option<PathBuf>,
    /// Throw the dice of this number, the same every time
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Keep the battle in this file, order by order
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the battle of this record, and keep it there
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Go on under today's rules with a record of earlier ones, in the new record that --record names
    #[arg(long, requires_all = ["resume", "record"])]
    pub(crate) todays_rules: bool,
}

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// A scenario of the program (barlows-knoll), or a scenario file
    pub(crate) scenario: String,
    /// How many games
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// How many threads; all processors if nothing is said. The result is the same
    #[arg(long, value_name = "NUMBER", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Play the games of this number, the same every time
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[arg(
        long,
        value_name = "SIDE=PLAYER",
        help = "Who plays a side: ai:recruit (as all do if nothing is said) or random. May be given for each side"
    )]
    pub(crate) seat: Vec<String>,
    /// House rules laid over the sheet (a TOML file)
    #[arg(long, value_name = "FILE")]
    pub(crate) house: Option<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: SimulateFormat,
    /// Write a row for each game into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CompareArgs {
    /// The battle (picketts-charge), or a battle file
    pub(crate) battle: String,
    /// How many games under each rule set
    #[arg(long, value_name = "NUMBER", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// How many threads; all processors if nothing is said. The result is the same
    #[arg(long, value_name = "NUMBER", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Play the games of this number, the same every time
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[arg(
        long,
        value_name = "[RULESET=]PLAYER",
        help = "Who plays: ai:recruit (if nothing is said) or random; guns=random for one rule set alone. May be given several times"
    )]
    pub(crate) player: Vec<String>,
    /// Draw each board as it is in the beginning into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) draw: Option<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

fn jobs(number: &str) -> Result<usize, String> {
    match number.parse() {
        Ok(jobs @ 1..=1024) => Ok(jobs),
        _ => Err("a number of threads from 1 to 1024 is wanted".into()),
    }
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum SimulateFormat {
    /// The balance, for people
    #[default]
    Text,
    /// The same for programs
    Json,
    /// A row for each game
    Csv,
}

/// What a procedure is asked with.
#[derive(Args)]
pub(crate) struct AskedArgs {
    /// The rule set
    pub(crate) ruleset: String,
    /// The procedure; --list shows them
    pub(crate) procedure: Option<String>,
    /// What is known: key=value
    pub(crate) keys: Vec<String>,
    /// List the procedures and their keys
    #[arg(long)]
    pub(crate) list: bool,
    /// House rules laid over the sheet (a TOML file)
    #[arg(long, value_name = "FILE")]
    pub(crate) house: Option<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct ResolveArgs {
    #[command(flatten)]
    pub(crate) asked: AskedArgs,
    /// The faces your own dice showed, in order: 3,4,6
    #[arg(long, value_name = "FACES", conflicts_with = "seed")]
    pub(crate) dice: Option<String>,
    /// Throw the dice of this number, the same every time
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
}

#[derive(Args)]
pub(crate) struct OddsArgs {
    #[command(flatten)]
    pub(crate) asked: AskedArgs,
    /// The odds side by side for several values of a key: rate=veteran,line
    #[arg(long, value_name = "KEY=A,B")]
    pub(crate) compare: Option<String>,
    /// Print every outcome, however unlikely
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum SheetFormat {
    /// For a terminal
    #[default]
    Text,
    /// For a page
    Markdown,
    /// For a browser
    Html,
    /// For programs
    Json,
}
