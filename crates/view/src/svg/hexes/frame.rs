//! What surrounds the map: hexes and their numbers, neatlines, title, the track of markers, scale and north.

use board::hex::Direction;

use super::plan::{FOOT, INNER, N, Plan, Point, RADIUS, corner, draw};
use super::sides::edge;
use crate::choice::When;
use crate::picture::Picture;
use crate::picture::hexes::{Hexes, Marker};
use crate::svg::frame::{self, Needle, Words};
use crate::svg::ink::Inks;
use crate::svg::lettering::{contracted, escaped, width};

/// From the edge of the sheet to the inner line around it.
const EDGE: f64 = 16.0;
/// The needle that shows north.
const NEEDLE: Needle = Needle { point: 27, half: 6, ends: 23, notch: 16, letter: (10, 14), size: 13 };

/// Lines between hexes, on a pale rim that keeps woods and slopes from eating them.
pub(super) fn grid(out: &mut String, plan: Plan) {
    let mut path = String::new();
    for hex in plan.grid.hexes() {
        let (x, y) = plan.centre(hex);
        let own = [Direction::North, Direction::NorthEast, Direction::SouthEast];
        let at_edge = |side: &Direction| !plan.grid.contains(hex.beside(*side));
        for side in Direction::ALL.into_iter().filter(|side| own.contains(side) || at_edge(side)) {
            let [(ax, ay), (bx, by)] = side.ends().map(|vertex| corner(vertex, RADIUS));
            path.push_str(&format!("M{},{}l{},{}", N(x + ax), N(y + ay), N(bx - ax), N(by - ay)));
        }
    }
    draw!(
        out,
        r##"<path d="{path}" stroke="{}" stroke-width="3.2" stroke-opacity=".55" fill="none"/><path class="grid" d="{path}" stroke="{}" stroke-width="1.1" fill="none"/>"##,
        plan.ink.paper,
        plan.ink.grid
    );
}

