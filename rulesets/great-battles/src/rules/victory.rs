//! Section 7, the end: points for losses and for hexes held, and which side leads by enough to win.

use engine::Verdict;

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, Battle, LeaderId, Side, UnitId};
use crate::game::event::Event;
use crate::game::state::{Condition, State};
use crate::rules::turn::reinforcements::is_to_come;
use crate::sheet::board_tables::{Command, VictoryNumber};

/// What a side has scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VictoryTally {
    /// SP of infantry and cavalry the enemy has lost.
    pub sp: u32,
    /// Guns the enemy has lost.
    pub guns: u32,
    /// Brigadiers the enemy has lost.
    pub brigadiers: u32,
    /// Higher leaders the enemy has lost.
    pub leaders: u32,
    /// Points for hexes held.
    pub held: u32,
    /// All points.
    pub points: u32,
}

/// What a side has to show for itself.
pub fn tally(now: Now<'_>, side: Side) -> VictoryTally {
    let is_enemy = |id: &UnitId| now.battle.side(*id) != side;
    let lost = |is_gun: bool| -> u32 {
        let units = now.battle.unit_ids().filter(is_enemy);
        let counted = units.filter(|&id| (now.battle.unit(id).arm == Arm::Artillery) == is_gun);
        counted.map(|id| sp_lost(now, id)).sum()
    };
    let fallen = |is_brigadier: bool| -> u32 {
        let enemies = now.battle.leader_ids().filter(|&id| now.battle.leader(id).side != side);
        let counted =
            enemies.filter(|&id| (now.battle.leader(id).rank == Command::Brigadier) == is_brigadier);
        counted.map(|id: LeaderId| u32::from(now.state.leader(id).lost)).sum()
    };
    let terms = &now.battle.terms;
    let places = terms.objectives.iter().zip(&now.state.holders);
    let held =
        places.filter(|(place, holder)| **holder == Some(side) && place.side.is_none_or(|only| only == side));
    let mut tally = VictoryTally {
        sp: lost(false),
        guns: lost(true),
        brigadiers: fallen(true),
        leaders: fallen(false),
        held: held.map(|(place, _)| u32::from(place.points)).sum(),
        points: 0,
    };
    tally.points = tally.sp / u32::from(terms.each) * u32::from(terms.sp)
        + tally.guns * u32::from(terms.gun)
        + tally.brigadiers * u32::from(terms.brigadier)
        + tally.leaders * u32::from(terms.leader)
        + tally.held;
    tally
}

/// The points of a side.
pub fn points(now: Now<'_>, side: Side) -> u32 {
    tally(now, side).points
}

/// SP a unit has lost since the battle began; a unit off the map has lost them all, unless it is still to come.
fn sp_lost(now: Now<'_>, id: UnitId) -> u32 {
    let unit = now.state.unit(id);
    let left = if unit.at.is_some() || is_to_come(now, id) { unit.sp } else { 0 };
    now.battle.unit(id).start.sp.saturating_sub(left).into()
}

/// The winner, if a side leads by enough.
pub fn verdict(now: Now<'_>) -> Verdict {
    let [us, mexican] = Side::BOTH.map(|side| points(now, side));
    let share = u32::from(now.battle.tables.map.victory.get(VictoryNumber::Lead));
    let lead = us.abs_diff(mexican);
    if lead == 0 || lead * 100 < (us + mexican) * share {
        return Verdict { winner: None, degree: "draw" };
    }
    let winner = if us > mexican { Side::UnitedStates } else { Side::Mexico };
    Verdict { winner: Some(winner.seat()), degree: "on points" }
}

/// Notes which side holds each objective: the last to have a unit there that is not routed.
pub(crate) fn note_holders(battle: &Battle, state: &mut State) {
    for (nth, place) in battle.terms.objectives.iter().enumerate() {
        let is_holder = |id: &UnitId| state.unit(*id).condition != Condition::Routed;
        let unit = state.units_in(place.at).find(is_holder);
        if let Some(unit) = unit {
            state.holders[nth] = Some(battle.side(unit));
        }
    }
}

/// Whether a side has no unit left, on the map or to come, that is not routed.
pub fn is_broken(now: Now<'_>, side: Side) -> bool {
    let is_left = |id: UnitId| {
        let here = now.state.unit(id).at.is_some() && now.state.unit(id).condition != Condition::Routed;
        now.battle.side(id) == side && (here || is_to_come(now, id))
    };
    !now.battle.unit_ids().any(is_left)
}

/// Ends the battle when a side is broken.
pub(crate) fn end_if_broken(at: &mut At<'_>) {
    if !at.state().over && Side::BOTH.into_iter().any(|side| is_broken(at.now(), side)) {
        at.emit(Event::Ended);
    }
}
