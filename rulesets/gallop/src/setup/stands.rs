//! The roster of a scenario: stands made of the units of its battle, or described by hand.

use std::collections::BTreeMap;

use board::square::Grid;
use scenario::{At, History, Quality, Said, Troops, Unit};
use sheet::{Fault, hint};

use super::forms::{DotScale, GroupText, ScenarioFile, StandText};
use super::ground::is_on;
use crate::game::battle::{BodyId, Group, GroupId, Side, Stand, Start, Strength};
use crate::sheet::axes::{Arm, Bore, Limit, TroopRate};
use crate::sheet::tables::Tables;

/// What a roster is made from.
pub(super) struct Recruiter<'f> {
    pub(super) file: &'f ScenarioFile,
    pub(super) history: Option<&'f History>,
    pub(super) grid: Grid,
    pub(super) tables: &'f Tables,
}

/// Stands in the order of the file, and where each was written.
pub(super) struct Roster {
    pub(super) groups: Vec<Group>,
    pub(super) stands: Vec<Stand>,
    pub(super) places: Vec<sheet::Place>,
}

impl Recruiter<'_> {
    /// The whole roster; stands with faults are left out.
    pub(super) fn roster(&self, faults: &mut Vec<Fault>) -> Roster {
        self.check_units(faults);
        let mut bodies = Bodies::default();
        let mut roster = Roster { groups: Vec::new(), stands: Vec::new(), places: Vec::new() };
        for (i, group) in self.file.groups.iter().enumerate() {
            let before = roster.stands.len();
            for text in &group.stands {
                let Some(mut stand) = self.stand(group, text, faults) else { continue };
                let division = text.division.as_deref().filter(|_| self.file.contact_by_division);
                (stand.group, stand.body) = (GroupId(i as u8), bodies.body(i, division));
                roster.stands.push(stand);
                roster.places.push(text.place.clone());
            }
            let full = roster.stands[before..].iter().filter(|stand| stand.arm != Arm::General).count();
            roster.groups.push(Group {
                name: group.name.value.clone(),
                side: group.side,
                full: full.min(255) as u8,
            });
        }
        roster
    }

    /// No unit is in two places; and men become dots only by a scale.
    fn check_units(&self, faults: &mut Vec<Fault>) {
        let mut seen = BTreeMap::new();
        let stands = self.file.groups.iter().flat_map(|group| &group.stands);
        let named =
            stands.clone().flat_map(|stand| stand.unit.iter().chain(&stand.units).chain(&stand.leader));
        for id in named {
            if let Some(line) = seen.insert(id.as_str(), id.place.line) {
                faults.push(id.fault(format!("`{}` stands there already, in line {line}", id.value)));
            }
        }
        let drawn =
            stands.filter(|stand| stand.unit.is_some() || stand.brigade.is_some() || !stand.units.is_empty());
        if let (Some(first), Said::Nothing) = (drawn.into_iter().next(), &self.file.scale) {
            let hint = Some("scale = { men_per_dot = 500, guns_per_dot = 7 }".into());
            faults.push(first.fault_with("`scale` is missing: how many men make a dot?", hint));
        }
    }

    fn stand(&self, group: &GroupText, text: &At<StandText>, faults: &mut Vec<Fault>) -> Option<Stand> {
        let (drawn, start) = (self.drawn(group, text, faults), self.start(text, faults));
        let (drawn, start) = (drawn?, start?);
        let Some(name) = text.name.as_ref().map(|name| name.value.clone()).or(drawn.name) else {
            faults.push(text.fault("the stand has no name, neither of its own nor of the battle"));
            return None;
        };
        let Some(arm) = text.arm.or(drawn.arm) else {
            faults.push(text.fault(format!("{name}: `arm` is missing")));
            return None;
        };
        let stand = Stand {
            name,
            side: group.side,
            group: GroupId(0),
            body: BodyId(0),
            arm,
            rate: text.rate.or(drawn.rate).unwrap_or(TroopRate::Line),
            bore: text.bore.or(drawn.bore).unwrap_or(Bore::Smoothbore),
            dots: text.dots.or(drawn.dots).unwrap_or(0),
            value: text.value.value.unwrap_or(0),
            strength: drawn.strength,
            joining: text.joining,
            start,
            held: None,
            low_from: None,
            withdraws: None,
        };
        self.check(&stand, text, faults);
        Some(stand)
    }

    /// What the battle says about a stand.
    fn drawn(&self, group: &GroupText, text: &At<StandText>, faults: &mut Vec<Fault>) -> Option<Drawn> {
        let StandText { unit, units, brigade, leader, .. } = &text.value;
        let ways = [unit.is_some(), !units.is_empty(), brigade.is_some(), leader.is_some()];
        match ways.iter().filter(|way| **way).count() {
            0 => return Some(Drawn::default()),
            1 => {}
            _ => {
                faults.push(
                    text.fault("a stand is taken from the battle by one of unit, units, brigade, leader"),
                );
                return None;
            }
        }
        let Some(history) = self.history else {
            let hint = Some("battle = \"...\" names one".into());
            faults.push(text.fault_with("the scenario names no battle to take it from", hint));
            return None;
        };
        if let Some(id) = leader {
            let names = || history.leaders.iter().map(|leader| leader.id.as_str());
            let leader = history.leader(id).or_else(|| unknown(id, "leader", names(), faults))?;
            of_side(id, &leader.side, group.side, faults);
            return Some(Drawn {
                name: Some(leader.name.clone()),
                arm: Some(Arm::General),
                ..Drawn::default()
            });
        }
        let named: Vec<&At<String>> = unit.iter().chain(units).collect();
        let mut found: Vec<&Unit> = Vec::new();
        for id in named {
            let names = || history.units.iter().map(|unit| unit.id.as_str());
            let unit = history.unit(id).or_else(|| unknown(id, "unit", names(), faults))?;
            of_side(id, &unit.side, group.side, faults);
            found.push(unit);
        }
        if let Some(name) = brigade {
            let of_brigade = |unit: &&Unit| unit.brigade.as_deref() == Some(name.as_str());
            let (ours, theirs): (Vec<_>, Vec<_>) = history
                .units
                .iter()
                .filter(of_brigade)
                .partition(|unit| side_of(&unit.side) == Some(group.side));
            match (&ours[..], &theirs[..]) {
                ([], []) => {
                    let brigades = history.units.iter().filter_map(|unit| unit.brigade.as_deref());
                    unknown::<Unit>(name, "brigade", brigades, faults)?;
                }
                ([], [first, ..]) => {
                    of_side(name, &first.side, group.side, faults);
                    return None;
                }
                _ => found.extend(ours),
            }
        }
        if let Some(other) = found.iter().find(|unit| unit.arm != found[0].arm) {
            let (one, two) = (&found[0].name, &other.name);
            faults.push(text.fault(format!("{one} and {two} are not of one arm and cannot be joined")));
            return None;
        }
        let mut drawn = self.joined(&found)?;
        if let [only] = found[..] {
            drawn.name = Some(only.name.clone());
        }
        drawn.name = drawn.name.or_else(|| brigade.as_ref().map(|name| name.value.clone()));
        Some(drawn)
    }

    /// Units joined into one stand: what they are together.
    fn joined(&self, units: &[&Unit]) -> Option<Drawn> {
        let men = units.iter().filter_map(|unit| unit.men).fold(0, u32::saturating_add);
        let guns: u32 = units.iter().map(|unit| unit.n_guns()).sum();
        let rifled: u32 = units.iter().filter_map(|unit| unit.guns.as_ref()).map(|guns| guns.rifled()).sum();
        let Said::So(DotScale { men_per_dot, guns_per_dot }) = &self.file.scale else { return None };
        let (men_per_dot, guns_per_dot) = (u32::from(men_per_dot.get()), u32::from(guns_per_dot.get()));
        let artillery = units.first().is_some_and(|unit| unit.arm == Troops::Artillery);
        let (n, per) = if artillery { (guns, guns_per_dot) } else { (men, men_per_dot) };
        let dots = n.saturating_add(per / 2) / per;
        Some(Drawn {
            name: None,
            arm: units.first().map(|unit| match unit.arm {
                Troops::Infantry => Arm::Infantry,
                Troops::Cavalry => Arm::Cavalry,
                Troops::Artillery => Arm::Artillery,
                Troops::Skirmishers => Arm::Skirmishers,
            }),
            rate: Some(rate(units)),
            bore: artillery.then(|| if rifled * 2 >= guns { Bore::Rifled } else { Bore::Smoothbore }),
            dots: Some(dots.clamp(1, u32::from(self.tables.number(Limit::Dots)).max(1)) as u8),
            strength: if artillery { Strength::Guns(guns) } else { Strength::Men(men) },
        })
    }

    fn start(&self, text: &At<StandText>, faults: &mut Vec<Fault>) -> Option<Start> {
        match (&text.at, &text.arrives) {
            (Some(at), None) if text.entry.is_empty() => {
                let square = is_on(self.grid, at, faults).then_some(at.value)?;
                Some(Start::At { square, in_column: text.in_column })
            }
            (None, Some(turn)) if !text.entry.is_empty() && !text.in_column => {
                let on: Vec<_> =
                    text.entry.iter().filter(|square| is_on(self.grid, square, faults)).collect();
                let squares = on.into_iter().map(|square| square.value).collect();
                Some(Start::Arrives { turn: turn.get(), squares })
            }
            _ => {
                faults.push(text.fault("expected either `at` (with `in_column`), or `arrives` and `entry`"));
                None
            }
        }
    }

    fn check(&self, stand: &Stand, text: &At<StandText>, faults: &mut Vec<Fault>) {
        let (most_dots, most_value) =
            (self.tables.number(Limit::Dots), self.tables.number(Limit::GeneralValue));
        let sound = match stand.arm {
            Arm::General => stand.dots == 0 && stand.value <= most_value,
            _ => (1..=most_dots).contains(&stand.dots) && stand.value == 0,
        };
        if !sound {
            let hint = format!(
                "a stand has 1 to {most_dots} dots and no combat value, a general a value of 0 to {most_value} and no dots"
            );
            let message = format!("{} has {} dots and a value of {}", stand.name, stand.dots, stand.value);
            faults.push(text.fault_with(message, Some(hint)));
        }
    }
}

