//! The other side's orders are shown as a film: arrows, lines of fire, a strip that moves along, and what it did to the player.

use serde_json::{Value, json};

use super::{DESK, PHONE, page};
use crate::browser::driver::Browser;
use crate::served::{Folder, Server};

const ESCAPE: &str = "\u{e00c}";
const RIGHT: &str = "\u{e014}";
const LEFT: &str = "\u{e012}";
const SPACE: &str = " ";

/// Whether the page has such an element now.
fn has(browser: &Browser, css: &str) -> bool {
    browser.run("return document.querySelector(arguments[0]) !== null", &json!([css])) == json!(true)
}

/// How many such elements the page has now.
fn many(browser: &Browser, css: &str) -> u64 {
    let count = browser.run("return document.querySelectorAll(arguments[0]).length", &json!([css]));
    count.as_u64().expect("a number")
}

/// Halts a film that runs, at its first picture.
fn halt(browser: &Browser) {
    browser.sees("#reel:not([hidden]) #film-play");
    browser.press(SPACE);
    browser.sees("#film-play[data-does='play']");
    browser.click(".tick");
    browser.sees("body[data-frame='1']");
}

/// Steps to the next picture.
fn step(browser: &Browser, to: u64) {
    browser.press(RIGHT);
    browser.sees(&format!("body[data-frame='{to}']"));
}

/// Steps from the first picture on until one shows such a stroke.
fn step_to(browser: &Browser, stroke: &str) -> u64 {
    let last = many(browser, ".tick");
    let shows = || has(browser, &format!(".scene:not(.past) {stroke}"));
    for at in 1..=last {
        if shows() {
            return at;
        }
        if at < last {
            step(browser, at + 1);
        }
    }
    panic!("none of {last} pictures shows {stroke}");
}

/// A game against the computer, in which it is the person's turn after giving way so many times.
fn against(server: &Server, of: [&str; 2], players: [&str; 2], times: u32) -> String {
    let id = server.begin_seeded(of, players, 7);
    give_way(server, &id, times);
    id
}

/// How a game stands when a person is asked.
fn wanted(server: &Server, id: &str) -> Value {
    loop {
        let (_, game) = server.get(&format!("/api/games/{id}"));
        if game["yours"] == json!(true) || !game["over"].is_null() {
            return game;
        }
        std::thread::yield_now();
    }
}

/// The person gives way so many times, and the computer does what it likes until a person is asked again.
fn give_way(server: &Server, id: &str, times: u32) {
    for _ in 0..times {
        let game = wanted(server, id);
        let options = game["options"].as_array().expect("a list");
        let ends = options.iter().find(|option| option["kind"] == json!("end"));
        let order = ends.or_else(|| options.first()).expect("there is an answer")["order"].clone();
        let given = json!({"order": order, "seq": game["seq"], "key": format!("key {}", game["seq"])});
        let (status, answer) = server.post(&format!("/api/games/{id}/orders"), &given);
        assert_eq!(status, 200, "{order}: {answer}");
    }
    wanted(server, id);
}

