//! Section 7, melee and pursuit: modifiers, numbers, results, casualties, double sixes.

use crate::keys::{begun, check, resolve, resolve_under};

/// Totals of both sides, each with two dice that show seven.
#[track_caller]
fn totals(keys: &str, right: [i32; 2]) {
    let told = begun(&format!("melee {keys}"), &[4, 3, 4, 3]).explained;
    let found = told.lines().filter_map(|line| line.strip_prefix("  total: "));
    let found: Vec<i32> = found.map(|total| total.parse().unwrap()).collect();
    assert_eq!(found, right.map(|plus| 7 + plus), "{keys}\n{told}");
}

#[test]
fn troops_and_grades() {
    totals("", [2, 2]);
    totals("arm=cavalry enemy-arm=cavalry", [2, 2]);
    totals("enemy-arm=artillery", [2, 0]);
    for (grade, plus) in
        [("crack", 2), ("elite", 1), ("veteran", 0), ("regular", 0), ("green", 0), ("militia", -1)]
    {
        totals(&format!("grade={grade}"), [2 + plus, 2]);
        totals(&format!("enemy-grade={grade}"), [2, 2 + plus]);
    }
    totals("general=yes", [3, 2]);
    let house = "[modifier.melee]\ncrack = \"+4\"\n";
    assert!(resolve_under(house, "melee grade=crack", &[4, 3, 4, 3]).explained.contains("total: 13"));
}

#[test]
fn formation_and_arms() {
    totals("charging=yes", [4, 2]);
    totals("charging=yes first-round=no", [2, 2]);
    totals("enemy-following-up=yes first-round=no", [2, 4]);
    totals("formation=extended-line", [1, 2]);
    totals("formation=column", [3, 2]);
    totals("formation=column enemy-position=cover", [2, 3]);
    totals("formation=column position=strong-works", [5, 2]);
    totals("arms=smoothbores", [3, 2]);
    totals("arm=cavalry enemy-arm=cavalry arms=shotguns", [3, 2]);
    totals("arm=cavalry enemy-arm=cavalry arms=shotguns first-round=no", [2, 2]);
    totals("supports=2", [4, 2]);
    totals("rebel-yell=yes side=confederate", [4, 2]);
    totals("rebel-yell=yes side=confederate first-round=no", [2, 2]);
    totals("rebel-yell=yes", [2, 2]);
    totals("enemy-rebel-yell=yes", [2, 4]);
}

#[test]
fn situation() {
    for state in ["unformed", "faltering", "gone-to-ground"] {
        totals(&format!("state={state}"), [0, 2]);
    }
    totals("recoiled=yes", [0, 2]);
    totals("state=retreating", [-4, 2]);
    totals("enemy-flank-or-rear=yes", [2, -2]);
    totals("half-lost=yes", [-2, 2]);
    totals("position=cover", [3, 2]);
    // A unit that charges leaves its shelter behind.
    totals("position=cover charging=yes", [4, 2]);
    totals("position=strong-works charging=yes", [4, 2]);
    totals("uphill=yes", [3, 2]);
    totals("position=cover uphill=yes", [3, 2]);
    totals("position=light-works", [4, 2]);
    totals("position=strong-works uphill=yes", [6, 2]);
}

#[test]
fn outnumbering_by_each_half_and_at_most_six() {
    totals("figures=29", [2, 2]);
    totals("figures=30", [3, 2]);
    totals("figures=40", [4, 2]);
    totals("figures=120 enemy-figures=10", [8, 2]);
    totals("enemy-figures=30", [2, 3]);
    // Foot counts half against cavalry, unless the ground is difficult.
    totals("enemy-arm=cavalry", [2, 4]);
    totals("enemy-arm=cavalry difficult=yes", [2, 2]);
    totals("arms=repeaters", [4, 2]);
    totals("arms=repeaters low-on-ammo=yes", [2, 2]);
    totals("arms=breechloaders", [3, 2]);
    totals("arms=repeaters arm=cavalry enemy-arm=cavalry", [2, 2]);
    totals("arms=repeaters enemy-arm=cavalry", [2, 2]);
}

#[test]
fn results_of_infantry_score_by_score() {
    let lost = "lost 1½, enemy lost";
    check(
        "melee",
        &[4, 3, 3, 4],
        "victor neither side, loser draw, winner fights on, lost 1½, enemy lost 1½",
    );
    for (dice, score) in [([4, 3, 3, 3], 1), ([4, 4, 3, 3], 2)] {
        let right = format!("victor first side, loser recoils, winner may follow up or stand, {lost} 3");
        check("melee", &dice, &right);
        assert!(resolve("melee", &dice).explained.contains(&format!("first side wins by {score}")));
    }
    for dice in [[5, 4, 3, 3], [6, 5, 1, 3]] {
        check("melee", &dice, &format!("victor first side, loser retreats, winner pursuit test, {lost} 5"));
    }
    check("melee", &[6, 5, 1, 2], &format!("victor first side, loser routs, winner pursuit test, {lost} 5"));
    check(
        "melee",
        &[1, 2, 6, 5],
        "victor second side, loser routs, winner pursuit test, lost 5, enemy lost 1½",
    );
}

