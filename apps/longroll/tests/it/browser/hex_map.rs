//! A turn on the hex map by mouse: orders, markers, moves that end facing a corner, fire with its odds, reactions.

use board::hex::Hex;
use serde_json::{Value, json};

use super::driver::{Browser, Point};
use super::{DESK, PHONE, end_step, page};
use crate::served::{Folder, Server};

const RANCHO: [&str; 2] = ["great-battles", "rancho"];

/// A person at the page of a game.
struct Player<'a> {
    server: &'a Server,
    browser: &'a Browser,
    game: String,
}

impl Player<'_> {
    fn ask(&self, what: &str) -> Value {
        self.server.get(&format!("/api/games/{}{what}", self.game)).1
    }

    /// Waits until the page shows the game as it stands, and answers it.
    fn turn(&self) -> Value {
        let game = self.ask("");
        self.browser.sees(&format!("body[data-turn][data-seq='{}']", game["seq"]));
        self.browser.sees("body[aria-busy='false']");
        game
    }

    /// Presses what gives an order, and waits until it is given.
    fn press(&self, css: &str) {
        let game = self.turn();
        self.browser.click(css);
        self.browser.sees(&format!("body:not([data-seq='{}'])", game["seq"]));
    }

    fn order(&self, order: &str) {
        self.press(&format!("[data-order='{order}']"));
    }

    /// A point of a hex on the screen, so far from its middle towards a corner as a share of its radius.
    fn near(&self, hex: &str, corner: (f64, f64), share: f64) -> Point {
        let script = "const svg = document.querySelector('.troops svg'), {radius} = svg.dataset;
            const {x, y} = document.querySelector(`.hex[data-square='${arguments[0]}']`).dataset;
            const at = new DOMPoint(Number(x) + arguments[1] * radius, Number(y) + arguments[2] * radius);
            const on = at.matrixTransform(svg.getScreenCTM());
            return [on.x, on.y];";
        let at = self.browser.run(script, &json!([hex, corner.0 * share, corner.1 * share]));
        Point { x: at[0].as_f64().expect("a number"), y: at[1].as_f64().expect("a number") }
    }

    /// Answers every question until a brigade of the US acts; the other side's brigades do nothing.
    fn until_acting(&self, brigade: &str) {
        for _ in 0..40 {
            let game = self.turn();
            let options: Vec<&str> = game["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|offer| offer["order"].as_str())
                .collect();
            let acts = format!("{brigade} acts");
            if options.contains(&acts.as_str()) {
                return self.order(&acts);
            }
            match options.iter().find(|order| order.starts_with("pick ")) {
                Some(pick) => self.order(pick),
                None if game["asks"] == json!("choice") => self.order("done"),
                None => {
                    end_step(self.browser);
                    self.browser.sees(&format!("body:not([data-seq='{}'])", game["seq"]));
                }
            }
        }
        panic!("{brigade} never acts");
    }
}

/// Where corners lie, from the middle of a hex of radius 1.
const EAST: (f64, f64) = (1.0, 0.0);
const NORTH_EAST: (f64, f64) = (0.5, -0.866);
const SOUTH_WEST: (f64, f64) = (-0.5, 0.866);

#[test]
fn a_turn_of_hexes_is_played_by_mouse() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(RANCHO, ["human", "human"], 1846);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };

    // Orders are given to the brigadier.
    player.turn();
    browser.shot("hexes-orders");
    browser.click("#leader-1");
    player.order("Foot of Harney gets attack orders");
    browser.sees("#leader-1 .orders[data-orders='attack']");
    player.until_acting("Foot of Harney");

    // A move: the corner nearest to the pointer is faced, and an arrow says so before.
    player.turn();
    browser.click("#unit-0");
    browser.sees("#unit-0 .selected");
    browser.sees(".mark[data-kind='reach']");
    browser.sees("body[aria-busy='false']");
    browser.hover(player.near("0403", NORTH_EAST, 0.6));
    browser.sees(".aim[data-square='0403'][data-facing='NE']");
    browser.hover(player.near("0403", EAST, 0.6));
    browser.sees(".aim[data-square='0403'][data-facing='E']");
    browser.shot("hexes-reach");
    let seq = player.turn()["seq"].clone();
    browser.click_at(player.near("0403", EAST, 0.6));
    browser.sees("#unit-0[data-square='0403'][data-facing='E']");
    browser.sees(&format!("body:not([data-seq='{seq}'])"));
    assert!(browser.text("#log").contains("1st Volunteers move to 0403 facing E"));

    // It is taken back by a key, and turned by pointing into a corner of its own hex.
    player.turn();
    browser.press("u");
    browser.sees("#unit-0[data-square='0203'] .selected");
    player.turn();
    browser.click_at(player.near("0203", NORTH_EAST, 0.85));
    browser.sees("#unit-0[data-square='0203'][data-facing='NE'] .selected");

    // Why not, with the line of sight and what hides it.
    player.turn();
    browser.click_at(player.near("1003", SOUTH_WEST, 0.9));
    browser.sees(".pointed details[open]");
    browser.sees(".mark[data-kind='sight']");
    browser.shot("hexes-why-not");
    assert_eq!(browser.complaints(), [""; 0]);
}

