//! A charge by mouse, from both seats: dragged onto the enemy, met by one answer, brought home, and fought out.

use serde_json::{Value, json};

use super::brigades::named;
use super::driver::{Browser, Point};
use super::free_table::Player;
use super::{DESK, PHONE, end_step, page};
use crate::served::{Folder, Server};

const MAINE: [&str; 2] = ["guns", "twentieth-maine"];

/// With these dice both go home, and the 20th Maine has the better of the first round.
const SEED: u64 = 6;

/// The 15th Alabama comes up through the saddle to the foot of the spur, and it is for the Confederates to charge.
const TO_THE_SPUR: [&str; 33] = [
    "Union first",
    "done",
    "done",
    "Union first",
    "done",
    "done",
    "Confederate first",
    "15th Alabama marches to 15.7,11.2 facing 10",
    "47th Alabama marches to 9.9,11.5 facing 15",
    "done",
    "done",
    "Union first",
    "done",
    "done",
    "Union first",
    "done",
    "done",
    "Union first",
    "done",
    "done",
    "Confederate first",
    "15th Alabama marches to 16.39,15.1 facing 10",
    "47th Alabama marches to 10.9,15.3 facing 15",
    "done",
    "done",
    "Union first",
    "done",
    "done",
    "Union first",
    "done",
    "done",
    "Union first",
    "done",
];

/// What is in the log.
fn log(browser: &Browser) -> String {
    browser.run("return document.querySelector('#log').textContent", &json!([])).as_str().unwrap_or("").into()
}

/// Does something that gives an order, and waits until the page shows the game after it.
fn gives(player: &Player<'_>, deed: impl FnOnce()) -> Value {
    let before = player.turn();
    player.browser.sees("body[aria-busy='false']");
    deed();
    player.browser.sees(&format!("body:not([data-seq='{}'])", before["seq"]));
    let game = player.turn();
    player.browser.sees("body[aria-busy='false']");
    game
}

/// Ends steps, or lets the first answer be, until this is asked.
fn until(player: &Player<'_>, words: &str) -> Value {
    for _ in 0..20 {
        let game = player.turn();
        if game["asked"].as_str().is_some_and(|asked| asked.contains(words)) {
            return game;
        }
        let is_end = |offer: &Value| offer["kind"] == "end";
        let ends = game["options"].as_array().is_some_and(|options| options.iter().any(is_end));
        gives(player, || match ends {
            true => end_step(player.browser),
            false => player.browser.click("#ask .answers .order"),
        });
    }
    panic!("nobody is asked '{words}'");
}

/// Pictures by day and by night, of all and of the place where it happens.
fn look(player: &Player<'_>, name: &str, at: Point) {
    let browser = player.browser;
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        browser.sees(&format!(".map[data-theme='{scheme}']"));
        browser.sees("body[aria-busy='false']");
        browser.shot(&format!("charges-{name}-{scheme}"));
    }
    browser.prefer("light");
    browser.sees(".map[data-theme='light']");
    browser.wheel(at, -300);
    browser.shot(&format!("charges-{name}-near"));
    browser.press("0");
}

#[test]
fn a_charge_is_dragged_home_met_by_one_answer_and_fought_out() {
    let folder = Folder::new();
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let game = server.begin_seeded(MAINE, ["human", "human"], SEED);
    server.order(&game, &TO_THE_SPUR);
    let browser = Browser::open(DESK);
    browser.go(&page(&server, &game));
    let player = Player { server: &server, browser: &browser, game };
    let told = player.turn();
    let [alabama, maine] = ["15th Alabama", "20th Maine"].map(|name| named(&told, name));

    // Whom it may charge is marked; the chance to drive them off follows the offer.
    browser.click_at(player.figures_of(&alabama));
    browser.sees(&format!("#{alabama} .selected"));
    browser.sees(&format!(".mark[data-kind='target'][data-unit='{maine}']"));
    browser.sees(".troops .mark[data-kind='arc']");
    browser.sees("#card:not(:has(.counting))");
    let card = browser.text("#card");
    assert!(card.contains("Charge 20th Maine, 4") && card.contains("to drive them off"), "{card}");
    browser.shot("charges-offered");

    // Dragged onto the enemy, an arrow shows the charge before it is declared.
    browser.drag(player.figures_of(&alabama), player.figures_of(&maine));
    browser.sees(".overlay [data-kind='charge']");
    browser.sees("body[aria-busy='false']");
    assert!(browser.text(".aimed").starts_with("charges 20th Maine: "), "{}", browser.text(".aimed"));
    browser.shot("charges-dragged");
    gives(&player, || browser.click("#go"));

    // The other seat is asked once, for all who may do anything.
    browser.sees(".reactions .ways");
    browser.sees(".troops .mark[data-kind='charge']");
    let question = browser.text("#question");
    assert!(question.contains("how do the Union units react to the charge?"), "{question}");
    let asked = player.ask("");
    let rows = asked["reactions"].as_array().expect("somebody may react");
    let charged = rows.iter().find(|row| row["id"] == json!(maine)).expect("it is charged");
    let deeds: Vec<&str> =
        charged["ways"].as_array().into_iter().flatten().filter_map(|way| way["deed"].as_str()).collect();
    assert_eq!(deeds, ["fires at 15th Alabama", "counter-charges"]);
    // Fire is likely, and chosen beforehand; the mouse says otherwise.
    let plain = charged["ticked"].as_u64().expect("fire is likely");
    browser.sees(&format!("[name='react-{maine}'][value='{plain}']:checked"));
    let counter = &charged["ways"][1]["way"];
    browser.click(&format!("[name='react-{maine}'][value='{counter}']"));
    browser.sees(&format!("[name='react-{maine}'][value='{counter}']:checked"));
    for row in rows.iter().filter(|row| row["id"] != json!(maine) && row["ticked"].is_u64()) {
        let id = row["id"].as_str().expect("an id is a word");
        browser.click(&format!(".reactions [value='{id}'], .reactions [name='react-{id}'][value='stands']"));
    }
    browser.sees("#react:not([disabled])");
    assert_eq!(browser.text("#react"), "React with 1 unit 1");
    look(&player, "met", player.figures_of(&alabama));
    browser.resize(PHONE);
    browser.shot("charges-phone");
    browser.resize(DESK);
    gives(&player, || browser.click("#react"));

    let fought = log(&browser);
    assert!(fought.contains("20th Maine will counter-charge."), "{fought}");
    assert!(fought.contains("15th Alabama charges home"), "{fought}");
    browser.sees(".clash");
    browser.click_at(player.figures_of(&maine));
    browser.sees(&format!("#{maine} .selected"));
    assert!(browser.text("#card").contains("fights 15th Alabama"), "{}", browser.text("#card"));
    look(&player, "melee", player.figures_of(&maine));

    // The melee is fought in its phase, and the winner says whether he follows up.
    until(&player, "does 20th Maine follow up 15th Alabama?");
    browser.sees("[data-order='follow up']");
    browser.shot("charges-follow-up");
    gives(&player, || browser.click("[data-order='follow up']"));
    assert!(log(&browser).contains("20th Maine follows up"), "{}", log(&browser));
    browser.shot("charges-followed");
    assert_eq!(browser.complaints(), [""; 0]);
}
