//! A drag over a free table: what can be taken hold of, and where it comes to stand, there or at the nearest place allowed.

use board::table::{Angle, Block, Face, Point, Region, Turn};
use view::table::Mark;

use crate::Playable;

/// A unit that can be dragged.
pub struct Grip {
    /// Where it stands.
    pub block: Block,
    /// What dragging it does.
    pub pull: Pull,
    /// Whether it can be turned where it stands.
    pub turns: bool,
}

/// What dragging a unit does, and how it is done: `drag it there.`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pull {
    /// It moves.
    Move(&'static str),
    /// It moves all of a distance that dice say: the way is chosen, and no distance.
    March(&'static str),
    /// It rides.
    Ride(&'static str),
    /// It charges; that is pointed at an enemy, not into the open.
    Charge(&'static str),
}

impl Pull {
    /// A move and nothing else.
    pub const MOVE: Pull =
        Pull::Move("drag it to where its front will stand, and turn it by the handle before its front.");
}

/// Where a drag ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DragEnd {
    /// The middle of the front.
    pub front: Point,
    /// The facing, if one was chosen.
    pub facing: Option<Angle>,
}

/// What a drag comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dragged<O> {
    /// The order.
    pub order: O,
    /// The way, the place it ends at, and what is to be said of it.
    pub marks: Vec<Mark>,
    /// The same for a screen reader.
    pub note: String,
    /// Where it would stand.
    pub block: Block,
    /// What keeps it from standing where it was meant to, if it does not.
    pub stopped: Option<Stopped>,
}

/// What keeps a piece from standing where it was dragged to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It can go no farther.
    Spent,
    /// Something else, as a sentence: `There is no way past 20th Maine.`
    By(String),
}

impl Stopped {
    /// A reason that begins small and has no full stop, as refusals are worded.
    pub fn because(reason: impl std::fmt::Display) -> Stopped {
        let reason = reason.to_string();
        let mut letters = reason.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        Stopped::By(format!("{first}{}.", letters.as_str()))
    }
}

/// What it comes to if a piece is dragged: it stands where it was meant to, or as near to that as its reach allows; none if it
/// cannot be dragged now.
///
/// # Errors
/// Why it can go nowhere.
pub fn drag<R: Playable>(
    battle: &R,
    state: &R::State,
    piece: R::Piece,
    to: DragEnd,
    reach: &Region,
) -> Option<Result<Dragged<R::Order>, Stopped>> {
    let exactly = |front: Point, facing: Option<Angle>| battle.drag(state, piece, DragEnd { front, facing });
    let stopped = match exactly(to.front, to.facing)? {
        Ok(dragged) => return Some(Ok(dragged)),
        Err(stopped) => stopped,
    };
    let there = |front: Point| exactly(front, None)?.ok();
    let near = || reach.near(to.front).into_iter().find_map(there);
    let freely = match to.facing {
        Some(_) => there(to.front).or_else(near),
        None => near(),
    };
    let Some(freely) = freely else { return Some(Err(stopped)) };
    let turned = to.facing.and_then(|facing| {
        let front = freely.block.middle_of(Face::Front);
        fronts(facing, freely.block.pose().facing).find_map(|facing| exactly(front, Some(facing))?.ok())
    });
    let dragged = turned.unwrap_or(freely);
    Some(Ok(Dragged { stopped: Some(stopped), ..dragged }))
}

/// The facings from one to another, the first of all, a few degrees apart.
fn fronts(from: Angle, to: Angle) -> impl Iterator<Item = Angle> {
    const STEP: i32 = 300;
    let turn = to.from(from).hundredths();
    let steps = turn.abs() / STEP;
    (0..=steps).map(move |step| from + Turn::hundredths_of(step * STEP * turn.signum()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_becomes_a_sentence() {
        assert_eq!(Stopped::because("it flees"), Stopped::By("It flees.".into()));
    }

    #[test]
    fn fronts_go_from_the_one_to_the_other_the_short_way_round() {
        let all: Vec<Angle> = fronts(Angle::degrees(5), Angle::degrees(356)).collect();
        assert_eq!(all, [5, 2, 359, 356].map(Angle::degrees));
        assert_eq!(fronts(Angle::NORTH, Angle::NORTH).count(), 1);
    }
}
