//! What one reaction would throw dice for: fire at a unit on its way, or a rally attempt.

use crate::game::battle::Battle;
use crate::game::group::Trio;
use crate::game::reaction::{Reaction, Way};
use crate::game::state::{Deed, Pending, State};
use crate::page::pointing::Thrown;
use crate::rules::charge::charge_move;
use crate::rules::fire::facts::Occasion;
use crate::rules::{fire, morale};

/// What one unit that answers would throw dice for; several are not told together.
pub(super) fn thrown(battle: &Battle, state: &State, reactions: &[Reaction]) -> Option<Thrown> {
    let [Reaction { unit, way }] = *reactions else { return None };
    let Some(&Pending::React { deed, .. }) = state.pending.last() else { return None };
    let occasion = match way {
        Way::Rallies { .. } => return Some(Thrown::Rally(morale::facts::rally_facts(battle, state, unit))),
        Way::HoldsFire { .. } => Occasion::PointBlank,
        Way::Desperate { .. } => Occasion::Desperate,
        _ => Occasion::Reaction,
    };
    let target = way.target()?;
    let block = state.block(battle, target)?;
    let block = match (deed, way) {
        (Deed::Moves { path, .. }, _) => block.moved_to(path.after(&block, way.after().inches())),
        (Deed::Fired { .. }, _) => block,
        (Deed::Charges, Way::Fires { after, .. }) => charge_move::after(state, &block, after.inches()),
        (Deed::Charges, _) => charge_move::after(state, &block, charge_move::approach(battle, state)),
    };
    let (facts, _) = fire::facts::fire_facts_at(battle, state, Trio::one(unit), (target, &block), occasion)?;
    Some(Thrown::Volley(facts))
}
