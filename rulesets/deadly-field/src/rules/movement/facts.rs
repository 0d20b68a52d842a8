//! Section 4, the row of the movement tables a unit uses, and how far it goes on some ground.

use board::table::Inches;

use crate::game::battle::{Battle, UnitId};
use crate::game::state::State;
use crate::sheet::movement_tables::{Gait, MoverKind};
use crate::sheet::units::{Arm, MoveGround};

impl Battle {
    /// The ground a unit stands on, a road if it is on one.
    pub(crate) fn ground_under(&self, state: &State, unit: UnitId) -> MoveGround {
        let Some(pose) = state.unit(unit).pose else { return MoveGround::Open };
        self.terrain.track(pose.at).unwrap_or_else(|| self.terrain.ground(pose.at))
    }

    /// What a unit is to the movement tables.
    pub(crate) fn mover(&self, state: &State, unit: UnitId) -> MoverKind {
        let own = state.unit(unit);
        match (self.unit(unit).arm, own.weapon.gun()) {
            (Arm::Artillery, Some(gun)) => MoverKind::Battery(gun),
            (Arm::Cavalry, _) if own.mounted => MoverKind::Mounted,
            (Arm::Cavalry, _) => MoverKind::Dismounted,
            _ => MoverKind::Infantry,
        }
    }

    /// How a unit moves: as it is drawn up, and in what order.
    pub(crate) fn gait(&self, state: &State, unit: UnitId) -> Gait {
        let own = state.unit(unit);
        Gait { formation: own.formation, level: own.level, disengaging: false }
    }

    /// Inches a unit goes in a move over some ground.
    pub(crate) fn rate(&self, state: &State, unit: UnitId, ground: MoveGround) -> Inches {
        self.tables.pace(self.mover(state, unit), self.gait(state, unit), ground)
    }
}
