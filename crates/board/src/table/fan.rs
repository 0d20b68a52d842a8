//! How far a block gets in every direction, for those who look on.

use super::{Block, Field, Inches, Leg, Pivot, Turn, Walk};

/// A turn and a march straight on: as far as they lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The turn it begins with.
    pub turn: Turn,
    /// The move as far as it went. Where the turn itself was stopped, it ends there.
    pub walk: Walk,
}

impl Field<'_> {
    /// What a block reaches by turning up to `most_turn` either way on some point of it and going straight ahead up to
    /// `distance` in all: a ray for every `step` of turn, from left to right, straight ahead among them. Their ends, joined,
    /// bound the reach.
    pub fn fan(&self, block: &Block, on: Pivot, most_turn: Turn, step: Turn, distance: Inches) -> Vec<Ray> {
        let step = step.abs().hundredths().max(1);
        let most = most_turn.abs().min(Turn::ABOUT).hundredths();
        let each_side = most / step;
        // Both ends of the fan belong to it, even if the steps do not come out even.
        let inner = (-each_side..=each_side).map(|at| at * step);
        let ends = (most % step != 0).then_some(most);
        let turns = ends.map(|end| -end).into_iter().chain(inner).chain(ends);
        turns
            .map(|hundredths| {
                let turn = Turn::hundredths_of(hundredths);
                let legs = [Leg::Wheel { on, by: turn }, Leg::Ahead(distance)];
                let legs = if turn == Turn::NONE { &legs[1..] } else { &legs[..] };
                Ray { turn, walk: self.walk(block, legs, distance) }
            })
            .collect()
    }
}
