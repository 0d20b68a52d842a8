//! axe-core looks for what shuts people out: nothing is found in the lobby or on any board, by day, by night and on a phone.

use serde_json::{Value, json};

use super::driver::Browser;
use super::{DESK, PHONE, page};
use crate::served::{Folder, Server};

/// Where `cargo xtask test` puts it.
const AXE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../page/node_modules/axe-core/axe.min.js");

/// All its rules, those on trial included.
const SEARCH: &str = "
    const rules = {};
    for (const {ruleId, tags} of axe.getRules()) if (tags.includes('experimental')) rules[ruleId] = {enabled: true};
    return axe.run(document, {rules, resultTypes: ['violations']}).then(({violations}) =>
        violations.flatMap(({id, nodes}) => nodes.map(({target}) => `${id}: ${target.join(' ')}`)));";

/// Searches the page as it is.
pub(super) fn finds_nothing(browser: &Browser, what: &str) {
    browser.sees("body:not([aria-busy='true'])");
    let axe = std::fs::read_to_string(AXE)
        .unwrap_or_else(|error| panic!("{AXE}: {error}; `cargo xtask test` fetches it"));
    let found = browser.run(&format!("{axe};{SEARCH}"), &json!([]));
    assert_eq!(found, json!([]), "{what}");
}

/// Every name written on the map is in what its unit is called by.
fn names_are_told(browser: &Browser, what: &str) {
    let script = "return [...document.querySelectorAll('.troops .unit')].flatMap((unit) => {
        const written = unit.querySelector('.name')?.textContent ?? '';
        return unit.querySelector(':scope > title').textContent.includes(written) ? [] : [written];
    })";
    assert_eq!(browser.run(script, &json!([])), json!([]), "{what}");
}

/// A board as it opens, with a unit picked out and with help open; then in the dark and on a phone.
fn searched(of: [&str; 2]) {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin_seeded(of, ["human", "human"], 7);
    let browser = Browser::open(DESK);
    for (size, scheme) in [(DESK, "light"), (PHONE, "dark")] {
        browser.resize(size);
        browser.prefer(scheme);
        browser.go(&page(&server, &id));
        browser.sees(&format!("body[data-turn][aria-busy='false'] .map[data-theme='{scheme}']"));
        let what = format!("{} {size:?} {scheme}", of[1]);
        finds_nothing(&browser, &format!("{what}: as it opens"));
        names_are_told(&browser, &what);
        let ready = server.get(&format!("/api/games/{id}")).1["ready"][0].clone();
        if let Value::String(unit) = ready {
            browser.press("n");
            browser.sees(&format!("#{unit} .selected"));
            finds_nothing(&browser, &format!("{what}: {unit} is picked out"));
        }
        browser.press("?");
        browser.sees("dialog[open] .signs svg");
        finds_nothing(&browser, &format!("{what}: help is open"));
        browser.shot(&format!("help-{}-{scheme}", of[0]));
        browser.press(super::free_table::ESCAPE);
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn nothing_shuts_people_out_of_the_squares() {
    searched(["gallop", "barlows-knoll"]);
}

#[test]
fn nothing_shuts_people_out_of_the_hexes() {
    searched(["great-battles", "rancho"]);
}

#[test]
fn nothing_shuts_people_out_of_a_table_of_figures() {
    searched(["lancer", "kestrel-drift"]);
}

#[test]
fn nothing_shuts_people_out_of_a_table_of_blocks() {
    searched(["guns", "mercer-lane"]);
}

#[test]
fn nothing_shuts_people_out_of_a_table_of_stands() {
    searched(["deadly-field", "cobb-farm"]);
}

#[test]
fn nothing_shuts_people_out_of_the_lobby() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    server.begin("barlows-knoll", ["human", "human"]);
    let browser = Browser::open(DESK);
    for (size, scheme) in [(DESK, "light"), (DESK, "dark"), (PHONE, "light")] {
        browser.resize(size);
        browser.prefer(scheme);
        browser.go(&server.address);
        browser.sees("[data-scenario]");
        browser.sees("#games a");
        finds_nothing(&browser, &format!("{size:?} {scheme}"));
    }
}
