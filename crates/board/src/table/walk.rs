//! Walking a move leg by leg, until something stops it.

use serde::{Deserialize, Serialize};

use super::convex::{is_clear, separation};
use super::ground::Bounds;
use super::leg::Stride;
use super::point::LARGEST;
use super::sweep::{self, Mover};
use super::{Angle, Block, Feature, Inches, Leg, Point, Pose, TOUCH};

/// How large the table is: so far from west to east and from south to north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSize {
    width: Inches,
    depth: Inches,
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TableEdge {
    /// The upper one.
    North,
    /// The one on the right.
    East,
    /// The lower one.
    South,
    /// The one on the left.
    West,
}

impl TableEdge {
    /// All of them, clockwise from the north.
    pub const ALL: [TableEdge; 4] = [TableEdge::North, TableEdge::East, TableEdge::South, TableEdge::West];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            TableEdge::North => "north",
            TableEdge::East => "east",
            TableEdge::South => "south",
            TableEdge::West => "west",
        }
    }

    /// The way straight to it and off the table.
    pub fn outwards(self) -> Angle {
        match self {
            TableEdge::North => Angle::NORTH,
            TableEdge::East => Angle::EAST,
            TableEdge::South => Angle::SOUTH,
            TableEdge::West => Angle::WEST,
        }
    }
}

impl TableSize {
    /// A table from 1 to 600 inches a side.
    pub fn new(width: Inches, depth: Inches) -> TableSize {
        let kept = |side: Inches| side.clamp(Inches::whole(1), LARGEST);
        TableSize { width: kept(width), depth: kept(depth) }
    }

    /// From west to east.
    pub fn width(&self) -> Inches {
        self.width
    }

    /// From south to north.
    pub fn depth(&self) -> Inches {
        self.depth
    }

    /// How far a point on the table is from an edge.
    pub fn to_edge(&self, point: Point, edge: TableEdge) -> Inches {
        match edge {
            TableEdge::North => self.depth - point.y(),
            TableEdge::East => self.width - point.x(),
            TableEdge::South => point.y(),
            TableEdge::West => point.x(),
        }
    }

    /// Whether a point is on it.
    pub fn contains(&self, point: Point) -> bool {
        let is_on = |at: Inches, side: Inches| at >= Inches::ZERO && at <= side;
        is_on(point.x(), self.width) && is_on(point.y(), self.depth)
    }

    /// Whether the whole of a block is on it.
    pub fn holds(&self, block: &Block) -> bool {
        self.room(block).iter().all(|&(room, _)| room >= 0)
    }

    /// How far a block is from each edge; negative by how far it is over it.
    pub(super) fn room(&self, block: &Block) -> [(i64, TableEdge); 4] {
        let figure = block.figure();
        let low = |of: fn(i64, i64) -> i64| figure.iter().map(|c| of(c.x, c.y)).min().unwrap_or(0);
        [
            (self.depth.wide() + low(|_, y| -y), TableEdge::North),
            (self.width.wide() + low(|x, _| -x), TableEdge::East),
            (low(|_, y| y), TableEdge::South),
            (low(|x, _| x), TableEdge::West),
        ]
    }

    /// How far some bounds are from each edge, as [`TableSize::room`].
    pub(super) fn room_within(&self, bounds: &Bounds) -> [i64; 4] {
        let (low, high) = (bounds.low, bounds.high);
        [self.depth.wide() - high.y, self.width.wide() - high.x, low.y, low.x]
    }
}

/// A block that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Which.
    pub block: Block,
    /// The gap to keep from it; nothing if it may be touched. A block that begins nearer than that may go anywhere but
    /// nearer still; one that begins in contact may slide along.
    pub keep: Inches,
}

/// A piece of ground a move takes notice of.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// Which.
    pub feature: Feature<'a>,
    /// What it means for the move.
    pub heed: Heed,
}

/// What a piece of ground means for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heed {
    /// The block halts before any part of it would touch this ground. Ground it touches (within [`TOUCH`]) at the start
    /// is nothing new to it: it goes on in it, or in.
    Halt,
    /// The block never goes in. If it begins in it, deeper than contact, this is not heeded.
    Bar,
    /// The move stops as soon as this point of the block has crossed the edge, into it or out of it, to be gone on with
    /// at another rate, say.
    Mark(Probe),
}

/// The point of a block under which the ground is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// Its middle.
    Centre,
    /// The middle of its front.
    Front,
}

/// All that a move can meet.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The table. A block that begins over its edge may not go further over it.
    pub table: TableSize,
    /// The blocks in the way, without the one that moves.
    pub blocks: &'a [Obstacle],
    /// The ground to take notice of.
    pub grounds: &'a [Ground<'a>],
}

