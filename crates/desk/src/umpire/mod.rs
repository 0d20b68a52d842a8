//! The umpire's page: procedures asked with the units of a roster, with doubts, and with dice rolled on a real table.
//!
//! Nothing is kept here: a page says with every question which units play which part and what was entered.

mod asked;
mod cases;
mod forms;
mod roster;

use dice::{Seed, Seeded, Throws, Typed};
use engine::{Given, PlaySheet};
use serde_json::Value;

pub use roster::{Bag, Mustered};

pub(crate) use forms::forms;
pub(crate) use roster::roster;

use crate::chances::{Detail, Effort, Outcome};
use crate::procedures::{AnyProcedure, procedures};
use crate::resolve::misfit;
use crate::wire::{
    OddsAnswer, OddsQuestion, OddsVariant, UmpireCase, UmpireChances, UmpireDraw, UmpireDrawn, UmpireMark,
    UmpireNext, UmpireOdds, UmpireOutcome, UmpireProspectOdds, UmpireQuestion, UmpireResolved, UmpireWants,
    Values,
};
use crate::{Failure, Odds, Text, print, sheets};
use asked::{AskedOf, find};

/// The most variants that stand side by side.
const MOST_VARIANTS: usize = 8;
/// The most different things in a bag, and of each.
const MOST_ITEMS: usize = 200;
const MOST_OF_ONE: u16 = 200;

/// House rules of a question; people know them by this name.
pub(crate) fn house(text: &Option<String>) -> Option<Text<'_>> {
    text.as_deref().filter(|text| !text.trim().is_empty()).map(|text| Text { name: "house rules", text })
}

/// What may come of what is asked, before any dice are rolled.
pub(crate) fn ask<P: PlaySheet>(question: &UmpireQuestion) -> Result<UmpireOdds, Failure> {
    let tables = P::read(&sheets::sheet::<P>(house(&question.house))?)?;
    answer(&procedures::<P>(&tables), P::TABLETOP, question)
}

/// What comes of what is asked, with dice that were rolled on a table or with those of a seed.
pub(crate) fn resolve<P: PlaySheet>(question: &UmpireQuestion, seed: u64) -> Result<UmpireResolved, Failure> {
    let tables = P::read(&sheets::sheet::<P>(house(&question.house))?)?;
    resolved(&procedures::<P>(&tables), P::TABLETOP, question, seed)
}

/// The odds of what is asked, side by side if values are compared.
pub(crate) fn odds<P: PlaySheet>(question: &OddsQuestion) -> Result<OddsAnswer, Failure> {
    let tables = P::read(&sheets::sheet::<P>(house(&question.house))?)?;
    variants(&procedures::<P>(&tables), question)
}

type Procedures<'a> = [Box<dyn AnyProcedure + 'a>];

fn answer(
    all: &Procedures<'_>,
    tabletop: &engine::Tabletop,
    question: &UmpireQuestion,
) -> Result<UmpireOdds, Failure> {
    let asked = AskedOf::read(all, tabletop, question)?;
    let refused = |filled, refusal| UmpireOdds {
        filled,
        refusal: Some(refusal),
        barred: Default::default(),
        wants: None,
        cases: Vec::new(),
    };
    let filled = match asked.filled() {
        Ok(filled) => filled,
        Err((filled, why)) => return Ok(refused(filled, why)),
    };
    if let Some(why) = asked.procedure.refusal(&asked.given) {
        return Ok(refused(values(&filled), why));
    }
    let of = |given: &Given| match asked.procedure.refusal(given) {
        Some(why) => Ok(UmpireChances::refused(why)),
        None => asked.procedure.odds(given, Effort::EVERY_TAP).map(|odds| UmpireChances::of(&odds)),
    };
    let cases = asked.cases().into_iter().map(|(differs, given)| Ok((differs, of(&given)?)));
    let cases = cases::joined(cases.collect::<Result<Vec<_>, Failure>>()?, |a, b| a == b);
    let mut none = Typed::new(Vec::new());
    let thrown = asked.thrown(&asked.given, &mut none)?;
    Ok(UmpireOdds {
        barred: asked.barred(&filled),
        filled: values(&filled),
        refusal: None,
        wants: UmpireWants::of(&none, &thrown.steps),
        cases: cases.into_iter().map(|(differs, case)| UmpireChances { differs, ..case }).collect(),
    })
}

