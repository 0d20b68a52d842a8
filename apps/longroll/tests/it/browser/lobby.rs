//! The first page: one battle to start with, all that there is to know before the first order, and what wins.

use serde_json::{Value, json};

use super::driver::Browser;
use super::free_table::ESCAPE;
use super::{DESK, PHONE, page};
use crate::served::{Folder, Server};

/// The battles of the list, in the order in which they stand.
fn listed(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#scenarios [data-scenario]')].map((one) => one.dataset.scenario)";
    let Value::Array(words) = browser.run(script, &json!([])) else { panic!("no list") };
    words.iter().map(|word| word.as_str().unwrap_or_default().to_string()).collect()
}

/// Whether the middle of an element can be pressed where it stands, without scrolling.
fn is_in_reach(browser: &Browser, css: &str) -> bool {
    let script =
        "const {left, right, top, bottom} = document.querySelector(arguments[0]).getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return document.querySelector(arguments[0]).contains(there);";
    browser.run(script, &json!([css])) == json!(true)
}

#[test]
fn a_newcomer_starts_with_one_click_and_reads_what_wins_first() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    browser.go(&server.address);
    assert_eq!(browser.text("#battle .kick"), "Start here");
    assert_eq!(browser.text("#battle-title"), "Kestrel Drift");
    let told = browser.text("#battle");
    for words in
        ["Two small columns", "half an hour", "easy", "even", "What wins", "Middle drift", "loses at once"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    browser.sees("#battle .balance");
    let drawn = "return document.querySelector('.shot img').decode().then(() => true)";
    assert_eq!(browser.run(drawn, &json!([])), json!(true));
    assert!(is_in_reach(&browser, "#begin"));
    browser.shot("desk-lobby");

    // What wins was told: before the first order comes how a turn goes, and nothing is told twice.
    browser.click("#begin");
    browser.sees("#briefing[open] .turn li");
    assert!(browser.address().contains("/games/"), "{}", browser.address());
    let told = browser.text("#briefing");
    for words in
        ["You play the Blue side. The computer plays the Red side.", "How a turn works", "A card is drawn"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!told.contains("Middle drift") && !told.contains("Two small columns"), "told twice: {told}");
    browser.sees("#briefing-close:focus");
    browser.shot("desk-briefing");
    // A key of the board does nothing behind the card.
    browser.press("e");
    browser.sees("#briefing[open]");
    browser.click("#briefing-close");
    browser.sees("#briefing:not([open])");
    browser.sees("#acts.wanted");

    browser.sees("#card:focus");

    // It is shown once; later it is a click or a key away, and leaves the focus where it was.
    browser.go(&browser.address());
    browser.sees("body[data-turn]");
    browser.sees("#briefing:not([open])");
    browser.press("w");
    browser.sees("#briefing[open] .pts .sum");
    browser.press(ESCAPE);
    browser.sees("#briefing:not([open])");
    browser.click("#wins");
    browser.sees("#briefing[open] .pts .sum");
    assert_eq!(browser.text("#briefing-close"), "Return to the battle");
    browser.press(ESCAPE);
    browser.sees("#wins:focus");

    browser.go(&server.address);
    browser.sees("#games a");
    assert!(browser.text("#games").contains("Kestrel Drift"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn battles_come_shortest_first_and_seat_the_side_a_player_wants() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    browser.go(&server.address);
    browser.sees("#all:not([hidden])");
    browser.click("#all");
    let words = listed(&browser);
    let lobby = server.get("/api/lobby").1;
    let sets = lobby["rulesets"].as_array().unwrap().iter();
    let all: Vec<&Value> = sets.flat_map(|set| set["scenarios"].as_array().unwrap()).collect();
    let minutes =
        |word: &String| all.iter().find(|one| one["id"] == json!(word)).unwrap()["minutes"].as_u64();
    assert_eq!(words.len(), all.len());
    assert!(words.is_sorted_by_key(minutes), "{words:?}");

    // The 20th Maine is the 20th Maine.
    browser.click("#scenarios [data-scenario='twentieth-maine']");
    assert_eq!(browser.text("#begin"), "Begin as Union");
    browser.sees("#battle-title");
    // Changing sides is one press, and one seat is always mine.
    let seats = "return [0, 1].map((at) => document.querySelector(`[name=seat-${at}]:checked`).value)";
    assert_eq!(browser.run(seats, &json!([])), json!(["me", "computer"]));
    browser.click("#swap");
    assert_eq!(browser.text("#begin"), "Begin as Confederate");
    assert_eq!(browser.run(seats, &json!([])), json!(["computer", "me"]));
    browser.click("[name=seat-0][value=me]");
    assert_eq!(browser.run(seats, &json!([])), json!(["me", "computer"]));
    browser.click("[name=seat-1][value=friend]");
    assert_eq!(browser.run(seats, &json!([])), json!(["me", "friend"]));
    browser.click("[name=seat-0][value=computer]");
    assert_eq!(browser.run(seats, &json!([])), json!(["computer", "me"]));
    browser.click("#begin");
    browser.sees("#briefing[open] .turn li");
    let game = browser.address().rsplit('/').next().unwrap().replace("#briefing", "");
    let seats = server.get(&format!("/api/games/{game}")).1["seats"].clone();
    assert_eq!(
        seats,
        json!([{"name": "Union", "player": "ai:recruit"}, {"name": "Confederate", "player": "human"}])
    );
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn many_games_leave_the_battles_in_sight_on_a_phone() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let games: Vec<String> = (0..9).map(|_| server.begin("barlows-knoll", ["human", "ai:recruit"])).collect();
    let browser = Browser::open(PHONE);
    browser.go(&server.address);
    browser.sees("#begin");
    assert!(is_in_reach(&browser, "#begin"), "Begin is under the fold");
    let spills = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(browser.run(spills, &json!([])), json!(false));
    assert_eq!(browser.text("#more-games summary"), "Show 7 more games");
    browser.shot("phone-lobby");
    // What wins is a tab of the board, and fits the screen.
    browser.go(&page(&server, &games[0]));
    browser.sees("body[data-turn]");
    browser.click(".tabs [data-wins]");
    browser.sees("#briefing[open] .pts .sum");
    assert!(is_in_reach(&browser, "#briefing-close"));
    browser.shot("phone-briefing");
    assert_eq!(browser.complaints(), [""; 0]);
}
