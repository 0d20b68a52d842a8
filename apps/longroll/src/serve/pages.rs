//! The page's own files, inside the program or, for people who change the page, in a folder.

use std::borrow::Cow;
use std::path::PathBuf;

/// The files of the page.
pub(super) struct Pages {
    /// Where they are read from instead of the program.
    folder: Option<PathBuf>,
}

/// A file: what it is, and what it holds.
pub(super) type PageFile = (&'static str, Cow<'static, [u8]>);

impl Pages {
    /// The files of the program, or of a folder that is read anew each time.
    pub(super) fn new(folder: Option<PathBuf>) -> Pages {
        Pages { folder }
    }

    /// A file by its name.
    pub(super) fn file(&self, name: &str) -> Option<PageFile> {
        let (_, kind, bytes) = FILES.iter().find(|(known, ..)| *known == name)?;
        let changed = self.folder.as_ref().and_then(|folder| std::fs::read(folder.join(name)).ok());
        Some((kind, changed.map_or(Cow::Borrowed(*bytes), Cow::Owned)))
    }
}

/// The first page.
pub(super) const LOBBY: &str = "lobby.html";
/// The page of a game.
pub(super) const BOARD: &str = "board.html";
/// The umpire's page.
pub(super) const UMPIRE: &str = "umpire.html";
/// The page of odds.
pub(super) const ODDS: &str = "odds.html";
/// The printed sheets of a rule set.
pub(super) const SHEETS: &str = "sheets.html";
/// The page of a game that there is not.
pub(super) const NOWHERE: &str = "nowhere.html";

const PAGE: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const FONT: &str = "font/ttf";

