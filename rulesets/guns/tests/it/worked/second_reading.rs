//! What a second reading of the contract found: one example for each clause.

use crate::keys::check;
use crate::table::{Table, blue, grey, regiment};
use crate::worked::table_5::charging;
use guns::sheet::cells::BrigadeOrder;
use guns::{Array, Event, Pending, Side, Status, TurnPhase};
use testkit::Worked;

// Section 1: "No rectangles overlap." Section 8, retreat: "keeping formation for half of the first move".
#[test]
fn a_unit_that_breaks_keeps_its_formation_until_it_runs() {
    let mut table =
        Table::new(&[blue("1st Blue", "30,20"), blue("2nd Blue", "30,18.2"), grey("1st Grey", "30,55")]);
    table.change(|state| {
        state.units[0].figures -= 4;
        state.units[0].marks.lost = 4;
    });
    // 2, less 2 for a fifth lost, and 1 for the line behind it: it retreats, in the next phase of compulsory moves.
    table.after(TurnPhase::Melees, [1, 1, 6, 5, 2, 1]);
    assert_eq!(table.status("1st Blue"), Status::Retreating);
    let [first, second] = ["1st Blue", "2nd Blue"]
        .map(|name| table.state().block(&table.battle, table.id(name)).expect("on the table"));
    assert!(!first.overlaps(&second), "{first:?} stands on {second:?}");
    assert_eq!(first.width().thousandths(), 4000, "a line of 16 figures");
}

// Section 8: "in cover, hasty works, or uphill: each (.. no cover if the enemy shares it)".
#[test]
fn hasty_works_count_in_a_wood_that_the_enemy_shares() {
    let wood = "unit-morale test=being-charged by=skirmishers cover=cover cover-shared=yes";
    check(wood, &[3, 3], "conduct falters");
    check(&format!("{wood} hasty-works=yes"), &[3, 3], "conduct counter-charges or stands");
}

// Section 5: "Who fired in phase 4 does not in phase 6": nothing else, so a unit that fired in support may charge.
#[test]
fn a_unit_that_fired_in_support_may_charge_in_the_same_phase() {
    let mut table = charging(&[
        blue("1st Blue", "20,20"),
        blue("2nd Blue", "25.5,20"),
        grey("1st Grey", "21,29"),
        grey("2nd Grey", "29,29"),
    ]);
    let brigade = usize::from(table.brigade("Blue Brigade").0);
    table.change(|state| state.brigades[brigade].order = BrigadeOrder::Assault);
    table.give("1st Grey charges 1st Blue", []).give("go in", []);
    // A 6 takes 2 figures; the charger rolls 2 and retreats.
    table.give("meet them: 2nd Blue fires at 1st Grey", [3, 3, 1, 1]).give("done", []);
    assert!(table.state().unit(table.id("2nd Blue")).marks.fired);
    table.give("2nd Blue charges 2nd Grey", []);
    assert_eq!(table.state().going_on().count(), 1);
}

// The sheet, recall of skirmishers: "In Dense Woods, etc." Ground as bad as a dense wood counts like one.
#[test]
fn skirmishers_in_a_marsh_are_as_hard_to_recall_as_in_a_dense_wood() {
    let recalled = |ground: &str| {
        let head = format!("[[areas]]\nkind = '{ground}'\ncorners = ['15,15', '45,15', '45,25', '15,25']\n");
        let loose = regiment("1st Blue", "Blue Brigade", 12, "30,20", 0, "formation = 'skirmish'");
        let mut table = Table::with(&head, &[loose, grey("1st Grey", "30,40")]);
        table.act(TurnPhase::NormalMoves, Side::Union);
        table.give("1st Blue is recalled", [5, 4]);
        table.state().unit(table.id("1st Blue")).array == Array::Line
    };
    assert_eq!(
        [recalled("crops"), recalled("dense-wood"), recalled("marsh"), recalled("boulders")],
        [true, false, false, false]
    );
}

// Section 5, step 2: "Chargers go half the distance", and "each is done for all charges of the brigade before the next".
#[test]
fn a_charge_is_not_barred_by_how_far_another_has_come() {
    let mut joint = 0;
    for x in 24..=33 {
        for y in [25, 26, 27] {
            let second = grey("2nd Grey", &format!("{x},{y}"));
            let parts =
                [blue("1st Blue", "30,20"), grey("1st Grey", "34,29"), second, grey("3rd Grey", "8,52")];
            let mut table = charging(&parts);
            let charges = ["1st Grey", "2nd Grey"].map(|name| format!("{name} charges 1st Blue"));
            if !charges.iter().all(|charge| table.may(charge)) {
                continue;
            }
            table.give(&charges[0], []);
            if !matches!(table.state().pending.last(), Some(Pending::Declare { .. })) {
                continue;
            }
            table.give(&charges[1], []);
            let halts = table.events.iter().any(|event| matches!(event, Event::Stopped { .. }));
            assert!(!halts, "2nd Grey at {x},{y}: {:?}", table.events);
            assert_eq!(table.state().going_on().count(), 2, "2nd Grey at {x},{y}");
            joint += 1;
        }
    }
    assert!(joint > 3, "{joint} joint charges");
}
