//! Reach on a free table, held against drags: what is drawn as within it can be ordered, and what lies beyond cannot.

use std::sync::Arc;

use board::table::{Angle, Face, Inches, Point, Region};
use desk::{DragEnd, Playable, drag};
use dice::{ChoiceDice, Seed};
use engine::{Files, Game, Seat, ToAct};

/// A place so far inside the edge of a reach can be dragged to, and one so far outside cannot.
pub const TOLERANCE: Inches = Inches::thousandths_of(750);

/// Games at random, in which some pieces are dragged at every choice.
pub struct ReachSample<'a, R: Playable> {
    /// The battle.
    pub battle: &'a Arc<R>,
    /// How many games.
    pub games: usize,
    /// How many choices of each are looked at, evenly through it.
    pub looks: usize,
    /// The pieces that may be dragged.
    pub pieces: &'a [R::Piece],
    /// Whether a piece stops where it is dragged to; else it goes as far as it can that way.
    pub stops: bool,
    /// Whether an order is a move; a piece that is dropped onto an enemy may charge him instead.
    pub is_move: fn(&R::Order) -> bool,
}

/// How many places were tried within a reach, and beyond one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReachTried {
    /// Within.
    pub within: usize,
    /// Beyond.
    pub beyond: usize,
    /// Beyond what is drawn, and come to all the same: in gaps narrower than the meshes a reach is looked for in.
    pub gaps: usize,
}

impl<R: Playable> ReachSample<'_, R> {
    /// Drags, and counts.
    ///
    /// # Panics
    /// If a reach and a drag contradict each other, or an order is promised that is refused.
    pub fn try_all(&self) -> ReachTried {
        /// Longer than any game of a test.
        const ORDERS: usize = 400;
        let mut tried = ReachTried::default();
        for number in 0..self.games as u64 {
            let seed = Seed::from_number(number);
            let mut whim = ChoiceDice::new(seed, 1);
            let mut game = Game::new(Arc::clone(self.battle), &Files::new(String::new(), ""), seed);
            let every = (ORDERS / self.looks.max(1)).max(1);
            for order in 0..ORDERS {
                let ToAct::Seats(seats) = game.to_act() else { break };
                let Some(seat) = seats.iter().next() else { break };
                let state = game.position().state();
                if order % every == 0 {
                    self.look(state, seat, &mut whim, &mut tried);
                }
                let order = self.battle.propose(state, seat, &mut |n| whim.one_of(n));
                game.give(seat, order).expect("what is proposed is legal");
            }
        }
        assert!(tried.gaps * 20 <= tried.beyond, "more than a twentieth beyond reach is come to: {tried:?}");
        tried
    }

    fn look(&self, state: &R::State, seat: Seat, whim: &mut ChoiceDice, tried: &mut ReachTried) {
        const PLACES: usize = 12;
        let free: Vec<R::Piece> =
            self.pieces.iter().copied().filter(|&piece| self.battle.grip(state, piece).is_some()).collect();
        if free.is_empty() {
            return;
        }
        let piece = free[whim.one_of(free.len())];
        let Some(reach) = self.battle.reach(state, piece).filter(|reach| !reach.is_empty()) else { return };
        let from = self.battle.grip(state, piece).expect("it can be dragged").block.middle_of(Face::Front);
        let far = reach.outlines().iter().flatten().map(|corner| corner.distance(from)).max();
        let far = far.unwrap_or_default() * 3 / 2;
        for _ in 0..PLACES {
            let away = Inches::thousandths_of(whim.one_of(far.thousandths().max(1) as usize) as i32);
            let front = from.towards(Angle::degrees(whim.one_of(360) as i32), away);
            self.at(state, seat, piece, (front, &reach), tried);
        }
    }

    fn at(
        &self,
        state: &R::State,
        seat: Seat,
        piece: R::Piece,
        there: (Point, &Region),
        tried: &mut ReachTried,
    ) {
        let (front, reach) = there;
        let off = reach.off_edge(front).expect("it has an edge");
        if off <= TOLERANCE {
            return;
        }
        let to = DragEnd { front, facing: None };
        let exactly = self.battle.drag(state, piece, to).expect("it can be dragged");
        if exactly.as_ref().is_ok_and(|dragged| !(self.is_move)(&dragged.order)) {
            return;
        }
        let miss = exactly.as_ref().map(|dragged| dragged.block.middle_of(Face::Front).distance(front));
        if reach.contains(front) {
            let miss = miss.unwrap_or_else(|stopped| panic!("{front} is within reach: {stopped:?}"));
            assert!(!self.stops || miss <= TOLERANCE, "{front} is within reach, and missed by {miss}");
            tried.within += 1;
        } else {
            let is_missed = miss.is_err() || miss.is_ok_and(|miss| miss > TOLERANCE / 2);
            if !is_missed {
                tried.gaps += 1;
                return;
            }
            tried.beyond += 1;
        }
        let dragged = drag(self.battle.as_ref(), state, piece, to, reach).expect("it can be dragged");
        let dragged = dragged.unwrap_or_else(|stopped| panic!("{front} has a place near: {stopped:?}"));
        let sentence = self.battle.print(&dragged.order);
        assert!(self.battle.refusal(state, seat, &dragged.order).is_none(), "{sentence}");
        if self.stops && !reach.contains(front) {
            let miss = dragged.block.middle_of(Face::Front).distance(front);
            assert!(
                dragged.stopped.is_some() && miss <= off + TOLERANCE,
                "{front}: {sentence}, missed by {miss}"
            );
        }
    }
}
