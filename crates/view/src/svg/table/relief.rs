//! Hills and rocks: a tint, hachures running down from rings within the edge, and boulders.

use super::ground::of_kind;
use super::plan::{N, Plan, draw};
use super::shape::{Edge, Shape};
use crate::picture::table::{AreaKind, Table};
use crate::svg::ink::SIZES;
use crate::svg::noise::{chance, jitter};

/// From stroke to stroke along a ring.
const SPACING: f64 = 4.6;
/// From ring to ring.
const RINGS: f64 = 17.0;

/// Hills, the lower ones first; steep ones have more rings and stand out more.
pub(super) fn hills(out: &mut String, plan: Plan, table: &Table) {
    let gentle = of_kind(plan, table, AreaKind::Hill).map(|(area, hill)| (area, hill, 3, ".8"));
    let steep = of_kind(plan, table, AreaKind::Steep).map(|(area, hill)| (area, hill, 5, "1"));
    let mut hills: Vec<_> = gentle.chain(steep).collect();
    hills.sort_by_key(|(area, ..)| area.level);
    for (area, hill, rings, opacity) in hills {
        draw!(
            out,
            r##"<path d="{}" fill="{}" fill-opacity="{opacity}"/>"##,
            hill.natural_path(2.0, 31),
            plan.ink.height
        );
        hachures(out, plan, &hill, rings);
        if area.rocks {
            boulders(out, &hill, 2.0 * RINGS - 4.0);
        }
    }
}

/// Cliffs and rocks nobody climbs, and boulders one picks a way through.
pub(super) fn rocks(out: &mut String, plan: Plan, table: &Table) {
    for (_, rock) in of_kind(plan, table, AreaKind::Rock) {
        let path = rock.natural_path(3.0, 41);
        draw!(
            out,
            r##"<path d="{path}" fill="{}" fill-opacity=".7" stroke="{}" stroke-width="1.2"/>"##,
            plan.ink.height,
            plan.ink.rock_line
        );
        hachures(out, plan, &rock, 1);
        boulders(out, &rock, 8.0);
    }
    for (_, ground) in of_kind(plan, table, AreaKind::Boulders) {
        boulders(out, &ground, 4.0);
    }
}

/// Broken ground: the lips of gullies, each with a few strokes that run down from it.
pub(super) fn broken(out: &mut String, plan: Plan, table: &Table) {
    for (_, ground) in of_kind(plan, table, AreaKind::Broken) {
        let gully = |(x, y): (f64, f64)| {
            let (rise, long) =
                (2.5 * jitter(x as i64, y as i64, 51), 13.0 + 3.0 * jitter(x as i64, y as i64, 52));
            let strokes: String = (1..4)
                .map(|n| {
                    let along = f64::from(n) / 4.0;
                    format!(
                        "M{},{}l1,{}",
                        N(x + along * long - 7.0),
                        N(y + along * rise - 1.2),
                        N(4.6 - along)
                    )
                })
                .collect();
            format!("M{},{}q{},-3.4 {},{}{strokes}", N(x - 7.0), N(y), N(long / 2.0), N(long), N(rise))
        };
        let gullies: String =
            ground.scattered(21.0, 50).into_iter().filter(|&at| ground.holds(at, 8.0)).map(gully).collect();
        draw!(
            out,
            r##"<path d="{}" fill="{}" fill-opacity=".55"/><path class="broken" d="{gullies}" fill="none" stroke="{}" stroke-width="1.1" stroke-linecap="round"/>"##,
            ground.natural_path(2.0, 33),
            plan.ink.height,
            plan.ink.hachure
        );
    }
}

/// Strokes that run down the slope, from so many rings within the edge.
fn hachures(out: &mut String, plan: Plan, shape: &Shape, rings: i32) {
    let mut strokes = [String::new(), String::new()];
    for ring in 0..rings {
        let inset = 13.0 + RINGS * f64::from(ring);
        for (n, Edge { at, out: way }) in shape.walked(SPACING).into_iter().enumerate() {
            let seed = (n as i64, i64::from(ring));
            let start = (at.0 - way.0 * inset, at.1 - way.1 * inset);
            // At corners the rings of both sides would cross.
            if !shape.holds(start, inset - 1.5) || (ring > 0 && chance(seed.0, seed.1, 8) < 0.12) {
                continue;
            }
            let length = 11.0 + 2.6 * jitter(seed.0, seed.1, 3);
            let lean = 0.1 * jitter(seed.0, seed.1, 4);
            let (dx, dy) = (way.0 - way.1 * lean, way.1 + way.0 * lean);
            let from = 2.0 * jitter(seed.0, seed.1, 5);
            strokes[n % 2].push_str(&format!(
                "M{},{}l{},{}",
                N(start.0 + dx * from),
                N(start.1 + dy * from),
                N(dx * length),
                N(dy * length)
            ));
        }
    }
    for (stroke, width) in strokes.iter().zip(["1.1", ".8"]) {
        draw!(
            out,
            r##"<path d="{stroke}" fill="none" stroke="{}" stroke-width="{width}" stroke-linecap="round"/>"##,
            plan.ink.hachure
        );
    }
}

/// Boulders so far within the edge.
fn boulders(out: &mut String, shape: &Shape, within: f64) {
    for at in shape.scattered(17.0, 73) {
        let (x, y) = (at.0 as i64, at.1 as i64);
        if shape.holds(at, within) && chance(x, y, 74) < 0.85 {
            let which = (chance(x, y, 75) * SIZES.len() as f64) as usize;
            let size = 1.0 + 0.5 * chance(x, y, 76);
            draw!(
                out,
                r##"<use href="#rock-{which}" transform="translate({} {}) scale({})"/>"##,
                N(at.0),
                N(at.1),
                N(size)
            );
        }
    }
}
