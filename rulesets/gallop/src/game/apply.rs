//! What each event writes into the state, and whether one from a file fits it: nothing else writes.

use board::square::Square;

use super::battle::{Battle, Side, StandId};
use super::contact::{self, Occasion};
use super::event::{Event, MovedStand};
use super::state::{Formation, Pending, StandPlace, StandState, State};
use crate::Now;
use crate::rules::turn;
use crate::sheet::axes::{Arm, Ruling};
use crate::sheet::tables::WHOLE_MOVE;

impl Event {
    /// Writes it into the state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        match *self {
            Event::MovedTogether { to, ref stands } => {
                stands.iter().for_each(|&stand| moved(battle, state, stand, to));
            }
            Event::TurnBegan { turn } => {
                state.turn = turn;
                turn::turn().into_iter().rev().for_each(|step| state.pending.push(step));
            }
            Event::Settled => {
                state.pending.pop();
            }
            Event::Asked { pending } => state.pending.push(pending),
            Event::MoveBegan { side } => begin_move(battle, state, side),
            Event::MoveEnded { side } => {
                for stand in &mut state.stands {
                    (stand.spent, stand.stepped, stand.began_apart) = (0, false, false);
                }
                contact::count(battle, state, side, Occasion::MoveEnded);
            }
            Event::FireEnded { side } => {
                state.stands.iter_mut().for_each(|stand| stand.fired = false);
                if state.pending.iter().rev().nth(1) == Some(&Pending::Declare(side)) {
                    contact::count(battle, state, side, Occasion::FireEnded);
                }
            }
            Event::Arrived { stand, square, formation } => {
                if state.is_empty(battle, square) {
                    let facing = battle.home(battle.stand(stand).side).opposite();
                    state.square_mut(battle, square).facing = facing;
                }
                let arrived = state.stand_mut(stand);
                (arrived.formation, arrived.delayed) = (formation, false);
                state.put(battle, stand, square);
            }
            Event::Moved { stand, to, formation, spent } => {
                moved(battle, state, MovedStand { stand, formation, spent }, to);
            }
            Event::Formed { stand, formation, spent } => {
                let formed = state.stand_mut(stand);
                (formed.formation, formed.spent) = (formation, spent);
            }
            Event::Turned { square, facing } => state.square_mut(battle, square).facing = facing,
            Event::Fronted { stand } => {
                let Some(square) = state.at(stand) else { return };
                state.lift(battle, stand);
                let front = state.square_mut(battle, square).front.replace(stand);
                state.stand_mut(stand).behind = front;
            }
            Event::Fired { stand, .. } => state.stand_mut(stand).fired = true,
            Event::Hit { stand, hits } => {
                let taken = &mut state.stand_mut(stand).hits;
                *taken = taken.saturating_add(hits);
            }
            Event::Removed { stand, .. } => {
                state.lift(battle, stand);
                *state.stand_mut(stand) = StandState::LOST;
            }
            Event::Charged { stand, target } => state.stand_mut(stand).charging = Some(target),
            Event::Clashed { target, .. } => put_at_risk(battle, state, target),
            Event::GoingBack { square, charging } => {
                let going: Vec<_> = state.stack(battle, square).collect();
                for id in going {
                    if charging.is_none() || state.stand(id).charging == charging {
                        state.stand_mut(id).going_back = true;
                    }
                }
            }
            Event::WentBack { stand, to } => {
                carry(battle, state, stand, to);
                if battle.stand(stand).arm == Arm::Artillery && battle.holds(Ruling::GunsGoLimbered) {
                    state.stand_mut(stand).formation = Formation::Column;
                }
            }
            Event::BackEnded { square } => {
                let ended: Vec<_> = state.stack(battle, square).collect();
                ended.into_iter().for_each(|id| state.stand_mut(id).going_back = false);
            }
            Event::Rode { general, to } => carry(battle, state, general, to),
            Event::Entered { stand, target } => {
                carry(battle, state, stand, target);
                state.stand_mut(stand).charging = None;
                if let Some(Pending::Enter { entered, .. }) = state.pending.last_mut() {
                    *entered = entered.saturating_add(1);
                }
            }
            Event::Risked { general } => state.stand_mut(general).at_risk = false,
            Event::CombatEnded { target } => {
                let chargers = state.stands.iter_mut().filter(|stand| stand.charging == Some(target));
                chargers.for_each(|stand| stand.charging = None);
            }
            Event::Broke { group } => state.going_back[group.index()] = true,
            Event::Steadied { group } => state.going_back[group.index()] = false,
            Event::Fled { stand, to } => {
                carry(battle, state, stand, to);
                if battle.stand(stand).arm == Arm::Artillery {
                    state.stand_mut(stand).formation = Formation::Column;
                }
            }
            Event::Withdrew { stand } => {
                state.lift(battle, stand);
                *state.stand_mut(stand) = StandState { place: StandPlace::Withdrawn, ..StandState::LOST };
            }
            Event::Released { hold } => state.released |= 1 << hold,
            Event::Intruded { term } => state.intruded |= 1 << term,
            Event::Delayed { stand } => state.stand_mut(stand).delayed = true,
            Event::ContactChosen { stand } => contact::choose(battle, state, stand),
            Event::ArrivalThrown { .. } => {}
            Event::Ended { winner, degree } => {
                state.over = Some((winner, degree));
                state.pending.clear();
            }
        }
    }
}

