//! How far something gets for so much, by the cheapest way.

use super::{Direction, Grid, Square};

/// A field of cheapest ways from one start over squares and a mode of going (in column or not, say).
///
/// Costs are whole numbers; what a step costs, and whether it can be taken, is the caller's to say.
pub struct Reach<const MODES: usize> {
    grid: Grid,
    ways: Vec<Option<Way>>,
}

/// The cheapest way to one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it costs in all.
    pub cost: u32,
    /// Steps from square to square on it.
    pub steps: u16,
    from: Option<(Square, usize)>,
}

impl<const MODES: usize> Reach<MODES> {
    /// Spreads from `start`. `steps` calls back with every place next to a given one: the square, the mode and the
    /// whole cost of being there, given the way so far.
    ///
    /// Between ways of one cost the one with fewer steps is kept, then the one found first in the order the caller
    /// tells of them: the cheapest way is the same on every machine.
    pub fn spread(
        grid: Grid,
        start: (Square, usize),
        mut steps: impl FnMut((Square, usize), Way, &mut dyn FnMut((Square, usize), u32)),
    ) -> Reach<MODES> {
        let mut reach = Reach { grid, ways: vec![None; grid.len() * MODES] };
        let mut open: Vec<(u32, u16, usize, (Square, usize))> = Vec::new();
        let mut found = 0;
        reach.ways[Self::slot(grid, start)] = Some(Way { cost: 0, steps: 0, from: None });
        open.push((0, 0, 0, start));
        while let Some(next) = (0..open.len()).min_by_key(|&i| (open[i].0, open[i].1, open[i].2)) {
            let (cost, n_steps, _, place) = open.swap_remove(next);
            let way = reach.ways[Self::slot(grid, place)].expect("an open place has a way");
            if (way.cost, way.steps) != (cost, n_steps) {
                continue;
            }
            steps(place, way, &mut |to, cost| {
                let slot = Self::slot(grid, to);
                let n_steps = way.steps + u16::from(to.0 != place.0);
                if reach.ways[slot].is_none_or(|old| (cost, n_steps) < (old.cost, old.steps)) {
                    reach.ways[slot] = Some(Way { cost, steps: n_steps, from: Some(place) });
                    found += 1;
                    open.push((cost, n_steps, found, to));
                }
            });
        }
        reach
    }

    /// The cheapest way to a place, if it was reached.
    pub fn to(&self, square: Square, mode: usize) -> Option<Way> {
        self.ways[Self::slot(self.grid, (square, mode))]
    }

    /// Every place reached, in row order.
    pub fn places(&self) -> impl Iterator<Item = (Square, usize, Way)> {
        self.grid.squares().flat_map(move |square| {
            (0..MODES).filter_map(move |mode| Some((square, mode, self.to(square, mode)?)))
        })
    }

    /// The squares of the cheapest way to a place, start and end included.
    pub fn path(&self, square: Square, mode: usize) -> Vec<Square> {
        let mut path = Vec::new();
        let mut at = Some((square, mode));
        while let Some(place) = at {
            let Some(way) = self.to(place.0, place.1) else { break };
            if path.last() != Some(&place.0) {
                path.push(place.0);
            }
            at = way.from;
        }
        path.reverse();
        path
    }

    /// The side through which the cheapest way comes into its last square; none for the start.
    pub fn last_step(&self, square: Square, mode: usize) -> Option<Direction> {
        let path = self.path(square, mode);
        let [.., before, last] = path[..] else { return None };
        Direction::towards(before, last).iter().next()
    }

    fn slot(grid: Grid, (square, mode): (Square, usize)) -> usize {
        grid.index(square) * MODES + mode
    }
}
