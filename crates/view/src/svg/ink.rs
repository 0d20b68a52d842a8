//! Colours of the sheet, and the small signs that are drawn again and again.

use super::plan::draw;
use crate::picture::{Coat, Shade};

pub(super) const PAPER: &str = "#F5EEDC";
pub(super) const PANEL: &str = "#FBF7EC";
pub(super) const INK: &str = "#2A251E";
pub(super) const INK_2: &str = "#5B5040";
pub(super) const HACHURE: &str = "#9C8560";
pub(super) const HEIGHT: &str = "#E4D6B4";
pub(super) const WOOD: &str = "#CBD4AB";
pub(super) const TREE_LINE: &str = "#5E6E42";
pub(super) const CROPS: &str = "#EFE3B4";
pub(super) const WATER_LINE: &str = "#35728C";
pub(super) const ROAD_BED: &str = "#FFFBF0";
pub(super) const ROAD_EDGE: &str = "#6A5840";
pub(super) const TOWN_BLOCK: &str = "#B9A58A";
pub(super) const HOUSE: &str = "#4A3B2A";
pub(super) const GRID: &str = "#A8966F";
pub(super) const REACH: &str = "#007A5A";
pub(super) const FIRE: &str = "#B84700";
pub(super) const CHARGE: &str = "#8A2B66";
pub(super) const SELECTED: &str = "#F0E442";
pub(super) const LOST: &str = "#A33B00";

const PATCHES: [&str; 5] = ["#56B4E9", "#E69F00", "#D55E00", "#009E73", "#CC79A7"];

/// The colour of a group's patch.
pub(super) fn patch(number: Option<u8>) -> &'static str {
    number.map_or(INK_2, |number| PATCHES[usize::from(number) % PATCHES.len()])
}

/// What an army's blocks are filled with.
pub(super) fn fill(coat: Coat) -> &'static str {
    match coat {
        Coat::Blue => "#0B5A8F",
        Coat::Grey => "url(#hatch-grey)",
        Coat::Green => "url(#hatch-green)",
        Coat::Red => "url(#hatch-red)",
    }
}

/// What they are edged with.
pub(super) fn edge(coat: Coat) -> &'static str {
    match coat {
        Coat::Blue => "#06304D",
        Coat::Grey => "#37342F",
        Coat::Green => "#0A5A44",
        Coat::Red => "#963800",
    }
}

/// A line across the fill that can be seen on it.
pub(super) fn on_fill(coat: Coat) -> &'static str {
    if coat == Coat::Blue { "#FFFFFF" } else { edge(coat) }
}

/// What a dot is filled with.
pub(super) fn dot(shade: Shade) -> &'static str {
    match shade {
        Shade::Black => "#1A1712",
        Shade::Amber => "#E69F00",
        Shade::White => "#FFFFFF",
    }
}

/// Signs and patterns other parts of the drawing refer to.
pub(super) fn signs(out: &mut String) {
    draw!(
        out,
        r##"<g id="tree" stroke="{TREE_LINE}" stroke-width=".75" fill="#C3CE9E"><path d="M-5.6,.8C-8,-1.6 -5.6,-5.4 -2.6,-4.6C-1.2,-7.4 3.2,-6.8 3.6,-4C6.6,-4 7,.2 4.8,1.6C4.8,4.8 .6,5.6 -.8,3.8C-3,5.8 -6.4,3.8 -5.6,.8Z"/><path d="M3.4,-.8C3.6,1.2 2,2.6 .4,2.6M1.6,-3C2.4,-2.4 2.8,-1.6 2.6,-.6" fill="none" stroke-width=".6"/></g>"##
    );
    draw!(
        out,
        r##"<g id="orchard-tree"><circle r="3.2" fill="#C3CE9E" stroke="{TREE_LINE}" stroke-width=".8"/><path d="M.8,2.6A2.8,2.8 0 0 0 2.6,.2" fill="none" stroke="{TREE_LINE}" stroke-width=".9"/></g>"##
    );
    draw!(
        out,
        r##"<path id="tuft" d="M0,2V-1.8M-.5,2L-2.3,-.6M.5,2L2.3,-.6" fill="none" stroke="#8A8A56" stroke-width=".8" stroke-linecap="round"/>"##
    );
    draw!(
        out,
        r##"<g id="rock" stroke="#7F7564" stroke-width=".8" fill="#D9D1C0" stroke-linejoin="round"><path d="M-5,2.6L-3.6,-2L.2,-3.8L4,-1.4L5,2.8L1,3.8Z"/><path d="M.2,-3.8L1.2,-.4L5,2.8M1.2,-.4L-1.4,3.2" fill="none" stroke-width=".6"/></g>"##
    );
    draw!(
        out,
        r##"<path id="star" d="M0,-6.6L1.7,-2.2L6.3,-2L2.7,.9L3.9,5.3L0,2.8L-3.9,5.3L-2.7,.9L-6.3,-2L-1.7,-2.2Z"/>"##
    );
    draw!(
        out,
        r##"<path id="hit" d="M-3.6,-3.6L3.6,3.6M-3.6,3.6L3.6,-3.6" fill="none" stroke-linecap="round"/>"##
    );
    draw!(
        out,
        r##"<g id="smoke" fill="#FFFDF6" stroke="#8F8676" stroke-width=".9"><circle cx="-10" cy="1" r="5"/><circle cx="9" cy="1.5" r="5.4"/><circle cx="-1" cy="-1.5" r="7"/><path d="M-12,0a3,3 0 0 1 4,-2M-4,-3a4,4 0 0 1 5,-3M7,1a3,3 0 0 1 4,-2" fill="none" stroke-width=".7"/></g>"##
    );
    for (name, ground, line) in
        [("grey", "#D8D4CB", "#8A857B"), ("green", "#CFE8DC", "#6FB39B"), ("red", "#F6D2B8", "#D99468")]
    {
        draw!(
            out,
            r##"<pattern id="hatch-{name}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="{ground}"/><path d="M1,0V5" stroke="{line}" stroke-width="1.9"/></pattern>"##
        );
    }
    draw!(
        out,
        r##"<pattern id="reach" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1" fill="{REACH}"/><circle cx="6" cy="6" r="1" fill="{REACH}"/></pattern>"##
    );
    draw!(
        out,
        r##"<pattern id="refused" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M2,0V9" stroke="{INK_2}" stroke-width="1.2"/></pattern>"##
    );
    draw!(
        out,
        r##"<pattern id="rows" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(18)"><path d="M0,3.5H7" stroke="#C2A864" stroke-width=".9" stroke-dasharray="3.2 1.6"/></pattern><pattern id="furrows" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-58)"><path d="M0,3H6" stroke="#C2A864" stroke-width=".7"/></pattern>"##
    );
}
