//! Worked examples on the table: where commanders begin, and what they fall by (sections 1, 3 and 7).

use crate::table::{Table, commander, enemy, foot};
use engine::Rules;
use lancer::Post;
use testkit::Worked;

#[test]
fn a_commander_set_up_touching_a_unit_begins_attached() {
    // Section 7: the company's rear is at 9.25, his base 1 1/2 deep.
    let table = |y: &str| {
        Table::new(&[
            foot("A", "10,10"),
            enemy("E", "10,40"),
            commander("Colonel", "Blue", &format!("10,{y}")),
        ])
    };
    let begins = |table: &Table| table.battle.opening().commanders[0].post;
    let touching = table("8.5");
    assert_eq!(begins(&touching), Post::With(touching.id("A")));
    assert!(matches!(begins(&table("8.4")), Post::Alone(_)));
    // An enemy is no unit of his.
    let parts = [foot("A", "30,10"), enemy("E", "10,40"), commander("Colonel", "Blue", "10,38.5")];
    assert!(matches!(begins(&Table::new(&parts)), Post::Alone(_)));
}

#[test]
fn a_commander_is_not_set_up_where_no_horse_goes() {
    // Section 3: he moves as horse, and goes where his unit goes.
    let head = |kind: &str| format!("areas = [{{ kind = '{kind}', corners = ['2,14', '20,24'] }}]");
    let parts = |at: &str| [foot("A", "10,20"), enemy("E", "10,40"), commander("Colonel", "Blue", at)];
    for kind in ["woods", "buildings"] {
        let fault = Table::fault(&head(kind), &parts("15,16"));
        assert!(fault.contains("'Colonel' stands in woods off the road or in buildings"), "{fault}");
        assert!(matches!(Table::with(&head(kind), &parts("10,18.5")).post(0), Post::With(_)));
    }
    let road = format!("{}\nroads = [{{ points = ['15,0', '15,30'] }}]", head("woods"));
    assert!(matches!(Table::with(&road, &parts("15,16")).post(0), Post::Alone(_)));
    let fault = Table::fault(
        &head("impassable"),
        &[enemy("E", "10,40"), foot("A", "10,5"), commander("Colonel", "Blue", "15,16")],
    );
    assert!(fault.contains("'Colonel' stands in impassable ground"), "{fault}");
}

#[test]
fn a_commander_that_is_drawn_falls_only_if_the_die_fails_his_own_morale_too() {
    // Section 1: E is poor and the chief veteran. A 5 less 1 takes a figure and never him; a natural 6 may take him.
    let poor = enemy("E", "10,20").replace("morale = 'average'", "morale = 'poor'");
    let parts = [foot("A", "10,10"), poor, commander("Chief", "Red", "10,21.5")];
    let mut table = Table::new(&parts);
    let e = table.id("E");
    assert_eq!(table.post(0), Post::With(e));
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 1, 5]);
    assert_eq!((table.figures("E"), table.post(0)), (9, Post::With(e)));
    table.card("A").give("A fires at E", [4, 1, 1, 1, 1, 1, 6, 2]);
    assert_eq!((table.figures("E"), table.post(0)), (9, Post::Lost));
}
