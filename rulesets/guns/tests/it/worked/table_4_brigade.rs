//! Section 4 on the table: worked examples of skirmishers, brigades that move as one, and reinforcements.

use crate::table::{Table, blue, grey, regiment};
use guns::{Absence, Array, Event, Evolution, Refusal, Side, TurnPhase};
use testkit::Worked;

fn table(parts: &[String]) -> Table {
    let far = grey("1st Grey", "20,56");
    let mut table = Table::new(&[parts, &[far]].concat());
    table.act(TurnPhase::NormalMoves, Side::Union);
    table
}

#[test]
fn half_a_regiment_goes_out_within_6_inches_for_a_move() {
    let mut table = table(&[regiment("1st Blue", "Blue Brigade", 21, "20,10", 0, "")]);
    assert!(matches!(table.refused("1st Blue puts out half at 20,20"), Refusal::TooFar { .. }));
    table.give("1st Blue puts out half at 20,15", []);
    let regiment = table.state().unit(table.id("1st Blue"));
    assert_eq!((regiment.figures, regiment.lent, regiment.lost(), regiment.marks.spent), (11, 10, 0, 1000));
    let out = table.state().unit(table.id("1st Blue skirmishers"));
    assert_eq!((out.figures, out.array, out.marks.spent), (10, Array::Skirmish, 1000));
}

#[test]
fn brigade_skirmishers_are_2_figures_of_each_regiment_for_half_a_move() {
    let mut table = table(&[blue("1st Blue", "20,10"), blue("2nd Blue", "30,10")]);
    table.give("Blue Brigade puts out skirmishers at 25,15", []);
    assert_eq!((table.figures("1st Blue"), table.figures("2nd Blue")), (18, 18));
    assert_eq!(table.figures("Blue Brigade skirmishers"), 4);
    assert_eq!(table.state().unit(table.id("1st Blue")).marks.spent, 500);
    table.give("Blue Brigade skirmishers marches to 25,20 facing 0", []);
}

#[test]
fn detachments_rejoin_a_parent_within_12_inches_by_the_recall_roll() {
    let mut table = table(&[blue("1st Blue", "20,10")]);
    table.give("1st Blue puts out half at 20,15", []);
    let (regiment, out) = (table.id("1st Blue"), table.id("1st Blue skirmishers"));
    table.change(|state| {
        for unit in [regiment, out] {
            state.units[usize::from(unit.0)].marks.spent = 0;
        }
    });
    // "calling in brigade skirmishers 1/2 (a .. half regiment 1)": the regiment needs as much of its move as for putting them out.
    table.change(|state| state.units[usize::from(regiment.0)].marks.spent = 1);
    assert!(matches!(table.refused("1st Blue skirmishers is recalled"), Refusal::TooLittleLeft { .. }));
    table.change(|state| state.units[usize::from(regiment.0)].marks.spent = 0);
    // Regulars need 8, half a regiment has 2 and far from the enemy 3 more: 2 and 1 are enough.
    table.give("1st Blue skirmishers is recalled", [2, 1]);
    assert_eq!(table.state().unit(out).absence, Some(Absence::CalledIn));
    assert_eq!((table.figures("1st Blue"), table.state().unit(regiment).lent), (20, 0));
    assert_eq!(table.state().unit(regiment).marks.spent, 1000);
}

// Section 4: the losses of skirmishers count as the parent's, so the next to be put out are fresh.
#[test]
fn skirmishers_put_out_again_begin_without_the_losses_of_the_last() {
    let mut table = table(&[blue("1st Blue", "20,10")]);
    table.give("1st Blue puts out half at 20,15", []);
    let (regiment, out) = (table.id("1st Blue"), table.id("1st Blue skirmishers"));
    table.change(|state| {
        let men = &mut state.units[usize::from(out.0)];
        (men.figures, men.half, men.low_on_ammo, men.marks.spent) = (men.figures - 3, true, true, 0);
        let parent = &mut state.units[usize::from(regiment.0)];
        (parent.lent, parent.marks.spent) = (parent.lent - 3, 0);
    });
    table.give("1st Blue skirmishers is recalled", [2, 1]);
    table.change(|state| state.units[usize::from(regiment.0)].marks.spent = 0);
    table.give("1st Blue puts out half at 20,15", []);
    let men = table.state().unit(out);
    assert_eq!((men.size, men.half, men.low_on_ammo), (men.figures, false, false));
}

#[test]
fn a_skirmishing_regiment_comes_back_to_close_order_by_the_recall_roll_once_a_turn() {
    let mut table = table(&[regiment("1st Blue", "Blue Brigade", 20, "30,10", 0, "formation = 'skirmish'")]);
    assert_eq!(table.refused("1st Blue forms line facing 0"), Refusal::NotRecalled);
    // Regulars need 8, far from the enemy 3 less.
    table.give("1st Blue is recalled", [2, 2]);
    assert_eq!(table.refused("1st Blue is recalled"), Refusal::AlreadyTried);
    let id = usize::from(table.id("1st Blue").0);
    table.change(|state| state.units[id].marks.tried = false);
    table.give("1st Blue is recalled", [2, 3]);
    let unit = table.state().unit(table.id("1st Blue"));
    assert_eq!((unit.array, unit.marks.spent), (Array::Line, 1000));
}

