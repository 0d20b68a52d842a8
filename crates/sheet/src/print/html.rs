//! The sheet as one HTML page that needs nothing else.

use std::fmt::Write;

use crate::{Sheet, Source};

const STYLE: &str = "body{font-family:Georgia,serif;max-width:50em;margin:1em auto;padding:0 1em}\
table{border-collapse:collapse;margin:1em 0}caption{text-align:left;font-weight:bold;padding:.3em 0}\
th,td{border:1px solid #bbb;padding:.2em .6em;text-align:left}\
small{color:#8a4b00;font-style:italic}";

/// The sheet as an HTML page.
pub fn html(sheet: &Sheet) -> String {
    let title = escaped(&sheet.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>Revision {}.</p>\n",
        sheet.revision
    );
    for table in &sheet.tables {
        let id = Some(table.id.as_str());
        open(
            &mut out,
            id,
            &table.title,
            std::iter::once(&table.head).chain(&table.columns).map(String::as_str),
        );
        for row in &table.rows {
            line(&mut out, &row.label, row.cells.iter().map(String::as_str).zip(row.sources.iter().copied()));
        }
        out.push_str("</tbody>\n</table>\n");
    }
    for group in &sheet.groups {
        open(&mut out, None, &group.title, ["modifier", "value"].into_iter());
        for row in &group.rows {
            line(&mut out, &row.label, std::iter::once((row.value.as_str(), row.source)));
        }
        out.push_str("</tbody>\n</table>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn open<'t>(out: &mut String, id: Option<&str>, title: &str, heads: impl Iterator<Item = &'t str>) {
    let id = id.map(|id| format!(" id=\"{}\"", escaped(id))).unwrap_or_default();
    // Writing to a string does not fail.
    let _ = write!(out, "<table{id}>\n<caption>{}</caption>\n<thead>\n<tr>", escaped(title));
    for head in heads {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(head));
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
