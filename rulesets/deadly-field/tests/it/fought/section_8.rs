//! Section 8 on the table: leaders, melee fire, countercharges.

use deadly_field::game::state::Fate;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Pending, Refusal};
use engine::Kinds;
use testkit::Worked;

use crate::kit::{chief, point, road};
use crate::table::{Table, battery, blue, grey, regiment};

const MEADE: &str = "20,2";

/// Ohio shaken, Meade leading all of its side.
fn led() -> Table {
    let mut table = Table::with(
        "first = 'union'",
        &[blue("Ohio", "10,10"), grey("Georgia", "10,13"), chief("Meade", Side::Union, MEADE, "benefit = 2")],
    );
    table.volleyed();
    table
}

/// What a unit must roll with leaders beside it: 8, if they do not count, and 1 for an enemy near.
#[track_caller]
fn rallies_against(leaders: &[(&str, &str)], mmp: u8) {
    let mut table = led();
    table.stand("Georgia", "10,38");
    for (leader, at) in leaders {
        table.post(leader, at);
    }
    table.at_level("Ohio", MoraleLevel::Shaken).give("Ohio rallies", [5, 6]);
    table.tells(&format!("11 against MMP {mmp}:"));
}

#[test]
fn one_leader_counts_for_a_unit_the_best_of_those_over_it() {
    rallies_against(&[], 8);
    rallies_against(&[("Webb", "9.5,8.9")], 7);
    // Hall leads another brigade, Davis the enemy.
    rallies_against(&[("Hall", "9.5,8.9")], 8);
    rallies_against(&[("Davis", "9.5,8.9")], 8);
    rallies_against(&[("Meade", "9.5,8.9")], 6);
    rallies_against(&[("Webb", "9.5,8.9"), ("Meade", "10.5,8.9")], 6);
}

#[test]
fn a_leader_stands_on_a_round_base() {
    // Aslant of Ohio's corner at 11,10.375: 1.13 inches off to his middle, or 1.41.
    rallies_against(&[("Webb", "11.8,11.175")], 7);
    rallies_against(&[("Webb", "12,11.375")], 8);
}

#[test]
fn a_division_leader_counts_for_its_brigades_and_an_army_leader_for_all() {
    let command = "[[divisions]]\nname = 'First'\nside = 'union'\nleader = { name = 'Doubleday', at = '25,2' }\n\
        [[brigades]]\nname = 'Iron Brigade'\ndivision = 'First'\n";
    for (unit, leader, mmp) in [
        ("Wisconsin", "Doubleday", 6),
        ("Ohio", "Doubleday", 8),
        ("Bigelow", "Doubleday", 8),
        ("Bigelow", "Meade", 6),
    ] {
        let mut table = Table::new(&[
            command.into(),
            regiment("Wisconsin", "Iron Brigade", "20,10", 0, ""),
            blue("Ohio", "10,10"),
            battery("Bigelow", Side::Union, "30,10", ""),
            grey("Georgia", "10,38"),
            chief("Meade", Side::Union, MEADE, ""),
        ]);
        let (x, _, _) = table.spot(unit);
        table.post(leader, &format!("{},8.5", x / 10)).at_level(unit, MoraleLevel::Shaken);
        table.give(&format!("{unit} rallies"), [5, 6]).tells(&format!("11 against MMP {mmp}:"));
    }
}

#[test]
fn leaders_ride_as_mounted_road_columns_twice_in_their_half_turn() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    assert_eq!(table.most("Webb rides to 1,13"), 100);
    assert_eq!(table.refused("Davis rides to 1,35"), Refusal::NotYours);
    table.give("Webb rides to 1,11", []).give("Webb rides to 1,21", []);
    assert_eq!(table.led_by("Webb").at, point("1,21"));
    assert_eq!(table.refused("Webb rides to 1,22"), Refusal::NoRides);
    let table = Table::with(&road("road", "1,0", "1,40"), &[blue("Ohio", "10,10"), grey("Georgia", "10,38")]);
    assert_eq!(table.most("Webb rides to 1,19"), 160);
}

#[test]
fn a_leader_rides_past_no_enemy_and_not_into_one() {
    let mut table = led();
    table.post("Webb", "10,11.5");
    assert_eq!(table.refused("Webb rides to 10,15").kind(), "NoRide");
    assert_eq!(table.refused("Webb rides to 10,12.4").kind(), "NoRide");
    assert!(table.may("Webb rides to 10,9"), "friends are no hindrance");
}

#[test]
fn a_leader_goes_along_with_a_unit_he_touches() {
    let mut table = led();
    table.stand("Georgia", "10,38").post("Webb", "10,9.25").post("Meade", "10,8.9");
    table.give("Ohio moves to 11,13 facing 0", []).give("let it pass", []);
    assert_eq!(table.led_by("Webb").at, point("11,12.25"));
    assert_eq!(table.led_by("Meade").at, point("10,8.9"), "he was a third of an inch away");
}

