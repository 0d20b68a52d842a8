//! Worked examples on the table: what a second reading of the rules page found (sections 3 to 6).

use crate::keys::{check, resolve};
use crate::table::{Table, enemy, foot, unit};
use lancer::{Event, Pending, Refusal};
use testkit::Worked;

#[test]
fn a_charge_home_on_a_face_of_a_square_is_fought_by_the_figures_that_stand_before_it() {
    // Section 5, "a charge that comes home is always fought". Only the front of the crew is open (section 7), and before it
    // stand figures 2 and 5 of A, so that the first figure, which has room nowhere, does not speak for all.
    let square = "rules = [{ kind = 'square', units = ['E'] }]";
    let gun = unit("E", "Red", "battery", "cannon", "10,20", 180);
    let mut table = Table::with(square, &[foot("A", "9.625,10"), gun, enemy("F", "40,40")]);
    table.card("A").give("A charges E", [2]);
    assert_eq!(table.state().pending, [Pending::Fight]);
    assert_eq!(table.refused("nothing"), Refusal::MustFight);
    table.give("A fights a whole round", [1, 6, 1, 6]);
    assert_eq!(table.figures("E"), 1);
}

#[test]
fn a_wall_that_turns_a_corner_halts_a_unit_again() {
    // Section 3: walls halt. A stands at the south side of an enclosure and goes in; it does not go out again as well.
    let fold = "walls = [{ points = ['5,11', '15,11', '15,14', '5,14', '5,11'] }]";
    let mut table = Table::with(fold, &[foot("A", "10,10.24"), enemy("E", "40,40")]);
    table.card("A").give("A moves", [6]).give("A moves towards 10,40 facing 0", []);
    assert_eq!(table.spot("A"), (100, 132, 0), "its front at the north side");
    // Section 5: nor does it charge through both sides.
    let mut table = Table::with(fold, &[foot("A", "10,9.75"), enemy("E", "10,20")]);
    table.card("A");
    assert!(matches!(table.refused("A charges E"), Refusal::HaltedOnTheWay { .. }));
}

#[test]
fn a_shot_that_can_do_nothing_throws_nothing() {
    // Section 7: of few muskets none hit in cover.
    let few = unit("A", "Blue", "infantry", "few-muskets", "10,10", 0);
    let woods = "areas = [{ kind = 'woods', corners = ['2,15', '20,30'] }]";
    let mut table = Table::with(woods, &[few, enemy("E", "10,20")]);
    table.card("A").give("A fires at E", []);
    assert!(table.events.iter().any(|event| matches!(event, Event::Shot { hits: 0, .. })));
    assert!(table.told.contains("nothing hits: no dice"), "{}", table.told);
    check("shooting weapon=few-muskets firers=10 cover=yes", &[], "check no check");
    check("shooting weapon=few-muskets firers=10", &[6, 1, 1, 1], "check stands, hits 1");
}

#[test]
fn a_unit_without_room_to_fall_back_throws_no_distance() {
    // Section 6: 6 and a die are 7 inches at least.
    check("morale room=6.999", &[5], "check routed");
    check("morale room=7", &[5, 1], "check falls back, fall back 7");
    check("fall-back room=0", &[], "routed");
    assert!(resolve("fall-back room=6.5", &[]).explained.contains("at least 7\" with room for 6.5\""));
    let parts = [foot("A", "10,10"), enemy("E", "10,20"), foot("B", "10,24"), enemy("F", "40,40")];
    let mut table = Table::new(&parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5]);
    assert!(table.is_gone("E"));
}

#[test]
fn every_test_names_the_unit_that_rolls() {
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "40,40")]);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 1, 1]);
    for part in ["A: shot with rifles", "E: unit morale check", "E: casualty rolls"] {
        assert!(table.told.contains(part), "{part} is not in\n{}", table.told);
    }
    let (a, e) = (table.id("A"), table.id("E"));
    table.change(|state| state.melees = vec![(a, e)]);
    // STOP; E fails and falls back.
    table.draw([4, 1, 5, 1]);
    for part in ["A: unit morale check", "E: unit morale check", "E: distance back"] {
        assert!(table.told.contains(part), "{part} is not in\n{}", table.told);
    }
}