fn resolved(
    all: &Procedures<'_>,
    tabletop: &engine::Tabletop,
    question: &UmpireQuestion,
    seed: u64,
) -> Result<UmpireResolved, Failure> {
    let asked = AskedOf::read(all, tabletop, question)?;
    let answer = |filled| UmpireResolved { filled, refusal: None, wants: None, cases: Vec::new() };
    let filled = match asked.filled() {
        Ok(filled) => values(&filled),
        Err((filled, why)) => return Ok(UmpireResolved { refusal: Some(why), ..answer(filled) }),
    };
    if let Some(why) = asked.procedure.refusal(&asked.given) {
        return Ok(UmpireResolved { refusal: Some(why), ..answer(filled) });
    }
    let typed = match question.dice.as_deref().map(Typed::parse).transpose() {
        Ok(typed) => typed,
        Err(fault) => return Ok(UmpireResolved { refusal: Some(fault.to_string()), ..answer(filled) }),
    };
    let (mut cases, mut left_over, mut all_used) = (Vec::new(), None, false);
    for (differs, given) in asked.cases() {
        if let Some(why) = asked.procedure.refusal(&given) {
            cases.push((differs, UmpireCase::refused(why)));
            continue;
        }
        let thrown = match &typed {
            None => asked.thrown(&given, &mut Seeded::new(Seed::from_number(seed)))?,
            Some(typed) => {
                let mut dice = typed.clone();
                let thrown = asked.thrown(&given, &mut dice)?;
                if let Some(wants) = UmpireWants::of(&dice, &thrown.steps) {
                    return Ok(UmpireResolved { wants: Some(wants), ..answer(filled) });
                }
                match dice.fault() {
                    None => all_used = true,
                    // Another case may take more dice.
                    Some(fault @ dice::Fault::LeftOver(_)) => {
                        left_over.get_or_insert_with(|| misfit(&fault, dice.given(), &thrown.steps));
                    }
                    Some(fault) => {
                        let why = misfit(&fault, dice.given(), &thrown.steps);
                        return Ok(UmpireResolved { refusal: Some(why), ..answer(filled) });
                    }
                }
                thrown
            }
        };
        let marks = asked.marks(&thrown.marks);
        let next = thrown.next.iter().map(|follow| UmpireNext {
            procedure: follow.procedure.into(),
            title: find(all, follow.procedure).map_or_else(String::new, |known| known.title().into()),
            keys: values(&follow.keys),
            about: follow.about.iter().map(|(there, here)| (there.to_string(), here.to_string())).collect(),
        });
        let case = UmpireCase {
            differs: Values::new(),
            refusal: None,
            dice: thrown.dice,
            steps: thrown.steps.iter().map(Into::into).collect(),
            words: thrown.told.unwrap_or_else(|| in_words(&thrown.outcome)),
            outcome: thrown.outcome,
            marks,
            next: next.collect(),
        };
        cases.push((differs, case));
    }
    if let Some(why) = left_over.filter(|_| !all_used) {
        return Ok(UmpireResolved { refusal: Some(why), ..answer(filled) });
    }
    let cases = cases::joined(cases, UmpireCase::comes_to_the_same);
    let cases = cases.into_iter().map(|(differs, case)| UmpireCase { differs, ..case });
    Ok(UmpireResolved { cases: cases.collect(), ..answer(filled) })
}

