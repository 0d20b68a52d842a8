//! Section 2, the turn: efficiency, initiative, fatigue, orders change with its loose cannons, coordination.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn efficiency_is_a_marker_of_the_set() {
    for (drawn, markers) in [(1, "markers 1"), (2, "markers 2"), (3, "markers 3"), (4, "markers 4")] {
        check("efficiency", &[drawn], markers);
    }
}

#[test]
fn a_scenario_may_fix_it_and_out_of_command_it_is_one_fewer_at_least_one() {
    check("efficiency fixed=3", &[], "markers 3");
    check("efficiency fixed=3 in-command=no", &[], "markers 2");
    check("efficiency in-command=no", &[4], "markers 3");
    check("efficiency in-command=no", &[1], "markers 1");
    assert!(resolve("efficiency in-command=no", &[1]).explained.contains("activation markers at least"));
}

#[test]
fn initiative_is_a_die_and_the_overall_rating() {
    check("initiative", &[5, 4], "winner one side");
    check("initiative", &[0, 9], "winner the other side");
    check("initiative rating=2 enemy-rating=-1", &[4, 6], "winner one side");
    check("initiative rating=-1", &[5, 4, /* again, and the other wins */ 2], "winner the other side");
}

#[test]
fn a_level_throw_is_thrown_again() {
    check("initiative", &[4, 4, 1], "winner one side");
    check("initiative", &[4, 4, 2], "winner the other side");
    assert!(resolve("initiative", &[0, 0, 1]).explained.contains("level, roll again"));
}

#[test]
fn fatigue_rises_from_the_third_activation_on() {
    check("fatigue activations=2", &[], "");
    check("fatigue activations=3", &[], "level 1");
    check("fatigue activations=4", &[], "level 2");
    check("fatigue level=1 activations=1", &[], "level 1");
}

#[test]
fn a_turn_of_rest_takes_one_off_a_night_two() {
    check("fatigue level=2", &[], "level 1");
    check("fatigue level=2 night=yes", &[], "");
    check("fatigue level=0", &[], "");
    check("fatigue level=2 night=yes activations=1", &[], "level 2");
}

#[test]
fn at_three_there_are_no_attack_orders() {
    check("fatigue level=2 activations=3", &[], "level 3, no attack");
    check("fatigue level=4", &[], "level 3, no attack");
}

#[test]
fn each_level_of_fatigue_adds_one_to_disorder_checks_and_rally() {
    check("disorder-check fatigue=2", &[4], "effect stands");
    check("disorder-check fatigue=2", &[5], "effect disordered");
    check("rally fatigue=2", &[4], "state normal");
    check("rally fatigue=2", &[5], "state disordered");
    assert!(resolve("rally fatigue=2", &[5]).explained.contains("+2  each level of fatigue: 2 [ruling]"));
}

#[test]
fn orders_change_row_by_row() {
    let stand = "deed keeps its orders and stands, result retain and stand, stands";
    check("orders-change", &[0], stand);
    check("orders-change", &[1], stand);
    check("orders-change", &[2], "deed keeps its orders, result retain");
    check("orders-change", &[3], "deed keeps its orders, result retain");
    check("orders-change", &[4], "deed keeps its orders, result loose cannon");
    check("orders-change", &[5], "deed any orders and stands, result change and stand, stands");
    check("orders-change", &[6], "deed any orders, result change");
    check("orders-change", &[9], "deed any orders, result change");
}

#[test]
fn leaders_in_the_hex_and_the_rating_are_added_both_if_both_are_there() {
    check("orders-change division-leader=yes", &[5], "deed any orders, result change");
    check("orders-change commander=yes", &[4], "deed any orders, result change");
    check("orders-change commander=yes division-leader=yes", &[3], "deed any orders, result change");
    check("orders-change rating=-2", &[7], "deed any orders and stands, result change and stand, stands");
    check("orders-change rating=+2", &[4], "deed any orders, result change");
    let told = resolve("orders-change commander=yes division-leader=yes rating=-1", &[4]).explained;
    for line in [
        "+1  brigadier stacked with his division leader",
        "+2  brigadier stacked with his corps or overall commander",
        "-1  the brigadier's orders rating",
        "total: 6",
    ] {
        assert!(told.contains(line), "{told}");
    }
}

#[test]
fn an_aggressive_loose_cannon_attacks_within_three_mp_and_else_goes_for_the_enemy() {
    let near = "deed attack orders and charges, result loose cannon";
    let far = "deed advance orders and goes for the enemy, result loose cannon";
    check("orders-change profile=aggressive enemy=3", &[4], near);
    check("orders-change profile=aggressive enemy=4", &[4], far);
}

#[test]
fn a_cautious_one_goes_back_and_a_normal_one_keeps_his_orders() {
    check("orders-change profile=cautious", &[4], "deed goes back, then advance orders, result loose cannon");
    check("orders-change profile=normal", &[4], "deed keeps its orders, result loose cannon");
}

#[test]
fn an_unreliable_one_throws_for_what_he_is() {
    let deeds = [
        "attack orders and charges",
        "attack orders and charges",
        "attack orders and charges",
        "keeps its orders",
        "keeps its orders",
        "keeps its orders",
        "keeps its orders",
        "goes back, then advance orders",
        "goes back, then advance orders",
        "goes back, then advance orders",
    ];
    for (die, deed) in deeds.into_iter().enumerate() {
        let line = "orders-change profile=unreliable enemy=2";
        check(line, &[4, die as u16], &format!("deed {deed}, result loose cannon"));
    }
}

#[test]
fn coordination_row_by_row() {
    let rows = ["confusion", "confusion", "confusion", "fail", "fail", "fail", "fail", "2", "2", "2"];
    for (die, row) in rows.into_iter().enumerate() {
        check("coordination", &[die as u16], &format!("result {row}"));
    }
    check("coordination division-leader=yes", &[9], "result 3");
    check("coordination commander=yes", &[9], "result 3");
    check("coordination commander=yes division-leader=yes", &[9], "result all");
    check("coordination rating=-1", &[7], "result fail");
}

#[test]
fn below_nought_is_nought_and_above_twelve_is_twelve() {
    check("coordination rating=-2", &[0], "result confusion");
    check("coordination rating=2 commander=yes division-leader=yes", &[9], "result all");
}

#[test]
fn the_errata_are_a_switch() {
    let label = "errata: coordination by the division leader's rating alone, mounted cavalry rallies better";
    let house = format!("[table.rulings.\"{label}\"]\n\"in force\" = \"yes\"\n");
    let line = "coordination rating=2 commander=yes division-leader=yes division-rating=-1";
    assert_eq!(resolve_under(&house, line, &[7]).outcome, "result fail");
    assert_eq!(resolve_under("", line, &[7]).outcome, "result all");
    assert_eq!(resolve_under(&house, "rally mounted=yes", &[7]).outcome, "state normal");
    assert_eq!(resolve_under("", "rally mounted=yes", &[7]).outcome, "state disordered");
}
