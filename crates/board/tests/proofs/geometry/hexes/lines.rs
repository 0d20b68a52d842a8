//! Lines from centre to centre, clipped with fractions against the six edges of every hexagon near them.

use std::cmp::Ordering;

use board::hex::{
    Bearing, Crossing, Direction, Eyes, Grid, Hex, Hexside, Level, PerHex, Screen, Sight, crossings, sight,
};

use super::{grid, hex_of};
use crate::geometry::chance::{Chance, cases};
use crate::geometry::oracle::Fraction;

type P = (i128, i128);

/// Centre of a hex where a radius is 2 and half a height 1, the second axis being shrunk; from the printed number alone.
fn middle(hex: Hex) -> P {
    let half = 1 - i128::from(hex.column % 2);
    (3 * i128::from(hex.column), 2 * i128::from(hex.row) + half)
}

/// The corners, clockwise on the page from the east.
fn corners(hex: Hex) -> [P; 6] {
    let (x, y) = middle(hex);
    [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)].map(|(dx, dy)| (x + dx, y + dy))
}

fn later(a: Fraction, b: Fraction) -> Fraction {
    if a.cmp(b).is_lt() { b } else { a }
}

fn sooner(a: Fraction, b: Fraction) -> Fraction {
    if a.cmp(b).is_lt() { a } else { b }
}

/// The stretch of the line from `a` to `b` within the closed hexagon, and whether that lies in an edge of it.
fn stretch(a: P, b: P, hex: Hex) -> Option<(Fraction, Fraction, bool)> {
    let corners = corners(hex);
    let (mut begin, mut end, mut in_edge) = (Fraction(0, 1), Fraction(1, 1), false);
    for at in 0..6 {
        let (p, q) = (corners[at], corners[(at + 1) % 6]);
        // How far inside the edge a point lies; linear along the line.
        let inside = |v: P| (q.0 - p.0) * (v.1 - p.1) - (q.1 - p.1) * (v.0 - p.0);
        let (from, to) = (inside(a), inside(b));
        match (to - from).cmp(&0) {
            Ordering::Equal if from < 0 => return None,
            Ordering::Equal => in_edge |= from == 0,
            Ordering::Greater => begin = later(begin, Fraction(-from, to - from)),
            Ordering::Less => end = sooner(end, Fraction(from, from - to)),
        }
    }
    begin.cmp(end).is_lt().then_some((begin, end, in_edge))
}

/// What lies between, in order, hexes run through as one, those run along as two.
fn slow(from: Hex, to: Hex) -> Vec<Vec<Hex>> {
    let (a, b) = (middle(from), middle(to));
    let low = |n: u8, m: u8| n.min(m) - 1;
    let high = |n: u8, m: u8| n.max(m) + 1;
    let mut met: Vec<(Fraction, bool, Hex)> = Vec::new();
    for column in low(from.column, to.column)..=high(from.column, to.column) {
        for row in low(from.row, to.row)..=high(from.row, to.row) {
            let hex = Hex::new(column, row);
            if let Some((begin, _, in_edge)) = stretch(a, b, hex).filter(|_| hex != from && hex != to) {
                met.push((begin, in_edge, hex));
            }
        }
    }
    met.sort_by(|a, b| a.0.cmp(b.0).then(a.2.cmp(&b.2)));
    let mut groups: Vec<Vec<Hex>> = Vec::new();
    let mut last: Option<Fraction> = None;
    for (begin, in_edge, hex) in met {
        match groups.last_mut() {
            Some(group) if in_edge && last.is_some_and(|last| last.cmp(begin).is_eq()) => group.push(hex),
            _ => groups.push(vec![hex]),
        }
        last = in_edge.then_some(begin);
    }
    groups
}

/// Ends near each other and far apart, often on a line that runs along hexsides.
fn ends(chance: &mut Chance) -> (Grid, Hex, Hex) {
    let side = if chance.one_in(3) { 99 } else { 12 };
    let grid = grid(chance, side);
    let from = hex_of(chance, grid);
    let mut to = hex_of(chance, grid);
    if chance.one_in(3) {
        let side = Direction::ALL[chance.between(0, 5) as usize];
        let next = |hex: Hex| grid.beside(hex, side).and_then(|hex| grid.beside(hex, side.turned(1)));
        let steps = chance.between(0, 20);
        to = (0..steps).try_fold(from, |at, _| next(at)).unwrap_or(to);
    }
    (grid, from, to)
}

