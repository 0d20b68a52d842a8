//! The signs of the arms that are no plain block: guns, skirmishers, generals.

use board::square::Direction;

use super::plan::{N, Point, draw, turn};
use super::units::{body, dots, front_edge};
use crate::picture::Coat;
use crate::picture::squares::{Formation, Unit};
use crate::svg::ink::{Inks, bars};

/// Guns in battery with their muzzles to the front, or on the march behind their limber.
pub(super) fn guns(out: &mut String, ink: &Inks, unit: &Unit, coat: Coat, size: Point) {
    let (w, h) = size;
    let edge = ink.edge(coat);
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>"##,
        N(-w / 2.0 + 5.0),
        N(-h / 2.0 + 2.0),
        N(w - 10.0),
        N(h - 5.0),
        ink.panel
    );
    if unit.formation == Formation::Column {
        draw!(
            out,
            r##"<g class="wheels" transform="translate(-7.5 -2)" stroke="{edge}" fill="none"><path d="M0,-17V-4M0,4V17" stroke-width="3.2"/><path d="M0,-4V4" stroke-width="1.6"/><g fill="{}" stroke-width="1.8"><circle cy="-8.5" r="5.4"/><circle cy="7.5" r="5.4"/></g><path d="M-5,-8.5H5M0,-13.5V-3.5M-5,7.5H5M0,2.5V12.5" stroke-width="1"/></g>"##,
            ink.panel
        );
        return;
    }
    for x in [-13.0, 13.0] {
        draw!(
            out,
            r##"<g transform="translate({} -6)" stroke="{edge}" fill="none"><path d="M0,-9V6" stroke-width="3.4"/><path d="M-6,-1H6M-6,-6V4M6,-6V4" stroke-width="2.2"/></g>"##,
            N(x)
        );
    }
    if unit.patch.is_some() {
        draw!(
            out,
            r##"<rect class="patch" x="{}" y="{}" width="{}" height="4.2" fill="{}" stroke="{}" stroke-width=".7"/>"##,
            N(-w / 2.0 + 1.2),
            N(h / 2.0 - 5.4),
            N(w - 2.4),
            ink.patch(unit.patch),
            ink.on_plate
        );
        for n in 0..bars(unit.patch) {
            draw!(
                out,
                r##"<path d="M{},{}v4.2" stroke="{}" stroke-width="2.2"/>"##,
                N(w / 2.0 - 9.0 - 6.0 * f64::from(n)),
                N(h / 2.0 - 5.4),
                ink.on_plate
            );
        }
    }
}

/// How wide the cloth of skirmishers is.
const STRIP: f64 = 5.0;

/// Men in open order.
pub(super) fn skirmishers(out: &mut String, ink: &Inks, unit: &Unit, coat: Coat, size: Point) {
    let (w, h) = size;
    // A solid army's men are discs, a hatched one's are rings.
    let (edge, man) = (ink.edge(coat), if coat == Coat::Blue { ink.fill(coat) } else { "none" });
    body(out, ink, (w, h), ink.panel, edge, r##" stroke-dasharray="3.5 2.5""##);
    // A strip of the army's cloth on the right, for men there is not always room.
    draw!(
        out,
        r##"<rect x="{}" y="{}" width="{STRIP}" height="{}" fill="{}"/>"##,
        N(w / 2.0 - 0.8 - STRIP),
        N(-h / 2.0 + 0.8),
        N(h - 1.6),
        ink.fill(coat)
    );
    front_edge(out, ink, coat, (w, h));
    let plate = f64::from(unit.dots) * 10.4 + 4.0;
    let figures = ((w - plate - 4.0 - STRIP) / 9.0).floor().max(0.0) as u32;
    for n in 0..figures {
        let x = w / 2.0 - STRIP - 6.0 - 9.0 * f64::from(n);
        draw!(
            out,
            r##"<path d="M{},-4V-7.6" stroke="{edge}" stroke-width="1.4"/><circle cx="{}" cy="1.5" r="3.3" fill="{man}" stroke="{edge}" stroke-width="1.4"/>"##,
            N(x),
            N(x)
        );
    }
    dots(out, ink, unit, (-w / 2.0 + plate / 2.0 + 1.5, 1.5), Formation::Deployed);
}

/// A general: a star in a disc, and his value beside it.
pub(super) fn general(out: &mut String, ink: &Inks, unit: &Unit, coat: Coat) {
    let upright = -turn(unit.facing);
    // His value stands on the side where his name is not.
    let (bx, by) = match unit.facing {
        Direction::North | Direction::East => (10.0, -9.5),
        Direction::South => (10.0, 9.5),
        Direction::West => (-10.0, -9.5),
    };
    let fill = ink.fill(coat);
    let star = ink.on_fill(coat);
    draw!(
        out,
        r##"<g transform="rotate({upright})"><circle r="14.2" fill="{}"/><circle class="body" r="11.4" fill="{fill}" stroke="{}" stroke-width="3"/><circle r="12.9" fill="none" stroke="{}" stroke-width="1.2"/><use href="#star" fill="{star}"/><circle cx="{bx}" cy="{by}" r="6.6" fill="{}" stroke="{}" stroke-width="1"/><text x="{bx}" y="{}" font-size="10.5" font-weight="700" text-anchor="middle" fill="{}">{}</text></g>"##,
        ink.paper,
        ink.patch(unit.patch),
        ink.edge(coat),
        ink.plate,
        ink.on_plate,
        N(by + 3.7),
        ink.on_plate,
        unit.value
    );
}
