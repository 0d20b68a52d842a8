//! `longroll scenario`: scenario files listed, shown, checked, drawn, and their schema.

mod found;

use std::path::Path;

use engine::Seat;
use serde_json::{Value, json};

use crate::cli::{Format, ScenarioCommand, SchemaOf};
use crate::play::draw_state;
use crate::rulesets::{self, Playable, under};
use desk::Failure;
use desk::print;

pub(crate) use found::Found;

/// Does what was asked about scenarios.
pub(crate) fn run(command: &ScenarioCommand) -> Result<String, Failure> {
    match command {
        ScenarioCommand::List { format } => list(*format),
        ScenarioCommand::Show { scenario, format } => {
            under!(rulesets::of_scenario(scenario)?, show(scenario, *format))
        }
        ScenarioCommand::Check { scenarios, house, spread } => check(scenarios, house.as_deref(), *spread),
        ScenarioCommand::Draw { scenario, file } => {
            under!(rulesets::of_scenario(scenario)?, draw(scenario, file))
        }
        ScenarioCommand::Schema { of } => Ok(print::json(&match of {
            SchemaOf::Gallop => gallop::Battle::schema(),
            SchemaOf::Lancer => lancer::Battle::schema(),
            SchemaOf::GreatBattles => great_battles::Battle::schema(),
            SchemaOf::Guns => guns::Battle::schema(),
            SchemaOf::DeadlyField => deadly_field::Battle::schema(),
            SchemaOf::Battle => scenario::schema::<scenario::History>("A battle of history"),
        })),
    }
}

fn list(format: Format) -> Result<String, Failure> {
    let mut listed = Vec::new();
    for ruleset in rulesets::ids() {
        listed.extend(under!(ruleset, listed_of())?);
    }
    Ok(match format {
        Format::Json => {
            let scenarios: Vec<Value> = listed.into_iter().map(|(scenario, _)| scenario).collect();
            print::json(&json!({ "scenarios": scenarios }))
        }
        Format::Text => {
            let row = |(scenario, length): (Value, String)| {
                let cell = |key: &str| print::word(&scenario[key]);
                ["id", "ruleset", "turns", "title"].map(cell).into_iter().chain([length]).collect()
            };
            print::table(&["scenario", "rule set", "turns", "", "a game takes"], listed.into_iter().map(row))
        }
    })
}

/// The scenarios of a rule set, and how long a game of each takes.
fn listed_of<R: Playable>() -> Result<Vec<(Value, String)>, Failure> {
    let listed = |(id, _): &(&str, &str)| {
        let battle: R = Found::find::<R>(id, None)?.read()?;
        let about = battle.about();
        let sides: Vec<String> = (0..R::SEATS).map(|seat| battle.seat_name(Seat(seat))).collect();
        let scenario =
            json!({"id": id, "ruleset": R::ID, "title": about.title, "turns": about.turns, "sides": sides});
        Ok((scenario, about.length.unwrap_or_default()))
    };
    R::SCENARIOS.iter().map(listed).collect()
}

fn show<R: Playable>(name: &str, format: Format) -> Result<String, Failure> {
    let battle: R = Found::find::<R>(name, None)?.read()?;
    Ok(match format {
        Format::Json => print::json(&battle.shown()),
        Format::Text => battle.shown_in_words(),
    })
}

/// Checks scenarios; with `spread`, proposes where those could stand who have no room.
fn check(names: &[String], house: Option<&Path>, spread: bool) -> Result<String, Failure> {
    let (mut sound, mut wrong) = (String::new(), Vec::new());
    for name in names {
        let checked =
            rulesets::of_scenario(name).and_then(|ruleset| under!(ruleset, checked(name, house, spread)));
        match checked {
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

fn checked<R: Playable>(name: &str, house: Option<&Path>, spread: bool) -> Result<String, Failure> {
    let found = Found::find::<R>(name, house)?;
    match found.read::<R>() {
        Ok(battle) => Ok(battle.size()),
        Err(Failure(faults)) if spread => Err(Failure(format!("{faults}\n{}", R::shifts(&found.files)))),
        Err(faults) => Err(faults),
    }
}

fn draw<R: Playable>(name: &str, file: &Path) -> Result<String, Failure> {
    let battle: R = Found::find::<R>(name, None)?.read()?;
    draw_state(&battle, &battle.opening(), file)
}
