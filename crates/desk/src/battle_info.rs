//! What a rule set tells of its battles, as plain data.

use std::iter::Sum;

use engine::Seat;
use scenario::Heading;
use serde_json::Value;

/// A battle before it is begun.
pub struct About {
    /// Its name.
    pub title: String,
    /// Where and when.
    pub place: String,
    /// How long a game takes, in words.
    pub length: Option<String>,
    /// What it is about, if the scenario says so.
    pub story: Option<String>,
    /// Whom it is for, if the scenario says so.
    pub for_whom: Option<String>,
    /// The seat a person is offered first.
    pub play_as: Seat,
    /// Turns.
    pub turns: u8,
    /// Units of each seat.
    pub units: Vec<usize>,
    /// How large it is, in words: `12 stands in 3 groups, 5 turns`.
    pub size: String,
}

impl About {
    /// A battle with this heading, of which a person is offered the seat `play_as` first.
    pub fn of(heading: &Heading, play_as: Seat, turns: u8, units: [usize; 2], size: String) -> About {
        let (title, place, length) = (heading.title().into(), heading.place().into(), heading.length.clone());
        let (story, for_whom) = (heading.story.clone(), heading.for_whom.clone());
        About { title, place, length, story, for_whom, play_as, turns, units: units.into(), size }
    }
}

/// What was made of a scenario.
pub struct Shown {
    /// For programs.
    pub document: Value,
    /// For people.
    pub words: String,
}

/// What a seat brought, lost and holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reckoned {
    /// Men on foot and on horse that it brought.
    pub men: u32,
    /// How many of them it has lost, as history counts losses; where a rule set tells them apart, the hit and the captured.
    pub lost: u32,
    /// How many left the field, where a rule set tells them apart.
    pub fled: u32,
    /// Whether it holds the objective.
    pub holds: bool,
}

impl Reckoned {
    /// A unit of so many figures, of which it has lost some, at so many men a figure.
    pub fn of_figures(figures: u8, lost: u8, men: u8) -> Reckoned {
        let men = u32::from(men);
        Reckoned { men: u32::from(figures) * men, lost: u32::from(lost) * men, ..Reckoned::default() }
    }
}

/// Men are added up; an objective is held if any part holds it.
impl Sum for Reckoned {
    fn sum<I: Iterator<Item = Reckoned>>(parts: I) -> Reckoned {
        parts.fold(Reckoned::default(), |sum, part| Reckoned {
            men: sum.men + part.men,
            lost: sum.lost + part.lost,
            fled: sum.fled + part.fled,
            holds: sum.holds || part.holds,
        })
    }
}

/// What is picked out and pointed at.
pub struct Pointed<'a, P> {
    /// The piece picked out.
    pub piece: Option<P>,
    /// How its moves are to be done; may be empty.
    pub manner: &'a str,
    /// The place that is pointed at besides.
    pub place: Option<&'a str>,
}
