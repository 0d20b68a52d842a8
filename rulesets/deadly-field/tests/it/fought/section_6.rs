//! Section 6 on the table: the modified morale point, and what two dice against it do.

use deadly_field::game::state::Absence;
use deadly_field::sheet::units::{MoraleLevel, Side};
use testkit::Worked;

use crate::kit::{blues, greys, line};
use crate::table::{Table, battery, blue, grey, regiment};

/// What Ohio, shaken, must roll: 8 with nothing else.
#[track_caller]
fn rallies_against(table: &mut Table, mmp: u8) {
    table.at_level("Ohio", MoraleLevel::Shaken).give("Ohio rallies", [5, 6]);
    table.tells(&format!("11 against MMP {mmp}:"));
}

/// Ohio with others, and Georgia far away.
fn with(others: &[String]) -> Table {
    Table::new(&[&[blue("Ohio", "10,10"), grey("Georgia", "10,38")], others].concat())
}

#[test]
fn each_adjacent_unit_supports_at_most_two_count() {
    let beside = [blue("Maine", "12,10"), blue("Iowa", "8,10"), blue("Vermont", "10,9")];
    for (count, mmp) in [(0, 8), (1, 7), (2, 6), (3, 6)] {
        rallies_against(&mut with(&beside[..count]), mmp);
    }
}

#[test]
fn the_best_two_good_things_count() {
    // Heavy cover 2, two supports 2, the leader 1.
    let parts =
        [blue("Ohio", "10,10"), blue("Maine", "12,10"), blue("Iowa", "8,10"), grey("Georgia", "10,38")];
    let works = line("heavy-works", "6,10.5", "14,10.5");
    let mut table = Table::with(&works, &parts);
    rallies_against(table.post("Webb", "10,9"), 4);
    let mut table = Table::new(&parts);
    rallies_against(table.post("Webb", "10,9"), 5);
}

#[test]
fn an_enemy_within_an_inch_weighs_unless_shaken_or_skirmishing() {
    let near = |at: &str, more: &str| Table::new(&[blue("Ohio", "10,10"), greys("Georgia", at, more)]);
    rallies_against(&mut near("10,11.75", ""), 9);
    rallies_against(&mut near("10,11.8", ""), 8);
    rallies_against(&mut near("10,11.75", "formation = 'skirmishers'"), 8);
    rallies_against(near("10,11.75", "").at_level("Georgia", MoraleLevel::Disorder), 9);
    rallies_against(near("10,11.75", "").at_level("Georgia", MoraleLevel::Shaken), 8);
}

#[test]
fn each_regiment_or_leader_of_the_brigade_eliminated_adds_one_at_most_two() {
    let others =
        [blue("Maine", "20,10"), blue("Iowa", "30,10"), regiment("Vermont", "Azure Brigade", "30,5", 0, "")];
    let lose = |table: &mut Table, name: &str| {
        let unit = usize::from(table.id(name).0);
        table.change(|state| {
            (state.units[unit].pose, state.units[unit].absence) = (None, Some(Absence::Destroyed));
        });
    };
    let mut table = with(&others);
    lose(&mut table, "Vermont");
    rallies_against(&mut table, 8);
    let mut table = with(&others);
    lose(&mut table, "Maine");
    rallies_against(&mut table, 9);
    let webb = usize::from(table.leader("Webb").0);
    table.active(Side::Union).change(|state| state.leaders[webb].lost = 1);
    rallies_against(&mut table, 10);
    lose(&mut table, "Iowa");
    rallies_against(table.active(Side::Union), 10);
}

