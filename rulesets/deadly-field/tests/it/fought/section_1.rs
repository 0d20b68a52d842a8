//! Section 1 on the table: the room stands take, adjacency, cover; and section 2, what units are.

use board::table::Inches;
use deadly_field::Battle;
use deadly_field::sheet::units::{Formation, MoraleLevel, Side};
use engine::Files;
use engine::Kinds;
use testkit::Worked;

use crate::kit::{blues, chief, ground, horse, line};
use crate::table::{COMMAND, Table, battery, blue, grey, regiment};

/// Ohio alone with an enemy far away.
fn lone(head: &str, more: &str) -> Table {
    let mut table = Table::with(head, &[blues("Ohio", "10,10", more), grey("Georgia", "10,38")]);
    table.reacted(Side::Confederate);
    table
}

/// What Ohio must roll to stay as it is.
#[track_caller]
fn rallies_against(table: &mut Table, mmp: u8) {
    table.give("Ohio rallies", [5, 6]);
    table.tells(&format!("11 against MMP {mmp}:"));
}

#[test]
fn infantry_stands_take_room_by_formation() {
    let room = |formation: &str, stands: u8| {
        lone("", &format!("formation = '{formation}'\nstands = {stands}")).room("Ohio")
    };
    assert_eq!(room("battle-line", 2), (200, 75));
    assert_eq!(room("extended-line", 2), (250, 75));
    assert_eq!(room("skirmishers", 2), (350, 75));
    assert_eq!(room("attack-column", 2), (100, 150));
    assert_eq!(room("road-column", 2), (100, 225));
    assert_eq!(room("battle-line", 3), (300, 75));
    assert_eq!(room("extended-line", 3), (400, 75));
    assert_eq!(room("skirmishers", 3), (600, 75));
    assert_eq!(room("attack-column", 3), (100, 225));
    assert_eq!(room("road-column", 3), (100, 375));
}

#[test]
fn cavalry_in_double_line_has_half_its_stands_behind_rounded_down() {
    let room =
        |more: &str| Table::new(&[horse("Buford", "10,10", more), grey("Georgia", "10,38")]).room("Buford");
    assert_eq!(room(""), (200, 100));
    assert_eq!(room("formation = 'skirmishers'"), (350, 100));
    assert_eq!(room("formation = 'road-column'"), (100, 300));
    assert_eq!(room("formation = 'double-line'"), (100, 200));
    assert_eq!(room("formation = 'double-line'\nstands = 3"), (200, 200));
    assert_eq!(room("dismounted = true"), (200, 75), "on foot its stands are the infantry's");
}

#[test]
fn guns_and_leaders_take_their_room() {
    let room = |more: &str| {
        Table::new(&[battery("Bigelow", Side::Union, "10,10", more), grey("Georgia", "10,38")])
            .room("Bigelow")
    };
    assert_eq!(room(""), (100, 150));
    assert_eq!(room("formation = 'limbered'"), (100, 250));
    let table = lone("", "");
    let leader = table.state().leader_block(&table.battle, table.leader("Webb")).expect("he is there");
    assert_eq!((leader.width(), leader.depth()), (Inches::whole(3) / 4, Inches::whole(3) / 4));
}

#[test]
fn losses_come_off_the_smallest_stand_and_a_stand_goes_with_its_figures() {
    let mut table = lone("", "figures = 7");
    assert_eq!(table.with_figures("Ohio", 5).room("Ohio"), (200, 75), "four and three, two lost");
    assert_eq!(table.with_figures("Ohio", 4).room("Ohio"), (100, 75));
    let mut table = lone("", "figures = 8\nstands = 3");
    assert_eq!(table.with_figures("Ohio", 7).room("Ohio"), (300, 75), "three, three and two, one lost");
    assert_eq!(table.with_figures("Ohio", 6).room("Ohio"), (200, 75));
    assert_eq!(table.with_figures("Ohio", 3).room("Ohio"), (100, 75));
}

#[test]
fn a_last_stand_keeps_the_formation_it_is_in_by_name() {
    let mut table = lone("", "formation = 'skirmishers'");
    table.with_figures("Ohio", 3);
    assert_eq!(table.room("Ohio"), (100, 75));
    assert_eq!(table.state().unit(table.id("Ohio")).formation, Formation::Skirmishers);
    table.give("Ohio moves to 10,19 facing 0", []);
    assert_eq!(table.spot("Ohio"), (100, 190, 0), "nine inches, as skirmishers go");
}

