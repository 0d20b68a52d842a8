//! Section 2, troops on the way to the battle: they come at the start of their turn, where there is room.

use board::hex::Hex;

use crate::At;
use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::rules::command::leaders;
use crate::rules::movement::costs::Gait;
use crate::rules::movement::reach;

/// Units and leaders due this turn arrive in the hex of the scenario, or as near to it as they can stand.
pub(crate) fn arrive(at: &mut At<'_>) {
    let (battle, turn) = (at.battle, at.state().turn);
    for unit in battle.unit_ids().filter(|&id| battle.unit(id).arrives == Some(turn)) {
        let to = nearest(battle, battle.unit(unit).at, |hex| can_stand(at.now(), unit, hex));
        if let Some(to) = to {
            at.emit(Event::Arrived { unit, to });
            leaders::flee(at, battle.side(unit).enemy(), to);
        }
    }
    for leader in battle.leader_ids().filter(|&id| battle.leader(id).arrives == Some(turn)) {
        let (state, his) = (at.state(), battle.leader(leader));
        let to = nearest(battle, his.at, |hex| !state.holds(battle, his.side.enemy(), hex));
        if let Some(to) = to {
            at.emit(Event::RodeUp { leader, to });
        }
    }
}

/// The nearest hex of its kind, the first of the map where several are.
fn nearest(battle: &Battle, from: Hex, is_fit: impl Fn(Hex) -> bool) -> Option<Hex> {
    battle.ground.grid().hexes().filter(|&hex| is_fit(hex)).min_by_key(|hex| hex.distance(from))
}

fn can_stand(now: Now<'_>, unit: UnitId, hex: Hex) -> bool {
    let facing = now.state.unit(unit).facing;
    let is_open = hex == now.battle.unit(unit).at || Gait::of(now, unit).is_open(now.battle, hex);
    is_open && reach::end_refusal(now, unit, hex, facing).is_none()
}

/// Whether a unit is still on its way.
pub(crate) fn is_to_come(now: Now<'_>, unit: UnitId) -> bool {
    now.battle.unit(unit).arrives.is_some_and(|turn| turn > now.state.turn)
}
