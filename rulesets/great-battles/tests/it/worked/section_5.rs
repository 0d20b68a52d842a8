//! Section 5, shock: its steps before the die, odds, every modifier, results, continuation, charges and squares.

use crate::keys::{begun, check, resolve, resolve_under};

/// A shock at even odds whose defenders pass their check.
const EVEN: &str = "shock sp=6";

/// What is added to the die of shock.
fn plus(line: &str) -> i32 {
    // A passed check, then a 4.
    let told = begun(line, &[0, 4]).explained;
    let die = told.split("\nShock\n").nth(1).unwrap_or_default();
    let total = die.split("total: ").nth(1).and_then(|rest| rest.lines().next());
    total.unwrap_or_else(|| panic!("{told}")).parse::<i32>().unwrap() - 4
}

#[track_caller]
fn adds(keys: &str, right: i32) {
    assert_eq!(plus(&format!("{EVEN} {keys}")), right, "{keys}");
}

#[test]
fn the_table_row_by_row() {
    check(
        &format!("{EVEN} orders=advance"),
        &[0, 2],
        "result attackers back, continuation defenders may, attacker back 1, attacker disordered, fire no effect",
    );
    check(
        EVEN,
        &[0, 2],
        "result stand-off, continuation none, attacker disordered, defender disordered, fire no effect",
    );
    check(
        EVEN,
        &[0, 4],
        "result stand-off, continuation none, attacker lost 1, defender lost 1, attacker disordered, \
         defender disordered, fire no effect",
    );
    check(
        EVEN,
        &[0, 5],
        "result defenders back, continuation none, defender back 1, defender disordered, fire no effect",
    );
    check(
        EVEN,
        &[0, 8],
        "result defenders back, continuation attackers may, defender back 1, defender disordered, fire no effect",
    );
    let ten = format!("{EVEN} down-slope=yes");
    check(
        &ten,
        &[0, 9, 6],
        "result defenders back, continuation attackers may, defender back 2, defender disordered, fire no effect",
    );
    check(
        &ten,
        &[0, 9, 7],
        "result defenders rout, continuation attackers may, defender lost 1, defender back 2, \
         defender disordered, fire no effect",
    );
}

#[test]
fn odds_are_rounded_for_the_defender() {
    for (sp, defender_sp, right) in [
        (2, 8, -4),
        (3, 9, -3),
        (4, 9, -3),
        (4, 8, -2),
        (6, 9, -1),
        (5, 7, -1),
        (7, 7, 0),
        (10, 7, 0),
        (9, 6, 1),
        (11, 6, 1),
        (12, 6, 2),
        (17, 6, 2),
        (18, 6, 3),
        (24, 6, 4),
        (30, 6, 5),
        (60, 6, 5),
    ] {
        assert_eq!(plus(&format!("shock sp={sp} defender-sp={defender_sp}")), right, "{sp} to {defender_sp}");
    }
}

#[test]
fn worse_than_one_to_four_is_not_allowed() {
    check("shock sp=2 defender-sp=9", &[], "result no shock, continuation none, fire no effect");
}

#[test]
fn a_battery_defends_as_one_sp() {
    assert_eq!(plus("shock sp=6 defender-sp=5 battery=limbered"), 0);
    assert_eq!(plus("shock sp=6 defender-sp=6 battery=limbered"), -1);
    assert_eq!(plus("shock sp=5 defender-sp=0 battery=limbered"), 5);
}

#[test]
fn unlimbered_guns_that_are_driven_back_check() {
    let shock = resolve("shock sp=6 defender-sp=5 battery=unlimbered", &[0, 5]);
    assert!(shock.next.starts_with("cohesion-check reason=guns-retreat"), "{}", shock.next);
    assert_eq!(resolve("shock sp=6 defender-sp=5 battery=unlimbered", &[0, 3]).next, "");
}

#[test]
fn horse_that_charges_through_flank_or_rear_counts_twice() {
    assert_eq!(plus("shock sp=6 flanking-horse=6 charge=horse moved=3"), 2 + 1);
    assert_eq!(plus("shock sp=6 flanking-horse=3 charge=horse moved=3"), 1 + 1);
    // Without a charge it is horse like any other.
    assert_eq!(plus("shock sp=6 flanking-horse=3"), 0);
    assert_eq!(plus("shock sp=6 flanking-horse=6 charge=horse moved=2"), 0);
}

