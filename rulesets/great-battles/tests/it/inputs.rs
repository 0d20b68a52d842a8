//! What is typed after `resolve` and `odds`: what cannot be is refused with what is allowed, former keys are read, totals add up.

use crate::keys::begun;
use great_battles::{GreatBattles, RULE_SET};
use testkit::{add_up, are_refused, hostile_inputs};

/// Values that are allowed each by itself and not together.
const IMPOSSIBLE: [&str; 76] = [
    // Prepared fire: US units with the weapon, in order, at rest, in their activation.
    "fire weapon=escopeta prepared=yes",
    "fire weapon=baker-rifle prepared=yes",
    "fire weapon=carbine prepared=yes",
    "fire weapon=revolver prepared=yes",
    "fire weapon=us-6-pounder prepared=yes",
    "fire army=mexican prepared=yes",
    "fire prepared=yes range=2",
    "fire prepared=yes moved=yes",
    "fire prepared=yes disordered=yes",
    "fire prepared=yes occasion=return",
    "fire prepared=yes occasion=pre-shock",
    // Rapid fire: two batteries have it.
    "fire rapid=yes",
    "fire weapon=us-4-pounder rapid=yes range=4",
    "fire weapon=mexican-6-pounder rapid=yes range=4",
    "fire weapon=us-rockets rapid=yes range=4",
    "fire weapon=us-6-pounder rapid=yes range=8",
    "fire weapon=us-6-pounder rapid=yes range=4 moved=yes",
    "fire weapon=us-6-pounder rapid=yes range=2 occasion=approach",
    // The firer.
    "fire weapon=us-6-pounder mounted=yes",
    "fire weapon=us-6-pounder from-square=yes",
    "fire mounted=yes from-square=yes",
    "fire mounted=yes from-breastworks=yes",
    "fire from-square=yes disordered=yes",
    "fire occasion=return moved=yes",
    "fire occasion=withdrawal moved=yes",
    "fire weapon=us-6-pounder occasion=approach moved=yes",
    "fire counter=yes",
    "fire counter=yes occasion=return",
    "fire own-sp=9 own-start=8",
    "fire sp=8 own-sp=7",
    "fire sp=8 own-start=7",
    // The unit fired at.
    "fire target-sp=8 target-start=7",
    "fire target-below-sp=4",
    "fire target=cavalry target-square=yes",
    "fire target=guns target-square=yes",
    "fire target-square=yes target-state=disordered",
    "fire target-square=yes target-state=routed",
    "fire target-square=yes flanking=yes",
    "fire target-square=yes target-breastworks=yes",
    "fire target=cavalry target-breastworks=yes",
    "fire target=limbered-guns target-breastworks=yes",
    "fire target-breastworks=yes target-state=routed",
    // Checks.
    "disorder-check sp=8 start=4",
    "disorder-check state=routed breastworks=yes",
    "cohesion-check sp=8 start=4",
    "cohesion-check breastworks=yes",
    "cohesion-check reason=commitment breastworks=yes",
    "cohesion-check reason=square breastworks=yes",
    "rally sp=8 start=4",
    "rally routed=yes adjacent=yes",
    "rally leaders=2",
    // Attackers and charges.
    "shock sp=8 start=7",
    "shock sp=3 start=8",
    "shock sp=6 green-sp=7",
    "shock sp=6 flanking-horse=7 charge=horse moved=4 position=flank",
    "shock down-slope=yes side=upslope",
    "shock flanking-horse=3",
    "shock flanking-horse=3 charge=foot position=flank",
    "shock flanking-horse=3 charge=horse moved=4",
    "shock charge=foot moved=4",
    "shock charge=foot moved=0",
    "shock charge=horse moved=2",
    "shock charge=foot orders=advance",
    "shock charge=foot disordered=yes",
    "shock charge=foot fired=yes",
    "shock charge=foot light=night",
    "shock charge=foot from-zoc=yes",
    "shock charge=horse moved=5 defender-terrain=town",
    "shock continued=3",
    "shock counter=yes",
    // Defenders.
    "shock defender-sp=0",
    "shock defender-sp=6 defender-start=5",
    "shock defender-guns=4",
    "shock defender-mounted=yes defender-breastworks=yes",
    "shock defender-square=reaction",
    "shock defender-square=formed defender-disordered=yes",
];

/// More of them, which need no example of their own.
const OTHERS: [&str; 12] = [
    "shock counter=yes continued=2",
    "shock defender-sp=0 defender-battery=limbered defender-mounted=yes",
    "shock defender-march=yes defender-breastworks=yes",
    "shock defender-square=formed defender-mounted=yes",
    "shock defender-square=formed defender-march=yes",
    "shock defender-square=formed defender-breastworks=yes",
    "shock defender-square=formed defender-sp=0 defender-battery=limbered",
    "shock defender-battery=limbered defender-guns=4 defender-guns-start=3",
    "shock reaction-sp=7 defender-sp=6",
    "shock reaction-sp=4 defender-weapon=us-6-pounder",
    "shock reaction-sp=4 defender-weapon=us-6-pounder defender-battery=limbered",
    "shock reaction-sp=4 defender-green=yes defender-mounted=yes",
];

#[test]
fn what_cannot_be_is_refused_with_what_is_allowed() {
    let mut all = hostile_inputs::<GreatBattles>();
    all.extend(IMPOSSIBLE.iter().chain(&OTHERS).map(ToString::to_string));
    assert!(all.len() >= 200, "{}", all.len());
    are_refused(RULE_SET, &all);
}

#[test]
fn the_printed_lines_sum_to_the_printed_total() {
    add_up::<GreatBattles>(testkit::prove_or(2_000, 100_000));
}

/// The unit fired at and the defenders have keys of their own names now; the former ones mean the same.
#[test]
fn former_keys_are_still_read() {
    for (former, present, dice) in [
        (
            "fire sp=15 cohesion=3 terrain=orchard",
            "fire sp=15 target-cohesion=3 target-terrain=orchard",
            &[6, 4][..],
        ),
        (
            "fire sp=15 breastworks=yes fatigue=1",
            "fire sp=15 target-breastworks=yes target-fatigue=1",
            &[2, 8],
        ),
        (
            "fire weapon=us-6-pounder range=5 lower=yes square=yes below=1 below-sp=8 leaders=2",
            "fire weapon=us-6-pounder range=5 target-lower=yes target-square=yes target-below=1 target-below-sp=8 \
             target-leaders=2",
            &[6, 9],
        ),
        (
            "shock leaders=1 breastworks=yes terrain=town",
            "shock defender-leaders=1 defender-breastworks=yes defender-terrain=town",
            &[0, 5],
        ),
        ("shock march=yes", "shock defender-march=yes", &[0, 5]),
        (
            "shock square=formed battery=limbered",
            "shock defender-square=formed defender-battery=limbered",
            &[0, 5],
        ),
        ("shock reaction-sp=4 weapon=carbine", "shock reaction-sp=4 defender-weapon=carbine", &[0, 3, 5]),
    ] {
        let (before, now) = (begun(former, dice), begun(present, dice));
        assert_eq!((before.outcome, before.explained), (now.outcome, now.explained), "{former}");
    }
}
