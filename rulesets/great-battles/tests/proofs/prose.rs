//! Games told: every sentence in the house style, and every test with the name of its unit.

use great_battles::{Battle, SCENARIOS, files};
use testkit::prose::games_read_well;
use testkit::prove_or;

#[test]
fn games_between_computers_read_well() {
    let smaller = SCENARIOS.map(|(_, text)| files(text));
    games_read_well::<Battle>(&smaller[..3], prove_or(2, 10), |battle| {
        let units = battle.units.iter().map(|unit| unit.name.clone());
        let leaders = battle.leaders.iter().map(|leader| leader.name.clone());
        let brigades = battle.brigades.iter().map(|brigade| brigade.name.clone());
        let divisions = battle.divisions.iter().map(|division| division.name.clone());
        units.chain(leaders).chain(brigades).chain(divisions).collect()
    });
}
