//! The free table for a terminal: a coarse plan from above, and a list of everybody below.

use std::fmt::Write;

use board::table::{Angle, Inches, Point, Turn};

use super::{Lines, TextStyle};
use crate::picture::Picture;
use crate::picture::squares::Arm;
use crate::picture::table::{AreaKind, Body, Mark, Table};
use crate::words;

/// A column is no less than so many thousandths of an inch.
const FINEST: i32 = 375;
/// The signs of the one army; letters of other alphabets where a large army needs more, none that look like one before.
const FIRST: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ΓΔΘΛΞΠΣΦΨΩБДЖИЛЦЧШЩЫЭЮЯ";
/// The signs of the other.
const SECOND: &str = "abcdefghijklmnopqrstuvwxyzαβγδζηθλμξπστφψωбджилцчшщыэюя";
/// The sign of all units for which there is none left.
const NO_SIGN: char = '*';
/// It is no wider than this, however wide it may be.
const WIDEST: usize = 100;
/// How much of the table is drawn on each side of a place, in thousandths of an inch.
const BESIDE: i32 = 15_000;
/// The same to the north and to the south.
const AHEAD: i32 = 9_000;
/// Left and right of the plan: rulers and frame.
const MARGIN: usize = 8;

/// The plan, what its signs mean, and everybody in words.
pub(super) fn table(picture: &Picture, table: &Table, style: TextStyle) -> String {
    let plan = Plan::of(table, style);
    let mut text = plan.drawn(table, style);
    text.push('\n');
    text.push_str(&legend(style));
    text.push('\n');
    text.push_str(&everybody(picture, table, style));
    text
}

/// The plan around a place, larger than the whole is drawn, and everybody there.
pub(super) fn around(picture: &Picture, table: &Table, at: Point, style: TextStyle) -> String {
    let plan = Plan::around(table, at, style);
    let is_near = |body: &&Body| plan.cell(body.block.pose().at).is_some();
    let near = table.units.iter().filter(is_near).map(|body| body.id.as_str()).collect::<Vec<_>>();
    plan.drawn(table, style) + "\n" + &listed(picture, table, style, &|body| near.contains(&body.id.as_str()))
}

/// The sign of a unit: an army has capitals, the other small letters, in the order of the list.
fn sign(table: &Table, body: &Body) -> char {
    let before = table.units.iter().filter(|other| other.side % 2 == body.side % 2);
    let number = before.take_while(|other| other.id != body.id).count();
    let signs = if body.side.is_multiple_of(2) { FIRST } else { SECOND };
    signs.chars().nth(number).unwrap_or(NO_SIGN)
}

/// The signs with the names of their units.
pub(super) fn signs(table: &Table) -> Vec<(char, String)> {
    let signs = table.units.iter().map(|body| (sign(table, body), body.name.clone()));
    signs.filter(|(sign, _)| *sign != NO_SIGN).collect()
}

/// The arrow nearest to a facing.
fn arrow(facing: Angle, style: TextStyle) -> char {
    let arrows = match style.lines {
        Lines::Ascii => ['^', '/', '>', '\\', 'v', '/', '<', '\\'],
        Lines::Boxes => ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'],
    };
    arrows[((facing.hundredths() + 2250) / 4500) as usize % 8]
}

/// How the table is divided into characters.
struct Plan {
    columns: usize,
    rows: usize,
    /// The width of a column in thousandths of an inch; a row is twice as deep.
    wide: i32,
    /// The western and the northern edge of what is drawn.
    left: i32,
    top: i32,
}

impl Plan {
    fn of(table: &Table, style: TextStyle) -> Plan {
        let room = style.columns.min(WIDEST).saturating_sub(MARGIN).max(24) as i32;
        let (width, depth) = (table.width.thousandths().max(1), table.depth.thousandths().max(1));
        let wide = (width + room - 1) / room;
        // In whole eighths of an inch, so that rulers fall on columns.
        let wide = ((wide + 124) / 125 * 125).max(FINEST);
        let (columns, rows) = ((width + wide - 1) / wide, (depth + 2 * wide - 1) / (2 * wide));
        Plan { columns: columns as usize, rows: rows as usize, wide, left: 0, top: depth }
    }

