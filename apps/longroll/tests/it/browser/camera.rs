//! What is seen of a board: the player's troops with names that can be read, and nothing that lies under anything.

use serde_json::{Value, json};

use super::driver::{Browser, Point};
use super::free_table::Player;
use super::{DESK, PHONE, page};
use crate::served::{Folder, Server};

/// The windows a page is looked at in.
const WINDOWS: [(u32, u32); 8] =
    [(1280, 800), (1440, 900), (1920, 1080), (1024, 768), (768, 1024), (844, 900), (844, 390), PHONE];

/// One battle of every rule set, with many steps to a turn, with cards drawn, with many units.
const BOARDS: [[&str; 2]; 5] = [
    ["gallop", "barlows-knoll"],
    ["lancer", "kestrel-drift-full"],
    ["great-battles", "buena-vista"],
    ["guns", "mercer-lane"],
    ["deadly-field", "cobb-farm"],
];

/// Of the units of a side: how many there are, how many are in sight, the sizes of their names in pixels, and which
/// units stand under the tools.
const SEEN: &str = "
    const inside = (frame, {left, right, top, bottom}) =>
        left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
    const map = document.querySelector('.map').getBoundingClientRect();
    const tools = document.querySelector('.tools').getBoundingClientRect();
    const own = [...document.querySelectorAll('.troops .unit')].filter(({dataset}) => dataset.side === arguments[0]);
    const bodies = own.map((unit) => unit.querySelector('.body, .figure, .ring, .rim') ?? unit);
    const names = own.flatMap((unit) => [...unit.querySelectorAll('.name')]);
    const sizes = names.filter((name) => name.checkVisibility() && inside(map, name.getBoundingClientRect()))
        .map((name) => parseFloat(getComputedStyle(name).fontSize) * Math.hypot(name.getScreenCTM().a, name.getScreenCTM().b));
    const covered = ({left, right, top, bottom}) =>
        left < tools.right && right > tools.left && top < tools.bottom && bottom > tools.top;
    const boxes = bodies.map((body) => body.getBoundingClientRect());
    return {
        all: own.length,
        seen: boxes.filter((box) => inside(map, box)).length,
        names: sizes.length,
        smallest: Math.min(...sizes),
        covered: boxes.filter(covered).length,
    };";

/// Says what is wrong with what a player sees of a side.
fn wrong(browser: &Browser, side: u64, what: &str) -> Option<String> {
    let seen = browser.run(SEEN, &json!([side.to_string()]));
    let number = |name: &str| seen[name].as_f64().unwrap_or_default();
    let is_well = number("seen") >= number("all").min(3.0)
        && number("names") >= 1.0
        && number("smallest") > 10.9
        // A phone has its tools over the map; they may lie over a few of very many.
        && number("covered") * 3.0 <= number("seen");
    (!is_well).then(|| format!("{what}: {seen}"))
}

/// What a player needs and is written too small to be read, the smallest of each kind: strengths, values, ratings and orders
/// of leaders, weapons, points, numbers of hexes and along the edge.
const SMALL: &str = "
    const map = document.querySelector('.map').getBoundingClientRect();
    const kinds = ['.troops .strength text', '.troops .sp', '.troops .cohesion', '.ground .numbers text', '.troops .rating',
        '.troops .leader [data-orders] text', '.troops .weapon + text', '.troops .worth text', '.troops .objective text',
        `.troops use[href='#star']:not([transform]) ~ text`, '.ground .border text'];
    const size = (text) => text.getBoundingClientRect().height / text.getBBox().height
        * parseFloat(getComputedStyle(text).fontSize);
    const isSeen = (text) => {
        const {left, right, top, bottom} = text.getBoundingClientRect();
        return text.checkVisibility() && left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom;
    };
    return kinds.flatMap((kind) => {
        const upright = [...document.querySelectorAll(kind)].filter((text) => isSeen(text) && Math.abs(text.getScreenCTM().b) < 0.01);
        const small = upright.map((text) => [size(text), text.textContent]).filter(([pixels]) => pixels < 10.9);
        const [least] = small.sort(([one], [other]) => one - other);
        return least ? [`${kind} '${least[1]}' has ${least[0].toFixed(1)} pixels`] : [];
    });";

