//! Halo and tick: the units that can still act in the step being played, and those that have acted; and the numbers of
//! places that answer what is asked.

use super::ink::Inks;
use super::lettering::{escaped, width};
use super::pen::{N, Point, draw};
use crate::choice::Duty;

/// What a halo is filled with, by day and by night.
const HALO: &str = "#FBF2A6";
/// The disc under a tick, likewise.
const DISC: &str = "#FFFDF3";

/// Draws a halo: a pale band with dots along it, so that it shows on paper and in the dark and needs no colour.
/// `outline` draws the outline of a unit with these attributes.
pub(super) fn halo(out: &mut String, ink: &Inks, outline: impl Fn(&str) -> String) {
    let band = format!(r##"class="halo" fill="{HALO}" stroke="{HALO}" stroke-width="5""##);
    let dots = format!(
        r##"fill="none" stroke="{}" stroke-width="2.2" stroke-dasharray=".1 4.6" stroke-linecap="round""##,
        ink.on_plate
    );
    draw!(out, "{}{}", outline(&band), outline(&dots));
}

/// Draws a tick on a disc, level if the unit around it is turned by so many degrees.
pub(super) fn tick(out: &mut String, ink: &Inks, at: Point, turn: f64) {
    let (x, y) = at;
    draw!(
        out,
        r##"<g class="acted" transform="translate({} {}) rotate({})"><title>has acted</title><g class="kept"><circle r="9" fill="{DISC}" stroke="{}" stroke-width="3.6"/><circle r="9" fill="{DISC}" stroke="{}" stroke-width="1.5"/><path d="M-4.2,.4L-1.2,3.6L4.4,-3.4" fill="none" stroke="{}" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/></g></g>"##,
        N(x),
        N(y),
        N(-turn),
        ink.paper,
        ink.on_plate,
        ink.on_plate
    );
}

/// The number of an answer, or those of several, on a disc.
pub(super) fn number(out: &mut String, ink: &Inks, at: Point, words: &str) {
    let (x, y) = at;
    let wide = (width(words, 19.0) + 18.0).max(34.0);
    draw!(
        out,
        r##"<g class="plate number" pointer-events="none" transform="translate({} {})"><rect x="{}" y="-17" width="{}" height="34" rx="17" fill="{}" stroke="{}" stroke-width="2.4"/><text y="6.8" font-size="19" font-weight="700" text-anchor="middle" fill="{}">{}</text></g>"##,
        N(x),
        N(y),
        N(-wide / 2.0),
        N(wide),
        ink.reach,
        ink.panel,
        ink.panel,
        escaped(words)
    );
}

/// The same in words, after what else is said of a unit.
pub(super) fn said(duty: Duty) -> &'static str {
    match duty {
        Duty::None => "",
        Duty::Waits => "; can still act",
        Duty::Acted => "; has acted",
    }
}
