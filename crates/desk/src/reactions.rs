//! Reactions to what the enemy is about to do, of rule sets that know any.

use engine::{Reacts, Rules, Seat, Volunteer};

/// A unit that may react, as standing answers know it.
pub struct Answering {
    /// Its number.
    pub unit: u16,
    /// The group it belongs to.
    pub group: Option<AnsweringGroup>,
}

/// A group of units that standing answers may be given for at once.
pub struct AnsweringGroup {
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// The numbers of its units.
    pub units: Vec<u16>,
}

/// Which standing answers a rule set knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Those that speak of no range.
    Plain,
    /// Those that speak of bands of range, too.
    WithBands,
}

/// [`Reacts::reaction`] as a pointer.
type React<R> = fn(&R, &[(u16, u32)]) -> <R as Rules>::Order;

/// How one side reacts to what the other is about to do: [`engine::Reacts`], and how it is shown.
pub struct Reactions<R: Rules> {
    volunteers: fn(&R, &R::State, Seat) -> Vec<Volunteer>,
    reaction: React<R>,
    drawn: fn(u16) -> Option<String>,
    answering: fn(&R, &str) -> Option<Answering>,
    /// Which standing answers there are.
    pub(crate) answers: Answers,
}

impl<R: Reacts> Reactions<R> {
    /// The reactions of a rule set: `drawn` is the id under which the unit of a number is drawn, `answering` a drawn unit
    /// as standing answers know it, none if it never reacts.
    pub const fn of(
        drawn: fn(u16) -> Option<String>,
        answering: fn(&R, &str) -> Option<Answering>,
        answers: Answers,
    ) -> Reactions<R> {
        Reactions { volunteers: R::volunteers, reaction: R::reaction, drawn, answering, answers }
    }
}

impl<R: Rules> Reactions<R> {
    /// The units that may react and how, where a seat is asked that.
    pub(crate) fn volunteers(&self, battle: &R, state: &R::State, seat: Seat) -> Vec<Volunteer> {
        (self.volunteers)(battle, state, seat)
    }

    /// The same by the ids under which they are drawn.
    pub(crate) fn drawn(&self, volunteers: Vec<Volunteer>) -> Vec<(String, Volunteer)> {
        let drawn = |volunteer: Volunteer| Some(((self.drawn)(volunteer.unit)?, volunteer));
        volunteers.into_iter().filter_map(drawn).collect()
    }

    /// The order by which just these react, each in this way.
    pub(crate) fn reaction(&self, battle: &R, chosen: &[(u16, u32)]) -> R::Order {
        (self.reaction)(battle, chosen)
    }

    /// A unit as standing answers know it; none if it never reacts.
    pub(crate) fn answering(&self, battle: &R, unit: &str) -> Option<Answering> {
        (self.answering)(battle, unit)
    }
}
