//! Turns by keys alone: the focus is never lost, and every board can be played without a pointer.

use serde_json::json;

use super::driver::Browser;
use super::{DESK, ENTER, page};
use crate::served::{Folder, Server};

/// Keys, as the driver is told of them.
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";
const LEFT: &str = "\u{e012}";
const TAB: &str = "\u{e004}";
const SHIFT: &str = "\u{e008}";

/// A person who has no pointer.
struct Typist<'a> {
    server: &'a Server,
    browser: &'a Browser,
    game: String,
}

impl Typist<'_> {
    /// Opens a game of a rule set, with the dice of a number.
    fn begin<'a>(server: &'a Server, browser: &'a Browser, of: [&str; 2], seed: u64) -> Typist<'a> {
        let game = server.begin_seeded(of, ["human", "human"], seed);
        browser.go(&page(server, &game));
        browser.sees("body[data-turn][aria-busy='false']");
        Typist { server, browser, game }
    }

    /// Presses a key; the focus is on something that is seen.
    fn press(&self, key: &str) {
        self.browser.press(key);
        self.has_focus(key);
    }

    fn has_focus(&self, key: &str) {
        self.browser.sees("body[aria-busy='false']");
        let script = "const {activeElement: at, body} = document; return at !== body && at.checkVisibility()";
        assert_eq!(self.browser.run(script, &json!([])), json!(true), "the focus is lost after {key:?}");
    }

    /// Presses a key that gives an order, and waits until it is given.
    fn gives(&self, key: &str) {
        let seq = self.seq();
        self.browser.press(key);
        self.browser.sees(&format!("body[data-seq='{}']", seq + 1));
        self.has_focus(key);
    }

    fn seq(&self) -> u64 {
        self.server.get(&format!("/api/games/{}", self.game)).1["seq"].as_u64().expect("a number")
    }

    /// What can be answered by a number.
    fn options(&self) -> Vec<String> {
        let game = self.server.get(&format!("/api/games/{}", self.game)).1;
        let options = game["options"].as_array().into_iter().flatten();
        options.filter_map(|offer| offer["order"].as_str().map(String::from)).collect()
    }
}

#[test]
fn a_turn_of_squares_is_played_by_keys_alone() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let typist = Typist::begin(&server, &browser, ["gallop", "barlows-knoll"], 7);
    typist.press("n");
    browser.sees("#stand-0:focus .selected");
    typist.press(DOWN);
    browser.sees(".mark[data-square='P02']:focus");
    typist.gives(ENTER);
    browser.sees("#stand-0[data-square='P02']:focus");
    typist.gives("u");
    browser.sees("#stand-0[data-square='P01']:focus");
    // The unit's orders are a key away, and so is the map.
    typist.press("o");
    browser.sees("#card button:focus");
    typist.press("m");
    browser.sees("#stand-0:focus");
    // A message is gone when something else is done.
    browser.type_into("#typed", "Gordon moves to L07");
    browser.sees("#said:not(:empty)");
    browser.press(super::free_table::ESCAPE);
    typist.press("n");
    assert_eq!(browser.text("#said"), "");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_throw_by_keys_goes_on_with_the_next_button() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    server.order(&id, &super::UNDER_FIRE);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn][aria-busy='false']");
    let typist = Typist { server: &server, browser: &browser, game: id };
    typist.press("n");
    typist.press("o");
    browser.sees("#card .order:focus");
    typist.press(ENTER);
    browser.sees(".order.armed:focus");
    typist.gives(ENTER);
    browser.sees("#card :focus");
    // What came of it is told first, and whose orders are next after it.
    let live = browser.run("return document.querySelector('#live').textContent", &json!([]));
    assert!(live.as_str().is_some_and(|told| told.contains("skirmishers fire at M02: ")), "{live}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_turn_of_hexes_is_played_by_keys_alone_and_faces_where_it_shall() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let typist = Typist::begin(&server, &browser, ["great-battles", "rancho"], 6);
    for _ in 0..12 {
        let options = typist.options();
        if let Some(at) = options.iter().position(|order| order == "Foot of Harney acts") {
            typist.gives(&(at + 1).to_string());
            break;
        }
        let is_picked = options.iter().any(|order| order.starts_with("pick Harney"));
        typist.gives(if is_picked { "1" } else { "e" });
    }
    typist.press("n");
    browser.sees("#unit-0[data-square='0203']:focus .selected");
    typist.press(RIGHT);
    browser.sees(".mark[data-square='0403']:focus");
    browser.press_with(SHIFT, RIGHT);
    browser.sees(".aim[data-square='0403'][data-facing='SE']");
    browser.press_with(SHIFT, LEFT);
    browser.press_with(SHIFT, LEFT);
    browser.sees(".aim[data-square='0403'][data-facing='NE']");
    typist.gives(ENTER);
    browser.sees("#unit-0[data-square='0403'][data-facing='NE']:focus");
    assert_eq!(browser.complaints(), [""; 0]);
}

