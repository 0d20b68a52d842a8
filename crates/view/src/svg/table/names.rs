//! Names of units and of ground, each where there is room for it.

use super::badges::REACH;
use super::bodies::{badges_of, half};
use super::ground::shape;
use super::plan::{N, Plan, Point, degrees, draw, turned};
use crate::picture::Picture;
use crate::picture::squares::Arm;
use crate::picture::table::{AreaKind, Body, Cards, Table};
use crate::svg::lettering::{escaped, width};
use crate::svg::room::{Rect, Room};

/// The size names of units are written in.
const NAME: f64 = 13.0;
/// The size names of ground are written in.
const GROUND: f64 = 14.0;
/// From pip to pip.
const PIP: f64 = 6.5;
/// How wide the italic runs against the bold that is measured.
const ITALIC: f64 = 0.9;

/// A unit's name in its place.
pub(super) struct Named<'a> {
    /// The unit.
    pub(super) id: &'a str,
    /// The middle of name and pips.
    at: Point,
    /// Degrees it is turned by.
    turn: f64,
}

/// How wide the name of a unit runs with its pips.
fn wide(plan: Plan, body: &Body) -> f64 {
    (named_wide(body) + pips_wide(body.cards)) * plan.lettered()
}

/// How wide the name alone runs; commanders' are in italics.
fn named_wide(body: &Body) -> f64 {
    width(&body.label, NAME) * if body.arm == Arm::General { ITALIC } else { 1.0 }
}

fn pips_wide(cards: Cards) -> f64 {
    if cards.of == 0 { 0.0 } else { 5.0 + PIP * f64::from(cards.of) }
}

/// What a turned rectangle takes, as upright ones along it.
fn take(room: &mut Room, at: Point, (w, h): Point, turn: f64) {
    along(at, (w, h), turn).for_each(|part| room.take(part));
}

fn along((x, y): Point, (w, h): Point, turn: f64) -> impl Iterator<Item = Rect> {
    let is_level = turn.rem_euclid(90.0).min(90.0 - turn.rem_euclid(90.0)) < 3.0;
    let parts = if is_level { 1 } else { (w / h).ceil().max(1.0) as usize };
    let part = w / parts as f64;
    (0..parts).map(move |n| {
        let (dx, dy) = turned(((n as f64 + 0.5) * part - w / 2.0, 0.0), turn);
        let (sin, cos) = turn.to_radians().sin_cos();
        let size = (part * cos.abs() + h * sin.abs(), part * sin.abs() + h * cos.abs());
        Rect::around((x + dx, y + dy), size.0, size.1)
    })
}

/// The table, taken by everybody on it and by badges.
pub(super) fn taken(plan: Plan, table: &Table) -> Room {
    let map = Rect::between((plan.left + 3.0, plan.top + 3.0), (plan.right - 3.0, plan.bottom - 3.0));
    let mut room = Room::new(map);
    for body in &table.units {
        let (pose, (w, h)) = (body.block.pose(), half(body));
        let around = if body.active || body.selected { 20.0 } else { 4.0 };
        take(&mut room, plan.at(pose.at), (2.0 * w + around, 2.0 * h + around), degrees(pose.facing));
        for (at, _) in badges_of(plan, body) {
            room.take(Rect::around(at, 2.0 * REACH, 2.0 * REACH));
        }
        if body.arm != Arm::General {
            let (dx, dy) = turned((0.0, -h - 6.0), degrees(pose.facing));
            let (x, y) = plan.at(pose.at);
            room.take(Rect::around((x + dx, y + dy), 13.0, 11.0));
        }
        if body.lances {
            let (dx, dy) = turned((4.0, -h - 8.0), degrees(pose.facing));
            let (x, y) = plan.at(pose.at);
            take(&mut room, (x + dx, y + dy), (2.0 * w, 14.0), degrees(pose.facing));
        }
    }
    room
}

