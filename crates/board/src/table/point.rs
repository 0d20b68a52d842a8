//! Places on the table, and what stands there facing somewhere.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::fixed::NoNumber;
use super::sine::{SHIFT, sin_cos};
use super::{Angle, Inches, Turn};

/// A place: inches east and north of the south-west corner of the table.
///
/// No place is further than 100 inches off the largest table there is; what would be is moved there. This keeps all
/// products of this module within 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Point {
    x: Inches,
    y: Inches,
}

/// The longest side of a table.
pub const LARGEST: Inches = Inches::whole(600);

const OFF_TABLE: i64 = 100_000;

impl Point {
    /// The place so far east and so far north.
    pub fn new(east: Inches, north: Inches) -> Point {
        Point::at(Vector { x: east.wide(), y: north.wide() })
    }

    /// How far east.
    pub fn x(self) -> Inches {
        self.x
    }

    /// How far north.
    pub fn y(self) -> Inches {
        self.y
    }

    /// From one place to another, to the nearest thousandth.
    pub fn distance(self, other: Point) -> Inches {
        (other.v() - self.v()).length()
    }

    /// The direction in which `other` lies, to the nearest hundredth of a degree; north if it is the same place.
    pub fn bearing(self, other: Point) -> Angle {
        let to = other.v() - self.v();
        Angle::of(to.x, to.y)
    }

    /// The place so far off in a direction, to the nearest thousandth.
    pub fn towards(self, direction: Angle, distance: Inches) -> Point {
        Point::at(self.v() + Vector::along(direction, distance.wide()))
    }

    pub(super) fn v(self) -> Vector {
        Vector { x: self.x.wide(), y: self.y.wide() }
    }

    pub(super) fn at(v: Vector) -> Point {
        let kept = |n: i64| Inches::narrowed(n.clamp(-OFF_TABLE, LARGEST.wide() + OFF_TABLE));
        Point { x: kept(v.x), y: kept(v.y) }
    }
}

/// `31.5,18.25`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Point, NoNumber> {
        let wanted = "place; places are inches east and north, written like 31.5,18.25";
        let point = || {
            let (x, y) = text.split_once(',')?;
            let (x, y) = (x.parse().ok()?, y.parse().ok()?);
            Some(Point::new(x, y)).filter(|point| (point.x, point.y) == (x, y))
        };
        point().ok_or_else(|| NoNumber { word: text.into(), wanted })
    }
}

/// As text where people read, two numbers where they do not. What comes from elsewhere is kept within bounds like
/// everything else.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.x, self.y).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
        } else {
            <(Inches, Inches)>::deserialize(deserializer).map(|(x, y)| Point::new(x, y))
        }
    }
}

/// Where something stands, and where it faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Pose {
    /// Its middle.
    pub at: Point,
    /// Its front.
    pub facing: Angle,
}

impl Pose {
    /// Standing there, facing so.
    pub fn new(at: Point, facing: Angle) -> Pose {
        Pose { at, facing }
    }
}

/// `31.5,18.25 facing 245`.
impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} facing {}", self.at, self.facing)
    }
}

impl fmt::Debug for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Pose {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Pose, NoNumber> {
        let wanted = "place and facing; they are written like 31.5,18.25 facing 245";
        let pose = || {
            let (at, facing) = text.split_once(" facing ")?;
            Some(Pose { at: at.parse().ok()?, facing: facing.parse().ok()? })
        };
        pose().ok_or_else(|| NoNumber { word: text.into(), wanted })
    }
}

/// A place or the way from one to another, in thousandths of an inch, wide enough to multiply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vector {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Vector {
    pub(super) fn along(direction: Angle, length: i64) -> Vector {
        let (sin, cos) = sin_cos(direction);
        Vector { x: scaled(length * sin), y: scaled(length * cos) }
    }

    /// Turned clockwise.
    pub(super) fn turned(self, by: Turn) -> Vector {
        let (sin, cos) = sin_cos(Angle::NORTH + by);
        Vector { x: scaled(self.x * cos + self.y * sin), y: scaled(self.y * cos - self.x * sin) }
    }

    pub(super) fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive if `other` points to the left of this.
    pub(super) fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// No less than its length, and no more than half as much again.
    pub(super) fn breadth(self) -> i64 {
        self.x.abs() + self.y.abs()
    }

    pub(super) fn length(self) -> Inches {
        Inches::narrowed(rounded_root(self.dot(self) as u128, 1))
    }
}

/// Takes the scale of the sines away again, to the nearest, halves away from zero: a mirror image stays one.
pub(super) fn scaled(n: i64) -> i64 {
    let half = 1 << (SHIFT - 1);
    if n >= 0 { (n + half) >> SHIFT } else { -((half - n) >> SHIFT) }
}

/// The root of a fraction, to the nearest whole number.
pub(super) fn rounded_root(over: u128, under: u64) -> i64 {
    // No place is so far off that four times the square of a length would not fit.
    let four_times = match u64::try_from(4 * over) {
        Ok(over) => over / under,
        Err(_) => (4 * over / u128::from(under)) as u64,
    };
    (four_times.isqrt() as i64 + 1) / 2
}

impl Add for Vector {
    type Output = Vector;

    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Vector;

    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Vector {
    type Output = Vector;

    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}
