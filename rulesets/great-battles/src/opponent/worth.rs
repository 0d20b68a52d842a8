//! What a position is worth: an opinion for opponents, no rule. A point of victory counts a thousand.

use std::cell::OnceCell;

use ai::{Judge, Step};
use engine::Seat;

use crate::Now;
use crate::game::battle::{Arm, Battle, BrigadeId, Orders, Side, UnitId};
use crate::game::order::Order;
use crate::game::reacting::Reacting;
use crate::game::state::{BrigadeDuty, Condition, Pending, Stage, State};
use crate::opponent::goals::Goals;
use crate::opponent::{named_shocks, standing};
use crate::rules::fire::reactions;
use crate::rules::movement::retreat::{self, Driven};
use crate::rules::turn::sequence;
use crate::rules::victory;

const POINT: i64 = 1000;

/// What the battle is worth to the winner.
const VICTORY: i64 = 60 * POINT;

/// What an SP can still do, besides the point for its loss.
pub(super) const SP: i64 = 250;

/// What a gun can still do.
const GUN: i64 = 400;

/// What it is worth that a unit is in order.
const ORDER: i64 = 700;

/// What it is worth that a unit is not running.
const NERVE: i64 = 1500;

/// What it costs that a brigade is tired.
const FATIGUE: i64 = 250;

/// What it is worth that a brigade acts, while that does not tire it.
const ACTION: i64 = 300;

/// How many activations in a turn cause no fatigue.
const TIRELESS: u8 = 2;

/// How many hexes away the enemy is near enough to attack him.
const NEAR: u16 = 5;

/// What a side sees before it tries its orders.
pub struct SideSurvey {
    side: Side,
    before: State,
    pub(super) goals: Goals,
    /// What each unit's place is worth before the order, by [`UnitId`]; worked out when first asked for.
    standing: Vec<OnceCell<i64>>,
}

impl Judge for Battle {
    type Survey = SideSurvey;

    fn survey(&self, state: &State, seat: Seat) -> SideSurvey {
        let side = Side::of(seat);
        SideSurvey {
            side,
            goals: Goals::set(Now { battle: self, state }, side),
            before: state.clone(),
            standing: vec![OnceCell::new(); self.units.len()],
        }
    }

    fn worth(&self, survey: &SideSurvey, state: &State) -> i64 {
        let (now, side) = (Now { battle: self, state }, survey.side);
        let points = |side| i64::from(victory::points(now, side));
        let lead = POINT * (points(side) - points(side.enemy()));
        if state.over {
            let winner = victory::verdict(now).winner.map(Side::of);
            return lead + winner.map_or(0, |winner| if winner == side { VICTORY } else { -VICTORY });
        }
        let signed = |of: Side, worth: i64| if of == side { worth } else { -worth };
        let units: i64 = self.unit_ids().map(|id| signed(self.side(id), strength(now, id))).sum();
        let own = || self.unit_ids().filter(|&id| self.side(id) == side);
        let stand: i64 = own().map(|id| stands(now, survey, id)).sum();
        let brigades: i64 = self.brigade_ids().map(|id| signed(self.side_of(id), readiness(now, id))).sum();
        let leaders = self.leader_ids().filter(|&id| self.leader(id).side == side);
        let leaders: i64 = leaders.map(|id| standing::of_leader(now, id)).sum();
        lead + units + stand + brigades + leaders + named_shocks::promise(now, side) + turn(now, side)
    }

    /// The other side answers with all it has; its units retreat as they are asked to.
    fn presumed(&self, state: &State) -> Option<Order> {
        let now = Now { battle: self, state };
        match *state.pending.last()? {
            Pending::Return { .. } | Pending::Way { .. } | Pending::Shock(Stage::Fire) => {
                Some(reactions::all(now))
            }
            Pending::Shock(Stage::Avoid) => Some(Order::React { units: Reacting::default() }),
            Pending::Retreat { unit, hexes, from, free, past, checks } => {
                let driven = Driven { unit, hexes, from, free, past, checks };
                retreat::orders(now, driven).next().map(|(to, facing)| Order::FallBack { unit, to, facing })
            }
            _ => None,
        }
    }

    fn is_formality(&self, state: &State) -> bool {
        matches!(state.pending.last(), Some(Pending::Retreat { .. }))
    }

