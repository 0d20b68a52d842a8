//! What was made of a scenario, as plain data and in words: table, ground, rosters, terms.

use std::fmt::Write;

use desk::rosters::named;
use desk::{Playable, briefing, rosters};
use engine::KeyValue;
use serde_json::{Value, json};
use sheet::Axis;
use words::{counted, sentence};

use crate::game::battle::{Battle, BrigadeId, Leader, LeaderCommand, Unit, UnitId};
use crate::page::log;
use crate::page::told_moves::mark;
use crate::sheet::units::{Arm, Side};

/// A battle as one document.
pub fn show(battle: &Battle) -> Value {
    let leader = |leader: &Leader| json!({"name": leader.name, "benefit": leader.benefit, "at": leader.at.to_string(), "arrives": leader.arrives});
    let leaders = |command: LeaderCommand, side: Side| {
        let own = battle.leaders.iter().filter(|leader| leader.command == command && leader.side == side);
        own.map(leader).collect::<Vec<_>>()
    };
    let unit = |id: UnitId| {
        let unit = battle.unit(id);
        json!({"name": unit.name, "arm": unit.arm.key(), "quality": unit.quality.key(), "weapon": unit.weapon.print(),
            "figures": unit.figures, "stands": unit.stands, "formation": unit.formation.key(),
            "mounted": unit.mounted, "at": unit.pose.at.to_string(), "facing": unit.pose.facing.to_string(),
            "arrives": unit.arrival.map(|arrival| json!({"turn": arrival.turn, "edge": arrival.edge.word()}))})
    };
    let brigade = |id: BrigadeId| {
        let brigade = battle.brigade(id);
        json!({"name": brigade.name, "division": brigade.division.map(|id| battle.division(id).name.clone()),
            "leaders": leaders(LeaderCommand::Brigade(id), brigade.side),
            "units": battle.units_of(id).map(unit).collect::<Vec<_>>()})
    };
    let side = |side: Side| {
        let brigades = battle.brigade_ids().filter(|&id| battle.brigade(id).side == side).map(brigade);
        let divisions = battle.division_ids().filter(|&id| battle.division(id).side == side).map(
            |id| json!({"name": battle.division(id).name, "leaders": leaders(LeaderCommand::Division(id), side)}),
        );
        json!({"side": battle.side_name(side), "edge": battle.banners[side as usize].edge.word(),
            "leaders": leaders(LeaderCommand::Army, side), "divisions": divisions.collect::<Vec<_>>(),
            "brigades": brigades.collect::<Vec<_>>(),
            "units": of_army(battle, side).into_iter().map(unit).collect::<Vec<_>>()})
    };
    let rest = json!({
        "sides": Side::BOTH.map(side),
        "first": battle.terms.first.map(|side| battle.side_name(side)),
        "dusk": battle.terms.dusk.map(|dusk| json!({"turn": dusk.turn, "sight": dusk.sight.to_string()})),
        "ground": ground(battle),
        "objectives": rosters::objectives(&battle.terms.objectives, |side| battle.side_name(side)),
        "lead": battle.terms.lead,
    });
    rosters::table_document("deadly-field", &battle.about(), battle.table, battle.yards, rest)
}

/// The same in words.
pub fn in_words(battle: &Battle) -> String {
    let mut text = rosters::table_headline(&battle.about(), battle.table, battle.yards);
    for side in Side::BOTH {
        text.push_str(&rosters::from_edge(battle.side_name(side), battle.banners[side as usize].edge));
        for leader in of_command(battle, LeaderCommand::Army).filter(|leader| leader.side == side) {
            let _ = writeln!(text, "  {}", of_leader(leader));
        }
        for id in battle.division_ids().filter(|&id| battle.division(id).side == side) {
            let _ =
                writeln!(text, "  {}{}", battle.division(id).name, led(battle, LeaderCommand::Division(id)));
        }
        for id in battle.brigade_ids().filter(|&id| battle.brigade(id).side == side) {
            let brigade = battle.brigade(id);
            let of =
                brigade.division.map(|id| format!(" of {}", battle.division(id).name)).unwrap_or_default();
            let _ = writeln!(text, "  {}{of}{}", brigade.name, led(battle, LeaderCommand::Brigade(id)));
            for unit in battle.units_of(id) {
                let _ = writeln!(text, "    {}", of_unit(battle, battle.unit(unit)));
            }
        }
        for unit in of_army(battle, side) {
            let _ = writeln!(text, "  {}", of_unit(battle, battle.unit(unit)));
        }
    }
    text.push_str(&rosters::paragraph(&ground(battle)));
    terms(&mut text, battle);
    text
}

