//! Section 4, fire: columns, every modifier, the range charts and the units that take the result.

use crate::keys::{begun, check, resolve, resolve_under};

/// The total of the die of fire, and the column it was read in.
fn fired(line: &str, die: u16) -> (String, String) {
    let told = begun(line, &[die]).explained;
    let after = |word: &str| {
        let from = told.find(word).map(|at| &told[at + word.len()..]).unwrap_or_default();
        from.lines().next().unwrap_or_default().to_string()
    };
    (after("total: "), after("column: "))
}

/// A die of 0 adds up to this.
#[track_caller]
fn adds(line: &str, total: i32) {
    assert_eq!(fired(line, 0).0, total.to_string(), "{line}");
}

#[test]
fn the_column_is_that_of_the_sp_firing() {
    for (sp, column) in [
        (1, "SA 1"),
        (2, "SA 2-3"),
        (3, "SA 2-3"),
        (4, "SA 4-5"),
        (8, "SA 6-8"),
        (9, "SA 9-14"),
        (15, "SA 15+"),
        (60, "SA 15+"),
    ] {
        assert_eq!(fired(&format!("fire sp={sp}"), 4).1, column);
    }
    for (sp, column) in [(1, "Art 1"), (5, "Art 4-5"), (12, "Art 9-12"), (13, "Art 13-17"), (18, "Art 18+")] {
        assert_eq!(fired(&format!("fire weapon=us-6-pounder range=4 sp={sp}"), 4).1, column);
    }
}

#[test]
fn a_volley_of_muskets_result_by_result() {
    // Eight SP at one hex, +2: the column 6-8 from 2 on.
    check("fire", &[0, 7], "effect stands");
    check("fire", &[0, 8], "effect disordered");
    check("fire", &[1, 7], "effect disordered");
    check("fire", &[4, 4], "effect stands");
    check("fire", &[4, 5], "effect disordered");
    check("fire", &[5, 4], "effect stands, sp lost 1");
    check("fire", &[7], "effect disordered, sp lost 1");
    check("fire", &[9], "effect disordered, sp lost 2");
    check("fire sp=1", &[0], "effect no effect");
}

#[test]
fn below_the_table_nothing_and_above_it_the_last_row() {
    check("fire range=2 light=night sp=20 disordered=yes", &[0], "effect no effect, firer disordered");
    // 9 + 2 + 1 + 1 is 13, read as 12.
    check("fire sp=20 prepared=yes flanking=yes", &[9], "effect disordered, sp lost 3");
}

#[test]
fn sp_are_lost_before_the_check() {
    // Of five two are left when the check is made, so cohesion is 5.
    check("fire target-sp=3 target-start=5", &[5, 4], "effect disordered, sp lost 1");
    check("fire target-sp=4 target-start=5", &[5, 4], "effect stands, sp lost 1");
}

#[test]
fn a_battery_takes_any_d_of_small_arms_as_disorder() {
    check("fire target=guns sp=2", &[1], "effect disordered");
    check("fire target=limbered-guns sp=2", &[1], "effect disordered");
    assert!(resolve("fire target=guns sp=2", &[1]).explained.contains("d-2, taken as D"));
    // Not from artillery afar, but from canister.
    check("fire weapon=us-6-pounder range=4 sp=6 target=guns", &[4, 0], "effect stands");
    check("fire weapon=us-6-pounder range=3 sp=6 target=guns", &[4], "effect disordered");
}

#[test]
fn breastworks_take_two_off_the_check() {
    check("fire breastworks=yes", &[2, 8], "effect stands");
    check("fire breastworks=yes", &[2, 9], "effect disordered");
}

#[test]
fn an_adjusted_minus_two_disorders_the_firer() {
    check("fire range=2", &[0], "effect no effect, firer disordered");
    check("fire range=2", &[1], "effect no effect");
    let label = "the starred rows of the fire table: a poor shot disorders the firer";
    let house = format!("[table.rulings.\"{label}\"]\n\"in force\" = \"no\"\n");
    assert_eq!(resolve_under(&house, "fire range=2", &[0]).outcome, "effect no effect");
    // A firer that was disordered before checks once more, as what it is.
    let again =
        resolve("fire range=2 disordered=yes own-cohesion=7 own-start=10 own-fatigue=1 own-leaders=2", &[0]);
    assert_eq!(
        again.next,
        "disorder-check result=D cohesion=7 sp=8 start=10 state=disordered breastworks=no fatigue=1 guns=no leaders=2"
    );
}

