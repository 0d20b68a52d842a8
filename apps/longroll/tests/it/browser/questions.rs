//! What is asked stands on the page until it is answered, and nothing is lost by one key.

use serde_json::{Value, json};

use super::brigades::named;
use super::driver::Browser;
use super::free_table::{ESCAPE, Player};
use super::{DESK, PHONE, page};
use crate::served::{Folder, Server};

/// With the dice of this number the 2nd Activos are driven back, and the 1st Activos are in a hex behind them.
const SEED: u64 = 11;

const TO_THE_RETREAT: [&str; 12] = [
    "Horse of Harney gets attack orders",
    "Foot of Harney gets attack orders",
    "Horse of Mora gets attack orders",
    "Foot of Mora gets attack orders",
    "Horse of Harney acts",
    "Dragoons charges 1005 from 0906 facing NE",
    "Captain Lee rides to 0908",
    "Howell's guns moves to 0805 facing SE",
    "General Harney rides to 1103",
    "Ortiz's guns falls back to 1106 facing W",
    "Ortiz's guns falls back to 1107 facing SE",
    "0906 advances to 1005 facing NE",
];

/// How many elements the page has of a kind.
fn count(browser: &Browser, css: &str) -> Value {
    browser.run("return document.querySelectorAll(arguments[0]).length", &json!([css]))
}

/// Whether all of an element is on the screen, and nothing lies over its middle.
fn is_in_sight(browser: &Browser, css: &str) -> bool {
    let script = "const element = document.querySelector(arguments[0]);
        const {left, right, top, bottom} = element.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(over);";
    browser.run(script, &json!([css])) == json!(true)
}

