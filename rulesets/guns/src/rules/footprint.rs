//! Section 1, the room a unit takes: a rectangle that shrinks with losses round the middle of its front edge.

use board::table::{Block, Inches, Point, Pose};

use crate::game::battle::{Battle, UnitId};
use crate::sheet::board_tables::Footprint;
use crate::sheet::units::{Arm, Formation};

sheet::axis! {
    /// How a unit is drawn up.
    pub enum Array {
        /// Two ranks.
        Line = "line",
        /// One rank.
        ExtendedLine = "extended-line",
        /// Four abreast.
        Column = "column",
        /// In open order.
        Skirmish = "skirmish",
        /// Guns behind their teams.
        Limbered = "limbered",
        /// Guns in battery.
        Deployed = "deployed",
    }
}

impl Array {
    /// The same as infantry knows it, if it does.
    pub fn formation(self) -> Option<Formation> {
        match self {
            Array::Line => Some(Formation::Line),
            Array::ExtendedLine => Some(Formation::ExtendedLine),
            Array::Column => Some(Formation::Column),
            Array::Skirmish => Some(Formation::Skirmish),
            Array::Limbered | Array::Deployed => None,
        }
    }
}

/// How a unit stands: enough to draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitShape {
    /// Where its middle is, and its front.
    pub pose: Pose,
    /// How it is drawn up.
    pub array: Array,
    /// Whether its men are in the saddle.
    pub mounted: bool,
    /// Whether it is a mob.
    pub mob: bool,
    /// Its figures.
    pub figures: u8,
    /// Its model guns.
    pub guns: u8,
}

impl Battle {
    /// The row of the room a unit takes.
    fn footprint(&self, unit: UnitId, stance: &UnitShape) -> Footprint {
        let rides = self.unit(unit).arm == Arm::Cavalry && stance.mounted;
        match stance.array {
            Array::Limbered if stance.guns > 0 => Footprint::Limbered,
            Array::Deployed if stance.guns > 0 => Footprint::Deployed,
            _ if stance.mob && rides => Footprint::CavalryColumn,
            // Crew without guns are a mob, too.
            _ if stance.mob => Footprint::Column,
            Array::Line | Array::ExtendedLine if rides => Footprint::CavalryLine,
            _ if rides => Footprint::CavalryColumn,
            Array::Line => Footprint::Line,
            Array::ExtendedLine => Footprint::ExtendedLine,
            Array::Skirmish => Footprint::Skirmish,
            Array::Column | Array::Limbered | Array::Deployed => Footprint::Column,
        }
    }

    /// The block a unit is.
    pub fn block_of(&self, unit: UnitId, stance: &UnitShape) -> Block {
        let footprint = self.footprint(unit, stance);
        let field = &self.tables.field;
        let (files, ranks) = self.files_of(unit, stance);
        let wide = field.file_front.get(footprint) * i32::from(files);
        Block::new(stance.pose, wide, field.rank_depth.get(footprint) * i32::from(ranks))
    }

    /// How many stand beside each other, and how many behind each other: figures, or guns.
    pub(crate) fn files_of(&self, unit: UnitId, stance: &UnitShape) -> (u8, u8) {
        let footprint = self.footprint(unit, stance);
        let field = &self.tables.field;
        let many = match footprint {
            Footprint::Limbered | Footprint::Deployed => stance.guns,
            _ => stance.figures,
        };
        let many = many.max(1);
        match (field.files.get(footprint), field.ranks.get(footprint)) {
            (Some(files), _) => {
                let files = files.clamp(1, many);
                (files, many.div_ceil(files))
            }
            (None, Some(ranks)) => {
                let ranks = ranks.clamp(1, many);
                (many.div_ceil(ranks), ranks)
            }
            (None, None) => (many, 1),
        }
    }

    /// The block of a general who stands there.
    pub fn general_block(&self, pose: Pose) -> Block {
        let field = &self.tables.field;
        Block::new(pose, field.file_front.get(Footprint::General), field.rank_depth.get(Footprint::General))
    }

    /// Where the middle of a unit is that stands otherwise now: the middle of its front stays where it is.
    pub(crate) fn redrawn(&self, unit: UnitId, before: &UnitShape, after: &UnitShape) -> Pose {
        let block = self.block_of(unit, &UnitShape { pose: before.pose, ..*after });
        self.block_of(unit, before).reformed_on_front(block.width(), block.depth()).pose()
    }

    /// The same place, or where a general stands on the table nearest to it.
    pub(crate) fn on_table(&self, pose: Pose) -> Pose {
        let rim = self.tables.field.file_front.get(Footprint::General) / 2;
        let within = |at: Inches, side: Inches| at.min(side - rim).max(rim);
        let (x, y) = (within(pose.at.x(), self.table.width()), within(pose.at.y(), self.table.depth()));
        Pose::new(Point::new(x, y), pose.facing)
    }

    /// Where a general attached to a unit stands: behind its middle.
    pub fn behind(&self, unit: UnitId, stance: &UnitShape) -> Pose {
        let block = self.block_of(unit, stance);
        let deep = self.tables.field.rank_depth.get(Footprint::General);
        let back = Inches::ZERO - (block.depth() + deep) / 2;
        Pose::new(stance.pose.at.towards(stance.pose.facing, back), stance.pose.facing)
    }
}
