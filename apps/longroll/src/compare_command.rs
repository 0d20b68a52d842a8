//! `longroll compare`: one battle of history under every rule set that has it, side by side with what happened.

use std::path::{Path, PathBuf};

use ai::Level;
use engine::Seat;
use scenario::{History, Outcome, Staging};
use serde_json::{Value, json};
use simulate::{Measure, Share, Simulation, Summary};

use crate::cli::{CompareArgs, Format};
use crate::play::{Player, draw_state};
use crate::resolve::fresh_seed;
use crate::rulesets::{Playable, under};
use crate::scenarios::Found;
use crate::simulate_command::progress;
use crate::text_file;
use desk::Failure;
use desk::print;

/// Plays the battle under each rule set and prints what it comes to.
pub(crate) fn compare(args: &CompareArgs) -> Result<String, Failure> {
    let (text, file) = found(&args.battle)?;
    let history = History::read(&text, &file).map_err(|faults| Failure::all(&faults.0))?;
    let Some(outcome) = &history.outcome else {
        return Err(Failure(format!(
            "{file} does not tell what came of the battle, so there is nothing to compare"
        )));
    };
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let players = players(&args.player, &outcome.staged)?;
    let mut rows = Vec::new();
    for (staging, level) in outcome.staged.iter().zip(players) {
        let ruleset = staging.ruleset.as_str();
        let sides = &history.sides;
        rows.push(under!(ruleset, fought(args, staging, sides, (level, seed)))?);
    }
    let report = Report { history: &history, outcome, rows: &rows, games: args.games, seed };
    Ok(match args.format {
        Format::Json => print::json(&report.json()),
        Format::Text => report.text(),
    })
}

/// A battle of the program by its word, or a file.
fn found(name: &str) -> Result<(String, String), Failure> {
    if let Some(text) = scenario::battle(name) {
        return Ok((text.to_string(), format!("{name}.toml")));
    }
    if Path::new(name).exists() {
        return Ok((text_file::read(Path::new(name))?, name.to_string()));
    }
    let words: Vec<&str> = scenario::BATTLES.iter().map(|(word, _)| *word).collect();
    Err(Failure(format!("there is no battle or file '{name}'; battles are {}", words.join(", "))))
}

/// Who plays under each rule set.
fn players(said: &[String], staged: &[Staging]) -> Result<Vec<Level>, Failure> {
    let mut levels = vec![Level::Recruit; staged.len()];
    for text in said {
        let (ruleset, player) =
            text.split_once('=').map_or((None, text.as_str()), |(set, player)| (Some(set), player));
        let wrong = |why: String| Failure(format!("--player {text}: {why}"));
        let Player::Computer(level) = player.parse().map_err(|Failure(why)| wrong(why))? else {
            return Err(wrong("people are not asked here; players are random, ai:random, ai:recruit".into()));
        };
        let known = |staging: &Staging| ruleset.is_none_or(|ruleset| staging.ruleset == ruleset);
        if !staged.iter().any(known) {
            let sets: Vec<&str> = staged.iter().map(|staging| staging.ruleset.as_str()).collect();
            return Err(wrong(format!("the battle is fought under {}", sets.join(", "))));
        }
        for (own, staging) in levels.iter_mut().zip(staged) {
            if known(staging) {
                *own = level;
            }
        }
    }
    Ok(levels)
}

/// What the games under one rule set came to, the sides in the order of the battle file.
struct Row {
    ruleset: String,
    scenario: String,
    level: Level,
    wins: [Share; 2],
    draws: Share,
    /// Men on the table, by side.
    men: [i64; 2],
    /// The share of them lost on average, by side.
    lost: [f64; 2],
    /// Games in which a side held the place at the end.
    held: [Share; 2],
    turns: f64,
    drawn: Option<PathBuf>,
}

/// Men, men lost, and whether it holds the place: what is counted of a side.
const MEN: usize = 0;
const LOST: usize = 1;
const HELD: usize = 2;

