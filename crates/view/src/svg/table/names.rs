//! Names of units and of ground, each where there is room for it.

use super::badges::REACH;
use super::blocks::behind;
use super::bodies::{badges_of, half};
use super::ground::shape;
use super::plan::{N, Plan, Point, degrees, draw, turned};
use super::shape::Shape;
use crate::picture::Picture;
use crate::picture::squares::Arm;
use crate::picture::table::{AreaKind, Body, Cards, Stands, Table};
use crate::svg::lettering::{escaped, width};
use crate::svg::room::{Rect, Room};

/// The size names of units are written in.
pub(super) const NAME: f64 = 13.0;
/// The size names of ground are written in.
const GROUND: f64 = 14.0;
/// From pip to pip.
const PIP: f64 = 6.5;
/// From token to token.
const TOKEN: f64 = 8.6;
/// What the star of a first volley takes.
const STAR: f64 = 13.0;
/// What would lean more than this is written level.
const STEEP: f64 = 58.0;
/// What is worse than this is not written.
const WORST: f64 = 6.5;
/// How much worse a place is that somebody has taken than the worst that nobody has.
const CROWDED: f64 = 10.0;
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
    (named_wide(body) + pips_wide(body.cards) + tokens_wide(body)) * plan.lettered
}

/// How wide the name alone runs; commanders' are in italics.
fn named_wide(body: &Body) -> f64 {
    width(&body.label, NAME) * if body.arm == Arm::General { ITALIC } else { 1.0 }
}

fn pips_wide(cards: Cards) -> f64 {
    if cards.of == 0 { 0.0 } else { 5.0 + PIP * f64::from(cards.of) }
}

/// What a unit drawn stand by stand may still do, and whether its first volley is to come.
fn stands_of(body: &Body) -> Option<&Stands> {
    body.ranks.as_ref()?.stands.as_ref()
}

fn tokens_wide(body: &Body) -> f64 {
    stands_of(body).map_or(0.0, |stands| {
        let star = if stands.loaded { STAR } else { 0.0 };
        let pips = f64::from(stands.actions.of + stands.reactions.of);
        star + if pips > 0.0 { 4.0 + TOKEN * pips } else { 0.0 }
    })
}

/// What a turned rectangle takes, as upright ones along it.
fn take(room: &mut Room, at: Point, size: Point, turn: f64) {
    let (w, h) = size;
    along(at, (w, h), turn).for_each(|part| room.take(part));
}

fn along(at: Point, size: Point, turn: f64) -> impl Iterator<Item = Rect> {
    let (x, y) = at;
    let (w, h) = size;
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
    for objective in &table.objectives {
        room.take(Rect::around(plan.at(objective.at), 30.0, 30.0));
    }
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
        if body.ranks.as_ref().is_some_and(|ranks| ranks.smoke) {
            let (dx, dy) = turned((0.0, -h - 14.0), degrees(pose.facing));
            let (x, y) = plan.at(pose.at);
            take(&mut room, (x + dx, y + dy), (2.0 * w, 18.0), degrees(pose.facing));
        }
        if body.flag.as_ref().is_some_and(|flag| !flag.word.is_empty()) {
            let (x, y) = plan.at(pose.at);
            // From afar a flag is shown larger than it is drawn.
            room.take(Rect::between((x - 4.0, y - h - 50.0), (x + 52.0, y - h - 8.0)));
        }
        if body.flag.as_ref().is_some_and(|flag| flag.benefit.is_some()) {
            let (x, y) = plan.at(pose.at);
            room.take(Rect::around((x + w * 0.86, y + w * 0.86), 16.0, 16.0));
        }
        if body.lances {
            let (dx, dy) = turned((4.0, -h - 8.0), degrees(pose.facing));
            let (x, y) = plan.at(pose.at);
            take(&mut room, (x + dx, y + dy), (2.0 * w, 14.0), degrees(pose.facing));
        }
    }
    room
}

/// A place where a name could be written.
#[derive(Clone, Copy)]
struct NamePlace {
    /// Its middle.
    at: Point,
    /// Degrees it is turned by.
    turn: f64,
    /// How much worse it is than others, if all of them are free.
    cost: f64,
}

