//! Section 3, a move or a charge carried out step by step, under the fire of units that react.

use board::hex::{Hex, Vertex};

use crate::At;
use crate::Now;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::order::RateOfFire;
use crate::game::state::{Condition, Pending, State};
use crate::rules::board::zoc;
use crate::rules::command::leaders;
use crate::rules::fire;
use crate::rules::fire::play::AimedShot;
use crate::rules::fire::reactions::{self, Reaction};
use crate::rules::movement::reach::{self, Leg};
use crate::rules::shock::charge;

/// The way of a unit that moves or charges; empty if there is none.
pub(crate) fn path(now: Now<'_>, unit: UnitId, to: Hex, facing: Vertex, target: Option<Hex>) -> Vec<Leg> {
    match target {
        Some(_) => charge::path(now, unit, to, facing),
        None => reach::path(now, unit, to, facing),
    }
}

/// A unit moves or charges; units that may fire at it on its way are asked first.
pub(crate) fn set_out(at: &mut At<'_>, unit: UnitId, to: Hex, facing: Vertex, target: Option<Hex>) {
    let path = path(at.now(), unit, to, facing, target);
    if reactions::to_way(at.now(), unit, &path).is_empty() {
        march(at, unit, &path, target, &[]);
    } else {
        at.emit(Event::SetOut { unit, to, facing, target });
    }
}

/// A unit moves along its path step by step, under the fire of units that react; enemy leaders alone in its hexes flee.
pub(crate) fn march(
    at: &mut At<'_>,
    unit: UnitId,
    path: &[Leg],
    target: Option<Hex>,
    reactions: &[Reaction],
) {
    let now = at.now();
    let enemy = now.battle.side(unit).enemy();
    let Some(from) = now.state.unit(unit).at else { return };
    let stops = path.last().is_some_and(|end| zoc::is_controlled(now, enemy, end.hex));
    for (nth, &Leg { hex, facing, cost }) in path.iter().enumerate() {
        if let Some(before) = nth.checked_sub(1).map(|before| path[before]) {
            let spent = cost - before.cost;
            if hex == before.hex {
                at.emit(Event::Turned { unit, facing, spent });
            } else {
                at.emit(Event::Stepped { unit, to: hex, facing, spent });
                leaders::flee(at, enemy, hex);
            }
        }
        for reaction in reactions.iter().filter(|reaction| reaction.step == nth) {
            let &Reaction { unit: firer, mark, occasion, .. } = reaction;
            if let Some(shot) = AimedShot::aimed(at.now(), firer, mark, occasion, RateOfFire::Volley) {
                fire::play::shoot(at, shot);
            }
            if !is_on_its_way(at.state(), unit, hex) {
                return;
            }
        }
    }
    match target {
        Some(target) if at.state().unit(unit).condition == Condition::Normal => {
            at.emit(Event::Charged { unit, target });
        }
        _ => {
            if stops {
                at.emit(Event::Halted { unit });
            }
            at.emit(Event::Moved { unit, from });
        }
    }
}

/// Whether fire has left a unit where it was, to go on.
fn is_on_its_way(state: &State, unit: UnitId, hex: Hex) -> bool {
    let is_driven =
        matches!(state.pending.last(), Some(&Pending::Retreat { unit: driven, .. }) if driven == unit);
    let own = state.unit(unit);
    own.at == Some(hex) && own.condition != Condition::Routed && !is_driven
}
