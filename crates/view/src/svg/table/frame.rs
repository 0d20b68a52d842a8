//! What surrounds the table: rulers in inches, neatlines, title, armies, scale and north.

use super::plan::{EDGE, FOOT, INCH, N, Plan, draw};
use crate::picture::Picture;
use crate::picture::table::Table;
use crate::svg::ink::Inks;
use crate::svg::lettering::{escaped, width};

/// The rulers around the table, and the neatlines of the sheet.
pub(super) fn border(out: &mut String, plan: Plan, table: &Table) {
    let (grown, ink) = (plan.grown, plan.ink);
    for (inset, weight) in [(10.0, 3.0), (EDGE, 1.2)] {
        let inset = inset * grown;
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="{}"/>"##,
            N(inset),
            N(inset),
            N(plan.width - 2.0 * inset),
            N(plan.height - 2.0 * inset),
            ink.ink,
            N(weight * grown)
        );
    }
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
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="{}"/>"##,
        N(plan.left),
        N(plan.top),
        N(plan.right - plan.left),
        N(plan.bottom - plan.top),
        plan.ink.ink,
        N(2.0 * plan.grown)
    );
}

/// The strip below the table, drawn for a small sheet and grown with it.
pub(super) fn foot(out: &mut String, plan: Plan, picture: &Picture, table: &Table) {
    let (ink, whole, high) = (plan.ink, plan.width / plan.grown, FOOT - EDGE);
    let (first, second) = (33.0, 59.0);
    draw!(
        out,
        r##"<g class="foot" transform="translate(0 {}) scale({:.3})"><rect x="{EDGE}" y="0" width="{}" height="{}" fill="{}" stroke="{}" stroke-width="1.2"/>"##,
        N(plan.foot()),
        plan.grown,
        N(whole - 2.0 * EDGE),
        N(high),
        ink.panel,
        ink.ink
    );
    let room = whole * 0.46 - 40.0;
    let title = picture.title.to_uppercase();
    let size = (24.0 * room / (width(&title, 24.0) + 1.5 * title.chars().count() as f64)).clamp(12.0, 24.0);
    draw!(
        out,
        r##"<text x="36" y="{}" font-size="{}" font-weight="700" letter-spacing="1.5" fill="{}">{}</text>"##,
        N(first),
        N(size),
        ink.ink,
        escaped(&title)
    );
    caption(out, ink, &picture.caption, room, second);
    let x = whole * 0.46 + 10.0;
    let size = (15.0 * (whole * 0.54 - 260.0) / width(&picture.status, 15.0).max(1.0)).clamp(10.0, 15.0);
    draw!(
        out,
        r##"<text x="{}" y="{}" font-size="{}" font-weight="700" fill="{}">{}</text>"##,
        N(x),
        N(first - 2.0),
        N(size),
        ink.ink,
        escaped(&picture.status)
    );
    let end = armies(out, ink, (picture, table), x, second - 5.0);
    scale(out, plan, table, (whole - 215.0).max(end), 30.0);
    north(out, ink, whole - 44.0, high / 2.0);
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
fn armies(out: &mut String, ink: &Inks, (picture, table): (&Picture, &Table), mut x: f64, y: f64) -> f64 {
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
fn scale(out: &mut String, plan: Plan, table: &Table, x: f64, y: f64) {
    let ink = plan.ink;
    let inches = if plan.grown < 1.5 { 4 } else { 8 };
    let long = INCH * f64::from(inches) / plan.grown;
    draw!(
        out,
        r##"<g class="scale"><rect x="{}" y="{}" width="{}" height="5" fill="{}"/><rect x="{}" y="{}" width="{}" height="5" fill="{}"/><rect x="{}" y="{}" width="{}" height="5" fill="none" stroke="{}" stroke-width="1"/>"##,
        N(x),
        N(y),
        N(long / 2.0),
        ink.ink,
        N(x + long / 2.0),
        N(y),
        N(long / 2.0),
        ink.road_bed,
        N(x),
        N(y),
        N(long),
        ink.ink
    );
    let yards = table.yards.map(|yards| format!(", {} yards", yards * inches)).unwrap_or_default();
    draw!(
        out,
        r##"<text x="{}" y="{}" font-size="12" font-style="italic" fill="{}">{inches} inches{yards}</text></g>"##,
        N(x),
        N(y + 20.0),
        ink.ink_2
    );
}

/// North is always up.
fn north(out: &mut String, ink: &Inks, x: f64, y: f64) {
    draw!(
        out,
        r##"<g transform="translate({} {})"><title>North is up</title><path d="M0,-26L6,22L0,15Z" fill="{}"/><path d="M0,-26L-6,22L0,15Z" fill="{}" stroke="{}" stroke-width="1"/><text x="10" y="-13" font-size="13" font-weight="700" fill="{}">N</text></g>"##,
        N(x),
        N(y),
        ink.ink,
        ink.panel,
        ink.ink,
        ink.ink
    );
}
