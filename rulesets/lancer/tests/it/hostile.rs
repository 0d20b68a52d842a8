//! What a person may type that cannot be: each input is refused in two lines that name what is allowed; and explanations that
//! add up.

use lancer::{Lancer, RULE_SET};
use testkit::{add_up, are_refused, hostile_inputs, prove_or};

/// Combinations of keys that the sheet does not know, though each value is allowed.
const IMPOSSIBLE: [&str; 60] = [
    "move troops=horse woods=yes",
    "move troops=gun woods=yes",
    "move troops=commander woods=yes",
    "move troops=horse formation=column woods=yes",
    "move troops=gun formation=column",
    "move troops=commander formation=column",
    "shooting weapon=spears",
    "shooting weapon=spears firers=3 range=1",
    "shooting range=12.5",
    "shooting weapon=few-muskets range=13",
    "shooting weapon=gatling range=12.001",
    "shooting weapon=cannon range=49 firers=3",
    "shooting weapon=cannon firers=4",
    "shooting weapon=gatling firers=10",
    "shooting target-figures=11",
    "shooting target-troops=cavalry target-figures=5",
    "shooting target-troops=battery target-figures=4",
    "shooting target-troops=battery target-start=4",
    "shooting target-figures=12 target-start=11",
    "shooting target-commander-morale=elite",
    "shooting figures=11",
    "shooting target=battery start=5",
    "charge-reach troops=gun",
    "charge-reach troops=commander",
    "charge-reach distance=12.5",
    "charge-reach troops=horse distance=18.25",
    "charge-reach woods=yes distance=9.5",
    "charge-reach troops=horse woods=yes",
    "charge-reach distance=10 ground=5",
    "charge-reach lancers=yes",
    "charge-reach target-lancers=yes",
    "charge-reach target-troops=battery",
    "charge-reach target-weapon=cannon",
    "charge-reach target-troops=battery target-weapon=cannon target-firers=4",
    "charge-reach target-troops=battery target-weapon=cannon target-firers=3 answer=charge",
    "charge-reach figures=11",
    "charge-reach troops=horse figures=5",
    "charge-reach commander-morale=poor",
    "charge-reach by-one=0",
    "whole-charge troops=gun",
    "whole-charge troops=commander distance=1",
    "whole-charge distance=13",
    "whole-charge troops=horse woods=yes",
    "whole-charge lancers=yes",
    "whole-charge by-one=0",
    "whole-charge by-one=20 by-two=20 by-three=20",
    "whole-charge target-troops=battery answer=charge target-weapon=gatling target-firers=1",
    "duel lancers-charge=yes",
    "duel fighter=crew lancers-charge=yes",
    "duel fighter=crew enemy=crew",
    "melee-round by-one=0",
    "melee-round by-four=20",
    "melee-round fighter=crew by-one=4",
    "melee-round fighter=crew enemy=crew by-one=1",
    "melee-round lancers-charge=yes",
    "leave-melee striker=crew leaver=crew",
    "leave-melee leaver=cavalry woods=yes",
    "leave-melee leaver=crew formation=column",
    "morale figures=11",
    "morale troops=battery start=4",
];

#[test]
fn what_cannot_be_is_refused_in_two_lines() {
    let mut inputs = hostile_inputs::<Lancer>();
    inputs.extend(IMPOSSIBLE.map(String::from));
    assert!(inputs.len() >= 200, "{} inputs", inputs.len());
    are_refused(RULE_SET, &inputs);
}

#[test]
fn explanations_add_up() {
    add_up::<Lancer>(prove_or(200, 5_000));
}