#[test]
fn every_board_opens_on_the_troops_of_the_player() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let lobby = server.get("/api/lobby").1;
    let mut battles = Vec::new();
    for ruleset in lobby["rulesets"].as_array().into_iter().flatten() {
        for scenario in ruleset["scenarios"].as_array().into_iter().flatten() {
            let [ruleset, scenario] = [ruleset, scenario].map(|of| of["id"].as_str().expect("it has an id"));
            battles.push(([ruleset, scenario], ["human", "human"]));
        }
    }
    assert_eq!(battles.len(), 28);
    // Alone against the computer one looks at one's own side, whoever is to act.
    battles.extend(BOARDS.map(|board| (board, ["human", "ai:random"])));
    let mut faults = Vec::new();
    for (of, players) in battles {
        let game = server.begin_seeded(of, players, 7);
        browser.resize(DESK);
        browser.go(&page(&server, &game));
        let player = Player { server: &server, browser: &browser, game };
        let acts = player.turn()["acts"].as_u64().unwrap_or_default();
        let side = if players[1] == "human" { acts } else { 0 };
        browser.sees("body[aria-busy='false']");
        faults.extend(wrong(&browser, side, &format!("{of:?} at a desk")));
        let small = browser.run(SMALL, &json!([]));
        let small = small.as_array().into_iter().flatten();
        faults.extend(small.map(|fault| format!("{of:?} at a desk: {fault}")));
        browser.resize(PHONE);
        browser.press("h");
        faults.extend(wrong(&browser, side, &format!("{of:?} on a phone")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(browser.complaints(), [""; 0]);
}

/// What overlaps something else, is cut off, or is too small for a finger; by what it says or is called.
const OVERLAPS: &str = "
    const isPhone = innerWidth <= 700 || innerHeight <= 500;
    const shown = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility({visibilityProperty: true})
        && one.getBoundingClientRect().width > 0);
    const word = (one) => `${one.id || one.className || one.localName} '${one.textContent.trim().slice(0, 20)}'`;
    const box = (one) => one.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const faults = [];
    const compare = (ones) => ones.forEach((one, at) => ones.slice(0, at).forEach((other) => {
        if (one.contains(other) || other.contains(one)) return;
        if (!apart(box(one), box(other))) faults.push(`${word(one)} and ${word(other)} overlap`);
    }));
    const header = shown('.top :is(h1, .wordmark, .clock, #caption, .who, button, .btn, .phases li, .acts, #left)');
    const controls = shown('.foot :is(button, input, label), .tabs > *');
    compare([...header, ...controls]);
    compare(shown('.board > :is(.top, .log, .mapcol, .side-panel, .tabs)'));
    for (const one of [...header, ...controls, ...shown('.board > *:not(.skip, .vh)')]) {
        const {left, right, top, bottom} = box(one);
        const around = box(one.closest('.phases') ?? one.closest('.top') ?? document.body);
        const isWithin = left >= around.left - 1 && right <= around.right + 1 && top >= around.top - 1 && bottom <= around.bottom + 1;
        const isOnScreen = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
        if (!isWithin || !isOnScreen) faults.push(`${word(one)} is cut off`);
    }
    for (const one of isPhone ? shown('.top :is(button, .btn), .foot :is(button, .btn), .tabs > *') : []) {
        if (box(one).height < 44 || box(one).width < 44) faults.push(`${word(one)} is too small for a finger`);
    }
    const map = box(document.querySelector('.map'));
    const share = map.width * map.height / innerWidth / innerHeight;
    if (share < (isPhone ? 0.4 : 0.3)) faults.push(`the map has ${Math.round(100 * share)}%`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page spills over');
    return faults;";

#[test]
fn nothing_lies_under_anything_at_any_width() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let browser = Browser::open(DESK);
    let mut faults = Vec::new();
    for of in BOARDS {
        let game = server.begin_seeded(of, ["human", "human"], 7);
        browser.go(&page(&server, &game));
        browser.sees("body[data-turn][aria-busy='false']");
        // The tips of the first time take a part of the map until they are put away.
        browser.run("document.querySelector('#tips-away')?.click()", &json!([]));
        for (width, height) in WINDOWS {
            browser.resize((width, height));
            // Two frames, so that what depends on the size is laid out anew.
            let drawn = "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
            browser.run(drawn, &json!([]));
            let found = browser.run(OVERLAPS, &json!([]));
            let found = found.as_array().into_iter().flatten().filter_map(Value::as_str);
            faults.extend(found.map(|fault| format!("{of:?} at {width} x {height}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn the_camera_comes_back_to_the_troops_and_glides_there() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin_seeded(["guns", "cemetery-ridge"], ["human", "human"], 7);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn][aria-busy='false']");
    let side = server.get(&format!("/api/games/{id}")).1["acts"].as_u64().unwrap_or_default();
    assert_eq!(wrong(&browser, side, "opened"), None);
    // Where the map is put, whether or not it is still on its way.
    let place = || {
        let script =
            "const {e, f} = new DOMMatrix(document.querySelector('.plan').style.transform); return [e, f];";
        let at = browser.run(script, &json!([]));
        Point { x: at[0].as_f64().expect("a number"), y: at[1].as_f64().expect("a number") }
    };
    let opened = place();
    let is_opened = || (place().x - opened.x).abs() < 3.0 && (place().y - opened.y).abs() < 3.0;
    browser.press("0");
    assert!(!is_opened(), "all of it is seen");
    // Where nothing shall move, it is there at once.
    let glides = "const key = new KeyboardEvent('keydown', {key: 'h', bubbles: true});
        document.body.dispatchEvent(key);
        return document.querySelector('.plan').getAnimations().length;";
    assert_eq!(browser.run(glides, &json!([])), json!(0));
    assert!(is_opened(), "{:?} {opened:?}", place());
    browser.press("0");
    browser.allow_motion();
    assert_eq!(browser.run(glides, &json!([])), json!(1), "it is on its way");
    assert!(is_opened(), "and where it goes is settled: {:?} {opened:?}", place());
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn an_order_that_was_aimed_is_never_below_the_fold() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(["deadly-field", "cobb-farm"], ["human", "human"], 7);
    let first = server.get(&format!("/api/games/{game}")).1["options"][0]["order"].clone();
    server.order(&game, &[first.as_str().expect("somebody acts first")]);
    let browser = Browser::open(PHONE);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    player.turn();
    browser.click("#next");
    browser.sees("body[data-picked='unit'][aria-busy='false']");
    let unit = browser.run("return document.querySelector('.unit:has(.selected)').id", &json!([]));
    let from = player.figures_of(unit.as_str().expect("it has an id"));
    let ahead = if from.y > 300.0 { -50.0 } else { 50.0 };
    browser.drag(from, Point { x: from.x, y: from.y + ahead });
    browser.sees("#go");
    browser.sees("body[aria-busy='false']");
    browser.run("document.querySelector('#card').scrollTop = 0", &json!([]));
    let go = browser.middle("#go");
    let script = "return document.elementFromPoint(arguments[0], arguments[1])?.closest('#go') !== null";
    assert_eq!(browser.run(script, &json!([go.x, go.y])), json!(true), "{go:?}");
    browser.shot("phone-go-there");
    // What the enemy could do there is told after it.
    browser.sees("#dangers p");
    assert!(browser.text("#dangers").contains("could fire at it"), "{}", browser.text("#dangers"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn there_is_a_way_home_from_everywhere() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let id = server.begin("barlows-knoll", ["human", "human"]);
    let browser = Browser::open(DESK);
    let lobby = format!("{}/", server.address);
    let home = |css: &str| {
        browser.click(css);
        browser.sees("#begin");
        assert_eq!(browser.address(), lobby);
    };
    browser.go(&page(&server, &id));
    home(".wordmark");
    browser.go(&page(&server, "ffffffffffffffff"));
    assert!(browser.text("h1").contains("no such game"), "{}", browser.text("h1"));
    home(".btn.primary");
    assert_eq!(server.get("/games/ffffffffffffffff").0, 404);
    browser.resize(PHONE);
    browser.go(&page(&server, &id));
    browser.sees("body[data-turn][aria-busy='false']");
    // What has no room in the header of a phone is a press away.
    browser.click("#more");
    assert!(browser.text("#menu").contains("Gettysburg"), "{}", browser.text("#menu"));
    assert!(browser.text("#menu #sides").contains("Union"), "{}", browser.text("#menu"));
    assert_eq!(browser.text("#phases [aria-current] .name").to_lowercase(), "move");
    browser.press(super::free_table::ESCAPE);
    browser.click("#next");
    browser.sees("body[data-picked='unit']");
    home(".tabs a");
    // The card just drawn has a tab of its own.
    let id = server.begin_seeded(["lancer", "kestrel-drift"], ["human", "human"], 1880);
    browser.go(&page(&server, &id));
    browser.click("[data-tab='drawn']");
    let wide = "return document.querySelector('#drawn svg').getBoundingClientRect().height > 150";
    assert_eq!(browser.run(wide, &json!([])), json!(true));
    browser.shot("phone-drawn");
}
