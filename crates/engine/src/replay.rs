//! Playing a record again: every order through the same rules, every hash compared.

use std::fmt;

use dice::{Fault, Recorded};

use crate::{Line, Log, Misread, Next, Position, Record, Refused, Rules, StateHash};

/// A record played again.
pub struct Replayed<R: Rules> {
    /// The state after the opening and after every order.
    pub states: Vec<R::State>,
    /// Whether the rules were run again; under another revision the stored events were applied instead.
    pub verified: bool,
    /// How many orders were told by their stored events: all of another revision, else those of the game's origin.
    pub n_told: usize,
    /// The first line whose stored events lead to another state than was recorded, counted from 1.
    pub differs_from: Option<usize>,
}

/// Plays a record again: by the rules if it was made under the battle's revision, else by its stored events.
///
/// # Errors
/// The first place where the record and the rules part.
pub fn replay<R: Rules>(battle: &R, record: &Record<R::Event>) -> Result<Replayed<R>, Divergence<R>> {
    if record.header.ruleset != R::ID {
        return Err(Divergence { line: 1, what: Diverged::RuleSet(record.header.ruleset.clone()) });
    }
    if record.header.revision == battle.revision() {
        let (states, n_told) = (verify(battle, record)?, record.n_inherited());
        return Ok(Replayed { states, verified: true, n_told, differs_from: None });
    }
    let n_told = record.lines.len();
    let (states, differs_from) = told(battle, record, n_told)?;
    Ok(Replayed { states, verified: false, n_told, differs_from })
}

/// States by their stored events, and the first line whose hash is another one.
type ToldStates<R> = (Vec<<R as Rules>::State>, Option<usize>);

/// States so far, and the position they end in.
type StatesSoFar<R> = (Vec<<R as Rules>::State>, Position<R>);

/// The states of the opening and of so many orders by their stored events, and the first line whose hash is another one.
pub(crate) fn told<R: Rules>(
    battle: &R,
    record: &Record<R::Event>,
    n_orders: usize,
) -> Result<ToldStates<R>, Divergence<R>> {
    let (mut state, mut states, mut differs_from) = (battle.opening(), Vec::new(), None);
    for (line, number) in std::iter::once(&record.opening).chain(&record.lines[..n_orders]).zip(2..) {
        for event in &line.events {
            if !battle.fits(&state, event) {
                return Err(Divergence { line: number, what: Diverged::Impossible(event.clone()) });
            }
            battle.apply(&mut state, event);
        }
        if StateHash::of(&state) != line.hash {
            differs_from.get_or_insert(number);
        }
        states.push(state.clone());
    }
    Ok((states, differs_from))
}

/// Runs every order of a record through the rules again and compares dice, events and hashes. The orders of its origin are
/// told by their events, and their hashes compared.
///
/// # Errors
/// The first place where the record and the rules part.
pub fn verify<R: Rules>(battle: &R, record: &Record<R::Event>) -> Result<Vec<R::State>, Divergence<R>> {
    let n_told = record.n_inherited();
    let (mut states, mut position) = match record.header.origin {
        None => begun_again(battle, &record.opening)?,
        Some(_) => taken_over(battle, record, n_told)?,
    };
    for (i, line) in record.lines.iter().enumerate().skip(n_told) {
        let at = |what| Divergence { line: i + 3, what };
        let order = battle.parse(&line.order).map_err(|misread| at(Diverged::Misread(misread)))?;
        let seat = line.seat.ok_or_else(|| at(Diverged::NoSeat))?;
        let legal = position.check(battle, seat, order).map_err(|refused| at(Diverged::Refused(refused)))?;
        let mut dice = Recorded::new(&line.faces);
        let mut log = Log::default();
        position.carry_out(battle, &legal, &mut dice, &mut log).expect("checked in this very position");
        compare(dice.fault(), &log, &position, line).map_err(at)?;
        states.push(position.state().clone());
    }
    Ok(states)
}

