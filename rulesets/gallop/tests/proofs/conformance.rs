//! Random battles through the conformance suite.

use std::sync::Arc;

use engine::Files;
use gallop::Battle;
use gallop::tables::printed_sheet;
use testkit::{Conformance, Report, conformance, prove_or};

/// What random battles on Barlow's Knoll never come to, and the worked example that shows it.
const SHOWN_ELSEWHERE: [(&str, &str, &str); 15] = [
    (
        "order:LeaveTable",
        include_str!("../it/worked/section_5_retreat.rs"),
        "between_two_squares_with_as_many_chargers_the_owner_chooses",
    ),
    (
        "event:Delayed",
        include_str!("../it/worked/sections_2_3.rs"),
        "an_arrival_waits_a_turn_while_all_its_entries_are_full",
    ),
    (
        "refusal:NoSuchUnit",
        include_str!("../it/engine_doors.rs"),
        "what_does_not_exist_is_refused_and_never_panics",
    ),
    ("refusal:OffBoard", include_str!("../it/worked/section_1.rs"), "squares_outside_the_grid_do_not_exist"),
    (
        "refusal:NotOffTable",
        include_str!("../it/worked/section_5_retreat.rs"),
        "with_the_way_full_the_owner_chooses_a_free_square_aside",
    ),
    (
        "refusal:TooManyChargers",
        include_str!("../it/worked/section_5.rs"),
        "four_formed_stands_charge_one_square_from_several_and_a_fifth_may_not",
    ),
    (
        "event:ArrivalThrown",
        include_str!("../it/worked/scenario_rules.rs"),
        "arrivals_come_a_turn_early_with_a_high_die",
    ),
    (
        "event:Withdrew",
        include_str!("../it/worked/scenario_rules.rs"),
        "troops_called_away_leave_and_are_not_counted_as_lost",
    ),
    (
        "event:Released",
        include_str!("../it/worked/scenario_rules.rs"),
        "troops_held_back_are_free_once_they_are_hit",
    ),
    (
        "event:Intruded",
        include_str!("../it/worked/scenario_rules.rs"),
        "ground_kept_clear_is_worth_its_points_until_an_enemy_ends_a_turn_there",
    ),
    (
        "refusal:HeldBack",
        include_str!("../it/worked/scenario_rules.rs"),
        "troops_held_back_neither_move_nor_form_column_until_their_turn",
    ),
    (
        "refusal:TooDark",
        include_str!("../it/worked/scenario_rules.rs"),
        "in_the_dusk_guns_fire_no_farther_than_one_sees",
    ),
    (
        "refusal:ChargerFirst",
        include_str!("../it/worked/section_5_retreat.rs"),
        "the_winner_moves_in_one_charger_or_more",
    ),
    ("row:fire/skirmishers", include_str!("../it/worked/section_4.rs"), "skirmishers_hit_with_six_only"),
    // The knoll has one wall, and hardly anybody fires over it at random.
    (
        "modifier:infantry firing from a prepared position",
        include_str!("../it/worked/section_4_modifiers.rs"),
        "infantry_behind_a_wall_adds_one_through_its_side",
    ),
];

/// Tables that no roll is explained from: `mutate_data` shows that each of their cells counts.
const NOT_ROLLED: [&str; 4] = ["row:movement/", "row:formation/", "row:numbers/", "row:rulings/"];

#[test]
fn barlows_knoll_conforms() {
    let battle = Arc::new(Battle::read(&gallop::files(gallop::SCENARIOS[0].1)).unwrap());
    let sheet = printed_sheet();
    let games = prove_or(40, 1000);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
    let (accepted, refused) = report.accepted_and_refused();
    assert!(accepted * 100 > accepted + refused, "{accepted} orders drawn were legal, {refused} refused");
    assert!(refused * 100 > accepted + refused, "{accepted} orders drawn were legal, {refused} refused");
    if games >= 1000 {
        assert_all_happened(&report);
    }
}

