//! Orders the active side might give: a few good ones for each unit, as far as can be seen at once.

use board::table::{Angle, Inches, Point, Pose, Turn};
use engine::Kinds;
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::state::{Fate, Half};
use crate::rules::movement::moves;
use crate::rules::turn::actions::is_free;
use crate::sheet::units::{Arm, Formation, MoraleLevel, Side};

/// Rounding must not make the last step too long.
const SPARE: Inches = Inches::thousandths_of(20);

/// An order, or a move of some fourths of what a unit can go, which is measured only when needed.
pub(crate) enum Draft {
    Order(Order),
    Go { unit: UnitId, way: Angle, fourths: i32, facing: Angle },
}

impl Draft {
    pub(crate) fn order(&self, now: Now<'_>) -> Order {
        match *self {
            Draft::Order(ref order) => order.clone(),
            Draft::Go { unit, way, fourths, facing } => {
                let most = moves::allowance(now.state, unit);
                let reach = (moves::reach(now, unit, way, most) - SPARE).max(Inches::ZERO);
                let from = now.state.unit(unit).pose.map_or_else(Point::default, |pose| pose.at);
                Order::Move { unit, to: from.towards(way, reach * fourths / 4), facing }
            }
        }
    }
}

impl Kinds for Draft {
    const KINDS: &'static [&'static str] = Order::KINDS;

    fn kind(&self) -> &'static str {
        match self {
            Draft::Order(order) => order.kind(),
            Draft::Go { .. } => "Move",
        }
    }
}

/// What a side might order now.
pub(crate) fn candidates(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    let mut drafts = Vec::new();
    for unit in now.state.standing(now.battle, side) {
        of_unit(now, unit, one_of, &mut drafts);
    }
    for leader in now.battle.leader_ids().filter(|&leader| now.battle.leader(leader).side == side) {
        of_leader(now, leader, one_of, &mut drafts);
    }
    drafts.iter().map(|draft| draft.order(now)).collect()
}

/// What a unit might do.
pub(crate) fn of_unit(
    now: Now<'_>,
    unit: UnitId,
    one_of: &mut dyn FnMut(usize) -> usize,
    orders: &mut Vec<Draft>,
) {
    let own = now.state.unit(unit);
    let Some(pose) = own.pose.filter(|_| is_free(now.state, unit)) else { return };
    if own.level == MoraleLevel::Routed {
        let order = if own.marks.ran { Order::Rally { unit } } else { Order::Run { unit } };
        return orders.push(Draft::Order(order));
    }
    if own.level == MoraleLevel::Disorder {
        orders.push(Draft::Order(Order::Reform { unit }));
    }
    if own.level != MoraleLevel::GoodOrder {
        orders.push(Draft::Order(Order::Rally { unit }));
    }
    of_enemies(now, unit, pose, orders);
    moves(unit, pose, one_of, orders);
    changes(now, unit, pose, one_of, orders);
    of_friends(now, unit, pose, orders);
}

/// Fire and charges at enemies near enough and ahead.
fn of_enemies(now: Now<'_>, unit: UnitId, pose: Pose, orders: &mut Vec<Draft>) {
    let own = now.state.unit(unit);
    let range = own.weapon.farthest(&now.battle.tables) + Inches::whole(3);
    let arm = now.battle.unit(unit).arm;
    let fires = now.battle.tables.fires(own.formation) && !(arm == Arm::Cavalry && own.mounted);
    let charges =
        arm != Arm::Artillery && now.state.may_charge(now.battle, unit) && own.level < MoraleLevel::Shaken;
    for enemy in now.state.standing(now.battle, now.battle.unit(unit).side.enemy()) {
        let Some(there) = now.state.unit(enemy).pose else { continue };
        let gap = pose.at.distance(there.at);
        let off =
            if gap == Inches::ZERO { Turn::NONE } else { pose.at.bearing(there.at).from(pose.facing).abs() };
        if off > Turn::degrees(80) {
            continue;
        }
        let units = Trio::one(unit);
        if fires && gap <= range {
            orders.push(Draft::Order(Order::Fire { units, target: enemy, deliberate: false }));
            if arm == Arm::Artillery && own.marks.actions > 1 {
                orders.push(Draft::Order(Order::Fire { units, target: enemy, deliberate: true }));
            }
            for fellow in fellows(now, unit, pose) {
                let together = Trio::new(&[unit, fellow]);
                let fire = |units| Order::Fire { units, target: enemy, deliberate: false };
                orders.extend(together.map(fire).map(Draft::Order));
            }
        }
        if charges && gap <= Inches::whole(if own.mounted { 22 } else { 14 }) {
            orders.push(Draft::Order(Order::Charge { units, target: enemy }));
            for fellow in fellows(now, unit, pose) {
                let together = Trio::new(&[unit, fellow]);
                orders.extend(together.map(|units| Draft::Order(Order::Charge { units, target: enemy })));
            }
        }
    }
}

