//! Section 1, the room a unit takes: its stands side by side or one behind another, and which units are adjacent.

use board::table::{Angle, Block, Inches, Point, Pose, TOUCH, Turn};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::rules::movement::moves::has_room;
use crate::sheet::axes::{NumberRow, Ruling};
use crate::sheet::board_tables::{DistanceRow, StandKind};
use crate::sheet::units::{Arm, Formation, Woods};

/// How a unit stands: enough to draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Where its middle is, and its front.
    pub pose: Pose,
    /// How it is drawn up.
    pub formation: Formation,
    /// Whether its men are in the saddle.
    pub mounted: bool,
    /// Stands it has left.
    pub stands: u8,
}

/// The room a block takes across a direction, and along it.
pub(crate) fn extent(block: &Block, way: Angle) -> (Inches, Inches) {
    let off = way.from(block.pose().facing).abs();
    let is_across = off > Turn::degrees(45) && off < Turn::degrees(135);
    if is_across { (block.depth(), block.width()) } else { (block.width(), block.depth()) }
}

/// The steps in which a unit that has grown makes room, and how many of them it takes.
const STEP: Inches = Inches::thousandths_of(250);

const STEPS: i32 = 8;

/// Where a unit goes that has grown where it stood and has no room: as little aside or back as gives it some, if any does.
pub(crate) fn shifted(now: Now<'_>, unit: UnitId, stood: &Block) -> Option<Pose> {
    let grown = now.state.block(now.battle, unit)?;
    let keep = now.battle.distance(DistanceRow::KeepOff);
    let foes: Vec<(Block, Inches)> = now
        .state
        .standing(now.battle, now.battle.unit(unit).side.enemy())
        .filter_map(|foe| now.state.block(now.battle, foe))
        // Units that are near already, in a charge, may be as near.
        .map(|foe| (foe, keep.min(foe.distance(stood) - TOUCH)))
        .collect();
    let fits = |pose: Pose| {
        let there = grown.moved_to(pose);
        has_room(now, unit, &there) && !foes.iter().any(|(foe, keep)| foe.is_nearer(*keep, &there))
    };
    let Pose { at, facing } = grown.pose();
    if (grown.width(), grown.depth()) == (stood.width(), stood.depth()) || fits(grown.pose()) {
        return None;
    }
    let ways = [90, -90, 180].map(|off| facing + Turn::degrees(off));
    let places =
        (1..=STEPS).flat_map(|steps| ways.map(|way| Pose::new(at.towards(way, STEP * steps), facing)));
    places.into_iter().find(|&pose| fits(pose))
}

impl Battle {
    /// What a unit's stands are.
    pub(crate) fn stand_of(&self, unit: UnitId, stance: &Deployment) -> StandKind {
        match (self.unit(unit).arm, stance.formation) {
            (Arm::Artillery, Formation::Limbered) => StandKind::LimberedGun,
            (Arm::Artillery, _) => StandKind::Gun,
            (Arm::Cavalry, _) if stance.mounted => StandKind::Cavalry,
            _ => StandKind::Infantry,
        }
    }

    /// How many stands are beside each other, and how many behind each other.
    pub fn files_of(&self, unit: UnitId, stance: &Deployment) -> (u8, u8) {
        let stands = if self.unit(unit).arm == Arm::Artillery { 1 } else { stance.stands.max(1) };
        match stance.formation {
            Formation::AttackColumn | Formation::RoadColumn => (1, stands),
            Formation::DoubleLine => {
                let behind = stands / self.tables.count(NumberRow::DoubleLine).max(1);
                (stands - behind, if behind > 0 { 2 } else { 1 })
            }
            _ => (stands, 1),
        }
    }

    /// The block a unit is.
    pub fn block_of(&self, unit: UnitId, stance: &Deployment) -> Block {
        let stand = self.stand_of(unit, stance);
        let (wide, deep) = self.tables.stand(stand);
        let (files, ranks) = self.files_of(unit, stance);
        let gap = self.tables.gap(stance.formation, stand);
        let (across, along) = if ranks > 1 { (Inches::ZERO, gap) } else { (gap, Inches::ZERO) };
        let span =
            |stand: Inches, gap: Inches, count: u8| stand * i32::from(count) + gap * i32::from(count - 1);
        Block::new(stance.pose, span(wide, across, files), span(deep, along, ranks))
    }

