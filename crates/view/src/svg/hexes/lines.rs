//! Lines on the ground: roads and trails from hex to hex, streams, ravines, walls and steep slopes along hexsides.

use std::collections::BTreeMap;

use board::hex::{Direction, Hex};

use super::plan::{N, Plan, Point, RADIUS, corner, draw, gate, outward};
use super::sides::chains;
use crate::picture::hexes::{Hexes, Side, Way};
use crate::svg::course::{evenly, open_curve};
use crate::svg::noise::jitter;

/// Points are looked up by fields of this size; nobody asks for more distance.
const BUCKET: f64 = 24.0;
/// Half the width of a ravine.
const HALF: f64 = 10.0;

/// All lines of a map.
pub(super) struct Lines {
    plan: Plan,
    roads: Vec<Vec<Point>>,
    trails: Vec<Vec<Point>>,
    streams: Vec<Vec<Point>>,
    ravines: Vec<Vec<Point>>,
    /// Points along them, close enough to keep trees and houses away, by the field they lie in.
    points: BTreeMap<(i64, i64), Vec<Point>>,
}

impl Lines {
    pub(super) fn of(plan: Plan, hexes: &Hexes) -> Lines {
        let along = |kind: Side| {
            let sides = plan.grid.hexes().flat_map(|hex| Direction::ALL.map(|side| (hex, side)));
            chains(plan, sides.filter(|&(hex, side)| hexes.field(hex).side(side) == kind))
        };
        let ways = |way: Way| plan.grid.hexes().flat_map(|hex| within(plan, hexes, hex, way)).collect();
        let mut lines = Lines {
            plan,
            roads: ways(Way::Road),
            trails: ways(Way::Trail),
            streams: along(Side::Stream),
            ravines: along(Side::Ravine),
            points: BTreeMap::new(),
        };
        let all = [&lines.roads, &lines.trails, &lines.streams, &lines.ravines];
        let points: Vec<Point> =
            all.into_iter().flatten().flat_map(|line| evenly(&curved(line), 8.0)).collect();
        for point in points {
            lines.points.entry(bucket(point)).or_default().push(point);
        }
        lines
    }

    /// Whether a line comes so near.
    pub(super) fn is_near(&self, at: Point, distance: f64) -> bool {
        let (x, y) = at;
        debug_assert!(distance <= BUCKET);
        let (column, row) = bucket((x, y));
        let near = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (column + i, row + j)));
        near.filter_map(|field| self.points.get(&field))
            .flatten()
            .any(|&(px, py)| (px - x).powi(2) + (py - y).powi(2) < distance * distance)
    }

    /// Ravines: a dry bed between hachured banks; streams: water.
    pub(super) fn beds(&self, out: &mut String) {
        let ink = self.plan.ink;
        let path: String = self.ravines.iter().map(|line| open_curve(line)).collect();
        if !path.is_empty() {
            draw!(
                out,
                r##"<g class="ravine" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{path}" stroke="{}" stroke-width="{}"/><path d="{path}" stroke="{}" stroke-width="{}"/><path d="{}" stroke="{}" stroke-width="1"/></g>"##,
                ink.hachure,
                N(2.0 * HALF + 1.6),
                ink.crops,
                N(2.0 * HALF),
                self.banks(),
                ink.hachure
            );
        }
        let path: String = self.streams.iter().map(|line| open_curve(line)).collect();
        if !path.is_empty() {
            draw!(
                out,
                r##"<g class="stream" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{path}" stroke="{}" stroke-width="6.4"/><path d="{path}" stroke="{}" stroke-width="3.6"/></g>"##,
                ink.water_line,
                ink.water
            );
        }
    }

    /// Strokes from either bank of the ravines down to their bed.
    fn banks(&self) -> String {
        let mut path = String::new();
        for line in &self.ravines {
            let points = evenly(&curved(line), 5.2);
            for (n, pair) in points.windows(2).enumerate() {
                let [(ax, ay), (bx, by)] = [pair[0], pair[1]];
                let far = (bx - ax).hypot(by - ay).max(1e-6);
                let (nx, ny) = ((by - ay) / far, (ax - bx) / far);
                for way in [1.0, -1.0] {
                    let deep = 5.4 + 1.9 * jitter(n as i64, way as i64, 12);
                    let (x, y) = (ax + nx * HALF * way, ay + ny * HALF * way);
                    path.push_str(&format!(
                        "M{},{}l{},{}",
                        N(x),
                        N(y),
                        N(-nx * deep * way),
                        N(-ny * deep * way)
                    ));
                }
            }
        }
        path
    }

    /// Roads with their edges, trails dashed.
    pub(super) fn roads(&self, out: &mut String) {
        let ink = self.plan.ink;
        let path = |lines: &[Vec<Point>]| lines.iter().map(|line| open_curve(line)).collect::<String>();
        let (roads, trails) = (path(&self.roads), path(&self.trails));
        draw!(out, r##"<g class="ways" fill="none" stroke-linecap="round">"##);
        if !trails.is_empty() {
            draw!(
                out,
                r##"<path class="trail" d="{trails}" stroke="{}" stroke-width="4.6"/><path d="{trails}" stroke="{}" stroke-width="1.9" stroke-linecap="butt" stroke-dasharray="7 4"/>"##,
                ink.paper,
                ink.road_edge
            );
        }
        if !roads.is_empty() {
            draw!(
                out,
                r##"<path class="road" d="{roads}" stroke="{}" stroke-width="10"/><path d="{roads}" stroke="{}" stroke-width="7.2"/>"##,
                ink.road_edge,
                ink.road_bed
            );
        }
        draw!(out, "</g>");
    }

    /// Walls and steep slopes, over the grid.
    pub(super) fn works(&self, out: &mut String, hexes: &Hexes) {
        for hex in self.plan.grid.hexes() {
            let field = hexes.field(hex);
            for side in Direction::ALL {
                // Each from one of its hexes; from the only one there is at the edge.
                let beyond = hex.beside(side);
                if self.plan.grid.contains(beyond) && beyond < hex {
                    continue;
                }
                match field.side(side) {
                    Side::Wall => self.wall(out, hex, side),
                    Side::Steep => self.steep(out, hexes, hex, side),
                    _ => {}
                }
            }
        }
    }

    /// A wall of stones on a hexside.
    fn wall(&self, out: &mut String, hex: Hex, side: Direction) {
        let (ink, path) = (self.plan.ink, self.segment(hex, side, 4.0));
        draw!(
            out,
            r##"<g class="wall"><title>wall</title><path d="{path}" stroke="{}" stroke-width="9"/><path d="{path}" stroke="{}" stroke-width="6"/><path d="{path}" stroke="{}" stroke-width="3.6" stroke-dasharray="6 1.4"/></g>"##,
            ink.paper,
            ink.house,
            ink.rock
        );
    }

    /// A hexside as path data, shortened at both ends.
    pub(super) fn segment(&self, hex: Hex, side: Direction, short: f64) -> String {
        let (x, y) = self.plan.centre(hex);
        let [(ax, ay), (bx, by)] = side.ends().map(|vertex| corner(vertex, RADIUS));
        let (dx, dy) = ((bx - ax) / RADIUS * short, (by - ay) / RADIUS * short);
        format!("M{},{}L{},{}", N(x + ax + dx), N(y + ay + dy), N(x + bx - dx), N(y + by - dy))
    }

    /// A steep slope on a hexside: strokes down into the lower hex.
    fn steep(&self, out: &mut String, hexes: &Hexes, hex: Hex, side: Direction) {
        let beyond = hex.beside(side);
        let is_down = hexes.field(beyond).level <= hexes.field(hex).level;
        let ((x, y), (ox, oy)) = (self.plan.centre(hex), outward(side));
        let way = if is_down { 1.0 } else { -1.0 };
        let [a, b] = side.ends().map(|vertex| corner(vertex, RADIUS));
        let mut strokes = String::new();
        for n in 0..17 {
            let t = (f64::from(n) + 0.5) / 17.0;
            let long = if n % 2 == 0 { 12.0 } else { 7.5 };
            let (px, py) = (x + a.0 + (b.0 - a.0) * t, y + a.1 + (b.1 - a.1) * t);
            strokes.push_str(&format!("M{},{}l{},{}", N(px), N(py), N(ox * long * way), N(oy * long * way)));
        }
        let ink = self.plan.ink;
        draw!(
            out,
            r##"<g class="steep" fill="none"><title>steep slope</title><path d="{}" stroke="{}" stroke-width="2.6"/><path d="{strokes}" stroke="{}" stroke-width="1.5"/></g>"##,
            self.segment(hex, side, 2.0),
            ink.road_edge,
            ink.road_edge
        );
    }
}

