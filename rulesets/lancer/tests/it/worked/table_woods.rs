//! Worked examples on the table: woods by the ground that is entered, and ground that is left (section 3).

use crate::table::{Table, enemy, foot, unit};
use lancer::Refusal;
use testkit::Worked;

const WOODS: &str = "areas = [{ kind = 'woods', corners = ['2,14', '20,24'] }]";

fn at_the_edge() -> Table {
    let mut table = Table::with(WOODS, &[foot("A", "10,13.24"), foot("B", "30,10"), enemy("E", "40,40")]);
    table.card("A");
    table
}

#[test]
fn a_unit_that_enters_woods_says_so_and_throws_for_woods() {
    let mut table = at_the_edge();
    table.give("A moves into woods", [3]).give("A moves towards 10,40 facing 0", []);
    assert_eq!(table.spot("A"), (100, 162, 0));
    // In column as well.
    let mut table = at_the_edge();
    table.change(|state| state.units[0].formation = lancer::movement::Formation::Column);
    table.change(|state| state.units[0].pose = Some("10,12.11 facing 0".parse().unwrap())).card("A");
    table.give("A moves into woods", [2]).give("A moves towards 10,40 facing 0", []);
    assert_eq!(table.spot("A"), (100, 141, 0));
}

#[test]
fn a_unit_that_says_nothing_enters_no_woods() {
    let mut table = at_the_edge();
    table.give("A moves", [6]).give("A moves towards 10,40 facing 0", []);
    assert_eq!(table.spot("A"), (100, 132, 0), "it stays where it is");
    let mut table = at_the_edge();
    table.give("A moves", [6]).give("A moves towards 10,2 facing 0", []);
    assert_eq!(table.spot("A"), (100, 72, 0), "away from them it goes all the way");
}

#[test]
fn only_foot_at_the_edge_of_woods_can_say_that_it_enters_them() {
    let mut table = at_the_edge();
    table.card("B");
    assert_eq!(table.refused("B moves into woods"), Refusal::NotAtWoods);
    let horse = unit("H", "Blue", "cavalry", "spears", "10,13.24", 0);
    let mut table = Table::with(WOODS, &[horse, enemy("E", "40,40")]);
    table.card("H");
    assert_eq!(table.refused("H moves into woods"), Refusal::NotAtWoods);
    let mut table = Table::with(WOODS, &[foot("A", "10,18"), enemy("E", "40,40")]);
    table.card("A");
    assert_eq!(table.refused("A moves into woods"), Refusal::NotAtWoods, "it is in them");
    table.give("A moves", [3]).give("A moves towards 10,2 facing 0", []);
    assert_eq!(table.spot("A"), (100, 150, 0));
}

#[test]
fn a_unit_halts_with_its_front_on_the_edge_before_it_leaves_ground() {
    // Woods, fields and buildings; not a ford or a slope.
    for (kind, dice, y) in [
        ("woods", [3], 203),
        ("fields", [6], 203),
        ("buildings", [6], 203),
        ("ford", [6], 245),
        ("slope", [6], 245),
    ] {
        let head = format!("areas = [{{ kind = '{kind}', corners = ['2,14', '20,21'] }}]");
        let mut table = Table::with(&head, &[foot("A", "10,18.5"), enemy("E", "40,40")]);
        table.card("A").give("A moves", dice).give("A moves towards 10,40 facing 0", []);
        assert_eq!(table.spot("A").1, y, "out of {kind}");
        if y == 203 {
            // From the edge it goes on by the dice of open ground, though most of it stands in woods.
            table.card("A").give("A moves", [5]).give("A moves towards 10,40 facing 0", []);
            assert_eq!(table.spot("A").1, 253, "on from {kind}");
        }
    }
}

#[test]
fn a_narrow_field_halts_at_both_edges() {
    let head = "areas = [{ kind = 'fields', corners = ['2,14', '20,16'] }]";
    let mut table = Table::with(head, &[foot("A", "10,13.24"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [6]).give("A moves towards 10,40 facing 0", []);
    assert_eq!(table.spot("A"), (100, 153, 0), "its front on the far edge");
}

#[test]
fn a_unit_half_out_of_woods_goes_no_deeper_unless_it_said_so() {
    // Its front is out; turned about it would be in.
    let mut table = Table::with(WOODS, &[foot("A", "10,23.3"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [6]).give("A moves towards 10,2 facing 180", []);
    assert_eq!(table.spot("A"), (100, 233, 180), "it turned, and that is all");
    let mut table = Table::with(WOODS, &[foot("A", "10,23.3"), enemy("E", "40,40")]);
    table.card("A").give("A moves into woods", [3]).give("A moves towards 10,2 facing 180", []);
    assert_eq!(table.spot("A"), (100, 203, 180));
}

#[test]
fn a_column_on_a_road_in_woods_keeps_to_it_or_says_that_it_enters_them() {
    let head = format!("{WOODS}\nroads = [{{ points = ['10,0', '10,40'] }}]");
    let column = || foot("A", "10,18").replace("morale", "formation = 'column'\nmorale");
    let mut table = Table::with(&head, &[column(), enemy("E", "40,40")]);
    table.card("A").give("A moves", [2]);
    assert_eq!(table.refused("A moves towards 40,18 facing 90"), Refusal::OnlyByRoad);
    table.give("A follows the road", []);
    assert_eq!(table.spot("A"), (100, 230, 0));
    let mut table = Table::with(&head, &[column(), enemy("E", "40,40")]);
    table.card("A").give("A moves into woods", [2]).give("A moves towards 40,18 facing 90", []);
    assert_eq!(table.spot("A"), (120, 180, 90));
}
