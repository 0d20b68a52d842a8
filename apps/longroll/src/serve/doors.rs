//! What a rule set offers the page, whichever it is.

use dice::Seed;
use engine::{Header, Seat};
use serde_json::{Value, json};
use view::{Layer, Theme};

use super::store::Step;
use super::table::{self, Opened};
use crate::play::Player;
use crate::rulesets::Playable;
use crate::scenarios::Found;

/// The ways into the games of a rule set.
pub(crate) struct Doors {
    /// Its scenarios, by their word.
    pub(crate) words: fn() -> Vec<&'static str>,
    /// Its scenarios, told.
    pub(crate) scenarios: fn() -> Vec<Value>,
    /// A scenario's set-up, drawn.
    pub(crate) drawn: fn(&str, Theme) -> Option<String>,
    /// Begins a battle.
    pub(crate) begin: fn(&str, &[Player], Seed) -> Opened,
    /// Takes one up again.
    pub(crate) resume: fn(Header, &[Step], &[Player], Seed) -> Opened,
}

impl Doors {
    /// The doors of a rule set.
    pub(crate) const fn of<R: Playable>() -> Doors {
        Doors {
            words: || R::SCENARIOS.iter().map(|(word, _)| *word).collect(),
            scenarios: scenarios::<R>,
            drawn: drawn::<R>,
            begin: table::begin::<R>,
            resume: table::resume::<R>,
        }
    }
}

fn scenarios<R: Playable>() -> Vec<Value> {
    let scenario = |(word, text): &(&str, &str)| {
        let battle = Found::find::<R>(word, None).ok()?.read::<R>().ok()?;
        let mut told = told(&battle);
        told["id"] = json!(word);
        told["story"] = json!(story(text));
        Some(told)
    };
    R::SCENARIOS.iter().filter_map(scenario).collect()
}

/// What the lobby says of a battle.
pub(super) fn told<R: Playable>(battle: &R) -> Value {
    let about = battle.about();
    let picture = battle.picture(&battle.opening());
    let sides = (0..R::SEATS).map(|seat| battle.seat_name(Seat(seat)));
    json!({
        "title": about.title,
        "place": about.place,
        "turns": about.turns,
        "clock": R::CLOCK,
        "called": R::CALLED,
        "length": about.length,
        "units": about.units,
        "sides": sides.collect::<Vec<_>>(),
        "coats": picture.armies.iter().map(|army| army.coat.word()).collect::<Vec<_>>(),
    })
}

fn drawn<R: Playable>(scenario: &str, theme: Theme) -> Option<String> {
    R::SCENARIOS.iter().find(|(word, _)| *word == scenario)?;
    let battle = Found::find::<R>(scenario, None).ok()?.read::<R>().ok()?;
    Some(view::layer(&battle.picture(&battle.opening()), theme, Layer::Whole))
}

/// What a scenario is about: the first sentence of the comment its file begins with, after title and time.
fn story(file: &str) -> String {
    let comment = file.lines().map_while(|line| line.strip_prefix('#'));
    let comment =
        comment.take_while(|line| !line.trim().is_empty()).map(str::trim).collect::<Vec<_>>().join(" ");
    let sentence = comment.split_inclusive(". ").next().unwrap_or_default().trim();
    sentence.split_once(": ").map_or(sentence, |(_, story)| story).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_of_the_program_has_a_story() {
        for (word, text) in gallop::SCENARIOS
            .iter()
            .chain(&lancer::SCENARIOS)
            .chain(&great_battles::SCENARIOS)
            .chain(&guns::SCENARIOS)
        {
            let story = story(text);
            assert!(story.ends_with('.') && story.len() > 30, "{word}: {story}");
        }
        assert_eq!(story("# Here, 1863: they meet. And fight.\n\nruleset = 1"), "they meet.");
        assert_eq!(story("ruleset = 1"), "");
    }
}
