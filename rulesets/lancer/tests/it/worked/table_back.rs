//! Worked examples on the table: falling back past friends (section 6), and the line out of a melee (section 5).

use crate::table::{Table, enemy, foot, unit};
use board::table::Pose;
use lancer::{Cause, Event, Refusal};
use testkit::Worked;

#[test]
fn falling_back_bends_past_a_friend_by_the_least_angle() {
    // F stands 5.5 inches behind E, half an inch aside, so that the way to the west is the shorter one.
    let parts = [foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "10.5,27")];
    let mut table = Table::new(&parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2, 1]);
    assert!(!table.is_gone("E") && table.is_disrupted("E"));
    let (x, y, _) = table.spot("E");
    // 3.25 inches aside in 5.5: 31 degrees, on a way of 8 inches.
    assert_eq!((x, y), (59, 269));
}

#[test]
fn a_shorter_way_back_needs_no_bend() {
    let parts = [foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "10,29.7")];
    let mut table = Table::new(&parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2, 1]);
    assert_eq!(table.spot("E"), (100, 280, 180));
}

#[test]
fn of_equal_bends_the_one_toward_the_own_edge_is_taken() {
    // Shot from the west, E goes east; F is right behind it. Red's edge is the north one.
    let a = unit("A", "Blue", "infantry", "rifles", "10,20", 90);
    let turned = |name: &str, at: &str| unit(name, "Red", "infantry", "rifles", at, 270);
    let mut table = Table::new(&[a, turned("E", "20,20"), turned("F", "27,20")]);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2, 1]);
    let (_, y, _) = table.spot("E");
    assert!(y > 230, "{y}");
}

#[test]
fn where_sixty_degrees_clear_no_friend_the_unit_is_routed() {
    let hemmed = ["6,23", "10,23", "14,23", "3,20.5", "17,20.5"];
    let friends = (1..).zip(hemmed).map(|(n, at)| enemy(&format!("F{n}"), at));
    let parts: Vec<String> = [foot("A", "10,10"), enemy("E", "10,20")].into_iter().chain(friends).collect();
    let mut table = Table::new(&parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2]);
    assert!(table.is_gone("E"));
}

#[test]
fn bending_is_a_house_rule_to_turn_off_and_enemies_are_not_bent_past() {
    let off = "[sheet.table.rulings.\"a unit that falls back bends past friends\"]\n\"in force\" = 'no'";
    let parts = [foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "10.5,27")];
    let mut table = Table::with(off, &parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2]);
    assert!(table.is_gone("E"));
    let parts = [foot("A", "10,10"), enemy("E", "10,20"), foot("B", "10.5,27"), enemy("F", "40,40")];
    let mut table = Table::new(&parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 2]);
    assert!(table.is_gone("E"));
}

/// Lancers in melee with E, which has drawn its card; this lies on the table besides.
fn in_melee(head: &str, e: &str, lancers: &str) -> Table {
    let horse = unit("Lancers", "Blue", "cavalry", "spears", "30,10", 0);
    let mut table = Table::with(head, &[horse, enemy("E", e), enemy("F", "40,20")]);
    let (ours, theirs) = (table.id("Lancers"), table.id("E"));
    table.change(|state| {
        state.units[0].pose = Some(Pose::new(lancers.parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table.card("E");
    table
}

#[test]
fn the_owner_chooses_the_line_out_of_a_melee_within_45_degrees() {
    let mut table = in_melee("", "10,20", "10,18.5");
    table.give("E leaves the melee", [6, 6, 6, 6, 6]);
    assert_eq!(table.refused("nothing"), Refusal::NotNow);
    assert!(matches!(table.refused("E moves towards 20,21 facing 180"), Refusal::NotOut { .. }));
    // 3 east and 4 north are 37 degrees off straight north; it may face any way in the end.
    table.give("E moves towards 16,28 facing 0", []);
    let (x, y, facing) = table.spot("E");
    assert_eq!((x, y, facing), (136, 248, 0));
    assert!(table.is_disrupted("E") && table.state().melees.is_empty());
}

#[test]
fn a_unit_that_leaves_a_melee_over_its_own_edge_has_left_the_game() {
    let mut table = in_melee("", "10,46", "10,44.5");
    table.give("E leaves the melee", [6, 6, 6, 6, 6]).give("E moves towards 10,48 facing 180", []);
    let e = table.id("E");
    assert!(table.events.contains(&Event::Removed { unit: e, cause: Cause::Left }));
}

#[test]
fn a_unit_that_leaves_a_melee_enters_woods_only_if_it_said_so() {
    // The woods begin right behind it, so that else there is no way out.
    let woods = "areas = [{ kind = 'woods', corners = ['2,20.76', '20,40'] }]";
    let mut table = in_melee(woods, "10,20", "10,18.5");
    assert!(matches!(table.refused("E leaves the melee"), Refusal::NoRoomToLeave { .. }));
    table.give("E leaves the melee into woods", [6, 6, 6, 6, 2]);
    table.give("E moves towards 10,40 facing 180", []);
    assert_eq!(table.spot("E"), (100, 220, 180));
}
