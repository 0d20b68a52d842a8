//! What is laid over the table: objectives, duels, clashes, reach, arcs, ways, shots, targets and charges.

use board::table::{Angle, Pose, Turn};

use super::bodies::{half, is_ringed};
use super::plan::{N, Plan, Point, degrees, draw, long, turned};
use super::shape::{blunted, line};
use crate::picture::Picture;
use crate::picture::table::{Band, Mark, Range, Table};
use crate::svg::course::rounded;
use crate::svg::lettering::{escaped, width};
use crate::svg::room::{Rect, Room};
use crate::svg::strokes;

/// What is drawn of a reach is at least so broad.
const BROAD: f64 = 14.0;

/// Places worth having: a dotted ring as wide as they reach, a disc with their points in the middle.
pub(super) fn objectives(out: &mut String, plan: Plan, picture: &Picture, table: &Table) {
    let ink = plan.ink;
    for objective in &table.objectives {
        let (x, y) = plan.at(objective.at);
        let army = objective.held_by.map(|side| picture.army(side));
        let (edge, held) = army.map_or((ink.ink_2, "nobody"), |army| (ink.edge(army.coat), &army.name));
        let inner = army.map_or(ink.panel, |army| ink.fill(army.coat));
        let dotted = format!(
            r##"<circle r="{}" fill="none" stroke-linecap="round" stroke-dasharray=".1 6.5""##,
            N(long(objective.within))
        );
        draw!(
            out,
            r##"<g class="objective" transform="translate({} {})"><title>{}: worth {}, held by {}</title>{dotted} stroke="{}" stroke-width="4" stroke-opacity=".8"/>{dotted} stroke="{edge}" stroke-width="2.4"/><circle r="14" fill="{}"/><circle r="12.4" fill="{inner}" stroke="{edge}" stroke-width="1.4"/><circle r="9" fill="{}" stroke="{edge}" stroke-width="1"/><text y="4.4" font-size="12" font-weight="700" text-anchor="middle" fill="{}">{}</text></g>"##,
            N(x),
            N(y),
            escaped(if objective.name.is_empty() { "objective" } else { &objective.name }),
            objective.points,
            escaped(held),
            ink.paper,
            ink.paper,
            ink.selected,
            ink.on_plate,
            objective.points
        );
    }
}

/// Figures that fight each other, joined.
pub(super) fn duels(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    for &(one, other) in &table.duels {
        let ((ax, ay), (bx, by)) = (plan.at(one), plan.at(other));
        let path = line(&[(ax, ay), (bx, by)]);
        draw!(
            out,
            r##"<g class="duel" stroke-linecap="round"><path d="{path}" stroke="{}" stroke-width="5"/><path d="{path}" stroke="{}" stroke-width="2.6"/><circle cx="{}" cy="{}" r="2.8" fill="{}" stroke="{}" stroke-width="1"/><circle cx="{}" cy="{}" r="2.8" fill="{}" stroke="{}" stroke-width="1"/></g>"##,
            ink.panel,
            ink.charge,
            N(ax),
            N(ay),
            ink.charge,
            ink.panel,
            N(bx),
            N(by),
            ink.charge,
            ink.panel
        );
    }
}

/// Where units fight hand to hand: a jagged line between them.
pub(super) fn clashes(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    for &(one, other) in &table.clashes {
        let ((ax, ay), (bx, by)) = (plan.at(one), plan.at(other));
        let length = (bx - ax).hypot(by - ay).max(1.0);
        let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
        let teeth = ((length / 7.0).round() as usize).max(2);
        let tooth = |n: usize| {
            let (along, across) =
                (length * n as f64 / teeth as f64, if n.is_multiple_of(2) { -4.0 } else { 4.0 });
            (ax + dx * along - dy * across, ay + dy * along + dx * across)
        };
        let path = line(&(0..=teeth).map(tooth).collect::<Vec<_>>());
        draw!(
            out,
            r##"<g class="clash" fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{path}" stroke="{}" stroke-width="6.5"/><path d="{path}" stroke="{}" stroke-width="3"/></g>"##,
            ink.panel,
            ink.charge
        );
    }
}

