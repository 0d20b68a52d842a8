//! Hints for a misspelt name: what is allowed, nearest spelling first.

/// Names longer than this are not compared letter by letter.
const COMPARED: usize = 80;

/// "did you mean ..? allowed: ..", nearest first; nothing if nothing is allowed.
pub fn allowed<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let mut ranked: Vec<(usize, &str)> =
        names.into_iter().map(|name| (distance(wanted, name), name)).collect();
    // Only a near miss comes first: the rest keep the order of the sheet.
    let nearest = ranked.iter().copied().min()?;
    let near = nearest.0 <= wanted.chars().count().div_ceil(3);
    if near && let Some(at) = ranked.iter().position(|entry| *entry == nearest) {
        ranked[..=at].rotate_right(1);
    }
    let list = ranked.iter().map(|(_, name)| *name).collect::<Vec<_>>();
    // A semicolon where a name has a comma of its own.
    let list = list.join(if list.iter().any(|name| name.contains(',')) { "; " } else { ", " });
    if near {
        Some(format!("did you mean `{}`? allowed: {list}", nearest.1))
    } else {
        Some(format!("allowed: {list}"))
    }
}

/// The name most like the wanted one, if any is like it.
pub fn nearest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let (letters, name) = names.into_iter().map(|name| (distance(wanted, name), name)).min()?;
    (letters <= wanted.chars().count().div_ceil(3)).then_some(name)
}

/// The number of letters to add, drop or change to get from one name to the other.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) =
        (from.to_lowercase().chars().collect(), to.to_lowercase().chars().collect());
    if from.len() > COMPARED || to.len() > COMPARED {
        return from.len().max(to.len());
    }
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in to.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        assert_eq!(distance("normal", "normal"), 0);
        assert_eq!(distance("norml", "Normal"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn the_nearest_comes_first_and_the_rest_in_order() {
        let names = ["normal", "bad going", "roads"];
        assert_eq!(
            allowed("road", names).as_deref(),
            Some("did you mean `roads`? allowed: roads, normal, bad going")
        );
        assert_eq!(allowed("xyzzy", names).as_deref(), Some("allowed: normal, bad going, roads"));
        assert_eq!(allowed("road", []), None);
        assert_eq!(allowed("xyzzy", ["a, b", "c"]).as_deref(), Some("allowed: a, b; c"));
    }
}
