//! `longroll simulate`: many battles between opponents, and the balance between the sides.

mod report;

use std::time::Duration;

use ai::Level;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use simulate::{Simulation, Summary};

use crate::cli::{SimulateArgs, SimulateFormat};
use crate::play::{Player, read_seats, save};
use crate::resolve::fresh_seed;
use crate::rulesets::{self, Playable, under};
use crate::scenarios::Found;
use desk::Failure;
use report::Report;

/// Plays the games and prints what they come to.
pub(crate) fn simulate(args: &SimulateArgs) -> Result<String, Failure> {
    under!(rulesets::of_scenario(&args.scenario)?, simulated(args))
}

fn simulated<R: Playable>(args: &SimulateArgs) -> Result<String, Failure> {
    let battle: R = Found::find::<R>(&args.scenario, args.house.as_deref())?.read()?;
    let levels = levels(&battle, &args.seat)?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let simulation =
        Simulation { battle: &battle, levels: &levels, games: args.games, seed, jobs: args.jobs };
    let progress = progress(args.games);
    let games = simulation.play(R::measure, || progress.inc(1))?;
    progress.finish_and_clear();
    let summary = Summary::of(&games);
    let report =
        Report { battle: &battle, scenario: &args.scenario, seed, levels: &levels, games: &games, summary };
    if let Some(path) = &args.csv {
        save(path, &report.csv())?;
    }
    Ok(match args.format {
        SimulateFormat::Text => report.text(),
        SimulateFormat::Json => report.json(),
        SimulateFormat::Csv => report.csv(),
    })
}

/// Who plays: the best there are where nothing is said, and nobody who would have to be asked.
fn levels<R: Playable>(battle: &R, seats: &[String]) -> Result<Vec<Level>, Failure> {
    let players = read_seats(battle, seats, Player::Computer(Level::Recruit))?;
    let level = |player| match player {
        Player::Computer(level) => Ok(level),
        Player::Human => {
            Err(Failure("simulate plays without people; players are random, ai:random, ai:recruit".into()))
        }
    };
    players.into_iter().map(level).collect()
}

/// Games done, how fast, and the time left; on standard error, and only at a terminal.
pub(crate) fn progress(games: u64) -> ProgressBar {
    let template = "{bar:40} {pos} of {len} games, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr()).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
