//! Reactions to what the enemy is about to do, of rule sets that know any.

use engine::{Reacts, Rules, Seat, Volunteer};

/// Before the number of a unit where it is drawn: `unit-7`.
const DRAWN: &str = "unit-";

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

impl AnsweringGroup {
    /// The group of a number, by its name and the numbers of its units.
    pub fn of<U: Into<u16>>(
        number: impl Into<u16>,
        name: &str,
        units: impl Iterator<Item = U>,
    ) -> AnsweringGroup {
        AnsweringGroup { number: number.into(), name: name.into(), units: units.map(U::into).collect() }
    }
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
    answering: fn(&R, u8) -> Option<Answering>,
    /// Which standing answers there are.
    pub(crate) answers: Answers,
}

impl<R: Reacts> Reactions<R> {
    /// The reactions of a rule set: `answering` is the unit of a number as standing answers know it, none if it never
    /// reacts.
    pub const fn of(answering: fn(&R, u8) -> Option<Answering>, answers: Answers) -> Reactions<R> {
        Reactions { volunteers: R::volunteers, reaction: R::reaction, answering, answers }
    }
}

impl<R: Rules> Reactions<R> {
    /// The units that may react and how, where a seat is asked that.
    pub(crate) fn volunteers(&self, battle: &R, state: &R::State, seat: Seat) -> Vec<Volunteer> {
        (self.volunteers)(battle, state, seat)
    }

    /// The same by the ids under which they are drawn.
    pub(crate) fn drawn(&self, volunteers: Vec<Volunteer>) -> Vec<(String, Volunteer)> {
        volunteers.into_iter().map(|volunteer| (format!("{DRAWN}{}", volunteer.unit), volunteer)).collect()
    }

    /// The order by which just these react, each in this way.
    pub(crate) fn reaction(&self, battle: &R, chosen: &[(u16, u32)]) -> R::Order {
        (self.reaction)(battle, chosen)
    }

    /// A unit that is drawn as standing answers know it; none if it never reacts.
    pub(crate) fn answering(&self, battle: &R, unit: &str) -> Option<Answering> {
        (self.answering)(battle, unit.strip_prefix(DRAWN)?.parse().ok()?)
    }
}
