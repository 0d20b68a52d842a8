//! Clauses made into sentences.

/// A clause as a sentence: its first letter up, and one full stop unless it ends with a mark of its own.
pub fn sentence(clause: impl AsRef<str>) -> String {
    let clause = capital(clause.as_ref().trim());
    // A quotation brings its mark along; the sign for inches does not.
    let ends = clause.trim_end_matches(['"', '”']).ends_with(['.', '?', '!', '…']);
    if ends || clause.is_empty() { clause } else { format!("{clause}.") }
}

/// Words with the first letter up; a name in mixed letters, such as uMbonambi, stays as it is.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let is_mixed = words.split_whitespace().next().is_some_and(|word| word.chars().any(char::is_uppercase));
    match letters.next() {
        Some(first) if !is_mixed => first.to_uppercase().chain(letters).collect(),
        _ => words.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(clause: &str, told: &str) {
        assert_eq!(sentence(clause), told);
    }

    #[test]
    fn a_sentence_begins_with_a_capital_and_ends_with_a_stop() {
        check("the Union has the initiative", "The Union has the initiative.");
        check("20th Maine fires", "20th Maine fires.");
        check("élan carries it", "Élan carries it.");
    }

    #[test]
    fn a_mark_is_not_said_twice() {
        check("The turn ends.", "The turn ends.");
        check("which units react?", "Which units react?");
        check("he calls \"forward!\"", "He calls \"forward!\"");
        check("it joins Washington Art. 1st co.", "It joins Washington Art. 1st co.");
    }

    #[test]
    fn inches_and_parentheses_take_a_stop() {
        check("it falls back 6\"", "It falls back 6\".");
        check("7th Georgia loses 3 figures (11 of 20 left)", "7th Georgia loses 3 figures (11 of 20 left).");
    }

    #[test]
    fn names_in_mixed_letters_keep_them() {
        check("iNgobamakhosi A charges", "iNgobamakhosi A charges.");
        check("de Trobriand charges", "De Trobriand charges.");
    }

    #[test]
    fn nothing_stays_nothing() {
        check("  ", "");
        assert_eq!(capital(""), "");
    }
}
