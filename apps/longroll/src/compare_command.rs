//! `longroll compare`: one battle of history under every rule set that has it, side by side with what happened.

use std::path::{Path, PathBuf};

use ai::Skill;
use desk::{Failure, Fought, Games, Player, RuleSet, ScenarioFiles, print};
use scenario::{BattleOutcome, History, Staging};
use serde_json::{Value, json};
use simulate::Share;

use crate::cli::{CompareArgs, Format};
use crate::seeds::fresh_seed;
use crate::simulate_command::Bar;
use crate::{files, rulesets, scenarios};

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
        let set = rulesets::named(&staging.ruleset)?;
        let scenario = scenarios::find(set, &staging.scenario, None)?;
        let drawn = args.draw.as_deref().map(|folder| drawn(set, &scenario, folder)).transpose()?;
        let games = Games { games: args.games, seed, jobs: args.jobs, progress: &Bar::of(args.games) };
        let fought = set.fight(&scenario, staging, &history.sides, level, &games)?;
        rows.push(ComparedSet { staging, level, fought, drawn });
    }
    let report = Comparison { history: &history, outcome, rows: &rows, games: args.games, seed };
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
        return Ok((files::read(Path::new(name))?, name.to_string()));
    }
    let words: Vec<&str> = scenario::BATTLES.iter().map(|(word, _)| *word).collect();
    Err(Failure(format!("there is no battle or file '{name}'; battles are {}", words.join(", "))))
}

/// The level of play under each rule set.
fn players(said: &[String], staged: &[Staging]) -> Result<Vec<Skill>, Failure> {
    let mut levels = vec![Skill::Recruit; staged.len()];
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

/// What the games under one rule set came to.
struct ComparedSet<'a> {
    staging: &'a Staging,
    level: Skill,
    fought: Fought,
    drawn: Option<PathBuf>,
}

/// Draws the board as it is in the beginning into a folder.
fn drawn(set: &dyn RuleSet, scenario: &ScenarioFiles, folder: &Path) -> Result<PathBuf, Failure> {
    let file = folder.join(format!("{}.png", set.id()));
    let bytes = set.draw(scenario, &file)?;
    std::fs::create_dir_all(folder).map_err(|error| Failure(format!("{}: {error}", folder.display())))?;
    files::write_picture(&file, bytes)?;
    Ok(file)
}

/// What all of it comes to.
struct Comparison<'a> {
    history: &'a History,
    outcome: &'a BattleOutcome,
    rows: &'a [ComparedSet<'a>],
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

impl Comparison<'_> {
    fn text(&self) -> String {
        let (history, outcome) = (self.history, self.outcome);
        let of_history =
            |side: usize| f64::from(outcome.lost[side]) / f64::from(outcome.engaged[side].max(1));
        let mut headings = vec![String::new(), history.date.clone()];
        headings.extend(self.rows.iter().map(|row| row.staging.ruleset.clone()));
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        let line = |what: String, happened: String, cell: &dyn Fn(&ComparedSet<'_>) -> String| {
            let mut cells = vec![what, happened];
            cells.extend(self.rows.iter().map(cell));
            cells
        };
        let was = |side: &str, name: &str| if side == name { "yes".to_string() } else { "no".to_string() };
        let mut lines = vec![
            line("scenario".into(), "-".into(), &|row| row.staging.scenario.clone()),
            line("players".into(), "-".into(), &|row| row.level.to_string()),
            line("turns".into(), "-".into(), &|row| format!("{:.1}", row.fought.turns)),
        ];
        for (side, name) in history.sides.iter().enumerate() {
            lines.push(line(format!("{name} wins"), was(&outcome.winner, name), &|row| {
                interval(row.fought.wins[side])
            }));
        }
        lines.push(line("nobody wins".into(), "no".into(), &|row| percent(row.fought.draws.part())));
        for (side, name) in history.sides.iter().enumerate() {
            lines.push(line(format!("{name}: men"), outcome.engaged[side].to_string(), &|row| {
                row.fought.men[side].to_string()
            }));
            lines.push(line(format!("{name}: lost"), percent(of_history(side)), &|row| {
                percent(row.fought.lost[side])
            }));
            // Only some rule sets tell men that left the field from men lost.
            if self.rows.iter().any(|row| row.fought.fled[side] > 0.0) {
                lines.push(line(format!("{name}: fled"), "-".into(), &|row| percent(row.fought.fled[side])));
            }
        }
        for (side, name) in history.sides.iter().enumerate() {
            let what = format!("{name} holds {}", outcome.objective);
            lines.push(line(what, was(&outcome.held_by, name), &|row| interval(row.fought.held[side])));
        }
        let mut text = format!(
            "{}, {}: {} games under each rule set, seed {}\n\n",
            history.title, history.date, self.games, self.seed
        );
        text.push_str(&print::table(&headings, lines));
        text.push_str("\nIn brackets, where the share lies with 95 per cent confidence. Men are those on foot and on horse.\n");
        for row in self.rows {
            if let Some(file) = &row.drawn {
                text.push_str(&format!("{}: {}\n", row.staging.ruleset, file.display()));
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
                    "ruleset": row.staging.ruleset,
                    "scenario": row.staging.scenario,
                    "players": row.level.to_string(),
                    "turns": row.fought.turns,
                    "wins": row.fought.wins.map(|share| share.count),
                    "draws": row.fought.draws.count,
                    "men": row.fought.men,
                    "lost": row.fought.lost,
                    "fled": row.fought.fled,
                    "held": row.fought.held.map(|share| share.count),
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
