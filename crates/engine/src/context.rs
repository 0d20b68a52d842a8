//! What a rule works through: the state to read, dice to throw, events to emit, steps to explain.

use dice::Throws;
use sheet::{Explain, Step};

use crate::{Facts, Follow, Given, Procedure, Rules};

pub use sheet::Silent;

/// Takes in what happens: events, and the explanation of rolls.
pub trait Sink<E>: Explain {
    /// An event that has just been written into the state.
    fn event(&mut self, event: &E);

    /// A procedure that the table has run. Only a sink that compares what follows asks for it to be put together.
    fn ran(&mut self, _put_together: &dyn Fn() -> Ran) {}
}

/// A procedure that the table has run, by its keys, and what has to follow by its own word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The procedure's word.
    pub procedure: &'static str,
    /// Every key with the value that the table read.
    pub facts: Given,
    /// What it says has to be resolved next.
    pub next: Vec<Follow>,
}

impl<E> Sink<E> for Silent {
    fn event(&mut self, _: &E) {}
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Logged<E> {
    /// Something happened.
    Event(E),
    /// A roll was explained.
    Step(Step),
}

/// Keeps everything in the order it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log<E>(pub Vec<Logged<E>>);

impl<E> Default for Log<E> {
    fn default() -> Log<E> {
        Log(Vec::new())
    }
}

impl<E> Log<E> {
    /// The events alone.
    pub fn events(&self) -> impl Iterator<Item = &E> {
        self.0.iter().filter_map(|logged| if let Logged::Event(event) = logged { Some(event) } else { None })
    }

    /// The explanations alone.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.0.iter().filter_map(|logged| if let Logged::Step(step) = logged { Some(step) } else { None })
    }
}

impl<E> Explain for Log<E> {
    fn listens(&self) -> bool {
        true
    }

    fn keep(&mut self, step: Step) {
        self.0.push(Logged::Step(step));
    }
}

impl<E: Clone> Sink<E> for Log<E> {
    fn event(&mut self, event: &E) {
        self.0.push(Logged::Event(event.clone()));
    }
}

/// A battle and how it stands: what a rule reads.
pub struct Now<'a, R: Rules> {
    /// What never changes.
    pub battle: &'a R,
    /// What does.
    pub state: &'a R::State,
}

impl<R: Rules> Clone for Now<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Now<'_, R> {}

/// Everything a rule may touch. The state can be read; only [`emit`](Context::emit) writes it.
pub struct Context<'a, R: Rules> {
    /// The battle being fought.
    pub battle: &'a R,
    /// The dice to throw.
    pub dice: &'a mut dyn Throws,
    sink: &'a mut dyn Sink<R::Event>,
    state: &'a mut R::State,
}

impl<'a, R: Rules> Context<'a, R> {
    pub(crate) fn new(
        battle: &'a R,
        state: &'a mut R::State,
        dice: &'a mut dyn Throws,
        sink: &'a mut dyn Sink<R::Event>,
    ) -> Self {
        Context { battle, dice, sink, state }
    }

    /// The state as it is now.
    pub fn state(&self) -> &R::State {
        self.state
    }

    /// The battle and its state as it is now.
    pub fn now(&self) -> Now<'_, R> {
        Now { battle: self.battle, state: self.state }
    }

    /// Runs a procedure with the battle's dice; its explanation goes to the log.
    pub fn run<P: Procedure>(&mut self, tables: &P::Tables, facts: &P::Facts) -> P::Outcome {
        let outcome = self.part(|dice, explain| P::run(tables, facts, dice, explain));
        self.ran::<P>(facts, &outcome);
        outcome
    }

    /// Tells that a procedure was worked through, part by part where choices interrupt it.
    pub fn ran<P: Procedure>(&mut self, facts: &P::Facts, outcome: &P::Outcome) {
        let next = || P::next(facts, outcome);
        self.sink.ran(&|| Ran { procedure: P::ID, facts: facts.values(), next: next() });
    }

    /// The same, where what it was worked through with is put together only for a sink that asks.
    pub fn ran_by<P: Procedure>(&mut self, put_together: impl Fn(Now<'_, R>) -> (P::Facts, P::Outcome)) {
        let now = Now { battle: self.battle, state: &*self.state };
        self.sink.ran(&|| {
            let (facts, outcome) = put_together(now);
            Ran { procedure: P::ID, facts: facts.values(), next: P::next(&facts, &outcome) }
        });
    }

    /// Works at a part of a procedure that a choice interrupts: dice to throw, and somebody to explain to.
    pub fn part<T>(&mut self, work: impl FnOnce(&mut &mut dyn Throws, &mut &mut dyn Explain) -> T) -> T {
        // Pointers to pointers, because a procedure wants dice of a known size: it is compiled once for these.
        let (mut dice, mut explain): (&mut dyn Throws, &mut dyn Explain) = (self.dice, self.sink);
        work(&mut dice, &mut explain)
    }

    /// Writes an event into the state at once and passes it on.
    pub fn emit(&mut self, event: R::Event) {
        self.battle.apply(self.state, &event);
        self.sink.event(&event);
    }
}
