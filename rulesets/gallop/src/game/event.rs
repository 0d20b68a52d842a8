//! What happens: the only writers of a state.

use board::square::{Direction, Square};
use serde::{Deserialize, Serialize};

use super::battle::{Battle, GroupId, Side, StandId};
use super::state::{Formation, Pending, Place, StandState, State};
use crate::rules::hand_combat::CombatOutcome;
use crate::sheet::axes::{Arm, Degree, Ruling};
use crate::sheet::tables::WHOLE_MOVE;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn begins, and with it the steps of section 2.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// What was waited for is done.
    Settled,
    /// Something else has to be done first.
    Asked {
        /// What.
        pending: Pending,
    },
    /// A side's move begins: it may spend whole moves again, and who holds what is noted.
    MoveBegan {
        /// Whose.
        side: Side,
    },
    /// A side's move is over: what it spent does not matter any more.
    MoveEnded {
        /// Whose.
        side: Side,
    },
    /// A side has fired: all may fire again in its next fire step.
    FireEnded {
        /// Whose.
        side: Side,
    },
    /// A stand arrives.
    Arrived {
        /// Who.
        stand: StandId,
        /// Where.
        square: Square,
        /// How.
        formation: Formation,
    },
    /// A die was thrown for when arrivals come.
    ArrivalThrown {
        /// Whose.
        group: GroupId,
        /// The turn they are due in.
        due: u8,
        /// What fell.
        face: u8,
    },
    /// A stand was called away.
    Withdrew {
        /// Who.
        stand: StandId,
    },
    /// Troops are held back no longer.
    Released {
        /// By which condition.
        hold: u8,
    },
    /// Enemies stand on ground that was to be kept clear.
    Intruded {
        /// Of which term.
        term: u8,
    },
    /// A stand could not arrive: its entries are full.
    Delayed {
        /// Who.
        stand: StandId,
    },
    /// A stand moved.
    Moved {
        /// Who.
        stand: StandId,
        /// Where to.
        to: Square,
        /// How it arrived.
        formation: Formation,
        /// Parts of its move spent by now.
        spent: u16,
    },
    /// A stand changed its formation where it stood.
    Formed {
        /// Who.
        stand: StandId,
        /// To what.
        formation: Formation,
        /// Parts of its move spent by now.
        spent: u16,
    },
    /// A square turned.
    Turned {
        /// Which.
        square: Square,
        /// Where to.
        facing: Direction,
    },
    /// A stand came to the front of its stack.
    Fronted {
        /// Who.
        stand: StandId,
    },
    /// A stand fired.
    Fired {
        /// Who.
        stand: StandId,
        /// At what.
        at: Square,
        /// How many hits.
        hits: u8,
    },
    /// A stand took a hit.
    Hit {
        /// Who.
        stand: StandId,
    },
    /// A stand is out of the battle.
    Removed {
        /// Who.
        stand: StandId,
        /// How.
        cause: Cause,
    },
    /// A stand declared a charge.
    Charged {
        /// Who.
        stand: StandId,
        /// On what.
        target: Square,
    },
    /// Both sides rolled.
    Clashed {
        /// The square charged.
        target: Square,
        /// What came of it.
        outcome: CombatOutcome,
    },
    /// These go back, from this square.
    GoingBack {
        /// From where.
        square: Square,
        /// Only those who charged this square, if any is named.
        charging: Option<Square>,
    },
    /// A stand went back a square; guns go limbered.
    WentBack {
        /// Who.
        stand: StandId,
        /// Where to.
        to: Square,
    },
    /// The retreat from this square ended.
    BackEnded {
        /// Where they are.
        square: Square,
    },
    /// A general alone rode to safety.
    Rode {
        /// Who.
        general: StandId,
        /// Where to.
        to: Square,
    },
    /// A charger moved in.
    Entered {
        /// Who.
        stand: StandId,
        /// Where.
        target: Square,
    },
    /// A general rolled for his life.
    Risked {
        /// Who.
        general: StandId,
    },
    /// The charge on this square is over.
    CombatEnded {
        /// Which.
        target: Square,
    },
    /// A broken group without a general goes back.
    Broke {
        /// Which.
        group: GroupId,
    },
    /// A group that went back holds its ground again.
    Steadied {
        /// Which.
        group: GroupId,
    },
    /// A stand of a broken group went back.
    Fled {
        /// Who.
        stand: StandId,
        /// Where to.
        to: Square,
    },
    /// The battle is over.
    Ended {
        /// Who won.
        winner: Option<Side>,
        /// How clearly.
        degree: Degree,
    },
}

engine::kinds!(Event: TurnBegan, Settled, Asked, MoveBegan, MoveEnded, FireEnded, Arrived, Delayed, Moved, Formed,
    Turned, Fronted, Fired, Hit, Removed, Charged, Clashed, GoingBack, WentBack, BackEnded, Rode, Entered, Risked, CombatEnded, Broke,
    Steadied, Fled, ArrivalThrown, Withdrew, Released, Intruded, Ended);

/// How a stand left the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// By its last hit.
    Hits,
    /// Unlimbered guns of a doubled side.
    GunsLost,
    /// Over the table edge.
    OffTable,
    /// A general with nowhere to ride.
    Captured,
}