/// The best place for a name of this size, and how bad it is.
fn best(room: &Room, places: &[NamePlace], size: Point) -> Option<(f64, NamePlace)> {
    let cost = |place: &NamePlace| {
        let parts: Vec<Rect> = along(place.at, size, place.turn).collect();
        let taken: f64 = parts.iter().map(|&part| room.share_taken(part)).sum();
        place.cost + CROWDED * taken / parts.len() as f64
    };
    places.iter().map(|place| (cost(place), *place)).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// Finds a place for the name of every unit: behind it if there is room, else above, below or beside it.
pub(super) fn placed<'a>(plan: Plan, table: &'a Table, room: &mut Room) -> Vec<Named<'a>> {
    let named = |body: &'a Body| {
        let size = (wide(plan, body), NAME * plan.lettered);
        // A name that touches another unit would seem to be its name.
        let clear = (size.0 + 2.0 * plan.clear, size.1 + plan.clear);
        let (_, NamePlace { at, turn, .. }) = best(room, &around(plan, body, size), clear)?;
        take(room, at, size, turn);
        Some(Named { id: &body.id, at, turn })
    };
    table.units.iter().filter_map(named).collect()
}

/// Where the name of a unit could be written.
fn around(plan: Plan, body: &Body, size: Point) -> Vec<NamePlace> {
    let (long, high) = size;
    let (pose, (w, h)) = (body.block.pose(), half(body));
    let off = if body.active || body.selected { 8.0 } else { 0.0 };
    let (w, h) = (w + off, h + off);
    let ((x, y), facing) = (plan.at(pose.at), degrees(pose.facing));
    let mut places = Vec::new();
    // Along the rear, upright, or ahead of the mark of the front; what would run steeply is written level instead.
    let lean = upright(facing);
    let flip = if (facing - lean).abs().rem_euclid(360.0) > 90.0 { -1.0 } else { 1.0 };
    if lean.abs() < STEEP {
        for (by, cost) in [(h + behind(body) + high * 0.72, 0.0), (-h - high * 0.72 - 9.0, 0.3)] {
            let (dx, dy) = turned((0.0, flip * by), lean);
            places.push(NamePlace { at: (x + dx, y + dy), turn: lean, cost });
        }
    }
    let h = h + behind(body);
    let (sin, cos) = facing.to_radians().sin_cos();
    let (bw, bh) = (w * cos.abs() + h * sin.abs(), w * sin.abs() + h * cos.abs());
    let (side, below) = (bw + long / 2.0 + 5.0, bh + high * 0.72);
    let level = [
        ((0.0, below), 0.2),
        ((0.0, -below), 0.22),
        ((side, 0.0), 0.24),
        ((-side, 0.0), 0.26),
        ((side, bh - high / 2.0), 0.28),
        ((-side, bh - high / 2.0), 0.3),
        ((side, high / 2.0 - bh), 0.32),
        ((-side, high / 2.0 - bh), 0.34),
        ((long / 2.0 - bw, below), 0.36),
        ((bw - long / 2.0, below), 0.37),
        ((long / 2.0 - bw, -below), 0.38),
        ((bw - long / 2.0, -below), 0.39),
        ((0.0, below + 9.0), 0.4),
        ((0.0, -below - 9.0), 0.42),
        ((0.0, below + high), 0.7),
        ((0.0, -below - high), 0.72),
    ];
    places.extend(level.map(|((dx, dy), cost)| NamePlace { at: (x + dx, y + dy), turn: 0.0, cost }));
    places
}

/// A direction turned about if need be, so that what is written along it can be read.
fn upright(degrees: f64) -> f64 {
    (degrees + 90.0).rem_euclid(180.0) - 90.0
}

/// Writes the name of a unit, and after it a pip for each of its cards: full if it is still to be drawn.
pub(super) fn write(out: &mut String, plan: Plan, picture: &Picture, body: &Body, named: &Named<'_>) {
    let (ink, grown) = (plan.ink, plan.lettered);
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
    if let Some(stands) = stands_of(body) {
        tokens(out, plan, picture, body, stands, x - 1.0);
    }
    draw!(out, "</g>");
}

