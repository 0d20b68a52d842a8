//! What the cells of this sheet can mean beyond plain numbers: results in the words they are printed in.

use std::fmt;

use serde::Serialize;
use sheet::{Axis, Cell};

sheet::axis! {
    /// What a fire result calls for, besides SP.
    pub enum Called {
        /// A check with 3 off the die.
        LessThree = "d-3",
        /// A check with 2 off the die.
        LessTwo = "d-2",
        /// A check with 1 off the die.
        LessOne = "d-1",
        /// A check.
        Check = "d",
        /// A check with 1 on the die.
        PlusOne = "d+1",
        /// A check with 2 on the die.
        PlusTwo = "d+2",
        /// A check with 3 on the die.
        PlusThree = "d+3",
        /// No check: disorder.
        Disorder = "D",
    }
}

impl Called {
    /// What is added to the die of the check; none where nothing is checked.
    pub fn on_die(self) -> Option<i32> {
        (self != Called::Disorder).then(|| self.index() as i32 - Called::Check.index() as i32)
    }
}

/// A cell of the fire table: `-`, `d-2`, `D`, `1d+2`, `2D`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FireResult {
    /// SP lost.
    pub lost: u8,
    /// What else.
    pub called: Option<Called>,
}

impl FireResult {
    /// No effect.
    pub(crate) const NONE: FireResult = FireResult { lost: 0, called: None };
}

impl Cell for FireResult {
    const EXPECTED: &'static str = "a result such as -, d, d-2, d+3, D, 1d+2 or 2D";

    fn read(text: &str) -> Option<FireResult> {
        if text == "-" {
            return Some(FireResult::NONE);
        }
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (lost, called) = text.split_at(digits);
        let lost = if lost.is_empty() { 0 } else { lost.parse().ok()? };
        let called = if called.is_empty() { None } else { Some(Called::from_key(called)?) };
        (lost > 0 || called.is_some()).then_some(FireResult { lost, called })
    }
}

/// As it is printed.
impl fmt::Display for FireResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == FireResult::NONE {
            return f.write_str("-");
        }
        if self.lost > 0 {
            write!(f, "{}", self.lost)?;
        }
        f.write_str(self.called.map_or("", Axis::key))
    }
}

/// What a unit does that is disordered a second time: `back 2`, or `rout`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setback {
    /// It retreats this number of hexes.
    Back(u8),
    /// It routs.
    Rout,
}

impl Cell for Setback {
    const EXPECTED: &'static str = "back and a number of hexes, or rout";

    fn read(text: &str) -> Option<Setback> {
        match text.strip_prefix("back ") {
            Some(hexes) => hexes.parse().ok().map(Setback::Back),
            None => (text == "rout").then_some(Setback::Rout),
        }
    }
}

sheet::axis! {
    /// The side that may continue after a shock.
    pub enum Continues {
        /// Nobody.
        Nobody = "nobody",
        /// The attacker.
        Attacker = "attacker",
        /// The defender.
        Defender = "defender",
    }
}

sheet::axis! {
    /// A result of the orders change table.
    pub enum Change {
        /// The orders stay, and no unit moves.
        RetainAndStand = "retain and stand",
        /// The orders stay.
        Retain = "retain",
        /// The brigadier does as he is.
        LooseCannon = "loose cannon",
        /// Any orders, but no unit moves.
        ChangeAndStand = "change and stand",
        /// Any orders.
        Change = "change",
    }
}

sheet::axis! {
    /// A result of the coordination table.
    pub enum Coordinated {
        /// No brigade of the division does anything.
        Confusion = "confusion",
        /// Each by itself.
        Fail = "fail",
        /// Two brigades as one.
        Two = "2",
        /// Three brigades as one.
        Three = "3",
        /// All as one.
        All = "all",
    }
}

sheet::axis! {
    /// How a brigadier acts when he acts by himself.
    pub enum Temper {
        /// He attacks.
        Aggressive = "aggressive",
        /// He goes on as ordered.
        Normal = "normal",
        /// He falls back.
        Cautious = "cautious",
    }
}

sheet::words! {
    Continues: "nobody, attacker or defender",
    Change: "retain, change, either with and stand, or loose cannon",
    Coordinated: "confusion, fail, 2, 3 or all",
    Temper: "aggressive, normal or cautious",
}

/// What entering a hex costs: points, points by road only, or never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cost {
    /// This number of points.
    Points(u8),
    /// This number of points, and only along a road.
    ByRoad(u8),
    /// It cannot be entered.
    Never,
}

impl Cell for Cost {
    const EXPECTED: &'static str = "points such as 2, points by road such as 3 by road, or no";

    fn read(text: &str) -> Option<Cost> {
        match text.strip_suffix(" by road") {
            _ if text == "no" => Some(Cost::Never),
            Some(points) => points.parse().ok().map(Cost::ByRoad),
            None => text.parse().ok().map(Cost::Points),
        }
    }
}

/// Points in halves, printed `½`, `1`, `1½`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HalfPoints(pub u8);

impl Cell for HalfPoints {
    const EXPECTED: &'static str = "points such as ½, 1 or 1½";

    fn read(text: &str) -> Option<HalfPoints> {
        let (whole, half) = text.strip_suffix('½').map_or((text, 0), |whole| (whole, 1));
        let whole: u8 = if whole.is_empty() && half == 1 { 0 } else { whole.parse().ok()? };
        whole.checked_mul(2)?.checked_add(half).map(HalfPoints)
    }
}

/// A number to divide or to multiply by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor(u8);

impl Factor {
    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl Cell for Factor {
    const EXPECTED: &'static str = "a whole number from 1 to 255";

    fn read(text: &str) -> Option<Factor> {
        text.parse().ok().filter(|&share| share > 0).map(Factor)
    }
}
