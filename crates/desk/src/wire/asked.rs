//! What a page sends.

use serde::Deserialize;

/// A battle to be begun.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Begin {
    /// The rule set, by its id.
    pub ruleset: String,
    /// The scenario, by its id.
    pub scenario: String,
    /// The players by seat: `human`, `ai:recruit`.
    pub players: Vec<String>,
    /// The game of this number, the same every time.
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<u64>,
}

/// An order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GiveOrder {
    /// The order as a sentence.
    pub order: String,
    /// Where the page saw the game stand.
    pub seq: u64,
    /// Chosen by the page, so that an order sent again is not given again.
    pub key: String,
    /// What the page shows, if it wants to be told what it lacks.
    #[cfg_attr(test, ts(optional))]
    pub page: Option<Page>,
}

/// The units that react, for the seat that is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GiveReactions {
    /// Each unit with the number of what it does.
    pub units: Vec<(String, u32)>,
    /// Where the page saw the game stand.
    pub seq: u64,
    /// As of an order.
    pub key: String,
    /// As of an order.
    #[cfg_attr(test, ts(optional))]
    pub page: Option<Page>,
}

/// An answer given beforehand.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GiveAnswer {
    /// The unit, by its id.
    pub unit: String,
    /// Whether it holds for the whole group of the unit.
    pub whole: bool,
    /// The word of a [`super::Answer`].
    pub answer: String,
}

/// The last order is to be taken back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakeBack {
    /// Where the page saw the game stand.
    pub seq: u64,
    /// As of an order.
    #[cfg_attr(test, ts(optional))]
    pub page: Option<Page>,
}

/// A game of earlier rules is to be gone on with under today's, in a game of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoOn {}

/// What a page shows, so that it is told what it lacks.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Page {
    /// How many orders its log holds.
    pub shown: usize,
    /// The unit picked out.
    pub unit: Option<String>,
    /// The unit the game waited for.
    pub acting: Option<String>,
    /// Its paper.
    pub theme: Theme,
}

/// What the board is drawn for.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct BoardQuery {
    /// After this number of orders, instead of now.
    pub after: Option<usize>,
    /// The unit picked out.
    pub unit: Option<String>,
    /// How its moves are to be done.
    pub manner: Option<String>,
    /// The place that is pointed at besides.
    pub place: Option<String>,
    /// The paper it is drawn on.
    #[serde(default)]
    pub theme: Theme,
}

/// The paper a page is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Theme {
    /// By day.
    #[default]
    Light,
    /// By night.
    Dark,
}

impl From<Theme> for view::Theme {
    fn from(theme: Theme) -> view::Theme {
        match theme {
            Theme::Light => view::Theme::Light,
            Theme::Dark => view::Theme::Dark,
        }
    }
}
