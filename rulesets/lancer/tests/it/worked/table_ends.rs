//! Worked examples on the table: falling back, commanders in danger, rallying, how a battle ends (sections 6 and 7).

use crate::table::{Table, commander, enemy, foot, unit};
use engine::Seat;
use lancer::victory::points;
use lancer::{Cause, Event, Post, Refusal, Side};
use testkit::Worked;

#[test]
fn falling_back_runs_from_the_shooters_centre_and_ends_face_to_him() {
    // Section 6: the line from 10,10 through 16,18 goes on by 6 + 4 inches: 6 east, 8 north.
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "16,18")]);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 4, 1]);
    assert_eq!(table.spot("E"), (220, 260, 216));
}

#[test]
fn who_falls_back_into_impassable_ground_is_routed_and_through_any_other_is_not() {
    // Section 6: whatever the terrain.
    for (kind, routed) in [("impassable", true), ("woods", false), ("buildings", false), ("ford", false)] {
        let head = format!("areas = [{{ kind = '{kind}', corners = ['2,24', '20,26'] }}]");
        let mut table = Table::with(&head, &[foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "40,40")]);
        table.card("A");
        if routed {
            table.give("A fires at E", [4, 1, 1, 1, 1, 5, 4]);
            let e = table.id("E");
            assert!(table.events.contains(&Event::Removed { unit: e, cause: Cause::Routed }));
        } else {
            table.give("A fires at E", [4, 1, 1, 1, 1, 5, 4, 1]);
            assert_eq!(table.spot("E").1, 300, "{kind}");
        }
    }
}

#[test]
fn a_natural_six_fails_even_with_a_commander() {
    // Section 6: Morale 5 and a 5 after the -1, and yet.
    let guards = enemy("E", "10,20").replace("morale = 'average'", "morale = 'elite'");
    let parts = [foot("A", "10,10"), guards, commander("Chief", "Red", "40,40")];
    for (face, fails) in [(5, false), (6, true)] {
        let mut table = Table::new(&parts);
        let e = table.id("E");
        table.change(|state| state.commanders[0].post = Post::With(e)).card("A");
        if fails {
            table.give("A fires at E", [4, 1, 1, 1, 1, face, 1, 1]);
        } else {
            table.give("A fires at E", [4, 1, 1, 1, 1, face, 1]);
        }
        assert_eq!(table.is_disrupted("E"), fails);
        assert_eq!(table.post(0), Post::With(e), "he goes where his unit goes");
    }
}

#[test]
fn on_stop_all_roll_before_anybody_falls_back_in_random_order() {
    // Section 2: STOP; A fails and E fails; the draw has E go first, 7 inches; then A, 8 inches.
    let mut table = Table::new(&[foot("A", "10,18.49"), enemy("E", "10,20")]);
    let (a, e) = (table.id("A"), table.id("E"));
    table.change(|state| state.melees = vec![(a, e)]);
    table.draw([3, 5, 5, 2, 1, 2]);
    let back = |event: &&Event| matches!(event, Event::FellBack { .. });
    let order: Vec<_> = table.events.iter().filter(back).collect();
    assert!(matches!(order[..], [Event::FellBack { unit: first, .. }, Event::FellBack { unit: second, .. }]
        if (*first, *second) == (e, a)));
    assert_eq!((table.spot("A"), table.spot("E")), ((100, 105, 0), (100, 270, 180)));
    assert!(table.is_disrupted("A") && table.is_disrupted("E"));
}

#[test]
fn a_commander_alone_too_near_to_an_enemy_joins_his_own_or_is_lost() {
    // Section 6: nearer than 1 inch to an enemy unit; the next of his own within 12 inches.
    for (friend, joins) in [("20,10", true), ("30,10", false)] {
        let parts = [foot("A", friend), enemy("E", "10,16"), commander("Colonel", "Blue", "10,10")];
        let mut table = Table::new(&parts);
        table.card("E").give("E moves", [6]).give("E moves towards 10,2 facing 180", []);
        let a = table.id("A");
        assert_eq!(table.post(0), if joins { Post::With(a) } else { Post::Lost }, "{friend}");
    }
}