#[test]
fn the_question_stays_while_others_are_looked_at_and_any_marked_hex_answers() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(["great-battles", "rancho"], ["human", "human"], SEED);
    server.order(&game, &TO_THE_RETREAT);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    player.turn();
    let asked = browser.text("#question");
    assert!(asked.contains("2nd Activos must retreat 1 hex"), "{asked}");
    for (size, scheme) in [(DESK, "light"), (PHONE, "dark"), (PHONE, "light")] {
        browser.resize(size);
        browser.prefer(scheme);
        browser.sees(&format!(".map[data-theme='{scheme}']"));
        assert_eq!(browser.text("#question"), asked);
        assert!(is_in_sight(&browser, "#question"));
        browser.shot(&format!("question-{}-{scheme}", size.0));
    }
    browser.click("[data-tab='log']");
    browser.sees("body[data-shown='log']");
    assert!(is_in_sight(&browser, "#question"), "no panel of the phone hides it");
    browser.click("[data-tab='card']");
    browser.resize(DESK);

    // Another unit is looked at: its card stands below the question, and the answers are still marked.
    browser.sees("body[aria-busy='false']");
    browser.click("#unit-7");
    browser.sees("#unit-7 .selected");
    browser.sees("body[aria-busy='false']");
    assert!(browser.text("#card").contains("3rd Activos"), "{}", browser.text("#card"));
    assert_eq!(browser.text("#question"), asked);
    let (answers, marks) =
        (count(&browser, "#ask .answers .order"), count(&browser, ".mark[data-kind='answer']"));
    assert_eq!((answers, marks), (json!(3), json!(3)));
    let first = browser.text("#ask .answers .order");
    assert!(first.starts_with("1 ") && first.contains("to 1003, with 1st Activos"), "{first}");
    browser.shot("question-other-unit");

    // The marked hex answers though a unit of its own is in it, whatever is picked out.
    let told = player.turn();
    let seq = told["seq"].clone();
    browser.click(&format!("#{}", named(&told, "1st Activos")));
    browser.sees("#unit-6[data-square='1003']");
    browser.sees(&format!("body:not([data-seq='{seq}'])"));
    assert_ne!(browser.text("#question"), asked);

    // And a key answers while another unit is picked out.
    let game = server.begin_seeded(["great-battles", "rancho"], ["human", "human"], SEED);
    server.order(&game, &TO_THE_RETREAT);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    player.turn();
    browser.click("#unit-7");
    browser.sees("#unit-7 .selected");
    let seq = player.turn()["seq"].clone();
    browser.press("2");
    browser.sees("#unit-6[data-square='1104']");
    browser.sees(&format!("body:not([data-seq='{seq}'])"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_piece_stays_where_it_is_after_the_dice_of_its_move() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    // C Company has come to the river.
    let game = server.begin_seeded(["lancer", "kestrel-drift"], ["human", "human"], 21);
    let to_the_line = [
        "nothing",
        "C Company moves",
        "C Company moves towards 19.50,20.25 facing 0",
        "Red Gatling moves",
        "Red Gatling moves towards 15.75,22.50 facing 180",
        "C Company moves",
        "C Company moves towards 19.50,25.25 facing 0",
        "A Company moves",
        "A Company moves towards 9.00,20.25 facing 0",
        "C Company moves",
    ];
    server.order(&game, &to_the_line);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let told = player.turn();
    let unit = told["acting"].as_str().expect("a piece moves").to_string();
    let place = |player: &Player<'_>| {
        let units = player.ask("")["units"].as_array().cloned().unwrap_or_default();
        units.into_iter().find(|one| one["id"] == json!(unit)).map(|one| one["at"].clone())
    };
    let before = place(&player);
    assert_eq!(browser.text("#question"), "C Company must go 3\": which way?");
    assert!(browser.text("#ask .answers").contains("Stay here"), "{}", browser.text("#ask"));
    browser.shot("question-stay");
    let stays = told["options"].as_array().into_iter().flatten().find(|offer| offer["label"] == "Stay here");
    let order = stays.and_then(|offer| offer["order"].as_str()).expect("it may stay");
    browser.click(&format!("[data-order='{order}']"));
    browser.sees(&format!("body:not([data-seq='{}'])", told["seq"]));
    assert_eq!(place(&player), before);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn ending_a_step_asks_once_names_the_units_left_and_can_be_taken_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin("barlows-knoll", ["human", "human"]);
    server.order(&game, &["Avery moves to P03"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let told = player.turn();
    let waiting = told["waiting"].as_array().expect("a list").len();
    assert_eq!(told["acted"], json!([named(&told, "Avery")]));
    assert_eq!(browser.text("#left"), format!("{waiting} of {} units have not moved", waiting + 1));
    assert_eq!(count(&browser, ".troops .halo"), json!(waiting));
    browser.sees("#stand-2 .acted");
    assert_eq!(count(&browser, ".troops .acted"), json!(1));

    browser.press("e");
    browser.sees(".ending");
    assert!(browser.text(".ending h3").starts_with("End moves? "), "{}", browser.text(".ending"));
    assert!(browser.text(".ending").contains("Gordon"), "{}", browser.text(".ending"));
    assert!(!browser.text(".ending").contains("Avery"), "{}", browser.text(".ending"));
    assert!(is_in_sight(&browser, "#go-on"));
    browser.shot("question-ending-desk");
    browser.resize(PHONE);
    assert!(is_in_sight(&browser, "#go-on") && is_in_sight(&browser, "#end-now"));
    browser.shot("question-ending-phone");
    browser.resize(DESK);
    // A name shows the unit, and the question is still there.
    let gordon = named(&told, "Gordon");
    browser.click(&format!(".ending [data-unit='{gordon}']"));
    browser.sees(&format!("#{gordon} .selected"));
    browser.press(ESCAPE);
    browser.sees("#ask:not(:has(.ending))");
    // What comes next is a unit that has not moved, though Avery may still turn.
    browser.press("n");
    browser.sees("body[aria-busy='false']");
    browser.sees(".troops .selected");
    assert_eq!(count(&browser, "#stand-2 .selected"), json!(0));

    browser.press("e");
    browser.sees(".ending");
    browser.press("e");
    browser.sees("#phases li:nth-child(2)[aria-current]");
    player.turn();
    browser.sees("#undo[aria-disabled='false']");
    browser.press("u");
    browser.sees("#phases li:nth-child(1)[aria-current]");
    assert_eq!(player.turn()["orders"], json!(1));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn units_that_can_still_act_wear_a_halo_on_every_board() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let rancho = server.begin_seeded(["great-battles", "rancho"], ["human", "human"], SEED);
    server.order(&rancho, &TO_THE_RETREAT[..5]);
    let lane = server.begin_seeded(["guns", "mercer-lane"], ["human", "human"], 1863);
    let moves = ["Union first", "done", "done", "Union first", "done", "done", "Union first"];
    server.order(&lane, &moves);
    for (game, name) in [(&rancho, "hexes"), (&lane, "table")] {
        for scheme in ["dark", "light"] {
            browser.prefer(scheme);
            browser.go(&page(&server, game));
            let player = Player { server: &server, browser: &browser, game: game.clone() };
            let waiting = player.turn()["waiting"].as_array().map_or(0, Vec::len);
            assert!(waiting > 0, "{name}");
            assert_eq!(count(&browser, ".troops .halo"), json!(waiting), "{name}");
            browser.shot(&format!("question-halo-{name}-{scheme}"));
        }
    }

    // An arrow that is drawn and not given counts as not moved, and is offered first.
    let player = Player { server: &server, browser: &browser, game: lane };
    let told = player.turn();
    let vermont = named(&told, "2nd Vermont");
    let script =
        "const {x, y} = document.getElementById(arguments[0]).dataset; return [Number(x), Number(y)]";
    let at = browser.run(script, &json!([vermont]));
    let ahead = (at[0].as_f64().expect("a number"), at[1].as_f64().expect("a number") + 4.0);
    browser.drag(player.figures_of(&vermont), player.on_screen(ahead));
    browser.sees("body[aria-busy='false']");
    browser.sees("#go");
    browser.press("e");
    browser.sees(".ending");
    assert!(browser.text(".ending li").contains("2nd Vermont"), "{}", browser.text(".ending"));
    assert!(browser.text(".ending li").contains("move drawn, order not sent"));
    browser.shot("question-arrow");
    browser.click("#give-aim");
    browser.sees(&format!("body:not([data-seq='{}'])", told["seq"]));
    browser.sees(&format!("#{vermont} .acted"));
    assert_eq!(browser.complaints(), [""; 0]);
}
