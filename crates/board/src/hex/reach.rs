//! How far something gets for so much across hexes, by the cheapest way.

use super::{Direction, Grid, Hex};

/// A field of cheapest ways from one start over hexes and a mode of going (the corner faced, say).
///
/// Costs are whole numbers in a unit of the caller's; what a step costs, and whether it can be taken, is his to say. A
/// field can be spread again from elsewhere and keeps its room: nothing is then allocated.
pub struct Reach<const MODES: usize> {
    grid: Grid,
    ways: Vec<Way>,
    /// Every way found, the better ones to a place after the worse.
    found: Vec<Found>,
    /// For each cost the ways found to go on from, the first and the last of a chain.
    chains: Vec<Chain>,
    /// The ways gone on from, the cheapest first.
    done: Vec<u32>,
}

/// The cheapest way to one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it costs in all.
    pub cost: u16,
    /// Steps from hex to hex on it.
    pub steps: u16,
    /// The slot of the place before; the start comes from itself.
    from: u32,
}

/// The cost of a way that is not there.
const NEVER: u16 = u16::MAX;

/// Nothing further in a chain.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Found {
    slot: u32,
    hex: Hex,
    mode: u8,
    cost: u16,
    steps: u16,
    /// The next one of the same cost.
    next: u32,
}

#[derive(Clone, Copy)]
struct Chain {
    first: u32,
    last: u32,
}

/// Takes the steps from a place: see [`Reach::spread`].
pub struct Onward<'r, const MODES: usize> {
    reach: &'r mut Reach<MODES>,
    from: Found,
    allowance: u16,
}

impl<const MODES: usize> Onward<'_, MODES> {
    /// A step leads to this hex of the map and mode, for this price.
    #[inline]
    pub fn go(&mut self, (hex, mode): (Hex, usize), price: u16) {
        let slot = self.reach.slot(hex, mode);
        let cost = self.from.cost.saturating_add(price);
        let steps = self.from.steps.saturating_add(u16::from(hex != self.from.hex));
        let known = self.reach.ways[slot];
        if cost <= self.allowance && (cost, steps) < (known.cost, known.steps) {
            self.reach.find((hex, mode), slot, Way { cost, steps, from: self.from.slot });
        }
    }
}

impl<const MODES: usize> Reach<MODES> {
    /// A field in which nothing is reached yet.
    pub fn new(grid: Grid) -> Reach<MODES> {
        let ways = vec![Way { cost: NEVER, steps: 0, from: 0 }; grid.len() * MODES];
        Reach {
            grid,
            ways,
            found: Vec::with_capacity(128),
            chains: Vec::with_capacity(32),
            done: Vec::with_capacity(128),
        }
    }

