//! A battle of brigades on the free table by mouse: one arrow moves a brigade, and volleys tell their odds.

use serde_json::{Value, json};

use super::driver::{Browser, Point};
use super::free_table::Player;
use super::{DESK, page};
use crate::served::{Folder, Server};

pub(super) const LANE: [&str; 2] = ["guns", "mercer-lane"];

/// Both sides let command and riding go by, and the Union moves first.
pub(super) const TO_THE_MOVES: [&str; 7] =
    ["Union first", "done", "done", "Union first", "done", "done", "Union first"];

/// The id of somebody on the table.
pub(super) fn named(game: &Value, name: &str) -> String {
    let units = game["units"].as_array().expect("there are units");
    let found = units.iter().find(|unit| unit["name"] == name).expect("it is on the table");
    found["id"].as_str().expect("an id is a word").to_string()
}

/// How far up the table a unit stands.
fn north(browser: &Browser, id: &str) -> f64 {
    let script = "return Number(document.getElementById(arguments[0]).dataset.y)";
    browser.run(script, &json!([id])).as_f64().expect("a number")
}

#[test]
fn a_brigade_is_moved_by_one_arrow() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(LANE, ["human", "human"], 1863);
    server.order(&game, &TO_THE_MOVES);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let told = player.turn();
    browser.shot("brigades-desk");
    let stone = named(&told, "Stone");
    let vermonters = ["1st Vermont", "2nd Vermont"].map(|name| named(&told, name));
    let before = vermonters.each_ref().map(|id| north(&browser, id));

    browser.drag(player.figures_of(&stone), player.on_screen((30.0, 9.0)));
    browser.sees("body[aria-busy='false']");
    browser.sees(".overlay [data-kind='advance']");
    let ghosts = "return document.querySelectorAll(`.overlay [data-kind='ghost']`).length";
    assert_eq!(browser.run(ghosts, &json!([])), json!(2));
    assert!(browser.text(".aimed").starts_with("Stone's brigade advances 4"), "{}", browser.text(".aimed"));
    browser.shot("brigades-arrow");
    browser.click("#go");
    browser.sees(&format!("body:not([data-seq='{}'])", told["seq"]));

    let after = vermonters.each_ref().map(|id| north(&browser, id));
    for (before, after) in before.iter().zip(after) {
        assert!((after - before - 4.0).abs() < 0.2, "{before} {after}");
    }
    let now = player.turn();
    assert_eq!(now["orders"].as_u64(), told["orders"].as_u64().map(|orders| orders + 1));
    assert!(browser.text("#log").contains("Stone's brigade advances"), "{}", browser.text("#log"));
    browser.click("#log .by details summary");
    browser.sees("#log details[open] .moves li:nth-child(2)");
    browser.shot("brigades-moved");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_battle_of_brigades_is_looked_at_from_near_and_far_by_day_and_by_night() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(["guns", "little-round-top"], ["human", "human"], 1863);
    let browser = Browser::open(DESK);
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        browser.go(&page(&server, &game));
        browser.sees(&format!(".map[data-theme='{scheme}']"));
        browser.sees("body[data-turn]");
        browser.shot(&format!("brigades-{scheme}"));
        browser.press("0");
        browser.sees(".map[data-zoom='half'], .map[data-zoom='far']");
        let seen = "return getComputedStyle(document.querySelector('.massed .name')).display";
        assert_eq!(browser.run(seen, &json!([])), json!("none"), "names come with zoom");
        browser.shot(&format!("brigades-far-{scheme}"));
        let Point { x, y } = browser.middle(".troops .massed");
        for _ in 0..2 {
            browser.wheel(Point { x, y }, -300);
        }
        browser.sees(".map[data-zoom='near']");
        assert_ne!(browser.run(seen, &json!([])), json!("none"));
        browser.shot(&format!("brigades-near-{scheme}"));
    }
    assert_eq!(browser.complaints(), [""; 0]);
}
