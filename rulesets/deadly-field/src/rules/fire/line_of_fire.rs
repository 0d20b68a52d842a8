//! Sections 5 and 8, the line of fire: arcs, ranges, angles, cover, and what blocks a shot.

use board::table::{
    Block, Eye, Face, Hides, Inches, Point, Pose, Screen, TOUCH, Thing, Turn, nearest_of, sight,
};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::refusal::{Refusal, SightBarrier};
use crate::rules::charge::charge_move;
use crate::sheet::board_tables::{AngleRow, DistanceRow};
use crate::sheet::units::{Arm, Aspect, Shelter};

/// A unit and where it stands, or would.
#[derive(Clone, Copy)]
pub(crate) struct UnitAt<'a> {
    pub(crate) unit: UnitId,
    pub(crate) block: &'a Block,
}

/// A shot that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FireLine {
    /// From the middle of the front.
    pub(crate) from: Point,
    /// To the nearest point of the target.
    pub(crate) to: Point,
    /// How far that is.
    pub(crate) range: Inches,
}

/// The shot of one unit at another, or why there is none within `arc` off its front and `most` inches.
pub(crate) fn shot(
    now: Now<'_>,
    firer: UnitAt<'_>,
    target: UnitAt<'_>,
    arc: AngleRow,
    most: Inches,
) -> Result<FireLine, Refusal> {
    let (own, block) = (firer.block, target.block);
    let from = own.middle_of(Face::Front);
    let to = block.nearest_to(from);
    let range = from.distance(to);
    if range > most {
        return Err(Refusal::OutOfRange { distance: range, range: most });
    }
    let off = from.bearing(to).from(own.pose().facing).abs();
    // A unit in contact is in front if its middle is.
    let off =
        if range == Inches::ZERO { from.bearing(block.pose().at).from(own.pose().facing).abs() } else { off };
    if off > now.battle.angle(arc) {
        return Err(Refusal::OutOfArc { off, arc: now.battle.angle(arc) });
    }
    if let Some(hidden) = hidden_by(now, SightLine { unit: firer.unit, from, target: target.unit, to }) {
        let by = match hidden {
            Hidden::Dusk(sight) => SightBarrier::Dusk { sight },
            Hidden::Ground => SightBarrier::Ground,
            Hidden::Unit(unit) => SightBarrier::Unit(now.battle.unit_in_words(unit)),
        };
        return Err(Refusal::NotSeen { by });
    }
    Ok(FireLine { from, to, range })
}

/// Whether a unit sees another, whichever way it faces.
pub(crate) fn sees(now: Now<'_>, own: UnitAt<'_>, target: UnitAt<'_>) -> bool {
    let from = own.block.middle_of(Face::Front);
    let to = target.block.nearest_to(from);
    hidden_by(now, SightLine { unit: own.unit, from, target: target.unit, to }).is_none()
}

/// From a point of a unit to a point of its target.
#[derive(Clone, Copy)]
struct SightLine {
    unit: UnitId,
    from: Point,
    target: UnitId,
    to: Point,
}

/// What hides a target.
enum Hidden {
    Dusk(Inches),
    Ground,
    Unit(UnitId),
}

/// What hides the end of a line of sight, if anything does.
fn hidden_by(now: Now<'_>, line: SightLine) -> Option<Hidden> {
    let SightLine { unit, from, target, to } = line;
    if let Some(dusk) = now.battle.terms.dusk.filter(|dusk| now.state.turn >= dusk.turn)
        && from.distance(to) > dusk.sight
    {
        return Some(Hidden::Dusk(dusk.sight));
    }
    let eye = |at: Point| Eye { at, level: now.battle.terrain.level(at) };
    let (own, other) = (eye(from), eye(to));
    let is_hidden = |screen: Screen<'_>| !sight(own, other, &[screen]).is_clear();
    // A farm hides a unit in it no better than by its shelter.
    if now.battle.ground_screens().any(is_hidden) {
        return Some(Hidden::Ground);
    }
    let reach = from.distance(to);
    let mut troops = now
        .state
        .blocks(now.battle)
        .filter(|&(id, _)| id != unit && id != target && !now.state.unit(id).skirmishes());
    let hides = |&(id, block): &(UnitId, Block)| {
        let is_near = block.is_within_of_point(reach, from) && block.is_within_of_point(reach, to);
        is_near
            && is_hidden(Screen { what: Thing::Block(block), hides: Hides::All })
            && !shot_over(now.battle, unit, own, UnitAt { unit: id, block: &block }, to)
    };
    troops.find(hides).map(|(unit, _)| Hidden::Unit(unit))
}

