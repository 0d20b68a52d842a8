//! What was made of a scenario, as plain data and in words: map, rosters, turns, terms.

use std::fmt::Write;

use desk::{Playable, briefing, rosters};
use engine::KeyValue;
use serde_json::{Value, json};
use sheet::Axis;
use words::{counted, signed};

use crate::game::battle::{Arm, Battle, Leader, Side, Unit};
use crate::game::state::{Condition, Formation};
use crate::rules::fire::resolve::Light;
use crate::sheet::board_tables::{Hexside, RoadKind, Terrain};

/// A battle as one document.
pub fn show(battle: &Battle) -> Value {
    let divisions = battle.division_ids().map(|id| {
        let division = battle.division(id);
        let brigades = battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).division == id);
        let brigades = brigades.map(|id| {
            let brigade = battle.brigade(id);
            let units = battle.units.iter().filter(|unit| unit.brigade == Some(id)).map(of_unit);
            json!({"brigade": brigade.name, "orders": brigade.orders.key(), "fatigue": brigade.fatigue,
                "brigadier": brigade.brigadier.map(|id| battle.leader(id).name.clone()),
                "units": units.collect::<Vec<_>>()})
        });
        let batteries = battle.units.iter().filter(|unit| unit.division == id && unit.brigade.is_none());
        json!({"division": division.name, "side": division.side.key(),
            "leader": division.leader.map(|id| battle.leader(id).name.clone()),
            "markers": if division.markers == 0 { Value::Null } else { division.markers.into() },
            "brigades": brigades.collect::<Vec<_>>(), "batteries": batteries.map(of_unit).collect::<Vec<_>>()})
    });
    let objectives = battle.terms.objectives.iter().map(|place| {
        json!({"name": place.name, "hex": place.at, "points": place.points,
            "held_by": place.held_by.map(Axis::key), "side": place.side.map(Axis::key)})
    });
    let (grid, terms) = (battle.ground.grid(), &battle.terms);
    let rest = json!({
        "turns": battle.turns.len(),
        "light": battle.turns.iter().map(|light| light.key()).collect::<Vec<_>>(),
        "first_turn": battle.clock(1),
        "last_turn": battle.clock(battle.turns.len() as u8),
        "hexes": {"from": grid.first(), "to": grid.last()},
        "ground": ground(battle),
        "home": {"us": battle.home(Side::UnitedStates).key(), "mexican": battle.home(Side::Mexico).key()},
        "leaders": battle.leaders.iter().map(of_leader).collect::<Vec<_>>(),
        "divisions": divisions.collect::<Vec<_>>(),
        "objectives": objectives.collect::<Vec<_>>(),
        "points": {"sp": terms.sp, "each": terms.each, "gun": terms.gun, "brigadier": terms.brigadier,
            "leader": terms.leader},
    });
    rosters::document("great-battles", &battle.about(), rest)
}

fn of_unit(unit: &Unit) -> Value {
    json!({"name": unit.name, "arm": unit.arm.key(), "sp": unit.start.sp, "full": unit.full,
        "cohesion": unit.cohesion, "weapon": unit.weapon.map(KeyValue::print), "green": unit.green,
        "movement": unit.movement, "at": unit.start.at, "facing": unit.start.facing.letters(),
        "state": unit.start.condition.key(), "how": how(unit)})
}

fn of_leader(leader: &Leader) -> Value {
    json!({"name": leader.name, "side": leader.side.key(), "rank": leader.rank.key(), "stars": leader.stars,
        "rating": leader.rating.get(), "profile": leader.profile.key(), "at": leader.at})
}

/// How a unit begins, besides its state.
fn how(unit: &Unit) -> Option<&'static str> {
    match unit.arm {
        _ if unit.start.formation == Formation::March => Some("in march mode"),
        Arm::Artillery if unit.start.limbered => Some("limbered"),
        Arm::Cavalry if !unit.start.mounted => Some("dismounted"),
        _ => None,
    }
}

