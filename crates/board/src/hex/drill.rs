//! The two common ways to go: any way at all, or forward only and turning corner by corner.

use super::{Direction, Hex, Reach, Vertex};

/// How one goes on from a hex just come into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// As one likes.
    On,
    /// No further, but one may still turn there.
    TurnsOnly,
    /// Not at all.
    Stops,
}

impl Reach<1> {
    /// Spreads from a hex through any side. `enter` tells what it costs to go from a hex through a side into the next,
    /// if that can be done; `then` how one goes on from there. The start is left freely and not come back to.
    pub fn walk(
        &mut self,
        start: Hex,
        allowance: u16,
        mut enter: impl FnMut(Hex, Direction, Hex) -> Option<u16>,
        mut then: impl FnMut(Hex) -> Going,
    ) {
        let grid = self.grid();
        self.spread((start, 0), allowance, |(hex, _), _, onward| {
            if hex != start && then(hex) != Going::On {
                return;
            }
            for (side, next) in grid.neighbours(hex).filter(|&(_, next)| next != start) {
                if let Some(price) = enter(hex, side, next) {
                    onward.go((next, 0), price);
                }
            }
        });
    }
}

impl Reach<6> {
    /// Spreads from a hex and facing, forward through the two front sides, keeping the facing, and turning by one corner
    /// at a time. A mode is the place of its corner in [`Vertex::ALL`].
    ///
    /// `enter` and `then` are those of [`walk`](Reach::walk); `turn` tells what one corner costs in a hex, if one may
    /// turn there. The start is left freely and not come back to.
    pub fn drill(
        &mut self,
        from: (Hex, Vertex),
        allowance: u16,
        mut enter: impl FnMut(Hex, Direction, Hex) -> Option<u16>,
        mut turn: impl FnMut(Hex) -> Option<u16>,
        mut then: impl FnMut(Hex) -> Going,
    ) {
        let (start, facing) = from;
        let grid = self.grid();
        self.spread((start, facing as usize), allowance, |(hex, mode), _, onward| {
            let facing = Vertex::ALL[mode];
            let going = if hex == start { Going::On } else { then(hex) };
            if going == Going::Stops {
                return;
            }
            if let Some(price) = turn(hex) {
                for turned in [facing.to_the_left(), facing.to_the_right()] {
                    onward.turn(turned as usize, price);
                }
            }
            if going == Going::TurnsOnly {
                return;
            }
            for side in facing.front() {
                let next = grid.beside(hex, side).filter(|&next| next != start);
                if let Some((next, price)) = next.and_then(|next| Some((next, enter(hex, side, next)?))) {
                    onward.go((next, mode), price);
                }
            }
        });
    }
}
