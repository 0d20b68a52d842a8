//! What is counted of a battle when it is over.

use gallop::axes::Arm;
use gallop::{Battle, Place, Side, State, victory};
use simulate::Measure;

use crate::play::Playable;

/// A rule set whose battles can be counted.
pub(crate) trait Counted: Playable {
    /// The figures counted of each seat.
    const FIGURES: &'static [&'static str];

    /// What a battle came to.
    fn measure(&self, state: &Self::State) -> Measure;
}

impl Counted for Battle {
    const FIGURES: &'static [&'static str] = &["points", "stands lost", "generals lost"];

    fn measure(&self, state: &State) -> Measure {
        let lost = |side: Side, counts: fn(Arm) -> bool| {
            let own = self.ids().filter(|&id| self.stand(id).side == side && counts(self.stand(id).arm));
            own.filter(|&id| state.stand(id).place == Place::Lost).count() as i64
        };
        let figures = |side: Side| {
            let points = i64::from(victory::points(self, state, side));
            vec![points, lost(side, |arm| arm != Arm::General), lost(side, |arm| arm == Arm::General)]
        };
        Measure { turns: u32::from(state.turn), seats: Side::BOTH.map(figures).to_vec() }
    }
}
