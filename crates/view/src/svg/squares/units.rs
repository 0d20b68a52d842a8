//! Units: blocks with a heavy front edge, dots for strength, crosses for hits, a sign for the arm.

use board::square::Direction;

use super::arms::{general, guns, skirmishers};
use super::plan::{N, Plan, Point, draw, turn, turned};
use super::stack::{Name, Placed, placed, size};
use crate::choice::Duty;
use crate::picture::squares::{Arm, Formation, Squares, Unit};
use crate::picture::{Coat, Picture};
use crate::svg::duties;
use crate::svg::ink::{Inks, bars};
use crate::svg::lettering::{self, escaped};
use crate::words;

/// Draws everybody on the table, and under each stack the mark of its facing.
pub(super) fn units(out: &mut String, plan: Plan, picture: &Picture, squares: &Squares) {
    let ink = plan.ink;
    for square in plan.grid.squares() {
        let Some(first) = squares.stack(square).next() else { continue };
        let (cx, cy) = plan.centre(square);
        let edge = ink.edge(picture.army(first.side).coat);
        draw!(
            out,
            r##"<path class="facing" data-square="{square}" transform="translate({} {}) rotate({})" d="M-9,-68.5L0,-77.5L9,-68.5Z" fill="{edge}" stroke="{}" stroke-width="1.6" paint-order="stroke"/>"##,
            N(cx),
            N(cy),
            turn(first.facing),
            ink.paper
        );
        let stack = placed(squares.stack(square));
        // All smoke first: it drifts behind names and blocks, not over them.
        for fired in stack.iter().filter(|placed| placed.unit.fired) {
            let (x, y) = front((cx, cy), fired);
            let turn = turn(first.facing);
            draw!(
                out,
                r##"<use class="smoke" href="#smoke" transform="translate({} {}) rotate({turn}) translate(0 -4)"/>"##,
                N(x),
                N(y)
            );
        }
        for placed in &stack {
            unit(out, ink, (cx, cy), picture, squares, placed);
        }
    }
}

/// The middle of a unit's front edge on the sheet.
pub(super) fn front(centre: Point, placed: &Placed<'_>) -> Point {
    let (_, depth) = size(placed.unit);
    let (x, y) = turned((placed.at.0, placed.at.1 - depth * placed.scale / 2.0), placed.unit.facing);
    (centre.0 + x, centre.1 + y)
}

fn unit(
    out: &mut String,
    ink: &Inks,
    centre: Point,
    picture: &Picture,
    squares: &Squares,
    placed: &Placed<'_>,
) {
    let unit = placed.unit;
    let coat = picture.army(unit.side).coat;
    let (x, y) = turned(placed.at, unit.facing);
    let (w, h) = size(unit);
    let told = format!(
        "{}, {}: {}; {} facing {}{}",
        lettering::told(&unit.name, placed.name.as_ref().map_or("", |name| &name.fitted.text)),
        picture.army(unit.side).name,
        words::unit(squares, unit),
        unit.at,
        unit.facing,
        duties::said(unit.duty)
    );
    draw!(
        out,
        r##"<g id="{}" class="unit" data-side="{}" data-arm="{}" data-square="{}" data-facing="{}" data-hits="{}" transform="translate({} {}) rotate({}) scale({})"><title>{}</title>"##,
        escaped(&unit.id),
        unit.side,
        unit.arm.word(),
        unit.at,
        unit.facing,
        unit.hits,
        N(centre.0 + x),
        N(centre.1 + y),
        turn(unit.facing),
        placed.scale,
        escaped(&told)
    );
    around(out, ink, unit, (w, h));
    match unit.arm {
        Arm::General => general(out, ink, unit, coat),
        Arm::Skirmishers => skirmishers(out, ink, unit, coat, (w, h)),
        _ => block(out, ink, unit, coat, (w, h)),
    }
    for n in 0..unit.hits {
        let (hx, hy) = (w / 2.0 - 1.0, h / 2.0 - 4.0 - 9.5 * f64::from(n));
        draw!(
            out,
            r##"<g class="tick" transform="translate({} {})"><use href="#hit" stroke="{}" stroke-width="5.4"/><use href="#hit" stroke="{}" stroke-width="2.6"/></g>"##,
            N(hx),
            N(hy),
            ink.panel,
            ink.lost
        );
    }
    if unit.duty == Duty::Acted {
        duties::tick(out, ink, (w / 2.0, -h / 2.0), f64::from(turn(unit.facing)));
    }
    if let Some(written) = &placed.name {
        name(out, ink, unit, written, h);
    }
    draw!(out, "</g>");
}

