//! What a side might order in the phase of normal moves: a few good things for each unit, and anything at all.

use board::table::{Angle, Inches, Leg, Pivot, Point, Turn};
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, UnitId};
use crate::game::order::{BuildingId, Evolution, Order, WorksId};
use crate::rules::footprint::Array;
use crate::rules::movement::rates::{self, WHOLE};
use crate::rules::movement::{crossing, formation_changes};
use crate::sheet::units::{Arm, Side, Status};

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    let mut orders = Vec::new();
    for unit in now.state.standing(now.battle, side) {
        if now.state.unit(unit).status == Status::GoneToGround {
            orders.extend([false, true].map(|token| Order::GetUp { unit, token }));
        } else if formation_changes::may_step_back(now, unit) && now.state.unit(unit).marks.spent == 0 {
            orders.push(Order::StepBack { unit, by: Inches::whole(1 + one_of(6) as i32) });
        } else if is_free(now, side, unit) && now.state.unit(unit).marks.spent < WHOLE {
            of_unit(now, unit, one_of, &mut orders);
        }
    }
    for brigade in now.battle.brigade_ids().filter(|&brigade| now.battle.brigade(brigade).side == side) {
        of_brigade(now, brigade, one_of, &mut orders);
    }
    orders
}

/// Whether a unit may be told anything; one that falters stays as it is until it is in order again.
fn is_free(now: Now<'_>, side: Side, unit: UnitId) -> bool {
    now.state.unit(unit).status != Status::Faltering && rates::refusal(now, side, unit).is_none()
}

/// What a unit might do that is free to do something.
fn of_unit(now: Now<'_>, unit: UnitId, one_of: &mut dyn FnMut(usize) -> usize, orders: &mut Vec<Order>) {
    let own = now.state.unit(unit);
    let (Some(block), arm) = (now.state.block(now.battle, unit), now.state.arm(now.battle, unit)) else {
        return;
    };
    let pose = block.pose();
    if own.building.is_some() || own.works.is_some() {
        return orders.extend(crossing::ways_out(now, unit));
    }
    if let Some(works) = crossing::works_beside(now.battle, &block).filter(|_| own.marks.spent == 0) {
        orders.push(Order::Occupy { unit, works: WorksId(works) });
    }
    if own.status != Status::Formed || one_of(3) == 0 {
        let array = match arm {
            Arm::Artillery => [Array::Limbered, Array::Deployed][one_of(2)],
            Arm::Cavalry => [Array::Line, Array::Column][one_of(2)],
            Arm::Infantry => [Array::Line, Array::ExtendedLine, Array::Column, Array::Skirmish][one_of(4)],
        };
        let facing = if one_of(3) == 0 { Angle::degrees(45 * one_of(8) as i32) } else { pose.facing };
        orders.push(Order::Form { unit, array, facing });
    }
    // Rounding must not make the last step too long.
    let left = now.state.move_left(now.battle, unit) - Inches::thousandths_of(5);
    let mut march = |to: Point, facing: Angle| orders.push(Order::March { unit, to, facing, packs: false });
    if own.array == Array::Skirmish {
        let heading = pose.facing + Turn::degrees(30 * one_of(12) as i32);
        march(pose.at.towards(heading, left), pose.facing);
        march(pose.at.towards(pose.facing, left / 2), heading);
        orders.push(Order::Recall { unit });
    } else {
        march(pose.at.towards(pose.facing, left), pose.facing);
        let off = Turn::degrees([-45, -20, 20, 45][one_of(4)]);
        march(pose.at.towards(pose.facing + off, left * (1 + one_of(4) as i32) / 4), pose.facing);
        let (on, sign) = [(Pivot::LeftFront, -1), (Pivot::RightFront, 1)][one_of(2)];
        let by = Turn::degrees(sign * [15, 30, 45, 90][one_of(4)]);
        let wheeled = Leg::Wheel { on, by }.end(&block);
        march(wheeled.at, wheeled.facing);
    }
    if own.marks.spent > 0 {
        return;
    }
    let by = Inches::whole(1 + one_of(6) as i32);
    let ahead = pose.at.towards(pose.facing, Inches::whole(2 + one_of(4) as i32));
    orders.push(match one_of(4) {
        0 => Order::About { unit },
        1 if now.battle.unit(unit).arm == Arm::Cavalry => Order::Mount { unit, up: !own.mounted },
        1 => Order::PutOut { unit, to: ahead },
        2 if !now.battle.terrain.buildings.is_empty() => {
            Order::Enter { unit, building: BuildingId(one_of(now.battle.terrain.buildings.len()) as u8) }
        }
        _ => Order::StepBack { unit, by },
    });
    if now.state.tokens[now.battle.unit(unit).side as usize].packs > 0 {
        let to = pose.at.towards(pose.facing, left + Inches::whole(4));
        orders.push(Order::March { unit, to, facing: pose.facing, packs: true });
    }
}

