//! The picture as a period campaign map, whatever it is fought on.

mod course;
mod duties;
mod frame;
mod hexes;
mod ink;
mod lettering;
mod noise;
mod pen;
mod room;
mod squares;
mod strokes;
mod table;
mod trace;

use crate::glimpse::Whereabouts;
use crate::picture::{Board, Picture};
pub(crate) use ink::Inks;
pub use ink::Theme;
use lettering::{FAMILY, escaped};
use pen::{N, Point, draw};

/// Draws a picture as a campaign map in the manner of the 1860s: an SVG document, the same bytes for the same picture.
///
/// Every unit is a group of its own with the unit's id, its side, arm, place and facing as `data-` attributes, and
/// a title that says it in words.
pub fn svg(picture: &Picture) -> String {
    svg_in(picture, Theme::Light)
}

/// Draws a picture as [`svg`] does, on light paper or on dark.
pub fn svg_in(picture: &Picture, theme: Theme) -> String {
    sheet(picture, theme, Trim::Sheet, &[Part::Ground, Part::Fighters, Part::Foot])
}

/// One layer of the board as a page shows it: the map in its border, without title and key.
///
/// The ground changes with the scenario alone. Over it lie the troops, and under them what can be pointed at: a clear
/// shape of class `square` for every square or hex, or one of class `table` for a free table.
pub fn layer(picture: &Picture, theme: Theme, layer: Layer) -> String {
    let parts: &[Part] = match layer {
        Layer::Ground => &[Part::Ground],
        Layer::Troops => &[Part::Pointed, Part::Fighters],
        Layer::Marks => &[Part::Marks],
        Layer::Whole => &[Part::Ground, Part::Fighters],
    };
    sheet(picture, theme, Trim::Map(layer), parts)
}

/// A layer of the board on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Paper, ground, names and border.
    Ground,
    /// Units and marks.
    Troops,
    /// What is laid over the board for the moment, alone, to lie over the rest.
    Marks,
    /// Ground and troops as one picture.
    Whole,
}

/// How much of the sheet is shown.
#[derive(Clone, Copy)]
enum Trim {
    /// All of it.
    Sheet,
    /// The map and its border, for a layer of the board.
    Map(Layer),
}

