//! Section 4, the table of moves: the row and drill of a unit, the ground it minds, and units that may not move.

use board::table::{Drill, Inches, Turn, Turning};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::rules::footprint::Array;
use crate::sheet::axes::GunType;
use crate::sheet::board_tables::{Before, Goer, MoveType, MovementRow, SheetAngle};
use crate::sheet::units::{Arm, Side, Status};
use crate::sheet::weapon::Weapon;

/// A whole move, in the parts that are counted.
pub(crate) const WHOLE: u16 = 1000;

impl State {
    /// The row of the movement table a unit is in: the unformed move like a column, guns in battery are pulled by men.
    pub fn mover(&self, battle: &Battle, id: UnitId) -> MovementRow {
        let unit = self.unit(id);
        match (self.arm(battle, id), unit.array) {
            (Arm::Cavalry, _) => MovementRow::Cavalry,
            (Arm::Artillery, _) if unit.guns == 0 => MovementRow::Column,
            (Arm::Artillery, Array::Deployed) => MovementRow::Prolonge,
            (Arm::Artillery, _) if is_heavy(battle, id) => MovementRow::LimberedHeavy,
            (Arm::Artillery, _) => MovementRow::Limbered,
            (Arm::Infantry, Array::Skirmish) => MovementRow::Skirmish,
            (Arm::Infantry, _) if unit.status != Status::Formed => MovementRow::Column,
            (Arm::Infantry, Array::Line) => MovementRow::Line,
            (Arm::Infantry, Array::ExtendedLine) => MovementRow::ExtendedLine,
            (Arm::Infantry, Array::Column | Array::Limbered | Array::Deployed) => MovementRow::Column,
        }
    }

    /// How far a unit goes in a whole move.
    pub fn whole_move(&self, battle: &Battle, id: UnitId) -> Inches {
        battle.tables.field.movement.get(self.mover(battle, id), MoveType::Move).unwrap_or_default()
    }

    /// How far a unit charges; guns do not.
    pub fn charge_distance(&self, battle: &Battle, id: UnitId) -> Inches {
        battle.tables.field.movement.get(self.mover(battle, id), MoveType::Charge).unwrap_or_default()
    }

    /// How far a unit can still go in this turn.
    pub fn move_left(&self, battle: &Battle, id: UnitId) -> Inches {
        let left = WHOLE.saturating_sub(self.unit(id).marks.spent);
        let whole = i64::from(self.whole_move(battle, id).thousandths());
        Inches::thousandths_of((whole * i64::from(left) / i64::from(WHOLE)) as i32)
    }

    /// How the ground counts for a unit.
    pub fn goer(&self, battle: &Battle, id: UnitId) -> Goer {
        match self.arm(battle, id) {
            Arm::Cavalry => Goer::Cavalry,
            Arm::Artillery if self.unit(id).guns > 0 => Goer::Artillery,
            _ if self.unit(id).array == Array::Skirmish => Goer::Skirmishers,
            Arm::Infantry | Arm::Artillery => Goer::Infantry,
        }
    }

    /// Whether a unit keeps to roads: columns and limbered guns on one ignore the ground.
    pub(crate) fn keeps_to_roads(&self, id: UnitId) -> bool {
        matches!(self.unit(id).array, Array::Column | Array::Limbered)
    }

    /// The row of the formation table a unit changes from.
    pub(crate) fn changes_from(&self, id: UnitId) -> Before {
        let unit = self.unit(id);
        match unit.array {
            _ if unit.status != Status::Formed => Before::Unformed,
            Array::Column | Array::Limbered | Array::Deployed => Before::Column,
            Array::Line => Before::Line,
            Array::ExtendedLine => Before::ExtendedLine,
            Array::Skirmish => Before::Skirmish,
        }
    }
}

/// Whether a battery is of 20 pounds or more.
pub(crate) fn is_heavy(battle: &Battle, id: UnitId) -> bool {
    battle.unit(id).weapon == Weapon::Gun(GunType::TwentyPdr)
}

/// By legs and wheels; skirmishers go and face as they like.
pub(crate) fn drill(now: Now<'_>, id: UnitId) -> Drill {
    if now.state.unit(id).array == Array::Skirmish {
        return Drill { turning: Turning::OnCentre, oblique: Turn::ABOUT };
    }
    Drill { turning: Turning::Wheeling, oblique: now.battle.angle(SheetAngle::Oblique) }
}

/// Why a unit may not be told to manoeuvre at all, whatever it be told.
pub(crate) fn refusal(now: Now<'_>, side: Side, id: UnitId) -> Option<Refusal> {
    let unit = now.state.unit(id);
    if now.battle.unit(id).side != side {
        return Some(Refusal::NotYours);
    }
    if unit.pose.is_none() {
        return Some(Refusal::NotOnTable);
    }
    if now.state.is_fighting(id) {
        return Some(Refusal::Fighting);
    }
    if unit.figures == 0 {
        return Some(Refusal::NoCrew);
    }
    match unit.status {
        Status::Retreating | Status::Routing => Some(Refusal::Flees),
        Status::GoneToGround => Some(Refusal::OnTheGround),
        _ if unit.marks.halted => Some(Refusal::HaltedToVolley),
        Status::Formed | Status::Unformed | Status::Faltering => None,
    }
}

/// Why a unit may not go anywhere: besides all that, it falters, or is in a building or works it would have to leave.
pub(crate) fn march_refusal(now: Now<'_>, side: Side, id: UnitId) -> Option<Refusal> {
    drill_refusal(now, side, id).or_else(|| now.state.unit(id).works.map(|_| Refusal::InWorks))
}

/// Why a unit may not do anything that leaves it where it is: in works it may.
pub(crate) fn drill_refusal(now: Now<'_>, side: Side, id: UnitId) -> Option<Refusal> {
    refusal(now, side, id).or_else(|| match now.state.unit(id) {
        unit if unit.status == Status::Faltering => Some(Refusal::Falters),
        unit if unit.building.is_some() => Some(Refusal::InBuilding),
        _ => None,
    })
}
