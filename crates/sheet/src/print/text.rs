//! The sheet as text for a terminal, in aligned columns; what is not the sheet's carries a mark.

use std::fmt::Write;

use crate::{Sheet, Source};

/// The sheet as text for a terminal.
pub fn text(sheet: &Sheet) -> String {
    let mut out = String::new();
    heading(&mut out, &format!("{}, revision {}", sheet.title, sheet.revision), '=');
    for table in &sheet.tables {
        out.push('\n');
        heading(&mut out, &table.title, '-');
        let head = std::iter::once(table.head.clone()).chain(table.columns.iter().cloned()).collect();
        let rows = table.rows.iter().map(|row| {
            let cells = row.cells.iter().zip(&row.sources).map(|(cell, source)| marked(cell, *source));
            std::iter::once(row.label.clone()).chain(cells).collect()
        });
        grid(&mut out, &std::iter::once(head).chain(rows).collect::<Vec<Vec<String>>>());
    }
    for group in &sheet.groups {
        out.push('\n');
        heading(&mut out, &group.title, '-');
        let rows = group.rows.iter().map(|row| vec![row.label.clone(), marked(&row.value, row.source)]);
        grid(&mut out, &rows.collect::<Vec<_>>());
    }
    legend(&mut out, sheet);
    out
}

/// The mark behind a cell; the sheet's own have none.
fn mark(source: Source) -> &'static str {
    match source {
        Source::Sheet => "",
        Source::Ruling => "*",
        Source::Reconstructed => "~",
        Source::Scenario => "^",
        Source::House => "!",
    }
}

fn marked(cell: &str, source: Source) -> String {
    format!("{cell}{}", mark(source))
}

fn heading(out: &mut String, title: &str, rule: char) {
    out.push_str(title);
    out.push('\n');
    out.extend(std::iter::repeat_n(rule, title.chars().count()));
    out.push('\n');
}

/// Rows in columns as wide as their widest cell, two spaces apart.
fn grid(out: &mut String, rows: &[Vec<String>]) {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..n_columns).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            // Writing to a string does not fail.
            let _ = write!(line, "{cell:width$}  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

fn legend(out: &mut String, sheet: &Sheet) {
    let marks: Vec<String> = sheet
        .sources()
        .into_iter()
        .filter_map(|source| Some(format!("{} {}", mark(source), source.mark()?)))
        .collect();
    if !marks.is_empty() {
        let _ = writeln!(out, "\n{}", marks.join("   "));
    }
}
