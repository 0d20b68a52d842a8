//! Section 5, step 2: units that may give way before foot, or form square before charging horse.

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, UnitId};
use crate::game::event::{Event, TestMet};
use crate::game::reacting::Reacting;
use crate::game::state::{Condition, Formation, ShockState, Stage};
use crate::rules::disorder::cohesion_check::{self, Checked, Reason};
use crate::rules::movement::costs::Gait;
use crate::rules::movement::retreat;
use crate::rules::shock::facts;
use crate::sheet::board_tables::HexDistance;

/// Mounted cavalry and limbered guns that may give way before foot, and infantry that may form square before charging horse.
pub(crate) fn avoiders(now: Now<'_>, onset: &ShockState) -> Vec<UnitId> {
    let horse = |id: UnitId| Gait::of(now, id) == Gait::Horse;
    let attackers = facts::attackers(now.state, onset);
    let before_foot = !attackers.iter().any(|&id| horse(id));
    let before_charge = attackers.iter().any(|&id| horse(id) && facts::charges(now.state, id));
    let from = facts::chief(now, onset);
    let avoids = |&id: &UnitId| {
        let (arm, unit) = (now.battle.unit(id).arm, now.state.unit(id));
        let goes =
            horse(id) && (arm != Arm::Artillery || unit.limbered) && unit.condition != Condition::Routed;
        let forms = !horse(id) && unit.condition == Condition::Normal && unit.formation == Formation::Formed;
        before_foot && goes && retreat::ways(now, id, from, None).next().is_some() || before_charge && forms
    };
    facts::defenders(now, onset).into_iter().filter(avoids).collect()
}

/// The units that were named give way, or try to form square.
pub(crate) fn avoid(at: &mut At<'_>, reacting: Reacting) {
    let Some(onset) = at.state().onset.clone() else { return };
    let from = facts::chief(at.now(), &onset);
    at.emit(Event::Reached { stage: Stage::Stand });
    for unit in reacting.units().iter() {
        if Gait::of(at.now(), unit) == Gait::Horse {
            let hexes = at.battle.tables.map.distances.get(HexDistance::RetreatMost);
            at.emit(Event::DrivenBack { unit, hexes, from, free: true, past: None, checks: false });
        } else if cohesion_check::checks(at, unit, Reason::Square) == Checked::FormsSquare {
            at.emit(Event::Formed { unit, formation: Formation::Square, spent: 0 });
        } else {
            at.emit(Event::Tested { unit, test: TestMet::Square });
        }
    }
}
