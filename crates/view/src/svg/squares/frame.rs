//! What surrounds the map: grid, letters and numbers, neatlines, title, scale, key and north.

use board::square::Square;

use super::plan::{FOOT, N, Plan, Point, SIDE, draw};
use crate::picture::Picture;
use crate::picture::squares::Squares;
use crate::svg::frame::{self, Needle, Words};
use crate::svg::ink::Inks;
use crate::svg::lettering::{escaped, width};

/// From the edge of the sheet to the inner line around it.
const EDGE: f64 = 17.0;
/// The needle that shows north.
const NEEDLE: Needle = Needle { point: 30, half: 7, ends: 26, notch: 18, letter: (12, 16), size: 14 };

/// Lines between squares, on a pale rim that keeps woods and slopes from eating them.
pub(super) fn grid(out: &mut String, plan: Plan) {
    let (left, top, right, bottom) = (plan.left, plan.top, plan.right(), plan.bottom());
    let mut path = String::new();
    for column in 1..plan.grid.columns() {
        path.push_str(&format!("M{},{}V{}", N(left + SIDE * f64::from(column)), N(top), N(bottom)));
    }
    for row in 1..plan.grid.rows() {
        path.push_str(&format!("M{},{}H{}", N(left), N(top + SIDE * f64::from(row)), N(right)));
    }
    draw!(
        out,
        r##"<path d="{path}" stroke="{}" stroke-width="3" stroke-opacity=".6" fill="none"/>"##,
        plan.ink.paper
    );
    draw!(out, r##"<path d="{path}" stroke="{}" stroke-width="1" fill="none"/>"##, plan.ink.grid);
}

/// The border with the letters and numbers squares are named by, and the neatlines of the sheet.
pub(super) fn border(out: &mut String, plan: Plan) {
    let (right, bottom, grown, ink) = (plan.right(), plan.bottom(), plan.grown, plan.ink);
    plan.frame().neatlines(out, EDGE);
    draw!(
        out,
        r##"<g class="border" font-size="{}" font-weight="700" text-anchor="middle" fill="{}">"##,
        N(16.0 * grown),
        ink.ink
    );
    let first = plan.grid.first();
    for column in first.column..=plan.grid.last().column {
        let (x, _) = plan.centre(Square { column, ..first });
        for y in [plan.top - 11.0 * grown, bottom + 20.0 * grown] {
            draw!(out, r##"<text x="{}" y="{}">{}</text>"##, N(x), N(y), char::from(b'A' + column));
        }
    }
    for row in first.row..=plan.grid.last().row {
        let (_, y) = plan.centre(Square { row, ..first });
        for x in [plan.left - 20.0 * grown, right + 20.0 * grown] {
            draw!(out, r##"<text x="{}" y="{}">{:02}</text>"##, N(x), N(y + 5.5 * grown), row + 1);
        }
    }
    draw!(out, "</g>");
}

/// The line around the map, over everything that comes up to it.
pub(super) fn edge(out: &mut String, plan: Plan) {
    plan.frame().edge(out, 2.0);
}

/// The strip below the map.
pub(super) fn foot(out: &mut String, plan: Plan, picture: &Picture, squares: &Squares) {
    let ink = plan.ink;
    let (whole, high) = (plan.width / plan.grown, FOOT - EDGE);
    let (first, second) = (36.0, 66.0);
    let room = whole * 0.36 - 38.0;
    plan.frame().strip(out, FOOT, EDGE, N(plan.grown));
    Words { at: (38.0, first), room, least: 13.0, most: 25.0 }.title(out, ink, &picture.title);
    Words { at: (38.0, second), room, least: 10.0, most: 15.0 }.caption(out, ink, &picture.caption);
    let x = whole * 0.36 + 20.0;
    Words { at: (x, first - 2.0), room, least: 15.0, most: 15.0 }.status(out, ink, &picture.status);
    key(out, ink, squares, x, second - 4.0);
    let x = whole - 330.0;
    armies(out, ink, picture, x, first - 7.0);
    scale(out, plan, squares, (x, second - 9.0));
    NEEDLE.draw(out, ink, (whole - 48.0, high / 2.0));
    draw!(out, "</g>");
}

/// What the dots mean, on plates as units have them, and the cross.
fn key(out: &mut String, ink: &Inks, squares: &Squares, mut x: f64, y: f64) {
    for (shade, word) in &squares.key {
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="16" height="13" rx="6.5" fill="{}" stroke="{}" stroke-width="1"/><circle cx="{}" cy="{}" r="4" fill="{}" stroke="{}" stroke-width="1"/><text x="{}" y="{}" font-size="13" fill="{}">{}</text>"##,
            N(x),
            N(y - 11.0),
            ink.plate,
            ink.on_plate,
            N(x + 8.0),
            N(y - 4.5),
            ink.dot(*shade),
            ink.on_plate,
            N(x + 21.0),
            N(y),
            ink.ink,
            escaped(word)
        );
        x += 21.0 + width(word, 13.0) + 16.0;
    }
    draw!(
        out,
        r##"<use href="#hit" x="{}" y="{}" stroke="{}" stroke-width="2.6"/><text x="{}" y="{}" font-size="13" fill="{}">hit</text>"##,
        N(x + 5.0),
        N(y - 4.5),
        ink.lost,
        N(x + 14.0),
        N(y),
        ink.ink
    );
}

/// A block of each army with its name.
fn armies(out: &mut String, ink: &Inks, picture: &Picture, mut x: f64, y: f64) {
    for army in &picture.armies {
        let edge = ink.edge(army.coat);
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="30" height="13" fill="{}" stroke="{edge}" stroke-width="1.4"/><path d="M{},{}h31.4" stroke="{edge}" stroke-width="3.4"/><text x="{}" y="{}" font-size="13" fill="{}">{}</text>"##,
            N(x),
            N(y - 6.0),
            ink.fill(army.coat),
            N(x - 0.7),
            N(y - 6.0),
            N(x + 37.0),
            N(y + 5.0),
            ink.ink,
            escaped(&army.name)
        );
        x += 37.0 + width(&army.name, 13.0) + 16.0;
    }
}

/// A bar of a square or two, in yards where they are known.
fn scale(out: &mut String, plan: Plan, squares: &Squares, at: Point) {
    let (count, words) = if plan.grown < 1.4 { (1, "one square") } else { (2, "two squares") };
    let long = SIDE * f64::from(count) / plan.grown;
    let words =
        squares.yards.map_or(words.into(), |yards| format!("{words}, {} yards", thousands(yards * count)));
    frame::scale(out, plan.ink, at, long, 19.0, &words);
}

/// A number with a comma before its last three figures.
fn thousands(number: u32) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", number / 1000, number % 1000) }
}
