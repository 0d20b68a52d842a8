//! Section 4 on the table: how far, which way, through which friends, and what changes take.

use deadly_field::game::state::Absence;
use deadly_field::sheet::units::{Formation, MoraleLevel, Side};
use deadly_field::{Event, Refusal};
use engine::Kinds;
use testkit::Worked;

use crate::kit::{blues, ground, horse, line, road};
use crate::table::{Table, battery, blue, grey, regiment};

/// Ohio on some ground with an enemy far away.
fn lone(head: &str, more: &str) -> Table {
    let mut table = Table::with(head, &[blues("Ohio", "10,10", more), grey("Georgia", "30,38")]);
    table.reacted(Side::Confederate);
    table
}

/// How far a unit goes on a ground that covers its way, in tenths.
fn goes(kind: &str, parts: &[String], name: &str, level: MoraleLevel) -> i32 {
    let head = match kind {
        "road" | "trail" => road(kind, "10,0", "10,40"),
        "open" => String::new(),
        kind => ground(kind, "0,0", "40,40"),
    };
    let mut table = Table::with(&head, parts);
    table.at_level(name, level);
    table.most(&format!("{name} moves to 10,5 facing 180"))
}

const GROUNDS: [&str; 7] = ["road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough"];

#[test]
fn infantry_moves_by_formation_and_ground() {
    for (formation, inches) in [
        // Not allowed on roads and trails: there it moves at its open rate.
        ("battle-line", [6, 6, 6, 5, 4, 3, 1]),
        ("extended-line", [7, 7, 7, 6, 5, 3, 1]),
        ("skirmishers", [9, 9, 9, 7, 6, 4, 3]),
        ("attack-column", [7, 7, 7, 6, 5, 3, 1]),
        ("road-column", [13, 11, 9, 7, 6, 4, 2]),
    ] {
        for (kind, inches) in GROUNDS.into_iter().zip(inches) {
            let ohio = southwards(&format!("formation = '{formation}'"));
            let gone = goes(kind, &[ohio, grey("Georgia", "30,38")], "Ohio", MoraleLevel::GoodOrder);
            assert_eq!(gone, 10 * inches, "{formation} on {kind}");
        }
    }
}

/// Ohio with a long way to the south before it.
fn southwards(more: &str) -> String {
    crate::table::regiment("Ohio", "Blue Brigade", "10,35", 180, more)
}

#[test]
fn who_is_in_disorder_or_shaken_moves_by_that_row() {
    for (level, inches) in
        [(MoraleLevel::Disorder, [6, 5, 4, 3, 2, 1, 1]), (MoraleLevel::Shaken, [5, 4, 3, 2, 2, 1, 1])]
    {
        for (kind, inches) in GROUNDS.into_iter().zip(inches) {
            let parts = [southwards("formation = 'skirmishers'"), grey("Georgia", "30,38")];
            assert_eq!(goes(kind, &parts, "Ohio", level), 10 * inches, "{level:?} on {kind}");
        }
    }
}

#[test]
fn cavalry_moves_mounted_or_on_foot() {
    for (more, inches) in [
        ("", [10, 10, 10, 8, 6, 4, 1]),
        ("dismounted = true", [6, 6, 6, 5, 4, 3, 1]),
        ("formation = 'double-line'", [11, 11, 11, 9, 5, 4, 1]),
        ("formation = 'skirmishers'", [14, 14, 14, 12, 9, 7, 3]),
        ("formation = 'road-column'", [16, 13, 10, 8, 6, 4, 2]),
        ("formation = 'road-column'\ndismounted = true", [7, 6, 5, 5, 4, 3, 2]),
    ] {
        for (kind, inches) in GROUNDS.into_iter().zip(inches) {
            let ohio = southwards(&format!("weapon = 'sharps-carbines'\n{more}"));
            let gone = goes(kind, &[ohio, grey("Georgia", "30,38")], "Ohio", MoraleLevel::GoodOrder);
            assert_eq!(gone, 10 * inches, "{more} on {kind}");
        }
    }
}

#[test]
fn disordered_guns_move_at_half_rate_and_shaken_at_a_quarter() {
    for (form, level, tenths) in [
        ("limbered", MoraleLevel::GoodOrder, 90),
        ("limbered", MoraleLevel::Disorder, 45),
        ("limbered", MoraleLevel::Shaken, 23), // 2.25
        ("unlimbered", MoraleLevel::GoodOrder, 20),
        ("unlimbered", MoraleLevel::Disorder, 10),
    ] {
        let guns = battery("Alexander", Side::Confederate, "10,35", &format!("formation = '{form}'"));
        let mut table = Table::new(&[guns, blue("Ohio", "30,2")]);
        table.active(Side::Confederate).at_level("Alexander", level);
        assert_eq!(table.most("Alexander moves to 10,5 facing 180"), tenths, "{form} {level:?}");
    }
}

