//! What surrounds the table: rulers in inches, neatlines, title, armies, scale and north.

use super::plan::{EDGE, FOOT, INCH, N, Plan, Point, draw};
use crate::picture::Picture;
use crate::picture::table::Table;
use crate::svg::frame::{self, Needle, Words};
use crate::svg::ink::Inks;
use crate::svg::lettering::{escaped, width};

/// The needle that shows north.
const NEEDLE: Needle = Needle { point: 26, half: 6, ends: 22, notch: 15, letter: (10, 13), size: 13 };

/// The rulers around the table, and the neatlines of the sheet.
pub(super) fn border(out: &mut String, plan: Plan, table: &Table) {
    let (grown, ink) = (plan.grown, plan.ink);
    plan.frame().neatlines(out, EDGE);
    let (wide, deep) = (table.width.thousandths() / 1000, table.depth.thousandths() / 1000);
    let every = if wide.max(deep) > 36 { 6 } else { 3 };
    let long = |inch: i32| grown * if inch % every == 0 { 8.0 } else { 4.0 };
    let mut ticks = String::new();
    for inch in 0..=wide {
        let x = plan.left + f64::from(inch) * INCH;
        let by = long(inch);
        ticks.push_str(&format!(
            "M{},{}v{}M{},{}v{}",
            N(x),
            N(plan.top),
            N(-by),
            N(x),
            N(plan.bottom),
            N(by)
        ));
    }
    for inch in 0..=deep {
        let y = plan.bottom - f64::from(inch) * INCH;
        let by = long(inch);
        ticks.push_str(&format!(
            "M{},{}h{}M{},{}h{}",
            N(plan.left),
            N(y),
            N(-by),
            N(plan.right),
            N(y),
            N(by)
        ));
    }
    draw!(
        out,
        r##"<path d="{ticks}" fill="none" stroke="{}" stroke-width="{}"/><g class="border" font-size="{}" text-anchor="middle" fill="{}">"##,
        ink.ink_2,
        N(grown),
        N(11.0 * grown),
        ink.ink_2
    );
    for inch in (0..=wide).step_by(every as usize) {
        let x = plan.left + f64::from(inch) * INCH;
        for y in [plan.top - 11.0 * grown, plan.bottom + 19.0 * grown] {
            draw!(out, r##"<text x="{}" y="{}">{inch}</text>"##, N(x), N(y));
        }
    }
    for inch in (0..=deep).step_by(every as usize) {
        let y = plan.bottom - f64::from(inch) * INCH + 4.0 * grown;
        for x in [plan.left - 16.0 * grown, plan.right + 16.0 * grown] {
            draw!(out, r##"<text x="{}" y="{}">{inch}</text>"##, N(x), N(y));
        }
    }
    draw!(out, "</g>");
}

/// The line around the table, over everything that comes up to it.
pub(super) fn edge(out: &mut String, plan: Plan) {
    plan.frame().edge(out, 2.0);
}

/// The strip below the table.
pub(super) fn foot(out: &mut String, plan: Plan, picture: &Picture, table: &Table) {
    let (ink, whole, high) = (plan.ink, plan.width / plan.grown, FOOT - EDGE);
    let (first, second) = (33.0, 59.0);
    plan.frame().strip(out, FOOT, EDGE, format_args!("{:.3}", plan.grown));
    let room = whole * 0.46 - 40.0;
    Words { at: (36.0, first), room, least: 12.0, most: 24.0 }.title(out, ink, &picture.title);
    caption(out, ink, &picture.caption, room, second);
    let (x, room) = (whole * 0.46 + 10.0, whole * 0.54 - 260.0);
    Words { at: (x, first - 2.0), room, least: 10.0, most: 15.0 }.status(out, ink, &picture.status);
    let end = armies(out, ink, picture, table, x, second - 5.0);
    scale(out, plan, table, ((whole - 215.0).max(end), 30.0));
    NEEDLE.draw(out, ink, (whole - 44.0, high / 2.0));
    draw!(out, "</g>");
}

/// Where and when, and under which rules: in one line, or in two where that would run into the armies.
fn caption(out: &mut String, ink: &Inks, words: &str, room: f64, y: f64) {
    let size = |words: &str| 14.0 * room / width(words, 13.0).max(1.0);
    let two = words.rsplit_once(" · ").filter(|_| size(words) < 9.5);
    let lines = two.map_or(vec![(words, y)], |(first, last)| vec![(first, y - 6.0), (last, y + 8.0)]);
    for (words, y) in lines {
        draw!(
            out,
            r##"<text x="36" y="{}" font-size="{}" font-style="italic" fill="{}">{}</text>"##,
            N(y),
            N(size(words).clamp(9.5, if two.is_some() { 12.0 } else { 14.0 })),
            ink.ink_2,
            escaped(words)
        );
    }
}

/// A figure or a block of each army with its name; returns where others may begin.
fn armies(out: &mut String, ink: &Inks, picture: &Picture, table: &Table, mut x: f64, y: f64) -> f64 {
    let are_blocks = table.units.iter().any(|body| body.ranks.is_some());
    for (side, army) in picture.armies.iter().enumerate() {
        let sign = if are_blocks {
            format!(
                r##"<rect x="{}" y="{}" width="22" height="11" fill="{}" stroke="{}" stroke-width="1.4"/>"##,
                N(x - 2.0),
                N(y - 5.5),
                ink.fill(army.coat),
                ink.edge(army.coat)
            )
        } else {
            format!(r##"<use href="#sign-foot-{side}" x="{}" y="{}"/>"##, N(x + 9.5), N(y))
        };
        draw!(
            out,
            r##"{sign}<text x="{}" y="{}" font-size="13" fill="{}">{}</text>"##,
            N(x + 26.0),
            N(y + 5.0),
            ink.ink,
            escaped(&army.name)
        );
        x += 26.0 + width(&army.name, 13.0) + 18.0;
    }
    x - 6.0
}

/// A bar of some inches, in yards where they are known.
fn scale(out: &mut String, plan: Plan, table: &Table, at: Point) {
    let inches = if plan.grown < 1.5 { 4 } else { 8 };
    let long = INCH * f64::from(inches) / plan.grown;
    let yards = table.yards.map(|yards| format!(", {} yards", yards * inches)).unwrap_or_default();
    frame::scale(out, plan.ink, at, long, 20.0, &format!("{inches} inches{yards}"));
}
