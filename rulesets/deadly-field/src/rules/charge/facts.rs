//! Section 7, the facts of the steps of a charge, from battle and state.

use board::table::{Face, Inches, Pose};
use engine::{Count, Rules};

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges::Onset;
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::state::State;
use crate::rules::charge::bonus::{BonusFacts, highest_bonus};
use crate::rules::charge::charge_move;
use crate::rules::charge::declaration::{self, bearing};
use crate::rules::charge::reaction_fire::desperate_refusal_after;
use crate::rules::charge::sides::{ChargeReaction, WholeChargeFacts};
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::resolve::FireFacts;
use crate::rules::fire::{self, line_of_fire};
use crate::rules::footprint::extent;
use crate::rules::morale::facts::unit_facts;
use crate::rules::morale::resolve::{ChargedBy, MoraleFacts, UnitFacts};
use crate::rules::movement::{fall_back, moves, routed_move};
use crate::sheet::axes::RangeBand;
use crate::sheet::units::Aspect;

/// What the bonus of a charge needs to know.
pub(crate) fn bonus_facts(now: Now<'_>, units: Trio, target: UnitId) -> Option<BonusFacts> {
    let lead = units.lead();
    let way = bearing(&now.state.block(now.battle, lead)?, &now.state.block(now.battle, target)?);
    let moves = units.iter().map(|unit| moves::reach(now, unit, way, moves::WHOLE));
    Some(BonusFacts {
        arm: now.battle.unit(lead).arm,
        quality: now.state.unit(lead).quality,
        ground: now.battle.ground_under(now.state, lead),
        march: moves.min().unwrap_or(Inches::ZERO),
    })
}

/// The facts of a unit that is charged.
pub(crate) fn charged_facts(now: Now<'_>, unit: UnitId, onset: &Onset) -> UnitFacts {
    let from = charge_move::against(now, onset, unit);
    let mut facts = unit_facts(now, unit, Some(from));
    let lead = onset.chargers.lead();
    facts.charged_by =
        if now.state.rides(now.battle, lead) { ChargedBy::Cavalry } else { ChargedBy::Infantry };
    facts.charged_on = charge_move::struck_on(now, onset, unit);
    facts
}

/// A unit's facts in the impact: with its charge morale modifier, and as it is charged.
pub(super) fn impact_facts(now: Now<'_>, unit: UnitId) -> MoraleFacts {
    let Some(onset) = now.state.onset else {
        return MoraleFacts::from(unit_facts(now, unit, None));
    };
    let attacks = onset.chargers.contains(unit);
    let facts = if attacks { unit_facts(now, unit, None) } else { charged_facts(now, unit, &onset) };
    MoraleFacts { impact: true, disengaging: onset.disengages.contains(unit), ..MoraleFacts::from(facts) }
}

/// How far a charge has to go, and where it comes in.
pub(crate) fn aimed(now: Now<'_>, unit: UnitId, target: UnitId) -> Option<(Inches, Aspect)> {
    let (own, block) = (now.state.block(now.battle, unit)?, now.state.block(now.battle, target)?);
    let front = own.middle_of(Face::Front);
    let wheeled = own.moved_to(Pose::new(own.pose().at, bearing(&own, &block)));
    Some((block.distance_to_point(front), line_of_fire::aspect(now.battle, &block, &wheeled)))
}

/// A charge at a target with the highest bonus: where it meets it, and the states as far as fire on the way may be given, once it
/// is within an inch, and there.
struct Course {
    onset: Onset,
    /// The chargers, the nearest first, and how far each has to go to the target.
    chargers: Vec<(Inches, UnitId)>,
    /// Inches gone when the last fire on the way is given.
    after: Inches,
    coming: State,
    near: State,
    contact: State,
}

/// Farther than any charge goes: for a charger that passes beside the target.
const BESIDE: Inches = Inches::whole(40);

