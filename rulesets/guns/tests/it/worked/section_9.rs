//! Section 9, double sixes, generals at risk, guns that limber in haste, and fire.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn effects_row_by_row() {
    // A 3 on the table: a token and no risk.
    let token = "token rally once again";
    for (keys, effect) in [
        ("by=infantry on=infantry", "falters, "),
        ("by=infantry on=cavalry", "falters, "),
        ("by=infantry on=artillery", "falters, "),
        ("by=infantry on=skirmishers", "extra lost 2, retires 12, "),
        ("by=canister on=infantry", "falters, "),
        ("by=shot on=cavalry", "falters, "),
        ("by=shot on=artillery", "falters, guns lost 1, crew lost 2, "),
        ("by=canister on=artillery", "falters, guns lost 1, crew lost 2, "),
        ("by=canister on=skirmishers", "extra lost 2, retires 12, "),
        ("by=shot on=skirmishers", "extra lost 1, "),
        ("by=melee on=infantry", "doubled, standard, "),
        ("by=melee on=cavalry", "doubled, standard, "),
        ("by=melee on=artillery", "captured, "),
    ] {
        check(&format!("double-six {keys}"), &[1, 2], &format!("{effect}{token}"));
        check(&format!("double-six {keys} counted=yes"), &[1, 2], token);
    }
}

#[test]
fn skirmish_fire_is_a_risk_on_five_and_six_only() {
    for die in 1..=4 {
        check("double-six by=skirmish", &[die], "extra lost 1, token none");
    }
    for die in 5..=6 {
        check("double-six by=skirmish on=artillery", &[die, 3, 4], "extra lost 1, risk, token none");
    }
}

#[test]
fn the_double_six_table_row_by_row() {
    let table = [
        "risk, token none, skulkers 1",
        "token rally once again",
        "token down packs",
        "risk, token none",
        "risk, token none",
        "risk, token none",
        "risk, token none",
        "token aim low boys",
        "risk, token down packs",
        "risk, token rally once again",
        "risk, token aim low boys",
    ];
    for (at, right) in table.into_iter().enumerate() {
        let total = at as u16 + 2;
        check("double-six counted=yes", &[total / 2, total - total / 2], right);
    }
}

#[test]
fn the_yell_is_confederate_and_rifled_barrels_burst() {
    check("double-six counted=yes side=confederate", &[4, 5], "token rebel yell");
    check(
        "double-six counted=yes by=shot rifled=yes",
        &[1, 1],
        "risk, token none, burst guns 1, burst crew 1",
    );
    check("double-six counted=yes by=shot", &[1, 1], "risk, token none, skulkers 1");
    check("double-six counted=yes rifled=yes", &[1, 1], "risk, token none, skulkers 1");
}

#[test]
fn three_tokens_are_held_at_most() {
    check("double-six counted=yes tokens=2", &[1, 2], "token rally once again");
    check("double-six counted=yes tokens=3", &[1, 2], "token none");
    let house = "[table.numbers.\"tokens held at most\"]\nnumber = \"4\"\n";
    let more = resolve_under(house, "double-six counted=yes tokens=3", &[1, 2]);
    assert_eq!(more.outcome, "token rally once again");
}

#[test]
fn the_chain_ends_where_nobody_is_near() {
    let next = |line: &str, dice: &[u16]| resolve(line, dice).next;
    assert_eq!(next("double-six general=yes", &[3, 4]), "risk-to-general leads-brigade=yes");
    assert_eq!(next("double-six", &[3, 4]), "");
    assert_eq!(next("double-six general=yes", &[1, 2]), "");
    assert_eq!(next("double-six by=shot built-up=yes", &[1, 2]), "risk-of-fire");
    assert_eq!(next("double-six built-up=yes", &[1, 2]), "");
}

#[test]
fn risk_to_a_general_row_by_row() {
    let fates = [
        "disgraced",
        "shot by a sniper",
        "shot by a sniper",
        "whiskey",
        "lightly wounded",
        "lightly wounded",
        "lightly wounded",
        "carries on",
        "carries on",
        "unmoved",
        "unmoved",
    ];
    for (at, fate) in fates.into_iter().enumerate() {
        let total = at as u16 + 2;
        let risk = resolve("risk-to-general", &[total / 2, total - total / 2]);
        assert_eq!(risk.outcome, format!("fate {fate}"));
        let tests = if total <= 4 { "brigade-morale general=away gone=0" } else { "" };
        assert_eq!(risk.next, tests, "{total}");
    }
    assert_eq!(resolve("risk-to-general leads-brigade=no", &[1, 1]).next, "");
}

#[test]
fn emergency_limbering() {
    check("emergency-limbering", &[5, 4], "result limbers and goes, saved 2");
    check("emergency-limbering guns=3", &[4, 4], "result half saved, saved 2");
    check("emergency-limbering guns=2", &[3, 3], "result half saved, saved 1");
    check("emergency-limbering", &[3, 2], "result guns abandoned");
    check("emergency-limbering", &[2, 1], "result guns abandoned");
    check("emergency-limbering", &[1, 1], "result lost");
    check("emergency-limbering grade=elite", &[4, 4], "result limbers and goes, saved 2");
    check("emergency-limbering grade=crack", &[4, 4], "result limbers and goes, saved 2");
    check("emergency-limbering grade=green", &[5, 4], "result half saved, saved 1");
    check("emergency-limbering grade=militia", &[2, 1], "result lost");
    check("emergency-limbering heavy=yes", &[5, 5], "result half saved, saved 1");
    check("emergency-limbering in-melee=yes", &[5, 5], "result half saved, saved 1");
    check("emergency-limbering general=yes", &[4, 4], "result limbers and goes, saved 2");
}

#[test]
fn risk_of_fire() {
    for (dice, result) in [
        ([1, 1], "none"),
        ([3, 4], "none"),
        ([4, 4], "again next turn"),
        ([5, 4], "again next turn"),
        ([5, 5], "burns"),
        ([6, 6], "burns"),
    ] {
        check("risk-of-fire", &dice, &format!("result {result}"));
    }
}
