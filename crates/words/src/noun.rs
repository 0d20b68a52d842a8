//! Common nouns in the plural.

use crate::verb::with_s;

/// Nouns whose plural follows no rule, and those that have none.
const IRREGULAR: [(&str, &str); 12] = [
    ("SP", "SP"),
    ("artillery", "artillery"),
    ("axis", "axes"),
    ("cavalry", "cavalry"),
    ("crew", "crew"),
    ("die", "dice"),
    ("foot", "feet"),
    ("half", "halves"),
    ("infantry", "infantry"),
    ("man", "men"),
    ("troops", "troops"),
    ("vertex", "vertices"),
];

/// Nouns in man that are no men.
const NO_MEN: [&str; 5] = ["German", "Norman", "Ottoman", "Roman", "human"];

/// The plural of a common noun or of a phrase that ends with one: "batteries", "model guns", "points of damage".
pub fn plural(noun: &str) -> String {
    let (head, of) = noun.split_at(noun.find(" of ").unwrap_or(noun.len()));
    let (before, word) = head.split_at(head.rfind([' ', '-']).map_or(0, |at| at + 1));
    format!("{before}{}{of}", of_word(word))
}

fn of_word(word: &str) -> String {
    if let Some((_, many)) = IRREGULAR.iter().find(|(one, _)| *one == word) {
        return (*many).into();
    }
    match word.strip_suffix("man").filter(|_| !NO_MEN.contains(&word)) {
        Some(stem) => format!("{stem}men"),
        None => with_s(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(one: &str, many: &str) {
        assert_eq!(plural(one), many);
    }

    #[test]
    fn regular_nouns_take_an_s() {
        check("figure", "figures");
        check("gun", "guns");
        check("casualty roll", "casualty rolls");
        check("day", "days");
        check("volley", "volleys");
    }

    #[test]
    fn nouns_in_y_and_hissing_nouns_take_more() {
        check("enemy", "enemies");
        check("battery", "batteries");
        check("company", "companies");
        check("loss", "losses");
        check("inch", "inches");
        check("hex", "hexes");
        check("six", "sixes");
    }

    #[test]
    fn irregular_nouns_are_known() {
        check("die", "dice");
        check("half", "halves");
        check("man", "men");
        check("horseman", "horsemen");
        check("German", "Germans");
        check("vertex", "vertices");
        check("SP", "SP");
    }

    #[test]
    fn the_head_of_a_phrase_changes() {
        check("model gun", "model guns");
        check("12-pounder", "12-pounders");
        check("point of damage", "points of damage");
        check("half of a move", "halves of a move");
        check("demi-company", "demi-companies");
    }
}
