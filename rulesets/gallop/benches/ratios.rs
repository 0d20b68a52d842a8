//! Ratios measured in one run: short slices of two things in turn, the best of each compared.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ai::random_order;
use dice::{Dice, Seed, Seeded, Whim};
use engine::{Facts, Position, Procedure, Rules, Silent, ToAct, canonical_bytes};
use gallop::fire::{Fire, FireFacts};
use gallop::hand_combat::{CombatFacts, HandCombat};
use gallop::tables::{Tables, printed_sheet};
use gallop::{Battle, State};

const SLICES: usize = 25;
const SLICE: Duration = Duration::from_millis(20);

/// The best rate of each of two things, in calls a second.
fn rates(mut ours: impl FnMut(), mut theirs: impl FnMut()) -> (f64, f64) {
    let mut best = (0.0f64, 0.0f64);
    for _ in 0..SLICES {
        best.0 = best.0.max(rate(&mut ours));
        best.1 = best.1.max(rate(&mut theirs));
    }
    best
}

fn rate(call: &mut impl FnMut()) -> f64 {
    let begun = Instant::now();
    let mut calls = 0u64;
    while begun.elapsed() < SLICE {
        for _ in 0..64 {
            call();
        }
        calls += 64;
    }
    calls as f64 / begun.elapsed().as_secs_f64()
}

fn print(what: &str, (ours, theirs): (f64, f64)) {
    println!("{what:58} {ours:>14.0}/s {theirs:>14.0}/s   ratio {:.3}", ours / theirs);
}

fn main() {
    let tables = Tables::read(&printed_sheet()).expect("the printed sheet is sound");
    println!("{:58} {:>16} {:>16}", "", "ours", "compared");

    let facts = FireFacts::from_given(&vec![]).expect("defaults are sound");
    let mut dice = Seeded::new(Seed::from_number(1));
    let mut bare = Seeded::new(Seed::from_number(1));
    let row = [0u8, 0, 0, 0, 0, 1, 1];
    print(
        "fire of 3 dice / bare dice and table",
        rates(
            || _ = black_box(Fire::run(black_box(&tables), black_box(&facts), &mut dice, &mut Silent)),
            || _ = black_box((0..3).map(|_| black_box(row)[usize::from(bare.die(6))]).sum::<u8>()),
        ),
    );

    let battle =
        Arc::new(Battle::read(&gallop::files(gallop::SCENARIOS[0].1)).expect("the scenario is sound"));
    let position = Position::opening(&*battle, &mut dice, &mut Silent);
    let state: &State = position.state();
    let flat = canonical_bytes(&vec![0u8; flat_size(state)]);
    print(
        "cloning a state / copying as many bytes",
        rates(|| _ = black_box(black_box(state).clone()), || _ = black_box(black_box(&flat).clone())),
    );

    let combat = CombatFacts::from_given(&vec![]).expect("defaults are sound");
    print(
        "exact odds of a 6 against 6 combat / 100,000 combats thrown",
        rates(
            || _ = black_box(odds::procedure_odds::<HandCombat>(&tables, black_box(&combat))),
            || {
                for _ in 0..100_000 {
                    black_box(HandCombat::run(&tables, &combat, &mut dice, &mut Silent));
                }
            },
        ),
    );

    let mut whim = Whim::new(Seed::from_number(2), 0);
    let mut orders = 0u64;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(2) {
        let mut position = Position::opening(&*battle, &mut dice, &mut Silent);
        while let ToAct::Seats(seats) = position.to_act(&battle) {
            let Some(seat) = seats.iter().next() else { break };
            let order = random_order(&*battle, &position.observe(&battle, seat), &mut whim);
            let Ok(legal) = position.check(&battle, seat, order) else { break };
            position.carry_out(&*battle, &legal, &mut dice, &mut Silent).expect("just checked");
            orders += 1;
        }
    }
    println!("random play on {}: {:.0} orders/s", Battle::ID, orders as f64 / begun.elapsed().as_secs_f64());
}

/// The bytes a state's vectors hold.
fn flat_size(state: &State) -> usize {
    size_of_val(&state.stands[..]) + size_of_val(&state.squares[..]) + size_of::<State>()
}
