//! Playing a record again: every order through the same rules, every hash compared.

use std::fmt;

use dice::{Fault, Recorded};

use crate::{Line, Log, Misread, Position, Record, Refused, Rules, StateHash};

/// A record played again.
pub struct Replayed<R: Rules> {
    /// The state after the opening and after every order.
    pub states: Vec<R::State>,
    /// Whether the rules were run again; under another revision the stored events were applied instead.
    pub verified: bool,
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
        return Ok(Replayed { states: verify(battle, record)?, verified: true, differs_from: None });
    }
    let mut state = battle.opening();
    let mut replayed = Replayed { states: Vec::new(), verified: false, differs_from: None };
    for (line, number) in std::iter::once(&record.opening).chain(&record.lines).zip(2..) {
        for event in &line.events {
            if !battle.fits(&state, event) {
                return Err(Divergence { line: number, what: Diverged::Impossible(event.clone()) });
            }
            battle.apply(&mut state, event);
        }
        if StateHash::of(&state) != line.hash {
            replayed.differs_from.get_or_insert(number);
        }
        replayed.states.push(state.clone());
    }
    Ok(replayed)
}

/// Runs every order of a record through the rules again and compares dice, events and hashes.
///
/// # Errors
/// The first place where the record and the rules part.
pub fn verify<R: Rules>(battle: &R, record: &Record<R::Event>) -> Result<Vec<R::State>, Divergence<R>> {
    let mut dice = Recorded::new(&record.opening.faces);
    let mut log = Log::default();
    let mut position = Position::opening(battle, &mut dice, &mut log);
    let compare = |number, dice: &Recorded<'_>, log: &Log<R::Event>, position: &Position<R>, line| {
        compare(dice.fault(), log, position, line).map_err(|what| Divergence { line: number, what })
    };
    compare(2, &dice, &log, &position, &record.opening)?;
    let mut states = vec![position.state().clone()];
    for (i, line) in record.lines.iter().enumerate() {
        let at = |what| Divergence { line: i + 3, what };
        let order = battle.parse(&line.order).map_err(|misread| at(Diverged::Misread(misread)))?;
        let seat = line.seat.ok_or_else(|| at(Diverged::NoSeat))?;
        let legal = position.check(battle, seat, order).map_err(|refused| at(Diverged::Refused(refused)))?;
        let mut dice = Recorded::new(&line.faces);
        let mut log = Log::default();
        position.carry_out(battle, &legal, &mut dice, &mut log).expect("checked in this very position");
        compare(i + 3, &dice, &log, &position, line)?;
        states.push(position.state().clone());
    }
    Ok(states)
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
            Diverged::NoChoice => f.write_str("nobody has a choice here under the present rules"),
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
