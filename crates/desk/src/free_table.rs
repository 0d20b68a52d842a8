//! What rule sets on a free table show and count alike.

use engine::Seat;
use scenario::Heading;
use scenario::free_table::Objective;
use sheet::Axis;
use view::{Army, Board, Picture, Table, table as drawn};

use crate::{Playable, Reckoned};

/// The picture of a battle between the blue and the grey.
pub fn picture<R: Playable>(battle: &R, heading: &Heading, status: String, table: Table) -> Picture {
    let names = [0, 1].map(|seat| battle.seat_name(Seat(seat)));
    Picture {
        title: heading.title().into(),
        caption: Picture::caption_of(heading.place(), R::PROFILE.title),
        status,
        armies: Army::blue_and_grey(names.each_ref().map(String::as_str)),
        board: Board::Table(table),
    }
}

/// How a battle ended, with the side that won it and how: the last sentence of its log.
pub fn ended(won: Option<(&str, &str)>) -> String {
    won.map_or("The battle is a draw.".into(), |(side, degree)| format!("{side} wins: {degree}."))
}

/// The objectives as they are drawn, each with the side that holds it.
pub fn objectives<S: Axis>(objectives: &[Objective<S>], held: &[Option<S>]) -> Vec<drawn::Objective> {
    let drawn = |(place, held): (&Objective<S>, &Option<S>)| {
        let held_by = held.map(|side| side.index() as u8);
        drawn::Objective::of(&place.name, place.at, place.within, place.points, held_by)
    };
    objectives.iter().zip(held).map(drawn).collect()
}

/// What each side brought and lost, the sum of its units, and whether it holds the objective of this name.
pub fn reckoned<S: Axis, U: Iterator<Item = Reckoned>>(
    objectives: &[Objective<S>],
    held: &[Option<S>],
    name: &str,
    units_of: impl Fn(S) -> U,
) -> Vec<Reckoned> {
    let number = objectives.iter().position(|known| known.name == name);
    let holder = number.and_then(|number| held[number]);
    let of = |&side: &S| Reckoned { holds: holder == Some(side), ..units_of(side).sum() };
    S::ALL.iter().map(of).collect()
}
