//! A question of an umpire, read: the procedure, the units in their parts, what they fill and what was entered.

use std::collections::BTreeMap;

use dice::Throws;
use engine::{Given, HowMany, Key, KeyFault, KeyKind, Played, Role, Tabletop, UnitMark};
use sheet::hint;

use super::{Procedures, values};
use crate::procedures::{AnyProcedure, Resolution};
use crate::wire::{UmpireMark, UmpireQuestion, Values};
use crate::{Failure, print};

/// The most units in one part.
const MOST_UNITS: usize = 40;

/// The most keys in doubt.
const MOST_DOUBTS: usize = 2;

/// A question, read.
pub(super) struct AskedOf<'a> {
    /// The procedure.
    pub(super) procedure: &'a dyn AnyProcedure,
    /// What is given of its keys; a doubt counts as its first value.
    pub(super) given: Given,
    keys: Vec<Key>,
    unit: Vec<Key>,
    units: Vec<(&'static Role, Vec<Given>)>,
    /// What is wrong with the values of the units.
    faults: Vec<KeyFault>,
    doubts: Vec<(String, [String; 2])>,
}

/// The procedure of a word.
pub(super) fn find<'a>(all: &'a Procedures<'_>, id: &str) -> Option<&'a dyn AnyProcedure> {
    all.iter().find(|known| known.id() == id).map(|known| &**known as &dyn AnyProcedure)
}

/// The same, or which there are.
pub(super) fn named<'a>(all: &'a Procedures<'_>, id: &str) -> Result<&'a dyn AnyProcedure, Failure> {
    find(all, id).ok_or_else(|| {
        let known = || all.iter().map(|known| known.id());
        let then = match hint::nearest(id, known()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
        };
        Failure(format!("there is no procedure '{}'; {then}", print::begun(id)))
    })
}

