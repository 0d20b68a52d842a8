//! Answers to the enemy's action: what a fire on his way or a rally would throw dice for.

use crate::show::pointing::Thrown;
use crate::table::battle::Battle;
use crate::table::reactions::{Reaction, Way};
use crate::table::state::{Deed, Pending, State};
use crate::table::trio::Trio;
use crate::table::volley::{self, Occasion};
use crate::table::{onset, trial};

/// What one unit that answers would throw dice for; several are not told together.
pub(super) fn thrown(battle: &Battle, state: &State, reactions: &[Reaction]) -> Option<Thrown> {
    let [Reaction { unit, way }] = *reactions else { return None };
    let Some(&Pending::React { deed, .. }) = state.pending.last() else { return None };
    let occasion = match way {
        Way::Rallies { .. } => return Some(Thrown::Rally(trial::rally_facts(battle, state, unit))),
        Way::HoldsFire { .. } => Occasion::PointBlank,
        Way::Desperate { .. } => Occasion::Desperate,
        _ => Occasion::Reaction,
    };
    let target = way.target()?;
    let block = state.block(battle, target)?;
    let block = match (deed, way) {
        (Deed::Moves { path, .. }, _) => block.moved_to(path.after(&block, way.after().inches())),
        (Deed::Fired { .. }, _) => block,
        (Deed::Charges, Way::Fires { after, .. }) => onset::after(state, &block, after.inches()),
        (Deed::Charges, _) => onset::after(state, &block, onset::approach(battle, state)),
    };
    let (facts, _) = volley::facts_at(battle, state, Trio::one(unit), (target, &block), occasion)?;
    Some(Thrown::Volley(facts))
}
