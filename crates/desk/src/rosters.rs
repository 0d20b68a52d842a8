//! What the rosters of all rule sets have in common, in words and as plain data.

use std::fmt::Write;

use board::table::{TableEdge, TableSize};
use scenario::free_table::Objective;
use serde_json::{Value, json};

use crate::About;

/// The first lines of a scenario in words: title and place, and how long a game takes.
pub fn headline(about: &About) -> String {
    let mut text = about.title.clone();
    if !about.place.is_empty() {
        let _ = write!(text, ", {}", about.place);
    }
    text.push('\n');
    if let Some(length) = &about.length {
        let _ = writeln!(text, "a game takes {length}");
    }
    text
}

/// The same with a line on table, scale and turns, for a scenario on a free table.
pub fn table_headline(about: &About, table: TableSize, yards: u8) -> String {
    let (width, depth, turns) = (table.width(), table.depth(), about.turns);
    let size = format!("a table of {width} by {depth} inches, {yards} yards to the inch, {turns} turns\n");
    headline(about) + &size
}

/// The document of a scenario: what every rule set says of one, and the rest, an object, as this rule set has it.
pub fn document(ruleset: &str, about: &About, rest: Value) -> Value {
    let head =
        json!({"title": about.title, "ruleset": ruleset, "place": about.place, "length": about.length});
    joined(head, rest)
}

/// Two objects as one.
fn joined(mut first: Value, mut second: Value) -> Value {
    if let (Some(first), Some(second)) = (first.as_object_mut(), second.as_object_mut()) {
        first.append(second);
    }
    first
}

/// The document of a scenario on a free table of blue and grey: as every one, with turns, table and scale before the rest.
pub fn table_document(ruleset: &str, about: &About, table: TableSize, yards: u8, rest: Value) -> Value {
    let size = [table.width().to_string(), table.depth().to_string()];
    let table = json!({"turns": about.turns, "table": size, "yards": yards});
    document(ruleset, about, joined(table, rest))
}

/// The objectives as plain data; `name` is that of a side.
pub fn objectives<'b, S: Copy>(objectives: &[Objective<S>], name: impl Fn(S) -> &'b str) -> Vec<Value> {
    let document = |place: &Objective<S>| {
        json!({"name": place.name, "at": place.at.to_string(), "within": place.within.to_string(),
            "points": place.points, "held": place.held.map(&name)})
    };
    objectives.iter().map(document).collect()
}

/// The heading of a side that comes from an edge of the table.
pub fn from_edge(side: &str, edge: TableEdge) -> String {
    format!("\n{side}, from the {}\n", edge.word())
}

/// A piece of the ground: `Seminary Ridge (woods)`, or its kind alone.
pub fn named(name: Option<&String>, kind: &str) -> String {
    name.map_or_else(|| kind.into(), |name| format!("{name} ({kind})"))
}

/// What lies on the table, a line each, between empty lines.
pub fn paragraph(lines: &[String]) -> String {
    format!("\n{}\n", lines.iter().map(|line| format!("{line}\n")).collect::<String>())
}
