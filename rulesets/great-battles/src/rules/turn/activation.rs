//! Section 2, an activation: which orders the units of a brigade and their leaders may be given while it acts.

use crate::At;
use crate::Now;
use crate::game::battle::{Side, UnitId};
use crate::game::event::Event;
use crate::game::order::{Order, Saddle, Team};
use crate::game::refusal::Refusal;
use crate::game::state::{Active, Condition, Formation};
use crate::rules::command::{loose_cannon, orders_change};
use crate::rules::fire;
use crate::rules::movement::{breastworks, formations, moves, reach, retreat, rides};
use crate::rules::shock::charge::{self, ChargeEnd};
use crate::rules::shock::naming;
use crate::sheet::board_tables::Act;

/// Why an order may not be given while a brigade acts.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    plain_refusal(now, side, order).or_else(|| loose_cannon::refusal(now, order))
}

/// The same, before a loose cannon or a stand is considered.
fn plain_refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    let ready = |unit: UnitId| ready(now, side, unit);
    match order {
        Order::Done => None,
        Order::Move { unit, to, facing } => match ready(unit) {
            Ok(active) => reach::refusal(now, unit, active, to, facing),
            Err(refusal) => Some(refusal),
        },
        Order::Charge { unit, to, facing, target } => match ready(unit) {
            Ok(active) => charge::refusal(now, unit, active, ChargeEnd { to, facing, target }),
            Err(refusal) => Some(refusal),
        },
        Order::Face { hex, facing } => {
            if !now.battle.ground.grid().contains(hex) {
                return Some(Refusal::OffMap { hex });
            }
            let Some(first) = now.state.units_in(hex).next() else {
                return Some(Refusal::NobodyThere { hex });
            };
            if now.battle.side(first) != side {
                return Some(Refusal::NotYours);
            }
            reach::face_refusal(now, hex, facing)
        }
        Order::Form { unit, formation } => match ready(unit) {
            Ok(active) => formations::form_refusal(now, unit, active, formation),
            Err(refusal) => Some(refusal),
        },
        Order::Limber { unit, team } => match ready(unit) {
            Ok(active) => formations::limber_refusal(now, unit, active, team),
            Err(refusal) => Some(refusal),
        },
        Order::Mount { unit, saddle } => match ready(unit) {
            Ok(active) => formations::mount_refusal(now, unit, active, saddle),
            Err(refusal) => Some(refusal),
        },
        Order::Top { unit } => match ready(unit) {
            Ok(active) => formations::top_refusal(now.state, unit, active),
            Err(refusal) => Some(refusal),
        },
        Order::Fire { unit, at, manner } => match ready(unit) {
            Ok(active) if active.fired => Some(Refusal::HasFired),
            Ok(_) => fire::play::refusal(now, unit, at, manner),
            Err(refusal) => Some(refusal),
        },
        Order::Dig { unit } => match ready(unit) {
            Ok(active) => breastworks::dig_refusal(now, unit, active),
            Err(refusal) => Some(refusal),
        },
        Order::Seek { brigade } => orders_change::seek_refusal(now, side, brigade),
        Order::FallBack { unit, to, facing } => match ready(unit) {
            Ok(_) => loose_cannon::back_refusal(now, unit, to, facing),
            Err(refusal) => Some(refusal),
        },
        Order::Ride { leader, to } => rides::ride_refusal(now, side, leader, to),
        Order::Tell { .. }
        | Order::Pick { .. }
        | Order::Rally { .. }
        | Order::Coordinate { .. }
        | Order::Join { .. }
        | Order::Activate { .. }
        | Order::React { .. }
        | Order::Shock { .. }
        | Order::Resolve { .. }
        | Order::Advance { .. } => Some(Refusal::not_now(now)),
    }
}

/// What a unit has left, if it may act at all.
pub(crate) fn ready(now: Now<'_>, side: Side, id: UnitId) -> Result<Active, Refusal> {
    let unit = now.state.unit(id);
    if now.battle.side(id) != side {
        return Err(Refusal::NotYours);
    }
    if unit.at.is_none() {
        return Err(Refusal::NotOnMap);
    }
    let active = unit.active.ok_or_else(|| Refusal::NotActive { unit: now.battle.unit(id).name.clone() })?;
    if unit.condition == Condition::Routed {
        Err(Refusal::Routed)
    } else if active.charged {
        Err(Refusal::Charging)
    } else {
        Ok(active)
    }
}

/// Carries out what a brigade that acts was told.
pub(crate) fn carry_out(at: &mut At<'_>, order: Order) {
    match order {
        Order::Move { unit, to, facing } => moves::set_out(at, unit, to, facing, None),
        Order::Charge { unit, to, facing, target } => moves::set_out(at, unit, to, facing, Some(target)),
        Order::Top { unit } => at.emit(Event::Topped { unit }),
        Order::Fire { unit, at: hex, manner } => fire::play::open_fire(at, unit, hex, manner),
        Order::Face { hex, facing } => {
            let turning: Vec<UnitId> = at.state().units_in(hex).collect();
            for unit in turning {
                let corners = at.state().unit(unit).facing.turns_to(facing);
                at.emit(Event::Turned { unit, facing, spent: at.battle.act(Act::Vertex) * corners });
            }
            if let Some(unit) = at.state().top(hex) {
                at.emit(Event::Moved { unit, from: hex });
            }
        }
        Order::Form { unit, formation } => {
            let square = [at.state().unit(unit).formation, formation].contains(&Formation::Square);
            let spent = if square { at.battle.act(Act::Square) } else { 0 };
            at.emit(Event::Formed { unit, formation, spent });
        }
        Order::Limber { unit, team } => {
            let spent = at.battle.act(Act::Limber);
            at.emit(Event::Limbered { unit, limbered: team == Team::Limbers, spent });
        }
        Order::Mount { unit, saddle } => {
            at.emit(Event::Mounted { unit, mounted: saddle == Saddle::Mounts });
        }
        Order::Dig { unit } => at.emit(Event::Dug { unit }),
        Order::Seek { brigade } => orders_change::seek(at, brigade),
        Order::FallBack { unit, to, facing } => {
            retreat::go_back(at, unit, to, facing);
        }
        Order::Ride { leader, to } => at.emit(Event::Rode { leader, to }),
        Order::Done => naming::close(at),
        Order::Tell { .. }
        | Order::Pick { .. }
        | Order::Rally { .. }
        | Order::Coordinate { .. }
        | Order::Join { .. }
        | Order::Activate { .. }
        | Order::React { .. }
        | Order::Shock { .. }
        | Order::Resolve { .. }
        | Order::Advance { .. } => {}
    }
}

/// The brigades that act have done all they do.
pub(crate) fn end(at: &mut At<'_>) {
    if let Some(brigade) = at.state().acting() {
        at.emit(Event::Acted { brigade });
    }
}
