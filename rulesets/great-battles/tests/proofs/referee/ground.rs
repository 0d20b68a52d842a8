//! The map by plain geometry: centres, corners and angles in whole numbers, and what a straight line passes.
//!
//! Columns stand straight, even ones half a hex lower. A unit of x is half the side of a hex, one of y half its height, so
//! that every centre and corner is a whole number; true lengths count the square of y three times.

use std::collections::BTreeSet;

use board::hex::{Direction, Hex, Vertex};
use great_battles::rules::board::map::MapGround;
use great_battles::sheet::board_tables::RoadKind;
use great_battles::{Hexside, Terrain};

type Point = (i64, i64);

fn centre(hex: Hex) -> Point {
    (3 * i64::from(hex.column), 2 * i64::from(hex.row) + i64::from(hex.column.is_multiple_of(2)))
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Point, b: Point) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: Point, b: Point) -> i64 {
    a.0 * b.0 + 3 * a.1 * b.1
}

/// The corners of a hex at the origin, clockwise from the east.
const CORNERS: [(Vertex, Point); 6] = [
    (Vertex::East, (2, 0)),
    (Vertex::SouthEast, (1, 1)),
    (Vertex::SouthWest, (-1, 1)),
    (Vertex::West, (-2, 0)),
    (Vertex::NorthWest, (-1, -1)),
    (Vertex::NorthEast, (1, -1)),
];

fn corner(facing: Vertex) -> Point {
    CORNERS.into_iter().find(|(vertex, _)| *vertex == facing).unwrap().1
}

/// Where the middle of the next hex lies.
fn onward(side: Direction) -> Point {
    match side {
        Direction::North => (0, -2),
        Direction::NorthEast => (3, -1),
        Direction::SouthEast => (3, 1),
        Direction::South => (0, 2),
        Direction::SouthWest => (-3, 1),
        Direction::NorthWest => (-3, -1),
    }
}

/// Hexes from one to the other.
pub(crate) fn apart(one: Hex, other: Hex) -> i64 {
    let way = minus(centre(one), centre(other));
    let columns = way.0.abs() / 3;
    columns + (way.1.abs() - columns).max(0) / 2
}

/// The hex through a side.
pub(crate) fn beside(ground: &MapGround, hex: Hex, side: Direction) -> Option<Hex> {
    let (x, y) = (centre(hex).0 + onward(side).0, centre(hex).1 + onward(side).1);
    let column = x / 3;
    let row = (y - i64::from(column % 2 == 0)) / 2;
    let next = Hex::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
    ground.grid().contains(next).then_some(next)
}

/// Whether a side is one of the two that meet in the corner faced.
pub(crate) fn is_front(facing: Vertex, side: Direction) -> bool {
    dot(corner(facing), onward(side)) > 0
}

/// Whether a hex lies within 60 degrees of a facing, centre to centre.
pub(crate) fn is_ahead(from: Hex, facing: Vertex, to: Hex) -> bool {
    let (ahead, way) = (corner(facing), minus(centre(to), centre(from)));
    let along = dot(ahead, way);
    along > 0 && 4 * along * along >= dot(ahead, ahead) * dot(way, way)
}

/// The side through which a line from elsewhere comes into a hex; none if it comes over a corner, along an edge.
pub(crate) fn comes_through(to: Hex, from: Hex) -> Option<Direction> {
    let way = minus(centre(from), centre(to));
    Direction::ALL.into_iter().find(|&side| {
        let out = onward(side);
        let along = dot(out, way);
        along > 0 && 4 * along * along > 3 * dot(out, out) * dot(way, way)
    })
}

/// Part of a straight line, from 0 to 1, in lowest terms.
type Part = (i64, i64);