fn fought<R: Playable>(
    args: &CompareArgs,
    staging: &Staging,
    sides: &[String; 2],
    (level, seed): (Level, u64),
) -> Result<Row, Failure> {
    let battle: R = Found::find::<R>(&staging.scenario, None)?.read()?;
    let drawn = args.draw.as_deref().map(|folder| drawn(&battle, folder, staging)).transpose()?;
    let opening = battle.opening();
    if battle.reckoned(&opening).len() != usize::from(R::SEATS) {
        return Err(Failure(format!("{} does not say how many men are on the table", staging.ruleset)));
    }
    let levels = vec![level; usize::from(R::SEATS)];
    let simulation =
        Simulation { battle: &battle, levels: &levels, games: args.games, seed, jobs: args.jobs };
    let measure = |battle: &R, state: &R::State| {
        let holder = battle.holder(state, &staging.objective);
        let of = |(seat, men): (usize, crate::rulesets::Reckoned)| {
            let holds = holder == Some(Seat(seat as u8));
            vec![i64::from(men.men), i64::from(men.lost), i64::from(holds)]
        };
        let seats = battle.reckoned(state).into_iter().enumerate().map(of).collect();
        Measure { turns: R::measure(battle, state).turns, seats }
    };
    let progress = progress(args.games);
    let games = simulation.play(measure, || progress.inc(1))?;
    progress.finish_and_clear();
    let summary = Summary::of(&games);
    let seat_of = |side: &String| {
        let seat = (0..R::SEATS).find(|&seat| battle.seat_name(Seat(seat)).eq_ignore_ascii_case(side));
        let names = || (0..R::SEATS).map(|seat| battle.seat_name(Seat(seat))).collect::<Vec<_>>().join(", ");
        seat.map(usize::from)
            .ok_or_else(|| Failure(format!("{}: no side '{side}' among {}", staging.ruleset, names())))
    };
    let seats = [seat_of(&sides[0])?, seat_of(&sides[1])?];
    let figure = |seat: usize, figure: usize| summary.seats[seat][figure];
    Ok(Row {
        ruleset: staging.ruleset.clone(),
        scenario: staging.scenario.clone(),
        level,
        wins: seats.map(|seat| summary.wins[seat]),
        draws: summary.draws,
        men: seats.map(|seat| figure(seat, MEN).most),
        lost: seats.map(|seat| figure(seat, LOST).sum as f64 / figure(seat, MEN).sum.max(1) as f64),
        held: seats.map(|seat| Share { count: figure(seat, HELD).sum as u64, of: summary.games }),
        turns: summary.turns.mean(),
        drawn,
    })
}

fn drawn<R: Playable>(battle: &R, folder: &Path, staging: &Staging) -> Result<PathBuf, Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure(format!("{}: {error}", folder.display())))?;
    let file = folder.join(format!("{}.png", staging.ruleset));
    draw_state(battle, &battle.opening(), &file)?;
    Ok(file)
}

/// What all of it comes to.
struct Report<'a> {
    history: &'a History,
    outcome: &'a Outcome,
    rows: &'a [Row],
    games: u64,
    seed: u64,
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn interval(share: Share) -> String {
    let between = share.interval();
    format!("{} ({:.0}-{:.0})", percent(share.part()), between.low * 100.0, between.high * 100.0)
}

impl Report<'_> {
    fn text(&self) -> String {
        let (history, outcome) = (self.history, self.outcome);
        let of_history =
            |side: usize| f64::from(outcome.lost[side]) / f64::from(outcome.engaged[side].max(1));
        let mut headings = vec![String::new(), history.date.clone()];
        headings.extend(self.rows.iter().map(|row| row.ruleset.clone()));
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        let line = |what: String, happened: String, cell: &dyn Fn(&Row) -> String| {
            let mut cells = vec![what, happened];
            cells.extend(self.rows.iter().map(cell));
            cells
        };
        let was = |side: &str, name: &str| if side == name { "yes".to_string() } else { "no".to_string() };
        let mut lines = vec![
            line("scenario".into(), "-".into(), &|row| row.scenario.clone()),
            line("players".into(), "-".into(), &|row| row.level.to_string()),
            line("turns".into(), "-".into(), &|row| format!("{:.1}", row.turns)),
        ];
        for (side, name) in history.sides.iter().enumerate() {
            lines.push(line(format!("{name} wins"), was(&outcome.winner, name), &|row| {
                interval(row.wins[side])
            }));
        }
        lines.push(line("nobody wins".into(), "no".into(), &|row| percent(row.draws.part())));
        for (side, name) in history.sides.iter().enumerate() {
            lines.push(line(format!("{name}: men"), outcome.engaged[side].to_string(), &|row| {
                row.men[side].to_string()
            }));
            lines.push(line(format!("{name}: lost"), percent(of_history(side)), &|row| {
                percent(row.lost[side])
            }));
        }
        for (side, name) in history.sides.iter().enumerate() {
            let what = format!("{name} holds {}", outcome.objective);
            lines.push(line(what, was(&outcome.held_by, name), &|row| interval(row.held[side])));
        }
        let mut text = format!(
            "{}, {}: {} games under each rule set, seed {}\n\n",
            history.title, history.date, self.games, self.seed
        );
        text.push_str(&print::table(&headings, lines));
        text.push_str("\nIn brackets, where the share lies with 95 per cent confidence. Men are those on foot and on horse.\n");
        for row in self.rows {
            if let Some(file) = &row.drawn {
                text.push_str(&format!("{}: {}\n", row.ruleset, file.display()));
            }
        }
        text
    }

    fn json(&self) -> Value {
        let (history, outcome) = (self.history, self.outcome);
        let side = |name: &String| history.sides.iter().position(|known| known == name);
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "ruleset": row.ruleset,
                    "scenario": row.scenario,
                    "players": row.level.to_string(),
                    "turns": row.turns,
                    "wins": row.wins.map(|share| share.count),
                    "draws": row.draws.count,
                    "men": row.men,
                    "lost": row.lost,
                    "held": row.held.map(|share| share.count),
                })
            })
            .collect();
        json!({
            "battle": history.title,
            "games": self.games,
            "seed": self.seed,
            "sides": history.sides,
            "objective": outcome.objective,
            "history": {
                "date": history.date,
                "winner": side(&outcome.winner),
                "men": outcome.engaged,
                "lost": outcome.lost,
                "held": side(&outcome.held_by),
            },
            "rulesets": rows,
        })
    }
}
