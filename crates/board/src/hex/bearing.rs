//! Where another hex lies: through which side, or over which corner, the straight line to it leaves.

use super::{Direction, Hex, Vertex};

/// The way of a straight line from the centre of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bearing {
    /// It leaves through this side, not through a corner.
    Through(Direction),
    /// It leaves exactly over this corner, and runs on along the side that begins there.
    Over(Vertex),
}

impl Hex {
    /// How the line to the centre of another hex leaves this one; none if they are the same.
    ///
    /// Seen from the other end it tells how a line comes in.
    pub fn bearing(self, to: Hex) -> Option<Bearing> {
        let (from, to) = (self.centre(), to.centre());
        Bearing::of((to.0 - from.0, to.1 - from.1))
    }
}

impl Bearing {
    /// The way of a vector of the lattice.
    pub(super) fn of((east, south): (i32, i32)) -> Option<Bearing> {
        let (is_east, is_south) = (east > 0, south > 0);
        let steep = south.abs().cmp(&east.abs());
        Some(match (steep.is_gt(), steep.is_eq()) {
            _ if (east, south) == (0, 0) => return None,
            (true, _) if is_south => Bearing::Through(Direction::South),
            (true, _) => Bearing::Through(Direction::North),
            (_, true) => Bearing::Over(match (is_east, is_south) {
                (true, true) => Vertex::SouthEast,
                (true, false) => Vertex::NorthEast,
                (false, true) => Vertex::SouthWest,
                (false, false) => Vertex::NorthWest,
            }),
            _ if south == 0 => Bearing::Over(if is_east { Vertex::East } else { Vertex::West }),
            _ => Bearing::Through(match (is_east, is_south) {
                (true, true) => Direction::SouthEast,
                (true, false) => Direction::NorthEast,
                (false, true) => Direction::SouthWest,
                (false, false) => Direction::NorthWest,
            }),
        })
    }

    /// Whether it lies within 60 degrees either side of the corner faced, 60 included.
    pub fn is_ahead_of(self, facing: Vertex) -> bool {
        match self {
            Bearing::Through(side) => facing.front().contains(&side),
            Bearing::Over(corner) => facing.turns_to(corner) <= 1,
        }
    }
}