#[test]
fn a_line_crossed_twice_is_paid_for_twice() {
    let bent = "lines = [{ kind = 'fence', points = ['0,11', '20,11', '20,12', '0,12'] }]";
    let table = Table::with(bent, &[blue("Ohio", "10,10"), grey("Georgia", "30,38")]);
    assert_eq!(table.most("Ohio moves to 10,16 facing 0"), 40);
}

#[test]
fn a_gun_that_moves_nothing_on_a_ground_cannot_enter_it() {
    let parrotts = battery("Taft", Side::Union, "10,10", "weapon = '30-pdr-parrott'\nformation = 'limbered'");
    let rough = ground("rough", "0,0", "40,40");
    let table = Table::with(&rough, &[parrotts, grey("Georgia", "30,38")]);
    assert_eq!(table.refused("Taft moves to 10,11 facing 0"), Refusal::NoEntry);
}

#[test]
fn a_move_spends_the_fraction_of_its_allowance_used_in_each_ground() {
    // Three inches of open ground are half of six; half of the four in light woods is two.
    let mut table = lone(&ground("light-woods", "0,13", "40,20"), "");
    assert_eq!(table.most("Ohio moves to 10,18 facing 0"), 50);
    table.give("Ohio moves to 10,15 facing 0", []);
    assert_eq!(table.spot("Ohio"), (100, 150, 0));
}

#[test]
fn moves_go_ahead_or_up_to_45_degrees_aslant_or_back_at_half_rate() {
    let table = lone("", "");
    assert!(table.may("Ohio moves to 14,14 facing 0"), "45 degrees, 5.66 inches");
    assert_eq!(table.refused("Ohio moves to 14,13.5 facing 0").kind(), "NotAhead");
    assert_eq!(table.refused("Ohio moves to 10,9 facing 0").kind(), "NotAhead");
    assert!(table.may("Ohio steps back 3"));
    assert_eq!(table.most("Ohio steps back 3.1"), 30);
}

#[test]
fn a_wheel_goes_with_a_move_before_or_after_it() {
    let mut table = lone("", "");
    assert_eq!(table.refused("Ohio moves to 10,13 facing 46").kind(), "TooSharp");
    // It wheels to the east first, and goes 63 degrees off its old front.
    table.give("Ohio moves to 14,12 facing 45", []);
    assert_eq!((table.spot("Ohio"), table.marks("Ohio").actions), ((140, 120, 45), 1));
}

#[test]
fn a_wheel_up_to_45_degrees_is_free_once_an_action() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "14,12.2")]);
    table.volleyed().reacted(Side::Confederate);
    assert_eq!(table.refused("Ohio fires at Georgia").kind(), "OutOfArc");
    table.give("Ohio faces 45", []);
    assert_eq!((table.spot("Ohio"), table.marks("Ohio").actions), ((100, 100, 45), 2));
    assert_eq!(table.refused("Ohio faces 60"), Refusal::HasWheeled);
    assert_eq!(table.refused("Ohio moves to 11,11 facing 60"), Refusal::HasWheeled);
    table.give("Ohio fires at Georgia", [1]);
    table.give("Ohio faces 60", []);
    assert_eq!((table.spot("Ohio"), table.marks("Ohio").actions), ((100, 100, 60), 1));
}

#[test]
fn a_front_changed_beyond_45_degrees_takes_an_action() {
    let mut table = lone("", "");
    table.give("Ohio faces 180", []);
    assert_eq!((table.spot("Ohio"), table.marks("Ohio").actions), ((100, 100, 180), 1));
    table.give("Ohio moves to 10,4 facing 180", []);
    assert_eq!(table.refused("Ohio faces 200").kind(), "NoActions");
}

#[test]
fn only_a_charge_brings_a_unit_nearer_than_half_an_inch_to_an_enemy() {
    let table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    assert!(table.may("Ohio moves to 10,11.74 facing 0"));
    assert_eq!(table.refused("Ohio moves to 10,11.8 facing 0").kind(), "NoWay");
    // A unit that is nearer already may go away.
    let table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,10.9")]);
    assert!(table.may("Ohio steps back 1"));
}

/// The same for a unit that turns: an enemy that is nearer still makes no difference.
#[test]
fn a_unit_that_turns_comes_within_half_an_inch_of_no_enemy() {
    // At 45 degrees Ohio's left end is 0.1 inches from Georgia, and its right end farther from Texas than it was.
    let texas = regiment("Texas", "Grey Brigade", "11.425,10", 270, "");
    let table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,11.45"), texas.clone()]);
    assert_eq!(table.refused("Ohio faces 45").kind(), "NoRoom");
    let table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13"), texas]);
    assert!(table.may("Ohio faces 45"));
}

