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
use crate::rules::charge::sides::{ChargeReaction, WholeChargeFacts};
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::{self, line_of_fire};
use crate::rules::footprint::extent;
use crate::rules::morale::facts::unit_facts;
use crate::rules::morale::resolve::{ChargedBy, MoraleFacts, UnitFacts};
use crate::rules::movement::{fall_back, moves, routed_move};
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

/// A charge at a target with the highest bonus: where it meets it, and the states once it is within an inch and there.
struct Course {
    onset: Onset,
    /// Inches to contact.
    far: Inches,
    near: State,
    contact: State,
}

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
    let rush = charge_move::together(now, &onset, onset.reach());
    let (beeline, _) = aimed(now, units.lead(), target)?;
    let far = if rush.meets.contains(&target) { rush.gone } else { beeline };
    let [near, contact] = [gone, far.max(gone)].map(|gone| charge_move::state_after(now, gone));
    Some(Course { onset, far, near, contact })
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

/// What a whole charge needs to know, as far as it can be told beforehand: its lead unit against its target, both as they are with
/// the charge within an inch. The target holds its fire for point blank, or gives desperation fire, if it can.
pub(crate) fn whole_charge_facts(now: Now<'_>, units: Trio, target: UnitId) -> Option<WholeChargeFacts> {
    let lead = units.lead();
    let bonus = bonus_facts(now, units, target)?;
    let Course { onset, far, near, contact } = under_way(now, units, target)?;
    let near = Now { battle: now.battle, state: &near };
    let supports = unit_facts(Now { battle: now.battle, state: &contact }, lead, None).supports;
    let there = now.state.block(now.battle, target)?;
    let own = unit_facts(near, lead, None);
    let other = charged_facts(near, target, &onset);
    let (firer, defender) = (fire::facts::firer(now, lead), fire::facts::firer(now, target));
    let (ahead, way) = (there.pose().facing, onset.way);
    let (held, _) = fire::facts::fire_facts(near, Trio::one(target), lead, FireOccasion::PointBlank)?;
    let running = routed_move::running(now, target)?;
    Some(WholeChargeFacts {
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
        supports: own.supports,
        supports_left: Count::clamped(own.supports.get().saturating_sub(supports.get())),
        brigade_losses: own.brigade_losses,
        merged: own.merged,
        side: firer.side,
        march: bonus.march,
        distance: far,
        ground: bonus.ground,
        struck: other.charged_on,
        answer: close_reaction(near, target, lead),
        fire_at: far,
        fired_on: held.from,
        defender_arm: other.arm,
        defender_mounted: other.mounted,
        defender_quality: other.quality,
        defender_formation: other.formation,
        defender_level: other.level,
        defender_stands: other.stands,
        defender_size: Count::clamped(other.size.get()),
        defender_figures: Count::clamped(other.figures.get()),
        defender_horse_holders: Count::clamped(now.state.unit(target).holders),
        defender_ground: now.battle.ground_under(now.state, target),
        defender_depth: extent(&there, way).1,
        defender_running_depth: extent(&running, way).1,
        defender_march: moves::reach(now, target, ahead, moves::WHOLE),
        defender_withdraws: fall_back::disengaged(now, target)
            .map_or(Inches::ZERO, |away| there.pose().at.distance(away.pose.at)),
        defender_weapon: defender.weapon,
        defender_first_volley: defender.first_volley,
        defender_leader: other.leader,
        defender_supports: other.supports,
        defender_brigade_losses: other.brigade_losses,
        defender_merged: other.merged,
        woods: other.woods,
        shelter: other.shelter,
        ..WholeChargeFacts::plain()
    })
}
