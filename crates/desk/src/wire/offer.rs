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
    /// All that is hoped for and feared, with its chances, in a sentence.
    pub sentence: String,
    /// What the outcomes are of.
    pub what: String,
    /// Each outcome with its share in percent.
    pub outcomes: Vec<(String, f64)>,
}
