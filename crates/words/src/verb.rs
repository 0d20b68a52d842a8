//! Verbs: the form that agrees with a number, and the negation.

use crate::Number;

/// Verbs that have one form for both numbers, with their negation.
const MODAL: [(&str, &str); 8] = [
    ("can", "cannot"),
    ("cannot", "can"),
    ("could", "could not"),
    ("may", "may not"),
    ("might", "might not"),
    ("must", "must not"),
    ("will", "will not"),
    ("would", "would not"),
];

/// Verbs whose singular follows no rule.
const IRREGULAR: [(&str, &str, &str); 2] = [("be", "is", "are"), ("have", "has", "have")];

/// The verb and the rest of a phrase: "charge" and " home".
fn split(phrase: &str) -> (&str, &str) {
    phrase.split_at(phrase.find(' ').unwrap_or(phrase.len()))
}

/// `phrase` with its verb, the first word in its basic form, brought to `number`: "fires at" of "fire at".
pub(crate) fn agreeing(phrase: &str, number: Number) -> String {
    let (verb, rest) = split(phrase);
    format!("{}{rest}", form(verb, number))
}

/// The same, denied: "does not fire at" of "fire at", "cannot fire" of "can fire".
pub(crate) fn denied(phrase: &str, number: Number) -> String {
    let (verb, rest) = split(phrase);
    if verb == "be" {
        return format!("{} not{rest}", form(verb, number));
    }
    match MODAL.iter().find(|(modal, _)| *modal == verb) {
        Some((_, denied)) => format!("{denied}{rest}"),
        None => format!("{} not {phrase}", form("do", number)),
    }
}

/// The same as a question about `subject`, without its mark: "does 20th Maine fire", "is 20th Maine in line".
pub(crate) fn asked(phrase: &str, subject: &str, number: Number) -> String {
    let (verb, rest) = split(phrase);
    let leads = verb == "be" || MODAL.iter().any(|(modal, _)| *modal == verb);
    match leads {
        true => format!("{} {subject}{rest}", form(verb, number)),
        false => format!("{} {subject} {phrase}", form("do", number)),
    }
}

fn form(verb: &str, number: Number) -> String {
    if let Some((_, one, many)) = IRREGULAR.iter().find(|(base, ..)| *base == verb) {
        return number.pick(*one, *many).into();
    }
    let has_one_form = number == Number::Plural || MODAL.iter().any(|(modal, _)| *modal == verb);
    if has_one_form { verb.into() } else { with_s(verb) }
}

/// A word with the s of a verb in the singular or of a noun in the plural.
pub(crate) fn with_s(word: &str) -> String {
    let before_y = word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    if let Some(stem) = before_y.filter(|stem| !stem.is_empty()) {
        return format!("{stem}ies");
    }
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end));
    // Nouns in o take the s alone.
    let takes_es = hisses || ["do", "go"].contains(&word);
    format!("{word}{}", if takes_es { "es" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(phrase: &str, one: &str, many: &str) {
        assert_eq!(agreeing(phrase, Number::Singular), one);
        assert_eq!(agreeing(phrase, Number::Plural), many);
    }

    #[test]
    fn regular_verbs_take_their_ending() {
        for (base, singular) in [
            ("fire", "fires"),
            ("carry", "carries"),
            ("rally", "rallies"),
            ("obey", "obeys"),
            ("pass", "passes"),
            ("charge", "charges"),
            ("march", "marches"),
            ("push", "pushes"),
            ("fix", "fixes"),
            ("rout", "routs"),
            ("lose", "loses"),
            ("do", "does"),
            ("go", "goes"),
        ] {
            check(base, singular, base);
        }
    }

    #[test]
    fn be_and_have_have_forms_of_their_own() {
        check("be", "is", "are");
        check("have", "has", "have");
        check("have fired", "has fired", "have fired");
        check("behave", "behaves", "behave");
    }

    #[test]
    fn only_the_verb_of_a_phrase_changes() {
        check("charge home", "charges home", "charge home");
        check("fall back 3 hexes", "falls back 3 hexes", "fall back 3 hexes");
        check("go to ground", "goes to ground", "go to ground");
    }

    #[test]
    fn modal_verbs_do_not_change() {
        check("may fire", "may fire", "may fire");
        check("must test", "must test", "must test");
        check("cannot fire", "cannot fire", "cannot fire");
    }

    #[test]
    fn verbs_are_denied() {
        let deny = |phrase| [Number::Singular, Number::Plural].map(|number| denied(phrase, number));
        assert_eq!(deny("fire at it"), ["does not fire at it", "do not fire at it"]);
        assert_eq!(deny("be in line"), ["is not in line", "are not in line"]);
        assert_eq!(deny("have a gun"), ["does not have a gun", "do not have a gun"]);
        assert_eq!(deny("may fire"), ["may not fire"; 2]);
        assert_eq!(deny("can reach it"), ["cannot reach it"; 2]);
    }

    #[test]
    fn verbs_are_asked() {
        let ask = |phrase| [Number::Singular, Number::Plural].map(|number| asked(phrase, "U", number));
        assert_eq!(ask("follow up"), ["does U follow up", "do U follow up"]);
        assert_eq!(ask("be in line"), ["is U in line", "are U in line"]);
        assert_eq!(ask("may fire"), ["may U fire"; 2]);
    }
}