fn variants(all: &Procedures<'_>, question: &OddsQuestion) -> Result<OddsAnswer, Failure> {
    let procedure = asked::named(all, &question.procedure)?;
    let base: Given = question.keys.clone().into_iter().collect();
    let compared = match question.compare.as_deref().filter(|compare| !compare.is_empty()) {
        None => vec![(String::new(), base)],
        Some(compare) => {
            let Some((key, compared)) = compare.split_once('=') else {
                return Err(Failure(format!("compare={}: give key=a,b", print::begun(compare))));
            };
            let compared: Vec<&str> = compared.split(',').collect();
            if compared.len() > MOST_VARIANTS {
                return Err(Failure(format!("compare: give {MOST_VARIANTS} values at most")));
            }
            let with = |value: &str| {
                let mut given = base.clone();
                engine::give(&mut given, key, value.into());
                (value.to_string(), given)
            };
            compared.into_iter().map(with).collect()
        }
    };
    let variant = |(label, given): (String, Given)| {
        let none = OddsVariant {
            label,
            keys: given.iter().cloned().collect(),
            refusal: None,
            sentence: String::new(),
            exact: true,
            denominator: "1".into(),
            prospects: Vec::new(),
            outcomes: Vec::new(),
            more: 0,
        };
        let filled = match procedure.filled(&given) {
            Ok(filled) => values(&filled),
            Err(faults) => return Ok(OddsVariant { refusal: Some(Failure::all(&faults).0), ..none }),
        };
        if let Some(why) = procedure.refusal(&given) {
            return Ok(OddsVariant { keys: filled, refusal: Some(why), ..none });
        }
        let odds = procedure.odds(&given, Effort::WHOLE)?;
        let UmpireChances { sentence, exact, prospects, outcomes, more, .. } =
            UmpireChances::told(&odds, Detail::Whole);
        let denominator = odds.denominator().into();
        Ok(OddsVariant { keys: filled, sentence, exact, denominator, prospects, outcomes, more, ..none })
    };
    let variants = compared.into_iter().map(variant).collect::<Result<Vec<_>, Failure>>()?;
    Ok(OddsAnswer {
        title: procedure.title().into(),
        policy: Values::new(),
        exact: variants.iter().all(|variant| variant.exact),
        denominator: variants.first().map_or_else(String::new, |variant| variant.denominator.clone()),
        variants,
    })
}

/// Draws one of several things, each as likely as there are of it.
///
/// # Errors
/// There is nothing to draw, or too much.
pub fn draw(from: &UmpireDraw, seed: Seed) -> Result<UmpireDrawn, Failure> {
    let items = &from.items;
    if items.len() > MOST_ITEMS || items.iter().any(|item| item.count > MOST_OF_ONE) {
        return Err(Failure(format!("items: give {MOST_ITEMS} kinds at most, {MOST_OF_ONE} of each")));
    }
    let weights: Vec<u32> = items.iter().map(|item| item.count.into()).collect();
    if weights.iter().all(|&weight| weight == 0) {
        return Err(Failure("there is nothing left to draw; put everything back first".into()));
    }
    let index = Seeded::new(seed).pick_class(&weights);
    let label = items.get(index).map_or_else(String::new, |item| item.label.clone());
    Ok(UmpireDrawn { index, label })
}

/// Keys and values by their words.
fn values(given: &Given) -> Values {
    given.iter().cloned().collect()
}

/// An outcome in words, by its fields: what is no or nothing is left out.
fn in_words(outcome: &Value) -> String {
    let said = |value: &Value| match value {
        Value::Null | Value::Bool(false) => None,
        Value::Bool(true) => Some(String::new()),
        Value::String(text) if text.is_empty() || text == "0" => None,
        Value::Number(number) if number.as_f64() == Some(0.0) => None,
        Value::Array(all) => {
            let words: Vec<String> = all.iter().map(print::word).collect();
            (!words.is_empty()).then(|| format!(" {}", words.join(" ")))
        }
        other => Some(format!(" {}", print::word(other))),
    };
    let Value::Object(fields) = outcome else { return print::word(outcome) };
    let told =
        fields.iter().filter_map(|(key, value)| Some(format!("{}{}", key.replace('_', " "), said(value)?)));
    let told = told.collect::<Vec<_>>().join(", ");
    if told.is_empty() { "no effect".into() } else { told }
}

