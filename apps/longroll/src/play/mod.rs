//! `longroll play`, `replay` and `verify`: battles at the terminal and their records.

mod console;
mod playable;
mod records;
mod session;

use std::path::Path;
use std::sync::Arc;

use dice::Seed;
use engine::{Game, Rules, verify as verify_record};
use serde_json::{Value, json};

use crate::cli::{Format, PlayArgs};
use crate::failure::Failure;
use crate::print;
use crate::resolve::fresh_seed;
use playable::Playable;
use session::Session;

/// Plays a battle, new or resumed, until it is over or left.
pub(crate) fn play(args: &PlayArgs) -> Result<String, Failure> {
    let seed = Seed::from_number(args.seed.map_or_else(fresh_seed, Ok)?);
    let (game, file) = match &args.resume {
        Some(path) => (resumed::<gallop::Battle>(path, seed)?, Some(path.as_path())),
        None => {
            let name = args.scenario.as_deref().unwrap_or_default();
            let house = args.house.as_deref().map_or(Ok(String::new()), records::read)?;
            (opened::<gallop::Battle>(name, &house, seed)?, args.record.as_deref())
        }
    };
    Session::new(game, file)?.run()
}

fn opened<R: Playable>(name: &str, house: &str, seed: Seed) -> Result<Game<R>, Failure> {
    let scenario = scenario::<R>(name)?;
    let battle = R::read(&scenario, house)?;
    Ok(Game::new(Arc::new(battle), &scenario, house, seed))
}

/// The text of a scenario of the program, or of a file.
fn scenario<R: Playable>(name: &str) -> Result<String, Failure> {
    match R::SCENARIOS.iter().find(|(word, _)| *word == name) {
        Some((_, text)) => Ok((*text).to_string()),
        None if Path::new(name).exists() => records::read(Path::new(name)),
        None => {
            let words: Vec<_> = R::SCENARIOS.iter().map(|(word, _)| *word).collect();
            let words = words.join(", ");
            Err(Failure(format!("there is no scenario or file '{name}'; scenarios are {words}")))
        }
    }
}

/// Lists the scenarios.
pub(crate) fn list(format: Format) -> Result<String, Failure> {
    let scenarios = gallop::Battle::SCENARIOS.iter().map(|(id, text)| {
        let battle = <gallop::Battle as Playable>::read(text, "")?;
        let sides = gallop::Side::BOTH.map(|side| side.to_string());
        Ok(json!({"id": id, "ruleset": gallop::Battle::ID, "title": battle.title, "turns": battle.terms.turns,
            "sides": sides}))
    });
    let scenarios = scenarios.collect::<Result<Vec<_>, Failure>>()?;
    Ok(match format {
        Format::Json => print::json(&json!({ "scenarios": scenarios })),
        Format::Text => {
            let cell = |scenario: &Value, key: &str| print::word(&scenario[key]);
            let row = |scenario: &Value| {
                ["id", "ruleset", "title", "turns"].map(|key| cell(scenario, key)).to_vec()
            };
            print::table(&["scenario", "rule set", "", "turns"], scenarios.iter().map(row))
        }
    })
}

/// Draws a scenario's set-up.
pub(crate) fn draw(name: &str, file: &Path) -> Result<String, Failure> {
    let battle = <gallop::Battle as Playable>::read(&scenario::<gallop::Battle>(name)?, "")?;
    records::draw(&battle, &battle.opening(), file)
}

fn resumed<R: Playable>(path: &Path, seed: Seed) -> Result<Game<R>, Failure> {
    let (battle, record) = records::load::<R>(path)?;
    let played = record.header.revision;
    Game::resume(Arc::new(battle), &record, seed).map_err(|divergence| {
        Failure(format!("{}: {divergence} (played under revision {played})", path.display()))
    })
}

/// Tells a recorded battle, or draws where it stood.
pub(crate) fn replay(path: &Path, after: Option<usize>, file: Option<&Path>) -> Result<String, Failure> {
    let (battle, record) = records::load::<gallop::Battle>(path)?;
    records::tell(&battle, &record, after, file)
}

/// Checks a recorded battle.
pub(crate) fn verify(path: &Path) -> Result<String, Failure> {
    let (battle, record) = records::load::<gallop::Battle>(path)?;
    match verify_record(&battle, &record) {
        Ok(_) => Ok(format!(
            "{}: {} orders, every die, event and hash as recorded\n",
            path.display(),
            record.lines.len()
        )),
        Err(divergence) => Err(Failure(format!("{}: {divergence}", path.display()))),
    }
}
