//! The units that react to what the enemy does, and the hexes they pick where there are several.

use board::hex::Hex;

use crate::game::battle::{UnitId, UnitSet};

/// Units that react; a unit without a pick fires where it does most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reacting {
    units: UnitSet,
    picks: [Option<(UnitId, Hex)>; Reacting::MOST],
}

impl Reacting {
    /// Hexes picked at most in one answer.
    pub const MOST: usize = 8;

    /// The units that react.
    pub fn units(&self) -> UnitSet {
        self.units
    }

    /// The hex that a unit picks, if it picks one.
    pub fn pick(&self, unit: UnitId) -> Option<Hex> {
        self.picks.iter().flatten().find(|(picking, _)| *picking == unit).map(|(_, hex)| *hex)
    }

    /// The units that pick a hex.
    pub fn picks(&self) -> impl Iterator<Item = (UnitId, Hex)> {
        self.picks.into_iter().flatten()
    }

    /// Whether no unit reacts.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Adds a unit, with the hex it picks; returns whether there was room for that. Picks are kept in the order of the roster.
    pub fn add(&mut self, unit: UnitId, pick: Option<Hex>) -> bool {
        self.units = self.units.iter().chain([unit]).collect();
        let Some(hex) = pick else { return true };
        let mut all: Vec<(UnitId, Hex)> =
            self.picks().filter(|(picking, _)| *picking != unit).chain([(unit, hex)]).collect();
        all.sort_unstable();
        let has_room = all.len() <= Reacting::MOST;
        self.picks = std::array::from_fn(|nth| all.get(nth).copied());
        has_room
    }
}

impl FromIterator<UnitId> for Reacting {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Reacting {
        Reacting { units: units.into_iter().collect(), ..Reacting::default() }
    }
}