/// The number of every hex, under its northern side.
pub(super) fn numbers(out: &mut String, plan: Plan) {
    draw!(
        out,
        r##"<g class="numbers" font-size="11.5" text-anchor="middle" fill="{}" stroke="{}" stroke-width="2.4" stroke-opacity=".75" stroke-linejoin="round" paint-order="stroke">"##,
        plan.ink.ink_2,
        plan.ink.paper
    );
    for hex in plan.grid.hexes() {
        let (x, y) = plan.centre(hex);
        draw!(out, r##"<text x="{}" y="{}">{hex}</text>"##, N(x), N(y - INNER + 13.5));
    }
    draw!(out, "</g>");
}

/// What lies off the map between hexes and border is veiled.
pub(super) fn veil(out: &mut String, plan: Plan) {
    let (left, top, right, bottom) = (N(plan.left), N(plan.top), N(plan.right), N(plan.bottom));
    draw!(
        out,
        r##"<path d="M{left},{top}H{right}V{bottom}H{left}Z{}" fill="{}" fill-opacity=".72" fill-rule="evenodd"/>"##,
        edge(plan, |_| true),
        plan.ink.panel
    );
}

/// The neatlines of the sheet.
pub(super) fn border(out: &mut String, plan: Plan) {
    plan.frame().neatlines(out, EDGE);
}

/// The line around the map, over everything that comes up to it.
pub(super) fn line(out: &mut String, plan: Plan) {
    plan.frame().edge(out, 1.6);
}

/// The strip below the map.
pub(super) fn foot(out: &mut String, plan: Plan, picture: &Picture, hexes: &Hexes) {
    let ink = plan.ink;
    let (whole, high) = (plan.width / plan.grown, FOOT - EDGE);
    let (first, second) = (35.0, 63.0);
    let room = whole * 0.35 - 40.0;
    plan.frame().strip(out, FOOT, EDGE, format_args!("{:.3}", plan.grown));
    Words { at: (36.0, first), room, least: 12.0, most: 24.0 }.title(out, ink, &picture.title);
    Words { at: (36.0, second), room, least: 9.0, most: 14.0 }.caption(out, ink, &picture.caption);
    let x = whole * 0.35 + 8.0;
    let room = whole - 250.0 - x;
    Words { at: (x, first - 6.0), room, least: 9.0, most: 15.0 }.status(out, ink, &picture.status);
    if hexes.track.is_empty() {
        draw!(
            out,
            r##"<text x="{}" y="{}" font-size="13" font-style="italic" fill="{}">Strength left, cohesion right, weapon in the ring</text>"##,
            N(x),
            N(second - 2.0),
            ink.ink_2
        );
    } else {
        track(out, ink, picture, &hexes.track, (x, second - 7.0), room);
    }
    scale(out, plan, hexes, (whole - 228.0, 26.0));
    NEEDLE.draw(out, ink, (whole - 44.0, high / 2.0));
    draw!(out, "</g>");
}

/// The activation markers: drawn ones in their order, then the cup and what is left in it.
fn track(out: &mut String, ink: &Inks, picture: &Picture, track: &[Marker], at: (f64, f64), room: f64) {
    let (x, y) = at;
    let drawn: Vec<&Marker> = track.iter().filter(|marker| marker.when != When::ToCome).collect();
    let left: Vec<&Marker> = track.iter().filter(|marker| marker.when == When::ToCome).collect();
    let wide = |marker: &Marker| width(&marker.name, 11.5) + 16.0;
    let cup = 30.0 + 15.0 * left.len() as f64;
    let long: f64 = drawn.iter().map(|marker| wide(marker) + 6.0).sum();
    let narrowed = ((room - cup) / long.max(1.0)).min(1.0);
    let mut at = x;
    draw!(out, r##"<g class="track" font-size="11.5" font-weight="700" text-anchor="middle">"##);
    for marker in drawn {
        let coat = picture.army(marker.side).coat;
        let is_now = marker.when == When::Now;
        let long = wide(marker) * narrowed;
        let name = contracted(&marker.name, 11.5, long - 8.0);
        draw!(
            out,
            r##"<g class="marker" data-side="{}" opacity="{}"><title>{}: {}</title><rect x="{}" y="{}" width="{}" height="22" rx="4" fill="{}" stroke="{}" stroke-width="{}"/><text x="{}" y="{}" fill="{}">{}</text></g>"##,
            marker.side,
            if is_now { "1" } else { ".72" },
            escaped(&marker.name),
            if is_now { "acts now" } else { "has acted" },
            N(at),
            N(y - 11.0),
            N(long),
            ink.plain(coat),
            if is_now { ink.ink } else { ink.edge(coat) },
            if is_now { "2.6" } else { "1.2" },
            N(at + long / 2.0),
            N(y + 4.0),
            ink.on_fill(coat),
            escaped(&name)
        );
        at += long + 6.0 * narrowed;
    }
    draw!(
        out,
        r##"<g class="cup"><title>{} in the cup</title><path d="M{},{}q2,22 7,23h14q5,-1 7,-23Z" fill="{}" stroke="{}" stroke-width="1.4"/><ellipse cx="{}" cy="{}" rx="14" ry="3.4" fill="{}" stroke="{}" stroke-width="1.2"/>"##,
        left.len(),
        N(at + 4.0),
        N(y - 10.0),
        ink.leather,
        ink.ink,
        N(at + 18.0),
        N(y - 10.0),
        ink.road_bed,
        ink.ink
    );
    for (n, marker) in left.iter().enumerate() {
        let coat = picture.army(marker.side).coat;
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="12" height="12" rx="2.4" fill="{}" stroke="{}" stroke-width="1.2"><title>{}</title></rect>"##,
            N(at + 38.0 + 15.0 * n as f64),
            N(y - 6.0),
            ink.fill(coat),
            ink.edge(coat),
            escaped(&marker.name)
        );
    }
    draw!(out, "</g></g>");
}

/// A bar of a hex or two, in yards where they are known.
fn scale(out: &mut String, plan: Plan, hexes: &Hexes, at: Point) {
    let count: u32 = if plan.grown < 1.6 { 1 } else { 2 };
    let long = 2.0 * INNER * f64::from(count) / plan.grown;
    let words = if count == 1 { "one hex" } else { "two hexes" };
    let words = hexes.yards.map_or(words.into(), |yards| format!("{words}, {} yards", yards * count));
    frame::scale(out, plan.ink, at, long, 21.0, &words);
}
