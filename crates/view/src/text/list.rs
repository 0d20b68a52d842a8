//! What stands below a text board: the signs explained, and every occupied square in words.

use std::fmt::Write;

use super::{Lines, TextStyle, cells};
use crate::picture::Picture;
use crate::picture::squares::{Arm, Shade, Squares};
use crate::words;

/// The signs of the board.
pub(super) fn legend(picture: &Picture, squares: &Squares, style: TextStyle) -> String {
    let armies: Vec<_> = (0..2)
        .map(|side| {
            let army = &picture.armies[usize::from(side)];
            format!("{} {}", cells::letter(picture, side), army.name)
        })
        .collect();
    let arrow = cells::arrow(board::square::Direction::North, style);
    let mut lines = vec![
        format!(
            "{} {arrow} facing   w woods  r rough  b built up  s orchard or fences  1 2 height  = road",
            armies.join("  ")
        ),
        "pn prepared to the north  en entrenched  $ objective   name and dots: Abc3   x hit  | in column or limbered"
            .into(),
    ];
    let rates = squares.key.iter().map(|(shade, word)| format!("{} {word}", dot(*shade, style)));
    let rates: Vec<_> = rates.collect();
    lines.push(format!(
        ": skirmishers  / cavalry  o guns  @ general   dots in the list: {}",
        rates.join("  ")
    ));
    if !squares.marks.is_empty() {
        lines.push(". in reach  ' in the arc of fire  ! target  x refused (after the ground)".into());
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Every occupied square, every unit in it, and every charge.
pub(super) fn everybody(picture: &Picture, squares: &Squares, style: TextStyle) -> String {
    let mut text = String::new();
    let widest = squares.units.iter().map(|unit| unit.name.chars().count()).max().unwrap_or(0);
    for square in squares.grid.squares() {
        let Some(first) = squares.stack(square).next() else { continue };
        let army = &picture.army(first.side).name;
        let _ =
            write!(text, "{square} {} {army}, facing {}", cells::arrow(first.facing, style), first.facing);
        let ground = words::field(squares.field(square));
        let _ = writeln!(text, "{}{ground}", if ground.is_empty() { "" } else { "; " });
        for unit in squares.stack(square) {
            let dots = if unit.arm == Arm::General {
                ""
            } else {
                &dot(unit.shade, style).to_string().repeat(usize::from(unit.dots))
            };
            let is = words::unit(squares, unit);
            let _ = writeln!(text, "    {:widest$}  {dots:<4}  {is}", unit.name);
        }
    }
    for charge in &squares.charges {
        if let Some(unit) = squares.units.iter().find(|unit| unit.id == charge.unit) {
            let _ = writeln!(text, "{} charges {}", unit.name, charge.target);
        }
    }
    for objective in &squares.objectives {
        let held = objective.held_by.map(|side| picture.army(side).name.as_str());
        let points = words::counted(objective.points, "point");
        let _ = writeln!(text, "{} $ {points}, held by {}", objective.at, held.unwrap_or("nobody"));
    }
    for mark in squares.marks.iter().filter(|mark| !mark.note.is_empty()) {
        let _ = writeln!(text, "{} {}", mark.at, mark.note);
    }
    text
}

/// A dot of a colour.
fn dot(shade: Shade, style: TextStyle) -> char {
    match (shade, style.lines) {
        (Shade::Black, Lines::Ascii) => '#',
        (Shade::Amber, Lines::Ascii) => 'o',
        (Shade::White, Lines::Ascii) => '.',
        (Shade::Black, Lines::Boxes) => '●',
        (Shade::Amber, Lines::Boxes) => '◐',
        (Shade::White, Lines::Boxes) => '○',
    }
}
