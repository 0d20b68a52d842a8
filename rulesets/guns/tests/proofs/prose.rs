//! Whole games told, held to the house style.

use guns::{Battle, SCENARIOS, files};
use testkit::prove_or;

#[test]
fn games_read_well() {
    let small = ["mercer-lane", "twentieth-maine", "railroad-cut"];
    let scenarios: Vec<_> =
        SCENARIOS.iter().filter(|(word, _)| small.contains(word)).map(|(_, text)| files(text)).collect();
    testkit::prose::games_read_well::<Battle>(&scenarios, prove_or(2, 10), |battle| {
        let units = battle.units.iter().map(|unit| unit.name.clone());
        let brigades = battle.brigades.iter().map(|brigade| brigade.name.clone());
        let divisions = battle.divisions.iter().map(|division| division.name.clone());
        units
            .chain(brigades)
            .chain(divisions)
            .chain(battle.generals.iter().map(|general| general.name.clone()))
            .collect()
    });
}
