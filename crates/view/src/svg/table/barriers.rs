//! What people put in each other's way: walls, fences, works, and the houses of a town.

use super::ground::{of_kind, wall};
use super::plan::{N, Plan, Point, draw, turned};
use super::shape::{Shape, aside, line, rails};
use crate::picture::table::{AreaKind, BarrierKind, Table};
use crate::svg::noise::chance;

/// Walls, fences and works.
pub(super) fn barriers(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    for barrier in &table.barriers {
        let points = plan.all(&barrier.points);
        let path = line(&points);
        match barrier.kind {
            BarrierKind::Wall => draw!(out, r##"<g class="wall">{}</g>"##, wall(plan, &path)),
            BarrierKind::Fence => {
                let rails: String = points.windows(2).map(|side| rails(side[0], side[1])).collect();
                draw!(
                    out,
                    r##"<path class="fence" d="{rails}" fill="none" stroke="{}" stroke-width="1.3" stroke-linejoin="round"/>"##,
                    ink.road_edge
                );
            }
            BarrierKind::Works => {
                let ticks = along(&points, 7.0).map(|(at, (dx, dy))| leg(at, (-dy * 7.0, dx * 7.0)));
                let ticks: String = ticks.collect();
                draw!(
                    out,
                    r##"<g class="works" fill="none" stroke="{}"><path d="{path}" stroke-width="4.4" stroke-linejoin="round"/><path d="{ticks}" stroke-width="1.4"/></g>"##,
                    ink.house
                );
            }
            BarrierKind::Pits => {
                let pits: String = along(&points, 16.0)
                    .map(|((x, y), _)| format!("M{},{}a6,6 0 0 1 12,0", N(x - 6.0), N(y)))
                    .collect();
                draw!(
                    out,
                    r##"<path class="works" d="{pits}" fill="none" stroke="{}" stroke-width="2.4"/>"##,
                    ink.house
                );
            }
            BarrierKind::Palisade => {
                let stakes: String = along(&points, 5.0)
                    .map(|(at, (dx, dy))| leg((at.0 + dy * 4.0, at.1 - dx * 4.0), (-dy * 8.0, dx * 8.0)))
                    .collect();
                draw!(
                    out,
                    r##"<g class="works" fill="none" stroke="{}"><path d="{path}" stroke-width="1.4"/><path d="{stakes}" stroke-width="2.4" stroke-linecap="round"/></g>"##,
                    ink.house
                );
            }
            BarrierKind::Abatis => {
                let boughs: String = along(&points, 9.0)
                    .map(|(at, (dx, dy))| {
                        let out = (dy, -dx);
                        let tips = [-0.7, 0.0, 0.7]
                            .map(|lean| leg(at, ((out.0 + dx * lean) * 10.0, (out.1 + dy * lean) * 10.0)));
                        tips.concat()
                    })
                    .collect();
                draw!(
                    out,
                    r##"<path class="works" d="{boughs}" fill="none" stroke="{}" stroke-width="1.2" stroke-linecap="round"/>"##,
                    ink.tree_line
                );
            }
            BarrierKind::Brook => {
                let path = line(&points);
                draw!(
                    out,
                    r##"<g class="stream" fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{path}" stroke="{}" stroke-width="5"/><path d="{path}" stroke="{}" stroke-width="2.2"/></g>"##,
                    ink.water,
                    ink.water_line
                );
            }
            BarrierKind::Wire => {
                let (left, right) = (aside(&points, 3.0), aside(&points, -3.0));
                let knots: String = along(&points, 12.0)
                    .map(|((x, y), _)| format!("M{},{}l6,6m-6,0l6,-6", N(x - 3.0), N(y - 3.0)))
                    .collect();
                draw!(
                    out,
                    r##"<g class="works" fill="none" stroke="{}" stroke-width=".9"><path d="{}{}"/><path d="{knots}"/></g>"##,
                    ink.house,
                    line(&left),
                    line(&right)
                );
            }
        }
    }
}

/// A stroke from a point.
fn leg(at: Point, by: Point) -> String {
    let (x, y) = at;
    let (dx, dy) = by;
    format!("M{},{}l{},{}", N(x), N(y), N(dx), N(dy))
}

/// Points along a line, so far apart, and the way it runs there.
fn along(points: &[Point], apart: f64) -> impl Iterator<Item = (Point, Point)> {
    let sides: Vec<(Point, Point)> = points.windows(2).map(|side| (side[0], side[1])).collect();
    sides.into_iter().flat_map(move |((ax, ay), (bx, by))| {
        let length = (bx - ax).hypot(by - ay);
        let way = ((bx - ax) / length.max(0.1), (by - ay) / length.max(0.1));
        let steps = (length / apart).floor() as u32;
        (0..=steps).map(move |n| {
            let by = f64::from(n) * apart;
            ((ax + way.0 * by, ay + way.1 * by), way)
        })
    })
}

/// Houses: roofs in no order on trodden ground; those of stone are drawn heavier.
pub(super) fn houses(out: &mut String, plan: Plan, table: &Table) {
    for (kind, edge) in [(AreaKind::Houses, 1.2), (AreaKind::StoneHouses, 2.8)] {
        for (_, town) in of_kind(plan, table, kind) {
            let ink = plan.ink;
            draw!(
                out,
                r##"<path class="town" d="{}" fill="{}" stroke="{}" stroke-width="1.2"/>"##,
                town.path(),
                ink.town,
                ink.town_block
            );
            for (at, (w, h), turn) in roofs(&town) {
                draw!(
                    out,
                    r##"<g transform="translate({} {}) rotate({})"><rect x="{}" y="{}" width="{}" height="{}" fill="{}" stroke="{}" stroke-width="{edge}"/><path d="M{},0H{}" stroke="{}" stroke-width="1"/></g>"##,
                    N(at.0),
                    N(at.1),
                    N(turn),
                    N(-w / 2.0),
                    N(-h / 2.0),
                    N(w),
                    N(h),
                    ink.town_block,
                    ink.house,
                    N(-w / 2.0),
                    N(w / 2.0),
                    ink.house
                );
            }
        }
    }
}

/// Where houses stand, how large they are and how they are turned: along the longest side of their ground.
fn roofs(town: &Shape) -> Vec<(Point, Point, f64)> {
    let run = town.longest_side().map_or(0.0, |((ax, ay), (bx, by))| (by - ay).atan2(bx - ax).to_degrees());
    let mut roofs: Vec<(Point, Point, f64)> = Vec::new();
    for at in town.scattered(19.0, 81) {
        let chance = |salt| chance(at.0 as i64, at.1 as i64, salt);
        let size = (17.0 + 8.0 * chance(82), 11.0 + 4.0 * chance(83));
        let turn = run + if chance(84) < 0.35 { 90.0 } else { 0.0 };
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| {
            let (dx, dy) = turned((x * size.0 / 2.0, y * size.1 / 2.0), turn);
            (at.0 + dx, at.1 + dy)
        });
        let is_free = roofs.iter().all(|(other, ..)| (other.0 - at.0).hypot(other.1 - at.1) > 27.0);
        if is_free && corners.iter().all(|&corner| town.holds(corner, 3.0)) {
            roofs.push((at, size, turn));
        }
    }
    if roofs.is_empty() && !town.corners.is_empty() {
        roofs.push((town.middle(), (16.0, 11.0), run));
    }
    roofs
}
