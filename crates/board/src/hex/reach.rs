//! How far something gets for so much across hexes, by the cheapest way.

use super::{Direction, Grid, Hex};

/// A field of cheapest ways from one start over hexes and a mode of going (the corner faced, say).
///
/// Costs are whole numbers in a unit of the caller's; what a step costs, and whether it can be taken, is his to say. A
/// field takes room for the hexes that are come to and no others. It can be spread again from elsewhere and keeps its
/// room: nothing is then allocated.
pub struct Reach<const MODES: usize> {
    grid: Grid,
    /// The number of each hex among those come to, if it is.
    numbers: Vec<u16>,
    /// The hexes come to, by their number.
    hexes: Vec<Hex>,
    /// The cheapest ways to them, by their number and the mode.
    ways: Vec<[Known; MODES]>,
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
}

/// The same as it is kept.
#[derive(Clone, Copy)]
struct Known {
    rank: Rank,
    /// The place before; the start comes from itself.
    from: Place,
}

/// How good a way is, the less the better: what it costs counts before its steps. Both in one number, so that two ways
/// are compared at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u32);

impl Rank {
    /// That of a way that is not there.
    const NEVER: Rank = Rank((NEVER as u32) << 16);

    /// That of the start, which is no way at all.
    const START: Rank = Rank(0);

    #[inline]
    fn cost(self) -> u16 {
        (self.0 >> 16) as u16
    }

    #[inline]
    fn steps(self) -> u16 {
        self.0 as u16
    }

    #[inline]
    fn way(self) -> Way {
        Way { cost: self.cost(), steps: self.steps() }
    }
}

/// A hex, by its number among those come to, and the mode one is in there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    number: u16,
    mode: u8,
}

/// The cost of a way that is not there.
const NEVER: u16 = u16::MAX;

/// The number of a hex that is not come to: a map has fewer.
const UNKNOWN: u16 = u16::MAX;

/// Nothing further in a chain.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Found {
    place: Place,
    hex: Hex,
    rank: Rank,
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
    /// Steps up to here and one more.
    further: u16,
    allowance: u16,
}

impl<const MODES: usize> Onward<'_, MODES> {
    /// A step leads to this other hex of the map and mode, for this price.
    #[inline(always)]
    pub fn go(&mut self, place: (Hex, usize), price: u16) {
        self.go_if(place, price, || true);
    }

    /// The same, if it can be taken. Most steps lead to where a way is known that is as good: of those it is not asked.
    #[inline(always)]
    pub fn go_if(&mut self, node: (Hex, usize), price: u16, can_be_taken: impl FnOnce() -> bool) {
        let (hex, mode) = node;
        if let Some(rank) = self.then(price, self.further) {
            let place = Place { number: self.reach.number(hex), mode: mode as u8 };
            self.find(hex, place, rank, can_be_taken);
        }
    }

    /// One may stay in the hex and be in another mode, for this price.
    #[inline(always)]
    pub fn turn(&mut self, mode: usize, price: u16) {
        if let Some(rank) = self.then(price, self.from.rank.steps()) {
            let place = Place { mode: mode as u8, ..self.from.place };
            self.find(self.from.hex, place, rank, || true);
        }
    }

    /// Whether the steps were already taken from this hex in a mode that is cheaper to be in and no further. Where they
    /// are the same in all modes nothing is then gained by them.
    #[inline]
    pub fn is_outdone(&self) -> bool {
        let (cost, steps) = (self.from.rank.cost(), self.from.rank.steps());
        let modes = &self.reach.ways[usize::from(self.from.place.number)];
        modes.iter().any(|known| known.rank.cost() < cost && known.rank.steps() <= steps)
    }

    /// How good a way on from here is, if it is not too dear.
    #[inline(always)]
    fn then(&self, price: u16, steps: u16) -> Option<Rank> {
        let cost = u32::from(self.from.rank.cost()) + u32::from(price);
        (cost <= u32::from(self.allowance)).then(|| Rank(cost << 16 | u32::from(steps)))
    }

    #[inline(always)]
    fn find(&mut self, hex: Hex, place: Place, rank: Rank, can_be_taken: impl FnOnce() -> bool) {
        if rank < self.reach.known(place).rank && can_be_taken() {
            self.reach.find(hex, place, Known { rank, from: self.from.place });
        }
    }
}

