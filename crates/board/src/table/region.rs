//! Regions: all places of the table where something holds, found by trying, and their outlines.

use std::collections::BTreeMap;

use super::point::Vector;
use super::{Inches, Point, Pose, Turn};

/// A part of the table by its outlines: a point is in it that lies within an odd number of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    outlines: Vec<Vec<Point>>,
}

/// The edge of a region is found to this: a point of an outline is in it, and one so far beyond is not.
const EDGE: i64 = 30;

/// As many corners are looked at for a place near a point.
const MOST_NEAR: usize = 24;

impl Region {
    /// All places no farther than `far` from a pose where something holds, looked for in a grid of so wide a mesh that lies
    /// along its front. The outline passes through places where it holds; what is narrower than the mesh may be missed.
    pub fn found(from: Pose, far: Inches, mesh: Inches, holds: impl Fn(Point) -> bool) -> Region {
        let mesh = mesh.wide().max(EDGE);
        let grid = Grid {
            from: from.at.v(),
            ahead: Vector::along(from.facing, mesh),
            aside: Vector::along(from.facing + Turn::degrees(90), mesh),
            far,
            holds,
        };
        grid.region(i32::try_from(far.wide().max(0) / mesh).unwrap_or_default() + 1)
    }

    /// The ground between the ends of lines that go out from a pose, in order all round. A line that leads much farther than
    /// those beside it is at least so broad: so a single way can be seen.
    pub fn between(from: Pose, ends: &[Point], broad: Inches) -> Region {
        let star = Region { outlines: vec![ends.to_vec()] };
        let at = from.at.v();
        let is_on = |end: Point, point: Point| {
            let (line, way) = (end.v() - at, point.v() - at);
            let (length, along, aside) = (line.length().wide(), line.dot(way), 2 * line.cross(way).abs());
            along >= 0 && along <= length * length && aside <= broad.wide() * length
        };
        let far = ends.iter().map(|end| end.distance(from.at)).max().unwrap_or_default() + broad;
        let reached = |at: usize| ends[at % ends.len()].distance(from.at);
        let is_alone = |at: &usize| {
            let beside = reached(at + 1).min(reached(at + ends.len() - 1));
            beside < reached(*at) / 2
        };
        let alone: Vec<Point> = (0..ends.len()).filter(is_alone).map(|at| ends[at]).collect();
        let mesh = if alone.is_empty() { far / 24 } else { (far / 24).min(broad / 3) };
        Region::found(from, far, mesh, |point| {
            star.contains(point) || alone.iter().any(|&end| is_on(end, point))
        })
    }

    /// Its outlines, each closed; those of holes in it are among them.
    pub fn outlines(&self) -> &[Vec<Point>] {
        &self.outlines
    }

    /// Whether it is nowhere.
    pub fn is_empty(&self) -> bool {
        self.outlines.is_empty()
    }

    /// Whether a point is in it.
    pub fn contains(&self, point: Point) -> bool {
        let p = point.v();
        let crossed = self.sides().filter(|&(a, b)| {
            let is_across = (a.y > p.y) != (b.y > p.y);
            is_across && ((b - a).cross(p - a) > 0) == (b.y > a.y)
        });
        crossed.count() % 2 == 1
    }

    /// How far a point is from its edge, if it has one.
    pub fn off_edge(&self, point: Point) -> Option<Inches> {
        Some(self.nearest(point)?.distance(point))
    }

    /// Places of it near a point, the likeliest first: where its edge is nearest, and corners of it.
    pub fn near(&self, point: Point) -> Vec<Point> {
        let mut corners: Vec<Point> = self.outlines.iter().flatten().copied().collect();
        corners.sort_by_key(|corner| corner.distance(point));
        corners.truncate(MOST_NEAR);
        self.nearest(point).into_iter().chain(corners).collect()
    }

    fn nearest(&self, point: Point) -> Option<Point> {
        let p = point.v();
        let on_side = |(a, b): (Vector, Vector)| {
            let side = b - a;
            let length = side.dot(side).max(1);
            let along = (p - a).dot(side).clamp(0, length);
            let part = |of: i64| (i128::from(of) * i128::from(along) / i128::from(length)) as i64;
            Point::at(a + Vector { x: part(side.x), y: part(side.y) })
        };
        self.sides().map(on_side).min_by_key(|place| place.distance(point))
    }

    fn sides(&self) -> impl Iterator<Item = (Vector, Vector)> + '_ {
        self.outlines.iter().flat_map(|outline| {
            let next = outline.iter().cycle().skip(1);
            outline.iter().zip(next).map(|(a, b)| (a.v(), b.v()))
        })
    }
}

/// A knot of the grid: so many meshes to the right and ahead.
type Knot = (i32, i32);

/// The places that are looked at.
struct Grid<F> {
    from: Vector,
    ahead: Vector,
    aside: Vector,
    far: Inches,
    holds: F,
}

impl<F: Fn(Point) -> bool> Grid<F> {
    fn at(&self, knot: Knot) -> Vector {
        let (aside, ahead) = knot;
        let part = |of: Vector, times: i32| Vector { x: of.x * i64::from(times), y: of.y * i64::from(times) };
        self.from + part(self.aside, aside) + part(self.ahead, ahead)
    }