/// What lies under the units.
pub(super) fn under(out: &mut String, plan: Plan, table: &Table) {
    let ink = plan.ink;
    // Two fills one over the other would be neither.
    let has_reach = table.marks.iter().any(|mark| matches!(mark, Mark::Reach(_)));
    for mark in &table.marks {
        match mark {
            Mark::Reach(outlines) => {
                let outlines: Vec<_> = outlines.iter().map(|outline| plan.all(outline)).collect();
                let path: String = blunted(&outlines, BROAD).iter().map(|outline| rounded(outline)).collect();
                draw!(
                    out,
                    r##"<g class="mark" data-kind="reach" fill-rule="evenodd"><path d="{path}" fill="{}" fill-opacity=".13"/><path d="{path}" fill="url(#reach)" fill-opacity=".6" stroke="{}" stroke-width="2"/></g>"##,
                    ink.reach,
                    ink.reach
                );
            }
            Mark::Arc { from, front, either_side, ranges } => {
                let half = f64::from(either_side.hundredths()) / 100.0;
                draw!(out, r##"<g class="mark" data-kind="arc">"##);
                for range in ranges.iter().rev() {
                    let colour = ranged(plan, range);
                    let path = fan(plan, *from, long(*front) / 2.0, half, long(range.to));
                    let (opacity, dash) = match range.band {
                        Band::Long if has_reach => ("0", r##" stroke-dasharray="8 5""##),
                        _ if has_reach => ("0", ""),
                        Band::Canister => (".2", ""),
                        Band::Effective | Band::Charge => (".14", ""),
                        Band::Long => (".09", r##" stroke-dasharray="8 5""##),
                    };
                    draw!(
                        out,
                        r##"<path d="{path}" fill="{}" fill-opacity="{opacity}" stroke="{}" stroke-width="1.8"{dash}/>"##,
                        colour,
                        colour
                    );
                }
                draw!(out, "</g>");
            }
            Mark::Ring { centre, radius, .. } => {
                let (x, y) = plan.at(*centre);
                let ring =
                    format!(r##"<circle cx="{}" cy="{}" r="{}" fill="none""##, N(x), N(y), N(long(*radius)));
                draw!(
                    out,
                    r##"<g class="mark" data-kind="ring">{ring} stroke="{}" stroke-width="3.6" stroke-opacity=".8"/>{ring} stroke="{}" stroke-width="1.7" stroke-dasharray=".1 6" stroke-linecap="round"/></g>"##,
                    ink.paper,
                    ink.ink
                );
            }
            Mark::Way(points) => {
                let path = line(&plan.all(points));
                draw!(
                    out,
                    r##"<g class="mark" data-kind="way" fill="none"><path d="{path}" stroke="{}" stroke-width="4.6"/><path d="{path}" stroke="{}" stroke-width="2" stroke-dasharray="5 3.4"/></g>"##,
                    ink.panel,
                    ink.ink
                );
            }
            Mark::Advance { from, to, .. } => {
                strokes::advance(out, ink, plan.at(*from), plan.at(*to));
            }
            Mark::Ghost { .. } | Mark::Shot { .. } | Mark::Target { .. } | Mark::Charge { .. } => {}
        }
    }
}

/// The colour of a band of range.
fn ranged(plan: Plan, range: &Range) -> &'static str {
    if range.band == Band::Charge { plan.ink.charge } else { plan.ink.fire }
}

/// All that a front can reach so far ahead and to either side; a piece of a cake for a single point.
fn fan(plan: Plan, from: Pose, front: f64, half: f64, radius: f64) -> String {
    let ((x, y), facing) = (plan.at(from.at), degrees(from.facing));
    let at = |aside: f64, way: Option<f64>| {
        let (ax, ay) = turned((aside, 0.0), facing);
        let (dx, dy) = way.map_or((0.0, 0.0), |way| turned((0.0, -radius), facing + way));
        format!("{},{}", N(x + ax + dx), N(y + ay + dy))
    };
    let arc = format!("A{},{} 0 {} 1 ", N(radius), N(radius), if half > 180.0 { 1 } else { 0 });
    if front > 0.0 {
        format!(
            "M{}L{}{arc}{}L{}{arc}{}L{}Z",
            at(-front, None),
            at(-front, Some(-half)),
            at(-front, Some(0.0)),
            at(front, Some(0.0)),
            at(front, Some(half)),
            at(front, None)
        )
    } else {
        let arc = format!("A{},{} 0 {} 1 ", N(radius), N(radius), if half > 90.0 { 1 } else { 0 });
        format!("M{}L{}{arc}{}Z", at(0.0, None), at(0.0, Some(-half)), at(0.0, Some(half)))
    }
}

/// What lies over the units, and what is written by all marks.
pub(super) fn over(out: &mut String, plan: Plan, table: &Table, room: &mut Room) {
    let ink = plan.ink;
    for mark in &table.marks {
        match mark {
            Mark::Reach(_) | Mark::Way(_) => {}
            Mark::Arc { from, either_side, ranges, .. } => {
                let aside =
                    |part: i32| from.facing + Turn::hundredths_of(either_side.hundredths() / 6 * part);
                for range in ranges {
                    let places =
                        [0, 2, -2, 4, -4, 5, -5].map(|part| plan.at(from.at.towards(aside(part), range.to)));
                    plate(out, plan, room, &places, &range.note, ranged(plan, range));
                }
            }
            Mark::Ring { centre, radius, note } => {
                let places = [0, 180, 90, 270, 30, 330, 60, 300, 120, 240, 150, 210]
                    .map(|way| plan.at(centre.towards(Angle::degrees(way), *radius)));
                plate(out, plan, room, &places, note, ink.ink_2);
            }
            Mark::Advance { from, to, note } => {
                let (a, b) = (plan.at(*from), plan.at(*to));
                let places = [0.5, 0.35, 0.65, 0.8].map(|part| between(a, b, part));
                plate(out, plan, room, &places, note, ink.ink);
            }
            Mark::Ghost { block, note, is_short } => {
                let colour = if *is_short { ink.fire } else { ink.ink };
                let ((x, y), turn) = (plan.at(block.pose().at), degrees(block.pose().facing));
                let (w, h) = (long(block.width()), long(block.depth()));
                draw!(
                    out,
                    r##"<g class="mark" data-kind="ghost"{} transform="translate({} {}) rotate({})"><rect x="{}" y="{}" width="{}" height="{}" rx="3" fill="{}" fill-opacity=".3" stroke="{}" stroke-width="1.8" stroke-dasharray="5 3"/><path d="M-7,{}l7,-8l7,8Z" fill="{}" fill-opacity=".6"/></g>"##,
                    if *is_short { r##" data-short="""## } else { "" },
                    N(x),
                    N(y),
                    N(turn),
                    N(-w / 2.0),
                    N(-h / 2.0),
                    N(w),
                    N(h),
                    colour,
                    colour,
                    N(-h / 2.0 - 1.6),
                    colour
                );
                let (sin, cos) = turn.to_radians().sin_cos();
                let high = (w * sin.abs() + h * cos.abs()) / 2.0;
                plate(out, plan, room, &[(x, y + high + 13.0), (x, y - high - 13.0)], note, colour);
            }
            Mark::Shot { from, to, blocked, note } => {
                let (a, b) = (plan.at(*from), plan.at(*to));
                let seen = blocked.map_or(b, |at| plan.at(at));
                let (clear, hidden) = (line(&[a, seen]), line(&[seen, b]));
                draw!(
                    out,
                    r##"<g class="mark" data-kind="shot" fill="none"><path d="{clear}" stroke="{}" stroke-width="4.5"/><path d="{clear}" stroke="{}" stroke-width="1.8"/>"##,
                    ink.panel,
                    ink.ink
                );
                let mut at = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                if blocked.is_some() {
                    draw!(
                        out,
                        r##"<path d="{hidden}" stroke="{}" stroke-width="1.8" stroke-dasharray="2 4"/><circle cx="{}" cy="{}" r="8.6" fill="{}" stroke="{}" stroke-width="1.6"/><path transform="translate({} {})" d="M-3.6,-3.6L3.6,3.6M-3.6,3.6L3.6,-3.6" stroke="{}" stroke-width="2"/>"##,
                        ink.ink,
                        N(seen.0),
                        N(seen.1),
                        ink.panel,
                        ink.fire,
                        N(seen.0),
                        N(seen.1),
                        ink.fire
                    );
                    at = (seen.0, seen.1 - 19.0);
                }
                draw!(out, "</g>");
                plate(out, plan, room, &[at], note, if blocked.is_some() { ink.fire } else { ink.ink });
            }
            Mark::Target { unit, note } => target(out, plan, table, room, unit, note),
            Mark::Charge { from, to, note } => {
                let (a, b) = (plan.at(*from), plan.at(*to));
                strokes::arrow(out, ink, a, b);
                let (x, y) = between(a, b, 0.5);
                let places = [(x, y + 18.0), (x, y - 18.0), between(a, b, 0.3), between(a, b, 0.7)];
                plate(out, plan, room, &places, note, ink.charge);
            }
        }
    }
}

/// A unit that can be aimed at: a line around it, and its chance.
fn target(out: &mut String, plan: Plan, table: &Table, room: &mut Room, unit: &str, note: &str) {
    let Some(body) = table.units.iter().find(|body| body.id == unit) else { return };
    let (pose, (w, h)) = (body.block.pose(), half(body));
    let ((x, y), turn) = (plan.at(pose.at), degrees(pose.facing));
    let (by, round) = (5.0, if is_ringed(body) { w + 5.0 } else { 5.0 });
    draw!(
        out,
        r##"<rect class="mark" data-kind="target" data-unit="{}" transform="translate({} {}) rotate({})" x="{}" y="{}" width="{}" height="{}" rx="{}" fill="none" stroke="{}" stroke-width="2.6" stroke-dasharray="9 4"/>"##,
        escaped(unit),
        N(x),
        N(y),
        N(turn),
        N(-w - by),
        N(-h - by),
        N(2.0 * (w + by)),
        N(2.0 * (h + by)),
        N(round),
        plan.ink.fire
    );
    // Beside the unit and its name; upon it only where all around is taken.
    let (sin, cos) = turn.to_radians().sin_cos();
    let high = w * sin.abs() + h * cos.abs() + 16.0 * plan.lettered;
    let aside = w * cos.abs() + h * sin.abs() + 28.0 * plan.lettered;
    let places = [(x, y - high), (x, y + high), (x + aside, y), (x - aside, y), (x, y)];
    plate(out, plan, room, &places, note, plan.ink.fire);
}

/// A point of the line from one to another.
fn between(a: Point, b: Point, part: f64) -> Point {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// Words on a plate of their own, kept on the table: at the first of these places that is free, else at the one where they
/// cover least.
fn plate(out: &mut String, plan: Plan, room: &mut Room, places: &[Point], words: &str, ink: &str) {
    if words.is_empty() {
        return;
    }
    let grown = plan.lettered;
    let (wide, high) = ((width(words, 12.0) + 14.0) * grown, 20.0 * grown);
    let kept = |&(x, y): &Point| {
        let most = (plan.right - wide / 2.0 - 2.0).max(plan.left + wide / 2.0 + 2.0);
        let x = x.clamp(plan.left + wide / 2.0 + 2.0, most);
        (x, y.clamp(plan.top + high / 2.0 + 2.0, plan.bottom - high / 2.0 - 2.0))
    };
    let covered = |&at: &Point| room.share_taken(Rect::around(at, wide, high));
    let Some((x, y)) = places.iter().map(kept).min_by(|a, b| covered(a).total_cmp(&covered(b))) else {
        return;
    };
    room.take(Rect::around((x, y), wide, high));
    draw!(
        out,
        r##"<rect class="plate" x="{}" y="{}" width="{}" height="{}" rx="5" fill="{}" stroke="{ink}" stroke-width="1.3"/><text x="{}" y="{}" font-size="{}" font-weight="700" text-anchor="middle" fill="{ink}">{}</text>"##,
        N(x - wide / 2.0),
        N(y - high / 2.0),
        N(wide),
        N(high),
        plan.ink.panel,
        N(x),
        N(y + 4.3 * grown),
        N(12.0 * grown),
        escaped(words)
    );
}
