//! The straight line from one centre to another, and what it crosses on the way.

use super::{Bearing, Direction, Hex, Hexside, Vertex};

/// What a line passes between its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Crossing {
    /// A hexside it goes through, be it at its very end.
    Across(Hexside),
    /// A hex it goes through.
    Through(Hex),
    /// A hexside it runs along, from corner to corner.
    Along(Hexside),
}

/// What the line between two centres crosses, in order, without its two end hexes. A hex of which it only touches a
/// corner is not crossed; beside the edge of a map it may run along hexes that are not there.
pub fn crossings(from: Hex, to: Hex) -> impl Iterator<Item = Crossing> {
    let line = Line { from: from.centre(), way: minus(to.centre(), from.centre()) };
    let (mut at, mut is_entered) = (from, false);
    std::iter::from_fn(move || {
        if at == to {
            return None;
        }
        if std::mem::take(&mut is_entered) {
            return Some(Crossing::Through(at));
        }
        let (crossing, next) = match line.exit(at)? {
            Bearing::Through(side) => (Crossing::Across(Hexside::of(at, side)), at.beside(side)),
            Bearing::Over(corner) => {
                let [left, right] = corner.front();
                let beside = at.beside(left);
                (Crossing::Along(Hexside::of(beside, right.turned(1))), beside.beside(right))
            }
        };
        at = next;
        is_entered = at != to;
        Some(crossing)
    })
}

struct Line {
    from: (i32, i32),
    way: (i32, i32),
}

impl Line {
    /// Through which side it leaves a hex that it goes through, or over which corner to run on along a side.
    fn exit(&self, hex: Hex) -> Option<Bearing> {
        let centre = minus(hex.centre(), self.from);
        let side_of = |corner: Vertex| {
            let (x, y) = corner.offset();
            cross(self.way, (centre.0 + x, centre.1 + y)).signum()
        };
        // Looking along the line, the side it leaves through begins on the left and ends on the right.
        let leaves = |side: &Direction| {
            let [left, right] = side.ends();
            side_of(left) < 0 && side_of(right) > 0
        };
        if let Some(side) = Direction::ALL.into_iter().find(leaves) {
            return Some(Bearing::Through(side));
        }
        let leaves = |corner: &Vertex| {
            side_of(corner.to_the_left()) < 0 && side_of(*corner) == 0 && side_of(corner.to_the_right()) > 0
        };
        let corner = Vertex::ALL.into_iter().find(leaves)?;
        let [left, right] = corner.front();
        Some(match cross(self.way, corner.offset()).signum() {
            0 => Bearing::Over(corner),
            1 => Bearing::Through(left),
            _ => Bearing::Through(right),
        })
    }
}

fn minus(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 - b.0, a.1 - b.1)
}

/// Positive if `b` lies to the right of `a`.
fn cross(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0 * b.1 - a.1 * b.0
}