impl Event {
    /// Writes it into the state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        match *self {
            Event::TurnBegan { turn } => {
                state.turn = turn;
                crate::rules::turn::turn().into_iter().rev().for_each(|step| state.pending.push(step));
            }
            Event::Settled => {
                state.pending.pop();
            }
            Event::Asked { pending } => state.pending.push(pending),
            Event::MoveBegan { side } => begin_move(battle, state, side),
            Event::MoveEnded { .. } => {
                for stand in &mut state.stands {
                    (stand.spent, stand.stepped, stand.began_apart) = (0, false, false);
                }
            }
            Event::FireEnded { .. } => state.stands.iter_mut().for_each(|stand| stand.fired = false),
            Event::Arrived { stand, square, formation } => {
                if state.is_empty(battle, square) {
                    let facing = battle.home(battle.stand(stand).side).opposite();
                    state.square_mut(battle, square).facing = facing;
                }
                state.stand_mut(stand).formation = formation;
                state.put(battle, stand, square);
            }
            Event::Moved { stand, to, formation, spent } => {
                carry(battle, state, stand, to);
                let moved = state.stand_mut(stand);
                (moved.formation, moved.spent, moved.stepped) = (formation, spent, true);
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
            Event::Hit { stand } => {
                let hits = &mut state.stand_mut(stand).hits;
                *hits = hits.saturating_add(1);
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
                *state.stand_mut(stand) = StandState { place: Place::Withdrawn, ..StandState::LOST };
            }
            Event::Released { hold } => state.released |= 1 << hold,
            Event::Intruded { term } => state.intruded |= 1 << term,
            Event::Delayed { .. } | Event::ArrivalThrown { .. } => {}
            Event::Ended { winner, degree } => {
                state.over = Some((winner, degree));
                state.pending.clear();
            }
        }
    }
}

impl Event {
    /// Whether an event from a file names only what exists, and somebody who is where the event finds him.
    pub(crate) fn fits(&self, battle: &Battle, state: &State) -> bool {
        let exists = |id: StandId| id.index() < state.stands.len();
        let on_table = |id: StandId| exists(id) && state.at(id).is_some();
        let on_board = |square: Square| battle.map.grid().contains(square);
        match *self {
            Event::Arrived { stand, square, .. } => {
                exists(stand) && state.stand(stand).place == Place::Waiting && on_board(square)
            }
            Event::Delayed { stand } => exists(stand),
            Event::Withdrew { stand } => exists(stand) && !state.stand(stand).place.is_out(),
            Event::Released { hold } => usize::from(hold) < battle.special.holds.len(),
            Event::Intruded { term } => usize::from(term) < battle.terms.added.len(),
            Event::Moved { stand, to, spent, .. } => on_table(stand) && on_board(to) && spent <= WHOLE_MOVE,
            Event::Formed { stand, spent, .. } => on_table(stand) && spent <= WHOLE_MOVE,
            Event::WentBack { stand, to } | Event::Fled { stand, to } => on_table(stand) && on_board(to),
            Event::Rode { general: stand, to: square }
            | Event::Entered { stand, target: square }
            | Event::Charged { stand, target: square }
            | Event::Fired { stand, at: square, .. } => on_table(stand) && on_board(square),
            Event::Fronted { stand }
            | Event::Hit { stand }
            | Event::Removed { stand, .. }
            | Event::Risked { general: stand } => on_table(stand),
            Event::Turned { square, .. }
            | Event::GoingBack { square, .. }
            | Event::BackEnded { square }
            | Event::Clashed { target: square, .. }
            | Event::CombatEnded { target: square } => on_board(square),
            Event::Asked { ref pending } => pending.fits(battle),
            Event::Broke { group } | Event::Steadied { group } | Event::ArrivalThrown { group, .. } => {
                group.index() < battle.groups.len()
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

/// Brings a stand into another square, which takes the facing of the one it left if nobody is there.
fn carry(battle: &Battle, state: &mut State, id: StandId, to: Square) {
    let Some(from) = state.at(id) else { return };
    if state.is_empty(battle, to) {
        let facing = state.facing(battle, from);
        state.square_mut(battle, to).facing = facing;
    }
    state.lift(battle, id);
    state.put(battle, id, to);
}

fn begin_move(battle: &Battle, state: &mut State, side: Side) {
    for square in battle.map.grid().squares() {
        let held_by = state.side_in(battle, square);
        state.square_mut(battle, square).held_by = held_by;
    }
    for id in battle.ids().filter(|&id| battle.stand(id).side == side) {
        let apart = state.at(id).is_some_and(|at| !state.is_in_contact(battle, id, at));
        state.stand_mut(id).began_apart = apart;
    }
}

/// Generals in the combat: those who lead the charge and those who defend the square.
fn put_at_risk(battle: &Battle, state: &mut State, target: Square) {
    for id in battle.ids().filter(|&id| battle.stand(id).arm == Arm::General) {
        let stand = state.stand_mut(id);
        stand.at_risk = stand.charging == Some(target) || stand.place == Place::On(target);
    }
}