#[test]
fn cavalry_rides_foot_down_and_follows_cavalry_up() {
    // The foot is outnumbered two to one by half numbers: +2.
    let foot = "melee arm=cavalry";
    check(
        foot,
        &[3, 3, 3, 4],
        "victor first side, loser retreats, winner pursuit test, lost ½, enemy lost 20",
    );
    check(
        foot,
        &[3, 2, 3, 4],
        "victor neither side, loser draw, winner cavalry retires to its own lines, lost ½, enemy lost 2½",
    );
    check(
        foot,
        &[1, 2, 4, 4],
        "victor second side, loser retreats, winner pursuit test, lost 2½, enemy lost 2½",
    );
}

#[test]
fn cavalry_against_cavalry() {
    let horse = "melee arm=cavalry enemy-arm=cavalry";
    check(horse, &[4, 3, 3, 3], "victor first side, loser recoils, winner follows up, lost 2½, enemy lost 3");
    check(
        horse,
        &[6, 4, 3, 3],
        "victor first side, loser retreats, winner pursuit test, lost 2½, enemy lost 5",
    );
    check(horse, &[4, 3, 4, 3], "victor neither side, loser draw, winner fights on, lost 2½, enemy lost 2½");
}

#[test]
fn guns_retreat_instead_of_recoiling_and_stand_when_they_win() {
    let guns = "melee enemy-arm=artillery enemy-figures=8 figures=8";
    let beaten = resolve(guns, &[3, 3, 3, 4]);
    assert_eq!(
        beaten.outcome,
        "victor first side, loser retreats, winner may follow up or stand, lost ½, enemy lost 2"
    );
    assert_eq!(beaten.next, "emergency-limbering guns=2 grade=regular heavy=no in-melee=yes general=no");
    check(guns, &[3, 1, 4, 4], "victor second side, loser recoils, winner stands, lost 1, enemy lost ½");
    let house = "[table.rulings.\"deployed guns retreat instead of recoiling\"]\n\"in force\" = \"no\"\n";
    assert!(resolve_under(house, guns, &[3, 3, 3, 4]).outcome.contains("loser recoils"));
}

#[test]
fn who_retreats_goes_on_or_rallies_and_who_routs_is_cut_down() {
    check(
        "melee enemy-state=retreating",
        &[2, 1, 4, 4],
        "victor first side, loser retreats, winner may follow up or stand, lost 1½, enemy lost 5",
    );
    check(
        "melee enemy-state=retreating",
        &[1, 2, 5, 6],
        "victor second side, loser recoils, winner rallies, lost 3, enemy lost 1½",
    );
    check(
        "melee enemy-state=routing",
        &[],
        "victor first side, loser routs, winner pursuit test, enemy lost 5",
    );
    check(
        "melee state=routing enemy-arm=cavalry",
        &[],
        "victor second side, loser routs, winner pursuit test, lost 20",
    );
}

#[test]
fn a_double_six_doubles_and_any_double_empties_the_pouches() {
    let six = resolve("melee", &[6, 6, 4, 4]);
    assert_eq!(
        six.outcome,
        "victor first side, loser retreats, winner pursuit test, lost 1½, enemy lost 10, double six"
    );
    assert!(six.next.starts_with("double-six by=melee on=infantry counted=yes"), "{}", six.next);
    assert!(six.next.contains("pursuit-test arm=infantry side=union grade=regular"), "{}", six.next);
    let fast = resolve("melee arms=repeaters enemy-arms=smoothbores", &[2, 2, 5, 5]).outcome;
    assert!(fast.ends_with("low on ammo") && !fast.contains("enemy low on ammo"), "{fast}");
}

#[test]
fn casualties_by_multiplied_numbers_are_a_ruling() {
    // Forty for twenty: +2, and ten lost.
    check(
        "melee arms=repeaters",
        &[5, 2, 4, 2],
        "victor first side, loser retreats, winner pursuit test, lost 1½, enemy lost 10",
    );
    let house =
        "[table.rulings.\"melee casualties are counted by multiplied numbers\"]\n\"in force\" = \"no\"\n";
    let plain = resolve_under(house, "melee arms=repeaters", &[5, 2, 4, 2]).outcome;
    assert!(plain.ends_with("enemy lost 5"), "{plain}");
}

