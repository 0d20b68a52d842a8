//! The picture as a period campaign map, layer upon layer.

mod arms;
mod contour;
mod course;
mod frame;
mod ground;
mod ink;
mod lettering;
mod names;
mod noise;
mod overlay;
mod plan;
mod relief;
mod roads;
mod room;
mod stack;
mod units;
mod works;

use crate::picture::{Board, Picture};
pub(crate) use ink::Inks;
pub use ink::Theme;
use lettering::{FAMILY, escaped};
use plan::{N, Plan, SIDE, draw};
use room::Room;

/// Draws a picture as a campaign map in the manner of the 1860s: an SVG document, the same bytes for the same picture.
///
/// Every unit is a group of its own with the unit's id, its side, arm, square and facing as `data-` attributes, and
/// a title that says it in words.
pub fn svg(picture: &Picture) -> String {
    svg_in(picture, Theme::Light)
}

/// Draws a picture as [`svg`] does, on light paper or on dark.
pub fn svg_in(picture: &Picture, theme: Theme) -> String {
    sheet(picture, theme, Trim::Sheet, &[ground, troops])
}

/// One layer of the board as a page shows it: the map in its border of letters and numbers, without title and key.
///
/// The ground changes with the scenario alone. Over it lie the troops, with a clear `rect` of class `square` under
/// them for every square, to be pointed at.
pub fn layer(picture: &Picture, theme: Theme, layer: Layer) -> String {
    let parts: &[Part] = match layer {
        Layer::Ground => &[ground],
        Layer::Troops => &[pointed, fighters],
        Layer::Whole => &[ground, fighters],
    };
    sheet(picture, theme, Trim::Map(layer), parts)
}

/// A layer of the board on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Paper, ground, names and border.
    Ground,
    /// Units and marks.
    Troops,
    /// Both as one picture.
    Whole,
}

/// How much of the sheet is shown.
#[derive(Clone, Copy)]
enum Trim {
    /// All of it.
    Sheet,
    /// The map and its letters, for a layer of the board.
    Map(Layer),
}

/// The ground alone, with its names where they are out of the way of this picture's units.
#[cfg(feature = "png")]
pub(crate) fn ground_of(picture: &Picture, theme: Theme) -> String {
    sheet(picture, theme, Trim::Sheet, &[ground])
}

/// Everything that moves or changes, to be laid over the ground.
#[cfg(feature = "png")]
pub(crate) fn troops_of(picture: &Picture, theme: Theme) -> String {
    sheet(picture, theme, Trim::Sheet, &[troops])
}

/// A part of the drawing.
type Part = fn(&mut String, Plan, &Picture);

/// An SVG document of some parts.
fn sheet(picture: &Picture, theme: Theme, trim: Trim, parts: &[Part]) -> String {
    let Board::Squares(squares) = &picture.board;
    let plan = Plan::of(squares.grid, Inks::of(theme));
    let mut out = String::new();
    let ((x, y), (width, height)) = match trim {
        Trim::Sheet => ((0.0, 0.0), (plan.width, plan.height)),
        Trim::Map(_) => plan.lettered(),
    };
    let (x, y, width, height) = (N(x), N(y), N(width), N(height));
    // On a page the units are things to point at, and the ground below them says nothing to those who listen.
    let role = match trim {
        Trim::Map(Layer::Ground) => r##"aria-hidden="true""##.to_string(),
        Trim::Map(Layer::Troops) => format!(r##"role="group" aria-label="{}""##, escaped(&picture.title)),
        _ => r##"role="img" aria-labelledby="map-title map-desc""##.to_string(),
    };
    draw!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" {role} font-family="{FAMILY}">"##
    );
    if matches!(trim, Trim::Sheet | Trim::Map(Layer::Whole)) {
        draw!(out, r##"<title id="map-title">{}</title>"##, escaped(&picture.title));
        draw!(out, r##"<desc id="map-desc">{}</desc>"##, escaped(&description(picture)));
    }
    draw!(out, "<defs>");
    ink::signs(&mut out, plan.ink);
    draw!(
        out,
        r##"<clipPath id="map"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath></defs>"##,
        N(plan.left),
        N(plan.top),
        N(plan.right() - plan.left),
        N(plan.bottom() - plan.top)
    );
    for part in parts {
        part(&mut out, plan, picture);
    }
    draw!(out, "</svg>");
    out
}

/// Paper, ground, names and border.
fn ground(out: &mut String, plan: Plan, picture: &Picture) {
    let Board::Squares(squares) = &picture.board;
    let ink = plan.ink;
    draw!(out, r##"<rect width="{}" height="{}" fill="{}"/>"##, N(plan.width), N(plan.height), ink.panel);
    draw!(
        out,
        r##"<g id="ground" clip-path="url(#map)"><rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>"##,
        N(plan.left),
        N(plan.top),
        N(plan.right() - plan.left),
        N(plan.bottom() - plan.top),
        ink.paper
    );
    let roads = roads::Roads::of(plan, squares);
    let levels = relief::levels(plan, squares);
    relief::tints(out, plan, &levels);
    ground::fields(out, plan, squares, &roads);
    ground::wood_floor(out, plan, squares);
    relief::hachures(out, plan, &levels);
    ground::towns(out, plan, squares, &roads);
    ground::streams(out, plan, squares);
    roads.draw(out);
    ground::trees(out, plan, squares, &roads);
    ground::rough(out, plan, squares, &roads);
    ground::orchards(out, plan, squares, &roads);
    frame::grid(out, plan);
    works::works(out, plan, squares);
    names::names(out, plan, squares, &roads, &mut Room::of(plan, picture));
    draw!(out, "</g>");
    frame::border(out, plan);
}

/// Every square, to be pointed at.
fn pointed(out: &mut String, plan: Plan, _: &Picture) {
    draw!(out, r##"<g id="squares" fill="#000" fill-opacity="0">"##);
    for square in plan.grid.squares() {
        let (x, y) = plan.corner(square);
        draw!(
            out,
            r##"<rect class="square" data-square="{square}" x="{}" y="{}" width="{}" height="{}"/>"##,
            N(x),
            N(y),
            N(SIDE),
            N(SIDE)
        );
    }
    draw!(out, "</g>");
}

/// Units, what is laid over the map for the moment, and the words below it.
fn troops(out: &mut String, plan: Plan, picture: &Picture) {
    let Board::Squares(squares) = &picture.board;
    fighters(out, plan, picture);
    frame::foot(out, plan, picture, squares);
}

/// Units, and what is laid over the map for the moment.
fn fighters(out: &mut String, plan: Plan, picture: &Picture) {
    draw!(out, r##"<g id="troops" clip-path="url(#map)">"##);
    overlay::marks(out, plan, picture);
    overlay::links(out, plan, picture);
    units::units(out, plan, picture);
    overlay::charges(out, plan, picture);
    overlay::objectives(out, plan, picture);
    overlay::notes(out, plan, picture);
    draw!(out, "</g>");
    frame::edge(out, plan);
}

/// The picture in a sentence or two, for those who cannot see it.
fn description(picture: &Picture) -> String {
    let count = |side: u8| picture.units.iter().filter(|unit| unit.side == side).count();
    let [first, second] = &picture.armies;
    let parts = [&picture.caption, &picture.status];
    let parts = parts.iter().filter(|part| !part.is_empty()).map(|part| format!("{part}. "));
    let units = format!("{}: {} units. {}: {} units.", first.name, count(0), second.name, count(1));
    parts.chain([units]).collect()
}
