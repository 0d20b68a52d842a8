//! What one reaction would throw dice for: fire at a unit on its way, or a rally attempt.

use crate::Now;
use crate::game::group::Trio;
use crate::game::reaction::{Reaction, Way};
use crate::game::state::{Deed, Pending};
use crate::page::pointing::Thrown;
use crate::rules::charge::charge_move;
use crate::rules::fire::facts::Occasion;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::{fire, morale};

/// What one unit that answers would throw dice for; several are not told together.
pub(super) fn thrown(now: Now<'_>, reactions: &[Reaction]) -> Option<Thrown> {
    let [Reaction { unit, way }] = *reactions else { return None };
    let Some(&Pending::React { deed, .. }) = now.state.pending.last() else { return None };
    let occasion = match way {
        Way::Rallies { .. } => return Some(Thrown::Rally(morale::facts::rally_facts(now, unit))),
        Way::HoldsFire { .. } => Occasion::PointBlank,
        Way::Desperate { .. } => Occasion::Desperate,
        _ => Occasion::Reaction,
    };
    let target = way.target()?;
    let block = now.state.block(now.battle, target)?;
    let block = match (deed, way) {
        (Deed::Moves { path, .. }, _) => block.moved_to(path.after(&block, way.after().inches())),
        (Deed::Fired { .. }, _) => block,
        (Deed::Charges, Way::Fires { after, .. }) => charge_move::after(now.state, &block, after.inches()),
        (Deed::Charges, _) => charge_move::after(now.state, &block, charge_move::approach(now)),
    };
    let (facts, _) =
        fire::facts::fire_facts_at(now, Trio::one(unit), UnitAt { unit: target, block: &block }, occasion)?;
    Some(Thrown::Volley(facts))
}
