//! The roll one reaction would make: fire at a unit on its way, or a rally attempt.

use crate::Now;
use crate::game::group::Trio;
use crate::game::reaction::{Reaction, ReactionKind};
use crate::game::state::Pending;
use crate::page::pointing::OrderRoll;
use crate::rules::morale;
use crate::rules::turn::reaction_prompt::fire_of;
use crate::rules::turn::reactions;

/// The roll of one unit that reacts, or of several that fire together; none for several that react each by itself.
pub(super) fn thrown(now: Now<'_>, all: &[Reaction]) -> Option<OrderRoll> {
    let Some(&Pending::React { deed, .. }) = now.state.pending.last() else { return None };
    let mut alone = all.iter().filter(|reaction| !matches!(reaction.way, ReactionKind::Joins { .. }));
    let (&reaction, None) = (alone.next()?, alone.next()) else { return None };
    if matches!(reaction.way, ReactionKind::Rallies { .. }) {
        return Some(OrderRoll::Rally(morale::facts::rally_facts(now, reaction.unit)));
    }
    let units: Trio = reactions::joined(all, reaction.unit);
    let state = reactions::state_at_fire(now, deed, reaction)?;
    Some(OrderRoll::Volley(fire_of(Now { battle: now.battle, state: &state }, units, reaction.way)?))
}