#[test]
fn every_modifier_of_the_list() {
    adds("", 0);
    adds("defender-disordered=yes", 1);
    adds("charge=foot", 1);
    adds("charge=horse moved=3", 1);
    adds("aggressive-leader=yes", 1);
    adds("down-slope=yes", 1);
    adds("position=rear", 2);
    adds("position=flank", 3);
    adds("position=front-and-flank", 4);
    adds("position=front-and-rear", 4);
    adds("position=flank-and-rear", 4);
    adds("position=surrounded", 5);
    adds("disordered=yes", -1);
    adds("brigadier=none", -1);
    adds("orders=advance", -1);
    adds("breastworks=yes", -2);
    adds("continued=1", -1);
    adds("continued=2", -2);
    adds("position=surrounded aggressive-leader=yes down-slope=yes charge=foot defender-disordered=yes", 9);
}

#[test]
fn a_hex_in_another_enemys_zoc_takes_one_off_the_position() {
    adds("position=flank other-zoc=1", 2);
    adds("position=flank other-zoc=4", -1);
    // In front there is no bonus to take it off.
    adds("other-zoc=2", 0);
}

#[test]
fn terrain_counts_for_the_defender() {
    for (ground, right) in [
        ("terrain=crops", 0),
        ("terrain=orchard", -1),
        ("terrain=chaparral", -1),
        ("terrain=marsh", -1),
        ("terrain=town", -2),
        ("terrain=fort", -3),
        ("side=upslope", -1),
        ("side=steep", -2),
        ("side=stream", -1),
        ("side=ravine", -1),
        ("side=wall", -1),
        ("terrain=town side=wall", -3),
    ] {
        adds(ground, right);
    }
}

#[test]
fn green_attackers_check_and_stay_out_if_they_fail() {
    // The green half passes, then fails: three are left, at one to two.
    assert!(resolve("shock sp=6 green-sp=3", &[6, 0, 5]).outcome.starts_with("result defenders back"));
    let told = resolve("shock sp=6 green-sp=3", &[7, 0, 5]).explained;
    assert!(told.contains("3 SP attack") && told.contains("odds 1-2"), "{told}");
    check("shock sp=6 green-sp=6", &[7], "result no shock, continuation none, fire no effect");
    // A continuation begins at step 4.
    assert!(resolve("shock sp=6 green-sp=6 continued=1", &[0, 5]).outcome.starts_with("result stand-off"));
}

/// The defender's pre-shock die that is still passed with these keys.
#[track_caller]
fn passes_at(keys: &str, die: u16) {
    let told = |first| begun(&format!("shock {keys}"), &[first]).explained;
    let passed = |first| told(first).contains("stands, against cohesion");
    assert!(passed(die) && (die == 9 || !passed(die + 1)), "{keys}");
}

#[test]
fn the_pre_shock_check_with_every_modifier() {
    passes_at("", 6);
    passes_at("leaders=1", 8);
    passes_at("march=yes", 4);
    passes_at("defender-disordered=yes", 4);
    passes_at("position=flank", 5);
    passes_at("position=front-and-rear", 5);
    passes_at("charge=horse moved=4", 5);
    passes_at("charge=horse moved=4 defender-mounted=yes", 6);
    passes_at("charge=foot", 6);
    passes_at("breastworks=yes", 7);
    passes_at("defender-start=13", 5);
    // Fatigue is for disorder checks.
    passes_at("defender-fatigue=2", 6);
}

#[test]
fn a_defender_who_fails_is_disordered_and_does_not_fire() {
    let shock = resolve("shock sp=6 reaction-sp=6", &[7, 5]);
    assert!(shock.explained.contains("+1  any defender disordered"), "{}", shock.explained);
    // Disordered by the check and by the result: 1 SP instead.
    assert_eq!(
        shock.outcome,
        "result defenders back, continuation none, defender lost 1, defender back 1, defender disordered, \
         fire no effect"
    );
}

