//! Badges for the state of a unit: shape and glyph say it, colour only helps.

use super::plan::{N, Point, draw};
use crate::svg::ink::Inks;

/// A state that is shown by a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Badge {
    /// Its gun is jammed: a crossed wheel.
    Jammed,
    /// It is disrupted: turned about.
    Disrupted,
    /// It is in melee: crossed swords.
    Melee,
}

/// What is worst is shown on this, by day and by night.
const OCTAGON: &str = "#A33B00";
/// How far a badge reaches from its middle.
pub(super) const REACH: f64 = 13.0;

/// Draws a badge, level whichever way its unit faces.
pub(super) fn draw_badge(out: &mut String, ink: &Inks, (x, y): Point, badge: Badge) {
    let (word, glyph) = match badge {
        Badge::Jammed => ("jammed", JAMMED),
        Badge::Disrupted => ("disrupted", DISRUPTED),
        Badge::Melee => ("in melee", MELEE),
    };
    let (shape, fill, line, rim) = match badge {
        Badge::Melee => {
            ("M-5.2,-12.5H5.2L12.5,-5.2V5.2L5.2,12.5H-5.2L-12.5,5.2V-5.2Z", OCTAGON, "#FFFFFF", "#FFFFFF")
        }
        _ => ("M0,-13.5L13.5,0L0,13.5L-13.5,0Z", ink.amber, ink.on_plate, ink.on_plate),
    };
    draw!(
        out,
        r##"<g class="badge" data-state="{word}" transform="translate({} {})"><title>{word}</title><path d="{shape}" fill="{}" stroke="{}" stroke-width="4" stroke-linejoin="round"/><path d="{shape}" fill="{fill}" stroke="{rim}" stroke-width="1.4" stroke-linejoin="round"/><g fill="none" stroke="{line}" stroke-linecap="round">{glyph}</g></g>"##,
        N(x),
        N(y),
        ink.paper,
        ink.paper
    );
}

/// A wheel with its spokes, crossed.
const JAMMED: &str = r##"<circle r="5.4" stroke-width="1.8"/><path d="M0,-5.4V5.4M-5.4,0H5.4M-3.8,-3.8L3.8,3.8M-3.8,3.8L3.8,-3.8" stroke-width=".8"/><path d="M-7.4,5.6L7.4,-5.6" stroke-width="2.6"/>"##;
/// An arrow that turns about.
const DISRUPTED: &str = r##"<path d="M4.6,-2.6A5.2,5.2 0 1 0 4.8,2.4" stroke-width="2.1"/><path d="M5.6,-6.4V-1.8H1" stroke-width="2.1"/>"##;
/// Crossed swords.
const MELEE: &str = r##"<path d="M-5.6,-5.6L4.6,4.6M5.6,-5.6L-4.6,4.6" stroke-width="1.9"/><path d="M1.6,5.4L5.4,1.6M-1.6,5.4L-5.4,1.6" stroke-width="1.6"/>"##;
