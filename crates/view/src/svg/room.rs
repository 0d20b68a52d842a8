//! What parts of the map are taken, so that names find a place of their own.

use std::collections::BTreeMap;

use super::pen::Point;

/// The side of a field, by which what is taken is found again.
const FIELD: f64 = 160.0;

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
    pub(super) fn around(at: Point, width: f64, height: f64) -> Rect {
        let (x, y) = at;
        Rect {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    /// By two opposite corners.
    pub(super) fn between(from: Point, to: Point) -> Rect {
        let (ax, ay) = from;
        let (bx, by) = to;
        Rect { left: ax.min(bx), top: ay.min(by), right: ax.max(bx), bottom: ay.max(by) }
    }

    fn area(self) -> f64 {
        (self.right - self.left) * (self.bottom - self.top)
    }

    /// Its parts in fields of a square's size.
    fn parts(self) -> impl Iterator<Item = ((i64, i64), Rect)> {
        let field = |at: f64| (at / FIELD).floor() as i64;
        let rows = field(self.top)..=field(self.bottom);
        rows.flat_map(move |row| (field(self.left)..=field(self.right)).map(move |column| (column, row))).map(
            move |(column, row)| {
                let (left, top) = (column as f64 * FIELD, row as f64 * FIELD);
                let part = Rect {
                    left: self.left.max(left),
                    top: self.top.max(top),
                    right: self.right.min(left + FIELD),
                    bottom: self.bottom.min(top + FIELD),
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

/// The map with what is taken of it, by fields so that few are looked at.
pub(super) struct Room {
    map: Rect,
    taken: BTreeMap<(i64, i64), Vec<Rect>>,
}

impl Room {
    /// A map nobody has taken anything of.
    pub(super) fn new(map: Rect) -> Room {
        Room { map, taken: BTreeMap::new() }
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
        let mut room = Room::new(map);
        // In one field, and across the corner of four.
        for at in [50.0, FIELD] {
            let place = Rect::around((at, at), 20.0, 10.0);
            assert_eq!(room.share_taken(place), 0.0);
            room.take(Rect::around((at - 10.0, at), 20.0, 40.0));
            assert_eq!(room.share_taken(place), 0.5);
        }
        assert!(room.share_taken(Rect::around((400.0, 80.0), 10.0, 10.0)) > 1.0, "half off the map");
    }
}
