//! An order as it is offered to a person who points.

use serde::Serialize;
use view::Deed;

/// An order that may be given.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// The order itself, as a sentence.
    pub order: String,
    /// What it does, in a few words.
    pub label: String,
    /// What choosing it entails.
    pub kind: OfferKind,
    /// Where it turns to, in a word or two, if it is a turn.
    pub turn: Option<String>,
    /// The place that is pointed at to choose it: a square, a hex, or a unit by its id.
    pub place: Option<String>,
    /// The corner of a hex that is faced there.
    pub facing: Option<String>,
    /// How it is done, where the same place can be chosen in several manners; may be empty.
    pub manner: String,
    /// What it costs, in a few words; may be empty.
    pub note: String,
    /// What may come of it, if it throws dice and the ways can be counted.
    pub forecast: Option<Forecast>,
    /// Whether that is still to be asked for, because it takes a while to count.
    pub odds_follow: bool,
    /// The units that do it, by their ids, where it answers what is asked.
    pub units: Vec<String>,
    /// Its number, where it answers what is asked; offers that differ in the corner faced share one.
    pub number: Option<usize>,
}

/// What may come of an order, asked for by itself.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OrderOdds {
    /// None if it throws no dice, or the ways cannot be counted.
    pub forecast: Option<Forecast>,
    /// What the enemy could do to the unit where the order takes it; none if it takes it nowhere.
    pub dangers: Option<Dangers>,
}

/// What the enemy could do to a unit at the place it is moving to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Dangers {
    /// All of it in a sentence or two.
    pub sentence: String,
    /// Each enemy that could fire at it, the worst first.
    pub enemies: Vec<EnemyDanger>,
}

/// The fire of one enemy.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EnemyDanger {
    /// Its id.
    pub unit: String,
    /// Its name.
    pub name: String,
    /// The odds of its fire in a sentence.
    pub sentence: String,
}

impl From<crate::Dangers> for Dangers {
    fn from(dangers: crate::Dangers) -> Dangers {
        let enemies = dangers.iter().map(|(danger, sentence)| EnemyDanger {
            unit: danger.enemy.clone(),
            name: danger.name.clone(),
            sentence,
        });
        Dangers { sentence: dangers.to_string(), enemies: enemies.collect() }
    }
}

/// What choosing an order entails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum OfferKind {
    /// A move, which is pointed at and not listed.
    Go,
    /// A turn on the spot.
    Turn,
    /// Anything else without dice.
    Do,
    /// Dice are thrown for it.
    Throw,
    /// It ends the step.
    End,
}

impl From<Deed> for OfferKind {
    fn from(deed: Deed) -> OfferKind {
        match deed {
            Deed::Go => OfferKind::Go,
            Deed::Turn => OfferKind::Turn,
            Deed::Do => OfferKind::Do,
            Deed::Throw => OfferKind::Throw,
            Deed::End => OfferKind::End,
        }
    }
}

/// What may come of an order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Forecast {
    /// The chance of what is hoped for, in percent.
    pub percent: f64,
    /// What is hoped for.
    pub hope: String,
    /// All that is hoped for, with its chances: `31% to reach it, 7% to drive it off`.
    pub hopes: String,
    /// All that is feared, with its chances; may be empty.
    pub fears: String,
    /// Both in a sentence.
    pub sentence: String,
    /// What the outcomes differ in, a heading for each.
    pub columns: Vec<String>,
    /// The likeliest outcomes, in their order.
    pub rows: Vec<OutcomeRow>,
    /// How many less likely ones there are besides.
    pub more: usize,
}

/// One outcome of a roll.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeRow {
    /// What it is, a word for each column.
    pub cells: Vec<String>,
    /// Its share in percent.
    pub percent: f64,
}
