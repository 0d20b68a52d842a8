//! What a position is worth to an opponent. It is an opinion, not a rule; a point of victory counts a thousand.

use ai::{Judge, Step};
use board::table::{Block, Nearest};
use engine::Seat;

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::order::Order;
use crate::game::state::{Pending, State};
use crate::opponent::goals::Goals;
use crate::opponent::standing;
use crate::rules::charge::impact;
use crate::rules::turn::reaction_prompt;
use crate::sheet::units::Side;

const POINT: i64 = 1000;

/// Where each unit stands, and whether it is of the Union.
fn stood(now: Now<'_>) -> Vec<Option<(Block, bool)>> {
    let block = |id| Some((now.state.block(now.battle, id)?, now.battle.unit(id).side == Side::Union));
    now.battle.unit_ids().map(block).collect()
}

/// What a side sees before it tries its orders.
pub struct SideSurvey {
    pub(super) side: Side,
    pub(super) goals: Goals,
    nearest: Nearest,
}

impl Judge for Battle {
    type Survey = SideSurvey;

    fn survey(&self, state: &State, seat: Seat) -> SideSurvey {
        let side = Side::of(seat);
        let now = Now { battle: self, state };
        SideSurvey { side, goals: Goals::set(now, side), nearest: Nearest::of(stood(now)) }
    }

    fn considered(&self, survey: &SideSurvey, state: &State) -> Vec<Order> {
        match state.pending.last() {
            Some(Pending::Act { side }) if *side == survey.side => {
                survey.goals.orders(Now { battle: self, state }, survey.side)
            }
            _ => Vec::new(),
        }
    }

    fn worth(&self, survey: &SideSurvey, state: &State) -> i64 {
        let (now, side) = (Now { battle: self, state }, survey.side);
        let signed = |of: Side, worth: i64| if of == side { worth } else { -worth };
        let points = |of: Side| POINT * i64::from(state.points(self, of));
        let lead = points(side) - points(side.enemy());
        if let Some((winner, _)) = state.over {
            return lead + winner.map_or(0, |winner| signed(winner, 60 * POINT));
        }
        let nearest = survey.nearest.again(stood(now));
        let units = self
            .unit_ids()
            .map(|id| signed(self.unit(id).side, standing::of_unit(now, survey, &nearest, id)));
        let leaders = self.leader_ids().filter(|&id| self.leader(id).side == side);
        let leaders = leaders.map(|id| standing::of_leader(now, id));
        let held = (0..self.terms.objectives.len()).filter_map(|number| {
            let taker = state.taker(self, number)?;
            Some(signed(taker, POINT * i64::from(self.terms.objectives[number].points) * 3 / 4))
        });
        lead + units.sum::<i64>() + leaders.sum::<i64>() + held.sum::<i64>()
    }

    fn presumed(&self, state: &State) -> Option<Order> {
        let now = Now { battle: self, state };
        match *state.pending.last()? {
            Pending::React { side, deed } => Some(reaction_prompt::likeliest(now, side, deed)),
            Pending::Lead { side } => impact::best(now, side).map(|unit| Order::Lead { unit }),
            _ => None,
        }
    }

    fn is_formality(&self, state: &State) -> bool {
        matches!(state.pending.last(), Some(Pending::Lead { .. }))
    }

    fn under_way(&self, state: &State, _: Seat) -> Option<Step<Order>> {
        let Pending::Act { side } = *state.pending.last()? else { return None };
        Some(Step { number: u64::from(state.turn) * 2 + side as u64, ended_by: Order::Done })
    }

    fn subject(&self, _: &State, order: &Order) -> usize {
        let of = |unit: UnitId| 1 + unit.index();
        match *order {
            Order::Ride { leader, .. } => 1 + self.units.len() + leader.index(),
            ref other => other.actor().map_or(0, of),
        }
    }
}