/// The units of its brigade beside a unit that could act with it.
fn fellows<'a>(now: Now<'a>, unit: UnitId, pose: Pose) -> impl Iterator<Item = UnitId> + 'a {
    let brigade = now.battle.unit(unit).brigade;
    let own = brigade.into_iter().flat_map(|brigade| now.battle.units_of(brigade));
    own.filter(move |&fellow| {
        let other = now.state.unit(fellow);
        fellow != unit
            && other.marks.actions > 0
            && now.battle.unit(fellow).arm == now.battle.unit(unit).arm
            && other.pose.is_some_and(|there| there.at.distance(pose.at) <= Inches::whole(4))
    })
}

/// Straight on, aslant, with a wheel, and back.
fn moves(unit: UnitId, pose: Pose, one_of: &mut dyn FnMut(usize) -> usize, orders: &mut Vec<Draft>) {
    let mut go =
        |way: Angle, fourths: i32, facing: Angle| orders.push(Draft::Go { unit, way, fourths, facing });
    go(pose.facing, 4, pose.facing);
    let off = Turn::degrees([-45, -20, 20, 45][one_of(4)]);
    go(pose.facing + off, 1 + one_of(4) as i32, pose.facing);
    let turned = pose.facing + Turn::degrees([-45, -30, -15, 15, 30, 45][one_of(6)]);
    go(turned, one_of(5) as i32, turned);
    if one_of(3) == 0 {
        let by = Inches::whole(1 + one_of(4) as i32) / 2;
        orders.push(Draft::Order(Order::StepBack { unit, by }));
    }
}

/// New formations and fronts, limbering, mounting.
fn changes(
    now: Now<'_>,
    unit: UnitId,
    pose: Pose,
    one_of: &mut dyn FnMut(usize) -> usize,
    orders: &mut Vec<Draft>,
) {
    let own = now.state.unit(unit);
    if own.marks.actions == 0 && own.marks.half != Half::Form {
        return;
    }
    let arm = now.battle.unit(unit).arm;
    let known: Vec<Formation> =
        Formation::ALL.iter().copied().filter(|form| form.suits(arm) && *form != own.formation).collect();
    orders.push(Draft::Order(Order::Form { unit, formation: known[one_of(known.len())] }));
    let facing = pose.facing + Turn::degrees([30, 60, 90, 135, 180, -30, -60, -90, -135][one_of(9)]);
    orders.push(Draft::Order(Order::Face { unit, facing }));
    if arm == Arm::Cavalry {
        orders.push(Draft::Order(Order::Mount { unit, up: !own.mounted }));
    }
}

/// Merging with another last stand, and taking guns.
fn of_friends(now: Now<'_>, unit: UnitId, pose: Pose, orders: &mut Vec<Draft>) {
    if now.state.unit(unit).stands_left() == 1 && now.state.unit(unit).stands > 1 {
        orders.extend(fellows(now, unit, pose).map(|with| Draft::Order(Order::Merge { unit, with })));
    }
    for guns in &now.state.left_guns {
        if guns.pose.at.distance(pose.at) <= Inches::whole(4) {
            orders.push(Draft::Order(Order::Retake { unit, battery: guns.battery }));
        }
    }
}

/// A ride somewhere, or to a unit of his.
pub(crate) fn of_leader(
    now: Now<'_>,
    leader: LeaderId,
    one_of: &mut dyn FnMut(usize) -> usize,
    orders: &mut Vec<Draft>,
) {
    let own = now.state.leader(leader);
    if own.fate != Fate::Here || own.rides == 0 {
        return;
    }
    let led: Vec<UnitId> = now
        .battle
        .unit_ids()
        .filter(|&unit| now.battle.leads(leader, unit) && now.state.unit(unit).pose.is_some())
        .collect();
    if !led.is_empty()
        && let Some(pose) = now.state.unit(led[one_of(led.len())]).pose
    {
        let behind = pose.at.towards(pose.facing, Inches::ZERO - Inches::thousandths_of(700));
        orders.push(Draft::Order(Order::Ride { leader, to: now.battle.on_table(behind) }));
    }
    let way = Angle::degrees(30 * one_of(12) as i32);
    let to = own.at.towards(way, Inches::whole(1 + one_of(8) as i32));
    orders.push(Draft::Order(Order::Ride { leader, to: now.battle.on_table(to) }));
}

/// Any point of the table, in quarters of an inch.
pub(crate) fn anywhere(battle: &Battle, below: &mut dyn FnMut(usize) -> usize) -> Point {
    let mut within =
        |side: Inches| Inches::whole(below((side.thousandths() / 250).max(1) as usize) as i32) / 4;
    let (x, y) = (within(battle.table.width()), within(battle.table.depth()));
    Point::new(x, y)
}
