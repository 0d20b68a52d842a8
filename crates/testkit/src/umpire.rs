//! What a rule set tells an umpire's page, held against its procedures: parts, first keys, marks, follow-ups and phases.

use std::collections::{BTreeMap, BTreeSet};

use dice::{Seed, Seeded};
use engine::{Facts, Given, HowMany, Key, PlaySheet, Played, Procedure, Role, UnitMark, Visitor, give};
use sheet::Silent;

use crate::inputs::at_random;
use crate::random::one_of;

/// The most units that play a part of several here.
const FEW: usize = 4;

/// Walks every procedure of a sheet with units and facts at random, `times` each, and prints what was met.
///
/// # Panics
/// A part fills a key that does not exist or does not allow the value; first keys, phases, marks, what is shown of a unit or
/// what becomes of it when a turn ends name what does not exist; a mark leaves a unit with a value that is not allowed;
/// a follow-up speaks of parts that its procedures do not have; a procedure is in no phase, or no unit can go through it.
pub fn umpire_sheet<S: PlaySheet>(times: u64) {
    let tables = S::read(&S::printed()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut walk = Walk::<S::Tables> {
        tables: &tables,
        unit: (S::TABLETOP.unit)(),
        times,
        parts: BTreeMap::new(),
        about: BTreeSet::new(),
        marked: BTreeMap::new(),
        wrong: BTreeSet::new(),
    };
    S::procedures(&mut walk);
    walk.tabletop::<S>();
    walk.follow_ups();
    for (procedure, marks) in &walk.marked {
        println!("{}: {procedure}: {marks} marks", S::ID);
    }
    println!("{}: {} procedures, {} follow-ups about units", S::ID, walk.parts.len(), walk.about.len());
    let wrong: Vec<&str> = walk.wrong.iter().map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A unit of a procedure that is in a procedure that follows: that one and its part there, this one and its part here.
type About = [(&'static str, &'static str); 2];

struct Walk<'a, T> {
    tables: &'a T,
    unit: Vec<Key>,
    times: u64,
    /// The parts of each procedure.
    parts: BTreeMap<&'static str, Vec<&'static str>>,
    about: BTreeSet<About>,
    marked: BTreeMap<&'static str, usize>,
    wrong: BTreeSet<String>,
}

impl<T> Visitor<T> for Walk<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        let keys = P::Facts::keys();
        self.parts.insert(P::ID, P::ROLES.iter().map(|role| role.id).collect());
        self.named(P::ID, &keys, P::ROLES, P::FIRST);
        let (mut met, mut why) = (0, String::new());
        for seed in 0..self.times {
            let dice = &mut Seeded::new(Seed::from_number(seed));
            let units: Vec<Vec<Given>> = P::ROLES.iter().map(|role| self.some_units(role, dice)).collect();
            let mut given = at_random(&keys, dice);
            let mut by_units = Given::new();
            for (role, units) in P::ROLES.iter().zip(&units) {
                for (key, value) in self.filled(P::ID, &keys, role, units) {
                    give(&mut given, &key, value.clone());
                    give(&mut by_units, &key, value);
                }
            }
            let played: Vec<(&Role, Vec<Given>)> = P::ROLES.iter().zip(units.iter().cloned()).collect();
            for (key, value) in P::together(&Played(&played)) {
                self.sound_fill(P::ID, &keys, "together", [&key, &value]);
                give(&mut given, &key, value.clone());
                give(&mut by_units, &key, value);
            }
            // As a roster fills it and a person enters nothing, or anything.
            for given in [by_units, given] {
                let Ok(facts) = P::Facts::from_given(&given) else { continue };
                if let Some(refused) = P::refusal(self.tables, &facts) {
                    why = refused;
                    continue;
                }
                met += 1;
                let outcome = P::run(self.tables, &facts, dice, &mut Silent);
                let marks = P::marks_on(self.tables, &facts, &outcome, &Played(&played));
                *self.marked.entry(P::ID).or_default() += marks.len();
                for mark in &marks {
                    self.sound_mark(P::ID, mark, P::ROLES, &units);
                }
                for follow in P::next(&facts, &outcome) {
                    let about = follow.about.iter();
                    self.about.extend(about.map(|&(there, here)| [(follow.procedure, there), (P::ID, here)]));
                }
            }
        }
        if met == 0 {
            self.wrong.insert(format!("{}: refused with whatever units: {why}", P::ID));
        }
    }
}