#[test]
fn the_worst_two_bad_things_count() {
    // 3, enfiladed by guns from the rear 4, an enemy near 1, or the brigade 2.
    let rake = |losses: u8, mmp: u8| {
        let parts = [
            battery("Bigelow", Side::Union, "10,10", "sections = 1"),
            regiment("Georgia", "Grey Brigade", "10,14", 0, "quality = 'elite'"),
            blue("Ohio", "10,15.6"),
        ];
        let mut table = Table::new(&parts);
        let davis = usize::from(table.leader("Davis").0);
        table.volleyed().reacted(Side::Confederate).change(|state| state.leaders[davis].lost = losses);
        // 3 + 4D6 + 3 - 1: 10 is a check.
        table.give("Bigelow fires at Georgia", [1, 1, 1, 2, 6, 6]).tells(&format!("12 against MMP {mmp}:"));
    };
    rake(0, 8);
    rake(2, 9);
}

#[test]
fn the_point_is_kept_within_0_and_12() {
    // 10 for its last stand, and 4.
    let mut table = Table::new(&[blues("Ohio", "10,10", "quality = 'trained'"), grey("Georgia", "10,38")]);
    table.with_figures("Ohio", 3).at_level("Ohio", MoraleLevel::Shaken);
    table.give("Ohio rallies", [6, 6]).tells("12 against MMP 12:");
    // Elites in order, covered and supported by two: 3 - 4.
    let parts = [
        blue("Ohio", "10,10"),
        greys("Georgia", "10,13", "quality = 'elite'"),
        grey("Texas", "12,13"),
        grey("Alabama", "8,13"),
    ];
    let works = line("light-works", "6,12.5", "14,12.5");
    let mut table = Table::with(&works, &parts);
    // 6 + 9 - 4: MC.
    table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", [5, 4, 2, 2]);
    table.tells("4 against MMP 0:");
}

#[test]
fn enfilade_counts_in_the_check_it_causes() {
    // Musketry of 11 by two dice, with 1 or 2 for the flank; front, partial flank, full flank, rear.
    for (front, faces, mmp) in
        [(180, [2, 3, 6, 6], 4), (130, [2, 2, 6, 6], 5), (90, [1, 2, 6, 6], 6), (0, [1, 2, 6, 6], 7)]
    {
        let georgia = regiment("Georgia", "Grey Brigade", "10,13", front, "");
        let mut table = Table::new(&[blue("Ohio", "10,10"), georgia]);
        table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", faces);
        table.tells(&format!("12 against MMP {mmp}:"));
    }
    // Columns: side, front, rear.
    for (front, faces, mmp) in [(90, [2, 2, 6, 6], 5), (180, [1, 2, 6, 6], 6), (0, [1, 2, 6, 6], 7)] {
        let georgia = regiment("Georgia", "Grey Brigade", "10,13.4", front, "formation = 'attack-column'");
        let mut table = Table::new(&[blue("Ohio", "10,10"), georgia]);
        table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", faces);
        table.tells(&format!("12 against MMP {mmp}:"));
    }
    // Guns: 3 and three dice, 2 for the partial flank, 3 for the full one and the rear.
    for (front, faces, mmp) in [
        (180, [2, 2, 3, 6, 6], 4),
        (130, [1, 2, 2, 6, 6], 6),
        (90, [1, 1, 2, 6, 6], 7),
        (0, [1, 1, 2, 6, 6], 8),
    ] {
        let georgia = regiment("Georgia", "Grey Brigade", "10,13", front, "");
        let mut table = Table::new(&[battery("Ohio", Side::Union, "10,7", "sections = 1"), georgia]);
        table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", faces);
        table.tells(&format!("12 against MMP {mmp}:"));
    }
}

#[test]
fn who_was_enfiladed_in_this_half_turn_keeps_that_in_a_rally_attempt() {
    for (front, faces, mmp) in [(90, [1, 2, 5, 5], 10), (180, [2, 3, 4, 4], 8)] {
        let georgia = regiment("Georgia", "Grey Brigade", "10,13", front, "");
        let mut table = Table::new(&[blue("Ohio", "10,10"), georgia]);
        table.volleyed().at_level("Georgia", MoraleLevel::Shaken).give("Ohio fires at Georgia", faces);
        table.give("react: Georgia rallies", [5, 6]).tells(&format!("11 against MMP {mmp}:"));
        table.active(Side::Confederate).at_level("Georgia", MoraleLevel::Shaken);
        table.give("Georgia rallies", [5, 6]).tells("11 against MMP 8:");
    }
}

