//! Moves, fire and charges answered by the other side, by mouse and from two pages, and answers given beforehand.

use serde_json::{Value, json};

use super::axe::finds_nothing;
use super::brigades::named;
use super::driver::Browser;
use super::free_table::{ESCAPE, Player};
use super::{DESK, PHONE, page};
use crate::served::{Folder, Server};

const FARM: [&str; 2] = ["deadly-field", "cobb-farm"];

/// With these dice the battery does nothing, and the charge drives the enemy back.
const SEED: u64 = 21;

/// What is in the log.
fn log(browser: &Browser) -> String {
    browser.run("return document.querySelector('#log').textContent", &json!([])).as_str().unwrap_or("").into()
}

/// Does something that gives an order, and waits until the page shows the game with a person in turn after it.
fn gives(player: &Player<'_>, deed: impl FnOnce()) -> Value {
    let before = player.turn();
    player.browser.sees("body[aria-busy='false']");
    deed();
    player.browser.sees(&format!("body:not([data-seq='{}'])", before["seq"]));
    let game = player.turn();
    player.browser.sees("body[aria-busy='false']");
    game
}

/// Drags a unit until its front stands at a point, and sends it there.
fn moves(player: &Player<'_>, unit: &str, to: (f64, f64)) -> Value {
    player.turn();
    player.browser.sees("body[aria-busy='false']");
    player.browser.drag(player.figures_of(unit), player.on_screen(to));
    player.browser.sees("body[aria-busy='false']");
    player.browser.sees(".overlay [data-kind='ghost']");
    gives(player, || player.browser.click("#go"))
}

/// Pictures on the desk and on a phone, by day and by night.
fn look(browser: &Browser, name: &str) {
    for (size, screen) in [(PHONE, "phone"), (DESK, "desk")] {
        browser.resize(size);
        for scheme in ["dark", "light"] {
            browser.prefer(scheme);
            browser.sees(&format!(".map[data-theme='{scheme}']"));
            browser.sees("body[aria-busy='false']");
            browser.shot(&format!("reactions-{name}-{screen}-{scheme}"));
        }
    }
}

/// The row of a unit in what is asked.
fn row<'a>(game: &'a Value, unit: &str) -> &'a Value {
    let rows = game["reactions"].as_array().expect("somebody may react");
    rows.iter().find(|row| row["id"] == unit).unwrap_or_else(|| panic!("{unit} may not react: {game}"))
}

/// The way of a unit that begins with these words.
fn way<'a>(game: &'a Value, unit: &str, words: &str) -> &'a Value {
    let ways = row(game, unit)["ways"].as_array().expect("it may do something");
    let way = ways.iter().find(|way| way["deed"].as_str().is_some_and(|deed| deed.starts_with(words)));
    way.unwrap_or_else(|| panic!("{unit} never {words}: {ways:?}"))
}

/// Chooses what a unit does, and that all others who were likely to do something stand.
fn chooses(browser: &Browser, game: &Value, unit: &str, way: &Value) {
    let choice = |id: &str, value: &str| format!("[name='react-{id}'][value='{value}']");
    let chosen = choice(unit, &way["way"].to_string());
    // What no dice decide is folded.
    let fold = format!("[data-folded='{unit}']:not([open]):has({chosen}) > summary");
    if browser.run("return document.querySelector(arguments[0]) !== null", &json!([fold])) == json!(true) {
        browser.click(&fold);
    }
    browser.click(&chosen);
    browser.sees(&format!("{chosen}:checked"));
    for row in game["reactions"].as_array().into_iter().flatten() {
        let id = row["id"].as_str().expect("an id is a word");
        if id != unit && row["ticked"].is_u64() {
            browser.click(&format!("{}, .reactions [type='checkbox'][value='{id}']", choice(id, "stands")));
        }
    }
    browser.sees("#react:not([disabled])");
    assert_eq!(browser.text("#react"), "React with 1 unit 1");
}

