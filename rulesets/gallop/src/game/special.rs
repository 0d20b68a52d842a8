//! What the scenario rules of a battle ask for: troops held back, arrivals that vary, limits to sight.

use words::{any_of, counted};

/// What is special about a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Special {
    /// Conditions that hold troops back, by the number a stand names.
    pub holds: Vec<Hold>,
    /// Arrivals come early with this face or more.
    pub early: Option<u8>,
    /// Arrivals wait a turn with this face or less.
    pub late: Option<u8>,
    /// Limits to sight.
    pub sight: Vec<SightLimit>,
}

/// Troops held back until one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// This turn.
    pub until: Option<u8>,
    /// An enemy within this many squares.
    pub enemy_within: Option<u8>,
    /// A hit or a charge on one of them.
    pub attacked: bool,
}

impl Hold {
    /// What ends it, in words: "until turn 3 or until an enemy is within 2 squares".
    pub(crate) fn freed_by(&self) -> String {
        let turn = self.until.map(|turn| format!("until turn {turn}"));
        let within = |squares| format!("until an enemy is within {}", counted(squares, "square"));
        let hit = self.attacked.then(|| "until one of the stands held back is hit or charged".to_string());
        any_of([turn, self.enemy_within.map(within), hit].into_iter().flatten())
    }
}

/// A limit to sight from turn to turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightLimit {
    /// The first turn.
    pub from: u8,
    /// The last turn.
    pub to: u8,
    /// How many squares one sees.
    pub squares: u8,
}