    fn holds(&self, at: Vector) -> bool {
        let point = Point::at(at);
        point.v() == at && (at - self.from).length() <= self.far && (self.holds)(point)
    }

    /// The outlines of all knots that hold, so many to either side.
    fn region(&self, side: i32) -> Region {
        let mut known: BTreeMap<Knot, bool> = BTreeMap::new();
        for aside in -side..=side {
            known.extend((-side..=side).map(|ahead| ((aside, ahead), self.holds(self.at((aside, ahead))))));
        }
        let is_in = |knot: Knot| known.get(&knot).copied().unwrap_or(false);
        // Each crossing of an outline with the grid, by the knots on either side of it, and the one after it.
        let mut next: BTreeMap<(Knot, Knot), (Knot, Knot)> = BTreeMap::new();
        for x in -side - 1..=side {
            for y in -side - 1..=side {
                let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
                let pair = |at: usize| (corners[at], corners[(at + 1) % 4]);
                let leaves = |at: &usize| is_in(pair(*at).0) && !is_in(pair(*at).1);
                let enters = |at: usize| !is_in(pair(at).0) && is_in(pair(at).1);
                let is_joined = || {
                    let (a, c) = (self.at(corners[0]), self.at(corners[2]));
                    self.holds(Vector { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 })
                };
                for leaving in (0..4).filter(leaves) {
                    let (on, back) = ((leaving + 1) % 4, (leaving + 3) % 4);
                    // Where two opposite corners hold, the middle says whether they are one.
                    let entering = match (enters(on), enters(back)) {
                        (true, true) => {
                            if is_joined() {
                                on
                            } else {
                                back
                            }
                        }
                        (true, false) => on,
                        (false, true) => back,
                        (false, false) => (leaving + 2) % 4,
                    };
                    let (out, into) = (pair(leaving), pair(entering));
                    next.insert(out, (into.1, into.0));
                }
            }
        }
        let mut outlines = Vec::new();
        while let Some((&first, _)) = next.first_key_value() {
            let (mut outline, mut at) = (Vec::new(), first);
            while let Some(after) = next.remove(&at) {
                outline.push(self.edge(at.0, at.1));
                at = after;
            }
            outline.dedup();
            outlines.push(outline);
        }
        Region { outlines }
    }

    /// The last place between a knot that holds and one that does not.
    fn edge(&self, inner: Knot, outer: Knot) -> Point {
        let (mut good, mut bad) = (self.at(inner), self.at(outer));
        while (bad - good).length().wide() > EDGE {
            let middle = Vector { x: (good.x + bad.x) / 2, y: (good.y + bad.y) / 2 };
            if self.holds(middle) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        Point::at(good)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Angle;

    fn at(text: &str) -> Point {
        text.parse().expect("a point")
    }

    fn tenths(tenths: i32) -> Inches {
        Inches::thousandths_of(tenths * 100)
    }

    #[test]
    fn a_disc_with_a_hole_has_two_outlines_and_its_edge_is_where_it_ends() {
        let centre = at("20,20");
        let holds = |p: Point| {
            let off = p.distance(centre);
            off <= Inches::whole(6) && off >= Inches::whole(2)
        };
        let from = Pose::new(centre, Angle::degrees(30));
        let region = Region::found(from, Inches::whole(8), tenths(5), holds);
        assert_eq!(region.outlines().len(), 2);
        for point in region.outlines().iter().flatten() {
            assert!(holds(*point), "{point}");
        }
        for tenth in 0..80 {
            let point = centre.towards(Angle::degrees(tenth * 7), tenths(tenth));
            if region.off_edge(point).expect("it has an edge") > tenths(1) {
                assert_eq!(region.contains(point), holds(point), "{point}");
            }
        }
    }

    #[test]
    fn a_single_way_is_as_broad_as_it_was_told_and_ends_where_it_ends() {
        let from = Pose::new(at("20,20"), Angle::NORTH);
        let mut ends = [from.at; 36];
        ends[0] = at("20,28");
        let region = Region::between(from, &ends, Inches::whole(1));
        for (place, is_in) in
            [("20,24", true), ("20.3,24", true), ("20.8,24", false), ("20,28.3", false), ("20,19", false)]
        {
            assert_eq!(region.contains(at(place)), is_in, "{place}");
        }
    }

    #[test]
    fn the_nearest_place_is_on_the_edge_and_what_holds_nowhere_has_none() {
        let from = Pose::new(at("20,20"), Angle::NORTH);
        let square =
            |p: Point| (p.x() - Inches::whole(20)).abs() <= Inches::whole(3) && p.y() >= Inches::whole(20);
        let region = Region::found(from, Inches::whole(4), tenths(5), square);
        let near = region.near(at("30,21"))[0];
        assert!(near.distance(at("23,21")) < tenths(1), "{near}");
        let none = Region::found(from, Inches::whole(4), tenths(5), |_| false);
        assert!(none.is_empty() && none.near(at("1,1")).is_empty() && !none.contains(at("20,20")));
    }
}
