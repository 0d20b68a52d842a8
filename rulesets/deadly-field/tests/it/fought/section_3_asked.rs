//! Section 3 on the table: which side is asked, about which moves, and what a person is asked about that has said nothing.

use deadly_field::sheet::units::{Formation, MoraleLevel, Side};
use deadly_field::{Event, Order, Pending, Refusal};
use engine::Standing;
use testkit::Worked;

use crate::kit::{greys, on};
use crate::table::{Table, battery, blue, grey, regiment};

/// Whether the Confederates are asked what they do.
fn is_asked(table: &Table) -> bool {
    matches!(table.pending(), Some(Pending::React { side: Side::Confederate, .. }))
}

/// What is done for a person that has answered nothing beforehand; nothing if that person is asked.
fn unasked(table: &Table) -> Option<Order> {
    Standing::default().decide(&table.battle, table.state(), Side::Confederate.seat())
}

/// Each enemy unit may react to a move that it can see, however far off.
#[test]
fn a_unit_that_sees_a_move_reacts_to_it_from_any_distance() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,36")]);
    table.give("Ohio moves to 10,12 facing 0", []);
    assert!(is_asked(&table));
    table.give("react: Georgia forms road-column", []);
    assert_eq!(table.state().unit(table.id("Georgia")).formation, Formation::RoadColumn);
}

#[test]
fn a_person_that_has_said_nothing_is_asked_about_an_enemy_that_comes_round_the_flank() {
    let mut table = on(&[blue("Ohio", "27,10"), grey("Georgia", "20,15")]);
    table.give("Ohio moves to 27,15 facing 0", []);
    assert_eq!(unasked(&table), None);
    // Before its front, out of range, there is nothing to turn to.
    let mut table = on(&[blue("Ohio", "20,4"), grey("Georgia", "20,15")]);
    table.give("Ohio moves to 20,5 facing 0", []);
    assert!(is_asked(&table));
    assert_eq!(unasked(&table), Some(Order::React { reactions: Vec::new() }));
}

#[test]
fn a_person_that_has_said_nothing_is_asked_for_a_column_that_an_enemy_comes_near() {
    let near = |georgia: &str| {
        let mut table = on(&[blue("Ohio", "10,4"), greys("Georgia", georgia, "formation = 'road-column'")]);
        table.give("Ohio moves to 10,6 facing 0", []);
        unasked(&table)
    };
    assert_eq!(near("10,13"), None);
    assert_eq!(near("10,18"), Some(Order::React { reactions: Vec::new() }));
}

/// Ohio is routed, three inches before Georgia.
fn routed() -> Table {
    let mut table = on(&[blue("Ohio", "10,12"), grey("Georgia", "10,15")]);
    table.at_level("Ohio", MoraleLevel::Routed);
    table
}

/// A routed unit must run, and that is a move: the other side may react to it.
#[test]
fn a_run_is_reacted_to_at_a_point_of_its_way() {
    let mut table = routed();
    table.give("Ohio runs", [3, 4]);
    assert!(is_asked(&table));
    assert_eq!(table.refused("react: Georgia fires at Ohio after 7.25"), Refusal::NoSuchReaction);
    // After two inches 6 + 1 do nothing. It runs on, and rallies with 11 against 10.
    table.give("react: Georgia fires at Ohio after 2", [1, 5, 6]).tells("Fire, long, 1D6");
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 50, 180), MoraleLevel::Shaken));
    assert!(table.happened(|event| matches!(event, Event::Fired { reacting: true, .. })));
    assert_eq!(table.pending(), Some(Pending::Act { side: Side::Union }));
}

#[test]
fn a_unit_hit_on_its_run_loses_figures_and_runs_on() {
    let mut table = routed();
    // 6 + 12: a figure, and 6 against 12. There is no level below, and it runs its seven inches; then 11 against 10.
    table.give("Ohio runs", [3, 4]).give("react: Georgia fires at Ohio", [6, 6, 3, 3, 5, 6]);
    assert_eq!((table.spot("Ohio").1, table.figures("Ohio")), (50, 5));
    // Its last figure falls on the way.
    let mut table = routed();
    table.with_figures("Ohio", 1).give("Ohio runs", [3, 4]).give("react: Georgia fires at Ohio", [6, 6]);
    assert!(table.is_gone("Ohio"));
}

#[test]
fn units_that_were_not_told_to_run_do_so_at_the_end_and_are_reacted_to_one_by_one() {
    let parts =
        [blue("Ohio", "10,12"), blue("Maine", "20,12"), grey("Georgia", "10,15"), grey("Texas", "20,18")];
    let mut table = on(&parts);
    table.at_level("Ohio", MoraleLevel::Routed).at_level("Maine", MoraleLevel::Routed);
    table.give("done", [3, 4]);
    assert!(is_asked(&table));
    // Ohio stays routed; Maine runs, and is asked about.
    table.give("react: Georgia fires at Ohio", [1, 1, 4, 4, 1, 1]);
    assert!(is_asked(&table) && table.spot("Ohio").1 == 50);
    table.give("let it pass", [4, 4]);
    assert_eq!((table.spot("Maine").1, table.state().active), (100, Some(Side::Confederate)));
}

/// Section 3: shaken units do not move nearer to an enemy, whichever it is.
#[test]
fn a_shaken_unit_comes_nearer_to_no_enemy() {
    let ohio = || regiment("Ohio", "Blue Brigade", "15,10", 90, "");
    let behind = || regiment("Georgia", "Grey Brigade", "9,10", 90, "");
    let away = "Ohio moves to 17,10 facing 90";
    let mut table = on(&[ohio(), behind()]);
    assert!(table.at_level("Ohio", MoraleLevel::Shaken).may(away));
    let ahead = regiment("Texas", "Grey Brigade", "35,10", 270, "");
    let mut table = on(&[ohio(), behind(), ahead]);
    assert_eq!(table.at_level("Ohio", MoraleLevel::Shaken).refused(away), Refusal::TowardsEnemy);
    // Past one it comes nearer on its way, though not in the end.
    let past = "Ohio moves to 18,10 facing 90";
    let mut table = on(&[ohio(), battery("Alexander", Side::Confederate, "16.5,14", "")]);
    assert_eq!(table.at_level("Ohio", MoraleLevel::Shaken).refused(past), Refusal::TowardsEnemy);
}
