//! Section 6, broken groups: half lost and no general, they go back to their own table edge and off.

use board::square::{Direction, Square};

use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::event::{Event, RemovalCause};
use crate::game::state::StandPlace;
use crate::sheet::axes::{Arm, Limit, Ruling};
use crate::{At, Now};

/// Whether a group has lost enough stands to need a general.
pub(crate) fn is_broken(now: Now<'_>, group: GroupId) -> bool {
    let troops = now.battle.muster.group(group).iter();
    let lost = troops.filter(|&&id| now.state.stand(id).place == StandPlace::Lost).count();
    let full = usize::from(now.battle.groups[group.index()].full);
    lost > 0 && lost * usize::from(now.battle.number(Limit::BrokenShare)) >= full
}

/// Whether a general who steadies the group is in one of its squares.
pub(crate) fn has_general(now: Now<'_>, group: GroupId) -> bool {
    let Now { battle, state } = now;
    let any = battle.holds(Ruling::AnyGeneral);
    state.of_group(battle, group).filter_map(|id| state.at(id)).any(|square| {
        let mut here = state.stack(battle, square).map(|id| battle.stand(id));
        here.any(|stand| stand.arm == Arm::General && (any || stand.group == group))
    })
}

/// Whether a group goes back and nobody has joined it since: it neither fires nor charges.
pub(crate) fn is_out(now: Now<'_>, group: GroupId) -> bool {
    now.state.going_back[group.index()] && !has_general(now, group)
}

/// At the start of a side's move its broken groups go back.
pub(crate) fn go_back(at: &mut At<'_>, side: Side) {
    let groups = (0..at.battle.groups.len() as u8).map(GroupId);
    for group in groups.filter(|group| at.battle.groups[group.index()].side == side) {
        let on_table = at.state().of_group(at.battle, group).next().is_some();
        let goes = on_table && is_broken(at.now(), group) && !has_general(at.now(), group);
        let went = at.state().going_back[group.index()];
        match (went, goes) {
            (false, true) => at.emit(Event::Broke { group }),
            (true, false) => at.emit(Event::Steadied { group }),
            _ => {}
        }
        if goes {
            let stands: Vec<_> = at.state().of_group(at.battle, group).collect();
            // Stands that go back do not displace the enemy, so the ways off the table stay the same.
            let steps_off = steps_off_table(at.now(), side);
            stands.into_iter().for_each(|id| flee(at, id, side, &steps_off));
        }
    }
    at.emit(Event::MoveBegan { side });
    at.emit(Event::Settled);
}

/// One stand goes back by the shortest way free of enemies, whatever the ground, and waits where it is blocked.
fn flee(at: &mut At<'_>, id: StandId, side: Side, steps_off: &[Option<u16>]) {
    let Now { battle, state } = at.now();
    let steps = |square: Square| steps_off[battle.map.grid().index(square)];
    let Some(mut square) = state.at(id) else { return };
    let mut rest = square;
    let formed = usize::from(battle.stand(id).arm.is_formed());
    for _ in 0..battle.number(Limit::BrokenSquares) {
        match steps(square) {
            None => break,
            Some(1) => return at.emit(Event::Removed { stand: id, cause: RemovalCause::OffTable }),
            Some(here) => {
                let next = onward(battle, side).filter_map(|way| battle.map.grid().beside(square, way));
                let Some(next) = { next }.find(|&next| steps(next) == Some(here - 1)) else { break };
                square = next;
                if state.has_room(battle, square, side, formed) {
                    rest = square;
                }
            }
        }
    }
    if state.at(id) != Some(rest) {
        at.emit(Event::Fled { stand: id, to: rest });
    }
}

/// The ways to take where several are as short: straight home first.
fn onward(battle: &Battle, side: Side) -> impl Iterator<Item = Direction> {
    let home = battle.home(side);
    std::iter::once(home).chain(Direction::ALL.into_iter().filter(move |&way| way != home))
}

/// From every square, the steps over the own table edge past enemies, if there is a way.
fn steps_off_table(now: Now<'_>, side: Side) -> Vec<Option<u16>> {
    let grid = now.battle.map.grid();
    let is_free = |square: Square| now.state.side_in(now.battle, square) != Some(side.enemy());
    let mut steps = vec![None; grid.len()];
    let mut open: Vec<Square> =
        grid.squares().filter(|&s| grid.beside(s, now.battle.home(side)).is_none()).collect();
    open.retain(|&square| is_free(square));
    let mut distance = 1;
    while !open.is_empty() {
        let mut next = Vec::new();
        for square in open {
            if steps[grid.index(square)].is_none() {
                steps[grid.index(square)] = Some(distance);
                next.extend(grid.neighbours(square).map(|(_, next)| next).filter(|&next| is_free(next)));
            }
        }
        (open, distance) = (next, distance + 1);
    }
    steps
}