/// Section 6, rally attempt: a unit enfiladed in this half turn keeps that modifier, whatever the fire did to it.
#[test]
fn an_enfilade_without_effect_counts_in_a_rally_attempt() {
    // 6 + 2 + 2 for the full flank do nothing; 4 + 4 + 2.
    let georgia = regiment("Georgia", "Grey Brigade", "10,13", 90, "");
    let mut table = Table::new(&[blue("Ohio", "10,10"), georgia]);
    table.volleyed().at_level("Georgia", MoraleLevel::Shaken).give("Ohio fires at Georgia", [1, 1]);
    table.give("react: Georgia rallies", [5, 6]).tells("11 against MMP 10:");
}

#[test]
fn a_rally_attempt_remembers_the_worst_enfilade_as_it_was() {
    // A column raked by guns from the front, 3, and then by musketry from the side, 1.
    let parts = [
        battery("Ohio", Side::Union, "10,7", "sections = 1"),
        regiment("Maine", "Blue Brigade", "13,13", 270, ""),
        greys("Georgia", "10,13", "formation = 'attack-column'"),
    ];
    let mut table = Table::new(&parts);
    table.volleyed().at_level("Georgia", MoraleLevel::Shaken);
    table.give("Ohio fires at Georgia", [1, 1, 2, 5, 6]).tells("11 against MMP 11:");
    table.give("let it pass", []).give("Maine fires at Georgia", [2, 2, 4, 5]).tells("9 against MMP 9:");
    table.give("react: Georgia rallies", [5, 6]).tells("11 against MMP 11:");
    // Guns enfiladed from the full flank, which limber and run: 4 + 6 + 2, not the 1 of limbered guns from the side.
    let georgia = battery("Georgia", Side::Confederate, "10,13", "").replace("facing = 180", "facing = 90");
    let mut table = Table::new(&[blue("Ohio", "10,10"), georgia]);
    table.volleyed().at_level("Georgia", MoraleLevel::Shaken);
    table.give("Ohio fires at Georgia", [1, 2, 1, 4, 1, 1]).tells("5 against MMP 10:");
    table.give("react: Georgia rallies", [5, 6]).tells("11 against MMP 12:");
}

#[test]
fn a_fire_result_adds_to_the_point() {
    // Eleven points of eight repeating rifles.
    let more = "weapon = 'repeating-rifles'\nfigures = 8";
    let fire = |faces: [u16; 4], mmp: u8, figures: u8| {
        let parts = [blues("Ohio", "10,10", more), greys("Georgia", "10,13", "figures = 8")];
        let mut table = Table::new(&parts);
        table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", faces);
        table.tells(&format!("against MMP {mmp}:"));
        assert_eq!(table.figures("Georgia"), figures);
    };
    fire([1, 1, 3, 3], 5, 8); // 13: 1MC
    fire([2, 2, 3, 3], 6, 8); // 15: 2MC
    fire([3, 3, 3, 3], 6, 7); // 17: 1H
    fire([6, 6, 3, 3], 6, 6); // 23: 2H, read at 22
    // Mounted and within an inch: 11 + 3D6 + 4 + 2 for the first volley are 26 and 30, of which the second leaves a last stand.
    for (faces, mmp, figures) in [([3, 3, 3, 3, 4], 8, 5), ([5, 4, 4, 4, 4], 12, 4)] {
        let horse = greys("Georgia", "10,11.6", "figures = 8\nweapon = 'sharps-carbines'");
        let mut table = Table::new(&[blues("Ohio", "10,10", more), horse]);
        table.reacted(Side::Confederate).give("Ohio fires at Georgia", faces);
        table.tells(&format!("against MMP {mmp}:"));
        assert_eq!(table.figures("Georgia"), figures);
    }
}

