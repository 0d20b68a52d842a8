//! Section 3, initiative: two dice and the best leadership benefit.

use crate::keys::check;

#[test]
fn the_high_side_chooses() {
    check("initiative union=2 confederate=1", &[3, 3, 3, 3], "chooser union");
    check("initiative union=1 confederate=2", &[3, 3, 3, 3], "chooser confederate");
    check("initiative union=0 confederate=3", &[6, 4, 3, 3], "chooser union");
}

#[test]
fn ties_keep_the_order_and_are_thrown_again_on_turn_1() {
    check("initiative", &[3, 3, 4, 2], "chooser nobody");
    check("initiative first-turn=yes", &[3, 3, 4, 2, 6, 5, 1, 1], "chooser union");
}
