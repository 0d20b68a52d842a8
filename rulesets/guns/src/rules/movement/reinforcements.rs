//! Section 4, reinforcements: they come over their edge, sliding along where it is blocked.

use board::table::{Block, Inches, Point, Pose, TableEdge};

use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::footprint::UnitShape;
use crate::rules::movement::surroundings::{MoveReason, Surroundings};
use crate::{At, Now};

/// Every unit that is due and finds room comes on.
pub(crate) fn come(at: &mut At<'_>) {
    let battle = at.battle;
    let first = at.state().initiative;
    for side in [first, first.enemy()] {
        for unit in battle.unit_ids().filter(|&unit| battle.unit(unit).side == side) {
            if let Some(pose) = place(at.now(), unit) {
                at.emit(Event::CameOn { unit, pose, spent: 0 });
            }
        }
    }
}

/// Where a unit comes onto the table now, if it does.
fn place(now: Now<'_>, unit: UnitId) -> Option<Pose> {
    let (known, own) = (now.battle.unit(unit), now.state.unit(unit));
    let arrival = known.arrival.filter(|arrival| arrival.turn <= now.state.turn)?;
    if own.absence != Some(Absence::Expected) {
        return None;
    }
    let stance = UnitShape {
        pose: known.pose,
        array: own.array,
        mounted: own.mounted,
        mob: false,
        figures: own.figures,
        guns: own.guns,
    };
    let block = now.battle.block_of(unit, &stance);
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    let steps = now.battle.table.width().max(now.battle.table.depth()).thousandths() / 1000;
    let slides = (0..=steps).flat_map(|step| [step, -step]).skip(1);
    let mut places = slides.map(|slide| at_edge(now.battle, &block, arrival.edge, Inches::whole(slide)));
    places.find(|there| around.keeps_off(there) && around.is_clear(there)).map(|there| there.pose())
}

/// A block just inside an edge, slid along it.
fn at_edge(battle: &Battle, block: &Block, edge: TableEdge, slide: Inches) -> Block {
    let corners = block.corners();
    let (mut x, mut y) = (block.pose().at.x(), block.pose().at.y());
    let reach = |of: fn(Point) -> Inches| {
        let (low, high) = (corners.iter().map(|&c| of(c)).min(), corners.iter().map(|&c| of(c)).max());
        (low.unwrap_or_default(), high.unwrap_or_default())
    };
    let ((west, east), (south, north)) = (reach(Point::x), reach(Point::y));
    match edge {
        TableEdge::North => (x, y) = (x + slide, y + battle.table.depth() - north),
        TableEdge::South => (x, y) = (x + slide, y - south),
        TableEdge::East => (x, y) = (x + battle.table.width() - east, y + slide),
        TableEdge::West => (x, y) = (x - west, y + slide),
    }
    block.moved_to(Pose::new(Point::new(x, y), block.pose().facing))
}