static FILES: &[(&str, &str, &[u8])] = &[
    (LOBBY, PAGE, include_bytes!("../../web/lobby.html")),
    (BOARD, PAGE, include_bytes!("../../web/board.html")),
    (NOWHERE, PAGE, include_bytes!("../../web/nowhere.html")),
    ("longroll.css", STYLE, include_bytes!("../../web/longroll.css")),
    ("board.css", STYLE, include_bytes!("../../web/board.css")),
    ("busy.css", STYLE, include_bytes!("../../web/busy.css")),
    ("handle.css", STYLE, include_bytes!("../../web/handle.css")),
    ("question.css", STYLE, include_bytes!("../../web/question.css")),
    ("lobby.css", STYLE, include_bytes!("../../web/lobby.css")),
    ("briefing.css", STYLE, include_bytes!("../../web/briefing.css")),
    ("lobby.js", SCRIPT, include_bytes!("../../web/lobby.js")),
    ("battle.js", SCRIPT, include_bytes!("../../web/battle.js")),
    ("past.js", SCRIPT, include_bytes!("../../web/past.js")),
    ("seats.js", SCRIPT, include_bytes!("../../web/seats.js")),
    ("briefing.js", SCRIPT, include_bytes!("../../web/briefing.js")),
    ("board.js", SCRIPT, include_bytes!("../../web/board.js")),
    ("boardview.js", SCRIPT, include_bytes!("../../web/boardview.js")),
    ("camera.js", SCRIPT, include_bytes!("../../web/camera.js")),
    ("troops.js", SCRIPT, include_bytes!("../../web/troops.js")),
    ("fold.js", SCRIPT, include_bytes!("../../web/fold.js")),
    ("session.js", SCRIPT, include_bytes!("../../web/session.js")),
    ("selection.js", SCRIPT, include_bytes!("../../web/selection.js")),
    ("controls.js", SCRIPT, include_bytes!("../../web/controls.js")),
    ("top.js", SCRIPT, include_bytes!("../../web/top.js")),
    ("card.js", SCRIPT, include_bytes!("../../web/card.js")),
    ("question.js", SCRIPT, include_bytes!("../../web/question.js")),
    ("reactions.js", SCRIPT, include_bytes!("../../web/reactions.js")),
    ("roster.js", SCRIPT, include_bytes!("../../web/roster.js")),
    ("offers.js", SCRIPT, include_bytes!("../../web/offers.js")),
    ("odds.js", SCRIPT, include_bytes!("../../web/odds.js")),
    ("busy.js", SCRIPT, include_bytes!("../../web/busy.js")),
    ("log.js", SCRIPT, include_bytes!("../../web/log.js")),
    ("away.js", SCRIPT, include_bytes!("../../web/away.js")),
    ("boardkeys.js", SCRIPT, include_bytes!("../../web/boardkeys.js")),
    ("dials.js", SCRIPT, include_bytes!("../../web/dials.js")),
    ("focus.js", SCRIPT, include_bytes!("../../web/focus.js")),
    ("help.css", STYLE, include_bytes!("../../web/help.css")),
    ("help.js", SCRIPT, include_bytes!("../../web/help.js")),
    ("speak.js", SCRIPT, include_bytes!("../../web/speak.js")),
    ("tips.js", SCRIPT, include_bytes!("../../web/tips.js")),
    ("typing.js", SCRIPT, include_bytes!("../../web/typing.js")),
    ("unitlist.js", SCRIPT, include_bytes!("../../web/unitlist.js")),
    ("film.js", SCRIPT, include_bytes!("../../web/film.js")),
    ("film.css", STYLE, include_bytes!("../../web/film.css")),
    ("happened.js", SCRIPT, include_bytes!("../../web/happened.js")),
    ("reel.js", SCRIPT, include_bytes!("../../web/reel.js")),
    ("strokes.js", SCRIPT, include_bytes!("../../web/strokes.js")),
    ("dangers.js", SCRIPT, include_bytes!("../../web/dangers.js")),
    ("drag.js", SCRIPT, include_bytes!("../../web/drag.js")),
    ("handle.js", SCRIPT, include_bytes!("../../web/handle.js")),
    ("hex.js", SCRIPT, include_bytes!("../../web/hex.js")),
    ("ask.js", SCRIPT, include_bytes!("../../web/ask.js")),
    ("make.js", SCRIPT, include_bytes!("../../web/make.js")),
    ("dicepad.js", SCRIPT, include_bytes!("../../web/dicepad.js")),
    ("handouts.js", SCRIPT, include_bytes!("../../web/handouts.js")),
    (ODDS, PAGE, include_bytes!("../../web/odds.html")),
    ("oddschart.js", SCRIPT, include_bytes!("../../web/oddschart.js")),
    ("oddsform.js", SCRIPT, include_bytes!("../../web/oddsform.js")),
    ("oddsquestion.js", SCRIPT, include_bytes!("../../web/oddsquestion.js")),
    ("oddspage.css", STYLE, include_bytes!("../../web/oddspage.css")),
    ("oddspage.js", SCRIPT, include_bytes!("../../web/oddspage.js")),
    ("pages.css", STYLE, include_bytes!("../../web/pages.css")),
    ("result.css", STYLE, include_bytes!("../../web/result.css")),
    ("result.js", SCRIPT, include_bytes!("../../web/result.js")),
    ("ruler.js", SCRIPT, include_bytes!("../../web/ruler.js")),
    ("rulings.js", SCRIPT, include_bytes!("../../web/rulings.js")),
    ("sheets.css", STYLE, include_bytes!("../../web/sheets.css")),
    (SHEETS, PAGE, include_bytes!("../../web/sheets.html")),
    ("sheets.js", SCRIPT, include_bytes!("../../web/sheets.js")),
    ("sittings.js", SCRIPT, include_bytes!("../../web/sittings.js")),
    ("starts.js", SCRIPT, include_bytes!("../../web/starts.js")),
    ("trace.js", SCRIPT, include_bytes!("../../web/trace.js")),
    ("umpire.css", STYLE, include_bytes!("../../web/umpire.css")),
    (UMPIRE, PAGE, include_bytes!("../../web/umpire.html")),
    ("umpire.js", SCRIPT, include_bytes!("../../web/umpire.js")),
    ("umpireask.js", SCRIPT, include_bytes!("../../web/umpireask.js")),
    ("umpirebooks.js", SCRIPT, include_bytes!("../../web/umpirebooks.js")),
    ("umpiredesk.js", SCRIPT, include_bytes!("../../web/umpiredesk.js")),
    ("umpireforms.js", SCRIPT, include_bytes!("../../web/umpireforms.js")),
    ("umpireroster.js", SCRIPT, include_bytes!("../../web/umpireroster.js")),
    ("umpiretypes.js", SCRIPT, include_bytes!("../../web/umpiretypes.js")),
    ("unitlines.js", SCRIPT, include_bytes!("../../web/unitlines.js")),
    ("caslon.ttf", FONT, view::FONTS[0]),
    ("caslon-bold.ttf", FONT, view::FONTS[1]),
    ("caslon-italic.ttf", FONT, view::FONTS[2]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_scripts_and_styles_are_served_and_nothing_else_of_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        for entry in std::fs::read_dir(folder).expect("there is a page") {
            let name = entry.expect("it can be read").file_name().into_string().expect("a plain name");
            let is_served = [".html", ".js", ".css"].iter().any(|end| name.ends_with(end));
            assert_eq!(Pages::new(None).file(&name).is_some(), is_served, "{name}");
        }
    }

    #[test]
    fn a_folder_stands_in_for_the_program_and_lends_nothing_else() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let pages = Pages::new(Some(folder.into()));
        assert_eq!(pages.file("main.rs"), None, "not a file of the page");
        assert_eq!(pages.file(LOBBY), Pages::new(None).file(LOBBY), "what the folder lacks is the program's");
        let pages = Pages::new(Some(concat!(env!("CARGO_MANIFEST_DIR"), "/web").into()));
        assert!(matches!(pages.file(LOBBY), Some((PAGE, Cow::Owned(_)))));
    }
}
