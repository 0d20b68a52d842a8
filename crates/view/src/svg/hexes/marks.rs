//! What is laid over the map: reach, targets, enemy control, lines of sight, ways, charges and objectives.

use board::hex::{Hex, Vertex};

use super::plan::{INNER, N, Plan, Point, RADIUS, corner, draw, turn};
use super::sides::{edge, polyline};
use crate::picture::Picture;
use crate::picture::hexes::{Hexes, Mark};
use crate::picture::squares::MarkKind;
use crate::svg::duties;
use crate::svg::lettering::{escaped, width};
use crate::svg::strokes;

/// Places worth having: a wreath of the side that holds them around their points, in a corner of the hex.
pub(super) fn objectives(out: &mut String, plan: Plan, picture: &Picture, hexes: &Hexes) {
    let ink = plan.ink;
    for objective in hexes.objectives.iter().filter(|objective| plan.grid.contains(objective.at)) {
        let (x, y) = plan.centre(objective.at);
        let army = objective.held_by.map(|side| picture.army(side));
        let (line, held) = army.map_or((ink.ink_2, "nobody"), |army| (ink.edge(army.coat), &army.name));
        let inner = army.map_or(ink.panel, |army| ink.fill(army.coat));
        let name = if objective.name.is_empty() { "objective" } else { &objective.name };
        draw!(
            out,
            r##"<g class="objective" transform="translate({} {})"><title>{}: worth {}, held by {}</title><circle r="13.6" fill="{}"/><circle r="12" fill="{inner}" stroke="{line}" stroke-width="1.4"/><circle r="8.8" fill="{}" stroke="{line}" stroke-width="1"/><text y="4.2" font-size="11.5" font-weight="700" text-anchor="middle" fill="{}">{}</text></g>"##,
            N(x - RADIUS * 0.62),
            N(y),
            escaped(name),
            objective.points,
            escaped(held),
            ink.paper,
            ink.selected,
            ink.on_plate,
            objective.points
        );
    }
}

/// What lies under the counters.
pub(super) fn under(out: &mut String, plan: Plan, hexes: &Hexes) {
    let ink = plan.ink;
    let is_controlled = |hex: Hex| hexes.marks.iter().any(|mark| matches!(mark, Mark::Zoc(at) if *at == hex));
    let path = edge(plan, is_controlled);
    if !path.is_empty() {
        let tint: String =
            plan.grid.hexes().filter(|&hex| is_controlled(hex)).map(|hex| plan.outline(hex, 0.0)).collect();
        draw!(
            out,
            r##"<g class="zoc" pointer-events="none"><title>enemy zone of control</title><path d="{tint}" fill="{}" fill-opacity=".11"/><path d="{path}" fill="none" stroke="{}" stroke-width="1.8" stroke-dasharray="6 4"/></g>"##,
            ink.fire,
            ink.fire
        );
    }
    for mark in &hexes.marks {
        let Mark::Hex { at, kind, note } = mark else { continue };
        if !plan.grid.contains(*at) {
            continue;
        }
        let (word, fill, opacity, line, dash) = match kind {
            MarkKind::Reach => ("reach", "url(#reach)", ".75", ink.reach, ""),
            MarkKind::Arc => ("arc", ink.fire, ".14", ink.fire, "7 4"),
            MarkKind::Target => ("target", ink.fire, ".26", ink.fire, ""),
            MarkKind::Refused => ("refused", "url(#refused)", ".45", ink.ink_2, "3 3"),
            MarkKind::Answer => ("answer", "url(#reach)", ".9", ink.reach, ""),
        };
        let path = plan.outline(*at, 2.5);
        let tint = if matches!(kind, MarkKind::Reach | MarkKind::Answer) { ink.reach } else { "none" };
        draw!(
            out,
            r##"<g class="mark" data-square="{at}" data-kind="{word}"><title>{at}: {}</title><path d="{path}" fill="{tint}" fill-opacity=".12"/><path d="{path}" fill="{fill}" fill-opacity="{opacity}" stroke="{line}" stroke-width="2" stroke-dasharray="{dash}"/></g>"##,
            escaped(&kind.said(note))
        );
    }
}

/// What lies over the counters, and what is written by all marks.
pub(super) fn over(out: &mut String, plan: Plan, hexes: &Hexes) {
    let ink = plan.ink;
    for charge in &hexes.charges {
        let ((ax, ay), (bx, by)) = (plan.centre(charge.from), plan.centre(charge.to));
        let far = (bx - ax).hypot(by - ay).max(1.0);
        let (dx, dy) = ((bx - ax) / far, (by - ay) / far);
        strokes::arrow(out, ink, (ax + dx * 38.0, ay + dy * 38.0), (bx - dx * 28.0, by - dy * 28.0));
        plate(out, plan, ((ax + bx) / 2.0, (ay + by) / 2.0), &charge.note, ink.charge);
    }
    for mark in &hexes.marks {
        match mark {
            Mark::Zoc(_) => {}
            Mark::Hex { at, kind: MarkKind::Answer, note } => {
                let (x, y) = plan.centre(*at);
                // In the corner between counter and hex, where nothing of the counter is hidden that matters.
                let is_held = hexes.stack(*at).next().is_some() || hexes.leaders_in(*at).next().is_some();
                let off = if is_held { INNER * 0.72 } else { 0.0 };
                duties::number(out, ink, (x + off, y - off * 0.62), note);
            }
            Mark::Hex { at, kind, note } => {
                let (x, y) = plan.centre(*at);
                let written = match kind {
                    MarkKind::Reach | MarkKind::Answer => ink.reach,
                    MarkKind::Arc | MarkKind::Target => ink.fire,
                    MarkKind::Refused => ink.ink_2,
                };
                // Beside a stack the middle is taken, so it stands at the foot of the hex.
                let low = hexes.stack(*at).next().is_some() || *kind != MarkKind::Reach;
                plate(out, plan, (x, y + if low { INNER - 11.0 } else { INNER - 14.0 }), note, written);
            }
            Mark::Sight { from, to, blocked, note } => sight(out, plan, (*from, *to), blocked, note),
            Mark::Way { hexes, facing } => way(out, plan, hexes, *facing),
        }
    }
}