#[test]
fn a_move_is_answered_on_its_way_and_a_charge_is_met() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(FARM, ["human", "human"], SEED);
    server.order(&game, &["Union first"]);
    let (blue, grey) = (Browser::open(DESK), Browser::open(DESK));
    for browser in [&blue, &grey] {
        browser.go(&page(&server, &game));
    }
    let union = Player { server: &server, browser: &blue, game: game.clone() };
    let confederate = Player { server: &server, browser: &grey, game };
    let told = union.turn();
    let [fifth, sixth, georgia, ruger] =
        ["5th Maine", "6th Maine", "11th Georgia", "Ruger's battery"].map(|name| named(&told, name));

    // What a unit is, may do, and goes by is on its card; its ranges lie over the map.
    blue.click_at(union.figures_of(&sixth));
    blue.sees(&format!("#{sixth} .selected"));
    blue.sees(".troops .mark[data-kind='arc']");
    let card = blue.text("#card");
    for words in
        ["2 actions left", "first volley to come", "MMP 1: BMP 5", "−2 leader within 1", "Form skirmishers"]
    {
        assert!(card.contains(words), "no '{words}' on {card}");
    }
    look(&blue, "picked");

    // The other side is asked once for all, with the best point of the way for each and how likely it is to tell.
    let asked = moves(&union, &sixth, (14.0, 14.4));
    confederate.turn();
    grey.sees(".reactions .ways");
    finds_nothing(&grey, "a question with reactions");
    assert_eq!(grey.text("#question"), "6th Maine moves: which Confederate units react?");
    let question = grey.text("#card");
    let fire = way(&asked, &ruger, "fires at 6th Maine after ");
    let percent = fire["percent"].as_u64().expect("its chance is told");
    let deed = fire["deed"].as_str().expect("in words");
    assert!(percent > 0 && question.contains(deed), "{deed} not in {question}");
    assert!(question.contains(&format!("{percent}%")), "{percent} not in {question}");
    let sentence = fire["sentence"].as_str().expect("in words");
    assert!(sentence.contains("% to ") && question.contains(sentence), "{sentence} not in {question}");
    let rows = "return document.querySelectorAll('.reactions .ways, .reactions [name=react]').length";
    assert_eq!(
        grey.run(rows, &json!([])).as_u64(),
        asked["reactions"].as_array().map(|rows| rows.len() as u64)
    );
    // Those who can do no harm are folded away, and yet to be found.
    grey.click(".reactions [data-folded='others'] > summary");
    grey.sees(".reactions [data-folded='others'][open]");
    grey.click(".reactions [data-folded='others'] > summary");
    chooses(&grey, &asked, &ruger, fire);
    look(&grey, "asked");
    gives(&confederate, || grey.click("#react"));
    union.turn();
    for browser in [&blue, &grey] {
        let told = log(browser);
        assert!(told.contains("6th Maine moves "), "{told}");
        assert!(told.contains("Ruger's battery reacts and fires at 6th Maine"), "{told}");
        assert!(told.contains("MMP") || told.contains("no effect"), "{told}");
        browser.sees("#log .by.grey details .mods");
    }
    let spent = format!("return document.querySelector('#{ruger} .reaction').getAttribute('fill')");
    let fresh = format!("return document.querySelector('#{georgia} .reaction').getAttribute('fill')");
    assert_ne!(grey.run(&spent, &json!([])), grey.run(&fresh, &json!([])), "a spent reaction is hollow");

    // A charge is dragged onto the enemy, and met half way.
    let mut now = moves(&union, &fifth, (11.0, 14.4));
    if now["reactions"].is_array() {
        now = gives(&union, || blue.click("#pass"));
    }
    assert_eq!(now["acts"], json!(0), "{now}");
    blue.drag(union.figures_of(&fifth), union.figures_of(&georgia));
    blue.sees(".overlay [data-kind='charge']");
    blue.sees("body[aria-busy='false']");
    assert!(blue.text(".aimed").starts_with("charges 11th Georgia: "), "{}", blue.text(".aimed"));
    // The odds of a charge follow its offer.
    blue.sees(".order.armed .pc:not(.counting)");
    assert!(blue.text("#card").contains("to drive it off"), "{}", blue.text("#card"));
    look(&blue, "charge-dragged");
    let asked = gives(&union, || blue.click(".order.armed"));
    confederate.turn();
    grey.sees(".reactions .ways");
    grey.sees(".troops .mark[data-kind='charge']");
    assert_eq!(grey.text("#question"), "5th Maine charges 11th Georgia: how do the Confederate units react?");
    // A countercharge has no chance to show, and lies open beside the fire all the same; what changes little is folded.
    for (words, is_folded) in [("holds its fire", false), ("countercharges", false), ("forms", true)] {
        let choice = format!("[name='react-{georgia}'][value='{}']", way(&asked, &georgia, words)["way"]);
        let folded = grey
            .run("return document.querySelector(arguments[0]).closest('details') !== null", &json!([choice]));
        assert_eq!(folded, json!(is_folded), "{words}");
    }
    chooses(&grey, &asked, &georgia, way(&asked, &georgia, "countercharges"));
    look(&grey, "charge-met");
    let mut now = gives(&confederate, || grey.click("#react"));
    let fought = log(&grey);
    assert!(fought.contains("11th Georgia countercharges"), "{fought}");
    assert!(fought.contains("5th Maine charges home"), "{fought}");
    assert!(fought.contains("Final impact value of the attacker"), "{fought}");
    if now["asked"].as_str().is_some_and(|asked| asked.contains("or stay?")) {
        union.turn();
        now = gives(&union, || blue.click("[data-order='stay']"));
    }
    assert!(log(&blue).contains("5th Maine charges 11th Georgia"), "{}", log(&blue));
    let asked = now["asked"].as_str().unwrap_or_default();
    assert!(asked.starts_with("Turn 1 of 6, Union"), "{asked}");
    union.turn();
    look(&blue, "charge-over");
    assert_eq!((blue.complaints(), grey.complaints()), (vec![], vec![]));
}

