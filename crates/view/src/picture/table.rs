//! A battle on a free table: ground by its outlines, units figure by figure, and what is laid over them.
//!
//! Places are in inches from the south-west corner, facings are compass bearings.

use board::table::{Block, Inches, Point, Pose, Turn};

use super::Piece;
pub use super::builders::patch_of;
pub use super::ranks::{Array, Badge, Benefit, Flag, FlagSign, Losses, Pips, Ranks, Stand, Stands};
use super::squares::{Arm, Formation};
use crate::choice::Duty;
use crate::words;

/// A free table and all that is on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// From west to east.
    pub width: Inches,
    /// From south to north.
    pub depth: Inches,
    /// Yards to an inch, where they are known.
    pub yards: Option<u32>,
    /// Woods, fields, houses, water, hills; later ones lie over earlier ones of the same kind.
    pub areas: Vec<Area>,
    /// Walls, fences and works.
    pub barriers: Vec<Barrier>,
    /// Roads and tracks.
    pub roads: Vec<Road>,
    /// Places worth having.
    pub objectives: Vec<Objective>,
    /// Everybody on the table.
    pub units: Vec<Body>,
    /// Figures that fight each other, from the middle of the one to the middle of the other.
    pub duels: Vec<(Point, Point)>,
    /// Where units fight hand to hand: the ends of the line along which they touch.
    pub clashes: Vec<(Point, Point)>,
    /// What is laid over the table for the moment.
    pub marks: Vec<Mark>,
    /// The card just drawn.
    pub card: Option<Card>,
    /// What is left to draw from.
    pub deck: Option<Deck>,
}

impl Table {
    /// Open ground, and nobody on it.
    pub fn open(width: Inches, depth: Inches) -> Table {
        Table {
            width,
            depth,
            yards: None,
            areas: Vec::new(),
            barriers: Vec::new(),
            roads: Vec::new(),
            objectives: Vec::new(),
            units: Vec::new(),
            duels: Vec::new(),
            clashes: Vec::new(),
            marks: Vec::new(),
            card: None,
            deck: None,
        }
    }

    /// The ground alone.
    #[cfg(feature = "png")]
    pub(crate) fn bare(&self) -> Table {
        Table {
            yards: self.yards,
            areas: self.areas.clone(),
            barriers: self.barriers.clone(),
            roads: self.roads.clone(),
            ..Table::open(self.width, self.depth)
        }
    }
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name; may be empty.
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// Its corners in order.
    pub corners: Vec<Point>,
    /// How high it is.
    pub level: u8,
    /// Whether boulders lie on it.
    pub rocks: bool,
}

/// What a piece of ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaKind {
    /// Trees.
    Woods,
    /// Trees well apart.
    OpenWoods,
    /// Standing crops.
    Fields,
    /// Crops without a fence of their own.
    Crops,
    /// Wet ground.
    Marsh,
    /// Boulders one has to pick a way through.
    Boulders,
    /// Gullies, stumps and brush.
    Broken,
    /// A kraal, a farm, a work: huts within a wall.
    Buildings,
    /// Houses of wood.
    Houses,
    /// Houses of stone.
    StoneHouses,
    /// A hill.
    Hill,
    /// A steep slope.
    Steep,
    /// A stream that can be crossed.
    Stream,
    /// A river or lake nobody wades.
    Water,
    /// Where water can be crossed.
    Ford,
    /// Cliffs and rocks nobody climbs.
    Rock,
}

impl AreaKind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            AreaKind::Woods => "woods",
            AreaKind::OpenWoods => "open woods",
            AreaKind::Crops => "crops",
            AreaKind::Marsh => "marsh",
            AreaKind::Boulders => "boulders",
            AreaKind::Broken => "broken ground",
            AreaKind::Houses => "houses",
            AreaKind::StoneHouses => "stone houses",
            AreaKind::Steep => "steep slope",
            AreaKind::Stream => "stream",
            AreaKind::Fields => "fields",
            AreaKind::Buildings => "buildings",
            AreaKind::Hill => "hill",
            AreaKind::Water => "water",
            AreaKind::Ford => "ford",
            AreaKind::Rock => "rock",
        }
    }
}

/// What runs along a line and is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// What it is.
    pub kind: BarrierKind,
    /// Its points in order.
    pub points: Vec<Point>,
}

/// What runs along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarrierKind {
    /// A wall of stones.
    Wall,
    /// A rail fence.
    Fence,
    /// Earth thrown up: works, a trench, a redoubt.
    Works,
    /// A row of pits.
    Pits,
    /// Stakes.
    Palisade,
    /// Felled trees.
    Abatis,
    /// Wire.
    Wire,
    /// A brook.
    Brook,
}

/// A road or track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road {
    /// Its name; may be empty.
    pub name: String,
    /// Its points in order.
    pub points: Vec<Point>,
    /// Its width.
    pub width: Inches,
}

/// A place worth having.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name; may be empty.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// How near one has to be.
    pub within: Inches,
    /// What it is worth.
    pub points: u8,
    /// The side that holds it.
    pub held_by: Option<u8>,
}

