//! Help in place: tips for the first battle, the help panel, typed words, and a server that goes away and comes back.

use serde_json::json;

use super::axe::finds_nothing;
use super::driver::Browser;
use super::free_table::ESCAPE;
use super::{DESK, ENTER, PHONE, page};
use crate::served::{Folder, Server};

/// Whether two elements lie over one another.
fn overlap(browser: &Browser, one: &str, other: &str) -> bool {
    let script =
        "const [a, b] = [...arguments].map((css) => document.querySelector(css).getBoundingClientRect());
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1";
    browser.run(script, &json!([one, other])) == json!(true)
}

#[test]
fn tips_come_one_at_a_time_and_stay_away_once_read() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(PHONE);
    browser.by_finger();
    let hexes = server.begin_seeded(["great-battles", "rancho"], ["human", "human"], 7);
    browser.go(&page(&server, &hexes));
    browser.sees("body[data-turn][aria-busy='false'] #tips");
    assert!(browser.text("#tips").starts_with("1 of 5 Tap one of your units"), "{}", browser.text("#tips"));
    browser.click("#tip-next");
    assert!(browser.text("#tips").contains("Tap near the corner"), "{}", browser.text("#tips"));
    for part in ["#card", "#ask", "header.top"] {
        assert!(!overlap(&browser, "#tips", part), "{part}");
    }
    browser.shot("phone-tips");

    // What was read is not told again, and other boards have words of their own.
    browser.resize(DESK);
    let table = server.begin_seeded(["guns", "mercer-lane"], ["human", "human"], 7);
    browser.go(&page(&server, &table));
    browser.sees("#tips");
    assert!(browser.text("#tips").starts_with("2 of 5 Drag a unit"), "{}", browser.text("#tips"));
    browser.click("#tips-away");
    browser.sees("body:not(:has(#tips))");
    browser.go(&page(&server, &hexes));
    browser.sees("body[data-turn][aria-busy='false']:not(:has(#tips))");

    // They can be asked for again.
    browser.click("#help");
    browser.sees("dialog[open] .signs svg");
    browser.click("#tips-again");
    browser.sees("body:not(:has(dialog[open])) #tips");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn help_shows_the_turn_the_keys_and_the_signs_as_they_are_drawn() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn][aria-busy='false']");
    browser.press("?");
    browser.sees("dialog[open] .signs svg .unit .tick");
    let told = browser.text("#help-panel");
    for words in [
        "The enemy fires first",
        "A cross for each hit",
        "Go to the next unit that can act",
        "Go to the lobby",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    // Keys of the board do nothing behind it, and the focus goes back to where it was.
    browser.press("n");
    browser.press(ESCAPE);
    browser.sees("body[data-picked='none']:not(:has(dialog[open]))");
    browser.click("#stand-2");
    browser.sees("#stand-2 .selected");

    // All units, the enemy's among them, are a list too.
    browser.run("document.querySelector('#list').click()", &json!([]));
    browser.sees("#list-panel[open] [data-unit='stand-12']");
    finds_nothing(&browser, "all units as a list");
    let units = server.get(&format!("/api/games/{id}")).1["units"].as_array().map_or(0, Vec::len);
    let rows = browser.run("return document.querySelectorAll('.listed tr').length", &json!([]));
    assert_eq!(rows, json!(units));
    browser.click("#list-panel [data-unit='stand-12']");
    browser.sees("body:not(:has(dialog[open])) #stand-12 .selected");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn typed_words_mean_what_buttons_say() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    server.order(&id, &["Avery moves to P03"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("#stand-2[data-square='P03']");
    let types = |text: &str| {
        browser.run("document.querySelector('#typed').value = ''", &json!([]));
        browser.type_into("#typed", text);
        browser.press(ENTER);
    };
    types("Help");
    browser.sees("dialog[open]");
    browser.press(ESCAPE);
    browser.sees("body:not(:has(dialog[open]))");
    types("undo");
    browser.sees("#stand-2[data-square='Q02']");
    types("End moves");
    browser.sees("#phases li:nth-child(2)[aria-current]");
    types("Done");
    browser.sees("#phases li:nth-child(3)[aria-current]");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_server_that_is_gone_is_told_of_in_words_and_its_return_is_noticed() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn][aria-busy='false']");
    let listen = server.address.trim_start_matches("http://").to_string();
    drop(server);
    browser.click("#stand-2");
    browser.sees("#away");
    let told = browser.text("#away");
    assert!(told.contains(&format!("The server at {listen} does not answer")), "{told}");
    assert_eq!(browser.text("#said"), "", "and nothing else says so");
    assert!(!overlap(&browser, "#away", ".map") && !overlap(&browser, "#away", "#card"));
    browser.shot("desk-away");

    let server = Server::start(&folder.0, &listen);
    browser.sees("body:not(:has(#away))");
    server.order(&id, &["Avery moves to P03"]);
    browser.sees("#stand-2[data-square='P03']");
    assert_eq!(browser.text("#said"), "");
}
