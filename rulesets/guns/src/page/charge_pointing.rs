//! Charges for a player who points and drags: what is offered, what a drag onto an enemy means, and how they are drawn.

use board::table::{Block, Face, Inches, Point, Pose};
use desk::Dragged;
use view::table::{Band, Mark, Range};
use words::all_of;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges_and_melees::{Compulsion, Onset};
use crate::game::order::Order;
use crate::game::reactions::{Reaction, ReactionKind};
use crate::game::refusal::Refusal;
use crate::page::log;
use crate::rules::charge::facts::ChargeOnTable;
use crate::rules::charge::{self, answers, approach, declaration, morale_tests};
use crate::rules::fire::line_of_sight;
use crate::rules::morale::resolve::{Conduct, UnitMorale};
use crate::rules::turn::phases::{chooser, refusal};
use crate::sheet::board_tables::{SheetAngle, SheetDistance};
use crate::sheet::units::{Arm, Facing, Side};

/// As many enemies are listed at most.
const MANY: usize = 4;

/// A unit dropped within this of an enemy is dropped onto it.
const NEAR: Inches = Inches::thousandths_of(750);

/// Where a charge comes in, after what is said of it.
fn into(from: Facing) -> &'static str {
    match from {
        Facing::Front => "",
        Facing::Flank => ", in the flank",
        Facing::Rear => ", in the rear",
    }
}

/// The enemies before a unit, the nearest first, as far as it charges and half as far again.
fn enemies(now: Now<'_>, unit: UnitId) -> Vec<(Inches, UnitId)> {
    let Some(block) = now.state.block(now.battle, unit) else { return Vec::new() };
    let most = now.state.charge_distance(now.battle, unit) + now.battle.distance(SheetDistance::DownPacks);
    let away = |enemy: UnitId| {
        let distance = line_of_sight::distance(&[block], &line_of_sight::sides(now, enemy))?;
        (distance <= most * 3 / 2).then_some((distance, enemy))
    };
    let mut all: Vec<_> =
        now.state.standing(now.battle, now.battle.unit(unit).side.enemy()).filter_map(away).collect();
    all.sort();
    all.truncate(MANY);
    all
}

/// The charges a unit could be meant to make, the nearest enemy first, legal or not.
pub(crate) fn candidates(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let (side, arm) = (now.battle.unit(unit).side, now.state.arm(now.battle, unit));
    if arm == Arm::Artillery {
        return Vec::new();
    }
    let tokens = now.state.tokens[side as usize];
    let yells = if side == Side::Confederate && tokens.own > 0 { &[false, true][..] } else { &[false] };
    let mut orders = Vec::new();
    for (_, target) in enemies(now, unit) {
        let charge = |packs, yell| Order::Charge { unit, target, packs, yell };
        let plain = declaration::declared(now, side, charge(false, false));
        // Packs are thrown down to reach farther, and for nothing else.
        let packs = matches!(plain, Err(Refusal::TooFar { .. })) && tokens.packs > 0 && arm == Arm::Infantry;
        orders.extend(yells.iter().map(|&yell| charge(packs, yell)));
    }
    orders
}

/// A charge as it is offered: `Charge 15th Alabama, 7.3", in the flank`.
pub(crate) fn label(now: Now<'_>, order: Order) -> String {
    let Order::Charge { unit, target, packs, yell } = order else { return String::new() };
    let mut label = format!("Charge {}", now.battle.unit(target).name);
    let blocks = now.state.block(now.battle, unit).map(|block| [block]);
    let far = blocks.and_then(|own| line_of_sight::distance(&own, &line_of_sight::sides(now, target)));
    if let (Some(far), Some(from)) = (far, from(now, unit, target)) {
        label.push_str(&format!(", {}{}", log::mark(far), into(from)));
    }
    label.push_str(if packs { ", down packs" } else { "" });
    label.push_str(if yell { ", rebel yell" } else { "" });
    label
}

