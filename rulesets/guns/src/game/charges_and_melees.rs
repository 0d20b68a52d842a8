//! Sections 5 and 7 in the state: charges under way, units in melee, and what winners have to do next turn.

use board::table::{Inches, Pose};
use serde::{Deserialize, Serialize};

use crate::game::battle::UnitId;
use crate::game::state::State;
use crate::sheet::units::{Facing, Side};

sheet::axis! {
    /// What drives a charge.
    pub enum Spur {
        /// It was ordered.
        Ordered = "charges",
        /// An enemy was left open to it.
        Opportunity = "takes the opportunity and charges",
        /// It could not be held.
        Uncontrolled = "charges uncontrolled",
    }
}

/// A charge under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Onset {
    /// The unit that charges.
    pub unit: UnitId,
    /// Its target.
    pub target: UnitId,
    /// What drives it.
    pub spur: Spur,
    /// Where it comes in, as it was when it was declared, or since the target turned.
    pub from: Facing,
    /// How far it was to the target when it was declared.
    pub distance: Inches,
    /// Where it would touch.
    pub aim: Pose,
    /// What is left of its charge distance.
    pub left: Inches,
    /// Figures it had lost when it was declared.
    pub lost: u8,
    /// The token is spent on its test: rebel yell.
    pub yell: bool,
    /// The target charges too.
    pub countered: bool,
    /// The target has gone out of its way.
    pub evaded: bool,
    /// It still goes on.
    pub goes_on: bool,
}

/// A unit in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combatant {
    /// The number of the melee.
    pub fray: u8,
    /// The unit.
    pub unit: UnitId,
    /// It charged or pursued into it, and has not fought since.
    pub charging: bool,
    /// It followed up, and has not fought since.
    pub following: bool,
    /// It recoiled in the last round.
    pub recoiled: bool,
    /// An enemy came in at its flank or rear.
    pub outflanked: bool,
    /// The token is spent on its first round: rebel yell.
    pub yell: bool,
    /// Rounds it has fought.
    pub rounds: u8,
}

/// What the last turn left a unit to do, whatever it is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Compulsion {
    /// Nothing.
    #[default]
    None,
    /// To go after the enemy it beat.
    Pursues(UnitId),
    /// To go back to its own lines.
    Retires,
    /// To charge the nearest enemy.
    Charges,
}

impl State {
    /// Whether a unit is in a melee.
    pub fn is_fighting(&self, unit: UnitId) -> bool {
        self.combatants.iter().any(|one| one.unit == unit)
    }

    /// The melee a unit is in.
    pub fn fray_of(&self, unit: UnitId) -> Option<u8> {
        self.combatants.iter().find(|one| one.unit == unit).map(|one| one.fray)
    }

    /// Those in a melee, in the order in which they came into it.
    pub fn in_fray(&self, fray: u8) -> impl Iterator<Item = &Combatant> {
        self.combatants.iter().filter(move |one| one.fray == fray)
    }

    /// The charges that still go on.
    pub fn going_on(&self) -> impl Iterator<Item = &Onset> {
        self.onsets.iter().filter(|onset| onset.goes_on)
    }

    /// A unit comes into melee with another: all units that fight with either are in the same melee.
    pub(crate) fn close(&mut self, unit: UnitId, enemy: UnitId, charging: [bool; 2], from: Facing) {
        let frays = [unit, enemy].map(|one| self.fray_of(one));
        let unused = || (0..=u8::MAX).find(|&fray| self.in_fray(fray).next().is_none()).unwrap_or(u8::MAX);
        let fray = frays[1].or(frays[0]).unwrap_or_else(unused);
        for (one, charging) in [(unit, charging[0]), (enemy, charging[1])] {
            if !self.is_fighting(one) {
                let (following, recoiled, outflanked, yell, rounds) = (false, false, false, false, 0);
                self.combatants.push(Combatant {
                    fray,
                    unit: one,
                    charging,
                    following,
                    recoiled,
                    outflanked,
                    yell,
                    rounds,
                });
            }
        }
        for one in &mut self.combatants {
            if Some(one.fray) == frays[0] {
                one.fray = fray;
            }
            one.outflanked |= one.unit == enemy && from != Facing::Front;
        }
    }

    /// A unit is out of its melee; without an enemy the others are, too.
    pub(crate) fn leave_fray(&mut self, unit: UnitId, side_of: impl Fn(UnitId) -> Side) {
        let Some(fray) = self.fray_of(unit) else { return };
        self.combatants.retain(|one| one.unit != unit);
        let has = |side| self.in_fray(fray).any(|one| side_of(one.unit) == side);
        if !Side::BOTH.into_iter().all(has) {
            self.combatants.retain(|one| one.fray != fray);
        }
    }
}
