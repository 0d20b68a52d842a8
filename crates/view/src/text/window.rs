//! Parts of a board as text: the surroundings of a place, a place in words, and boards that are too wide for a terminal.

use std::fmt::Write;

use board::table::{Inches, Point};
use board::{hex, square};

use super::{TextStyle, hexes, list, plan};
use crate::picture::hexes::Hexes;
use crate::picture::squares::Squares;
use crate::picture::table::{Body, Table};
use crate::picture::{Board, Picture};
use crate::{text::cells, words};

/// Squares or hexes on each side of a place.
const STEPS: u8 = 3;
/// The most units named beside a place of the free table.
const NEAREST: usize = 4;

/// The columns of a wide board in strips of this many at most, all about equally wide: the first and last of each.
pub(super) fn strips(first: u8, last: u8, most: usize) -> impl Iterator<Item = (u8, u8)> {
    let columns = usize::from(last - first) + 1;
    let n_strips = columns.div_ceil(most.max(1));
    let from = move |strip: usize| (strip * columns / n_strips) as u8;
    (0..n_strips).map(move |strip| (first + from(strip), first + from(strip + 1) - 1))
}

/// The squares of a smaller board, and everything on them.
pub(super) fn squares_in(squares: &Squares, grid: square::Grid) -> Squares {
    let units: Vec<_> = squares.units.iter().filter(|unit| grid.contains(unit.at)).cloned().collect();
    let is_here = |id: &str| units.iter().any(|unit| unit.id == id);
    Squares {
        grid,
        fields: grid.squares().map(|at| *squares.field(at)).collect(),
        charges: squares.charges.iter().filter(|charge| is_here(&charge.unit)).cloned().collect(),
        objectives: squares.objectives.iter().filter(|place| grid.contains(place.at)).cloned().collect(),
        marks: squares.marks.iter().filter(|mark| grid.contains(mark.at)).cloned().collect(),
        units,
        ..squares.clone()
    }
}

/// The hexes of a smaller map, and everything in them.
pub(super) fn hexes_in(hexes: &Hexes, grid: hex::Grid) -> Hexes {
    Hexes {
        grid,
        fields: grid.hexes().map(|at| hexes.field(at)).collect(),
        objectives: hexes.objectives.iter().filter(|place| grid.contains(place.at)).cloned().collect(),
        counters: hexes.counters.iter().filter(|unit| grid.contains(unit.at)).cloned().collect(),
        leaders: hexes.leaders.iter().filter(|leader| grid.contains(leader.at)).cloned().collect(),
        charges: hexes.charges.iter().filter(|charge| grid.contains(charge.from)).cloned().collect(),
        track: Vec::new(),
        ..hexes.clone()
    }
}

/// The board around a place or a unit of this name, and everybody there; none if there is no such place on it.
pub fn text_around(picture: &Picture, place: &str, style: TextStyle) -> Option<String> {
    match &picture.board {
        Board::Squares(squares) => {
            let at = square_named(squares, place)?;
            let (first, last) = (squares.grid.first(), squares.grid.last());
            let low = |at: u8, least: u8| at.saturating_sub(STEPS).max(least);
            let (west, north) = (low(at.column, first.column), low(at.row, first.row));
            let (east, south) = ((at.column + STEPS).min(last.column), (at.row + STEPS).min(last.row));
            let window =
                square::Grid::window(square::Square::new(west, north), square::Square::new(east, south))?;
            let near = squares_in(squares, window);
            Some(cells::board(picture, &near, style) + "\n" + &list::everybody(picture, &near, style))
        }
        Board::Hexes(map) => {
            let near = hexes_in(map, map.grid.around(hex_named(map, place)?, STEPS));
            Some(hexes::drawn(picture, &near, style) + "\n" + &hexes::everybody(picture, &near))
        }
        Board::Table(table) => Some(plan::around(picture, table, point_named(table, place)?, style)),
    }
}

