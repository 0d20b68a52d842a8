//! What this rule set costs, in ratios: a shot, random play, cloning, a second thread.

use std::hint::black_box;
use std::sync::Arc;

use dice::{Dice, Seed, Seeded};
use engine::{Facts, Procedure, Silent};
use lancer::Battle;
use lancer::shooting::{Shooting, ShootingFacts};
use lancer::tables::{Tables, printed_sheet};
use testkit::ratios::{Python, Ratios, Wanted, calls};

fn main() {
    let tables = Tables::read(&printed_sheet()).expect("the printed sheet is sound");
    let battle = Battle::read(&lancer::files(lancer::SCENARIOS[0].1)).expect("the scenario is sound");
    let battle = Arc::new(battle);
    let python = Python::under(env!("CARGO_TARGET_TMPDIR").as_ref());
    let mut ratios = Ratios::begin("lancer");
    shot(&mut ratios, &tables);
    ratios.random_play(&battle, &python, Wanted::AtLeast(0.5));
    ratios.cloning(&*battle, |state| {
        size_of_val(&state.units[..]) + size_of_val(&state.commanders[..]) + size_of_val(&state.pending[..])
    });
    ratios.second_thread(&battle);
    ratios.end();
}

fn shot(ratios: &mut Ratios, tables: &Tables) {
    let facts = ShootingFacts::from_given(&vec![]).expect("defaults are sound");
    let (mut dice, mut bare) = (Seeded::new(Seed::from_number(1)), Seeded::new(Seed::from_number(1)));
    let row = [0u8, 0, 0, 0, 1, 1, 1];
    ratios.compare(
        "a shot of 5 dice, its check and its casualties against 8 bare dice and a table",
        Wanted::AtLeast(0.1),
        calls(|| Shooting::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
        calls(|| (0..8).map(|_| black_box(row)[usize::from(bare.die(6))]).sum::<u8>()),
    );
}
