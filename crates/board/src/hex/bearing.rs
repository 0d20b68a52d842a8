//! Where another hex lies: through which side, or over which corner, the straight line to it leaves.

use std::cmp::Ordering;

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
    #[inline]
    pub fn bearing(self, to: Hex) -> Option<Bearing> {
        let (from, to) = (self.centre(), to.centre());
        let (east, south) = (to.0 - from.0, to.1 - from.1);
        // On the lattice the corners but east and west lie on the diagonals.
        Some(match (south.abs().cmp(&east.abs()), east.signum(), south.signum()) {
            (_, 0, 0) => return None,
            (Ordering::Greater, _, -1) => Bearing::Through(Direction::North),
            (Ordering::Greater, ..) => Bearing::Through(Direction::South),
            (Ordering::Equal, 1, -1) => Bearing::Over(Vertex::NorthEast),
            (Ordering::Equal, 1, _) => Bearing::Over(Vertex::SouthEast),
            (Ordering::Equal, _, -1) => Bearing::Over(Vertex::NorthWest),
            (Ordering::Equal, ..) => Bearing::Over(Vertex::SouthWest),
            (Ordering::Less, 1, 0) => Bearing::Over(Vertex::East),
            (Ordering::Less, _, 0) => Bearing::Over(Vertex::West),
            (Ordering::Less, 1, -1) => Bearing::Through(Direction::NorthEast),
            (Ordering::Less, 1, _) => Bearing::Through(Direction::SouthEast),
            (Ordering::Less, _, -1) => Bearing::Through(Direction::NorthWest),
            (Ordering::Less, ..) => Bearing::Through(Direction::SouthWest),
        })
    }
}

impl Bearing {
    /// Whether it lies within 60 degrees either side of the corner faced, 60 included.
    #[inline]
    pub fn is_ahead_of(self, facing: Vertex) -> bool {
        match self {
            Bearing::Through(side) => facing.front().contains(&side),
            Bearing::Over(corner) => facing.turns_to(corner) <= 1,
        }
    }
}
