//! The roll one reaction would make: fire at a unit on its way, or a rally attempt.

use crate::Now;
use crate::game::group::Trio;
use crate::game::reaction::{Reaction, ReactionKind};
use crate::game::state::{Pending, ReactionTrigger};
use crate::page::pointing::OrderRoll;
use crate::rules::charge::charge_move;
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::{fire, morale};

/// The roll of one unit that reacts; none for several together.
pub(super) fn thrown(now: Now<'_>, reactions: &[Reaction]) -> Option<OrderRoll> {
    let [Reaction { unit, way }] = *reactions else { return None };
    let Some(&Pending::React { deed, .. }) = now.state.pending.last() else { return None };
    let occasion = match way {
        ReactionKind::Rallies { .. } => return Some(OrderRoll::Rally(morale::facts::rally_facts(now, unit))),
        ReactionKind::HoldsFire { .. } => FireOccasion::PointBlank,
        ReactionKind::Desperate { .. } => FireOccasion::Desperate,
        _ => FireOccasion::Reaction,
    };
    let target = way.target()?;
    let block = now.state.block(now.battle, target)?;
    let block = match (deed, way) {
        (ReactionTrigger::Moves { path, .. }, _) => block.moved_to(path.after(&block, way.after().inches())),
        (ReactionTrigger::Fired { .. }, _) => block,
        (ReactionTrigger::Charges, ReactionKind::Fires { after, .. }) => {
            charge_move::after(now.state, &block, after.inches())
        }
        (ReactionTrigger::Charges, _) => charge_move::after(now.state, &block, charge_move::approach(now)),
    };
    let (facts, _) =
        fire::facts::fire_facts_at(now, Trio::one(unit), UnitAt { unit: target, block: &block }, occasion)?;
    Some(OrderRoll::Volley(facts))
}
