//! Whole games, held against the house style.

use deadly_field::{Battle, SCENARIOS, files};
use testkit::prove_or;

#[test]
fn games_are_told_in_plain_words() {
    let scenarios = SCENARIOS[..3].iter().map(|(_, text)| files(text)).collect::<Vec<_>>();
    testkit::prose::games_read_well::<Battle>(&scenarios, prove_or(2, 10), |battle| {
        let units = battle.units.iter().map(|unit| unit.name.clone());
        let leaders = battle.leaders.iter().map(|leader| leader.name.clone());
        let brigades = battle.brigades.iter().map(|brigade| brigade.name.clone());
        units.chain(leaders).chain(brigades).collect()
    });
}
