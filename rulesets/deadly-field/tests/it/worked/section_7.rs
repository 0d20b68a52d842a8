//! Section 7, charge: the bonus, disorder on the way, and impact.

use super::switched;
use crate::keys::{begun, check, resolve, resolve_under};

#[test]
fn the_bonus_is_half_the_routed_move_rounded_up() {
    check("charge-bonus", &[3, 4], "bonus 4, reach 10, disorder past 8");
    check("charge-bonus", &[3, 5], "bonus 4, reach 10, disorder past 8");
    check("charge-bonus ground=light-woods march=4", &[5], "bonus 3, reach 7, disorder past 5.5");
    check("charge-bonus arm=cavalry march=10", &[6, 6, 1], "bonus 7, reach 17, disorder past 13.5");
    // That it is rounded up is a ruling, and told as one.
    let told = begun("charge-bonus", &[3, 4]).explained;
    assert!(told.contains("the charge bonus is rounded up [ruling]"), "{told}");
    let house = switched("the charge bonus is rounded up", "no");
    assert_eq!(resolve_under(&house, "charge-bonus", &[3, 4]).outcome, "bonus 3, reach 9, disorder past 7.5");
}

#[test]
fn where_a_charge_falls_into_disorder() {
    check("charge-bonus quality=elite", &[6, 6], "bonus 6, reach 12, disorder past 9");
    check("charge-bonus quality=trained", &[6, 6], "bonus 6, reach 12, disorder past 6");
    check("charge-bonus quality=green", &[6, 6], "bonus 6, reach 12");
}

/// Two dice of each, and what they come to: the attacker's dice first.
#[track_caller]
fn impact(keys: &str, faces: &[u16], outcome: &str) {
    check(&format!("impact {keys}"), faces, outcome);
}

#[test]
fn final_impact_values() {
    let by = |keys: &str, difference: i32| {
        let told = begun(&format!("impact {keys}"), &[3, 3, 3, 3]).explained;
        assert!(told.contains(&format!("difference {difference}:")), "{keys}: not {difference}\n{told}");
    };
    by("", 0);
    by("attacker-figures=8", 2);
    by("defender-mmp=9", 5);
    by("attacker-arm=cavalry attacker-figures=7", 2);
    by("attacker-arm=cavalry attacker-figures=8", 2);
    by("attacker-arm=cavalry attacker-figures=6", 3);
    by("defender-arm=artillery defender-figures=3", 3);
}

#[test]
fn an_even_impact_is_melee_fire_and_thrown_again() {
    impact("", &[3, 3, 4, 2], "clash melee fire, attacker level good-order, defender level good-order");
    let even = resolve("impact attacker-mmp=5 defender-mmp=5", &[3, 3, 4, 2]);
    assert!(even.next.starts_with("impact ") && even.next.ends_with("again=yes"), "{}", even.next);
    impact(
        "again=yes",
        &[3, 3, 4, 2],
        "clash charger falls back, back 1, attacker level disorder, defender level disorder",
    );
}

#[test]
fn a_difference_of_one_stops_the_charger_whoever_wins() {
    for mmp in ["attacker-mmp=5", "defender-mmp=5"] {
        impact(
            mmp,
            &[3, 3, 4, 2, 5],
            "clash charger stops short, difference 1, short 2.5, attacker level good-order, defender level good-order",
        );
    }
}

#[test]
fn losing_defenders() {
    let lost = |mmp: u8, outcome: &str| {
        impact(&format!("attacker-mmp=0 defender-mmp={mmp}"), &[3, 3, 4, 2], outcome)
    };
    lost(
        2,
        "clash attacker wins, difference 2, lost 1, back 2, attacker level disorder, defender level disorder, follow up 1",
    );
    lost(
        4,
        "clash attacker wins, difference 4, lost 1, back 4, attacker level disorder, defender level disorder, follow up 3",
    );
    lost(
        5,
        "clash attacker wins, difference 5, lost 2, back 5, attacker level disorder, defender level shaken, follow up 4",
    );
    lost(
        7,
        "clash attacker wins, difference 7, lost 2, back 7, attacker level disorder, defender level shaken, follow up 6",
    );
    lost(
        8,
        "clash attacker wins, difference 8, lost 3, back 8, attacker level disorder, defender level shaken, follow up 7",
    );
    lost(
        11,
        "clash attacker wins, difference 11, lost 3, back 11, attacker level disorder, defender level shaken, follow up 10",
    );
    lost(
        12,
        "clash attacker wins, difference 12, surrender, attacker level disorder, defender level disorder",
    );
}

