//! Reach across random maps against a plain search over ordered sets, and every way walked again step by step.

use std::collections::{BTreeMap, BTreeSet};

use board::hex::{Direction, Going, Grid, Hex, Onward, PerHex, Reach, Vertex, Way};

use super::{grid, hex_of};
use crate::geometry::chance::{Chance, cases};

type Place = (Hex, usize);

/// What a map asks of those who cross it.
struct Country {
    grid: Grid,
    /// The price of leaving through each side.
    prices: PerHex<[Option<u16>; 6]>,
    turns: PerHex<Option<u16>>,
    goings: PerHex<Going>,
}

impl Country {
    /// From open ground to a maze; now and then a step costs nothing, or more than anybody has.
    fn new(chance: &mut Chance) -> Country {
        let grid = grid(chance, 8);
        let (barred, halts, dear) = (chance.between(2, 12), chance.between(2, 12), chance.between(1, 8));
        let mut price = |rare: i32| {
            let price = match chance.between(0, 20) {
                0 => 0,
                1 => u16::MAX - 1,
                _ => chance.between(1, dear) as u16,
            };
            (!chance.one_in(rare)).then_some(price)
        };
        let mut prices = PerHex::new(grid, [None; 6]);
        let mut turns = PerHex::new(grid, None);
        for hex in grid.hexes() {
            prices[hex] = [(); 6].map(|()| price(barred));
            turns[hex] = price(barred);
        }
        let mut goings = PerHex::new(grid, Going::On);
        for hex in grid.hexes() {
            goings[hex] = match chance.between(1, 2 * halts) {
                1 => Going::Stops,
                2 => Going::TurnsOnly,
                _ => Going::On,
            };
        }
        Country { grid, prices, turns, goings }
    }

    fn enter(&self, from: Hex, side: Direction, to: Hex) -> Option<u16> {
        assert_eq!((from.side_to(to), self.grid.contains(to)), (Some(side), true));
        self.prices[from][side as usize]
    }

    fn going(&self, start: Hex, hex: Hex) -> Going {
        if hex == start { Going::On } else { self.goings[hex] }
    }

    /// The steps out of a place without facing.
    fn walking(&self, start: Hex, (hex, _): Place) -> Vec<(Place, u16)> {
        let ways = if self.going(start, hex) == Going::On { &Direction::ALL[..] } else { &[] };
        self.through(start, hex, ways, 0)
    }

    /// The steps out of a place with a facing.
    fn drilling(&self, start: Hex, (hex, mode): Place) -> Vec<(Place, u16)> {
        let round = [(mode + 1) % 6, (mode + 5) % 6];
        let turns: Vec<_> =
            round.into_iter().filter_map(|turned| Some(((hex, turned), self.turns[hex]?))).collect();
        match self.going(start, hex) {
            Going::On => {
                // A corner stands at the clockwise end of the side of its number.
                let ahead = [Direction::ALL[mode], Direction::ALL[(mode + 1) % 6]];
                [turns, self.through(start, hex, &ahead, mode)].concat()
            }
            Going::TurnsOnly => turns,
            Going::Stops => Vec::new(),
        }
    }

    fn through(&self, start: Hex, hex: Hex, sides: &[Direction], mode: usize) -> Vec<(Place, u16)> {
        let step = |&side: &Direction| {
            let next = self.grid.beside(hex, side).filter(|&next| next != start)?;
            Some(((next, mode), self.prices[hex][side as usize]?))
        };
        sides.iter().filter_map(step).collect()
    }
}

/// The least cost, then the fewest steps, to every place.
fn search(
    start: Place,
    allowance: u16,
    steps: impl Fn(Place) -> Vec<(Place, u16)>,
) -> BTreeMap<Place, (u32, u32)> {
    let mut best = BTreeMap::from([(start, (0, 0))]);
    let mut open = BTreeSet::from([((0, 0), start)]);
    while let Some((so_far, place)) = open.pop_first() {
        for (next, price) in steps(place) {
            let there = (so_far.0 + u32::from(price), so_far.1 + u32::from(next.0 != place.0));
            if there.0 <= u32::from(allowance) && best.get(&next).is_none_or(|&known| there < known) {
                best.insert(next, there);
                open.insert((there, next));
            }
        }
    }
    best
}