impl<const MODES: usize> Reach<MODES> {
    /// A field in which nothing is reached yet.
    pub fn new(grid: Grid) -> Reach<MODES> {
        Reach {
            grid,
            numbers: vec![UNKNOWN; grid.len()],
            hexes: Vec::with_capacity(64),
            ways: Vec::with_capacity(256 / MODES),
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
        self.spread_until(start, None, allowance, |_| false, steps);
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
        self.spread_until(start, Some(goal), allowance, |_| false, steps);
    }

    /// Spreads no further than to the first place that will do, and says whether there is one; the start is asked of too.
    pub fn comes_to(
        &mut self,
        start: (Hex, usize),
        allowance: u16,
        will_do: impl FnMut((Hex, usize)) -> bool,
        steps: impl FnMut((Hex, usize), Way, &mut Onward<'_, MODES>),
    ) -> bool {
        self.spread_until(start, None, allowance, will_do, steps)
    }

    fn spread_until(
        &mut self,
        start: (Hex, usize),
        goal: Option<(Hex, usize)>,
        allowance: u16,
        mut will_do: impl FnMut((Hex, usize)) -> bool,
        mut steps: impl FnMut((Hex, usize), Way, &mut Onward<'_, MODES>),
    ) -> bool {
        self.forget();
        // The last number there is stands for no way.
        let allowance = allowance.min(NEVER - 1);
        let from = Place { number: self.number(start.0), mode: start.1 as u8 };
        self.find(start.0, from, Known { rank: Rank::START, from });
        let mut cost = 0;
        while let Some(chain) = self.chains.get_mut(cost) {
            let at = chain.first;
            let Some(&from) = self.found.get(at as usize) else {
                // Ways that cost as much may still be shorter.
                let there = goal.and_then(|(hex, mode)| self.to(hex, mode));
                if there.is_some_and(|way| usize::from(way.cost) == cost) {
                    return true;
                }
                cost += 1;
                continue;
            };
            chain.first = from.next;
            // A better way to the same place may have been found since.
            if self.known(from.place).rank == from.rank {
                self.done.push(at);
                let place = (from.hex, from.place.mode.into());
                if will_do(place) {
                    return true;
                }
                let further = from.rank.steps().saturating_add(1);
                steps(place, from.rank.way(), &mut Onward { reach: self, from, further, allowance });
            }
        }
        false
    }

    /// The cheapest way to a place, if it was reached.
    #[inline]
    pub fn to(&self, hex: Hex, mode: usize) -> Option<Way> {
        let number = self.numbers[self.grid.contains(hex).then(|| self.grid.index(hex))?];
        let Known { rank, .. } = self.ways.get(usize::from(number))?[mode];
        (rank != Rank::NEVER).then(|| rank.way())
    }

    /// The cheapest way to a hex in whichever mode, the first of equals, if it was reached.
    pub fn to_any(&self, hex: Hex) -> Option<(usize, Way)> {
        let ways = (0..MODES).filter_map(|mode| Some((mode, self.to(hex, mode)?)));
        ways.min_by_key(|(_, way)| (way.cost, way.steps))
    }

    /// Every place reached, the cheapest first.
    pub fn places(&self) -> impl Iterator<Item = (Hex, usize, Way)> {
        self.done.iter().filter_map(|&at| {
            let Found { place, hex, rank, .. } = self.found[at as usize];
            (self.known(place).rank == rank).then(|| (hex, place.mode.into(), rank.way()))
        })
    }

    /// The places of the cheapest way, from its end back to the start, both included; none if it was not reached.
    pub fn back(&self, hex: Hex, mode: usize) -> impl Iterator<Item = (Hex, usize)> {
        let end = self
            .to(hex, mode)
            .map(|_| Place { number: self.numbers[self.grid.index(hex)], mode: mode as u8 });
        std::iter::successors(end, |&place| Some(self.known(place).from).filter(|&before| before != place))
            .map(|Place { number, mode }| (self.hexes[usize::from(number)], mode.into()))
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
    fn find(&mut self, hex: Hex, place: Place, known: Known) {
        self.ways[usize::from(place.number)][usize::from(place.mode)] = known;
        let at = self.found.len() as u32;
        self.found.push(Found { place, hex, rank: known.rank, next: NONE });
        let cost = usize::from(known.rank.cost());
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

    /// Only what was come to is wiped out, which is mostly a small part of the map.
    fn forget(&mut self) {
        for hex in self.hexes.drain(..) {
            self.numbers[self.grid.index(hex)] = UNKNOWN;
        }
        self.ways.clear();
        self.found.clear();
        self.chains.clear();
        self.done.clear();
    }

    /// The number of a hex of the map, which is given one if it has none.
    #[inline(always)]
    fn number(&mut self, hex: Hex) -> u16 {
        let number = self.numbers[self.grid.index(hex)];
        if number == UNKNOWN { self.come_to(hex) } else { number }
    }

    /// Gives a hex the next number, and room for the ways to it.
    #[inline(never)]
    fn come_to(&mut self, hex: Hex) -> u16 {
        let number = self.hexes.len() as u16;
        self.numbers[self.grid.index(hex)] = number;
        self.hexes.push(hex);
        self.ways.push([Known { rank: Rank::NEVER, from: Place { number, mode: 0 } }; MODES]);
        number
    }

    #[inline]
    fn known(&self, place: Place) -> Known {
        self.ways[usize::from(place.number)][usize::from(place.mode)]
    }
}