    /// The hexes it spreads over.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Forgets everything and spreads from `start` as far as the allowance goes. `steps` tells of every place next to
    /// a given one, the hex, the mode and the price, given the way so far.
    ///
    /// Between ways of one cost the one with fewer steps is kept, then the one found first in the order the caller
    /// tells of them: the cheapest way is the same on every machine.
    pub fn spread(
        &mut self,
        start: (Hex, usize),
        allowance: u16,
        steps: impl FnMut((Hex, usize), Way, &mut Onward<'_, MODES>),
    ) {
        self.spread_until(start, None, allowance, steps);
    }

    /// Spreads no further than it takes to know the cheapest way to one place, if there is one: of what costs more only
    /// a part is found.
    pub fn spread_to(
        &mut self,
        start: (Hex, usize),
        goal: (Hex, usize),
        allowance: u16,
        steps: impl FnMut((Hex, usize), Way, &mut Onward<'_, MODES>),
    ) {
        self.spread_until(start, Some(self.slot(goal.0, goal.1)), allowance, steps);
    }

    fn spread_until(
        &mut self,
        start: (Hex, usize),
        goal: Option<usize>,
        allowance: u16,
        mut steps: impl FnMut((Hex, usize), Way, &mut Onward<'_, MODES>),
    ) {
        self.forget();
        // The last number there is stands for no way.
        let allowance = allowance.min(NEVER - 1);
        let slot = self.slot(start.0, start.1);
        self.find(start, slot, Way { cost: 0, steps: 0, from: slot as u32 });
        let mut cost = 0;
        while let Some(chain) = self.chains.get_mut(cost) {
            let at = chain.first;
            let Some(&from) = self.found.get(at as usize) else {
                // Ways that cost as much may still be shorter.
                if goal.is_some_and(|goal| usize::from(self.ways[goal].cost) == cost) {
                    return;
                }
                cost += 1;
                continue;
            };
            chain.first = from.next;
            let way = self.ways[from.slot as usize];
            // A better way to the same place may have been found since.
            if (way.cost, way.steps) == (from.cost, from.steps) {
                self.done.push(at);
                steps((from.hex, from.mode.into()), way, &mut Onward { reach: self, from, allowance });
            }
        }
    }

    /// The cheapest way to a place, if it was reached.
    #[inline]
    pub fn to(&self, hex: Hex, mode: usize) -> Option<Way> {
        let way = self.ways[self.grid.contains(hex).then(|| self.slot(hex, mode))?];
        (way.cost != NEVER).then_some(way)
    }

    /// The cheapest way to a hex in whichever mode, the first of equals, if it was reached.
    pub fn to_any(&self, hex: Hex) -> Option<(usize, Way)> {
        let ways = (0..MODES).filter_map(|mode| Some((mode, self.to(hex, mode)?)));
        ways.min_by_key(|(_, way)| (way.cost, way.steps))
    }

    /// Every place reached, the cheapest first.
    pub fn places(&self) -> impl Iterator<Item = (Hex, usize, Way)> {
        self.done.iter().filter_map(|&at| {
            let Found { slot, hex, mode, cost, steps, .. } = self.found[at as usize];
            let way = self.ways[slot as usize];
            ((way.cost, way.steps) == (cost, steps)).then_some((hex, mode.into(), way))
        })
    }

    /// The places of the cheapest way, from its end back to the start, both included; none if it was not reached.
    pub fn back(&self, hex: Hex, mode: usize) -> impl Iterator<Item = (Hex, usize)> {
        let end = self.to(hex, mode).map(|_| self.slot(hex, mode));
        std::iter::successors(end, |&slot| {
            let before = self.ways[slot].from as usize;
            (before != slot).then_some(before)
        })
        .map(|slot| self.place(slot))
    }

    /// The places of the cheapest way, start and end included.
    pub fn path(&self, hex: Hex, mode: usize) -> Vec<(Hex, usize)> {
        let mut path: Vec<_> = self.back(hex, mode).collect();
        path.reverse();
        path
    }

    /// The way out of the hex before by which the cheapest way comes into its last hex; none for the start.
    pub fn last_step(&self, hex: Hex, mode: usize) -> Option<Direction> {
        let (before, _) = self.back(hex, mode).find(|&(before, _)| before != hex)?;
        before.side_to(hex)
    }

    /// Keeps a way that is better than any known to its place, and has the place gone on from in its turn.
    #[inline]
    fn find(&mut self, (hex, mode): (Hex, usize), slot: usize, way: Way) {
        self.ways[slot] = way;
        let at = self.found.len() as u32;
        let Way { cost, steps, .. } = way;
        self.found.push(Found { slot: slot as u32, hex, mode: mode as u8, cost, steps, next: NONE });
        let cost = usize::from(way.cost);
        if cost >= self.chains.len() {
            self.chains.resize(cost + 1, Chain { first: NONE, last: NONE });
        }
        let chain = &mut self.chains[cost];
        if chain.first == NONE {
            chain.first = at;
        } else {
            self.found[chain.last as usize].next = at;
        }
        chain.last = at;
    }

    /// Only what was found is wiped out, which is mostly a small part of the map.
    fn forget(&mut self) {
        for found in self.found.drain(..) {
            self.ways[found.slot as usize].cost = NEVER;
        }
        self.chains.clear();
        self.done.clear();
    }

    #[inline]
    fn slot(&self, hex: Hex, mode: usize) -> usize {
        self.grid.index(hex) * MODES + mode
    }

    #[inline]
    fn place(&self, slot: usize) -> (Hex, usize) {
        (self.grid.hex(slot / MODES), slot % MODES)
    }
}
