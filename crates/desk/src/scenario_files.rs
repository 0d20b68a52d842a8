//! The files of a scenario under the names a person gave them: of the program, or written by a person.

use engine::Files;
use sheet::Faults;

use crate::{Failure, Playable, Profile};

/// A scenario, and what a person calls its files.
pub struct ScenarioFiles {
    /// What it was asked for by: its word, or the name of its file.
    pub name: String,
    /// The texts.
    pub files: Files,
    /// The name of the scenario file.
    pub scenario: String,
    /// The name of the battle file.
    pub battle: String,
    /// The name of the file of house rules.
    pub house_rules: String,
}

impl ScenarioFiles {
    /// A scenario of the program by its word, with the battle of history it wants.
    pub fn of_program(profile: &Profile, word: &str) -> Option<ScenarioFiles> {
        let text = profile.scenario(word)?;
        let file = format!("{word}.toml");
        let mut found = ScenarioFiles { name: word.into(), ..ScenarioFiles::of_file(text.into(), file) };
        if let Some(battle) = profile.battle_wanted(text) {
            found.take_battle_of_program(&battle);
        }
        Some(found)
    }

    /// A scenario from a file that wants neither a battle of history nor house rules.
    pub fn of_file(text: String, name: String) -> ScenarioFiles {
        ScenarioFiles {
            name: name.clone(),
            files: Files::new(text, ""),
            scenario: name,
            battle: Files::BATTLE.into(),
            house_rules: Files::HOUSE_RULES.into(),
        }
    }

    /// Takes up a battle of history that comes with the program. If there is none of that name, the reader of the
    /// scenario says so, with the place where it is named.
    pub fn take_battle_of_program(&mut self, battle: &str) {
        self.files.battle = scenario::battle(battle).unwrap_or_default().into();
        self.battle = format!("{battle}.toml");
    }

    /// The battle, or all that is wrong with its files.
    pub(crate) fn read<R: Playable>(&self) -> Result<R, Failure> {
        R::read(&self.files).map_err(|faults| self.failure(faults))
    }

    /// Faults under the names a person gave the files.
    fn failure(&self, Faults(mut faults): Faults) -> Failure {
        for fault in &mut faults {
            fault.file = match fault.file.as_str() {
                Files::SCENARIO => self.scenario.clone(),
                Files::BATTLE => self.battle.clone(),
                Files::HOUSE_RULES => self.house_rules.clone(),
                other => other.to_string(),
            };
        }
        Failure::all(&faults)
    }
}