#[test]
fn a_disordered_defender_who_fails_gives_way() {
    check(
        "shock defender-disordered=yes",
        &[5],
        "result defenders give way, continuation none, defender lost 1, defender back 1, defender disordered, \
         fire no effect",
    );
    // A unit that charged is disordered all the same.
    let charged = resolve("shock defender-disordered=yes charge=foot", &[5]);
    assert!(charged.outcome.contains("afterwards disordered"), "{}", charged.outcome);
}

#[test]
fn reaction_fire_may_stop_a_shock_or_weaken_it() {
    // Six muskets at one hex: 9 + 2 is 2D.
    check(
        "shock sp=6 reaction-sp=6 disordered=yes",
        &[0, 9, 6],
        "result attackers driven off by fire, continuation none, attacker lost 3, attacker back 1, \
         attacker disordered, fire driven back",
    );
    // Disordered by fire: no longer a charge, one off, and fewer SP.
    let told = resolve("shock sp=6 charge=foot reaction-sp=6", &[0, 5, 5, 5]).explained;
    for line in
        ["odds 1-1.5, 5 SP to 6", "-1  any attacker disordered", "(+1) charge, foot or horse, not counted"]
    {
        assert!(told.contains(line), "{told}");
    }
    // A firer behind breastworks, in march mode, or in the saddle.
    let fire = |keys: &str| {
        let told = resolve(&format!("shock sp=6 reaction-sp=1 {keys}"), &[0, 0, 5]).explained;
        told.split("\nFire\n")
            .nth(1)
            .unwrap()
            .split("total: ")
            .nth(1)
            .unwrap()
            .lines()
            .next()
            .unwrap()
            .to_string()
    };
    assert_eq!((fire(""), fire("breastworks=yes"), fire("march=yes")), ("2".into(), "3".into(), "2".into()));
    assert_eq!((fire("defender-mounted=yes"), fire("weapon=carbine")), ("1".into(), "0".into()));
    assert_eq!((fire("side=wall"), fire("defender-green=yes")), ("0".into(), "1".into()));
    assert_eq!((fire("attacker-terrain=crops"), fire("light=night")), ("1".into(), "1".into()));
}

#[test]
fn whom_a_shock_disorders_a_second_time_loses_one_sp_instead() {
    check(
        "shock sp=6 disordered=yes",
        &[0, 3],
        "result stand-off, continuation none, attacker lost 1, attacker disordered, defender disordered, \
         fire no effect",
    );
}

#[test]
fn the_check_after_a_rout_result_takes_fatigue_but_no_breastworks() {
    let line = "shock sp=30 breastworks=yes";
    assert!(resolve(line, &[0, 8, 6]).outcome.starts_with("result defenders back"));
    assert!(resolve(line, &[0, 8, 7]).outcome.starts_with("result defenders rout"));
    assert!(
        resolve(&format!("{line} defender-fatigue=1"), &[0, 8, 6])
            .outcome
            .starts_with("result defenders rout")
    );
}

#[test]
fn charging_horse_and_the_aggressive_must_go_on() {
    let after = |keys: &str| {
        let outcome = resolve(&format!("{EVEN} {keys}"), &[0, 8]).outcome;
        outcome.split("continuation ").nth(1).unwrap().split(',').next().unwrap().to_string()
    };
    assert_eq!(after(""), "attackers may");
    assert_eq!(after("charge=foot"), "attackers may");
    assert_eq!(after("charge=horse moved=3"), "attackers must");
    assert_eq!(after("brigadier=aggressive"), "attackers must");
}

