//! What parts of the map are taken by units, works and objectives, so that names find a place of their own.

use board::square::{Direction, Square};

use super::overlay::{DISC, disc};
use super::plan::{Plan, turned};
use super::stack::{Placed, placed, size};
use super::works::{HALF, OUT};
use crate::picture::squares::Squares;
use crate::svg::room::{Rect, Room};

/// What those take who stand in a square, with their names.
pub(super) fn standing(plan: Plan, squares: &Squares, square: Square) -> impl Iterator<Item = Rect> {
    let (cx, cy) = plan.centre(square);
    placed(squares.stack(square)).into_iter().flat_map(move |placed| {
        let Placed { unit, at: (x, y), scale, name } = placed;
        let (w, h) = size(unit);
        let (w, h) = ((w + 4.0) * scale / 2.0, h * scale / 2.0);
        let (long, deep) =
            name.map_or((0.0, 0.0), |name| (name.fitted.wide * scale / 2.0, name.depth * scale));
        let block = [(x - w, y - h - 2.0), (x + w, y + h)];
        let name = [(x - long, y + h), (x + long, y + h + deep)];
        [block, name].map(|corners| {
            let [a, b] = corners.map(|corner| turned(corner, unit.facing));
            Rect::between((cx + a.0, cy + a.1), (cx + b.0, cy + b.1))
        })
    })
}

/// The map, taken by everybody on the table, by works and by objectives.
pub(super) fn taken(plan: Plan, squares: &Squares) -> Room {
    let map = Rect::between((plan.left + 4.0, plan.top + 4.0), (plan.right() - 4.0, plan.bottom() - 4.0));
    let mut room = Room::new(map);
    for square in plan.grid.squares() {
        standing(plan, squares, square).for_each(|place| room.take(place));
    }
    for square in plan.grid.squares() {
        let (cx, cy) = plan.centre(square);
        let field = squares.field(square);
        for side in Direction::ALL {
            if field.prepared.contains(side) || field.entrenched.contains(side) {
                let [a, b] = [(-HALF, -OUT - 2.0), (HALF, -OUT + 8.0)].map(|corner| turned(corner, side));
                room.take(Rect::between((cx + a.0, cy + a.1), (cx + b.0, cy + b.1)));
            }
        }
    }
    for objective in squares.objectives.iter().filter(|objective| plan.grid.contains(objective.at)) {
        room.take(Rect::around(disc(plan, squares, objective.at), 2.0 * DISC, 2.0 * DISC));
    }
    room
}