/// Finds a place for the name of every unit: behind it if there is room, else above, below or beside it.
pub(super) fn placed<'a>(plan: Plan, table: &'a Table, room: &mut Room) -> Vec<Named<'a>> {
    let high = NAME * plan.lettered();
    let mut all = Vec::new();
    for body in &table.units {
        let (pose, (w, h), long) = (body.block.pose(), half(body), wide(plan, body));
        let off = if body.active || body.selected { 8.0 } else { 0.0 };
        let (w, h) = (w + off, h + off);
        let ((x, y), facing) = (plan.at(pose.at), degrees(pose.facing));
        let mut places: Vec<(Point, f64, f64)> = Vec::new();
        // Along the rear, upright; what would run steeply is written level instead.
        let lean = (facing + 90.0).rem_euclid(180.0) - 90.0;
        let flip = if (facing - lean).abs().rem_euclid(360.0) > 90.0 { -1.0 } else { 1.0 };
        if lean.abs() < 58.0 {
            // Behind, or ahead of the mark of the front.
            for (by, cost) in [(h + high * 0.72, 0.0), (-h - high * 0.72 - 9.0, 0.3)] {
                let (dx, dy) = turned((0.0, flip * by), lean);
                places.push(((x + dx, y + dy), lean, cost));
            }
        }
        let (sin, cos) = facing.to_radians().sin_cos();
        let (bw, bh) = (w * cos.abs() + h * sin.abs(), w * sin.abs() + h * cos.abs());
        for (place, cost) in [
            ((0.0, bh + high * 0.72), 0.2),
            ((0.0, -bh - high * 0.72), 0.22),
            ((bw + long / 2.0 + 5.0, 0.0), 0.24),
            ((-bw - long / 2.0 - 5.0, 0.0), 0.26),
            ((bw + long / 2.0 + 5.0, bh - high / 2.0), 0.28),
            ((-bw - long / 2.0 - 5.0, bh - high / 2.0), 0.3),
            ((bw + long / 2.0 + 5.0, high / 2.0 - bh), 0.32),
            ((-bw - long / 2.0 - 5.0, high / 2.0 - bh), 0.34),
            ((long / 2.0 - bw, bh + high * 0.72), 0.36),
            ((bw - long / 2.0, bh + high * 0.72), 0.37),
            ((0.0, bh + high * 0.72 + 9.0), 0.4),
            ((0.0, -bh - high * 0.72 - 9.0), 0.42),
            ((0.0, bh + high * 1.8), 0.7),
            ((0.0, -bh - high * 1.8), 0.72),
        ] {
            places.push(((x + place.0, y + place.1), 0.0, cost));
        }
        let cost = |&(at, turn, cost): &(Point, f64, f64)| {
            let parts: Vec<Rect> = along(at, (long, high), turn).collect();
            let taken: f64 = parts.iter().map(|&part| room.share_taken(part)).sum();
            cost + 6.0 * taken / parts.len() as f64
        };
        let best = places.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
        let Some((at, turn, _)) = best else { continue };
        take(room, at, (long, high), turn);
        all.push(Named { id: &body.id, at, turn });
    }
    all
}

