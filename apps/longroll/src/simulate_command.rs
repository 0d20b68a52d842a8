//! `longroll simulate`: many battles between opponents, and the balance between the sides.

use std::sync::OnceLock;
use std::time::Duration;

use desk::{Failure, Games, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::{SimulateArgs, SimulateFormat};
use crate::seeds::fresh_seed;
use crate::{files, rulesets, scenarios};

/// Plays the games and prints what they come to.
pub(crate) fn simulate(args: &SimulateArgs) -> Result<String, Failure> {
    let set = rulesets::of_scenario(&args.scenario)?;
    let scenario = scenarios::find(set, &args.scenario, args.house.as_deref())?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let progress = Bar::of(args.games);
    let games = Games { games: args.games, seed, jobs: args.jobs, progress: &progress };
    let report = set.simulate(&scenario, &args.seat, &games)?;
    if let Some(path) = &args.csv {
        files::save(path, &report.csv())?;
    }
    Ok(match args.format {
        SimulateFormat::Text => report.text(),
        SimulateFormat::Json => report.json(),
        SimulateFormat::Csv => report.csv(),
    })
}

/// Games done, how fast, and the time left; on standard error, and only at a terminal.
pub(crate) struct Bar {
    games: u64,
    bar: OnceLock<ProgressBar>,
}

impl Bar {
    pub(crate) fn of(games: u64) -> Bar {
        Bar { games, bar: OnceLock::new() }
    }

    fn shown(&self) -> &ProgressBar {
        self.bar.get_or_init(|| {
            let template = "{bar:40} {pos} of {len} games, {per_sec}, {eta} left";
            let style =
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            let target = ProgressDrawTarget::stderr();
            let bar = ProgressBar::with_draw_target(Some(self.games), target).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        })
    }
}

impl Progress for Bar {
    fn begin(&self) {
        self.shown();
    }

    fn one_more(&self) {
        self.shown().inc(1);
    }

    fn end(&self) {
        self.shown().finish_and_clear();
    }
}
