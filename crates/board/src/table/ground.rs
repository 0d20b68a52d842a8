//! Ground: areas with straight edges, and walls.

use std::fmt;

use super::block::nearest_on;
use super::convex::{self, is_near, sides, to_line};
use super::point::Vector;
use super::stretch::{Along, Stretch, stretches};
use super::{Block, Inches, Point};

/// How high a piece of ground is; the table itself is level 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize,
)]
pub struct Level(pub i8);

/// A piece of ground: any figure with straight edges that do not cross, its edge included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    corners: Vec<Vector>,
    bounds: Bounds,
    level: Level,
}

/// A wall, a fence, a brook: a line with straight pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    points: Vec<Vector>,
    bounds: Bounds,
}

/// Why some points bound no area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoArea {
    /// There are fewer than three, or all on one line.
    TooFew,
    /// The edges from these two points on (counted from 0) meet elsewhere than in a corner they share.
    Crossing(usize, usize),
}

impl fmt::Display for NoArea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoArea::TooFew => write!(f, "an area has three corners or more, not all on one line"),
            NoArea::Crossing(a, b) => {
                write!(f, "the edges from corner {} and from corner {} cross or touch", a + 1, b + 1)
            }
        }
    }
}

impl std::error::Error for NoArea {}

impl Area {
    /// The area between these corners, in either order round it, at level 0.
    pub fn new(corners: &[Point]) -> Result<Area, NoArea> {
        let mut corners: Vec<Vector> = corners.iter().map(|corner| corner.v()).collect();
        let first = corners.first().copied().unwrap_or(Vector { x: 0, y: 0 });
        if sides(&corners).all(|(a, b)| (a - first).cross(b - first) == 0) {
            return Err(NoArea::TooFew);
        }
        let edges: Vec<_> = sides(&corners).collect();
        for (i, &a) in edges.iter().enumerate() {
            for (j, &b) in edges.iter().enumerate().skip(i + 1) {
                let shares_corner = j == i + 1 || i == 0 && j == edges.len() - 1;
                if if shares_corner { folds_back(a, b) } else { meet(a, b) } {
                    return Err(NoArea::Crossing(i, j));
                }
            }
        }
        if sides(&corners).map(|(a, b)| a.cross(b)).sum::<i64>() < 0 {
            corners.reverse();
        }
        let bounds = Bounds::of(&corners);
        Ok(Area { corners, bounds, level: Level::default() })
    }

    /// The same area on another level.
    pub fn at_level(self, level: Level) -> Area {
        Area { level, ..self }
    }

    /// How high it is.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Its corners, anticlockwise.
    pub fn corners(&self) -> impl Iterator<Item = Point> + '_ {
        self.corners.iter().map(|&corner| Point::at(corner))
    }

    /// Whether a point is in it or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        self.has(point.v())
    }

    /// From its edge to that of a block, to the nearest thousandth; nothing if they have a point in common.
    pub fn distance(&self, block: &Block) -> Inches {
        let figure = block.figure();
        if self.has(figure[0]) {
            return Inches::ZERO;
        }
        let least = sides(&self.corners).map(|(a, b)| convex::distance(&figure, &[a, b])).min();
        Inches::narrowed(least.map_or(0, |least| least.root()))
    }

    /// The stretches of a straight line that run through its inside, by how far along the line they begin and end, to
    /// the nearest thousandth. Running along the edge is not running through.
    pub fn stretches(&self, from: Point, to: Point) -> Vec<(Inches, Inches)> {
        let through = self.through(from.v(), to.v());
        if through.is_empty() {
            return Vec::new();
        }
        let length = from.distance(to);
        through.iter().map(|stretch| stretch.measured(from.v(), to.v(), length)).collect()
    }

    /// The point of its edge nearest to a point.
    pub fn nearest_edge(&self, point: Point) -> Point {
        let nearest = sides(&self.corners).min_by_key(|&side| to_line(point.v(), side));
        nearest.map_or(point, |side| Point::at(nearest_on(point.v(), side)))
    }

    pub(super) fn through(&self, from: Vector, to: Vector) -> Vec<Stretch> {
        if self.bounds.miss(&Bounds::of(&[from, to]), 0) {
            return Vec::new();
        }
        stretches(&self.corners, from, to)
    }

    pub(super) fn has(&self, point: Vector) -> bool {
        if self.bounds.miss(&Bounds::of(&[point]), 0) {
            return false;
        }
        let mut inside = false;
        for (a, b) in sides(&self.corners) {
            // Most edges lie wholly above the point or below it.
            if (a.y > point.y && b.y > point.y) || (a.y < point.y && b.y < point.y) {
                continue;
            }
            let side = (b - a).cross(point - a);
            if side == 0 && (point - a).dot(point - b) <= 0 {
                return true;
            }
            // A ray to the east crosses the edges that pass from below to above the point, or down.
            if (a.y > point.y) != (b.y > point.y) && (side > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
        inside
    }
}

/// The level of the highest of some areas that a point is in; 0 if it is in none.
pub fn level_at<'a>(areas: impl IntoIterator<Item = &'a Area>, point: Point) -> Level {
    let levels = areas.into_iter().filter(|area| area.contains(point)).map(Area::level);
    levels.max().unwrap_or_default()
}

impl Wall {
    /// The wall from point to point; none with fewer than two points.
    pub fn new(points: &[Point]) -> Option<Wall> {
        let points: Vec<Vector> = points.iter().map(|point| point.v()).collect();
        let bounds = Bounds::of(&points);
        (points.len() >= 2).then_some(Wall { points, bounds })
    }

