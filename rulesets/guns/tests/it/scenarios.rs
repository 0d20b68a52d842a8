//! The scenarios that come with the program are sound.

use guns::Battle;

#[test]
fn every_scenario_sets_up() {
    for (word, text) in guns::SCENARIOS {
        let battle = Battle::read(&guns::files(text)).unwrap_or_else(|faults| panic!("{word}:\n{faults}"));
        assert!(battle.units.iter().filter(|unit| unit.parent.is_none()).count() >= 6, "{word}");
    }
}
