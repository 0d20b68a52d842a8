//! Colours of the sheet, by day and by night, and the small signs that are drawn again and again.

use super::pen::draw;
use crate::picture::Coat;
use crate::picture::squares::Shade;

/// What a map is drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on warm paper.
    #[default]
    Light,
    /// Pale ink on dark paper.
    Dark,
}

/// The inks of a theme, `#RRGGBB` each.
pub(crate) struct Inks {
    pub(super) paper: &'static str,
    pub(super) panel: &'static str,
    pub(super) ink: &'static str,
    pub(super) ink_2: &'static str,
    pub(super) hachure: &'static str,
    pub(super) height: &'static str,
    pub(super) wood: &'static str,
    pub(super) brush: &'static str,
    pub(super) crown: &'static str,
    pub(super) tree_line: &'static str,
    pub(super) tuft: &'static str,
    pub(super) rock: &'static str,
    pub(super) rock_line: &'static str,
    pub(super) crops: &'static str,
    pub(super) rows: &'static str,
    pub(super) water: &'static str,
    pub(super) water_line: &'static str,
    pub(super) water_name: &'static str,
    pub(super) road_bed: &'static str,
    pub(super) road_edge: &'static str,
    pub(super) town: &'static str,
    pub(super) town_block: &'static str,
    pub(super) house: &'static str,
    pub(super) grid: &'static str,
    pub(super) reach: &'static str,
    pub(super) fire: &'static str,
    pub(super) charge: &'static str,
    pub(super) selected: &'static str,
    pub(super) lost: &'static str,
    pub(super) amber: &'static str,
    pub(super) leather: &'static str,
    pub(super) smoke: &'static str,
    pub(super) smoke_line: &'static str,
    /// What dots and numbers stand on, and the ink for that.
    pub(super) plate: &'static str,
    pub(super) on_plate: &'static str,
    dots: [&'static str; 3],
    coats: [Cloth; 4],
}

/// What an army is drawn in.
struct Cloth {
    fill: &'static str,
    /// The lines across it; none for a solid fill.
    hatch: Option<&'static str>,
    edge: &'static str,
    on_fill: &'static str,
}

static LIGHT: Inks = Inks {
    paper: "#F5EEDC",
    panel: "#FBF7EC",
    ink: "#2A251E",
    ink_2: "#5B5040",
    hachure: "#9C8560",
    height: "#E4D6B4",
    wood: "#CBD4AB",
    brush: "#DCE0BF",
    crown: "#C3CE9E",
    tree_line: "#5E6E42",
    tuft: "#8A8A56",
    rock: "#D9D1C0",
    rock_line: "#7F7564",
    crops: "#EFE3B4",
    rows: "#C2A864",
    water: "#CFE1E2",
    water_line: "#35728C",
    water_name: "#2B627A",
    road_bed: "#FFFBF0",
    road_edge: "#6A5840",
    town: "#E3D8C2",
    town_block: "#B9A58A",
    house: "#4A3B2A",
    grid: "#A8966F",
    reach: "#007A5A",
    fire: "#B84700",
    charge: "#8A2B66",
    selected: "#F0E442",
    lost: "#A33B00",
    amber: "#E69F00",
    leather: "#4A2E22",
    smoke: "#FFFDF6",
    smoke_line: "#8F8676",
    plate: "#FFFFFF",
    on_plate: "#2A251E",
    dots: ["#1A1712", "#C48400", "#FFFFFF"],
    coats: [
        Cloth { fill: "#0B5A8F", hatch: None, edge: "#06304D", on_fill: "#FFFFFF" },
        Cloth { fill: "#D8D4CB", hatch: Some("#7A756B"), edge: "#37342F", on_fill: "#37342F" },
        Cloth { fill: "#CFE8DC", hatch: Some("#47876F"), edge: "#0A5A44", on_fill: "#0A5A44" },
        Cloth { fill: "#F6D2B8", hatch: Some("#B25F2B"), edge: "#963800", on_fill: "#7D2E00" },
    ],
};

static DARK: Inks = Inks {
    paper: "#23211D",
    panel: "#1B1917",
    ink: "#EFE6D2",
    ink_2: "#BDB09A",
    hachure: "#6E6250",
    height: "#38332A",
    wood: "#323B28",
    brush: "#2B3224",
    crown: "#3C4A2E",
    tree_line: "#7F9160",
    tuft: "#6B6B45",
    rock: "#4A4439",
    rock_line: "#978B75",
    crops: "#3A3524",
    rows: "#7E6F45",
    water: "#23404A",
    water_line: "#7FB9D0",
    water_name: "#8FC4D9",
    road_bed: "#4A4438",
    road_edge: "#A89878",
    town: "#37322A",
    town_block: "#6B5D4A",
    house: "#D9C8A8",
    grid: "#6A604C",
    reach: "#3FCF9F",
    fire: "#FF8A3D",
    charge: "#E79BC6",
    selected: "#F0E442",
    lost: "#FF7A4D",
    amber: "#E69F00",
    leather: "#4A2E22",
    smoke: "#B9B2A4",
    smoke_line: "#5D564A",
    plate: "#F4ECDA",
    on_plate: "#2A251E",
    dots: ["#1A1712", "#B57A00", "#FFFDF6"],
    coats: [
        Cloth { fill: "#4FA6DC", hatch: None, edge: "#D5ECFA", on_fill: "#0B1E2B" },
        Cloth { fill: "#4A463F", hatch: Some("#A09A8C"), edge: "#F0EBDF", on_fill: "#F0EBDF" },
        Cloth { fill: "#1B4D3E", hatch: Some("#6FB79D"), edge: "#A9E3CC", on_fill: "#DDF6EA" },
        Cloth { fill: "#6E3210", hatch: Some("#D98B5C"), edge: "#FFC9A3", on_fill: "#FFE3CF" },
    ],
};

const PATCHES: [&str; 5] = ["#56B4E9", "#E69F00", "#D55E00", "#009E73", "#CC79A7"];

impl Inks {
    pub(crate) fn of(theme: Theme) -> &'static Inks {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    fn cloth(&self, coat: Coat) -> &Cloth {
        &self.coats[coat as usize]
    }