#[test]
fn pursuit_score_by_score() {
    check("pursuit-test", &[5, 5], "conduct formed, acts freely");
    check("pursuit-test again=yes", &[5, 5], "conduct unformed");
    check("pursuit-test", &[5, 4], "conduct unformed");
    check("pursuit-test", &[4, 4], "conduct unformed, halts or retires");
    check("pursuit-test", &[4, 3], "conduct unformed, halts or retires");
    check("pursuit-test", &[3, 3], "conduct pursues unformed");
    check("pursuit-test possible=no other-enemy=yes", &[3, 3], "conduct unformed, halts or retires");
    let horse = "pursuit-test arm=cavalry";
    check(horse, &[5, 4], "conduct unformed, retires to its own lines");
    check(horse, &[4, 3], "conduct pursues unformed");
    check(&format!("{horse} possible=no"), &[4, 3], "conduct unformed, retires to its own lines");
    check(&format!("{horse} possible=no other-enemy=yes"), &[4, 3], "conduct uncontrolled charge");
}

#[test]
fn pursuit_modifiers() {
    check("pursuit-test general=yes", &[5, 4], "conduct formed, acts freely");
    check("pursuit-test grade=elite", &[5, 4], "conduct formed, acts freely");
    check("pursuit-test grade=green", &[5, 5], "conduct unformed");
    check("pursuit-test side=confederate", &[5, 5], "conduct unformed");
    check("pursuit-test side=confederate early=no", &[5, 5], "conduct formed, acts freely");
    check("pursuit-test side=confederate arm=cavalry early=no", &[5, 5], "conduct unformed");
}

#[test]
fn a_round_with_its_losses_and_the_pursuit() {
    let all = "melee-and-pursuit";
    check(
        all,
        &[4, 3, 3, 4],
        "victor neither side, loser none, winner fights on, lost 1½, left 19, enemy lost 1½, enemy left 19",
    );
    check(
        all,
        &[4, 3, 3, 3],
        "victor first side, loser recoils, winner may follow up or stand, lost 1½, left 19, enemy lost 3, enemy left 17",
    );
    check(
        all,
        &[5, 4, 3, 3, 5, 5],
        "victor first side, loser retreats, winner formed, acts freely, lost 1½, left 19, enemy lost 5, enemy left 15",
    );
    // The other side is Confederate, and its 10 a 9; not in 1864, nor with its general near.
    let lost = "lost 5, left 15, enemy lost 1½, enemy left 19";
    for (keys, winner) in [
        ("", "unformed"),
        ("early=no", "formed, acts freely"),
        ("enemy-general-near=yes", "formed, acts freely"),
        ("general-near=yes", "unformed"),
    ] {
        let right = format!("victor second side, loser retreats, winner {winner}, {lost}");
        check(&format!("{all} {keys}"), &[3, 3, 5, 4, 5, 5], &right);
    }
    // Halves are kept until two make a figure.
    check(
        &format!("{all} half=yes enemy-half=yes"),
        &[4, 3, 3, 4],
        "victor neither side, loser none, winner fights on, lost 1½, left 18, enemy lost 1½, enemy left 18",
    );
}

#[test]
fn who_was_unformed_is_no_model_of_discipline() {
    let unformed = resolve("melee-and-pursuit state=unformed", &[6, 5, 3, 3, 5, 5]).outcome;
    assert!(unformed.contains("loser retreats, winner unformed, lost"), "{unformed}");
    let formed = resolve("melee-and-pursuit", &[6, 4, 3, 3, 5, 5]).outcome;
    assert!(formed.contains("loser retreats, winner formed, acts freely"), "{formed}");
}

#[test]
fn nobody_pursues_who_is_taken_or_cut_down() {
    let guns = "melee-and-pursuit enemy-arm=artillery enemy-figures=8 figures=8";
    let taken = resolve(guns, &[6, 6, 4, 3, 3, 3]);
    assert_eq!(
        taken.outcome,
        "victor first side, loser captured, winner unformed, halts or retires, lost ½, left 8, enemy lost 2, double six"
    );
    assert!(!taken.next.contains("emergency-limbering"), "{}", taken.next);
    let driven = resolve(guns, &[5, 5, 4, 3, 3, 3]);
    assert!(driven.outcome.contains("loser retreats, winner pursues unformed"), "{}", driven.outcome);
    assert_eq!(driven.next, "emergency-limbering guns=2 grade=regular heavy=no in-melee=yes general=no");
    check(
        "melee-and-pursuit enemy-figures=3 enemy-supports=6",
        &[4, 4, 1, 2, 3, 3],
        "victor first side, loser destroyed, winner unformed, halts or retires, left 20, enemy lost 5",
    );
    let ridden_down = "melee-and-pursuit arm=cavalry";
    let horse = resolve(&format!("{ridden_down} other-enemy=yes"), &[4, 4, 3, 3, 4, 3]).outcome;
    assert!(horse.contains("loser destroyed, winner uncontrolled charge"), "{horse}");
    let guns_win =
        resolve("melee-and-pursuit enemy-arm=artillery enemy-figures=8 state=unformed", &[1, 1, 6, 6]);
    assert!(guns_win.outcome.contains("winner stands"), "{}", guns_win.outcome);
}
