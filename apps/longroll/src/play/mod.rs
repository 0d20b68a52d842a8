//! `longroll play`, `replay` and `verify`: battles at the terminal and their records.

mod console;
mod playable;
mod players;
mod records;
mod session;

use std::path::Path;
use std::sync::Arc;

use dice::Seed;
use engine::{Game, verify as verify_record};

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::resolve::fresh_seed;
use crate::scenarios::Found;
use players::Players;
use session::Session;

pub(crate) use playable::Playable;
pub(crate) use players::{Player, read_seats};
pub(crate) use records::{draw as draw_state, save};

/// Plays a battle, new or resumed, until it is over or left.
pub(crate) fn play(args: &PlayArgs) -> Result<String, Failure> {
    let seed = Seed::from_number(args.seed.map_or_else(fresh_seed, Ok)?);
    let (game, file) = match &args.resume {
        Some(path) => (resumed::<gallop::Battle>(path, seed)?, Some(path.as_path())),
        None => {
            let name = args.scenario.as_deref().unwrap_or_default();
            (opened::<gallop::Battle>(name, args.house.as_deref(), seed)?, args.record.as_deref())
        }
    };
    let players = Players::read(game.battle(), &args.seat, seed)?;
    Session::new(game, players, file)?.run()
}

fn opened<R: Playable>(name: &str, house: Option<&Path>, seed: Seed) -> Result<Game<R>, Failure> {
    let found = Found::find::<R>(name, house)?;
    Ok(Game::new(Arc::new(found.read()?), &found.files, seed))
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
    let told = records::tell(&battle, &record, after, file);
    told.map_err(|Failure(why)| Failure(format!("{}: {why}", path.display())))
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
