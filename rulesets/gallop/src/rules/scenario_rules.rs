//! Scenario rules as this set plays them: troops held back, called away or short of ammunition, arrivals that vary,
//! limits to sight.

use board::square::Square;
use dice::Dice;

use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::StandPlace;
use crate::{At, Now};

/// How far one sees in a turn; no limit if nothing is said.
pub(crate) fn sight_limit(battle: &Battle, turn: u8) -> Option<u8> {
    let limits = battle.special.sight.iter().filter(|limit| (limit.from..=limit.to).contains(&turn));
    limits.map(|limit| limit.squares).min()
}

/// Whether a stand is short of ammunition.
pub(crate) fn is_low(now: Now<'_>, id: StandId) -> bool {
    now.battle.stand(id).low_from.is_some_and(|from| from <= now.state.turn)
}

/// Whether a stand is held back.
pub(crate) fn is_held_back(now: Now<'_>, id: StandId) -> bool {
    now.battle.stand(id).held.is_some_and(|hold| now.state.released & 1 << hold == 0)
}

/// Why a stand held back neither moves nor charges.
pub(crate) fn refusal(now: Now<'_>, id: StandId) -> Option<Refusal> {
    let hold = now.battle.stand(id).held.filter(|_| is_held_back(now, id))?;
    Some(Refusal::HeldBack { hold: now.battle.special.holds[usize::from(hold)] })
}

/// Releases a side's troops whose condition has come true: at the start of its move.
pub(crate) fn release(at: &mut At<'_>, side: Side) {
    for (number, hold) in (0..).zip(&at.battle.special.holds) {
        let Now { battle, state } = at.now();
        let theirs = || battle.ids().filter(|&id| battle.stand(id).held == Some(number));
        let is_free = state.released & 1 << number != 0;
        if is_free || theirs().all(|id| battle.stand(id).side != side) {
            continue;
        }
        let enemy_near = |square: Square, within: u8| {
            let enemies = battle.ids().filter(|&id| battle.stand(id).side != side);
            enemies.filter_map(|id| state.at(id)).any(|enemy| enemy.distance(square) <= within)
        };
        let near = |within| theirs().filter_map(|id| state.at(id)).any(|square| enemy_near(square, within));
        let hit = || theirs().any(|id| state.stand(id).hits > 0 || state.stand(id).place == StandPlace::Lost);
        if hold.until.is_some_and(|turn| turn <= state.turn)
            || hold.enemy_within.is_some_and(near)
            || hold.attacked && hit()
        {
            at.emit(Event::Released { hold: number });
        }
    }
}

/// Releases held troops that were charged.
pub(crate) fn release_charged(at: &mut At<'_>, target: Square) {
    for (hold, condition) in (0..).zip(&at.battle.special.holds) {
        let is_charged = at
            .state()
            .stack(at.battle, target)
            .any(|id| at.battle.stand(id).held == Some(hold) && is_held_back(at.now(), id));
        if condition.attacked && is_charged {
            at.emit(Event::Released { hold });
        }
    }
}

/// Takes the stands off the table that are called away this turn.
pub(crate) fn withdraw(at: &mut At<'_>) {
    let leaves = |id: &StandId| {
        let (stand, place) = (at.battle.stand(*id), at.state().stand(*id).place);
        stand.withdraws.is_some_and(|turn| turn <= at.state().turn)
            && matches!(place, StandPlace::On(_) | StandPlace::Waiting)
    };
    let leaving: Vec<_> = at.battle.ids().filter(leaves).collect();
    for stand in leaving {
        at.emit(Event::Withdrew { stand });
    }
}

/// When the arrivals of a group come, once the dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coming {
    /// This turn.
    Now,
    /// Not yet.
    Later,
}

/// Rolls for the arrivals of a group that are due in `due`, if the scenario asks for a die this turn.
pub(crate) fn throw_for_arrival(at: &mut At<'_>, group: GroupId, due: u8) -> Coming {
    let (turn, special) = (at.state().turn, &at.battle.special);
    let (early, late) = (special.early, special.late);
    let (decides, usual) = match due.checked_sub(turn) {
        Some(1) => (early.is_some(), Coming::Later),
        Some(0) => (late.is_some(), Coming::Now),
        Some(_) => (false, Coming::Later),
        None => (false, Coming::Now),
    };
    if !decides {
        return usual;
    }
    let face = at.dice.die(6);
    let changed = match usual {
        Coming::Later => early.is_some_and(|early| face >= early),
        Coming::Now => late.is_some_and(|late| face <= late),
    };
    at.emit(Event::ArrivalThrown { group, due, face });
    match (usual, changed) {
        (Coming::Later, true) => Coming::Now,
        (Coming::Now, true) => Coming::Later,
        (usual, false) => usual,
    }
}
