//! What is typed after `resolve` and `odds`: impossible inputs are refused in words, and explanations add up.

use gallop::Gallop;
use testkit::{add_up, are_refused, hostile_inputs, prove_or};

/// Keys that are allowed one by one and cannot be together.
const IMPOSSIBLE: &[&str] = &[
    // Section 3: who forms no column, and gets no road.
    "move troops=general begins=column",
    "move troops=general ends=column",
    "move troops=skirmishers begins=column",
    "move troops=skirmishers ends=column",
    "move troops=skirmishers roads=1",
    "move troops=skirmishers normal=0 roads=3",
    // Section 1: four dots at most.
    "fire dots=5",
    "fire dots=20",
    "fire troops=artillery dots=6",
    // Section 4: range.
    "fire range=2",
    "fire troops=cavalry range=2",
    "fire rate=veteran range=3",
    "fire troops=artillery range=5",
    "fire troops=artillery bore=rifled range=99",
    "fire troops=skirmishers range=2",
    "fire troops=skirmishers bore=rifled range=3",
    // Section 4: what counts for other troops.
    "fire troops=artillery prepared=yes",
    "fire troops=skirmishers prepared=yes",
    "fire troops=infantry counter-battery=yes",
    "fire troops=cavalry counter-battery=yes",
    "fire troops=skirmishers counter-battery=yes",
    "fire troops=infantry bore=rifled",
    "fire troops=cavalry bore=rifled",
    // Section 5: four formed stands of four dots charge a square, with a die each at least.
    "hand-combat charge-dice=0",
    "hand-combat charge-dice=17",
    "hand-combat charge-dice=60",
    "hand-combat charge-veterans=5",
    "hand-combat charge-second-rate=5",
    "hand-combat charge-veterans=3 charge-second-rate=2",
    "hand-combat charge-dice=2 charge-veterans=3",
    "hand-combat charge-dice=1 charge-second-rate=2",
    // Section 1: four formed stands of four dots in a square.
    "hand-combat defend-dice=17",
    "hand-combat defend-dice=60",
    "hand-combat defend-dice=17 defend-guns=4",
    // Each stand can take a hit, and no more than the sheet says.
    "hand-combat charge-dice=6 charge-hits-left=1",
    "hand-combat charge-dice=16 charge-hits-left=3",
    "hand-combat charge-veterans=3 charge-hits-left=2",
    "hand-combat charge-hits-left=9",
    "hand-combat charge-hits-left=13",
    "hand-combat charge-veterans=1 charge-hits-left=10",
    "hand-combat charge-veterans=4 charge-hits-left=13",
    "hand-combat defend-dice=6 defend-hits-left=1",
    "hand-combat defend-dice=16 defend-hits-left=3",
    "hand-combat defend-veterans=3 defend-hits-left=2",
    "hand-combat defend-dice=0 defend-guns=3 defend-hits-left=2",
    "hand-combat defend-dice=4 defend-guns=2 defend-hits-left=2",
    // Generals: a combat value of 0 to 3, gone at the second hit.
    "hand-combat charge-general=4",
    "hand-combat charge-general=9",
    "hand-combat defend-general=4",
    "hand-combat charge-general-hits=1",
    "hand-combat defend-general-hits=0+1",
    "hand-combat charge-general=1 charge-general-hits=2",
    "hand-combat defend-general=1 defend-general-hits=0+2",
    "hand-combat charge-general=1 charge-general-hits=0+0+0+0+0+0+0+0+0+0+0+0+0+0+0+0+0",
    "risk-to-general hits-taken=2",
    "risk-to-general hits-taken=9",
    // Section 6: a group that has lost everything is not there.
    "broken-group full=6 lost=6",
    "broken-group full=6 lost=7",
    "broken-group full=1 lost=1",
    "broken-group full=3",
    "broken-group full=2 lost=250",
    // Dice that do not fit.
    "fire dots=2 --dice 3",
    "fire dots=2 --dice 3,4,5",
    "fire dots=2 --dice 0,4",
    "fire dots=2 --dice 3,7",
    "fire rate=second-rate target-soft-cover=yes --dice 6,6,6",
    "hand-combat charge-dice=2 defend-dice=1 --dice 6,6",
    "hand-combat charge-dice=2 defend-dice=1 --dice 6,6,6,6",
    "risk-to-general --dice 1,2",
    "move --dice 1",
    "broken-group --dice 6",
];

#[test]
fn hostile_inputs_are_refused_in_two_lines() {
    let impossible = IMPOSSIBLE.iter().map(|line| line.to_string());
    let all: Vec<String> = hostile_inputs::<Gallop>().into_iter().chain(impossible).collect();
    assert!(all.len() >= 200, "{} inputs", all.len());
    are_refused(gallop::RULE_SET, &all);
}

#[test]
fn printed_lines_add_up_to_the_printed_total() {
    add_up::<Gallop>(prove_or(2_000, 50_000));
}