/// What a brigade might do as one.
fn of_brigade(
    now: Now<'_>,
    brigade: BrigadeId,
    one_of: &mut dyn FnMut(usize) -> usize,
    orders: &mut Vec<Order>,
) {
    let idle = |unit: &UnitId| now.state.unit(*unit).pose.is_some() && now.state.unit(*unit).marks.spent == 0;
    let Some(unit) = now.battle.units_of(brigade).find(idle) else { return };
    let Some(pose) = now.state.unit(unit).pose else { return };
    let middle = crate::rules::movement::brigade_move::middle(now, brigade);
    let by = Inches::whole(2 + one_of(7) as i32);
    let evolution = Evolution::ALL[one_of(Evolution::ALL.len())];
    let (to, turn) = match evolution {
        Evolution::Advance => (middle.towards(pose.facing, by), 0),
        Evolution::Wheel => (middle, [-20, -10, 10, 20][one_of(4)]),
        Evolution::FallBack => (middle.towards(pose.facing + Turn::ABOUT, by), 0),
        Evolution::FormLine | Evolution::FormColumn => (middle, 0),
    };
    orders.push(Order::Together { brigade, evolution, to, facing: pose.facing + Turn::degrees(turn) });
    if one_of(3) == 0 {
        orders.push(Order::Screen { brigade, to: pose.at.towards(pose.facing, by) });
    }
}

/// Any order of the phase that can be said, by its kind.
pub(crate) fn anything(battle: &Battle, kind: &str, below: &mut dyn FnMut(usize) -> usize) -> Option<Order> {
    let unit = UnitId(below(battle.units.len()) as u8);
    let brigade = BrigadeId(below(battle.brigades.len()) as u8);
    let (to, facing) = (anywhere(battle, below), Angle::degrees(2 * below(180) as i32));
    let flag = below(2) == 1;
    Some(match kind {
        "March" => Order::March { unit, to, facing, packs: flag },
        "StepBack" => Order::StepBack { unit, by: Inches::thousandths_of(250 * below(40) as i32) },
        "About" => Order::About { unit },
        "Form" => Order::Form { unit, array: Array::ALL[below(Array::ALL.len())], facing },
        "Mount" => Order::Mount { unit, up: flag },
        "GetUp" => Order::GetUp { unit, token: flag },
        "PutOut" => Order::PutOut { unit, to },
        "Screen" => Order::Screen { brigade, to },
        "Recall" => Order::Recall { unit },
        "Enter" => Order::Enter { unit, building: BuildingId(below(4) as u8) },
        "Occupy" => Order::Occupy { unit, works: WorksId(below(4) as u8) },
        "Leave" => Order::Leave { unit, to, facing },
        "Together" => {
            let evolution = Evolution::ALL[below(Evolution::ALL.len())];
            Order::Together { brigade, evolution, to, facing }
        }
        _ => return None,
    })
}

/// A place on the table, to a quarter of an inch.
pub(crate) fn anywhere(battle: &Battle, below: &mut dyn FnMut(usize) -> usize) -> Point {
    let mut along = |side: Inches| {
        let steps = (side.thousandths() / 250).max(1) as usize;
        Inches::thousandths_of(below(steps.min(255)) as i32 * 250)
    };
    Point::new(along(battle.table.width()), along(battle.table.depth()))
}
