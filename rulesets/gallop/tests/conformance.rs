//! Random battles through the conformance suite.

use std::sync::Arc;

use gallop::Battle;
use gallop::tables::printed_sheet;
use testkit::{Conformance, Report, conformance, prove_or};

/// What random battles on Barlow's Knoll never come to, and the worked example that shows it.
const SHOWN_ELSEWHERE: [(&str, &str, &str); 7] = [
    (
        "order:LeaveTable",
        include_str!("worked_section_5_retreat.rs"),
        "between_two_squares_with_as_many_chargers_the_owner_chooses",
    ),
    (
        "event:Delayed",
        include_str!("worked_sections_2_3.rs"),
        "an_arrival_waits_a_turn_while_all_its_entries_are_full",
    ),
    (
        "refusal:NoSuchUnit",
        include_str!("engine_doors.rs"),
        "what_does_not_exist_is_refused_and_never_panics",
    ),
    ("refusal:OffBoard", include_str!("worked_section_1.rs"), "squares_outside_the_grid_do_not_exist"),
    (
        "refusal:NotOffTable",
        include_str!("worked_section_5_retreat.rs"),
        "with_the_way_full_the_owner_chooses_a_free_square_aside",
    ),
    (
        "refusal:TooManyChargers",
        include_str!("worked_section_5.rs"),
        "four_formed_stands_charge_one_square_from_several_and_a_fifth_may_not",
    ),
    ("row:fire/skirmishers", include_str!("worked_section_4.rs"), "skirmishers_hit_with_six_only"),
];

/// Tables that no roll is explained from: `mutate_data` shows that each of their cells counts.
const NOT_ROLLED: [&str; 4] = ["row:movement/", "row:formation/", "row:numbers/", "row:rulings/"];

#[test]
fn barlows_knoll_conforms() {
    let (_, scenario) = gallop::SCENARIOS[0];
    let battle = Arc::new(Battle::read(scenario, "").unwrap());
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

/// Everything that can happen did, or a worked example that exists shows it.
fn assert_all_happened(report: &Report) {
    for (zero, source, test) in SHOWN_ELSEWHERE {
        assert!(source.contains(&format!("fn {test}()")), "{zero}: there is no test {test}");
    }
    let is_shown = |zero: &str| SHOWN_ELSEWHERE.iter().any(|(known, _, _)| *known == zero);
    let is_rolled = |zero: &str| !NOT_ROLLED.iter().any(|table| zero.starts_with(table));
    let unseen: Vec<_> =
        report.zeros().into_iter().filter(|zero| is_rolled(zero) && !is_shown(zero)).collect();
    assert!(unseen.is_empty(), "never happened, and no test is named: {unseen:?}");
}
