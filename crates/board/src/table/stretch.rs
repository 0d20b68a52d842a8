//! Which stretches of a straight line run through an area, exactly.

use std::cmp::Ordering;

use super::Inches;
use super::point::Vector;

/// How far along a line: a fraction of the square of its length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Along {
    over: i128,
    under: i128,
}

impl Along {
    fn whole(n: i64) -> Along {
        Along { over: i128::from(n), under: 1 }
    }

    /// In thousandths of an inch along a line of this length, rounded down.
    pub(super) fn floor(self, length: i64) -> i64 {
        (self.over / (self.under * i128::from(length.max(1)))) as i64
    }

    /// Where a line crosses another.
    pub(super) fn crossing(line: (Vector, Vector), piece: (Vector, Vector)) -> Along {
        let (from, to) = line;
        let (a, b) = piece;
        let (before, after) = ((b - a).cross(from - a).abs(), (b - a).cross(to - a).abs());
        let square = (to - from).dot(to - from);
        let over = i128::from(before) * i128::from(square);
        Along { over, under: i128::from(before) + i128::from(after) }
    }

    /// So far from the start of a line, as it is printed.
    pub(super) fn at(distance: Inches, from: Vector, to: Vector) -> Along {
        let square = (to - from).dot(to - from);
        let over = i128::from(distance.wide()) * i128::from(square);
        Along { over, under: i128::from((to - from).length().wide().max(1)) }
    }

    /// The place that far along a line, to the nearest thousandth.
    pub(super) fn place(self, from: Vector, to: Vector) -> Vector {
        let way = to - from;
        let under = self.under * i128::from(way.dot(way).max(1));
        let share = |n: i64| {
            let over = 2 * self.over * i128::from(n);
            ((over + over.signum() * under) / (2 * under)) as i64
        };
        from + Vector { x: share(way.x), y: share(way.y) }
    }

    /// How far that is on a line of this square and this length, to the nearest thousandth.
    pub(super) fn measured(self, square: i64, length: Inches) -> Inches {
        let (over, under) = (2 * self.over * i128::from(length.wide()), self.under * i128::from(square));
        Inches::narrowed(((over + under) / (2 * under)) as i64)
    }
}

impl Ord for Along {
    fn cmp(&self, other: &Along) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl PartialOrd for Along {
    fn partial_cmp(&self, other: &Along) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Along {
    fn eq(&self, other: &Along) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Along {}

/// A stretch of a line inside an area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub(super) begin: Along,
    pub(super) end: Along,
    /// Whether the line goes into the area here, rather than beginning inside.
    pub(super) enters: bool,
    /// Whether the line comes out again here, rather than ending inside.
    pub(super) leaves: bool,
}

impl Stretch {
    pub(super) fn measured(&self, from: Vector, to: Vector, length: Inches) -> (Inches, Inches) {
        let square = (to - from).dot(to - from);
        (self.begin.measured(square, length), self.end.measured(square, length))
    }
}

/// The stretches of a line that run through the inside of a figure with straight edges.
///
/// Where corners lie on the line itself it is shifted by less than anything, once to either side: what is inside both
/// times is inside, what is inside once is edge.
pub(super) fn stretches(corners: &[Vector], from: Vector, to: Vector) -> Vec<Stretch> {
    let along = to - from;
    let square = along.dot(along);
    let side_of = |corner: &Vector| along.cross(*corner - from).signum();
    let side = corners.first().map_or(0, side_of);
    if square == 0 || side != 0 && corners.iter().all(|corner| side_of(corner) == side) {
        return Vec::new();
    }
    let places: Vec<(i64, i64)> =
        corners.iter().map(|&corner| (along.dot(corner - from), along.cross(corner - from))).collect();
    let right = inside(&places, 0);
    let both =
        if places.iter().any(|&(_, aside)| aside == 0) { common(&right, &inside(&places, 1)) } else { right };
    let (start, finish) = (Along::whole(0), Along::whole(square));
    let cut = both.into_iter().filter(|&(begin, end)| begin < finish && end > start);
    cut.map(|(begin, end)| Stretch {
        begin: begin.max(start),
        end: end.min(finish),
        enters: begin > start,
        leaves: end < finish,
    })
    .collect()
}

/// What of the whole line is inside; corners so far to the left of it, or further, count as left.
fn inside(places: &[(i64, i64)], least_left: i64) -> Vec<(Along, Along)> {
    let mut crossings = Vec::new();
    for (at, &(ahead, aside)) in places.iter().enumerate() {
        let (next_ahead, next_aside) = places[(at + 1) % places.len()];
        if (aside >= least_left) != (next_aside >= least_left) {
            let over =
                i128::from(ahead) * i128::from(next_aside) - i128::from(next_ahead) * i128::from(aside);
            let under = i128::from(next_aside) - i128::from(aside);
            crossings.push(Along { over: over * under.signum(), under: under.abs() });
        }
    }
    crossings.sort();
    joined(crossings.chunks_exact(2).map(|pair| (pair[0], pair[1])))
}

/// The stretches in order without the empty ones, those that follow without a gap as one.
fn joined(stretches: impl Iterator<Item = (Along, Along)>) -> Vec<(Along, Along)> {
    let mut joined: Vec<(Along, Along)> = Vec::new();
    for (begin, end) in stretches.filter(|(begin, end)| begin < end) {
        match joined.last_mut() {
            Some(last) if last.1 == begin => last.1 = end,
            _ => joined.push((begin, end)),
        }
    }
    joined
}

fn common(a: &[(Along, Along)], b: &[(Along, Along)]) -> Vec<(Along, Along)> {
    let all = a.iter().flat_map(|a| b.iter().map(move |b| (a.0.max(b.0), a.1.min(b.1))));
    joined(all)
}
