//! The shapes ground is written in on a free table: boxes, bands, discs and any other figure.

use board::table::{Angle, Area, Inches, Point, Turn};

/// A piece of ground as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// Its corners in order; two opposite ones are those of a box.
    pub corners: &'a [Point],
    /// The middle of a band.
    pub band: &'a [Point],
    /// The width of a band.
    pub width: Option<Inches>,
    /// The middle of a disc.
    pub middle: Option<Point>,
    /// The radius of a disc.
    pub radius: Option<Inches>,
}

impl Shape<'_> {
    /// The area it is.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn area(&self) -> Result<Area, String> {
        let corners = match (self.corners, self.band, self.middle) {
            (&[a, b], [], None) => vec![a, Point::new(b.x(), a.y()), b, Point::new(a.x(), b.y())],
            (corners @ [_, _, _, ..], [], None) => corners.to_vec(),
            ([], points @ [_, _, ..], None) => band(points, self.width.unwrap_or(Inches::whole(1))),
            ([], [], Some(middle)) => disc(middle, self.radius.unwrap_or(Inches::whole(1))),
            _ => {
                return Err(
                    "an area has either `corners`, a `band` of two points or more, or a `middle`".into()
                );
            }
        };
        Area::new(&corners).map_err(|wrong| wrong.to_string())
    }
}

/// The corners of a band along some points: half its width to the left of them, and back on the right.
fn band(points: &[Point], width: Inches) -> Vec<Point> {
    let bearing = |at: usize| points[at].bearing(points[at + 1]);
    let last = points.len() - 1;
    let along: Vec<Angle> = (0..=last)
        .map(|at| match at {
            0 => bearing(0),
            _ if at == last => bearing(last - 1),
            // At a bend, half-way between both directions.
            _ => {
                let (before, after) = (bearing(at - 1), bearing(at));
                before + Turn::hundredths_of(after.from(before).hundredths() / 2)
            }
        })
        .collect();
    let side = |turn: i32| {
        let turn = Turn::degrees(turn);
        points.iter().zip(&along).map(move |(point, &along)| point.towards(along + turn, width / 2))
    };
    side(-90).chain(side(90).rev()).collect()
}

/// A disc, as a figure of sixteen corners.
fn disc(middle: Point, radius: Inches) -> Vec<Point> {
    (0..16).map(|at| middle.towards(Angle::hundredths_of(at * 2250), radius)).collect()
}
