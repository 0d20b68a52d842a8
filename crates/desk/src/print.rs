//! Printing for people and for programs.

use serde::Serialize;
use serde_json::Value;

/// One JSON document.
pub fn json(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// Aligned columns under headings. The last column is not padded.
pub fn table(headings: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let headings = headings.iter().map(ToString::to_string).collect();
    self::rows(std::iter::once(headings).chain(rows))
}

/// Aligned columns without headings.
pub fn rows(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let lines: Vec<Vec<String>> = rows.into_iter().collect();
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in &lines {
        // A width of a format ends at 65,535.
        let pad = |cell: &str, width: usize| " ".repeat(width - cell.chars().count());
        let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell}{}", pad(cell, width)));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// A text in lines of at most so many columns, broken between words.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// The beginning of what a person gave, where a message repeats it.
pub fn begun(text: &str) -> String {
    const MOST: usize = 30;
    let begins: String = text.chars().take(MOST).collect();
    if begins.len() < text.len() { format!("{begins}...") } else { begins }
}

/// A JSON value in words: no quotation marks, yes and no for true and false.
pub fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".into(),
        Value::Bool(false) => "no".into(),
        other => other.to_string(),
    }
}

/// A text from outside in one line of visible characters.
pub fn plain(text: &str) -> String {
    let visible = |c: char| if c.is_control() { c.escape_default().collect() } else { String::from(c) };
    text.chars().map(visible).collect()
}
