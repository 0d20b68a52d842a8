//! What a position is worth: an opinion for opponents, no rule. A point of victory counts a thousand.

use ai::{Judge, Step};
use board::table::{Block, Nearest};
use engine::Seat;

use super::goals::Goals;
use super::{charge_worth, standing};
use crate::Now;
use crate::game::battle::Battle;
use crate::game::order::{Order, Subject};
use crate::game::state::{Pending, State};
use crate::rules::turn::alternation;
use crate::rules::victory;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Side;

/// A point of victory.
pub(super) const POINT: i64 = 1000;

/// Where each unit stands, and whether it is Union.
fn stood(now: Now<'_>) -> Vec<Option<(Block, bool)>> {
    let block = |id| Some((now.state.block(now.battle, id)?, now.battle.unit(id).side == Side::Union));
    now.battle.unit_ids().map(block).collect()
}

/// What a side sees before it tries its orders.
pub struct SideView {
    pub(super) side: Side,
    pub(super) goals: Goals,
    pub(super) nearest: Nearest,
}

impl Judge for Battle {
    type Survey = SideView;

    fn survey(&self, state: &State, seat: Seat) -> SideView {
        let now = Now { battle: self, state };
        let side = Side::of(seat);
        SideView { side, goals: Goals::set(now, side), nearest: Nearest::of(stood(now)) }
    }

    fn considered(&self, survey: &SideView, state: &State) -> Vec<Order> {
        match (state.pending.last(), state.phase) {
            (Some(Pending::Act { side }), TurnPhase::NormalMoves) if *side == survey.side => {
                survey.goals.marches(Now { battle: self, state }, survey.side)
            }
            (Some(Pending::Act { side }), TurnPhase::Charges) if *side == survey.side => {
                survey.goals.rides(Now { battle: self, state }, survey.side)
            }
            _ => Vec::new(),
        }
    }

    fn worth(&self, survey: &SideView, state: &State) -> i64 {
        let now = Now { battle: self, state };
        let side = survey.side;
        let signed = |of: Side, worth: i64| if of == side { worth } else { -worth };
        let points = |of: Side| POINT * i64::from(victory::points(now, of));
        let lead = points(side) - points(side.enemy());
        if let Some((winner, _)) = state.over {
            return lead + winner.map_or(0, |winner| signed(winner, 60 * POINT));
        }
        let nearest = survey.nearest.again(stood(now));
        let units: i64 = self
            .unit_ids()
            .map(|id| signed(self.unit(id).side, standing::of_unit(now, survey, &nearest, id)))
            .sum();
        let generals: i64 = self
            .general_ids()
            .filter(|&id| self.general(id).side == side)
            .map(|id| standing::of_general(now, id))
            .sum();
        let brigades: i64 = self
            .brigade_ids()
            .filter(|&brigade| self.brigade(brigade).side == side)
            .map(|brigade| resolve(state.brigade(brigade).order))
            .sum();
        let held: i64 = self
            .terms
            .objectives
            .iter()
            .filter_map(|objective| {
                let taker = victory::taker(now, objective)?;
                Some(signed(taker, POINT * i64::from(objective.points) / 2))
            })
            .sum();
        // The turn's end will say that it has lost, whatever else it wins.
        let beaten = |of: Side| if victory::is_beaten(now, of) { 30 * POINT } else { 0 };
        let lead = lead + beaten(side.enemy()) - beaten(side);
        lead + held + units + generals + brigades + charge_worth::promise(now, side)
    }

    fn under_way(&self, state: &State, _: Seat) -> Option<Step<Order>> {
        let Pending::Act { side } = *state.pending.last()? else { return None };
        let now = Now { battle: self, state };
        // A side that may not pass chooses among its orders; with the group it takes up, another step begins.
        if alternation::refusal(now, &Order::Done).is_some() {
            return None;
        }
        let phase = (u64::from(state.turn) * 16 + state.phase as u64) * 2 + side as u64;
        let groups = 2 * state.acted.len() as u64 + u64::from(state.acting.is_some());
        Some(Step { number: phase * 1024 + groups, ended_by: Order::Done })
    }

    fn subject(&self, _: &State, order: &Order) -> usize {
        let (units, brigades, generals) = (self.units.len(), self.brigades.len(), self.generals.len());
        match order.subject() {
            None => 0,
            Some(Subject::Unit(unit)) => 1 + unit.index(),
            Some(Subject::Brigade(brigade)) => 1 + units + brigade.index(),
            Some(Subject::General(general)) => 1 + units + brigades + general.index(),
            Some(Subject::Division(division)) => 1 + units + brigades + generals + division.index(),
        }
    }
}

/// What it is worth that a brigade is on an order: the freer it is to go forward, the more.
fn resolve(order: BrigadeOrder) -> i64 {
    match order {
        BrigadeOrder::Assault => 250,
        BrigadeOrder::Engage => 200,
        BrigadeOrder::Move => 100,
        BrigadeOrder::Support => 50,
        BrigadeOrder::Hold => 0,
        BrigadeOrder::Retire => -300,
    }
}