    /// Its points in order.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.points.iter().map(|&point| Point::at(point))
    }

    /// From it to the edge of a block, to the nearest thousandth.
    pub fn distance(&self, block: &Block) -> Inches {
        let least = self.pieces().map(|(a, b)| convex::distance(&block.figure(), &[a, b])).min();
        Inches::narrowed(least.map_or(0, |least| least.root()))
    }

    /// How far along a straight line it is first crossed, to the nearest thousandth. A line that ends on the wall
    /// crosses it if it comes from one certain side, so that of two lines joined there one does.
    pub fn crossed(&self, from: Point, to: Point) -> Option<Inches> {
        self.crossings(from, to).min()
    }

    /// How far along a straight line each of its pieces is crossed, as [`Wall::crossed`] measures it.
    pub fn crossings(&self, from: Point, to: Point) -> impl Iterator<Item = Inches> + '_ {
        let (from, to) = (from.v(), to.v());
        let is_far = self.bounds.miss(&Bounds::of(&[from, to]), 0);
        let crossed = self.pieces().filter(move |&piece| !is_far && crosses((from, to), piece));
        crossed.map(move |piece| {
            let along = Along::crossing((from, to), piece);
            along.measured((to - from).dot(to - from), (to - from).length())
        })
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Vector, Vector)> + '_ {
        self.points.windows(2).map(|piece| (piece[0], piece[1]))
    }
}

/// A piece of ground as a move meets it.
#[derive(Clone, Copy, Debug)]
pub enum Feature<'a> {
    /// An area.
    Area(&'a Area),
    /// A wall.
    Wall(&'a Wall),
}

impl Feature<'_> {
    /// Whether a convex figure is at most so far from it.
    pub(super) fn is_near(&self, figure: &[Vector], most: i64) -> bool {
        let bounds = Bounds::of(figure);
        let near = |(a, b): (Vector, Vector)| {
            !bounds.miss(&Bounds::of(&[a, b]), most) && is_near(figure, &[a, b], most)
        };
        match self {
            _ if self.bounds().miss(&bounds, most) => false,
            Feature::Area(area) => sides(&area.corners).any(near) || area.has(figure[0]),
            Feature::Wall(wall) => wall.pieces().any(near),
        }
    }

    /// Its edges that are not certainly outside of some bounds.
    pub(super) fn edges_within(&self, bounds: &Bounds) -> Vec<(Vector, Vector)> {
        let is_in = |&(a, b): &(Vector, Vector)| !bounds.miss(&Bounds::of(&[a, b]), 0);
        match self {
            Feature::Area(area) => sides(&area.corners).filter(is_in).collect(),
            Feature::Wall(wall) => wall.pieces().filter(is_in).collect(),
        }
    }

    pub(super) fn bounds(&self) -> Bounds {
        match self {
            Feature::Area(area) => area.bounds,
            Feature::Wall(wall) => wall.bounds,
        }
    }
}

/// The upright rectangle round something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) low: Vector,
    pub(super) high: Vector,
}

impl Bounds {
    pub(super) fn of(points: &[Vector]) -> Bounds {
        let mut bounds = Bounds { low: points[0], high: points[0] };
        for point in points {
            bounds.low = Vector { x: bounds.low.x.min(point.x), y: bounds.low.y.min(point.y) };
            bounds.high = Vector { x: bounds.high.x.max(point.x), y: bounds.high.y.max(point.y) };
        }
        bounds
    }

    /// The same, so large that a point is in it.
    pub(super) fn and(self, point: Vector) -> Bounds {
        Bounds::of(&[self.low, self.high, point])
    }

    pub(super) fn round(middle: Vector, radius: i64) -> Bounds {
        let radius = Vector { x: radius, y: radius };
        Bounds { low: middle - radius, high: middle + radius }
    }

    /// Whether the two are certainly more than so far from each other.
    pub(super) fn miss(&self, other: &Bounds, most: i64) -> bool {
        self.low.x > other.high.x + most
            || other.low.x > self.high.x + most
            || self.low.y > other.high.y + most
            || other.low.y > self.high.y + most
    }
}

/// Whether a way crosses a line: it begins on one side of it and ends on the other, where the line itself counts as
/// its left.
pub(super) fn crosses(line: (Vector, Vector), piece: (Vector, Vector)) -> bool {
    let (from, to) = line;
    let (a, b) = piece;
    let is_left = |point: Vector| (b - a).cross(point - a) >= 0;
    let sides = [a, b].map(|end| (to - from).cross(end - from).signum());
    is_left(from) != is_left(to) && sides[0] * sides[1] <= 0
}

/// Whether two lines have a point in common.
fn meet(one: (Vector, Vector), other: (Vector, Vector)) -> bool {
    let (a, b) = one;
    let (c, d) = other;
    let side = |p: Vector, q: Vector, r: Vector| (q - p).cross(r - p).signum();
    let is_on = |p: Vector, q: Vector, r: Vector| side(p, q, r) == 0 && (r - p).dot(r - q) <= 0;
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
        || is_on(a, b, c)
        || is_on(a, b, d)
        || is_on(c, d, a)
        || is_on(c, d, b)
}

/// Whether of two edges with a corner in common one runs back over the other, or is no edge at all.
fn folds_back(one: (Vector, Vector), other: (Vector, Vector)) -> bool {
    let (a, b) = one;
    let (c, d) = other;
    let (corner, one, other) = if b == c { (b, a, d) } else { (a, b, c) };
    let (one, other) = (one - corner, other - corner);
    one.dot(one) == 0 || other.dot(other) == 0 || one.cross(other) == 0 && one.dot(other) > 0
}
