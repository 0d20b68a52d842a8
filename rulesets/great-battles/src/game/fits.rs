//! Whether an event from a file names only what there is.

use board::hex::Hex;

use crate::game::battle::{Battle, BrigadeId, UnitId};
use crate::game::event::Event;
use crate::game::state::State;

impl Event {
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
            | Event::Coordinated { brigade, .. }
            | Event::Joined { brigade }
            | Event::Activated { brigade }
            | Event::Sought { brigade, .. }
            | Event::Acted { brigade }
            | Event::Tired { brigade, .. } => brigade_is(brigade),
            Event::Arrived { unit, to }
            | Event::Aimed { unit, at: to, .. }
            | Event::SetOut { unit, to, target: None, .. }
            | Event::Charged { unit, target: to }
            | Event::Named { unit, target: to }
            | Event::Fired { unit, at: to, .. } => unit_is(unit) && on_map(to),
            Event::SetOut { unit, to, target: Some(target), .. } => {
                unit_is(unit) && on_map(to) && on_map(target)
            }
            Event::DrivenBack { unit, from, .. } => unit_is(unit) && on_map(from),
            Event::Stepped { unit, to, .. } | Event::FellBack { unit, to, .. } => {
                unit_is(unit) && state.unit(unit).at.is_some() && on_map(to)
            }
            Event::ShockBegan { hex } | Event::WentOn { hex } => on_map(hex),
            Event::Pursued { from, to, .. } => on_map(from) && on_map(to),
            Event::Turned { unit, .. }
            | Event::StayedOut { unit }
            | Event::Shaken { unit }
            | Event::Rallied { unit, .. }
            | Event::Halted { unit }
            | Event::Formed { unit, .. }
            | Event::Limbered { unit, .. }
            | Event::Mounted { unit, .. }
            | Event::Topped { unit }
            | Event::Lost { unit, .. }
            | Event::Disordered { unit }
            | Event::Routed { unit }
            | Event::Eliminated { unit }
            | Event::Dug { unit } => unit_is(unit),
            Event::Rode { leader, to }
            | Event::RodeUp { leader, to }
            | Event::Followed { leader, to }
            | Event::Succeeded { leader, to } => leader.index() < battle.leaders.len() && on_map(to),
            Event::Fell { leader } => leader.index() < battle.leaders.len(),
            Event::Fled { leader, to } => leader.index() < battle.leaders.len() && to.is_none_or(on_map),
            Event::TurnBegan { .. }
            | Event::Won { .. }
            | Event::Closed
            | Event::Reached { .. }
            | Event::Struck { .. }
            | Event::ShockEnded
            | Event::Settled
            | Event::Ended => true,
        }
    }
}
