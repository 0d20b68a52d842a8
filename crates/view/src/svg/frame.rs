//! What surrounds any board: paper, neatlines, and in the strip below it title, scale and north.

use std::fmt::Display;

use super::ink::Inks;
use super::lettering::{escaped, width};
use super::pen::{N, Point, draw};

/// The sheet, and the map on it.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The western edge of the map.
    pub(super) left: f64,
    /// Its northern edge.
    pub(super) top: f64,
    /// Its eastern edge.
    pub(super) right: f64,
    /// Its southern edge.
    pub(super) bottom: f64,
    /// The sheet's width.
    pub(super) width: f64,
    /// The sheet's height.
    pub(super) height: f64,
    /// How much larger frame and footer are than on a small sheet.
    pub(super) grown: f64,
    /// The colours.
    pub(super) ink: &'static Inks,
}

impl Frame {
    /// What nothing on the map is drawn outside of; ends the definitions.
    pub(super) fn clip(&self, out: &mut String) {
        draw!(
            out,
            r##"<clipPath id="map"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath></defs>"##,
            N(self.left),
            N(self.top),
            N(self.right - self.left),
            N(self.bottom - self.top)
        );
    }

    /// The whole sheet, and the paper of the map, with which the group of the ground begins.
    pub(super) fn paper(&self, out: &mut String) {
        let ink = self.ink;
        draw!(out, r##"<rect width="{}" height="{}" fill="{}"/>"##, N(self.width), N(self.height), ink.panel);
        draw!(
            out,
            r##"<g id="ground" clip-path="url(#map)"><rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>"##,
            N(self.left),
            N(self.top),
            N(self.right - self.left),
            N(self.bottom - self.top),
            ink.paper
        );
    }

    /// The neatlines of the sheet, the inner one so far from its edge.
    pub(super) fn neatlines(&self, out: &mut String, inner: f64) {
        for (inset, weight) in [(10.0, 3.0), (inner, 1.2)] {
            let inset = inset * self.grown;
            draw!(
                out,
                r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="{}"/>"##,
                N(inset),
                N(inset),
                N(self.width - 2.0 * inset),
                N(self.height - 2.0 * inset),
                self.ink.ink,
                N(weight * self.grown)
            );
        }
    }

    /// The line around the map, over everything that comes up to it.
    pub(super) fn edge(&self, out: &mut String, weight: f64) {
        draw!(
            out,
            r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{}" stroke-width="{}"/>"##,
            N(self.left),
            N(self.top),
            N(self.right - self.left),
            N(self.bottom - self.top),
            self.ink.ink,
            N(weight * self.grown)
        );
    }

    /// The strip below the map, drawn for a small sheet and grown with it; begins its group. The strip and the edge of
    /// the sheet under it are `foot` high, and the strip keeps `inset` from the edges.
    pub(super) fn strip(&self, out: &mut String, foot: f64, inset: f64, grown: impl Display) {
        draw!(
            out,
            r##"<g class="foot" transform="translate(0 {}) scale({grown})"><rect x="{}" y="0" width="{}" height="{}" fill="{}" stroke="{}" stroke-width="1.2"/>"##,
            N(self.height - foot * self.grown),
            N(inset),
            N(self.width / self.grown - 2.0 * inset),
            N(foot - inset),
            self.ink.panel,
            self.ink.ink
        );
    }
}

/// A place for words in the strip, and how large they are: as large as the room allows, from the least to the most.
pub(super) struct Words {
    /// Where they begin.
    pub(super) at: Point,
    /// How wide they may run.
    pub(super) room: f64,
    /// The least size.
    pub(super) least: f64,
    /// The size they have if there is room.
    pub(super) most: f64,
}

impl Words {
    /// The title, in spaced capitals.
    pub(super) fn title(&self, out: &mut String, ink: &Inks, title: &str) {
        let title = title.to_uppercase();
        let long = width(&title, self.most) + 1.5 * title.chars().count() as f64;
        let (x, y) = self.at;
        draw!(
            out,
            r##"<text x="{}" y="{}" font-size="{}" font-weight="700" letter-spacing="1.5" fill="{}">{}</text>"##,
            N(x),
            N(y),
            N((self.most * self.room / long).clamp(self.least, self.most)),
            ink.ink,
            escaped(&title)
        );
    }

    /// Where and when, in italics, which run a little narrower than the bold letters that are measured.
    pub(super) fn caption(&self, out: &mut String, ink: &Inks, words: &str) {
        let size = self.most * self.room / width(words, self.most - 1.0).max(1.0);
        let (x, y) = self.at;
        draw!(
            out,
            r##"<text x="{}" y="{}" font-size="{}" font-style="italic" fill="{}">{}</text>"##,
            N(x),
            N(y),
            N(size.clamp(self.least, self.most)),
            ink.ink_2,
            escaped(words)
        );
    }

    /// How the battle stands, in bold.
    pub(super) fn status(&self, out: &mut String, ink: &Inks, words: &str) {
        let size = self.most * self.room / width(words, self.most).max(1.0);
        let (x, y) = self.at;
        draw!(
            out,
            r##"<text x="{}" y="{}" font-size="{}" font-weight="700" fill="{}">{}</text>"##,
            N(x),
            N(y),
            N(size.clamp(self.least, self.most)),
            ink.ink,
            escaped(words)
        );
    }
}

/// A bar of some length, half of it dark, with what it stands for so far below it.
pub(super) fn scale(out: &mut String, ink: &Inks, at: Point, long: f64, below: f64, words: &str) {
    let (x, y) = at;
    draw!(
        out,
        r##"<g class="scale"><rect x="{}" y="{}" width="{}" height="5" fill="{}"/><rect x="{}" y="{}" width="{}" height="5" fill="{}"/><rect x="{}" y="{}" width="{}" height="5" fill="none" stroke="{}" stroke-width="1"/>"##,
        N(x),
        N(y),
        N(long / 2.0),
        ink.ink,
        N(x + long / 2.0),
        N(y),
        N(long / 2.0),
        ink.road_bed,
        N(x),
        N(y),
        N(long),
        ink.ink
    );
    draw!(
        out,
        r##"<text x="{}" y="{}" font-size="12" font-style="italic" fill="{}">{words}</text></g>"##,
        N(x),
        N(y + below),
        ink.ink_2
    );
}

/// The needle that shows north, measured from its middle.
pub(super) struct Needle {
    /// Up to its point.
    pub(super) point: u8,
    /// Out to one side.
    pub(super) half: u8,
    /// Down to its ends.
    pub(super) ends: u8,
    /// Down to the notch between them.
    pub(super) notch: u8,
    /// To the letter: right and up.
    pub(super) letter: (u8, u8),
    /// The size of the letter.
    pub(super) size: u8,
}

impl Needle {
    /// North is always up.
    pub(super) fn draw(&self, out: &mut String, ink: &Inks, at: Point) {
        let (x, y) = at;
        let Needle { point, half, ends, notch, letter: (right, up), size } = self;
        draw!(
            out,
            r##"<g transform="translate({} {})"><title>North is up</title><path d="M0,-{point}L{half},{ends}L0,{notch}Z" fill="{}"/><path d="M0,-{point}L-{half},{ends}L0,{notch}Z" fill="{}" stroke="{}" stroke-width="1"/><text x="{right}" y="-{up}" font-size="{size}" font-weight="700" fill="{}">N</text></g>"##,
            N(x),
            N(y),
            ink.ink,
            ink.panel,
            ink.ink,
            ink.ink
        );
    }
}