/// A unit or a commander on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// What tells it from all others; letters, digits and hyphens.
    pub id: String,
    /// Its whole name.
    pub name: String,
    /// Its name in short, as written on the table.
    pub label: String,
    /// What it belongs to; may be empty.
    pub group: String,
    /// Its army: 0 or 1.
    pub side: u8,
    /// What it is.
    pub arm: Arm,
    /// The ground it takes, and the way it faces.
    pub block: Block,
    /// Its figures, front rank first; a battery's gun is one of them.
    pub figures: Vec<Figure>,
    /// How it is drawn where it is one block to scale, and no single figures.
    pub ranks: Option<Ranks>,
    /// The orders a commander has, as a flag over him.
    pub flag: Option<Flag>,
    /// In line or in column.
    pub formation: Formation,
    /// Whether its figures carry lances.
    pub lances: bool,
    /// Whether it is disrupted.
    pub disrupted: bool,
    /// Whether its gun is jammed.
    pub jammed: bool,
    /// Whether it is in melee.
    pub in_melee: bool,
    /// Whether this is a commander who has joined a unit.
    pub attached: bool,
    /// Whether its card is the one just drawn.
    pub active: bool,
    /// Whether it is picked out.
    pub selected: bool,
    /// Whether it can still act, or has.
    pub duty: Duty,
    /// Its cards.
    pub cards: Cards,
    /// Anything else to be said of it, a few words each.
    pub notes: Vec<String>,
}

impl Body {
    /// What a page needs to know of it.
    pub(crate) fn piece(&self) -> Piece {
        Piece {
            id: self.id.clone(),
            name: self.name.clone(),
            group: self.group.clone(),
            side: self.side,
            at: words::place(self.block.pose().at),
            words: words::said_of_body(self),
        }
    }

    /// Its men, the gun not counted.
    pub fn men(&self) -> usize {
        self.figures.iter().filter(|figure| !figure.kind.is_gun()).count()
    }
}

/// A single figure on its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its base and the way it faces.
    pub base: Block,
    /// What it is.
    pub kind: FigureKind,
    /// Whether it is turned about, to show that its unit is disrupted.
    pub about: bool,
    /// What it is called by, where the figures of a unit are told apart.
    pub number: Option<u8>,
}

/// What a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// A man on foot.
    Foot,
    /// A man on horseback.
    Horse,
    /// A cannon.
    Cannon,
    /// A Gatling gun.
    Gatling,
    /// A commander.
    Commander,
}

impl FigureKind {
    /// Whether it is a gun.
    pub fn is_gun(self) -> bool {
        matches!(self, FigureKind::Cannon | FigureKind::Gatling)
    }
}

/// The cards of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// Still to be drawn.
    pub left: u8,
    /// In all.
    pub of: u8,
}

/// The card just drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whose it is.
    pub name: String,
    /// The side it belongs to.
    pub side: u8,
    /// A line under the name: `four figures of horse`.
    pub subtitle: String,
    /// The figures shown on it.
    pub figures: Vec<FigureKind>,
    /// Whether they carry lances.
    pub lances: bool,
    /// What one has to know: `Morale` and `5`.
    pub facts: Vec<(String, String)>,
    /// A line at the foot; may be empty.
    pub note: String,
}

/// What is left to draw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Cards of units and commanders.
    pub left: u16,
    /// STOP cards.
    pub stops: u8,
}

/// What is laid over the table for the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Ground that can be reached, by its outlines; those of holes in it are among them.
    Reach(Vec<Vec<Point>>),
    /// An arc of fire, or of a charge.
    Arc {
        /// From where, and the middle of it.
        from: Pose,
        /// How wide the front is that fires; nothing for a single point.
        front: Inches,
        /// How far to either side.
        either_side: Turn,
        /// How far it reaches, nearest first.
        ranges: Vec<Range>,
    },
    /// All that is within a distance.
    Ring {
        /// The middle.
        centre: Point,
        /// The distance.
        radius: Inches,
        /// What it is: `orders 12"`.
        note: String,
    },
    /// A way to go.
    Way(Vec<Point>),
    /// Where a unit would stand.
    Ghost {
        /// The ground it would take.
        block: Block,
        /// What is to be said of it: `3.8", halts at the drift`.
        note: String,
        /// Whether it cannot come as far as it was meant to.
        is_short: bool,
    },
    /// Where many go as one.
    Advance {
        /// From where.
        from: Point,
        /// Where to.
        to: Point,
        /// What is to be said of it: `Stone's brigade 6"`.
        note: String,
    },
    /// A line of sight or of fire.
    Shot {
        /// From where.
        from: Point,
        /// At what.
        to: Point,
        /// Where it ends short of that.
        blocked: Option<Point>,
        /// What is to be said of it: `12"`, or what is in the way.
        note: String,
    },
    /// Somebody who can be aimed at.
    Target {
        /// Its id.
        unit: String,
        /// What is to be said of it: `83%`.
        note: String,
    },
    /// A charge.
    Charge {
        /// From where.
        from: Point,
        /// Where to.
        to: Point,
        /// What is to be said of it: `5.0" of 16"`.
        note: String,
    },
}

/// A band of range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Where it ends.
    pub to: Inches,
    /// How deadly it is there.
    pub band: Band,
    /// What is to be said of it: `8" effective`.
    pub note: String,
}

/// How deadly fire is at a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// As close as canister is fired.
    Canister,
    /// With effect.
    Effective,
    /// At long range.
    Long,
    /// As far as a charge goes.
    Charge,
}

impl Mark {
    /// Whether it marks a unit.
    pub(crate) fn is_at(&self, id: &str) -> bool {
        matches!(self, Mark::Target { unit, .. } if unit == id)
    }
}
