//! What scenarios on a free table write alike: the table, sides, ground, objectives, where units begin.

use std::num::NonZeroU8;

use board::table::{Angle, Area, Inches, Point, Pose, Road, TableEdge, TableSize, Wall};
use sheet::{Axis, Fault, Place};

use crate::{At, Shape};

crate::form! {
    /// A side.
    pub struct SideText<S> {
        /// Which.
        pub side: S,
        /// What it is called; its own word if absent.
        pub name: Option<String>,
        /// Its own edge of the table.
        pub edge: TableEdge,
    }
}

crate::form! {
    /// The outline of a piece of ground.
    pub part of table OutlineText {
        /// Its corners in order; two opposite ones for a box.
        pub corners: Vec<Point>,
        /// The middle of a band.
        pub band: Vec<Point>,
        /// The width of a band.
        pub width: Option<Inches>,
        /// The middle of a disc.
        pub middle: Option<Point>,
        /// The radius of a disc.
        pub radius: Option<Inches>,
    }
}

crate::form! {
    /// A wall, a fence or the like.
    pub part of table BarrierText<K> {
        /// Its name.
        pub name: Option<String>,
        /// What it is.
        pub kind: K,
        /// Its points in order.
        pub points: Vec<Point>,
    }
}

crate::form! {
    /// Where a road goes.
    pub part of table RoadLineText {
        /// Its points in order.
        pub points: Vec<Point>,
        /// Its width; 1 inch if absent.
        pub width: Option<Inches>,
    }
}

crate::form! {
    /// A road.
    pub struct RoadText {
        /// Its name.
        pub name: Option<String>,
        /// Where it goes.
        pub line: RoadLineText,
    }
}

crate::form! {
    /// Name and place of an objective.
    pub part of table SpotText {
        /// Its name.
        pub name: String,
        /// Where.
        pub at: At<Point>,
    }
}

crate::form! {
    /// How a unit begins: on the table, or over an edge of it in a later turn.
    pub part of table EntryText {
        /// Whether cavalry begins on foot.
        pub dismounted: bool,
        /// The middle of its block, or where it comes onto the table.
        pub at: At<Point>,
        /// Its front.
        pub facing: Angle,
        /// The turn it comes onto the table, if it is not there.
        pub arrives: Option<At<NonZeroU8>>,
        /// The edge it comes over.
        pub over: Option<TableEdge>,
    }
}

impl OutlineText {
    /// The area it is.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn area(&self) -> Result<Area, String> {
        let OutlineText { corners, band, width, middle, radius } = self;
        Shape { corners, band, width: *width, middle: *middle, radius: *radius }.area()
    }
}

/// The area within some corners, two of which are those of a box.
///
/// # Errors
/// Says what is wrong with it.
pub fn area_within(corners: &[Point]) -> Result<Area, String> {
    Shape { corners, band: &[], width: None, middle: None, radius: None }.area()
}

impl<K> BarrierText<K> {
    /// The line it is.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn wall(&self) -> Result<Wall, &'static str> {
        let points = Some(&self.points).filter(|points| points.len() >= 2);
        points.and_then(|points| Wall::new(points)).ok_or("a line has two points or more")
    }
}

impl RoadLineText {
    /// The road it is.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn road(&self) -> Result<Road, &'static str> {
        let width = self.width.unwrap_or(Inches::whole(1));
        Road::new(&self.points, width).ok_or("a road has two points or more")
    }
}

impl SpotText {
    /// Notes a fault if it is not on the table.
    pub fn check(&self, table: TableSize, faults: &mut Vec<Fault>) {
        if !table.contains(self.at.value) {
            faults.push(self.at.fault(format!("{} is not on the table", self.at.value)));
        }
    }
}

impl EntryText {
    /// Where it stands at first, or comes on.
    pub fn pose(&self) -> Pose {
        Pose::new(self.at.value, self.facing)
    }

    /// The turn and the edge of a unit that comes later; the fault of a half-said one is told at its name.
    pub fn arrival(&self, name: &At<String>, faults: &mut Vec<Fault>) -> Option<(&At<NonZeroU8>, TableEdge)> {
        if self.arrives.is_some() != self.over.is_some() {
            faults.push(name.fault("who `arrives` comes `over` an edge"));
        }
        self.arrives.as_ref().zip(self.over)
    }
}

/// The table as it is written, or of the usual width and depth.
pub fn table(written: Option<&At<[Inches; 2]>>, usual: [Inches; 2], faults: &mut Vec<Fault>) -> TableSize {
    let [width, depth] = written.map_or(usual, |table| table.value);
    let made = TableSize::new(width, depth);
    if let Some(wrong) = written.filter(|_| (made.width(), made.depth()) != (width, depth)) {
        faults.push(wrong.fault("a table is 1 to 600 inches a side"));
    }
    made
}

/// Name and edge of two sides, in the order of `both`, which has their usual names; each is written once, and they share
/// neither.
pub fn two_sides<S: Axis>(
    sides: &[At<SideText<S>>],
    both: [(S, &str); 2],
    start: &Place,
    faults: &mut Vec<Fault>,
) -> Option<[(String, TableEdge); 2]> {
    let [first, second] = both.map(|(side, usual)| {
        let mut own = sides.iter().filter(|text| text.side == side);
        let text = own.next().filter(|_| own.next().is_none())?;
        Some((text.name.clone().unwrap_or_else(|| usual.into()), text.edge))
    });
    let read = first.zip(second).filter(|(a, b)| !a.0.eq_ignore_ascii_case(&b.0) && a.1 != b.1);
    if read.is_none() {
        let place = sides.last().map_or(start, |side| &side.place);
        let [first, second] = both.map(|(side, _)| side.key());
        let message = format!("`sides` are one {first} and one {second}, with names and edges of their own");
        faults.push(place.fault(message, None));
    }
    read.map(|(first, second)| [first, second])
}

/// Notes the sides that have no units.
pub fn check_sides<S: Axis>(both: [S; 2], units: &[S], start: &Place, faults: &mut Vec<Fault>) {
    for side in both.into_iter().filter(|side| !units.contains(side)) {
        faults.push(start.fault(format!("the {} side has no units", side.key()), None));
    }
}
