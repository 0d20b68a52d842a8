//! The picture as a period campaign map, layer upon layer.

mod arms;
mod contour;
mod frame;
mod ground;
mod ink;
mod lettering;
mod noise;
mod overlay;
mod plan;
mod relief;
mod roads;
mod stack;
mod units;
mod works;

use crate::picture::{Board, Picture};
use lettering::{FAMILY, escaped};
use plan::{N, Plan, draw};

/// Draws a picture as a campaign map in the manner of the 1860s: an SVG document, the same bytes for the same picture.
///
/// Every unit is a group of its own with the unit's id, its side, arm, square and facing as `data-` attributes, and
/// a title that says it in words.
pub fn svg(picture: &Picture) -> String {
    let Board::Squares(squares) = &picture.board;
    let plan = Plan::of(squares.grid);
    let mut out = String::new();
    let (width, height) = (N(plan.width), N(plan.height));
    draw!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-labelledby="map-title map-desc" font-family="{FAMILY}">"##
    );
    draw!(out, r##"<title id="map-title">{}</title>"##, escaped(&picture.title));
    draw!(out, r##"<desc id="map-desc">{}</desc>"##, escaped(&description(picture)));
    let (left, top) = (N(plan.left), N(plan.top));
    let (wide, high) = (N(plan.right() - plan.left), N(plan.bottom() - plan.top));
    draw!(out, "<defs>");
    ink::signs(&mut out);
    draw!(
        out,
        r##"<clipPath id="map"><rect x="{left}" y="{top}" width="{wide}" height="{high}"/></clipPath></defs>"##
    );
    draw!(out, r##"<rect width="{width}" height="{height}" fill="{}"/>"##, ink::PANEL);
    draw!(
        out,
        r##"<g clip-path="url(#map)"><rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{}"/>"##,
        ink::PAPER
    );
    let roads = roads::Roads::of(plan, squares);
    relief::tints(&mut out, plan, squares);
    ground::fields(&mut out, plan, squares, &roads);
    ground::wood_floor(&mut out, plan, squares);
    relief::hachures(&mut out, plan, squares);
    ground::towns(&mut out, plan, squares, &roads);
    ground::streams(&mut out, plan, squares);
    roads.draw(&mut out);
    ground::trees(&mut out, plan, squares, &roads);
    ground::rough(&mut out, plan, squares, &roads);
    ground::orchards(&mut out, plan, squares, &roads);
    frame::grid(&mut out, plan);
    works::works(&mut out, plan, squares);
    overlay::labels(&mut out, plan, squares);
    overlay::marks(&mut out, plan, picture);
    overlay::links(&mut out, plan, picture);
    units::units(&mut out, plan, picture);
    overlay::charges(&mut out, plan, picture);
    overlay::objectives(&mut out, plan, picture);
    overlay::notes(&mut out, plan, picture);
    draw!(out, "</g>");
    frame::border(&mut out, plan);
    frame::foot(&mut out, plan, picture, squares);
    draw!(out, "</svg>");
    out
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
