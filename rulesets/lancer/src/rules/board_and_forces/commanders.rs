//! Commanders: attached by touching, in danger alone, and where they go when their unit is gone (sections 3 and 6).

use board::table::{Block, TOUCH};

use crate::game::battle::{CommanderId, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::Post;
use crate::sheet::axes::Length;
use crate::{At, Now};

/// Why a commander's card does not let him order this unit ("Orders").
pub(crate) fn refusal(now: Now<'_>, id: CommanderId, unit: UnitId, reach: Length) -> Option<Refusal> {
    match now.state.commanders[id.index()].post {
        Post::With(own) if own == unit => None,
        Post::With(own) => Some(Refusal::Attached { to: now.battle.unit(own).name.to_string() }),
        Post::Lost => Some(Refusal::NotOnTable),
        Post::Alone(_) => {
            let own = now.state.commander_block(now.battle, id)?;
            let (figures, reach) = (now.state.figures(now.battle, unit), now.battle.length(reach));
            if figures.iter().any(|(_, base)| base.is_within(reach, &own)) {
                return None;
            }
            let distance = figures.iter().map(|(_, base)| base.distance(&own)).min()?;
            (distance > reach).then_some(Refusal::OutOfCommand { distance, reach })
        }
    }
}

/// A commander whose move ends touching a friendly unit is attached.
pub(crate) fn join_touched(at: &mut At<'_>, commander: CommanderId) {
    if let Some(unit) = touched(at.now(), commander) {
        at.emit(Event::Attached { commander, unit });
    }
}

/// The friendly unit a commander touches: the nearest, of several the first.
pub(crate) fn touched(now: Now<'_>, commander: CommanderId) -> Option<UnitId> {
    let own = now.state.commander_block(now.battle, commander)?;
    let touched = nearest(now, commander, &own).filter(|(_, block)| block.is_within(TOUCH, &own));
    touched.map(|(unit, _)| unit)
}

fn nearest(now: Now<'_>, id: CommanderId, own: &Block) -> Option<(UnitId, Block)> {
    let side = now.battle.commander(id).side;
    let friends = now.state.blocks(now.battle).filter(|(unit, _)| now.battle.unit(*unit).side == side);
    friends.min_by_key(|(_, block)| block.distance(own))
}

/// He joins the nearest friendly unit within reach, else he is lost.
pub(crate) fn take_refuge(at: &mut At<'_>, commander: CommanderId, place: &Block) {
    let reach = at.battle.length(Length::CommanderJoins);
    let refuge = nearest(at.now(), commander, place);
    match refuge.filter(|(_, block)| block.is_within(reach, place)) {
        Some((unit, _)) => at.emit(Event::Attached { commander, unit }),
        None => at.emit(Event::CommanderLost { commander }),
    }
}

/// Commanders alone and too near to an enemy unit go to the next of their own.
pub(crate) fn see_to_danger(at: &mut At<'_>) {
    for commander in at.battle.commander_ids() {
        let Now { battle, state } = at.now();
        if !matches!(state.commanders[commander.index()].post, Post::Alone(_)) {
            continue;
        }
        let Some(own) = state.commander_block(battle, commander) else { continue };
        let (side, danger) = (battle.commander(commander).side, battle.length(Length::CommanderDanger));
        let is_near = |block: &Block| block.is_within(danger, &own) && block.distance(&own) < danger;
        let is_enemy = |unit: UnitId| battle.unit(unit).side != side;
        let in_danger = state.bodies(battle).any(|(unit, block)| is_enemy(unit) && is_near(&block));
        if in_danger {
            take_refuge(at, commander, &own);
        }
    }
}
