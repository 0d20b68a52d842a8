//! The square grid as a campaign map, layer upon layer.

mod arms;
mod contour;
mod frame;
mod ground;
mod names;
mod overlay;
mod plan;
mod relief;
mod roads;
mod room;
mod stack;
mod units;
mod works;

use super::ink::{self, Inks, Theme};
use super::{Part, Sheet, Trim};
use crate::glimpse::Whereabouts;
use crate::picture::Picture;
use crate::picture::squares::Squares;
use plan::{N, Plan, SIDE, draw};

/// Some parts of the map, and how large a sheet they need.
pub(super) fn sheet(
    picture: &Picture,
    squares: &Squares,
    inks: &'static Inks,
    trim: Trim,
    parts: &[Part],
) -> Sheet {
    let plan = Plan::of(squares.grid, inks);
    let (corner, size) = match trim {
        Trim::Sheet => ((0.0, 0.0), (plan.width, plan.height)),
        Trim::Map(_) => plan.lettered(),
    };
    let mut out = String::new();
    draw!(out, "<defs>");
    ink::signs(&mut out, plan.ink);
    plan.frame().clip(&mut out);
    for part in parts {
        match part {
            Part::Ground => ground(&mut out, plan, squares),
            Part::Pointed => pointed(&mut out, plan),
            Part::Fighters => fighters(&mut out, plan, picture, squares),
            Part::Marks => {}
            Part::Foot => frame::foot(&mut out, plan, picture, squares),
        }
    }
    let names = plan.grid.squares().map(|square| stack::smallest_name(squares.stack(square)));
    let attributes = trim.lettering(names.fold(f64::INFINITY, f64::min));
    Sheet { corner, size, attributes, drawing: out }
}

/// The middle of a square on the sheet.
pub(super) fn middle(squares: &Squares, inks: &'static Inks, at: board::square::Square) -> (f64, f64) {
    Plan::of(squares.grid, inks).centre(at)
}

/// Where everybody stands.
pub(super) fn whereabouts(squares: &Squares) -> Vec<Whereabouts> {
    let plan = Plan::of(squares.grid, Inks::of(Theme::Light));
    let stacks = plan.grid.squares().flat_map(|square| {
        let (x, y) = plan.centre(square);
        let placed = stack::placed(squares.stack(square)).into_iter();
        placed.map(move |stack::Placed { unit, at, .. }| {
            let (right, down) = plan::turned(at, unit.facing);
            let facing = Some(f64::from(plan::turn(unit.facing)));
            Whereabouts { id: unit.id.clone(), at: (x + right, y + down), facing }
        })
    });
    stacks.collect()
}

/// Paper, ground, names and border.
fn ground(out: &mut String, plan: Plan, squares: &Squares) {
    plan.frame().paper(out);
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
    names::names(out, plan, squares, &roads, &mut room::taken(plan, squares));
    draw!(out, "</g>");
    frame::border(out, plan);
}

/// Every square, to be pointed at.
fn pointed(out: &mut String, plan: Plan) {
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

/// Units, and what is laid over the map for the moment.
fn fighters(out: &mut String, plan: Plan, picture: &Picture, squares: &Squares) {
    draw!(out, r##"<g id="troops" clip-path="url(#map)">"##);
    overlay::marks(out, plan, squares);
    overlay::links(out, plan, squares);
    units::units(out, plan, picture, squares);
    overlay::charges(out, plan, squares);
    overlay::objectives(out, plan, picture, squares);
    overlay::notes(out, plan, squares);
    draw!(out, "</g>");
    frame::edge(out, plan);
}
