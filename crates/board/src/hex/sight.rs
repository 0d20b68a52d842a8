//! Lines of sight from centre to centre: whether one is clear, and what hides the rest of it first if not.

use super::{Crossing, Hex, Hexside, crossings};
pub use crate::table::Level;

/// Something that may stand in the way of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Screen {
    /// A hex the line goes through or along.
    Hex(Hex),
    /// A hexside the line goes across.
    Side(Hexside),
}

/// What one sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The other hex.
    Clear,
    /// No further than there.
    Hidden(Crossing),
}

impl Sight {
    /// Whether the line is clear.
    pub fn is_clear(self) -> bool {
        self == Sight::Clear
    }
}

/// Looks from one hex to another; `hides` is asked of what lies between, nearest first, until it hides something.
///
/// Where the line runs along a hexside, both hexes of it must hide: one looks past the other. One that is off the map is
/// asked for like any.
pub fn sight(from: Hex, to: Hex, mut hides: impl FnMut(Screen) -> bool) -> Sight {
    let is_hidden = |crossing: &Crossing| match *crossing {
        Crossing::Across(side) => hides(Screen::Side(side)),
        Crossing::Through(hex) => hides(Screen::Hex(hex)),
        Crossing::Along(side) => side.hexes().into_iter().all(|hex| hides(Screen::Hex(hex))),
    };
    crossings(from, to).find(is_hidden).map_or(Sight::Clear, Sight::Hidden)
}

/// The two ends of a line of sight and how high they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eyes(pub [(Hex, Level); 2]);

impl Eyes {
    /// Whether a hex so high rises between them: above both, or above the lower one and nearer to it, counted in hexes,
    /// than to the other.
    pub fn are_parted_by(self, hex: Hex, height: Level) -> bool {
        let [one, other] = self.0;
        let (low, high) = if one.1 <= other.1 { (one, other) } else { (other, one) };
        height > high.1 || height > low.1 && hex.distance(low.0) < hex.distance(high.0)
    }
}
