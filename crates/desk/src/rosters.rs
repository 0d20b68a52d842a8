//! What the rosters of all rule sets have in common, in words and as plain data.

use std::fmt::Write;

use board::table::TableEdge;
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

/// The document of a scenario: what every rule set says of one, and the rest, an object, as this rule set has it.
pub fn document(ruleset: &str, about: &About, mut rest: Value) -> Value {
    let mut whole =
        json!({"title": about.title, "ruleset": ruleset, "place": about.place, "length": about.length});
    if let (Some(whole), Some(rest)) = (whole.as_object_mut(), rest.as_object_mut()) {
        whole.append(rest);
    }
    whole
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