    /// What an army's blocks are filled with.
    pub(super) fn fill(&self, coat: Coat) -> &'static str {
        match coat {
            Coat::Blue => self.cloth(coat).fill,
            Coat::Grey => "url(#hatch-grey)",
            Coat::Green => "url(#hatch-green)",
            Coat::Red => "url(#hatch-red)",
        }
    }

    /// The same without its hatch.
    pub(super) fn plain(&self, coat: Coat) -> &'static str {
        self.cloth(coat).fill
    }

    /// The lines of the hatch; none for a solid fill.
    pub(super) fn hatch(&self, coat: Coat) -> Option<&'static str> {
        self.cloth(coat).hatch
    }

    /// What they are edged with.
    pub(super) fn edge(&self, coat: Coat) -> &'static str {
        self.cloth(coat).edge
    }

    /// A line or star upon the fill.
    pub(super) fn on_fill(&self, coat: Coat) -> &'static str {
        self.cloth(coat).on_fill
    }

    /// What a dot is filled with.
    pub(super) fn dot(&self, shade: Shade) -> &'static str {
        self.dots[shade as usize]
    }

    /// The colour of a group's patch.
    pub(super) fn patch(&self, number: Option<u8>) -> &'static str {
        number.map_or(self.ink_2, |number| PATCHES[usize::from(number) % PATCHES.len()])
    }

    /// Every colour there is, red, green and blue: what a palette must hold.
    #[cfg(feature = "png")]
    pub(crate) fn all(&self) -> Vec<[u8; 3]> {
        let plain = [
            self.paper,
            self.panel,
            self.ink,
            self.ink_2,
            self.hachure,
            self.height,
            self.wood,
            self.brush,
            self.crown,
            self.tree_line,
            self.tuft,
            self.rock,
            self.rock_line,
            self.crops,
            self.rows,
            self.water,
            self.water_line,
            self.water_name,
            self.road_bed,
            self.road_edge,
            self.town,
            self.town_block,
            self.house,
            self.grid,
            self.reach,
            self.fire,
            self.charge,
            self.selected,
            self.lost,
            self.amber,
            self.leather,
            self.smoke,
            self.smoke_line,
            self.plate,
            self.on_plate,
        ];
        let coats = self
            .coats
            .iter()
            .flat_map(|cloth| [cloth.fill, cloth.edge, cloth.on_fill].into_iter().chain(cloth.hatch));
        let all = plain.into_iter().chain(self.dots).chain(coats).chain(PATCHES);
        let mut all: Vec<[u8; 3]> = all.map(parts).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// How many bars a patch wears besides its colour: with more groups than colours, the colours come again.
pub(super) fn bars(number: Option<u8>) -> u8 {
    number.map_or(0, |number| (number / PATCHES.len() as u8).min(2))
}

/// Red, green and blue of a colour.
#[cfg(any(feature = "png", test))]
fn parts(colour: &str) -> [u8; 3] {
    let part = |at: usize| colour.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok());
    [1, 3, 5].map(|at| part(at).unwrap_or(0))
}

