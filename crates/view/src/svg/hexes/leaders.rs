//! Leaders: discs with stars and orders rating, the orders of the brigade, its fatigue, and the name below.

use board::hex::{Hex, Vertex};

use super::counters::{HALF, NAME};
use super::plan::{N, Plan, Point, draw};
use crate::picture::Picture;
use crate::picture::hexes::{Hexes, Leader, Orders};
use crate::svg::ink::Inks;
use crate::svg::lettering::{self, escaped, fitted};
use crate::words;

/// The radius of a disc that has its hex for itself, and of one beside counters.
const LARGE: f64 = 19.0;
const SMALL: f64 = 14.0;

/// All leaders: in the middle of a free hex, else beside the counters where no front points.
pub(super) fn leaders(out: &mut String, plan: Plan, picture: &Picture, hexes: &Hexes) {
    for hex in plan.grid.hexes() {
        let here: Vec<&Leader> = hexes.leaders_in(hex).collect();
        let (x, y) = plan.centre(hex);
        for (leader, (dx, dy)) in here.iter().zip(places(hexes, hex, here.len())) {
            let is_alone = hexes.stack(hex).next().is_none() && here.len() == 1;
            let radius = if is_alone { LARGE } else { SMALL };
            drawn(out, plan.ink, picture, leader, (x + dx, y + dy), radius);
        }
    }
}

/// Where so many leaders lie in a hex.
fn places(hexes: &Hexes, hex: Hex, many: usize) -> Vec<Point> {
    let side = HALF + 13.0;
    match hexes.stack(hex).last() {
        None if many == 1 => vec![(0.0, 2.0)],
        None => (0..many).map(|n| (36.0 * (n as f64 - (many as f64 - 1.0) / 2.0), 4.0)).collect(),
        Some(top) => {
            let right = [(side, 21.0), (side, -19.0)];
            let left = [(-side, 21.0), (-side, -19.0)];
            // Beside the front the disc would hide where it points.
            let faces_east = matches!(top.facing, Vertex::East | Vertex::SouthEast | Vertex::NorthEast);
            let slots = if faces_east {
                [left[0], right[0], left[1], right[1]]
            } else {
                [right[0], left[0], right[1], left[1]]
            };
            (0..many).map(|n| slots[n % 4]).collect()
        }
    }
}

fn drawn(out: &mut String, ink: &Inks, picture: &Picture, leader: &Leader, at: Point, radius: f64) {
    let (x, y) = at;
    let coat = picture.army(leader.side).coat;
    let (edge, grown) = (ink.edge(coat), radius / LARGE);
    let name = fitted(&leader.label, NAME, 78.0);
    draw!(
        out,
        r##"<g id="{}" class="unit leader" data-side="{}" data-arm="general" data-square="{}" transform="translate({} {})"><title>{}: {}, {}, at {}</title>"##,
        escaped(&leader.id),
        leader.side,
        leader.at,
        N(x),
        N(y),
        escaped(&lettering::told(&leader.name, &name.text)),
        escaped(&leader.group),
        escaped(&words::said_of_leader(leader).join(", ")),
        leader.at
    );
    draw!(out, r##"<g transform="scale({:.2})">"##, grown);
    if leader.selected {
        draw!(
            out,
            r##"<circle class="selected" r="25" fill="{}" stroke="{}" stroke-width="2"/>"##,
            ink.selected,
            ink.on_plate
        );
    }
    draw!(
        out,
        r##"<circle r="21" fill="{}"/><circle class="body" r="17.4" fill="{}" stroke="{}" stroke-width="4"/><circle r="19.2" fill="none" stroke="{edge}" stroke-width="1.8"/><circle r="15.2" fill="none" stroke="{edge}" stroke-width="1"/>"##,
        ink.paper,
        ink.panel,
        leader.patch.map_or(ink.fill(coat), |patch| ink.patch(Some(patch)))
    );
    for n in 0..leader.stars.min(4) {
        let at = 6.9 * (f64::from(n) - (f64::from(leader.stars.min(4)) - 1.0) / 2.0);
        let lift = if leader.stars > 2 { at.abs() * 0.18 } else { 0.0 };
        draw!(
            out,
            r##"<use href="#star" transform="translate({} {}) scale(.56)" fill="{edge}"/>"##,
            N(at),
            N(-6.0 + lift)
        );
    }
    let rating = if leader.rating > 0 { format!("+{}", leader.rating) } else { leader.rating.to_string() };
    draw!(
        out,
        r##"<text class="rating" y="9.4" font-size="12.5" font-weight="700" text-anchor="middle" fill="{}">{rating}</text>"##,
        ink.ink
    );
    if let Some(orders) = leader.orders {
        told(out, ink, orders);
    }
    for n in 0..leader.fatigue.min(6) {
        let (sin, cos) = (90.0 + 21.0 * (f64::from(n) - (f64::from(leader.fatigue.min(6)) - 1.0) / 2.0))
            .to_radians()
            .sin_cos();
        draw!(
            out,
            r##"<circle class="fatigue" cx="{}" cy="{}" r="3.1" fill="{}" stroke="{}" stroke-width="1.1"><title>fatigue {}</title></circle>"##,
            N(18.6 * cos),
            N(18.6 * sin),
            ink.lost,
            ink.panel,
            leader.fatigue
        );
    }
    if leader.active {
        draw!(
            out,
            r##"<circle class="active" cx="-14" cy="-14" r="4.8" fill="{}" stroke="{}" stroke-width="1.8"><title>may ride</title></circle>"##,
            ink.reach,
            ink.panel
        );
    }
    draw!(
        out,
        r##"</g><text class="name" y="{}" font-size="{NAME}" font-weight="700" font-style="italic" text-anchor="middle" fill="{}" stroke="{}" stroke-width="3.6" stroke-linejoin="round" paint-order="stroke"{}>{}</text></g>"##,
        N(radius + 13.0),
        ink.ink,
        ink.paper,
        name.narrow,
        escaped(&name.text)
    );
}

/// The orders of a brigade on its brigadier's disc: a tab for the march, a shield for the advance, a blade for the attack.
fn told(out: &mut String, ink: &Inks, orders: Orders) {
    let (fill, line) = match orders {
        Orders::March => (ink.panel, ink.ink),
        Orders::Advance => (ink.reach, ink.panel),
        Orders::Attack => (ink.charge, ink.panel),
    };
    let shape = match orders {
        Orders::March => "M-8,-8H8V8H-8Z",
        Orders::Advance => "M-8,-8H8V2C8,6 3,8 0,10C-3,8 -8,6 -8,2Z",
        Orders::Attack => "M0,-11L10,0L0,11L-10,0Z",
    };
    draw!(
        out,
        r##"<g class="orders" data-orders="{}" transform="translate(16 -15)"><title>{} orders</title><path d="{shape}" fill="{fill}" stroke="{}" stroke-width="3.2" stroke-linejoin="round"/><path d="{shape}" fill="{fill}" stroke="{}" stroke-width="1.1" stroke-linejoin="round"/><text y="4" font-size="11" font-weight="700" text-anchor="middle" fill="{line}">{}</text></g>"##,
        orders.word(),
        orders.word(),
        ink.paper,
        ink.ink,
        orders.letters()
    );
}
