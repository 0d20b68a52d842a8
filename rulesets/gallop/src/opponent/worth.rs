//! What a position is worth: an opinion for opponents, no rule. A point of victory counts a thousand.

use std::cell::OnceCell;

use ai::{Judge, Step};
use board::square::Square;
use engine::{Listed, Seat};

use crate::Now;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::order::Order;
use crate::game::state::{Pending, StandPlace, State};
use crate::rules::fire::{self, FireTarget};
use crate::rules::victory;
use crate::sheet::axes::{Arm, TroopRate};

use super::goals::Goals;
use super::threats::Threats;
use super::{charge_plan, standing};

pub(super) const POINT: i64 = 1000;

/// How the battle would end as things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// Won: the enemy has to come.
    Winning,
    /// Not won: something must be done.
    NotWinning,
}

/// What a side sees before it tries its orders.
pub struct SquareSurvey {
    pub(super) side: Side,
    pub(super) outlook: Outlook,
    before: State,
    pub(super) goals: Goals,
    pub(super) threats: Threats,
    /// Whether a stand should charge, by [`StandId`].
    charges: Vec<bool>,
    /// Whether a stand has a shot that can hit, by [`StandId`].
    shots: Vec<bool>,
    /// What the squares of the side are worth as they are, as far as they were asked for.
    squares: Vec<OnceCell<i64>>,
}

impl Judge for Battle {
    type Survey = SquareSurvey;

    fn survey(&self, state: &State, seat: Seat) -> SquareSurvey {
        let side = Side::of(seat);
        let now = Now { battle: self, state };
        let outlook = match victory::standing(now) {
            (Some(winner), _) if winner == side => Outlook::Winning,
            _ => Outlook::NotWinning,
        };
        let threats = Threats::see(now, side, outlook);
        SquareSurvey {
            side,
            outlook,
            goals: Goals::set(now, side, outlook),
            charges: charge_plan::plan(now, side, &threats),
            shots: hopeful_shots(now, seat),
            threats,
            before: state.clone(),
            squares: vec![OnceCell::new(); state.squares.len()],
        }
    }

    fn worth(&self, survey: &SquareSurvey, state: &State) -> i64 {
        let (now, side) = (Now { battle: self, state }, survey.side);
        if let Some((winner, _)) = state.over {
            return winner.map_or(0, |winner| if winner == side { 1000 * POINT } else { -1000 * POINT });
        }
        let changed = changed_squares(now, &survey.before);
        let ground: i64 = changed
            .map(|square| {
                let earlier = Now { battle: self, state: &survey.before };
                let before = survey.squares[self.map.grid().index(square)]
                    .get_or_init(|| standing::worth(earlier, survey, square));
                standing::worth(now, survey, square) - before
            })
            .sum();
        lead(now, side) + strength(now, side) + ground + obedience(now, survey) + diligence(now, survey)
    }

    fn under_way(&self, state: &State, seat: Seat) -> Option<Step<Order>> {
        let side = Side::of(seat);
        let may_stop = match *state.pending.last()? {
            Pending::Move(mover) => mover == side,
            Pending::Fire(firer) => firer == side,
            Pending::Declare(charger) => charger == side,
            Pending::Enter { entered, .. } => entered > 0,
            _ => false,
        };
        // Within a turn the stack only shrinks from step to step.
        let number = u64::from(state.turn) << 16 | state.pending.len() as u64;
        may_stop.then_some(Step { number, ended_by: Order::Done })
    }

    fn subject(&self, state: &State, order: &Order) -> usize {
        let stand = match *order {
            Order::Move { stand, .. }
            | Order::Form { stand, .. }
            | Order::Front { stand }
            | Order::Fire { stand, .. }
            | Order::CounterBattery { stand, .. }
            | Order::Charge { stand }
            | Order::Enter { stand } => Some(stand),
            Order::MoveTogether { from, .. } => state.square(self, from).front,
            Order::Turn { square, .. } => state.square(self, square).front,
            Order::Fight { .. } | Order::FallBack { .. } | Order::LeaveTable | Order::Done => None,
        };
        stand.map_or(usize::MAX, StandId::index)
    }
}

