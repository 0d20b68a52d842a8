//! What covers the ground: brush, woods, orchards, crops, maguey, marsh, towns, buildings and forts.

use board::hex::Hex;

use super::lines::Lines;
use super::plan::{INNER, N, Plan, Point, RADIUS, draw};
use super::region::Region;
use crate::picture::hexes::{Hexes, Terrain};
use crate::svg::course::rounded;
use crate::svg::ink::{Inks, SIZES};
use crate::svg::noise::{chance, jitter};

/// Patterns the ground refers to.
pub(super) fn signs(out: &mut String, ink: &Inks) {
    draw!(
        out,
        r##"<pattern id="marsh" width="34" height="22" patternUnits="userSpaceOnUse"><path d="M1,7h13M18,18h13" stroke="{}" stroke-width="1"/><path d="M7,6V1M4.8,6L3.2,2.4M9.2,6L10.8,2.4M24,17V12M21.8,17L20.2,13.4M26.2,17L27.8,13.4" stroke="{}" stroke-width="1" fill="none"/></pattern>"##,
        ink.water_line,
        ink.tree_line
    );
    draw!(
        out,
        r##"<g id="maguey" fill="none" stroke="{}" stroke-width="1.1" stroke-linecap="round"><path d="M0,3V-5M-.6,3L-4,-3M.6,3L4,-3M-1,3.2L-6,.4M1,3.2L6,.4"/></g>"##,
        ink.tree_line
    );
    draw!(
        out,
        r##"<g id="bush"><path d="M-3.8,1.6C-5.6,0 -4,-3 -2,-2.6C-1,-4.6 2.4,-4 2.6,-2C4.8,-1.8 5,1.2 3.2,1.8Z" fill="{}" stroke="{}" stroke-width=".8"/></g>"##,
        ink.crown,
        ink.tree_line
    );
}

