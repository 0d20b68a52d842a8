//! A scenario as read, as plain data and in words: table, ground, rosters, terms.

use std::fmt::Write;

use desk::rosters::named;
use desk::{Playable, briefing, rosters};
use engine::KeyValue;
use serde_json::{Value, json};
use sheet::Axis;
use words::counted;

use crate::game::battle::{Battle, BrigadeId, DivisionId, General, GeneralRank, Unit, UnitId};
use crate::sheet::units::{Arm, Side};

/// A battle as one document.
pub fn show(battle: &Battle) -> Value {
    let general = |general: &General| {
        json!({"name": general.name, "quality": general.quality.key(), "at": general.pose.at.to_string(),
            "facing": general.pose.facing.to_string()})
    };
    let unit = |id: UnitId| {
        let unit = battle.unit(id);
        json!({"name": unit.name, "arm": unit.arm.key(), "grade": unit.grade.key(), "weapon": unit.weapon.print(),
            "sharpshooters": unit.sharpshooters, "shotguns": unit.shotguns, "figures": unit.figures,
            "guns": unit.guns, "formation": unit.array.key(), "mounted": unit.mounted,
            "at": unit.pose.at.to_string(), "facing": unit.pose.facing.to_string(),
            "arrives": unit.arrival.map(|arrival| json!({"turn": arrival.turn, "edge": arrival.edge.word()}))})
    };
    let roster = |ids: Vec<UnitId>| ids.into_iter().map(unit).collect::<Vec<_>>();
    let brigade = |id: BrigadeId| {
        let brigade = battle.brigade(id);
        json!({"name": brigade.name, "order": brigade.order.key(),
            "supports": brigade.supports.map(|other| battle.brigade(other).name.clone()),
            "general": general(battle.general(brigade.general)), "units": roster(of_brigade(battle, id))})
    };
    let division = |id: DivisionId| {
        let division = battle.division(id);
        let brigades = battle.brigade_ids().filter(|&own| battle.brigade(own).division == id).map(brigade);
        json!({"name": division.name, "order": division.order.key(),
            "general": general(battle.general(division.general)),
            "brigades": brigades.collect::<Vec<_>>(), "units": roster(of_division(battle, id))})
    };
    let side = |side: Side| {
        let divisions = battle.division_ids().filter(|&id| battle.division(id).side == side).map(division);
        let high = high_command(battle, side).map(|own| json!({"rank": rank(own), "general": general(own)}));
        json!({"side": battle.side_name(side), "edge": battle.banners[side as usize].edge.word(),
            "generals": high.collect::<Vec<_>>(), "divisions": divisions.collect::<Vec<_>>(),
            "units": roster(of_army(battle, side))})
    };
    let rest = json!({
        "sides": Side::BOTH.map(side),
        "ground": ground(battle),
        "objectives": rosters::objectives(&battle.terms.objectives, |side| battle.side_name(side)),
        "lead": battle.terms.lead,
    });
    rosters::table_document("guns", &battle.about(), battle.table, battle.yards, rest)
}

/// The same in words.
pub fn in_words(battle: &Battle) -> String {
    let mut text = rosters::table_headline(&battle.about(), battle.table, battle.yards);
    for side in Side::BOTH {
        text.push_str(&rosters::from_edge(battle.side_name(side), battle.banners[side as usize].edge));
        for general in high_command(battle, side) {
            let _ = writeln!(text, "  {} {}, {}", rank(general), general.name, general.quality.key());
        }
        for id in battle.division_ids().filter(|&id| battle.division(id).side == side) {
            division_in_words(&mut text, battle, id);
        }
        for unit in of_army(battle, side) {
            let _ = writeln!(text, "  {}", of_unit(battle.unit(unit)));
        }
    }
    text.push_str(&rosters::paragraph(&ground(battle)));
    text.push_str(&briefing::in_words(battle));
    text
}

