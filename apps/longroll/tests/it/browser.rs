//! The page in a real browser: pointed at, ordered in, and still there after the server was ended.
//!
//! `cargo xtask test` runs these; pictures of what the browser showed lie beside the build, under `tmp/`.

mod axe;
mod brigades;
mod by_keys;
mod by_touch;
mod camera;
mod charges;
mod driver;
mod film;
mod first_hour;
mod free_table;
mod help;
mod hex_map;
mod lobby;
mod past;
mod questions;
mod reach;
mod reactions;
mod umpire;
mod waiting;

use crate::served::{Folder, Server};
use driver::{Browser, Point};
use serde_json::json;

const DESK: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);

/// The key, as the driver is told of it.
const ENTER: &str = "\u{e007}";

/// The page of a game.
fn page(server: &Server, id: &str) -> String {
    format!("{}/games/{id}", server.address)
}

/// Ends the step by its button, and says so again where units are left that have not acted.
fn end_step(browser: &Browser) {
    browser.sees("body[aria-busy='false']");
    let seq = browser.run("return document.body.dataset.seq", &json!([]));
    browser.click("#end");
    browser.sees(&format!("body:not([data-seq={seq}]), .ending"));
    let asks = "return document.querySelector('.ending') !== null";
    if browser.run(asks, &json!([])) == json!(true) {
        browser.click("#end-now");
    }
}

/// A corner of a square, where no unit stands.
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
    browser.go(&page(&server, &id));

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

    drop(server);
    let server = Server::start(&folder.0, "127.0.0.1:0");
    browser.go(&page(&server, &id));
    browser.sees("#stand-2[data-square='P03']");
    assert!(browser.text("#log").contains("Avery moves to P03"));
    assert_eq!(server.get(&format!("/api/games/{id}")).1["orders"], json!(1));
}

/// What the page asks the server for while something is done, in order, by the last word of each address.
fn asked_for(browser: &Browser, seq: u64, deed: impl FnOnce()) -> Vec<String> {
    browser.sees("body[aria-busy='false']");
    browser.run("performance.clearResourceTimings()", &json!([]));
    deed();
    browser.sees(&format!("body[data-seq='{seq}'][aria-busy='false']"));
    let script = "return performance.getEntriesByType('resource').map(({name}) => name)";
    let names = browser.run(script, &json!([]));
    let names = names.as_array().into_iter().flatten().filter_map(|name| name.as_str());
    let path = names.map(|name| name.split('?').next().unwrap_or_default());
    path.filter_map(|path| path.rsplit('/').next().map(String::from)).collect()
}

