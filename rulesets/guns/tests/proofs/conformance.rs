//! Random battles through the conformance suite.

use std::sync::Arc;

use engine::Files;
use guns::Battle;
use guns::sheet::tables::printed_sheet;
use testkit::{Conformance, conformance, prove_or};

/// What three hundred random battles at close quarters never come to, and the worked example that shows it.
const SHOWN_ELSEWHERE: [(&str, &str, &str); 38] = [
    (
        "order:Rally",
        include_str!("../it/worked/table_8.rs"),
        "a_router_tries_to_rally_once_when_its_owner_says",
    ),
    (
        "order:Recover",
        include_str!("../it/worked/table_9_generals.rs"),
        "a_stonewall_recovers_the_regiment_that_faltered",
    ),
    ("event:Yelled", include_str!("../it/worked/table_7.rs"), "the_yell_is_a_token_for_the_first_round"),
    (
        "event:Kindled",
        include_str!("../it/worked/table_9_guns.rs"),
        "what_smoulders_is_rolled_for_again_next_turn",
    ),
    (
        "event:GroupActs",
        include_str!("../it/worked/table_2.rs"),
        "by_the_switch_brigades_act_in_turn_each_once_a_phase",
    ),
    (
        "event:GroupDone",
        include_str!("../it/worked/table_2.rs"),
        "by_the_switch_brigades_act_in_turn_each_once_a_phase",
    ),
    (
        "event:Rallying",
        include_str!("../it/worked/table_8.rs"),
        "a_router_tries_to_rally_once_when_its_owner_says",
    ),
    (
        "event:BrigadeRemoved",
        include_str!("../it/worked/table_8.rs"),
        "a_brigade_removed_takes_its_general_along",
    ),
    (
        "event:Passed",
        include_str!("../it/worked/table_2.rs"),
        "by_the_switch_a_side_may_pass_and_two_passes_running_end_the_phase",
    ),
    (
        "refusal:MustAct",
        include_str!("../it/worked/table_2.rs"),
        "by_the_switch_a_side_does_not_pass_over_a_brigade_that_retires",
    ),
    (
        "event:Manned",
        include_str!("../it/worked/table_4_works.rs"),
        "works_are_entered_and_left_from_beside_them_in_a_move",
    ),
    (
        "order:Occupy",
        include_str!("../it/worked/table_4_works.rs"),
        "works_are_entered_and_left_from_beside_them_in_a_move",
    ),
    (
        "refusal:InWorks",
        include_str!("../it/worked/table_4_works.rs"),
        "works_are_entered_and_left_from_beside_them_in_a_move",
    ),
    (
        "refusal:AcrossWorks",
        include_str!("../it/worked/table_4_works.rs"),
        "works_are_entered_and_left_from_beside_them_in_a_move",
    ),
    (
        "refusal:DefencesBetween",
        include_str!("../it/worked/table_4_works.rs"),
        "nobody_enters_through_an_enemy_or_over_defences",
    ),
    (
        "refusal:NotMounted",
        include_str!("../it/worked/table_4_works.rs"),
        "a_unit_set_up_at_works_is_in_them_and_a_mounted_one_is_not",
    ),
    (
        "refusal:AsItWas",
        include_str!("../it/worked/table_8.rs"),
        "a_unit_unformed_by_melee_reforms_as_it_was",
    ),
    (
        "refusal:HasActed",
        include_str!("../it/worked/table_2.rs"),
        "by_the_switch_brigades_act_in_turn_each_once_a_phase",
    ),
    (
        "refusal:AnotherActs",
        include_str!("../it/worked/table_2.rs"),
        "by_the_switch_brigades_act_in_turn_each_once_a_phase",
    ),
    ("refusal:NobodyCommands", include_str!("../it/worked/table_3.rs"), "who_is_not_in_play_gives_no_orders"),
    (
        "refusal:NotToRecover",
        include_str!("../it/worked/table_generals.rs"),
        "an_unmoved_general_recovers_one_unit_near_him",
    ),
    (
        "refusal:SomebodyToRecover",
        include_str!("../it/worked/table_generals.rs"),
        "an_unmoved_general_recovers_one_unit_near_him",
    ),
    (
        "refusal:HaltedToVolley",
        include_str!("../it/worked/table_4.rs"),
        "who_flees_lies_down_falters_or_halted_to_volley_does_not_march",
    ),
    (
        "refusal:TooFewCrew",
        include_str!("../it/worked/table_4_drill.rs"),
        "limbering_takes_half_a_move_of_20_pounders_a_whole_one",
    ),
    (
        "refusal:NoDeployment",
        include_str!("../it/worked/table_4_drill.rs"),
        "guns_do_not_unlimber_in_difficult_ground",
    ),
    (
        "refusal:JustLayDown",
        include_str!("../it/worked/table_4_drill.rs"),
        "who_went_to_ground_gets_up_in_a_later_turn_with_a_general_near_by_7",
    ),
    ("refusal:NoCrew", include_str!("../it/worked/table_6.rs"), "a_model_gun_needs_two_crew_to_fire"),
    (
        "refusal:NobodyThere",
        include_str!("../it/worked/table_6.rs"),
        "hits_on_a_battery_remove_crew_and_guns_without_crew_stay",
    ),
    (
        "refusal:NobodyNear",
        include_str!("../it/worked/table_4_drill.rs"),
        "who_went_to_ground_gets_up_in_a_later_turn_with_a_general_near_by_7",
    ),
    (
        "refusal:NoChargeThere",
        include_str!("../it/worked/table_5.rs"),
        "cavalry_does_not_charge_over_difficult_ground",
    ),
    ("refusal:EnoughCharged", include_str!("../it/worked/table_5.rs"), "orders_say_who_charges"),
    (
        "refusal:NoOpportunity",
        include_str!("../it/worked/table_5.rs"),
        "an_opportunity_is_taken_at_who_was_left_unformed",
    ),
    (
        "refusal:CannotEvade",
        include_str!("../it/worked/table_5.rs"),
        "nobody_meets_a_charge_that_is_none_of_his_business",
    ),
    (
        "refusal:CannotTurn",
        include_str!("../it/worked/table_5.rs"),
        "nobody_meets_a_charge_that_is_none_of_his_business",
    ),
    (
        "refusal:CannotCounter",
        include_str!("../it/worked/table_5.rs"),
        "orders_and_order_say_who_counter_charges",
    ),
    (
        "refusal:NoGuns",
        include_str!("../it/worked/table_9_guns.rs"),
        "by_5_to_7_the_crew_goes_without_its_guns",
    ),
    (
        "refusal:Burns",
        include_str!("../it/worked/table_9_guns.rs"),
        "who_leaves_burning_buildings_by_himself_tests_for_it",
    ),
    (
        "refusal:MustRally",
        include_str!("../it/worked/table_8.rs"),
        "rally_once_again_is_a_token_that_counts_as_7",
    ),
];

