//! Section 3 on the table: actions, and reactions by one answer.

use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Pending, Refusal};
use engine::Kinds;
use testkit::Worked;

use crate::kit::chief;
use crate::table::{Table, blue, grey, regiment};

#[test]
fn a_unit_has_two_actions_and_ends_them_when_another_begins() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "14,10"), grey("Georgia", "10,38")]);
    table.reacted(Side::Confederate).give("Ohio moves to 10,13 facing 0", []);
    assert_eq!(table.marks("Ohio").actions, 1);
    table.give("Maine moves to 14,13 facing 0", []);
    assert_eq!(table.refused("Ohio moves to 10,15 facing 0").kind(), "NoActions");
    table.give("Maine moves to 14,19 facing 0", []);
    assert_eq!(table.refused("Maine moves to 14,20 facing 0").kind(), "NoActions");
}

#[test]
fn a_move_is_answered_by_fire_at_a_point_of_its_path() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.volleyed();
    table.give("Ohio moves to 10,13 facing 0", []);
    assert_eq!(table.to_act(), Side::Confederate.seat());
    // Three inches on the gap is 3.25: at normal range only before the end, here after it: long, 6 + 1D6.
    table.give("react: Georgia fires at Ohio after 3", [5, 6, 6]);
    assert_eq!(table.spot("Ohio"), (100, 130, 0));
    assert_eq!(table.to_act(), Side::Union.seat());
    assert!(!table.marks("Georgia").reaction);
}

#[test]
fn a_mover_that_drops_a_level_goes_no_farther_than_where_it_was_hit() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,16")]);
    table.volleyed();
    table.give("Ohio moves to 10,13 facing 0", []);
    // After 2 inches at 3.25 inches: long range, 6 + 6 = 12, a check; a natural 3 against 4 is shaken, an inch back.
    table.give("react: Georgia fires at Ohio after 2", [6, 1, 2]);
    assert_eq!(table.level("Ohio"), MoraleLevel::Shaken);
    assert_eq!(table.spot("Ohio"), (100, 110, 0));
}

#[test]
fn each_side_rolls_for_initiative_with_its_best_leader_and_the_higher_one_chooses() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    // Both have a leader of 2: the first roll is a tie, which is rolled again on turn 1.
    table.run(before_turn(1, Side::Union), [3, 3, 2, 4, 1, 2, 2, 3]);
    assert_eq!(table.pending(), Some(Pending::Initiative { side: Side::Confederate }));
    table.give("Union first", []);
    assert_eq!(table.pending(), Some(Pending::Act { side: Side::Union }));
}

#[test]
fn the_best_benefit_counts_for_initiative() {
    let mut table = Table::new(&[
        blue("Ohio", "10,10"),
        grey("Georgia", "10,38"),
        chief("Meade", Side::Union, "20,2", "benefit = 3"),
    ]);
    table.run(before_turn(1, Side::Union), [3, 3, 2, 4]);
    assert_eq!(table.pending(), Some(Pending::Initiative { side: Side::Union }), "9 against 8");
}

#[test]
fn a_tie_keeps_last_turns_order() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    table.run(before_turn(2, Side::Confederate), [3, 3, 2, 4]);
    assert_eq!(table.pending(), Some(Pending::Act { side: Side::Confederate }));
}

#[test]
fn who_begins_by_the_scenario_rolls_for_nothing() {
    let mut table = Table::with("first = 'confederate'", &[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    table.run(before_turn(1, Side::Union), []);
    assert_eq!(table.pending(), Some(Pending::Act { side: Side::Confederate }));
}

/// Between the turns, before this one.
fn before_turn(turn: u8, first: Side) -> impl FnOnce(&mut deadly_field::State) {
    move |state| {
        (state.turn, state.first, state.active) = (turn - 1, first, None);
        state.pending.clear();
    }
}

#[test]
fn when_one_side_is_done_the_other_is_active_and_the_first_reacts() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    assert!(table.marks("Georgia").reaction && !table.marks("Ohio").reaction);
    table.give("done", []);
    assert_eq!(table.to_act(), Side::Confederate.seat());
    assert_eq!((table.marks("Georgia").actions, table.marks("Ohio").actions), (2, 0));
    assert!(table.marks("Ohio").reaction && !table.marks("Georgia").reaction);
}

#[test]
fn a_unit_may_fire_twice_at_the_same_enemy() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    table.volleyed().reacted(Side::Confederate);
    table.give("Ohio fires at Georgia", [1, 1]);
    table.give("Ohio fires at Georgia", [1, 1]);
    assert_eq!(table.refused("Ohio fires at Georgia").kind(), "NoActions");
}

