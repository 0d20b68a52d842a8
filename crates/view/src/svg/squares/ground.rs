//! What covers the ground: fields, woods, boulders, orchards, towns and streams.

use board::square::Square;

use super::contour::Region;
use super::plan::{N, Plan, Point, SIDE, draw};
use super::roads::Roads;
use crate::picture::squares::{Ground, Squares, Stream};
use crate::svg::course::{open_curve, rounded};
use crate::svg::ink::SIZES;
use crate::svg::noise::{chance, jitter};

/// Crops, farms and grass on open ground: decoration that hides nothing.
pub(super) fn fields(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads<'_>) {
    let mut grass = String::new();
    for square in plan.grid.squares() {
        let field = squares.field(square);
        if field.ground != Ground::Open || field.soft_cover {
            continue;
        }
        let (x, y) = plan.corner(square);
        let (c, r) = key(square);
        let farmed = field.height == 0 && chance(c, r, 31) < 0.36;
        let mut yard = (x + 24.0 + 112.0 * chance(c, r, 46), y + 24.0 + 112.0 * chance(c, r, 47));
        if farmed {
            yard = plots(out, plan, square, roads);
        }
        if chance(c, r, 39) < 0.22 && !roads.is_near(yard, 16.0) {
            draw!(
                out,
                r##"<path transform="translate({} {}) rotate({})" d="M-7,-4h9v7h-9zM5,1h6v5h-6z" fill="{}" fill-opacity=".8"/>"##,
                N(yard.0),
                N(yard.1),
                (chance(c, r, 48) * 90.0).round(),
                plan.ink.house
            );
        }
        for n in 0..5 {
            let at = (x + SIDE * chance(c * 8 + n, r, 37), y + SIDE * chance(c * 8 + n, r, 38));
            if !roads.is_near(at, 12.0) {
                grass.push_str(&tuft(at));
            }
        }
    }
    tufts(out, plan, &grass);
}

/// A few plots side by side with their fences, and where the farm may stand.
fn plots(out: &mut String, plan: Plan, square: Square, roads: &Roads<'_>) -> Point {
    let (c, r) = key(square);
    let (left, top) = plan.corner(square);
    let across = if chance(c, r, 30) < 0.55 { 2 } else { 1 };
    let down = if chance(c, r, 29) < 0.4 { 2 } else { 1 };
    let (w, h) = (40.0 + 22.0 * chance(c, r, 32), 34.0 + 18.0 * chance(c, r, 33));
    let (wide, high) = (w * f64::from(across), h * f64::from(down));
    let (cx, cy) = (
        left + 10.0 + wide / 2.0 + (SIDE - wide - 20.0) * chance(c, r, 34),
        top + 10.0 + high / 2.0 + (SIDE - high - 20.0) * chance(c, r, 35),
    );
    let (sin, cos) = (0.16 * jitter(c, r, 28)).sin_cos();
    // Corners by plots from the north-west one, none quite where a surveyor would have it.
    let corner = |i: i32, j: i32| {
        let (k, l) = (c * 4 + i64::from(i), r * 4 + i64::from(j));
        let (x, y) = (
            w * f64::from(i) - wide / 2.0 + 3.0 * jitter(k, l, 40),
            h * f64::from(j) - high / 2.0 + 3.0 * jitter(k, l, 41),
        );
        (cx + x * cos - y * sin, cy + x * sin + y * cos)
    };
    let mut fence = String::new();
    for (i, j) in (0..down).flat_map(|j| (0..across).map(move |i| (i, j))) {
        let corners = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
        let middle = corners.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / 4.0, sum.1 + at.1 / 4.0));
        let (k, l) = (c * 4 + i64::from(i), r * 4 + i64::from(j));
        let kind = chance(k, l, 36);
        if roads.is_near(middle, 24.0) {
            continue;
        }
        if kind < 0.78 {
            let path: Vec<String> = corners.iter().map(|at| format!("{},{}", N(at.0), N(at.1))).collect();
            let rows = if kind < 0.39 { "rows" } else { "furrows" };
            let path = format!("M{}Z", path.join("L"));
            draw!(
                out,
                r##"<path d="{path}" fill="{}" fill-opacity=".5"/><path d="{path}" fill="url(#{rows})" opacity=".55"/>"##,
                plan.ink.crops
            );
        }
        for n in 0..4 {
            if chance(k, l, 50 + n as u64) < 0.55 {
                fence.push_str(&rails(corners[n], corners[(n + 1) % 4], roads));
            }
        }
    }
    draw!(
        out,
        r##"<path d="{fence}" fill="none" stroke="{}" stroke-width=".8" stroke-opacity=".6"/>"##,
        plan.ink.road_edge
    );
    let (x, y) = corner(across, 0);
    (x + 9.0, y + 7.0)
}

/// A tuft of grass as path data.
fn tuft(at: Point) -> String {
    let (x, y) = at;
    format!("M{},{}v-4m-.5,4l-2,-3m3,3l2,-3", N(x), N(y + 2.0))
}

