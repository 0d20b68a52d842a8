//! What covers the ground: grass, crops, marsh, woods, roads and kraals.

use super::plan::{N, Plan, Point, draw, long};
use super::shape::{Shape, line, off_line, rails, scattered};
use crate::picture::table::{Area, AreaKind, Table};
use crate::svg::ink::SIZES;
use crate::svg::noise::chance;

/// Patterns the ground refers to.
pub(super) fn signs(out: &mut String, plan: Plan) {
    let ink = plan.ink;
    draw!(
        out,
        r##"<pattern id="mealies" width="17" height="15" patternUnits="userSpaceOnUse"><path d="M8.5,13v-8m0,5l-3.4,-3.2m3.4,1l3.4,-3" stroke="{}" stroke-width="1.1" fill="none" stroke-linecap="round"/></pattern>"##,
        ink.rows
    );
    draw!(
        out,
        r##"<pattern id="shallows" width="60" height="30" patternUnits="userSpaceOnUse"><path d="M2,7.5H58M-6,22.5H54" stroke="{}" stroke-width="1" stroke-dasharray="9 6" stroke-opacity=".8"/><g fill="{}" stroke="{}" stroke-width=".7"><circle cx="9" cy="14" r="1.6"/><circle cx="31" cy="3" r="1.3"/><circle cx="47" cy="15" r="2.2"/><circle cx="22" cy="26" r="1.9"/><circle cx="55" cy="27" r="1.3"/></g></pattern>"##,
        ink.water_line,
        ink.rock,
        ink.rock_line
    );
}

/// The outline of an area on the sheet.
pub(super) fn shape(plan: Plan, area: &Area) -> Shape {
    Shape::new(plan.all(&area.corners))
}

/// The areas of a kind with their outlines.
pub(super) fn of_kind(plan: Plan, table: &Table, kind: AreaKind) -> impl Iterator<Item = (&Area, Shape)> {
    table.areas.iter().filter(move |area| area.kind == kind).map(move |area| (area, shape(plan, area)))
}

/// Whether a point is near a road.
fn is_on_road(plan: Plan, table: &Table, at: Point, by: f64) -> bool {
    table.roads.iter().any(|road| {
        let points = plan.all(&road.points);
        let reach = long(road.width) / 2.0 + by;
        points.windows(2).any(|side| off_line(at, side[0], side[1]) < reach)
    })
}

/// Tufts of grass where there is nothing else.
pub(super) fn grass(out: &mut String, plan: Plan, table: &Table) {
    let shapes: Vec<Shape> = table.areas.iter().map(|area| shape(plan, area)).collect();
    let mut path = String::new();
    for at in scattered((plan.left, plan.top), (plan.right, plan.bottom), 46.0, 11) {
        let is_bare = shapes.iter().all(|shape| !shape.contains(at) && shape.off_edge(at) > 8.0);
        if is_bare && !is_on_road(plan, table, at, 6.0) {
            path.push_str(&format!("M{},{}v-3.6m-.4,3.6l-1.8,-2.6m2.6,2.6l1.8,-2.6", N(at.0), N(at.1 + 2.0)));
        }
    }
    draw!(
        out,
        r##"<path d="{path}" fill="none" stroke="{}" stroke-width=".8" stroke-opacity=".7" stroke-linecap="round"/>"##,
        plan.ink.tuft
    );
}

/// Standing crops behind rail fences.
pub(super) fn fields(out: &mut String, plan: Plan, table: &Table) {
    for (_, field) in of_kind(plan, table, AreaKind::Fields) {
        let path = field.path();
        let next = field.corners.iter().cycle().skip(1);
        let fence: String = field.corners.iter().zip(next).map(|(&a, &b)| rails(a, b)).collect();
        draw!(
            out,
            r##"<path d="{path}" fill="{}"/><path d="{path}" fill="url(#mealies)"/><path d="{fence}" fill="none" stroke="{}" stroke-width="1"/>"##,
            plan.ink.crops,
            plan.ink.road_edge
        );
    }
}

/// Crops in rows, and marsh with its tufts and pools.
pub(super) fn cover(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    for (_, crops) in of_kind(plan, table, AreaKind::Crops) {
        let path = crops.path();
        draw!(
            out,
            r##"<path class="crops" d="{path}" fill="{}"/><path d="{path}" fill="url(#rows)" stroke="{}" stroke-width=".8"/>"##,
            ink.crops,
            ink.rows
        );
    }
    for (_, marsh) in of_kind(plan, table, AreaKind::Marsh) {
        draw!(
            out,
            r##"<path class="marsh" d="{}" fill="{}" fill-opacity=".7"/>"##,
            marsh.natural_path(4.0, 51),
            ink.water
        );
        let (mut pools, mut reeds) = (String::new(), String::new());
        for at in marsh.scattered(17.0, 52) {
            if !marsh.holds(at, 5.0) {
                continue;
            }
            let (x, y) = (N(at.0 - 5.0), N(at.1));
            pools.push_str(&format!("M{x},{y}h10m-7,2.4h5"));
            if chance(at.0 as i64, at.1 as i64, 53) < 0.5 {
                reeds.push_str(&format!("M{},{y}v-5m0,5l-2.4,-4m2.4,4l2.4,-4", N(at.0)));
            }
        }
        draw!(
            out,
            r##"<path d="{pools}" fill="none" stroke="{}" stroke-width=".8" stroke-opacity=".8"/><path d="{reeds}" fill="none" stroke="{}" stroke-width=".9" stroke-linecap="round"/>"##,
            ink.water_line,
            ink.tree_line
        );
    }
}

