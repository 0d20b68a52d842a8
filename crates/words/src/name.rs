//! Names as subjects: a name knows its number, and its verbs are written through it.

use std::fmt;
use std::ops::Deref;

use crate::counted::{Quantity, counted};
use crate::{Number, list, verb};

/// The name of a unit, a group, a place, a side or a person.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    text: String,
    pronoun: Pronoun,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Pronoun {
    It,
    He,
    They,
}

impl Name {
    /// The name of troops or of a thing, its number read from its last common noun ([`Number::of_name`]).
    pub fn new(text: impl Into<String>) -> Name {
        let text = text.into();
        let number = Number::of_name(&text);
        Name::with_number(text, number)
    }

    /// A name whose number is given, as a scenario may do.
    pub fn with_number(text: impl Into<String>, number: Number) -> Name {
        Name { text: text.into(), pronoun: number.pick(Pronoun::It, Pronoun::They) }
    }

    /// The name of a general or another person: "he".
    pub fn person(text: impl Into<String>) -> Name {
        Name { text: text.into(), pronoun: Pronoun::He }
    }

    /// Several names as one subject, which is plural; of no names, "no unit".
    pub fn joint<'a>(names: impl IntoIterator<Item = &'a Name>) -> Name {
        let names: Vec<&Name> = names.into_iter().collect();
        match names.as_slice() {
            [] => Name::with_number("no unit", Number::Singular),
            [only] => (*only).clone(),
            several => Name::with_number(list::all_of(several), Number::Plural),
        }
    }

    /// A quantity of something as a subject: "1 figure is lost", "3 figures are lost".
    pub fn counted(quantity: impl Quantity, noun: &str) -> Name {
        let number = quantity.number();
        Name::with_number(counted(quantity, noun), number)
    }

    /// The name alone.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The number its verbs agree with.
    pub fn number(&self) -> Number {
        if self.pronoun == Pronoun::They { Number::Plural } else { Number::Singular }
    }

    /// The name with a verb in its basic form and the rest of the phrase: "20th Maine fires" by "fire".
    pub fn does(&self, phrase: &str) -> String {
        format!("{self} {}", self.verb(phrase))
    }

    /// The same, denied: "20th Maine does not fire", "Carter's guns cannot fire" by "can fire".
    pub fn does_not(&self, phrase: &str) -> String {
        format!("{self} {}", verb::denied(phrase, self.number()))
    }

    /// The name with a state or a participle: "20th Maine is destroyed", "Carter's guns are in line".
    pub fn is(&self, state: &str) -> String {
        self.does(&format!("be {state}"))
    }

    /// The same, denied: "20th Maine is not in line".
    pub fn is_not(&self, state: &str) -> String {
        self.does_not(&format!("be {state}"))
    }

    /// The name with what it has done, by a participle: "20th Maine has fired".
    pub fn has(&self, done: &str) -> String {
        self.does(&format!("have {done}"))
    }

    /// The same, denied: "Carter's guns have not fired".
    pub fn has_not(&self, done: &str) -> String {
        self.has(&format!("not {done}"))
    }

    /// A question about it, without its mark: "does 20th Maine follow up".
    pub fn asked(&self, phrase: &str) -> String {
        verb::asked(phrase, &self.text, self.number())
    }

    /// A further verb of this subject, after the first: "and routs".
    pub fn verb(&self, phrase: &str) -> String {
        verb::agreeing(phrase, self.number())
    }

    /// Whose something is: "20th Maine's", "Carter's guns'", "Hays's".
    pub fn possessive(&self) -> String {
        // Of joined names the last one takes the ending.
        let last =
            [" and ", " & "].iter().filter_map(|joins| self.text.rsplit_once(joins)).map(|(_, last)| last);
        let number = last.min_by_key(|last| last.len()).map_or(self.number(), Number::of_name);
        let ending = if number == Number::Plural && self.text.ends_with('s') { "'" } else { "'s" };
        format!("{self}{ending}")
    }

    /// "it", "he" or "they".
    pub fn pronoun(&self) -> &'static str {
        self.by_pronoun(["it", "he", "they"])
    }

    /// "it", "him" or "them".
    pub fn object(&self) -> &'static str {
        self.by_pronoun(["it", "him", "them"])
    }

    /// "its", "his" or "their".
    pub fn own(&self) -> &'static str {
        self.by_pronoun(["its", "his", "their"])
    }

    fn by_pronoun(&self, words: [&'static str; 3]) -> &'static str {
        words[self.pronoun as usize]
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl PartialEq<String> for Name {
    fn eq(&self, other: &String) -> bool {
        self.text == *other
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        Name::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maine() -> Name {
        Name::new("20th Maine")
    }

    fn guns() -> Name {
        Name::new("Carter's guns")
    }

    #[track_caller]
    fn check(told: impl Fn(&Name) -> String, one: &str, many: &str) {
        assert_eq!([told(&maine()), told(&guns())], [one, many]);
    }

    #[test]
    fn a_verb_agrees_with_its_subject() {
        check(|name| name.does("fire"), "20th Maine fires", "Carter's guns fire");
        check(
            |name| name.does("carry the wall"),
            "20th Maine carries the wall",
            "Carter's guns carry the wall",
        );
        check(|name| name.does("may fire"), "20th Maine may fire", "Carter's guns may fire");
    }

    #[test]
    fn a_verb_is_denied() {
        check(|name| name.does_not("fire"), "20th Maine does not fire", "Carter's guns do not fire");
        check(|name| name.does_not("can fire"), "20th Maine cannot fire", "Carter's guns cannot fire");
        check(|name| name.is_not("in line"), "20th Maine is not in line", "Carter's guns are not in line");
        check(|name| name.has_not("fired"), "20th Maine has not fired", "Carter's guns have not fired");
    }

    #[test]
    fn states_and_what_was_done() {
        check(|name| name.is("destroyed"), "20th Maine is destroyed", "Carter's guns are destroyed");
        check(|name| name.has("fired"), "20th Maine has fired", "Carter's guns have fired");
    }

    #[test]
    fn a_second_verb_and_a_question() {
        let routs = |name: &Name| format!("{} and {}", name.does("rout"), name.verb("lose 1 SP"));
        check(routs, "20th Maine routs and loses 1 SP", "Carter's guns rout and lose 1 SP");
        check(|name| name.asked("follow up"), "does 20th Maine follow up", "do Carter's guns follow up");
    }

    #[test]
    fn what_is_theirs() {
        check(Name::possessive, "20th Maine's", "Carter's guns'");
        check(|name| name.own().into(), "its", "their");
        check(|name| name.object().into(), "it", "them");
        check(|name| name.pronoun().into(), "it", "they");
        assert_eq!(Name::new("Hays").possessive(), "Hays's");
        assert_eq!(Name::new("Camelmen").possessive(), "Camelmen's");
        assert_eq!(Name::new("Jaegers C").possessive(), "Jaegers C's");
    }

    #[test]
    fn a_person_is_he() {
        let hays = Name::person("Hays");
        assert_eq!(hays.is("lost"), "Hays is lost");
        assert_eq!([hays.pronoun(), hays.object(), hays.own()], ["he", "him", "his"]);
    }

    #[test]
    fn joint_names_are_plural() {
        let joint = Name::joint([&maine(), &guns(), &Name::new("Hays")]);
        assert_eq!(joint.does("fire"), "20th Maine, Carter's guns and Hays fire");
        assert_eq!(joint.possessive(), "20th Maine, Carter's guns and Hays's");
        assert_eq!(Name::joint([&Name::new("Hays"), &guns()]).possessive(), "Hays and Carter's guns'");
        assert_eq!(Name::joint([&maine()]), maine());
        assert_eq!(Name::joint([]).does("react"), "no unit reacts");
    }

    #[test]
    fn a_count_is_a_subject() {
        assert_eq!(Name::counted(1, "figure").is("lost"), "1 figure is lost");
        assert_eq!(Name::counted(3, "enemy").does("pass"), "3 enemies pass");
    }

    #[test]
    fn a_scenario_has_the_last_word() {
        let corps = Name::with_number("Louisiana Tigers", Number::Plural);
        assert_eq!(corps.does("fire"), "Louisiana Tigers fire");
        assert_eq!(corps.possessive(), "Louisiana Tigers'");
        assert_eq!(Name::with_number("Guides", Number::Singular).does("fire"), "Guides fires");
    }

    #[test]
    fn a_name_is_its_text() {
        assert_eq!(format!("{:>12}", maine()), "  20th Maine");
        assert_eq!((maine().as_str(), maine().len(), &*maine()), ("20th Maine", 10, "20th Maine"));
        assert_eq!(Name::from("20th Maine"), Name::from(String::from("20th Maine")));
        let typed = String::from("20th Maine");
        assert!(maine() == "20th Maine" && maine() == *"20th Maine" && maine() == typed);
    }
}
