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
    browser.sees("#undo[disabled]");
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
    assert!(has(&browser, "#undo[disabled]"));

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

/// Where the map is put, whether or not it is still on its way.
fn place(browser: &Browser) -> [f64; 2] {
    let script =
        "const {e, f} = new DOMMatrix(document.querySelector('.plan').style.transform); return [e, f];";
    let at = browser.run(script, &json!([]));
    [0, 1].map(|axis: usize| at[axis].as_f64().expect("a number"))
}

#[test]
fn the_map_is_where_it_was_when_the_film_is_over() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = against(&server, ["gallop", "barlows-knoll"], ["ai:recruit", "human"], 0);
    let browser = Browser::moving(DESK);
    browser.go(&page(&server, &id));
    halt(&browser);
    browser.press(ESCAPE);
    browser.sees("body[data-turn]:not(.filming)[aria-busy='false']");
    // So near, in a corner, that the film has to go elsewhere.
    let map =
        browser.run("return document.querySelector('.map').getBoundingClientRect().toJSON()", &json!([]));
    let [left, top] = ["left", "top"].map(|side| map[side].as_f64().expect("a number") + 20.0);
    browser.wheel(super::Point { x: left, y: top }, -500);
    let before = place(&browser);
    super::end_step(&browser);
    halt(&browser);
    let goes = || {
        let now = place(&browser);
        (now[0] - before[0]).hypot(now[1] - before[1]) > 40.0
    };
    let last = many(&browser, ".tick");
    let goes_off = (2..=last).any(|at| {
        goes() || {
            step(&browser, at);
            goes()
        }
    });
    assert!(goes_off, "nothing of the film is elsewhere");
    browser.press(ESCAPE);
    browser.sees("body[data-turn]:not(.filming)[aria-busy='false']");
    let after = place(&browser);
    assert!((after[0] - before[0]).hypot(after[1] - before[1]) < 3.0, "{before:?} {after:?}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn what_can_be_ordered_is_in_sight_when_the_film_is_over() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::moving(DESK);
    let mut looked = 0;
    for times in [4, 7, 10] {
        let id = against(&server, ["lancer", "kestrel-drift"], ["human", "ai:recruit"], times);
        browser.go(&page(&server, &id));
        browser.sees("body.filming, body[data-turn]");
        if has(&browser, "body.filming") {
            browser.press(ESCAPE);
        }
        browser.sees("body[data-turn]:not(.filming)[aria-busy='false']");
        let script = "const first = document.querySelector('#card :is(.order, .drag)');
            const {top, bottom} = first?.getBoundingClientRect() ?? {top: 0, bottom: 0};
            const card = document.querySelector('#card').getBoundingClientRect();
            const isOpen = document.querySelector('#happened').open;
            return [isOpen && first !== null, top >= card.top && bottom <= Math.min(card.bottom, innerHeight), card.height];";
        let seen = browser.run(script, &json!([]));
        if seen[0] == json!(true) {
            looked += 1;
            assert_eq!(seen[1], json!(true), "after {times}: {seen}");
        }
    }
    assert!(looked > 0, "nothing happened to the player");
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