/// Answers beforehand for a unit on its card, or for all of its brigade.
fn answers(player: &Player<'_>, unit: &str, word: &str, whole: bool) {
    let browser = player.browser;
    browser.sees("body[aria-busy='false']");
    browser.click_at(player.figures_of(unit));
    browser.sees(&format!("#{unit} .selected"));
    if whole {
        browser.click("#whole");
        browser.sees("#whole:checked");
    }
    browser.click(&format!(".standing label:has([value='{word}'])"));
    browser.sees(&format!(".standing [value='{word}']:checked"));
    browser.sees("body[aria-busy='false']");
    assert_eq!(player.ask(&format!("/units/{unit}"))["standing"]["answer"], json!(word));
}

#[test]
fn a_standing_answer_holds_the_fire_and_gives_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(FARM, ["human", "human"], SEED);
    server.order(&game, &["Union first"]);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let told = player.turn();
    let [sixth, ohio, georgia, tennessee, ruger] =
        ["6th Maine", "21st Ohio", "11th Georgia", "31st Tennessee", "Ruger's battery"]
            .map(|name| named(&told, name));
    let offered = player.ask(&format!("/units/{ruger}"))["standing"]["answers"].clone();
    assert_eq!(offered, json!(["ask", "fire", "normal", "short", "charged", "likely", "never"]));

    // Nobody comes as near as that, so nobody is asked and nobody fires.
    answers(&player, &georgia, "charged", true);
    answers(&player, &tennessee, "never", true);
    answers(&player, &ruger, "short", false);
    browser.shot("reactions-standing");
    let now = moves(&player, &sixth, (14.0, 14.4));
    assert_eq!((&now["acts"], &now["reactions"]), (&json!(0), &Value::Null));
    let told = log(&browser);
    assert!(told.contains("Let it pass.") && !told.contains("reacts and fires"), "{told}");

    // With somebody picked out, who points at an enemy means to attack him.
    browser.press(ESCAPE);
    browser.sees("body[data-picked='none']");
    // Told to fire, the battery does, and again nobody is asked.
    answers(&player, &ruger, "fire", false);
    let now = moves(&player, &ohio, (21.0, 13.0));
    assert_eq!((&now["acts"], &now["reactions"]), (&json!(0), &Value::Null));
    assert!(log(&browser).contains("Ruger's battery reacts and fires at 21st Ohio"), "{}", log(&browser));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn battles_stand_by_stand_are_seen_on_desk_and_phone() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    for scenario in ["brawners-farm", "high-water-mark"] {
        let game = server.begin_seeded(["deadly-field", scenario], ["human", "human"], SEED);
        browser.go(&page(&server, &game));
        browser.sees("body[data-turn]");
        browser.sees(".stood .first");
        browser.sees(".benefit");
        look(&browser, scenario);
        let spills = "return document.documentElement.scrollWidth > innerWidth";
        assert_eq!(browser.run(spills, &json!([])), json!(false));
    }
    assert_eq!(browser.complaints(), [""; 0]);
}