#[test]
fn after_an_order_only_the_board_is_asked_for() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("#stand-2[data-square='Q02']");
    browser.click("#stand-2");
    browser.sees("#stand-2 .selected");
    let moved = asked_for(&browser, 1, || browser.click_at(corner_of(&browser, "P03")));
    assert_eq!(moved, ["orders", "board"]);
    let taken_back = asked_for(&browser, 2, || browser.press("u"));
    assert_eq!(taken_back, ["undo", "board"]);
    // Where a deck says who is next the card just drawn comes with the answer, too.
    let id = server.begin_seeded(["lancer", "kestrel-drift"], ["human", "human"], 1880);
    browser.go(&page(&server, &id));
    browser.sees("#drawn svg");
    let passed = asked_for(&browser, 1, || end_step(&browser));
    assert_eq!(passed, ["orders", "board"]);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_battle_is_begun_in_the_lobby_and_the_computer_plays_its_side() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    browser.go(&server.address);
    browser.click("#scenarios [data-scenario='barlows-knoll']");
    assert_eq!(browser.text("#begin"), "Begin as Union");
    browser.click("#begin");
    browser.click("#briefing-close");
    browser.sees("#acts.wanted");
    assert!(browser.address().contains("/games/"), "{}", browser.address());
    assert!(browser.text("#acts").contains("Union"), "{}", browser.text("#acts"));
    browser.sees("#log .by.grey");
    browser.shot("desk-your-orders");
    browser.go(&server.address);
    browser.sees("#games a");
    assert!(browser.text("#games").contains("Barlow's Knoll"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn one_press_ends_one_step_and_the_keys_do_what_the_mouse_does() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    server.order(&id, &["Avery moves to O02"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("#end:not([hidden])");
    // Pressed twice at once: neither press has seen the question that is asked first.
    browser.run("const end = document.querySelector('#end'); end.click(); end.click();", &json!([]));
    browser.sees(".ending");
    browser.sees("body[aria-busy='false']");
    assert_eq!(server.get(&format!("/api/games/{id}")).1["orders"], json!(1));
    // Answered twice at once: the second press is for a step nobody has seen yet.
    browser.run("const end = document.querySelector('#end-now'); end.click(); end.click();", &json!([]));
    browser.sees("#phases li:nth-child(2)[aria-current]");
    browser.sees("#log .ends");
    assert_eq!(server.get(&format!("/api/games/{id}")).1["orders"], json!(2));

    // Armed and thrown by the keyboard alone: the button keeps the focus when the card is drawn anew.
    browser.click("#stand-12");
    browser.sees("[data-order='Ames fires at O02']");
    browser.run("document.querySelector(`[data-order='Ames fires at O02']`).focus()", &json!([]));
    browser.press(ENTER);
    browser.sees(".order.armed:focus");
    browser.press(ENTER);
    browser.sees("#log details[open] .roll .die");
    assert_eq!(server.get(&format!("/api/games/{id}")).1["orders"], json!(3));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn two_pages_see_the_same_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    let (one, other) = (Browser::open(DESK), Browser::open(DESK));
    one.go(&page(&server, &id));
    other.go(&page(&server, &id));
    one.sees("#stand-2[data-square='Q02']");
    other.sees("#stand-2[data-square='Q02']");
    server.order(&id, &["Avery moves to P03", "Hays moves to P03"]);
    one.sees("#stand-1[data-square='P03']");
    other.sees("#stand-1[data-square='P03']");

    // What one page takes back and orders anew, the other one's log says too.
    one.press("u");
    one.sees("#stand-1[data-square='Q02']");
    one.click("#stand-1");
    one.sees("#stand-1 .selected");
    one.click_at(corner_of(&one, "P02"));
    other.sees("#stand-1[data-square='P02']");
    other.sees("#log .by[data-number='2']");
    let told = other.text("#log");
    assert!(told.contains("Hays moves to P02") && !told.contains("Hays moves to P03"), "{told}");
    assert_eq!((one.complaints(), other.complaints()), (vec![], vec![]));
}

/// Avery has come up to the knoll, and the Union may fire.
const UNDER_FIRE: [&str; 2] = ["Avery moves to O02", "done"];

#[test]
fn a_volley_asks_twice_and_shows_every_die() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    server.order(&id, &UNDER_FIRE);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));

    browser.click("#stand-12");
    browser.sees("[data-order='Ames fires at O02']");
    browser.sees(".mark[data-square='O02'][data-kind='target']");
    browser.click("#stand-2");
    browser.sees(".order.armed");
    browser.sees("#card .outcomes .chance");
    browser.shot("desk-volley");
    browser.click("#stand-2");
    browser.sees("#log details[open] .roll .die");
    assert!(browser.text("#log").contains("Ames fires at O02"));
    browser.shot("desk-dice");
    browser.sees("#undo[aria-disabled='true']");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn who_points_where_a_unit_may_not_go_is_told_why() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));

    browser.click("#stand-2");
    browser.sees("#stand-2 .selected");
    // All of the map.
    browser.press("0");
    browser.click_at(corner_of(&browser, "L07"));
    browser.sees(".pointed details[open]");
    let told = browser.text(".pointed");
    assert!(told.contains("Move to L07"), "{told}");
    browser.shot("desk-why-not");

    // What was moved without a die can be taken back.
    browser.click_at(corner_of(&browser, "P03"));
    browser.sees("#stand-2[data-square='P03']");
    browser.press("u");
    browser.sees("#stand-2[data-square='Q02']");

    // A refusal moves nothing: the map stays where it was put.
    browser.wheel(browser.middle(".map"), -300);
    let place = "return document.querySelector('.plan').getBoundingClientRect().toJSON()";
    let before = browser.run(place, &json!([]));

    // A typed order is refused in the same words.
    browser.click("#typed");
    browser.type_into("#typed", "Avery moves to L07");
    browser.sees("#said:not(:empty)");
    assert!(browser.text("#said").starts_with("Not possible: Avery needs "), "{}", browser.text("#said"));
    assert_eq!(browser.run(place, &json!([])), before);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn the_map_is_moved_and_grown_by_hand() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("gettysburg", ["human", "human"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("#squares .square");
    browser.shot("desk-gettysburg");

    let middle = browser.middle(".map");
    let width = || browser.run("return document.querySelector('.plan').clientWidth", &json!([])).as_f64();
    let before = width();
    browser.wheel(middle, -300);
    assert!(width() > before, "{before:?} {:?}", width());
    let at = browser.middle(".plan");
    browser.drag(middle, Point { x: middle.x - 90.0, y: middle.y - 40.0 });
    let then = browser.middle(".plan");
    assert!((then.x - at.x + 90.0).abs() < 2.0 && (then.y - at.y + 40.0).abs() < 2.0, "{at:?} {then:?}");
    // A drag points at nothing.
    assert_eq!(browser.run("return document.body.dataset.picked", &json!([])), json!("none"));
    // So large a map is opened where the troops are; the whole of it is a key away.
    browser.press("0");
    browser.shot("desk-gettysburg-whole");
    let seen = browser.run("return document.querySelector('.map').clientWidth", &json!([])).as_f64();
    assert!(width() <= seen && width() < before, "{seen:?} {:?}", width());
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_phone_has_the_map_above_and_the_orders_below() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    server.order(&id, &UNDER_FIRE);
    let browser = Browser::open(PHONE);
    browser.go(&page(&server, &id));
    browser.sees("#stand-2[data-square='O02']");
    browser.click("#stand-12");
    browser.sees("[data-order='Ames fires at O02']");
    browser.shot("phone-board");
    let (map, card) = (browser.middle(".map"), browser.middle("#card"));
    assert!(map.y < card.y && (map.x - card.x).abs() < 1.0, "{map:?} {card:?}");
    let spills = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(browser.run(spills, &json!([])), json!(false));
    browser.click("[data-tab='log']");
    browser.sees("body[data-shown='log']");
    browser.shot("phone-log");

    browser.prefer("dark");
    browser.click("[data-tab='card']");
    browser.sees(".map[data-theme='dark']");
    browser.shot("phone-dark");
    browser.go(&server.address);
    browser.sees("#begin");
    browser.shot("phone-lobby");
    assert_eq!(browser.run(spills, &json!([])), json!(false));
    browser.resize(DESK);
    browser.go(&page(&server, &id));
    browser.sees("#stand-2[data-square='O02']");
    browser.shot("desk-dark");
    assert_eq!(browser.complaints(), [""; 0]);
}
