//! What a procedure is about at a real table: the units it asks for, the keys they fill, and what it leaves on them.

use serde::Serialize;

use crate::{Facts, Given, Key};

/// A part that a unit plays in a procedure: the one that fires, the one that is fired at. Its values fill keys of the procedure.
#[derive(Clone, Copy, Debug)]
pub struct Role {
    /// Its word.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How many units play it.
    pub many: HowMany,
    /// What may play it: kinds of the roster; any if there are none here.
    pub kinds: &'static [&'static str],
    /// What stands before a unit's value in the keys that it fills: `target-`.
    prefix: &'static str,
    /// Keys that are called otherwise than the value that fills them: key and value.
    named: &'static [(&'static str, &'static str)],
    /// Values of a unit that fill nothing here, though a key has their name.
    without: &'static [&'static str],
    /// Keys that have to be worked out.
    worked_out: Option<fn(&[Given]) -> Given>,
}

/// How many units play a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HowMany {
    /// One.
    One,
    /// One or several.
    Few,
}

impl Role {
    /// A part of one unit: each value of the unit fills the key of the same name.
    pub const fn one(id: &'static str, title: &'static str) -> Role {
        let (named, without): (&[(&str, &str)], &[&str]) = (&[], &[]);
        Role { id, title, many: HowMany::One, kinds: &[], prefix: "", named, without, worked_out: None }
    }

    /// A part of several units; the first fills the keys of the same names.
    pub const fn few(id: &'static str, title: &'static str) -> Role {
        Role { many: HowMany::Few, ..Role::one(id, title) }
    }

    /// The keys it fills begin with `prefix`: `target-`.
    pub const fn prefixed(self, prefix: &'static str) -> Role {
        Role { prefix, ..self }
    }

    /// Only these kinds of the roster may play it.
    pub const fn of(self, kinds: &'static [&'static str]) -> Role {
        Role { kinds, ..self }
    }

    /// Keys that are filled by a value of another name: key and value. The key is written whole, with its prefix.
    pub const fn named(self, named: &'static [(&'static str, &'static str)]) -> Role {
        Role { named, ..self }
    }

    /// Values that fill nothing here, though a key has their name.
    pub const fn without(self, without: &'static [&'static str]) -> Role {
        Role { without, ..self }
    }

    /// Keys that have to be worked out from the units; they win over those of the same name. With [`units`] it is a typed function:
    /// `.worked_out(|of| fires(&units(of)))`.
    pub const fn worked_out(self, worked_out: fn(&[Given]) -> Given) -> Role {
        Role { worked_out: Some(worked_out), ..self }
    }

    /// The keys of a procedure that units in this part fill. A value that the key does not allow fills nothing.
    pub fn fills(&self, keys: &[Key], units: &[Given]) -> Given {
        let Some(first) = units.first() else { return Given::new() };
        let mut filled = Given::new();
        for key in keys {
            let named = self.named.iter().find(|(known, _)| *known == key.key).map(|(_, value)| *value);
            let same = key.key.strip_prefix(self.prefix).filter(|value| !self.without.contains(value));
            let Some(value) = named.or(same) else { continue };
            let value = first.iter().find(|(known, _)| known == value);
            filled.extend(
                value
                    .filter(|(_, value)| key.allows(value))
                    .map(|(_, value)| (key.key.clone(), value.clone())),
            );
        }
        for (key, value) in self.worked_out.map(|work_out| work_out(units)).unwrap_or_default() {
            give(&mut filled, &key, value);
        }
        filled
    }

    /// The keys that are worked out, whether or not they exist, for the suite that holds them against the keys.
    pub fn works_out(&self, units: &[Given]) -> Given {
        self.worked_out.map(|work_out| work_out(units)).unwrap_or_default()
    }

    /// The keys that have a name of their own here.
    pub fn renames(&self) -> &'static [(&'static str, &'static str)] {
        self.named
    }
}

/// Sets a key, whether or not it was given before.
pub fn give(given: &mut Given, key: &str, value: String) {
    match given.iter_mut().find(|(known, _)| known == key) {
        Some((_, known)) => *known = value,
        None => given.push((key.into(), value)),
    }
}

/// Units as the rule set knows them; what is wrong with a value was said before, and counts as its default here.
pub fn units<U: Facts>(given: &[Given]) -> Vec<U> {
    let keys = U::keys();
    let sound =
        |(key, value): &&(String, String)| keys.iter().any(|known| known.key == *key && known.allows(value));
    let unit = |given: &Given| U::from_given(&given.iter().filter(sound).cloned().collect()).ok();
    given.iter().filter_map(unit).collect()
}

/// The units that play the parts of a procedure, as they stand before it.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a>(pub &'a [(&'static Role, Vec<Given>)]);

impl Played<'_> {
    /// The units in a part, in the order in which they were named; none if nobody plays it.
    pub fn by<U: Facts>(&self, role: &str) -> Vec<U> {
        let played = self.0.iter().find(|(known, _)| known.id == role);
        played.map(|(_, given)| units(given)).unwrap_or_default()
    }
}

/// What an outcome leaves on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitMark {
    /// The part the unit plays.
    pub role: &'static str,
    /// Which of them, where several play it; all, if none is named.
    pub unit: Option<usize>,
    /// The value of the unit.
    pub value: &'static str,
    /// How it changes.
    pub change: MarkChange,
}

/// How a value of a unit changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkChange {
    /// It is this from now on.
    To(String),
    /// It grows or shrinks by this, within its bounds.
    By(i32),
}