    /// Each stand of a unit, from the right of the front rank on; those of a second line stand behind the middle of the first.
    pub fn stands_of(&self, unit: UnitId, stance: &Deployment) -> Vec<Block> {
        let stand = self.stand_of(unit, stance);
        let (wide, deep) = self.tables.stand(stand);
        let (files, ranks) = self.files_of(unit, stance);
        let gap = self.tables.gap(stance.formation, stand);
        let (across, along) = if ranks > 1 { (Inches::ZERO, gap) } else { (gap, Inches::ZERO) };
        let count = if self.unit(unit).arm == Arm::Artillery { 1 } else { stance.stands.max(1) };
        let Pose { at, facing } = stance.pose;
        // From the middle, the last step counted first, in halves of a step.
        let off = |step: Inches, of: u8, number: u8| step * (i32::from(of) - 1 - 2 * i32::from(number)) / 2;
        let place = |number: u8| {
            let (rank, file) = (number / files.max(1), number % files.max(1));
            let in_rank = (count - rank * files).min(files);
            let aside = at.towards(facing + Turn::degrees(90), off(wide + across, in_rank, file));
            let middle = aside.towards(facing, off(deep + along, ranks, rank));
            Block::new(Pose::new(middle, facing), wide, deep)
        };
        (0..count).map(place).collect()
    }

    /// The block of a leader who stands at a point.
    pub fn leader_block(&self, at: Point) -> Block {
        let (wide, deep) = self.tables.stand(StandKind::Leader);
        Block::new(Pose::new(at, Angle::NORTH), wide, deep)
    }

    /// The distance from the round base of a leader who stands at a point to a block.
    pub(crate) fn to_leader(&self, at: Point, block: &Block) -> Inches {
        let (wide, _) = self.tables.stand(StandKind::Leader);
        (block.distance_to_point(at) - wide / 2).max(Inches::ZERO)
    }

    /// Whether the round base of a leader who stands at a point is within a distance of a block.
    pub(crate) fn is_within_of_leader(&self, near: Inches, at: Point, block: &Block) -> bool {
        let (wide, _) = self.tables.stand(StandKind::Leader);
        block.is_within_of_point(near + wide / 2, at)
    }

    /// Whether a leader who stands at a point is within a distance of a block in open ground; in woods they touch.
    pub(crate) fn is_by_leader(&self, near: Inches, at: Point, block: &Block) -> bool {
        let is_within = |near: Inches| self.is_within_of_leader(near, at, block);
        is_within(near) && (!self.must_touch(at, block.pose().at) || is_within(TOUCH))
    }

    /// How guns stand that were left.
    pub(crate) fn gun_stance(&self, pose: Pose) -> Deployment {
        Deployment { pose, formation: Formation::Unlimbered, mounted: false, stands: 1 }
    }

    /// The same point, or where a leader stands on the table nearest to it.
    pub(crate) fn on_table(&self, at: Point) -> Point {
        let rim = self.tables.stand(StandKind::Leader).0 / 2;
        let within = |at: Inches, side: Inches| at.min(side - rim).max(rim);
        Point::new(within(at.x(), self.table.width()), within(at.y(), self.table.depth()))
    }

    /// Whether two blocks are adjacent: within an inch in open ground; in woods they touch.
    pub fn are_adjacent(&self, one: &Block, other: &Block) -> bool {
        one.is_within(self.distance(DistanceRow::Adjacent), other)
            && (!self.must_touch(one.pose().at, other.pose().at) || one.is_within(TOUCH, other))
    }

    /// Whether a unit at a point is adjacent only in contact: in woods.
    fn must_touch(&self, one: Point, other: Point) -> bool {
        let wooded = |at: Point| self.terrain.woods(at) != Woods::None;
        self.tables.holds(Ruling::WoodsTouch) && (wooded(one) || wooded(other))
    }
}

/// All the ground a block passes that runs straight to a place.
pub(crate) fn lane(block: &Block, to: Point) -> Block {
    let from = block.pose().at;
    if from == to {
        return *block;
    }
    let way = from.bearing(to);
    let middle = from.towards(way, from.distance(to) / 2);
    let (across, along) = extent(block, way);
    Block::new(Pose::new(middle, way), across, from.distance(to) + along)
}
