//! Random play, order after order, and what it is compared with.

use std::sync::Arc;

use ai::random_order;
use dice::{ChoiceDice, Seed, Seeded};
use engine::{Position, Proposes, Rules, Silent, ToAct};

use super::{Missing, Python};

/// Random games one after the other, as fast as they go: no log, no record.
pub struct Play<R: Rules> {
    battle: Arc<R>,
    position: Position<R>,
    dice: Seeded,
    choice_dice: ChoiceDice,
}

impl<R: Proposes> Play<R> {
    /// The first game; dice and whims follow from the seed.
    pub fn new(battle: &Arc<R>, seed: Seed) -> Play<R> {
        let mut dice = Seeded::new(seed);
        let position = Position::opening(&**battle, &mut dice, &mut Silent);
        Play { battle: Arc::clone(battle), position, dice, choice_dice: ChoiceDice::new(seed, 1) }
    }

    /// One order: seen, proposed, drawn, checked and carried out; a game that is over is followed by the next.
    ///
    /// # Panics
    /// If a proposed order is refused.
    pub fn order(&mut self) {
        let ToAct::Seats(seats) = self.position.to_act(&self.battle) else {
            self.position = Position::opening(&*self.battle, &mut self.dice, &mut Silent);
            return;
        };
        let seat = seats.iter().next().expect("a choice is somebody's");
        let order =
            random_order(&*self.battle, &self.position.observe(&self.battle, seat), &mut self.choice_dice);
        let legal = self.position.check(&self.battle, seat, order);
        let legal = legal.unwrap_or_else(|refused| panic!("proposed, but {refused}"));
        self.position.carry_out(&*self.battle, &legal, &mut self.dice, &mut Silent).expect("just checked");
    }
}

/// OpenSpiel's backgammon, played at random by its own C++: states a second, chance among them.
///
/// # Errors
/// Python, or the package, cannot be had here.
pub fn backgammon(python: &Result<Python, Missing>) -> Result<impl FnMut() -> f64 + use<>, Missing> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/src/ratios/openspiel_backgammon.py");
    let (told, slices) =
        python.as_ref().map_err(Clone::clone)?.start("open_spiel==2.0.2", script.as_ref())?;
    println!("  {told}");
    Ok(slices)
}
