//! What happens, and what it does to the state.

use board::hex::{Hex, Vertex};
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::movement;
use crate::staff;
use crate::state::{Active, Formation, Pending, State, UnitState};

/// Something that happened. Nothing else writes to a state. Points are in halves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// A division put its markers into the cup.
    Mustered {
        /// Which.
        division: DivisionId,
        /// How many.
        markers: u8,
    },
    /// A brigade was given orders.
    Told {
        /// Which.
        brigade: BrigadeId,
        /// What orders.
        orders: Orders,
    },
    /// A side won the initiative.
    Won {
        /// Which.
        side: Side,
    },
    /// A marker was taken out of the cup.
    Drawn {
        /// Whose.
        division: DivisionId,
    },
    /// A brigade began to act.
    Activated {
        /// Which.
        brigade: BrigadeId,
    },
    /// A unit came into a hex.
    Stepped {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
        /// What it cost.
        spent: u16,
    },
    /// A unit turned.
    Turned {
        /// Who.
        unit: UnitId,
        /// Where to.
        facing: Vertex,
        /// What it cost.
        spent: u16,
    },
    /// A unit that came into an enemy ZOC stopped.
    Halted {
        /// Who.
        unit: UnitId,
    },
    /// A unit took march mode or left it.
    Formed {
        /// Who.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// Guns limbered or unlimbered.
    Limbered {
        /// Who.
        unit: UnitId,
        /// Whether they are limbered now.
        limbered: bool,
        /// What it cost.
        spent: u16,
    },
    /// Cavalry mounted or dismounted.
    Mounted {
        /// Who.
        unit: UnitId,
        /// Whether it is mounted now.
        mounted: bool,
    },
    /// A leader rode.
    Rode {
        /// Who.
        leader: LeaderId,
        /// Where to.
        to: Hex,
    },
    /// A leader alone got away from an enemy, or did not.
    Fled {
        /// Who.
        leader: LeaderId,
        /// Where to; nowhere if he is lost.
        to: Option<Hex>,
    },
    /// A unit worked on its breastworks.
    Dug {
        /// Who.
        unit: UnitId,
    },
    /// A brigade has acted.
    Acted {
        /// Which.
        brigade: BrigadeId,
    },
    /// A turn changed the fatigue of a brigade, and its orders if it can attack no more.
    Tired {
        /// Which.
        brigade: BrigadeId,
        /// Its level.
        level: u8,
        /// Its orders.
        orders: Orders,
    },
    /// What was on top is dealt with.
    Settled,
    /// The last turn is over.
    Ended,
}

engine::kinds!(Event: TurnBegan, Mustered, Told, Won, Drawn, Activated, Stepped, Turned, Halted, Formed, Limbered, Mounted,
    Rode, Fled, Dug, Acted, Tired, Settled, Ended);