impl<'a> AskedOf<'a> {
    /// Reads a question.
    pub(super) fn read(
        all: &'a Procedures<'_>,
        tabletop: &Tabletop,
        question: &UmpireQuestion,
    ) -> Result<AskedOf<'a>, Failure> {
        let procedure = named(all, &question.procedure)?;
        let (keys, unit) = (procedure.keys(), (tabletop.unit)());
        let (mut units, mut faults): (Vec<(&Role, Vec<Given>)>, _) = (Vec::new(), Vec::new());
        for (role, given) in &question.units {
            let known = procedure.roles().iter().find(|known| known.id == *role);
            let known = known.ok_or_else(|| no_role(procedure, role))?;
            let most = if known.many == HowMany::One { 1 } else { MOST_UNITS };
            if given.len() > most {
                return Err(Failure(format!("{role}: give {} at most", words::counted(most as u32, "unit"))));
            }
            let whole = given.iter().map(|of| whole(&unit, &of.values, &mut faults)).collect();
            units.push((known, whole));
        }
        // In the order of the procedure, so that what several fill comes out alike however a page sends it.
        units.sort_by_key(|(role, _)| procedure.roles().iter().position(|known| known.id == role.id));
        let mut given = Given::new();
        for (role, units) in &units {
            for (key, value) in role.fills(&keys, units) {
                engine::give(&mut given, &key, value);
            }
        }
        for (key, value) in procedure.together(&Played(&units)) {
            engine::give(&mut given, &key, value);
        }
        for (key, value) in &question.keys {
            engine::give(&mut given, key, value.clone());
        }
        if question.doubts.len() > MOST_DOUBTS {
            return Err(Failure(format!("{MOST_DOUBTS} keys at most can be in doubt at a time")));
        }
        let mut doubts = Vec::new();
        for (key, both) in &question.doubts {
            let [one, other] = both.as_slice() else {
                return Err(Failure(format!("{}: a doubt is between 2 values", print::begun(key))));
            };
            if one != other {
                doubts.push((key.clone(), [one.clone(), other.clone()]));
            }
            engine::give(&mut given, key, one.clone());
        }
        Ok(AskedOf { procedure, given, keys, unit, units, faults, doubts })
    }

    /// Rolls once with the units of the question.
    pub(super) fn thrown(&self, given: &Given, dice: &mut dyn Throws) -> Result<Resolution, Failure> {
        self.procedure.thrown(given, &Played(&self.units), dice)
    }

    /// Every key with its value; or what was given and why it cannot be read.
    pub(super) fn filled(&self) -> Result<Given, (Values, String)> {
        let refused = |faults: &[KeyFault]| (values(&self.given), Failure::all(faults).to_string());
        if !self.faults.is_empty() {
            return Err(refused(&self.faults));
        }
        for (_, given) in self.cases().into_iter().skip(1) {
            self.procedure.filled(&given).map_err(|faults| refused(&faults))?;
        }
        self.procedure.filled(&self.given).map_err(|faults| refused(&faults))
    }

    /// What is given in each case that is in doubt, the first value of each first.
    pub(super) fn cases(&self) -> Vec<(Values, Given)> {
        let mut cases = vec![(Values::new(), self.given.clone())];
        for (key, both) in &self.doubts {
            let with = |(differs, given): &(Values, Given), value: &String| {
                let (mut differs, mut given) = (differs.clone(), given.clone());
                differs.insert(key.clone(), value.clone());
                engine::give(&mut given, key, value.clone());
                (differs, given)
            };
            cases = cases.iter().flat_map(|case| both.iter().map(move |value| with(case, value))).collect();
        }
        cases
    }

    /// The values that cannot be chosen as things are, each with the reason.
    pub(super) fn barred(&self, filled: &Given) -> BTreeMap<String, Values> {
        let mut barred: BTreeMap<String, Values> = BTreeMap::new();
        for key in self.keys.iter().filter(|key| matches!(key.kind, KeyKind::Choice | KeyKind::YesNo)) {
            let mut given = filled.clone();
            for value in &key.values {
                engine::give(&mut given, &key.key, value.clone());
                if let Some(why) = self.procedure.refusal(&given) {
                    barred.entry(key.key.clone()).or_default().insert(value.clone(), why);
                }
            }
        }
        barred
    }

    /// What marks change on the units that play the parts.
    pub(super) fn marks(&self, marks: &[UnitMark]) -> Vec<UmpireMark> {
        let mut now: Vec<UmpireMark> = Vec::new();
        for mark in marks {
            let Some(key) = self.unit.iter().find(|key| key.key == mark.value) else { continue };
            let of =
                self.units.iter().find(|(role, _)| role.id == mark.role).map(|(_, units)| units.as_slice());
            let units = of.unwrap_or_default().iter().enumerate();
            for (number, unit) in units.filter(|(number, _)| mark.unit.is_none_or(|of| of == *number)) {
                let base = unit.iter().find(|(known, _)| known == mark.value).map_or("", |(_, value)| value);
                let same = |known: &&mut UmpireMark| {
                    (known.role.as_str(), known.unit, known.value.as_str()) == (mark.role, number, mark.value)
                };
                // Two marks on one value are one change.
                match now.iter_mut().find(same) {
                    Some(earlier) => {
                        earlier.to = mark.after(key, &earlier.to).unwrap_or_else(|| earlier.to.clone())
                    }
                    None => {
                        let to = mark.after(key, base).unwrap_or_else(|| base.into());
                        now.push(UmpireMark::new(mark.role, number, mark.value, base, to));
                    }
                }
            }
        }
        now.retain(|mark| mark.before != mark.to);
        now
    }
}

/// Every value of a unit, what is missing at its default; faults are told by the unit's own words.
fn whole(unit: &[Key], given: &Values, faults: &mut Vec<KeyFault>) -> Given {
    let present = |word: &str| unit.iter().find(|key| key.key == word || key.former == Some(word));
    for (word, value) in given {
        match present(word) {
            Some(key) => faults.extend(key.fault(value)),
            None => faults.push(KeyFault::Unknown {
                key: word.clone(),
                known: unit.iter().map(|key| key.key.clone()).collect(),
            }),
        }
    }
    let value = |key: &Key| {
        let former = key.former.and_then(|former| given.get(former));
        given.get(&key.key).or(former).map_or(key.default.into(), String::clone)
    };
    unit.iter().map(|key| (key.key.clone(), value(key))).collect()
}

fn no_role(procedure: &dyn AnyProcedure, role: &str) -> Failure {
    let known: Vec<&str> = procedure.roles().iter().map(|known| known.id).collect();
    let then =
        if known.is_empty() { "it has none".into() } else { format!("there are {}", known.join(", ")) };
    Failure(format!("{} has no part '{}'; {then}", procedure.id(), print::begun(role)))
}
