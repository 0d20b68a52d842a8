//! The page in a real browser: pointed at, ordered in, and still there after the server was ended.
//!
//! `cargo xtask test` runs these; pictures of what the browser showed lie beside the build, under `tmp/`.

#[path = "browser/driver.rs"]
mod driver;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use driver::{Browser, Point, Running, agent};
use serde_json::{Value, json};

const DESK: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);

/// A folder of one test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("longroll-browser-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program, serving.
struct Server {
    address: String,
    _running: Running,
}

impl Server {
    fn start(folder: &Path, listen: &str) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
        command.args(["serve", "--listen", listen, "--data"]).arg(folder);
        let (running, address) = Running::start(&mut command, |line| {
            line.trim().strip_prefix("Longroll is at ").map(str::to_string)
        });
        Server { address, _running: running }
    }

    fn begin(&self, scenario: &str, players: [&str; 2]) -> String {
        let asked = json!({"ruleset": "gallop", "scenario": scenario, "players": players});
        let mut answer =
            agent().post(format!("{}/api/games", self.address)).send_json(&asked).expect("a game is begun");
        let answer: Value = answer.body_mut().read_json().expect("in JSON");
        answer["id"].as_str().expect("it has an id").to_string()
    }

    fn game(&self, id: &str) -> String {
        format!("{}/games/{id}", self.address)
    }
}

/// The middle of a square, and a corner of it where no unit stands.
fn corner_of(browser: &Browser, square: &str) -> Point {
    let css = format!(".square[data-square='{square}']");
    let Point { x, y } = browser.middle(&css);
    let script = "return document.querySelector(arguments[0]).getBoundingClientRect().width";
    let side = browser.run(script, &json!([css])).as_f64().expect("a number");
    Point { x: x + side * 0.42, y: y + side * 0.42 }
}

#[test]
fn an_order_by_mouse_changes_the_board_and_outlives_the_server() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    let browser = Browser::open(DESK);
    browser.go(&server.game(&id));

    browser.sees("#stand-2[data-square='Q02']");
    browser.click("#stand-2");
    browser.sees("#stand-2 .selected");
    assert!(browser.text("#card").contains("Avery"));
    browser.shot("desk-unit");
    browser.click_at(corner_of(&browser, "P03"));
    browser.sees("#stand-2[data-square='P03']");
    browser.sees("#log .by");
    assert!(browser.text("#log").contains("Avery moves to P03"));
    assert_eq!(browser.complaints(), [""; 0]);

    let address = server.address.strip_prefix("http://").expect("an address").to_string();
    drop(server);
    let server = Server::start(&folder.0, &address);
    browser.go(&server.game(&id));
    browser.sees("#stand-2[data-square='P03']");
    assert!(browser.text("#log").contains("Avery moves to P03"));
}