/// The opening by the rules, compared with the recorded one.
fn begun_again<R: Rules>(battle: &R, opening: &Line<R::Event>) -> Result<StatesSoFar<R>, Divergence<R>> {
    let mut dice = Recorded::new(&opening.faces);
    let mut log = Log::default();
    let position = Position::opening(battle, &mut dice, &mut log);
    compare(dice.fault(), &log, &position, opening).map_err(|what| Divergence { line: 2, what })?;
    Ok((vec![position.state().clone()], position))
}

/// The orders of a record's origin by their events. Their hashes are those of the rules that took them over.
fn taken_over<R: Rules>(
    battle: &R,
    record: &Record<R::Event>,
    n_told: usize,
) -> Result<StatesSoFar<R>, Divergence<R>> {
    let (states, differs_from) = told(battle, record, n_told)?;
    if let Some(line) = differs_from {
        let now = StateHash::of(&states[line - 2]);
        let lines = std::iter::once(&record.opening).chain(&record.lines);
        let recorded = lines.map(|line| line.hash).nth(line - 2).unwrap_or(now);
        return Err(Divergence { line, what: Diverged::Hash { now, recorded } });
    }
    let last = states[n_told].clone();
    if let Next::Step = battle.next(&last) {
        return Err(Divergence { line: n_told + 2, what: Diverged::NoChoice });
    }
    Ok((states, Position::at(last, n_told as u64)))
}

fn compare<R: Rules>(
    fault: Option<Fault>,
    log: &Log<R::Event>,
    position: &Position<R>,
    line: &Line<R::Event>,
) -> Result<(), Diverged<R>> {
    if let Some(fault) = fault {
        return Err(Diverged::Dice(fault));
    }
    let mut happened = log.events();
    let mut recorded = line.events.iter();
    loop {
        let (now, then) = (happened.next(), recorded.next());
        if now != then {
            return Err(Diverged::Event { now: now.cloned(), recorded: then.cloned() });
        }
        if now.is_none() {
            break;
        }
    }
    let now = StateHash::of(position.state());
    if now == line.hash { Ok(()) } else { Err(Diverged::Hash { now, recorded: line.hash }) }
}

/// The first place where a record and the rules part.
pub struct Divergence<R: Rules> {
    /// The line of the record, counted from 1.
    pub line: usize,
    /// What differs.
    pub what: Diverged<R>,
}

/// What differs between a record and the rules.
pub enum Diverged<R: Rules> {
    /// The record is of another rule set.
    RuleSet(String),
    /// A stored event that cannot have happened.
    Impossible(R::Event),
    /// The order's sentence is not understood.
    Misread(Misread),
    /// The line does not say who gave the order.
    NoSeat,
    /// The record ends where nobody has a choice by the rules there are.
    NoChoice,
    /// The rules refuse the order.
    Refused(Refused<R::Refusal>),
    /// The rules throw other dice.
    Dice(Fault),
    /// Something else happens.
    Event {
        /// What happens by the rules.
        now: Option<R::Event>,
        /// What the record says.
        recorded: Option<R::Event>,
    },
    /// The state is another one.
    Hash {
        /// Its hash by the rules.
        now: StateHash,
        /// The hash recorded.
        recorded: StateHash,
    },
}

impl<R: Rules> fmt::Display for Divergence<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.what {
            Diverged::RuleSet(id) => write!(f, "the record is of the rule set '{id}'"),
            Diverged::Impossible(event) => write!(f, "{event:?} cannot have happened"),
            Diverged::Misread(misread) => misread.fmt(f),
            Diverged::NoSeat => f.write_str("nobody is named for the order"),
            Diverged::NoChoice => f.write_str("nobody has a choice here under today's rules"),
            Diverged::Refused(refused) => write!(f, "the order is refused: {refused}"),
            Diverged::Dice(fault) => fault.fmt(f),
            Diverged::Event { now, recorded } => {
                write!(f, "by the rules {}, in the record {}", Told(now), Told(recorded))
            }
            Diverged::Hash { now, recorded } => {
                write!(f, "the state has hash {now}, recorded was {recorded}")
            }
        }
    }
}

impl<R: Rules> fmt::Debug for Divergence<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

struct Told<'a, E>(&'a Option<E>);

impl<E: fmt::Debug> fmt::Display for Told<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(event) => write!(f, "{event:?}"),
            None => f.write_str("nothing more happens"),
        }
    }
}
