//! What a newcomer meets in the first hour: what the page promises holds, and what it takes away it explains.

use serde_json::json;

use super::driver::Browser;
use super::free_table::Player;
use super::{DESK, end_step, page};
use crate::served::{Folder, Server};

const DRIFT: [&str; 2] = ["lancer", "kestrel-drift"];

/// Lets cards go by at the server until one is drawn that is looked for; says how many went by.
fn pass_until(server: &Server, id: &str, mut is_found: impl FnMut(&serde_json::Value) -> bool) -> u64 {
    loop {
        let game = server.get(&format!("/api/games/{id}")).1;
        let seq = game["seq"].as_u64().expect("a number");
        if is_found(&game) {
            return seq;
        }
        assert!(seq < 200, "no such card was drawn");
        give(server, id, "nothing");
    }
}

/// Gives an order at the server, as the game stands.
fn give(server: &Server, id: &str, order: &str) {
    let seq = server.get(&format!("/api/games/{id}")).1["seq"].clone();
    let given = json!({"order": order, "seq": seq, "key": seq.to_string()});
    let (status, told) = server.post(&format!("/api/games/{id}/orders"), &given);
    assert_eq!(status, 200, "{order}: {told}");
}

fn open<'a>(server: &'a Server, browser: &'a Browser, game: String) -> Player<'a> {
    browser.go(&page(server, &game));
    browser.sees("body[data-turn][aria-busy='false']");
    Player { server, browser, game }
}

