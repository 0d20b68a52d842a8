//! What this rule set costs, in ratios: a volley and a whole charge, their exact odds, random play, cloning, a second thread.

use std::hint::black_box;
use std::sync::Arc;

use dice::{Dice, Seed, Seeded};
use engine::{Facts, Procedure, Silent};
use guns::Battle;
use guns::rules::charge::{WholeCharge, WholeChargeFacts};
use guns::rules::fire::{Fire, FireFacts};
use guns::sheet::tables::{Tables, printed_sheet};
use testkit::ratios::{Python, Ratios, Wanted, calls};

fn main() {
    let tables = Tables::read(&printed_sheet()).expect("the printed sheet is sound");
    let battle = Battle::read(&guns::files(guns::SCENARIOS[0].1)).expect("the scenario is sound");
    let battle = Arc::new(battle);
    let python = Python::under(env!("CARGO_TARGET_TMPDIR").as_ref());
    let mut ratios = Ratios::begin("guns");
    volley(&mut ratios, &tables);
    whole_charge(&mut ratios, &tables);
    ratios.random_play(&battle, &python, Wanted::AtLeast(0.5));
    ratios.cloning(&*battle, |state| {
        size_of_val(&state.units[..])
            + size_of_val(&state.generals[..])
            + size_of_val(&state.brigades[..])
            + size_of_val(&state.divisions[..])
            + size_of_val(&state.pending[..])
    });
    ratios.second_thread(&battle);
    ratios.end();
}

fn volley(ratios: &mut Ratios, tables: &Tables) {
    let facts = FireFacts::from_given(&vec![]).expect("defaults are sound");
    let (mut dice, mut bare) = (Seeded::new(Seed::from_number(1)), Seeded::new(Seed::from_number(1)));
    let column = [0u8, 0, 0, 0, 1, 1, 1];
    ratios.compare(
        "a volley and its morale test against 4 bare dice and a table",
        Wanted::AtLeast(0.1),
        calls(|| Fire::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
        calls(|| (0..4).map(|_| black_box(column)[usize::from(bare.die(6))]).sum::<u8>()),
    );
    ratios.compare(
        "exact odds of a volley and its morale test against throwing it",
        Wanted::Told,
        calls(|| odds::procedure_odds::<Fire>(black_box(tables), black_box(&facts))),
        calls(|| Fire::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
    );
}

fn whole_charge(ratios: &mut Ratios, tables: &Tables) {
    let keys = [("size", "24"), ("target-grade", "veteran"), ("cover", "cover"), ("support", "12-pdr")];
    let given = keys.map(|(key, value)| (key.to_string(), value.to_string())).to_vec();
    let facts = WholeChargeFacts::from_given(&given).expect("the keys are sound");
    let mut dice = Seeded::new(Seed::from_number(1));
    ratios.compare(
        "exact odds of a whole charge against throwing it",
        Wanted::Told,
        calls(|| odds::procedure_odds::<WholeCharge>(black_box(tables), black_box(&facts))),
        calls(|| WholeCharge::run(black_box(tables), black_box(&facts), &mut dice, &mut Silent)),
    );
}
