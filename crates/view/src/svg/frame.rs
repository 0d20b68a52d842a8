//! What surrounds the map: paper, grid, letters and numbers, neatlines, title, scale, key and north.

use super::ink;
use super::lettering::{escaped, width};
use super::plan::{FOOT, N, Plan, SIDE, draw};
use crate::picture::{Picture, Squares};

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
        ink::PAPER
    );
    draw!(out, r##"<path d="{path}" stroke="{}" stroke-width="1" fill="none"/>"##, ink::GRID);
}

/// The border with its letters and numbers, and the neatlines of the sheet.
pub(super) fn border(out: &mut String, plan: Plan) {
    let (left, top, right, bottom) = (plan.left, plan.top, plan.right(), plan.bottom());
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="2"/>"##,
        N(left),
        N(top),
        N(right - left),
        N(bottom - top),
        ink::INK
    );
    for (inset, weight) in [(10.0, "3"), (17.0, "1.2")] {
        draw!(
            out,
            r##"<rect x="{inset}" y="{inset}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="{weight}"/>"##,
            N(plan.width - 2.0 * inset),
            N(plan.height - 2.0 * inset),
            ink::INK
        );
    }
    draw!(out, r##"<g font-size="16" font-weight="700" text-anchor="middle" fill="{}">"##, ink::INK);
    for column in 0..plan.grid.columns() {
        let (x, letter) = (left + SIDE * (f64::from(column) + 0.5), char::from(b'A' + column));
        for y in [top - 11.0, bottom + 20.0] {
            draw!(out, r##"<text x="{}" y="{}">{letter}</text>"##, N(x), N(y));
        }
    }
    for row in 0..plan.grid.rows() {
        let y = top + SIDE * (f64::from(row) + 0.5) + 5.5;
        for x in [left - 20.0, right + 20.0] {
            draw!(out, r##"<text x="{}" y="{}">{:02}</text>"##, N(x), N(y), row + 1);
        }
    }
    draw!(out, "</g>");
}

/// The strip below the map.
pub(super) fn foot(out: &mut String, plan: Plan, picture: &Picture, squares: &Squares) {
    let (top, bottom) = (plan.height - FOOT, plan.height - 17.0);
    draw!(
        out,
        r##"<rect x="17" y="{}" width="{}" height="{}" fill="{}" stroke="{}" stroke-width="1.2"/>"##,
        N(top),
        N(plan.width - 34.0),
        N(bottom - top),
        ink::PANEL,
        ink::INK
    );
    let (first, second) = (top + 36.0, top + 66.0);
    let room = plan.width * 0.36 - 38.0;
    let title = picture.title.to_uppercase();
    let size = (25.0 * room / (width(&title, 25.0) + 1.5 * title.chars().count() as f64)).clamp(13.0, 25.0);
    draw!(
        out,
        r##"<text x="38" y="{}" font-size="{}" font-weight="700" letter-spacing="1.5" fill="{}">{}</text>"##,
        N(first),
        N(size),
        ink::INK,
        escaped(&title)
    );
    let size = (15.0 * room / width(&picture.caption, 14.0).max(1.0)).clamp(10.0, 15.0);
    draw!(
        out,
        r##"<text x="38" y="{}" font-size="{}" font-style="italic" fill="{}">{}</text>"##,
        N(second),
        N(size),
        ink::INK_2,
        escaped(&picture.caption)
    );
    let x = plan.width * 0.36 + 20.0;
    draw!(
        out,
        r##"<text x="{}" y="{}" font-size="15" font-weight="700" fill="{}">{}</text>"##,
        N(x),
        N(first - 2.0),
        ink::INK,
        escaped(&picture.status)
    );
    key(out, picture, x, second - 4.0);
    let x = plan.width - 330.0;
    armies(out, picture, x, first - 7.0);
    scale(out, squares, x, second - 9.0);
    north(out, plan.width - 48.0, (top + bottom) / 2.0);
}

/// What the dots mean, and the cross.
fn key(out: &mut String, picture: &Picture, mut x: f64, y: f64) {
    for (shade, word) in &picture.key {
        draw!(
            out,
            r##"<circle cx="{}" cy="{}" r="4.6" fill="{}" stroke="{}" stroke-width="1.2"/><text x="{}" y="{}" font-size="13" fill="{}">{}</text>"##,
            N(x + 5.0),
            N(y - 4.5),
            ink::dot(*shade),
            ink::INK,
            N(x + 14.0),
            N(y),
            ink::INK,
            escaped(word)
        );
        x += 14.0 + width(word, 13.0) + 16.0;
    }
    draw!(
        out,
        r##"<use href="#hit" x="{}" y="{}" stroke="{}" stroke-width="2.6"/><text x="{}" y="{}" font-size="13" fill="{}">hit</text>"##,
        N(x + 5.0),
        N(y - 4.5),
        ink::LOST,
        N(x + 14.0),
        N(y),
        ink::INK
    );
}

/// A block of each army with its name.
fn armies(out: &mut String, picture: &Picture, mut x: f64, y: f64) {
    for army in &picture.armies {
        let edge = ink::edge(army.coat);
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="30" height="13" fill="{}" stroke="{edge}" stroke-width="1.4"/><path d="M{},{}h31.4" stroke="{edge}" stroke-width="3.4"/><text x="{}" y="{}" font-size="13" fill="{}">{}</text>"##,
            N(x),
            N(y - 6.0),
            ink::fill(army.coat),
            N(x - 0.7),
            N(y - 6.0),
            N(x + 37.0),
            N(y + 5.0),
            ink::INK,
            escaped(&army.name)
        );
        x += 37.0 + width(&army.name, 13.0) + 16.0;
    }
}

/// A bar of one square, in yards where they are known.
fn scale(out: &mut String, squares: &Squares, x: f64, y: f64) {
    let half = SIDE / 2.0;
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{}" height="5" fill="{}"/><rect x="{}" y="{}" width="{}" height="5" fill="{}"/><rect x="{}" y="{}" width="{}" height="5" fill="none" stroke="{}" stroke-width="1"/>"##,
        N(x),
        N(y),
        N(half),
        ink::INK,
        N(x + half),
        N(y),
        N(half),
        ink::ROAD_BED,
        N(x),
        N(y),
        N(SIDE),
        ink::INK
    );
    let words = squares.yards.map_or("one square".into(), |yards| format!("one square, {yards} yards"));
    draw!(
        out,
        r##"<text x="{}" y="{}" font-size="12" font-style="italic" fill="{}">{words}</text>"##,
        N(x),
        N(y + 19.0),
        ink::INK_2
    );
}

/// North is always up.
fn north(out: &mut String, x: f64, y: f64) {
    draw!(
        out,
        r##"<g transform="translate({} {})"><title>North is up</title><path d="M0,-30L7,26L0,18Z" fill="{}"/><path d="M0,-30L-7,26L0,18Z" fill="{}" stroke="{}" stroke-width="1"/><text x="12" y="-16" font-size="14" font-weight="700" fill="{}">N</text></g>"##,
        N(x),
        N(y),
        ink::INK,
        ink::PANEL,
        ink::INK,
        ink::INK
    );
}