#[test]
fn undo_says_why_it_is_off_and_cards_promise_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let tip = || browser.run("return document.querySelector('#undo').title", &json!([]));
    let heard = || browser.run("return document.querySelector('#undo').ariaDescription", &json!([]));
    let player = open(&server, &browser, server.begin_seeded(DRIFT, ["human", "human"], 1880));
    assert_eq!(tip(), json!("Not now: there is nothing to take back"));
    browser.press("e");
    browser.sees(".ending");
    let asked = browser.text(".ending");
    assert!(asked.contains("you cannot take it back") && !asked.contains("You can take"), "{asked}");
    let seen = player.turn();
    browser.press("e");
    browser.sees(&format!("body:not([data-seq='{}'])", seen["seq"]));
    assert_eq!(tip(), json!("Not now: a card was drawn after the last order"));
    assert_eq!(heard(), tip());
    // A finger has no place to hover: pressed, it says the same.
    browser.click("#undo");
    browser.sees("#said:not(:empty)");
    assert_eq!(browser.text("#said"), "Not now: a card was drawn after the last order.");

    // Where no deck goes on by itself, the promise holds.
    let knoll = server.begin("barlows-knoll", ["human", "human"]);
    server.order(&knoll, &["Avery moves to O02"]);
    open(&server, &browser, knoll);
    assert_eq!(tip(), json!("Take back the last order"));
    browser.press("e");
    browser.sees(".ending");
    assert!(browser.text(".ending").contains("You can take it back until a die is rolled"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_charge_out_of_reach_says_why_not_and_the_score_is_always_there() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 21);
    pass_until(&server, &id, |game| game["acting"] == json!("unit-1"));
    open(&server, &browser, id);
    browser.sees("body[data-picked='unit']");
    browser.sees("#card .stack > .primary:not(.hopeless)");
    let offered = "return document.querySelector(`[data-order='C Company charges Jaegers C']`) !== null";
    assert_eq!(browser.run(offered, &json!([])), json!(false));
    let reasons = "return [...document.querySelectorAll('.whynot')].map((one) => one.textContent).join(' ')";
    let told = browser.run(reasons, &json!([]));
    let told = told.as_str().expect("words");
    assert!(told.contains("Charge Jaegers C") && told.contains("the longest charge is 12"), "{told}");
    let marked = "return document.querySelector(`.mark[data-unit='unit-5']`) !== null";
    assert_eq!(browser.run(marked, &json!([])), json!(false));
    assert_eq!(browser.text("#score"), "Blue 0, Red 0");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn the_end_of_a_round_is_told_in_the_log_and_above_the_question() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    // The same dice twice: the first game says which card is the last of its round.
    let scout = server.begin_seeded(DRIFT, ["human", "human"], 3);
    let last = pass_until(&server, &scout, |game| game["turn"] == json!("Round 2 of 8")) - 1;
    let id = server.begin_seeded(DRIFT, ["human", "human"], 3);
    pass_until(&server, &id, |game| game["seq"].as_u64() == Some(last));
    open(&server, &browser, id);
    end_step(&browser);
    browser.sees("#ask .turnover");
    let told =
        "Round 1 of 8 is over: the STOP card was drawn.\nNeither side has losses.\nPoints: Blue 0, Red 0.";
    assert_eq!(browser.text("#ask .turnover"), told);
    assert_eq!(browser.text("#log .turnover"), told);
    browser.sees("body[aria-busy='false']");
    end_step(&browser);
    browser.sees("#ask:not(:has(.turnover))");
    browser.sees("#log .turnover");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_colonel_says_whom_he_may_order_and_is_named_by_those_he_orders() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 1880);
    pass_until(&server, &id, |game| game["acting"] == json!("commander-0"));
    let player = open(&server, &browser, id);
    assert!(browser.text("#ask").contains("order 1 unit with a halo"), "{}", browser.text("#ask"));
    let is_shown = || browser.run("return document.querySelector('#drawn').checkVisibility()", &json!([]));
    assert_eq!(is_shown(), json!(true));
    browser.click_at(player.figures_of("unit-0"));
    browser.sees("#unit-0 .selected");
    browser.sees(".ordered-by");
    assert_eq!(browser.text(".ordered-by"), "Ordered by Colonel Ashdown, whose card is drawn.");
    assert_eq!(is_shown(), json!(false));
    // The unit of the enemy that is looked at is ordered by nobody.
    browser.press(super::free_table::ESCAPE);
    browser.sees("body[data-picked='none']");
    browser.click_at(player.figures_of("unit-5"));
    browser.sees("#unit-5 .selected");
    browser.sees("#card:not(:has(.ordered-by))");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_line_drawn_before_the_roll_is_kept_and_gone_by_one_press() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 7);
    pass_until(&server, &id, |game| game["acting"] == json!("unit-0"));
    let player = open(&server, &browser, id);
    // Of cards and dice the tips know, and there is no next unit.
    assert!(browser.text("#tips").contains("A card says which unit acts"), "{}", browser.text("#tips"));
    assert_eq!(
        browser.run("return document.querySelector('#next').checkVisibility()", &json!([])),
        json!(false)
    );
    let seen = player.turn();
    browser.drag(player.figures_of("unit-0"), player.on_screen((9.0, 19.0)));
    browser.sees("body[aria-busy='false'] .order.armed");
    browser.click("#card .order.armed");
    browser.sees(&format!("body:not([data-seq='{}'])", seen["seq"]));
    let rolled = player.turn();
    browser.sees("#ask #go-kept");
    assert!(browser.text("#go-kept").starts_with("Follow the drawn line"), "{}", browser.text("#go-kept"));
    browser.click("#go-kept");
    browser.sees(&format!("body:not([data-seq='{}'])", rolled["seq"]));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_turn_there_is_no_room_for_is_told_before_it_is_dropped() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 7);
    pass_until(&server, &id, |game| game["acting"] == json!("unit-0"));
    let player = open(&server, &browser, id);
    let seen = player.turn();
    player.throw("A Company moves");
    browser.sees(&format!("body:not([data-seq='{}'])", seen["seq"]));
    player.turn();
    // Five inches bring it to the river, beside which it cannot turn.
    browser.drag(player.figures_of("unit-0"), player.on_screen((9.0, 19.0)));
    browser.sees("body[aria-busy='false']");
    browser.sees("#go");
    assert!(browser.text("#go").starts_with("Go there Enter"), "{}", browser.text("#go"));
    browser.drag(browser.middle(".handle .knob"), player.on_screen((15.0, 20.0)));
    browser.sees("body[aria-busy='false']");
    browser.sees(".card .stopped");
    let told = "It cannot face that way there: the ground leaves no room.";
    assert_eq!(browser.text(".card .stopped"), told);
    let go = browser.text("#go");
    assert!(go.starts_with("Go there without that turn") && go.contains(told), "{go}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn tips_and_plates_cover_no_names_and_move_no_map() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 1880);
    pass_until(&server, &id, |game| game["acting"] == json!("unit-1"));
    open(&server, &browser, id);
    let map =
        || browser.run("return document.querySelector('.map').getBoundingClientRect().toJSON()", &json!([]));
    browser.sees("#tips");
    let before = map();
    browser.click("#tips-away");
    browser.sees("body:not(:has(#tips))");
    assert_eq!(map(), before);
    // A company that may fire: range and chances are written beside names, not upon them.
    browser.sees(".troops .plate");
    let covered = "const boxes = (css) => [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
        const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
        const plates = boxes('.troops .plate'), names = boxes('.troops .unit .name');
        return [plates.length, plates.filter((plate) => names.some((name) => meet(plate, name))).length];";
    let found = browser.run(covered, &json!([]));
    assert!(found[0].as_u64() > Some(1) && found[1] == json!(0), "{found}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_target_is_aimed_at_by_its_middle_and_the_result_stays_in_sight() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 21);
    pass_until(&server, &id, |game| game["acting"] == json!("unit-1"));
    let player = open(&server, &browser, id);
    browser.sees("body[data-picked='unit']");
    browser.sees(".mark[data-kind='target']:not(.armed)");
    browser.click_at(browser.middle(".mark[data-kind='target']"));
    browser.sees(".mark[data-kind='target'].armed");
    browser.sees("#card .order.armed");
    let seen = player.turn();
    browser.click_at(browser.middle(".mark[data-kind='target'].armed"));
    browser.sees(&format!("body:not([data-seq='{}'])", seen["seq"]));
    browser.sees(".ask .result");
    let told = browser.text(".ask .result");
    assert!(told.starts_with("Last roll: C Company fires at"), "{told}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_unit_without_room_to_fall_back_is_told_so_before_it_is_removed() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 21);
    let is_next = |game: &serde_json::Value| game["acting"] == json!("unit-1");
    pass_until(&server, &id, is_next);
    for order in ["C Company moves", "C Company moves towards 19.50,4.00 facing 0"] {
        give(&server, &id, order);
    }
    open(&server, &browser, id.clone());
    browser.press("?");
    browser.sees("#help-panel[open] .turn li");
    let help = browser.text("#help-panel .turn");
    assert!(help.contains("leaves no room for all of it, it is removed"), "{help}");
    browser.press(super::free_table::ESCAPE);
    // When its card is drawn, the question says so too.
    pass_until(&server, &id, is_next);
    open(&server, &browser, id);
    let asked = browser.text("#ask");
    assert!(asked.contains("Falling back farther removes it."), "{asked}");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn odds_are_told_in_a_sentence_of_what_is_hoped_for_and_feared() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let id = server.begin_seeded(DRIFT, ["human", "human"], 21);
    pass_until(&server, &id, |game| game["acting"] == json!("unit-1"));
    open(&server, &browser, id);
    browser.sees("body[data-picked='unit']");
    // A hit that does nothing is no success. All that is hoped for stands on the button before it is pressed.
    browser.sees("#card .order .told-odds");
    let told = browser.text("#card .order .told-odds");
    assert!(told.contains("% to remove a figure or drive it back, "), "{told}");
    assert!(told.contains("% to remove a figure or more"), "{told}");
    browser.click_at(browser.middle(".mark[data-kind='target']"));
    browser.sees("#card .order.armed");
    assert!(browser.text("#card .order.armed").ends_with("Press again to roll."));
    // All outcomes are a press away, in a table of 20 rows at most; no column says the same in all of them.
    browser.sees("#card .odds:not([open])");
    browser.click("#card .odds > summary");
    browser.sees("#card .odds[open]");
    let table = "const cells = [...document.querySelectorAll('.outcomes tbody tr')]
            .map((row) => [...row.cells].map((cell) => cell.textContent));
        const columns = [...document.querySelectorAll('.outcomes th')].map((head) => head.textContent);
        const same = columns.filter((_, at) => cells.every((row) => row[at] === cells[0][at]));
        return [cells.length > 1 && cells.length <= 20, columns.at(-1), same];";
    assert_eq!(browser.run(table, &json!([])), json!([true, "chance", []]));
    assert_eq!(browser.complaints(), [""; 0]);
}