fn division_in_words(text: &mut String, battle: &Battle, id: DivisionId) {
    let division = battle.division(id);
    let general = battle.general(division.general);
    let _ = writeln!(
        text,
        "  {} ({}, {}), on {}",
        division.name,
        general.name,
        general.quality.key(),
        division.order.key()
    );
    for id in battle.brigade_ids().filter(|&own| battle.brigade(own).division == id) {
        let brigade = battle.brigade(id);
        let general = battle.general(brigade.general);
        let of =
            brigade.supports.map(|other| format!(" of {}", battle.brigade(other).name)).unwrap_or_default();
        let order = brigade.order.key();
        let _ = writeln!(
            text,
            "    {} ({}, {}), on {order}{of}",
            brigade.name,
            general.name,
            general.quality.key()
        );
        for unit in of_brigade(battle, id) {
            let _ = writeln!(text, "      {}", of_unit(battle.unit(unit)));
        }
    }
    for unit in of_division(battle, id) {
        let _ = writeln!(text, "    {}", of_unit(battle.unit(unit)));
    }
}

/// The generals above the divisions: they command no brigade and no division of their own.
fn high_command(battle: &Battle, side: Side) -> impl Iterator<Item = &General> {
    let is_high = move |general: &&General| {
        general.side == side && matches!(general.rank, GeneralRank::Corps | GeneralRank::Chief)
    };
    battle.generals.iter().filter(is_high)
}

fn rank(general: &General) -> &'static str {
    if general.rank == GeneralRank::Chief { "commander-in-chief" } else { "corps general" }
}

/// The regiments of a brigade, without what they may put out.
fn of_brigade(battle: &Battle, id: BrigadeId) -> Vec<UnitId> {
    battle.units_of(id).filter(|&unit| battle.unit(unit).parent.is_none()).collect()
}

/// The batteries of a division that are in no brigade.
fn of_division(battle: &Battle, id: DivisionId) -> Vec<UnitId> {
    let own = |&unit: &UnitId| battle.unit(unit).brigade.is_none() && battle.unit(unit).division == Some(id);
    battle.unit_ids().filter(own).collect()
}

/// The units of a side that belong to no division.
fn of_army(battle: &Battle, side: Side) -> Vec<UnitId> {
    let own = |&id: &UnitId| {
        let unit = battle.unit(id);
        unit.side == side && unit.brigade.is_none() && unit.division.is_none() && unit.parent.is_none()
    };
    battle.unit_ids().filter(own).collect()
}

fn of_unit(unit: &Unit) -> String {
    let strength = match unit.arm {
        Arm::Artillery => format!("{}, {}", counted(unit.guns, "model gun"), unit.weapon.print()),
        arm => format!("{} {} with {}", unit.figures, arm.key(), unit.weapon.print().replace('-', " ")),
    };
    let saddle = match (unit.arm, unit.mounted) {
        (Arm::Cavalry, false) => ", dismounted",
        _ => "",
    };
    let sharp = if unit.sharpshooters { ", sharpshooters" } else { "" };
    let comes = unit.arrival.map_or(String::new(), |arrival| {
        format!(", arrives in turn {} from the {}", arrival.turn, arrival.edge.word())
    });
    format!(
        "{}: {}, {strength}{sharp}, in {}{saddle} at {}{comes}",
        unit.name,
        unit.grade.key(),
        crate::page::log::array(unit.array),
        unit.pose
    )
}

/// What lies on the table, a line each.
fn ground(battle: &Battle) -> Vec<String> {
    let terrain = &battle.terrain;
    let patches =
        terrain.patches.iter().map(|patch| named(patch.name.as_ref(), &patch.ground.key().replace('-', " ")));
    let buildings = terrain.buildings.iter().map(|building| {
        named(building.name.as_ref(), if building.stone { "stone building" } else { "wooden building" })
    });
    let lines =
        terrain.lines.iter().map(|line| named(line.name.as_ref(), &line.defence.key().replace('-', " ")));
    let roads = (!terrain.roads.is_empty()).then(|| format!("roads: {}", terrain.roads.len()));
    let mut ground: Vec<String> = patches.chain(buildings).chain(lines).chain(roads).collect();
    ground.dedup();
    ground
}
