//! Random battles through the conformance suite.

use std::sync::Arc;

use deadly_field::{Battle, Order, Refusal, UnitId, printed_sheet};
use engine::{Rules, Seat};
use testkit::{Conformance, conformance, prove_or};

/// What three hundred random battles at close quarters never come to, and the worked example that shows it.
const SHOWN_ELSEWHERE: [(&str, &str, &str); 10] = [
    ("order:Merge", SECTION_8, "two_last_stands_merge_with_the_best_bmp_and_the_weaker_weapon"),
    ("event:Merged", SECTION_8, "two_last_stands_merge_with_the_best_bmp_and_the_weaker_weapon"),
    ("order:Retake", SECTION_8, "abandoned_guns_are_retaken_by_contact_and_an_action"),
    ("event:GunsTaken", SECTION_8, "abandoned_guns_are_retaken_by_contact_and_an_action"),
    (
        "refusal:NoSuchName",
        include_str!("conformance.rs"),
        "nobody_takes_an_order_to_a_number_that_nobody_has",
    ),
    (
        "refusal:NoEntry",
        include_str!("../it/fought/section_4.rs"),
        "a_gun_that_moves_nothing_on_a_ground_cannot_enter_it",
    ),
    (
        "refusal:NotDismounted",
        include_str!("../it/fought/section_5_together.rs"),
        "mounted_cavalry_does_not_combine_its_fire",
    ),
    (
        "refusal:TooMany",
        include_str!("../it/fought/section_3.rs"),
        "who_acts_together_is_adjacent_of_one_brigade_in_good_order_and_not_too_many",
    ),
    (
        "refusal:NamedTwice",
        include_str!("../it/fought/section_3_reactions.rs"),
        "all_who_react_are_named_at_once_each_once_at_a_point_of_the_path",
    ),
    (
        "refusal:FiredAtIt",
        include_str!("../it/fought/section_3_reactions.rs"),
        "a_unit_never_fires_twice_at_the_same_enemy_reacting",
    ),
];

const SECTION_8: &str = include_str!("../it/fought/section_8_rest.rs");

fn of_the_program(word: &str) -> Arc<Battle> {
    let (_, text) =
        deadly_field::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    Arc::new(Battle::read(&deadly_field::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}")))
}

#[test]
fn cobb_farm_conforms() {
    let (battle, sheet) = (of_the_program("cobb-farm"), printed_sheet());
    let games = prove_or(10, 300);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
}

/// A crowded table with all arms, kinds of ground and leaders, so near each other that random orders come to nearly everything.
#[test]
fn close_quarters_conform_and_come_to_nearly_everything() {
    let (text, sheet) = (include_str!("conformance/close-quarters.toml"), printed_sheet());
    let battle =
        Arc::new(Battle::read(&deadly_field::files(text)).unwrap_or_else(|faults| panic!("{faults}")));
    let games = prove_or(20, 300);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
    // Rows and modifiers are seen to by `mutate_data` and `fire_coverage`; a few battles come to less than many.
    let is_deed = |zero: &str| !zero.starts_with("row:") && !zero.starts_with("modifier:");
    let unseen: Vec<_> = report.unseen(&SHOWN_ELSEWHERE).into_iter().filter(|zero| is_deed(zero)).collect();
    assert!(unseen.len() <= prove_or(20, 0), "never happened, and no test is named: {unseen:?}");
}

#[test]
fn nobody_takes_an_order_to_a_number_that_nobody_has() {
    let battle = of_the_program("cobb-farm");
    let order = Order::Rally { unit: UnitId(200) };
    assert_eq!(battle.refusal(&battle.opening(), Seat(0), &order), Some(Refusal::NoSuchName));
}
