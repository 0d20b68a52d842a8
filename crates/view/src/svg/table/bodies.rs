//! Units: every figure in its place, what surrounds them, and badges for their state.

use board::table::Point as Place;

use super::figures::{sign, size};
use super::names::{Named, write};
use super::plan::{INCH, N, Plan, Point, degrees, draw, long, turned};
use super::{badges, blocks, generals};
use crate::choice::Duty;
use crate::picture::Picture;
use crate::picture::squares::Arm;
use crate::picture::table::{Badge, Body, Figure, FigureKind, Table};
use crate::svg::duties;
use crate::svg::lettering::{self, escaped};
use crate::words;

/// The ring around a commander who is on his own.
const RING: f64 = 25.0;

/// Half the width and depth of what is drawn around a body.
pub(super) fn half(body: &Body) -> Point {
    if is_ringed(body) {
        (RING, RING)
    } else {
        (long(body.block.width()) / 2.0, long(body.block.depth()) / 2.0)
    }
}

/// A commander on his own is ringed with gold.
pub(super) fn is_ringed(body: &Body) -> bool {
    body.arm == Arm::General && !body.attached && body.flag.is_none()
}

/// Draws everybody on the table: lances over those they are lowered at, commanders over all, for they may stand close.
pub(super) fn bodies(out: &mut String, plan: Plan, picture: &Picture, table: &Table, names: &[Named<'_>]) {
    let mut bodies: Vec<&Body> = table.units.iter().collect();
    bodies.sort_by_key(|body| (body.arm == Arm::General, body.lances && body.in_melee));
    for body in bodies {
        draw_body(out, plan, picture, body, names.iter().find(|named| named.id == body.id));
    }
}

fn draw_body(out: &mut String, plan: Plan, picture: &Picture, body: &Body, name: Option<&Named<'_>>) {
    let pose = body.block.pose();
    let ((x, y), turn) = (plan.at(pose.at), degrees(pose.facing));
    let army = picture.army(body.side);
    let mut told = format!(
        "{}, {}: {}; at {} facing {}{}",
        lettering::told(&body.name, &body.label),
        army.name,
        words::said_of_body(body).join(", "),
        words::place(pose.at),
        N(turn),
        duties::said(body.duty)
    );
    if body.cards.of > 0 {
        told.push_str(&format!(", {} of {} cards left", body.cards.left, body.cards.of));
    }
    draw!(
        out,
        r##"<g id="{}" class="unit{}" data-side="{}" data-arm="{}" data-x="{}" data-y="{}" data-facing="{}" data-figures="{}" data-cards="{}"><title>{}</title><g transform="translate({} {}) rotate({})">"##,
        escaped(&body.id),
        match &body.ranks {
            Some(ranks) if ranks.stands.is_some() => " massed stood",
            None if body.flag.is_none() => "",
            _ => " massed",
        },
        body.side,
        body.arm.word(),
        pose.at.x(),
        pose.at.y(),
        pose.facing,
        body.men(),
        body.cards.left,
        escaped(&told),
        N(x),
        N(y),
        N(turn)
    );
    around(out, plan, body);
    if let Some(ranks) = &body.ranks {
        blocks::block(out, plan, army.coat, body, ranks);
    } else if let Some(flag) = &body.flag {
        generals::general(out, plan, army.coat, body, flag);
    } else {
        figures(out, plan, picture, body);
    }
    if body.duty == Duty::Acted {
        let (w, h) = half(body);
        duties::tick(out, plan.ink, (w, -h), turn);
    }
    draw!(out, "</g>");
    for (at, badge) in badges_of(plan, body) {
        badges::draw_badge(out, plan.ink, at, badge);
    }
    if let Some(name) = name {
        write(out, plan, picture, body, name);
    }
    draw!(out, "</g>");
}

/// Every figure of a body in its place.
fn figures(out: &mut String, plan: Plan, picture: &Picture, body: &Body) {
    let pose = body.block.pose();
    let turn = degrees(pose.facing);
    let place = |figure: &Figure| placed(pose.at, figure.base.pose().at, turn);
    rims(out, plan, body, place);
    if is_ringed(body) {
        ring(out, plan, picture, body);
    } else {
        // The unit can be pointed at between its figures too.
        let (w, h) = half(body);
        draw!(
            out,
            r##"<rect class="hold" x="{}" y="{}" width="{}" height="{}" fill="none" pointer-events="all"/>"##,
            N(-w),
            N(-h),
            N(2.0 * w),
            N(2.0 * h)
        );
        front(out, plan, picture, body);
        for figure in &body.figures {
            figure_sign(out, body, figure, place(figure), turn);
        }
    }
    // All lances last: they reach over the ranks in front.
    for figure in body.figures.iter().filter(|figure| body.lances && !figure.kind.is_gun()) {
        let (dx, dy) = place(figure);
        let about = if figure.about { " rotate(180)" } else { "" };
        draw!(
            out,
            r##"<use class="lance" href="#sign-lance-{}" transform="translate({} {}){about}"/>"##,
            body.side % 2,
            N(dx),
            N(dy)
        );
    }
    for (figure, number) in body.figures.iter().filter_map(|figure| Some((figure, figure.number?))) {
        write_number(out, plan, place(figure), number, turn);
    }
}

/// Where a figure stands, as seen from the middle of its unit with its front to the north.
pub(super) fn placed(from: Place, to: Place, turn: f64) -> Point {
    let scale = INCH / 1000.0;
    let dx = f64::from(to.x().thousandths() - from.x().thousandths()) * scale;
    let dy = f64::from(from.y().thousandths() - to.y().thousandths()) * scale;
    turned((dx, dy), -turn)
}

/// A figure in its unit; one turned about faces the other way.
fn figure_sign(out: &mut String, body: &Body, figure: &Figure, at: Point, turn: f64) {
    let (x, y) = at;
    let off = degrees(figure.base.pose().facing) - turn + if figure.about { 180.0 } else { 0.0 };
    let mut sign = sign(figure.kind, body.side);
    if figure.about && matches!(figure.kind, FigureKind::Foot | FigureKind::Horse) {
        sign.push_str("-about");
    }
    let class = if figure.about { "figure about" } else { "figure" };
    if off == 0.0 {
        draw!(out, r##"<use class="{class}" href="#{sign}" x="{}" y="{}"/>"##, N(x), N(y));
    } else {
        draw!(
            out,
            r##"<use class="{class}" href="#{sign}" transform="translate({} {}) rotate({})"/>"##,
            N(x),
            N(y),
            N(off)
        );
    }
}

/// The number of a figure, upright on a plate at its shoulder.
fn write_number(out: &mut String, plan: Plan, at: Point, number: u8, turn: f64) {
    let (x, y) = at;
    let ink = plan.ink;
    draw!(
        out,
        r##"<g class="number" transform="translate({} {}) rotate({})"><circle r="5.6" fill="{}" stroke="{}" stroke-width=".8"/><text y="3" font-size="8.5" font-weight="700" text-anchor="middle" fill="{}">{number}</text></g>"##,
        N(x),
        N(y),
        N(-turn),
        ink.plate,
        ink.on_plate,
        ink.on_plate
    );
}

/// A paper-coloured rim around every base, under all of them.
fn rims(out: &mut String, plan: Plan, body: &Body, place: impl Fn(&Figure) -> Point) {
    if is_ringed(body) {
        return;
    }
    let rims: String = body
        .figures
        .iter()
        .map(|figure| {
            let ((x, y), (w, h)) = (place(figure), size(figure.kind));
            format!("M{},{}h{}v{}h{}z", N(x - w / 2.0), N(y - h / 2.0), N(w), N(h), N(-w))
        })
        .collect();
    let paper = plan.ink.paper;
    draw!(
        out,
        r##"<path class="rim" d="{rims}" fill="{paper}" stroke="{paper}" stroke-width="4" stroke-linejoin="round"/>"##
    );
}

/// The mark of the front.
fn front(out: &mut String, plan: Plan, picture: &Picture, body: &Body) {
    if body.arm == Arm::General {
        return;
    }
    let (_, h) = half(body);
    draw!(
        out,
        r##"<path class="front" d="M-7,{}l7,-8l7,8Z" fill="{}" stroke="{}" stroke-width="1.6" paint-order="stroke"/>"##,
        N(-h - 1.6),
        plan.ink.edge(picture.army(body.side).coat),
        plan.ink.paper
    );
}

/// What surrounds a body: a glow if it is picked out, a halo if it can still act, a double line if its card is drawn.
fn around(out: &mut String, plan: Plan, body: &Body) {
    let (ink, (w, h)) = (plan.ink, half(body));
    let outline = |by: f64, rest: &str| {
        if is_ringed(body) {
            return format!(r##"<circle r="{}" {rest}/>"##, N(RING + by));
        }
        format!(
            r##"<rect x="{}" y="{}" width="{}" height="{}" rx="6" {rest}/>"##,
            N(-w - by),
            N(-h - by),
            N(2.0 * (w + by)),
            N(2.0 * (h + by))
        )
    };
    if body.active {
        let line = format!(r##"fill="none" stroke="{}" stroke-width="7""##, ink.ink);
        let gold = format!(
            r##"class="active" fill="{}" fill-opacity=".5" stroke="{}" stroke-width="4""##,
            ink.paper, ink.amber
        );
        draw!(out, "{}{}", outline(6.5, &line), outline(6.5, &gold));
    }
    if body.selected {
        let glow = format!(
            r##"class="selected" fill="{}" stroke="{}" stroke-width="2""##,
            ink.selected, ink.on_plate
        );
        draw!(out, "{}", outline(7.0, &glow));
    } else if body.duty == Duty::Waits && !body.active {
        duties::halo(out, ink, |rest| outline(6.0, rest));
    }
}

/// A commander on his own: on a disc in a gold ring, with a star.
fn ring(out: &mut String, plan: Plan, picture: &Picture, body: &Body) {
    let (ink, edge) = (plan.ink, plan.ink.edge(picture.army(body.side).coat));
    draw!(
        out,
        r##"<circle r="{}" fill="{}"/><circle class="command" r="{}" fill="{}" stroke="{}" stroke-width="3.4"/><circle r="{}" fill="none" stroke="{edge}" stroke-width="1.2"/><circle r="{}" fill="none" stroke="{edge}" stroke-width="1.2"/><g transform="scale(.86)"><use class="figure" href="#{}"/></g><g transform="rotate({}) translate(17.5 -17.5) scale(1.25)"><use href="#star" fill="{edge}" stroke="{}" stroke-width="1.6" paint-order="stroke"/></g>"##,
        N(RING + 1.0),
        ink.paper,
        N(RING - 2.6),
        ink.panel,
        ink.amber,
        N(RING - 0.6),
        N(RING - 4.6),
        sign(FigureKind::Commander, body.side),
        // Level, whichever way he faces.
        N(-degrees(body.block.pose().facing)),
        ink.paper
    );
}

/// The badges of a body on its right flank, and where they lie on the sheet; at most two.
pub(super) fn badges_of(plan: Plan, body: &Body) -> Vec<(Point, Badge)> {
    let states = [
        (body.jammed, Badge::Jammed),
        (body.disrupted, Badge::Disrupted),
        (body.in_melee && body.arm != Arm::General, Badge::Melee),
    ];
    let own = body.ranks.iter().flat_map(|ranks| ranks.states.iter().copied());
    let states = states.into_iter().filter(|(is_so, _)| *is_so).map(|(_, badge)| badge);
    let shown: Vec<Badge> = states.chain(own).take(2).collect();
    let pose = body.block.pose();
    let ((cx, cy), (w, h)) = (plan.at(pose.at), half(body));
    let is_block = body.ranks.is_some();
    let on_flank = |n: usize| {
        let along = match (shown.len(), is_block) {
            (1, true) => 0.0,
            (1, false) => -h / 2.0,
            _ => (n as f64 - 0.5) * 24.0,
        };
        let (dx, dy) = turned((w + if is_block { 8.0 } else { 12.0 }, along), degrees(pose.facing));
        (cx + dx, cy + dy)
    };
    shown.iter().enumerate().map(|(n, &badge)| (on_flank(n), badge)).collect()
}
