//! What this rule set costs, in ratios: a fire, its exact odds, random play, cloning, a second thread.

use std::hint::black_box;
use std::sync::Arc;

use deadly_field::{Battle, Fire, FireFacts, Tables, printed_sheet};
use dice::{Dice, Seed, Seeded};
use engine::{Procedure, Silent};
use testkit::ratios::{Python, Ratios, Wanted, calls};

fn main() {
    let tables = Tables::read(&printed_sheet()).expect("the printed sheet is sound");
    let (_, scenario) = deadly_field::SCENARIOS[0];
    let battle = Battle::read(&deadly_field::files(scenario)).expect("the scenario is sound");
    let battle = Arc::new(battle);
    let python = Python::under(env!("CARGO_TARGET_TMPDIR").as_ref());
    let mut ratios = Ratios::begin("deadly-field");
    fire(&mut ratios, &tables);
    ratios.random_play(&battle, &python, Wanted::AtLeast(0.5));
    ratios.cloning(&*battle, |state| {
        size_of_val(&state.units[..])
            + size_of_val(&state.leaders[..])
            + size_of_val(&state.left_guns[..])
            + size_of_val(&state.held[..])
            + size_of_val(&state.pending[..])
    });
    ratios.second_thread(&battle);
    ratios.end();
}

fn fire(ratios: &mut Ratios, tables: &Tables) {
    let facts = FireFacts::plain();
    let (mut dice, mut bare) = (Seeded::new(Seed::from_number(1)), Seeded::new(Seed::from_number(1)));
    let column = [0u8, 0, 0, 0, 1, 1, 1];
    ratios.compare(
        "a fire and its morale check against 4 bare dice and a table",
        Wanted::AtLeast(0.1),
        calls(|| Fire::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
        calls(|| (0..4).map(|_| black_box(column)[usize::from(bare.die(6))]).sum::<u8>()),
    );
    ratios.compare(
        "exact odds of a fire and its morale check against throwing it",
        Wanted::Told,
        calls(|| odds::procedure_odds::<Fire>(black_box(tables), black_box(&facts))),
        calls(|| Fire::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
    );
}
