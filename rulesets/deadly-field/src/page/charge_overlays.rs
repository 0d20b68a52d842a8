//! Charges on the page: their label, what a drag onto an enemy comes to, and how charges and moves under way are drawn.

use board::table::{Block, Face, Inches, Point};
use desk::Dragged;
use view::table::Mark;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges::Onset;
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, ReactionTrigger};
use crate::page::told_moves::mark;
use crate::rules::charge::bonus::highest_bonus;
use crate::rules::charge::charge_move;
use crate::rules::charge::facts::aimed;
use crate::rules::movement::{moves, routed_move};
use crate::rules::turn::reactions::ActionPath;
use crate::rules::turn::refusal;
use crate::sheet::units::Aspect;

/// Where a charge comes in, after what is said of it.
fn into(from: Aspect) -> &'static str {
    match from {
        Aspect::Front => "",
        Aspect::PartialFlank => ", in the partial flank",
        Aspect::FullFlank => ", in the full flank",
        Aspect::Rear => ", in the rear",
    }
}

/// A charge as it is offered: `Charge 11th Georgia, 4.3", in the full flank`.
pub(super) fn label(now: Now<'_>, units: Trio, target: UnitId) -> String {
    let mut label = format!("Charge {}", now.battle.unit(target).name);
    if let Some((far, from)) = aimed(now, units.lead(), target) {
        label.push_str(&format!(", {}{}", mark(far), into(from)));
    }
    label
}

/// How far a unit can charge at most, straight ahead.
pub(super) fn reach(now: Now<'_>, unit: UnitId) -> Option<Inches> {
    let facing = now.state.unit(unit).pose?.facing;
    let bonus = highest_bonus(
        &now.battle.tables,
        now.battle.unit(unit).arm,
        now.battle.ground_under(now.state, unit),
    );
    Some(moves::reach(now, unit, facing, moves::WHOLE) + bonus)
}

/// A unit is dragged onto an enemy: it charges.
pub(super) fn drag(now: Now<'_>, unit: UnitId, target: UnitId) -> Result<Dragged<Order>, Refusal> {
    let units = Trio::one(unit);
    let order = Order::Charge { units, target };
    if let Some(refused) = refusal(now, now.battle.unit(unit).side, &order) {
        return Err(refused);
    }
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let (far, from) = aimed(now, unit, target).ok_or(Refusal::NotOnTable)?;
    let front = block.middle_of(Face::Front);
    let to = now.state.block(now.battle, target).ok_or(Refusal::NotOnTable)?.nearest_to(front);
    let most = reach(now, unit).unwrap_or(far);
    let told = format!("{} of {}{}", mark(far), mark(most), into(from));
    let there = block.moved_to(moved(&block, front, to));
    let marks = vec![
        Mark::Ghost { block: there, note: String::new(), is_short: false },
        Mark::Charge { from: front, to, note: told.clone() },
    ];
    let note = format!("charges {}: {told}", now.battle.unit(target).name);
    Ok(Dragged { order, marks, note, block: there, stopped: None })
}

/// A block moved as far as one point is from another.
fn moved(block: &Block, from: Point, to: Point) -> board::table::Pose {
    let pose = block.pose();
    let far = from.distance(to);
    let at = if far == Inches::ZERO { pose.at } else { pose.at.towards(from.bearing(to), far) };
    board::table::Pose::new(at, pose.facing)
}

/// The charge under way as arrows, and the move that may be answered as a way to its end.
pub(super) fn arrows(now: Now<'_>) -> Vec<Mark> {
    let Some(&Pending::React { deed, .. }) = now.state.pending.last() else { return Vec::new() };
    if let ReactionTrigger::Moves { unit, .. } | ReactionTrigger::Runs { unit, .. } = deed
        && let Some(block) = now.state.block(now.battle, unit)
    {
        let length = ActionPath::of(now, deed).length;
        let there = match deed {
            ReactionTrigger::Moves { path, .. } => block.moved_to(path.end(&block)),
            _ => routed_move::after(now.battle, unit, &block, length),
        };
        let note = mark(length);
        let ends = [block, there].map(|block| block.middle_of(Face::Front));
        return vec![Mark::Way(ends.to_vec()), Mark::Ghost { block: there, note, is_short: false }];
    }
    now.state.onset.map_or(Vec::new(), |onset| going(now, &onset))
}

fn going(now: Now<'_>, onset: &Onset) -> Vec<Mark> {
    if !matches!(now.state.pending.last(), Some(Pending::React { deed: ReactionTrigger::Charges, .. })) {
        return Vec::new();
    }
    let far = charge_move::approach(now);
    let arrow = |unit: UnitId| {
        let from = now.state.block(now.battle, unit)?.middle_of(Face::Front);
        let note = if unit == onset.chargers.lead() {
            format!("{} at most", mark(onset.reach()))
        } else {
            String::new()
        };
        Some(Mark::Charge { from, to: from.towards(onset.way, far), note })
    };
    onset.chargers.iter().filter_map(arrow).collect()
}

/// What a unit is about in a charge, for its card.
pub(super) fn notes(now: Now<'_>, unit: UnitId) -> Vec<String> {
    let Some(onset) = now.state.onset else { return Vec::new() };
    let name = |unit: UnitId| now.battle.unit(unit).name.as_str();
    let mut notes = Vec::new();
    if onset.chargers.contains(unit) {
        notes.push(format!("charges {}", name(onset.target)));
    }
    if onset.target == unit {
        let from = into(charge_move::struck_on(now, &onset, unit));
        notes.push(format!("charged by {}{from}", name(onset.chargers.lead())));
    }
    notes.extend((onset.countercharges == Some(unit)).then(|| "countercharges".to_string()));
    notes
}