#[test]
fn a_leader_alone_touched_by_an_enemy_is_taken_as_if_killed() {
    let mut table = led();
    table.stand("Ohio", "10,11.5").stand("Georgia", "10,17").post("Webb", "10,13").active(Side::Confederate);
    table.give("Georgia moves to 10,13.7 facing 180", []);
    // Ohio, within an inch of him, checks: 4 and 1 for its leader.
    table.give("let it pass", [2, 3]).tells("5 against MMP 5:");
    assert_eq!(table.led_by("Webb").fate, Fate::Taken);
}

#[test]
fn a_leader_alone_is_ridden_down_on_the_way() {
    let mut table = led();
    table.stand("Georgia", "10,38").post("Davis", "10,12").give("Ohio moves to 10,16 facing 0", []);
    table.give("let it pass", []);
    assert_eq!(table.led_by("Davis").fate, Fate::Taken);
    let mut table = led();
    table.stand("Georgia", "10,18").post("Davis", "10,12").give("Ohio charges Georgia", [1, 1]);
    table.give("let it pass", [4, 4]);
    assert_eq!(table.led_by("Davis").fate, Fate::Taken);
}

#[test]
fn a_leader_who_touches_a_friend_is_not_alone() {
    let mut table = led();
    table.stand("Ohio", "10,12.25").stand("Georgia", "10,17").post("Webb", "10,13").active(Side::Confederate);
    table.give("Georgia moves to 10,13.7 facing 180", []).give("let it pass", []);
    assert_eq!(table.led_by("Webb").fate, Fate::Here);
}

/// Georgia fires at Ohio and costs it a figure: 18, and a check of 5 against 5 with Webb's help.
fn hit<const N: usize>(table: &mut Table, faces: [u16; N]) {
    table.post("Webb", "10,8.9").active(Side::Confederate).volleyed();
    table.give("Georgia fires at Ohio", faces);
    assert_eq!(table.figures("Ohio"), 5);
}

#[test]
fn a_leader_is_killed_on_2_when_the_unit_he_is_with_is_hit() {
    let mut table = led();
    // Those near him check: 4, and 1 for the leader of the brigade.
    hit(&mut table, [6, 6, 2, 3, 1, 1, 2, 3]);
    table.tells("5 against MMP 5:");
    assert_eq!((table.led_by("Webb").fate, table.led_by("Webb").lost), (Fate::Killed, 1));
    assert_eq!(table.state().points(&table.battle, Side::Confederate), 6, "a figure and a leader");
}

#[test]
fn a_leader_is_wounded_and_out_on_3_for_which_nobody_checks() {
    let mut table = led();
    hit(&mut table, [6, 6, 2, 3, 1, 2]);
    assert_eq!(table.led_by("Webb").fate, Fate::Wounded);
    let mut table = led();
    hit(&mut table, [6, 6, 2, 3, 2, 2]);
    assert_eq!(table.led_by("Webb").fate, Fate::Here);
}

#[test]
fn each_leader_with_the_unit_is_at_risk() {
    let mut table = led();
    table.post("Meade", "11,8.9");
    // Meade helps by two: 4 against 4. He is wounded, Webb unhurt.
    hit(&mut table, [6, 6, 1, 3, 1, 2, 4, 4]);
    assert_eq!((table.led_by("Meade").fate, table.led_by("Webb").fate), (Fate::Wounded, Fate::Here));
}

#[test]
fn a_leader_is_with_the_nearest_unit_only() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "10,8"), grey("Georgia", "10,13")]);
    table.volleyed().post("Webb", "11.4,8.5").active(Side::Confederate);
    // He is nearer to Maine, and within an inch of both: 18, and 4 against 4 + 2 - 1 - 1.
    table.give("Georgia fires at Ohio", [6, 6, 1, 3]);
    assert_eq!((table.figures("Ohio"), table.led_by("Webb").fate), (5, Fate::Here));
}

#[test]
fn a_leader_is_at_risk_when_his_unit_loses_an_impact() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.volleyed().post("Davis", "10,16").give("Ohio charges Georgia", [1, 1]);
    // It stands with 8 against 4. FIV 6 + 6 - 4 against 2 + 6 - 4: four inches back. Davis falls.
    table.give("let it pass", [4, 4, 3, 3, 1, 1, 1, 1]);
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 190, 180), 5));
    assert_eq!(table.led_by("Davis").fate, Fate::Killed);
    assert_eq!(table.pending(), Some(Pending::FollowUp { side: Side::Union }));
}

