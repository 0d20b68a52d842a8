//! What a rule set is.

use std::fmt;

use dice::Throws;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Context, Grammar, Kinds, Next, Seat, parse_order, print_order};

/// A rule set, implemented by its battle: map, roster, sheet and options, none of which ever change.
///
/// # Equality
/// Two states are equal if nothing that can still happen tells them apart: explanations, sentences and the number of
/// orders given so far are no part of a state.
pub trait Rules: Sized + 'static {
    /// The word for the rule set, as on the command line.
    const ID: &'static str;

    /// What changes in play: plain values, cheap to clone.
    type State: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned;
    /// What a seat may say.
    type Order: Clone + Eq + fmt::Debug + Kinds + Grammar<Self>;
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
    fn carry_out(&self, seat: Seat, order: &Self::Order, at: &mut Context<'_, Self>);

    /// Goes one step on where nobody has to choose ([`Next::Step`]).
    fn step(&self, at: &mut Context<'_, Self>);

    /// Writes an event into a state. Total, silent, without dice.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// Whether an event from a file can be written into this state at all: it names nobody and nowhere that does not
    /// exist.
    fn fits(&self, state: &Self::State, event: &Self::Event) -> bool;

    /// Whether a seat may be told of an event as it happens; a sealed choice is told to nobody else. Where nothing is
    /// hidden, everything may be known.
    fn may_know(&self, _: &Self::Event, _: Seat) -> bool {
        true
    }

    /// Whether an event tells a seat something it did not know, so that a take-back past it is not free.
    fn reveals(&self, _: &Self::Event) -> bool {
        false
    }

    /// The state as a seat knows it: the same type with the unknown blanked. Where nothing is hidden, the whole of it.
    fn observe(&self, state: &Self::State, _: Seat) -> Self::State {
        state.clone()
    }

    /// The order as a sentence.
    fn print(&self, order: &Self::Order) -> String {
        print_order(self, order)
    }

    /// The order a sentence says.
    ///
    /// # Errors
    /// Says what was not understood and what would have been.
    fn parse(&self, sentence: &str) -> Result<Self::Order, Misread> {
        parse_order(self, sentence)
    }
}

/// What every implementation of [`Rules`] says alike: its types, and the methods that only hand on to the files of `game/`,
/// which have the same names in every rule set.
///
/// It stands in the implementation for a battle with a `sheet`, where `State`, `Order`, `Event`, `Pending` and `Refusal` are
/// in sight.
#[macro_export]
macro_rules! game_files {
    () => {
        type State = State;
        type Order = Order;
        type Event = Event;
        type Pending = Pending;
        type Refusal = Refusal;

        fn revision(&self) -> u32 {
            self.sheet.revision()
        }

        fn opening(&self) -> State {
            State::opening(self)
        }

        fn pending<'s>(&self, state: &'s State) -> Option<&'s Pending> {
            state.pending.last()
        }

        fn fits(&self, state: &State, event: &Event) -> bool {
            event.fits($crate::Now { battle: self, state })
        }
    };
}

/// A rule set whose legal orders can be listed.
pub trait Listed: Rules {
    /// Every order the seat may give now, and nothing else.
    fn orders(&self, state: &Self::State, seat: Seat) -> Vec<Self::Order>;

    /// An order drawn kind first: `one_of` is asked to choose among the kinds there are, by name, and then among the
    /// orders of that kind as they are listed. Whoever draws one need not have all listed.
    fn draw(&self, state: &Self::State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Self::Order {
        draw_among(self.orders(state, seat), one_of)
    }

    /// Any order that can be said at all, legal or not: what the listing is checked against.
    fn any_order(&self, dice: &mut dyn Throws) -> Self::Order;
}

/// A rule set that can say what a seat might order, where not all it may order can be listed: on a free table there are
/// more places than anybody goes through.
///
/// A set that is [`Listed`] proposes everything.
pub trait Proposes: Rules {
    /// Some of the orders the seat may give now, all of them legal and none twice; `one_of` chooses among what cannot
    /// be gone through. None only if the seat has nothing to choose.
    fn proposals(
        &self,
        state: &Self::State,
        seat: Seat,
        one_of: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Self::Order>;

    /// One of them, drawn kind first.
    fn propose(
        &self,
        state: &Self::State,
        seat: Seat,
        one_of: &mut dyn FnMut(usize) -> usize,
    ) -> Self::Order {
        draw_among(self.proposals(state, seat, one_of), one_of)
    }

    /// Every order the seat may give now and nothing else, where they can be listed.
    fn listing(&self, _: &Self::State, _: Seat) -> Option<Vec<Self::Order>> {
        None
    }

    /// Any order that can be said at all, legal or not.
    fn anything(&self, dice: &mut dyn Throws) -> Self::Order;
}

impl<R: Listed> Proposes for R {
    fn proposals(&self, state: &R::State, seat: Seat, _: &mut dyn FnMut(usize) -> usize) -> Vec<R::Order> {
        self.orders(state, seat)
    }

    fn propose(&self, state: &R::State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> R::Order {
        self.draw(state, seat, one_of)
    }

    fn listing(&self, state: &R::State, seat: Seat) -> Option<Vec<R::Order>> {
        Some(self.orders(state, seat))
    }

    fn anything(&self, dice: &mut dyn Throws) -> R::Order {
        self.any_order(dice)
    }
}

/// Draws among orders that are listed, as [`Listed::draw`] says.
///
/// # Panics
/// If there are none.
pub fn draw_among<K: Kinds>(orders: Vec<K>, one_of: &mut dyn FnMut(usize) -> usize) -> K {
    draw_allowed(orders, one_of, |_| true).expect("something to draw from")
}

/// Draws in the same way among those of some orders that are allowed, which is asked of no more of them than it takes to
/// find one. None if none is.
pub fn draw_allowed<K: Kinds>(
    mut orders: Vec<K>,
    one_of: &mut dyn FnMut(usize) -> usize,
    mut is_allowed: impl FnMut(&K) -> bool,
) -> Option<K> {
    let mut kinds: Vec<&str> = Vec::new();
    for order in &orders {
        if !kinds.contains(&order.kind()) {
            kinds.push(order.kind());
        }
    }
    kinds.sort_unstable();
    while !kinds.is_empty() {
        let kind = kinds.remove(one_of(kinds.len()));
        let mut of_kind: Vec<K> = orders.extract_if(.., |order| order.kind() == kind).collect();
        while !of_kind.is_empty() {
            let order = of_kind.swap_remove(one_of(of_kind.len()));
            if is_allowed(&order) {
                return Some(order);
            }
        }
    }
    None
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
