//! The squares of a text board: ground and facing above, units below.

use board::square::{Direction, Square};

use super::{Lines, TextStyle};
use crate::picture::Picture;
use crate::picture::squares::{Arm, Formation, Ground, MarkKind, Rank, Squares, Unit};

/// Lines inside a cell.
const DEPTH: usize = 3;
/// The least width of a cell.
const NARROWEST: usize = 5;
/// Left and right of the board: numbers and the last line.
const MARGIN: usize = 5;

/// The most columns of squares that such a board has room for.
pub(super) fn most_columns(style: TextStyle) -> usize {
    style.columns.saturating_sub(MARGIN) / (NARROWEST + 1)
}

/// The characters a board is made of.
struct Type {
    across: char,
    down: char,
    corner: char,
    road: char,
    arrows: [char; 4],
}

impl Type {
    fn of(style: TextStyle) -> Type {
        match style.lines {
            Lines::Ascii => {
                Type { across: '-', down: '|', corner: '+', road: '=', arrows: ['^', '>', 'v', '<'] }
            }
            Lines::Boxes => {
                Type {
                    across: '─', down: '│', corner: '┼', road: '═', arrows: ['▲', '▶', '▼', '◀']
                }
            }
        }
    }
}

/// The arrow for a way to face.
pub(super) fn arrow(facing: Direction, style: TextStyle) -> char {
    Type::of(style).arrows[facing as usize]
}

/// The letter an army goes by on the board.
pub(super) fn letter(picture: &Picture, side: u8) -> char {
    let letters = picture.armies.each_ref().map(|army| army.name.chars().next().unwrap_or('?'));
    if letters[0] == letters[1] { char::from(b'1' + side % 2) } else { letters[usize::from(side % 2)] }
}