/// The US foot comes up to the rancho and fires at the Mexican foot, which may return it.
#[test]
fn fire_is_pointed_at_and_those_who_may_react_are_asked_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(RANCHO, ["human", "human"], 1846);
    let browser = Browser::open(DESK);
    let player = Player { server: &server, browser: &browser, game };
    approach(&player);
    browser.go(&page(&server, &player.game));
    let game = player.turn();
    let (unit, target) = shooter(&player, &game);

    // The odds are told before the die falls.
    browser.click(&format!("#{unit}"));
    browser.sees(&format!("#{unit} .selected"));
    browser.sees(&format!(".mark[data-square='{target}'][data-kind='target']"));
    browser.sees("body[aria-busy='false']");
    browser.click_at(player.near(&target, EAST, 0.0));
    browser.sees(".order.armed");
    browser.sees("#card .outcomes .chance");
    browser.shot("hexes-fire");
    player.press(".order.armed");

    // One panel asks all who may return it.
    player.turn();
    browser.sees(".reactions li");
    browser.shot("hexes-reactions");
    let asked = player.ask("");
    let first = asked["reactions"][0]["id"].as_str().expect("somebody may react").to_string();
    // A standing answer, on the card of the unit, settles the question if all have one.
    browser.click(&format!(".reactions [data-unit='{first}']"));
    browser.sees(".standing");
    browser.shot("hexes-standing");
    browser.click("#back");
    browser.sees(".reactions li");
    player.press("#pass");
    player.turn();
    assert!(browser.text("#log").contains("Let pass"));
    let (status, told) = server.post(
        &format!("/api/games/{}/answers", player.game),
        &json!({"unit": first, "whole": true, "answer": "fire"}),
    );
    assert_eq!(status, 200, "{told}");
    let card = player.ask(&format!("/units/{first}"));
    assert_eq!(card["standing"]["answer"], json!("fire"));
    assert_eq!(browser.complaints(), [""; 0]);
}

/// Goes on with whatever comes nearer to the enemy until somebody of the acting side can be fired at.
fn approach(player: &Player<'_>) {
    let mut done = 0;
    for _ in 0..4000 {
        let game = player.ask("");
        // Standing answers give their orders like a computer: asking again is as good as waiting.
        if game["yours"] != json!(true) {
            continue;
        }
        if shot(player, &game).is_some() {
            return;
        }
        let order = onward(player, &game);
        let given = json!({"order": order, "seq": game["seq"], "key": format!("k{done}")});
        let (status, answer) = player.server.post(&format!("/api/games/{}/orders", player.game), &given);
        assert_eq!(status, 200, "{order}: {answer}");
        done += 1;
    }
    panic!("nobody comes to fire");
}

/// A unit that may fire, and at which hex, where somebody may return it.
fn shot(player: &Player<'_>, game: &Value) -> Option<(String, String)> {
    for unit in game["ready"].as_array()? {
        let unit = unit.as_str()?;
        let card = player.ask(&format!("/units/{unit}"));
        let fires = card["may"].as_array()?.iter().find(|offer| {
            offer["order"].as_str().is_some_and(|order| order.contains(" fires at "))
                && unit != "unit-4"
                && unit != "unit-9"
        });
        if let Some(offer) = fires {
            return Some((unit.into(), offer["place"].as_str()?.into()));
        }
    }
    None
}

fn shooter(player: &Player<'_>, game: &Value) -> (String, String) {
    shot(player, game).expect("somebody may fire")
}

/// An order that brings the acting side nearer, or the game on.
fn onward(player: &Player<'_>, game: &Value) -> String {
    let orders = player.ask("/sentences");
    let orders: Vec<&str> = orders.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let us = game["acts"] == json!(0);
    // A battalion of either side goes for open ground north of the rancho.
    let (who, goal, facing) =
        if us { ("1st Volunteers", "0502", " facing E") } else { ("1st Activos", "0702", " facing W") };
    let gap = |hex: &str| {
        let hexes: [Hex; 2] = [hex, goal].map(|hex| hex.parse().expect("a hex"));
        hexes[0].distance(hexes[1])
    };
    let at = game["units"].as_array().into_iter().flatten().find(|unit| unit["name"] == json!(who));
    let at = at.and_then(|unit| unit["at"].as_str()).map_or(0, gap);
    let moves = orders.iter().filter_map(|order| {
        let hex = order.strip_prefix(who)?.strip_prefix(" moves to ")?.strip_suffix(facing)?;
        Some((gap(hex), *order))
    });
    if let Some((_, order)) = moves.min().filter(|(left, _)| *left < at) {
        return order.into();
    }
    let foot = if us { "Foot of Harney acts" } else { "Foot of Mora acts" };
    for wanted in [foot, "pick ", "let pass", "done"] {
        if let Some(order) = orders.iter().find(|order| order.starts_with(wanted)) {
            return (*order).into();
        }
    }
    orders.first().expect("something can be ordered").to_string()
}

#[test]
fn the_hex_map_is_seen_on_a_phone_and_in_the_dark() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(["great-battles", "resaca-de-la-palma"], ["human", "human"], 7);
    let browser = Browser::open(PHONE);
    browser.go(&page(&server, &game));
    browser.sees("body[data-turn]");
    browser.sees("#unit-0");
    browser.shot("hexes-phone");
    let spills = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(browser.run(spills, &json!([])), json!(false));
    browser.prefer("dark");
    browser.resize(DESK);
    browser.go(&page(&server, &game));
    browser.sees(".map[data-theme='dark']");
    browser.sees("body[data-turn]");
    browser.shot("hexes-dark");
    assert_eq!(browser.complaints(), [""; 0]);
}
