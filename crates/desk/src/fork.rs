//! A game of earlier rules, gone on with under the rules of today in a game of its own.

use std::sync::Arc;

use dice::Seed;
use engine::{Files, Game, Record, Seat, ToAct};

use crate::{Failure, Playable};

/// What is said of a game that was played under other rules.
pub(crate) fn past(revision: u32, today: u32) -> String {
    format!(
        "This game was played under revision {revision} of the rules. This program plays revision {today}: it can show the \
         game, and it cannot go on with it as it is."
    )
}

/// Goes on with a recorded game under the rules of today: another game, which names the record as its origin.
pub(crate) fn fork<R: Playable>(
    record: &Record<R::Event>,
    name: &str,
    fresh: Seed,
) -> Result<Game<R>, Failure> {
    // Read as new files are: what the rules of today do not know is said, and not passed over.
    let battle: R = R::read(&Files { revision: None, ..record.header.files() })?;
    let (revision, today) = (record.header.revision, battle.revision());
    if revision == today {
        return Err(Failure(format!("the game was played under today's rules, revision {today}")));
    }
    let game = Game::fork(Arc::new(battle), record, name, fresh)
        .map_err(|divergence| Failure(divergence.to_string()))?;
    let ToAct::Seats(seats) = game.to_act() else { return Err(Failure("the battle is over".into())) };
    if seats.iter().any(|seat| may_order(&game, seat)) {
        return Ok(game);
    }
    Err(Failure("where the game ended, neither side can give an order under today's rules".into()))
}

/// Whether a seat has an order to give.
fn may_order<R: Playable>(game: &Game<R>, seat: Seat) -> bool {
    let proposals = game.battle().proposals(game.observe(seat).state(), seat, &mut |_| 0);
    proposals.into_iter().any(|order| game.position().check(game.battle(), seat, order).is_ok())
}
