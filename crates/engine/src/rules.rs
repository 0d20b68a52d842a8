//! What a rule set is.

use std::fmt;

use dice::Dice;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Context, Kinds, Next, Seat, Sink};

/// A rule set, implemented by its battle: map, roster, sheet and options, none of which ever change.
///
/// # Equality
/// Two states are equal if nothing that can still happen tells them apart: explanations, sentences and the number of
/// orders given so far are no part of a state.
pub trait Rules: Sized {
    /// The word for the rule set, as on the command line.
    const ID: &'static str;

    /// What changes in play: plain values, cheap to clone.
    type State: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned;
    /// What a seat may say.
    type Order: Clone + Eq + fmt::Debug + Kinds;
    /// What happens to a state; nothing else writes to it.
    type Event: Clone + Eq + fmt::Debug + Kinds + Serialize + DeserializeOwned;
    /// What a state waits for.
    type Pending: Kinds;
    /// Why an order may not be given: the clause, and the facts.
    type Refusal: Clone + Eq + fmt::Debug + fmt::Display + Kinds;

    /// The revision of the sheet's data this battle is fought under.
    fn revision(&self) -> u32;

    /// The state before anything happened.
    fn opening(&self) -> Self::State;

    /// What the state waits for.
    fn next(&self, state: &Self::State) -> Next;

    /// The choice or task on top of the state's stack.
    fn pending<'s>(&self, state: &'s Self::State) -> Option<&'s Self::Pending>;

    /// Why this order may not be given now by this seat, which has to choose. No dice, no change.
    fn refusal(&self, state: &Self::State, seat: Seat, order: &Self::Order) -> Option<Self::Refusal>;

    /// The order given for a seat without asking it: the only legal one, or its standing answer.
    fn answer(&self, state: &Self::State, seat: Seat) -> Option<Self::Order>;

    /// Carries out an order that was checked.
    fn carry_out<D: Dice, S: Sink<Self::Event>>(
        &self,
        seat: Seat,
        order: &Self::Order,
        at: &mut Context<'_, Self, D, S>,
    );

    /// Goes one step on where nobody has to choose ([`Next::Step`]).
    fn step<D: Dice, S: Sink<Self::Event>>(&self, at: &mut Context<'_, Self, D, S>);

    /// Writes an event into a state. Total, silent, without dice.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// Whether an event from a file can be written into this state at all: it names nobody and nowhere that does not
    /// exist.
    fn fits(&self, state: &Self::State, event: &Self::Event) -> bool;

    /// Whether a seat may be told of an event as it happens; a sealed choice is told to nobody else.
    fn may_know(&self, event: &Self::Event, seat: Seat) -> bool;

    /// Whether an event tells a seat something it did not know, so that a take-back past it is not free.
    fn reveals(&self, event: &Self::Event) -> bool;

    /// The state as a seat knows it: the same type with the unknown blanked.
    fn observe(&self, state: &Self::State, seat: Seat) -> Self::State;

    /// The order as a sentence.
    fn sentence(&self, order: &Self::Order) -> String;

    /// The order a sentence says.
    ///
    /// # Errors
    /// Says what was not understood and what would have been.
    fn parse(&self, sentence: &str) -> Result<Self::Order, Misread>;
}

/// A rule set whose legal orders can be listed.
pub trait Listed: Rules {
    /// Every order the seat may give now, and nothing else.
    fn orders(&self, state: &Self::State, seat: Seat) -> Vec<Self::Order>;

    /// The kinds there are among them, by name. Whoever wants one order of a kind need not have all listed.
    fn kinds(&self, state: &Self::State, seat: Seat) -> Vec<&'static str> {
        kinds_among(&self.orders(state, seat))
    }

    /// Those of one kind, in the order they are listed.
    fn orders_of(&self, state: &Self::State, seat: Seat, kind: &'static str) -> Vec<Self::Order> {
        let mut orders = self.orders(state, seat);
        orders.retain(|order| order.kind() == kind);
        orders
    }

    /// Any order that can be said at all, legal or not: what the listing is checked against.
    fn any_order<D: Dice>(&self, dice: &mut D) -> Self::Order;
}

/// The kinds there are among some, by name.
pub fn kinds_among<K: Kinds>(some: &[K]) -> Vec<&'static str> {
    let mut kinds: Vec<_> = K::KINDS.to_vec();
    kinds.retain(|&kind| some.iter().any(|one| one.kind() == kind));
    kinds.sort_unstable();
    kinds
}

/// A sentence that says no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What was not understood.
    pub what: String,
    /// What would be.
    pub hint: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.hint)
    }
}

impl std::error::Error for Misread {}
