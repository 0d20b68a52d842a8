//! Lengths, turns and directions in words.

use board::table::{Angle, Inches, Turn};
use words::Distance;

/// A length of the table, ready for words.
pub(crate) fn length(inches: Inches) -> Distance {
    Distance::thousandths(inches.thousandths())
}

/// A turn, whichever way: `52°`, `45.1°`. A part of a tenth counts as one, so that no turn reads like the limit it exceeds.
pub(crate) fn degrees(turn: Turn) -> String {
    in_degrees((turn.abs().hundredths() + 9) / 10)
}

/// A direction to the nearest tenth of a degree, as orders give it: `180°`.
pub(crate) fn direction(angle: Angle) -> String {
    in_degrees((angle.hundredths() + 5) / 10 % 3600)
}

fn in_degrees(tenths: i32) -> String {
    match tenths % 10 {
        0 => format!("{}°", tenths / 10),
        tenth => format!("{}.{tenth}°", tenths / 10),
    }
}

/// The nearest point of the compass: `north-west`.
pub(crate) fn compass(angle: Angle) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[(angle.hundredths() + 2250) as usize / 4500 % POINTS.len()]
}