/// Ohio at a level rolls, and comes to another.
#[track_caller]
fn throws<const N: usize>(quality: &str, from: MoraleLevel, faces: [u16; N], to: MoraleLevel) -> Table {
    let mut table =
        Table::new(&[blues("Ohio", "10,20", &format!("quality = '{quality}'")), grey("Georgia", "10,38")]);
    table.at_level("Ohio", from).give("Ohio rallies", faces);
    assert_eq!(table.level("Ohio"), to);
    table
}

#[test]
fn a_roll_equal_to_the_point_changes_nothing_and_higher_ones_improve() {
    let (good, disorder, shaken) = (MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Shaken);
    throws("veteran", shaken, [4, 4], shaken);
    throws("veteran", shaken, [4, 5], disorder);
    throws("veteran", shaken, [5, 6], disorder);
    throws("elite", shaken, [6, 5], disorder); // four above 7
    throws("veteran", disorder, [3, 4], good);
    throws("veteran", disorder, [5, 6], good); // two levels, of which one is wasted
    // Five above, with a leader beside it.
    let mut table = Table::new(&[blues("Ohio", "10,20", "quality = 'elite'"), grey("Georgia", "10,38")]);
    table.post("Webb", "10,19").at_level("Ohio", shaken).give("Ohio rallies", [5, 6]);
    assert_eq!(table.level("Ohio"), good);
}

#[test]
fn a_roll_below_the_point_drops_one_level_and_five_below_two() {
    let (disorder, shaken) = (MoraleLevel::Disorder, MoraleLevel::Shaken);
    let table = throws("veteran", disorder, [2, 2], shaken);
    assert_eq!(table.spot("Ohio"), (100, 180, 0), "two missing, two inches back");
    // A green regiment on its last stand, fired at: 7 against 12, from good order.
    let drop = |faces: [u16; 4], level: MoraleLevel, y: i32| {
        let parts = [blue("Ohio", "10,10"), greys("Georgia", "10,13", "quality = 'green'")];
        let mut table = Table::new(&parts);
        table.volleyed().reacted(Side::Confederate).with_figures("Georgia", 3);
        table.give("Ohio fires at Georgia", faces);
        assert_eq!((table.level("Georgia"), table.spot("Georgia")), (level, (100, y, 180)));
    };
    drop([2, 2, 4, 4], disorder, 170);
    drop([2, 2, 4, 3], shaken, 180);
}

#[test]
fn a_natural_2_routs_and_a_natural_3_shakes_but_elites_less() {
    let (good, disorder, shaken, routed) =
        (MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Shaken, MoraleLevel::Routed);
    let fire = |quality: &str, faces: &[u16], level: MoraleLevel, y: i32| {
        let georgia = greys("Georgia", "10,13", &format!("quality = '{quality}'"));
        let mut table = Table::new(&[blue("Ohio", "10,10"), georgia]);
        table.volleyed().reacted(Side::Confederate);
        match *faces {
            [a, b, c, d] => table.give("Ohio fires at Georgia", [a, b, c, d]),
            [a, b, c, d, e, f] => table.give("Ohio fires at Georgia", [a, b, c, d, e, f]),
            _ => panic!("four dice or six"),
        };
        assert_eq!((table.level("Georgia"), table.spot("Georgia").1), (level, y), "{quality}");
    };
    // It runs seven inches at once; the others fall back by the points they miss.
    fire("veteran", &[3, 3, 1, 1, 3, 4], routed, 200);
    fire("trained", &[3, 3, 1, 2], shaken, 150);
    fire("elite", &[3, 3, 1, 1], shaken, 140);
    fire("elite", &[3, 3, 1, 2], disorder, 130);
    fire("veteran", &[3, 3, 2, 2], good, 130);
}