/// Squares in which anything is not as it was.
fn changed_squares(now: Now<'_>, before: &State) -> impl Iterator<Item = Square> {
    let stands = before.stands.iter().zip(&now.state.stands).filter(|(before, after)| before != after);
    let places = stands.flat_map(|(before, after)| [before.place, after.place]);
    let mut changed: Vec<Square> = places
        .filter_map(|place| if let StandPlace::On(square) = place { Some(square) } else { None })
        .collect();
    let squares = before.squares.iter().zip(&now.state.squares).zip(now.battle.map.grid().squares());
    changed.extend(squares.filter(|((before, after), _)| before != after).map(|(_, square)| square));
    changed.sort_unstable();
    changed.dedup();
    changed.into_iter()
}

/// The lead in points, which counts the more the nearer the end is.
fn lead(now: Now<'_>, side: Side) -> i64 {
    let points = |side| i64::from(victory::points(now, side));
    let lead = points(side) - points(side.enemy());
    let (turn, turns) = (i64::from(now.state.turn), i64::from(now.battle.terms.turns.max(1)));
    lead * (POINT * 6 / 10 + POINT * 4 / 10 * turn / turns)
}

/// What the stands of both sides can still do.
fn strength(now: Now<'_>, side: Side) -> i64 {
    let left = |id: StandId| {
        let own = now.state.stand(id);
        let hits = i64::from(now.battle.hits_to_remove(id));
        match own.place {
            StandPlace::Lost => 0,
            _ => value(now.battle, id) * (hits - i64::from(own.hits)) / hits,
        }
    };
    let signed = |id: StandId| if now.battle.stand(id).side == side { left(id) } else { -left(id) };
    now.battle.ids().map(signed).sum()
}

/// What a stand is good for, besides the points for its loss.
pub(super) fn value(battle: &Battle, id: StandId) -> i64 {
    let stand = battle.stand(id);
    let dots = i64::from(stand.dots);
    match (stand.arm, stand.rate) {
        (Arm::General, _) => 900 + 200 * i64::from(stand.value),
        (Arm::Artillery, _) => 500 + 100 * dots,
        (Arm::Skirmishers, _) => 400,
        (_, TroopRate::Veteran) => 800 + 120 * dots,
        (_, TroopRate::Line) => 500 + 100 * dots,
        (_, TroopRate::SecondRate) => 400 + 70 * dots,
    }
}

/// The stands that have a shot in this step that can hit.
fn hopeful_shots(now: Now<'_>, seat: Seat) -> Vec<bool> {
    let mut shots = vec![false; now.battle.stands.len()];
    if !matches!(now.state.pending.last(), Some(Pending::Fire(side)) if *side == Side::of(seat)) {
        return shots;
    }
    for order in now.battle.orders(now.state, seat) {
        let (stand, at, aim) = match order {
            Order::Fire { stand, at } => (stand, at, FireTarget::Square),
            Order::CounterBattery { stand, at } => (stand, at, FireTarget::Guns),
            _ => continue,
        };
        let facts = fire::facts(now, stand, at, aim);
        shots[stand.index()] |= facts.is_some_and(|facts| !facts.cannot_hit(&now.battle.tables));
    }
    shots
}

/// A shot that can hit is better taken than not, whatever a few rolls of it show.
fn diligence(now: Now<'_>, survey: &SquareSurvey) -> i64 {
    let hopeful = now.battle.ids().filter(|&id| survey.shots[id.index()]);
    hopeful.map(|id| i64::from(now.state.stand(id).fired)).sum()
}

/// Whether the stands that should charge do, and no others.
fn obedience(now: Now<'_>, survey: &SquareSurvey) -> i64 {
    if !matches!(now.state.pending.last(), Some(Pending::Declare(side)) if *side == survey.side) {
        return 0;
    }
    let charging = now.battle.ids().filter(|&id| now.state.stand(id).charging.is_some());
    charging.map(|id| if survey.charges[id.index()] { POINT } else { -POINT }).sum()
}
