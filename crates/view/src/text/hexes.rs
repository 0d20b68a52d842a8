//! The hex map for a terminal: hexes side by side with the units in them, and a list of everybody below.

use std::fmt::Write;

use board::hex::{Grid, Hex, Vertex};

use super::cells::letter;
use super::{Lines, TextStyle, window};
use crate::choice::When;
use crate::picture::Picture;
use crate::picture::hexes::{Condition, Counter, Formed, Hexes, Leader, Mark, Side, Terrain, Way};
use crate::picture::squares::{Arm, MarkKind};
use crate::words;

/// Characters of the upper side of a hex; each column takes two more.
const TOP: usize = 6;
/// From column to column.
const PITCH: usize = TOP + 2;
/// What the last column takes besides.
const EDGE: usize = 2;
/// Lines of a hex.
const DEPTH: usize = 4;

/// The map, what its signs mean, and everybody in words.
pub(super) fn map(picture: &Picture, hexes: &Hexes, style: TextStyle) -> String {
    let mut text = String::new();
    let (first, last) = (hexes.grid.first(), hexes.grid.last());
    let most = style.columns.saturating_sub(EDGE) / PITCH;
    for (west, east) in window::strips(first.column, last.column, most) {
        let strip = Grid::window(Hex::new(west, first.row), Hex::new(east, last.row)).unwrap_or(hexes.grid);
        text.push_str(&drawn(picture, &window::hexes_in(hexes, strip), style));
        text.push('\n');
    }
    text.push_str(&legend(picture));
    text.push('\n');
    text.push_str(&everybody(picture, hexes));
    text
}

/// The letters or the arrow for a corner faced.
fn arrow(facing: Vertex, style: TextStyle) -> &'static str {
    match style.lines {
        Lines::Ascii => facing.letters(),
        Lines::Boxes => ["↗", "→", "↘", "↙", "←", "↖"][facing as usize],
    }
}

/// The hexes with what stands in them.
pub(super) fn drawn(picture: &Picture, hexes: &Hexes, style: TextStyle) -> String {
    let grid = hexes.grid;
    let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
    let mut cells = vec![vec![' '; columns * PITCH + EDGE]; rows * DEPTH + DEPTH / 2 + 1];
    for hex in grid.hexes() {
        let (x, y) = corner(grid, hex);
        let mut put = |line: usize, at: usize, text: &str| {
            for (n, sign) in text.chars().enumerate() {
                if let Some(cell) = cells.get_mut(y + line).and_then(|row| row.get_mut(x + at + n)) {
                    *cell = sign;
                }
            }
        };
        let [first, second, third] = inside(picture, hexes, hex, style);
        put(0, 2, &"_".repeat(TOP));
        put(1, 1, &format!("/{first}\\"));
        put(2, 0, &format!("/{second}\\"));
        put(3, 0, &format!("\\{third}/"));
        put(4, 1, &format!("\\{}/", "_".repeat(TOP)));
    }
    cells.iter().map(|row| format!("{}\n", row.iter().collect::<String>().trim_end())).collect()
}

/// Where the drawing of a hex begins.
fn corner(grid: Grid, hex: Hex) -> (usize, usize) {
    let first = grid.first();
    let (column, row) = (usize::from(hex.column - first.column), usize::from(hex.row - first.row));
    // Even columns lie half a hex lower.
    let low = if hex.column.is_multiple_of(2) { DEPTH / 2 } else { 0 };
    (column * PITCH, row * DEPTH + low)
}

/// The three lines inside a hex: number and ground; the top unit; who else is there and how it stands.
fn inside(picture: &Picture, hexes: &Hexes, hex: Hex, style: TextStyle) -> [String; 3] {
    let first = fitted(&format!("{hex}{}", ground(hexes, hex)), TOP);
    let stack: Vec<&Counter> = hexes.stack(hex).collect();
    let leaders = hexes.leaders_in(hex).count();
    let stars = "@".repeat(leaders);
    let Some(top) = stack.last() else {
        let second = hexes.leaders_in(hex).next().map(|leader| name(picture, leader.side, &leader.label, ""));
        return [first, fitted(&second.unwrap_or_default(), TOP + 2), fitted(&stars, TOP + 2)];
    };
    let sign = match top.arm {
        Arm::Cavalry => "/",
        Arm::Artillery => "o",
        _ => "",
    };
    let second = name(picture, top.side, &format!("{sign}{}", short(&top.label)), &top.sp.to_string());
    let state = match top.condition {
        Condition::Normal => "",
        Condition::Disordered => "d",
        Condition::Routed => "r",
    };
    let order = match top.order {
        Formed::Battle => "",
        Formed::March => "|",
        Formed::Square => "#",
        Formed::Limbered => "-",
        Formed::Dismounted => "'",
    };
    let more = if stack.len() > 1 { format!("+{}", stack.len() - 1) } else { String::new() };
    let third = format!("{}{state}{order}{more}{stars}", arrow(top.facing, style));
    [first, second, format!("{third:^8}").chars().take(TOP + 2).collect()]
}