impl Event {
    /// Writes the event into a state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        match *self {
            Event::TurnBegan { turn } => {
                state.turn = turn;
                for brigade in &mut state.brigades {
                    (brigade.activations, brigade.told) = (0, false);
                }
                let orders = Side::BOTH.map(Pending::Orders);
                state.pending = vec![Pending::TurnEnd, Pending::Cup, Pending::Initiative];
                state.pending.extend(orders.into_iter().rev().chain([Pending::Efficiency]));
            }
            Event::Mustered { division, markers } => state.cup[division.index()] = markers,
            Event::Told { brigade, orders } => {
                let brigade = state.brigade_mut(brigade);
                (brigade.orders, brigade.told) = (orders, true);
            }
            Event::Won { side } => {
                state.pending.pop();
                if state.cup.iter().any(|&markers| markers > 0) {
                    state.pending.push(Pending::First(side));
                }
            }
            Event::Drawn { division } => draw(battle, state, division),
            Event::Activated { brigade } => activate(battle, state, brigade),
            Event::Stepped { unit, to, facing, spent } => {
                let unit = state.unit_mut(unit);
                (unit.at, unit.facing, unit.works) = (Some(to), facing, 0);
                spend(unit, spent);
            }
            Event::Turned { unit, facing, spent } => {
                let unit = state.unit_mut(unit);
                (unit.facing, unit.works) = (facing, 0);
                spend(unit, spent);
            }
            Event::Halted { unit } => {
                if let Some(active) = &mut state.unit_mut(unit).active {
                    active.halted = true;
                }
            }
            Event::Formed { unit, formation } => {
                let unit = state.unit_mut(unit);
                (unit.formation, unit.works) = (formation, 0);
                if let Some(active) = &mut unit.active {
                    active.formed = true;
                }
            }
            Event::Limbered { unit, limbered, spent } => {
                let unit = state.unit_mut(unit);
                (unit.limbered, unit.works) = (limbered, 0);
                spend(unit, spent);
            }
            Event::Mounted { unit, mounted } => {
                let now = state.unit_mut(unit);
                (now.mounted, now.works) = (mounted, 0);
                let left = movement::after_mounting(battle, state, unit);
                if let Some(active) = &mut state.unit_mut(unit).active {
                    (active.left, active.fresh) = (left, false);
                }
            }
            Event::Rode { leader, to } => {
                let leader = state.leader_mut(leader);
                (leader.at, leader.rides) = (Some(to), false);
            }
            Event::Fled { leader, to } => state.leader_mut(leader).at = to,
            Event::Dug { unit } => {
                let works = &mut state.unit_mut(unit).works;
                *works = works.saturating_add(1);
            }
            Event::Acted { brigade } => rest(battle, state, brigade),
            Event::Tired { brigade, level, orders } => {
                let brigade = state.brigade_mut(brigade);
                (brigade.fatigue, brigade.orders) = (level, orders);
            }
            Event::Settled => {
                state.pending.pop();
            }
            Event::Ended => {
                state.pending.clear();
                state.over = true;
            }
        }
    }

    /// Whether an event from a file names only what exists.
    pub(crate) fn fits(&self, battle: &Battle, state: &State) -> bool {
        let on_map = |hex: Hex| battle.ground.grid().contains(hex);
        let unit_is = |id: UnitId| id.index() < battle.units.len();
        let brigade_is = |id: BrigadeId| id.index() < battle.brigades.len();
        match *self {
            Event::Mustered { division, .. } | Event::Drawn { division } => {
                division.index() < battle.divisions.len()
            }
            Event::Told { brigade, .. }
            | Event::Activated { brigade }
            | Event::Acted { brigade }
            | Event::Tired { brigade, .. } => brigade_is(brigade),
            Event::Stepped { unit, to, .. } => unit_is(unit) && state.unit(unit).at.is_some() && on_map(to),
            Event::Turned { unit, .. }
            | Event::Halted { unit }
            | Event::Formed { unit, .. }
            | Event::Limbered { unit, .. }
            | Event::Mounted { unit, .. }
            | Event::Dug { unit } => unit_is(unit),
            Event::Rode { leader, to } => leader.index() < battle.leaders.len() && on_map(to),
            Event::Fled { leader, to } => leader.index() < battle.leaders.len() && to.is_none_or(on_map),
            Event::TurnBegan { .. } | Event::Won { .. } | Event::Settled | Event::Ended => true,
        }
    }
}

/// Takes points from what a unit has left.
fn spend(unit: &mut UnitState, spent: u16) {
    if let Some(active) = &mut unit.active {
        (active.left, active.fresh) = (active.left.saturating_sub(spent), false);
    }
}

fn draw(battle: &Battle, state: &mut State, division: DivisionId) {
    if matches!(state.pending.last(), Some(Pending::First(_))) {
        state.pending.pop();
    }
    let left = &mut state.cup[division.index()];
    *left = left.saturating_sub(1);
    for id in battle.brigade_ids().filter(|&id| battle.brigade(id).division == division) {
        state.brigade_mut(id).done = false;
    }
    for id in battle.unit_ids().filter(|&id| battle.unit(id).division == division) {
        state.unit_mut(id).acted = false;
    }
    state.pending.push(Pending::Division(division));
}

/// Those who act with a brigade: its own, and the batteries of the division that have not acted with another.
fn acting(battle: &Battle, state: &State, brigade: BrigadeId) -> Vec<UnitId> {
    let division = battle.brigade(brigade).division;
    let acts = |&id: &UnitId| {
        let unit = battle.unit(id);
        let with_division = unit.brigade.is_none() && unit.division == division && !state.unit(id).acted;
        state.unit(id).at.is_some() && (unit.brigade == Some(brigade) || with_division)
    };
    battle.unit_ids().filter(acts).collect()
}

fn activate(battle: &Battle, state: &mut State, brigade: BrigadeId) {
    state.pending.push(Pending::Brigade(brigade));
    for id in acting(battle, state, brigade) {
        let left = movement::allowance(battle, state, id);
        state.unit_mut(id).active = Some(Active { left, fresh: true, halted: false, formed: false });
    }
    for leader in staff::leaders_of(battle, brigade).into_iter().flatten() {
        let leader = state.leader_mut(leader);
        leader.rides = leader.at.is_some();
    }
}

fn rest(battle: &Battle, state: &mut State, brigade: BrigadeId) {
    state.pending.pop();
    for id in acting(battle, state, brigade) {
        let unit = state.unit_mut(id);
        let has_acted = unit.active.is_some_and(|active| !active.fresh || active.formed);
        unit.acted |= has_acted && battle.unit(id).brigade.is_none();
        unit.active = None;
    }
    state.leaders.iter_mut().for_each(|leader| leader.rides = false);
    let brigade = state.brigade_mut(brigade);
    (brigade.activations, brigade.done) = (brigade.activations.saturating_add(1), true);
}