fn terms(text: &mut String, battle: &Battle) {
    if let Some(side) = battle.terms.first {
        let side = battle.side_in_words(side);
        let _ = writeln!(text, "{}", sentence(side.noun().is("active first in every turn")));
    }
    if let Some(dusk) = battle.terms.dusk {
        let _ = writeln!(text, "From turn {} on units see no farther than {}.", dusk.turn, mark(dusk.sight));
    }
    text.push_str(&briefing::in_words(battle));
}

fn of_command(battle: &Battle, command: LeaderCommand) -> impl Iterator<Item = &Leader> {
    battle.leaders.iter().filter(move |leader| leader.command == command)
}

/// The leader, in brackets; empty if there is none.
fn led(battle: &Battle, command: LeaderCommand) -> String {
    let all: Vec<String> = of_command(battle, command).map(of_leader).collect();
    if all.is_empty() { String::new() } else { format!(" ({})", all.join("; ")) }
}

fn of_leader(leader: &Leader) -> String {
    let comes = leader.arrives.map(|turn| format!(", arrives in turn {turn}")).unwrap_or_default();
    format!("{}, benefit {}{comes}", leader.name, leader.benefit)
}

/// The units that are in no brigade.
fn of_army(battle: &Battle, side: Side) -> Vec<UnitId> {
    let own = |&id: &UnitId| battle.unit(id).side == side && battle.unit(id).brigade.is_none();
    battle.unit_ids().filter(own).collect()
}

fn of_unit(battle: &Battle, unit: &Unit) -> String {
    let (_, weapon) = unit.weapon.charted(&battle.tables);
    let strength = match unit.arm {
        Arm::Artillery => format!("{}, {weapon}", counted(unit.figures, "section")),
        arm => {
            let stands = counted(unit.stands, "stand");
            format!("{} {} on {stands} with {weapon}", unit.figures, arm.key())
        }
    };
    let saddle = match (unit.arm, unit.mounted) {
        (Arm::Cavalry, false) => ", dismounted",
        _ => "",
    };
    let comes = unit.arrival.map_or(String::new(), |arrival| {
        format!(", arrives in turn {} from the {}", arrival.turn, arrival.edge.word())
    });
    let formed = log::formed(unit.formation);
    format!("{}: {}, {strength}, {formed}{saddle} at {}{comes}", unit.name, unit.quality.key(), unit.pose)
}

/// What lies on the table, a line each.
fn ground(battle: &Battle) -> Vec<String> {
    let terrain = &battle.terrain;
    let patches = terrain.patches.iter().map(|patch| {
        let kind = patch.ground.key().replace('-', " ");
        match patch.area.level().0 {
            0 => named(patch.name.as_ref(), &kind),
            level => named(patch.name.as_ref(), &format!("{kind}, level {level}")),
        }
    });
    let places = terrain
        .places
        .iter()
        .map(|place| named(place.name.as_ref(), if place.village { "village" } else { "farm" }));
    let lines =
        terrain.lines.iter().map(|line| named(line.name.as_ref(), &line.barrier.key().replace('-', " ")));
    let tracks = terrain
        .tracks
        .iter()
        .map(|track| named(track.name.as_ref(), if track.trail { "trail" } else { "road" }));
    let mut ground: Vec<String> = patches.chain(places).chain(lines).chain(tracks).collect();
    ground.dedup();
    ground
}