fn part(over: i64, under: i64) -> Part {
    let (mut a, mut b) = (over.abs(), under.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let sign = under.signum();
    (sign * over / a.max(1), sign * under / a.max(1))
}

fn is_before(a: Part, b: Part) -> bool {
    a.0 * b.1 < b.0 * a.1
}

enum Passes {
    By,
    Through,
    /// Along an edge, from here to there.
    Along(Part, Part),
}

/// How the line between two centres passes a hex.
fn passes(from: Hex, to: Hex, hex: Hex) -> Passes {
    let (start, way) = (minus(centre(from), centre(hex)), minus(centre(to), centre(from)));
    let (mut first, mut last) = ((0, 1), (1, 1));
    let mut sides = Vec::new();
    for nth in 0..6 {
        let (a, b) = (CORNERS[nth].1, CORNERS[(nth + 1) % 6].1);
        // Clockwise with y to the south: inside is where this is positive.
        let (at, grows) = (cross(minus(b, a), minus(start, a)), cross(minus(b, a), way));
        sides.push((at, grows));
        match grows {
            0 if at < 0 => return Passes::By,
            0 => {}
            1.. => first = if is_before(first, part(-at, grows)) { part(-at, grows) } else { first },
            _ => last = if is_before(part(at, -grows), last) { part(at, -grows) } else { last },
        }
    }
    if !is_before(first, last) {
        return Passes::By;
    }
    // In the middle of what is inside or on an edge: over 2 * first.1 * last.1.
    let (over, under) = (first.0 * last.1 + last.0 * first.1, 2 * first.1 * last.1);
    let is_inside = sides.into_iter().all(|(at, grows)| at * under + grows * over > 0);
    if is_inside { Passes::Through } else { Passes::Along(first, last) }
}

/// Which hexes see each other on a map, worked out once for all positions on it.
pub(crate) struct Sights(BTreeSet<(Hex, Hex)>);

impl Sights {
    pub(crate) fn of(ground: &MapGround) -> Sights {
        let hexes: Vec<Hex> = ground.grid().hexes().collect();
        let pairs = hexes.iter().flat_map(|&from| hexes.iter().map(move |&to| (from, to)));
        Sights(pairs.filter(|&(from, to)| sees(ground, from, to)).collect())
    }

    pub(crate) fn has(&self, from: Hex, to: Hex) -> bool {
        self.0.contains(&(from, to))
    }
}

/// "Line of sight" of section 4.
fn sees(ground: &MapGround, from: Hex, to: Hex) -> bool {
    if apart(from, to) <= 1 {
        return true;
    }
    let (here, there) = (ground.levels[from], ground.levels[to]);
    let blocks = |hex: Hex| {
        let height = ground.levels[hex] + u8::from(is_tall(ground.terrain[hex]));
        let near_low_here = here < there && apart(hex, from) < apart(hex, to);
        let near_low_there = there < here && apart(hex, to) < apart(hex, from);
        height > here.max(there) || height > here && near_low_here || height > there && near_low_there
    };
    let mut along: Vec<(Part, Part)> = Vec::new();
    for hex in ground.grid().hexes().filter(|&hex| hex != from && hex != to) {
        match passes(from, to, hex) {
            Passes::Through if blocks(hex) => return false,
            Passes::Along(first, last) if blocks(hex) => {
                if along.contains(&(first, last)) {
                    return false;
                }
                along.push((first, last));
            }
            _ => {}
        }
    }
    true
}

fn is_tall(terrain: Terrain) -> bool {
    !matches!(terrain, Terrain::Clear | Terrain::Crops | Terrain::Maguey | Terrain::Marsh)
}

/// The chart of section 3, in halves: what a hex costs; none where it is closed off the road.
fn hex_costs(foot: bool, terrain: Terrain) -> Option<u16> {
    let points = match (terrain, foot) {
        (Terrain::Clear, _) | (Terrain::Crops | Terrain::Maguey, true) => 1,
        (Terrain::Crops | Terrain::Maguey, false) => 2,
        (Terrain::Orchard | Terrain::LightWood, true) => 2,
        (Terrain::Orchard | Terrain::LightWood, false) => 3,
        (Terrain::Town | Terrain::Building, true) => 2,
        (_, true) => 3,
        (_, false) => return None,
    };
    Some(2 * points)
}

fn side_costs(foot: bool, side: Hexside) -> Option<u16> {
    let points = match (side, foot) {
        (Hexside::Open, _) => 0,
        (Hexside::Upslope | Hexside::Stream | Hexside::Wall, true) => 1,
        (Hexside::Upslope | Hexside::Stream | Hexside::Wall, false) => 2,
        (Hexside::Steep | Hexside::Ravine, true) => 2,
        (Hexside::Steep | Hexside::Ravine, false) => return None,
    };
    Some(2 * points)
}

/// What a side costs in halves, on top of the hex beyond it.
fn side_price(ground: &MapGround, foot: bool, hex: Hex, side: Direction) -> Option<u16> {
    let drawn = ground.sides.at(hex, side);
    let next = beside(ground, hex, side)?;
    let up = ground.levels[next] > ground.levels[hex] && drawn != Hexside::Steep;
    Some(side_costs(foot, drawn)? + if up { side_costs(foot, Hexside::Upslope)? } else { 0 })
}

/// What a step costs in halves of a point; none where there is no way.
pub(crate) fn price(
    ground: &MapGround,
    foot: bool,
    half_rate: bool,
    hex: Hex,
    side: Direction,
) -> Option<u16> {
    let terrain = ground.terrain[beside(ground, hex, side)?];
    match ground.ways.at(hex, side) {
        Some(_) if !foot && matches!(terrain, Terrain::Town | Terrain::Building) => Some(6),
        Some(RoadKind::Road) if half_rate => Some(1),
        Some(_) => Some(2),
        None => Some(hex_costs(foot, terrain)? + side_price(ground, foot, hex, side)?),
    }
}

/// Whether a side can be crossed at all.
pub(crate) fn is_passable(ground: &MapGround, foot: bool, hex: Hex, side: Direction) -> bool {
    ground.ways.at(hex, side).is_some() || side_price(ground, foot, hex, side).is_some()
}

/// Whether a step leads over clear ground, as roads and trails do everywhere.
pub(crate) fn is_clear(ground: &MapGround, hex: Hex, side: Direction) -> bool {
    let Some(next) = beside(ground, hex, side) else { return false };
    let level = ground.levels[next] <= ground.levels[hex] && ground.sides.at(hex, side) == Hexside::Open;
    ground.ways.at(hex, side).is_some() || ground.terrain[next] == Terrain::Clear && level
}
