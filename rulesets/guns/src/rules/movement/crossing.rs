//! Section 4, crossing defences, on the march and in a charge.

use board::table::Pose;

use crate::At;
use crate::game::battle::UnitId;
use crate::rules::morale::losses::Loss;
use crate::rules::morale::{losses, status};
use crate::rules::movement::march;
use crate::rules::movement::path::Hurdle;
use crate::rules::movement::resolve::{Crossing, CrossingFacts, Passage};
use crate::sheet::board_tables::MoveType;
use crate::sheet::units::Status;

/// What crossing does to a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Crossed {
    /// Where it stays, on the near side, if it does not come over.
    pub(crate) halts: Option<Pose>,
    is_down: bool,
    /// Whether the defences, or the way itself, unform it.
    pub(crate) unforms: bool,
    lost: u8,
}

/// Throws for all defences in the way of a unit, up to the one it does not cross.
pub(crate) fn cross(at: &mut At<'_>, unit: UnitId, hurdles: &[Hurdle], pace: MoveType) -> Crossed {
    let battle = at.battle;
    let mut crossed = Crossed::default();
    for hurdle in hurdles {
        let (obstacle, arm, charging) =
            (hurdle.obstacle, at.state().arm(battle, unit), pace == MoveType::Charge);
        let outcome = at.run::<Crossing>(&battle.tables, &CrossingFacts { obstacle, arm, charging });
        crossed.lost = crossed.lost.saturating_add(outcome.lost);
        crossed.unforms |= outcome.passage == Passage::Unformed;
        if matches!(outcome.passage, Passage::ToGround | Passage::Cannot) {
            crossed.is_down = outcome.passage == Passage::ToGround;
            crossed.halts = Some(hurdle.before);
            break;
        }
    }
    crossed
}

/// Does to a unit that has moved what crossing and the way itself did to it.
pub(crate) fn suffer(at: &mut At<'_>, unit: UnitId, crossed: Crossed) {
    if crossed.is_down {
        status::worsen(at, unit, Status::GoneToGround);
    } else if crossed.unforms {
        march::unform(at, unit);
    }
    if crossed.lost > 0 {
        let half = at.state().unit(unit).half;
        losses::lose(at, unit, Loss { figures: crossed.lost, half });
    }
}
