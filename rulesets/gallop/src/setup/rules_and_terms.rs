//! The scenario rules and victory terms a scenario chose from the closed lists.

use std::num::NonZeroU8;

use board::square::{Grid, Square};
use scenario::At;
use scenario::rules::Rule;
use scenario::terms::Term as Chosen;
use sheet::{Fault, hint};

use super::forms::{GroupText, ScenarioFile};
use super::stands::Roster;
use super::{RULES, TERMS, ground, not_played, side};
use crate::game::battle::{Side, Stand, StandId, Terms};
use crate::game::special::{Hold, SightLimit, Special};
use crate::rules::victory::{EarlyEnd, Term};

/// Bits of a state that say which holds are over, and which ground was entered.
const MOST: usize = 32;

/// Reads the rules; what concerns single stands is written into the roster.
pub(super) fn special(file: &ScenarioFile, roster: &mut Roster, faults: &mut Vec<Fault>) -> Special {
    let mut special = Special::default();
    let n_written = file.groups.iter().map(|group| group.stands.len()).sum();
    let groups = &file.groups[..];
    for rule in &file.rules {
        match &rule.value {
            Rule::Held(held) => {
                let hold = Hold {
                    until: number(held.until),
                    enemy_within: number(held.enemy_within),
                    attacked: held.attacked,
                };
                if (hold.until, hold.enemy_within, hold.attacked) == (None, None, false) {
                    let hint = Some("until, enemy_within, attacked".into());
                    faults.push(rule.fault_with("nothing would ever free these troops", hint));
                }
                let number = special.holds.len() as u8;
                let mut chosen = NamedUnits { rule, groups, n_written, roster, faults };
                chosen.each(&held.groups, &held.units, |stand| stand.held.replace(number).is_none());
                let of_side = |side| roster.stands.iter().any(|s| s.held == Some(number) && s.side == side);
                if Side::BOTH.into_iter().all(of_side) {
                    faults.push(rule.fault("a rule holds back troops of one side, not of both"));
                }
                special.holds.push(hold);
            }
            Rule::Withdraw(called) => {
                let mut chosen = NamedUnits { rule, groups, n_written, roster, faults };
                let turn = called.turn.get();
                chosen.each(&called.groups, &called.units, |stand| stand.withdraws.replace(turn).is_none());
            }
            Rule::LowAmmunition(low) => {
                let mut chosen = NamedUnits { rule, groups, n_written, roster, faults };
                let from = low.from.get();
                chosen.each(&low.groups, &low.units, |stand| stand.low_from.replace(from).is_none());
            }
            Rule::ArrivalsVary(vary) => {
                let faces = [&vary.early, &vary.late].into_iter().flatten();
                for face in faces.filter(|face| !(1..=6).contains(&face.value)) {
                    faults.push(face.fault(format!("a die has no face {}", face.value)));
                }
                if special.early.is_some() || special.late.is_some() {
                    faults.push(rule.fault("2 rules say how arrivals vary"));
                }
                if vary.early.is_none() && vary.late.is_none() {
                    faults.push(rule.fault_with("the rule changes no arrival", Some("early, late".into())));
                }
                special.early = vary.early.as_ref().map(|face| face.value);
                special.late = vary.late.as_ref().map(|face| face.value);
            }
            Rule::Sight(sight) => {
                let (from, to) = (sight.from.get(), sight.to.map_or(u8::MAX, NonZeroU8::get));
                if to < from {
                    faults
                        .push(sight.from.fault(format!("from turn {from} to turn {to} there are no turns")));
                }
                special.sight.push(SightLimit { from, to, squares: sight.limit.get() });
            }
            other => faults.push(not_played(rule, "scenario rule", other.kind(), &RULES)),
        }
    }
    if let Some(rule) = file.rules.last().filter(|_| special.holds.len() > MOST) {
        faults.push(rule.fault(format!("at most {MOST} bodies of troops are held back")));
    }
    special
}

fn number(number: Option<NonZeroU8>) -> Option<u8> {
    number.map(NonZeroU8::get)
}

/// Stands that a rule is about.
struct NamedUnits<'a> {
    rule: &'a At<Rule>,
    groups: &'a [GroupText],
    n_written: usize,
    roster: &'a mut Roster,
    faults: &'a mut Vec<Fault>,
}

