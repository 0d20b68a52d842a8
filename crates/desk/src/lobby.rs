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
        let about = battle.about();
        Some(wire::Scenario {
            id: (*word).into(),
            for_whom: about.for_whom.clone().unwrap_or_default(),
            play_as: about.play_as.0,
            minutes: about.length.as_deref().and_then(minutes).unwrap_or(u16::MAX),
            balance: None,
            briefing: briefing(&battle, &battle.opening(), text),
            battle: battle_info(&battle),
        })
    };
    let mut scenarios: Vec<_> = R::PROFILE.scenarios.iter().filter_map(scenario).collect();
    scenarios.sort_by_key(|scenario| scenario.minutes);
    scenarios
}

/// What a battle is about and what wins it, as a state stands; `file` is its scenario.
pub(crate) fn briefing<R: Playable>(battle: &R, state: &R::State, file: &str) -> wire::Briefing {
    let story = battle.about().story.unwrap_or_else(|| story(file));
    wire::Briefing::new(story, battle.briefing(state))
}

/// How many minutes a game takes that takes this long in words.
fn minutes(length: &str) -> Option<u16> {
    let known = LENGTHS.iter().find(|(words, _)| *words == length);
    known.map(|(_, minutes)| *minutes)
}

/// Lengths of a game in words and in minutes.
const LENGTHS: [(&str, u16); 11] = [
    ("half an hour", 30),
    ("under an hour", 50),
    ("an hour", 60),
    ("an hour and a half", 90),
    ("two hours", 120),
    ("three hours", 180),
    ("an afternoon", 240),
    ("a club evening", 240),
    ("a long evening", 300),
    ("a day", 480),
    ("a weekend", 1200),
];

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

/// What a scenario is about where it has no story: the first sentence of the comment its file begins with, after title and time.
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
