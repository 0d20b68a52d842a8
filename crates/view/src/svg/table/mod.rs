//! The free table as a campaign map, layer upon layer.

mod badges;
mod barriers;
mod blocks;
mod bodies;
mod card;
mod figures;
mod frame;
mod generals;
mod ground;
mod marks;
mod names;
mod panel;
mod plan;
mod relief;
mod shape;
mod stands;
mod water;

use super::ink::{self, Inks, Theme};
use super::{Part, Sheet, Trim};
use crate::glimpse::Whereabouts;
use crate::picture::Picture;
use crate::picture::table::{Body, Table};
pub(super) use plan::long;
use plan::{INCH, N, Plan, degrees, draw};

/// Some parts of the table, and how large a sheet they need.
pub(super) fn sheet(
    picture: &Picture,
    table: &Table,
    inks: &'static Inks,
    trim: Trim,
    parts: &[Part],
) -> Sheet {
    let plan = Plan::of(table, inks, trim);
    let (corner, size) = match trim {
        Trim::Sheet => ((0.0, 0.0), (plan.width, plan.height)),
        Trim::Map(_) => plan.ruled(),
    };
    let mut out = String::new();
    draw!(out, "<defs>");
    ink::signs(&mut out, plan.ink);
    ground::signs(&mut out, plan);
    figures::signs(&mut out, plan.ink, &picture.armies);
    plan.frame().clip(&mut out);
    for part in parts {
        match part {
            Part::Ground => ground(&mut out, plan, table),
            Part::Pointed => pointed(&mut out, plan),
            Part::Fighters => fighters(&mut out, plan, picture, table),
            Part::Marks => {
                let mut room = names::taken(plan, table);
                names::placed(plan, table, &mut room);
                marks::under(&mut out, plan, table);
                marks::over(&mut out, plan, table, &mut room);
            }
            Part::Foot => {
                panel::panel(&mut out, plan, picture, table);
                frame::foot(&mut out, plan, picture, table);
            }
        }
    }
    let attributes = format!(
        r##" data-scale="{}" data-left="{}" data-bottom="{}"{}"##,
        N(INCH),
        N(plan.left),
        N(plan.bottom),
        trim.lettering(names::NAME * plan.lettered)
    );
    Sheet { corner, size, attributes, drawing: out }
}

/// A point of the table on the sheet.
pub(super) fn middle(table: &Table, inks: &'static Inks, at: board::table::Point) -> (f64, f64) {
    Plan::of(table, inks, Trim::Sheet).at(at)
}

/// Where everybody stands.
pub(super) fn whereabouts(table: &Table) -> Vec<Whereabouts> {
    let plan = Plan::of(table, Inks::of(Theme::Light), Trim::Sheet);
    let of = |body: &Body| {
        let pose = body.block.pose();
        Whereabouts { id: body.id.clone(), at: plan.at(pose.at), facing: Some(degrees(pose.facing)) }
    };
    table.units.iter().map(of).collect()
}

/// The card just drawn, as a drawing of its own.
pub(super) fn card(picture: &Picture, table: &Table, inks: &'static Inks) -> Option<Sheet> {
    let drawn = table.card.as_ref()?;
    let mut out = String::new();
    draw!(out, "<defs>");
    ink::signs(&mut out, inks);
    figures::signs(&mut out, inks, &picture.armies);
    draw!(out, "</defs>");
    card::card(&mut out, inks, picture, drawn);
    let (w, h) = card::CARD;
    Some(Sheet {
        corner: (-w / 2.0 - 2.0, -h / 2.0 - 2.0),
        size: (w + 7.0, h + 8.0),
        attributes: String::new(),
        drawing: out,
    })
}

/// Paper, ground, names and rulers.
fn ground(out: &mut String, plan: Plan, table: &Table) {
    plan.frame().paper(out);
    ground::grass(out, plan, table);
    relief::hills(out, plan, table);
    relief::broken(out, plan, table);
    ground::fields(out, plan, table);
    ground::cover(out, plan, table);
    water::waters(out, plan, table);
    water::streams(out, plan, table);
    ground::roads(out, plan, table);
    water::fords(out, plan, table);
    ground::buildings(out, plan, table);
    ground::woods(out, plan, table);
    relief::rocks(out, plan, table);
    barriers::houses(out, plan, table);
    barriers::barriers(out, plan, table);
    let mut room = names::taken(plan, table);
    names::placed(plan, table, &mut room);
    names::ground(out, plan, table, &mut room);
    draw!(out, "</g>");
    frame::border(out, plan, table);
}

/// The table, to be pointed at.
fn pointed(out: &mut String, plan: Plan) {
    draw!(
        out,
        r##"<rect class="table" x="{}" y="{}" width="{}" height="{}" fill="#000" fill-opacity="0"/>"##,
        N(plan.left),
        N(plan.top),
        N(plan.right - plan.left),
        N(plan.bottom - plan.top)
    );
}

/// Units, and what is laid over the table for the moment.
fn fighters(out: &mut String, plan: Plan, picture: &Picture, table: &Table) {
    draw!(out, r##"<g id="troops" clip-path="url(#map)">"##);
    marks::objectives(out, plan, picture, table);
    marks::under(out, plan, table);
    let mut room = names::taken(plan, table);
    let names = names::placed(plan, table, &mut room);
    bodies::bodies(out, plan, picture, table, &names);
    marks::duels(out, plan, table);
    marks::clashes(out, plan, table);
    marks::over(out, plan, table, &mut room);
    draw!(out, "</g>");
    frame::edge(out, plan);
}
