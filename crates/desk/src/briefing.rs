//! What wins a battle, how its sides stand in it, and how it ends.

use engine::Seat;
use scenario::free_table::Objective;
use sheet::Axis;

use crate::Playable;
use crate::playable::seat_names;

/// The victory terms of a battle, with what each side has of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Briefing {
    /// What is worth points. What the rows give a seat now adds up to its score.
    pub rows: Vec<Worth>,
    /// How the battle ends, the usual end first.
    pub ends: Vec<Ending>,
}

/// One thing that is worth points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// How many.
    pub points: u32,
    /// What they are for, a clause that calls the reader "you".
    pub what: String,
    /// The only seat that can have them, if not both can.
    pub only: Option<Seat>,
    /// How many each seat has for it now.
    pub now: Vec<u32>,
}

/// One way in which a battle ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It has run its course.
    InTime(String),
    /// It is over before its time.
    Sudden(String),
}

impl Worth {
    /// Points for a place on a free table, for the side that holds it; `how` says what it takes to hold it.
    pub fn for_place<S: Axis>(place: &Objective<S>, holder: Option<S>, how: &str) -> Worth {
        let has = |&side: &S| if holder == Some(side) { place.points.into() } else { 0 };
        let now = S::ALL.iter().map(has).collect();
        Worth {
            points: place.points.into(),
            what: format!("{}: {how}", capital(&place.name)),
            only: None,
            now,
        }
    }

    /// Points that either side can have.
    pub fn new(points: impl Into<u32>, what: impl Into<String>, now: impl Into<Vec<u32>>) -> Worth {
        Worth { points: points.into(), what: what.into(), only: None, now: now.into() }
    }

    /// Points for each of the things of these kinds that the enemy loses: kinds of the same worth are one row, the
    /// dearest first. `lost` is how many each seat has taken from the enemy.
    pub fn for_losses(kinds: &[Loss<'_>]) -> Vec<Worth> {
        let mut prices: Vec<u32> =
            kinds.iter().map(|kind| kind.points).filter(|&points| points > 0).collect();
        prices.sort_unstable_by(|one, other| other.cmp(one));
        prices.dedup();
        let row = |points: u32| {
            let same: Vec<&Loss<'_>> = kinds.iter().filter(|kind| kind.points == points).collect();
            let names: Vec<&str> = same.iter().map(|kind| kind.name).collect();
            let now = |seat: usize| points * same.iter().map(|kind| kind.lost[seat]).sum::<u32>();
            Worth::new(points, format!("each {} the enemy loses", any_of(&names)), [now(0), now(1)])
        };
        prices.into_iter().map(row).collect()
    }
}

/// A kind of thing a side can lose.
pub struct Loss<'a> {
    /// What one is called: `company`.
    pub name: &'a str,
    /// What one is worth to the enemy.
    pub points: u32,
    /// How many each seat has taken from the enemy.
    pub lost: [u32; 2],
}

impl Ending {
    /// After so many turns; then a sentence says what wins.
    pub fn after(turns: u8, wins: &str) -> Ending {
        Ending::InTime(format!("Turn {turns} is the last. {wins}"))
    }

    /// It in words.
    pub fn words(&self) -> &str {
        match self {
            Ending::InTime(words) | Ending::Sudden(words) => words,
        }
    }
}

impl Briefing {
    /// The points of a seat.
    pub fn score(&self, seat: Seat) -> u32 {
        self.rows.iter().filter_map(|row| row.now.get(usize::from(seat.0))).sum()
    }
}

/// The terms of a battle as lines of text.
pub fn lines<R: Playable>(battle: &R) -> Vec<String> {
    let Briefing { rows, ends } = battle.briefing(&battle.opening());
    let names = seat_names(battle);
    let row = |Worth { points, what, only, now }: &Worth| {
        let only = only.map(|seat| format!(" ({} only)", names[usize::from(seat.0)])).unwrap_or_default();
        let holder = now.iter().position(|&now| now > 0);
        let holder = holder.map(|seat| format!(" ({} at the start)", names[seat])).unwrap_or_default();
        format!("{points:>4}  {what}{only}{holder}")
    };
    rows.iter().map(row).chain(ends.iter().map(|end| end.words().to_string())).collect()
}

/// The same as text.
pub fn in_words<R: Playable>(battle: &R) -> String {
    format!("What wins:\n{}\n", lines(battle).join("\n"))
}

/// Names as a choice: `troop, battery or commander`.
pub fn any_of(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).into(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

/// A name at the beginning of a line.
pub fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number of points: `1 point`, `5 points`.
pub fn points(number: impl Into<u32>) -> String {
    match number.into() {
        1 => "1 point".into(),
        many => format!("{many} points"),
    }
}

/// How the last turn is decided where the sides' points are compared.
pub fn lead_wins(lead: impl Into<u32>) -> String {
    format!("A lead of {} wins; less is a draw.", points(lead))
}

/// A side without units loses, whatever the rule set calls them.
pub fn without(units: &str) -> Ending {
    Ending::Sudden(format!("A side without {units} loses at once."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_of_the_same_worth_are_one_row() {
        let loss = |name, points, lost| Loss { name, points, lost };
        let rows = Worth::for_losses(&[
            loss("company", 2, [1, 0]),
            loss("troop", 3, [0, 1]),
            loss("battery", 3, [2, 0]),
            loss("mule", 0, [9, 9]),
        ]);
        assert_eq!(
            rows,
            [
                Worth::new(3_u32, "each troop or battery the enemy loses", [6, 3]),
                Worth::new(2_u32, "each company the enemy loses", [2, 0]),
            ]
        );
        assert_eq!(Briefing { rows, ends: Vec::new() }.score(Seat(0)), 8);
    }

    #[test]
    fn a_choice_is_told_with_or() {
        assert_eq!(
            [any_of(&["a"]), any_of(&["a", "b"]), any_of(&["a", "b", "c"])],
            ["a", "a or b", "a, b or c"]
        );
    }
}
