//! What parts of the map are taken, by units, objectives and names, so that names find a place of their own.

use std::collections::BTreeMap;

use board::square::{Direction, Square};

use super::overlay::{DISC, disc};
use super::plan::{Plan, Point, SIDE, turned};
use super::stack::{NAME, NAME_DEPTH, Placed, placed, size};
use super::works::{HALF, OUT};
use crate::picture::squares::Squares;
use crate::svg::lettering::width;

/// A rectangle of the sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Rect {
    /// By its middle, width and height.
    pub(super) fn around((x, y): Point, width: f64, height: f64) -> Rect {
        Rect {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    fn between((ax, ay): Point, (bx, by): Point) -> Rect {
        Rect { left: ax.min(bx), top: ay.min(by), right: ax.max(bx), bottom: ay.max(by) }
    }

    fn area(self) -> f64 {
        (self.right - self.left) * (self.bottom - self.top)
    }

    /// Its parts in fields of a square's size.
    fn parts(self) -> impl Iterator<Item = ((i64, i64), Rect)> {
        let field = |at: f64| (at / SIDE).floor() as i64;
        let rows = field(self.top)..=field(self.bottom);
        rows.flat_map(move |row| (field(self.left)..=field(self.right)).map(move |column| (column, row))).map(
            move |(column, row)| {
                let (left, top) = (column as f64 * SIDE, row as f64 * SIDE);
                let part = Rect {
                    left: self.left.max(left),
                    top: self.top.max(top),
                    right: self.right.min(left + SIDE),
                    bottom: self.bottom.min(top + SIDE),
                };
                ((column, row), part)
            },
        )
    }

    /// How much of it the other covers.
    pub(super) fn shared(self, other: Rect) -> f64 {
        let wide = self.right.min(other.right) - self.left.max(other.left);
        let high = self.bottom.min(other.bottom) - self.top.max(other.top);
        wide.max(0.0) * high.max(0.0)
    }
}

/// What those take who stand in a square, with their names.
pub(super) fn standing(plan: Plan, squares: &Squares, square: Square) -> impl Iterator<Item = Rect> {
    let (cx, cy) = plan.centre(square);
    placed(squares.stack(square)).into_iter().flat_map(move |placed| {
        let Placed { unit, at: (x, y), scale, name } = placed;
        let (w, h) = size(unit);
        let (w, h) = ((w + 4.0) * scale / 2.0, h * scale / 2.0);
        let named = width(&name, NAME) * scale / 2.0;
        let block = [(x - w, y - h - 2.0), (x + w, y + h)];
        let name = [(x - named, y + h), (x + named, y + h + NAME_DEPTH * scale)];
        [block, name].map(|corners| {
            let [a, b] = corners.map(|corner| turned(corner, unit.facing));
            Rect::between((cx + a.0, cy + a.1), (cx + b.0, cy + b.1))
        })
    })
}

/// The map with what is taken of it, by fields of a square's size so that few are looked at.
pub(super) struct Room {
    map: Rect,
    taken: BTreeMap<(i64, i64), Vec<Rect>>,
}

impl Room {
    /// Taken by everybody on the table, by works and by objectives.
    pub(super) fn of(plan: Plan, squares: &Squares) -> Room {
        let map = Rect::between((plan.left + 4.0, plan.top + 4.0), (plan.right() - 4.0, plan.bottom() - 4.0));
        let mut room = Room { map, taken: BTreeMap::new() };
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

    /// Nobody else is to be here.
    pub(super) fn take(&mut self, place: Rect) {
        for (field, part) in place.parts() {
            self.taken.entry(field).or_default().push(part);
        }
    }

    /// Which share of a place is taken or off the map: 0 is free, 1 and more is covered.
    pub(super) fn share_taken(&self, place: Rect) -> f64 {
        let taken: f64 = place
            .parts()
            .filter_map(|(field, part)| Some((self.taken.get(&field)?, part)))
            .map(|(taken, part)| taken.iter().map(|taken| taken.shared(part)).sum::<f64>())
            .sum();
        (taken + 3.0 * (place.area() - self.map.shared(place))) / place.area().max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_counted_by_its_share() {
        let map = Rect::between((0.0, 0.0), (400.0, 400.0));
        let mut room = Room { map, taken: BTreeMap::new() };
        // In one field, and across the corner of four.
        for at in [50.0, SIDE] {
            let place = Rect::around((at, at), 20.0, 10.0);
            assert_eq!(room.share_taken(place), 0.0);
            room.take(Rect::around((at - 10.0, at), 20.0, 40.0));
            assert_eq!(room.share_taken(place), 0.5);
        }
        assert!(room.share_taken(Rect::around((400.0, 80.0), 10.0, 10.0)) > 1.0, "half off the map");
    }
}
