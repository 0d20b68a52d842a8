//! The hex map as a campaign map, layer upon layer.

mod badges;
mod counters;
mod frame;
mod ground;
mod leaders;
mod lines;
mod marks;
mod names;
mod plan;
mod region;
mod relief;
mod sides;

use super::ink::{self, Inks, Theme};
use super::{Part, Sheet, Trim};
use crate::glimpse::Whereabouts;
use crate::picture::Picture;
use crate::picture::hexes::{Counter, Hexes, Leader};
use plan::{INNER, N, Plan, RADIUS, draw};

/// Some parts of the map, and how large a sheet they need.
pub(super) fn sheet(
    picture: &Picture,
    hexes: &Hexes,
    inks: &'static Inks,
    trim: Trim,
    parts: &[Part],
) -> Sheet {
    let plan = Plan::of(hexes.grid, inks);
    let (corner, size) = match trim {
        Trim::Sheet => ((0.0, 0.0), (plan.width, plan.height)),
        Trim::Map(_) => plan.bordered(),
    };
    let mut out = String::new();
    draw!(out, "<defs>");
    ink::signs(&mut out, plan.ink);
    ground::signs(&mut out, plan.ink);
    counters::signs(&mut out, plan.ink);
    plan.frame().clip(&mut out);
    for part in parts {
        match part {
            Part::Ground => ground(&mut out, plan, hexes),
            Part::Pointed => pointed(&mut out, plan),
            Part::Fighters => fighters(&mut out, plan, picture, hexes),
            Part::Marks => {
                marks::under(&mut out, plan, hexes);
                marks::over(&mut out, plan, hexes);
            }
            Part::Foot => frame::foot(&mut out, plan, picture, hexes),
        }
    }
    // By these a page knows the corner of a hex that is nearest to a click.
    let lettering = trim.lettering(counters::NAME);
    let attributes = format!(r##" data-radius="{}" data-inner="{}"{lettering}"##, N(RADIUS), N(INNER));
    Sheet { corner, size, attributes, drawing: out }
}

/// The middle of a hex on the sheet.
pub(super) fn middle(hexes: &Hexes, inks: &'static Inks, at: board::hex::Hex) -> (f64, f64) {
    Plan::of(hexes.grid, inks).centre(at)
}

/// The hexes everybody stands in.
pub(super) fn whereabouts(hexes: &Hexes) -> Vec<Whereabouts> {
    let plan = Plan::of(hexes.grid, Inks::of(Theme::Light));
    let counter = |unit: &Counter| Whereabouts {
        id: unit.id.clone(),
        at: plan.centre(unit.at),
        facing: Some(f64::from(plan::turn(unit.facing))),
    };
    let leader =
        |leader: &Leader| Whereabouts { id: leader.id.clone(), at: plan.centre(leader.at), facing: None };
    hexes.counters.iter().map(counter).chain(hexes.leaders.iter().map(leader)).collect()
}

/// Paper, ground, names and border.
fn ground(out: &mut String, plan: Plan, hexes: &Hexes) {
    plan.frame().paper(out);
    let lines = lines::Lines::of(plan, hexes);
    let levels = relief::levels(plan, hexes);
    ground::cover(out, plan, hexes);
    relief::tints(out, plan, &levels);
    relief::hachures(out, plan, &levels);
    lines.beds(out);
    ground::built(out, plan, hexes, &lines);
    lines.roads(out);
    ground::growth(out, plan, hexes, &lines);
    frame::veil(out, plan);
    frame::grid(out, plan);
    lines.works(out, hexes);
    frame::numbers(out, plan);
    names::names(out, plan, hexes);
    draw!(out, "</g>");
    frame::border(out, plan);
    frame::line(out, plan);
}

/// Every hex, to be pointed at.
fn pointed(out: &mut String, plan: Plan) {
    draw!(out, r##"<g id="squares" fill="#000" fill-opacity="0">"##);
    for hex in plan.grid.hexes() {
        let (x, y) = plan.centre(hex);
        draw!(
            out,
            r##"<path class="square hex" data-square="{hex}" data-x="{}" data-y="{}" d="{}"/>"##,
            N(x),
            N(y),
            plan.outline(hex, 0.0)
        );
    }
    draw!(out, "</g>");
}

/// Units, and what is laid over the map for the moment.
fn fighters(out: &mut String, plan: Plan, picture: &Picture, hexes: &Hexes) {
    draw!(out, r##"<g id="troops" clip-path="url(#map)">"##);
    marks::under(out, plan, hexes);
    marks::objectives(out, plan, picture, hexes);
    counters::counters(out, plan, picture, hexes);
    leaders::leaders(out, plan, picture, hexes);
    marks::over(out, plan, hexes);
    draw!(out, "</g>");
}
