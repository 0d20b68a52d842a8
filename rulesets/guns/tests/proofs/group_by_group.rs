//! Section 2, the switch: battles between computers in which sides act group by group are fought to their end.

use std::sync::Arc;

use ai::{Opponent, Skill};
use dice::Seed;
use engine::{Files, Game, Seat, ToAct};
use guns::Battle;
use testkit::prove_or;

const SWITCH: &str = "[table.rulings.\"sides act group by group, not whole\"]\n\"in force\" = \"yes\"\n";

/// A battle between two recruits, to its end; its turns and orders.
fn fought(word: &str, text: &str, seed: u64) -> (u8, usize) {
    let files = Files::new(text, SWITCH);
    let battle = Arc::new(Battle::read(&files).unwrap_or_else(|faults| panic!("{word}: {faults}")));
    let seed = Seed::from_number(seed);
    let mut recruits = [0, 1].map(|seat| Opponent::new(Skill::Recruit, seed, Seat(seat)));
    let mut game = Game::new(Arc::clone(&battle), &files, seed);
    while let ToAct::Seats(seats) = game.to_act() {
        let seat = seats.iter().next().expect("somebody");
        let order = recruits[usize::from(seat.0)].choose(&*battle, &game.observe(seat));
        game.give(seat, order).unwrap_or_else(|refused| panic!("{word}, {order:?}: {refused}"));
    }
    let state = game.position().state();
    assert!(state.over.is_some(), "{word} has no end");
    (state.turn, game.entries().len())
}

/// The small scenarios every day, all of them when it is to be proven.
#[test]
fn every_scenario_is_fought_to_its_end_group_by_group() {
    let (many, seeds) = (prove_or(2, guns::SCENARIOS.len()), prove_or(1, 2));
    for (word, text) in guns::SCENARIOS.into_iter().take(many) {
        for seed in 0..seeds as u64 {
            let (turns, orders) = fought(word, text, 1863 + seed);
            println!("{word}, seed {}: over after {turns} turns and {orders} orders", 1863 + seed);
        }
    }
}
