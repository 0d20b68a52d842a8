//! What covers the ground: fields, woods, boulders, orchards, towns and streams.

use board::square::Square;

use super::contour::{Region, rounded};
use super::ink;
use super::noise::{chance, jitter};
use super::plan::{N, Plan, Point, SIDE, draw};
use super::roads::Roads;
use crate::picture::{Ground, Squares};

/// Crops and tufts on open ground: decoration that hides nothing.
pub(super) fn fields(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads) {
    for square in plan.grid.squares() {
        let field = squares.field(square);
        if field.ground != Ground::Open || field.soft_cover {
            continue;
        }
        let (x, y) = plan.corner(square);
        let (c, r) = key(square);
        if field.height == 0 && chance(c, r, 31) < 0.36 {
            let (w, h) = (52.0 + 40.0 * chance(c, r, 32), 40.0 + 30.0 * chance(c, r, 33));
            let (px, py) = (
                x + 8.0 + (SIDE - w - 16.0) * chance(c, r, 34),
                y + 8.0 + (SIDE - h - 16.0) * chance(c, r, 35),
            );
            let corner = |n: i64, dx: f64, dy: f64| {
                format!(
                    "{},{}",
                    N(px + dx + 5.0 * jitter(c, r, 40 + n as u64)),
                    N(py + dy + 5.0 * jitter(r, c, 50 + n as u64))
                )
            };
            let plot = format!(
                "M{}L{}L{}L{}Z",
                corner(0, 0.0, 0.0),
                corner(1, w, 0.0),
                corner(2, w, h),
                corner(3, 0.0, h)
            );
            let rows = if chance(c, r, 36) < 0.5 { "rows" } else { "furrows" };
            draw!(out, r##"<path d="{plot}" fill="{}" fill-opacity=".55"/>"##, ink::CROPS);
            draw!(out, r##"<path d="{plot}" fill="url(#{rows})" opacity=".6"/>"##);
        }
        if chance(c, r, 39) < 0.22 {
            let at = (x + 24.0 + 112.0 * chance(c, r, 46), y + 24.0 + 112.0 * chance(c, r, 47));
            if !roads.is_near(at, 16.0) {
                let turn = (chance(c, r, 48) * 90.0).round();
                draw!(
                    out,
                    r##"<path transform="translate({} {}) rotate({turn})" d="M-7,-4h9v7h-9zM5,1h6v5h-6z" fill="{}"/>"##,
                    N(at.0),
                    N(at.1),
                    ink::HOUSE
                );
            }
        }
        for n in 0..5 {
            let at = (x + SIDE * chance(c * 8 + n, r, 37), y + SIDE * chance(c * 8 + n, r, 38));
            if !roads.is_near(at, 12.0) {
                draw!(out, r##"<use href="#tuft" x="{}" y="{}"/>"##, N(at.0), N(at.1));
            }
        }
    }
}

fn wooded(plan: Plan, squares: &Squares) -> Region {
    Region::new(plan, 2.0, 12.0, |square| squares.field(square).ground == Ground::Woods)
}

/// The floor of the woods, under slopes and roads.
pub(super) fn wood_floor(out: &mut String, plan: Plan, squares: &Squares) {
    let region = wooded(plan, squares);
    if !region.is_empty() {
        let outline: String = region.outlines().iter().map(|outline| rounded(outline)).collect();
        draw!(out, r##"<path d="{outline}" fill="{}" fill-rule="evenodd"/>"##, ink::WOOD);
    }
}

/// The trees, left out where a road goes.
pub(super) fn trees(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads) {
    let region = wooded(plan, squares);
    if region.is_empty() {
        return;
    }
    for at in scattered(plan, 15.0, 61) {
        if region.outside(at) < -1.0 && !roads.is_near(at, 11.0) {
            let size = 0.85 + 0.4 * chance(at.0 as i64, at.1 as i64, 62);
            let turn = if chance(at.0 as i64, at.1 as i64, 63) < 0.5 { -1.0 } else { 1.0 };
            sign(out, "tree", at, (turn * size, size));
        }
    }
}

/// Rough ground: boulders and brush.
pub(super) fn rough(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads) {
    let region = Region::new(plan, 4.0, 12.0, |square| squares.field(square).ground == Ground::Rough);
    if region.is_empty() {
        return;
    }
    for at in scattered(plan, 19.0, 71) {
        if region.outside(at) < 0.0 && !roads.is_near(at, 11.0) {
            let which = if chance(at.0 as i64, at.1 as i64, 72) < 0.62 { "rock" } else { "tuft" };
            let size = 0.7 + 0.7 * chance(at.0 as i64, at.1 as i64, 73);
            sign(out, which, at, (size, size));
        }
    }
}

/// Orchards in rows behind rail fences.
pub(super) fn orchards(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads) {
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
        draw!(out, r##"<path d="{fence}" fill="none" stroke="{}" stroke-width="1"/>"##, ink::ROAD_EDGE);
    }
}

/// A zigzag of rails, open where a road passes.
fn rails((ax, ay): Point, (bx, by): Point, roads: &Roads) -> String {
    let steps = 24;
    let mut path = String::new();
    let mut is_open = true;
    for n in 0..=steps {
        let t = f64::from(n) / f64::from(steps);
        let zig = if n % 2 == 0 { 1.8 } else { -1.8 };
        let (dx, dy) = ((bx - ax) / SIDE, (by - ay) / SIDE);
        let at = (ax + (bx - ax) * t - dy * zig, ay + (by - ay) * t + dx * zig);
        if roads.is_near(at, 9.0) {
            is_open = true;
            continue;
        }
        path.push_str(&format!("{}{},{}", if is_open { "M" } else { "L" }, N(at.0), N(at.1)));
        is_open = false;
    }
    path
}

/// Towns: lots with their houses, along the streets.
pub(super) fn towns(out: &mut String, plan: Plan, squares: &Squares, roads: &Roads) {
    let region =
        Region::new(plan, 2.0, 4.0, |square| squares.field(square).ground == Ground::BuiltUp).squarer();
    if region.is_empty() {
        return;
    }
    let outline: String = region.outlines().iter().map(|outline| rounded(outline)).collect();
    draw!(out, r##"<path d="{outline}" fill="#E3D8C2" fill-rule="evenodd"/>"##);
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
                ink::TOWN_BLOCK,
                ink::ROAD_EDGE
            );
            let (hx, hy) =
                (left + 2.0 + (w - 11.0) * chance(k, l, 86), top + 2.0 + (h - 10.0) * chance(k, l, 87));
            draw!(out, r##"<rect x="{}" y="{}" width="7" height="6" fill="{}"/>"##, N(hx), N(hy), ink::HOUSE);
        }
    }
}

/// Brooks and rivers along their course.
pub(super) fn streams(out: &mut String, plan: Plan, squares: &Squares) {
    for stream in &squares.streams {
        let points: Vec<Point> = stream.course.iter().map(|&at| plan.point(at)).collect();
        let Some((first, rest)) = points.split_first() else { continue };
        let mut path = format!("M{},{}", N(first.0), N(first.1));
        for (n, &(x, y)) in rest.iter().enumerate() {
            let (nx, ny) = *rest.get(n + 1).unwrap_or(&(x, y));
            path.push_str(&format!("Q{},{} {},{}", N(x), N(y), N((x + nx) / 2.0), N((y + ny) / 2.0)));
        }
        draw!(
            out,
            r##"<path d="{path}" fill="none" stroke="{}" stroke-width="3.2" stroke-linecap="round"/>"##,
            ink::WATER_LINE
        );
    }
}

fn sign(out: &mut String, which: &str, (x, y): Point, (sx, sy): Point) {
    let (sx, sy) = ((sx * 100.0).round() / 100.0, (sy * 100.0).round() / 100.0);
    draw!(out, r##"<use href="#{which}" transform="translate({} {}) scale({sx} {sy})"/>"##, N(x), N(y));
}

/// Points all over the map, about so far apart but in no rows, northern ones first.
fn scattered(plan: Plan, apart: f64, salt: u64) -> impl Iterator<Item = Point> {
    let (columns, rows) =
        (((plan.right() - plan.left) / apart) as i64 + 2, ((plan.bottom() - plan.top) / apart) as i64 + 2);
    (0..rows).flat_map(move |j| {
        (0..columns).map(move |i| {
            let shift = if j % 2 == 0 { 0.0 } else { 0.5 };
            (
                plan.left + apart * (i as f64 + shift + 0.28 * jitter(i, j, salt)),
                plan.top + apart * (j as f64 + 0.28 * jitter(i, j, salt + 1)),
            )
        })
    })
}

fn key(square: Square) -> (i64, i64) {
    (i64::from(square.column), i64::from(square.row))
}
