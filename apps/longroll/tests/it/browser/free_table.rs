//! A battle on the free table by mouse: units dragged and turned, cards drawn, a small game to its end.

use serde_json::{Value, json};

use super::driver::{Browser, Point};
use super::{DESK, PHONE, end_step, page};
use crate::served::{Folder, Server};

/// The key, as the driver is told of it.
pub(super) const ESCAPE: &str = "\u{e00c}";

const DRIFT: [&str; 2] = ["lancer", "kestrel-drift"];

/// A person at the page of a game.
pub(super) struct Player<'a> {
    pub(super) server: &'a Server,
    pub(super) browser: &'a Browser,
    pub(super) game: String,
}

impl Player<'_> {
    pub(super) fn ask(&self, what: &str) -> Value {
        self.server.get(&format!("/api/games/{}{what}", self.game)).1
    }

    /// Waits until the page shows the game as it stands with the person in turn, and answers it.
    pub(super) fn turn(&self) -> Value {
        loop {
            let game = self.ask("");
            let is_asked = game["yours"] == json!(true) || game["over"].is_string();
            // While the computer plays, asking the page is as good as waiting.
            let seen =
                if is_asked { format!("body[data-turn][data-seq='{}']", game["seq"]) } else { "body".into() };
            self.browser.sees(&seen);
            if is_asked {
                return game;
            }
        }
    }

    /// A point of the table on the screen.
    pub(super) fn on_screen(&self, (x, y): (f64, f64)) -> Point {
        let script = "const svg = document.querySelector('.troops svg'), {left, bottom, scale} = svg.dataset;
            const at = new DOMPoint(Number(left) + arguments[0] * scale, bottom - arguments[1] * scale);
            const {x, y} = at.matrixTransform(svg.getScreenCTM());
            return [x, y];";
        let at = self.browser.run(script, &json!([x, y]));
        Point { x: at[0].as_f64().expect("a number"), y: at[1].as_f64().expect("a number") }
    }

    /// The middle of a unit on the screen, beside which its name may stand.
    pub(super) fn figures_of(&self, unit: &str) -> Point {
        let script =
            "const {x, y} = document.getElementById(arguments[0]).dataset; return [Number(x), Number(y)]";
        let at = self.browser.run(script, &json!([unit]));
        self.on_screen((at[0].as_f64().expect("a number"), at[1].as_f64().expect("a number")))
    }

    /// Gives an order with dice: presses once to see the odds, and again to throw.
    pub(super) fn throw(&self, order: &str) {
        let button = format!("[data-order='{order}']");
        // What has no chance is folded.
        let unfold = "document.querySelector('[data-folded=hopeless]')?.setAttribute('open', '')";
        self.browser.run(unfold, &json!([]));
        self.browser.click(&button);
        self.browser.click(&format!("{button}.armed"));
    }

    /// Acts for the unit whose turn it is, by mouse alone; says what was done.
    fn act(&self, game: &Value, goal: (f64, f64)) -> &'static str {
        let Some(unit) = game["acting"]
            .as_str()
            .filter(|_| game["ready"].as_array().is_some_and(|all| all.contains(&game["acting"])))
        else {
            end_step(self.browser);
            return "nothing";
        };
        self.browser.sees("body[data-picked='unit']");
        if game["sweep"].is_string() {
            self.browser.click("#sweep");
            // Pair by pair: until all have fought the page is busy.
            self.browser.sees("body[aria-busy='false']");
            return "melee";
        }
        let card = self.ask(&format!("/units/{unit}"));
        let may = card["may"].as_array().cloned().unwrap_or_default();
        let order = |verb: &str| {
            let mut orders = may.iter().filter_map(|offer| offer["order"].as_str());
            orders.find(|order| order.contains(verb)).map(String::from)
        };
        if let Some(order) = order(" charges ").or_else(|| order(" fires at ")) {
            self.throw(&order);
            return if order.contains("charges") { "charge" } else { "shot" };
        }
        if game["asks"] == json!("choice") && card["drag"].is_null() {
            self.browser.click("[data-order='nothing']");
            return "nothing";
        }
        if unit.starts_with("commander") || card["drag"].is_null() {
            end_step(self.browser);
            return "nothing";
        }
        let (from, to) = (self.figures_of(unit), self.on_screen(goal));
        // Where it stands already it is not dragged to.
        if (from.x - to.x).hypot(from.y - to.y) < 40.0 && game["asks"] == json!("step") {
            end_step(self.browser);
            return "nothing";
        }
        self.browser.drag(from, to);
        // Every answer draws the card anew, and what is pressed must not move under the hand.
        self.browser.sees("body[aria-busy='false']");
        if let Some(order) = order(" moves") {
            self.browser.click(&format!("[data-order='{order}'].armed"));
        }
        // What was meant before the dice were thrown is what is offered after; where there is no room, to stay.
        self.browser.sees("#go, #ask .answers [data-order]");
        let goes = self.browser.run("return document.querySelector('#go') !== null", &json!([]));
        self.browser.click(if goes == json!(true) { "#go" } else { "#ask .answers [data-order]" });
        "move"
    }
}