/// The same in words.
pub fn in_words(battle: &Battle) -> String {
    let mut text = rosters::headline(&battle.about());
    let _ = write!(text, "{} turns", battle.turns.len());
    if let (Some(first), Some(last)) = (battle.clock(1), battle.clock(battle.turns.len() as u8)) {
        let _ = write!(text, ", from {first} to {last}");
    }
    let grid = battle.ground.grid();
    let _ = writeln!(text, "; hexes {} to {}", grid.first(), grid.last());
    for (turn, light) in (1..).zip(&battle.turns).filter(|(_, light)| **light != Light::Day) {
        let _ = writeln!(text, "turn {turn}: {}", light.key());
    }
    for (id, division) in battle.division_ids().zip(&battle.divisions) {
        let markers = match division.markers {
            0 => "activation markers drawn each turn".into(),
            markers => counted(markers, "activation marker"),
        };
        let _ = writeln!(text, "\n{} ({}), {markers}", division.name, division.side);
        for leader in division.leader.into_iter().chain(division.corps) {
            let _ = writeln!(text, "  {}", leader_in_words(battle.leader(leader)));
        }
        for brigade in battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).division == id) {
            let told = battle.brigade(brigade);
            let fatigue =
                if told.fatigue > 0 { format!(", fatigue {}", told.fatigue) } else { String::new() };
            let _ = writeln!(text, "  {}, {} orders{fatigue}", told.name, told.orders.key());
            if let Some(brigadier) = told.brigadier {
                let _ = writeln!(text, "    {}", leader_in_words(battle.leader(brigadier)));
            }
            for unit in battle.units.iter().filter(|unit| unit.brigade == Some(brigade)) {
                let _ = writeln!(text, "    {}", unit_in_words(unit));
            }
        }
        for unit in battle.units.iter().filter(|unit| unit.division == id && unit.brigade.is_none()) {
            let _ = writeln!(text, "  {}", unit_in_words(unit));
        }
    }
    text.push('\n');
    for side in Side::BOTH {
        let commander = battle.leader(battle.overall(side));
        let edge = battle.home(side).key();
        let _ = writeln!(text, "{side}: {}; it flees to the {edge} edge.", leader_in_words(commander));
    }
    let _ = writeln!(text, "Ground: {}.", ground(battle).join(", "));
    text.push_str(&briefing::in_words(battle));
    text
}

/// What there is on the map, by kind.
fn ground(battle: &Battle) -> Vec<String> {
    let ground = &battle.ground;
    let terrains = Terrain::ALL.iter().filter(|terrain| **terrain != Terrain::Clear).filter_map(|&terrain| {
        let hexes = ground.terrain.iter().filter(|(_, there)| *there == terrain).count();
        (hexes > 0).then(|| format!("{hexes} {}", terrain.key()))
    });
    let sides = Hexside::ALL.iter().filter(|side| **side != Hexside::Open).filter_map(|&side| {
        let sides = ground.sides.iter().filter(|(_, there)| *there == side).count();
        (sides > 0).then(|| format!("{sides} {} sides", side.key()))
    });
    let ways = RoadKind::ALL.iter().filter_map(|&way| {
        let sides = ground.ways.iter().filter(|(_, there)| *there == Some(way)).count();
        (sides > 0).then(|| format!("{} of {sides} steps", way.key()))
    });
    let high = ground.levels.iter().map(|(_, level)| level).max().filter(|&level| level > 0);
    let high = high.map(|level| format!("levels up to {level}"));
    terrains.chain(sides).chain(ways).chain(high).collect()
}

fn unit_in_words(unit: &Unit) -> String {
    let weapon = unit.weapon.map(|weapon| format!(" with {}", weapon.words()));
    let full = if unit.full > unit.start.sp { format!(" of {}", unit.full) } else { String::new() };
    let green = if unit.green { ", green" } else { "" };
    let state = if unit.start.condition == Condition::Normal { "" } else { unit.start.condition.key() };
    let state = if state.is_empty() { String::new() } else { format!(", {state}") };
    let how = how(unit).map(|how| format!(", {how}")).unwrap_or_default();
    let at = unit.start.at.map(|at| at.to_string()).unwrap_or_default();
    format!(
        "{}: {}{}, {}{full} SP, cohesion {}{green}{state}{how}, at {at} facing {}",
        unit.name,
        unit.arm.key(),
        weapon.unwrap_or_default(),
        unit.start.sp,
        unit.cohesion,
        unit.start.facing.letters()
    )
}

fn leader_in_words(leader: &Leader) -> String {
    format!(
        "{}, {}, {}, rating {}, {}, at {}",
        leader.name,
        leader.rank.key(),
        counted(leader.stars, "star"),
        signed(leader.rating.get()),
        leader.profile.key(),
        leader.at
    )
}
