//! What is laid over the map: marked squares, contact, charges and objectives.

use board::square::{Direction, Square};

use super::plan::{N, Plan, Point, SIDE, ahead, draw, turned};
use super::room::standing;
use super::stack::{Placed, placed};
use super::units::front;
use crate::picture::Picture;
use crate::picture::squares::{Arm, MarkKind, Squares};
use crate::svg::duties;
use crate::svg::lettering::{escaped, width};
use crate::svg::room::Rect;

/// Squares in reach, in the arc, to be aimed at, or refused.
pub(super) fn marks(out: &mut String, plan: Plan, squares: &Squares) {
    let ink = plan.ink;
    for mark in squares.marks.iter().filter(|mark| plan.grid.contains(mark.at)) {
        let (x, y) = plan.corner(mark.at);
        let (word, fill, opacity, edge, dash) = match mark.kind {
            MarkKind::Reach => ("reach", "url(#reach)", ".8", ink.reach, ""),
            MarkKind::Arc => ("arc", ink.fire, ".14", ink.fire, "7 4"),
            MarkKind::Target => ("target", ink.fire, ".26", ink.fire, ""),
            MarkKind::Refused => ("refused", "url(#refused)", ".45", ink.ink_2, "3 3"),
            MarkKind::Answer => ("answer", "url(#reach)", ".9", ink.reach, ""),
        };
        let (left, top, side) = (N(x + 3.0), N(y + 3.0), N(SIDE - 6.0));
        draw!(
            out,
            r##"<g class="mark" data-square="{}" data-kind="{word}"><title>{}: {}</title><rect x="{left}" y="{top}" width="{side}" height="{side}" rx="4" fill="{fill}" fill-opacity="{opacity}"/><rect x="{left}" y="{top}" width="{side}" height="{side}" rx="4" fill="none" stroke="{edge}" stroke-width="2.2" stroke-dasharray="{dash}"/></g>"##,
            mark.at,
            mark.at,
            escaped(&mark.kind.said(&mark.note))
        );
    }
}

/// What is written into marked squares, above the units.
pub(super) fn notes(out: &mut String, plan: Plan, squares: &Squares) {
    let ink = plan.ink;
    for mark in squares.marks.iter().filter(|mark| plan.grid.contains(mark.at) && !mark.note.is_empty()) {
        let (x, y) = plan.corner(mark.at);
        if mark.kind == MarkKind::Answer {
            duties::number(out, ink, (x + SIDE - 22.0, y + 22.0), &mark.note);
            continue;
        }
        let wide = (width(&mark.note, 12.0) + 12.0).max(22.0);
        let written = match mark.kind {
            MarkKind::Reach | MarkKind::Answer => ink.reach,
            MarkKind::Arc | MarkKind::Target => ink.fire,
            MarkKind::Refused => ink.ink_2,
        };
        let (cx, cy) = (x + SIDE / 2.0, y + SIDE - 13.0);
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="{}" height="18" rx="5" fill="{}" stroke="{written}" stroke-width="1.2"/><text x="{}" y="{}" font-size="12" font-weight="700" text-anchor="middle" fill="{written}">{}</text>"##,
            N(cx - wide / 2.0),
            N(cy - 9.0),
            N(wide),
            ink.panel,
            N(cx),
            N(cy + 4.3),
            escaped(&mark.note)
        );
    }
}

/// Contact: a cord of beads from stack to stack, in the colour of the group.
pub(super) fn links(out: &mut String, plan: Plan, squares: &Squares) {
    let ink = plan.ink;
    for link in &squares.links {
        let ((ax, ay), (bx, by)) = (middle(plan, squares, link.from), middle(plan, squares, link.to));
        let line = format!(
            r##"d="M{},{}L{},{}" fill="none" stroke-linecap="round" stroke-dasharray=".1 8.5""##,
            N(ax),
            N(ay),
            N(bx),
            N(by)
        );
        draw!(
            out,
            r##"<g class="link"><title>{} and {} are in contact</title><path {line} stroke="{}" stroke-width="4.4"/><path {line} stroke="{}" stroke-width="2.8"/></g>"##,
            link.from,
            link.to,
            ink.ink_2,
            ink.patch(link.patch)
        );
    }
}

/// The middle of those who stand in a square.
fn middle(plan: Plan, squares: &Squares, square: Square) -> Point {
    let (cx, cy) = plan.centre(square);
    let placed = placed(squares.stack(square));
    let n = placed.len().max(1) as f64;
    let sum = placed.iter().fold((0.0, 0.0), |sum, placed| {
        let (x, y) = turned(placed.at, placed.unit.facing);
        (sum.0 + x, sum.1 + y)
    });
    (cx + sum.0 / n, cy + sum.1 / n)
}