impl Event {
    /// Whether an event from a file names only what exists, and stands where the event expects them.
    pub(crate) fn fits(&self, now: Now<'_>) -> bool {
        let exists = |id: StandId| id.index() < now.state.stands.len();
        let on_table = |id: StandId| exists(id) && now.state.at(id).is_some();
        let on_board = |square: Square| now.battle.map.grid().contains(square);
        match *self {
            Event::Arrived { stand, square, .. } => {
                exists(stand) && now.state.stand(stand).place == StandPlace::Waiting && on_board(square)
            }
            Event::Delayed { stand } => exists(stand),
            Event::Withdrew { stand } => exists(stand) && !now.state.stand(stand).place.is_out(),
            Event::Released { hold } => usize::from(hold) < now.battle.special.holds.len(),
            Event::Intruded { term } => usize::from(term) < now.battle.terms.added.len(),
            Event::Moved { stand, to, spent, .. } => on_table(stand) && on_board(to) && spent <= WHOLE_MOVE,
            Event::Formed { stand, spent, .. } => on_table(stand) && spent <= WHOLE_MOVE,
            Event::WentBack { stand, to } | Event::Fled { stand, to } => on_table(stand) && on_board(to),
            Event::Rode { general: stand, to: square }
            | Event::Entered { stand, target: square }
            | Event::Charged { stand, target: square }
            | Event::Fired { stand, at: square, .. } => on_table(stand) && on_board(square),
            Event::MovedTogether { to, ref stands } => {
                let moves = |moved: &MovedStand| on_table(moved.stand) && moved.spent <= WHOLE_MOVE;
                on_board(to) && stands.iter().all(moves)
            }
            Event::Fronted { stand }
            | Event::Hit { stand, .. }
            | Event::Removed { stand, .. }
            | Event::ContactChosen { stand }
            | Event::Risked { general: stand } => on_table(stand),
            Event::Turned { square, .. }
            | Event::GoingBack { square, .. }
            | Event::BackEnded { square }
            | Event::Clashed { target: square, .. }
            | Event::CombatEnded { target: square } => on_board(square),
            Event::Asked { ref pending } => pending.fits(now.battle),
            Event::Broke { group } | Event::Steadied { group } | Event::ArrivalThrown { group, .. } => {
                group.index() < now.battle.groups.len()
            }
            Event::TurnBegan { .. }
            | Event::Settled
            | Event::MoveBegan { .. }
            | Event::MoveEnded { .. }
            | Event::FireEnded { .. }
            | Event::Ended { .. } => true,
        }
    }
}

/// Brings a stand into another square, which takes the facing of the one it left if no stand is there.
fn carry(battle: &Battle, state: &mut State, id: StandId, to: Square) {
    let Some(from) = state.at(id) else { return };
    if state.is_empty(battle, to) {
        let facing = state.facing(battle, from);
        state.square_mut(battle, to).facing = facing;
    }
    state.lift(battle, id);
    state.put(battle, id, to);
}

/// A stand moves into another square.
fn moved(battle: &Battle, state: &mut State, moved: MovedStand, to: Square) {
    carry(battle, state, moved.stand, to);
    let own = state.stand_mut(moved.stand);
    (own.formation, own.spent, own.stepped) = (moved.formation, moved.spent, true);
}

fn begin_move(battle: &Battle, state: &mut State, side: Side) {
    for square in battle.map.grid().squares() {
        let held_by = state.side_in(battle, square);
        state.square_mut(battle, square).held_by = held_by;
    }
    contact::join(battle, state, side);
    for id in battle.ids().filter(|&id| battle.stand(id).side == side) {
        let apart = state.at(id).is_some_and(|at| !state.is_in_contact(battle, id, at));
        state.stand_mut(id).began_apart = apart;
    }
}

/// Puts generals in the combat at risk: those leading the charge and those in the square.
fn put_at_risk(battle: &Battle, state: &mut State, target: Square) {
    for id in battle.ids().filter(|&id| battle.stand(id).arm == Arm::General) {
        let stand = state.stand_mut(id);
        stand.at_risk = stand.charging == Some(target) || stand.place == StandPlace::On(target);
    }
}
