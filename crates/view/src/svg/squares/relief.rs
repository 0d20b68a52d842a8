//! Heights: a tint for each level, and hachures running down from its edge.

use super::contour::Region;
use super::plan::{N, Plan, Point, draw};
use crate::picture::squares::Squares;
use crate::svg::course::rounded;
use crate::svg::noise;
use crate::svg::trace::spaced;

/// From stroke to stroke along the edge.
const SPACING: f64 = 4.4;

/// A level of height: where it is, and its edges.
pub(super) struct Level {
    height: u8,
    region: Region,
    outlines: Vec<Vec<Point>>,
}

/// The levels of a map, the lowest first.
pub(super) fn levels(plan: Plan, squares: &Squares) -> Vec<Level> {
    let highest = squares.fields.iter().map(|field| field.height).max().unwrap_or(0);
    let level = |height| {
        let inset = (9.0 + 17.0 * f64::from(height - 1)).min(32.0);
        let region = Region::new(plan, inset, 15.0, |square| squares.field(square).height >= height);
        let outlines = region.outlines();
        Level { height, region, outlines }
    };
    (1..=highest).map(level).collect()
}

/// A tint for every level, deeper the higher it is.
pub(super) fn tints(out: &mut String, plan: Plan, levels: &[Level]) {
    for level in levels {
        let tint: String = level.outlines.iter().map(|outline| rounded(outline)).collect();
        draw!(
            out,
            r##"<path d="{tint}" fill="{}" fill-opacity=".8" fill-rule="evenodd"/>"##,
            plan.ink.height
        );
    }
}

/// Hachures around every level.
pub(super) fn hachures(out: &mut String, plan: Plan, levels: &[Level]) {
    for Level { height: level, region, outlines } in levels {
        let level = *level;
        let mut strokes = [String::new(), String::new()];
        for outline in outlines {
            for (n, at) in spaced(outline, SPACING).into_iter().enumerate() {
                let (dx, dy) = region.way_out(at);
                let length = 12.5 + 4.5 * noise::jitter(n as i64, i64::from(level), 3);
                let lean = 0.12 * noise::jitter(n as i64, i64::from(level), 4);
                let (dx, dy) = (dx - dy * lean, dy + dx * lean);
                let start = 1.5 * noise::jitter(n as i64, i64::from(level), 5) - 2.0;
                let stroke = format!(
                    "M{},{}l{},{}",
                    N(at.0 + dx * start),
                    N(at.1 + dy * start),
                    N(dx * (length - start)),
                    N(dy * (length - start))
                );
                strokes[n % 2].push_str(&stroke);
            }
        }
        for (stroke, width) in strokes.iter().zip(["1.1", ".7"]) {
            draw!(
                out,
                r##"<path d="{stroke}" fill="none" stroke="{}" stroke-width="{width}"/>"##,
                plan.ink.hachure
            );
        }
    }
}