/// What stops a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// A block, by its place in the field.
    Block(usize),
    /// Some ground, by its place in the field.
    Ground(usize),
    /// The edge of the table.
    Table(TableEdge),
    /// There is no more to go.
    Spent,
}

/// A move as far as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The block where it stands in the end.
    pub block: Block,
    /// How far it went: see [`Leg::travel`].
    pub travelled: Inches,
    /// Where it stood at the start and after each leg, the one it was stopped in included.
    pub track: Vec<Pose>,
    /// What stopped it, if it did not go all the way.
    pub stop: Option<Stop>,
}

impl Field<'_> {
    /// Walks a block along the legs, no further than `most` in all, until something stops it.
    ///
    /// Every pose between is kept clear of all obstacles, not only those of its steps. Marches are exact but for the
    /// rounding of poses to thousandths; wheels are followed to a hundredth of a degree.
    pub fn walk(&self, block: &Block, legs: &[Leg], most: Inches) -> Walk {
        self.walk_by(block, legs, most, Marks::Heeded)
    }

    pub(super) fn walk_by(&self, block: &Block, legs: &[Leg], most: Inches, marks: Marks) -> Walk {
        let mover = Mover::new(self, block, marks);
        let mut walk = Walk { block: *block, travelled: Inches::ZERO, track: vec![block.pose()], stop: None };
        for &leg in legs {
            let stride = Stride::new(&walk.block, leg);
            let affordable = stride.steps_within((most - walk.travelled).wide());
            let (steps, stop) = mover.first_stop(&walk.block, &stride, affordable);
            walk.stop = stop.or((affordable < stride.steps).then_some(Stop::Spent));
            walk.block = walk.block.moved_to(stride.pose(steps));
            walk.travelled += Inches::narrowed(stride.travel(steps));
            walk.track.push(walk.block.pose());
            if walk.stop.is_some() {
                break;
            }
        }
        walk
    }

    /// Whether nothing stops a leg before it has gone `most`: seen sooner than by walking it.
    pub fn is_free(&self, block: &Block, leg: Leg, most: Inches) -> bool {
        let stride = Stride::new(block, leg);
        Mover::new(self, block, Marks::Heeded).is_free(block, &stride, stride.steps_within(most.wide()))
    }

    /// Whether a block may be taken up and put down elsewhere, whatever lies between: no nearer to others than they keep
    /// or than it was, no further over an edge, on no ground that a walk would be stopped before.
    pub fn admits(&self, from: &Block, to: &Block) -> bool {
        let (figure, bounds) = (to.figure(), Bounds::round(to.pose().at.v(), to.radius()));
        let keeps_off = |obstacle: &Obstacle| {
            let other = &obstacle.block;
            let is_far =
                bounds.miss(&Bounds::round(other.pose().at.v(), other.radius()), obstacle.keep.wide().max(0));
            is_far || is_clear(&figure, &other.figure(), nearest_allowed(from, obstacle))
        };
        let edges = self.table.room(from).into_iter().zip(self.table.room(to));
        edges.into_iter().all(|((before, _), (after, _))| after >= before.min(0))
            && self.blocks.iter().all(keeps_off)
            && self.grounds.iter().all(|ground| sweep::admits(ground, from, to))
    }

    /// Whether a block may stand there: on the table, in contact with others at most, out of what is barred.
    pub fn has_room_for(&self, block: &Block) -> bool {
        let figure = block.figure();
        let barred = |ground: &Ground<'_>| ground.heed == Heed::Bar && ground.feature.is_near(&figure, 0);
        self.table.holds(block)
            && !self.blocks.iter().any(|obstacle| obstacle.block.overlaps(block))
            && !self.grounds.iter().any(barred)
    }
}

/// Whether a move stops at marked edges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    /// It does.
    Heeded,
    /// It goes on.
    Passed,
}

/// How near, or deep if negative, a block may come to an obstacle in the course of a move.
pub(super) fn nearest_allowed(block: &Block, obstacle: &Obstacle) -> i64 {
    /// What rounding may take away from a gap that is kept.
    const ROUNDING: i64 = 3;
    let keep = obstacle.keep.wide().max(0);
    let other = &obstacle.block;
    let bounds = Bounds::round(block.pose().at.v(), block.radius());
    if bounds.miss(&Bounds::round(other.pose().at.v(), other.radius()), keep + ROUNDING) {
        return keep;
    }
    let now = separation(&block.figure(), &other.figure());
    if now > keep {
        keep
    } else if now > ROUNDING {
        now - ROUNDING
    } else {
        (now - ROUNDING).min(-TOUCH.wide())
    }
}