fn tufts(out: &mut String, plan: Plan, path: &str) {
    draw!(
        out,
        r##"<path d="{path}" fill="none" stroke="{}" stroke-width=".8" stroke-linecap="round"/>"##,
        plan.ink.tuft
    );
}

fn wooded(plan: Plan, squares: &Squares) -> Region {
    Region::new(plan, 2.0, 12.0, |square| squares.field(square).ground == Ground::Woods)
}

/// The floor of the woods, under slopes and roads.
pub(super) fn wood_floor(out: &mut String, plan: Plan, squares: &Squares) {
    let region = wooded(plan, squares);
    if !region.is_empty() {
        let outline: String = region.outlines().iter().map(|outline| rounded(outline)).collect();
        draw!(out, r##"<path d="{outline}" fill="{}" fill-rule="evenodd"/>"##, plan.ink.wood);
    }
}

/// The trees, left out where a road goes.
pub(super) fn trees(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads<'_>) {
    let region = wooded(plan, squares);
    if region.is_empty() {
        return;
    }
    for at in scattered(plan, 15.0, 61) {
        if region.outside(at) < -1.0 && !roads.is_near(at, 11.0) {
            let which = (chance(at.0 as i64, at.1 as i64, 62) * SIZES.len() as f64) as usize;
            draw!(out, r##"<use href="#tree-{which}" x="{}" y="{}"/>"##, N(at.0), N(at.1));
        }
    }
}

/// Rough ground: boulders and brush.
pub(super) fn rough(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads<'_>) {
    let region = Region::new(plan, 4.0, 12.0, |square| squares.field(square).ground == Ground::Rough);
    if region.is_empty() {
        return;
    }
    let mut brush = String::new();
    for at in scattered(plan, 19.0, 71) {
        if region.outside(at) < 0.0 && !roads.is_near(at, 11.0) {
            let size = chance(at.0 as i64, at.1 as i64, 73);
            if chance(at.0 as i64, at.1 as i64, 72) < 0.62 {
                let which = (size * SIZES.len() as f64) as usize;
                draw!(out, r##"<use href="#rock-{which}" x="{}" y="{}"/>"##, N(at.0), N(at.1));
            } else {
                brush.push_str(&tuft(at));
            }
        }
    }
    tufts(out, plan, &brush);
}

/// Orchards in rows behind rail fences.
pub(super) fn orchards(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads<'_>) {
    for square in plan.grid.squares().filter(|&square| squares.field(square).soft_cover) {
        let (x, y) = plan.corner(square);
        for (i, j) in (0..9).flat_map(|j| (0..9).map(move |i| (i, j))) {
            let at = (x + 20.0 + 15.0 * f64::from(i), y + 20.0 + 15.0 * f64::from(j));
            if !roads.is_near(at, 12.0) {
                draw!(out, r##"<use href="#orchard-tree" x="{}" y="{}"/>"##, N(at.0), N(at.1));
            }
        }
        let (far_x, far_y) = (x + SIDE - 9.0, y + SIDE - 9.0);
        let corners = [(x + 9.0, y + 9.0), (far_x, y + 9.0), (far_x, far_y), (x + 9.0, far_y)];
        let mut fence = String::new();
        for n in 0..4 {
            fence.push_str(&rails(corners[n], corners[(n + 1) % 4], roads));
        }
        draw!(out, r##"<path d="{fence}" fill="none" stroke="{}" stroke-width="1"/>"##, plan.ink.road_edge);
    }
}

/// A zigzag of rails, open where a road passes.
fn rails(from: Point, to: Point, roads: &Roads<'_>) -> String {
    let (ax, ay) = from;
    let (bx, by) = to;
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let steps = (length / 6.0).round().max(2.0) as u32;
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    let mut path = String::new();
    let mut before: Option<Point> = None;
    for n in 0..=steps {
        let t = f64::from(n) / f64::from(steps);
        let zig = if n % 2 == 0 { 1.8 } else { -1.8 };
        let (x, y) = (ax + (bx - ax) * t - dy * zig, ay + (by - ay) * t + dx * zig);
        let at = ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0);
        if roads.is_near(at, 9.0) {
            before = None;
            continue;
        }
        path.push_str(&match before {
            None => format!("M{},{}", N(at.0), N(at.1)),
            Some(before) => format!("l{},{}", N(at.0 - before.0), N(at.1 - before.1)),
        });
        before = Some(at);
    }
    path
}

/// Towns: lots with their houses, along the streets.
pub(super) fn towns(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads<'_>) {
    let region =
        Region::new(plan, 2.0, 4.0, |square| squares.field(square).ground == Ground::BuiltUp).squarer();
    if region.is_empty() {
        return;
    }
    let outline: String = region.outlines().iter().map(|outline| rounded(outline)).collect();
    let ink = plan.ink;
    draw!(out, r##"<path d="{outline}" fill="{}" fill-rule="evenodd"/>"##, ink.town);
    for square in plan.grid.squares().filter(|&square| squares.field(square).ground == Ground::BuiltUp) {
        let (x, y) = plan.corner(square);
        let (c, r) = key(square);
        for (i, j) in (0..5).flat_map(|j| (0..5).map(move |i| (i, j))) {
            let (k, l) = (c * 8 + i, r * 8 + j);
            let at = (
                x + 20.0 + 30.0 * i as f64 + 2.0 * jitter(k, l, 81),
                y + 20.0 + 30.0 * j as f64 + 2.0 * jitter(k, l, 82),
            );
            if roads.is_near(at, 15.0) || chance(k, l, 83) < 0.08 {
                continue;
            }
            let (w, h) = (17.0 + 5.0 * chance(k, l, 84), 16.0 + 5.0 * chance(k, l, 85));
            let (left, top) = (at.0 - w / 2.0, at.1 - h / 2.0);
            draw!(
                out,
                r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{}" stroke="{}" stroke-width=".9"/>"##,
                N(left),
                N(top),
                N(w),
                N(h),
                ink.town_block,
                ink.road_edge
            );
            let (hx, hy) =
                (left + 2.0 + (w - 11.0) * chance(k, l, 86), top + 2.0 + (h - 10.0) * chance(k, l, 87));
            draw!(out, r##"<rect x="{}" y="{}" width="7" height="6" fill="{}"/>"##, N(hx), N(hy), ink.house);
        }
    }
}

/// The course of a stream on the sheet: its points, with bends between them where they are far apart.
pub(super) fn bed(plan: Plan, stream: &Stream) -> Vec<Point> {
    let mut points: Vec<Point> = stream.course.iter().map(|&at| plan.point(at)).collect();
    if let [first, second, ..] = points[..] {
        points.splice(0..0, running_on(plan, second, first));
    }
    if let [.., before, last] = points[..] {
        points.extend(running_on(plan, before, last));
    }
    let Some(&first) = points.first() else { return Vec::new() };
    let (left, top) = plan.origin();
    let mut bed = vec![first];
    for (&(ax, ay), &(bx, by)) in points.iter().zip(&points[1..]) {
        let length = (bx - ax).hypot(by - ay).max(1.0);
        let steps = (length / 56.0).round().max(1.0) as i64;
        let (nx, ny) = ((ay - by) / length, (bx - ax) / length);
        for n in 1..=steps {
            let t = n as f64 / steps as f64;
            let (x, y) = (ax + (bx - ax) * t, ay + (by - ay) * t);
            let bend = 11.0 * jitter((x - left) as i64, (y - top) as i64, 91);
            let bend = if n == steps { 0.0 } else { bend };
            bed.push((x + nx * bend, y + ny * bend));
        }
    }
    bed
}

/// A stream that comes near the edge of the map runs on over it: where to.
fn running_on(plan: Plan, from: Point, to: Point) -> Option<Point> {
    let (ax, ay) = from;
    let (bx, by) = to;
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let beyond = (bx + (bx - ax) / length * 0.7 * SIDE, by + (by - ay) / length * 0.7 * SIDE);
    (plan.holds((bx, by)) && !plan.holds(beyond)).then_some(beyond)
}

/// Brooks and rivers along their course; one that rises on the map begins as a thread.
pub(super) fn streams(out: &mut String, plan: Plan, squares: &Squares) {
    for stream in &squares.streams {
        let points = bed(plan, stream);
        let Some(&spring) = points.first() else { continue };
        let path = open_curve(&points);
        let line = |width: f64, rest: &str| {
            format!(
                r##"<path d="{path}" fill="none" stroke="{}" stroke-width="{}"{rest}/>"##,
                plan.ink.water_line,
                N(width)
            )
        };
        let rises = plan.holds(spring);
        if !rises {
            draw!(out, "{}", line(3.4, ""));
            continue;
        }
        // The same line again and again, each time broader and beginning farther down.
        for (n, width) in [1.2, 1.8, 2.4, 3.0, 3.4].into_iter().enumerate() {
            let begins = format!(r##" stroke-dasharray="0 {} 99999""##, 70 * n);
            draw!(out, "{}", line(width, if n == 0 { "" } else { &begins }));
        }
    }
}

/// Points all over the map, about so far apart but in no rows, northern ones first.
fn scattered(plan: Plan, apart: f64, salt: u64) -> impl Iterator<Item = Point> {
    let (columns, rows) =
        (((plan.right() - plan.left) / apart) as i64 + 2, ((plan.bottom() - plan.top) / apart) as i64 + 2);
    // Counted from A01, so that a tree stands where it stood, whatever part of the map is drawn.
    let (left, top) = plan.origin();
    let (west, north) = (((plan.left - left) / apart) as i64, ((plan.top - top) / apart) as i64);
    (north..north + rows).flat_map(move |j| {
        (west..west + columns).map(move |i| {
            let shift = if j % 2 == 0 { 0.0 } else { 0.5 };
            (
                left + apart * (i as f64 + shift + 0.28 * jitter(i, j, salt)),
                top + apart * (j as f64 + 0.28 * jitter(i, j, salt + 1)),
            )
        })
    })
}

fn key(square: Square) -> (i64, i64) {
    (i64::from(square.column), i64::from(square.row))
}
