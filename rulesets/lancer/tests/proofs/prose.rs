//! Whole games told, held against the house style.

use lancer::{Battle, SCENARIOS};
use testkit::prose::games_read_well;
use testkit::prove_or;

#[test]
fn whole_games_read_well() {
    let scenarios: Vec<_> = SCENARIOS[..2].iter().map(|(_, text)| lancer::files(text)).collect();
    games_read_well::<Battle>(&scenarios, prove_or(2, 10), |battle| {
        let commanders = battle.commanders.iter().map(|commander| commander.name.to_string());
        battle.units.iter().map(|unit| unit.name.to_string()).chain(commanders).collect()
    });
}
