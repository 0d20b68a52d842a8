//! The straight line from one centre to another, and what it crosses on the way.

use super::Square;

/// What a line passes between its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// A square it goes through.
    Through(Square),
    /// A corner it goes through exactly, with the two squares beside it.
    Corner(Square, Square),
}

/// What the line between two centres crosses, in order, without its two end squares.
pub fn crossings(from: Square, to: Square) -> impl Iterator<Item = Crossing> {
    let (east, south) = to.offset(from);
    let (columns, rows) = (i32::from(east.unsigned_abs()), i32::from(south.unsigned_abs()));
    let stepped = |square: Square, dx: i16, dy: i16| {
        Square::new((i16::from(square.column) + dx) as u8, (i16::from(square.row) + dy) as u8)
    };
    let (dx, dy) = (east.signum(), south.signum());
    let (mut at, mut done_columns, mut done_rows) = (from, 0, 0);
    let mut corner_passed = false;
    std::iter::from_fn(move || {
        // After a corner the line stands in the square beyond it, which is crossed unless it is the end.
        if std::mem::take(&mut corner_passed) && at != to {
            return Some(Crossing::Through(at));
        }
        if at == to {
            return None;
        }
        // The next column is entered before the next row where (1 + 2c) / columns < (1 + 2r) / rows.
        let (column_at, row_at) = ((1 + 2 * done_columns) * rows, (1 + 2 * done_rows) * columns);
        if column_at == row_at {
            let beside = (stepped(at, dx, 0), stepped(at, 0, dy));
            at = stepped(at, dx, dy);
            (done_columns, done_rows) = (done_columns + 1, done_rows + 1);
            corner_passed = true;
            return Some(Crossing::Corner(beside.0, beside.1));
        }
        if column_at < row_at {
            at = stepped(at, dx, 0);
            done_columns += 1;
        } else {
            at = stepped(at, 0, dy);
            done_rows += 1;
        }
        (at != to).then_some(Crossing::Through(at))
    })
}