#[test]
fn a_small_game_is_played_by_mouse_to_its_end() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(DRIFT, ["human", "random"], 1879);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let mut done: Vec<&str> = Vec::new();
    loop {
        let game = player.turn();
        if game["over"].is_string() {
            break;
        }
        assert!(done.len() < 200, "the game has no end");
        done.push(player.act(&game, (15.0, 25.0)));
        if done.len() == 12 {
            browser.shot("table-desk");
        }
        browser.sees(&format!("body:not([data-seq='{}'])", game["seq"]));
    }
    for deed in ["move", "shot", "charge"] {
        assert!(done.contains(&deed), "no {deed} among {done:?}");
    }
    assert_eq!(browser.text("#ask .cap").to_lowercase(), "the battle is over");
    browser.shot("table-over");
    // The same battle is begun anew by one button.
    let over = browser.address();
    browser.click("#play-again");
    browser.sees("body[data-turn]:not([data-over])");
    assert_ne!(browser.address(), over);
    assert_eq!(browser.text("#title"), "Kestrel Drift");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_dragged_unit_is_turned_by_its_handle_and_is_told_what_halts_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(DRIFT, ["human", "human"], 1880);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    // Cards are passed over until a company of the south has its own.
    let mut unit = player.turn()["acting"].clone();
    while unit != json!("unit-1") {
        let seq = player.ask("")["seq"].clone();
        end_step(&browser);
        browser.sees(&format!("body:not([data-seq='{seq}'])"));
        unit = player.turn()["acting"].clone();
    }
    browser.sees("#drawn svg");
    let (there, beside) = (player.on_screen((18.0, 10.0)), player.on_screen((24.0, 10.0)));
    browser.sees(".troops [data-kind='reach'] path");
    browser.drag(player.figures_of("unit-1"), there);
    browser.sees("body[aria-busy='false']");
    browser.sees(".overlay [data-kind='ghost']");
    browser.drag(browser.middle(".handle .knob"), beside);
    browser.sees("body[aria-busy='false']");
    browser.sees(".drag[data-facing='89'], .drag[data-facing='90'], .drag[data-facing='91']");
    browser.shot("table-drag");
    browser.press(ESCAPE);
    browser.sees(".overlay:empty");

    // Far beyond what the dice allow: the ghost stays where it may stand, and says why.
    browser.drag(player.figures_of("unit-1"), player.on_screen((21.0, 35.0)));
    browser.sees(".overlay [data-kind='ghost']");
    browser.sees(".aimed");
    let note = browser.run("return document.querySelector('.aimed').textContent", &json!([]));
    let note = note.as_str().expect("words");
    assert!(note.starts_with("rolls 1D6\": at most ") && note.contains("halts at the "), "{note}");
    assert!(
        browser.text(".card .stopped").starts_with("It halts at the "),
        "{}",
        browser.text(".card .stopped")
    );
    let orders = player.ask("")["orders"].clone();
    browser.press(ESCAPE);
    browser.sees(".overlay:empty");
    assert_eq!(player.ask("")["orders"], orders);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn the_free_table_is_seen_on_a_phone_and_in_the_dark() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(["lancer", "kestrel-drift-full"], ["human", "human"], 7);
    let browser = Browser::open(PHONE);
    browser.go(&page(&server, &game));
    browser.sees("body[data-turn]");
    browser.shot("table-phone");
    let spills = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(browser.run(spills, &json!([])), json!(false));
    browser.prefer("dark");
    browser.resize(DESK);
    browser.go(&page(&server, &game));
    browser.sees(".map[data-theme='dark']");
    browser.sees("body[data-turn]");
    browser.shot("table-dark");
    assert_eq!(browser.complaints(), [""; 0]);
}