/// A small battle with every scenario rule and victory term this set knows.
const SPECIAL: &str = r#"
title = "Everything special"
home = { confederate = "north", union = "south" }
turns = 5
squares = { from = "L03", to = "P07" }
ground = [".....", "..w..", ".....", ".b...", "....."]
works = [{ square = "N06", kind = "entrenchment", sides = ["north"], from = 3 }]
objectives = [{ square = "N05", points = 2 }]
[[groups]]
name = "Early's division"
side = "confederate"
stands = [
  { name = "Gordon", arm = "infantry", rate = "veteran", dots = 3, at = "M04" },
  { name = "Hays", arm = "infantry", dots = 2, at = "N03" },
  { name = "Jones's guns", arm = "artillery", bore = "rifled", dots = 2, at = "L04" },
  { name = "Avery", arm = "infantry", dots = 2, arrives = 2, entry = ["M03", "L03"] },
  { name = "Early", arm = "general", value = 2, at = "M04" },
]
[[groups]]
name = "XI Corps"
side = "union"
stands = [
  { name = "Ames", arm = "infantry", dots = 3, at = "M05" },
  { name = "von Gilsa", arm = "infantry", rate = "second-rate", dots = 2, at = "N06" },
  { name = "Dilger's guns", arm = "artillery", dots = 2, at = "N06" },
  { name = "Coster", arm = "infantry", dots = 2, arrives = 3, entry = ["N07", "O07"] },
]
[[groups]]
name = "Buford's cavalry"
side = "union"
stands = [{ name = "Devin", arm = "cavalry", dots = 2, at = "O05" }]
[[rules]]
kind = "held"
units = ["Ames"]
until = 4
attacked = true
[[rules]]
kind = "held"
units = ["Hays"]
enemy_within = 2
[[rules]]
kind = "withdraw"
groups = ["Buford's cavalry"]
turn = 4
[[rules]]
kind = "arrivals-vary"
early = 5
late = 2
[[rules]]
kind = "sight"
from = 2
limit = 1
[[rules]]
kind = "low-ammunition"
units = ["Jones's guns"]
from = 2
[[terms]]
kind = "presence"
side = "confederate"
places = ["N07"]
points = 3
[[terms]]
kind = "crossed"
side = "confederate"
places = ["M06", "M07"]
points = 1
at_most = 2
[[terms]]
kind = "kept-out"
side = "union"
places = ["M05", "M06"]
from = 2
points = 2
[[terms]]
kind = "guns"
points = 2
[[terms]]
kind = "early-end"
side = "confederate"
lead = 9
"#;

#[test]
fn a_battle_with_every_scenario_rule_conforms() {
    let battle = Arc::new(Battle::read(&Files::new(SPECIAL, "")).unwrap_or_else(|faults| panic!("{faults}")));
    let report = conformance(&battle, Conformance { games: prove_or(40, 300), ..Conformance::default() });
    println!("{report}");
    let zeros = report.zeros();
    for seen in ["ArrivalThrown", "Withdrew", "Released", "Intruded"] {
        assert!(!zeros.contains(&format!("event:{seen}")), "{seen} never happened");
    }
    for refused in ["HeldBack", "TooDark"] {
        assert!(!zeros.contains(&format!("refusal:{refused}")), "nothing was ever refused as {refused}");
    }
}

/// Large scenarios are played through, arrivals, rules and all.
#[test]
fn larger_scenarios_conform() {
    for (word, text) in &gallop::SCENARIOS[1..] {
        if *word == "gettysburg" && prove_or(0, 1) == 0 {
            continue;
        }
        let battle = Arc::new(Battle::read(&gallop::files(text)).unwrap());
        let report = conformance(&battle, Conformance { games: prove_or(1, 3), ..Conformance::default() });
        println!("{word}\n{report}");
    }
}

/// Everything that can happen did, or a worked example that exists shows it.
fn assert_all_happened(report: &Report) {
    let is_rolled = |zero: &str| !NOT_ROLLED.iter().any(|table| zero.starts_with(table));
    let unseen: Vec<_> = report.unseen(&SHOWN_ELSEWHERE).into_iter().filter(|zero| is_rolled(zero)).collect();
    assert!(unseen.is_empty(), "never happened, and no test is named: {unseen:?}");
}
