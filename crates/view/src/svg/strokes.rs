//! Strokes that several boards lay over their units.

use super::ink::Inks;
use super::pen::{N, Point, draw};

/// A tapering arrow, for a charge.
pub(super) fn arrow(out: &mut String, ink: &Inks, from: Point, to: Point) {
    let (ax, ay) = from;
    let (bx, by) = to;
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    let head = 22.0_f64.min(length * 0.6);
    let at = |along: f64, across: f64| (ax + dx * along - dy * across, ay + dy * along + dx * across);
    let outline = [
        at(0.0, -2.4),
        at(length - head + 2.0, -5.5),
        at(length - head, -13.0),
        at(length, 0.0),
        at(length - head, 13.0),
        at(length - head + 2.0, 5.5),
        at(0.0, 2.4),
    ];
    let points: Vec<String> = outline.iter().map(|(x, y)| format!("{},{}", N(*x), N(*y))).collect();
    draw!(
        out,
        r##"<path class="mark" data-kind="charge" d="M{}Z" fill="{}" stroke="{}" stroke-width="2" stroke-linejoin="round"/>"##,
        points.join("L"),
        ink.charge,
        ink.panel
    );
}

/// A broad arrow under many who go as one.
pub(super) fn advance(out: &mut String, ink: &Inks, from: Point, to: Point) {
    let (ax, ay) = from;
    let (bx, by) = to;
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    let head = 40.0_f64.min(length * 0.6);
    let at = |along: f64, across: f64| (ax + dx * along - dy * across, ay + dy * along + dx * across);
    let outline = [
        at(0.0, -9.0),
        at(length - head, -13.0),
        at(length - head, -28.0),
        at(length, 0.0),
        at(length - head, 28.0),
        at(length - head, 13.0),
        at(0.0, 9.0),
    ];
    let points: Vec<String> = outline.iter().map(|(x, y)| format!("{},{}", N(*x), N(*y))).collect();
    draw!(
        out,
        r##"<path class="mark" data-kind="advance" d="M{}Z" fill="{}" fill-opacity=".3" stroke="{}" stroke-width="2.2" stroke-linejoin="round"/>"##,
        points.join("L"),
        ink.reach,
        ink.reach
    );
}