/// Plays a turn by keys alone: the first unit that may move goes by its dials, all else is answered or ended.
fn plays_a_turn(typist: &Typist<'_>, mover: &str) {
    let Typist { server, browser, game } = typist;
    let told = || server.get(&format!("/api/games/{game}")).1;
    let first = told()["turn"].clone();
    let mut moved = false;
    for _ in 0..40 {
        let now = told();
        if now["turn"] != first {
            assert!(moved, "nobody was to move");
            return;
        }
        let is_mover = !moved && now["question"].as_str().is_some_and(|asked| asked.contains(mover));
        if now["reactions"].is_array() {
            typist.gives("2");
        } else if now["asks"] == json!("choice") {
            typist.gives("1");
        } else if is_mover {
            moved = true;
            typist.press("n");
            browser.sees(".unit:focus .selected");
            typist.press("d");
            typist.press(TAB);
            browser.sees("#dial-far:focus");
            for _ in 0..4 {
                typist.press(LEFT);
                browser.sees("#dial-far:focus");
            }
            typist.gives(ENTER);
        } else {
            browser.press("e");
            browser.sees(&format!("body:not([data-seq='{}']), .ending", now["seq"]));
            let asks = browser.run("return document.querySelector('.ending') !== null", &json!([]));
            if asks == json!(true) {
                browser.press("e");
                browser.sees(&format!("body:not([data-seq='{}'])", now["seq"]));
            }
            typist.has_focus("e");
        }
    }
    panic!("the turn has no end");
}

#[test]
fn a_turn_of_brigades_is_played_by_keys_alone() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let typist = Typist::begin(&server, &browser, ["guns", "mercer-lane"], 1863);
    plays_a_turn(&typist, "which units move");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_turn_of_actions_and_reactions_is_played_by_keys_alone() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let typist = Typist::begin(&server, &browser, ["deadly-field", "cobb-farm"], 21);
    plays_a_turn(&typist, "which unit acts");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_unit_of_a_table_goes_by_dials() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let typist = Typist::begin(&server, &browser, ["lancer", "kestrel-drift"], 1880);
    // Cards that no dial is turned for are passed over.
    let script = "return Boolean(document.querySelector('.dials'))";
    while browser.run(script, &json!([])) == json!(false) {
        typist.gives("e");
    }
    typist.press("n");
    let unit = browser.run("return document.querySelector('.unit:has(.selected)').id", &json!([]));
    let place = || {
        let script = "const {x, y} = document.getElementById(arguments[0]).dataset; return [x, y]";
        browser.run(script, &json!([unit]))
    };
    let before = place();
    // The dice say how far it goes: there is a direction to choose, and no distance.
    typist.press("d");
    browser.sees("#dial-way:focus");
    browser.sees(".dials:not(:has(#dial-far))");
    typist.press(RIGHT);
    browser.sees("#dial-way:focus");
    // The die says how far it comes; then it goes there.
    typist.gives(ENTER);
    browser.sees("#go:focus");
    typist.gives(ENTER);
    assert_ne!(place(), before);
    assert_eq!(browser.complaints(), [""; 0]);
}
