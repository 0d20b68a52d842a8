//! What this rule set costs, in ratios: a shot, random play, cloning, a second thread.

use std::hint::black_box;
use std::sync::Arc;

use dice::{Dice, Seed, Seeded};
use engine::{Facts, Position, Procedure, Silent};
use great_battles::fire::{Fire, FireFacts};
use great_battles::tables::{Tables, printed_sheet};
use great_battles::{Battle, State};
use testkit::ratios::{self, Missing, Play, Python, Ratios, Wanted, calls};

fn main() {
    let tables = Tables::read(&printed_sheet()).expect("the printed sheet is sound");
    let (_, scenario) = great_battles::SCENARIOS[0];
    let battle = Battle::read(&great_battles::files(scenario)).expect("the scenario is sound");
    let battle = Arc::new(battle);
    let python = Python::under(env!("CARGO_TARGET_TMPDIR").as_ref());
    let mut ratios = Ratios::begin("great-battles");
    shot(&mut ratios, &tables);
    random_play(&mut ratios, &battle, &python);
    cloning(&mut ratios, &battle);
    second_thread(&mut ratios, &battle);
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

fn random_play(ratios: &mut Ratios, battle: &Arc<Battle>, python: &Result<Python, Missing>) {
    let what = "orders of random play against states of backgammon";
    let mut play = Play::new(battle, Seed::from_number(2));
    let orders = calls(|| play.order());
    match ratios::backgammon(python) {
        Err(why) => ratios.skip(what, &why),
        Ok(states) => ratios.compare(what, Wanted::AtLeast(1.0), orders, states),
    }
}

fn cloning(ratios: &mut Ratios, battle: &Battle) {
    let position = Position::opening(battle, &mut Seeded::new(Seed::from_number(1)), &mut Silent);
    let state = position.state();
    let flat = vec![1u8; size(state)];
    ratios.compare(
        &format!("cloning a state of {} bytes against a flat copy", flat.len()),
        Wanted::TimesAtMost(3.0),
        calls(|| black_box(state).clone()),
        calls(|| black_box(&flat).clone()),
    );
}

/// The bytes a state takes, its vectors among them.
fn size(state: &State) -> usize {
    size_of::<State>()
        + size_of_val(&state.units[..])
        + size_of_val(&state.leaders[..])
        + size_of_val(&state.brigades[..])
        + size_of_val(&state.cup[..])
        + size_of_val(&state.pending[..])
}

fn second_thread(ratios: &mut Ratios, battle: &Arc<Battle>) {
    let (ours, raw) = ratios::scaling(|thread| {
        let mut play = Play::new(battle, Seed::from_number(thread));
        move || play.order()
    });
    ratios.row(
        "random play of two threads against one; the same, raw",
        Wanted::AtLeast(0.9),
        [ours, raw],
        " x",
    );
}
