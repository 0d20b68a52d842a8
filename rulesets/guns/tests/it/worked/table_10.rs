//! Section 10 on the table: worked examples of the end, of points and of the winner.

use crate::table::{Table, battery, blue, grey, regiment};
use board::table::{Angle, Inches, Point, Pose};
use guns::rules::victory::{points, tally};
use guns::{Absence, Post, Side, Status, TurnPhase};
use testkit::Worked;

const PLACE: &str = "
turns = 3
objectives = [{ name = 'the copse', at = '20,30', within = 3, points = 4 }]
";

fn table() -> Table {
    let second = "
[[brigades]]
name = 'Second Brigade'
division = 'Union Division'
order = 'engage'
general = { name = 'Hall', at = '30,2', facing = 0 }
";
    Table::with(
        PLACE,
        &[
            second.into(),
            blue("1st Blue", "20,10"),
            regiment("2nd Blue", "Second Brigade", 20, "40,10", 0, ""),
            battery("Cushing", Side::Union, 2, "50,10", ""),
            grey("1st Grey", "20,50"),
        ],
    )
}

fn stand(table: &mut Table, unit: &str, x: i32, y: i32) {
    let unit = usize::from(table.id(unit).0);
    let at = Point::new(Inches::whole(x), Inches::whole(y));
    table.change(|state| state.units[unit].pose = Some(Pose::new(at, Angle::degrees(0))));
}

// "The scenario's turns"; without a lead of 3 it is a draw.
#[test]
fn the_battle_ends_after_its_last_turn_and_is_a_draw_without_a_lead() {
    let mut table = table();
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.over(), None);
    table.change(|state| (state.turn, state.trophies[Side::Union as usize].generals) = (3, 2));
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), Some((None, "draw")));
}

// "a win by 3 or more".
#[test]
fn a_lead_of_three_wins() {
    let mut table = table();
    table.change(|state| (state.turn, state.trophies[Side::Union as usize].generals) = (3, 3));
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), Some((Some(Side::Confederate.seat()), "on points")));
}

// "default 12 turns".
#[test]
fn a_scenario_that_says_nothing_has_twelve_turns() {
    let table = Table::new(&[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
    assert_eq!((table.battle.terms.turns, table.battle.terms.lead), (12, 3));
}

/// The seat of the winner, and how it won.
const CONFEDERATE_BROKE_THEM: Option<(Option<engine::Seat>, &str)> =
    Some((Some(engine::Seat(Side::Confederate as u8)), "enemy broken"));

// "The battle ends with a turn after which half or more of the brigades .. have ever broken or been removed: that side has lost
// whatever the points say."
#[test]
fn a_side_with_half_of_its_brigades_broken_has_lost_whatever_the_points_say() {
    let mut table = table();
    table.change(|state| {
        state.brigades[0].broken = true;
        state.held = vec![Some(Side::Union)];
        state.trophies[Side::Confederate as usize].generals = 3;
    });
    assert_eq!(
        (points(table.now(), Side::Union), points(table.now(), Side::Confederate)),
        (7, 1),
        "the Union leads by six"
    );
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), CONFEDERATE_BROKE_THEM, "one of two Union brigades has broken");
}

// It holds after the last turn, too: the points decide there only between sides that are not beaten, or both.
#[test]
fn a_broken_side_has_lost_after_the_last_turn_too() {
    let mut table = table();
    table.change(|state| {
        (state.turn, state.brigades[0].broken) = (3, true);
        state.held = vec![Some(Side::Union)];
    });
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), CONFEDERATE_BROKE_THEM);
}

// "If both have, or at the last turn, points decide".
#[test]
fn if_both_sides_are_broken_points_decide() {
    let mut table = table();
    let grey = usize::from(table.brigade("Grey Brigade").0);
    table.change(|state| {
        (state.brigades[0].broken, state.brigades[grey].broken) = (true, true);
        state.held = vec![Some(Side::Union)];
    });
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), Some((Some(Side::Union.seat()), "on points")), "5 to 1");
}

// "of the brigades the scenario gives a side, those still to come included".
#[test]
fn brigades_still_to_come_count_among_those_a_side_has() {
    let third = "
[[brigades]]
name = 'Third Brigade'
division = 'Union Division'
order = 'engage'
general = { name = 'Harrow', at = '45,2', facing = 0 }
";
    let late = "arrives = 9\nover = 'south'";
    let mut table = Table::with(
        PLACE,
        &[
            third.into(),
            blue("1st Blue", "20,10"),
            regiment("3rd Blue", "Third Brigade", 20, "40,2", 0, late),
            regiment("4th Blue", "Third Brigade", 20, "50,2", 0, late),
            grey("1st Grey", "20,50"),
        ],
    );
    table.change(|state| state.brigades[0].broken = true);
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), CONFEDERATE_BROKE_THEM, "one of two is half");
}

