//! Hexsides joined end to end: streams and ravines as courses, and the edge around any set of hexes.

use std::collections::{BTreeMap, BTreeSet};

use board::hex::{Direction, Hex, Vertex};

use super::plan::{N, Plan, Point};

/// A corner of the lattice.
type Corner = (i32, i32);

/// The corner of a hex on the lattice.
fn corner(hex: Hex, vertex: Vertex) -> Corner {
    let ((x, y), (dx, dy)) = (hex.centre(), vertex.offset());
    (x + dx, y + dy)
}

/// Sides of hexes, joined to lines as long as they can be; a line that closes ends where it began.
pub(super) fn chains(plan: Plan, sides: impl IntoIterator<Item = (Hex, Direction)>) -> Vec<Vec<Point>> {
    let mut joined: BTreeMap<Corner, BTreeSet<Corner>> = BTreeMap::new();
    for (hex, side) in sides {
        let [one, other] = side.ends().map(|vertex| corner(hex, vertex));
        joined.entry(one).or_default().insert(other);
        joined.entry(other).or_default().insert(one);
    }
    let mut lines = Vec::new();
    // Lines begin where they end or meet; what is left then runs round.
    for rounds in [false, true] {
        let starts: Vec<Corner> = joined.keys().copied().collect();
        for start in starts {
            while joined.get(&start).is_some_and(|ends| !ends.is_empty() && (rounds || ends.len() != 2)) {
                let mut line = vec![start];
                let mut here = start;
                while let Some(&next) = joined.get(&here).and_then(|ends| ends.first()) {
                    joined.entry(here).or_default().remove(&next);
                    joined.entry(next).or_default().remove(&here);
                    line.push(next);
                    here = next;
                    // One end used up, one left: the line goes on. Else others meet here.
                    if joined.get(&here).is_none_or(|ends| ends.len() != 1) {
                        break;
                    }
                }
                lines.push(line.into_iter().map(|corner| plan.at(corner)).collect());
            }
        }
    }
    lines
}

/// The edge around a set of hexes, as path data.
pub(super) fn edge(plan: Plan, holds: impl Fn(Hex) -> bool) -> String {
    let is_in = |hex: Hex| plan.grid.contains(hex) && holds(hex);
    let sides = plan.grid.hexes().filter(|&hex| is_in(hex)).flat_map(|hex| {
        let bare = Direction::ALL.into_iter().filter(move |&side| !is_in(hex.beside(side)));
        bare.map(move |side| (hex, side)).collect::<Vec<_>>()
    });
    let sides: Vec<_> = sides.collect();
    chains(plan, sides).iter().map(|line| polyline(line)).collect()
}

/// Straight lines from point to point as path data, closed if they come back.
pub(super) fn polyline(points: &[Point]) -> String {
    let closes = points.len() > 2 && points.first() == points.last();
    let kept = if closes { &points[..points.len() - 1] } else { points };
    let each: Vec<String> = kept.iter().map(|at| format!("{},{}", N(at.0), N(at.1))).collect();
    if each.is_empty() {
        String::new()
    } else {
        format!("M{}{}", each.join("L"), if closes { "Z" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use board::hex::Grid;

    use super::*;
    use crate::svg::ink::{Inks, Theme};

    #[test]
    fn sides_join_to_lines_and_rings() {
        let plan = Plan::of(Grid::new(6, 6).unwrap(), Inks::of(Theme::Light));
        let hex = Hex::new(3, 3);
        let round = chains(plan, Direction::ALL.map(|side| (hex, side)));
        assert_eq!(round.iter().map(Vec::len).collect::<Vec<_>>(), [7]);
        assert_eq!(round[0].first(), round[0].last());
        let open = [Direction::North, Direction::NorthEast, Direction::SouthEast].map(|side| (hex, side));
        assert_eq!(chains(plan, open).iter().map(Vec::len).collect::<Vec<_>>(), [4]);
        // Told twice, from either hex, a side is drawn once.
        let twice = [(hex, Direction::North), (Hex::new(3, 2), Direction::South)];
        assert_eq!(chains(plan, twice).iter().map(Vec::len).collect::<Vec<_>>(), [2]);
        // Three that meet in a corner are three lines or fewer, and none is lost.
        let meet =
            [(hex, Direction::North), (hex, Direction::NorthEast), (Hex::new(3, 2), Direction::SouthEast)];
        let drawn: usize = chains(plan, meet).iter().map(|line| line.len() - 1).sum();
        assert_eq!(drawn, 3);
        assert!(edge(plan, |at| at == hex).ends_with('Z'));
    }
}