fn under_way(now: Now<'_>, units: Trio, target: UnitId) -> Option<Course> {
    let (battle, arm) = (now.battle, now.battle.unit(units.lead()).arm);
    let bonus = highest_bonus(&battle.tables, arm, battle.ground_under(now.state, units.lead()));
    let way = declaration::way(now, units, target)?;
    let mut state = now.state.clone();
    for unit in units.iter() {
        if let Some(pose) = charge_move::wheeled(Now { battle, state: &state }, unit, way) {
            battle.apply(&mut state, &Event::Moved { unit, pose });
        }
    }
    let onset = declaration::onset(Now { battle, state: &state }, units, target, way, bonus)?;
    battle.apply(&mut state, &Event::Charged { onset });
    let now = Now { battle, state: &state };
    let gone = charge_move::within_an_inch(now, target).unwrap_or(Inches::ZERO);
    let way_of = |unit: UnitId| {
        let rush = charge_move::alone(now, &onset, unit, onset.reach());
        if rush.meets.contains(&target) { rush.gone } else { BESIDE }
    };
    let mut chargers: Vec<(Inches, UnitId)> = units.iter().map(|unit| (way_of(unit), unit)).collect();
    chargers.sort_by_key(|&(far, _)| far);
    let (first, lead) = chargers[0];
    if first == BESIDE {
        chargers[0].0 = aimed(now, lead, target)?.0;
    }
    let (far, after) = (chargers[0].0, charge_move::approach(now));
    let [coming, near, contact] =
        [after, gone, far.max(gone)].map(|gone| charge_move::state_after(now, gone));
    Some(Course { onset, chargers, after, coming, near, contact })
}

/// The fire that another unit of the charged side is likely to give at a charge that comes on, as far as that can go on: the one
/// that promises most, at normal range or nearer.
fn likely_support(coming: Now<'_>, charger: UnitId, target: UnitId) -> Option<FireFacts> {
    let tables = &coming.battle.tables;
    let block = coming.state.block(coming.battle, charger)?;
    let there = UnitAt { unit: charger, block: &block };
    let side = coming.battle.unit(target).side;
    let others = coming.state.standing(coming.battle, side).filter(|&unit| unit != target);
    let fires = others.filter_map(|unit| {
        let may = coming.state.unit(unit).marks.reaction
            && fire::play::reaction_refusal(coming, unit, there).is_none();
        let fired =
            may.then(|| fire::facts::fire_facts(coming, Trio::one(unit), charger, FireOccasion::Reaction));
        let (facts, _) = fired.flatten()?;
        let band =
            facts.band(tables).filter(|&band| band != RangeBand::Long && !facts.is_hopeless(tables))?;
        Some((facts.plus(tables, band) * 2 + i32::from(facts.dice(tables, band)) * 7, facts))
    });
    fires.max_by_key(|&(promise, _)| promise).map(|(_, facts)| facts)
}

/// How a unit meets a charge that is within an inch of it, if it stands.
fn close_reaction(near: Now<'_>, unit: UnitId, charger: UnitId) -> ChargeReaction {
    let marks = &near.state.unit(unit).marks;
    let Some(block) = near.state.block(near.battle, charger) else { return ChargeReaction::HoldsFire };
    let there = UnitAt { unit: charger, block: &block };
    let fires = |manner| fire::play::shot_at(near, unit, there, manner).is_ok();
    if marks.fired_at.contains(charger) {
        ChargeReaction::HoldsFire
    } else if marks.reaction && fires(FireManner::AtCharge) {
        ChargeReaction::PointBlank
    } else if !marks.reaction && !marks.answered.contains(charger) && fires(FireManner::Desperation) {
        ChargeReaction::Desperation
    } else {
        ChargeReaction::HoldsFire
    }
}