impl UnitMark {
    /// The value is this from now on.
    pub fn to(role: &'static str, value: &'static str, to: impl Into<String>) -> UnitMark {
        UnitMark { role, unit: None, value, change: MarkChange::To(to.into()) }
    }

    /// The value grows or shrinks by this, within its bounds.
    pub fn by(role: &'static str, value: &'static str, by: impl Into<i32>) -> UnitMark {
        UnitMark { role, unit: None, value, change: MarkChange::By(by.into()) }
    }

    /// Only on this one of several units that play the part.
    pub fn on(self, unit: usize) -> UnitMark {
        UnitMark { unit: Some(unit), ..self }
    }

    /// What the value is afterwards; nothing if it stays what it is.
    pub fn after(&self, key: &Key, before: &str) -> Option<String> {
        let after = match &self.change {
            MarkChange::To(to) => to.clone(),
            MarkChange::By(by) => key.moved(before, *by),
        };
        (after != before).then_some(after)
    }
}

/// What an umpire's page needs to know of a rule set besides its procedures.
#[derive(Clone, Copy, Debug)]
pub struct Tabletop {
    /// What a unit is to an umpire: the keys of its facts.
    pub unit: fn() -> Vec<Key>,
    /// Values that are shown of a unit in a line, the first first.
    pub shows: &'static [&'static str],
    /// The values that say how strong a unit began and what it has lost.
    pub strength: Option<UnitStrength>,
    /// What becomes of a unit's values when a turn ends.
    pub turn_end: &'static [TurnEnd],
    /// The printed sequence of a turn.
    pub phases: &'static [SheetPhase],
}

impl Tabletop {
    /// Of a rule set that says nothing of it.
    pub const NONE: Tabletop =
        Tabletop { unit: Vec::new, shows: &[], strength: None, turn_end: &[], phases: &[] };
}

/// The values that say how strong a unit began and what it has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct UnitStrength {
    /// What it began with.
    pub whole: &'static str,
    /// What it has lost.
    pub lost: &'static str,
    /// What is counted: "figures".
    pub counted: &'static str,
}

/// What becomes of a value when a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// The first is this again.
    Again(&'static str, &'static str),
    /// The first becomes what the second is; it comes before the second becomes anything itself.
    Takes(&'static str, &'static str),
}

impl TurnEnd {
    /// The values it speaks of, and the text, if it names one.
    pub fn values(self) -> (&'static str, Option<&'static str>, Option<&'static str>) {
        match self {
            TurnEnd::Again(value, to) => (value, Some(to), None),
            TurnEnd::Takes(value, from) => (value, None, Some(from)),
        }
    }
}

/// A phase of the printed sequence, with the procedures that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SheetPhase {
    /// Its printed name.
    pub title: &'static str,
    /// The words of its procedures, the usual one first.
    pub procedures: &'static [&'static str],
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "facts are public wherever they are defined")]
#[expect(dead_code, reason = "no test asks for a plain unit")]
mod tests {
    use super::*;
    use crate::Count;

    crate::facts! {
        /// A unit.
        pub struct Company {
            /// men it began with
            size: Count<1, 60> = "20",
            /// men it has lost
            lost: Count<0, 60> = "0",
            /// it is tired
            tired: bool = "no",
        }
    }

    crate::facts! {
        /// A march of one company past another.
        pub struct MarchPast {
            /// men that march
            marching: Count<1, 40> = "10",
            /// those who march are weary
            weary: bool = "no",
            /// men the other has lost
            other_lost: Count<0, 9> = "0",
            /// the other is tired
            other_tired: bool = "no",
        }
    }

    fn men(of: &[Company]) -> Given {
        of.first()
            .map(|unit| ("marching".into(), (unit.size.get() - unit.lost.get()).to_string()))
            .into_iter()
            .collect()
    }

    fn unit(values: &[(&str, &str)]) -> Given {
        values.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }

    #[test]
    fn a_unit_fills_keys_of_the_same_name_and_those_worked_out() {
        let marcher =
            Role::one("marcher", "marches").named(&[("weary", "tired")]).worked_out(|of| men(&units(of)));
        let other = Role::one("other", "is passed").prefixed("other-");
        let of = |role: Role, values| role.fills(&MarchPast::keys(), &[unit(values)]);
        let tired = [("size", "12"), ("lost", "3"), ("tired", "yes")];
        assert_eq!(of(marcher, &tired), unit(&[("weary", "yes"), ("marching", "9")]));
        assert_eq!(of(other, &tired), unit(&[("other-lost", "3"), ("other-tired", "yes")]));
        let beyond = [("lost", "12"), ("tired", "perhaps")];
        assert_eq!(of(other, &beyond), Given::new(), "what a key does not allow fills nothing");
        assert_eq!(
            other.without(&["lost"]).fills(&MarchPast::keys(), &[unit(&[("lost", "3")])]),
            Given::new()
        );
        assert_eq!(marcher.fills(&MarchPast::keys(), &[]), Given::new());
    }

    #[test]
    fn a_mark_stays_within_the_bounds_of_its_value() {
        let lost = &Company::keys()[1];
        let after = |mark: UnitMark, before| mark.after(lost, before);
        assert_eq!(after(UnitMark::by("target", "lost", 3), "2").as_deref(), Some("5"));
        assert_eq!(after(UnitMark::by("target", "lost", 3), "59").as_deref(), Some("60"));
        assert_eq!(after(UnitMark::by("target", "lost", -3), "0"), None);
        assert_eq!(after(UnitMark::to("target", "lost", "7"), "0").as_deref(), Some("7"));
    }
}
