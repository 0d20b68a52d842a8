//! A game of earlier rules on the page: it is looked at, and gone on with in a game of its own.

use serde_json::json;

use super::driver::Browser;
use super::{DESK, page};
use crate::memory::served;

/// A game of Guns at Gettysburg that was begun under revision 2 of the rules, and left after 100 orders.
const GAME: &str = "0261b4de511eab1b";

#[test]
fn a_game_of_earlier_rules_is_looked_at_and_gone_on_with_in_another() {
    let (_folder, server) = served();
    let browser = Browser::open(DESK);
    // The lobby does not promise that it goes on.
    browser.go(&format!("{}/", server.address));
    let kept = format!("#mine li:has([href='/games/{GAME}'])");
    browser.sees(&kept);
    let row = browser.run("return document.querySelector(arguments[0]).textContent", &json!([kept]));
    let row = row.as_str().expect("words");
    assert!(row.contains("View") && row.contains("earlier rules"), "{row}");
    assert!(!row.contains("Continue"), "{row}");
    browser.go(&page(&server, GAME));
    browser.sees("body[data-turn][aria-busy='false']");
    let bar = browser.text("#todays-rules");
    assert!(bar.contains("Continue under today's rules"), "{bar}");
    assert!(browser.text("#caption").contains("Played under revision 2 of the rules"));
    browser.shot("past");
    let before = server.get(&format!("/api/games/{GAME}/record"));

    browser.click("#todays-rules");
    browser.sees("body[data-turn][data-asks]:not([data-asks='none'])");
    let address = browser.run("return location.pathname", &json!([]));
    assert_ne!(address, json!(format!("/games/{GAME}")));
    assert!(
        browser.text("#caption").contains("The first 100 orders were given under revision 2 of the rules")
    );
    assert_eq!(browser.complaints(), [""; 0]);
    browser.shot("past-goes-on");
    assert_eq!(server.get(&format!("/api/games/{GAME}/record")), before, "the old game stays as it is");
}
