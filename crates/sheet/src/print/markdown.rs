//! The sheet as Markdown; what is not the sheet's says so in brackets.

use std::fmt::Write;

use crate::{Sheet, Source};

/// The sheet as Markdown.
pub fn markdown(sheet: &Sheet) -> String {
    let mut out = format!("# {}\n\nRevision {}.\n", escaped(&sheet.title), sheet.revision);
    for table in &sheet.tables {
        title(&mut out, &table.title);
        line(&mut out, std::iter::once(&table.head).chain(&table.columns).map(|head| escaped(head)));
        line(&mut out, std::iter::repeat_n("---".to_string(), table.columns.len() + 1));
        for row in &table.rows {
            let cells = row.cells.iter().zip(&row.sources).map(|(cell, source)| marked(cell, *source));
            line(&mut out, std::iter::once(escaped(&row.label)).chain(cells));
        }
    }
    for group in &sheet.groups {
        title(&mut out, &group.title);
        line(&mut out, ["modifier".to_string(), "value".to_string()].into_iter());
        line(&mut out, std::iter::repeat_n("---".to_string(), 2));
        for row in &group.rows {
            line(&mut out, [escaped(&row.label), marked(&row.value, row.source)].into_iter());
        }
    }
    out
}

fn title(out: &mut String, title: &str) {
    // Writing to a string does not fail.
    let _ = write!(out, "\n## {}\n\n", escaped(title));
}

fn line(out: &mut String, cells: impl Iterator<Item = String>) {
    for cell in cells {
        let _ = write!(out, "| {cell} ");
    }
    out.push_str("|\n");
}

fn marked(cell: &str, source: Source) -> String {
    match source.mark() {
        Some(mark) => format!("{} **[{mark}]**", escaped(cell)),
        None => escaped(cell),
    }
}

/// The text with a backslash before everything Markdown could take for its own.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '&' | '~') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