#[test]
fn three_stands_ask_for_six_figures() {
    let fault = |more: &str| Table::fault("", &[blues("Ohio", "10,10", more), grey("Georgia", "10,38")]);
    assert!(fault("figures = 5\nstands = 3").contains("6 figures or more"));
    assert!(fault("stands = 1").contains("2 to 3 stands"));
    assert!(fault("figures = 1").contains("2 to 8 figures"));
    assert!(fault("figures = 9").contains("2 to 8 figures"));
    let fault = |more: &str| {
        Table::fault("", &[battery("Bigelow", Side::Union, "10,10", more), grey("Georgia", "10,38")])
    };
    assert!(fault("sections = 4").contains("1 to 3 sections"));
}

#[test]
fn leadership_benefits_are_0_to_3() {
    let parts = |more: &str| {
        [blue("Ohio", "10,10"), grey("Georgia", "10,38"), chief("Meade", Side::Union, "20,2", more)]
    };
    assert!(Table::fault("", &parts("benefit = 4")).contains("0 to 3"));
    let table = Table::new(&parts("benefit = 3"));
    assert_eq!(table.state().leader(table.leader("Meade")).benefit, 3);
}

#[test]
fn an_army_leader_has_two_a_brigade_leader_one_where_the_scenario_is_silent() {
    let command = "[[divisions]]\nname = 'First'\nside = 'union'\nleader = { name = 'Doubleday', at = '25,2' }\n\
        [[brigades]]\nname = 'Iron Brigade'\ndivision = 'First'\nleader = { name = 'Meredith', at = '28,2' }\n";
    let parts = [
        command.into(),
        blue("Ohio", "10,10"),
        grey("Georgia", "10,38"),
        chief("Meade", Side::Union, "20,2", ""),
    ];
    let table = Table::new(&parts);
    let benefit = |name: &str| table.state().leader(table.leader(name)).benefit;
    assert_eq!((benefit("Meade"), benefit("Doubleday"), benefit("Meredith")), (2, 2, 1));
}

#[test]
fn the_table_is_72_by_48_where_the_scenario_is_silent() {
    let sides = "sides = [{ side = 'union', edge = 'south' }, { side = 'confederate', edge = 'north' }]";
    let parts = [blue("Ohio", "70,10"), grey("Georgia", "10,46")].concat();
    let battle = Battle::read(&Files::new(format!("title = 'A table'\n{sides}\n{COMMAND}{parts}"), ""))
        .unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((battle.table.width(), battle.table.depth()), (Inches::whole(72), Inches::whole(48)));
}

#[test]
fn adjacent_units_are_within_an_inch_in_open_ground() {
    for (at, mmp) in [("13,10", 7), ("13.1,10", 8)] {
        let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", at), grey("Georgia", "10,38")]);
        rallies_against(table.at_level("Ohio", MoraleLevel::Shaken), mmp);
    }
}

#[test]
fn in_woods_adjacent_units_touch() {
    // Light woods are cover, too: 4 + 4 - 1, and one less with support.
    let woods = ground("light-woods", "0,0", "40,20");
    for (at, mmp) in [("12,10", 6), ("12.5,10", 7)] {
        let mut table =
            Table::with(&woods, &[blue("Ohio", "10,10"), blue("Maine", at), grey("Georgia", "10,38")]);
        rallies_against(table.at_level("Ohio", MoraleLevel::Shaken), mmp);
    }
}

#[test]
fn a_shaken_neighbour_supports_nobody() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "12,10"), grey("Georgia", "10,38")]);
    table.at_level("Maine", MoraleLevel::Shaken);
    rallies_against(table.at_level("Ohio", MoraleLevel::Shaken), 8);
}

#[test]
fn a_leader_counts_within_an_inch_and_in_woods_by_contact() {
    for (head, at, mmp) in [
        (String::new(), "10,8.5", 7),
        (String::new(), "10,8.2", 8),
        (ground("light-woods", "0,5", "40,20"), "10,8.5", 7),
        (ground("light-woods", "0,5", "40,20"), "10,9.25", 6),
    ] {
        let mut table = lone(&head, "");
        table.post("Webb", at);
        rallies_against(table.at_level("Ohio", MoraleLevel::Shaken), mmp);
    }
}