#[test]
fn nobody_passes_through_an_enemy() {
    let table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    assert_eq!(table.refused("Ohio moves to 10,15.5 facing 0").kind(), "NoWay");
}

#[test]
fn friends_who_pass_through_each_other_are_both_disordered() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "10,12"), grey("Georgia", "30,38")]);
    assert_eq!(table.refused("Ohio moves to 10,12.5 facing 0").kind(), "NoRoom");
    table.give("Ohio moves to 10,14 facing 0", []).give("let it pass", []);
    assert_eq!((table.level("Ohio"), table.level("Maine")), (MoraleLevel::Disorder, MoraleLevel::Disorder));
}

#[test]
fn friends_passed_before_a_mover_is_stopped_are_disordered_too() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "10,12"), grey("Georgia", "10,19")]);
    table.volleyed().give("Ohio moves to 10,15.5 facing 0", []);
    // 6 + 6 at long range: a check, and a natural 3 against 4 leaves Ohio shaken, an inch back.
    table.give("react: Georgia fires at Ohio after 4", [6, 1, 2]);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 130, 0), MoraleLevel::Shaken));
    assert_eq!(table.level("Maine"), MoraleLevel::Disorder);
}

#[test]
fn skirmishers_and_road_columns_are_passed_in_order_and_pass() {
    for form in ["skirmishers", "road-column"] {
        let more = format!("formation = '{form}'");
        for (one, other) in [(more.as_str(), ""), ("", more.as_str())] {
            let parts =
                [blues("Ohio", "10,10", one), blues("Maine", "10,12.5", other), grey("Georgia", "30,38")];
            let mut table = Table::new(&parts);
            table.give("Ohio moves to 10,15.5 facing 0", []);
            assert_eq!(
                (table.level("Ohio"), table.level("Maine")),
                (MoraleLevel::GoodOrder, MoraleLevel::GoodOrder),
                "{form}"
            );
        }
    }
}

#[test]
fn a_leader_is_passed_in_order() {
    let mut table = lone("", "");
    table.post("Webb", "10,13").give("Ohio moves to 10,15 facing 0", []);
    assert_eq!(table.level("Ohio"), MoraleLevel::GoodOrder);
}

#[test]
fn crossing_a_fence_works_or_a_brook_costs_an_inch_more() {
    for kind in ["fence", "brook", "hasty-works", "light-works", "heavy-works"] {
        let table = lone(&line(kind, "5,12", "15,12"), "");
        assert_eq!(table.most("Ohio moves to 10,16 facing 0"), 50, "{kind}");
        assert!(table.may("Ohio moves to 10,15 facing 0"));
    }
}

#[test]
fn a_new_formation_keeps_the_centre_and_needs_room() {
    let column = "formation = 'attack-column'";
    let mut table = lone("", column);
    table.give("Ohio forms battle-line", []);
    assert_eq!((table.spot("Ohio"), table.room("Ohio")), ((100, 100, 0), (200, 75)));
    let parts = [blues("Ohio", "10,10", column), blue("Maine", "11.8,10"), grey("Georgia", "30,38")];
    assert_eq!(Table::new(&parts).refused("Ohio forms battle-line").kind(), "NoRoom");
}

#[test]
fn elites_and_veterans_change_formation_in_half_a_move_others_in_an_action() {
    for quality in ["elite", "veteran"] {
        let mut table = lone("", &format!("quality = '{quality}'"));
        table.give("Ohio forms skirmishers", []);
        assert_eq!(table.most("Ohio moves to 10,30 facing 0"), 45, "half of nine");
        table.give("Ohio moves to 10,14.5 facing 0", []).give("Ohio moves to 10,23.5 facing 0", []);
        assert_eq!(table.refused("Ohio moves to 10,24 facing 0").kind(), "NoActions");
        // The other way round: half of six, and a new formation.
        let mut table = lone("", &format!("quality = '{quality}'"));
        table.give("Ohio moves to 10,13 facing 0", []).give("Ohio forms skirmishers", []);
        assert_eq!(table.marks("Ohio").actions, 1);
        let mut table = lone("", &format!("quality = '{quality}'"));
        table.give("Ohio moves to 10,13.1 facing 0", []).give("Ohio forms skirmishers", []);
        assert_eq!(table.marks("Ohio").actions, 0, "more than half a move");
    }
    for quality in ["trained", "green"] {
        let mut table = lone("", &format!("quality = '{quality}'"));
        table.give("Ohio forms skirmishers", []);
        assert_eq!(table.most("Ohio moves to 10,30 facing 0"), 90);
        table.give("Ohio moves to 10,14 facing 0", []);
        assert_eq!(table.refused("Ohio forms battle-line").kind(), "NoActions");
    }
}

