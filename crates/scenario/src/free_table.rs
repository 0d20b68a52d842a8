//! What scenarios on a free table write alike: the table, sides, ground, objectives, where units begin.

use std::num::NonZeroU8;

use board::table::{Angle, Area, Inches, Point, Pose, Road, TableEdge, TableSize, Wall};
use sheet::{Axis, Fault, Faults, Place};

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

/// When and where a unit comes onto the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turn.
    pub turn: u8,
    /// The edge it comes over.
    pub edge: TableEdge,
}

/// A side as the scenario has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSide {
    /// Its name.
    pub name: String,
    /// Its own edge of the table, which its units flee to.
    pub edge: TableEdge,
}

/// A place worth having, to be held by a unit; what counts as holding it is the rule set's to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective<S> {
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
    /// How near a unit has to be.
    pub within: Inches,
    /// What it is worth.
    pub points: u8,
    /// The side that holds it at the start.
    pub held: Option<S>,
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

    /// The objective it is.
    pub fn objective<S>(&self, within: Inches, points: u8, held: Option<S>) -> Objective<S> {
        Objective { name: self.name.clone(), at: self.at.value, within, points, held }
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

/// The two sides, in their order; each is written once, and they share neither name nor edge.
///
/// # Errors
/// All faults so far, if they are not so written.
pub fn two_sides<S: Axis>(
    sides: &[At<SideText<S>>],
    start: &Place,
    faults: &mut Vec<Fault>,
) -> Result<[TableSide; 2], Faults> {
    let both = [S::ALL[0], S::ALL[1]];
    let [first, second] = both.map(|side| {
        let mut own = sides.iter().filter(|text| text.side == side);
        let text = own.next().filter(|_| own.next().is_none())?;
        let name = text.name.clone().unwrap_or_else(|| capitalised(side.key()));
        Some(TableSide { name, edge: text.edge })
    });
    match (first, second) {
        (Some(a), Some(b)) if !a.name.eq_ignore_ascii_case(&b.name) && a.edge != b.edge => Ok([a, b]),
        _ => {
            let place = sides.last().map_or(start, |side| &side.place);
            let [first, second] = both.map(S::key);
            let message =
                format!("`sides` are one {first} and one {second}, with names and edges of their own");
            faults.push(place.fault(message, None));
            Err(Faults::sorted(std::mem::take(faults)))
        }
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// Notes the sides that have no units.
pub fn check_sides<S: Axis>(both: [S; 2], units: &[S], start: &Place, faults: &mut Vec<Fault>) {
    for side in both.into_iter().filter(|side| !units.contains(side)) {
        faults.push(start.fault(format!("the {} side has no units", side.key()), None));
    }
}