#[test]
fn cover_is_light_or_heavy() {
    let before = |kind: &str| line(kind, "8,10.5", "12,10.5");
    let places = |kind: &str| format!("places = [{{ kind = '{kind}', corners = ['8,8', '12,12'] }}]");
    for (head, mmp) in [
        (before("brook"), 8),
        (before("fence"), 7),
        (before("hasty-works"), 7),
        (before("light-works"), 6),
        (before("heavy-works"), 6),
        (ground("light-woods", "8,8", "12,12"), 7),
        (ground("heavy-woods", "8,8", "12,12"), 6),
        (ground("broken", "8,8", "12,12"), 8),
        (ground("rough", "8,8", "12,12"), 8),
        (places("farm"), 6),
        (places("village"), 6),
        // Directly behind is within half an inch: here it is 0.625.
        (line("heavy-works", "8,11", "12,11"), 8),
    ] {
        let mut table = lone(&head, "");
        rallies_against(table.at_level("Ohio", MoraleLevel::Shaken), mmp);
    }
}

#[test]
fn works_protect_through_their_front_half_circle_only() {
    let works = line("heavy-works", "9,19.5", "11,19.5");
    let fire = |at: &str, facing: u16| {
        let parts = [regiment("Ohio", "Blue Brigade", at, facing, ""), grey("Georgia", "10,20")];
        let mut table = Table::with(&works, &parts);
        table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", [1, 1]);
        table
    };
    fire("10,17", 0).tells("in heavy works");
    // 60 degrees off: past the end of the works, but before them.
    fire("12.87,17.73", 315).tells("in heavy works");
    fire("13.28,19.9", 270).tells_nothing_of("in heavy works");
    fire("10,23", 180).tells_nothing_of("in heavy works");
}

#[test]
fn who_stands_beside_the_end_of_works_is_not_behind_them() {
    let works = line("heavy-works", "6,19.5", "8.8,19.5");
    let mut table = Table::with(&works, &[blue("Ohio", "10,17"), grey("Georgia", "10,20")]);
    table.volleyed().reacted(Side::Confederate).give("Ohio fires at Georgia", [1, 1]);
    table.tells_nothing_of("in heavy works");
}

#[test]
fn the_basic_morale_point_goes_by_quality_and_stands_lost() {
    let mmp = |more: &str, figures: u8, mmp: u8| {
        let mut table = lone("", more);
        table.with_figures("Ohio", figures).at_level("Ohio", MoraleLevel::Disorder);
        rallies_against(&mut table, mmp);
    };
    for (quality, [whole, one, last]) in [
        ("elite", [3, 4, 6]),
        ("veteran", [4, 6, 8]),
        ("trained", [5, 7, 10]),
        ("green", [6, 9, 10]), // 12 and 2 for disorder are kept to 12.
    ] {
        let three = format!("quality = '{quality}'\nstands = 3");
        mmp(&three, 6, whole + 2);
        mmp(&three, 4, one + 2);
        mmp(&three, 2, last + 2);
        let two = format!("quality = '{quality}'");
        mmp(&two, 4, whole + 2);
        mmp(&two, 3, last + 2);
    }
}

#[test]
fn a_battery_adds_three_for_each_section_lost_before() {
    for (sections, mmp) in [(3, 6), (2, 9), (1, 12)] {
        let mut table = Table::new(&[battery("Bigelow", Side::Union, "10,10", ""), grey("Georgia", "10,38")]);
        table.with_figures("Bigelow", sections).at_level("Bigelow", MoraleLevel::Disorder);
        table.give("Bigelow rallies", [5, 6]).tells(&format!("11 against MMP {mmp}:"));
    }
}

#[test]
fn each_arm_knows_its_own_formations() {
    let parts = [
        blue("Ohio", "10,10"),
        horse("Buford", "20,10", ""),
        battery("Bigelow", Side::Union, "30,10", ""),
        grey("Georgia", "10,38"),
    ];
    let table = Table::new(&parts);
    for (name, wrong) in [
        ("Ohio", ["double-line", "limbered", "unlimbered"].as_slice()),
        ("Buford", &["extended-line", "attack-column", "limbered"]),
        ("Bigelow", &["battle-line", "skirmishers", "road-column", "double-line"]),
    ] {
        for formation in wrong {
            assert_eq!(table.refused(&format!("{name} forms {formation}")).kind(), "WrongFormation");
        }
    }
    assert!(table.may("Ohio forms attack-column") && table.may("Buford forms double-line"));
    assert!(table.may("Bigelow forms limbered"));
    let fault =
        Table::fault("", &[blues("Ohio", "10,10", "formation = 'double-line'"), grey("Georgia", "10,38")]);
    assert!(fault.contains("infantry is not drawn up in `double-line`"), "{fault}");
}

#[test]
fn a_regiment_begins_in_good_order_with_all_its_figures() {
    let table = lone("", "figures = 8");
    let ohio = table.state().unit(table.id("Ohio"));
    assert_eq!((ohio.level, ohio.figures, ohio.stands_left()), (MoraleLevel::GoodOrder, 8, 2));
}
