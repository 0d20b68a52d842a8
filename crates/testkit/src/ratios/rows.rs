//! The rows every rule set has: random play, cloning, a second thread.

use std::hint::black_box;
use std::sync::Arc;

use dice::{Seed, Seeded};
use engine::{Position, Proposes, Rules, Silent};

use super::{Missing, Play, Python, Ratios, Wanted, backgammon, calls, scaling};

impl Ratios {
    /// Orders of random play against states of OpenSpiel's backgammon.
    pub fn random_play<R: Proposes>(
        &mut self,
        battle: &Arc<R>,
        python: &Result<Python, Missing>,
        wanted: Wanted,
    ) {
        let what = "orders of random play against states of backgammon";
        let mut play = Play::new(battle, Seed::from_number(2));
        let orders = calls(|| play.order());
        match backgammon(python) {
            Err(why) => self.skip(what, &why),
            Ok(states) => self.compare(what, wanted, orders, states),
        }
    }

    /// Cloning the opening state, of so many bytes with its vectors, against a flat copy of as many.
    pub fn cloning<R: Rules>(&mut self, battle: &R, bytes: impl Fn(&R::State) -> usize) {
        let position = Position::opening(battle, &mut Seeded::new(Seed::from_number(1)), &mut Silent);
        let state = position.state();
        let flat = vec![1u8; size_of::<R::State>() + bytes(state)];
        self.compare(
            &format!("cloning a state of {} bytes against a flat copy", flat.len()),
            Wanted::TimesAtMost(3.0),
            calls(|| black_box(state).clone()),
            calls(|| black_box(&flat).clone()),
        );
    }

    /// Random play on two threads against one, and the same of raw work.
    pub fn second_thread<R: Proposes + Send + Sync>(&mut self, battle: &Arc<R>)
    where
        R::State: Send,
    {
        let (ours, raw) = scaling(|thread| {
            let mut play = Play::new(battle, Seed::from_number(thread));
            move || play.order()
        });
        self.row(
            "random play of two threads against one; the same, raw",
            Wanted::AtLeast(0.9),
            [ours, raw],
            " x",
        );
    }
}