/// A star until the first volley, a disc for each action and a diamond for each reaction: full while they are left.
fn tokens(out: &mut String, plan: Plan, picture: &Picture, body: &Body, stands: &Stands, from: f64) {
    let (ink, coat) = (plan.ink, picture.army(body.side).coat);
    let (edge, mut x) = (ink.edge(coat), from);
    draw!(out, r##"<g class="tokens">"##);
    if stands.loaded {
        draw!(
            out,
            r##"<use class="first" href="#star" transform="translate({} -.4) scale(.92)" fill="{}" stroke="{}" stroke-width="1.1" stroke-linejoin="round" paint-order="stroke"/>"##,
            N(x + 6.0),
            ink.amber,
            ink.on_plate
        );
        x += STAR;
    }
    x += 4.0;
    let fill = |is_left: bool| if is_left { edge } else { ink.panel };
    for n in 0..stands.actions.of {
        draw!(
            out,
            r##"<circle class="action" cx="{}" cy="0" r="3.3" fill="{}" stroke="{edge}" stroke-width="1.3"/>"##,
            N(x + TOKEN * f64::from(n)),
            fill(n < stands.actions.left)
        );
    }
    x += TOKEN * f64::from(stands.actions.of);
    for n in 0..stands.reactions.of {
        draw!(
            out,
            r##"<path class="reaction" d="M{},-4.4l4.2,4.4l-4.2,4.4l-4.2,-4.4Z" fill="{}" stroke="{edge}" stroke-width="1.3"/>"##,
            N(x + TOKEN * f64::from(n)),
            fill(n < stands.reactions.left)
        );
    }
    draw!(out, "</g>");
}

/// A little card for each card, from the left: full if it is still to be drawn.
pub(super) fn pips(out: &mut String, plan: Plan, picture: &Picture, body: &Body, at: Point) {
    let (x, y) = at;
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
    let high = GROUND * plan.lettered;
    for area in table.areas.iter().filter(|area| !area.name.is_empty()) {
        let name = titled(&area.name);
        let size = (width(&name, high) * ITALIC, high);
        let is_water = area.kind == AreaKind::Water;
        let shape = shape(plan, area);
        let places = if is_water { within(&shape) } else { beside(&shape, size) };
        // Nowhere rather than across everything.
        let Some((_, NamePlace { at, turn, .. })) =
            best(room, &places, size).filter(|(cost, _)| *cost < WORST)
        else {
            continue;
        };
        take(room, at, size, turn);
        let (class, ink, halo, spaced) = if is_water {
            ("stream-name", plan.ink.water_name, plan.ink.water, r##" letter-spacing="1.6""##)
        } else {
            ("place", plan.ink.ink, plan.ink.paper, "")
        };
        draw!(
            out,
            r##"<g transform="translate({} {}) rotate({})"><text class="{class}" y="{}" font-size="{}" font-style="italic" text-anchor="middle" fill="{ink}" stroke="{halo}" stroke-width="{}" stroke-linejoin="round" paint-order="stroke"{spaced}>{}</text></g>"##,
            N(at.0),
            N(at.1),
            N(turn),
            N(high * 0.33),
            N(high),
            N(high * 0.25),
            escaped(&name)
        );
    }
}

/// The way the longest side of an area runs.
fn run(shape: &Shape) -> f64 {
    shape.longest_side().map_or(0.0, |((ax, ay), (bx, by))| upright((by - ay).atan2(bx - ax).to_degrees()))
}

/// Where a river could bear its name: in its bed.
fn within(shape: &Shape) -> Vec<NamePlace> {
    let (((ax, _), (bx, _)), (x, y), turn) = (shape.bounds(), shape.middle(), run(shape));
    let along = |share: f64| {
        let (dx, dy) = turned((share * (bx - ax), 0.0), turn);
        NamePlace { at: (x + dx, y + dy), turn, cost: share.abs() }
    };
    [0.0, -0.25, 0.25].map(along).into()
}

/// Where any other ground could: along a slanting side, below, above, in the middle or beside it.
fn beside(shape: &Shape, size: Point) -> Vec<NamePlace> {
    let (long, high) = size;
    let (((ax, ay), (bx, by)), (x, y), turn) = (shape.bounds(), shape.middle(), run(shape));
    let slanting = shape.longest_side().filter(|_| (8.0..STEEP).contains(&turn.abs())).map(|(a, b)| {
        let (mx, my) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let (dx, dy) = turned((0.0, high * 0.8), turn);
        let at = if shape.contains((mx + dx, my + dy)) { (mx - dx, my - dy) } else { (mx + dx, my + dy) };
        NamePlace { at, turn, cost: -0.1 }
    });
    let (below, above, half) = (by + high * 0.9, ay - high * 0.75, long / 2.0);
    let level = [
        ((x, below), 0.0),
        ((x, above), 0.1),
        ((ax + half, below), 0.15),
        ((bx - half, below), 0.15),
        ((ax + half, above), 0.2),
        ((bx - half, above), 0.2),
        ((x, y), 0.3),
        ((bx + half + 6.0, y), 0.3),
        ((ax - half - 6.0, y), 0.32),
    ];
    slanting.into_iter().chain(level.map(|(at, cost)| NamePlace { at, turn: 0.0, cost })).collect()
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
