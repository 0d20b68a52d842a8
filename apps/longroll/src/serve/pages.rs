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

static FILES: [(&str, &str, &[u8]); 21] = [
    ("longroll.css", STYLE, include_bytes!("../../web/longroll.css")),
    ("board.css", STYLE, include_bytes!("../../web/board.css")),
    ("lobby.css", STYLE, include_bytes!("../../web/lobby.css")),
    ("lobby.js", SCRIPT, include_bytes!("../../web/lobby.js")),
    ("board.js", SCRIPT, include_bytes!("../../web/board.js")),
    ("boardview.js", SCRIPT, include_bytes!("../../web/boardview.js")),
    ("session.js", SCRIPT, include_bytes!("../../web/session.js")),
    ("selection.js", SCRIPT, include_bytes!("../../web/selection.js")),
    ("controls.js", SCRIPT, include_bytes!("../../web/controls.js")),
    ("top.js", SCRIPT, include_bytes!("../../web/top.js")),
    ("card.js", SCRIPT, include_bytes!("../../web/card.js")),
    ("question.js", SCRIPT, include_bytes!("../../web/question.js")),
    ("offers.js", SCRIPT, include_bytes!("../../web/offers.js")),
    ("log.js", SCRIPT, include_bytes!("../../web/log.js")),
    ("drag.js", SCRIPT, include_bytes!("../../web/drag.js")),
    ("hex.js", SCRIPT, include_bytes!("../../web/hex.js")),
    ("ask.js", SCRIPT, include_bytes!("../../web/ask.js")),
    ("make.js", SCRIPT, include_bytes!("../../web/make.js")),
    ("caslon.ttf", FONT, view::FONTS[0]),
    ("caslon-bold.ttf", FONT, view::FONTS[1]),
    ("caslon-italic.ttf", FONT, view::FONTS[2]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_styles_are_served_and_nothing_else_of_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        for entry in std::fs::read_dir(folder).expect("there is a page") {
            let name = entry.expect("it can be read").file_name().into_string().expect("a plain name");
            let is_served = [".js", ".css"].iter().any(|end| name.ends_with(end));
            assert_eq!(file(&name).is_some(), is_served, "{name}");
        }
    }
}