#[test]
fn a_brigade_advances_as_one_and_keeps_its_intervals() {
    let mut table = table(&[blue("1st Blue", "20,10"), blue("2nd Blue", "30,10"), blue("3rd Blue", "25,7")]);
    // Their middle is at 25,9.
    table.give("Blue Brigade advances to 25,15 facing 0", []);
    assert_eq!(table.spot("1st Blue"), (200, 160, 0));
    assert_eq!(table.spot("2nd Blue"), (300, 160, 0));
    assert_eq!(table.spot("3rd Blue"), (250, 130, 0));
    let moves = table.events.iter().filter(|event| matches!(event, Event::Moved { .. }));
    assert_eq!(moves.count(), 3);
}

#[test]
fn a_laggard_goes_as_far_as_it_can() {
    let mut table = table(&[blue("1st Blue", "20,10"), blue("2nd Blue", "30,10")]);
    let slow = table.id("2nd Blue");
    table.change(|state| state.units[usize::from(slow.0)].marks.spent = 500);
    table.give("Blue Brigade advances to 25,18 facing 0", []);
    assert_eq!((table.spot("1st Blue").1, table.spot("2nd Blue").1), (180, 140));
    assert!(table.events.contains(&Event::Laggard { unit: slow }));
}

// Each goes as far as it can along the arrow, not by quarters of it.
#[test]
fn a_brigade_told_to_go_a_little_too_far_goes_all_it_can() {
    let mut table = table(&[blue("1st Blue", "20,10"), blue("2nd Blue", "30,10")]);
    table.give("Blue Brigade advances to 25,18.004 facing 0", []);
    for name in ["1st Blue", "2nd Blue"] {
        let y = table.pose(name).at.y().thousandths();
        assert!((17_995..=18_000).contains(&y), "{name}: {y}");
    }
    // One with a friend before it comes up to him.
    let mut table = self::table(&[blue("1st Blue", "20,10"), blue("2nd Blue", "30,10")]);
    let slow = usize::from(table.id("2nd Blue").0);
    table.change(|state| state.units[slow].marks.spent = 375);
    table.give("Blue Brigade advances to 25,18 facing 0", []);
    let y = table.pose("2nd Blue").at.y().thousandths();
    assert!((14_990..=15_000).contains(&y), "five inches are left to it: {y}");
}

#[test]
fn a_brigade_wheels_round_its_inner_flank() {
    let small = |name: &str, at: &str| regiment(name, "Blue Brigade", 12, at, 0, "");
    let mut table = table(&[small("1st Blue", "20,10"), small("2nd Blue", "24,10")]);
    table.give("Blue Brigade wheels to 22,10 facing 15", []);
    let (one, two) = (table.spot("1st Blue"), table.spot("2nd Blue"));
    assert_eq!((one.2, two.2), (15, 15));
    // The right front of the right regiment stays; the left one is farther forward than it.
    assert!(one.1 > two.1 && two.1 > 100, "{one:?} {two:?}");
}

#[test]
fn a_brigade_falls_back_facing_the_enemy_and_forms_column() {
    let mut table = table(&[blue("1st Blue", "20,20"), blue("2nd Blue", "32,20")]);
    table.give("Blue Brigade falls back to 26,15 facing 0", []);
    assert_eq!((table.spot("1st Blue"), table.spot("2nd Blue")), ((200, 150, 0), (320, 150, 0)));
    table.change(|state| state.units.iter_mut().for_each(|unit| unit.marks.spent = 0));
    table.give("Blue Brigade forms column to 26,15 facing 0", []);
    let array = |name: &str| table.state().unit(table.id(name)).array;
    assert_eq!((array("1st Blue"), array("2nd Blue")), (Array::Column, Array::Column));
}

#[test]
fn the_plan_of_a_brigade_is_what_comes_of_it() {
    let mut table = table(&[blue("1st Blue", "20,10"), blue("2nd Blue", "30,10")]);
    let (brigade, to) = (table.brigade("Blue Brigade"), "25,16".parse().unwrap());
    let facing = board::table::Angle::NORTH;
    let plan =
        guns::rules::movement::brigade_move::plan(table.now(), brigade, Evolution::Advance, to, facing);
    table.give("Blue Brigade advances to 25,16 facing 0", []);
    for (unit, pose) in plan {
        assert_eq!(table.state().unit(unit).pose, Some(pose.unwrap()));
    }
}

#[test]
fn reinforcements_enter_in_phase_5_sliding_along_a_blocked_edge() {
    let late = regiment("2nd Blue", "Blue Brigade", 20, "20,0", 0, "arrives = 1\nover = 'south'");
    let mut table = Table::new(&[blue("1st Blue", "20,0.5"), late, grey("1st Grey", "20,56")]);
    table.after(TurnPhase::Charges, []);
    let (x, y, facing) = table.spot("2nd Blue");
    // 5 inches of front beside 5 others.
    assert_eq!((x, y, facing), (250, 5, 0));
}
