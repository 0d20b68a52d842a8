//! How far something gets for so much, by the cheapest way.

use super::{Direction, Grid, Square};

/// A field of cheapest ways from one start over squares and a mode of going (in column or not, say).
///
/// Costs are whole numbers; what a step costs, and whether it can be taken, is the caller's to say. A field can be
/// spread again from elsewhere and keeps its room.
pub struct Reach<const MODES: usize> {
    grid: Grid,
    ways: Vec<Way>,
    /// A bit for every place reached, in row order.
    reached: Vec<u64>,
    /// Places to go on from, the cheapest first, those done with among them.
    open: Vec<Open>,
}

/// The cheapest way to one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it costs in all.
    pub cost: u32,
    /// Steps from square to square on it.
    pub steps: u16,
    /// The slot of the place before; the start comes from itself.
    from: u16,
}

/// A place to go on from, and the way it was found by.
#[derive(Clone, Copy)]
struct Open {
    cost: u32,
    steps: u16,
    slot: u16,
    place: (Square, u8),
}

/// Takes the steps from a place: see [`Reach::spread`].
pub struct Onward<'r, const MODES: usize> {
    reach: &'r mut Reach<MODES>,
    from: Open,
}

impl<const MODES: usize> Onward<'_, MODES> {
    /// A step leads to this square and mode, and to be there costs so much in all.
    #[inline]
    pub fn go(&mut self, node: (Square, usize), cost: u32) {
        let (square, mode) = node;
        let slot = self.reach.slot(square, mode);
        let steps = self.from.steps + u16::from(square != self.from.place.0);
        let known = self.reach.ways[slot];
        if !self.reach.is_reached(slot) || (cost, steps) < (known.cost, known.steps) {
            let place = (square, mode as u8);
            self.reach.open(Open { cost, steps, slot: slot as u16, place }, self.from.slot);
        }
    }
}

impl<const MODES: usize> Reach<MODES> {
    /// A field in which nothing is reached yet.
    pub fn new(grid: Grid) -> Reach<MODES> {
        let places = grid.len() * MODES;
        Reach {
            grid,
            ways: vec![Way { cost: 0, steps: 0, from: 0 }; places],
            reached: vec![0; places.div_ceil(64)],
            open: Vec::with_capacity(places.min(64)),
        }
    }

    /// Spreads from `start`. `steps` tells of every place next to a given one: the square, the mode and the whole cost
    /// of being there, given the way so far.
    ///
    /// Between ways of one cost the one with fewer steps is kept, then the one found first in the order the caller
    /// tells of them: the cheapest way is the same on every machine.
    pub fn spread(
        grid: Grid,
        start: (Square, usize),
        steps: impl FnMut((Square, usize), Way, &mut Onward<'_, MODES>),
    ) -> Reach<MODES> {
        let mut reach = Reach::new(grid);
        reach.spread_again(start, steps);
        reach
    }

    /// Forgets everything and spreads from `start`, as [`spread`](Reach::spread) does.
    pub fn spread_again(
        &mut self,
        start: (Square, usize),
        mut steps: impl FnMut((Square, usize), Way, &mut Onward<'_, MODES>),
    ) {
        self.reached.fill(0);
        self.open.clear();
        let slot = self.slot(start.0, start.1) as u16;
        self.open(Open { cost: 0, steps: 0, slot, place: (start.0, start.1 as u8) }, slot);
        let mut next = 0;
        while let Some(&from) = self.open.get(next) {
            next += 1;
            let way = self.ways[usize::from(from.slot)];
            if (way.cost, way.steps) == (from.cost, from.steps) {
                let (square, mode) = from.place;
                steps((square, usize::from(mode)), way, &mut Onward { reach: self, from });
            }
        }
    }

    /// The cheapest way to a place, if it was reached.
    #[inline]
    pub fn to(&self, square: Square, mode: usize) -> Option<Way> {
        let slot = self.slot(square, mode);
        self.is_reached(slot).then(|| self.ways[slot])
    }

    /// Every place reached, in row order.
    pub fn places(&self) -> impl Iterator<Item = (Square, usize, Way)> {
        self.reached.iter().enumerate().flat_map(move |(word, &bits)| {
            let rest = |bits: u64| (bits != 0).then_some(bits);
            std::iter::successors(rest(bits), move |&bits| rest(bits & (bits - 1))).map(move |bits| {
                let slot = word * 64 + bits.trailing_zeros() as usize;
                let (square, mode) = self.place(slot);
                (square, mode, self.ways[slot])
            })
        })
    }

    /// The squares of the cheapest way to a place, start and end included.
    pub fn path(&self, square: Square, mode: usize) -> Vec<Square> {
        let mut path = Vec::new();
        let mut slot = self.slot(square, mode);
        while self.is_reached(slot) {
            let (square, _) = self.place(slot);
            if path.last() != Some(&square) {
                path.push(square);
            }
            let before = usize::from(self.ways[slot].from);
            if before == slot {
                break;
            }
            slot = before;
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

    /// Keeps a way that is better than any known to its place, and has the place gone on from in its turn.
    #[inline]
    fn open(&mut self, found: Open, from: u16) {
        let slot = usize::from(found.slot);
        self.ways[slot] = Way { cost: found.cost, steps: found.steps, from };
        self.reached[slot / 64] |= 1 << (slot % 64);
        // What is found later is mostly dearer, so its place is near the end.
        let mut at = self.open.len();
        self.open.push(found);
        while at > 0 && (self.open[at - 1].cost, self.open[at - 1].steps) > (found.cost, found.steps) {
            self.open[at] = self.open[at - 1];
            at -= 1;
        }
        self.open[at] = found;
    }

    #[inline]
    fn is_reached(&self, slot: usize) -> bool {
        self.reached[slot / 64] & 1 << (slot % 64) != 0
    }

    #[inline]
    fn slot(&self, square: Square, mode: usize) -> usize {
        self.grid.index(square) * MODES + mode
    }

    #[inline]
    fn place(&self, slot: usize) -> (Square, usize) {
        (self.grid.square(slot / MODES), slot % MODES)
    }
}
