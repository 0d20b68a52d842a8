//! Rivers and lakes with their banks, and the fords across them.

use super::ground::{of_kind, shape};
use super::plan::{N, Plan, Point, draw};
use super::shape::{Edge, Shape, aside, line};
use crate::picture::table::{Area, AreaKind, Table};
use crate::svg::noise;

/// From point to point along a bank.
const STEP: f64 = 5.0;

/// Rivers and lakes.
pub(super) fn waters(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    let wet = |area: &&Area| matches!(area.kind, AreaKind::Water | AreaKind::Ford);
    let wet: Vec<(&Area, Shape)> =
        table.areas.iter().filter(wet).map(|area| (area, shape(plan, area))).collect();
    for (area, water) in wet.iter().filter(|(area, _)| area.kind == AreaKind::Water) {
        let others: Vec<&Shape> =
            wet.iter().filter(|(other, _)| !std::ptr::eq(*other, *area)).map(|(_, shape)| shape).collect();
        let is_bank = |edge: &Edge| {
            let beyond = (edge.at.0 + edge.out.0 * 4.0, edge.at.1 + edge.out.1 * 4.0);
            let on_table = beyond.0 > plan.left
                && beyond.0 < plan.right
                && beyond.1 > plan.top
                && beyond.1 < plan.bottom;
            on_table && !others.iter().any(|other| other.contains(beyond) || other.off_edge(beyond) < 0.5)
        };
        let edges = water.walked(STEP);
        let shore: Vec<(Point, bool)> = edges
            .iter()
            .map(|edge| {
                let is_bank = is_bank(edge);
                // Straight where it meets a ford or the next reach, so that lines run on.
                let near = others.iter().map(|other| other.off_edge(edge.at)).fold(f64::INFINITY, f64::min);
                let rough = if is_bank { 2.2 * (near / 26.0).min(1.0) } else { 0.0 };
                let by = rough * noise::smooth(edge.at.0, edge.at.1, 22.0, 91);
                ((edge.at.0 + edge.out.0 * by, edge.at.1 + edge.out.1 * by), is_bank)
            })
            .collect();
        let outline: Vec<Point> = shore.iter().map(|(at, _)| *at).collect();
        draw!(out, r##"<path class="water" d="{}Z" fill="{}"/>"##, line(&outline), ink.water);
        let banks = runs(&shore);
        let clockwise = edges.first().is_none_or(|edge| {
            let left = aside(&[edge.at, edges.get(1).map_or(edge.at, |next| next.at)], 1.0);
            (left[0].0 - edge.at.0) * edge.out.0 + (left[0].1 - edge.at.1) * edge.out.1 > 0.0
        });
        let inwards = if clockwise { -1.0 } else { 1.0 };
        for (by, width, opacity) in [(0.0, 1.8, "1"), (5.5, 1.1, ".8"), (12.0, 0.8, ".6")] {
            let path: String = banks.iter().map(|bank| line(&aside(bank, by * inwards))).collect();
            draw!(
                out,
                r##"<path d="{path}" fill="none" stroke="{}" stroke-width="{}" stroke-opacity="{opacity}" stroke-linejoin="round"/>"##,
                ink.water_line,
                N(width)
            );
        }
        let strokes = edges.iter().zip(&shore).enumerate().filter(|(_, (_, (_, is_bank)))| *is_bank);
        let strokes: String = strokes
            .map(|(n, (edge, ((x, y), _)))| {
                let length = 6.6 + 1.8 * noise::jitter(n as i64, *x as i64, 92);
                format!("M{},{}l{},{}", N(*x), N(*y), N(edge.out.0 * length), N(edge.out.1 * length))
            })
            .collect();
        draw!(out, r##"<path d="{strokes}" stroke="{}" stroke-width=".9"/>"##, ink.hachure);
    }
}

/// Streams one can cross: a ribbon between two lines, and the run of the water along its middle.
pub(super) fn streams(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    for (_, stream) in of_kind(plan, table, AreaKind::Stream) {
        let path = stream.path();
        draw!(
            out,
            r##"<path class="stream" d="{path}" fill="{}" stroke="{}" stroke-width="1.6" stroke-linejoin="round"/>"##,
            ink.water,
            ink.water_line
        );
        let ripples: String = stream
            .scattered(15.0, 94)
            .into_iter()
            .filter(|&at| stream.holds(at, 3.0))
            .map(|(x, y)| format!("M{},{}q2.5,-2 5,0t5,0", N(x - 5.0), N(y)))
            .collect();
        draw!(
            out,
            r##"<path d="{ripples}" fill="none" stroke="{}" stroke-width=".8" stroke-opacity=".7"/>"##,
            ink.water_line
        );
    }
}

/// The parts of a shore that are banks, each as a line that ends where the next part begins.
fn runs(shore: &[(Point, bool)]) -> Vec<Vec<Point>> {
    let first = shore.iter().position(|(_, is_bank)| !is_bank).unwrap_or(0);
    let mut runs: Vec<Vec<Point>> = Vec::new();
    let mut open = false;
    for &(at, is_bank) in shore.iter().cycle().skip(first).take(shore.len() + 1) {
        match runs.last_mut() {
            Some(run) if open => run.push(at),
            _ if is_bank => runs.push(vec![at]),
            _ => {}
        }
        open = is_bank;
    }
    runs.retain(|run| run.len() > 1);
    runs
}

/// Fords: shallows between two dashed lines. One that crosses no water is a dry bed between its banks.
pub(super) fn fords(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    let waters: Vec<Shape> = of_kind(plan, table, AreaKind::Water).map(|(_, water)| water).collect();
    for (_, ford) in of_kind(plan, table, AreaKind::Ford) {
        let path = ford.path();
        let is_wet = |at: Point| waters.iter().any(|water| water.off_edge(at) < 4.0 || water.contains(at));
        draw!(out, r##"<path class="ford" d="{path}" fill="{}" fill-opacity=".88"/>"##, ink.town);
        if !ford.corners.iter().any(|&corner| is_wet(corner)) {
            let banks: String = ford
                .walked(STEP)
                .iter()
                .map(|edge| {
                    let (x, y) = edge.at;
                    let length = -5.0 - 1.6 * noise::jitter(x as i64, y as i64, 93);
                    format!("M{},{}l{},{}", N(x), N(y), N(edge.out.0 * length), N(edge.out.1 * length))
                })
                .collect();
            draw!(
                out,
                r##"<path d="{path}" fill="none" stroke="{}" stroke-width="1.4"/><path d="{banks}" stroke="{}" stroke-width=".9"/>"##,
                ink.hachure,
                ink.hachure
            );
            continue;
        }
        draw!(out, r##"<path d="{path}" fill="url(#shallows)"/>"##);
        let next = ford.corners.iter().cycle().skip(1);
        for (&a, &b) in ford.corners.iter().zip(next) {
            if is_wet(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)) {
                draw!(
                    out,
                    r##"<path d="{}" stroke="{}" stroke-width="1.4" stroke-dasharray="3 3"/>"##,
                    line(&[a, b]),
                    ink.road_edge
                );
            }
        }
    }
}
