//! The closed list of rule sets: the only place that knows them all by name.

use std::path::Path;
use std::sync::OnceLock;

use desk::{Failure, Profile, RuleSet, print, wire};
use serde_json::{Value, json};

use crate::cli::Format;
use crate::{balance, files};

// By their addresses: a list of what stands there would have all of each compiled again here.
static ALL: [&&dyn RuleSet; 5] = [
    &gallop::RULE_SET,
    &lancer::RULE_SET,
    &great_battles::RULE_SET,
    &guns::RULE_SET,
    &deadly_field::RULE_SET,
];

/// The rule sets.
pub(crate) fn all() -> impl Iterator<Item = &'static dyn RuleSet> {
    ALL.iter().map(|set| **set)
}

/// The rule set of a word.
pub(crate) fn named(id: &str) -> Result<&'static dyn RuleSet, Failure> {
    all().find(|set| set.id() == id).ok_or_else(|| {
        let ids: Vec<&str> = all().map(|set| set.id()).collect();
        Failure(format!("there is no rule set '{id}'; there are {}", ids.join(", ")))
    })
}

/// The present revision of a rule set of the program.
pub(crate) fn revision(id: &str) -> Option<u32> {
    static REVISIONS: OnceLock<Vec<(&'static str, u32)>> = OnceLock::new();
    let all = || all().filter_map(|set| Some((set.id(), set.sheet(None).ok()?.revision()))).collect();
    REVISIONS.get_or_init(all).iter().find(|(known, _)| *known == id).map(|(_, revision)| *revision)
}

/// The rule set of a scenario of the program, or of a file that says it; a file that does not is of the first.
pub(crate) fn of_scenario(name: &str) -> Result<&'static dyn RuleSet, Failure> {
    if let Some(set) = all().find(|set| set.profile().scenario(name).is_some()) {
        return Ok(set);
    }
    let path = Path::new(name);
    if !path.exists() {
        let words: Vec<&str> = all().flat_map(|set| set.profile().words()).collect();
        let words = words.join(", ");
        return Err(Failure(format!("there is no scenario or file '{name}'; scenarios are {words}")));
    }
    let text = files::read(path)?;
    // Even a file that cannot be read as TOML is to be known by this line: its reader says all that is wrong with it.
    let said = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("ruleset")?.trim_start().strip_prefix('='));
    let said = said.map(|said| said.split('#').next().unwrap_or_default().trim());
    of_file(said.map(|said| said.trim_matches(['"', '\''])), path)
}

/// The rule set a record is of; what is no record is left to the reader of the first.
pub(crate) fn of_record(text: &str, path: &Path) -> Result<&'static dyn RuleSet, Failure> {
    let header: Option<Value> = text.lines().next().and_then(|line| serde_json::from_str(line).ok());
    of_file(header.as_ref().and_then(|header| header["ruleset"].as_str()), path)
}

/// The rule set a file names.
fn of_file(said: Option<&str>, path: &Path) -> Result<&'static dyn RuleSet, Failure> {
    let id = said.unwrap_or(ALL[0].id());
    named(id)
        .map_err(|Failure(why)| Failure(format!("{}: it is for the rule set '{id}': {why}", path.display())))
}

/// The rule sets for the page, with their scenarios.
pub(crate) fn lobby() -> &'static [wire::RuleSet] {
    static LOBBY: OnceLock<Vec<wire::RuleSet>> = OnceLock::new();
    let ruleset = |set: &dyn RuleSet| {
        let &Profile { title, board, learning, .. } = set.profile();
        let measured = |scenario: wire::Scenario| wire::Scenario {
            balance: balance::measured(set.id(), &scenario.id),
            ..scenario
        };
        let scenarios = set.lobby().into_iter().map(measured).collect();
        wire::RuleSet { id: set.id().into(), title: title.into(), board, learning, scenarios }
    };
    LOBBY.get_or_init(|| all().map(ruleset).collect())
}

/// The battle a newcomer is offered: even, short, few units, and every card is one thing to do.
pub(crate) const START_HERE: wire::StartHere =
    wire::StartHere { ruleset: "lancer", scenario: "kestrel-drift" };

pub(crate) fn print(format: Format) -> Result<String, Failure> {
    let row = |set: &dyn RuleSet| {
        let profile = set.profile();
        [set.id(), profile.title, profile.board.words(), profile.state]
    };
    if format == Format::Json {
        let rulesets: Vec<_> = all()
            .map(row)
            .map(
                |[id, title, board, state]| json!({"id": id, "title": title, "board": board, "state": state}),
            )
            .collect();
        return Ok(print::json(&json!({ "rulesets": rulesets })));
    }
    let rows = all().map(|set| row(set).map(String::from).to_vec());
    Ok(print::table(&["rule set", "", "board", "state"], rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_of_the_program_has_a_story() {
        for (word, text) in all().flat_map(|set| set.profile().scenarios) {
            let story = desk::story(text);
            assert!(story.ends_with('.') && story.len() > 30, "{word}: {story}");
        }
    }
}
