//! Sections 5 and 8 on the table: worked examples of what fire and tests of a charge count, as the procedures count it.

use super::table_5::{charging, charging_on, grey_horse};
use crate::table::{Table, battery, blue, grey, regiment};
use guns::{Event, Pending, Side, Status, TurnPhase};
use testkit::Worked;

#[track_caller]
fn is_in(table: &mut Table, name: &str, status: Status) {
    let unit = usize::from(table.id(name).0);
    table.change(|state| state.units[unit].status = status);
}

fn fights(table: &Table, name: &str) -> bool {
    table.state().is_fighting(table.id(name))
}

#[test]
fn a_faltering_unit_that_is_charged_fires_as_unformed() {
    // Section 8: 7 less 2 on the row of 16 to 21 is 2; in order 7 is 3.
    for (status, lost) in [(Status::Formed, 3), (Status::Unformed, 2), (Status::Faltering, 2)] {
        let mut table = charging(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,29")]);
        is_in(&mut table, "1st Blue", status);
        table.give("1st Grey charges 1st Blue", []);
        table.give("meet them: 1st Blue fires at 1st Grey", [3, 4, 1, 1]);
        assert_eq!(table.figures("1st Grey"), 20 - lost, "{status:?}");
    }
    let guns = |status: Status| {
        let mut table =
            charging(&[battery("Cushing", Side::Union, 2, "20,20", ""), grey("1st Grey", "20,29")]);
        is_in(&mut table, "Cushing", status);
        table.give("1st Grey charges Cushing", []);
        table.give("meet them: Cushing fires at 1st Grey", [3, 4, 1, 1]);
        table.figures("1st Grey")
    };
    // Canister, +5: 12 is 2, and 10 is 1½.
    assert_eq!((guns(Status::Formed), guns(Status::Faltering)), (18, 19));
}

/// The 1st Grey charges the 1st Blue, which is retreating: 7 less 3 and the other dice.
#[track_caller]
fn at_retreaters(dice: [u16; 2]) -> Table {
    let mut table =
        charging(&[blue("1st Blue", "20,30"), blue("2nd Blue", "50,10"), grey("1st Grey", "20,37")]);
    is_in(&mut table, "1st Blue", Status::Retreating);
    table.give("1st Grey charges 1st Blue", [3, 3, dice[0], dice[1]]);
    table
}

#[test]
fn a_charged_retreater_tests_without_fleeing_again() {
    // Section 8: charged by a line -1, charged and retreating -1, retreating -1.
    for (dice, status) in [
        ([6, 4], Status::Unformed),
        ([5, 4], Status::Retreating),
        ([1, 2], Status::Retreating),
        ([1, 1], Status::Routing),
    ] {
        let table = at_retreaters(dice);
        assert_eq!(table.status("1st Blue"), status, "{dice:?}");
        assert!(fights(&table, "1st Blue") && fights(&table, "1st Grey"), "{dice:?}");
        let fled = |event: &Event| matches!(event, Event::Fled { .. });
        assert!(!table.events.iter().any(fled), "{dice:?}: it fled this turn");
    }
    assert!(at_retreaters([5, 4]).told.contains("being charged"));
}

#[test]
fn a_charged_router_takes_no_test() {
    let mut table = charging(&[blue("1st Blue", "20,30"), grey("1st Grey", "20,37")]);
    is_in(&mut table, "1st Blue", Status::Routing);
    table.give("1st Grey charges 1st Blue", [3, 3]);
    assert!(fights(&table, "1st Blue"));
    assert_eq!(table.status("1st Blue"), Status::Routing);
}

#[test]
fn a_charger_leaves_its_cover_behind() {
    // Section 8: half way it stands in a wood, which its target does not share: 6 is no 7.
    let wood = "[[areas]]\nkind = 'open-wood'\ncorners = ['10,25', '30,25', '30,27.5', '10,27.5']\n";
    let mut table = charging_on(wood, &[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.give("1st Grey charges 1st Blue", []).give("stand", [3, 3]);
    assert!(table.state().unit(table.id("1st Grey")).marks.halted, "{}", table.told);
}

#[test]
fn horse_at_the_flank_of_foot_in_no_order_does_not_charge_formed_foot() {
    // Section 8: +1 for the flank or for no order, and no -1.
    let column = || regiment("1st Blue", "Blue Brigade", 20, "20,30", 270, "formation = 'column'");
    let mut table = charging(&[column(), grey_horse("1st Horse", "20,37")]);
    table.give("1st Horse charges 1st Blue", [3, 3]);
    assert!(!fights(&table, "1st Horse"));
    let mut table = charging(&[column(), grey_horse("1st Horse", "20,37")]);
    is_in(&mut table, "1st Blue", Status::Unformed);
    table.give("1st Horse charges 1st Blue", [3, 3, 6, 6]);
    assert!(fights(&table, "1st Horse"));
}

#[test]
fn no_fire_follows_skirmishers_that_a_double_six_made_retire() {
    // Section 9: close order on skirmishers, 12 inches back at once; the friends of the target have nobody to fire at.
    let skirmishers = regiment("1st Grey", "Grey Brigade", 12, "20,29", 180, "formation = 'skirmish'");
    let mut table =
        charging(&[blue("1st Blue", "20,20"), battery("Cushing", Side::Union, 2, "28,16", ""), skirmishers]);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue fires at 1st Grey; Cushing fires at 1st Grey", [6, 6, 3, 3]);
    assert!(!table.state().unit(table.id("Cushing")).marks.fired);
    table.act(TurnPhase::Firing, Side::Union);
    assert!(table.may("Cushing fires at 1st Grey with canister") || table.may("Cushing fires at 1st Grey"));
}

#[test]
fn who_turns_to_face_is_touched_all_the_same() {
    // Section 5, step 7: those who pass touch. The flank of an extended line was 3 inches nearer than its front is now.
    let extended = regiment("1st Blue", "Blue Brigade", 14, "20,30", 270, "formation = 'extended-line'");
    let mut table = charging(&[extended, grey("1st Grey", "20,43")]);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue turns to face", [6, 6, 6, 6]);
    assert!(fights(&table, "1st Grey") && fights(&table, "1st Blue"));
}

/// Union horse on engage beside the way of a charge.
fn horse_beside(at: &str, facing: u16) -> String {
    regiment("1st Horse", "Blue Brigade", 12, at, facing, "arm = 'cavalry'")
}

fn is_open_to_horse(table: &Table) -> bool {
    table.state().pending.last() == Some(&Pending::Opportunity { side: Side::Union })
}

// "Opportunity charge ..: at an enemy left unformed .. within 10" by a .. failed charge"; section 9: "A charger made to falter ..
// stops there, untested."
#[test]
fn a_charger_that_a_double_six_stops_is_open_to_horse() {
    let parts = [blue("1st Blue", "20,30"), horse_beside("29.5,28", 0), grey("1st Grey", "20,37")];
    let mut table = charging(&parts);
    table.give("1st Grey charges 1st Blue", []);
    table.give("meet them: 1st Blue fires at 1st Grey", [6, 6, 3, 3]);
    assert_eq!(table.status("1st Grey"), Status::Faltering);
    assert!(is_open_to_horse(&table), "{:?}", table.state().pending);
}

#[test]
fn a_charger_that_lies_down_before_abatis_is_open_to_horse() {
    let abatis = "[[lines]]\nkind = 'abatis'\npoints = ['10,34.9', '26,34.9']\n";
    let parts = [blue("1st Blue", "20,30"), horse_beside("33,36", 270), grey("1st Grey", "20,35.8")];
    let mut table = charging_on(abatis, &parts);
    // Crossing is half of its 10 inches. 3: it goes to ground on the near side.
    table.give("1st Grey charges 1st Blue", [3]);
    assert_eq!(table.status("1st Grey"), Status::GoneToGround);
    assert!(is_open_to_horse(&table), "{:?}", table.state().pending);
}

// "Entering or leaving a built-up area, trench, redoubt or palisade takes the whole move".
#[test]
fn a_unit_in_works_neither_counter_charges_nor_evades() {
    let may = |kind: &str, formation: &str, answer: &str| {
        let head = format!("[[lines]]\nkind = '{kind}'\npoints = ['10,31', '30,31']\n");
        let target = regiment("1st Blue", "Blue Brigade", 12, "20,30", 0, formation);
        let mut table = charging_on(&head, &[target, blue("2nd Blue", "40,28"), grey("1st Grey", "20,36")]);
        table.give("1st Grey charges 1st Blue", []);
        table.may(&format!("meet them: 1st Blue {answer}"))
    };
    let loose = "formation = 'skirmish'";
    for kind in ["trench", "redoubt"] {
        assert!(!may(kind, "", "counter-charges"), "{kind}");
        assert!(!may(kind, loose, "gets out of the way"), "{kind}");
    }
    // A wall is left by any unit.
    assert!(may("wall", "", "counter-charges") && may("wall", loose, "gets out of the way"));
}