// "Points: 2 a brigade removed, 1 broken, 1 a battery, general or standard lost".
#[test]
fn points_are_for_what_the_enemy_lost() {
    let mut table = table();
    let cushing = usize::from(table.id("Cushing").0);
    table.change(|state| {
        state.brigades[0].broken = true;
        state.trophies[Side::Union as usize].standards = 1;
        state.units[cushing].pose = None;
        state.units[cushing].absence = Some(Absence::Captured);
    });
    assert_eq!(points(table.now(), Side::Confederate), 3);
    let lost = usize::from(table.id("2nd Blue").0);
    table.change(|state| {
        (state.brigades[0].removed, state.brigades[0].broken) = (true, true);
        state.units[lost].pose = None;
        state.units[lost].absence = Some(Absence::Dispersed);
        state.generals[0].post = Post::Lost;
    });
    let tally = tally(table.now(), Side::Confederate);
    assert_eq!((tally.removed, tally.broken, tally.batteries), (2, 0, 1), "of the second nobody is left");
    assert_eq!(tally.points, 6);
    assert_eq!(points(table.now(), Side::Union), 0);
}

// Objectives give 3 to 5 points to the side that last held them (a formed unit, no enemy within 6 inches).
#[test]
fn an_objective_is_held_by_a_formed_unit_with_no_enemy_near_and_kept() {
    let mut table = table();
    let blue = usize::from(table.id("1st Blue").0);
    stand(&mut table, "1st Blue", 20, 27);
    table.change(|state| state.units[blue].status = Status::Unformed).after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().held, [None], "it is not formed");
    table.change(|state| (state.turn, state.units[blue].status) = (1, Status::Formed));
    stand(&mut table, "1st Grey", 20, 36);
    table.after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().held, [None], "the enemy is 5.5 inches off");
    stand(&mut table, "1st Grey", 20, 37);
    table.change(|state| state.turn = 1).after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().held, [Some(Side::Union)]);
    assert_eq!(points(table.now(), Side::Union), 4);
    // Guns without crew are no enemy, and hold nothing.
    let guns = usize::from(table.id("Cushing").0);
    stand(&mut table, "1st Grey", 20, 30);
    stand(&mut table, "1st Blue", 20, 10);
    stand(&mut table, "Cushing", 20, 27);
    table
        .change(|state| (state.turn, state.units[guns].figures) = (1, 0))
        .after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().held, [Some(Side::Confederate)]);
    stand(&mut table, "1st Grey", 20, 50);
    table.change(|state| state.turn = 1).after(TurnPhase::Tests, [6, 6, 1, 1]);
    assert_eq!(table.state().held, [Some(Side::Confederate)]);
    table.change(|state| state.held = vec![Some(Side::Union)]);
    // It goes away, and neither side takes it.
    stand(&mut table, "1st Blue", 20, 10);
    table.change(|state| state.turn = 3).after(TurnPhase::Tests, []);
    assert_eq!(table.over(), Some((Some(Side::Union.seat()), "on points")));
}

// "The battle ends with a turn after which half or more of the brigades .. have .. been removed": not in the middle of one.
#[test]
fn a_side_without_anybody_has_lost_when_the_turn_ends() {
    let mut table = table();
    let grey = usize::from(table.id("1st Grey").0);
    table.change(|state| {
        state.units[grey].pose = None;
        state.units[grey].absence = Some(Absence::Destroyed);
    });
    table.act(TurnPhase::Charges, Side::Union).give("done", []);
    assert_eq!(table.over(), None);
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), Some((Some(Side::Union.seat()), "enemy destroyed")));
}

// "If both have .. points decide": half of the winner's brigades are gone, too.
#[test]
fn a_side_without_anybody_may_still_win_on_points_if_the_other_is_broken() {
    let mut table = table();
    let grey = usize::from(table.id("1st Grey").0);
    table.change(|state| {
        state.units[grey].pose = None;
        state.units[grey].absence = Some(Absence::Destroyed);
        state.brigades[0].broken = true;
        state.trophies[Side::Union as usize].generals = 4;
    });
    table.after(TurnPhase::Tests, []);
    assert_eq!(table.over(), Some((Some(Side::Confederate.seat()), "on points")), "5 to 2");
}
