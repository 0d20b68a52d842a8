//! Worked examples on the table: what a third reading of the rules page found (sections 3 and 5).

use crate::table::{Table, commander, enemy, foot, unit};
use board::table::Pose;
use lancer::{Post, Refusal};
use testkit::Worked;

/// A column of horse on a road to the north, its middle there; this ground lies on the table besides.
fn column_on_road(kind: &str, at: &str) -> Table {
    let head = format!(
        "areas = [{{ kind = '{kind}', corners = ['2,14', '20,24'] }}]\nroads = [{{ points = ['10,0', '10,40'] }}]"
    );
    let horse =
        unit("H", "Blue", "cavalry", "spears", "10,5", 0).replace("morale", "formation = 'column'\nmorale");
    let mut table = Table::with(&head, &[horse, enemy("E", "40,40")]);
    table.change(|state| state.units[0].pose = Some(Pose::new(at.parse().unwrap(), "0".parse().unwrap())));
    table.card("H");
    table
}

#[test]
fn horse_with_its_front_in_woods_keeps_to_the_road_as_well() {
    // Section 3: only by road. The middle is at 13 and the front at 14.5, half an inch deep.
    let mut table = column_on_road("woods", "10,13");
    table.give("H moves", [6, 6]);
    assert_eq!(table.refused("H moves towards 18,21 facing 45"), Refusal::OnlyByRoad);
    assert_eq!(table.refused("H moves towards 10,40 facing 0"), Refusal::OnlyByRoad);
    assert!(table.may("H follows the road"));
    // Out of the woods it goes as it likes.
    table.give("H moves towards 18,5 facing 135", []);
    assert!(table.pose("H").at.x() > board::table::Inches::whole(18));
}

#[test]
fn horse_and_guns_leave_the_road_in_buildings_no_more_than_in_woods() {
    // Section 3: horse and guns keep out of buildings, and follow a road through any ground.
    let mut table = column_on_road("buildings", "10,18");
    table.give("H moves", [1, 2]);
    assert_eq!(table.refused("H moves towards 18,18 facing 90"), Refusal::OnlyByRoad);
    table.give("H follows the road", []);
    assert_eq!(table.spot("H"), (100, 210, 0));
}

#[test]
fn a_column_on_a_road_in_woods_turns_about_and_goes_back_by_it() {
    // Section 3: facing may change by up to 180 degrees before the move, on the road as elsewhere.
    let mut table = column_on_road("woods", "10,21");
    table.give("H moves", [1, 2]);
    assert_eq!(table.refused("H moves towards 18,21 facing 90"), Refusal::OnlyByRoad);
    table.give("H moves towards 10,2 facing 180", []);
    assert_eq!(table.spot("H"), (100, 180, 180));
}

#[test]
fn a_commander_that_turns_at_a_bank_rides_into_no_river() {
    // Section 3: he moves as horse. His front is on the bank, and turned aside a corner of his base is over it.
    let river = "areas = [{ kind = 'impassable', corners = ['0,20', '48,22'] }]";
    let parts = [foot("A", "10,10"), enemy("E", "40,40"), commander("Colonel", "Blue", "10,5")];
    for (towards, facing) in [("14,23.25", 45), ("30,24.25", 76)] {
        let mut table = Table::with(river, &parts);
        table.change(|state| state.commanders[0].post = Post::Alone("10,19.25 facing 0".parse().unwrap()));
        table.card("Colonel").give("Colonel moves", [6, 6]);
        table.give(&format!("Colonel moves towards {towards} facing {facing}"), []);
        let Post::Alone(pose) = table.post(0) else { panic!("alone") };
        assert!(pose.at.y() < board::table::Inches::whole(20), "{pose:?}");
    }
}

#[test]
fn a_commander_whose_unit_falls_is_fought_no_more_in_that_round() {
    // Section 6: he joins the nearest friendly unit. Nine figures of A are left without an enemy, and throw nothing.
    let lone = enemy("E", "10,20").replace("morale", "figures = 1\nmorale");
    let parts = [foot("A", "10,10"), lone, enemy("F", "10,30"), commander("Chief", "Red", "40,40")];
    let mut table = Table::new(&parts);
    let (a, e, f) = (table.id("A"), table.id("E"), table.id("F"));
    table.change(|state| {
        state.units[0].pose = Some("10,18.875 facing 0".parse().unwrap());
        state.melees = vec![(a, e)];
        state.commanders[0].post = Post::With(e);
    });
    table.card("A").give("A fights a whole round", [1, 6]);
    assert!(table.is_gone("E") && table.state().fight.is_none());
    assert_eq!((table.post(0), table.figures("A")), (Post::With(f), 10));
}

#[test]
fn a_commander_whose_unit_falls_fights_no_more_in_that_round() {
    // Section 6: he joins the nearest friendly unit, and that one is in no melee.
    let lone = foot("A", "10,15").replace("morale", "figures = 1\nmorale");
    let parts = [lone, foot("B", "10,10"), enemy("E", "10,20"), commander("Colonel", "Blue", "40,5")];
    let mut table = Table::new(&parts);
    let (a, b, e) = (table.id("A"), table.id("B"), table.id("E"));
    table.change(|state| {
        state.units[0].pose = Some("10,18.875 facing 0".parse().unwrap());
        state.melees = vec![(a, e)];
        state.commanders[0].post = Post::With(a);
    });
    table.card("A").give("A fights on", []).give("figure 1 fights figure 3 of E", [6, 1]);
    assert!(table.is_gone("A") && table.state().fight.is_none());
    assert_eq!(table.post(0), Post::With(b));
}

#[test]
fn a_unit_leaves_woods_from_their_edge_at_any_angle() {
    // Section 3: it halts with its front on the edge, and goes on with its next move though most of it is still in them.
    let woods = "areas = [{ kind = 'woods', corners = ['2,14', '40,24'] }]";
    for facing in [3, 17, 29, 38, 44, 331, 346] {
        let mut table = Table::with(woods, &[foot("A", "20,21"), enemy("E", "40,4")]);
        let ahead = |table: &Table| {
            let pose = table.pose("A");
            pose.at.towards(facing.to_string().parse().unwrap(), board::table::Inches::whole(12))
        };
        for dice in [3, 3] {
            let to = ahead(&table);
            table
                .card("A")
                .give("A moves", [dice])
                .give(&format!("A moves towards {to} facing {facing}"), []);
        }
        let before = table.pose("A");
        let to = ahead(&table);
        table.card("A").give("A moves", [5]).give(&format!("A moves towards {to} facing {facing}"), []);
        let gone = table.pose("A").at.distance(before.at);
        assert!(gone > board::table::Inches::whole(2), "{facing}: {gone} from {before:?}");
    }
}
