//! What was made of a scenario, as plain data and in words: table, ground, rosters, terms.

use std::fmt::Write;

use desk::rosters::named;
use desk::{Playable, briefing, rosters};
use serde_json::{Value, json};
use sheet::Axis;

use crate::game::battle::{Battle, Commander, Lances, LossPoints, Side, Unit};
use crate::sheet::axes::Troops;

/// A battle as one document.
pub(crate) fn show(battle: &Battle) -> Value {
    let side = |side: Side| {
        let units = battle.units.iter().filter(|unit| unit.side == side).map(|unit| {
            json!({"name": unit.name.as_str(), "troops": unit.troops.key(), "figures": unit.figures,
                "weapon": unit.arms.key(), "lances": unit.lances == Lances::Carried, "morale": unit.morale.key(),
                "melee": unit.melee.key(), "formation": unit.formation.key(), "at": unit.pose.at.to_string(),
                "facing": unit.pose.facing.to_string(), "square": unit.square})
        });
        let commanders = battle.commanders.iter().filter(|his| his.side == side).map(|his| {
            json!({"name": his.name.as_str(), "morale": his.morale.key(), "melee": his.melee.key(),
                "at": his.pose.at.to_string(), "facing": his.pose.facing.to_string()})
        });
        json!({"side": battle.side_name(side), "edge": battle.banners[side as usize].edge.word(),
            "units": units.collect::<Vec<_>>(), "commanders": commanders.collect::<Vec<_>>()})
    };
    let objectives = battle.terms.objectives.iter().map(|place| {
        json!({"name": place.name, "at": place.at.to_string(), "within": place.within.to_string(),
            "points": place.points, "side": place.side.map(|side| battle.side_name(side))})
    });
    let losses = match battle.terms.losses {
        LossPoints::Sheet => Value::Null,
        LossPoints::Units { infantry, cavalry, battery, commander } => {
            json!({"infantry": infantry, "cavalry": cavalry, "battery": battery, "commander": commander})
        }
    };
    let rest = json!({
        "stops": battle.terms.stops,
        "table": [battle.table.width().to_string(), battle.table.depth().to_string()],
        "sides": Side::BOTH.map(side),
        "ground": ground(battle),
        "losses": losses,
        "objectives": objectives.collect::<Vec<_>>(),
        "break_at": battle.terms.break_at,
        "draw_to": battle.terms.draw_to,
    });
    rosters::document("lancer", &battle.about(), rest)
}

/// The same in words.
pub(crate) fn in_words(battle: &Battle) -> String {
    let mut text = rosters::headline(&battle.about());
    let (width, depth) = (battle.table.width(), battle.table.depth());
    let _ = writeln!(text, "a table of {width} by {depth} inches, {} STOPs", battle.terms.stops);
    for side in Side::BOTH {
        text.push_str(&rosters::from_edge(battle.side_name(side), battle.banners[side as usize].edge));
        for unit in battle.units.iter().filter(|unit| unit.side == side) {
            let _ = writeln!(text, "  {}", of_unit(unit));
        }
        for commander in battle.commanders.iter().filter(|his| his.side == side) {
            let _ = writeln!(text, "  {}", of_commander(commander));
        }
    }
    text.push_str(&rosters::paragraph(&ground(battle)));
    text.push_str(&briefing::in_words(battle));
    text
}

/// What lies on the table, a line each.
fn ground(battle: &Battle) -> Vec<String> {
    let terrain = &battle.terrain;
    let patches = terrain.patches.iter().map(|patch| named(patch.name.as_ref(), patch.ground.key()));
    let barriers = terrain.barriers.iter().map(|barrier| named(barrier.name.as_ref(), "impassable"));
    let lines = [(terrain.walls.len(), "walls or fences"), (terrain.roads.len(), "roads")];
    let lines =
        lines.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{what}: {count}"));
    let mut ground: Vec<String> = patches.chain(barriers).chain(lines).collect();
    ground.dedup();
    ground
}

fn of_unit(unit: &Unit) -> String {
    let lances = if unit.lances == Lances::Carried { " and lances" } else { "" };
    let drawn_up = match unit.troops {
        Troops::Battery => String::new(),
        Troops::Infantry | Troops::Cavalry => format!(", in {}", unit.formation.key()),
    };
    let square = if unit.square { ", a face of the square" } else { "" };
    format!(
        "{}: {} {} with {}{lances}, Morale {}, Melee {}{drawn_up} at {}{square}",
        unit.name,
        unit.figures,
        unit.troops.key(),
        unit.arms.key(),
        unit.morale.key(),
        unit.melee.key(),
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
