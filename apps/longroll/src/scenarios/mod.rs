//! `longroll scenario`: scenario files listed, shown, checked, drawn, and their schema.

mod found;
mod shown;

use std::path::Path;

use engine::Rules;
use serde_json::{Value, json};

use crate::cli::{Format, ScenarioCommand, SchemaOf};
use crate::failure::Failure;
use crate::play::{Playable, draw_state};
use crate::print;

pub(crate) use found::Found;

type Battle = gallop::Battle;

/// Does what was asked about scenarios.
pub(crate) fn run(command: &ScenarioCommand) -> Result<String, Failure> {
    match command {
        ScenarioCommand::List { format } => list(*format),
        ScenarioCommand::Show { scenario, format } => show(scenario, *format),
        ScenarioCommand::Check { scenarios, house, spread } => check(scenarios, house.as_deref(), *spread),
        ScenarioCommand::Draw { scenario, file } => draw(scenario, file),
        ScenarioCommand::Schema { of } => Ok(print::json(&match of {
            SchemaOf::Gallop => gallop::setup::schema(),
            SchemaOf::Battle => scenario::schema::<scenario::History>("A battle of history"),
        })),
    }
}

fn list(format: Format) -> Result<String, Failure> {
    let mut lengths = Vec::new();
    let mut listed = Vec::new();
    for (id, _) in Battle::SCENARIOS {
        let battle: Battle = Found::find::<Battle>(id, None)?.read()?;
        let sides = gallop::Side::BOTH.map(|side| side.to_string());
        lengths.push(battle.length.clone().unwrap_or_default());
        listed.push(
            json!({"id": id, "ruleset": Battle::ID, "title": battle.title, "turns": battle.terms.turns,
            "sides": sides}),
        );
    }
    Ok(match format {
        Format::Json => print::json(&json!({ "scenarios": listed })),
        Format::Text => {
            let row = |(scenario, length): (&Value, String)| {
                let cell = |key: &str| print::word(&scenario[key]);
                ["id", "ruleset", "turns", "title"].map(cell).into_iter().chain([length]).collect()
            };
            print::table(
                &["scenario", "rule set", "turns", "", "a game takes"],
                listed.iter().zip(lengths).map(row),
            )
        }
    })
}

fn show(name: &str, format: Format) -> Result<String, Failure> {
    let battle: Battle = Found::find::<Battle>(name, None)?.read()?;
    let document = gallop::show::show(&battle);
    Ok(match format {
        Format::Json => print::json(&document),
        Format::Text => shown::text(&document),
    })
}

/// Checks scenarios; with `spread`, proposes where those could stand who have no room.
fn check(names: &[String], house: Option<&Path>, spread: bool) -> Result<String, Failure> {
    let (mut sound, mut wrong) = (String::new(), Vec::new());
    for name in names {
        let found = match Found::find::<Battle>(name, house) {
            Ok(found) => found,
            Err(Failure(why)) => {
                wrong.push(why);
                continue;
            }
        };
        match found.read::<Battle>() {
            Ok(battle) => sound.push_str(&format!(
                "{name}: sound; {} stands in {} groups, {} turns\n",
                battle.stands.len(),
                battle.groups.len(),
                battle.terms.turns
            )),
            Err(Failure(faults)) => {
                wrong.push(faults);
                if spread {
                    wrong.push(shifts(&found));
                }
            }
        }
    }
    if wrong.is_empty() {
        return Ok(sound);
    }
    // On a line of its own, so that editors find file, line and column at the start of theirs.
    Err(Failure(format!("not sound\n{sound}{}", wrong.join("\n"))))
}

fn shifts(found: &Found) -> String {
    let shifts = match Battle::shifts(&found.files) {
        Ok(shifts) if shifts.is_empty() => return "everybody has room".into(),
        Ok(shifts) => shifts,
        Err(_) => return "shifts can be proposed once the other faults are gone".into(),
    };
    let shift = |(name, from, to): &(String, _, Option<_>)| match to {
        Some(to) => format!("  {name}: {to} instead of {from}"),
        None => format!("  {name}: no square has room"),
    };
    let lines: Vec<_> = shifts.iter().map(shift).collect();
    format!("the nearest squares with room:\n{}", lines.join("\n"))
}

fn draw(name: &str, file: &Path) -> Result<String, Failure> {
    let battle: Battle = Found::find::<Battle>(name, None)?.read()?;
    draw_state(&battle, &battle.opening(), file)
}