impl Trim {
    /// Tells a page how large the smallest names of units are drawn, so that it knows from when on they can be read.
    fn lettering(self, size: f64) -> String {
        match self {
            Trim::Sheet => String::new(),
            Trim::Map(_) => format!(r##" data-lettering="{}""##, N(size)),
        }
    }
}

/// A part of the drawing.
#[derive(Clone, Copy)]
enum Part {
    /// Paper, ground, names and border.
    Ground,
    /// What can be pointed at.
    Pointed,
    /// Units, and what is laid over the map for the moment.
    Fighters,
    /// What is laid over the board alone.
    Marks,
    /// The words around the map that change with the battle.
    Foot,
}

/// Some parts of a board, drawn.
struct Sheet {
    /// Its upper left corner.
    corner: Point,
    /// Its width and height.
    size: Point,
    /// What the document says of itself besides.
    attributes: String,
    /// The drawing.
    drawing: String,
}

/// The ground alone, with its names where they are out of the way of this picture's units.
#[cfg(feature = "png")]
pub(crate) fn ground_of(picture: &Picture, theme: Theme) -> String {
    sheet(picture, theme, Trim::Sheet, &[Part::Ground])
}

/// Everything that moves or changes, to be laid over the ground.
#[cfg(feature = "png")]
pub(crate) fn troops_of(picture: &Picture, theme: Theme) -> String {
    sheet(picture, theme, Trim::Sheet, &[Part::Fighters, Part::Foot])
}

/// The card just drawn, alone; none if there is none.
pub fn card(picture: &Picture, theme: Theme) -> Option<String> {
    let Board::Table(table) = &picture.board else { return None };
    let sheet = table::card(picture, table, Inks::of(theme))?;
    let name = table.card.as_ref().map_or("", |card| &card.name);
    Some(document(&sheet, &format!(r##"role="img" aria-label="{}""##, escaped(name)), ""))
}

/// A part of a sheet that is looked at: from where, and left, top, width and height against that.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) at: WindowAt,
    pub(crate) around: (f64, f64, f64, f64),
}

/// The middle of a square or hex, or a point of a table.
#[derive(Clone, Copy)]
pub(crate) enum WindowAt {
    Square(board::square::Square),
    Hex(board::hex::Hex),
    Point(board::table::Point),
}

/// Whether a drawing brings along what it refers to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Defs {
    Own,
    /// Another on the same page has it.
    Shared,
}

/// A length of a free table on the sheet.
pub(crate) fn inches(length: board::table::Inches) -> f64 {
    table::long(length)
}

/// What stands in a window, with ids that no board has.
pub(crate) fn sign(picture: &Picture, theme: Theme, window: Window, defs: Defs) -> String {
    let inks = Inks::of(theme);
    let parts = &[Part::Fighters];
    let ((x, y), sheet) = match (&picture.board, window.at) {
        (Board::Squares(squares), WindowAt::Square(at)) => {
            (squares::middle(squares, inks, at), squares::sheet(picture, squares, inks, Trim::Sheet, parts))
        }
        (Board::Hexes(hexes), WindowAt::Hex(at)) => {
            (hexes::middle(hexes, inks, at), hexes::sheet(picture, hexes, inks, Trim::Sheet, parts))
        }
        (Board::Table(table), WindowAt::Point(at)) => {
            (table::middle(table, inks, at), table::sheet(picture, table, inks, Trim::Sheet, parts))
        }
        _ => return String::new(),
    };
    let (left, top, wide, high) = window.around;
    let corner = (x + left, y + top);
    let (own, drawn) = sheet.drawing.split_once("</defs>").unwrap_or(("", &sheet.drawing));
    let mut drawing = if defs == Defs::Own { format!("{own}</defs>") } else { String::new() };
    draw!(
        drawing,
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>{drawn}"##,
        N(corner.0),
        N(corner.1),
        N(wide),
        N(high),
        inks.paper
    );
    for (from, to) in [(" id=\"", " id=\"sign-"), ("url(#", "url(#sign-"), ("href=\"#", "href=\"#sign-")] {
        drawing = drawing.replace(from, to);
    }
    let sheet = Sheet { corner, size: (wide, high), attributes: String::new(), drawing };
    document(&sheet, r##"aria-hidden="true""##, "")
}

/// Where everybody stands in the drawing of a board.
pub fn whereabouts(picture: &Picture) -> Vec<Whereabouts> {
    match &picture.board {
        Board::Squares(squares) => squares::whereabouts(squares),
        Board::Table(table) => table::whereabouts(table),
        Board::Hexes(hexes) => hexes::whereabouts(hexes),
    }
}

/// An SVG document of some parts.
fn sheet(picture: &Picture, theme: Theme, trim: Trim, parts: &[Part]) -> String {
    let inks = Inks::of(theme);
    let sheet = match &picture.board {
        Board::Squares(squares) => squares::sheet(picture, squares, inks, trim, parts),
        Board::Table(table) => table::sheet(picture, table, inks, trim, parts),
        Board::Hexes(hexes) => hexes::sheet(picture, hexes, inks, trim, parts),
    };
    // On a page the units are things to point at, and the ground below them says nothing to those who listen.
    let role = match trim {
        Trim::Map(Layer::Ground | Layer::Marks) => r##"aria-hidden="true""##.to_string(),
        Trim::Map(Layer::Troops) => format!(r##"role="group" aria-label="{}""##, escaped(&picture.title)),
        _ => r##"role="img" aria-labelledby="map-title map-desc""##.to_string(),
    };
    let mut head = String::new();
    if matches!(trim, Trim::Sheet | Trim::Map(Layer::Whole)) {
        draw!(head, r##"<title id="map-title">{}</title>"##, escaped(&picture.title));
        draw!(head, r##"<desc id="map-desc">{}</desc>"##, escaped(&description(picture)));
    }
    document(&sheet, &role, &head)
}

/// What is drawn, as a document that says what it is.
fn document(sheet: &Sheet, role: &str, head: &str) -> String {
    let ((x, y), (width, height)) = (sheet.corner, sheet.size);
    let (x, y, width, height) = (N(x), N(y), N(width), N(height));
    let mut out = String::new();
    draw!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" {role}{} font-family="{FAMILY}">"##,
        sheet.attributes
    );
    out.push_str(head);
    out.push_str(&sheet.drawing);
    draw!(out, "</svg>");
    out
}

/// The picture in a sentence or two, for those who cannot see it.
fn description(picture: &Picture) -> String {
    let pieces = picture.pieces();
    let count = |side: u8| pieces.iter().filter(|piece| piece.side == side).count();
    let [first, second] = &picture.armies;
    let parts = [&picture.caption, &picture.status];
    let parts = parts.iter().filter(|part| !part.is_empty()).map(|part| format!("{part}. "));
    let units = format!("{}: {} units. {}: {} units.", first.name, count(0), second.name, count(1));
    parts.chain([units]).collect()
}
