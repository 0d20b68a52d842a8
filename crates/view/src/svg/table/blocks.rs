//! Units that are one block to scale: its edges, ranks and guns, the flag on its left, its losses along the rear.

use super::bodies::half;
use super::plan::{N, Plan, Point, degrees, draw};
use super::stands;
use crate::picture::Coat;
use crate::picture::squares::Arm;
use crate::picture::table::{Array, Badge, Body, Losses, Ranks};
use crate::svg::ink::{Inks, bars};
use crate::svg::lettering::width;

/// The bar of losses: how high it is, and how far behind the rear.
const BAR: f64 = 5.0;
const BEHIND: f64 = 3.0;
/// The size its strength is written in.
const NUMBER: f64 = 17.0;

/// How far a body reaches back beyond its block.
pub(super) fn behind(body: &Body) -> f64 {
    let has_lost = |ranks: &Ranks| ranks.losses.is_some_and(|losses| losses.lost > 0);
    if body.ranks.as_ref().is_some_and(has_lost) { BEHIND + BAR + 6.0 } else { 0.0 }
}

/// What a block is drawn with.
pub(super) struct Dress {
    pub(super) fill: &'static str,
    pub(super) edge: &'static str,
    pub(super) on: &'static str,
    /// What keeps a man apart from the cloth he stands on.
    pub(super) rim: &'static str,
    /// Whether what is written on it needs a plate.
    is_hatched: bool,
}

/// Draws a block with its front to the north.
pub(super) fn block(out: &mut String, plan: Plan, coat: Coat, body: &Body, ranks: &Ranks) {
    let (ink, (w, h)) = (plan.ink, half(body));
    let dress = Dress {
        fill: ink.fill(coat),
        edge: ink.edge(coat),
        on: ink.on_fill(coat),
        rim: ink.plain(coat),
        is_hatched: ink.hatch(coat).is_some(),
    };
    if ranks.smoke {
        smoke(out, (w, h));
    }
    if let Some(own) = &ranks.stands {
        return stands::stands(out, plan, &dress, body, ranks, own);
    }
    match ranks.array {
        Array::Skirmish => skirmishers(out, ink, &dress, ranks, (w, h)),
        Array::Deployed => battery(out, ink, &dress, ranks, (w, h)),
        Array::Limbered => limbered(out, ink, &dress, ranks, (w, h)),
        _ => massed(out, ink, &dress, body, ranks, (w, h)),
    }
    // Skirmishers and gun crews have no room for it within.
    let is_within = !matches!(ranks.array, Array::Skirmish | Array::Deployed | Array::Limbered);
    if is_within {
        strength(out, ink, &dress, ranks, patched(ranks, h), degrees(body.block.pose().facing));
    }
    if let Some(losses) = ranks.losses.filter(|losses| losses.lost > 0) {
        let rear = if is(ranks, Badge::GoneToGround) { 0.0 } else { h };
        bar(out, ink, &dress, &losses, (w, rear));
    }
}

/// Has it this state?
fn is(ranks: &Ranks, state: Badge) -> bool {
    ranks.states.contains(&state)
}

