//! Section 3 on the table: fire combined as a reaction, and turns in place.

use deadly_field::sheet::units::Side;
use deadly_field::{Event, Pending, Refusal};
use testkit::Worked;

use crate::kit::greys;
use crate::table::{Table, blue, grey};

/// Ohio goes to within normal range of Georgia and Texas, which stand side by side; Alabama stands apart.
fn approach() -> Table {
    let few = |name: &str, at: &str| greys(name, at, "figures = 2");
    let parts =
        [blue("Ohio", "11,10"), few("Georgia", "10,17"), few("Texas", "12,17"), few("Alabama", "14.3,19.5")];
    let mut table = Table::new(&parts);
    table.volleyed().give("Ohio moves to 11,13.5 facing 0", []);
    table
}

#[test]
fn adjacent_units_of_a_brigade_combine_their_fire_as_a_reaction() {
    let mut table = approach();
    // 2 + 2 points, and two dice: one fire.
    table.give("react: Georgia fires at Ohio after 3.5; Texas joins the fire of Georgia", [1, 1]);
    table.tells("Fire, normal, 2D6").tells("total: Some(6),");
    let (georgia, texas) = (table.id("Georgia"), table.id("Texas"));
    let both = |event: &Event| matches!(event, Event::Fired { units, reacting: true, .. } if units.contains(georgia) && units.contains(texas));
    assert!(table.happened(both));
    assert!(!table.marks("Georgia").reaction && !table.marks("Texas").reaction, "each has reacted");
}

#[test]
fn a_unit_joins_only_the_fire_of_an_adjacent_unit_that_fires() {
    let table = approach();
    let refused = |said: &str| table.refused(&format!("react: {said}"));
    assert_eq!(
        refused("Georgia fires at Ohio after 3.5; Alabama joins the fire of Georgia"),
        Refusal::NotTogether
    );
    assert_eq!(refused("Texas joins the fire of Georgia"), Refusal::NoSuchReaction);
    assert_eq!(refused("Georgia disengages; Texas joins the fire of Georgia"), Refusal::NoSuchReaction);
}

/// Section 4: wheels up to 45 degrees are free, in either wording.
#[test]
fn a_turn_in_place_is_free_in_either_wording() {
    for order in ["Ohio faces 45", "Ohio moves to 10,10 facing 45"] {
        let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,14")]);
        table.give(order, []);
        assert_eq!((table.spot("Ohio"), table.marks("Ohio").actions), ((100, 100, 45), 2), "{order}");
        assert_eq!(table.pending(), Some(Pending::Act { side: Side::Union }), "{order}: nobody reacts");
    }
    // A change of facing beyond that is an action.
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,14")]);
    table.give("Ohio moves to 10,10 facing 90", []);
    assert_eq!((table.spot("Ohio"), table.marks("Ohio").actions), ((100, 100, 90), 1));
}
