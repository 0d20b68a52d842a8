//! What a position is worth: an opinion for opponents, no rule. A point of victory counts a thousand.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use ai::{Judge, Step};
use board::table::Inches;
use engine::Seat;

use crate::Now;
use crate::game::battle::{Battle, Piece, Side, UnitId};
use crate::game::order::Order;
use crate::game::state::{Pending, State};
use crate::rules::movement::MoveThrow;
use crate::rules::victory;
use crate::sheet::axes::Troops;

use super::duels::Duels;
use super::goals::Goals;
use super::shots::Shots;
use super::{candidate_lines, standing};

pub(super) const POINT: i64 = 1000;

/// What a figure is worth: its point, and what it can still do.
pub(super) const FIGURE: i64 = POINT + 300;

/// What a unit is worth besides its figures.
const UNIT: i64 = 2 * POINT;

/// What a gun is worth.
const GUN: i64 = 3 * POINT;

/// What a commander is worth.
pub(super) const COMMANDER: i64 = 6 * POINT;

/// What it is worth that a unit is in order.
pub(super) const ORDER: i64 = 1200;

/// What it is worth that a Gatling is clear.
const CLEAR: i64 = 1000;

/// What it is worth that the enemy is broken, half of it for half as many units.
const BREAK: i64 = 16 * POINT;

/// How many of the lines considered are tried.
const LINES: usize = 4;

/// What a side sees before it tries its orders.
pub struct Survey {
    pub(super) side: Side,
    before: State,
    pub(super) goals: Goals,
    pub(super) shots: Shots,
    pub(super) duels: Duels,
    /// How units stand as they are, by [`UnitId`], as far as they were asked for.
    standing: Vec<OnceCell<i64>>,
    /// What the best line brings, for moves that were asked for.
    lines: RefCell<BTreeMap<(Piece, Inches, bool), i64>>,
}

impl Judge for Battle {
    type Survey = Survey;

    fn survey(&self, state: &State, seat: Seat) -> Survey {
        let side = Side::of(seat);
        Survey {
            side,
            goals: Goals::set(Now { battle: self, state }, side),
            shots: Shots::default(),
            duels: Duels::default(),
            standing: vec![OnceCell::new(); self.units.len()],
            lines: RefCell::default(),
            before: state.clone(),
        }
    }

    fn considered(&self, survey: &Survey, state: &State) -> Vec<Order> {
        let Some((piece, throw)) = MoveThrow::asked(state.pending.last()) else { return Vec::new() };
        let lines = candidate_lines::by_worth(Now { battle: self, state }, survey, piece, throw);
        lines.into_iter().take(LINES).map(|(_, order)| order).collect()
    }

    fn worth(&self, survey: &Survey, state: &State) -> i64 {
        let (now, side) = (Now { battle: self, state }, survey.side);
        // Which card comes up next is chance: a STOP drawn after one order makes no other order better.
        let lead = lead(now, side, survey.before.stops);
        if let Some((winner, _)) = state.over {
            return lead + winner.map_or(0, |winner| if winner == side { 60 * POINT } else { -60 * POINT });
        }
        let signed = |of: Side, worth: i64| if of == side { worth } else { -worth };
        let units: i64 = self
            .unit_ids()
            .map(|id| {
                let earlier = Now { battle: self, state: &survey.before };
                let before =
                    survey.standing[id.index()].get_or_init(|| standing::of_unit(earlier, survey, id));
                let same = state.unit(id) == survey.before.unit(id) && state.melees == survey.before.melees;
                signed(self.unit(id).side, if same { *before } else { standing::of_unit(now, survey, id) })
            })
            .sum();
        let commanders: i64 = self
            .commander_ids()
            .map(|id| signed(self.commander(id).side, standing::of_commander(now, id)))
            .sum();
        let strength: i64 = Side::BOTH.map(|of| signed(of, strength(now, of))).iter().sum();
        lead + strength + units + commanders + under_way(now, survey)
    }

    /// Which figure fights which hardly matters: a round is fought as a whole.
    fn plain(&self, state: &State) -> Option<Order> {
        let fight = state.fight.as_ref().filter(|_| state.pending.last() == Some(&Pending::Fight))?;
        Some(Order::Round { unit: fight.unit })
    }

    fn under_way(&self, _: &State, _: Seat) -> Option<Step<Order>> {
        None
    }

    fn subject(&self, _: &State, _: &Order) -> usize {
        0
    }
}

/// The lead in points, and what it decides at the last STOP, the more the nearer that is.
fn lead(now: Now<'_>, side: Side, stops: u8) -> i64 {
    let points = |side| i64::from(victory::points(now, side));
    let lead = points(side) - points(side.enemy());
    let ahead = if lead.abs() > i64::from(now.battle.terms.draw_to) { lead.signum() } else { 0 };
    let (stops, of) = (i64::from(stops), i64::from(now.battle.terms.stops.max(1)));
    lead * POINT + ahead * 6 * POINT * stops / of
}

/// What a side can still do, besides the points it lost.
fn strength(now: Now<'_>, side: Side) -> i64 {
    let (mut worth, mut all, mut lost) = (0, 0, 0);
    for id in now.battle.unit_ids().filter(|&id| now.battle.unit(id).side == side) {
        let own = now.state.unit(id);
        all += 1;
        if own.pose.is_none() {
            lost += 1;
            continue;
        }
        worth += UNIT + (FIGURE - POINT) * i64::from(own.figures);
        worth += if own.disrupted { 0 } else { ORDER } + if own.jammed { 0 } else { CLEAR };
    }
    let [parts, of] = now.battle.terms.break_at.map(i64::from);
    let (whole, share) = ((all * parts).max(1), lost * of);
    let share = share.min(whole);
    worth - BREAK * share * share / (whole * whole)
}

/// What is still to come of an order just given: the line of a move, the duels of a charge, the answer to one.
fn under_way(now: Now<'_>, survey: &Survey) -> i64 {
    match now.state.pending.last() {
        pending @ Some(&Pending::Line { piece, .. }) if now.battle.side(piece) == survey.side => {
            let Some((_, throw)) = MoveThrow::asked(pending) else { return 0 };
            let best = || {
                let lines = candidate_lines::by_worth(now, survey, piece, throw);
                lines.first().map_or(0, |(worth, _)| *worth)
            };
            // What a unit leaves a melee with depends on the strikes at it.
            if throw.leaving {
                return best();
            }
            let key = (piece, throw.distance, throw.woods);
            let known = survey.lines.borrow().get(&key).copied();
            known.unwrap_or_else(|| {
                let best = best();
                survey.lines.borrow_mut().insert(key, best);
                best
            })
        }
        Some(Pending::Fight) => survey.duels.to_come(now, survey.side),
        Some(&Pending::React { unit, charger }) if now.battle.unit(unit).side != survey.side => {
            -survey.shots.promise(now, unit, charger)
        }
        _ => 0,
    }
}

/// What the loss of a whole unit costs.
pub(super) fn whole(now: Now<'_>, id: UnitId) -> i64 {
    let gun = if now.battle.unit(id).troops == Troops::Battery { GUN } else { 0 };
    UNIT + ORDER + FIGURE * i64::from(now.state.unit(id).figures) + gun
}