#[test]
fn at_most_two_continuations_and_one_of_a_defender() {
    let goes_on = |keys: &str, die| resolve(&format!("{EVEN} down-slope=yes {keys}"), &[0, die]).next;
    assert_eq!(
        goes_on("continued=1 charge=foot", 8),
        "shock sp=6 start=6 cohesion=6 fatigue=0 disordered=no orders=attack brigadier=other aggressive-leader=no \
         own-leaders=0 charge=foot moved=2 from-zoc=no fired=no continued=2 counter=no light=day"
    );
    assert_eq!(goes_on("continued=2", 9), "");
    assert_eq!(goes_on("continued=1 counter=yes", 9), "");
    let counter =
        resolve(&format!("{EVEN} orders=advance fatigue=1 own-leaders=2 defender-leaders=1"), &[0, 0]).next;
    assert_eq!(
        counter,
        "shock sp=6 start=6 cohesion=6 fatigue=0 disordered=no own-leaders=1 moved=0 continued=1 counter=yes \
         defender-sp=6 defender-start=6 defender-cohesion=6 defender-fatigue=1 defender-disordered=yes \
         defender-leaders=2 light=day"
    );
    assert_eq!(resolve(&format!("{EVEN} counter=yes continued=1"), &[0, 0]).next, "");
}

#[test]
fn whoever_charged_or_continued_is_disordered_afterwards() {
    let afterwards =
        |keys: &str| resolve(&format!("{EVEN} {keys}"), &[0, 7]).outcome.contains("afterwards disordered");
    assert!(afterwards("charge=foot") && afterwards("charge=horse moved=3") && afterwards("continued=1"));
    assert!(!afterwards(""));
}

#[test]
fn a_charge_needs_orders_order_distance_ground_and_no_fire() {
    for keys in [
        "charge=foot moved=0",
        "charge=foot moved=4",
        "charge=foot fired=yes",
        "charge=horse moved=2",
        "charge=horse moved=9 terrain=marsh side=open",
    ] {
        let counts = keys.contains("marsh");
        let told = resolve(&format!("{EVEN} {keys}"), &[0, 4]).explained;
        assert_eq!(told.contains("\n  +1  charge, foot or horse"), counts, "{keys}");
    }
    adds("charge=foot moved=1", 1);
    adds("charge=foot moved=3", 1);
    adds("charge=foot disordered=yes", -1);
    adds("charge=foot orders=advance", -1);
    for terrain in ["orchard", "light-wood", "heavy-wood", "chaparral"] {
        adds(&format!("charge=horse moved=5 terrain={terrain}"), -1);
    }
    for (terrain, right) in [("town", -2), ("building", -2), ("fort", -3)] {
        adds(&format!("charge=horse moved=5 terrain={terrain}"), right);
    }
    adds("charge=foot terrain=orchard", 0);
    adds("charge=foot light=dusk", 1);
    adds("charge=foot light=night", 0);
}

#[test]
fn a_square_is_all_front_and_holds_off_horse() {
    // Half the SP on a side: two to one; the charge loses its one and has three off.
    adds("square=formed charge=horse moved=4", 2 - 3);
    adds("square=formed position=rear flanking-horse=6 charge=horse moved=4", 2 - 3);
    adds("square=formed", 2);
    adds("square=formed charge=foot", 2 + 1);
}

#[test]
fn a_square_is_formed_before_a_charge_on_a_passed_check() {
    let line = "shock sp=6 square=reaction charge=horse moved=4";
    let formed = resolve(line, &[6, 0, 5]).explained;
    assert!(formed.contains("-3  cavalry charge at a square"), "{formed}");
    let caught = resolve(line, &[7, 0, 5]).explained;
    assert!(caught.contains("+1  charge, foot or horse"), "{caught}");
    // No charge, no reaction.
    assert!(!resolve("shock sp=6 square=reaction", &[0, 5]).explained.contains("Forming square"));
}

#[test]
fn leaders_of_either_side_are_in_danger_where_sp_are_lost() {
    let shock = resolve(&format!("{EVEN} aggressive-leader=yes leaders=2"), &[0, 3]);
    assert_eq!(shock.next, "leader-loss leaders=1; leader-loss leaders=2");
}

#[test]
fn numbers_of_the_rulings_are_house_rules() {
    let house = "[table.numbers.\"SP a battery defends with in shock\"]\nnumber = \"3\"\n";
    let told = resolve_under(house, "shock sp=6 defender-sp=0 battery=limbered", &[0, 5]).explained;
    assert!(told.contains("odds 2-1, 6 SP to 3"), "{told}");
}
