//! A state at a point of a game: checked orders go in, the next real choice comes out.

use std::fmt;

use dice::Throws;

use crate::{Context, Kinds, Next, Rules, Seat, Seats, Sink, ToAct};

/// More steps than any rule set takes between two choices: beyond it, its rules go in circles.
const LONGEST_RUN: usize = 100_000;

/// A state that waits for somebody's choice or is over.
///
/// Its version grows with every order and never returns, not even when orders are taken back: what was checked against
/// one version can be carried out in no other.
pub struct Position<R: Rules> {
    state: R::State,
    version: u64,
}

impl<R: Rules> Clone for Position<R> {
    fn clone(&self) -> Self {
        Position { state: self.state.clone(), version: self.version }
    }
}

/// An order that was checked in a position and may be carried out there.
#[derive(Debug)]
pub struct Legal<O> {
    order: O,
    seat: Seat,
    version: u64,
}

impl<O> Legal<O> {
    /// The order.
    pub fn order(&self) -> &O {
        &self.order
    }

    /// The seat that gives it.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}

/// Why an order was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused<F> {
    /// The battle is over.
    Over,
    /// Others have to choose now.
    NotToAct {
        /// Those who have.
        to_act: Seats,
    },
    /// The game was played under another revision of the rules, and can only be looked at.
    EarlierRules {
        /// That revision.
        revision: u32,
        /// The revision there is.
        today: u32,
    },
    /// The rules forbid it.
    Rule(F),
}

impl<F: fmt::Display> fmt::Display for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Over => f.write_str("the battle is over"),
            Refused::NotToAct { .. } => f.write_str("the choice is the other side's"),
            Refused::EarlierRules { revision, today } => write!(
                f,
                "the game was played under revision {revision} of the rules, and this program plays revision {today}"
            ),
            Refused::Rule(refusal) => refusal.fmt(f),
        }
    }
}

/// A checked order that was carried out in another position than it was checked in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stale {
    /// The version it was checked against.
    pub checked_at: u64,
    /// The version now.
    pub now: u64,
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the order was checked after {} orders, but {} were given by now",
            self.checked_at, self.now
        )
    }
}

impl std::error::Error for Stale {}

impl<R: Rules> Position<R> {
    /// The first choice of a battle.
    pub fn opening(battle: &R, dice: &mut dyn Throws, sink: &mut dyn Sink<R::Event>) -> Position<R> {
        let mut position = Position { state: battle.opening(), version: 0 };
        position.run_on(battle, dice, sink);
        position
    }

    pub(crate) fn at(state: R::State, version: u64) -> Position<R> {
        Position { state, version }
    }

    /// A state set up by hand, as tests and umpires do, run on to its first choice.
    pub fn set_up(
        battle: &R,
        state: R::State,
        dice: &mut dyn Throws,
        sink: &mut dyn Sink<R::Event>,
    ) -> Position<R> {
        let mut position = Position { state, version: 0 };
        position.run_on(battle, dice, sink);
        position
    }

    /// The state.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Its version.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whom it waits for.
    pub fn to_act(&self, battle: &R) -> ToAct {
        match battle.next(&self.state) {
            Next::Choice(seats) => ToAct::Seats(seats),
            Next::Over(verdict) => ToAct::Over(verdict),
            Next::Step => unreachable!("a position has run on to a choice"),
        }
    }

    /// What a seat may know of it.
    pub fn observe(&self, battle: &R, seat: Seat) -> Seen<R> {
        Seen { state: battle.observe(&self.state, seat), seat }
    }

    /// Makes an order fit to be carried out here.
    ///
    /// # Errors
    /// The clause that forbids it, with the facts.
    pub fn check(
        &self,
        battle: &R,
        seat: Seat,
        order: R::Order,
    ) -> Result<Legal<R::Order>, Refused<R::Refusal>> {
        let to_act = match self.to_act(battle) {
            ToAct::Seats(seats) => seats,
            ToAct::Over(_) => return Err(Refused::Over),
        };
        if !to_act.contains(seat) {
            return Err(Refused::NotToAct { to_act });
        }
        match battle.refusal(&self.state, seat, &order) {
            Some(refusal) => Err(Refused::Rule(refusal)),
            None => Ok(Legal { order, seat, version: self.version }),
        }
    }

    /// Carries out a checked order and runs on to the next choice.
    ///
    /// # Errors
    /// The order was checked in another position; nothing is changed then.
    pub fn carry_out(
        &mut self,
        battle: &R,
        legal: &Legal<R::Order>,
        dice: &mut dyn Throws,
        sink: &mut dyn Sink<R::Event>,
    ) -> Result<(), Stale> {
        if legal.version != self.version {
            return Err(Stale { checked_at: legal.version, now: self.version });
        }
        debug_assert_eq!(battle.refusal(&self.state, legal.seat, &legal.order), None, "{:?}", legal.order);
        self.version += 1;
        battle.carry_out(legal.seat, &legal.order, &mut Context::new(battle, &mut self.state, dice, sink));
        self.run_on(battle, dice, sink);
        Ok(())
    }

    /// Goes on until a seat has a real choice or the battle is over.
    ///
    /// # Panics
    /// If the rules go in circles, which is a fault of the rule set.
    fn run_on(&mut self, battle: &R, dice: &mut dyn Throws, sink: &mut dyn Sink<R::Event>) {
        for _ in 0..LONGEST_RUN {
            match battle.next(&self.state) {
                Next::Over(_) => return,
                Next::Step => battle.step(&mut Context::new(battle, &mut self.state, dice, sink)),
                Next::Choice(seats) => {
                    let answer =
                        seats.iter().find_map(|seat| Some((seat, battle.answer(&self.state, seat)?)));
                    let Some((seat, order)) = answer else { return };
                    debug_assert_eq!(battle.refusal(&self.state, seat, &order), None, "{order:?}");
                    battle.carry_out(seat, &order, &mut Context::new(battle, &mut self.state, dice, sink));
                }
            }
        }
        panic!("{} goes in circles at {:?}", R::ID, battle.pending(&self.state).map(Kinds::kind));
    }
}

/// A state as one seat knows it. Pictures, prompts and the computer start from this and have nothing else.
pub struct Seen<R: Rules> {
    state: R::State,
    seat: Seat,
}

impl<R: Rules> Seen<R> {
    /// The state with the unknown blanked.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}