#[test]
fn a_commanders_order_rallies_within_twelve_inches() {
    // Section 6: automatic, and nothing else on that card.
    let parts =
        [foot("A", "10,15"), foot("B", "40,30"), enemy("E", "20,40"), commander("Colonel", "Blue", "10,5")];
    let mut table = Table::new(&parts);
    table.change(|state| (0..2).for_each(|unit| state.units[unit].disrupted = true)).card("Colonel");
    assert!(matches!(table.refused("B rallies"), Refusal::OutOfCommand { .. }));
    assert_eq!(table.refused("A fires at E"), Refusal::Disrupted);
    table.give("A rallies", []);
    assert!(!table.is_disrupted("A") && table.is_disrupted("B"));
    table.card("A");
    assert_eq!(table.refused("A rallies"), Refusal::NotDisrupted);
}

#[test]
fn a_gun_without_crew_is_lost() {
    // Sections 1 and 7: a point for each of the crew that is left, 3 for the gun.
    let gun = unit("Gun", "Red", "battery", "cannon", "10,20", 180);
    let mut table = Table::new(&[foot("A", "10,10"), gun, enemy("E", "40,40")]);
    table.change(|state| state.units[1].figures = 1);
    assert_eq!(points(table.now(), Side::First), 2);
    table.card("A").give("A fires at Gun", [4, 1, 1, 1, 1, 1, 6]);
    assert!(table.is_gone("Gun"));
    assert_eq!(points(table.now(), Side::First), 6);
}

#[test]
fn points_are_one_a_figure_three_a_gun_five_a_commander_or_objective() {
    // Section 7.
    let head = "objectives = [{ name = 'hill', at = '10,12' }]";
    let gun = unit("Gun", "Red", "battery", "cannon", "30,30", 180);
    let parts = [foot("A", "10,10"), enemy("E", "10,30"), gun, commander("Chief", "Red", "40,40")];
    let mut table = Table::with(head, &parts);
    let blue = |table: &Table| points(table.now(), Side::First);
    assert_eq!(blue(&table), 5);
    table.change(|state| state.units[1].figures = 6);
    assert_eq!(blue(&table), 9);
    table.change(|state| {
        state.units[2].pose = None;
        state.units[2].figures = 0;
    });
    assert_eq!(blue(&table), 15);
    table.change(|state| state.commanders[0].post = Post::Lost);
    assert_eq!(blue(&table), 20);
    // An enemy as near as our own contests it.
    table.change(|state| state.units[1].pose = Some("10,14 facing 180".parse().unwrap()));
    assert_eq!(blue(&table), 15);
}

#[test]
fn both_broken_at_a_stop_is_a_draw_and_the_departed_count() {
    // Section 7.
    let parts = [foot("A", "10,10"), foot("B", "20,3"), enemy("E", "10,20"), enemy("F", "30,40")];
    let mut table = Table::new(&parts);
    table.card("B").give("B moves", [6]).give("B moves towards 20,0 facing 0", []);
    assert!(table.is_gone("B"));
    table.change(|state| {
        state.units[2].pose = None;
        state.units[2].figures = 0;
    });
    table.draw([5]);
    assert_eq!(table.over(), Some((None, "draw")));
}

#[test]
fn twelve_stops_end_a_battle_that_says_nothing_else() {
    // Section 7: nobody is ahead on points.
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,40")]);
    table.change(|state| state.stops = 10);
    table.draw([3, 1]);
    assert_eq!((table.state().stops, table.over()), (11, None));
    table.draw([3]);
    assert_eq!(table.over(), Some((None, "draw")));
    // One figure more is enough.
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,40")]);
    table.change(|state| {
        state.stops = 11;
        state.units[1].figures = 9;
    });
    table.draw([3]);
    assert_eq!(table.over(), Some((Some(Seat(0)), "on points")));
}
