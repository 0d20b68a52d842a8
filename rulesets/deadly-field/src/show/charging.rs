//! Charges for somebody who points and drags: what a drag onto an enemy comes to, and how moves and charges under way are drawn.

use board::table::{Block, Face, Inches, Point};
use engine::Count;
use view::table::Mark;

use crate::bonus::highest_bonus;
use crate::charge_facts::{Answer, WholeChargeFacts};
use crate::firer::Manner;
use crate::show::drag::Dragged;
use crate::table::battle::{Battle, UnitId};
use crate::table::onset::{self, Onset};
use crate::table::order::Order;
use crate::table::refusal::Refusal;
use crate::table::room::extent;
use crate::table::sequence::refusal;
use crate::table::state::{Deed, Pending, State};
use crate::table::trio::Trio;
use crate::table::{flight, march, rush, sight, trial, volley};
use crate::units::Aspect;

/// Where a charge comes in, after what is said of it.
fn into(from: Aspect) -> &'static str {
    match from {
        Aspect::Front => "",
        Aspect::PartialFlank => ", in the partial flank",
        Aspect::FullFlank => ", in the flank",
        Aspect::Rear => ", in the rear",
    }
}

/// How far a charge has to go, and where it comes in.
fn aimed(battle: &Battle, state: &State, unit: UnitId, target: UnitId) -> Option<(Inches, Aspect)> {
    let (own, block) = (state.block(battle, unit)?, state.block(battle, target)?);
    let front = own.middle_of(Face::Front);
    Some((block.distance_to_point(front), sight::aspect(battle, &block, front)))
}

/// A charge as it is offered: `Charge 11th Georgia, 4.3", in the flank`.
pub(super) fn label(battle: &Battle, state: &State, units: Trio, target: UnitId) -> String {
    let mut label = format!("Charge {}", battle.unit(target).name);
    if let Some((far, from)) = aimed(battle, state, units.lead(), target) {
        label.push_str(&format!(", {}\"{}", far.tenths(), into(from)));
    }
    label
}

/// What a whole charge needs to know, as far as it can be told beforehand: who leads it against whom it is aimed at, and he waits with
/// his fire, if he has any.
pub(super) fn whole(battle: &Battle, state: &State, units: Trio, target: UnitId) -> Option<WholeChargeFacts> {
    let lead = units.lead();
    let (far, struck) = aimed(battle, state, lead, target)?;
    let bonus = onset::bonus_facts(battle, state, units, target)?;
    let (here, there) = (state.block(battle, lead)?, state.block(battle, target)?);
    let front = here.middle_of(Face::Front);
    let own = trial::unit_facts(battle, state, lead, None);
    let other = trial::unit_facts(battle, state, target, Some(front));
    let (firer, defender) = (volley::firer(battle, state, lead), volley::firer(battle, state, target));
    let (ahead, way) = (there.pose().facing, onset::bearing(&here, &there));
    let near = rush::at_an_inch(battle, &here, way, &there);
    let fires = state.unit(target).marks.reaction
        && volley::shot_at(battle, state, target, (lead, &near), Manner::AtCharge).is_ok();
    let running = flight::running(battle, state, target)?;
    Some(WholeChargeFacts {
        arm: own.arm,
        mounted: own.mounted,
        quality: own.quality,
        formation: own.formation,
        level: own.level,
        stands: own.stands,
        size: Count::clamped(own.size.get()),
        figures: Count::clamped(own.figures.get()),
        weapon: firer.weapon,
        first_volley: firer.first_volley,
        leader: own.leader,
        supports: own.supports,
        brigade_losses: own.brigade_losses,
        merged: own.merged,
        side: firer.side,
        march: bonus.march,
        distance: far,
        ground: bonus.ground,
        struck,
        answer: if fires { Answer::PointBlank } else { Answer::HoldsFire },
        fire_at: far,
        fired_on: sight::aspect(battle, &near, there.middle_of(Face::Front)),
        defender_arm: other.arm,
        defender_mounted: other.mounted,
        defender_quality: other.quality,
        defender_formation: other.formation,
        defender_level: other.level,
        defender_stands: other.stands,
        defender_size: Count::clamped(other.size.get()),
        defender_figures: Count::clamped(other.figures.get()),
        defender_ground: battle.ground_under(state, target),
        defender_depth: extent(&there, way).1,
        defender_running_depth: extent(&running, way).1,
        defender_march: march::reach(battle, state, target, ahead, march::WHOLE),
        defender_weapon: defender.weapon,
        defender_first_volley: defender.first_volley,
        defender_leader: other.leader,
        defender_supports: other.supports,
        defender_brigade_losses: other.brigade_losses,
        defender_merged: other.merged,
        woods: other.woods,
        shelter: other.shelter,
    })
}

