//! Section 6, the facts of a check or a rally attempt, from battle and state.

use board::table::{Block, Point};
use engine::Count;

use crate::Now;
use crate::game::battle::{Battle, LeaderCommand, UnitId};
use crate::game::state::{Absence, State};
use crate::rules::fire::line_of_fire::{self, UnitAt};
use crate::rules::leaders;
use crate::rules::leaders::resolve::LeadersWith;
use crate::rules::morale::resolve::{MoraleFacts, Raked, UnitFacts};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::{Arm, MoraleLevel, Shelter};

/// What morale needs to know of a unit as it stands, against an enemy at a point, if there is one.
pub(crate) fn unit_facts(now: Now<'_>, unit: UnitId, from: Option<Point>) -> UnitFacts {
    let Some(block) = now.state.block(now.battle, unit) else { return UnitFacts::plain() };
    unit_facts_at(now, UnitAt { unit, block: &block }, from)
}

/// The same with the unit elsewhere.
pub(crate) fn unit_facts_at(now: Now<'_>, own: UnitAt<'_>, from: Option<Point>) -> UnitFacts {
    let UnitAt { unit, block } = own;
    let (roster, own) = (now.battle.unit(unit), now.state.unit(unit));
    let mut facts = UnitFacts {
        arm: roster.arm,
        mounted: own.mounted,
        quality: own.quality,
        formation: own.formation,
        level: own.level,
        stands: Count::clamped(own.stands),
        size: Count::clamped(own.size),
        figures: Count::clamped(own.figures),
        merged: own.is_merged(),
        charging: is_charging(now.state, unit),
        brigade_losses: Count::clamped(brigade_losses(now, unit)),
        ..UnitFacts::plain()
    };
    facts.leader = Count::clamped(now.state.leader_of(now.battle, unit).map_or(0, |(_, benefit)| benefit));
    facts.woods = now.battle.terrain.woods(block.pose().at);
    facts.shelter = match from {
        Some(point) => line_of_fire::shelter(now.battle, block, point),
        None => any_shelter(now.battle, block),
    };
    facts.supports = Count::clamped(supports(now, unit, block));
    facts.enemy_near = is_enemy_near(now, unit, block);
    facts
}

/// The facts of a unit that rolls on the table, with what a roll after that one needs to know: its leaders and its ground.
pub(crate) fn followed(now: Now<'_>, unit: UnitId, facts: UnitFacts) -> UnitFacts {
    UnitFacts {
        leaders: LeadersWith::of(leaders::play::with(now, unit).len()),
        ground: now.battle.ground_under(now.state, unit),
        ..facts
    }
}

/// Whether a unit charges now.
pub(crate) fn is_charging(state: &State, unit: UnitId) -> bool {
    state.onset.is_some_and(|onset| onset.chargers.contains(unit) || onset.countercharges == Some(unit))
}

/// What a unit is in or behind, where no enemy tells from where it is threatened.
fn any_shelter(battle: &Battle, block: &Block) -> Shelter {
    let ahead = block.pose().at.towards(block.pose().facing, board::table::Inches::whole(20));
    line_of_fire::shelter(battle, block, ahead)
}

/// Friends beside a unit that are not shaken.
fn supports(now: Now<'_>, unit: UnitId, block: &Block) -> u8 {
    let friends = now.state.standing(now.battle, now.battle.unit(unit).side).filter(|&friend| friend != unit);
    let steady = friends.filter(|&friend| now.state.unit(friend).level < MoraleLevel::Shaken);
    let near = steady.filter(|&friend| {
        now.state.block(now.battle, friend).is_some_and(|other| now.battle.are_adjacent(&other, block))
    });
    near.count().min(usize::from(u8::MAX)) as u8
}

/// Whether an enemy, neither shaken nor skirmishing, is within an inch.
fn is_enemy_near(now: Now<'_>, unit: UnitId, block: &Block) -> bool {
    let near = now.battle.distance(DistanceRow::EnemyNear);
    now.state.standing(now.battle, now.battle.unit(unit).side.enemy()).any(|enemy| {
        let own = now.state.unit(enemy);
        own.level < MoraleLevel::Shaken
            && !own.skirmishes()
            && now.state.block(now.battle, enemy).is_some_and(|other| other.is_within(near, block))
    })
}

/// Regiments and leaders of a unit's brigade that were eliminated.
fn brigade_losses(now: Now<'_>, unit: UnitId) -> u8 {
    let Some(brigade) = now.battle.unit(unit).brigade else { return 0 };
    let units = now
        .battle
        .units_of(brigade)
        // A battery is no regiment.
        .filter(|&other| now.battle.unit(other).arm != Arm::Artillery)
        .filter(|&other| now.state.unit(other).absence.is_some_and(Absence::is_loss));
    let leaders = now
        .battle
        .leader_ids()
        .filter(|&leader| now.battle.leader(leader).command == LeaderCommand::Brigade(brigade));
    let leaders: usize = leaders.map(|leader| usize::from(now.state.leader(leader).lost)).sum();
    (units.count() + leaders).min(usize::from(u8::MAX)) as u8
}

/// What a rally attempt of a unit needs to know.
pub(crate) fn rally_facts(now: Now<'_>, unit: UnitId) -> MoraleFacts {
    let mut facts = MoraleFacts::from(unit_facts(now, unit, None));
    if let Some(enfilade) = now.state.unit(unit).marks.enfiladed {
        facts.enfiladed = if enfilade.guns { Raked::Artillery } else { Raked::Other };
        facts.enfiladed_from = enfilade.from;
        // Nothing else in a rally attempt asks for the formation, and the row is that in which it was raked.
        facts.unit.formation = enfilade.formation;
    }
    facts
}
