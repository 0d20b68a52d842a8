//! The scenarios of a rule set before a game is begun: listed, told, drawn, shown and checked.

use serde_json::{Value, json};
use view::{Layer, Theme};

use crate::playable::seat_names;
use crate::{Failure, Playable, ScenarioFiles, Shown, wire};

/// A scenario of the program as a list names it.
pub struct Listed {
    /// Word, rule set, title, turns and sides.
    pub document: Value,
    /// How long a game takes, in words; may be empty.
    pub length: String,
}

/// A scenario of the program, read.
fn of_program<R: Playable>(word: &str) -> Option<Result<R, Failure>> {
    ScenarioFiles::of_program(R::PROFILE, word).map(|files| files.read())
}

/// The scenarios of a rule set.
pub(crate) fn list<R: Playable>() -> Result<Vec<Listed>, Failure> {
    let listed = |word: &'static str| {
        let battle: R = of_program(word).expect("a word of its own")?;
        let about = battle.about();
        let document = json!({"id": word, "ruleset": R::ID, "title": about.title, "turns": about.turns,
            "sides": seat_names(&battle)});
        Ok(Listed { document, length: about.length.unwrap_or_default() })
    };
    R::PROFILE.words().map(listed).collect()
}

/// The scenarios of a rule set, told.
pub(crate) fn lobby<R: Playable>() -> Vec<wire::Scenario> {
    let scenario = |(word, text): &(&'static str, &'static str)| {
        let battle: R = of_program(word)?.ok()?;
        Some(wire::Scenario { id: (*word).into(), story: story(text), battle: battle_info(&battle) })
    };
    R::PROFILE.scenarios.iter().filter_map(scenario).collect()
}

/// What the lobby says of a battle.
pub(crate) fn battle_info<R: Playable>(battle: &R) -> wire::Battle {
    let about = battle.about();
    let picture = battle.picture(&battle.opening());
    wire::Battle {
        title: about.title,
        place: about.place,
        turns: about.turns,
        clock: R::PROFILE.clock.into(),
        called: R::PROFILE.units.into(),
        length: about.length,
        units: about.units,
        sides: seat_names(battle),
        coats: picture.armies.iter().map(|army| army.coat.into()).collect(),
    }
}

/// The set-up of a scenario of the program, drawn.
pub(crate) fn set_up<R: Playable>(scenario: &str, theme: Theme) -> Option<String> {
    let battle: R = of_program(scenario)?.ok()?;
    Some(view::layer(&battle.picture(&battle.opening()), theme, Layer::Whole))
}

/// What was made of a scenario.
pub(crate) fn show<R: Playable>(files: &ScenarioFiles) -> Result<Shown, Failure> {
    Ok(files.read::<R>()?.shown())
}

/// How large a scenario is, if nothing is wrong with it.
pub(crate) fn check<R: Playable>(files: &ScenarioFiles) -> Result<String, Failure> {
    Ok(files.read::<R>()?.about().size)
}

/// What a scenario is about: the first sentence of the comment its file begins with, after title and time.
pub fn story(file: &str) -> String {
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
    fn a_story_is_the_first_sentence_after_title_and_time() {
        assert_eq!(story("# Here, 1863: they meet. And fight.\n\nruleset = 1"), "they meet.");
        assert_eq!(story("ruleset = 1"), "");
    }
}
