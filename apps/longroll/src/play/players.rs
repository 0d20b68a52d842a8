//! Who plays which side.

use dice::{Seed, Whim};
use engine::Seat;

use super::playable::Playable;
use crate::failure::Failure;

/// The players by their seats; whoever is not random is a person at this terminal.
pub(crate) struct Players(Vec<Option<Whim>>);

impl Players {
    /// Reads `union=random` and the like.
    pub(crate) fn read<R: Playable>(battle: &R, seats: &[String], seed: Seed) -> Result<Players, Failure> {
        let names: Vec<String> = (0..R::SEATS).map(|seat| battle.seat_name(Seat(seat))).collect();
        let mut players: Vec<Option<Whim>> = names.iter().map(|_| None).collect();
        for text in seats {
            let (name, player) = text.split_once('=').unwrap_or((text, ""));
            let Some(seat) = names.iter().position(|side| side.eq_ignore_ascii_case(name)) else {
                return Err(Failure(format!(
                    "--seat {text}: there is no side '{name}'; sides are {}",
                    names.join(", ")
                )));
            };
            players[seat] = match player {
                "human" => None,
                // Far from the streams a game throws from after a take-back.
                "random" => Some(Whim::new(seed, u64::MAX - seat as u64)),
                _ => return Err(Failure(format!("--seat {text}: players are human and random"))),
            };
        }
        Ok(Players(players))
    }

    /// The whims of a random player.
    pub(crate) fn random(&mut self, seat: Seat) -> Option<&mut Whim> {
        self.0.get_mut(usize::from(seat.0)).and_then(Option::as_mut)
    }
}
