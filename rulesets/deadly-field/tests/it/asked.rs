//! What a person may ask `resolve` and `odds`: explanations that add up, and inputs that are refused.

use deadly_field::{DeadlyField, RULE_SET};
use desk::{Asked, Detail};
use testkit::{add_up, are_refused, hostile_inputs, prove_or};

/// Facts that cannot be together, though each value is allowed, by procedure.
const IMPOSSIBLE: &str = "
fire firing=9
fire firing=16
fire weapon=napoleon firing=4
fire weapon=napoleon firing=8
fire weapon=sharps-carbines firing=9
fire manner=deliberate
fire manner=deliberate weapon=sharps-carbines
fire manner=deliberate weapon=napoleon firing=3 range=6
fire manner=deliberate weapon=napoleon firing=3 range=2
fire firer-mounted=yes
fire firer-mounted=yes weapon=napoleon firing=2
fire firer-formation=double-line
fire firer-formation=limbered
fire weapon=napoleon firing=3 firer-formation=skirmishers
fire weapon=napoleon firing=3 firer-formation=attack-column
fire weapon=sharps-carbines firer-formation=extended-line
fire others=5 firer-level=disorder
fire others=5 firer-level=shaken
fire others=5 firer-level=routed
fire others=5 weapon=sharps-carbines firer-mounted=yes manner=at-charge range=1
fire others-modifier=-1
fire others-dice-lost=1
fire others-skirmish=yes
fire others-smoothbore=yes
fire manner=melee passed=1
fire size=9 figures=8
fire size=16
fire figures=7
fire figures=0
fire arm=artillery formation=unlimbered size=4 figures=3
fire arm=artillery formation=unlimbered size=3 figures=4
fire arm=artillery formation=battle-line size=3 figures=3
fire arm=artillery formation=skirmishers size=3 figures=3
fire arm=artillery formation=unlimbered size=3 figures=3 mounted=yes
fire arm=artillery formation=unlimbered size=3 figures=3 charging=yes
fire arm=artillery formation=unlimbered size=3 figures=3 merged=yes
fire arm=cavalry formation=attack-column
fire arm=cavalry formation=extended-line
fire formation=double-line
fire formation=unlimbered
fire mounted=yes
fire stands=3 size=5 figures=5
fire stands=2 size=1 figures=1
fire charging=yes level=shaken
fire charging=yes level=routed
fire charged-on=rear
morale-check size=9 figures=9
morale-check figures=7
morale-check figures=0
morale-check lost-now=1
morale-check figures=4 lost-now=3
morale-check plus=5
morale-check plus=9
morale-check enfiladed-from=rear
morale-check enfiladed=artillery
morale-check enfiladed=other enfiladed-from=front formation=extended-line
morale-check disengaging=yes
morale-check disengaging=yes impact=yes arm=artillery formation=unlimbered size=3 figures=3
morale-check mounted=yes
morale-check charging=yes level=shaken
morale-check charging=yes arm=artillery formation=unlimbered size=3 figures=3
morale-check charged-on=partial-flank
morale-check formation=limbered
morale-check arm=artillery size=3 figures=3
morale-check merged=yes arm=artillery formation=limbered size=2 figures=2
morale-check stands=3 size=4 figures=4
rally
rally level=shaken charging=yes
rally level=shaken plus=1
rally level=shaken lost-now=1 figures=5
rally level=shaken impact=yes
rally level=routed figures=9
rally level=disorder mounted=yes
charge-bonus arm=artillery
impact attacker-arm=artillery
impact attacker-figures=9
impact attacker-arm=cavalry attacker-figures=12
impact defender-figures=9
impact defender-arm=artillery defender-figures=4
impact attacker-level=shaken
impact attacker-level=routed
impact countercharge=yes defender-arm=artillery defender-figures=3
impact countercharge=yes defender-level=shaken
impact countercharge=yes defender-level=routed
whole-charge arm=artillery formation=unlimbered weapon=napoleon size=3 figures=3
whole-charge level=shaken
whole-charge level=routed
whole-charge figures=7
whole-charge size=9 figures=9
whole-charge mounted=yes
whole-charge arm=cavalry mounted=yes
whole-charge weapon=sharps-carbines
whole-charge weapon=napoleon
whole-charge horse-holders=1
whole-charge arm=cavalry mounted=yes weapon=sharps-carbines horse-holders=1
whole-charge arm=cavalry weapon=sharps-carbines size=8 figures=8 horse-holders=3
whole-charge supports-left=1
whole-charge supports=1 supports-left=2
whole-charge formation=double-line
whole-charge defender-figures=7
whole-charge defender-size=9 defender-figures=9
whole-charge defender-weapon=napoleon
whole-charge defender-arm=artillery
whole-charge defender-arm=artillery defender-formation=unlimbered defender-weapon=napoleon
whole-charge defender-arm=cavalry
whole-charge defender-mounted=yes
whole-charge defender-formation=unlimbered
whole-charge defender-horse-holders=1
whole-charge answer=countercharges defender-quality=trained
whole-charge answer=countercharges defender-quality=green
whole-charge answer=countercharges defender-level=shaken
whole-charge answer=countercharges defender-level=routed
whole-charge answer=countercharges defender-arm=cavalry defender-weapon=sharps-carbines
whole-charge answer=disengages defender-arm=artillery defender-formation=unlimbered defender-weapon=napoleon defender-size=3 defender-figures=3
whole-charge support=9
whole-charge support=4 support-weapon=napoleon
whole-charge joint=7
whole-charge joint=4 joint-size=9
whole-charge joint=4 joint-level=shaken
whole-charge joint=4 joint-weapon=sharps-carbines
whole-charge joint=4 joint-formation=double-line
whole-charge joint=4 joint-distance=5
whole-charge stands=3 size=5 figures=5
whole-charge defender-stands=3 defender-size=5 defender-figures=5
";

