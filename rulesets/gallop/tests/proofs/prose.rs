//! Whole games told, held against the house style.

use gallop::{Battle, SCENARIOS};
use testkit::prose::games_read_well;
use testkit::prove_or;

#[test]
fn whole_games_read_well() {
    let scenarios: Vec<_> = SCENARIOS[..5].iter().map(|(_, text)| gallop::files(text)).collect();
    games_read_well::<Battle>(&scenarios, prove_or(2, 10), |battle| {
        let stands = battle.stands.iter().map(|stand| stand.name.clone());
        stands.chain(battle.groups.iter().map(|group| group.name.clone())).collect()
    });
}
