//! Section 7, the facts of the steps of a charge, from battle and state.

use board::table::{Face, Inches};
use engine::Count;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges::Onset;
use crate::game::group::Trio;
use crate::rules::charge::bonus::BonusFacts;
use crate::rules::charge::charge_move;
use crate::rules::charge::declaration::bearing;
use crate::rules::charge::sides::{ChargeReaction, WholeChargeFacts};
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::{self, line_of_fire};
use crate::rules::footprint::extent;
use crate::rules::morale::facts::unit_facts;
use crate::rules::morale::resolve::{ChargedBy, MoraleFacts, UnitFacts};
use crate::rules::movement::{moves, routed_move};
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
    facts.charged_on = now
        .state
        .block(now.battle, unit)
        .map_or(Aspect::Front, |block| line_of_fire::aspect(now.battle, &block, from));
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
    Some((block.distance_to_point(front), line_of_fire::aspect(now.battle, &block, front)))
}

/// What a whole charge needs to know, as far as it can be told beforehand: its lead unit against its target, which holds its fire
/// for point blank, if it has any.
pub(crate) fn whole_charge_facts(now: Now<'_>, units: Trio, target: UnitId) -> Option<WholeChargeFacts> {
    let lead = units.lead();
    let (far, struck) = aimed(now, lead, target)?;
    let bonus = bonus_facts(now, units, target)?;
    let (here, there) = (now.state.block(now.battle, lead)?, now.state.block(now.battle, target)?);
    let front = here.middle_of(Face::Front);
    let own = unit_facts(now, lead, None);
    let other = unit_facts(now, target, Some(front));
    let (firer, defender) = (fire::facts::firer(now, lead), fire::facts::firer(now, target));
    let (ahead, way) = (there.pose().facing, bearing(&here, &there));
    let near = charge_move::at_an_inch(now.battle, &here, way, &there);
    let fires = now.state.unit(target).marks.reaction
        && fire::play::shot_at(now, target, UnitAt { unit: lead, block: &near }, FireManner::AtCharge)
            .is_ok();
    let running = routed_move::running(now, target)?;
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
        answer: if fires { ChargeReaction::PointBlank } else { ChargeReaction::HoldsFire },
        fire_at: far,
        fired_on: line_of_fire::aspect(now.battle, &near, there.middle_of(Face::Front)),
        defender_arm: other.arm,
        defender_mounted: other.mounted,
        defender_quality: other.quality,
        defender_formation: other.formation,
        defender_level: other.level,
        defender_stands: other.stands,
        defender_size: Count::clamped(other.size.get()),
        defender_figures: Count::clamped(other.figures.get()),
        defender_ground: now.battle.ground_under(now.state, target),
        defender_depth: extent(&there, way).1,
        defender_running_depth: extent(&running, way).1,
        defender_march: moves::reach(now, target, ahead, moves::WHOLE),
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
