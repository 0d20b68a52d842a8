//! Badges for the state of a unit: shape and glyph say it, colour only helps.

use super::plan::{N, Point, draw};
use crate::picture::table::Badge;
use crate::svg::ink::Inks;

/// What is worst is shown on this, by day and by night.
const OCTAGON: &str = "#A33B00";
/// What is to be noted, likewise.
const DISC: &str = "#FFF6DC";
/// How far a badge reaches from its middle.
pub(super) const REACH: f64 = 13.0;

/// Draws a badge, level whichever way its unit faces.
pub(super) fn draw_badge(out: &mut String, ink: &Inks, at: Point, badge: Badge) {
    let (x, y) = at;
    let glyph = match badge {
        Badge::Jammed => JAMMED,
        Badge::Disrupted => DISRUPTED,
        Badge::Melee => MELEE,
        Badge::Routing => ROUTING,
        Badge::Retreating => RETREATING,
        Badge::Faltering => FALTERING,
        Badge::GoneToGround => GONE_TO_GROUND,
        Badge::Unformed => UNFORMED,
        Badge::LowOnAmmo => LOW_ON_AMMO,
        Badge::Pursuing => PURSUING,
        Badge::Disordered => ONE_CHEVRON,
        Badge::Shaken => TWO_CHEVRONS,
        Badge::Routed => THREE_CHEVRONS,
        Badge::Abandoned => ABANDONED,
    };
    let (rank, shape, fill, line, rim) = match badge {
        Badge::Melee | Badge::Routing | Badge::Routed => (
            "worst",
            "M-5.2,-12.5H5.2L12.5,-5.2V5.2L5.2,12.5H-5.2L-12.5,5.2V-5.2Z",
            OCTAGON,
            "#FFFFFF",
            "#FFFFFF",
        ),
        Badge::Jammed | Badge::Disrupted | Badge::Retreating | Badge::Faltering | Badge::Shaken => {
            ("serious", "M0,-13.5L13.5,0L0,13.5L-13.5,0Z", ink.amber, ink.on_plate, ink.on_plate)
        }
        Badge::GoneToGround | Badge::Unformed | Badge::Pursuing | Badge::Disordered | Badge::Abandoned => (
            "noted",
            "M-10.6,0A10.6,10.6 0 0 1 10.6,0A10.6,10.6 0 0 1 -10.6,0Z",
            DISC,
            ink.on_plate,
            ink.on_plate,
        ),
        Badge::LowOnAmmo => ("noted", "M-9.6,-7.6H9.6V8.4H-9.6Z", DISC, ink.on_plate, ink.on_plate),
    };
    let word = badge.word();
    draw!(
        out,
        r##"<g class="badge" data-state="{word}" data-rank="{rank}" transform="translate({} {})"><title>{word}</title><g class="kept"><path d="{shape}" fill="{}" stroke="{}" stroke-width="4" stroke-linejoin="round"/><path d="{shape}" fill="{fill}" stroke="{rim}" stroke-width="1.4" stroke-linejoin="round"/><g fill="none" stroke="{line}" stroke-linecap="round" stroke-linejoin="round">{glyph}</g></g></g>"##,
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
/// Back, and back again.
const ROUTING: &str = r##"<path d="M-5.2,-5.8L0,-1.2L5.2,-5.8M-5.2,.8L0,5.4L5.2,.8" stroke-width="2.6"/>"##;
/// On, and on again.
const PURSUING: &str = r##"<path d="M-4.8,.2L0,-4.4L4.8,.2M-4.8,5.4L0,.8L4.8,5.4" stroke-width="2.1"/>"##;
/// Back.
const RETREATING: &str = r##"<path d="M-5.4,-2.6L0,3.4L5.4,-2.6" stroke-width="2.7"/>"##;
/// One, two and three chevrons: the levels of morale below good order.
const ONE_CHEVRON: &str = r##"<path d="M-5.2,-2.4L0,2.6L5.2,-2.4" stroke-width="2.6"/>"##;
const TWO_CHEVRONS: &str = r##"<path d="M-5,-5L0,-.6L5,-5M-5,.6L0,5L5,.6" stroke-width="2.4"/>"##;
const THREE_CHEVRONS: &str = r##"<path d="M-5.4,-7.6L0,-3.2L5.4,-7.6M-5.4,-2.4L0,2L5.4,-2.4M-5.4,2.8L0,7.2L5.4,2.8" stroke-width="2.2"/>"##;
/// A wheel nobody stands by.
const ABANDONED: &str =
    r##"<circle r="5.8" stroke-width="1.8"/><path d="M0,-5.8V5.8M-5.8,0H5.8" stroke-width="1.1"/>"##;
/// A wave.
const FALTERING: &str = r##"<path d="M-6.4,1.8C-4,-4.4 -1.4,-2.4 0,0S4,4.4 6.4,-1.8" stroke-width="2.5"/>"##;
/// Down to the ground.
const GONE_TO_GROUND: &str = r##"<path d="M0,-6V2.2M-3.6,-1.2L0,2.4L3.6,-1.2M-6,6H6" stroke-width="1.9"/>"##;
/// Ranks that are none any more.
const UNFORMED: &str =
    r##"<path d="M-5.8,-3H-2.4M.8,-4.6H4.4M-3.4,.6H.6M3.4,-.4H6M-5,4.4H-2M1.4,3.8H4.6" stroke-width="2"/>"##;
/// A box with nothing in it.
const LOW_ON_AMMO: &str = r##"<path d="M-9.6,-2.6H9.6" stroke-width="1.2"/><path d="M-6,-5.2H6" stroke-width="1.6"/><path d="M-4.6,5.6V1.8M0,5.6V1.8" stroke-width="2.2" stroke-opacity=".35"/><path d="M4.6,5.6V1.2" stroke-width="2.4"/>"##;
