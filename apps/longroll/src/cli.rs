//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
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
    longroll resolve gallop fire troops=artillery bore=rifled dots=4 range=4 target-soft-cover=yes\n  \
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
    /// List the rule sets and how complete each is
    Rulesets {
        /// How to print them
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Print a play sheet, from the data that the rules themselves read
    Sheet {
        /// The rule set
        ruleset: String,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: SheetFormat,
        /// House rules that change the play sheet (a TOML file)
        #[arg(long, value_name = "FILE")]
        house: Option<PathBuf>,
    },
    /// Resolve one shot, charge or test, and explain every modifier
    Resolve(ResolveArgs),
    /// Count the exact odds of one shot, charge or test
    Odds(OddsArgs),
    /// Play in the browser; this is what `longroll` alone does
    Serve(ServeArgs),
    /// Play at this terminal, with orders as sentences
    Play(PlayArgs),
    /// Let the computer play many battles against itself, and report the balance
    Simulate(SimulateArgs),
    /// Play one battle of history under every rule set that has it, and compare winners and losses with history
    Compare(CompareArgs),
    /// Tell a recorded battle order by order, or draw it
    Replay {
        /// The record
        record: PathBuf,
        /// Stop after NUMBER orders and show the board as it was then
        #[arg(long, value_name = "NUMBER")]
        after: Option<usize>,
        /// Draw the board into this file instead of telling the battle: .svg or .png for a map, .gif for a moving picture of the whole battle
        #[arg(long, value_name = "FILE")]
        draw: Option<PathBuf>,
    },
    /// List, show, check or draw scenarios, or print the schema of their files
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Run a recorded battle again, and check every die, event and hash
    Verify {
        /// The record
        record: PathBuf,
    },
    /// Print a script with which a shell completes commands and flags
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, to be read by `man -l -`
    Man,
}

#[derive(Subcommand)]
pub(crate) enum ScenarioCommand {
    /// List the scenarios of the program
    List {
        /// How to print them
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// Show what the program makes of a scenario: units with their men and guns, works, rules, victory terms
    Show {
        /// A scenario of the program, or a scenario file
        scenario: String,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
    /// List every fault of scenario files, each with line and column
    Check {
        /// Scenarios of the program, or scenario files
        #[arg(required = true)]
        scenarios: Vec<String>,
        /// House rules that change the play sheet (a TOML file)
        #[arg(long, value_name = "FILE")]
        house: Option<PathBuf>,
        /// Propose the smallest shifts for units that have no room where they stand
        #[arg(long)]
        spread: bool,
    },
    /// Print the JSON Schema of scenario files, for editors
    Schema {
        /// Which kind of file
        #[arg(value_parser = schemas(), default_value = "gallop")]
        of: String,
    },
    /// Draw the set-up of a scenario as a map
    Draw {
        /// A scenario of the program, or a scenario file
        scenario: String,
        /// The file to draw into, .svg or .png
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
    /// The address to listen at [default: 127.0.0.1:1863]; port 0 takes any free port
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    /// Let other computers on the network connect (0.0.0.0:1863)
    #[arg(long, conflicts_with = "listen")]
    pub(crate) lan: bool,
    /// The folder that keeps the games [default: the data folder of this user]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Read the files of the page from this folder on every request, for work on the page
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
        help = "The player of a side: human (the default), ai:recruit (the computer) or random. May be given for each side"
    )]
    pub(crate) seat: Vec<String>,
    /// House rules that change the play sheet (a TOML file)
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) house: Option<PathBuf>,
    /// Roll the dice of this number: the same number gives the same dice
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Keep the battle in this file, order by order
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the battle in this record; new orders are added to it
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Go on with a battle of earlier rules under today's rules; --record names the new record
    #[arg(long, requires_all = ["resume", "record"])]
    pub(crate) todays_rules: bool,
}

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// A scenario of the program (barlows-knoll), or a scenario file
    pub(crate) scenario: String,
    /// The number of games
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// The number of threads [default: one for each processor]; the result does not depend on it
    #[arg(long, value_name = "NUMBER", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Play the games of this number: the same number gives the same games
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[arg(
        long,
        value_name = "SIDE=PLAYER",
        help = "The player of a side: ai:recruit (the default) or random. May be given for each side"
    )]
    pub(crate) seat: Vec<String>,
    /// House rules that change the play sheet (a TOML file)
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
    /// The number of games under each rule set
    #[arg(long, value_name = "NUMBER", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// The number of threads [default: one for each processor]; the result does not depend on it
    #[arg(long, value_name = "NUMBER", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Play the games of this number: the same number gives the same games
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[arg(
        long,
        value_name = "[RULESET=]PLAYER",
        help = "The player of both sides: ai:recruit (the default) or random; guns=random for one rule set. May be given several times"
    )]
    pub(crate) player: Vec<String>,
    /// Draw the opening board of each rule set into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) draw: Option<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

fn jobs(number: &str) -> Result<usize, String> {
    match number.parse() {
        Ok(jobs @ 1..=1024) => Ok(jobs),
        _ => Err("must be a number of threads from 1 to 1024".into()),
    }
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum SimulateFormat {
    /// The balance in words
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
    /// The facts: key=value
    pub(crate) keys: Vec<String>,
    /// List the procedures and their keys
    #[arg(long)]
    pub(crate) list: bool,
    /// House rules that change the play sheet (a TOML file)
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
    /// Roll the dice of this number: the same number gives the same dice
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
    /// Print every outcome, also the least likely
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
