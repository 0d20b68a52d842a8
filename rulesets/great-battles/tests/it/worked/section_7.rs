//! Worked examples for section 7: points for losses, leaders and hexes, the lead that wins, and a side without order.

use crate::skirmish::{CLOSE, Field, SKIRMISH, hex};
use board::hex::Vertex;
use engine::{Files, Next, Rules, Verdict};
use great_battles::rules::victory::{is_broken, points, tally, verdict};
use great_battles::{Battle, Condition, Event, LeaderId, Now, Orders, Side};

const US: Side = Side::UnitedStates;
const MEXICO: Side = Side::Mexico;

/// The points of both sides.
fn both(field: &Field) -> [u32; 2] {
    Side::BOTH.map(|side| points(field.now(), side))
}

#[test]
fn an_sp_counts_one_and_a_gun_three() {
    let field = Field::of(CLOSE);
    assert_eq!(both(&field), [0, 0]);
    // 2 SP of infantry, and the whole 4 guns of a battery that is off the map whatever SP it has.
    let field = field.with("4th Line", |unit| unit.sp -= 2).with("Ridgely", |unit| unit.at = None);
    assert_eq!(both(&field), [2, 12]);
    let told = tally(field.now(), MEXICO);
    assert_eq!((told.sp, told.guns, told.points), (0, 4, 12));
}

#[test]
fn who_began_under_strength_has_not_lost_what_he_lacked() {
    // The 3rd has 7 of 9 SP at the start.
    assert_eq!(tally(Field::new().now(), MEXICO).sp, 0);
}

#[test]
fn a_scenario_says_what_losses_are_worth() {
    // One point for 2 SP, whole pairs only, and 2 for a gun.
    let field = Field::new().with("4th Line", |unit| unit.sp -= 3).with("Requena", |unit| unit.sp -= 1);
    assert_eq!(tally(field.now(), US).points, 1 + 2);
}

#[test]
fn a_brigadier_counts_five_and_a_higher_leader_ten_each_time_he_falls() {
    let mut field = Field::new();
    let lost = |field: &mut Field, leader: u8| {
        field.battle.apply(&mut field.state, &Event::Fled { leader: LeaderId(leader), to: None });
    };
    let before = both(&field);
    lost(&mut field, 1);
    assert_eq!(both(&field)[1] - before[1], 5);
    field.battle.apply(&mut field.state, &Event::Fell { leader: LeaderId(0) });
    assert_eq!(both(&field)[1] - before[1], 15);
    // A successor who falls counts again.
    field.state.leaders[1].at = Some(hex("0205"));
    lost(&mut field, 1);
    assert_eq!(both(&field)[1] - before[1], 20);
}

#[test]
fn an_objective_is_held_by_the_last_unit_in_it_that_is_not_routed() {
    // The town, 4 points, is Mexican from the start, and the US side's once a unit of it has been there.
    let mut field = Field::new().put("4th US", "0404", Vertex::East).acts("Garland", Orders::Advance);
    assert_eq!(both(&field), [0, 4]);
    field.given(&["4th US moves to 0504 facing NE"]);
    assert_eq!(both(&field), [4, 0]);
    // Neither routed men nor an empty hex take it from the last holder.
    let field = field.put("4th US", "0404", Vertex::East).put("4th Line", "0504", Vertex::West);
    let mut field = field.with("4th Line", |unit| unit.condition = Condition::Routed);
    field.battle.apply(&mut field.state, &Event::Drawn { division: great_battles::DivisionId(0) });
    assert_eq!(both(&field), [4, 0]);
    let mut field = field.with("4th Line", |unit| unit.condition = Condition::Disordered);
    field.battle.apply(&mut field.state, &Event::Drawn { division: great_battles::DivisionId(0) });
    assert_eq!(both(&field), [0, 4]);
}

#[test]
fn an_objective_of_one_side_counts_for_nobody_else() {
    let mut field = Field::new();
    field.state.holders = vec![None, Some(MEXICO)];
    assert_eq!(both(&field), [0, 0]);
    field.state.holders = vec![None, Some(US)];
    assert_eq!(both(&field), [2, 0]);
}

/// The verdict on a battle at close quarters in which the sides have lost `us` and `mexican` SP.
fn after(us: u8, mexican: u8) -> Verdict {
    let field = Field::of(&CLOSE.replace("sp = 9", "sp = 60"));
    let field = field.with("4th US", |unit| unit.sp -= us).with("4th Line", |unit| unit.sp -= mexican);
    verdict(field.now())
}

#[test]
fn who_leads_by_fifteen_per_cent_of_both_together_has_won() {
    let draw = Verdict { winner: None, degree: "draw" };
    assert_eq!(after(0, 0), draw);
    // 23 to 17 of 40: 6 more are just 15 per cent.
    assert_eq!(after(17, 23), Verdict { winner: Some(US.seat()), degree: "on points" });
    assert_eq!(after(23, 17), Verdict { winner: Some(MEXICO.seat()), degree: "on points" });
    assert_eq!(after(17, 22), draw);
    assert_eq!(after(0, 1).winner, Some(US.seat()));
}

#[test]
fn a_side_with_nobody_left_who_is_not_routed_ends_the_battle() {
    let mut field = Field::of(CLOSE).acts("Garland", Orders::Advance);
    for name in ["4th Line", "Lancers"] {
        assert!(!is_broken(field.now(), MEXICO));
        field = field.with(name, |unit| unit.condition = Condition::Routed);
    }
    assert!(is_broken(field.now(), MEXICO));
    let events = field.given(&["done"]);
    assert_eq!(events.last(), Some(&Event::Ended));
    assert!(matches!(field.battle.next(&field.state), Next::Over(_)));
}

#[test]
fn the_battle_ends_after_its_last_turn() {
    let mut field = Field::new();
    field.state.turn = 3;
    field.state.pending.truncate(1);
    field.state.holders = vec![Some(US), Some(US)];
    let events = field.stepped();
    assert_eq!(events.last(), Some(&Event::Ended));
    let won = Verdict { winner: Some(US.seat()), degree: "on points" };
    assert_eq!(field.battle.next(&field.state), Next::Over(won));
}

#[test]
fn every_number_of_the_victory_table_counts() {
    let text = SKIRMISH.replace("losses = {", "# losses = {");
    let told = |row: &str, number: u8| {
        let house = format!("[table.victory.{row:?}]\nnumber = \"{number}\"\n");
        let battle = Battle::read(&Files::new(text.clone(), if row.is_empty() { "" } else { &house }));
        let battle = battle.unwrap_or_else(|faults| panic!("{faults}"));
        let mut state = battle.opening();
        (state.units[4].sp, state.units[7].sp) = (7, 2);
        (state.leaders[2].lost, state.leaders[3].lost) = (1, 1);
        let now = Now { battle: &battle, state: &state };
        (points(now, US), verdict(now).winner)
    };
    assert_eq!(told("", 0), (2 + 3 + 5 + 10, Some(US.seat())));
    assert_eq!(told("points for an SP", 2).0, 22);
    assert_eq!(told("points for a gun", 4).0, 21);
    assert_eq!(told("points for a brigadier", 6).0, 21);
    assert_eq!(told("points for a higher leader", 11).0, 21);
    // 20 to 4 is a lead of two thirds.
    assert_eq!(told("lead that wins, in per cent of all points", 66).1, Some(US.seat()));
    assert_eq!(told("lead that wins, in per cent of all points", 67).1, None);
}
