//! The doors that take text from outside bear whatever comes: keys of a procedure, house rules, and mutations of them.

use deadly_field::DeadlyField;

/// Lines that go through every procedure and every chain.
const LINES: [&str; 14] = [
    "initiative union=3 confederate=0 first-turn=yes",
    "fire weapon=repeating-rifles firing=16 first-volley=yes manner=at-charge range=0.5 formation=road-column from=rear",
    "fire weapon=24-pdr-howitzer firing=3 manner=at-charge range=1 arm=cavalry mounted=yes charging=yes quality=green",
    "fire weapon=whitworth firing=2 manner=deliberate range=51.5 arm=artillery formation=unlimbered shelter=village",
    "fire weapon=pistols firer-mounted=yes manner=melee figures=1 size=16 stands=3 level=shaken",
    "fire others=60 others-modifier=-9 others-dice-lost=3 passed=9 firer-level=shaken firer-formation=skirmishers",
    "morale-check quality=green level=routed figures=0 leader=3 supports=9 brigade-losses=20 merged=yes plus=9",
    "rally arm=artillery size=3 figures=1 enfiladed=artillery enfiladed-from=rear formation=limbered",
    "charge-bonus arm=cavalry quality=green ground=rough march=30",
    "impact attacker-figures=16 attacker-mmp=0 defender-arm=artillery defender-figures=1 defender-mmp=12",
    "impact defender-level=routed countercharge=yes again=yes",
    "routed-move arm=artillery ground=rough",
    "rout-roll",
    "leader-risk",
];

const EXTREMES: [&str; 14] = [
    "127",
    "-128",
    "255",
    "0",
    "-",
    "127½",
    "999",
    "9D6",
    "255-255",
    "back, 255 lost, routed",
    "NR",
    "yes",
    "no",
    "6",
];

testkit::fuzz_sheet!(
    DeadlyField, "deadly-field-keys", "deadly-field-house-rules", lines: LINES, extremes: EXTREMES, borne: 1500
);