#[test]
fn every_modifier_of_the_list() {
    adds("fire", 2);
    // Massed: artillery, 8 SP, 4 hexes.
    adds("fire weapon=us-6-pounder range=4", 1);
    adds("fire weapon=us-6-pounder range=4 target-sp=7", 0);
    adds("fire weapon=us-6-pounder range=4 target-sp=4 below-sp=4", 1);
    adds("fire weapon=us-6-pounder range=3", 0);
    adds("fire weapon=us-6-pounder range=4 target=guns below-sp=7", 0);
    // Mounted cavalry that is not moving.
    adds("fire target=cavalry", 3);
    adds("fire target=cavalry occasion=return", 2);
    adds("fire flanking=yes", 3);
    adds("fire prepared=yes", 3);
    adds("fire from-breastworks=yes", 3);
    adds("fire weapon=us-6-pounder range=3 from-breastworks=yes prepared=yes", 0);
    adds("fire weapon=us-6-pounder range=3 lower=yes", 1);
    adds("fire lower=yes", 2);
    adds("fire mounted=yes", 1);
    adds("fire disordered=yes", 1);
    adds("fire weapon=us-6-pounder range=3 moved=yes", -2);
    adds("fire moved=yes", 2);
    adds("fire green=yes", 1);
    adds("fire green=yes mounted=yes", 1);
    // Dispersed: artillery, 2 SP, 4 hexes.
    adds("fire weapon=us-6-pounder range=4 target-sp=2", -1);
    adds("fire weapon=us-6-pounder range=4 target-sp=3", 0);
    adds("fire weapon=us-6-pounder range=3 target-sp=2", 0);
    adds("fire weapon=us-6-pounder range=4 target=guns target-sp=2", 0);
    // Light.
    adds("fire light=dusk", 2);
    adds("fire weapon=baker-rifle range=2 light=dusk", -2);
    adds("fire light=night", 1);
    adds("fire weapon=baker-rifle range=2 light=night", -3);
    adds("fire weapon=baker-rifle range=3 light=night", -8);
    adds("fire weapon=us-6-pounder range=4 target-sp=5 light=night", -10);
    adds("fire weapon=us-6-pounder range=9 target-sp=5 light=night", -13);
}

#[test]
fn modifiers_add_up() {
    adds("fire flanking=yes prepared=yes from-breastworks=yes target=cavalry light=night terrain=crops", 4);
}

#[test]
fn terrain_is_the_hex_and_the_last_side() {
    for (terrain, total) in [
        ("clear", 2),
        ("maguey", 1),
        ("orchard", 1),
        ("light-wood", 1),
        ("chaparral", 0),
        ("heavy-wood", 0),
        ("marsh", 2),
        ("building", 0),
        ("town", 0),
        ("fort", -1),
    ] {
        adds(&format!("fire terrain={terrain}"), total);
    }
    adds("fire side=wall", 0);
    adds("fire side=wall terrain=crops", -1);
    for side in ["upslope", "steep", "stream", "ravine"] {
        adds(&format!("fire side={side}"), 2);
    }
}

#[test]
fn prepared_fire_keeps_its_range_and_its_conditions() {
    adds("fire weapon=mississippi-rifle prepared=yes", 2);
    adds("fire weapon=mississippi-rifle prepared=yes range=2", 0);
    adds("fire weapon=baker-rifle prepared=yes", 1);
    adds("fire weapon=carbine prepared=yes", 0);
    adds("fire prepared=yes moved=yes", 2);
    adds("fire prepared=yes disordered=yes", 1);
    adds("fire prepared=yes occasion=pre-shock", 2);
    assert!(
        resolve("fire prepared=yes moved=yes", &[9])
            .explained
            .contains("prepared fire, small arms, not counted")
    );
}

#[test]
fn no_fire_beyond_the_maximum_or_where_the_chart_has_none() {
    for line in [
        "range=3",
        "weapon=escopeta range=2",
        "weapon=us-24-howitzer range=1",
        "weapon=us-4-pounder range=9",
        "weapon=mexican-mortar range=8",
        "weapon=revolver range=2",
        "weapon=mexican-68-siege range=26",
    ] {
        check(&format!("fire {line}"), &[], "effect no effect");
    }
    check("fire weapon=mexican-68-siege range=25 sp=1", &[9, 0], "effect stands");
    let told = resolve("fire weapon=us-4-pounder range=9", &[]).explained;
    assert!(told.contains("no fire: the chart has -4, the maximum is 8"), "{told}");
}

#[test]
fn pieces_that_are_not_on_the_chart_fire_as_the_nearest_that_is() {
    for piece in ["mexican-18-pounder", "us-18-pounder", "mexican-24-pounder"] {
        adds(&format!("fire weapon={piece} range=12 target-sp=5"), -2);
        check(&format!("fire weapon={piece} range=19"), &[], "effect no effect");
    }
    adds("fire weapon=mexican-7-inch-howitzer range=7 target-sp=5", -1);
    check("fire weapon=mexican-7-inch-howitzer range=8", &[], "effect no effect");
}

