//! `longroll play`, `replay` and `verify`: battles at the terminal and their records.

mod console;
mod playable;
mod records;
mod session;

use std::path::Path;
use std::sync::Arc;

use dice::Seed;
use engine::{Game, verify as verify_record};

use crate::cli::PlayArgs;
use crate::failure::Failure;
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
    let scenario = match R::SCENARIOS.iter().find(|(word, _)| *word == name) {
        Some((_, text)) => (*text).to_string(),
        None if Path::new(name).exists() => records::read(Path::new(name))?,
        None => {
            let words: Vec<_> = R::SCENARIOS.iter().map(|(word, _)| *word).collect();
            let words = words.join(", ");
            return Err(Failure(format!("there is no scenario or file '{name}'; scenarios are {words}")));
        }
    };
    let battle = R::read(&scenario, house)?;
    Ok(Game::new(Arc::new(battle), &scenario, house, seed))
}

fn resumed<R: Playable>(path: &Path, seed: Seed) -> Result<Game<R>, Failure> {
    let (battle, record) = records::load::<R>(path)?;
    let played = record.header.revision;
    Game::resume(Arc::new(battle), &record, seed).map_err(|divergence| {
        Failure(format!("{}: {divergence} (played under revision {played})", path.display()))
    })
}

/// Tells a recorded battle.
pub(crate) fn replay(path: &Path, after: Option<usize>) -> Result<String, Failure> {
    let (battle, record) = records::load::<gallop::Battle>(path)?;
    records::tell(&battle, &record, after)
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
