//! The random opponent: anything that is legal.

use dice::ChoiceDice;
use engine::{Proposes, Seen};

/// A random order of a random kind among those proposed: a kind with a single order is given as often as one with a hundred.
///
/// # Panics
/// If nothing can be ordered, which the engine never asks for.
pub fn random_order<R: Proposes>(battle: &R, seen: &Seen<R>, choice_dice: &mut ChoiceDice) -> R::Order {
    battle.propose(seen.state(), seen.seat(), &mut |n| choice_dice.one_of(n))
}