/// The whole board with its letters and numbers.
pub(super) fn board(picture: &Picture, squares: &Squares, style: TextStyle) -> String {
    let (columns, ink) = (squares.grid.columns(), Type::of(style));
    let (first, last) = (squares.grid.first(), squares.grid.last());
    let width = (style.columns.saturating_sub(MARGIN) / usize::from(columns)).saturating_sub(1);
    let width = width.clamp(NARROWEST, 14);
    let mut lines = Vec::new();
    let letters = (first.column..=last.column).map(|c| format!(" {:^width$}", char::from(b'A' + c)));
    let letters = format!("  {}", letters.collect::<String>());
    lines.push(letters.clone());
    for row in first.row..=last.row {
        lines.push(edge(squares, row, width, &ink));
        for line in 0..DEPTH {
            let number = if line == DEPTH / 2 { format!("{:02}", row + 1) } else { "  ".into() };
            let mut text = number.clone();
            for column in first.column..=last.column {
                let square = Square::new(column, row);
                let has_road = squares.field(square).roads.contains(Direction::West);
                text.push(if has_road && line == DEPTH / 2 { ink.road } else { ink.down });
                text.push_str(&fitted(&cell(picture, squares, square, width, style)[line], width));
            }
            text.push(ink.down);
            text.push_str(&number);
            lines.push(text.trim_end().to_string());
        }
    }
    lines.push(edge(squares, last.row + 1, width, &ink));
    lines.push(letters);
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The line above a row, open where a road crosses it.
fn edge(squares: &Squares, row: u8, width: usize, ink: &Type) -> String {
    let mut text = "  ".to_string();
    for column in squares.grid.first().column..=squares.grid.last().column {
        text.push(ink.corner);
        let square = Square::new(column, row);
        let is_crossed =
            squares.grid.contains(square) && squares.field(square).roads.contains(Direction::North);
        for at in 0..width {
            let in_the_middle = at == width / 2 || at + 1 == width / 2;
            text.push(if is_crossed && in_the_middle { ink.road } else { ink.across });
        }
    }
    text.push(ink.corner);
    text
}

/// The lines of one cell: ground, front rank, the rest.
fn cell(picture: &Picture, squares: &Squares, at: Square, width: usize, style: TextStyle) -> [String; DEPTH] {
    let mut top = marks(squares, at);
    let stack: Vec<_> = squares.stack(at).collect();
    let Some(first) = stack.first() else { return [top, String::new(), String::new()] };
    let side = letter(picture, first.side);
    let facing = arrow(first.facing, style);
    let gap = width.saturating_sub(top.chars().count() + 3);
    top.push_str(&" ".repeat(gap.max(1)));
    top.push_str(&format!("{side} {facing}"));
    if width < 9 {
        return [top.clone(), crowd(&stack), String::new()];
    }
    let (front, rest): (Vec<&Unit>, Vec<&Unit>) =
        stack.iter().partition(|unit| unit.rank == Rank::Front && unit.arm != Arm::General);
    // With no troops behind, guns and skirmishers of a crowded front rank go into the line below.
    let is_spare = rest.iter().all(|unit| unit.arm == Arm::General);
    let (front, rest) = if front.is_empty() {
        (rest, front)
    } else if front.len() > 2 && is_spare {
        let (formed, others): (Vec<&Unit>, Vec<&Unit>) =
            front.into_iter().partition(|unit| matches!(unit.arm, Arm::Infantry | Arm::Cavalry));
        (formed, others.into_iter().chain(rest).collect())
    } else {
        (front, rest)
    };
    [top, shortened(&front, width), shortened(&rest, width)]
}

/// Ground in a few characters: height, cover, works, objective, mark.
fn marks(squares: &Squares, at: Square) -> String {
    let field = squares.field(at);
    let mut text = String::new();
    match field.ground {
        Ground::Open => {}
        Ground::Woods => text.push('w'),
        Ground::Rough => text.push('r'),
        Ground::BuiltUp => text.push('b'),
    }
    if field.soft_cover {
        text.push('s');
    }
    if field.height > 0 {
        text.push_str(&field.height.to_string());
    }
    if !field.roads.is_empty() {
        text.push('=');
    }
    for (sides, sign) in [(field.prepared, 'p'), (field.entrenched, 'e')] {
        if !sides.is_empty() {
            text.push(sign);
            text.extend(sides.iter().map(|side| side.word().chars().next().unwrap_or(' ')));
        }
    }
    if squares.objectives.iter().any(|objective| objective.at == at) {
        text.push('$');
    }
    for mark in squares.marks.iter().filter(|mark| mark.at == at) {
        text.push(match mark.kind {
            MarkKind::Reach | MarkKind::Answer => '.',
            MarkKind::Arc => '\'',
            MarkKind::Target => '!',
            MarkKind::Refused => 'x',
        });
    }
    text
}

/// Names in short with their dots, as long as the line allows: `Gor4+Hay3`.
fn shortened(units: &[&Unit], width: usize) -> String {
    let written = |letters: usize| {
        let each = units.iter().map(|unit| {
            let name: String = unit.label.chars().filter(|c| c.is_alphanumeric()).take(letters).collect();
            sign(unit).replace('*', &name)
        });
        each.collect::<Vec<_>>().join("+")
    };
    (1..=12).rev().map(written).find(|text| text.chars().count() <= width).unwrap_or_else(|| crowd(units))
}

/// A unit with a star for its name: guns, horse and generals by a sign before it, hits and column after it.
fn sign(unit: &Unit) -> String {
    let before = match unit.arm {
        Arm::Infantry => "",
        Arm::Cavalry => "/",
        Arm::Artillery => "o",
        Arm::Skirmishers => ":",
        Arm::General => "@",
    };
    let strength = if unit.arm == Arm::General { unit.value } else { unit.dots };
    let column = if unit.formation == Formation::Column { "|" } else { "" };
    format!("{before}*{strength}{column}{}", "x".repeat(usize::from(unit.hits)))
}

/// How many there are, where names have no room.
fn crowd(units: &[&Unit]) -> String {
    let generals = units.iter().filter(|unit| unit.arm == Arm::General).count();
    let troops = units.len() - generals;
    let dots: u32 = units.iter().map(|unit| u32::from(unit.dots)).sum();
    format!("{troops}:{dots}{}", "@".repeat(generals))
}

/// Cut or filled to a width.
fn fitted(text: &str, width: usize) -> String {
    let cut: String = text.chars().take(width).collect();
    format!("{cut:<width$}")
}
