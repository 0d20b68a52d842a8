//! What changes in a battle on the lane.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::{FIELDS, MEN};

/// The state of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1.
    pub round: u8,
    /// The companies, by seat.
    pub companies: [Company; 2],
    /// How many cards of each kind are left in the deck, which has no order.
    pub deck: [u8; 3],
    /// What is still to do, the next on top.
    pub pending: Vec<Pending>,
}

/// One company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// Fields still to go.
    pub to_go: u8,
    /// Men left.
    pub men: u8,
    /// Cartridges left.
    pub cartridges: u8,
    /// The stance chosen for this round.
    pub stance: Option<Stance>,
    /// Whether it holds its fire without being asked.
    pub holds: bool,
}

sheet::axis! {
    /// How a company goes through a round.
    pub enum Stance {
        /// Quicker than most, and easy to hit.
        Bold = "bold",
        /// Neither.
        Steady = "steady",
        /// Hard to hit.
        Careful = "careful",
    }
}
engine::choices!(Stance);

impl Stance {
    /// The men it takes.
    pub fn takes(self) -> u8 {
        match self {
            Stance::Bold => 3,
            Stance::Steady => 2,
            Stance::Careful => 1,
        }
    }
}

/// A card of the deck; it says how many points the mover has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Card {
    /// One point.
    Slow,
    /// Two points.
    Steady,
    /// Three points.
    Double,
}

impl Card {
    /// All cards, in the order of the deck's counts.
    pub const ALL: [Card; 3] = [Card::Slow, Card::Steady, Card::Double];
    /// How many of each a full deck has.
    pub const FULL: [u8; 3] = [1, 2, 1];

    /// What the mover may spend.
    pub fn points(self) -> u8 {
        self as u8 + 1
    }
}

/// What is to do: choices and tasks alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Both choose a stance, sealed.
    Stances,
    /// It is decided who moves.
    Initiative,
    /// The mover draws a card.
    Draw(Seat),
    /// The mover spends its points.
    Turn(Seat, u8),
    /// The mover is under way, with so many fields to go.
    March(Seat, u8),
    /// A company may fire at the one that came level with it.
    React(Seat),
    /// Both fire at once.
    Exchange,
}
engine::kinds!(Pending: Stances, Initiative, Draw, Turn, March, React, Exchange);

impl State {
    /// The state before anything happened.
    pub fn opening() -> State {
        let company = Company { to_go: FIELDS - 1, men: MEN, cartridges: 1, stance: None, holds: false };
        State { round: 1, companies: [company; 2], deck: Card::FULL, pending: vec![Pending::Stances] }
    }

    /// The company of a seat.
    pub fn of(&self, seat: Seat) -> &Company {
        &self.companies[usize::from(seat.0)]
    }

    pub(super) fn of_mut(&mut self, seat: Seat) -> &mut Company {
        &mut self.companies[usize::from(seat.0)]
    }

    /// How many fields lie between the companies' places on the lane.
    pub fn apart(&self) -> u8 {
        let [first, second] = self.companies;
        (FIELDS - 1 - first.to_go).abs_diff(second.to_go)
    }
}

/// The seat across the lane.
pub(super) fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
