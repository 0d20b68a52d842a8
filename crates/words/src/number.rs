//! Grammatical number, and the number that the name of a unit suggests.

/// Whether a name is one thing or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// "20th Maine fires".
    Singular,
    /// "Carter's guns fire".
    Plural,
}

/// Capitalised nouns that name troops in the plural. Other words in capitals may be surnames: Hays, Rogers, Scales.
const TROOPS: [&str; 59] = [
    "Activos",
    "Artillerymen",
    "Blues",
    "Borderers",
    "Cadets",
    "Camelmen",
    "Carabiniers",
    "Cavalrymen",
    "Chasseurs",
    "Cossacks",
    "Cuirassiers",
    "Dragoons",
    "Engineers",
    "Fusiliers",
    "Gardners",
    "Gatlings",
    "Gordons",
    "Grays",
    "Grenadiers",
    "Greys",
    "Guards",
    "Guardsmen",
    "Guides",
    "Gunners",
    "Guns",
    "Highlanders",
    "Horsemen",
    "Howitzers",
    "Hussars",
    "Irregulars",
    "Jaegers",
    "Lancers",
    "Levies",
    "Marines",
    "Marksmen",
    "Militiamen",
    "Mortars",
    "Partisans",
    "Pioneers",
    "Presidials",
    "Raiders",
    "Rangers",
    "Regulars",
    "Remingtons",
    "Reserves",
    "Riflemen",
    "Rifles",
    "Sappers",
    "Scouts",
    "Sharpshooters",
    "Skirmishers",
    "Spearmen",
    "Texans",
    "Tirailleurs",
    "Troopers",
    "Uhlans",
    "Volunteers",
    "Voltigeurs",
    "Zouaves",
];

/// Common nouns that end in s and are one thing.
const SINGULAR: [&str; 3] = ["corps", "crossroads", "headquarters"];

/// Words after a noun that say which part of a line it is: "7-pounders left".
const PARTS: [&str; 3] = ["left", "right", "centre"];

impl Number {
    /// The number of the last common noun of `name`; a name that joins two with "and" or "&" is plural.
    ///
    /// Parentheses, what follows a comma or "of", and the letter or the wing at the end do not count:
    /// "Jaegers C" and "9-pounders left" are plural, "A, 4th US" and "Army of the Potomac" are singular.
    pub fn of_name(name: &str) -> Number {
        let name = name.split('(').next().unwrap_or_default();
        if [" and ", " & "].iter().any(|joins| name.contains(joins)) {
            return Number::Plural;
        }
        let head = name.split(',').next().unwrap_or_default();
        let head = head.split(" of ").next().unwrap_or_default();
        let is_noun = |word: &&str| word.chars().count() > 1 && !PARTS.contains(word);
        let noun = head.split_whitespace().rfind(is_noun).unwrap_or_default();
        if is_several(noun) { Number::Plural } else { Number::Singular }
    }

    /// The one of two words that goes with this number.
    pub fn pick<T>(self, singular: T, plural: T) -> T {
        match self {
            Number::Singular => singular,
            Number::Plural => plural,
        }
    }
}

fn is_several(noun: &str) -> bool {
    // A possessive is no noun of its own: "Osborn's left".
    if noun.contains(['\'', '’']) {
        return false;
    }
    if noun.starts_with(char::is_uppercase) {
        return TROOPS.contains(&noun);
    }
    // A name in mixed letters, such as uThulwana, is no common noun.
    let is_common = !noun.chars().any(char::is_uppercase);
    let in_s = noun.ends_with('s') && !["ss", "us", "is"].iter().any(|end| noun.ends_with(end));
    is_common && (in_s && !SINGULAR.contains(&noun) || noun.ends_with("men"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: Number, names: &[&str]) {
        for name in names {
            assert_eq!(Number::of_name(name), number, "{name}");
        }
    }

    #[test]
    fn guns_and_troops_are_plural() {
        check(Number::Plural, &["Carter's guns", "guns", "12-pounders", "45th New York skirmishers"]);
        check(Number::Plural, &["Berdan's sharpshooters", "Lancers", "5th Lancers", "2nd Volunteers"]);
        check(Number::Plural, &["Uhlans", "the Texans", "Dragoon Guards", "Camelmen", "Wood's horsemen"]);
    }

    #[test]
    fn a_letter_or_a_wing_at_the_end_changes_nothing() {
        check(Number::Plural, &["Jaegers C", "17th Lancers A", "9-pounders left"]);
        check(Number::Singular, &["13th A", "80th right", "Osborn's left", "Company B", "4th left wing"]);
    }

    #[test]
    fn regiments_batteries_companies_and_surnames_are_singular() {
        check(Number::Singular, &["7th Maine", "20th Massachusetts", "A Company", "Haskell's battery"]);
        check(Number::Singular, &["Hays", "Rogers", "Scales", "Perkins", "Arkansas Mounted", "San Luis"]);
        check(Number::Singular, &["I Corps", "the corps", "2nd Illinois", "18-pounder", "Light brigade"]);
    }

    #[test]
    fn only_the_head_of_a_name_counts() {
        check(Number::Singular, &["Army of Northern Virginia", "Regiment of Guides", "Foot of Mora"]);
        check(Number::Singular, &["A, 4th US", "B, Richmond Howitzers", "80th New York (volunteers)"]);
        check(Number::Plural, &["Horsemen of Mora", "Washington's guns (captured)"]);
    }

    #[test]
    fn joined_names_are_plural() {
        check(Number::Plural, &["16th and 22nd North Carolina", "1st Minnesota & 19th Maine"]);
        check(Number::Plural, &["13th, 34th and 38th North Carolina", "Dow's and Ames's guns"]);
        check(Number::Singular, &["Anderson", "Rutland"]);
    }

    #[test]
    fn a_name_of_nothing_is_singular() {
        check(Number::Singular, &["", " ", "A", "(guns)"]);
    }

    #[test]
    fn a_number_picks_its_word() {
        assert_eq!(Number::Singular.pick("this", "these"), "this");
        assert_eq!(Number::Plural.pick("this", "these"), "these");
    }
}