/// Where a unit comes in that charges another.
fn from(now: Now<'_>, unit: UnitId, target: UnitId) -> Option<Facing> {
    let front = now.state.block(now.battle, unit)?.middle_of(Face::Front);
    Some(line_of_sight::facing(now, target, front))
}

/// A whole charge, met half way by the fire of all that can fire at it.
pub(crate) fn under_fire(now: Now<'_>, order: Order) -> Option<ChargeOnTable> {
    let Order::Charge { unit, .. } = order else { return None };
    let side = now.battle.unit(unit).side;
    let onset = declaration::declared(now, side, order).ok()?;
    let state = approach::half_way(now, &onset)?;
    let there = Now { battle: now.battle, state: &state };
    let fires = |reaction: &Reaction| {
        matches!(reaction.deed, ReactionKind::Fires { pour: false, aim_low: false, .. })
    };
    charge::facts::met(there, unit, &answers::all(there, side.enemy()).into_iter().filter(fires).collect())
}

/// How a unit stands that can be dragged onto an enemy.
pub(crate) fn dragged_from(now: Now<'_>, unit: UnitId) -> Option<Block> {
    let side = now.battle.unit(unit).side;
    let may = |order: &Order| refusal(now, side, *order).is_none();
    candidates(now, unit).iter().any(may).then_some(now.state.block(now.battle, unit))?
}

/// A unit is dragged onto an enemy: it charges him.
pub(crate) fn drag(now: Now<'_>, unit: UnitId, to: Point) -> Result<Dragged<Order>, Refusal> {
    let side = chooser(now).ok_or(Refusal::NotNow)?;
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let off = |enemy: UnitId| {
        line_of_sight::sides(now, enemy).iter().map(|block| block.distance_to_point(to)).min()
    };
    let near = now.state.standing(now.battle, side.enemy()).filter_map(|enemy| Some((off(enemy)?, enemy)));
    let (_, target) = near.filter(|(off, _)| *off <= NEAR).min().ok_or(Refusal::NoEnemy)?;
    let meant = candidates(now, unit);
    let at_it = |order: &Order| matches!(order, Order::Charge { target: at, .. } if *at == target);
    let charge =
        meant.into_iter().find(at_it).unwrap_or(Order::Charge { unit, target, packs: false, yell: false });
    if let Some(refused) = refusal(now, side, charge) {
        return Err(refused);
    }
    let onset = declaration::declared(now, side, charge)?;
    let way = approach::find(now, unit, target, onset.left)?;
    let facts = morale_tests::to_charge(now, &onset);
    let likely =
        odds::chance::<UnitMorale>(&now.battle.tables, &facts, |test| test.conduct == Conduct::Charges);
    let likely = likely.unwrap_or(0);
    let far = format!("{} of {}{}", log::mark(way.cost), log::mark(onset.left), into(onset.from));
    let there = block.moved_to(onset.aim);
    let ends = [block, there].map(|block| block.middle_of(Face::Front));
    let marks = vec![
        Mark::Ghost { block: there, note: String::new(), is_short: false },
        Mark::Charge { from: ends[0], to: ends[1], note: far.clone() },
    ];
    let name = &now.battle.unit(target).name;
    let note = format!("charges {name}: {far}, {likely}% to charge home before their fire");
    Ok(Dragged { order: charge, marks, note, block: there, stopped: None })
}

/// The ground a unit can charge over, in its arc and as far as it goes.
pub(crate) fn reach(now: Now<'_>, unit: UnitId) -> Option<Mark> {
    let block =
        now.state.block(now.battle, unit).filter(|_| now.state.arm(now.battle, unit) != Arm::Artillery)?;
    let to = now.state.charge_distance(now.battle, unit);
    Some(Mark::Arc {
        from: Pose::new(block.middle_of(Face::Front), block.pose().facing),
        front: block.width(),
        either_side: now.battle.angle(SheetAngle::Charge),
        ranges: vec![Range { to, band: Band::Charge, note: format!("charge {}", log::mark(to)) }],
    })
}