/// How roads or trails lead through a hex: from side to side where there are two, else to the middle.
fn within(plan: Plan, hexes: &Hexes, hex: Hex, way: Way) -> Vec<Vec<Point>> {
    let field = hexes.field(hex);
    let mut sides: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&side| field.way(side) == Some(way)).collect();
    let others = Direction::ALL.into_iter().any(|side| field.way(side).is_some_and(|other| other != way));
    if let [only] = sides[..] {
        // What ends at the edge of the map comes from beyond it.
        let off_map = |side: &Direction| !plan.grid.contains(hex.beside(*side));
        let ahead = only.opposite();
        let ways = [ahead, ahead.turned(1), ahead.turned(5)];
        sides.extend(ways.into_iter().find(off_map).filter(|_| !others));
    }
    let (x, y) = plan.centre(hex);
    let (column, row) = (i64::from(hex.column), i64::from(hex.row));
    let middle = (x + 7.0 * jitter(column, row, 21), y + 7.0 * jitter(column, row, 22));
    let at = |side: Direction| {
        let (dx, dy) = gate(side);
        (x + dx, y + dy)
    };
    match sides[..] {
        [one, other] if !others => vec![vec![at(one), middle, at(other)]],
        _ => sides.iter().map(|&side| vec![at(side), middle]).collect(),
    }
}

/// Points along the curve that is drawn past these.
fn curved(line: &[Point]) -> Vec<Point> {
    let middle = |a: Point, b: Point| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let mut points: Vec<Point> = line.first().copied().into_iter().collect();
    for (n, part) in line.windows(3).enumerate() {
        let from = if n == 0 { part[0] } else { middle(part[0], part[1]) };
        let to = if n + 3 == line.len() { part[2] } else { middle(part[1], part[2]) };
        points.extend((1..=10).map(|n| {
            let t = f64::from(n) / 10.0;
            let mix = |a: f64, b: f64, c: f64| (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
            (mix(from.0, part[1].0, to.0), mix(from.1, part[1].1, to.1))
        }));
    }
    if line.len() == 2 {
        points.push(line[1]);
    }
    points
}

fn bucket(at: Point) -> (i64, i64) {
    let (x, y) = at;
    ((x / BUCKET).floor() as i64, (y / BUCKET).floor() as i64)
}