#[test]
fn guns_within_three_hexes_use_the_small_arms_columns_and_hit_the_top_unit() {
    assert_eq!(fired("fire weapon=us-6-pounder range=3 sp=6", 5).1, "SA 6-8");
    assert_eq!(fired("fire weapon=us-6-pounder range=4 sp=6", 5).1, "Art 6-8");
    // Rockets never, nor guns without canister.
    assert_eq!(fired("fire weapon=us-rockets range=3 sp=6", 5).1, "Art 6-8");
    assert_eq!(fired("fire weapon=mexican-24-howitzer range=3 sp=6", 5).1, "Art 6-8");
    assert_eq!(resolve("fire weapon=us-6-pounder range=3 sp=6 below=1", &[5, 0]).next, "");
    let label = "guns that do as small arms use their columns too";
    let house = format!("[table.rulings.\"{label}\"]\n\"in force\" = \"no\"\n");
    let told = resolve_under(&house, "fire weapon=us-6-pounder range=3 sp=6 below=1", &[5, 0]);
    assert!(told.explained.contains("column: Art 6-8") && told.next.is_empty(), "{}", told.explained);
}

#[test]
fn results_of_artillery_are_borne_by_every_unit_in_the_hex() {
    let shot = resolve("fire weapon=us-6-pounder range=4 sp=6 below=2 target-sp=7", &[7, 0]);
    assert_eq!(shot.outcome, "effect stands, below d+2");
    assert_eq!(shot.next, "disorder-check result=d+2 leaders=0; disorder-check result=d+2 leaders=0");
    let shot = resolve("fire weapon=us-6-pounder range=4 sp=6 below=1 target-sp=7", &[9]);
    assert_eq!(
        (shot.outcome.as_str(), shot.next.as_str()),
        ("effect disordered, below D", "disorder-check result=D leaders=0")
    );
    assert_eq!(resolve("fire below=2", &[1, 0]).next, "");
}

#[test]
fn rapid_fire_is_two_shots_at_one_target() {
    let line = "fire weapon=us-6-pounder range=7 sp=6 rapid=yes target-sp=7";
    check(line, &[5, 0, 5, 0], "effect stands");
    // Disordered by the first, driven back by the second.
    check(line, &[9, 8, 9, 8, 5], "effect driven back, sp lost 1, back 1");
    // A natural nought disorders the battery.
    check(line, &[0, 5, 0], "effect stands, firer disordered");
    check("fire weapon=us-6-pounder range=7 sp=6 target-sp=7", &[0], "effect no effect");
}

#[test]
fn rapid_fire_needs_the_piece_a_halt_and_seven_hexes() {
    check("fire weapon=us-4-pounder range=7 rapid=yes target-sp=7", &[0], "effect no effect");
    check("fire weapon=us-6-pounder range=8 rapid=yes target-sp=7", &[2], "effect no effect");
    check("fire weapon=us-6-pounder range=7 sp=6 rapid=yes moved=yes target-sp=7", &[3], "effect no effect");
    check("fire weapon=us-12-howitzer range=7 sp=2 rapid=yes target-sp=7", &[1, 1], "effect no effect");
}

#[test]
fn the_second_shot_finds_nobody_who_has_gone() {
    let line = "fire weapon=us-6-pounder range=7 sp=6 rapid=yes target-sp=7 target-state=disordered";
    check(line, &[9, 8, 5], "effect driven back, sp lost 1, back 1");
}

#[test]
fn return_fire_of_guns_and_approach_fire_reach_three_hexes() {
    check("fire weapon=us-6-pounder range=4 occasion=return", &[], "effect no effect");
    check("fire weapon=us-6-pounder range=3 occasion=return sp=1", &[1], "effect no effect");
    check("fire weapon=baker-rifle range=3 occasion=return", &[1], "effect no effect");
    check("fire weapon=us-6-pounder range=4 occasion=approach", &[], "effect no effect");
    check("fire weapon=us-6-pounder range=3 occasion=approach sp=1", &[1], "effect no effect");
    check("fire occasion=approach", &[], "effect no effect");
    check("fire occasion=withdrawal", &[9], "effect disordered, sp lost 2");
    assert!(resolve("fire occasion=approach", &[]).explained.contains("only artillery fires at an approach"));
}

#[test]
fn rockets_on_a_natural_nought_do_nothing_and_disorder_the_firer() {
    check("fire weapon=us-rockets range=4 sp=20", &[0], "effect no effect, firer disordered");
    check("fire weapon=us-rockets range=4 sp=20", &[1, 6], "effect stands");
    assert!(resolve("fire weapon=us-rockets range=4 sp=20", &[0]).explained.contains("rockets do nothing"));
}

#[test]
fn a_side_of_a_square_fires_with_half_and_artillery_likes_it() {
    assert_eq!(fired("fire sp=9 from-square=yes", 4).1, "SA 4-5");
    adds("fire weapon=us-6-pounder range=3 square=yes", 1);
    adds("fire square=yes", 2);
    // All sides are front.
    adds("fire square=yes flanking=yes", 2);
}

#[test]
fn leaders_of_a_stack_that_loses_sp_are_in_danger() {
    assert_eq!(resolve("fire leaders=2", &[7]).next, "leader-loss leaders=2");
    assert_eq!(resolve("fire leaders=2 sp=4", &[5]).next, "");
}