#[test]
fn a_natural_2_or_3_is_never_better_than_the_margin() {
    // Chapter 6: 3 against 7 drops a shaken elite, though its line says disorder; it runs seven inches.
    let table = throws("elite", MoraleLevel::Shaken, [1, 2, 3, 4], MoraleLevel::Routed);
    assert_eq!(table.spot("Ohio"), (100, 130, 180));
    let mut table = Table::new(&[blue("Ohio", "10,20"), grey("Georgia", "10,38")]);
    // It runs two inches, rolls a 3, and is not shaken by it but stays routed.
    table.at_level("Ohio", MoraleLevel::Routed).give("Ohio runs", [1, 1]).give("let it pass", [1, 2]);
    assert_eq!((table.level("Ohio"), table.spot("Ohio")), (MoraleLevel::Routed, (100, 180, 180)));
}

#[test]
fn a_natural_12_brings_good_order_and_a_figure_or_section_back() {
    let mut table = throws("green", MoraleLevel::Shaken, [6, 6], MoraleLevel::GoodOrder);
    assert_eq!(table.figures("Ohio"), 6, "no more than there were");
    table
        .with_figures("Ohio", 4)
        .at_level("Ohio", MoraleLevel::Disorder)
        .active(Side::Union)
        .give("Ohio rallies", [6, 6]);
    assert_eq!(table.figures("Ohio"), 5);
    // Of the hits of this very fire.
    let mut table =
        Table::new(&[blue("Ohio", "10,10"), battery("Georgia", Side::Confederate, "10,13.6", "")]);
    table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", [6, 6, 6, 6]);
    assert_eq!(table.figures("Georgia"), 3, "16 is 2MC: nothing was lost");
    table.with_figures("Georgia", 2).give("Ohio fires at Georgia", [6, 6, 6, 6]);
    assert_eq!(table.figures("Georgia"), 3);
}

#[test]
fn a_routed_unit_that_must_drop_stays_routed_and_does_not_run() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    table.volleyed().reacted(Side::Confederate).at_level("Georgia", MoraleLevel::Routed);
    // 12: a check, 9 against 10.
    table.give("Ohio fires at Georgia", [3, 3, 4, 5]);
    assert_eq!((table.level("Georgia"), table.spot("Georgia")), (MoraleLevel::Routed, (100, 130, 180)));
}

/// Ohio of three figures, on one stand, rallies with 12 among others; where it stands on two.
fn regrown(others: &[String]) -> (i32, i32, i32) {
    let mut table = Table::new(&[&[blue("Ohio", "30,30"), grey("Alabama", "20,38")], others].concat());
    table.with_figures("Ohio", 3).stand("Ohio", "10,10").at_level("Ohio", MoraleLevel::Disorder);
    table.give("Ohio rallies", [6, 6]);
    assert_eq!((table.figures("Ohio"), table.room("Ohio").0), (4, 200));
    table.spot("Ohio")
}

#[test]
fn a_stand_that_comes_back_makes_room_for_itself() {
    assert_eq!(regrown(&[]), (100, 100, 0));
    // Maine begins at 10.6: half an inch aside is the least.
    assert_eq!(regrown(&[blue("Maine", "11.6,10")]), (95, 100, 0));
    // With Iowa on its other side it goes back behind them.
    let both = [blue("Maine", "11.6,10"), blue("Iowa", "8.4,10")];
    assert_eq!(regrown(&both), (100, 93, 0));
    // Georgia is more than half an inch away until Ohio has two stands.
    assert_eq!(regrown(&[grey("Georgia", "12,10.9")]), (95, 100, 0));
    // Nowhere within two inches: it stays among them.
    let behind = [blue("Texas", "10,9.2"), blue("Maryland", "10,8.4")];
    assert_eq!(regrown(&[&both[..], &behind].concat()), (100, 100, 0));
}