/// What surrounds a block: a glow if it is picked out, a halo if it can still act, dashes if its group is broken.
fn around(out: &mut String, ink: &Inks, unit: &Unit, size: Point) {
    let (w, h) = size;
    let ring = |by: f64, rest: &str| {
        format!(
            r##"<rect x="{}" y="{}" width="{}" height="{}" rx="4" {rest}/>"##,
            N(-w / 2.0 - by),
            N(-h / 2.0 - by),
            N(w + 2.0 * by),
            N(h + 2.0 * by)
        )
    };
    if unit.selected {
        let glow = format!(
            r##"class="selected" fill="{}" stroke="{}" stroke-width="1.6""##,
            ink.selected, ink.on_plate
        );
        draw!(out, "{}", ring(5.0, &glow));
    } else if unit.duty == Duty::Waits {
        duties::halo(out, ink, |rest| ring(5.0, rest));
    }
    if unit.broken {
        draw!(out, "{}", ring(3.4, &format!(r##"fill="{}""##, ink.panel)));
        let dashes = format!(
            r##"class="broken" fill="none" stroke="{}" stroke-width="2.4" stroke-dasharray="6 3.6""##,
            ink.lost
        );
        draw!(out, "{}", ring(3.4, &dashes));
    }
}

/// The block of infantry, cavalry and guns.
fn block(out: &mut String, ink: &Inks, unit: &Unit, coat: Coat, size: Point) {
    let (w, h) = size;
    let (left, top) = (-w / 2.0, -h / 2.0);
    body(out, ink, (w, h), ink.fill(coat), ink.edge(coat), "");
    if unit.arm == Arm::Cavalry {
        let line = format!("M{},{}L{},{}", N(left + 1.0), N(-top - 1.0), N(-left - 1.0), N(top + 1.0));
        draw!(out, r##"<path d="{line}" stroke="{}" stroke-width="2.2"/>"##, ink.on_fill(coat));
    }
    if unit.arm == Arm::Artillery {
        guns(out, ink, unit, coat, (w, h));
    }
    if unit.arm != Arm::Artillery || unit.formation == Formation::Column {
        flag(out, ink, unit, (w, h));
    }
    front_edge(out, ink, coat, (w, h));
    let (dx, dy) = match (unit.arm, unit.formation) {
        (Arm::Artillery, Formation::Deployed) => (0.0, 9.0),
        (Arm::Artillery, Formation::Column) => (8.5, -2.0),
        (_, Formation::Column) => (0.0, -4.0),
        _ => (4.0, 1.5),
    };
    dots(out, ink, unit, (dx, dy), unit.formation);
}

/// The block itself on a paper-coloured rim.
pub(super) fn body(out: &mut String, ink: &Inks, size: Point, fill: &str, edge: &str, rest: &str) {
    let (w, h) = size;
    let (x, y) = (N(-w / 2.0), N(-h / 2.0));
    draw!(
        out,
        r##"<rect x="{x}" y="{y}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="5"/><rect class="body" x="{x}" y="{y}" width="{}" height="{}" fill="{fill}" stroke="{edge}" stroke-width="1.6"{rest}/>"##,
        N(w),
        N(h),
        ink.paper,
        N(w),
        N(h)
    );
}

/// The heavy edge on the side a unit faces.
pub(super) fn front_edge(out: &mut String, ink: &Inks, coat: Coat, size: Point) {
    let (w, h) = size;
    draw!(
        out,
        r##"<path class="front" d="M{},{}H{}" stroke="{}" stroke-width="4.6" fill="none"/>"##,
        N(-w / 2.0 - 0.8),
        N(-h / 2.0),
        N(w / 2.0 + 0.8),
        ink.edge(coat)
    );
}

/// The swallow-tailed patch of a group on the left flank; along the rear of a column.
fn flag(out: &mut String, ink: &Inks, unit: &Unit, size: Point) {
    let (w, h) = size;
    let Some(_) = unit.patch else { return };
    let (x, y) = (-w / 2.0 + 1.0, h / 2.0 - 1.0);
    // Where it lies, and where a bar across it does.
    let (path, bar, step): (_, _, fn(f64) -> Point) = match unit.formation {
        Formation::Deployed => (
            format!("M{},{}v{}h9l-4,{}l4,{}z", N(x), N(y), N(2.0 - h), N(h / 2.0 - 1.0), N(h / 2.0 - 1.0)),
            (x, -h / 2.0 + 7.0, "h6.5"),
            |n| (0.0, 5.0 * n),
        ),
        Formation::Column => (
            format!("M{},{}h{}v-7l{},3l{},-3z", N(x), N(y), N(w - 2.0), N(1.0 - w / 2.0), N(1.0 - w / 2.0)),
            (x + 4.0, y, "v-5"),
            |n| (5.0 * n, 0.0),
        ),
    };
    draw!(
        out,
        r##"<path d="{path}" fill="none" stroke="{}" stroke-width="2.6" stroke-linejoin="round"/><path class="patch" d="{path}" fill="{}" stroke="{}" stroke-width=".7"/>"##,
        ink.panel,
        ink.patch(unit.patch),
        ink.on_plate
    );
    for n in 0..bars(unit.patch) {
        let (dx, dy) = step(f64::from(n));
        draw!(
            out,
            r##"<path d="M{},{}{}" stroke="{}" stroke-width="2.2"/>"##,
            N(bar.0 + dx),
            N(bar.1 + dy),
            bar.2,
            ink.on_plate
        );
    }
}

/// Dots on a plate: in a row, or in file for a column.
pub(super) fn dots(out: &mut String, ink: &Inks, unit: &Unit, at: Point, formation: Formation) {
    let (x, y) = at;
    if unit.dots == 0 {
        return;
    }
    let n = f64::from(unit.dots);
    let pitch = if n > 5.0 { 8.0 } else { 10.4 };
    let radius = if n > 5.0 { 3.2 } else { 4.0 };
    let (long, wide) = (n * pitch + 4.0, 2.0 * radius + 5.0);
    let in_file = formation == Formation::Column;
    let (w, h) = if in_file { (wide, long.min(34.0)) } else { (long, wide) };
    let pitch = if in_file { pitch.min(30.0 / n) } else { pitch };
    let radius = radius.min(pitch / 2.0 - 0.6);
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{}" stroke="{}" stroke-width="1"/>"##,
        N(x - w / 2.0),
        N(y - h / 2.0),
        N(w),
        N(h),
        N(wide / 2.0),
        ink.plate,
        ink.on_plate
    );
    for i in 0..unit.dots {
        let along = (f64::from(i) - (n - 1.0) / 2.0) * pitch;
        let (cx, cy) = if in_file { (x, y + along) } else { (x + along, y) };
        draw!(
            out,
            r##"<circle class="dot" cx="{}" cy="{}" r="{}" fill="{}" stroke="{}" stroke-width="1"/>"##,
            N(cx),
            N(cy),
            N(radius),
            ink.dot(unit.shade),
            ink.on_plate
        );
    }
}

/// The name behind a unit, never upside down.
fn name(out: &mut String, ink: &Inks, unit: &Unit, name: &Name, depth: f64) {
    let flip = if unit.facing == Direction::South { " rotate(180)" } else { "" };
    let style = if unit.arm == Arm::General { r##"font-style="italic""## } else { r##"font-weight="700""## };
    draw!(
        out,
        r##"<g transform="translate(0 {}){flip}"><text class="name" y="{}" font-size="{}" {style} text-anchor="middle" fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke"{}>{}</text></g>"##,
        N(depth / 2.0 + name.depth / 2.0 + 0.5),
        N(name.size / 3.0),
        N(name.size),
        ink.ink,
        ink.paper,
        N(name.size * 0.25),
        name.fitted.narrow,
        escaped(&name.fitted.text)
    );
}
