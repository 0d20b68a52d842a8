//! Badges for the state of a unit: shape and glyph say it, colour only helps.

use super::plan::{N, Point, draw};
use crate::picture::hexes::{Condition, Counter, Formed};
use crate::svg::ink::Inks;

/// A state that is shown by a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Badge {
    /// It is routed: back it goes.
    Routed,
    /// It has lost more than half: a broken staff.
    Collapsed,
    /// It is disordered: ranks awry.
    Disordered,
    /// Its horses are blown: breath.
    Blown,
    /// It stands in square.
    Square,
    /// It is in march mode: on and on.
    March,
}

impl Badge {
    /// What is to be shown of a unit, the worst first.
    pub(super) fn of(counter: &Counter) -> Vec<Badge> {
        let all = [
            (counter.condition == Condition::Routed, Badge::Routed),
            (counter.collapsed, Badge::Collapsed),
            (counter.condition == Condition::Disordered, Badge::Disordered),
            (counter.blown, Badge::Blown),
            (counter.order == Formed::Square, Badge::Square),
            (counter.order == Formed::March, Badge::March),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, badge)| badge).collect()
    }
}

/// What is worst is shown on this, by day and by night.
const OCTAGON: &str = "#A33B00";
/// What is to be noted, likewise.
const DISC: &str = "#FFF6DC";

/// Draws a badge.
pub(super) fn draw_badge(out: &mut String, ink: &Inks, at: Point, badge: Badge) {
    let (x, y) = at;
    let (word, glyph) = match badge {
        Badge::Routed => ("routed", ROUTED),
        Badge::Collapsed => ("collapsed", COLLAPSED),
        Badge::Disordered => ("disordered", DISORDERED),
        Badge::Blown => ("blown", BLOWN),
        Badge::Square => ("in square", SQUARE),
        Badge::March => ("march mode", MARCH),
    };
    let octagon = "M-4.2,-10H4.2L10,-4.2V4.2L4.2,10H-4.2L-10,4.2V-4.2Z";
    let diamond = "M0,-11L11,0L0,11L-11,0Z";
    let disc = "M-9.4,0A9.4,9.4 0 0 1 9.4,0A9.4,9.4 0 0 1 -9.4,0Z";
    let (shape, fill, line) = match badge {
        Badge::Routed => (octagon, OCTAGON, "#FFFFFF"),
        Badge::Collapsed => (diamond, ink.amber, ink.on_plate),
        _ => (disc, DISC, ink.on_plate),
    };
    draw!(
        out,
        r##"<g class="badge" data-state="{word}" transform="translate({} {})"><title>{word}</title><path d="{shape}" fill="{fill}" stroke="{}" stroke-width="3.4" stroke-linejoin="round"/><path d="{shape}" fill="{fill}" stroke="{line}" stroke-width="1.3" stroke-linejoin="round"/><g fill="none" stroke="{line}" stroke-linecap="round" stroke-linejoin="round">{glyph}</g></g>"##,
        N(x),
        N(y),
        ink.paper
    );
}

const ROUTED: &str = r##"<path d="M-4,-4.6L0,-1L4,-4.6M-4,.6L0,4.2L4,.6" stroke-width="2"/>"##;
const COLLAPSED: &str =
    r##"<path d="M-1.4,-6.4L1.6,-1.4M-1.6,1.4L1.4,6.4M-3.6,.6H3.6" stroke-width="1.8"/>"##;
const DISORDERED: &str =
    r##"<path d="M-4.6,3.4L1.4,-4.6M-1.6,5L4.4,-3M-6,-.6L-2,-5.6" stroke-width="1.9"/>"##;
const BLOWN: &str = r##"<path d="M-5.4,-3.4H2.2A2,2 0 1 0 .6,-5.8M-5.4,.2H5M-5.4,3.6H.8A1.9,1.9 0 1 1 -.6,5.8" stroke-width="1.5"/>"##;
const SQUARE: &str = r##"<path d="M-4.4,-4.4H4.4V4.4H-4.4Z" stroke-width="2"/>"##;
const MARCH: &str = r##"<path d="M-4.6,-4L-.8,0L-4.6,4M.6,-4L4.4,0L.6,4" stroke-width="1.9"/>"##;
