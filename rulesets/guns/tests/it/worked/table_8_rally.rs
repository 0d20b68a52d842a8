//! Section 8 on the table: worked examples of mobs that rally, the room they need to be a line again, and units that falter twice.

use super::melee::{NEXT, is_in, put};
use crate::table::{Table, blue, grey, regiment};
use board::table::Inches;
use guns::{Side, Status, TurnPhase};
use testkit::Worked;

/// The room a unit takes: width and depth in tenths of an inch.
fn room(table: &Table, name: &str) -> (i32, i32) {
    let block = table.state().block(&table.battle, table.id(name)).expect("on the table");
    let tenths = |length: Inches| (length.thousandths() + 50) / 100;
    (tenths(block.width()), tenths(block.depth()))
}

/// The 1st Blue has fled, perhaps between the others, and rallies.
fn rallied(between: bool) -> Table {
    let beside = |name: &str, at: &str| regiment(name, "Blue Brigade", 12, at, 0, "formation = 'column'");
    let mut table = Table::new(&[
        blue("1st Blue", "30,12"),
        beside("2nd Blue", "10,12"),
        beside("3rd Blue", "50,12"),
        grey("1st Grey", "30,50"),
    ]);
    is_in(&mut table, "1st Blue", Status::Retreating);
    if between {
        put(&mut table, "2nd Blue", (275, 125), 0);
        put(&mut table, "3rd Blue", (325, 125), 0);
    }
    let unit = usize::from(table.id("1st Blue").0);
    table.change(|state| {
        (state.units[unit].bolted, state.units[unit].marks.changed) = (true, true);
    });
    let dice = [5, 5].into_iter().chain(NEXT).collect();
    table.after_dice(TurnPhase::Melees, dice);
    assert_eq!(table.status("1st Blue"), Status::Unformed);
    table
}

// "afterwards as a mob column"; "rally: halts unformed, may reform next movement phase"; "A change .. needs room."
#[test]
fn a_mob_that_rallies_is_a_line_again_only_when_it_reforms() {
    let mut table = rallied(false);
    // A mob of 20 is 4 figures wide and 5 ranks deep; a line is 10 files of two ranks.
    assert_eq!(room(&table, "1st Blue"), (20, 25));
    table.act(TurnPhase::NormalMoves, Side::Union);
    table.give("1st Blue forms line facing 0", []);
    assert_eq!((room(&table, "1st Blue"), table.status("1st Blue")), ((50, 10), Status::Formed));
}

#[test]
fn a_mob_that_rallies_between_friends_overlaps_none_of_them() {
    let mut table = rallied(true);
    let block = |name: &str| table.state().block(&table.battle, table.id(name)).unwrap();
    assert!(
        !block("1st Blue").overlaps(&block("2nd Blue")) && !block("1st Blue").overlaps(&block("3rd Blue"))
    );
    table.act(TurnPhase::NormalMoves, Side::Union);
    assert_eq!(table.refused("1st Blue forms line facing 0").to_string(), "2nd Blue is in that place");
    assert!(table.may("1st Blue forms column facing 0"));
}

// "falter: .. reforms at the end of the first later turn without moving, firing or fighting": later than when it last faltered.
#[test]
fn a_unit_that_falters_once_more_reforms_a_turn_later() {
    for (dice, status) in [([3, 3], Status::Faltering), ([6, 5], Status::Formed)] {
        let mut table = Table::new(&[blue("1st Blue", "30,20"), grey("1st Grey", "30,50")]);
        let unit = usize::from(table.id("1st Blue").0);
        table.change(|state| {
            state.units[unit].status = Status::Faltering;
            (state.units[unit].figures, state.units[unit].marks.lost) = (18, 2);
        });
        // It tests for a tenth lost, -1, and falters, -1: 4 and 9.
        table.after_dice(TurnPhase::Melees, dice.into_iter().chain(NEXT).collect());
        assert_eq!(table.status("1st Blue"), status, "{dice:?}");
    }
}