/// What a whole charge needs to know, as far as it can be told beforehand: the charger that touches first, another one beside it,
/// and the target, all as they are with the charge within an inch. The target holds its fire for point blank, or gives desperation
/// fire, if it can, and the unit of its side that promises most fires as the charge comes on.
pub(crate) fn whole_charge_facts(now: Now<'_>, units: Trio, target: UnitId) -> Option<WholeChargeFacts> {
    let bonus = bonus_facts(now, units, target)?;
    let Course { onset, chargers, after, coming, near, contact } = under_way(now, units, target)?;
    let [coming, near, contact] = [&coming, &near, &contact].map(|state| Now { battle: now.battle, state });
    let (far, lead) = chargers[0];
    let joint = chargers.get(1).copied();
    // The other charger supports it as long as it goes on.
    let supported = |then: Now<'_>, unit: UnitId, by: Option<UnitId>| {
        let blocks =
            then.state.block(now.battle, unit).zip(by.and_then(|by| then.state.block(now.battle, by)));
        let beside = blocks.is_some_and(|(own, other)| now.battle.are_adjacent(&own, &other));
        unit_facts(then, unit, None).supports.get().saturating_sub(u8::from(beside))
    };
    let other = joint.map(|(_, unit)| unit);
    let (supports, in_contact) = (supported(near, lead, other), supported(contact, lead, other));
    let there = now.state.block(now.battle, target)?;
    let own = unit_facts(near, lead, None);
    let charged = charged_facts(near, target, &onset);
    let (firer, defender) = (fire::facts::firer(now, lead), fire::facts::firer(now, target));
    let (ahead, way) = (there.pose().facing, onset.way);
    let (held, _) = fire::facts::fire_facts(near, Trio::one(target), lead, FireOccasion::PointBlank)?;
    let running = routed_move::running(now, target)?;
    let facts = WholeChargeFacts {
        arm: own.arm,
        mounted: own.mounted,
        quality: own.quality,
        formation: own.formation,
        level: now.state.unit(lead).level,
        stands: own.stands,
        size: Count::clamped(own.size.get()),
        figures: Count::clamped(own.figures.get()),
        horse_holders: Count::clamped(now.state.unit(lead).holders),
        weapon: firer.weapon,
        first_volley: firer.first_volley,
        leader: own.leader,
        supports: Count::clamped(supports),
        supports_left: Count::clamped(supports.saturating_sub(in_contact)),
        brigade_losses: own.brigade_losses,
        merged: own.merged,
        side: firer.side,
        march: bonus.march,
        distance: far,
        ground: bonus.ground,
        struck: charged.charged_on,
        answer: close_reaction(near, target, lead),
        fire_at: far,
        fired_on: held.from,
        defender_arm: charged.arm,
        defender_mounted: charged.mounted,
        defender_quality: charged.quality,
        defender_formation: charged.formation,
        defender_level: charged.level,
        defender_stands: charged.stands,
        defender_size: Count::clamped(charged.size.get()),
        defender_figures: Count::clamped(charged.figures.get()),
        defender_horse_holders: Count::clamped(now.state.unit(target).holders),
        defender_ground: now.battle.ground_under(now.state, target),
        defender_depth: extent(&there, way).1,
        defender_running_depth: extent(&running, way).1,
        defender_march: moves::reach(now, target, ahead, moves::WHOLE),
        defender_withdraws: fall_back::disengaged(now, target)
            .map_or(Inches::ZERO, |away| there.pose().at.distance(away.pose.at)),
        defender_weapon: defender.weapon,
        defender_first_volley: defender.first_volley,
        defender_leader: charged.leader,
        defender_supports: charged.supports,
        defender_brigade_losses: charged.brigade_losses,
        defender_merged: charged.merged,
        woods: charged.woods,
        shelter: charged.shelter,
        ..WholeChargeFacts::plain()
    };
    let facts = match joint {
        Some((far, unit)) => {
            let supports = supported(near, unit, Some(lead));
            let level = now.state.unit(unit).level;
            WholeChargeFacts { joint_level: level, ..with_joint(facts, near, (far, unit), target, supports) }
        }
        None => facts,
    };
    Some(match likely_support(coming, lead, target) {
        Some(fire) => with_support(facts, &fire, after),
        None => facts,
    })
}

/// The same with a unit that charges beside the first one and has `far` to go.
fn with_joint(
    facts: WholeChargeFacts,
    near: Now<'_>,
    joint: (Inches, UnitId),
    target: UnitId,
    supports: u8,
) -> WholeChargeFacts {
    let (far, unit) = joint;
    let (own, firer) = (unit_facts(near, unit, None), fire::facts::firer(near, unit));
    WholeChargeFacts {
        joint: Count::clamped(own.figures.get()),
        joint_size: Count::clamped(own.size.get()),
        joint_stands: own.stands,
        joint_quality: own.quality,
        joint_formation: own.formation,
        joint_horse_holders: Count::clamped(near.state.unit(unit).holders),
        joint_weapon: firer.weapon,
        joint_first_volley: firer.first_volley,
        joint_leader: own.leader,
        joint_supports: Count::clamped(supports),
        joint_merged: own.merged,
        joint_distance: far.max(facts.distance),
        joint_in_arc: desperate_refusal_after(near, target, unit, Inches::ZERO).is_none(),
        ..facts
    }
}

/// The same with the fire of another unit when the charge has gone `after`.
fn with_support(facts: WholeChargeFacts, fire: &FireFacts, after: Inches) -> WholeChargeFacts {
    WholeChargeFacts {
        support: Count::clamped(fire.firing.get()),
        support_quality: fire.firer_quality,
        support_formation: fire.firer_formation,
        support_level: fire.firer_level,
        support_weapon: fire.weapon,
        support_first_volley: fire.first_volley,
        support_after: after,
        support_range: fire.range,
        support_from: fire.from,
        ..facts
    }
}
