//! What this rule set costs, in ratios: a shot, random play, cloning, a second thread.

use std::hint::black_box;
use std::sync::Arc;

use dice::{Dice, Seed, Seeded};
use engine::{Facts, Procedure, Silent};
use great_battles::{Battle, Fire, FireFacts, Tables, printed_sheet};
use testkit::ratios::{Python, Ratios, Wanted, calls};

fn main() {
    let tables = Tables::read(&printed_sheet()).expect("the printed sheet is sound");
    let (_, scenario) = great_battles::SCENARIOS[0];
    let battle = Battle::read(&great_battles::files(scenario)).expect("the scenario is sound");
    let battle = Arc::new(battle);
    let python = Python::under(env!("CARGO_TARGET_TMPDIR").as_ref());
    let mut ratios = Ratios::begin("great-battles");
    shot(&mut ratios, &tables);
    ratios.random_play(&battle, &python, Wanted::AtLeast(1.0));
    ratios.cloning(&*battle, |state| {
        size_of_val(&state.units[..])
            + size_of_val(&state.leaders[..])
            + size_of_val(&state.brigades[..])
            + size_of_val(&state.cup[..])
            + size_of_val(&state.pending[..])
    });
    ratios.second_thread(&battle);
    ratios.end();
}

fn shot(ratios: &mut Ratios, tables: &Tables) {
    let facts = FireFacts::from_given(&vec![]).expect("defaults are sound");
    let (mut dice, mut bare) = (Seeded::new(Seed::from_number(1)), Seeded::new(Seed::from_number(1)));
    let column = [0u8, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2];
    ratios.compare(
        "a shot and its checks against 3 bare dice and a table",
        Wanted::AtLeast(0.1),
        calls(|| Fire::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
        calls(|| (0..3).map(|_| black_box(column)[usize::from(bare.die(10))]).sum::<u8>()),
    );
}