/// Draws all ground cover, the lowest first.
pub(super) fn cover(out: &mut String, plan: Plan, hexes: &Hexes) {
    let ink = plan.ink;
    let tints = [
        (Terrain::Crops, ink.crops, "url(#rows)"),
        (Terrain::Maguey, ink.crops, ""),
        (Terrain::Orchard, ink.brush, ""),
        (Terrain::LightWood, ink.brush, ""),
        (Terrain::Chaparral, ink.brush, ""),
        (Terrain::HeavyWood, ink.wood, ""),
        (Terrain::Marsh, ink.paper, "url(#marsh)"),
        (Terrain::Town, ink.town, ""),
    ];
    for (terrain, tint, pattern) in tints {
        let region = Region::new(plan, 0.0, 7.0, |hex| hexes.field(hex).terrain == terrain);
        let path: String = region.outlines().iter().map(|outline| rounded(outline)).collect();
        if path.is_empty() {
            continue;
        }
        draw!(
            out,
            r##"<path class="cover" d="{path}" fill="{tint}" fill-opacity=".92" fill-rule="evenodd"/>"##
        );
        if !pattern.is_empty() {
            draw!(out, r##"<path d="{path}" fill="{pattern}" fill-rule="evenodd"/>"##);
        }
    }
}

/// Trees, bushes and tufts, kept off lines and numbers.
pub(super) fn growth(out: &mut String, plan: Plan, hexes: &Hexes, lines: &Lines) {
    let ink = plan.ink;
    let (mut tufts, mut brush, mut uses) = (String::new(), String::new(), String::new());
    for at in scattered(plan, 21.0, 61) {
        let (x, y) = plan.fixed(at);
        let (kx, ky) = ((x * 4.0) as i64, (y * 4.0) as i64);
        let hex = plan.hex(at);
        if lines.is_near(at, 10.0) || is_on_number(plan, hex, at) {
            continue;
        }
        let one = chance(kx, ky, 63);
        let which = (chance(kx, ky, 62) * SIZES.len() as f64) as usize;
        let mut sign = |name: &str| {
            uses.push_str(&format!(r##"<use href="#{name}" x="{}" y="{}"/>"##, N(at.0), N(at.1)))
        };
        match hexes.field(hex).terrain {
            Terrain::Clear if one < 0.12 => tufts.push_str(&tuft(at)),
            Terrain::Chaparral if one < 0.42 => sign("bush"),
            Terrain::Chaparral if one < 0.86 => brush.push_str(&spray(at)),
            Terrain::LightWood if one < 0.5 => sign(&format!("tree-{which}")),
            Terrain::LightWood if one < 0.68 => brush.push_str(&spray(at)),
            Terrain::HeavyWood if one < 0.92 => sign(&format!("tree-{which}")),
            _ => {}
        }
    }
    for hex in plan.grid.hexes() {
        let planted = match hexes.field(hex).terrain {
            Terrain::Orchard => "orchard-tree",
            Terrain::Maguey => "maguey",
            _ => continue,
        };
        for at in rows(plan, hex) {
            if !lines.is_near(at, 9.0) && !is_on_number(plan, hex, at) {
                uses.push_str(&format!(r##"<use href="#{planted}" x="{}" y="{}"/>"##, N(at.0), N(at.1)));
            }
        }
    }
    draw!(
        out,
        r##"<path d="{tufts}" fill="none" stroke="{}" stroke-width=".8" stroke-linecap="round"/>"##,
        ink.tuft
    );
    draw!(
        out,
        r##"<path d="{brush}" fill="none" stroke="{}" stroke-width=".9" stroke-linecap="round"/>{uses}"##,
        ink.tree_line
    );
}

fn tuft(at: Point) -> String {
    let (x, y) = at;
    format!("M{},{}v-3.6m-.4,3.6l-1.8,-2.6m2.6,2.6l1.8,-2.6", N(x), N(y + 2.0))
}

fn spray(at: Point) -> String {
    let (x, y) = at;
    format!("M{},{}v-6m0,5l-3.2,-3.4m3.2,3.4l3.2,-3.4", N(x), N(y + 3.0))
}

/// Whether a sign would cover the number of its hex.
fn is_on_number(plan: Plan, hex: Hex, at: Point) -> bool {
    let (x, y) = at;
    let (cx, cy) = plan.centre(hex);
    (x - cx).abs() < 22.0 && (y - cy + INNER - 10.0).abs() < 11.0
}

/// Places in rows within a hex.
fn rows(plan: Plan, hex: Hex) -> Vec<Point> {
    let (cx, cy) = plan.centre(hex);
    let places = (-4..=4).flat_map(|row| (-4..=4).map(move |n| (f64::from(n) * 19.0, f64::from(row) * 15.0)));
    let within = |&(dx, dy): &Point| {
        let (dx, dy): (f64, f64) = (dx.abs(), dy.abs());
        dy < INNER - 6.0 && dx + dy * 0.577 < RADIUS - 8.0
    };
    places.filter(within).map(|(dx, dy)| (cx + dx + 0.18 * dy, cy + dy)).collect()
}

/// Houses of towns, single buildings, and forts.
pub(super) fn built(out: &mut String, plan: Plan, hexes: &Hexes, lines: &Lines) {
    for hex in plan.grid.hexes() {
        match hexes.field(hex).terrain {
            Terrain::Town => town(out, plan, hex, lines),
            Terrain::Building => building(out, plan, hex),
            Terrain::Fort => fort(out, plan, hex),
            _ => {}
        }
    }
}

/// Blocks around their yards, off the roads.
fn town(out: &mut String, plan: Plan, hex: Hex, lines: &Lines) {
    let (ink, (cx, cy)) = (plan.ink, plan.centre(hex));
    let (c, r) = (i64::from(hex.column), i64::from(hex.row));
    for (n, (dx, dy)) in (0..).zip(blocks()) {
        let (w, h) = (17.0 + 5.0 * chance(c + n, r, 81), 13.0 + 5.0 * chance(c, r + n, 82));
        let (x, y) = (cx + dx + 3.0 * jitter(c + n, r, 83), cy + dy + 3.0 * jitter(c, r + n, 84));
        let corners = [(x, y), (x - w / 2.0, y), (x + w / 2.0, y)];
        if corners.into_iter().any(|at| lines.is_near(at, 11.0)) {
            continue;
        }
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{}" stroke="{}" stroke-width="1"/><rect x="{}" y="{}" width="{}" height="4.4" fill="{}"/>"##,
            N(x - w / 2.0),
            N(y - h / 2.0),
            N(w),
            N(h),
            ink.town_block,
            ink.house,
            N(x - w / 2.0),
            N(y - h / 2.0),
            N(w),
            ink.house
        );
    }
}

fn blocks() -> impl Iterator<Item = Point> {
    let rows = [(-27.0, 3), (-5.0, 4), (17.0, 4), (38.0, 3)];
    rows.into_iter().flat_map(|(y, many)| {
        (0..many).map(move |n| (27.0 * (f64::from(n) - (f64::from(many) - 1.0) / 2.0), y))
    })
}

/// A farm around its court.
fn building(out: &mut String, plan: Plan, hex: Hex) {
    let (ink, (x, y)) = (plan.ink, plan.centre(hex));
    draw!(
        out,
        r##"<g class="building" transform="translate({} {})"><rect x="-25" y="-19" width="50" height="38" fill="{}" stroke="{}" stroke-width="1.4"/><path d="M-25,-19h50v38h-13v-24h-24v24h-13Z" fill="{}" stroke="{}" stroke-width="1.2"/></g>"##,
        N(x),
        N(y),
        ink.town,
        ink.house,
        ink.town_block,
        ink.house
    );
}

/// A work with four bastions and a ditch.
fn fort(out: &mut String, plan: Plan, hex: Hex) {
    let (ink, (x, y)) = (plan.ink, plan.centre(hex));
    let trace =
        "M-38,-34L-26,-28H26L38,-34L40,-24L32,-17V17L40,24L38,34L26,28H-26L-38,34L-40,24L-32,17V-17L-40,-24Z";
    draw!(
        out,
        r##"<g class="fort" transform="translate({} {})" stroke-linejoin="round"><path d="{trace}" fill="{}" stroke="{}" stroke-width="9"/><path d="{trace}" fill="{}" stroke="{}" stroke-width="4.4"/><path d="{trace}" fill="none" stroke="{}" stroke-width="1" stroke-dasharray="1.6 3"/></g>"##,
        N(x),
        N(y),
        ink.paper,
        ink.hachure,
        ink.town,
        ink.house,
        ink.paper
    );
}

/// Points all over the map, about so far apart but in no rows, counted from 0000 so that a tree stands where it
/// stood, whatever part of the map is drawn.
fn scattered(plan: Plan, apart: f64, salt: u64) -> impl Iterator<Item = Point> {
    let (left, top) = plan.fixed((plan.left, plan.top));
    let (right, bottom) = plan.fixed((plan.right, plan.bottom));
    let origin = (plan.left - left, plan.top - top);
    let (west, north) = ((left / apart).floor() as i64 - 1, (top / apart).floor() as i64 - 1);
    let (east, south) = ((right / apart) as i64 + 1, (bottom / apart) as i64 + 1);
    (north..=south).flat_map(move |j| {
        (west..=east).map(move |i| {
            let shift = if j % 2 == 0 { 0.0 } else { 0.5 };
            (
                origin.0 + apart * (i as f64 + shift + 0.3 * jitter(i, j, salt)),
                origin.1 + apart * (j as f64 + 0.3 * jitter(i, j, salt + 1)),
            )
        })
    })
}