/// A printed percentage as a number.
fn number(percent: &str) -> f64 {
    percent.parse().unwrap_or(0.0)
}

impl UmpireWants {
    /// What typed dice lack, and what it is for.
    fn of(dice: &Typed, steps: &[sheet::Step]) -> Option<UmpireWants> {
        let missing = dice.missing()?;
        let pick = matches!(dice.fault(), Some(dice::Fault::Wanted(dice::Throw::Pick { .. })));
        if !matches!(dice.fault(), Some(dice::Fault::Wanted(_))) {
            return None;
        }
        let mut rolled = 0;
        let step = steps.iter().find(|step| {
            rolled += step.faces.len();
            rolled > dice.given()
        });
        let what = step.map_or_else(String::new, |step| step.what.clone());
        Some(UmpireWants { count: missing.count, sides: missing.sides, pick, what })
    }
}

impl UmpireChances {
    fn refused(why: String) -> UmpireChances {
        UmpireChances { refusal: Some(why), exact: true, ..UmpireChances::nothing() }
    }

    fn nothing() -> UmpireChances {
        UmpireChances {
            differs: Values::new(),
            refusal: None,
            sentence: String::new(),
            exact: false,
            prospects: Vec::new(),
            outcomes: Vec::new(),
            more: 0,
        }
    }

    fn of(odds: &Odds) -> UmpireChances {
        UmpireChances::told(odds, Detail::Likeliest)
    }

    fn told(odds: &Odds, detail: Detail) -> UmpireChances {
        /// More rows than anybody reads.
        const MOST: usize = 500;
        let detail = if odds.outcomes() > MOST { Detail::Likeliest } else { detail };
        let shown = odds.shown(detail);
        let outcome = |outcome: &&Outcome| UmpireOutcome {
            words: outcome.told.clone().unwrap_or_else(|| in_words(&outcome.outcome)),
            outcome: outcome.outcome.clone(),
            percent: number(&outcome.percent),
            ways: outcome.ways.to_string(),
        };
        let prospect = |told: &odds::Told| UmpireProspectOdds {
            mood: told.mood,
            words: told.words.into(),
            chance: told.chance.to_string(),
            percent: number(&told.chance.percent()),
        };
        let sentence = odds.outlook.aim().map_or_else(String::new, |_| format!("{}", odds.outlook));
        UmpireChances {
            sentence,
            exact: odds.is_exact(),
            prospects: odds.outlook.0.iter().map(prospect).collect(),
            more: odds.outcomes() - shown.len(),
            outcomes: shown.iter().map(outcome).collect(),
            ..UmpireChances::nothing()
        }
    }
}

impl UmpireCase {
    fn refused(why: String) -> UmpireCase {
        UmpireCase {
            differs: Values::new(),
            refusal: Some(why),
            dice: Vec::new(),
            steps: Vec::new(),
            words: String::new(),
            outcome: Value::Null,
            marks: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Whether two cases need not be told apart: the same comes of them, and of what follows.
    fn comes_to_the_same(&self, other: &UmpireCase) -> bool {
        let of = |case: &UmpireCase| {
            (
                case.refusal.clone(),
                case.outcome.clone(),
                case.dice.clone(),
                case.marks.clone(),
                case.next.clone(),
            )
        };
        of(self) == of(other)
    }
}

impl UmpireMark {
    fn new(role: &str, unit: usize, value: &str, before: &str, to: String) -> UmpireMark {
        UmpireMark { role: role.into(), unit, value: value.into(), before: before.into(), to }
    }
}
