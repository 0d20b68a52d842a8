//! `longroll play`, `replay` and `verify`: battles at the terminal and their records.

mod console;
mod players;
mod records;
mod session;

use std::path::Path;
use std::sync::Arc;

use dice::Seed;
use engine::{Game, verify as verify_record};

use crate::cli::PlayArgs;
use crate::resolve::fresh_seed;
use crate::rulesets::{self, Playable, under};
use crate::scenarios::Found;
use crate::text_file;
use desk::Failure;
use players::Players;
use session::Session;

pub(crate) use players::{Player, read_seats};
pub(crate) use records::{draw as draw_state, save};

/// Plays a battle, new or resumed, until it is over or left.
pub(crate) fn play(args: &PlayArgs) -> Result<String, Failure> {
    let seed = Seed::from_number(args.seed.map_or_else(fresh_seed, Ok)?);
    match &args.resume {
        Some(path) => {
            let text = text_file::read(path)?;
            under!(rulesets::of_record(&text, path)?, resumed(path, &text, &args.seat, seed))
        }
        None => {
            let name = args.scenario.as_deref().unwrap_or_default();
            under!(rulesets::of_scenario(name)?, opened(name, args, seed))
        }
    }
}

fn opened<R: Playable>(name: &str, args: &PlayArgs, seed: Seed) -> Result<String, Failure> {
    let found = Found::find::<R>(name, args.house.as_deref())?;
    let game = Game::<R>::new(Arc::new(found.read()?), &found.files, seed);
    played(game, &args.seat, seed, args.record.as_deref())
}

fn resumed<R: Playable>(path: &Path, text: &str, seats: &[String], seed: Seed) -> Result<String, Failure> {
    let (battle, record) = records::read::<R>(path, text)?;
    let revision = record.header.revision;
    let game = Game::resume(Arc::new(battle), &record, seed).map_err(|divergence| {
        Failure(format!("{}: {divergence} (played under revision {revision})", path.display()))
    })?;
    played(game, seats, seed, Some(path))
}

fn played<R: Playable>(
    game: Game<R>,
    seats: &[String],
    seed: Seed,
    file: Option<&Path>,
) -> Result<String, Failure> {
    let players = Players::read(game.battle(), seats, seed)?;
    Session::new(game, players, file)?.run()
}

/// Tells a recorded battle, or draws where it stood.
pub(crate) fn replay(path: &Path, after: Option<usize>, file: Option<&Path>) -> Result<String, Failure> {
    let text = text_file::read(path)?;
    under!(rulesets::of_record(&text, path)?, told(path, &text, after, file))
}

fn told<R: Playable>(
    path: &Path,
    text: &str,
    after: Option<usize>,
    file: Option<&Path>,
) -> Result<String, Failure> {
    let (battle, record) = records::read::<R>(path, text)?;
    let told = records::tell(&battle, &record, after, file);
    told.map_err(|Failure(why)| Failure(format!("{}: {why}", path.display())))
}

/// Checks a recorded battle.
pub(crate) fn verify(path: &Path) -> Result<String, Failure> {
    let text = text_file::read(path)?;
    under!(rulesets::of_record(&text, path)?, verified(path, &text))
}

fn verified<R: Playable>(path: &Path, text: &str) -> Result<String, Failure> {
    let (battle, record) = records::read::<R>(path, text)?;
    match verify_record(&battle, &record) {
        Ok(_) => Ok(format!(
            "{}: {} orders, every die, event and hash as recorded\n",
            path.display(),
            record.lines.len()
        )),
        Err(divergence) => Err(Failure(format!("{}: {divergence}", path.display()))),
    }
}