/// Close order: a solid block, its front edge heavy, its ranks as lines.
fn massed(out: &mut String, ink: &Inks, dress: &Dress, body: &Body, ranks: &Ranks, size: Point) {
    let (w, h) = size;
    let Dress { fill, edge, on, .. } = dress;
    // Those who lie down are half as deep.
    let prone = is(ranks, Badge::GoneToGround);
    let low = if prone { 0.0 } else { h };
    let flees = is(ranks, Badge::Retreating) || is(ranks, Badge::Routing);
    let awry = flees || is(ranks, Badge::Unformed) || is(ranks, Badge::Faltering);
    let outline = format!(r##"x="{}" y="{}" width="{}" height="{}""##, N(-w), N(-h), N(2.0 * w), N(h + low));
    let paper = ink.paper;
    let dash = if awry { r##" stroke-dasharray="7 3.4""## } else { "" };
    let dim = if prone { r##" fill-opacity=".7""## } else { "" };
    draw!(
        out,
        r##"<rect class="rim" {outline} fill="{paper}" stroke="{paper}" stroke-width="5" stroke-linejoin="round"/><rect class="body" {outline} fill="{fill}"{dim} stroke="{edge}" stroke-width="1.6"{dash}/>"##
    );
    let (files, deep) = (f64::from(ranks.files.0.max(1)), ranks.files.1.max(1));
    let rank = (h + low) / f64::from(deep);
    if body.arm == Arm::Cavalry {
        draw!(
            out,
            r##"<path class="horse" d="M{},{}L{},{}" stroke="{on}" stroke-width="1.8"/>"##,
            N(-w + 1.0),
            N(low - 1.0),
            N(w - 1.0),
            N(1.0 - h)
        );
    } else {
        let lines: String = (1..deep)
            .map(|n| format!("M{},{}h{}", N(1.0 - w), N(-h + rank * f64::from(n)), N(2.0 * w - 2.0)))
            .collect();
        draw!(
            out,
            r##"<path class="rank" d="{lines}" stroke="{on}" stroke-width="1.1" stroke-opacity=".6"/>"##
        );
    }
    // Man by man, for a reader who looks closely.
    let file = 2.0 * w / files;
    let men: String = (0..deep)
        .flat_map(|row| (0..ranks.files.0.max(1)).map(move |column| (row, column)))
        .map(|(row, column)| {
            let (x, y) = (-w + file * (f64::from(column) + 0.5), -h + rank * (f64::from(row) + 0.5));
            format!("M{},{}h.01", N(x), N(y))
        })
        .collect();
    draw!(
        out,
        r##"<path class="men" display="none" d="{men}" fill="none" stroke="{on}" stroke-width="5.4" stroke-linecap="round" stroke-opacity=".85"/>"##
    );
    patch(out, ink, ranks, (-w, -h), h + low);
    // The front, broken where ranks are; a unit that runs has turned its back.
    let front = if awry { format!(r##" stroke-dasharray="{} 5""##, N(w / 2.4)) } else { String::new() };
    draw!(
        out,
        r##"<path class="edge" d="M{},{}H{}" fill="none" stroke="{edge}" stroke-width="3.6"{front}/>"##,
        N(-w),
        N(-h),
        N(w)
    );
    notch(out, ink, dress, -h);
}

/// The mark of the front.
pub(super) fn notch(out: &mut String, ink: &Inks, dress: &Dress, y: f64) {
    draw!(
        out,
        r##"<path class="front" d="M-7.5,{}l7.5,-9l7.5,9Z" fill="{}" stroke="{}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>"##,
        N(y - 0.8),
        dress.edge,
        ink.paper
    );
}

/// How wide the flag is on a block so deep.
fn patched(ranks: &Ranks, h: f64) -> f64 {
    if ranks.patch.is_some() { (1.5 * h).min(19.0) } else { 0.0 }
}

/// The swallow-tailed flag of its group on the left flank.
fn patch(out: &mut String, ink: &Inks, ranks: &Ranks, at: Point, high: f64) {
    let (x, y) = at;
    if ranks.patch.is_none() {
        return;
    }
    let wide = patched(ranks, high / 2.0);
    let (x, y, high) = (x + 2.0, y + 3.0, (high - 5.2).min(26.0));
    let tail =
        format!("M{},{}h{}l-5,{}l5,{}h{}Z", N(x), N(y), N(wide), N(high / 2.0), N(high / 2.0), N(-wide));
    draw!(
        out,
        r##"<path class="patch" d="{tail}" fill="{}" stroke="{}" stroke-width="3"/><path d="{tail}" fill="{}" stroke="{}" stroke-width="1"/>"##,
        ink.plate,
        ink.plate,
        ink.patch(ranks.patch),
        ink.on_plate
    );
    for n in 0..bars(ranks.patch) {
        draw!(
            out,
            r##"<path d="M{},{}v{}" stroke="{}" stroke-width="2"/>"##,
            N(x + 4.0 + 4.0 * f64::from(n)),
            N(y),
            N(high),
            ink.on_plate
        );
    }
}

/// Its strength, upright whichever way it faces; on hatch it has a plate.
pub(super) fn strength(out: &mut String, ink: &Inks, dress: &Dress, ranks: &Ranks, aside: f64, facing: f64) {
    let turn = if (90.0..270.0).contains(&facing) { 180.0 } else { 0.0 };
    let x = aside / 2.0;
    // Those who lie down take half the depth.
    let (y, size) = if is(ranks, Badge::GoneToGround) { (-6.5, 0.68) } else { (0.0, 1.0) };
    let wide = width(&ranks.strength, NUMBER) + 7.0;
    draw!(
        out,
        r##"<g class="strength" transform="translate({} {}) rotate({}) scale({size})">"##,
        N(x),
        N(y),
        N(turn)
    );
    draw!(
        out,
        r##"<rect x="{}" y="-9.5" width="{}" height="19" rx="3" fill="{}"/><text y="6" font-size="{}" font-weight="700" text-anchor="middle" fill="{}">{}</text></g>"##,
        N(-wide / 2.0),
        N(wide),
        if dress.is_hatched { ink.panel } else { dress.fill },
        N(NUMBER),
        if dress.is_hatched { ink.ink } else { dress.on },
        ranks.strength
    );
}

/// What is lost, along the rear: a tick at every tenth, and a deeper one where it may disperse.
fn bar(out: &mut String, ink: &Inks, dress: &Dress, losses: &Losses, size: Point) {
    let (w, h) = size;
    let y = h + BEHIND;
    let of = f64::from(losses.of.max(1));
    let at = |lost: u16| w - 2.0 * w * (f64::from(lost) / of).min(1.0);
    let left = at(losses.lost);
    let tenths: String =
        losses.tenths.iter().map(|&tenth| format!("M{},{}v{}", N(at(tenth)), N(y), N(BAR))).collect();
    let point = at(losses.point());
    draw!(
        out,
        r##"<g class="losses"><rect x="{}" y="{}" width="{}" height="{}" fill="{}" stroke="{}" stroke-width="3"/><rect x="{}" y="{}" width="{}" height="{BAR}" fill="{}" stroke="{}" stroke-width="1"/><rect x="{}" y="{}" width="{}" height="{BAR}" fill="{}"/><path d="{tenths}" stroke="{}" stroke-width=".9"/><path class="point" d="M{},{}v{}l-3.4,4.4h6.8l-3.4,-4.4" fill="{}" stroke="{}" stroke-width="1.6" stroke-linejoin="round"/></g>"##,
        N(-w),
        N(y),
        N(2.0 * w),
        N(BAR),
        ink.paper,
        ink.paper,
        N(-w),
        N(y),
        N(2.0 * w),
        ink.panel,
        dress.edge,
        N(-w),
        N(y),
        N((left + w).max(0.0)),
        dress.edge,
        ink.smoke_line,
        N(point),
        N(y - 1.0),
        N(BAR + 2.0),
        ink.lost,
        ink.lost
    );
}

/// Smoke that still hangs before the front.
fn smoke(out: &mut String, size: Point) {
    let (w, h) = size;
    let puffs = if w > 55.0 { 3 } else { 2 };
    for n in 0..puffs {
        let x = -w + 2.0 * w * (f64::from(n) + 0.5) / f64::from(puffs);
        let y = -h - 13.0 - 3.0 * f64::from(n % 2);
        draw!(out, r##"<use class="smoke" href="#smoke" x="{}" y="{}"/>"##, N(x), N(y));
    }
}

/// Men in open order, each on his own.
fn skirmishers(out: &mut String, ink: &Inks, dress: &Dress, ranks: &Ranks, size: Point) {
    let (w, h) = size;
    let Dress { edge, fill, .. } = dress;
    let files = ranks.files.0.max(1);
    let file = 2.0 * w / f64::from(files);
    draw!(
        out,
        r##"<rect class="body" x="{}" y="{}" width="{}" height="{}" rx="4" fill="{}" fill-opacity=".55" stroke="{edge}" stroke-width="1" stroke-dasharray="2 4"/>"##,
        N(-w),
        N(-h),
        N(2.0 * w),
        N(2.0 * h),
        ink.paper
    );
    let r = 6.0;
    for n in 0..files {
        let (x, y) = (-w + file * (f64::from(n) + 0.5), if n % 2 == 0 { -2.0 } else { 3.0 });
        draw!(
            out,
            r##"<path d="M{},{}v-7" stroke="{edge}" stroke-width="2.2"/><circle class="man" cx="{}" cy="{}" r="{r}" fill="{fill}" stroke="{edge}" stroke-width="1.6"/>"##,
            N(x),
            N(y - r),
            N(x),
            N(y)
        );
    }
    if let Some(patch) = ranks.patch {
        draw!(
            out,
            r##"<path class="patch" d="M{},{}h10l-3.4,4l3.4,4h-10Z" fill="{}" stroke="{}" stroke-width="1"/>"##,
            N(-w - 6.0),
            N(-h - 2.0),
            ink.patch(Some(patch)),
            ink.on_plate
        );
    }
    notch(out, ink, dress, -h);
}

/// Guns in battery: muzzles to the front, a bar of their army's cloth along the trails.
fn battery(out: &mut String, ink: &Inks, dress: &Dress, ranks: &Ranks, size: Point) {
    let (w, h) = size;
    let Dress { edge, fill, .. } = dress;
    frame(out, ink, dress, (w, h));
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{}" height="6" fill="{fill}" stroke="{edge}" stroke-width="1"/>"##,
        N(-w),
        N(h - 6.0),
        N(2.0 * w)
    );
    let guns = ranks.files.0.max(1);
    let each = 2.0 * w / f64::from(guns);
    for n in 0..guns {
        draw!(
            out,
            r##"<g class="gun" transform="translate({} -2)" fill="none" stroke="{edge}">{GUN}</g>"##,
            N(-w + each * (f64::from(n) + 0.5))
        );
    }
    draw!(
        out,
        r##"<path class="edge" d="M{},{}H{}" fill="none" stroke="{edge}" stroke-width="3"/>"##,
        N(-w),
        N(-h),
        N(w)
    );
    tab(out, ink, ranks, (w, h));
    notch(out, ink, dress, -h);
}

/// Guns on the march: teams before limbers before guns.
fn limbered(out: &mut String, ink: &Inks, dress: &Dress, ranks: &Ranks, size: Point) {
    let (w, h) = size;
    let Dress { edge, fill, .. } = dress;
    frame(out, ink, dress, (w, h));
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="5" height="{}" fill="{fill}" stroke="{edge}" stroke-width="1"/>"##,
        N(w - 5.0),
        N(-h),
        N(2.0 * h)
    );
    let guns = ranks.files.1.max(1);
    let each = 2.0 * h / f64::from(guns);
    for n in 0..guns {
        draw!(
            out,
            r##"<g class="gun" transform="translate(-2 {})" fill="{}" stroke="{edge}">{LIMBER}</g>"##,
            N(-h + each * (f64::from(n) + 0.5)),
            ink.panel
        );
    }
    tab(out, ink, ranks, (w, h));
    notch(out, ink, dress, -h);
}

/// The pale ground guns stand on.
fn frame(out: &mut String, ink: &Inks, dress: &Dress, size: Point) {
    let (w, h) = size;
    let outline =
        format!(r##"x="{}" y="{}" width="{}" height="{}" rx="3""##, N(-w), N(-h), N(2.0 * w), N(2.0 * h));
    draw!(
        out,
        r##"<rect class="rim" {outline} fill="{}" stroke="{}" stroke-width="5"/><rect class="body" {outline} fill="{}" stroke="{}" stroke-width="1.6"/>"##,
        ink.paper,
        ink.paper,
        ink.panel,
        dress.edge
    );
}

/// The flag of guns, outside their left flank.
fn tab(out: &mut String, ink: &Inks, ranks: &Ranks, size: Point) {
    let (w, h) = size;
    if ranks.patch.is_some() {
        patch(out, ink, ranks, (-w - 15.0, -h - 2.0), h.min(16.0));
    }
}

/// A gun in battery, its muzzle to the front.
pub(super) const GUN: &str = r##"<path d="M-9,-6V7M9,-6V7" stroke-width="3.6" stroke-linecap="round"/><path d="M-9,1H9" stroke-width="2.2"/><path d="M0,-14V4" stroke-width="4.6" stroke-linecap="round"/><path d="M0,4V13" stroke-width="2.4"/>"##;
/// A team before a limber before a gun.
pub(super) const LIMBER: &str = r##"<path d="M-3,-20v9M3,-20v9" stroke-width="3.4" stroke-linecap="round"/><path d="M0,-11V14" stroke-width="1.6"/><rect x="-5" y="-6" width="10" height="7" stroke-width="1.6"/><path d="M-7.5,6v10M7.5,6v10" stroke-width="3" stroke-linecap="round"/><path d="M-7.5,11H7.5" stroke-width="1.8"/><path d="M0,8V20" stroke-width="3.8" stroke-linecap="round"/>"##;
