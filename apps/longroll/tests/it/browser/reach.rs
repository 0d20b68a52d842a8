//! Reach on the free table by mouse, keys and finger: it is drawn, a drag beyond it stops at its edge, and a handle turns.

use serde_json::{Value, json};

use super::brigades::{LANE, TO_THE_MOVES, named};
use super::driver::{Browser, Point};
use super::free_table::{ESCAPE, Player};
use super::{DESK, ENTER, PHONE, page};
use crate::served::{Folder, Server};

/// How the ghost faces, by its handle.
fn facing(browser: &Browser) -> i64 {
    browser.sees(".handle:not([hidden])");
    let script = "return Number(document.querySelector('.handle').dataset.facing)";
    browser.run(script, &json!([])).as_i64().expect("whole degrees")
}

/// Waits until the page has answered all that was asked of it.
fn settles(browser: &Browser) {
    browser.sees("body[aria-busy='false']");
}

/// Drags the handle of a unit until it looks at a point.
fn looks_at(player: &Player<'_>, point: (f64, f64)) {
    player.browser.drag(player.browser.middle(".handle .knob"), player.on_screen(point));
    settles(player.browser);
}

/// Where a unit stands.
fn place(player: &Player<'_>, id: &str) -> [f64; 2] {
    let script =
        "const {x, y} = document.getElementById(arguments[0]).dataset; return [Number(x), Number(y)]";
    let at = player.browser.run(script, &json!([id]));
    [0, 1].map(|axis: usize| at[axis].as_f64().expect("a number"))
}

/// Picks a unit out, drags it far beyond its reach, and goes where it may; answers the game afterwards.
fn goes_as_far_as_it_may(player: &Player<'_>, unit: &str, to: (f64, f64)) -> Value {
    let (browser, before) = (player.browser, player.turn());
    let from = place(player, unit);
    browser.click_at(player.figures_of(unit));
    browser.sees(".troops [data-kind='reach'] path");
    settles(browser);
    browser.drag(player.figures_of(unit), player.on_screen(to));
    settles(browser);
    browser.sees(".overlay [data-kind='ghost'][data-short]");
    let why = browser.text(".card .stopped");
    assert!(why.starts_with("It can go ") && why.ends_with(" inches that way."), "{why}");
    assert_eq!(browser.text("#said"), why);
    browser.press(ENTER);
    browser.sees(&format!("body:not([data-seq='{}'])", before["seq"]));
    let mut after = player.turn();
    // The other side may have something to say about it first.
    while after["reactions"].is_array() {
        browser.click("#pass");
        browser.sees(&format!("body:not([data-seq='{}'])", after["seq"]));
        after = player.turn();
    }
    let there = place(player, unit);
    assert!((there[0] - from[0]).hypot(there[1] - from[1]) > 1.0, "{from:?} {there:?}");
    after
}

#[test]
fn a_drag_beyond_reach_goes_to_its_edge_and_a_handle_turns_the_ghost() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(LANE, ["human", "human"], 1863);
    server.order(&game, &TO_THE_MOVES);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let told = player.turn();
    let ohio = named(&told, "9th Ohio");
    let [x, y] = place(&player, &ohio);

    // It is turned where it stands by the handle, in steps by keys, and put down again.
    browser.click_at(player.figures_of(&ohio));
    browser.sees(".troops [data-kind='reach'] path");
    settles(&browser);
    assert_eq!(facing(&browser), 0);
    looks_at(&player, (x + 6.0, y + 7.0));
    let turned = facing(&browser);
    assert!((20..=60).contains(&turned), "{turned}");
    browser.press("[");
    settles(&browser);
    assert_eq!(facing(&browser), turned - 15);
    browser.press("}");
    settles(&browser);
    assert!([turned - 14, turned].contains(&facing(&browser)), "{turned} {}", facing(&browser));
    browser.press(ESCAPE);
    browser.sees(".overlay:empty");
    assert_eq!(facing(&browser), 0, "it stands as it did");

    // A hand that rests in the middle of a drag goes on dragging.
    let (half_way, there) = (player.on_screen((x, y + 2.0)), player.on_screen((x, y + 4.0)));
    browser.drag_with_rest(player.figures_of(&ohio), half_way, there, 900);
    settles(&browser);
    browser.sees(".overlay [data-kind='ghost']:not([data-short])");
    assert_eq!(facing(&browser), 0);
    assert!(browser.text(".aimed").contains("\" of 8"), "{}", browser.text(".aimed"));
    looks_at(&player, (x + 5.0, y + 9.0));
    assert_ne!(facing(&browser), 0);
    browser.shot("reach-guns-turned");
    browser.press(ESCAPE);
    browser.sees(".overlay:empty");

    // Sixty degrees off its front there is a way by a wheel, and far beyond its reach the nearest place is offered.
    browser.drag(player.figures_of(&ohio), player.on_screen((x + 3.5, y + 2.5)));
    settles(&browser);
    browser.sees(".overlay [data-kind='ghost']");
    browser.shot("reach-guns-aside");
    browser.press(ESCAPE);
    browser.sees(".overlay:empty");
    browser.press(ESCAPE);
    browser.sees("body[data-picked='none']");
    goes_as_far_as_it_may(&player, &ohio, (x + 2.0, y + 12.0));
    browser.shot("reach-guns-gone");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn reach_is_drawn_where_moves_are_actions_and_the_handle_is_large_enough_for_a_finger() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(["deadly-field", "cobb-farm"], ["human", "human"], 21);
    server.order(&game, &["Union first"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let told = player.turn();
    let unit = named(&told, "5th Maine");
    let [x, y] = place(&player, &unit);
    goes_as_far_as_it_may(&player, &unit, (x, y + 10.0));
    browser.shot("reach-deadly-field");

    browser.resize(PHONE);
    // It has an action left and is still picked out.
    browser.press("h");
    settles(&browser);
    browser.sees(".handle:not([hidden])");
    browser.shot("reach-phone");
    let Point { x, y } = browser.middle(".handle .knob");
    let script = "const hit = (dx, dy) => document.elementFromPoint(arguments[0] + dx, arguments[1] + dy)?.closest('.knob');
        return [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) => hit(dx, dy));";
    assert_eq!(browser.run(script, &json!([x, y])), json!(true), "44 pixels and more");
    assert_eq!(browser.complaints(), [""; 0]);
}