/// A line of sight, dotted beyond what hides the rest of it.
fn sight(out: &mut String, plan: Plan, ends: (Hex, Hex), blocked: &[Hex], note: &str) {
    let (from, to) = ends;
    let ink = plan.ink;
    let (a, b) = (plan.centre(from), plan.centre(to));
    let far = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
    let on_line = |hex: &Hex| {
        let (x, y) = plan.centre(*hex);
        ((x - a.0) * (b.0 - a.0) + (y - a.1) * (b.1 - a.1)) / far
    };
    let along = |by: f64| (a.0 + (b.0 - a.0) * by / far, a.1 + (b.1 - a.1) * by / far);
    let stop = blocked.iter().map(on_line).fold(f64::INFINITY, f64::min);
    let seen = if stop.is_finite() { along(stop) } else { b };
    let (clear, hidden) = (polyline(&[a, seen]), polyline(&[seen, b]));
    draw!(
        out,
        r##"<g class="mark" data-kind="sight" fill="none" pointer-events="none"><circle cx="{}" cy="{}" r="4" fill="{}"/><path d="{clear}" stroke="{}" stroke-width="4.8"/><path d="{clear}" stroke="{}" stroke-width="1.9"/>"##,
        N(a.0),
        N(a.1),
        ink.ink,
        ink.panel,
        ink.ink
    );
    if stop.is_finite() {
        for hex in blocked {
            let path = plan.outline(*hex, 3.0);
            draw!(
                out,
                r##"<path d="{path}" stroke="{}" stroke-width="2.4" stroke-dasharray="7 4"/>"##,
                ink.fire
            );
        }
        draw!(
            out,
            r##"<path d="{hidden}" stroke="{}" stroke-width="4.6"/><path d="{hidden}" stroke="{}" stroke-width="1.9" stroke-dasharray="2 4.4"/><g transform="translate({} {})"><circle r="9.4" fill="{}" stroke="{}" stroke-width="1.7"/><path d="M-4,-4L4,4M-4,4L4,-4" stroke="{}" stroke-width="2.2"/></g>"##,
            ink.panel,
            ink.ink,
            N(seen.0),
            N(seen.1),
            ink.panel,
            ink.fire,
            ink.fire
        );
    }
    draw!(out, "</g>");
    let at = if stop.is_finite() { (seen.0, seen.1 - 21.0) } else { ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0) };
    plate(out, plan, at, note, if stop.is_finite() { ink.fire } else { ink.ink });
}

/// A way from hex to hex, and the corner faced at its end.
fn way(out: &mut String, plan: Plan, hexes: &[Hex], facing: Vertex) {
    let ink = plan.ink;
    let points: Vec<Point> = hexes.iter().map(|&hex| plan.centre(hex)).collect();
    let Some(&(x, y)) = points.last() else { return };
    let path = polyline(&points);
    let (tx, ty) = corner(facing, RADIUS * 0.2);
    draw!(
        out,
        r##"<g class="mark" data-kind="way" fill="none" pointer-events="none"><path d="{path}" stroke="{}" stroke-width="4.8"/><path d="{path}" stroke="{}" stroke-width="2.2" stroke-dasharray="6 4"/><path transform="translate({} {}) rotate({})" d="M0,-44L11,-18L-11,-18Z" fill="{}" stroke="{}" stroke-width="2" stroke-linejoin="round"/></g>"##,
        ink.panel,
        ink.ink,
        N(x + tx),
        N(y + ty),
        turn(facing),
        ink.ink,
        ink.panel
    );
}

/// Words on a plate of their own, kept on the map.
fn plate(out: &mut String, plan: Plan, at: Point, words: &str, ink: &str) {
    let (x, y) = at;
    if words.is_empty() {
        return;
    }
    let (wide, high) = (width(words, 12.0) + 13.0, 19.0);
    let x = x.clamp(
        plan.left + wide / 2.0 + 2.0,
        (plan.right - wide / 2.0 - 2.0).max(plan.left + wide / 2.0 + 2.0),
    );
    let y = y.clamp(plan.top + high / 2.0 + 2.0, plan.bottom - high / 2.0 - 2.0);
    draw!(
        out,
        r##"<g class="plate" pointer-events="none"><rect x="{}" y="{}" width="{}" height="{}" rx="5" fill="{}" stroke="{ink}" stroke-width="1.3"/><text x="{}" y="{}" font-size="12" font-weight="700" text-anchor="middle" fill="{ink}">{}</text></g>"##,
        N(x - wide / 2.0),
        N(y - high / 2.0),
        N(wide),
        N(high),
        plan.ink.panel,
        N(x),
        N(y + 4.2),
        escaped(words)
    );
}
