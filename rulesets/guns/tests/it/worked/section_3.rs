//! Sections 2 and 3, the turn and command: initiative, changes of orders, loss of nerve and panic.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn initiative_is_two_dice_each_and_ties_are_thrown_again() {
    check("initiative", &[3, 4, 3, 3], "winner first side");
    check("initiative", &[3, 4, 6, 6], "winner second side");
    check("initiative", &[3, 4, 5, 2, 6, 6, 1, 1], "winner first side");
}

#[test]
fn the_c_in_c_weighs_on_initiative() {
    check("initiative general=excellent", &[3, 3, 3, 3], "winner first side");
    check("initiative general=poor", &[3, 3, 3, 3], "winner second side");
    check("initiative general=drunkard enemy-general=poor", &[3, 3, 3, 3], "winner second side");
    check("initiative eastern-confederate=yes", &[3, 3, 3, 3], "winner first side");
    check("initiative enemy-eastern-confederate=yes", &[3, 3, 3, 3], "winner second side");
    check(
        "initiative general=drunkard eastern-confederate=yes enemy-general=poor",
        &[3, 3, 3, 3, 6, 6, 1, 1],
        "winner first side",
    );
}

#[test]
fn a_division_needs_ten_nine_or_seven() {
    for (order, needs) in [("attack", 10), ("defend", 9), ("reserve", 7), ("re-deploy", 7)] {
        let line = format!("division-orders order={order}");
        check(&line, &[6, needs - 6], "changed");
        check(&line, &[5, needs - 6], "");
    }
    check("division-orders general=excellent", &[5, 4], "changed");
    check("division-orders general=poor", &[5, 5], "");
    check("division-orders general=drunkard", &[5, 5], "changed");
    check("division-orders contact=yes", &[4, 4], "changed");
    assert!(resolve("division-orders contact=yes", &[4, 4]).explained.contains("succeeds, needs 10"));
}

#[test]
fn a_brigade_needs_six_and_the_nearness_of_its_divisional_general() {
    check("brigade-orders", &[3, 3], "changed");
    check("brigade-orders", &[3, 2], "");
    check("brigade-orders general=excellent", &[3, 2], "changed");
    check("brigade-orders general=poor", &[3, 3], "");
    check("brigade-orders general=drunkard", &[4, 3], "");
    check("brigade-orders general=drunkard", &[4, 4], "changed");
    for line in ["brigade-orders far=yes", "brigade-orders commanding=yes"] {
        check(line, &[4, 4], "changed");
        check(line, &[4, 3], "");
    }
    check("brigade-orders far=yes commanding=yes", &[5, 4], "changed");
    check("brigade-orders far=yes commanding=yes", &[4, 4], "");
    check("brigade-orders contact=yes", &[2, 2], "changed");
    check("brigade-orders contact=yes commanding=yes", &[3, 3], "changed");
    check("brigade-orders lagging=yes", &[3, 3], "");
}

#[test]
fn dense_woods_are_an_option() {
    check("brigade-orders dense-woods=yes", &[4, 3], "");
    let label = "optional: an order to dense woods is harder to bring";
    let house = format!("[table.rulings.\"{label}\"]\n\"in force\" = \"no\"\n");
    assert_eq!(resolve_under(&house, "brigade-orders dense-woods=yes", &[4, 3]).outcome, "changed");
}

#[test]
fn his_own_initiative_needs_eight() {
    check("own-initiative", &[4, 4], "order assault, result changes");
    check("own-initiative", &[4, 3], "order hold, result keeps");
    check("own-initiative side=confederate", &[4, 3], "order assault, result changes");
    check("own-initiative side=confederate wanted=engage", &[4, 3], "order hold, result keeps");
    check("own-initiative quality=excellent", &[4, 3], "order assault, result changes");
    check("own-initiative quality=poor", &[4, 4], "order hold, result keeps");
    check("own-initiative quality=drunkard", &[5, 4], "order hold, result keeps");
    check("own-initiative quality=drunkard", &[5, 5], "order assault, result changes");
    check("own-initiative lagging=yes", &[4, 4], "order hold, result keeps");
}

#[test]
fn a_natural_three_is_loss_of_nerve_and_a_natural_two_panic() {
    for (present, nerve, panic) in [
        ("assault", "assault", "hold"),
        ("engage", "hold", "retire"),
        ("support", "hold", "retire"),
        ("move", "retire", "move"),
        ("hold", "retire", "hold"),
    ] {
        let line = format!("own-initiative present={present} wanted=engage quality=excellent");
        check(&line, &[1, 2], &format!("order {nerve}, result loses his nerve"));
        check(&line, &[1, 1], &format!("order {panic}, result panics"));
    }
    let told = resolve("own-initiative present=engage", &[1, 1]).explained;
    assert!(told.contains("table: Loss of Nerve Table, new order; row: engage; column: panic"), "{told}");
}

#[test]
fn which_is_which_is_a_ruling() {
    let house = "[table.natural.2]\nbrings = \"loss of nerve\"\n";
    let line = "own-initiative present=engage";
    assert_eq!(resolve_under(house, line, &[1, 1]).outcome, "order hold, result loses his nerve");
}