#[test]
fn losing_attackers_on_foot_are_spared() {
    let lost = |mmp: u8, keys: &str, outcome: &str| {
        impact(&format!("defender-mmp=0 attacker-mmp={mmp} {keys}"), &[3, 3, 4, 2], outcome);
    };
    lost(
        2,
        "",
        "clash defender wins, difference 2, back 1, attacker level disorder, defender level disorder",
    );
    lost(
        6,
        "",
        "clash defender wins, difference 6, lost 1, back 5, attacker level shaken, defender level disorder",
    );
    lost(
        9,
        "",
        "clash defender wins, difference 9, lost 2, back 8, attacker level shaken, defender level disorder",
    );
    lost(
        12,
        "",
        "clash defender wins, difference 12, surrender, attacker level disorder, defender level disorder",
    );
    // Cavalry is not.
    lost(
        6,
        "attacker-arm=cavalry attacker-figures=12",
        "clash defender wins, difference 6, lost 2, back 6, attacker level shaken, defender level disorder",
    );
}

#[test]
fn who_meets_a_charge_by_a_charge_loses_as_an_attacker() {
    let line = "attacker-mmp=0 defender-mmp=6 countercharge=yes";
    impact(
        line,
        &[3, 3, 4, 2],
        "clash attacker wins, difference 6, lost 1, back 5, attacker level disorder, defender level shaken, follow up 4",
    );
}

#[test]
fn who_is_at_the_named_level_drops_one_more() {
    let level = |keys: &str, faces: &[u16], outcome: &str| {
        let said = resolve(&format!("impact {keys}"), faces).outcome;
        assert!(said.contains(outcome), "{keys}: {said}");
    };
    let equal = [3, 3, 4, 2];
    level("attacker-mmp=0 defender-mmp=3 defender-level=disorder", &equal, "defender level shaken");
    level("attacker-mmp=0 defender-mmp=3 defender-level=shaken", &equal, "defender level routed");
    level("attacker-mmp=0 defender-mmp=6 defender-level=disorder", &equal, "defender level shaken");
    level("attacker-mmp=0 defender-mmp=6 defender-level=shaken", &equal, "defender level routed");
    // A unit that routs runs, and does not fall back.
    let routs = resolve("impact attacker-mmp=0 defender-mmp=6 defender-level=shaken", &equal).outcome;
    assert!(!routs.contains("back") && !routs.contains("follow up"), "{routs}");
    // The attackers' limit: shaken.
    level("defender-mmp=0 attacker-mmp=3 attacker-level=disorder", &equal, "attacker level shaken");
    level("defender-mmp=0 attacker-mmp=9 attacker-level=shaken", &equal, "attacker level shaken");
    let house = switched("impact: who is at the named level or worse drops one more", "no");
    let said =
        resolve_under(&house, "impact attacker-mmp=0 defender-mmp=3 defender-level=disorder", &equal).outcome;
    assert!(said.contains("defender level disorder"), "{said}");
}

#[test]
fn a_routed_unit_surrenders_to_who_touches_it() {
    check(
        "impact defender-level=routed",
        &[],
        "clash attacker wins, surrender, attacker level disorder, defender level routed",
    );
    let house = switched("SR: a routed unit touched by a charger surrenders", "no");
    let said = resolve_under(&house, "impact defender-level=routed", &[3, 3, 4, 2]).outcome;
    assert!(said.contains("melee fire"), "{said}");
}

/// Section 8: the house rule that an impact lost by 8 to 11 routs a defender.
#[test]
fn a_house_rule_routs_defenders() {
    let house = switched("house rule: an impact lost by much routs a defender", "yes");
    let said = |line: &str| resolve_under(&house, line, &[3, 3, 4, 2]).outcome;
    assert!(said("impact attacker-mmp=0 defender-mmp=8").contains("defender level routed"));
    assert!(said("impact attacker-mmp=0 defender-mmp=7").contains("defender level shaken"));
    assert!(said("impact attacker-mmp=0 defender-mmp=8 countercharge=yes").contains("defender level shaken"));
    assert!(said("impact attacker-mmp=9 defender-mmp=0").contains("attacker level shaken"));
}
