//! Sides of a battle: the label on a button and the noun in a sentence.

use crate::{Name, Number, noun};

/// How a side is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideName {
    label: String,
    noun: Name,
}

/// Labels whose noun follows no rule.
const KNOWN: [(&str, &str, Number); 3] = [
    ("US", "the Americans", Number::Plural),
    ("Union", "the Union", Number::Singular),
    ("Zulu", "the Zulus", Number::Plural),
];

/// Ends of adjectives that serve as a noun in the plural: the British, the French, the Japanese.
const PEOPLES: [&str; 3] = ["sh", "ch", "ese"];

/// Adjectives of peoples that become a noun with an s: the Mexicans.
const WITH_S: [&str; 3] = ["Confederate", "Greek", "Arab"];

impl SideName {
    /// A side by its label. A people takes an article, a colour and any other name none.
    pub fn new(label: &str) -> SideName {
        SideName { label: label.into(), noun: noun_of(label) }
    }

    /// A side with a noun of its own.
    pub fn with_noun(label: &str, noun: Name) -> SideName {
        SideName { label: label.into(), noun }
    }

    /// The label and adjective, for headings, seats and buttons: "Union", "Union fire".
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The noun without its article, before a figure: "Union 7, Confederates 6".
    pub fn bare(&self) -> &str {
        self.noun.strip_prefix("the ").unwrap_or(&self.noun)
    }

    /// The noun in a sentence, a subject with its article: "the Union", "the Confederates", "Blue".
    pub fn noun(&self) -> &Name {
        &self.noun
    }
}

fn noun_of(label: &str) -> Name {
    if let Some((_, noun, number)) = KNOWN.iter().find(|(known, ..)| *known == label) {
        return Name::with_number(*noun, *number);
    }
    let ends = |end: &&str| label.ends_with(end);
    if WITH_S.contains(&label) || label.ends_with("an") && label.len() > 3 {
        return Name::with_number(format!("the {}", noun::plural(label)), Number::Plural);
    }
    let is_people = PEOPLES.iter().any(ends) || label.ends_with('s') && !label.ends_with("ss");
    match is_people {
        true => Name::with_number(format!("the {label}"), Number::Plural),
        false => Name::with_number(label, Number::Singular),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sentence;

    #[track_caller]
    fn check(label: &str, told: &str) {
        let side = SideName::new(label);
        assert_eq!(side.label(), label);
        assert_eq!(sentence(side.noun().does("win")), told);
    }

    #[test]
    fn the_sides_of_the_rule_sets() {
        check("Union", "The Union wins.");
        check("Confederate", "The Confederates win.");
        check("US", "The Americans win.");
        check("Mexican", "The Mexicans win.");
        check("British", "The British win.");
        check("Zulu", "The Zulus win.");
        check("Mahdists", "The Mahdists win.");
        check("Blue", "Blue wins.");
        check("Red", "Red wins.");
    }

    #[test]
    fn sides_of_other_wars() {
        check("Prussian", "The Prussians win.");
        check("German", "The Germans win.");
        check("French", "The French win.");
        check("Tan", "Tan wins.");
        check("Natal", "Natal wins.");
    }

    #[test]
    fn a_side_may_bring_its_noun() {
        let side = SideName::with_noun("Mahdist", Name::with_number("the Mahdists", Number::Plural));
        assert_eq!(
            format!("{} fire, {}", side.label(), side.noun().does("fire")),
            "Mahdist fire, the Mahdists fire"
        );
        assert_eq!(SideName::new("Confederate").noun().possessive(), "the Confederates'");
        assert_eq!(SideName::new("Union").noun().own(), "its");
    }

    #[test]
    fn a_bare_noun_has_no_article() {
        let bare = |label| SideName::new(label).bare().to_string();
        assert_eq!(["Union", "Confederate", "Mexican"].map(bare), ["Union", "Confederates", "Mexicans"]);
        assert_eq!(["British", "Blue"].map(bare), ["British", "Blue"]);
    }
}