#[test]
fn a_routed_unit_must_run_and_then_tries_to_rally() {
    let mut table = Table::new(&[blue("Ohio", "10,20"), grey("Georgia", "10,38")]);
    table.at_level("Ohio", MoraleLevel::Routed);
    let routed = Refusal::InNoState { level: MoraleLevel::Routed };
    for order in ["Ohio moves to 10,18 facing 0", "Ohio rallies", "Ohio faces 180", "Ohio forms skirmishers"]
    {
        assert_eq!(table.refused(order), routed);
    }
    // Seven inches to the south; 10 against 4 + 6 changes nothing.
    table.give("Ohio runs", [3, 4]).give("let it pass", [4, 6]);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 130, 180), MoraleLevel::Routed));
    assert_eq!(table.refused("Ohio runs"), Refusal::HasRun);
    assert_eq!(table.refused("Ohio rallies").kind(), "NoActions");
    assert_eq!(table.refused("Ohio faces 0"), routed);
}

#[test]
fn a_unit_that_routs_in_its_half_turn_may_rally_with_an_action_it_has_left() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13.5")]);
    table.volleyed().give("Ohio fires at Georgia", [1, 1]);
    // 6 + 12 hits once; a natural 2 routs Ohio, and it runs seven inches.
    table.give("react: Georgia fires at Ohio", [6, 6, 1, 1, 3, 4]);
    assert_eq!((table.level("Ohio"), table.spot("Ohio").1), (MoraleLevel::Routed, 30));
    assert_eq!(table.refused("Ohio runs"), Refusal::HasRun);
    table.give("Ohio rallies", [5, 6]).tells("11 against MMP 10:");
    assert_eq!((table.level("Ohio"), table.marks("Ohio").actions), (MoraleLevel::Shaken, 0));
}

#[test]
fn a_routed_unit_that_fails_a_check_still_runs_once_and_rallies() {
    let mut table = Table::new(&[blue("Ohio", "10,20"), blue("Maine", "12,20"), grey("Georgia", "10,38")]);
    table.at_level("Ohio", MoraleLevel::Routed).at_level("Maine", MoraleLevel::Routed);
    // Ohio runs past Maine, which rolls 9 against 10 and stays where it is; Ohio stays routed.
    table.give("Ohio runs", [3, 4]).give("let it pass", [4, 5, 4, 6]);
    assert_eq!(table.spot("Maine").1, 200);
    table.give("Maine runs", [1, 2]).give("let it pass", [5, 6]);
    assert_eq!((table.spot("Maine").1, table.level("Maine")), (170, MoraleLevel::Shaken));
}

#[test]
fn who_acted_together_ends_its_actions_when_another_begins() {
    let parts =
        [blue("Ohio", "10,10"), blue("Maine", "12,10"), blue("Iowa", "30,10"), grey("Georgia", "11,13.5")];
    let mut table = Table::new(&parts);
    table.volleyed().reacted(Side::Confederate).give("Ohio and Maine fire at Georgia", [1, 1, 4, 4]);
    // One after the other may do something else first.
    table.give("Ohio steps back 1", []);
    assert_eq!((table.marks("Ohio").actions, table.marks("Maine").actions), (0, 1));
    table.give("Iowa moves to 30,12 facing 0", []);
    assert_eq!(table.refused("Maine steps back 1").kind(), "NoActions");
}

#[test]
fn a_routed_unit_that_rallies_has_no_action_left() {
    let mut table = Table::new(&[blue("Ohio", "10,20"), grey("Georgia", "10,38")]);
    table.at_level("Ohio", MoraleLevel::Routed).give("Ohio runs", [1, 1]).give("let it pass", [5, 6]);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 180, 180), MoraleLevel::Shaken));
    assert_eq!(table.refused("Ohio runs"), Refusal::NotRouted);
    assert_eq!(table.refused("Ohio moves to 10,17 facing 180").kind(), "NoActions");
}

#[test]
fn who_was_not_told_to_run_runs_at_the_end_of_the_half_turn() {
    let mut table = Table::new(&[blue("Ohio", "10,20"), grey("Georgia", "10,38")]);
    table.at_level("Ohio", MoraleLevel::Routed).give("done", [1, 1]).give("let it pass", [4, 6]);
    assert_eq!(table.spot("Ohio"), (100, 180, 180));
}

#[test]
fn to_reform_takes_an_action_and_no_enemy_within_an_inch() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,11.7")]);
    assert_eq!(table.refused("Ohio reforms"), Refusal::NotDisordered);
    table.at_level("Ohio", MoraleLevel::Disorder);
    assert_eq!(table.refused("Ohio reforms").kind(), "EnemyNear");
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,11.8")]);
    table.at_level("Ohio", MoraleLevel::Disorder).give("Ohio reforms", []);
    assert_eq!((table.level("Ohio"), table.marks("Ohio").actions), (MoraleLevel::GoodOrder, 1));
}

