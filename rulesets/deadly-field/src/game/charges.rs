//! A charge under way, as the state keeps it.

use board::table::{Angle, Inches, Point};
use serde::{Deserialize, Serialize};

use crate::game::battle::UnitId;
use crate::game::former::OnsetText;
use crate::game::group::Trio;
use crate::game::state::Targets;

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It is declared.
    Declared,
    /// A unit meets it, or gets out of its way.
    Answered,
    /// The unit in its way gave way, and it goes for another enemy.
    GoesOn,
    /// It has touched.
    Struck,
    /// An owner of several touching units has named the lead unit.
    Led,
    /// The unit in its way gave way out of its reach, and others are ahead.
    Cleared,
    /// It is won.
    Won,
    /// Both sides have fired in contact, and fight on.
    FoughtOn,
}

/// A charge under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "OnsetText")]
pub struct Onset {
    /// How far it has come.
    pub stage: Stage,
    /// The chargers, the lead unit first.
    pub chargers: Trio,
    /// The unit they charge.
    pub target: UnitId,
    /// The chargers at the beginning.
    pub started: Trio,
    /// Where the middles of their fronts were then.
    pub from: [Point; Trio::MOST],
    /// The direction all of them go in.
    pub way: Angle,
    /// Inches of their move.
    pub march: Inches,
    /// Inches of the charge bonus.
    pub bonus: Inches,
    /// What they have gone of that when they went for another enemy.
    pub gone: Inches,
    /// The unit that goes to meet them.
    pub countercharges: Option<UnitId>,
    /// The units that disengage from them.
    pub disengages: Targets,
    /// The units that gave way to them, or were beaten.
    pub beaten: Targets,
    /// The units they touch, without those that surrender to them.
    pub met: Targets,
    /// How deep the place is that these hold.
    pub place: Inches,
    /// The lead unit of each side, where its owner named one.
    pub leads: [Option<UnitId>; 2],
    /// Whether they charge on after a charge they won.
    pub onward: bool,
    /// How far the beaten units went back, which limits how far winners follow.
    pub fled: Inches,
    /// What is left of the way when they have won.
    pub left: Inches,
}

impl Onset {
    /// Inches they may go.
    pub fn reach(&self) -> Inches {
        (self.march + self.bonus - self.gone).max(Inches::ZERO)
    }

    /// Whether it keeps off a unit: one it has beaten in an impact, which is not struck again.
    pub fn spares(&self, unit: UnitId) -> bool {
        (self.onward || self.stage == Stage::Won) && self.beaten.contains(unit)
    }

    /// Whether it comes no nearer to an enemy than a move does: to any as it follows up, to a unit it has beaten as it charges on.
    pub fn keeps_off(&self, enemy: UnitId) -> bool {
        self.stage == Stage::Won || self.spares(enemy)
    }

    /// Where the middle of a charger's front was at the beginning.
    pub fn start_of(&self, charger: UnitId) -> Point {
        self.from[self.started.iter().position(|unit| unit == charger).unwrap_or(0)]
    }
}
