//! Worked examples on the table: cover and sight, charges and their answers, the end of a melee (sections 4 and 5).

use crate::table::{Table, commander, enemy, foot, unit};
use engine::Rules;
use lancer::{Event, Pending, Post};
use testkit::Worked;

fn area(kind: &str, corners: &str) -> String {
    format!("areas = [{{ kind = '{kind}', corners = {corners} }}]")
}

#[test]
fn a_unit_is_in_cover_if_most_of_its_figures_are() {
    // Section 1: five of ten in the woods are not most, seven are.
    let shot = |corners: &str| {
        let mut table = Table::with(&area("woods", corners), &[foot("A", "10,10"), enemy("E", "10,20")]);
        table.card("A").give("A fires at E", [5, 5, 5, 5, 5]);
        table.figures("E")
    };
    assert_eq!(shot("['2,15', '20,30']"), 10);
    assert_eq!(shot("['2,19', '10.4,30']"), 10, "three files of five");
    let half = area("woods", "['2,19.9', '20,30']");
    let mut table = Table::with(&half, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A fires at E", [5, 1, 1, 1, 1, 1, 1]);
    assert!(matches!(table.events[1], Event::Shot { hits: 1, .. }), "only the rear rank stands in them");
}

#[test]
fn nobody_sees_beyond_fields_and_buildings_either() {
    // Section 4: into woods, fields and buildings, but not beyond; fords and slopes are no screen by themselves.
    for (kind, seen) in [("fields", false), ("buildings", false), ("ford", true)] {
        let parts = [foot("A", "10,10"), enemy("E", "10,20")];
        let mut table = Table::with(&area(kind, "['2,14', '20,16']"), &parts);
        table.card("A");
        assert_eq!(table.may("A fires at E"), seen, "beyond {kind}");
        let mut table = Table::with(&area(kind, "['2,14', '20,22']"), &parts);
        assert!(table.card("A").may("A fires at E"), "into {kind}");
    }
}

#[test]
fn unattached_commanders_are_no_target() {
    // Section 4, and section 6: nor are they charged.
    let table = Table::new(&[foot("A", "10,10"), enemy("E", "10,40"), commander("Chief", "Red", "10,15")]);
    for order in ["A fires at Chief", "A charges Chief"] {
        let misread = table.battle.parse(order).expect_err("a commander");
        assert!(misread.to_string().contains("is a commander, not a unit"), "{misread}");
    }
}

#[test]
fn an_attached_commander_adds_no_dice_and_may_be_drawn() {
    // Section 4: five dice for ten figures; a natural 6 fails the casualty roll, and the draw takes the commander.
    let parts = [
        foot("A", "10,10"),
        enemy("E", "10,20"),
        commander("Colonel", "Blue", "30,5"),
        commander("Chief", "Red", "30,40"),
    ];
    let mut table = Table::new(&parts);
    let (a, e) = (table.id("A"), table.id("E"));
    table.change(|state| {
        state.commanders[0].post = Post::With(a);
        state.commanders[1].post = Post::With(e);
    });
    // The check: 5 less 1 is within Morale 4.
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 5, 6, 2]);
    assert_eq!((table.figures("E"), table.post(1)), (10, Post::Lost));
    assert!(!table.is_disrupted("E"), "his loss tests nobody");
}

#[test]
fn a_jam_lets_the_hits_count() {
    // Section 4: two 1s jam, and the 2 hits.
    let gatling = unit("Gatling", "Blue", "battery", "gatling", "10,10", 0);
    let mut table = Table::new(&[gatling, enemy("E", "10,20")]);
    table.card("Gatling").give("Gatling fires at E", [1, 1, 2, 3, 3, 3, 1, 6]);
    assert_eq!(table.figures("E"), 9);
    assert!(table.state().units[0].jammed);
}

