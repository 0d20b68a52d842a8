//! A battle laid out on a table for people at a terminal: a new one, one that was left, or one of earlier rules.

use std::sync::Arc;

use dice::Seed;
use engine::{Game, ToAct};

use super::Opened;
use super::game_table::GameTable;
use crate::playable::seat_names;
use crate::players::read_seats;
use crate::terminal::Opening;
use crate::{Failure, Playable, Player, fork, records};

/// Opens a battle; `seats` are `union=ai:recruit` and the like. A record that is gone on with says who plays the other seats.
pub(crate) fn open<R: Playable>(opening: &Opening<'_>, seats: &[String], seed: Seed) -> Opened {
    let mut game: Game<R> = match *opening {
        Opening::New(scenario) => Game::new(Arc::new(scenario.read()?), &scenario.files, seed),
        Opening::Resumed(text) => {
            let (battle, record) = records::read::<R>(text)?;
            let revision = record.header.revision;
            let game = Game::resume(Arc::new(battle), &record, seed).map_err(|divergence| {
                Failure(format!("{}: {divergence} (played under revision {revision})", text.name))
            })?;
            if let (Some(revision), ToAct::Seats(_)) = (game.played_under(), game.to_act()) {
                return Err(only_to_look_at(text.name, revision, game.battle().revision()));
            }
            game
        }
        Opening::Forked(text) => {
            let (_, record) = records::read::<R>(text)?;
            fork::fork(&record, text.name, seed)
                .map_err(|Failure(why)| Failure(format!("{}: {why}", text.name)))?
        }
    };
    let kept = game.players().iter().map(|word| word.parse()).collect::<Result<Vec<Player>, _>>()?;
    let players = read_seats(&seat_names(game.battle()), seats, &kept)?;
    // Where only people play there is nothing to remember, and an older program can read the record.
    if players.iter().any(|player| *player != Player::Human) {
        game.seat_players(players.iter().map(Player::to_string).collect());
    }
    Ok(Box::new(GameTable::new(game, &players, seed)))
}

/// What is said of a record of earlier rules that somebody wants to go on with.
fn only_to_look_at(name: &str, revision: u32, today: u32) -> Failure {
    Failure(format!(
        "{name}: {}\n\
         Look at it: longroll replay {name}\n\
         Go on under today's rules in a record of its own, and leave this one as it is: \
         longroll play --resume {name} --todays-rules --record NEW-FILE",
        fork::past(revision, today)
    ))
}