/// Compares a field with the search, and walks every way in it.
fn check<const MODES: usize>(
    reach: &Reach<MODES>,
    start: Place,
    allowance: u16,
    steps: impl Fn(Place) -> Vec<(Place, u16)>,
) -> usize {
    let best = search(start, allowance, &steps);
    let mut dearest = 0;
    let mut places = BTreeMap::new();
    for (hex, mode, way) in reach.places() {
        assert!(dearest <= way.cost, "the cheapest come first");
        dearest = way.cost;
        let twice = places.insert((hex, mode), (u32::from(way.cost), u32::from(way.steps)));
        assert_eq!((twice, reach.to(hex, mode)), (None, Some(way)));
    }
    assert_eq!(places, best);
    for hex in reach.grid().hexes() {
        let any = reach.to_any(hex).map(|(_, way)| (u32::from(way.cost), u32::from(way.steps)));
        assert_eq!(any, (0..MODES).filter_map(|mode| best.get(&(hex, mode)).copied()).min());
        for mode in (0..MODES).filter(|&mode| !best.contains_key(&(hex, mode))) {
            assert_eq!((reach.to(hex, mode), reach.path(hex, mode)), (None, Vec::new()));
        }
    }
    for (&(hex, mode), &known) in &best {
        let path = reach.path(hex, mode);
        assert_eq!((path.first(), path.last()), (Some(&start), Some(&(hex, mode))));
        let mut sum = (0, 0);
        for pair in path.windows(2) {
            let step = steps(pair[0]).into_iter().find(|&(next, _)| next == pair[1]);
            sum.0 += u32::from(step.expect("a step that can be taken").1);
            sum.1 += u32::from(pair[0].0 != pair[1].0);
        }
        assert_eq!(sum, known, "{path:?}");
        let hexes: Vec<Hex> = path.iter().map(|place| place.0).collect();
        let last = hexes.windows(2).rev().find(|pair| pair[0] != pair[1]);
        assert_eq!(reach.last_step(hex, mode), last.and_then(|pair| pair[0].side_to(pair[1])));
    }
    best.len()
}

/// Mostly little, sometimes everything.
fn allowance(chance: &mut Chance) -> u16 {
    if chance.one_in(8) { u16::MAX } else { chance.between(0, 24) as u16 }
}

#[test]
fn walks_reach_what_a_plain_search_does() {
    let mut chance = Chance::new(41);
    let mut reached = 0;
    for _ in 0..cases("walks across hexes", 300_000) {
        let country = Country::new(&mut chance);
        let mut reach = Reach::<1>::new(country.grid);
        // Spread from elsewhere first: nothing of it may remain.
        for _ in 0..2 {
            let (start, allowance) = (hex_of(&mut chance, country.grid), allowance(&mut chance));
            reach.walk(start, allowance, |a, side, b| country.enter(a, side, b), |hex| country.goings[hex]);
            let allowance = allowance.min(u16::MAX - 1);
            reached += check(&reach, (start, 0), allowance, |place| country.walking(start, place));
        }
    }
    println!("{reached} places reached");
    assert!(reached > 10_000);
}

#[test]
fn drills_reach_what_a_plain_search_does() {
    let mut chance = Chance::new(42);
    let mut reached = 0;
    for _ in 0..cases("drills across hexes", 200_000) {
        let country = Country::new(&mut chance);
        let mut reach = Reach::<6>::new(country.grid);
        for _ in 0..2 {
            let (start, allowance) = (hex_of(&mut chance, country.grid), allowance(&mut chance));
            let facing = Vertex::ALL[chance.between(0, 5) as usize];
            reach.drill(
                (start, facing),
                allowance,
                |a, side, b| country.enter(a, side, b),
                |hex| country.turns[hex],
                |hex| country.goings[hex],
            );
            let start_place = (start, facing as usize);
            let allowance = allowance.min(u16::MAX - 1);
            reached += check(&reach, start_place, allowance, |place| country.drilling(start, place));
        }
    }
    println!("{reached} places reached");
    assert!(reached > 10_000);
}

