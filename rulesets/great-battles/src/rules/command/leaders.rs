//! Section 2, leaders: the troops their orders reach, their ratings and successors, and their flight when found alone.

use std::cmp::Reverse;

use board::hex::Hex;

use crate::At;
use crate::Now;
use crate::game::battle::{Battle, BrigadeId, DivisionId, LeaderId, Side, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Ridden};
use crate::rules::command::resolve::{Company, Profile, Rating};
use crate::sheet::board_tables::{Command, HexDistance, Replacement};

/// Whether a leader is on the map and his orders reach a hex.
fn reaches(now: Now<'_>, leader: Option<LeaderId>, reach: Command, hex: Hex) -> bool {
    let at = leader.and_then(|leader| now.state.leader(leader).at);
    at.is_some_and(|at| at.distance(hex) <= u16::from(now.battle.tables.map.command.get(reach)))
}

/// Whether a hex is in the command range of the overall commander, who commands every unit.
fn overall(now: Now<'_>, side: Side, hex: Hex) -> bool {
    reaches(now, Some(now.battle.overall(side)), Command::Overall, hex)
}

/// The brigadier of a brigade, if he is on the map.
pub(crate) fn brigadier(now: Now<'_>, brigade: BrigadeId) -> Option<LeaderId> {
    now.battle.brigade(brigade).brigadier.filter(|&leader| now.state.leader(leader).at.is_some())
}

/// Whether a unit is in command: of its brigadier, or of the division leader where it has none.
pub(crate) fn unit_in_command(now: Now<'_>, id: UnitId) -> bool {
    let Some(at) = now.state.unit(id).at else { return false };
    let unit = now.battle.unit(id);
    let leads = unit.brigade.and_then(|brigade| brigadier(now, brigade));
    let (leader, reach) = match leads {
        Some(leader) => (Some(leader), Command::Brigadier),
        None => (now.battle.division(unit.division).leader, Command::Division),
    };
    reaches(now, leader, reach, at) || overall(now, now.battle.side(id), at)
}

/// Whether a brigade is in command: its brigadier, or all of it where it has none.
pub(crate) fn brigade_in_command(now: Now<'_>, id: BrigadeId) -> bool {
    let division = now.battle.division(now.battle.brigade(id).division);
    let is_reached =
        |at: Hex| reaches(now, division.leader, Command::Division, at) || overall(now, division.side, at);
    match brigadier(now, id) {
        Some(leader) => now.state.leader(leader).at.is_some_and(is_reached),
        None => {
            let own = now.battle.unit_ids().filter(|&unit| now.battle.unit(unit).brigade == Some(id));
            own.filter_map(|unit| now.state.unit(unit).at).all(is_reached)
        }
    }
}

/// Why a brigade out of command gets no orders.
pub(crate) fn out_of_command(now: Now<'_>) -> Refusal {
    let range = |reach| now.battle.tables.map.command.get(reach);
    Refusal::OutOfCommand { division: range(Command::Division), overall: range(Command::Overall) }
}

/// Why a unit out of command does not attack.
pub(crate) fn beyond_command(now: Now<'_>, id: UnitId) -> Refusal {
    let range = |reach| now.battle.tables.map.command.get(reach);
    let is_led = now.battle.unit(id).brigade.and_then(|brigade| brigadier(now, brigade)).is_some();
    let leader = range(if is_led { Command::Brigadier } else { Command::Division });
    Refusal::BeyondCommand { leader, overall: range(Command::Overall) }
}

/// Whether the leader of a division is in command: of his corps, or of the overall commander.
pub(crate) fn division_in_command(now: Now<'_>, id: DivisionId) -> bool {
    let division = now.battle.division(id);
    let at = division.leader.and_then(|leader| now.state.leader(leader).at);
    at.is_some_and(|at| reaches(now, division.corps, Command::Corps, at) || overall(now, division.side, at))
}

/// The orders rating of the leader or of his successor.
pub fn rating(now: Now<'_>, id: LeaderId) -> Rating {
    let lower = i32::from(now.battle.tables.map.replacement.get(Replacement::Rating));
    let rating = i32::from(now.battle.leader(id).rating.get()) + lower * i32::from(now.state.leader(id).lost);
    Rating::clamped(rating.clamp(i8::MIN.into(), i8::MAX.into()) as i8)
}

/// The action profile of the leader; a successor is normal.
pub fn profile(now: Now<'_>, id: LeaderId) -> Profile {
    if now.state.leader(id).lost > 0 { Profile::Normal } else { now.battle.leader(id).profile }
}