/// Charges: a tapering arrow from the front of the unit into the square it charges.
pub(super) fn charges(out: &mut String, plan: Plan, squares: &Squares) {
    let ink = plan.ink;
    for square in plan.grid.squares() {
        let stack = placed(squares.stack(square));
        let charging =
            |placed: &Placed<'_>| squares.charges.iter().any(|charge| charge.unit == placed.unit.id);
        let is_general = |placed: &Placed<'_>| placed.unit.arm == Arm::General;
        let has_troops = stack.iter().any(|placed| charging(placed) && !is_general(placed));
        // A general who leads others needs no arrow of his own.
        for placed in stack.iter().filter(|placed| !(has_troops && is_general(placed))) {
            let of_unit = |charge: &&crate::picture::squares::Charge| charge.unit == placed.unit.id;
            let Some(charge) = squares.charges.iter().find(of_unit) else { continue };
            let (mut x, mut y) = front(plan.centre(square), placed);
            let way = Direction::towards(square, charge.target).iter().next().unwrap_or(placed.unit.facing);
            let (cx, cy) = plan.centre(square);
            let (fx, fy) = ahead(way);
            // From before the stack, so that nobody in front is hidden, into the square beyond.
            let back = SIDE / 2.0 - 15.0 - (x - cx) * fx - (y - cy) * fy;
            (x, y) = (x + fx * back, y + fy * back);
            let tip = 50.0;
            let shaft =
                |along: f64, across: f64| (N(x + fx * along - fy * across), N(y + fy * along + fx * across));
            let outline: Vec<String> = [
                (1.0, -2.4),
                (tip - 18.0, -5.5),
                (tip - 20.0, -13.0),
                (tip, 0.0),
                (tip - 20.0, 13.0),
                (tip - 18.0, 5.5),
                (1.0, 2.4),
            ]
            .iter()
            .map(|&(along, across)| {
                let (x, y) = shaft(along, across);
                format!("{x},{y}")
            })
            .collect();
            draw!(
                out,
                r##"<path class="charge" data-unit="{}" data-target="{}" d="M{}Z" fill="{}" stroke="{}" stroke-width="2" stroke-linejoin="round"><title>{} charges {}</title></path>"##,
                escaped(&charge.unit),
                charge.target,
                outline.join("L"),
                ink.charge,
                ink.panel,
                escaped(&placed.unit.name),
                charge.target
            );
        }
    }
}

/// How far an objective's disc reaches.
pub(super) const DISC: f64 = 13.0;
/// How far from the middle of a square its own middle may be.
const FARTHEST: f64 = SIDE / 2.0 - 14.0;

/// The middle of an objective's disc: as far to the left rear of the square as covers nobody, or the fewest.
pub(super) fn disc(plan: Plan, squares: &Squares, at: Square) -> Point {
    let (cx, cy) = plan.centre(at);
    let facing = squares.stack(at).next().map_or(Direction::North, |unit| unit.facing);
    let taken: Vec<Rect> = standing(plan, squares, at).collect();
    let cost = |(x, y): Point| {
        let disc = Rect::around((cx + x, cy + y), 2.0 * DISC, 2.0 * DISC);
        let covered: f64 = taken.iter().map(|taken| taken.shared(disc)).sum();
        // Corners before edges, edges before the middle.
        let (left, rear) = turned((-1.0, 1.0), facing);
        covered + 0.5 * (left * FARTHEST - x).hypot(rear * FARTHEST - y) - 0.3 * x.abs().min(y.abs())
    };
    let steps = || (-11..=11).map(|n| f64::from(n) * FARTHEST / 11.0);
    let places = steps().flat_map(|y| steps().map(move |x| (x, y)));
    let best = places.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or_default();
    (cx + best.0, cy + best.1)
}

/// Objectives: a star and its points on a disc ringed in the holder's colour, behind the units that are there.
pub(super) fn objectives(out: &mut String, plan: Plan, picture: &Picture, squares: &Squares) {
    let ink = plan.ink;
    for objective in squares.objectives.iter().filter(|objective| plan.grid.contains(objective.at)) {
        let (x, y) = disc(plan, squares, objective.at);
        let army = objective.held_by.map(|side| picture.army(side));
        let (ring, held) =
            army.map_or((ink.ink_2, "nobody"), |army| (ink.edge(army.coat), army.name.as_str()));
        let inner = army.map_or(ink.panel, |army| ink.fill(army.coat));
        draw!(
            out,
            r##"<g class="objective" data-square="{}" transform="translate({} {})"><title>{}: worth {}, held by {}</title><circle r="{DISC}" fill="{}"/><circle r="11.6" fill="{inner}" stroke="{ring}" stroke-width="1.4"/><circle r="8.4" fill="{}" stroke="{ring}" stroke-width="1"/><text y="4.2" font-size="11.5" font-weight="700" text-anchor="middle" fill="{}">{}</text></g>"##,
            objective.at,
            N(x),
            N(y),
            objective.at,
            objective.points,
            escaped(held),
            ink.paper,
            ink.selected,
            ink.on_plate,
            objective.points
        );
    }
}
