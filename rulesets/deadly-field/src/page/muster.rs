//! The units and leaders on the table as the roster of an umpire.

use desk::Mustered;
use engine::Count;

use crate::Now;
use crate::game::battle::{LeaderCommand, LeaderId, UnitId};
use crate::game::state::Absence;
use crate::rules::morale::facts::unit_facts;
use crate::rules::umpire::UmpireUnit;
use crate::sheet::units::Arm;

/// The roster: all units by brigade, those that come later too, then the leaders.
pub(crate) fn muster(now: Now<'_>) -> Vec<Mustered> {
    let units = now.battle.unit_ids().map(|id| unit(now, id));
    units.chain(now.battle.leader_ids().map(|id| leader(now, id))).collect()
}

fn unit(now: Now<'_>, id: UnitId) -> Mustered {
    let (known, own) = (now.battle.unit(id), now.state.unit(id));
    let facts = unit_facts(now, id, None);
    let values = UmpireUnit {
        side: known.side,
        arm: known.arm,
        quality: own.quality,
        weapon: own.weapon,
        stands: Count::clamped(own.stands),
        size: Count::clamped(own.size),
        lost: Count::clamped(own.size.saturating_sub(own.figures)),
        formation: own.formation,
        level: own.level,
        mounted: own.mounted,
        horse_holders: Count::clamped(own.holders),
        volleyed: own.volleyed,
        leader: facts.leader,
        woods: facts.woods,
        shelter: facts.shelter,
        brigade_losses: facts.brigade_losses,
        merged: own.is_merged(),
        rallied: own.marks.rallies > 0,
        gone: own.absence.is_some_and(Absence::is_loss),
    };
    let kind = match known.arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    };
    let brigade = known.brigade.map(|brigade| now.battle.brigade(brigade).name.as_str());
    Mustered::new(known.name.as_str(), known.side.seat(), kind, &values).of(brigade)
}

fn leader(now: Now<'_>, id: LeaderId) -> Mustered {
    let known = now.battle.leader(id);
    let leader = Count::clamped(now.state.leader(id).benefit);
    let values = UmpireUnit { side: known.side, leader, ..UmpireUnit::plain() };
    let command = match known.command {
        LeaderCommand::Brigade(brigade) => Some(now.battle.brigade(brigade).name.as_str()),
        LeaderCommand::Division(division) => Some(now.battle.division(division).name.as_str()),
        LeaderCommand::Army => None,
    };
    Mustered::new(known.name.as_str(), known.side.seat(), "leader", &values).of(command)
}
