//! What happens: the only writers of a state.

use board::table::Pose;
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Degree, GeneralId, UnitId};
use crate::field::Phase;
use crate::room::Array;
use crate::state::{Absence, Marks, Pending, Post, State};
use crate::units::{Side, Status};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn begins.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// A side has the initiative.
    InitiativeWon {
        /// Who.
        side: Side,
    },
    /// A phase begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// What was waited for is done.
    Settled,
    /// Something has to be chosen or done first.
    Asked {
        /// What.
        pending: Pending,
    },
    /// A general is somewhere else.
    Posted {
        /// Who.
        general: GeneralId,
        /// Where.
        post: Post,
    },
    /// A unit moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
        /// Thousandths of its move that this spent.
        spent: u16,
    },
    /// A unit changed formation, or was drawn up anew.
    Formed {
        /// Who.
        unit: UnitId,
        /// How.
        array: Array,
        /// Where it stands.
        pose: Pose,
        /// Thousandths of its move that this spent.
        spent: u16,
    },
    /// A unit is in another order than before.
    Turned {
        /// Who.
        unit: UnitId,
        /// What.
        status: Status,
    },
    /// A unit fired.
    Fired {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// A unit lost figures and closed up round the middle of its front.
    FiguresLost {
        /// Who.
        unit: UnitId,
        /// How many.
        figures: u8,
        /// Half a figure is counted against it now.
        half: bool,
    },
    /// A unit is off the table.
    Removed {
        /// Who.
        unit: UnitId,
        /// Why.
        absence: Absence,
    },
    /// The battle is over.
    Ended {
        /// Who won.
        winner: Option<Side>,
        /// How.
        degree: Degree,
    },
}

engine::kinds!(Event: TurnBegan, InitiativeWon, PhaseBegan, Settled, Asked, Posted, Moved, Formed, Turned, Fired, FiguresLost,
    Removed, Ended);

impl Event {
    /// Whether it names only what there is.
    pub(crate) fn fits(&self, battle: &Battle, state: &State) -> bool {
        let has = |unit: UnitId| unit.index() < battle.units.len();
        let stands = |unit: UnitId| has(unit) && state.unit(unit).pose.is_some();
        let commands = |general: GeneralId| general.index() < battle.generals.len();
        match *self {
            Event::TurnBegan { .. }
            | Event::InitiativeWon { .. }
            | Event::PhaseBegan { .. }
            | Event::Ended { .. } => true,
            Event::Settled => !state.pending.is_empty(),
            Event::Asked { pending } => match pending {
                Pending::First | Pending::Act { .. } | Pending::Tests => true,
                Pending::Allot { brigade } => brigade.index() < battle.brigades.len(),
                Pending::Sixes { unit, target, .. } => has(unit) && has(target),
                Pending::Rally { unit } => has(unit),
                Pending::Recover { general } => commands(general),
            },
            Event::Posted { general, post } => {
                commands(general) && !matches!(post, Post::With(unit) if !stands(unit))
            }
            Event::Fired { unit, target } => stands(unit) && has(target),
            Event::FiguresLost { unit, figures, .. } => stands(unit) && figures <= state.unit(unit).figures,
            Event::Moved { unit, .. }
            | Event::Formed { unit, .. }
            | Event::Turned { unit, .. }
            | Event::Removed { unit, .. } => stands(unit),
        }
    }

    /// Writes it into a state.
    pub(crate) fn apply(&self, battle: &Battle, state: &mut State) {
        match *self {
            Event::TurnBegan { turn } => {
                (state.turn, state.phase) = (turn, Phase::Initiative);
                for unit in &mut state.units {
                    unit.fired_last_turn = unit.marks.fired;
                    unit.marks = Marks::default();
                }
                state.generals.iter_mut().for_each(|general| general.rode = false);
                state.brigades.iter_mut().for_each(|brigade| brigade.tried = false);
                state.divisions.iter_mut().for_each(|division| division.tried = false);
            }
            Event::InitiativeWon { side } => state.initiative = side,
            Event::PhaseBegan { phase } => state.phase = phase,
            Event::Settled => {
                state.pending.pop();
            }
            Event::Asked { pending } => state.pending.push(pending),
            Event::Posted { general, post } => state.generals[general.index()].post = post,
            Event::Moved { unit, pose, spent } => {
                let unit = &mut state.units[unit.index()];
                unit.pose = Some(pose);
                unit.marks.moved = true;
                unit.marks.spent = unit.marks.spent.saturating_add(spent);
            }
            Event::Formed { unit, array, pose, spent } => {
                let unit = &mut state.units[unit.index()];
                (unit.pose, unit.array) = (Some(pose), array);
                unit.marks.moved = true;
                unit.marks.spent = unit.marks.spent.saturating_add(spent);
            }
            Event::Turned { unit, status } => {
                let before = state.stance(unit);
                state.units[unit.index()].status = status;
                state.units[unit.index()].marks.changed = true;
                if let (Some(before), Some(after)) = (before, state.stance(unit)) {
                    state.units[unit.index()].pose = Some(battle.redrawn(unit, &before, &after));
                }
            }
            Event::Fired { unit, target } => {
                state.units[unit.index()].marks.fired = true;
                state.units[target.index()].marks.under_fire = true;
            }
            Event::FiguresLost { unit, figures, half } => {
                let before = state.stance(unit);
                let now = &mut state.units[unit.index()];
                now.figures = now.figures.saturating_sub(figures);
                now.half = half;
                now.marks.lost = now.marks.lost.saturating_add(figures);
                if let (Some(before), Some(after)) = (before, state.stance(unit)) {
                    state.units[unit.index()].pose = Some(battle.redrawn(unit, &before, &after));
                }
            }
            Event::Removed { unit, absence } => {
                let gone = &mut state.units[unit.index()];
                (gone.pose, gone.absence) = (None, Some(absence));
                gone.building = None;
            }
            Event::Ended { winner, degree } => state.over = Some((winner, degree)),
        }
    }
}
