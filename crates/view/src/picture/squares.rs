//! A battle on a square grid: ground, stacks of units, and what is laid over them.

use board::square::{Direction, Grid, Sides, Square};

use super::Piece;
use crate::choice::Duty;
use crate::words;

/// A square grid and all that is on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares {
    /// How large it is.
    pub grid: Grid,
    /// Its squares in row order.
    pub fields: Vec<Field>,
    /// The side of a square, where it is known.
    pub yards: Option<u32>,
    /// Brooks and rivers.
    pub streams: Vec<Stream>,
    /// Names of places.
    pub labels: Vec<Label>,
    /// Names of roads, written along them.
    pub road_names: Vec<RoadName>,
    /// What the colours of the dots mean, best first.
    pub key: Vec<(Shade, String)>,
    /// Units on the table; those of one square in order from front to back.
    pub units: Vec<Unit>,
    /// Squares joined because their units keep in contact.
    pub links: Vec<Link>,
    /// Declared charges.
    pub charges: Vec<Charge>,
    /// Places worth having.
    pub objectives: Vec<Objective>,
    /// Squares that are marked for the moment.
    pub marks: Vec<Mark>,
}

impl Squares {
    /// Open ground throughout, and nobody on it.
    pub fn open(grid: Grid) -> Squares {
        Squares {
            grid,
            fields: vec![Field::default(); grid.len()],
            yards: None,
            streams: Vec::new(),
            labels: Vec::new(),
            road_names: Vec::new(),
            key: Vec::new(),
            units: Vec::new(),
            links: Vec::new(),
            charges: Vec::new(),
            objectives: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// What a square holds.
    pub fn field(&self, square: Square) -> &Field {
        &self.fields[self.grid.index(square)]
    }

    /// The units of a square, front to back.
    pub fn stack(&self, square: Square) -> impl Iterator<Item = &Unit> + Clone {
        self.units.iter().filter(move |unit| unit.at == square)
    }

    /// The ground alone.
    #[cfg(feature = "png")]
    pub(crate) fn bare(&self) -> Squares {
        Squares {
            fields: self.fields.clone(),
            yards: self.yards,
            streams: self.streams.clone(),
            labels: self.labels.clone(),
            road_names: self.road_names.clone(),
            ..Squares::open(self.grid)
        }
    }

    /// What a page needs to know of a unit.
    pub(crate) fn piece(&self, unit: &Unit) -> Piece {
        Piece {
            id: unit.id.clone(),
            name: unit.name.clone(),
            group: unit.group.clone(),
            side: unit.side,
            at: unit.at.to_string(),
            words: words::said_of(self, unit),
        }
    }

    /// The word for a colour of dots; empty if the key has none.
    pub fn rate(&self, shade: Shade) -> &str {
        self.key.iter().find(|(known, _)| *known == shade).map_or("", |(_, word)| word)
    }
}

/// What one square holds besides units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What it consists of.
    pub ground: Ground,
    /// Orchards or fences.
    pub soft_cover: bool,
    /// Its level; 0 is the lowest.
    pub height: u8,
    /// Sides a road leads through.
    pub roads: Sides,
    /// Sides that a wall or rail fence faces.
    pub prepared: Sides,
    /// Sides that an entrenchment faces.
    pub entrenched: Sides,
}

/// The ground of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Fields and meadows.
    #[default]
    Open,
    /// Trees.
    Woods,
    /// Boulders, marsh, steep slopes.
    Rough,
    /// A town or village.
    BuiltUp,
}

/// A brook or river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    /// Its name; may be empty.
    pub name: String,
    /// Points of its course in hundredths of a square from the north-west corner of the board.
    pub course: Vec<(i32, i32)>,
}

/// The name of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub text: String,
    /// What bears it.
    pub kind: LabelKind,
    /// Its middle in hundredths of a square from the north-west corner of the board; drawn near it if it would be
    /// covered there.
    pub at: (i32, i32),
}

/// The name of a road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoadName {
    /// The name.
    pub name: String,
    /// The squares it leads through, each through a side of the one before; those off the board are passed over.
    pub squares: Vec<Square>,
}

/// What bears a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// A town, in capitals.
    Town,
    /// A hill or wood.
    Hill,
    /// A farm, a road.
    Minor,
    /// A brook or river.
    Water,
}

/// A unit on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What tells it from all others; letters and digits.
    pub id: String,
    /// Its whole name.
    pub name: String,
    /// Its name in short, as written on maps.
    pub label: String,
    /// The division or corps it belongs to.
    pub group: String,
    /// Which of the coloured patches its group wears.
    pub patch: Option<u8>,
    /// Its army: 0 or 1.
    pub side: u8,
    /// What it is.
    pub arm: Arm,
    /// Its strength in dots.
    pub dots: u8,
    /// The colour of its dots.
    pub shade: Shade,
    /// Hits taken.
    pub hits: u8,
    /// A general's value.
    pub value: u8,
    /// Deployed or on the march.
    pub formation: Formation,
    /// Where it is.
    pub at: Square,
    /// The way it faces.
    pub facing: Direction,
    /// Its place in the stack.
    pub rank: Rank,
    /// Whether its group is broken.
    pub broken: bool,
    /// Whether it has just fired.
    pub fired: bool,
    /// Whether it is picked out.
    pub selected: bool,
    /// Whether it can still act, or has.
    pub duty: Duty,
    /// Anything else to be said of it, a few words each.
    pub notes: Vec<String>,
}

/// What a unit is, which gives it its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// Foot in open order.
    Skirmishers,
    /// A general and his staff.
    General,
}

impl Arm {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
            Arm::Skirmishers => "skirmishers",
            Arm::General => "general",
        }
    }
}

/// The colour of dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Filled black.
    Black,
    /// Filled amber.
    Amber,
    /// Not filled.
    White,
}

/// Deployed for action, or strung out to march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formation {
    /// Ready for action.
    Deployed,
    /// In road column; guns limbered.
    Column,
}

/// A place in a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// In front: fights.
    Front,
    /// Behind: waits.
    Behind,
}

/// Two squares whose units keep in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The one.
    pub from: Square,
    /// The other.
    pub to: Square,
    /// The patch of the group, for its colour.
    pub patch: Option<u8>,
}

/// A declared charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The id of the unit that charges.
    pub unit: String,
    /// The square it charges.
    pub target: Square,
}

/// A place worth having.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Where it is.
    pub at: Square,
    /// What it is worth.
    pub points: u8,
    /// The side that holds it.
    pub held_by: Option<u8>,
}

/// A square that is marked for the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The square.
    pub at: Square,
    /// What is to be said by it.
    pub kind: MarkKind,
    /// A few characters written into it: a cost, a modifier, a reason.
    pub note: String,
}

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// It can be reached.
    Reach,
    /// It lies in the arc of fire.
    Arc,
    /// It can be fired at or charged.
    Target,
    /// It cannot be, and the note says why.
    Refused,
    /// It answers what is asked, and the note is its number.
    Answer,
}

impl MarkKind {
    /// What it says, with the few characters written into it.
    pub(crate) fn said(self, note: &str) -> String {
        let word = match self {
            MarkKind::Reach => "in reach",
            MarkKind::Arc => "in the arc of fire",
            MarkKind::Target => "a target",
            MarkKind::Refused => "not possible",
            MarkKind::Answer => "an answer",
        };
        if note.is_empty() { word.into() } else { format!("{word}, {note}") }
    }
}
