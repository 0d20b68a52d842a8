//! The seats at the table, and whose turn it is.

use serde::{Deserialize, Serialize};

/// A place at the table. Which side of the battle it commands is the rule set's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// There are at most eight seats; a higher number, from a damaged file, is nobody's.
const MOST_SEATS: u8 = 8;

/// Some of the seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    /// These and one more.
    pub const fn with(self, seat: Seat) -> Seats {
        debug_assert!(seat.0 < MOST_SEATS);
        if seat.0 < MOST_SEATS { Seats(self.0 | 1 << seat.0) } else { self }
    }

    /// Whether the seat is among them.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < MOST_SEATS && self.0 & (1 << seat.0) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MOST_SEATS).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Seats {
        Seats::default().with(seat)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::default(), Seats::with)
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Verdict {
    /// The seat that won; none in a draw.
    pub winner: Option<Seat>,
    /// How clearly, in the words of the rule set.
    pub degree: &'static str,
}

/// What a state waits for, as its rule set sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Somebody has to choose; several seats choose sealed.
    Choice(Seats),
    /// The rules go on by themselves.
    Step,
    /// Nothing any more.
    Over(Verdict),
}

/// Whom a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// These seats; more than one choose sealed.
    Seats(Seats),
    /// The battle is over.
    Over(Verdict),
}