/// Woods: their floor, trees and brush, left out where a road goes; open ones have fewer trees and none of the brush.
pub(super) fn woods(out: &mut String, plan: Plan, table: &Table) {
    for (kind, floor, apart, share) in
        [(AreaKind::OpenWoods, plan.ink.brush, 24.0, 0.82), (AreaKind::Woods, plan.ink.wood, 15.5, 0.66)]
    {
        for (_, wood) in of_kind(plan, table, kind) {
            draw!(out, r##"<path class="wood" d="{}" fill="{floor}"/>"##, wood.natural_path(5.0, 21));
            let mut brush = String::new();
            for at in wood.scattered(apart, 61) {
                if !wood.holds(at, 4.0) || is_on_road(plan, table, at, 4.0) {
                    continue;
                }
                let chance = |salt| chance((at.0 * 10.0) as i64, (at.1 * 10.0) as i64, salt);
                if chance(63) < share {
                    let which = (chance(62) * SIZES.len() as f64) as usize;
                    draw!(out, r##"<use href="#tree-{which}" x="{}" y="{}"/>"##, N(at.0), N(at.1));
                } else if kind == AreaKind::Woods {
                    brush.push_str(&format!(
                        "M{},{}v-6m0,5l-3.2,-3.4m3.2,3.4l3.2,-3.4",
                        N(at.0),
                        N(at.1 + 3.0)
                    ));
                }
            }
            if !brush.is_empty() {
                draw!(
                    out,
                    r##"<path d="{brush}" fill="none" stroke="{}" stroke-width=".9" stroke-linecap="round"/>"##,
                    plan.ink.tree_line
                );
            }
        }
    }
}

/// Roads and tracks between their ruts.
pub(super) fn roads(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    for road in &table.roads {
        let (path, wide) = (line(&plan.all(&road.points)), long(road.width).max(5.0));
        draw!(
            out,
            r##"<g class="road" fill="none" stroke-linejoin="round"><path d="{path}" stroke="{}" stroke-width="{}" stroke-dasharray="11 5"/><path d="{path}" stroke="{}" stroke-width="{}"/></g>"##,
            ink.road_edge,
            N(wide),
            ink.road_bed,
            N(wide - 3.0)
        );
    }
}

/// A wall of stones as the tag that draws it.
pub(super) fn wall(plan: Plan, path: &str) -> String {
    let ink = plan.ink;
    format!(
        r##"<path d="{path}" fill="none" stroke="{}" stroke-width="5"/><path d="{path}" fill="none" stroke="{}" stroke-width="3" stroke-dasharray="5.2 1.3"/>"##,
        ink.house, ink.rock
    )
}

/// How wide the gate of a kraal is.
const GATE: f64 = 20.0;

/// Kraals: a wall with a gate, and huts within.
pub(super) fn buildings(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    for (_, kraal) in of_kind(plan, table, AreaKind::Buildings) {
        draw!(out, r##"<path d="{}" fill="{}"/>"##, kraal.path(), ink.town);
        draw!(out, "{}", wall(plan, &gated(&kraal)));
        for (x, y) in huts(&kraal) {
            let spokes: String = (0..12)
                .map(|n| {
                    let (sin, cos) = (f64::from(n) * std::f64::consts::TAU / 12.0).sin_cos();
                    format!("M{},{}l{},{}", N(x), N(y), N(11.0 * cos), N(11.0 * sin))
                })
                .collect();
            draw!(
                out,
                r##"<circle cx="{}" cy="{}" r="12" fill="{}" stroke="{}" stroke-width="1.4"/><path d="{spokes}" stroke="{}" stroke-width=".7"/>"##,
                N(x),
                N(y),
                ink.town_block,
                ink.house,
                ink.house
            );
        }
    }
}

/// The wall of a kraal, from one side of its gate round to the other.
fn gated(kraal: &Shape) -> String {
    let Some((a, b)) = kraal.longest_side() else { return String::new() };
    let length = (b.0 - a.0).hypot(b.1 - a.1);
    if length < 2.0 * GATE {
        return kraal.path();
    }
    let along = |by: f64| (a.0 + (b.0 - a.0) * by / length, a.1 + (b.1 - a.1) * by / length);
    let first = kraal.corners.iter().position(|&corner| corner == b).unwrap_or(0);
    let round = kraal.corners.iter().cycle().skip(first).take(kraal.corners.len()).copied();
    let points: Vec<Point> = std::iter::once(along((length + GATE) / 2.0))
        .chain(round)
        .chain([along((length - GATE) / 2.0)])
        .collect();
    line(&points)
}

/// Where huts stand: about in a ring, well off the wall and each other.
fn huts(kraal: &Shape) -> Vec<Point> {
    let mut huts: Vec<Point> = Vec::new();
    for at in kraal.scattered(16.0, 71) {
        let is_free = huts.iter().all(|hut| (hut.0 - at.0).hypot(hut.1 - at.1) > 33.0);
        if is_free && kraal.holds(at, 20.0) {
            huts.push(at);
        }
    }
    if huts.is_empty() { vec![kraal.middle()] } else { huts }
}
