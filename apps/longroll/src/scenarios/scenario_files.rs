//! The files of a scenario: of the program, or of a person who writes one.

use std::path::{Path, PathBuf};

use desk::{Failure, RuleSet, ScenarioFiles};

use crate::files;

/// A scenario of the program by its word, or a file; with house rules.
pub(crate) fn find(set: &dyn RuleSet, name: &str, house: Option<&Path>) -> Result<ScenarioFiles, Failure> {
    let mut found = match ScenarioFiles::of_program(set.profile(), name) {
        Some(found) => found,
        None if Path::new(name).exists() => written(set, name)?,
        None => {
            let words = set.profile().words().collect::<Vec<_>>().join(", ");
            return Err(Failure(format!("there is no scenario or file '{name}'; scenarios are {words}")));
        }
    };
    if let Some(path) = house {
        found.files.house_rules = files::read(path)?;
        found.house_rules = path.display().to_string();
    }
    Ok(found)
}

/// A scenario that a person wrote, with the battle it names.
fn written(set: &dyn RuleSet, name: &str) -> Result<ScenarioFiles, Failure> {
    let path = Path::new(name);
    let mut found = ScenarioFiles::of_file(files::read(path)?, name.to_string());
    if let Some(battle) = set.profile().battle_wanted(&found.files.scenario) {
        match battle_near(&battle, path.parent()) {
            Some(path) => {
                found.files.battle = files::read(&path)?;
                found.battle = path.display().to_string();
            }
            None => found.take_battle_of_program(&battle),
        }
    }
    Ok(found)
}

/// A battle of a folder `battles` beside the scenario or two levels up.
fn battle_near(name: &str, folder: Option<&Path>) -> Option<PathBuf> {
    let file = format!("{name}.toml");
    // A name is a name, not a way out of the folder.
    let is_plain = name.chars().all(|letter| letter.is_alphanumeric() || "-_ '".contains(letter));
    let folder = folder.filter(|_| is_plain)?;
    let beside = ["battles", "../../battles"].map(|battles| folder.join(battles).join(&file));
    beside.into_iter().find(|path| path.is_file())
}