#[test]
fn next_turn_the_brigade_has_a_replacement_without_benefit() {
    let mut table = led();
    let (webb, meade) = (usize::from(table.leader("Webb").0), usize::from(table.leader("Meade").0));
    table.change(|state| {
        for leader in [webb, meade] {
            (state.leaders[leader].fate, state.leaders[leader].lost) = (Fate::Killed, 1);
        }
    });
    table.end_turn(1, []);
    assert!(table.happened(|event| matches!(event, Event::Replaced { .. })));
    let webb = table.led_by("Webb");
    assert_eq!((webb.fate, webb.benefit, webb.at), (Fate::Here, 0, point("10,9.25")), "behind Ohio");
    assert_eq!(table.led_by("Meade").fate, Fate::Killed, "nobody replaces higher leaders");
    // The loss still weighs on the brigade: 4 + 4 + 1.
    table.stand("Georgia", "10,38").at_level("Ohio", MoraleLevel::Shaken).give("Ohio rallies", [5, 6]);
    table.tells("11 against MMP 9:");
}

#[test]
fn leaders_come_in_their_turn() {
    let parts = |more: &str| {
        [blue("Ohio", "10,10"), grey("Georgia", "10,38"), chief("Meade", Side::Union, MEADE, more)]
    };
    let mut table = Table::with("first = 'union'", &parts("arrives = 3"));
    assert_eq!(table.refused("Meade rides to 20,3"), Refusal::NotOnTable);
    table.end_turn(1, []);
    assert_eq!(table.led_by("Meade").fate, Fate::Expected);
    table.end_turn(2, []);
    assert!(table.happened(|event| matches!(event, Event::LeaderCame { .. })));
    table.give("Meade rides to 20,3", []);
}

#[test]
fn equal_impact_values_are_melee_fire_of_both_at_once_and_one_more_impact() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.volleyed().give("Ohio charges Georgia", [1, 1]);
    // 3 + 6 - 4 against 4 + 6 - 5. Each fires 6 + 5D6 = 11 and neither drops. Then 6 + 2 against 3 + 1.
    table.give("let it pass", [4, 4, 1, 2, 2, 2, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 3, 3, 3, 3, 1, 2]);
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::Fired { .. })).count(), 2);
    // Four inches back for Georgia.
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 190, 180), 5));
}

#[test]
fn equal_again_the_charger_falls_back_an_inch() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.volleyed().give("Ohio charges Georgia", [1, 1]);
    table.give("let it pass", [4, 4, 1, 2, 2, 2, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 3, 3, 1, 2, 2, 2]);
    let (x, y, _) = table.spot("Ohio");
    assert!(x == 100 && (132..=133).contains(&y), "from 14.25 to 13.25, but {x},{y}");
    assert_eq!((table.level("Ohio"), table.level("Georgia")), (MoraleLevel::Disorder, MoraleLevel::Disorder));
}

#[test]
fn in_melee_fire_nothing_of_the_target_counts() {
    // Georgia is elite, and behind works.
    let works = crate::kit::line("heavy-works", "8,14.5", "12,14.5");
    let defender = regiment("Georgia", "Grey Brigade", "10,15", 180, "quality = 'elite'");
    let mut table = Table::with(&works, &[blue("Ohio", "10,10"), defender]);
    table.volleyed().give("Ohio charges Georgia", [1, 1]);
    // Georgia's MMP is 3 + 1 - 2. FIV 6 + 6 - 4 against 4 + 6 - 2. Ohio fires 6 + 5, Georgia 6 + 1 + 5: checks for both.
    table.give("let it pass", [4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 3, 3, 1, 1, 6, 6]);
    table.tells_nothing_of("elite target").tells_nothing_of("in heavy works").tells("firer elite");
}

#[test]
fn a_countercharge_goes_half_its_move_to_meet_the_charge_without_a_check_and_loses_as_an_attacker() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.volleyed().give("Ohio charges Georgia", [1, 1]);
    // Both charge: FIV 6 + 6 - 4 against 3 + 6 - 4. Three inches less one back, no figure lost.
    table.give("react: Georgia countercharges", [3, 3, 1, 2]);
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 160, 180), 6));
    assert_eq!((table.level("Georgia"), table.marks("Georgia").reaction), (MoraleLevel::Disorder, false));
    let (_, y, _) = table.spot("Ohio");
    assert!((132..=133).contains(&y), "they met at 13.625: {y}");
}

#[test]
fn a_charging_unit_has_no_cover_when_it_counters() {
    // Heavy works would make its MMP 4 - 2 - 1 + 1; charging over them it is 4.
    let works = crate::kit::line("heavy-works", "8,16.5", "12,16.5");
    let mut table = Table::with(&works, &[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.volleyed().give("Ohio charges Georgia", [1, 1]);
    // It crosses them and comes two inches: FIV 5 + 2 against 5 + 2, melee; covered it would have won.
    table.give("react: Georgia countercharges", [2, 3, 1, 2]);
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 160, 180), 6), "two back, less one");
}