#[test]
fn a_window_around_a_hex_holds_all_that_is_near_it() {
    let mut chance = Chance::new(45);
    for _ in 0..cases("windows around a hex", 20_000) {
        let country = Country::new(&mut chance);
        let (hex, steps) = (hex_of(&mut chance, country.grid), chance.between(0, 9) as u8);
        let window = country.grid.around(hex, steps);
        assert!(country.grid.within(hex, steps).all(|near| window.contains(near)));
        assert!(window.hexes().all(|inside| country.grid.contains(inside)));
        let reach = Reach::<1>::new(window);
        assert!(country.grid.hexes().all(|any| reach.to(any, 0).is_none()));
    }
}

#[test]
fn the_way_to_a_goal_is_that_of_the_whole_field() {
    let mut chance = Chance::new(44);
    let mut reached = 0;
    for _ in 0..cases("ways to a goal", 20_000) {
        let country = Country::new(&mut chance);
        let [start, goal] = [(); 2].map(|()| (hex_of(&mut chance, country.grid), 0));
        let allowance = allowance(&mut chance);
        let [mut whole, mut part] = [(); 2].map(|()| Reach::<1>::new(country.grid));
        let steps = |(hex, _): (Hex, usize), _: Way, onward: &mut Onward<'_, 1>| {
            for (side, next) in country.grid.neighbours(hex) {
                if let Some(price) = country.enter(hex, side, next) {
                    onward.go((next, 0), price);
                }
            }
        };
        whole.spread(start, allowance, steps);
        part.spread_to(start, goal, allowance, steps);
        assert_eq!(whole.to(goal.0, 0), part.to(goal.0, 0));
        assert_eq!(whole.path(goal.0, 0), part.path(goal.0, 0));
        reached += usize::from(whole.to(goal.0, 0).is_some());
    }
    assert!(reached > 0);
}

#[test]
fn the_first_place_that_will_do_is_the_cheapest_of_the_whole_field() {
    let mut chance = Chance::new(45);
    let mut come_to = 0;
    for _ in 0..cases("first places that will do", 20_000) {
        let country = Country::new(&mut chance);
        let [start, one, other] = [(); 3].map(|()| hex_of(&mut chance, country.grid));
        let allowance = allowance(&mut chance);
        let will_do = |(hex, _): (Hex, usize)| hex == one || hex == other;
        let [mut whole, mut part] = [(); 2].map(|()| Reach::<1>::new(country.grid));
        let steps = |(hex, _): (Hex, usize), _: Way, onward: &mut Onward<'_, 1>| {
            for (side, next) in country.grid.neighbours(hex) {
                if let Some(price) = country.enter(hex, side, next) {
                    onward.go((next, 0), price);
                }
            }
        };
        whole.spread((start, 0), allowance, steps);
        let least = whole.places().find(|&(hex, mode, _)| will_do((hex, mode))).map(|(.., way)| way.cost);
        let comes = part.comes_to((start, 0), allowance, will_do, steps);
        assert_eq!(comes, least.is_some());
        if comes {
            assert_eq!(part.places().last().map(|(.., way)| way.cost), least);
            come_to += 1;
        }
    }
    assert!(come_to > 0);
}

#[test]
fn the_same_field_comes_out_whatever_was_spread_before() {
    let mut chance = Chance::new(43);
    for _ in 0..cases("fields spread again", 20_000) {
        let country = Country::new(&mut chance);
        let (start, elsewhere) = (hex_of(&mut chance, country.grid), hex_of(&mut chance, country.grid));
        let spread = |reach: &mut Reach<6>, start: Hex| {
            let enter = |a, side, b| country.enter(a, side, b);
            reach.drill(
                (start, Vertex::East),
                30,
                enter,
                |hex| country.turns[hex],
                |hex| country.goings[hex],
            );
        };
        let (mut fresh, mut used) = (Reach::new(country.grid), Reach::new(country.grid));
        spread(&mut fresh, start);
        spread(&mut used, elsewhere);
        spread(&mut used, start);
        assert!(fresh.places().eq(used.places()), "ways and their order");
    }
}
