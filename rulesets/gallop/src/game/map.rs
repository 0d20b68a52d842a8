//! The ground, section 1: what a square holds besides stands.

use board::square::{Direction, Grid, Sides, Square};

use crate::sheet::axes::{GoingKind, Ruling};
use crate::sheet::tables::Tables;

/// The ground of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareGround {
    /// Open ground.
    #[default]
    Open,
    /// Woods: bad going, soft cover, no sight through.
    Woods,
    /// Marsh, steep or rough ground: bad going.
    Rough,
    /// A town or village: no sight through.
    BuiltUp,
}

/// Works along the sides of a square, some of them built in the course of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkSides {
    first: Sides,
    later: Sides,
    from: u8,
}

impl WorkSides {
    /// The sides they face in a turn.
    pub fn in_turn(self, turn: u8) -> Sides {
        if turn >= self.from { self.first.and(self.later) } else { self.first }
    }

    /// Adds sides from a turn on, 0 for the start; false if others are already built in another turn.
    pub fn add(&mut self, sides: Sides, from: u8) -> bool {
        if from <= 1 {
            self.first = self.first.and(sides);
            return true;
        }
        let fits = self.later.is_empty() || self.from == from;
        if fits {
            (self.later, self.from) = (self.later.and(sides), from);
        }
        fits
    }
}

/// One square of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MapSquare {
    /// What it consists of.
    pub ground: SquareGround,
    /// Orchards or fences.
    pub soft_cover: bool,
    /// 0, 1 or 2.
    pub height: u8,
    /// A prepared position: a wall, a rail fence.
    pub prepared: WorkSides,
    /// An entrenchment.
    pub entrenched: WorkSides,
    /// Sides a road leads through.
    pub roads: Sides,
}

impl MapSquare {
    /// Whether the whole square is soft cover, whichever way it is shot at or charged.
    pub fn is_soft(self) -> bool {
        self.soft_cover || self.ground == SquareGround::Woods
    }

    /// Its going off the road.
    pub fn going(self, tables: &Tables) -> GoingKind {
        match self.ground {
            SquareGround::Open => GoingKind::Normal,
            SquareGround::BuiltUp if tables.holds(Ruling::BuiltUpNormal) => GoingKind::Normal,
            SquareGround::Woods | SquareGround::Rough | SquareGround::BuiltUp => GoingKind::Bad,
        }
    }
}

/// Which squares are in contact with one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContactRule {
    /// Those that share a side.
    BySides,
    /// Those that share a side or a corner.
    ByCorners,
}

impl ContactRule {
    /// The rule in force.
    pub(crate) fn of(tables: &Tables) -> ContactRule {
        if tables.holds(Ruling::ContactByCorners) { ContactRule::ByCorners } else { ContactRule::BySides }
    }

    /// Whether the stands of two squares are in contact.
    pub(crate) fn joins(self, a: Square, b: Square) -> bool {
        match self {
            ContactRule::BySides => a.steps(b) <= 1,
            ContactRule::ByCorners => a.touches(b),
        }
    }
}

/// The map: a grid and what its squares hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    grid: Grid,
    fields: Vec<MapSquare>,
}

impl Map {
    /// Open ground throughout.
    pub fn open(grid: Grid) -> Map {
        Map { grid, fields: vec![MapSquare::default(); grid.len()] }
    }

    /// Its grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// A square of the grid.
    pub fn field(&self, square: Square) -> MapSquare {
        self.fields[self.grid.index(square)]
    }

    /// A square of the grid, to be changed while the map is made.
    pub fn field_mut(&mut self, square: Square) -> &mut MapSquare {
        &mut self.fields[self.grid.index(square)]
    }

    /// Joins two neighbouring squares by a road; false if they are none.
    pub fn link(&mut self, a: Square, b: Square) -> bool {
        let Some((side, _)) = self.grid.neighbours(a).find(|&(_, next)| next == b) else { return false };
        let (there, back) = (self.field(a).roads.with(side), self.field(b).roads.with(side.opposite()));
        self.field_mut(a).roads = there;
        self.field_mut(b).roads = back;
        true
    }

    /// Has a road lead from a square to one beyond the board.
    pub fn lead_out(&mut self, from: Square, beyond: Square) {
        for side in Direction::towards(from, beyond).iter() {
            let field = self.field_mut(from);
            field.roads = field.roads.with(side);
        }
    }

    /// Whether a road leads from the square through a side.
    pub fn has_road(&self, square: Square, side: Direction) -> bool {
        self.field(square).roads.contains(side)
    }
}