fn of_the_program(word: &str) -> Arc<Battle> {
    let (_, text) = guns::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    Arc::new(Battle::read(&guns::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}")))
}

#[test]
fn mercer_lane_conforms() {
    let (battle, sheet) = (of_the_program("mercer-lane"), printed_sheet());
    let games = prove_or(10, 300);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
}

/// Section 2, the switch: the same where sides act group by group.
#[test]
fn mercer_lane_conforms_group_by_group() {
    let (_, text) = guns::SCENARIOS[0];
    let house = "[table.rulings.\"sides act group by group, not whole\"]\n\"in force\" = \"yes\"\n";
    let read = Battle::read(&Files::new(text, house));
    let battle = Arc::new(read.unwrap_or_else(|faults| panic!("{faults}")));
    let games = prove_or(3, 100);
    let report = conformance(&battle, Conformance { games, ..Conformance::default() });
    println!("{report}");
}

/// A crowded table with all arms, kinds of ground and generals, so near each other that random orders come to nearly everything.
#[test]
fn close_quarters_conform_and_come_to_nearly_everything() {
    let (text, sheet) = (include_str!("conformance/close-quarters.toml"), printed_sheet());
    let battle = Arc::new(Battle::read(&guns::files(text)).unwrap_or_else(|faults| panic!("{faults}")));
    let games = prove_or(20, 300);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
    // Rows and modifiers are seen to by `mutate_data` and `fire_coverage`; a few battles come to less than many.
    let is_deed = |zero: &str| !zero.starts_with("row:") && !zero.starts_with("modifier:");
    let unseen: Vec<_> = report.unseen(&SHOWN_ELSEWHERE).into_iter().filter(|zero| is_deed(zero)).collect();
    assert!(unseen.len() <= prove_or(20, 0), "never happened, and no test is named: {unseen:?}");
}
