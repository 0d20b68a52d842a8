//! One change of a sheet at a time: every cell and every modifier must matter to some result.

use sheet::{Sheet, Source};

/// A single change of a sheet, as an overlay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutation {
    /// What is changed, from what to what: `table.movement."cavalry"."road": 6 -> 7`.
    pub name: String,
    /// The overlay that changes it.
    pub overlay: String,
}

/// One mutation for every cell and every modifier of a sheet, with the likeliest other value of its kind.
///
/// A lone `6` may be a number or the face that hits; where that matters, [`mutations_read_by`] asks the rule set.
///
/// # Panics
/// If a cell is of no kind that can be changed.
pub fn mutations(sheet: &Sheet) -> Vec<Mutation> {
    mutations_read_by(sheet, |_| true)
}

/// One mutation for every cell and every modifier of a sheet: the first that the rule set can still read.
///
/// # Panics
/// If a cell cannot be changed into anything that is read.
pub fn mutations_read_by(sheet: &Sheet, reads: impl Fn(&Sheet) -> bool) -> Vec<Mutation> {
    let readable = |mutation: &Mutation| {
        let changed = sheet.overlay(&mutation.overlay, "mutation", Source::House);
        reads(&changed.unwrap_or_else(|faults| panic!("{}: {faults}", mutation.name)))
    };
    let mut all = Vec::new();
    let mut add = |path: &str, key: &str, value: &str, others: Vec<String>| {
        let mut mutations = others.iter().map(|other| mutation(path, key, value, other));
        let found = mutations.find(&readable);
        all.push(found.unwrap_or_else(|| panic!("[{path}] {key}: nobody knows how to change '{value}'")));
    };
    for table in sheet.tables() {
        for (at, column) in table.columns.iter().enumerate() {
            let cells: Vec<&str> = table.rows.iter().map(|row| row.cells[at].as_str()).collect();
            for row in &table.rows {
                let path = format!("table.{}.{}", key_of(&table.id), quoted(&row.label));
                let value = &row.cells[at];
                // Where a column holds one word only, another column may hold another of its kind.
                let elsewhere = table.rows.iter().flat_map(|row| &row.cells).filter(|&cell| cell != value);
                let others = others(value, &cells).into_iter().chain(elsewhere.cloned());
                add(&path, column, value, others.collect());
            }
        }
    }
    for modifier in sheet.modifier_groups().iter().flat_map(|group| &group.rows) {
        let path = format!("modifier.{}", key_of(&modifier.procedure));
        add(&path, &modifier.id, &modifier.value, others(&modifier.value, &[]));
    }
    all
}

fn mutation(path: &str, key: &str, value: &str, other: &str) -> Mutation {
    let name = format!("{path}.{}: {value} -> {other}", quoted(key));
    Mutation { name, overlay: format!("[{path}]\n{} = {}\n", quoted(key), quoted(other)) }
}

/// Other values a cell could have, the likeliest first; `column` holds the cells it stands among.
fn others(value: &str, column: &[&str]) -> Vec<String> {
    let faces_here = column.iter().any(|cell| cell.contains(','));
    let mut others: Vec<String> = match value {
        "yes" => vec!["no".into()],
        "no" => vec!["yes".into()],
        "-" if faces_here => vec!["6".into()],
        "-" => vec!["1".into(), "+1".into(), "6".into(), "yes".into(), "no".into()],
        "6" if faces_here => vec!["5,6".into()],
        _ => faces(value).or_else(|| numbers(value)).or_else(|| throws(value)).unwrap_or_default(),
    };
    if value == "6" {
        others.push("5,6".into());
    }
    // A word of its own kind can only become another word of its column.
    others.extend(column.iter().filter(|&&cell| cell != value).map(|cell| cell.to_string()));
    others
}

/// One face less, or one more: `4,5,6` to `5,6`.
fn faces(value: &str) -> Option<Vec<String>> {
    let (first, rest) = value.split_once(',')?;
    let first: u8 = first.trim().parse().ok()?;
    let more = first.checked_sub(1).map(|face| format!("{face},{value}"));
    Some(std::iter::once(rest.trim().to_string()).chain(more).collect())
}

/// One more, or one less; a sign stays a sign.
fn numbers(value: &str) -> Option<Vec<String>> {
    let number: i32 = value.parse().ok()?;
    let signed = value.starts_with(['+', '-']);
    let printed = |n: i32| if signed { format!("{n:+}") } else { n.to_string() };
    Some(vec![printed(number + 1), printed(number - 1)])
}

/// One more added to the dice: `1D6+3` to `1D6+4`.
fn throws(value: &str) -> Option<Vec<String>> {
    let (dice, plus) = value.split_once('+').unwrap_or((value, "0"));
    let (count, sides) = dice.split_once('D')?;
    (count.parse::<u8>().is_ok() && sides.parse::<u8>().is_ok()).then_some(())?;
    Some(vec![format!("{dice}+{}", plus.parse::<u8>().ok()?.checked_add(1)?)])
}

/// A text as TOML writes it in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A key as TOML writes it, with quotes only where it needs them.
fn key_of(text: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !text.is_empty() && text.chars().all(bare) { text.into() } else { quoted(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &str, column: &[&str], likeliest: &str) {
        assert_eq!(others(value, column).first().map(String::as_str), Some(likeliest), "{value}");
    }

    #[test]
    fn every_kind_of_cell_has_another_value() {
        check("4", &[], "5");
        check("-1", &[], "+0");
        check("yes", &[], "no");
        check("2,4,6", &[], "4,6");
        check("6", &["4,6"], "5,6");
        check("2D6", &[], "2D6+1");
        check("1D6+12", &[], "1D6+13");
        check("1½", &["1½", "¾"], "¾");
        assert!(others("1D6+255", &[]).is_empty() && others("1DX", &[]).is_empty());
    }
}
