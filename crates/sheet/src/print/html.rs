//! The sheet as one HTML page that needs nothing else.

use std::fmt::Write;

use crate::text::TableText;
use crate::{Sheet, Source};

/// How the page looks on a screen, and on paper: in columns, in type that brings it onto two pages.
const STYLE: &str = include_str!("sheet.css");

/// The lines that fill two pages in the smallest type, A4 or letter, and that type in tenths of a point.
const LINES: usize = 600;
const TYPE: std::ops::RangeInclusive<usize> = 52..=95;

/// The longest heading of a narrow column that stands as it is read, in letters; longer ones are turned upright.
const HEADING: usize = 6;

/// The most columns of a table with headings as long as they like.
const FEW: usize = 5;

/// From so many columns on, a table is set in smaller type.
const CROWDED: usize = 16;

/// The most columns of a table that has room in a narrow column of the page, and the letters of their longest words; wider
/// ones stand before the others.
const NARROW: usize = 6;
const LETTERS: usize = 31;

/// The sheet as an HTML page.
pub fn html(sheet: &Sheet) -> String {
    let title = escaped(&sheet.title);
    let points = type_size(sheet);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n:root {{ --type: {}.{}pt }}\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p>Revision {}.{}</p>\n</header>\n<div class=\"wide\">\n",
        points / 10,
        points % 10,
        sheet.revision,
        legend(sheet)
    );
    let (wide, narrow): (Vec<&TableText>, Vec<&TableText>) =
        sheet.tables.iter().partition(|table| is_wide(table));
    wide.into_iter().for_each(|table| whole(&mut out, table));
    out.push_str("</div>\n<div class=\"narrow\">\n");
    narrow.into_iter().for_each(|table| whole(&mut out, table));
    for group in &sheet.groups {
        open(&mut out, None, &group.title, &["modifier", "value"]);
        for row in &group.rows {
            line(&mut out, &row.label, std::iter::once((row.value.as_str(), row.source)));
        }
        out.push_str("</tbody>\n</table>\n");
    }
    out.push_str("</div>\n</body>\n</html>\n");
    out
}

/// Whether a table needs more room than a narrow column: words are not broken.
fn is_wide(table: &TableText) -> bool {
    let longest = |text: &str| text.split([' ', '-']).map(|word| word.chars().count()).max().unwrap_or(0);
    let column = |(number, head): (usize, &String)| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(number));
        cells.chain([head]).map(|text| longest(text)).max().unwrap_or(0)
    };
    let labels = table.rows.iter().map(|row| longest(&row.label)).max().unwrap_or(0);
    let letters: usize = labels + table.columns.iter().enumerate().map(column).sum::<usize>();
    // Headings of many columns stand upright.
    table.columns.len() > NARROW || table.columns.len() <= FEW && letters > LETTERS
}

/// A table from its caption to its last row.
fn whole(out: &mut String, table: &TableText) {
    let heads: Vec<&str> = std::iter::once(&table.head).chain(&table.columns).map(String::as_str).collect();
    open(out, Some(&table.id), &table.title, &heads);
    for row in &table.rows {
        line(out, &row.label, row.cells.iter().map(String::as_str).zip(row.sources.iter().copied()));
    }
    out.push_str("</tbody>\n</table>\n");
}

/// The type in which the sheet takes two pages, or one if that is large already, in tenths of a point.
fn type_size(sheet: &Sheet) -> usize {
    let tables =
        sheet.tables.iter().map(|table| table.rows.len()).chain(sheet.groups.iter().map(|g| g.rows.len()));
    // A caption, a row of headings and a gap go with each.
    let lines: usize = tables.map(|rows| rows + 3).sum();
    let fitting = TYPE.rev().find(|points| lines * points * points <= LINES * TYPE.start() * TYPE.start());
    fitting.unwrap_or(*TYPE.start())
}

/// What the marks mean that stand beside cells, as far as there are any.
fn legend(sheet: &Sheet) -> String {
    let sources = sheet.sources();
    let marks = [
        (Source::Ruling, "a gap of the sheet that the program decides"),
        (Source::Reconstructed, "a cell that could not be read"),
        (Source::Scenario, "changed by the scenario"),
        (Source::House, "changed by a house rule"),
    ];
    let used = marks.iter().filter(|(source, _)| sources.contains(source));
    let told = used.map(|(source, words)| {
        let mark = source.word();
        format!(" <span class=\"{mark}\">{words} <small>{mark}</small></span>")
    });
    told.collect()
}

fn open(out: &mut String, id: Option<&str>, title: &str, heads: &[&str]) {
    let id = id.map(|id| format!(" id=\"{}\"", escaped(id))).unwrap_or_default();
    let is_long = |head: &&str| head.chars().count() > HEADING;
    let upright = heads.len() > FEW + 1 && heads[1..].iter().any(is_long);
    let class = match heads.len() {
        CROWDED.. => " class=\"crowded\"",
        _ if upright => " class=\"upright\"",
        _ => "",
    };
    // Writing to a string does not fail.
    let _ = write!(out, "<table{id}{class}>\n<caption>{}</caption>\n<thead>\n<tr>", escaped(title));
    for head in heads {
        let _ = write!(out, "<th scope=\"col\"><span>{}</span></th>", escaped(head));
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
}

fn line<'t>(out: &mut String, label: &str, cells: impl Iterator<Item = (&'t str, Source)>) {
    let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escaped(label));
    for (cell, source) in cells {
        let _ = match source.mark() {
            Some(mark) => write!(out, "<td class=\"{mark}\">{} <small>{mark}</small></td>", escaped(cell)),
            None => write!(out, "<td>{}</td>", escaped(cell)),
        };
    }
    out.push_str("</tr>\n");
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
