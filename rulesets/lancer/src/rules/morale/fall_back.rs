//! The way back of a unit that failed a check or leaves a melee, and what there is room for.

use board::table::{Angle, Block, Inches, Leg, Point, Pose, Turn};

use crate::game::battle::{Piece, UnitId};
use crate::game::event::Event;
use crate::rules::board_and_forces::terrain::Edges;
use crate::rules::movement::{Gaps, Surroundings};
use crate::sheet::axes::Mover;
use crate::{At, Now};

/// Away from a place, on the line through the unit's own middle.
pub(crate) fn away_from(pose: Pose, from: Point) -> Angle {
    if pose.at == from { pose.facing + Turn::ABOUT } else { from.bearing(pose.at) }
}

/// How a unit goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// It failed a check: whatever the terrain.
    Driven,
    /// It leaves a melee by a normal move, and halts as one does.
    Leaves,
}

/// Where a unit gets by falling back at most `most`, facing kept, and how far that is.
fn walked(now: Now<'_>, unit: UnitId, from: Point, most: Inches, manner: Manner) -> Option<(Pose, Inches)> {
    let block = now.state.block(now.battle, unit)?;
    let pose = block.pose();
    let away = away_from(pose, from);
    let (gaps, off_road) = match manner {
        Manner::Driven => (Gaps::None, Edges::Pass),
        Manner::Leaves => (Gaps::Kept, Edges::Halt),
    };
    let around = |edges: Edges| Surroundings::new(now, Piece::Unit(unit), gaps, edges);
    let straight = |around: &Surroundings<'_>, block: &Block, distance: Inches| {
        let leg = Leg::Oblique { off: away.from(pose.facing), distance };
        around.field().walk(block, &[leg], distance)
    };
    // Horse and guns pass through woods as long as their middle stays on the road.
    let by_road = match now.battle.unit(unit).mover() {
        Mover::Foot => Inches::ZERO,
        _ => now.battle.terrain.road_along(pose.at, away, most),
    };
    let first = straight(&around(Edges::PassByRoad), &block, by_road);
    let off_road = around(off_road);
    let is_stopped =
        first.stop.is_some() || by_road > Inches::ZERO && !off_road.field().has_room_for(&first.block);
    if is_stopped {
        return Some((first.block.pose(), first.travelled));
    }
    let rest = straight(&off_road, &first.block, most - first.travelled);
    Some((rest.block.pose(), first.travelled + rest.travelled))
}

/// Inches free behind a unit before another one, impassable ground or the table's edge.
pub(crate) fn room(now: Now<'_>, unit: UnitId, from: Point, manner: Manner) -> Inches {
    walked(now, unit, from, Inches::LONGEST, manner).map_or(Inches::ZERO, |(_, room)| room)
}

/// Where a unit stands after going back `distance`: facing the enemy, if there is room to turn.
pub(crate) fn end(now: Now<'_>, unit: UnitId, from: Point, distance: Inches, manner: Manner) -> Option<Pose> {
    let (back, _) = walked(now, unit, from, distance, manner)?;
    let start = now.state.unit(unit).pose?;
    let facing = Pose::new(back.at, away_from(start, from) + Turn::ABOUT);
    let block = now.state.block(now.battle, unit)?;
    let around = Surroundings::new(now, Piece::Unit(unit), Gaps::None, Edges::Pass);
    Some(if around.field().has_room_for(&block.moved_to(facing)) { facing } else { back })
}

/// Falls back and is disrupted; its melee is broken.
pub(crate) fn go(at: &mut At<'_>, unit: UnitId, from: Point, distance: Inches, manner: Manner) {
    let Some(pose) = end(at.now(), unit, from, distance, manner) else { return };
    if at.state().is_in_melee(unit) {
        at.emit(Event::Parted { unit });
    }
    at.emit(Event::FellBack { unit, pose });
    if !at.state().unit(unit).disrupted {
        at.emit(Event::Disrupted { unit });
    }
}

/// The middle of the nearest enemy in the melee.
pub(crate) fn nearest_foe(now: Now<'_>, unit: UnitId) -> Point {
    let own = now.state.block(now.battle, unit);
    let gap = |foe: &UnitId| Some(now.state.block(now.battle, *foe)?.distance(own.as_ref()?));
    let foe = now.state.foes(unit).min_by_key(gap);
    foe.and_then(|foe| now.state.unit(foe).pose).unwrap_or_default().at
}