#[test]
fn the_computers_opening_is_shown_and_its_fire_and_charges_after_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = against(&server, ["gallop", "barlows-knoll"], ["ai:recruit", "human"], 0);
    let browser = Browser::moving(DESK);
    browser.go(&page(&server, &id));

    // The computer began: the page opens with what it did.
    halt(&browser);
    browser.sees(".scene .stroke.move .head");
    browser.sees(".scene .ghost");
    browser.sees("#undo[aria-disabled='true']");
    assert_eq!(browser.text("#phases [aria-current] .name").to_lowercase(), "move");
    assert!(browser.text(".film-caption").contains("On the move"), "{}", browser.text(".film-caption"));
    assert!(browser.text("#reel .many").starts_with("1 of "), "{}", browser.text("#reel .many"));
    browser.shot("film-opening");
    browser.press(ESCAPE);
    browser.sees("#reel[hidden]");
    browser.sees("#acts.wanted");
    browser.sees("body[data-turn]");

    // It is shown once: opened anew, the page is where it was.
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn]");
    assert!(!has(&browser, "body.filming"));

    browser.go(&server.address);
    give_way(&server, &id, 1);
    browser.go(&page(&server, &id));
    halt(&browser);
    step_to(&browser, ".stroke.fire .line");
    browser.sees(".scene:not(.past) .ring.fire");
    assert_eq!(browser.text("#phases [aria-current] .name").to_lowercase(), "fire");
    browser.sees(".film-caption .die");
    browser.sees("#happened li button[aria-current]");
    browser.shot("film-fire");
    let at = step_to(&browser, ".stroke.charge .head");
    assert_eq!(browser.text("#phases [aria-current] .name").to_lowercase(), "charges");
    browser.shot("film-charge");
    browser.press(LEFT);
    browser.sees(&format!("body[data-frame='{}']", at - 1));
    assert!(has(&browser, "#undo[aria-disabled='true']"));

    // Skipped to the end, the list of what happened stays, and each line leads to its place.
    browser.click("#film-skip");
    browser.sees("body[data-turn]:not(.filming)");
    browser.sees("#happened[open] li button");
    assert!(many(&browser, "#happened ol li") <= 5);
    browser.shot("film-happened");
    browser.click("#happened li button");
    browser.sees("body.filming[data-frame]");
    browser.sees(".scene:not(.past) .disc");
    browser.press(ESCAPE);
    browser.sees("body:not(.filming)");
    browser.sees("#acts.wanted");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_roll_that_the_film_follows_is_its_first_picture() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin_seeded(["lancer", "kestrel-drift"], ["human", "ai:recruit"], 11);
    wanted(&server, &id);
    let browser = Browser::moving(DESK);
    browser.go(&page(&server, &id));
    browser.sees("body.filming");
    browser.press(ESCAPE);
    browser.sees("body[data-turn]:not(.filming)");
    let shot = "#card [data-order^='C Company fires at']";
    browser.click(shot);
    browser.sees(&format!("{shot}.armed"));
    browser.click(shot);
    halt(&browser);
    browser.sees(".film-caption .die");
    let told = browser.text(".film-caption");
    assert!(told.starts_with("C Company fires at"), "{told}");
    assert!(browser.text("#reel .many").starts_with("1 of "), "{}", browser.text("#reel .many"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn an_order_given_meanwhile_hurries_the_film() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = against(&server, ["guns", "mercer-lane"], ["human", "ai:recruit"], 6);
    let browser = Browser::moving(DESK);
    browser.go(&page(&server, &id));
    halt(&browser);
    browser.sees(".scene .stroke.move .head");
    browser.shot("film-table");
    // The map is taken by hand: it stays there until the box is ticked again.
    browser.drag(browser.middle(".map"), super::Point { x: 500.0, y: 300.0 });
    browser.sees("#film-look");
    browser.click("#follows");
    browser.sees("#follows:checked");
    browser.click("#fit");
    browser.click("#unit-0");
    browser.sees("body[data-picked='unit']:not(.filming)");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn where_nothing_moves_by_itself_the_film_stands_at_its_end() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = against(&server, ["great-battles", "rancho"], ["human", "ai:recruit"], 1);
    let browser = Browser::open(PHONE);
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn]:not(.filming)");
    browser.sees(".strokes .disc");
    browser.click("#happened summary");
    browser.click("#again");
    browser.sees("body.filming[data-frame='1']");
    browser.sees("#film-play[data-does='play']");
    browser.shot("film-phone");
    browser.click("#film-step");
    browser.sees("body[data-frame='2']");
    browser.click("#film-skip");
    browser.sees("body:not(.filming)");
    assert_eq!(browser.complaints(), [""; 0]);
}
