//! The files of a scenario: of the program, or of a person who writes one.

use std::path::{Path, PathBuf};

use engine::Files;
use sheet::Faults;

use crate::rulesets::Playable;
use crate::text_file;
use desk::Failure;

/// A scenario, and what a person calls its files.
pub(crate) struct Found {
    pub(crate) files: Files,
    scenario: String,
    battle: String,
    house_rules: String,
}

impl Found {
    /// A scenario of the program by its word, or a file; with house rules.
    pub(crate) fn find<R: Playable>(name: &str, house: Option<&Path>) -> Result<Found, Failure> {
        let (text, scenario, folder) = match R::SCENARIOS.iter().find(|(word, _)| *word == name) {
            Some((word, text)) => ((*text).to_string(), format!("{word}.toml"), None),
            None if Path::new(name).exists() => {
                let path = Path::new(name);
                (text_file::read(path)?, name.to_string(), path.parent())
            }
            None => {
                let words: Vec<_> = R::SCENARIOS.iter().map(|(word, _)| *word).collect();
                let words = words.join(", ");
                return Err(Failure(format!("there is no scenario or file '{name}'; scenarios are {words}")));
            }
        };
        let (battle_text, battle) = match R::battle_named(&text) {
            Some(battle) => battle_file(&battle, folder)?,
            None => (String::new(), Files::BATTLE.to_string()),
        };
        let house_text = house.map_or(Ok(String::new()), text_file::read)?;
        let house_rules = house.map_or(Files::HOUSE_RULES.to_string(), |path| path.display().to_string());
        let files = Files { scenario: text, battle: battle_text, house_rules: house_text };
        Ok(Found { files, scenario, battle, house_rules })
    }

    /// The battle, or all that is wrong with its files.
    pub(crate) fn read<R: Playable>(&self) -> Result<R, Failure> {
        R::read(&self.files).map_err(|faults| self.failure(faults))
    }

    /// Faults under the names a person gave the files.
    pub(crate) fn failure(&self, Faults(mut faults): Faults) -> Failure {
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

/// A battle of a folder `battles` beside the scenario or two levels up, or of the program.
fn battle_file(name: &str, folder: Option<&Path>) -> Result<(String, String), Failure> {
    let file = format!("{name}.toml");
    let near = |folder: &Path| -> Vec<PathBuf> {
        ["battles", "../../battles"].map(|battles| folder.join(battles).join(&file)).to_vec()
    };
    // A name is a name, not a way out of the folder.
    let is_plain = name.chars().all(|letter| letter.is_alphanumeric() || "-_ '".contains(letter));
    let beside = folder.filter(|_| is_plain).map(near).unwrap_or_default();
    if let Some(path) = beside.into_iter().find(|path| path.is_file()) {
        return Ok((text_file::read(&path)?, path.display().to_string()));
    }
    match ::scenario::battle(name) {
        Some(text) => Ok((text.to_string(), file)),
        // The reader says so, with its place in the scenario.
        None => Ok((String::new(), file)),
    }
}