#[test]
fn lines_cross_the_hexes_that_exact_clipping_finds() {
    let mut chance = Chance::new(31);
    let (mut through, mut along, mut sides) = (0, 0, 0);
    for _ in 0..cases("lines across hexes", 300_000) {
        let (_, from, to) = ends(&mut chance);
        let met: Vec<Crossing> = crossings(from, to).collect();
        let mut hexes = Vec::new();
        for crossing in &met {
            match crossing {
                Crossing::Through(hex) => hexes.push(vec![*hex]),
                Crossing::Along(side) => hexes.push(side.hexes().to_vec()),
                Crossing::Across(_) => {}
            }
        }
        assert_eq!(hexes, slow(from, to), "{from} {to}");
        // Every hex is left through a side of its own that the next one shares, or over a corner.
        let mut at = Some(from);
        for (place, crossing) in met.iter().enumerate() {
            match *crossing {
                Crossing::Through(hex) => {
                    assert!(at.is_none_or(|at| at == hex), "{from} {to} {met:?}");
                    at = Some(hex);
                    through += 1;
                }
                Crossing::Across(side) => {
                    let [one, other] = side.hexes();
                    let here = at.expect("a hex comes between two hexsides");
                    assert!(here == one || here == other, "{from} {to} {met:?}");
                    at = Some(if here == one { other } else { one });
                    sides += 1;
                }
                Crossing::Along(_) => {
                    assert!(!matches!(met.get(place + 1), Some(Crossing::Across(_))));
                    at = None;
                    along += 1;
                }
            }
        }
        assert!(at.is_none_or(|at| at == to), "{from} {to} {met:?}");
        let mut back: Vec<Crossing> = crossings(to, from).collect();
        back.reverse();
        assert_eq!(met, back, "{from} {to}");
        let first = match from.bearing(to) {
            Some(Bearing::Over(_)) => met.first().is_some_and(|c| matches!(c, Crossing::Along(_))),
            Some(Bearing::Through(side)) => met.first() == Some(&Crossing::Across(Hexside::of(from, side))),
            None => met.is_empty(),
        };
        assert!(first, "{from} {to} {met:?}");
    }
    println!("{through} hexes gone through, {sides} hexsides across, {along} along");
    assert!(through > 1000 && along > 1000);
}

/// Heights from the definition: every hex between is tried, whatever hid the line before it.
#[test]
fn sight_is_hidden_where_the_definition_says() {
    let mut chance = Chance::new(32);
    let (mut clear, mut hidden) = (0, 0);
    for _ in 0..cases("lines of sight across hexes", 100_000) {
        let (grid, from, to) = ends(&mut chance);
        let rough = chance.between(1, 12);
        let mut heights = PerHex::new(grid, Level(0));
        for hex in grid.hexes().filter(|_| grid.len() < 200) {
            if chance.one_in(rough) {
                heights[hex] = Level(chance.between(0, 3) as i8);
            }
        }
        let level = |hex: Hex| heights[hex];
        let eyes = Eyes([(from, level(from)), (to, level(to))]);
        let hides = |screen: Screen| match screen {
            Screen::Hex(hex) => heights.get(hex).is_some_and(|height| eyes.are_parted_by(hex, height)),
            Screen::Side(_) => false,
        };
        let blocks = |hex: &Hex| {
            grid.contains(*hex) && {
                let (a, b, height) = (level(from), level(to), level(*hex));
                let nearer = |one: Hex, other: Hex| hex.distance(one) < hex.distance(other);
                (height > a && height > b)
                    || (height > a && a < b && nearer(from, to))
                    || (height > b && b < a && nearer(to, from))
            }
        };
        let by = slow(from, to).into_iter().find(|group| group.iter().all(blocks));
        let seen = sight(from, to, hides);
        let told = match seen {
            Sight::Clear => None,
            Sight::Hidden(Crossing::Through(hex)) => Some(vec![hex]),
            Sight::Hidden(Crossing::Along(side)) => Some(side.hexes().to_vec()),
            Sight::Hidden(Crossing::Across(side)) => panic!("{side} hides nothing"),
        };
        assert_eq!(told, by, "{from} {to}");
        assert_eq!(sight(to, from, hides).is_clear(), seen.is_clear(), "whoever sees is seen: {from} {to}");
        assert!(from.distance(to) > 1 || seen.is_clear(), "who is next sees");
        clear += i32::from(seen.is_clear());
        hidden += i32::from(!seen.is_clear());
    }
    println!("{clear} clear, {hidden} hidden");
    assert!(clear > 100 && hidden > 100);
}
