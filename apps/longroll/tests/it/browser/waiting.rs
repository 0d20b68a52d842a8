//! What a waiting person sees: a card before its odds, and a sign of life from a server or a computer that takes its time.

use serde_json::{Value, json};

use super::driver::Browser;
use super::free_table::Player;
use super::{DESK, page};
use crate::served::{Folder, Server};

const FARM: [&str; 2] = ["deadly-field", "cobb-farm"];

/// The 5th Maine comes up to charge range, and it is for the Confederates to act.
const TO_CHARGE_RANGE: [&str; 3] = ["Union first", "5th Maine moves to 11,12 facing 0", "done"];

const CHARGE: &str = "[data-order='11th Georgia charges 5th Maine']";

/// Answers whose address has these words in it wait until they are let go.
fn hold(browser: &Browser, words: &str) {
    let script = "window.kept = [];
        window.plain ??= window.fetch;
        window.fetch = (address, ...rest) => String(address).includes(arguments[0])
            ? new Promise((done) => kept.push(() => done(plain(address, ...rest))))
            : plain(address, ...rest);";
    browser.run(script, &json!([words]));
}

/// Lets go what was held, and whatever is asked for afterwards.
fn let_go(browser: &Browser) {
    browser.run("window.fetch = window.plain; kept.forEach((answer) => answer());", &json!([]));
}

#[test]
fn a_card_comes_before_its_odds_and_they_follow_where_they_belong() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin_seeded(FARM, ["human", "human"], 1);
    for order in TO_CHARGE_RANGE {
        // Where nobody can react, the game goes on by itself.
        let ready = || Some(server.get(&format!("/api/games/{id}")).1).filter(|game| game["yours"] == true);
        let game = std::iter::repeat_with(ready).flatten().next().expect("a person has to choose");
        let given = json!({"order": order, "seq": game["seq"], "key": order});
        let (status, answer) = server.post(&format!("/api/games/{id}/orders"), &given);
        assert_eq!(status, 200, "{order}: {answer}");
    }
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn][aria-busy='false']");
    let player = Player { server: &server, browser: &browser, game: id.clone() };

    // The odds are slow: the card is there, and says that they are being counted.
    hold(&browser, "/odds?");
    browser.click_at(player.figures_of("unit-7"));
    browser.sees("#unit-7 .selected");
    browser.sees(&format!("{CHARGE} .pc.counting"));
    browser.sees("body[aria-busy='false']");
    browser.sees(".mark[data-kind='target'][data-unit='unit-0']");
    let board = "return document.querySelector('.troops').textContent";
    assert!(!browser.run(board, &json!([])).as_str().unwrap_or_default().contains('%'));
    browser.shot("waiting-odds-counted");

    // They follow, on the same button, which keeps its place and the focus.
    let place = "const one = document.querySelector(arguments[0]);
        one.focus();
        one.dataset.same = 'yes';
        return [one.getBoundingClientRect().top, one.getBoundingClientRect().height]";
    let before = browser.run(place, &json!([CHARGE]));
    let_go(&browser);
    browser.sees(&format!("{CHARGE}[data-same]:focus .pc:not(.counting)"));
    assert_eq!(browser.run(place, &json!([CHARGE])), before);
    let told = browser.text(CHARGE);
    let (_, card) = server.get(&format!("/api/games/{id}/units/unit-7"));
    let is_charge = |offer: &&Value| offer["order"] == "11th Georgia charges 5th Maine";
    let offer = card["may"].as_array().into_iter().flatten().find(is_charge).expect("it is offered");
    let percent = format!("{:.0}%", offer["forecast"]["percent"].as_f64().expect("it is counted"));
    assert!(told.contains("to drive it off") && told.contains(&percent), "{told}: {percent}");
    browser.sees("#card:not(:has(.counting))");
    let drawn = "return new Promise((done) => {
        const isDrawn = () => document.querySelector('.troops').textContent.includes(arguments[0]);
        const look = () => (isDrawn() ? done(true) : requestAnimationFrame(look));
        look();
    })";
    assert_eq!(browser.run(drawn, &json!([percent])), true, "the map tells the same");

    // Odds of what is not looked at any more are not asked for, and nobody waits for those that were.
    browser.press("\u{e00c}");
    browser.sees("body[data-picked='none'][aria-busy='false']");
    hold(&browser, "/odds?");
    browser.click_at(player.figures_of("unit-9"));
    browser.sees("#unit-9 .selected");
    browser.sees("body[aria-busy='false']");
    browser.click_at(player.figures_of("unit-13"));
    browser.sees("#unit-13 .selected");
    assert!(browser.run("return kept.length", &json!([])).as_u64().is_some_and(|many| many < 2));
    let_go(&browser);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn whoever_waits_sees_a_sign_of_life_and_no_stale_word() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin_seeded(FARM, ["human", "ai:recruit"], 1);
    server.order(&id, &["Union first"]);
    let browser = Browser::open(DESK);
    browser.before_load(
        "window.news = [];
        window.EventSource = class extends window.EventSource {
            set onmessage(heard) {
                super.onmessage = (event) => (window.holds ? news.push(() => heard(event)) : heard(event));
            }
        };",
    );
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn][aria-busy='false']");
    let player = Player { server: &server, browser: &browser, game: id };

    // A refusal stands until something else is picked.
    browser.type_into("#typed", "5th Maine charges 11th Georgia");
    browser.sees("#said:not(:empty)");
    browser.sees("body[aria-busy='false']");
    hold(&browser, "/units/");
    browser.click_at(player.figures_of("unit-1"));
    browser.sees("#said:empty");

    // A card that takes its time.
    browser.sees("#busy:not(:empty)");
    assert_eq!(browser.text("#busy"), "One moment");
    browser.shot("waiting-one-moment");
    let_go(&browser);
    browser.sees("#unit-1 .selected");
    browser.sees("#busy:empty");

    // A computer that does.
    browser.run("window.holds = true", &json!([]));
    browser.run("document.querySelector('#typed').value = ''", &json!([]));
    browser.type_into("#typed", "done");
    browser.press(super::ENTER);
    browser.sees("body:not([data-turn]) #busy:not(:empty)");
    assert_eq!(browser.text("#busy"), "The computer is thinking");
    browser.shot("waiting-computer");
    browser.run("window.holds = false; news.splice(0).forEach((heard) => heard())", &json!([]));
    browser.sees("body[data-turn] #busy:empty");
    assert_eq!(browser.complaints(), [""; 0]);
}