    /// A part of the table with this place in its middle, as far as the table goes.
    fn around(table: &Table, at: Point, style: TextStyle) -> Plan {
        let room = style.columns.min(WIDEST).saturating_sub(MARGIN).max(24) as i32;
        let (width, depth) = (table.width.thousandths().max(1), table.depth.thousandths().max(1));
        let wide = FINEST;
        let columns = (2 * BESIDE / wide).min(room).min((width + wide - 1) / wide);
        let rows = (2 * AHEAD / (2 * wide)).min((depth + 2 * wide - 1) / (2 * wide));
        let left = (at.x().thousandths() - columns * wide / 2).min(width - columns * wide).max(0);
        let top = (at.y().thousandths() + rows * wide).max(2 * rows * wide).min(depth);
        Plan { columns: columns as usize, rows: rows as usize, wide, left, top }
    }

    /// The character a place falls on.
    fn cell(&self, at: Point) -> Option<(usize, usize)> {
        let (x, y) = (at.x().thousandths() - self.left, self.top - at.y().thousandths());
        let (column, row) = (x.div_euclid(self.wide), y.div_euclid(2 * self.wide));
        let on_table = (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
        on_table.then_some((column as usize, row as usize))
    }

    /// The middle of a character.
    fn middle(&self, column: usize, row: usize) -> Point {
        let x = self.left + column as i32 * self.wide + self.wide / 2;
        let y = self.top - (2 * row as i32 + 1) * self.wide;
        Point::new(Inches::thousandths_of(x), Inches::thousandths_of(y))
    }

    /// Places along the middle of a body, from its left to its right, a column apart.
    fn along(&self, body: &Body) -> impl Iterator<Item = Point> + use<> {
        let (pose, wide) = (body.block.pose(), Inches::thousandths_of(self.wide));
        let many = (body.block.width().thousandths() / self.wide).max(1);
        let right = pose.facing + Turn::degrees(90);
        (0..many).map(move |at| pose.at.towards(right, wide * (2 * at + 1 - many) / 2))
    }

    /// The whole plan in its frame.
    fn drawn(&self, table: &Table, style: TextStyle) -> String {
        let mut cells = self.ground(table);
        let put = |cells: &mut Vec<Vec<char>>, at: Point, sign: char| {
            if let Some((column, row)) = self.cell(at) {
                cells[row][column] = sign;
            }
        };
        for objective in &table.objectives {
            put(&mut cells, objective.at, '$');
        }
        for mark in &table.marks {
            match mark {
                Mark::Way(points) => points.iter().for_each(|&at| put(&mut cells, at, '*')),
                Mark::Ghost { block, .. } => put(&mut cells, block.pose().at, 'x'),
                _ => {}
            }
        }
        for (row, column) in (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)))
        {
            let at = self.middle(column, row);
            if let Some(body) = table.units.iter().find(|body| body.block.contains(at)) {
                cells[row][column] = sign(table, body);
            }
        }
        for body in &table.units {
            for figure in &body.figures {
                put(&mut cells, figure.base.pose().at, sign(table, body));
            }
        }
        for body in &table.units {
            let sign = sign(table, body);
            if !cells.iter().flatten().any(|&cell| cell == sign) {
                // Too thin for the middle of any character: a line along its own.
                self.along(body).for_each(|at| put(&mut cells, at, sign));
            }
        }
        for body in table.units.iter().filter(|body| body.arm != Arm::General) {
            let pose = body.block.pose();
            let ahead = |columns: i32| {
                let distance = body.block.depth() / 2 + Inches::thousandths_of(self.wide) * columns;
                pose.at.towards(pose.facing, distance)
            };
            let is_own = |at: &Point| {
                let cell = self.cell(*at).map(|(column, row)| cells[row][column]);
                cell == Some(sign(table, body))
            };
            let Some(ahead) = [1, 2].map(ahead).into_iter().find(|at| !is_own(at)) else { continue };
            let is_free = table.units.iter().all(|other| !other.block.contains(ahead));
            if is_free {
                put(&mut cells, ahead, arrow(pose.facing, style));
            }
        }
        self.framed(&cells, style)
    }

    /// The ground, character by character.
    fn ground(&self, table: &Table) -> Vec<Vec<char>> {
        let areas: Vec<(AreaKind, Option<board::table::Area>)> =
            table.areas.iter().map(|area| (area.kind, board::table::Area::new(&area.corners).ok())).collect();
        let reach = Inches::thousandths_of(self.wide / 2);
        let walls: Vec<&[Point]> = table.barriers.iter().map(|barrier| barrier.points.as_slice()).collect();
        let of = |column: usize, row: usize| {
            let at = self.middle(column, row);
            let lies = |kind: AreaKind| {
                areas.iter().any(|(known, area)| {
                    *known == kind && area.as_ref().is_some_and(|area| area.contains(at))
                })
            };
            let near = |points: &[Point], by: Inches| {
                points.windows(2).any(|side| distance(at, side[0], side[1]) <= by)
            };
            let is_road = table.roads.iter().any(|road| near(&road.points, (road.width / 2).max(reach)));
            let kinds = [
                (AreaKind::Ford, '='),
                (AreaKind::Water, '~'),
                (AreaKind::Stream, '~'),
                (AreaKind::Marsh, ','),
                (AreaKind::Rock, '#'),
                (AreaKind::Boulders, '#'),
                (AreaKind::Broken, '#'),
                (AreaKind::Buildings, '@'),
                (AreaKind::Houses, '@'),
                (AreaKind::StoneHouses, '@'),
                (AreaKind::Woods, '%'),
                (AreaKind::OpenWoods, '%'),
                (AreaKind::Fields, '"'),
                (AreaKind::Crops, '"'),
            ];
            if walls.iter().any(|points| near(points, reach)) {
                '+'
            } else if let Some((_, sign)) = kinds.into_iter().find(|(kind, _)| lies(*kind)) {
                sign
            } else if is_road {
                ':'
            } else if lies(AreaKind::Hill) || lies(AreaKind::Steep) {
                '\''
            } else {
                ' '
            }
        };
        (0..self.rows).map(|row| (0..self.columns).map(|column| of(column, row)).collect()).collect()
    }

    /// Rulers and frame around the characters.
    fn framed(&self, cells: &[Vec<char>], style: TextStyle) -> String {
        let (across, down, corner) = match style.lines {
            Lines::Ascii => ('-', '|', '+'),
            Lines::Boxes => ('─', '│', '┼'),
        };
        let every = 6000;
        let mut ruler = vec![' '; self.columns + 4];
        let mut inch = (self.left + every - 1) / every * every;
        while (inch - self.left) / self.wide < self.columns as i32 {
            let at = ((inch - self.left) / self.wide) as usize;
            for (n, figure) in (inch / 1000).to_string().chars().enumerate() {
                if let Some(place) = ruler.get_mut(at + n) {
                    *place = figure;
                }
            }
            inch += every;
        }
        let ruler = format!("    {}", ruler.iter().collect::<String>().trim_end());
        let edge = format!("   {corner}{}{corner}", across.to_string().repeat(self.columns));
        let mut lines = vec![ruler.clone(), edge.clone()];
        for (row, cells) in cells.iter().enumerate() {
            let (above, below) =
                (self.top - 2 * row as i32 * self.wide, self.top - 2 * (row as i32 + 1) * self.wide);
            let marked = (below.max(0)..above).find(|y| y % every == 0);
            let number = marked.map_or("   ".into(), |y| format!("{:>2} ", y / 1000));
            lines.push(format!("{number}{down}{}{down}", cells.iter().collect::<String>()));
        }
        lines.extend([edge, ruler]);
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

/// How far a place lies from a line between two others.
fn distance(at: Point, from: Point, to: Point) -> Inches {
    board::table::Block::new(board::table::Pose::new(at, Angle::NORTH), Inches::ZERO, Inches::ZERO)
        .distance_to_line(from, to)
}

/// The signs of the plan.
fn legend(style: TextStyle) -> String {
    let arrow = arrow(Angle::NORTH, style);
    format!(
        "A a units  {arrow} front  $ objective   % woods  \" fields  @ buildings  ' hill\n~ water  = ford  , marsh  # rock  + wall or works  : road\n"
    )
}

/// Everybody, an army after the other; then places, the card drawn and the deck.
fn everybody(picture: &Picture, table: &Table, style: TextStyle) -> String {
    let mut text = listed(picture, table, style, &|_| true);
    for objective in &table.objectives {
        let held = objective.held_by.map_or("nobody", |side| picture.army(side).name.as_str());
        let points = words::counted(objective.points, "point");
        let (name, at) = (&objective.name, words::place(objective.at));
        let _ = writeln!(text, "$ {name} at {at}: {points}, held by {held}");
    }
    for mark in &table.marks {
        match mark {
            Mark::Ghost { block, note, .. } => {
                let _ = writeln!(text, "x at {}: {note}", words::place(block.pose().at));
            }
            Mark::Shot { note, .. } | Mark::Charge { note, .. } => {
                let _ = writeln!(text, "{note}");
            }
            _ => {}
        }
    }
    if let Some(deck) = table.deck {
        let _ = writeln!(text, "{} cards left and {} STOP", deck.left, deck.stops);
    }
    text
}

/// The units that are wanted, an army after the other.
fn listed(picture: &Picture, table: &Table, style: TextStyle, is_wanted: &dyn Fn(&Body) -> bool) -> String {
    let mut text = String::new();
    let widest = table.units.iter().map(|body| body.name.chars().count()).max().unwrap_or(0);
    for (side, army) in (0..2).zip(&picture.armies) {
        let _ = writeln!(text, "{}", army.name);
        for body in table.units.iter().filter(|body| body.side % 2 == side && is_wanted(body)) {
            let pose = body.block.pose();
            let (sign, front) = (sign(table, body), arrow(pose.facing, style));
            let pips = pips(body, style);
            let mut said = words::said_of_body(body);
            said.extend(body.active.then(|| "its card is drawn".to_string()));
            let at = words::place(pose.at);
            let head = format!("  {sign} {:widest$} {pips:<3} {front} {at:<10} ", body.name);
            text.push_str(&wrapped(&head, &said, style.columns.min(WIDEST)));
        }
    }
    text
}

/// Words after a head, on as many lines as they need.
fn wrapped(head: &str, words: &[String], columns: usize) -> String {
    let indent = head.chars().count();
    let mut lines = vec![head.to_string()];
    for (n, word) in words.iter().enumerate() {
        let comma = if n + 1 < words.len() { "," } else { "" };
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > indent && line + word.chars().count() + 2 > columns {
            lines.push(" ".repeat(indent));
        }
        if let Some(line) = lines.last_mut() {
            let _ = write!(line, "{}{word}{comma}", if line.ends_with(' ') { "" } else { " " });
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A pip for each card: full if it is still to be drawn.
fn pips(body: &Body, style: TextStyle) -> String {
    let (full, empty) = match style.lines {
        Lines::Ascii => ('#', '.'),
        Lines::Boxes => ('▮', '▯'),
    };
    (0..body.cards.of).map(|n| if n < body.cards.left { full } else { empty }).collect()
}