#[test]
fn in_woods_foot_charges_six_and_a_three_sided_die() {
    // Section 3: and within the same woods nothing is new.
    let woods = area("woods", "['2,5', '20,30']");
    let mut table = Table::with(&woods, &[foot("A", "10,10"), enemy("E", "10,20")]);
    table.card("A").give("A charges E", [3]);
    assert_eq!(table.state().pending, [Pending::Fight]);
}

#[test]
fn who_is_disrupted_or_in_melee_does_not_answer_a_charge() {
    // Sections 2 and 5.
    for in_melee in [false, true] {
        let mut table = Table::new(&[foot("A", "10,10"), foot("B", "30,20"), enemy("E", "10,23.5")]);
        let (b, e) = (table.id("B"), table.id("E"));
        table.change(|state| match in_melee {
            true => state.melees = vec![(b, e)],
            false => state.units[2].disrupted = true,
        });
        table.card("A").give("A charges E", [1]);
        let asked = table.events.iter().any(|event| matches!(event, Event::Asked { .. }));
        assert!(!asked, "in melee: {in_melee}");
    }
}

#[test]
fn an_answer_costs_no_card_and_shooting_back_needs_the_arc() {
    // Section 5: E faces away and can do nothing; then the same facing the charger.
    let turned = unit("E", "Red", "infantry", "rifles", "10,23.5", 0);
    let mut table = Table::new(&[foot("A", "10,10"), turned]);
    table.card("A").give("A charges E", [1]);
    assert!(!table.events.iter().any(|event| matches!(event, Event::Asked { .. })));
    let mut table = Table::new(&[foot("A", "10,10"), enemy("E", "10,23.5")]);
    table.card("A").give("A charges E", [1]);
    let cards = table.state().units[1].cards;
    table.give("E fires at A", [1, 1, 1, 1, 1]);
    assert_eq!(table.state().units[1].cards, cards);
}

#[test]
fn when_both_charges_fall_short_both_stand() {
    // Section 5: by the sheet's dice an answer always comes home. By a house rule, 2 inches of 12, then 3 of the 10 left.
    let house = "[sheet.table.movement.foot]\ncharge = '2D6'";
    let mut table = Table::with(house, &[foot("A", "10,10"), enemy("E", "10,23.5")]);
    table.card("A").give("A charges E", [1, 1]);
    assert_eq!(table.state().pending.len(), 1);
    table.give("E charges A", [1, 2]);
    assert_eq!((table.spot("A").1, table.spot("E").1), (120, 205));
    assert!(table.state().melees.is_empty());
}

#[test]
fn a_charge_into_the_flank_closes_flush_to_that_side() {
    // Section 5: the charger swings to the side it struck.
    let mut table = Table::new(&[unit("A", "Blue", "infantry", "rifles", "3,20", 90), enemy("E", "12,20")]);
    table.card("A").give("A charges E", [6]);
    assert_eq!(table.spot("A"), (94, 200, 90));
}

#[test]
fn who_wins_a_melee_stays_where_he_is() {
    // Section 5: melee lasts until one side is gone.
    let lone = enemy("E", "10,20").replace("morale", "figures = 1\nmorale");
    let mut table = Table::new(&[foot("A", "10,10"), lone, enemy("F", "40,40")]);
    // One pair touches, so that there is nothing to choose.
    table.card("A").give("A charges E", [6, 1, 6]);
    assert!(table.is_gone("E") && table.state().melees.is_empty());
    assert_eq!(table.spot("A"), (100, 189, 0));
}

#[test]
fn the_disrupted_may_rally_in_a_melee() {
    // Sections 2 and 5: a unit in melee can fight, leave, rally or do nothing.
    let mut table = Table::new(&[foot("A", "10,18.49"), enemy("E", "10,20")]);
    let (a, e) = (table.id("A"), table.id("E"));
    table.change(|state| {
        state.melees = vec![(a, e)];
        state.units[0].disrupted = true;
    });
    table.card("A");
    assert!(table.may("A fights on") && table.may("A leaves the melee") && table.may("nothing"));
    table.give("A rallies", []);
    assert!(!table.is_disrupted("A") && table.state().melees.len() == 1);
}