    fn under_way(&self, state: &State, seat: Seat) -> Option<Step<Order>> {
        let side = Side::of(seat);
        let may_stop = match *state.pending.last()? {
            Pending::Orders(of) | Pending::Rally(of) => of == side,
            Pending::Brigade(brigade) => self.side_of(brigade) == side,
            Pending::Naming => state.acting().is_some_and(|brigade| self.side_of(brigade) == side),
            _ => false,
        };
        // A loose cannon may leave no end to the step before all have done what they must.
        let now = Now { battle: self, state };
        let may_stop = may_stop && sequence::refusal(now, side, Order::Done).is_none();
        let activations: u64 = state.brigades.iter().map(|brigade| u64::from(brigade.activations)).sum();
        let number = u64::from(state.turn) << 32
            | (state.drawn.len() as u64) << 24
            | activations << 8
            | state.pending.len() as u64;
        may_stop.then_some(Step { number, ended_by: Order::Done })
    }

    fn subject(&self, state: &State, order: &Order) -> usize {
        let of_unit = |unit: UnitId| self.brigades.len() + unit.index();
        match *order {
            Order::Tell { brigade, .. }
            | Order::Coordinate { brigade }
            | Order::Join { brigade }
            | Order::Activate { brigade }
            | Order::Seek { brigade } => brigade.index(),
            Order::Move { unit, .. }
            | Order::Charge { unit, .. }
            | Order::Shock { unit, .. }
            | Order::Rally { unit }
            | Order::Form { unit, .. }
            | Order::Limber { unit, .. }
            | Order::Mount { unit, .. }
            | Order::Top { unit }
            | Order::Dig { unit }
            | Order::Fire { unit, .. }
            | Order::FallBack { unit, .. } => of_unit(unit),
            Order::Face { hex, .. } => state.top(hex).map_or(usize::MAX, of_unit),
            // They ride when their men have gone.
            Order::Ride { leader, .. } => self.brigades.len() + self.units.len() + leader.index(),
            Order::Pick { .. }
            | Order::Resolve { .. }
            | Order::Advance { .. }
            | Order::React { .. }
            | Order::Done => usize::MAX,
        }
    }
}

/// How a unit of ours stands; one that is as it was is not looked at again.
fn stands(now: Now<'_>, survey: &SideSurvey, id: UnitId) -> i64 {
    let before = || standing::of_unit(Now { state: &survey.before, ..now }, survey, id);
    if now.state.unit(id) == survey.before.unit(id) {
        return *survey.standing[id.index()].get_or_init(before);
    }
    standing::of_unit(now, survey, id)
}

/// What a unit can still do.
fn strength(now: Now<'_>, id: UnitId) -> i64 {
    let unit = now.state.unit(id);
    if unit.at.is_none() {
        return 0;
    }
    let sp = i64::from(unit.sp) * if now.battle.unit(id).arm == Arm::Artillery { GUN } else { SP };
    let order = match unit.condition {
        Condition::Normal => NERVE + ORDER + 60 * i64::from(unit.sp),
        Condition::Disordered => NERVE,
        Condition::Routed => 0,
    };
    // A unit that may still fire in reaction is worth more.
    sp + order + 80 * i64::from(unit.reacted.count())
}

/// How far the nearest enemy is from a brigade.
fn gap(now: Now<'_>, id: BrigadeId) -> u16 {
    let own = now.battle.unit_ids().filter(|&unit| now.battle.unit(unit).brigade == Some(id));
    let hexes = own.filter_map(|unit| now.state.unit(unit).at);
    let near = hexes.filter_map(|at| {
        let enemies = now.state.units_of(now.battle, now.battle.side_of(id).enemy());
        enemies.map(|(_, hex)| hex.distance(at)).min()
    });
    near.min().unwrap_or(u16::MAX)
}

/// What the orders of a brigade are worth, and that it acts.
fn readiness(now: Now<'_>, id: BrigadeId) -> i64 {
    let brigade = now.state.brigade(id);
    let is_near = gap(now, id) <= NEAR;
    let orders = match brigade.given() {
        Orders::March => -400,
        Orders::Advance => 0,
        Orders::Attack => {
            if is_near {
                60
            } else {
                -60
            }
        }
    };
    let stance = if brigade.stance == BrigadeDuty::Free { 0 } else { -200 };
    let acts = brigade.activations + u8::from(brigade.acts);
    let tiring = i64::from(acts.saturating_sub(TIRELESS)) * if is_near { ACTION / 3 } else { -ACTION / 3 };
    let confusion = if brigade.confused { -ACTION } else { 0 };
    orders + stance + ACTION * i64::from(acts.min(TIRELESS)) + tiring + confusion
        - FATIGUE * i64::from(brigade.fatigue)
}

/// It is better to have the marker than to see the enemy have it.
fn turn(now: Now<'_>, side: Side) -> i64 {
    match now.state.pending.last() {
        Some(&Pending::Division(division)) if now.battle.division(division).side == side => 50,
        _ => 0,
    }
}
