//! `longroll scenario`: scenario files listed, shown, checked, drawn, and their schema.

mod scenario_files;

use std::path::Path;

use desk::{Failure, Listed, print};
use serde_json::{Value, json};

use crate::cli::{Format, SCHEMA_OF_BATTLES, ScenarioCommand};
use crate::{files, rulesets};

pub(crate) use scenario_files::find;

/// Does what was asked about scenarios.
pub(crate) fn run(command: &ScenarioCommand) -> Result<String, Failure> {
    match command {
        ScenarioCommand::List { format } => list(*format),
        ScenarioCommand::Show { scenario, format } => show(scenario, *format),
        ScenarioCommand::Check { scenarios, house, spread } => {
            let faults = if *spread { Faults::WithShifts } else { Faults::Alone };
            check(scenarios, house.as_deref(), faults)
        }
        ScenarioCommand::Draw { scenario, file } => draw(scenario, file),
        ScenarioCommand::Schema { of } => schema(of),
    }
}

fn list(format: Format) -> Result<String, Failure> {
    let mut listed = Vec::new();
    for set in rulesets::all() {
        listed.extend(set.list()?);
    }
    Ok(match format {
        Format::Json => {
            let scenarios: Vec<Value> = listed.into_iter().map(|scenario| scenario.document).collect();
            print::json(&json!({ "scenarios": scenarios }))
        }
        Format::Text => {
            let row = |Listed { document, length }: Listed| {
                let cell = |key: &str| print::word(&document[key]);
                ["id", "ruleset", "turns", "title"].map(cell).into_iter().chain([length]).collect()
            };
            print::table(&["scenario", "rule set", "turns", "", "a game takes"], listed.into_iter().map(row))
        }
    })
}

fn show(name: &str, format: Format) -> Result<String, Failure> {
    let set = rulesets::of_scenario(name)?;
    let shown = set.show(&find(set, name, None)?)?;
    Ok(match format {
        Format::Json => print::json(&shown.document),
        Format::Text => shown.words,
    })
}

/// What is said of a scenario that is not sound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Faults {
    /// Its faults.
    Alone,
    /// Where those could stand who have no room, besides.
    WithShifts,
}

fn check(names: &[String], house: Option<&Path>, faults: Faults) -> Result<String, Failure> {
    let (mut sound, mut wrong) = (String::new(), Vec::new());
    for name in names {
        match checked(name, house, faults) {
            Ok(size) => sound.push_str(&format!("{name}: sound; {size}\n")),
            Err(Failure(why)) => wrong.push(why),
        }
    }
    if wrong.is_empty() {
        return Ok(sound);
    }
    // On a line of its own, so that editors find file, line and column at the start of theirs.
    Err(Failure(format!("not sound\n{sound}{}", wrong.join("\n"))))
}

fn checked(name: &str, house: Option<&Path>, faults: Faults) -> Result<String, Failure> {
    let set = rulesets::of_scenario(name)?;
    let scenario = find(set, name, house)?;
    set.check(&scenario).map_err(|Failure(why)| match (faults, set.profile().shifts) {
        (Faults::Alone, _) => Failure(why),
        (Faults::WithShifts, Some(shifts)) => Failure(format!("{why}\n{}", shifts(&scenario.files))),
        (Faults::WithShifts, None) => Failure(format!("{why}\nthis rule set proposes no shifts")),
    })
}

fn draw(name: &str, file: &Path) -> Result<String, Failure> {
    let set = rulesets::of_scenario(name)?;
    files::write_picture(file, set.draw(&find(set, name, None)?, file)?)
}

fn schema(of: &str) -> Result<String, Failure> {
    let schema = match of {
        SCHEMA_OF_BATTLES => scenario::schema::<scenario::History>("A battle of history"),
        ruleset => (rulesets::named(ruleset)?.profile().schema)(),
    };
    Ok(print::json(&schema))
}
