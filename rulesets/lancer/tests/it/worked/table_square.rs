//! Worked examples on the table: faces of a square, and the weapons of units that storm it (section 7).

use crate::table::{Table, enemy, foot, unit};
use board::table::Pose;
use lancer::{Event, Refusal};
use testkit::Worked;

const SQUARE: &str = "rules = [{ kind = 'square', units = ['E'] }]";

/// A in melee with E, the middle of A's block there.
fn in_melee(head: &str, a: &str, at: &str, e: String) -> Table {
    let mut table = Table::with(head, &[a.to_string(), e, enemy("F", "40,40")]);
    let (ours, theirs) = (table.id("A"), table.id("E"));
    table.change(|state| {
        state.units[0].pose = Some(Pose::new(at.parse().unwrap(), "0".parse().unwrap()));
        state.melees = vec![(ours, theirs)];
    });
    table
}

/// Section 7: "disrupted where it stands", and a second failure counts only "while disrupted".
#[test]
fn a_face_that_rallied_is_disrupted_again_and_not_removed() {
    let mut table = Table::with(SQUARE, &[foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "30,20")]);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 1]);
    assert!(table.is_disrupted("E"));
    table.card("E").give("E rallies", []);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 1]);
    assert_eq!((table.spot("E"), table.is_disrupted("E")), ((100, 200, 180), true));
    assert_eq!(table.figures("E"), 10, "the casualty roll of 1 is passed");
}

/// Section 7: a face with no room behind it is not routed, for it does not go there.
#[test]
fn a_face_needs_no_room_behind_it() {
    let parts = [foot("A", "10,10"), enemy("E", "10,20"), enemy("F", "10,22")];
    let mut table = Table::with(SQUARE, &parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 6, 1]);
    assert!(!table.is_gone("E") && table.is_disrupted("E"));
    let mut table = Table::new(&parts);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 6, 1]);
    assert!(table.is_gone("E"), "outside a square it would have been");
}

/// Sections 6 and 7: the check on STOP does not break the melee of a face; the second one takes the face away.
#[test]
fn on_stop_a_face_holds_its_place_in_the_melee() {
    let mut table = in_melee(SQUARE, &foot("A", "10,10"), "10,18.5", enemy("E", "10,20"));
    // STOP; A stands with a 1, E fails with a 6 and throws no distance.
    table.draw([4, 1, 6]);
    assert_eq!((table.spot("E"), table.is_disrupted("E")), ((100, 200, 180), true));
    assert_eq!(table.state().melees.len(), 1);
    assert!(table.card("E").may("E fights on"), "section 2: a disrupted unit may go on with a melee");
    table.draw([4, 1, 6]);
    assert!(table.is_gone("E") && table.state().melees.is_empty());
    assert!(!table.events.iter().any(|event| matches!(event, Event::FellBack { .. })));
}

/// Sections 5 and 7: units that storm a face get no "open side" at its flanks and rear.
#[test]
fn nobody_comes_round_the_flank_of_a_face() {
    let lone = enemy("E", "10,20").replace("morale", "figures = 1\nmorale");
    let mut table = in_melee("", &foot("A", "10,10"), "10,18.875", lone.clone());
    table.card("A").give("A fights on", []);
    assert!(table.may("figure 3 fights figure 1 of E"), "it stands at the front");
    assert!(table.may("figure 1 fights figure 1 of E"), "flanks and rear are open");
    // Flanks and rear are friends': the one at the front fights, and that is all.
    let mut table = in_melee(SQUARE, &foot("A", "10,10"), "10,18.875", lone);
    table.card("A").give("A fights on", [1, 1]);
    assert!(table.state().fight.is_none());
}

/// Sections 5 and 7: the front of a face is no flank, so free figures spread along it.
#[test]
fn free_figures_spread_along_the_front_of_a_face() {
    let column = foot("A", "10,10").replace("morale", "formation = 'column'\nmorale");
    let mut table = in_melee(SQUARE, &column, "10,17.375", enemy("E", "10,20"));
    table.card("A").give("A fights on", []);
    // The first two touch the middle three; the third, behind them, goes to the end of the front.
    assert!(table.may("figure 3 fights figure 1 of E") && table.may("figure 3 fights figure 5 of E"));
    assert_eq!(table.refused("figure 3 fights figure 6 of E"), Refusal::NotInContact, "the rear rank");
}

/// Section 7: "1D6 per 5 figures", hits on 6, none in cover.
#[test]
fn few_muskets_throw_two_dice_and_spears_none() {
    let warriors = |weapon: &str| unit("W", "Blue", "infantry", weapon, "10,10", 0);
    let mut table = Table::new(&[warriors("few-muskets"), enemy("E", "10,20"), enemy("F", "30,20")]);
    // Two dice, one hit; E's check and casualty roll are passed.
    table.card("W").give("W fires at E", [6, 5, 1, 1]);
    assert_eq!(table.figures("E"), 10);
    let fields = "areas = [{ kind = 'fields', corners = ['5,18', '15,22'] }]";
    let mut table = Table::with(fields, &[warriors("few-muskets"), enemy("E", "10,20"), enemy("F", "30,20")]);
    table.card("W").give("W fires at E", []);
    assert!(table.events.iter().any(|event| matches!(event, Event::Shot { hits: 0, .. })));
    let mut table = Table::new(&[warriors("spears"), enemy("E", "10,20"), enemy("F", "30,20")]);
    assert_eq!(table.card("W").refused("W fires at E"), Refusal::Unarmed);
}

/// Section 7: "a unit that is a face": one that has marched off falls back like any other.
#[test]
fn who_leaves_the_square_is_no_face_any_more() {
    let mut table = Table::with(SQUARE, &[foot("A", "10,10"), enemy("E", "10,24"), enemy("F", "30,20")]);
    table.card("E").give("E moves", [4]).give("E moves towards 10,0 facing 180", []);
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 1, 1]);
    assert_eq!((table.spot("E"), table.is_disrupted("E")), ((100, 270, 180), true));
}