/// Ground in two characters: what covers it or leads through it, and a mark or the level.
fn ground(hexes: &Hexes, hex: Hex) -> String {
    let field = hexes.field(hex);
    let mut text = String::new();
    for mark in &hexes.marks {
        match mark {
            Mark::Hex { at, kind, .. } if *at == hex => text.push(match kind {
                MarkKind::Reach | MarkKind::Answer => '.',
                MarkKind::Arc => '\'',
                MarkKind::Target => '!',
                MarkKind::Refused => 'x',
            }),
            _ => {}
        }
    }
    text.extend(match field.terrain {
        Terrain::Clear => None,
        Terrain::Crops => Some('c'),
        Terrain::Maguey => Some('m'),
        Terrain::Orchard => Some('o'),
        Terrain::LightWood => Some('w'),
        Terrain::HeavyWood => Some('W'),
        Terrain::Chaparral => Some('%'),
        Terrain::Marsh => Some('~'),
        Terrain::Town => Some('t'),
        Terrain::Building => Some('b'),
        Terrain::Fort => Some('F'),
    });
    if field.ways.contains(&Some(Way::Road)) {
        text.push('=');
    } else if field.ways.contains(&Some(Way::Trail)) {
        text.push(':');
    } else if field.level > 0 {
        text.push_str(&field.level.to_string());
    } else if field.sides.iter().any(|side| *side != Side::Open) {
        text.push('"');
    }
    text
}

/// A side's letter, a name cut to what there is room for, and a number: `U4thUS8`.
fn name(picture: &Picture, side: u8, name: &str, number: &str) -> String {
    let room = TOP + 2 - 1 - number.chars().count();
    let name: String = name.chars().take(room).collect();
    fitted(&format!("{}{name}{number}", letter(picture, side)), TOP + 2)
}

fn short(label: &str) -> String {
    label.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn fitted(text: &str, width: usize) -> String {
    let cut: String = text.chars().take(width).collect();
    format!("{cut:<width$}")
}

fn legend(picture: &Picture) -> String {
    let armies: Vec<String> =
        (0..2).map(|side| format!("{} {}", letter(picture, side), picture.army(side).name)).collect();
    format!(
        "{}   name and SP, below it the corner faced: / cavalry  o guns  @ leader  +1 another unit below\nd disordered  r routed  | march mode  - limbered  ' dismounted  # square   marks: . reach  ! target  x refused\n% chaparral  w light wood  W heavy wood  o orchard  c crops  m maguey  ~ marsh  t town  b building  F fort\n= road  : trail  1 2 level  \" something along a side, see the list\n",
        armies.join("  ")
    )
}

/// Everybody by army and brigade; then places, ground along sides, what is marked, and the markers.
pub(super) fn everybody(picture: &Picture, hexes: &Hexes) -> String {
    let mut text = String::new();
    let widest = hexes.counters.iter().map(|unit| unit.name.chars().count()).max().unwrap_or(0);
    for (side, army) in (0..2).zip(&picture.armies) {
        let _ = writeln!(text, "{}", army.name);
        for leader in hexes.leaders.iter().filter(|leader| leader.side % 2 == side) {
            let _ = writeln!(text, "{}", led(leader, widest));
        }
        for unit in hexes.counters.iter().filter(|unit| unit.side % 2 == side) {
            let said = words::said_of_counter(unit).join(", ");
            let _ = writeln!(text, "  {} {:widest$}  {said} ({})", unit.at, unit.name, unit.group);
        }
    }
    let occupied = hexes.grid.hexes().filter(|&hex| hexes.stack(hex).next().is_some());
    for hex in occupied {
        let ground = words::hex(&hexes.field(hex));
        if !ground.is_empty() {
            let _ = writeln!(text, "{hex} {ground}");
        }
    }
    for objective in &hexes.objectives {
        let held = objective.held_by.map_or("nobody", |side| picture.army(side).name.as_str());
        let points = words::counted(objective.points, "point");
        let _ = writeln!(text, "{} $ {} {points}, held by {held}", objective.at, objective.name);
    }
    for charge in &hexes.charges {
        let _ = writeln!(text, "{} charges {} {}", charge.from, charge.to, charge.note);
    }
    for mark in &hexes.marks {
        match mark {
            Mark::Hex { at, note, .. } if !note.is_empty() => _ = writeln!(text, "{at} {note}"),
            Mark::Sight { from, to, note, .. } => _ = writeln!(text, "from {from} to {to}: {note}"),
            _ => {}
        }
    }
    if !hexes.track.is_empty() {
        let named = |when: fn(When) -> bool| {
            let some =
                hexes.track.iter().filter(|marker| when(marker.when)).map(|marker| marker.name.as_str());
            some.collect::<Vec<_>>().join(", ")
        };
        let (drawn, left) = (named(|when| when != When::ToCome), named(|when| when == When::ToCome));
        let or_none = |names: String| if names.is_empty() { "none".into() } else { names };
        let _ = writeln!(text, "markers drawn: {}; in the cup: {}", or_none(drawn), or_none(left));
    }
    text
}

fn led(leader: &Leader, widest: usize) -> String {
    format!(
        "  {} {:widest$}  {} ({})",
        leader.at,
        leader.name,
        words::said_of_leader(leader).join(", "),
        leader.group
    )
}