/// The charges under way, each as an arrow to where it would touch.
pub(crate) fn arrows(now: Now<'_>) -> Vec<Mark> {
    let arrow = |onset: &Onset| {
        let block = now.state.block(now.battle, onset.unit)?;
        let note = match (onset.countered, onset.evaded) {
            (_, true) => "the target evades",
            (true, _) => "counter-charged",
            _ => into(onset.from).trim_start_matches(", "),
        };
        let to = block.moved_to(onset.aim).middle_of(Face::Front);
        Some(Mark::Charge { from: block.middle_of(Face::Front), to, note: note.into() })
    };
    now.state.going_on().filter_map(arrow).collect()
}

/// Where enemies fight hand to hand: the line along which each two of them touch.
pub(crate) fn clashes(now: Now<'_>) -> Vec<(Point, Point)> {
    let fighting: Vec<(u8, Side, Block)> = now
        .state
        .combatants
        .iter()
        .filter_map(|one| {
            Some((one.fray, now.battle.unit(one.unit).side, now.state.block(now.battle, one.unit)?))
        })
        .collect();
    let mut lines = Vec::new();
    for (fray, side, own) in &fighting {
        let enemies = fighting.iter().filter(|(other, of, _)| other == fray && of != side);
        let near = enemies.filter(|(_, _, block)| *side == Side::Union && own.is_within(NEAR, block));
        lines.extend(near.map(|(_, _, block)| contact(own, block)));
    }
    lines
}

/// The line along which two blocks touch, as nearly as it can be drawn.
fn contact(one: &Block, other: &Block) -> (Point, Point) {
    let middle = |a: Point, b: Point| a.towards(a.bearing(b), a.distance(b) / 2);
    let ends = (other.nearest_to(one.pose().at), one.nearest_to(other.pose().at));
    let (from, to) = (one.nearest_to(ends.0), other.nearest_to(ends.1));
    let at = middle(middle(from, ends.0), middle(to, ends.1));
    // Along the front of the unit that faces the other.
    let faces = |block: &Block, to: &Block| block.face_towards(to.pose().at) == Face::Front;
    let along = if faces(one, other) { one } else { other };
    let half = one.width().min(other.width()) / 3;
    let right = along.pose().facing + board::table::Turn::degrees(90);
    (at.towards(right, Inches::ZERO - half), at.towards(right, half))
}

/// What a unit is about in charges, melees and pursuits, for its card.
pub(crate) fn notes(now: Now<'_>, unit: UnitId) -> Vec<String> {
    let name = |unit: UnitId| now.battle.unit(unit).name.as_str();
    let mut notes = Vec::new();
    for onset in now.state.going_on() {
        if onset.unit == unit {
            notes.push(format!("charges {}{}", name(onset.target), into(onset.from)));
        } else if onset.target == unit {
            notes.push(format!("charged by {}{}", name(onset.unit), into(onset.from)));
        }
    }
    if let Some(own) = now.state.combatants.iter().find(|one| one.unit == unit) {
        let enemies = now
            .state
            .in_fray(own.fray)
            .filter(|one| now.battle.unit(one.unit).side != now.battle.unit(unit).side);
        let enemies: Vec<&str> = enemies.map(|one| name(one.unit)).collect();
        notes.push(format!("fights {}", all_of(enemies)));
        notes.extend(own.outflanked.then(|| "attacked in flank or rear".to_string()));
    }
    notes.extend(match now.state.unit(unit).compelled {
        Compulsion::None => None,
        Compulsion::Pursues(enemy) => Some(format!("pursues {} next turn", name(enemy))),
        Compulsion::Retires => Some("retires to its own lines next turn".into()),
        Compulsion::Charges => Some("makes an uncontrolled charge next turn".into()),
    });
    notes.extend(now.state.unit(unit).marks.halted.then(|| "halted to volley".to_string()));
    notes
}
