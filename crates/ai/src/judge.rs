//! What an opponent asks of a rule set besides its rules.

use engine::{Proposes, Seat};

/// A rule set that can say what a position is worth.
///
/// A worth is no rule: it may be wrong, and nothing of it enters a state. What it needs of the rules it takes from the
/// rules themselves.
pub trait Judge: Proposes {
    /// What is seen once, before any order is tried: goals, ways, threats.
    type Survey;

    /// Looks over the table.
    fn survey(&self, state: &Self::State, seat: Seat) -> Self::Survey;

    /// Orders worth trying that chance would hardly propose; what is not legal is passed over.
    fn considered(&self, _: &Self::Survey, _: &Self::State) -> Vec<Self::Order> {
        Vec::new()
    }

    /// The order that is given without weighing it, where what is asked hardly matters; if it is not legal, it is not given.
    fn plain(&self, _: &Self::State) -> Option<Self::Order> {
        None
    }

    /// What a position is worth to the seat that made the survey, a choice or so later. Only differences count.
    fn worth(&self, survey: &Self::Survey, state: &Self::State) -> i64;

    /// What the other side is presumed to answer, where an order has its effect only after that; none where a position is
    /// judged as it stands.
    fn presumed(&self, _: &Self::State) -> Option<Self::Order> {
        None
    }

    /// Whether what is asked now is so small that its answer is presumed on one's own side, too.
    fn is_formality(&self, _: &Self::State) -> bool {
        false
    }

    /// The step under way, where orders are given one after another until the seat has had enough; none where it has to
    /// choose one thing.
    fn under_way(&self, state: &Self::State, seat: Seat) -> Option<Step<Self::Order>>;

    /// Whom an order is for: orders for one are weighed against each other.
    fn subject(&self, state: &Self::State, order: &Self::Order) -> usize;
}

/// A step of a turn in which a seat gives as many orders as it likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<O> {
    /// Its number, which no other step of the battle has.
    pub number: u64,
    /// The order that ends it.
    pub ended_by: O,
}
