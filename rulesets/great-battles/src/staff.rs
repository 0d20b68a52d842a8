//! Section 2, command ranges: whom a leader's orders reach, and who rides with whose troops.

use board::hex::Hex;

use crate::battle::{Battle, BrigadeId, DivisionId, LeaderId, Side, UnitId};
use crate::command::Company;
use crate::field::Command;
use crate::state::State;

/// Whether a leader is on the map and his orders reach a hex.
fn reaches(battle: &Battle, state: &State, leader: Option<LeaderId>, reach: Command, hex: Hex) -> bool {
    let at = leader.and_then(|leader| state.leader(leader).at);
    at.is_some_and(|at| at.distance(hex) <= u16::from(battle.tables.map.command.get(reach)))
}

/// Whether the overall commander reaches a hex, as he does everybody.
fn overall(battle: &Battle, state: &State, side: Side, hex: Hex) -> bool {
    reaches(battle, state, Some(battle.overall(side)), Command::Overall, hex)
}

/// The brigadier of a brigade, if he is on the map.
pub(crate) fn brigadier(battle: &Battle, state: &State, brigade: BrigadeId) -> Option<LeaderId> {
    battle.brigade(brigade).brigadier.filter(|&leader| state.leader(leader).at.is_some())
}

/// Whether a unit is in command: of its brigadier, or of the division leader where it has none.
pub(crate) fn unit_in_command(battle: &Battle, state: &State, id: UnitId) -> bool {
    let Some(at) = state.unit(id).at else { return false };
    let unit = battle.unit(id);
    let leads = unit.brigade.and_then(|brigade| brigadier(battle, state, brigade));
    let (leader, reach) = match leads {
        Some(leader) => (Some(leader), Command::Brigadier),
        None => (battle.division(unit.division).leader, Command::Division),
    };
    reaches(battle, state, leader, reach, at) || overall(battle, state, battle.side(id), at)
}

/// Whether a brigade is in command: its brigadier, or all of it where it has none.
pub(crate) fn brigade_in_command(battle: &Battle, state: &State, id: BrigadeId) -> bool {
    let division = battle.division(battle.brigade(id).division);
    let is_reached = |at: Hex| {
        reaches(battle, state, division.leader, Command::Division, at)
            || overall(battle, state, division.side, at)
    };
    match brigadier(battle, state, id) {
        Some(leader) => state.leader(leader).at.is_some_and(is_reached),
        None => {
            let own = battle.unit_ids().filter(|&unit| battle.unit(unit).brigade == Some(id));
            own.filter_map(|unit| state.unit(unit).at).all(is_reached)
        }
    }
}

/// Whether the leader of a division is in command: of his corps, or of the overall commander.
pub(crate) fn division_in_command(battle: &Battle, state: &State, id: DivisionId) -> bool {
    let division = battle.division(id);
    let at = division.leader.and_then(|leader| state.leader(leader).at);
    at.is_some_and(|at| {
        reaches(battle, state, division.corps, Command::Corps, at)
            || overall(battle, state, division.side, at)
    })
}

/// Who of those above him stands with the brigadier of a brigade.
pub(crate) fn company(battle: &Battle, state: &State, id: BrigadeId) -> Company {
    let [_, leader, corps, overall] = leaders_of(battle, id);
    let at = brigadier(battle, state, id).and_then(|leader| state.leader(leader).at);
    let is_here =
        |other: Option<LeaderId>| at.is_some() && other.is_some_and(|other| state.leader(other).at == at);
    Company { division_leader: is_here(leader), commander: is_here(corps) || is_here(overall) }
}

/// The leaders who may ride when a brigade acts: those above it.
pub(crate) fn leaders_of(battle: &Battle, id: BrigadeId) -> [Option<LeaderId>; 4] {
    let brigade = battle.brigade(id);
    let division = battle.division(brigade.division);
    [brigade.brigadier, division.leader, division.corps, Some(battle.overall(division.side))]
}
