//! The random player: it sees what its seat may see and does anything that is legal.

use std::sync::Arc;

use dice::{Dice, Seed, Seeded};
use engine::{Game, Kinds, Listed, Rules, Seat, Seen, ToAct};

/// A random order of a random kind: a kind with a single order is given as often as one with a hundred.
pub fn random_order<R: Listed>(battle: &R, seen: &Seen<R>, whim: &mut Seeded) -> R::Order {
    let mut orders = battle.orders(seen.state(), seen.seat());
    let mut kinds: Vec<&str> = orders.iter().map(Kinds::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let kind = kinds[one_of(whim, kinds.len())];
    orders.retain(|order| order.kind() == kind);
    orders.swap_remove(one_of(whim, orders.len()))
}

/// A whole random game; dice and whims follow from the seed.
///
/// # Panics
/// If a listed order is refused.
pub fn play_random<R: Rules + Listed>(battle: &Arc<R>, scenario: &str, seed: Seed) -> Game<R> {
    let mut game = Game::new(Arc::clone(battle), scenario, "", seed);
    let mut whim = Seeded::stream(seed, 1);
    while let ToAct::Seats(seats) = game.to_act() {
        let seats: Vec<Seat> = seats.iter().collect();
        let seat = seats[one_of(&mut whim, seats.len())];
        let order = random_order(&**battle, &game.observe(seat), &mut whim);
        if let Err(refused) = game.give(seat, order.clone()) {
            panic!("{order:?} was listed and is refused: {refused}");
        }
    }
    game
}

/// One of `n`, all equally likely.
pub(crate) fn one_of(whim: &mut Seeded, n: usize) -> usize {
    whim.pick(&vec![1; n])
}
