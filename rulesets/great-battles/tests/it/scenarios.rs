//! The scenarios of the program: read without a fault, set up where every unit can stand, and played to their end.

use std::sync::Arc;

use crate::skirmish::{Field, hex};
use board::hex::{Direction, Hex, Vertex};
use dice::Seed;
use engine::{Listed, ToAct};
use great_battles::sheet::cells::Cost;
use great_battles::{Arm, Battle, Light, Order, Orders, Profile, SCENARIOS, Side, files};
use testkit::play_random;

fn read(text: &str) -> Battle {
    Battle::read(&files(text)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A scenario by its word.
fn scenario(word: &str) -> &'static str {
    SCENARIOS.into_iter().find(|scenario| scenario.0 == word).expect("a scenario").1
}

#[test]
fn every_scenario_says_what_people_want_to_know() {
    for (word, text) in SCENARIOS {
        let battle = read(text);
        assert!(
            battle.heading.length.is_some() && battle.clock.is_some() && !battle.heading.place().is_empty(),
            "{word}"
        );
        assert!(!battle.terms.objectives.is_empty(), "{word}");
        assert!(battle.divisions.iter().all(|division| division.leader.is_some()), "{word}");
        let introduced = text.lines().take_while(|line| line.starts_with('#')).any(|line| line.contains(':'));
        assert!(introduced, "{word}: a sentence for the lobby, after a colon");
    }
}

/// "Scenarios give every brigade one: the senior colonel where history names no other."
#[test]
fn section_5_every_brigade_of_a_scenario_has_a_brigadier() {
    for (word, text) in SCENARIOS {
        let battle = read(text);
        let without: Vec<&str> = battle
            .brigades
            .iter()
            .filter(|brigade| brigade.brigadier.is_none())
            .map(|brigade| brigade.name.as_str())
            .collect();
        assert!(without.is_empty(), "{word}: {without:?}");
    }
}

/// Markers that are drawn, more than two of them, dusk, night and a brigadier who may do anything.
#[test]
fn section_2_what_a_turn_can_bring_comes_in_a_battle_of_the_program() {
    let battles: Vec<Battle> = SCENARIOS.map(|(_, text)| read(text)).into();
    let has = |of: &dyn Fn(&Battle) -> bool| battles.iter().any(of);
    assert!(
        has(&|battle| battle.divisions.iter().any(|division| division.markers == 0)),
        "efficiency, fatigue"
    );
    assert!(has(&|battle| battle.turns.contains(&Light::Dusk)), "dusk");
    assert!(has(&|battle| battle.turns.contains(&Light::Night)), "night");
    let unreliable = |battle: &Battle| {
        let mut brigadiers = battle.brigades.iter().filter_map(|brigade| brigade.brigadier);
        brigadiers.any(|leader| battle.leader(leader).profile == Profile::Unreliable)
    };
    assert!(has(&unreliable), "unreliable");
}

#[test]
fn nobody_begins_on_ground_that_is_closed_to_him() {
    for (word, text) in SCENARIOS {
        let battle = read(text);
        for unit in &battle.units {
            let Some(at) = unit.start.at else { continue };
            let on_way = Direction::ALL.into_iter().any(|side| battle.ground.ways.at(at, side).is_some());
            let on_foot = unit.arm == Arm::Infantry || unit.arm == Arm::Cavalry && !unit.start.mounted;
            let costs = if on_foot { &battle.tables.map.foot } else { &battle.tables.map.horse };
            let is_open = matches!(costs.get(battle.ground.terrain[at]), Cost::Points(_));
            assert!(is_open || on_way, "{word}: {} in {at}", unit.name);
        }
    }
}

#[test]
fn everybody_begins_in_command() {
    for (word, text) in SCENARIOS {
        let battle = read(text);
        for brigade in &battle.brigades {
            let field = Field::of(text).acts(&brigade.name, Orders::Advance);
            for (unit, now) in field.battle.units.iter().zip(&field.state.units) {
                let Some(active) = now.active.filter(|_| unit.arm != Arm::Cavalry || now.mounted) else {
                    continue;
                };
                assert_eq!(active.left, 2 * u16::from(unit.movement), "{word}: {}", unit.name);
            }
        }
    }
}

#[test]
fn random_battles_come_to_their_end() {
    for (word, text) in SCENARIOS {
        let battle = Arc::new(read(text));
        let game = play_random(&battle, &files(text), Seed::from_number(1846));
        assert!(matches!(game.to_act(), ToAct::Over(_)), "{word}");
    }
}

/// The hex on the other side of the middle of the rancho.
fn mirrored(at: Hex) -> Hex {
    Hex::new(12 - at.column, at.row)
}

#[test]
fn the_rancho_is_the_same_from_both_sides() {
    let battle = read(scenario("rancho"));
    let ground = &battle.ground;
    for at in ground.grid().hexes() {
        let other = mirrored(at);
        assert_eq!(ground.terrain[at], ground.terrain[other], "{at}");
        assert_eq!(ground.levels[at], ground.levels[other], "{at}");
        for side in Direction::ALL {
            let (there, back) = (at.beside(side), mirrored(at.beside(side)));
            let Some(across) = other.side_to(back).filter(|_| ground.grid().contains(there)) else {
                continue;
            };
            assert_eq!(ground.sides.at(at, side), ground.sides.at(other, across), "{at}/{there}");
            assert_eq!(ground.ways.at(at, side), ground.ways.at(other, across), "{at}/{there}");
        }
    }
    let half = battle.units.len() / 2;
    for (ours, theirs) in battle.units[..half].iter().zip(&battle.units[half..]) {
        assert_eq!(ours.start.at.map(mirrored), theirs.start.at);
        assert_eq!((ours.start.facing, theirs.start.facing), (Vertex::East, Vertex::West));
        assert_eq!((ours.arm, ours.full, ours.cohesion), (theirs.arm, theirs.full, theirs.cohesion));
    }
    let half = battle.leaders.len() / 2;
    for (ours, theirs) in battle.leaders[..half].iter().zip(&battle.leaders[half..]) {
        assert_eq!((ours.side, theirs.side), (Side::UnitedStates, Side::Mexico));
        assert_eq!(mirrored(ours.at), theirs.at);
        let of = |leader: &great_battles::Leader| (leader.rank, leader.stars, leader.rating, leader.profile);
        assert_eq!(of(ours), of(theirs));
    }
}

#[test]
fn may_reaches_the_guns_by_the_road_and_nobody_mounted_leaves_it() {
    let field = Field::of(scenario("resaca-de-la-palma")).acts("Dragoons", Orders::Attack);
    let (from, before_the_guns) = (hex("0801"), hex("0804"));
    assert!(from.distance(before_the_guns) >= 3);
    assert_eq!(field.asked("May's dragoons moves to 0804 facing SE"), "may");
    assert_eq!(field.asked("May's dragoons charges 0805 from 0804 facing SE"), "may");
    let orders = field.battle.orders(&field.state, Side::UnitedStates.seat());
    let may = field.unit("May's dragoons");
    for order in orders {
        if let Order::Move { unit, to, .. } = order
            && unit == may
        {
            assert_eq!(to.column, 8, "{to}");
        }
    }
}

/// Whatever line is lost or doubled, a fault says where, or there is a sound battle.
#[test]
fn a_damaged_scenario_is_refused_with_its_places_or_read() {
    for (word, text) in SCENARIOS {
        let lines: Vec<&str> = text.lines().collect();
        for nth in 0..lines.len() {
            let (before, after) = (lines[..nth].join("\n"), lines[nth + 1..].join("\n"));
            let half = lines[nth].char_indices().nth(lines[nth].chars().count() / 2).map_or(0, |(at, _)| at);
            let line = lines[nth];
            for damaged in ["", &format!("{line}\n{line}"), &line[..half]] {
                let damaged = format!("{before}\n{damaged}\n{after}\n");
                let Err(faults) = Battle::read(&files(&damaged)) else { continue };
                for fault in faults.to_string().lines() {
                    assert!(fault.starts_with("scenario:"), "{word}, line {}: {fault}", nth + 1);
                }
            }
        }
    }
}