/// Whether guns on higher ground shoot over a friend that is well clear of both ends.
fn shot_over(battle: &Battle, unit: UnitId, from: Eye, friend: UnitAt<'_>, to: Point) -> bool {
    let clear = battle.distance(DistanceRow::Overhead);
    battle.unit(unit).arm == Arm::Artillery
        && battle.unit(friend.unit).side == battle.unit(unit).side
        && from.level > battle.terrain.level(friend.block.pose().at)
        && [from.at, to].iter().all(|&end| friend.block.distance_to_point(end) >= clear)
}

/// Longer than any table.
const FAR: Inches = Inches::whole(120);

/// Where another unit, `from`, stands for a block drawn up in line: from the nearer end of the block's front to the nearest point of
/// the other front.
pub(crate) fn aspect(battle: &Battle, block: &Block, from: &Block) -> Aspect {
    let (right, left) = from.side(Face::Front);
    let facing = block.pose().facing;
    // Narrower by a hair, so that a unit in contact with an end is not ahead of it.
    let middle = block.middle_of(Face::Front).towards(facing, FAR / 2);
    let ahead = Block::new(Pose::new(middle, facing), block.width() - TOUCH * 4, FAR);
    if ahead.is_within_of_line(TOUCH, right, left) {
        return Aspect::Front;
    }
    let (one, other) = block.side(Face::Front);
    let nearest = |end: Point| {
        let point = nearest_of(&[right, left], end).unwrap_or(right);
        let gap = end.distance(point);
        // In contact with the end, its middle tells more.
        let point = if gap <= TOUCH { from.pose().at } else { point };
        (gap, end.bearing(point).from(facing).abs())
    };
    let (_, off) = nearest(one).min(nearest(other));
    if off <= battle.angle(AngleRow::Front) {
        Aspect::Front
    } else if off < battle.angle(AngleRow::PartialFlank) {
        Aspect::PartialFlank
    } else if off <= battle.angle(AngleRow::FullFlank) {
        Aspect::FullFlank
    } else {
        Aspect::Rear
    }
}

/// From where a column or limbered guns are fired at: by their edge that is nearest to the other front; off a corner, by the axis.
fn column_aspect(battle: &Battle, block: &Block, from: &Block) -> Aspect {
    let (right, left) = from.side(Face::Front);
    let by_corner = block.corners().into_iter().filter_map(|corner| nearest_of(&[right, left], corner));
    let points = [right, left].into_iter().chain(by_corner);
    let Some(point) = points.min_by_key(|&point| block.distance_to_point(point)) else {
        return Aspect::Front;
    };
    let edge = block.nearest_to(point);
    let off = if edge.distance(point) <= TOUCH {
        block.face_towards(from.pose().at).outward().abs()
    } else {
        edge.bearing(point).from(block.pose().facing).abs()
    };
    let end = battle.angle(AngleRow::Front);
    if off <= end {
        Aspect::Front
    } else if off >= Turn::hundredths_of(Turn::ABOUT.hundredths() - end.hundredths()) {
        Aspect::Rear
    } else {
        Aspect::FullFlank
    }
}

/// From where a unit is fired at. A charger faces the way of its charge, and no unit that it comes at is on its flank.
pub(crate) fn fired_from(now: Now<'_>, target: UnitAt<'_>, firer: UnitAt<'_>) -> Aspect {
    let mut block = *target.block;
    if let Some(onset) = now.state.onset.filter(|onset| onset.chargers.contains(target.unit)) {
        if charge_move::is_in_the_way(now, firer.unit) {
            return Aspect::Front;
        }
        block = block.moved_to(Pose::new(block.pose().at, onset.way));
    }
    if now.state.unit(target.unit).formation.is_column() {
        column_aspect(now.battle, &block, firer.block)
    } else {
        aspect(now.battle, &block, firer.block)
    }
}

/// The farm, village, works or fence that shelters a block from a point.
pub(crate) fn shelter(battle: &Battle, block: &Block, from: Point) -> Shelter {
    let place = battle.terrain.place(block.pose().at);
    let (within, each_side) = (battle.distance(DistanceRow::Behind), battle.angle(AngleRow::Works));
    place.max(battle.terrain.behind(block, from, within, each_side))
}

/// Whether a unit is well behind skirmishers of its side, seen from a point.
pub(crate) fn is_screened(now: Now<'_>, own: UnitAt<'_>, from: Point) -> bool {
    let UnitAt { unit, block } = own;
    let clear = now.battle.distance(DistanceRow::Screen);
    let to = block.nearest_to(from);
    let mut skirmishers = now
        .state
        .standing(now.battle, now.battle.unit(unit).side)
        .filter(|&id| id != unit && now.state.unit(id).skirmishes());
    skirmishers.any(|id| {
        now.state.block(now.battle, id).is_some_and(|screen| {
            screen.is_within_of_line(Inches::ZERO, from, to) && !screen.is_nearer(clear, block)
        })
    })
}