/// Writes the name of a unit, and after it a pip for each of its cards: full if it is still to be drawn.
pub(super) fn write(out: &mut String, plan: Plan, picture: &Picture, body: &Body, named: &Named<'_>) {
    let (ink, grown) = (plan.ink, plan.lettered());
    let left = -wide(plan, body) / grown / 2.0;
    let style = if body.arm == Arm::General { r##"font-style="italic""## } else { r##"font-weight="700""## };
    draw!(
        out,
        r##"<g transform="translate({} {}) rotate({}) scale({:.2})"><text class="name" x="{}" y="4.4" font-size="{NAME}" {style} fill="{}" stroke="{}" stroke-width="3.4" stroke-linejoin="round" paint-order="stroke">{}</text>"##,
        N(named.at.0),
        N(named.at.1),
        N(named.turn),
        grown,
        N(left),
        ink.ink,
        ink.paper,
        escaped(&body.label)
    );
    let x = left + named_wide(body) + 5.0;
    pips(out, plan, picture, body, (x, 0.0));
    draw!(out, "</g>");
}

/// A little card for each card, from the left: full if it is still to be drawn.
pub(super) fn pips(out: &mut String, plan: Plan, picture: &Picture, body: &Body, (x, y): Point) {
    let (ink, coat) = (plan.ink, picture.army(body.side).coat);
    for n in 0..body.cards.of {
        let is_left = n < body.cards.left;
        draw!(
            out,
            r##"<rect class="pip" x="{}" y="{}" width="4.6" height="7" rx="1" fill="{}" stroke="{}" stroke-width="1"/>"##,
            N(x + PIP * f64::from(n)),
            N(y - 3.5),
            if is_left { ink.edge(coat) } else { ink.panel },
            ink.edge(coat)
        );
    }
}

/// Writes the names of the ground where they cover nobody.
pub(super) fn ground(out: &mut String, plan: Plan, table: &Table, room: &mut Room) {
    let size = GROUND * plan.lettered();
    for area in table.areas.iter().filter(|area| !area.name.is_empty()) {
        let (shape, name) = (shape(plan, area), titled(&area.name));
        let long = width(&name, size) * ITALIC;
        let ((ax, ay), (bx, by)) = shape.bounds();
        let (cx, cy) = shape.middle();
        let (ink, class) = match area.kind {
            AreaKind::Water => (plan.ink.water_name, "stream-name"),
            _ => (plan.ink.ink, "place"),
        };
        let lean = shape.longest_side().map_or(0.0, |((ax, ay), (bx, by))| {
            let lean = (by - ay).atan2(bx - ax).to_degrees();
            (lean + 90.0).rem_euclid(180.0) - 90.0
        });
        let level = [
            ((cx, by + size * 0.9), 0.0, 0.0),
            ((cx, ay - size * 0.75), 0.0, 0.1),
            ((cx, cy), 0.0, 0.3),
            ((bx + long / 2.0 + 6.0, cy), 0.0, 0.3),
            ((ax - long / 2.0 - 6.0, cy), 0.0, 0.32),
            ((ax + long / 2.0, by + size * 0.9), 0.0, 0.15),
            ((bx - long / 2.0, by + size * 0.9), 0.0, 0.15),
            ((ax + long / 2.0, ay - size * 0.75), 0.0, 0.2),
            ((bx - long / 2.0, ay - size * 0.75), 0.0, 0.2),
        ];
        // Along a side that is neither level nor steep, just outside.
        let slanting = shape.longest_side().filter(|_| (8.0..60.0).contains(&lean.abs())).map(|(a, b)| {
            let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
            let (dx, dy) = turned((0.0, size * 0.8), lean);
            let (below, above) = ((middle.0 + dx, middle.1 + dy), (middle.0 - dx, middle.1 - dy));
            (if shape.contains(below) { above } else { below }, lean, -0.1)
        });
        let in_water = [0.0, -0.25, 0.25].map(|by| {
            let (dx, dy) = turned((by * (bx - ax), 0.0), lean);
            ((cx + dx, cy + dy), lean, f64::abs(by))
        });
        let places: Vec<(Point, f64, f64)> = match area.kind {
            AreaKind::Water => in_water.to_vec(),
            _ => slanting.into_iter().chain(level).collect(),
        };
        let cost = |&(at, turn, cost): &(Point, f64, f64)| {
            let parts: Vec<Rect> = along(at, (long, size), turn).collect();
            cost + 5.0 * parts.iter().map(|&part| room.share_taken(part)).sum::<f64>() / parts.len() as f64
        };
        let best = places.iter().map(|place| (cost(place), place)).min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((worst, &(at, turn, _))) = best else { continue };
        // Nowhere rather than across everything.
        if worst > 3.5 {
            continue;
        }
        take(room, at, (long, size), turn);
        let spaced = if area.kind == AreaKind::Water { r##" letter-spacing="1.6""## } else { "" };
        draw!(
            out,
            r##"<text class="{class}" transform="translate({} {}) rotate({})" y="{}" font-size="{}" font-style="italic" text-anchor="middle" fill="{ink}" stroke="{}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke"{spaced}>{}</text>"##,
            N(at.0),
            N(at.1),
            N(turn),
            N(size * 0.33),
            N(size),
            if area.kind == AreaKind::Water { plan.ink.water } else { plan.ink.paper },
            N(size * 0.25),
            escaped(&name)
        );
    }
}

/// A name with a capital to each word that has more than two letters.
pub(super) fn titled(name: &str) -> String {
    let word = |word: &str| match word.chars().next() {
        Some(first) if word.chars().count() > 2 || word.len() == name.len() => {
            first.to_uppercase().chain(word.chars().skip(1)).collect()
        }
        _ => word.to_string(),
    };
    name.split(' ').map(word).collect::<Vec<String>>().join(" ")
}
