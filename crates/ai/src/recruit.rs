//! The recruit: tries the orders it may give on a copy of the position, one step ahead, and takes the best.

use std::collections::{BTreeMap, BTreeSet};

use dice::{ChoiceDice, Recording, Seed, Seeded};
use engine::{Position, Seat, Seen, Silent, ToAct};

use crate::{Judge, Step};

/// How often an order is tried that throws dice.
const TRIES: u64 = 8;

/// Orders given to one subject in a step before the next has its turn: turning to and fro would go on for ever.
const MOST_ORDERS: usize = 6;

/// Answers of the other side presumed after an order, at most.
const MOST_ANSWERS: usize = 4;

/// Sensible choices, one step ahead, with dice of its own.
pub(crate) struct Recruit {
    choice_dice: ChoiceDice,
    seed: Seed,
    choices: u64,
    step: u64,
    settled: BTreeSet<usize>,
    given: BTreeMap<usize, usize>,
}

impl Recruit {
    pub(crate) fn new(mut choice_dice: ChoiceDice) -> Recruit {
        let seed = Seed(std::array::from_fn(|_| choice_dice.one_of(256) as u8));
        Recruit { choice_dice, seed, choices: 0, step: 0, settled: BTreeSet::new(), given: BTreeMap::new() }
    }

    pub(crate) fn choose<R: Judge>(&mut self, battle: &R, seen: &Seen<R>) -> R::Order {
        let (state, seat) = (seen.state(), seen.seat());
        let plain = battle.plain(state);
        if let Some(order) = plain.filter(|order| battle.refusal(state, seat, order).is_none()) {
            return order;
        }
        self.choices += 1;
        let ahead = Lookahead::new(battle, state, seat, self.seed, self.choices);
        let mut orders = battle.proposals(state, seat, &mut |n| self.choice_dice.one_of(n));
        // Whether these are legal is seen when they are tried, which most of them never are.
        for order in battle.considered(&ahead.survey, state) {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
        if orders.len() == 1 {
            return orders.swap_remove(0);
        }
        match battle.under_way(state, seat) {
            Some(step) => self.next_in(step, &ahead, orders),
            None => self.best(&ahead, orders).1,
        }
    }

    /// The best order for the first subject that can better itself; the end of the step if none can.
    fn next_in<R: Judge>(
        &mut self,
        step: Step<R::Order>,
        ahead: &Lookahead<'_, R>,
        orders: Vec<R::Order>,
    ) -> R::Order {
        if self.step != step.number {
            self.step = step.number;
            self.settled.clear();
            self.given.clear();
        }
        let now = ahead.worth_now();
        let mut by_subject: BTreeMap<usize, Vec<R::Order>> = BTreeMap::new();
        for order in orders.into_iter().filter(|order| *order != step.ended_by) {
            let subject = ahead.battle.subject(ahead.position.state(), &order);
            if !self.settled.contains(&subject) {
                by_subject.entry(subject).or_default().push(order);
            }
        }
        for (subject, orders) in by_subject {
            let (worth, order) = self.best(ahead, orders);
            let given = self.given.entry(subject).or_default();
            if worth > now && *given < MOST_ORDERS {
                *given += 1;
                return order;
            }
            // Not looked at again in this step: with many stands that would be most of the work.
            self.settled.insert(subject);
        }
        step.ended_by
    }

    /// The order that is worth most, and its worth; between equals choice_dice decides.
    fn best<R: Judge>(&mut self, ahead: &Lookahead<'_, R>, orders: Vec<R::Order>) -> (i64, R::Order) {
        let worths: Vec<i64> = orders.iter().map(|order| ahead.worth_after(order)).collect();
        let most = worths.iter().max().copied().unwrap_or(i64::MIN);
        let best = worths.iter().zip(orders).filter(|(worth, _)| **worth == most);
        let mut best: Vec<R::Order> = best.map(|(_, order)| order).collect();
        (most, best.swap_remove(self.choice_dice.one_of(best.len())))
    }
}

/// The position as the recruit knows it, for trying orders on.
struct Lookahead<'a, R: Judge> {
    battle: &'a R,
    seat: Seat,
    position: Position<R>,
    survey: R::Survey,
    seed: Seed,
    choice: u64,
}

impl<'a, R: Judge> Lookahead<'a, R> {
    fn new(battle: &'a R, state: &R::State, seat: Seat, seed: Seed, choice: u64) -> Lookahead<'a, R> {
        let mut dice = Seeded::stream(seed, choice * TRIES);
        let position = Position::set_up(battle, state.clone(), &mut dice, &mut Silent);
        Lookahead { battle, seat, position, survey: battle.survey(state, seat), seed, choice }
    }

    fn worth_now(&self) -> i64 {
        TRIES as i64 * self.battle.worth(&self.survey, self.position.state())
    }

    /// What an order leads to on average, times [`TRIES`]. Every order is tried with the same dice, so that orders are
    /// compared and not throws.
    fn worth_after(&self, order: &R::Order) -> i64 {
        let (first, thrown) = self.try_out(order, 0);
        if !thrown {
            return TRIES as i64 * first;
        }
        first + (1..TRIES).map(|number| self.try_out(order, number).0).sum::<i64>()
    }

    /// The worth after one try, and whether dice were thrown for it.
    fn try_out(&self, order: &R::Order, number: u64) -> (i64, bool) {
        let mut position = self.position.clone();
        let mut dice = Seeded::stream(self.seed, self.choice * TRIES + number);
        let mut dice = Recording::new(&mut dice);
        let Ok(legal) = position.check(self.battle, self.seat, order.clone()) else {
            // The recruit may know less than there is: an order that is not legal as far as it knows is no use to it.
            return (i64::MIN / TRIES as i64, false);
        };
        if position.carry_out(self.battle, &legal, &mut dice, &mut Silent).is_err() {
            return (i64::MIN / TRIES as i64, false);
        }
        self.answer(&mut position, &mut dice);
        (self.battle.worth(&self.survey, position.state()), !dice.into_thrown().is_empty())
    }

    /// Goes on while the other side is presumed to answer, and its own side, where it hardly matters.
    fn answer(&self, position: &mut Position<R>, dice: &mut Recording<'_>) {
        for _ in 0..MOST_ANSWERS {
            let ToAct::Seats(seats) = position.to_act(self.battle) else { return };
            let is_formality = self.battle.is_formality(position.state());
            let Some(seat) = seats.iter().find(|&seat| seat != self.seat || is_formality) else { return };
            let Some(order) = self.battle.presumed(position.state()) else { return };
            let Ok(legal) = position.check(self.battle, seat, order) else { return };
            if position.carry_out(self.battle, &legal, dice, &mut Silent).is_err() {
                return;
            }
        }
    }
}
