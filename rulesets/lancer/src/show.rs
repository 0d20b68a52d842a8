//! What was made of a scenario, as plain data and in words: table, ground, rosters, terms.

use std::fmt::Write;

use serde_json::{Value, json};
use sheet::Axis;

use crate::battle::{Battle, Commander, Lances, Side, Unit};

/// A battle as one document.
pub fn show(battle: &Battle) -> Value {
    let side = |side: Side| {
        let units = battle.units.iter().filter(|unit| unit.side == side).map(|unit| {
            json!({"name": unit.name, "troops": unit.troops.key(), "figures": unit.figures,
                "weapon": unit.arms.key(), "lances": unit.lances == Lances::Carried, "morale": unit.morale.key(),
                "melee": unit.melee.key(), "formation": unit.formation.key(), "at": unit.pose.at.to_string(),
                "facing": unit.pose.facing.to_string(), "square": unit.square})
        });
        let commanders = battle.commanders.iter().filter(|his| his.side == side).map(|his| {
            json!({"name": his.name, "morale": his.morale.key(), "melee": his.melee.key(),
                "at": his.pose.at.to_string(), "facing": his.pose.facing.to_string()})
        });
        json!({"side": battle.side_name(side), "edge": battle.banners[side as usize].edge.word(),
            "units": units.collect::<Vec<_>>(), "commanders": commanders.collect::<Vec<_>>()})
    };
    let objectives = battle.terms.objectives.iter().map(|place| {
        json!({"name": place.name, "at": place.at.to_string(), "within": place.within.to_string(),
            "points": place.points})
    });
    json!({
        "title": battle.title,
        "ruleset": "lancer",
        "place": battle.place,
        "length": battle.length,
        "stops": battle.terms.stops,
        "table": [battle.table.width().to_string(), battle.table.depth().to_string()],
        "sides": Side::BOTH.map(side),
        "objectives": objectives.collect::<Vec<_>>(),
        "break_at": battle.terms.break_at,
        "draw_to": battle.terms.draw_to,
    })
}

/// The same in words.
pub fn in_words(battle: &Battle) -> String {
    let mut text = format!("{}, {}\n", battle.title, battle.place);
    if let Some(length) = &battle.length {
        let _ = writeln!(text, "a game takes {length}");
    }
    let (width, depth) = (battle.table.width(), battle.table.depth());
    let _ = writeln!(text, "a table of {width} by {depth} inches, {} STOPs", battle.terms.stops);
    for side in Side::BOTH {
        let edge = battle.banners[side as usize].edge.word();
        let _ = writeln!(text, "\n{}, from the {edge}", battle.side_name(side));
        for unit in battle.units.iter().filter(|unit| unit.side == side) {
            let _ = writeln!(text, "  {}", of_unit(unit));
        }
        for commander in battle.commanders.iter().filter(|his| his.side == side) {
            let _ = writeln!(text, "  {}", of_commander(commander));
        }
    }
    text.push('\n');
    for place in &battle.terms.objectives {
        let _ = writeln!(
            text,
            "{} for {}, held by who alone has a unit within {} inches of {}.",
            place.points, place.name, place.within, place.at
        );
    }
    let [parts, of] = battle.terms.break_at;
    let _ = writeln!(text, "A side that has lost {parts} in {of} of its units at a STOP is broken.");
    let _ = writeln!(text, "A lead of up to {} points draws.", battle.terms.draw_to);
    text
}

fn of_unit(unit: &Unit) -> String {
    let lances = if unit.lances == Lances::Carried { " and lances" } else { "" };
    let square = if unit.square { ", a face of the square" } else { "" };
    format!(
        "{}: {} {} with {}{lances}, Morale {}, Melee {}, in {} at {}{square}",
        unit.name,
        unit.figures,
        unit.troops.key(),
        unit.arms.key(),
        unit.morale.key(),
        unit.melee.key(),
        unit.formation.key(),
        unit.pose,
    )
}

fn of_commander(his: &Commander) -> String {
    format!(
        "{}: commander, Morale {}, Melee {}, at {}",
        his.name,
        his.morale.key(),
        his.melee.key(),
        his.pose
    )
}