/// The sizes trees and rocks come in.
pub(super) const SIZES: [f64; 6] = [0.85, 1.15, 0.95, 1.25, 1.05, 0.9];

/// Signs and patterns other parts of the drawing refer to.
pub(super) fn signs(out: &mut String, ink: &Inks) {
    let Inks { crown, tree_line, rock, rock_line, smoke, smoke_line, reach, ink_2, rows, .. } = ink;
    draw!(
        out,
        r##"<g id="tree" stroke="{tree_line}" stroke-width=".75" fill="{crown}"><path d="M-5.6,.8C-8,-1.6 -5.6,-5.4 -2.6,-4.6C-1.2,-7.4 3.2,-6.8 3.6,-4C6.6,-4 7,.2 4.8,1.6C4.8,4.8 .6,5.6 -.8,3.8C-3,5.8 -6.4,3.8 -5.6,.8Z"/><path d="M3.4,-.8C3.6,1.2 2,2.6 .4,2.6M1.6,-3C2.4,-2.4 2.8,-1.6 2.6,-.6" fill="none" stroke-width=".6"/></g>"##
    );
    draw!(
        out,
        r##"<g id="rock" stroke="{rock_line}" stroke-width=".8" fill="{rock}" stroke-linejoin="round"><path d="M-5,2.6L-3.6,-2L.2,-3.8L4,-1.4L5,2.8L1,3.8Z"/><path d="M.2,-3.8L1.2,-.4L5,2.8M1.2,-.4L-1.4,3.2" fill="none" stroke-width=".6"/></g>"##
    );
    for (n, (size, way)) in SIZES.into_iter().zip([1.0, -1.0].into_iter().cycle()).enumerate() {
        draw!(out, r##"<use id="tree-{n}" href="#tree" transform="scale({} {size})"/>"##, size * way);
        draw!(out, r##"<use id="rock-{n}" href="#rock" transform="scale({size})"/>"##);
    }
    draw!(
        out,
        r##"<g id="orchard-tree"><circle r="3.2" fill="{crown}" stroke="{tree_line}" stroke-width=".8"/><path d="M.8,2.6A2.8,2.8 0 0 0 2.6,.2" fill="none" stroke="{tree_line}" stroke-width=".9"/></g>"##
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
        r##"<g id="smoke" fill="{smoke}" stroke="{smoke_line}" stroke-width=".9"><circle cx="-10" cy="1" r="5"/><circle cx="9" cy="1.5" r="5.4"/><circle cx="-1" cy="-1.5" r="7"/><path d="M-12,0a3,3 0 0 1 4,-2M-4,-3a4,4 0 0 1 5,-3M7,1a3,3 0 0 1 4,-2" fill="none" stroke-width=".7"/></g>"##
    );
    for (name, coat) in [("grey", Coat::Grey), ("green", Coat::Green), ("red", Coat::Red)] {
        let Cloth { fill, hatch, .. } = ink.cloth(coat);
        let line = hatch.unwrap_or(fill);
        draw!(
            out,
            r##"<pattern id="hatch-{name}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="{fill}"/><path d="M1,0V5" stroke="{line}" stroke-width="1.7"/></pattern>"##
        );
    }
    draw!(
        out,
        r##"<pattern id="reach" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1" fill="{reach}"/><circle cx="6" cy="6" r="1" fill="{reach}"/></pattern>"##
    );
    draw!(
        out,
        r##"<pattern id="refused" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M2,0V9" stroke="{ink_2}" stroke-width="1.2"/></pattern>"##
    );
    draw!(
        out,
        r##"<pattern id="rows" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(18)"><path d="M0,3.5H7" stroke="{rows}" stroke-width=".9" stroke-dasharray="3.2 1.6"/></pattern><pattern id="furrows" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-58)"><path d="M0,3H6" stroke="{rows}" stroke-width=".7"/></pattern>"##
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What text needs against what it stands on, after the Web Content Accessibility Guidelines.
    const TEXT: f64 = 4.5;
    /// What a sign needs.
    const SIGN: f64 = 3.0;

    fn luminance(colour: &str) -> f64 {
        let [red, green, blue] = parts(colour).map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn check(least: f64, pairs: &[(&str, &str, &str)]) {
        let short = pairs.iter().filter(|(_, ink, on)| contrast(ink, on) < least);
        let short: Vec<_> = short.map(|pair| (pair, contrast(pair.1, pair.2))).collect();
        assert!(short.is_empty(), "less than {least}: {short:#?}");
    }

    #[test]
    fn contrast_is_what_others_call_contrast() {
        assert_eq!(contrast("#000000", "#FFFFFF"), 21.0);
        assert!((contrast("#767676", "#FFFFFF") - 4.54).abs() < 0.005);
    }

    #[test]
    fn every_text_can_be_read() {
        for theme in [Theme::Light, Theme::Dark] {
            let ink = Inks::of(theme);
            check(
                TEXT,
                &[
                    ("names on their halo", ink.ink, ink.paper),
                    ("minor names on their halo", ink.ink_2, ink.paper),
                    ("water on its halo", ink.water_name, ink.paper),
                    ("letters of the frame, key", ink.ink, ink.panel),
                    ("caption, scale, refusals", ink.ink_2, ink.panel),
                    ("notes in reach", ink.reach, ink.panel),
                    ("notes of fire", ink.fire, ink.panel),
                    ("a general's value", ink.on_plate, ink.plate),
                    ("points of an objective", ink.on_plate, ink.selected),
                ],
            );
        }
    }

    #[test]
    fn every_sign_can_be_told_from_what_it_stands_on() {
        for theme in [Theme::Light, Theme::Dark] {
            let ink = Inks::of(theme);
            check(
                SIGN,
                &[
                    ("hits", ink.lost, ink.panel),
                    ("dashes of the broken", ink.lost, ink.panel),
                    ("charges", ink.charge, ink.paper),
                    ("reach", ink.reach, ink.paper),
                    ("arcs", ink.fire, ink.paper),
                    ("works", ink.house, ink.paper),
                    ("streams", ink.water_line, ink.paper),
                    ("edges of roads", ink.road_edge, ink.paper),
                    ("edge of a plate", ink.on_plate, ink.plate),
                    ("edge of a patch", ink.on_plate, PATCHES[0]),
                    ("the best dots", ink.dot(Shade::Black), ink.plate),
                    ("middling dots", ink.dot(Shade::Amber), ink.plate),
                    ("the best dots and the middling", ink.dot(Shade::Black), ink.dot(Shade::Amber)),
                    ("the line around those picked out", ink.on_plate, ink.selected),
                ],
            );
            for coat in [Coat::Blue, Coat::Grey, Coat::Green, Coat::Red] {
                let cloth = ink.cloth(coat);
                check(
                    SIGN,
                    &[
                        ("edge on paper", cloth.edge, ink.paper),
                        ("guns and skirmishers", cloth.edge, ink.panel),
                        ("horse and stars", cloth.on_fill, cloth.fill),
                        ("hatch", cloth.hatch.unwrap_or(ink.paper), cloth.fill),
                    ],
                );
            }
        }
    }

    #[test]
    fn patches_are_edged_and_never_told_by_colour_alone_for_ever() {
        for patch in PATCHES {
            assert!(contrast(LIGHT.on_plate, patch) >= SIGN, "{patch}");
        }
        assert_eq!([0, 4, 5, 9, 10].map(|number| bars(Some(number))), [0, 0, 1, 1, 2]);
        assert_eq!(bars(None), 0);
    }
}
