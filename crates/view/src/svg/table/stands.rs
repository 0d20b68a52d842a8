//! Units stand by stand: the men or guns on each of them, the colour of their group along the rear, the lost as rings.

use super::blocks::{Dress, GUN, LIMBER, notch, strength};
use super::bodies::{half, placed};
use super::plan::{N, Plan, Point, degrees, draw, long};
use crate::picture::squares::Arm;
use crate::picture::table::{Array, Badge, Body, Ranks, Stand, Stands};
use crate::svg::ink::{Inks, bars};

/// How deep the strip of the group is.
const STRIP: f64 = 4.6;

/// A stand with the front of its unit to the north.
struct Base {
    stand: Stand,
    /// Its middle.
    at: Point,
    /// Half its width and depth.
    half: Point,
}

/// Whether men have horses, and where.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Horse {
    /// They have none.
    None,
    /// Under them.
    Ridden,
    /// Behind them.
    Led,
}

/// Draws a unit stand by stand with its front to the north.
pub(super) fn stands(out: &mut String, plan: Plan, dress: &Dress, body: &Body, ranks: &Ranks, own: &Stands) {
    let (ink, (w, h)) = (plan.ink, half(body));
    let pose = body.block.pose();
    let turn = degrees(pose.facing);
    let bases: Vec<Base> = own
        .each
        .iter()
        .map(|&stand| Base {
            stand,
            at: placed(pose.at, stand.block.pose().at, turn),
            half: (long(stand.block.width()) / 2.0, long(stand.block.depth()) / 2.0),
        })
        .collect();
    // All of its ground can be pointed at, and so can what lies between its stands.
    draw!(
        out,
        r##"<rect class="body" x="{}" y="{}" width="{}" height="{}" fill="#000" fill-opacity="0"/>"##,
        N(-w),
        N(-h),
        N(2.0 * w),
        N(2.0 * h)
    );
    tie(out, ink, dress, &bases);
    let rims: String = bases.iter().map(outline).collect();
    let paper = ink.paper;
    draw!(
        out,
        r##"<path class="rim" d="{rims}" fill="{paper}" stroke="{paper}" stroke-width="5" stroke-linejoin="round"/>"##
    );
    let horse = match body.arm {
        Arm::Cavalry if own.afoot => Horse::Led,
        Arm::Cavalry => Horse::Ridden,
        _ => Horse::None,
    };
    for base in &bases {
        draw!(
            out,
            r##"<g class="stand" data-men="{}" transform="translate({} {})">"##,
            base.stand.men,
            N(base.at.0),
            N(base.at.1)
        );
        match ranks.array {
            Array::Deployed | Array::Limbered => guns(out, ink, dress, ranks, base),
            _ => troops(out, ink, dress, horse, ranks, base),
        }
        draw!(out, "</g>");
    }
    // In open order each stand shows its front, else all of them have one.
    let is_open = matches!(ranks.array, Array::ExtendedLine | Array::Skirmish);
    if is_open {
        for base in &bases {
            draw!(out, r##"<g transform="translate({} 0)">"##, N(base.at.0));
            notch(out, ink, dress, base.at.1 - base.half.1);
            draw!(out, "</g>");
        }
    } else {
        notch(out, ink, dress, -h);
    }
    draw!(out, r##"<g class="counted" display="none">"##);
    strength(out, ink, dress, ranks, 0.0, turn);
    draw!(out, "</g>");
}

fn outline(base: &Base) -> String {
    let ((x, y), (w, h)) = (base.at, base.half);
    format!("M{},{}h{}v{}h{}z", N(x - w), N(y - h), N(2.0 * w), N(2.0 * h), N(-2.0 * w))
}

/// What holds those together who stand apart: a line from the first to the last.
fn tie(out: &mut String, ink: &Inks, dress: &Dress, bases: &[Base]) {
    let ((Some(first), Some(last)), true) = ((bases.first(), bases.last()), bases.len() > 1) else { return };
    let path = format!("M{},{}L{},{}", N(first.at.0), N(first.at.1), N(last.at.0), N(last.at.1));
    draw!(
        out,
        r##"<path class="tie" d="{path}" stroke="{}" stroke-width="5"/><path class="tie" d="{path}" stroke="{}" stroke-width="1.6" stroke-dasharray="4 3"/>"##,
        ink.paper,
        dress.edge
    );
}

/// Whether its ranks are not what they should be.
fn is_awry(ranks: &Ranks) -> bool {
    let awry = [Badge::Disordered, Badge::Shaken, Badge::Routed];
    ranks.states.iter().any(|state| awry.contains(state))
}

/// Men on foot or on horseback.
fn troops(out: &mut String, ink: &Inks, dress: &Dress, horse: Horse, ranks: &Ranks, base: &Base) {
    let Dress { fill, edge, on, .. } = dress;
    let (w, h) = base.half;
    let is_loose = ranks.array == Array::Skirmish;
    let rect = format!(r##"x="{}" y="{}" width="{}" height="{}""##, N(-w), N(-h), N(2.0 * w), N(2.0 * h));
    if is_loose {
        draw!(
            out,
            r##"<rect {rect} rx="3" fill="{}" stroke="{edge}" stroke-width="1.1" stroke-dasharray="2 3"/>"##,
            ink.panel
        );
    } else {
        let dash = if is_awry(ranks) { r##" stroke-dasharray="6 3""## } else { "" };
        draw!(out, r##"<rect {rect} fill="{fill}" stroke="{edge}" stroke-width="1.5"{dash}/>"##);
    }
    if horse != Horse::None {
        let (x, y) = (w - 1.0, h - 1.0);
        let line = if is_loose { edge } else { on };
        let dash = if horse == Horse::Led { r##" stroke-dasharray="2.5 3""## } else { "" };
        draw!(
            out,
            r##"<path class="horse" d="M{},{}L{},{}" stroke="{line}" stroke-width="1.5" stroke-opacity=".75"{dash}/>"##,
            N(-x),
            N(y - STRIP),
            N(x),
            N(-y)
        );
    }
    strip(out, ink, ranks, (w, h));
    men(out, dress, horse, ranks, base);
    if !is_loose {
        draw!(
            out,
            r##"<path class="edge" d="M{},{}h{}" stroke="{edge}" stroke-width="3.4"/>"##,
            N(-w - 0.7),
            N(-h),
            N(2.0 * w + 1.4)
        );
    }
}

/// Every man of a stand, the lost ones as rings.
fn men(out: &mut String, dress: &Dress, horse: Horse, ranks: &Ranks, base: &Base) {
    let (w, h) = base.half;
    let all = base.stand.men + base.stand.lost;
    let rows = if all > 3 { 2 } else { 1 };
    let row = all.div_ceil(rows).max(1);
    let deep = 2.0 * h - if ranks.patch.is_some() { STRIP } else { 0.0 };
    let is_loose = ranks.array == Array::Skirmish;
    let (fill, line) = if is_loose { (dress.fill, dress.edge) } else { (dress.on, dress.rim) };
    let size = (w / f64::from(row) * 0.72).min(deep / f64::from(rows) / 3.0).min(3.7);
    let (rx, ry) = if horse == Horse::Ridden { (size * 0.8, size * 1.5) } else { (size, size) };
    draw!(out, r##"<g class="figures">"##);
    for n in 0..all {
        let (column, line_of) = (n % row, n / row);
        let in_row = if line_of + 1 == rows { all - row * (rows - 1) } else { row };
        let x = 2.0 * w * (f64::from(column) + 0.5) / f64::from(in_row) - w;
        let y = -h + 1.0 + deep * (f64::from(line_of) + 0.5) / f64::from(rows);
        if n >= base.stand.men {
            let edge = if is_loose { dress.edge } else { dress.on };
            draw!(
                out,
                r##"<ellipse class="lost" cx="{}" cy="{}" rx="{}" ry="{}" fill="none" stroke="{edge}" stroke-width="1" stroke-opacity=".8"/>"##,
                N(x),
                N(y),
                N(rx - 0.4),
                N(ry - 0.4)
            );
            continue;
        }
        if is_loose {
            draw!(
                out,
                r##"<path d="M{},{}v-5" stroke="{}" stroke-width="1.6"/>"##,
                N(x),
                N(y - ry),
                dress.edge
            );
        }
        draw!(
            out,
            r##"<ellipse class="man" cx="{}" cy="{}" rx="{}" ry="{}" fill="{fill}" stroke="{line}" stroke-width=".9"/>"##,
            N(x),
            N(y),
            N(rx),
            N(ry)
        );
    }
    draw!(out, "</g>");
}

/// The colour of its group along the rear, with a bar for each time the colours came round.
fn strip(out: &mut String, ink: &Inks, ranks: &Ranks, size: Point) {
    let (w, h) = size;
    if ranks.patch.is_none() {
        return;
    }
    draw!(
        out,
        r##"<rect class="patch" x="{}" y="{}" width="{}" height="{STRIP}" fill="{}" stroke="{}" stroke-width="1"/>"##,
        N(-w + 0.7),
        N(h - STRIP - 0.4),
        N(2.0 * w - 1.4),
        ink.patch(ranks.patch),
        ink.on_plate
    );
    for n in 0..bars(ranks.patch) {
        draw!(
            out,
            r##"<path class="patch" d="M{},{}v{STRIP}" stroke="{}" stroke-width="2"/>"##,
            N(-w + 6.0 + 4.0 * f64::from(n)),
            N(h - STRIP - 0.4),
            ink.on_plate
        );
    }
}

/// Guns beside each other, a section each, in battery or behind their teams.
fn guns(out: &mut String, ink: &Inks, dress: &Dress, ranks: &Ranks, base: &Base) {
    let Dress { fill, edge, .. } = dress;
    let (w, h) = base.half;
    let is_left = ranks.states.contains(&Badge::Abandoned);
    let dash = if is_left || is_awry(ranks) { r##" stroke-dasharray="5 3""## } else { "" };
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{}" stroke="{edge}" stroke-width="1.5"{dash}/>"##,
        N(-w),
        N(-h),
        N(2.0 * w),
        N(2.0 * h),
        ink.panel
    );
    // Nobody serves those that were left: there is no cloth of their army behind them.
    if !is_left {
        let deep = STRIP + 1.0;
        let y = if ranks.patch.is_some() { h - STRIP - deep } else { h - deep };
        draw!(
            out,
            r##"<rect class="cloth" x="{}" y="{}" width="{}" height="{deep}" fill="{fill}" stroke="{edge}" stroke-width="1"/>"##,
            N(-w),
            N(y),
            N(2.0 * w)
        );
    }
    strip(out, ink, ranks, (w, h));
    let is_limbered = ranks.array == Array::Limbered;
    let (glyph, wide, up) = if is_limbered { (LIMBER, 17.0, -2.0) } else { (GUN, 21.0, -3.0) };
    let all = base.stand.men + base.stand.lost;
    let each = 2.0 * w / f64::from(all.max(1));
    let size = (each / wide).min(if is_limbered { 1.25 } else { 1.0 });
    for n in 0..all {
        let faint = if n >= base.stand.men { r##" stroke-opacity=".28""## } else { "" };
        draw!(
            out,
            r##"<g class="gun" transform="translate({} {}) scale({:.2})" fill="{}" stroke="{edge}"{faint}>{glyph}</g>"##,
            N(-w + each * (f64::from(n) + 0.5)),
            N(up),
            size,
            ink.panel
        );
    }
    draw!(
        out,
        r##"<path class="edge" d="M{},{}h{}" stroke="{edge}" stroke-width="3"/>"##,
        N(-w - 0.7),
        N(-h),
        N(2.0 * w + 1.4)
    );
}