#[test]
fn a_unit_makes_one_rally_attempt_in_a_half_turn() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    assert_eq!(table.refused("Ohio rallies"), Refusal::NothingToRally);
    table.at_level("Ohio", MoraleLevel::Shaken).give("Ohio rallies", [4, 4]);
    assert_eq!((table.level("Ohio"), table.marks("Ohio").actions), (MoraleLevel::Shaken, 1));
    assert_eq!(table.refused("Ohio rallies"), Refusal::HasRallied);
}

#[test]
fn a_rally_attempt_can_fail_and_drop_levels() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    // 5 against 4 + 2: one below, a level down and an inch back.
    table.at_level("Ohio", MoraleLevel::Disorder).give("Ohio rallies", [2, 3]);
    assert_eq!((table.level("Ohio"), table.spot("Ohio")), (MoraleLevel::Shaken, (100, 90, 0)));
}

#[test]
fn adjacent_units_of_a_brigade_fire_together_each_paying_its_action() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "12,10"), grey("Georgia", "12,13")]);
    table.volleyed().reacted(Side::Confederate);
    // 12 and 2 are 14: a check with one more, 6 against 5.
    table.give("Ohio and Maine fire at Georgia", [1, 1, 3, 3]).tells("6 against MMP 5");
    assert_eq!((table.marks("Ohio").actions, table.marks("Maine").actions), (1, 1));
    // Each of them may still use its other action, one after the other.
    table.give("Ohio steps back 1", []);
    table.give("Maine steps back 1", []);
}

#[test]
fn who_acts_together_is_adjacent_of_one_brigade_in_good_order_and_not_too_many() {
    let parts = [
        blue("Ohio", "10,10"),
        blue("Maine", "12,10"),
        blue("Iowa", "14,10"),
        regiment("Vermont", "Azure Brigade", "8,10", 0, ""),
        blue("Indiana", "17.5,10"),
        grey("Georgia", "12,15.5"),
    ];
    let two = "[table.numbers.\"units that fire together, at most\"]\nnumber = \"2\"\n";
    let three = "Ohio and Maine and Iowa fire at Georgia";
    assert_eq!(Table::under(two, &parts).refused(three).kind(), "TooMany");
    let mut table = Table::new(&parts);
    assert!(table.may(three));
    assert_eq!(table.refused("Ohio and Vermont fire at Georgia"), Refusal::NotTogether);
    assert_eq!(table.refused("Iowa and Indiana charge Georgia"), Refusal::NotTogether, "1.5 inches apart");
    table.at_level("Maine", MoraleLevel::Disorder);
    assert_eq!(table.refused("Ohio and Maine fire at Georgia"), Refusal::NotInOrder);
}

#[test]
fn results_take_effect_between_the_two_actions() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    table.volleyed().give("Ohio fires at Georgia", [1, 1]);
    // 6 and 12 are 18: a figure lost, and 5 against 4 + 2 is a level down and an inch back.
    table.give("react: Georgia fires at Ohio", [6, 6, 2, 3]);
    assert_eq!(
        (table.level("Ohio"), table.spot("Ohio"), table.figures("Ohio")),
        (MoraleLevel::Disorder, (100, 90, 0), 5)
    );
    assert_eq!(table.most("Ohio moves to 10,30 facing 0"), 40, "in disorder it moves four inches");
}

#[test]
fn shaken_units_neither_charge_nor_move_nearer_to_an_enemy() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13.5")]);
    table.at_level("Ohio", MoraleLevel::Shaken);
    assert_eq!(table.refused("Ohio charges Georgia"), Refusal::InNoState { level: MoraleLevel::Shaken });
    assert_eq!(table.refused("Ohio moves to 10,11 facing 0"), Refusal::TowardsEnemy);
    assert!(table.may("Ohio steps back 1") && table.may("Ohio fires at Georgia"));
}

#[test]
fn a_unit_charges_once_a_half_turn_with_its_first_or_second_action() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,20")]);
    // Six inches and one of bonus fall short of 9.25.
    table.give("Ohio charges Georgia", [1, 1]).give("let it pass", []);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 170, 0), MoraleLevel::Disorder));
    assert_eq!(table.refused("Ohio charges Georgia"), Refusal::HasCharged);
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,20")]);
    table.give("Ohio moves to 10,12 facing 0", []).give("let it pass", []);
    assert!(table.may("Ohio charges Georgia"));
}
