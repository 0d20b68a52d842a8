//! A rule set as the program presents it, in plain data.

use engine::Files;
use serde_json::Value;

use crate::wire::{BoardKind, Learning};

/// What is the same for all battles of a rule set. Say what is special, and take the rest from [`Profile::USUAL`].
#[derive(Clone, Copy)]
pub struct Profile {
    /// Its name.
    pub title: &'static str,
    /// The kind of board it is played on.
    pub board: BoardKind,
    /// How complete it is.
    pub state: &'static str,
    /// Its scenarios, as word and text.
    pub scenarios: &'static [(&'static str, &'static str)],
    /// The JSON Schema of its scenario files.
    pub schema: fn() -> Value,
    /// The battle of history a scenario text wants, where scenarios draw on such.
    pub battle_named: Option<fn(&str) -> Option<String>>,
    /// Where units without room in a scenario could stand, in words, where that can be proposed.
    pub shifts: Option<fn(&Files) -> String>,
    /// How many seats there are.
    pub seats: u8,
    /// What is counted until a battle ends.
    pub clock: &'static str,
    /// What units are called.
    pub units: &'static str,
    /// How a turn goes, in a few sentences for a person who plays for the first time.
    pub turn: &'static [&'static str],
    /// Some orders as they are typed, for the help text.
    pub examples: &'static str,
    /// The figures counted of each seat when a battle is over.
    pub figures: &'static [&'static str],
    /// How a page comes by what a unit may be ordered.
    pub offers: Offers,
    /// How hard the rules are to learn.
    pub learning: Learning,
}

/// How a page comes by what a unit may be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offers {
    /// All legal orders can be listed.
    Listed,
    /// Legal orders are proposed by chance, so the candidates of the unit are gone through instead.
    Sampled,
}

impl Profile {
    /// What most rule sets have in common; titles, scenarios, schema and figures are still to be said.
    pub const USUAL: Profile = Profile {
        title: "",
        board: BoardKind::Table,
        state: "play in the browser and at the terminal, sheet, resolve, odds",
        scenarios: &[],
        schema: || Value::Null,
        battle_named: None,
        shifts: None,
        seats: 2,
        clock: "turns",
        units: "units",
        turn: &[],
        examples: "",
        figures: &[],
        offers: Offers::Listed,
        learning: Learning::Medium,
    };

    /// The text of a scenario of the program, by its word.
    pub fn scenario(&self, word: &str) -> Option<&'static str> {
        self.scenarios.iter().find(|(known, _)| *known == word).map(|(_, text)| *text)
    }

    /// The battle of history a scenario text wants.
    pub fn battle_wanted(&self, scenario: &str) -> Option<String> {
        self.battle_named.and_then(|named| named(scenario))
    }

    /// The words of the scenarios.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.scenarios.iter().map(|(word, _)| *word)
    }
}