/// How far a unit can charge at most, straight ahead.
pub(super) fn reach(battle: &Battle, state: &State, unit: UnitId) -> Option<Inches> {
    let facing = state.unit(unit).pose?.facing;
    let bonus = highest_bonus(&battle.tables, battle.unit(unit).arm, battle.ground_under(state, unit));
    Some(march::reach(battle, state, unit, facing, march::WHOLE) + bonus)
}

/// A unit is dragged onto an enemy: it charges him.
pub(super) fn drag(battle: &Battle, state: &State, unit: UnitId, target: UnitId) -> Result<Dragged, Refusal> {
    let units = Trio::one(unit);
    let order = Order::Charge { units, target };
    if let Some(refused) = refusal(battle, state, battle.unit(unit).side, &order) {
        return Err(refused);
    }
    let block = state.block(battle, unit).ok_or(Refusal::NotOnTable)?;
    let (far, from) = aimed(battle, state, unit, target).ok_or(Refusal::NotOnTable)?;
    let front = block.middle_of(Face::Front);
    let to = state.block(battle, target).ok_or(Refusal::NotOnTable)?.nearest_to(front);
    let most = reach(battle, state, unit).unwrap_or(far);
    let told = format!("{}\" of {}\"{}", far.tenths(), most.tenths(), into(from));
    let pose = moved(&block, front, to);
    let marks = vec![
        Mark::Ghost { block: block.moved_to(pose), note: String::new(), is_short: false },
        Mark::Charge { from: front, to, note: told.clone() },
    ];
    let note = format!("charges {}: {told}", battle.unit(target).name);
    Ok(Dragged { order, marks, note, pose })
}

/// A block moved as far as one point is from another.
fn moved(block: &Block, from: Point, to: Point) -> board::table::Pose {
    let pose = block.pose();
    let far = from.distance(to);
    let at = if far == Inches::ZERO { pose.at } else { pose.at.towards(from.bearing(to), far) };
    board::table::Pose::new(at, pose.facing)
}

/// The charge under way as arrows, and the move that may be answered as a way to its end.
pub(super) fn arrows(battle: &Battle, state: &State) -> Vec<Mark> {
    if let Some(&Pending::React { deed: Deed::Moves { unit, path }, .. }) = state.pending.last()
        && let Some(block) = state.block(battle, unit)
    {
        let there = block.moved_to(path.end(&block));
        let note = format!("{}\"", path.length(&block).tenths());
        let ends = [block, there].map(|block| block.middle_of(Face::Front));
        return vec![Mark::Way(ends.to_vec()), Mark::Ghost { block: there, note, is_short: false }];
    }
    state.onset.map_or(Vec::new(), |onset| going(battle, state, &onset))
}

fn going(battle: &Battle, state: &State, onset: &Onset) -> Vec<Mark> {
    if !matches!(state.pending.last(), Some(Pending::React { deed: Deed::Charges, .. })) {
        return Vec::new();
    }
    let far = onset::approach(battle, state);
    let arrow = |unit: UnitId| {
        let from = state.block(battle, unit)?.middle_of(Face::Front);
        let note = if unit == onset.chargers.lead() {
            format!("{}\" at most", onset.reach().tenths())
        } else {
            String::new()
        };
        Some(Mark::Charge { from, to: from.towards(onset.way, far), note })
    };
    onset.chargers.iter().filter_map(arrow).collect()
}

/// What a unit is about in a charge, for its card.
pub(super) fn notes(battle: &Battle, state: &State, unit: UnitId) -> Vec<String> {
    let Some(onset) = state.onset else { return Vec::new() };
    let name = |unit: UnitId| battle.unit(unit).name.as_str();
    let mut notes = Vec::new();
    if onset.chargers.contains(unit) {
        notes.push(format!("charges {}", name(onset.target)));
    }
    if onset.target == unit {
        let from = state.block(battle, unit).map_or("", |block| {
            into(sight::aspect(battle, &block, rush::against(battle, state, &onset, unit)))
        });
        notes.push(format!("charged by {}{from}", name(onset.chargers.lead())));
    }
    notes.extend((onset.countercharges == Some(unit)).then(|| "goes to meet the charge".to_string()));
    notes
}