/// A place in words: its ground, and the units there or near it; none if there is no such place on the board.
pub fn place_text(picture: &Picture, place: &str) -> Option<String> {
    let or_open = |ground: String| if ground.is_empty() { "open ground".into() } else { ground };
    let mut text = String::new();
    match &picture.board {
        Board::Squares(squares) => {
            let at = square_named(squares, place)?;
            let _ = writeln!(text, "{at}: {}", or_open(words::field(squares.field(at))));
            for unit in squares.stack(at) {
                let _ = writeln!(text, "  {}: {}", unit.name, words::unit(squares, unit));
            }
            for objective in squares.objectives.iter().filter(|place| place.at == at) {
                let held = objective.held_by.map_or("nobody", |side| picture.army(side).name.as_str());
                let _ = writeln!(text, "  {}, held by {held}", words::counted(objective.points, "point"));
            }
        }
        Board::Hexes(map) => {
            let at = hex_named(map, place)?;
            let _ = writeln!(text, "{at}: {}", or_open(words::hex(&map.field(at))));
            for leader in map.leaders_in(at) {
                let _ = writeln!(text, "  {}: {}", leader.name, words::said_of_leader(leader).join(", "));
            }
            for unit in map.stack(at) {
                let _ = writeln!(text, "  {}: {}", unit.name, words::said_of_counter(unit).join(", "));
            }
            for objective in map.objectives.iter().filter(|place| place.at == at) {
                let held = objective.held_by.map_or("nobody", |side| picture.army(side).name.as_str());
                let points = words::counted(objective.points, "point");
                let _ = writeln!(text, "  {}: {points}, held by {held}", objective.name);
            }
        }
        Board::Table(table) => {
            let at = point_named(table, place)?;
            let place = words::place(at).replace(".0", "");
            let _ = writeln!(text, "{place}: {}", or_open(ground_at(table, at)));
            let mut near: Vec<(Inches, &Body)> =
                table.units.iter().map(|body| (body.block.distance_to_point(at), body)).collect();
            near.sort_by_key(|(away, _)| *away);
            for (away, body) in near.into_iter().take(NEAREST) {
                let _ = writeln!(text, "  {}, {}\" away", body.name, away.tenths().trim_end_matches(".0"));
            }
        }
    }
    Some(text)
}

fn is_named(name: &str, said: &str) -> bool {
    name.eq_ignore_ascii_case(said)
}

fn square_named(squares: &Squares, said: &str) -> Option<square::Square> {
    let of_unit = squares.units.iter().find(|unit| is_named(&unit.name, said)).map(|unit| unit.at);
    of_unit.or_else(|| squares.grid.squares().find(|at| is_named(&at.to_string(), said)))
}

fn hex_named(hexes: &Hexes, said: &str) -> Option<hex::Hex> {
    let of_unit = hexes.counters.iter().find(|unit| is_named(&unit.name, said)).map(|unit| unit.at);
    let of_leader =
        || hexes.leaders.iter().find(|leader| is_named(&leader.name, said)).map(|leader| leader.at);
    of_unit.or_else(of_leader).or_else(|| hexes.grid.hexes().find(|at| at.to_string() == said))
}

fn point_named(table: &Table, said: &str) -> Option<Point> {
    let of_unit = table.units.iter().find(|body| is_named(&body.name, said)).map(|body| body.block.pose().at);
    let point = || said.replace(' ', "").parse::<Point>().ok();
    let is_on = |at: &Point| {
        (Inches::ZERO..=table.width).contains(&at.x()) && (Inches::ZERO..=table.depth).contains(&at.y())
    };
    of_unit.or_else(point).filter(is_on)
}

/// The ground at a place of the free table, each kind once.
fn ground_at(table: &Table, at: Point) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    for area in &table.areas {
        let lies = board::table::Area::new(&area.corners).is_ok_and(|corners| corners.contains(at));
        if lies && !kinds.contains(&area.kind.word()) {
            kinds.push(area.kind.word());
        }
    }
    kinds.join(", ")
}
