//! Lists: "A, B and C", "A, B or C", "A, B and 2 more".

use std::fmt::Display;

/// All of some things: "A", "A and B", "A, B and C".
pub fn all_of<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    listed(items, "and")
}

/// Any of some things: "A", "A or B", "A, B or C".
pub fn any_of<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    listed(items, "or")
}

/// At most `most` of some things, and how many more there are: "A, B and 2 more". A single last one is named instead.
pub fn some_of<T: Display>(items: impl IntoIterator<Item = T>, most: usize) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let most = most.max(1);
    if items.len() > most + 1 {
        let more = items.len() - most;
        items.truncate(most);
        items.push(format!("{more} more"));
    }
    all_of(items)
}

fn listed<T: Display>(items: impl IntoIterator<Item = T>, joins: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    // A name of two regiments ends before the last name begins.
    let is_compound =
        items.iter().any(|item| [" and ", " or ", " & "].iter().any(|word| item.contains(word)));
    let comma = if is_compound { "," } else { "" };
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{}{comma} {joins} {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_list_is_joined_by_a_word() {
        assert_eq!(all_of(["A"]), "A");
        assert_eq!(all_of(["A", "B"]), "A and B");
        assert_eq!(all_of(["A", "B", "C"]), "A, B and C");
        assert_eq!(any_of([1, 2, 3]), "1, 2 or 3");
        assert_eq!(all_of(Vec::<String>::new()), "");
    }

    #[test]
    fn a_compound_name_is_set_off() {
        assert_eq!(
            all_of(["16th and 22nd North Carolina", "Hays"]),
            "16th and 22nd North Carolina, and Hays"
        );
        assert_eq!(any_of(["A", "B", "C & D"]), "A, B, or C & D");
        assert_eq!(all_of(["16th and 22nd North Carolina"]), "16th and 22nd North Carolina");
    }

    #[test]
    fn a_long_list_is_cut() {
        assert_eq!(some_of(["A", "B", "C", "D"], 2), "A, B and 2 more");
        assert_eq!(some_of(["A", "B", "C"], 2), "A, B and C");
        assert_eq!(some_of(["A", "B", "C"], 0), "A and 2 more");
        assert_eq!(some_of(["A"], 3), "A");
    }
}
