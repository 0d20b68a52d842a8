//! Section 7, the facts of the steps of a charge, from battle and state.

use board::table::{Face, Inches};
use engine::Count;

use crate::game::battle::{Battle, UnitId};
use crate::game::charges::Onset;
use crate::game::group::Trio;
use crate::game::state::State;
use crate::rules::charge::bonus::BonusFacts;
use crate::rules::charge::charge_move;
use crate::rules::charge::declaration::bearing;
use crate::rules::charge::sides::{Answer, WholeChargeFacts};
use crate::rules::fire::firer::Manner;
use crate::rules::fire::{self, line_of_fire};
use crate::rules::footprint::extent;
use crate::rules::morale::facts::unit_facts;
use crate::rules::morale::resolve::{Charger, MoraleFacts, UnitFacts};
use crate::rules::movement::{moves, routed_move};
use crate::sheet::units::Aspect;

/// What the bonus of a charge needs to know.
pub(crate) fn bonus_facts(battle: &Battle, state: &State, units: Trio, target: UnitId) -> Option<BonusFacts> {
    let lead = units.lead();
    let way = bearing(&state.block(battle, lead)?, &state.block(battle, target)?);
    let moves = units.iter().map(|unit| moves::reach(battle, state, unit, way, moves::WHOLE));
    Some(BonusFacts {
        arm: battle.unit(lead).arm,
        quality: state.unit(lead).quality,
        ground: battle.ground_under(state, lead),
        march: moves.min().unwrap_or(Inches::ZERO),
    })
}

/// The facts of a unit that is charged.
pub(crate) fn charged_facts(battle: &Battle, state: &State, unit: UnitId, onset: &Onset) -> UnitFacts {
    let from = charge_move::against(battle, state, onset, unit);
    let mut facts = unit_facts(battle, state, unit, Some(from));
    let lead = onset.chargers.lead();
    facts.charged_by = if state.rides(battle, lead) { Charger::Cavalry } else { Charger::Infantry };
    facts.charged_on =
        state.block(battle, unit).map_or(Aspect::Front, |block| line_of_fire::aspect(battle, &block, from));
    facts
}

/// A unit's facts in the impact: with its charge morale modifier, and as it is charged.
pub(super) fn impact_facts(battle: &Battle, state: &State, unit: UnitId) -> MoraleFacts {
    let Some(onset) = state.onset else {
        return MoraleFacts::from(unit_facts(battle, state, unit, None));
    };
    let attacks = onset.chargers.contains(unit);
    let facts = if attacks {
        unit_facts(battle, state, unit, None)
    } else {
        charged_facts(battle, state, unit, &onset)
    };
    MoraleFacts { impact: true, disengaging: onset.disengages.contains(unit), ..MoraleFacts::from(facts) }
}

/// How far a charge has to go, and where it comes in.
pub(crate) fn aimed(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    target: UnitId,
) -> Option<(Inches, Aspect)> {
    let (own, block) = (state.block(battle, unit)?, state.block(battle, target)?);
    let front = own.middle_of(Face::Front);
    Some((block.distance_to_point(front), line_of_fire::aspect(battle, &block, front)))
}

/// What a whole charge needs to know, as far as it can be told beforehand: its lead unit against its target, which holds its fire
/// for point blank, if it has any.
pub(crate) fn whole_charge_facts(
    battle: &Battle,
    state: &State,
    units: Trio,
    target: UnitId,
) -> Option<WholeChargeFacts> {
    let lead = units.lead();
    let (far, struck) = aimed(battle, state, lead, target)?;
    let bonus = bonus_facts(battle, state, units, target)?;
    let (here, there) = (state.block(battle, lead)?, state.block(battle, target)?);
    let front = here.middle_of(Face::Front);
    let own = unit_facts(battle, state, lead, None);
    let other = unit_facts(battle, state, target, Some(front));
    let (firer, defender) =
        (fire::facts::firer(battle, state, lead), fire::facts::firer(battle, state, target));
    let (ahead, way) = (there.pose().facing, bearing(&here, &there));
    let near = charge_move::at_an_inch(battle, &here, way, &there);
    let fires = state.unit(target).marks.reaction
        && fire::play::shot_at(battle, state, target, (lead, &near), Manner::AtCharge).is_ok();
    let running = routed_move::running(battle, state, target)?;
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
        fired_on: line_of_fire::aspect(battle, &near, there.middle_of(Face::Front)),
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
        defender_march: moves::reach(battle, state, target, ahead, moves::WHOLE),
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