/// The stars of the leader or of his successor.
pub fn stars(now: Now<'_>, id: LeaderId) -> u8 {
    let (known, before) = (now.battle.leader(id).stars, now.state.leader(id).lost);
    let number = |number| i32::from(now.battle.tables.map.replacement.get(number));
    let fewer = i32::from(known) + number(Replacement::Stars) * i32::from(before);
    if before == 0 {
        known
    } else {
        fewer.max(number(Replacement::FewestStars)).clamp(0, u8::MAX.into()) as u8
    }
}

/// The hex where a lost leader's successor takes over: that of the largest unit of his command, not a routed one if
/// there are others.
pub(crate) fn successor_at(now: Now<'_>, id: LeaderId) -> Option<Hex> {
    let is_his = |&unit: &UnitId| {
        let roster = now.battle.unit(unit);
        let division = now.battle.division(roster.division);
        let brigadier = roster.brigade.and_then(|brigade| now.battle.brigade(brigade).brigadier);
        let overall = now.battle.overall(division.side);
        [brigadier, division.leader, division.corps, Some(overall)].contains(&Some(id))
    };
    let there = now.battle.unit_ids().filter(is_his).filter(|&unit| now.state.unit(unit).at.is_some());
    let largest = there.max_by_key(|&unit| {
        let own = now.state.unit(unit);
        (own.condition != Condition::Routed, own.sp, Reverse(unit))
    })?;
    now.state.unit(largest).at
}

/// The higher leaders that are stacked with the brigadier of a brigade.
pub(crate) fn company(now: Now<'_>, id: BrigadeId) -> Company {
    let [_, leader, corps, overall] = leaders_of(now.battle, id);
    let at = brigadier(now, id).and_then(|leader| now.state.leader(leader).at);
    let is_here =
        |other: Option<LeaderId>| at.is_some() && other.is_some_and(|other| now.state.leader(other).at == at);
    Company { division_leader: is_here(leader), commander: is_here(corps) || is_here(overall) }
}

/// The leaders over a brigade: its brigadier, the leader of its division, the corps and the overall commander.
pub(crate) fn leaders_of(battle: &Battle, id: BrigadeId) -> [Option<LeaderId>; 4] {
    let brigade = battle.brigade(id);
    let division = battle.division(brigade.division);
    [brigade.brigadier, division.leader, division.corps, Some(battle.overall(division.side))]
}

/// The leaders who may ride when a brigade acts: its own, and the corps and overall commander, unless they have ridden in
/// this turn or lead a division themselves, with which they ride as its leaders.
pub(crate) fn riders(now: Now<'_>, id: BrigadeId) -> impl Iterator<Item = LeaderId> {
    let [brigadier, leader, corps, overall] = leaders_of(now.battle, id);
    let leads = |commander: LeaderId| {
        now.battle.division_ids().any(|id| now.battle.division(id).leader == Some(commander))
    };
    let may =
        move |&commander: &LeaderId| now.state.leader(commander).ridden == Ridden::No && !leads(commander);
    let commanders = [corps, overall].into_iter().flatten().filter(may);
    let all = [brigadier, leader].into_iter().flatten().chain(commanders);
    all.filter(move |&leader| now.state.leader(leader).at.is_some())
}

/// The leaders of a side in a hex.
pub(crate) fn leaders_in(now: Now<'_>, side: Side, hex: Hex) -> u8 {
    let here = now
        .battle
        .leader_ids()
        .filter(|&leader| now.battle.leader(leader).side == side && now.state.leader(leader).at == Some(hex));
    here.count() as u8
}

/// Leaders alone in a hex the enemy enters go to the nearest friendly units, or are lost.
pub(crate) fn flee(at: &mut At<'_>, side: Side, hex: Hex) {
    let battle = at.battle;
    let reach = u16::from(battle.tables.map.distances.get(HexDistance::LeaderFlight));
    for leader in battle.leader_ids().filter(|&leader| battle.leader(leader).side == side) {
        if at.state().leader(leader).at != Some(hex) {
            continue;
        }
        let friends = at.state().units_of(battle, side).map(|(_, friend)| friend);
        let near = friends.filter(|friend| friend.distance(hex) <= reach);
        let to = near.min_by_key(|friend| (friend.distance(hex), *friend));
        at.emit(Event::Fled { leader, to });
    }
}