impl NamedUnits<'_> {
    /// Marks every stand named or of a group named; `mark` is false if it was marked before.
    fn each(
        &mut self,
        groups: &[At<String>],
        units: &[At<String>],
        mut mark: impl FnMut(&mut Stand) -> bool,
    ) {
        if groups.is_empty() && units.is_empty() {
            let hint = Some("groups and units name them".into());
            self.faults.push(self.rule.fault_with("the rule names no troops", hint));
        }
        for (named, of_group) in
            groups.iter().map(|name| (name, true)).chain(units.iter().map(|name| (name, false)))
        {
            let mut found = false;
            for stand in &mut self.roster.stands {
                let group = &self.roster.groups[usize::from(stand.group.0)].name;
                let name = if of_group { group } else { &stand.name };
                if !name.eq_ignore_ascii_case(named) {
                    continue;
                }
                found = true;
                if !mark(stand) {
                    let message = format!("{} is named twice in rules of this kind", stand.name);
                    self.faults.push(named.fault(message));
                }
            }
            // A stand left out for a fault of its own exists all the same.
            let is_known = match of_group {
                true => self.groups.iter().any(|group| group.name.eq_ignore_ascii_case(named)),
                false => self.n_written > self.roster.stands.len(),
            };
            if !found && !is_known {
                let groups = self.roster.groups.iter().map(|group| group.name.as_str());
                let stands = self.roster.stands.iter().map(|stand| stand.name.as_str());
                let (what, near) = match of_group {
                    true => ("group", hint::nearest(named, groups)),
                    false => ("stand", hint::nearest(named, stands)),
                };
                let hint = near.map(|name| format!("did you mean `{name}`?"));
                self.faults.push(named.fault_with(format!("there is no {what} '{}'", named.value), hint));
            }
        }
    }
}

/// Reads the victory terms that come on top of objectives and losses.
pub(super) fn terms(
    file: &ScenarioFile,
    roster: &Roster,
    grid: Grid,
    terms: &mut Terms,
    faults: &mut Vec<Fault>,
) {
    for term in &file.terms {
        match &term.value {
            Chosen::Presence(there) => {
                let squares = some_places(term, &there.places, grid, faults);
                let side = side(&there.side, faults);
                let points = there.points;
                terms.added.extend(side.map(|side| Term::Presence { side, squares, points }));
            }
            Chosen::Crossed(crossed) => {
                let squares = some_places(term, &crossed.places, grid, faults);
                let (points, at_most) = (crossed.points, crossed.at_most);
                let side = side(&crossed.side, faults);
                terms.added.extend(side.map(|side| Term::Crossed { side, squares, points, at_most }));
            }
            Chosen::KeptOut(kept) => {
                let squares = some_places(term, &kept.places, grid, faults);
                let (from, to) = (number(kept.from).unwrap_or(1), number(kept.to).unwrap_or(u8::MAX));
                if to < from {
                    faults.push(term.fault(format!("from turn {from} to turn {to} there are no turns")));
                }
                let (side, points) = (side(&kept.side, faults), kept.points);
                terms.added.extend(side.map(|side| Term::KeptOut { side, squares, from, to, points }));
            }
            Chosen::WholeArea(area) => {
                let squares = some_places(term, &area.places, grid, faults);
                terms.added.push(Term::Area { squares, points: area.points });
            }
            Chosen::Lost(lost) => {
                let named = |stand: &Stand| stand.name.eq_ignore_ascii_case(&lost.unit);
                match roster.stands.iter().position(named) {
                    Some(number) => {
                        let stand = StandId(number.min(255) as u8);
                        terms.added.push(Term::Lost { stand, points: lost.points });
                    }
                    None => {
                        let near =
                            hint::nearest(&lost.unit, roster.stands.iter().map(|stand| stand.name.as_str()));
                        let hint = near.map(|name| format!("did you mean `{name}`?"));
                        let message = format!("there is no stand '{}'", lost.unit.value);
                        faults.push(lost.unit.fault_with(message, hint));
                    }
                }
            }
            Chosen::GunsLost(guns) => {
                terms.guns_points = guns.points;
                let before = file.terms.iter().take_while(|other| other.place != term.place);
                if before.into_iter().any(|other| matches!(other.value, Chosen::GunsLost(_))) {
                    faults.push(term.fault("2 terms say what guns are worth"));
                }
            }
            Chosen::EarlyEnd(end) => {
                let squares = places(&end.places, grid, faults);
                let (lead, losses) = (number(end.lead), number(end.losses));
                if end.places.is_empty() && lead.is_none() && losses.is_none() {
                    let hint = Some("lead, places, losses".into());
                    faults.push(term.fault_with("this term would never end the battle", hint));
                }
                let from = number(end.from).unwrap_or(1);
                let side = side(&end.side, faults);
                terms.early_ends.extend(side.map(|side| EarlyEnd { side, from, lead, squares, losses }));
            }
            other => faults.push(not_played(term, "victory term", other.kind(), &TERMS)),
        }
    }
    if let Some(term) = file.terms.last().filter(|_| terms.added.len() > MOST) {
        faults.push(term.fault(format!("at most {MOST} terms are counted")));
    }
}

/// The places of a term, which has some.
fn some_places(term: &At<Chosen>, words: &[At<String>], grid: Grid, faults: &mut Vec<Fault>) -> Vec<Square> {
    if words.is_empty() {
        faults.push(term.fault("the term has no `places`"));
    }
    places(words, grid, faults)
}

fn places(words: &[At<String>], grid: Grid, faults: &mut Vec<Fault>) -> Vec<Square> {
    let mut squares = Vec::new();
    for word in words {
        match word.parse::<Square>() {
            Ok(square) => {
                let square = At { value: square, place: word.place.clone() };
                if ground::is_on(grid, &square, faults) {
                    squares.push(square.value);
                }
            }
            Err(no_square) => faults.push(word.fault(no_square.to_string())),
        }
    }
    squares
}
