//! What happens on the lane, and what it does to the state.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::state::other;
use super::{Card, Pending, Stance, State};

/// Something that happened. Nothing else writes to a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A stance was chosen, sealed.
    Chosen(Seat, Stance),
    /// Both stances were shown.
    Shown,
    /// A company won the move.
    Won(Seat),
    /// The deck was used up and made whole again.
    Shuffled,
    /// The mover drew a card.
    Drawn(Seat, Card),
    /// The mover loaded a cartridge.
    Loaded(Seat),
    /// The mover set out.
    SetOut(Seat, u8),
    /// The mover went a field on.
    Advanced(Seat),
    /// The mover came level with the other company.
    CameLevel(Seat),
    /// A company fired at the one that came level.
    Fired {
        /// The company that fired.
        by: Seat,
        /// Men lost by the other.
        hits: u8,
    },
    /// A company held its fire.
    Held(Seat),
    /// A company will hold its fire from now on.
    Forswore(Seat),
    /// The march was over.
    Halted(Seat),
    /// The move was over.
    Moved,
    /// Both had fired at once, or were too far apart; the round was over.
    Exchanged {
        /// Men lost by each.
        lost: [u8; 2],
        /// Cartridges spent by each.
        spent: [u8; 2],
    },
}
engine::kinds!(Event: Chosen, Shown, Won, Shuffled, Drawn, Loaded, SetOut, Advanced, CameLevel, Fired, Held, Forswore,
    Halted, Moved, Exchanged);

impl Event {
    /// The seats it names.
    pub(super) fn seats(&self) -> Vec<Seat> {
        match *self {
            Event::Shown | Event::Shuffled | Event::Moved | Event::Exchanged { .. } => Vec::new(),
            Event::Fired { by: seat, .. }
            | Event::Chosen(seat, _)
            | Event::Won(seat)
            | Event::Drawn(seat, _)
            | Event::Loaded(seat)
            | Event::SetOut(seat, _)
            | Event::Advanced(seat)
            | Event::CameLevel(seat)
            | Event::Held(seat)
            | Event::Forswore(seat)
            | Event::Halted(seat) => vec![seat],
        }
    }

    /// Writes the event into a state.
    pub(super) fn apply(&self, state: &mut State) {
        match *self {
            Event::Chosen(seat, stance) => state.of_mut(seat).stance = Some(stance),
            Event::Shown => state.pending = vec![Pending::Initiative],
            Event::Won(seat) => state.pending = vec![Pending::Draw(seat)],
            Event::Shuffled => state.deck = Card::FULL,
            Event::Drawn(seat, card) => {
                state.deck[card as usize] -= 1;
                state.pending = vec![Pending::Turn(seat, card.points())];
            }
            Event::Loaded(seat) => {
                state.of_mut(seat).cartridges += 1;
                state.spend(1);
            }
            Event::SetOut(seat, fields) => {
                state.spend(fields);
                state.pending.push(Pending::March(seat, fields));
            }
            Event::Advanced(seat) => {
                state.of_mut(seat).to_go -= 1;
                if let Some(Pending::March(_, left)) = state.pending.last_mut() {
                    *left -= 1;
                }
            }
            Event::CameLevel(seat) => state.pending.push(Pending::React(other(seat))),
            Event::Fired { by, hits } => {
                state.pending.pop();
                state.of_mut(by).cartridges -= 1;
                state.of_mut(other(by)).men -= hits;
            }
            Event::Held(_) => {
                state.pending.pop();
            }
            Event::Forswore(seat) => state.of_mut(seat).holds = true,
            Event::Halted(_) => {
                state.pending.pop();
            }
            Event::Moved => state.pending = vec![Pending::Exchange],
            Event::Exchanged { lost, spent } => {
                for (i, company) in state.companies.iter_mut().enumerate() {
                    company.men -= lost[i];
                    company.cartridges -= spent[i];
                    company.stance = None;
                }
                state.round += 1;
                state.pending = vec![Pending::Stances];
            }
        }
    }
}

impl State {
    /// Takes points from the move that is under way.
    fn spend(&mut self, points: u8) {
        if let Some(Pending::Turn(_, left)) = self.pending.last_mut() {
            *left -= points;
        }
    }
}
