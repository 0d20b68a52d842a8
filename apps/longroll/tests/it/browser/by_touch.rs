//! A turn of every rule set by a finger on a phone: nothing is too small, under the fold, or scrolled instead of dragged.

use serde_json::{Value, json};

use super::driver::{Browser, Point};
use super::free_table::Player;
use super::{PHONE, page};
use crate::served::{Folder, Server};

/// Opens a game on a phone, after these orders.
fn begins<'a>(
    server: &'a Server,
    browser: &'a Browser,
    of: [&str; 2],
    seed: u64,
    first: &[&str],
) -> Player<'a> {
    let game = server.begin_seeded(of, ["human", "human"], seed);
    server.order(&game, first);
    browser.by_finger();
    browser.before_load("localStorage.setItem('longroll-tips', '9')");
    browser.go(&page(server, &game));
    browser.sees("body[data-turn][aria-busy='false']");
    Player { server, browser, game }
}

/// Nothing was scrolled, and nothing went wrong.
fn stands_still(browser: &Browser) {
    let script = "return [scrollX, scrollY, document.documentElement.scrollWidth > innerWidth]";
    assert_eq!(browser.run(script, &json!([])), json!([0, 0, false]));
    assert_eq!(browser.complaints(), [""; 0]);
}

/// Waits until another step was taken than the one seen.
fn goes_on(player: &Player<'_>, seen: &Value) {
    player.browser.sees(&format!("body:not([data-seq='{}'])", seen["seq"]));
    player.browser.sees("body[aria-busy='false']");
}

/// Taps a button that may lie where the last one did. Two taps at one place are a double one, whose second half is not meant
/// for what came there in between: a tap elsewhere parts them.
fn taps_again(browser: &Browser, button: &str) {
    browser.tap_at(browser.middle("#title"));
    browser.tap(button);
}

/// Ends the step, and says so again where that is asked.
fn ends(player: &Player<'_>) {
    let seen = player.turn();
    taps_again(player.browser, "#end");
    player.browser.sees(&format!("body:not([data-seq='{}']), .ending", seen["seq"]));
    let asks = player.browser.run("return document.querySelector('.ending') !== null", &json!([]));
    if asks == json!(true) {
        player.browser.tap("#end-now");
    }
    goes_on(player, &seen);
}

/// Goes on to the next turn: steps are ended, reactions let pass, and questions answered as comes first.
fn plays_on(player: &Player<'_>) {
    let browser = player.browser;
    let turn = player.turn()["turn"].clone();
    for _ in 0..120 {
        let now = player.turn();
        if now["turn"] != turn {
            return stands_still(browser);
        }
        let is_end = |offer: &Value| offer["kind"] == "end";
        if now["reactions"].is_array() {
            browser.tap("#pass");
        } else if now["options"].as_array().is_some_and(|options| options.iter().any(is_end)) {
            ends(player);
            continue;
        } else {
            browser.tap("#ask .answers .order");
            browser.sees(&format!("body:not([data-seq='{}']), #ask .order.armed", now["seq"]));
            let is_armed =
                browser.run("return document.querySelector('#ask .order.armed') !== null", &json!([]));
            if is_armed == json!(true) {
                browser.tap("#ask .order.armed");
            }
        }
        goes_on(player, &now);
    }
    panic!("{turn} does not end");
}

/// Drags a unit so far up the table, and lets it go there.
fn drags(player: &Player<'_>, unit: &str, by: f64) {
    let (browser, seen) = (player.browser, player.turn());
    let place = || {
        let script =
            "const {x, y} = document.getElementById(arguments[0]).dataset; return [Number(x), Number(y)]";
        let at = browser.run(script, &json!([unit]));
        (at[0].as_f64().expect("a number"), at[1].as_f64().expect("a number"))
    };
    let (x, y) = place();
    browser.drag_by_finger(player.on_screen((x, y)), player.on_screen((x, y + by)));
    browser.sees("body[aria-busy='false']");
    browser.sees(".overlay [data-kind='ghost']");
    let is_thrown = browser.run("return document.querySelector('.order.armed') !== null", &json!([]));
    if is_thrown == json!(true) {
        browser.tap(".order.armed");
        goes_on(player, &seen);
    }
    let seen = player.turn();
    taps_again(browser, "#go");
    goes_on(player, &seen);
}

#[test]
fn squares_are_tapped() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(PHONE);
    let player = begins(&server, &browser, ["gallop", "barlows-knoll"], 7, &[]);
    browser.tap_at(browser.middle("#stand-2"));
    browser.sees("#stand-2 .selected");
    browser.sees("body[aria-busy='false']");
    browser.tap_at(super::corner_of(&browser, "P03"));
    browser.sees("#stand-2[data-square='P03']");
    ends(&player);
    browser.sees("#phases li:nth-child(2)[aria-current]");
    plays_on(&player);
}

#[test]
fn hexes_are_tapped_to_aim_and_tapped_again_to_go() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(PHONE);
    let player = begins(&server, &browser, ["great-battles", "rancho"], 6, &[]);
    for _ in 0..12 {
        let now = player.turn();
        let options = now["options"].as_array().cloned().unwrap_or_default();
        let order = |wanted: &str| {
            let mut orders = options.iter().filter_map(|offer| offer["order"].as_str());
            orders.find(|order| order.starts_with(wanted)).map(String::from)
        };
        let foot = order("Foot of Harney acts");
        match foot.clone().or_else(|| order("pick Harney")) {
            Some(order) => {
                browser.tap(&format!("[data-order='{order}']"));
                goes_on(&player, &now);
            }
            None => ends(&player),
        }
        if foot.is_some() {
            break;
        }
    }
    browser.tap("#next");
    browser.sees("#unit-0[data-square='0203'] .selected");
    browser.sees("body[aria-busy='false']");
    let Point { x, y } = browser.middle(".mark[data-square='0403']");
    browser.tap_at(Point { x: x + 12.0, y });
    browser.sees(".aim[data-square='0403']");
    browser.tap("#go");
    browser.sees("#unit-0[data-square='0403']");
    plays_on(&player);
}

#[test]
fn a_unit_whose_card_is_drawn_is_dragged() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(PHONE);
    let player = begins(&server, &browser, ["lancer", "kestrel-drift"], 1880, &[]);
    while player.turn()["acting"] != json!("unit-1") {
        ends(&player);
    }
    drags(&player, "unit-1", 4.0);
    plays_on(&player);
}

#[test]
fn a_regiment_of_a_brigade_is_dragged() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(PHONE);
    let player = begins(&server, &browser, super::brigades::LANE, 1863, &super::brigades::TO_THE_MOVES);
    let regiment = super::brigades::named(&player.turn(), "9th Ohio");
    drags(&player, &regiment, 3.0);
    plays_on(&player);
}

#[test]
fn a_unit_with_two_actions_is_dragged() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(PHONE);
    let player = begins(&server, &browser, ["deadly-field", "cobb-farm"], 21, &["Union first"]);
    let regiment = super::brigades::named(&player.turn(), "6th Maine");
    drags(&player, &regiment, 3.0);
    plays_on(&player);
}