impl<T> Walk<'_, T> {
    fn fault(&mut self, procedure: &str, fault: impl std::fmt::Display) {
        self.wrong.insert(format!("{procedure}: {fault}"));
    }

    /// What is named once for all: parts, the keys and values they rename, first keys.
    fn named(&mut self, id: &str, keys: &[Key], roles: &[Role], first: &[&str]) {
        let is_key = |key: &str| keys.iter().any(|known| known.key == key);
        for (at, key) in first.iter().enumerate() {
            if !is_key(key) {
                self.fault(id, format!("`{key}` is asked first and is no key"));
            }
            if first[..at].contains(key) {
                self.fault(id, format!("`{key}` is asked first twice"));
            }
        }
        for (at, role) in roles.iter().enumerate() {
            if roles[..at].iter().any(|other| other.id == role.id) {
                self.fault(id, format!("the part `{}` stands there twice", role.id));
            }
            for (key, value) in role.renames() {
                if !is_key(key) {
                    self.fault(id, format!("the part `{}` fills `{key}`, which is no key", role.id));
                }
                if !self.unit.iter().any(|known| known.key == *value) {
                    self.fault(id, format!("the part `{}` reads `{value}`, which no unit has", role.id));
                }
            }
        }
    }

    /// Units at random for a part.
    fn some_units(&self, role: &Role, dice: &mut Seeded) -> Vec<Given> {
        let many = if role.many == HowMany::One { 1 } else { 1 + one_of(dice, FEW) };
        (0..many).map(|_| at_random(&self.unit, dice)).collect()
    }

    /// What a part fills, if all of it can be filled.
    fn filled(&mut self, id: &str, keys: &[Key], role: &Role, units: &[Given]) -> Given {
        let (filled, worked_out) = (role.fills(keys, units), role.works_out(units));
        for (key, value) in filled.iter().chain(&worked_out) {
            self.sound_fill(id, keys, role.id, [key, value]);
        }
        filled
    }

    /// Holds a key that a part fills, or several together, to what is allowed.
    fn sound_fill(&mut self, id: &str, keys: &[Key], part: &str, fill: [&str; 2]) {
        let [key, value] = fill;
        match keys.iter().find(|known| known.key == key) {
            None => self.fault(id, format!("the part `{part}` fills `{key}`, which is no key")),
            Some(known) if !known.allows(value) => {
                self.fault(id, format!("the part `{part}` fills {key}={value}, which is not allowed"));
            }
            Some(_) => {}
        }
    }

    fn sound_mark(&mut self, id: &str, mark: &UnitMark, roles: &[Role], units: &[Vec<Given>]) {
        let UnitMark { role, unit, value, .. } = mark;
        let Some(part) = roles.iter().position(|known| known.id == *role) else {
            return self.fault(id, format!("a mark on `{role}`, which is no part of it"));
        };
        let Some(of) = units[part].get(unit.unwrap_or(0)) else {
            return self.fault(id, format!("a mark on unit {unit:?} of `{role}`, where there are fewer"));
        };
        let Some(key) = self.unit.iter().find(|known| known.key == *value).cloned() else {
            return self.fault(id, format!("a mark on `{value}`, which no unit has"));
        };
        let before = of.iter().find(|(known, _)| known == value);
        let before = before.map_or(key.default, |(_, before)| before);
        if let Some(after) = mark.after(&key, before)
            && !key.allows(&after)
        {
            self.fault(id, format!("a mark leaves a unit with {value}={after}, which is not allowed"));
        }
    }

    /// What is said of units and of the turn.
    fn tabletop<S: PlaySheet>(&mut self) {
        let (table, id) = (S::TABLETOP, S::ID);
        if self.unit.is_empty() || table.phases.is_empty() {
            self.fault(id, "there is no unit, or no phase");
        }
        let strength = table.strength.map(|strength| [strength.whole, strength.lost]);
        for value in table.shows.iter().copied().chain(strength.into_iter().flatten()) {
            if !self.unit.iter().any(|known| known.key == value) {
                self.fault(id, format!("`{value}` is shown, and no unit has it"));
            }
        }
        for end in table.turn_end {
            let (value, to, from) = end.values();
            let key = self.unit.iter().find(|known| known.key == value).cloned();
            let is_sound = key.is_some_and(|key| match (to, from) {
                (Some(to), _) => key.allows(to),
                (_, Some(from)) => {
                    self.unit.iter().any(|known| known.key == from && known.values == key.values)
                }
                (None, None) => false,
            });
            if !is_sound {
                self.fault(id, format!("what becomes of `{value}` when a turn ends"));
            }
        }
        let in_phases: BTreeSet<&str> =
            table.phases.iter().flat_map(|phase| phase.procedures).copied().collect();
        for procedure in &in_phases {
            if !self.parts.contains_key(procedure) {
                self.fault(id, format!("`{procedure}` is in a phase, and there is no such procedure"));
            }
        }
        let missing: Vec<&str> =
            self.parts.keys().copied().filter(|known| !in_phases.contains(known)).collect();
        for procedure in missing {
            self.fault(id, format!("`{procedure}` is in no phase"));
        }
    }

    fn follow_ups(&mut self) {
        for about in std::mem::take(&mut self.about) {
            for (procedure, part) in about {
                if !self.parts.get(procedure).is_some_and(|parts| parts.contains(&part)) {
                    self.fault(procedure, format!("a follow-up speaks of its part `{part}`: {about:?}"));
                }
            }
            self.about.insert(about);
        }
    }
}