#[test]
fn to_limber_or_unlimber_takes_an_action() {
    let mut table = Table::new(&[battery("Bigelow", Side::Union, "10,10", ""), grey("Georgia", "30,38")]);
    table.give("Bigelow forms limbered", []);
    assert_eq!(table.marks("Bigelow").actions, 1);
    table.give("Bigelow forms unlimbered", []);
    assert_eq!(table.refused("Bigelow forms limbered").kind(), "NoActions");
}

#[test]
fn to_mount_or_dismount_takes_an_action() {
    let mut table =
        Table::new(&[horse("Buford", "10,10", ""), blue("Ohio", "20,10"), grey("Georgia", "30,38")]);
    assert_eq!(table.refused("Ohio dismounts"), Refusal::NoHorses);
    assert_eq!(table.refused("Buford mounts"), Refusal::NothingToDo);
    table.give("Buford dismounts", []);
    assert_eq!((table.marks("Buford").actions, table.room("Buford")), (1, (200, 75)));
    table.give("Buford mounts", []);
    assert_eq!((table.marks("Buford").actions, table.room("Buford")), (0, (200, 100)));
}

#[test]
fn a_unit_that_leaves_the_table_is_eliminated() {
    let mut table = Table::new(&[blue("Ohio", "10,5"), grey("Georgia", "30,38")]);
    table.at_level("Ohio", MoraleLevel::Routed).give("Ohio runs", [3, 3]).give("let it pass", []);
    assert_eq!(table.state().unit(table.id("Ohio")).absence, Some(Absence::Fled));
    // A move of its own does not lead over the edge.
    let table = Table::new(&[blue("Ohio", "10,39"), grey("Georgia", "30,38")]);
    assert_eq!(table.refused("Ohio moves to 10,39.8 facing 0").kind(), "NoRoom");
}

/// A shaken battery of the Union on some ground tries to rally: it must roll 4 and 4.
fn shaken_guns(head: &str) -> Table {
    let mut table =
        Table::with(head, &[battery("Bigelow", Side::Union, "10,10", ""), grey("Georgia", "30,38")]);
    table.at_level("Bigelow", MoraleLevel::Shaken);
    table
}

#[test]
fn a_battery_that_routs_on_an_even_roll_loses_its_guns() {
    let mut table = shaken_guns("");
    table.give("Bigelow rallies", [2, 4]);
    assert_eq!(table.state().unit(table.id("Bigelow")).absence, Some(Absence::GunsLost));
}

#[test]
fn a_battery_that_routs_on_an_odd_roll_limbers_and_runs() {
    let mut table = shaken_guns("");
    table.give("Bigelow rallies", [3, 4, 2, 3]);
    let bigelow = table.state().unit(table.id("Bigelow"));
    assert_eq!((bigelow.level, bigelow.formation), (MoraleLevel::Routed, Formation::Limbered));
    assert_eq!(table.spot("Bigelow"), (100, 50, 180));
}

#[test]
fn a_battery_runs_two_inches_in_heavy_woods_and_abandons_its_guns_on_rough_ground() {
    let mut table = shaken_guns(&ground("heavy-woods", "0,0", "40,40"));
    table.give("Bigelow rallies", [1, 4]);
    assert_eq!(table.spot("Bigelow"), (100, 80, 180));
    let mut table = shaken_guns(&ground("rough", "0,0", "40,40"));
    table.give("Bigelow rallies", [3, 4]);
    assert!(table.events.iter().any(|event| matches!(event, Event::GunsLeft { .. })));
    assert_eq!(table.state().unit(table.id("Bigelow")).absence, Some(Absence::Abandoned));
    assert_eq!(table.state().left_guns.len(), 1);
}

#[test]
fn the_routed_run_by_dice() {
    for (kind, dice, y) in [("open", [3, 4].as_slice(), 130), ("light-woods", &[5], 150)] {
        let head = if kind == "open" { String::new() } else { ground(kind, "0,0", "40,40") };
        let mut table = Table::with(&head, &[blue("Ohio", "10,20"), grey("Georgia", "30,38")]);
        table.at_level("Ohio", MoraleLevel::Routed);
        match *dice {
            [one, two] => table.give("Ohio runs", [one, two]).give("let it pass", [6, 6]),
            _ => table.reacted(Side::Confederate).give("Ohio runs", [dice[0], 6, 6]),
        };
        assert_eq!(
            (table.spot("Ohio"), table.level("Ohio")),
            ((100, y, 180), MoraleLevel::GoodOrder),
            "{kind}"
        );
    }
    let mut table = Table::new(&[horse("Buford", "10,30", ""), grey("Georgia", "30,38")]);
    table.at_level("Buford", MoraleLevel::Routed).give("Buford runs", [4, 4, 4]).give("let it pass", [6, 6]);
    assert_eq!(table.spot("Buford"), (100, 180, 180));
}