/// What a battle says about a stand.
#[derive(Default)]
struct Drawn {
    name: Option<String>,
    arm: Option<Arm>,
    rate: Option<TroopRate>,
    bore: Option<Bore>,
    dots: Option<u8>,
    strength: Strength,
}

/// The rate of units together: that of most of their men or guns, the better one of two equal.
fn rate(units: &[&Unit]) -> TroopRate {
    let of = |unit: &Unit| match unit.quality {
        Quality::Elite | Quality::Veteran => TroopRate::Veteran,
        Quality::Line | Quality::Trained => TroopRate::Line,
        Quality::Second | Quality::Green => TroopRate::SecondRate,
    };
    let weight = |rate: TroopRate| -> u32 {
        units.iter().filter(|unit| of(unit) == rate).map(|unit| unit.men.unwrap_or(unit.n_guns())).sum()
    };
    let rates = [TroopRate::SecondRate, TroopRate::Line, TroopRate::Veteran];
    rates.into_iter().max_by_key(|&rate| weight(rate)).unwrap_or(TroopRate::Line)
}

fn side_of(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(name))
}

fn of_side(id: &At<String>, written: &str, side: Side, faults: &mut Vec<Fault>) {
    if side_of(written) != Some(side) {
        faults.push(id.fault(format!("`{}` is of the {written} side, its group is {side}", id.value)));
    }
}

fn unknown<'n, T>(
    id: &At<String>,
    what: &str,
    names: impl Iterator<Item = &'n str>,
    faults: &mut Vec<Fault>,
) -> Option<&'n T> {
    // A battle has a hundred units and more: only the nearest is worth saying.
    let hint = hint::nearest(id, names).map(|name| format!("did you mean `{name}`?"));
    faults.push(id.fault_with(format!("the battle has no {what} `{}`", id.value), hint));
    None
}

/// Numbers the bodies that keep in contact.
#[derive(Default)]
struct Bodies(Vec<(usize, Option<String>)>);

impl Bodies {
    fn body(&mut self, group: usize, division: Option<&str>) -> BodyId {
        let key = (group, division.map(String::from));
        let at = self.0.iter().position(|known| *known == key).unwrap_or_else(|| {
            self.0.push(key);
            self.0.len() - 1
        });
        BodyId(at as u8)
    }
}
