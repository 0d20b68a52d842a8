//! The page's own files, inside the program.

/// A file by its name: what it is, and what it holds.
pub(super) fn file(name: &str) -> Option<(&'static str, &'static [u8])> {
    let (_, kind, bytes) = FILES.iter().find(|(known, ..)| *known == name)?;
    Some((kind, bytes))
}

/// The first page.
pub(super) const LOBBY: &[u8] = include_bytes!("../../web/lobby.html");
/// The page of a game.
pub(super) const BOARD: &[u8] = include_bytes!("../../web/board.html");

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const FONT: &str = "font/ttf";

static FILES: [(&str, &str, &[u8]); 15] = [
    ("longroll.css", STYLE, include_bytes!("../../web/longroll.css")),
    ("board.css", STYLE, include_bytes!("../../web/board.css")),
    ("lobby.css", STYLE, include_bytes!("../../web/lobby.css")),
    ("lobby.js", SCRIPT, include_bytes!("../../web/lobby.js")),
    ("board.js", SCRIPT, include_bytes!("../../web/board.js")),
    ("map.js", SCRIPT, include_bytes!("../../web/map.js")),
    ("drag.js", SCRIPT, include_bytes!("../../web/drag.js")),
    ("hex.js", SCRIPT, include_bytes!("../../web/hex.js")),
    ("card.js", SCRIPT, include_bytes!("../../web/card.js")),
    ("log.js", SCRIPT, include_bytes!("../../web/log.js")),
    ("ask.js", SCRIPT, include_bytes!("../../web/ask.js")),
    ("make.js", SCRIPT, include_bytes!("../../web/make.js")),
    ("caslon.ttf", FONT, view::FONTS[0]),
    ("caslon-bold.ttf", FONT, view::FONTS[1]),
    ("caslon-italic.ttf", FONT, view::FONTS[2]),
];