/// Every input that cannot be is refused by `resolve` and by `odds`, in two lines of a terminal at most.
#[test]
fn what_cannot_be_is_refused_in_two_lines() {
    let impossible = IMPOSSIBLE.lines().filter(|line| !line.is_empty()).map(String::from);
    let all: Vec<String> = hostile_inputs::<DeadlyField>().into_iter().chain(impossible).collect();
    assert!(all.len() >= 200, "{}", all.len());
    are_refused(RULE_SET, &all);
}

/// Ten decisions, as a player reads their odds: hopes, then fears, and nothing that is no chance.
#[test]
fn typical_decisions_are_told_in_a_sentence() {
    let decisions = [
        "fire first-volley=yes",
        "fire weapon=napoleon firing=3 range=12",
        "fire firer-level=shaken",
        "fire manner=at-charge range=1 charging=yes first-volley=yes",
        "rally level=shaken leader=1",
        "morale-check charged-by=infantry enemy-near=yes shelter=hasty-works",
        "impact attacker-figures=8 attacker-mmp=3",
        "whole-charge",
        "whole-charge supports=2 leader=1 shelter=hasty-works defender-first-volley=yes",
        "whole-charge distance=9 support=4 support-range=3",
    ];
    for line in decisions {
        let mut words = line.split(' ').map(String::from);
        let procedure = words.next().unwrap_or_default();
        let keys: Vec<String> = words.collect();
        let asked = Asked { procedure: &procedure, keys: &keys, house: None };
        let told = RULE_SET.odds(&asked, None).unwrap_or_else(|failure| panic!("{line}: {failure}"));
        let told = told.text(Detail::Likeliest);
        let sentence = told.lines().nth(1).unwrap_or_default();
        println!("{line}\n    {sentence}");
        assert!(sentence.contains(" to "), "{line}: {told}");
    }
}

/// The lines of every printed total come to that total.
#[test]
fn explanations_add_up() {
    add_up::<DeadlyField>(prove_or(2000, 20_000));
}
