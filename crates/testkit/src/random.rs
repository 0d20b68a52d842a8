//! Whole random games.

use std::sync::Arc;

use ai::random_order;
use dice::{ChoiceDice, Dice, Seed, Seeded};
use engine::{Files, Game, Proposes, Seat, ToAct};

/// A whole random game; dice and whims follow from the seed.
///
/// # Panics
/// If an order proposed is refused.
pub fn play_random<R: Proposes>(battle: &Arc<R>, files: &Files, seed: Seed) -> Game<R> {
    let mut game = Game::new(Arc::clone(battle), files, seed);
    let mut choice_dice = ChoiceDice::new(seed, 1);
    while let ToAct::Seats(seats) = game.to_act() {
        let seats: Vec<Seat> = seats.iter().collect();
        let seat = seats[choice_dice.one_of(seats.len())];
        let order = random_order(&**battle, &game.observe(seat), &mut choice_dice);
        if let Err(refused) = game.give(seat, order.clone()) {
            panic!("{order:?} was proposed and is refused: {refused}");
        }
    }
    game
}

/// One of `n`, all equally likely.
pub(crate) fn one_of(choice_dice: &mut Seeded, n: usize) -> usize {
    choice_dice.pick(&vec![1; n])
}
