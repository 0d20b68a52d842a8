//! The umpire's page, the odds page and the sheets, on a phone and at a desk: taps are counted, entries survive a reload.

use serde_json::{Value, json};

use super::axe::finds_nothing;
use super::driver::Browser;
use super::{DESK, PHONE};
use crate::served::{Folder, Server};

/// All rule sets.
const SETS: [&str; 5] = ["gallop", "lancer", "great-battles", "guns", "deadly-field"];

/// A page that counts the taps on it.
struct Umpire<'b> {
    browser: &'b Browser,
    taps: u32,
}

impl<'b> Umpire<'b> {
    /// Begins a sitting with the roster of a scenario, in a phase of it.
    fn sits(browser: &'b Browser, server: &Server, [ruleset, roster]: [&str; 2], phase: &str) -> Umpire<'b> {
        browser.go(&format!("{}/umpire", server.address));
        browser.sees(&format!("[name=ruleset][value={ruleset}]"));
        browser.run("document.querySelector(arguments[0]).click()", &json!([format!("[value={ruleset}]")]));
        choose(browser, "#new-roster", roster);
        browser.run("document.querySelector('#begin').click()", &json!([]));
        browser.sees("body[data-view=entry][aria-busy=false]");
        if phase.is_empty() {
            return Umpire { browser, taps: 0 };
        }
        let found = browser.run(
            "return [...document.querySelectorAll('#phase option')].find((one) =>
                one.textContent.toLowerCase().includes(arguments[0])).value",
            &json!([phase]),
        );
        choose(browser, "#phase", found.as_str().expect("the phase is in the list"));
        browser.sees("body[aria-busy=false]");
        Umpire { browser, taps: 0 }
    }

    fn tap(&mut self, css: &str) -> &mut Self {
        self.browser.tap(css);
        self.taps += 1;
        self.browser.sees("body[aria-busy=false]");
        self
    }

    /// Taps the chip of a unit.
    fn unit(&mut self, name: &str) -> &mut Self {
        let id = self.browser.run(
            "return [...document.querySelectorAll('.chip-unit')].find((chip) =>
                chip.textContent.startsWith(arguments[0]))?.dataset.unit ?? null",
            &json!([name]),
        );
        let id = id.as_str().unwrap_or_else(|| panic!("{name} has no chip"));
        self.tap(&format!(".chip-unit[data-unit='{id}']"))
    }

    fn text(&self, css: &str) -> String {
        self.browser.sees(css);
        let found =
            self.browser.run("return document.querySelector(arguments[0]).textContent", &json!([css]));
        found.as_str().unwrap_or_default().to_string()
    }
}

/// Chooses from a list, or types into a field, as `change` tells the page.
fn choose(browser: &Browser, css: &str, value: &str) {
    browser.sees(css);
    let script = "const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event('change'));";
    browser.run(script, &json!([css, value]));
    browser.sees("body[aria-busy=false]");
}

fn phone(browser: &Browser) {
    browser.resize(PHONE);
    browser.by_finger();
}

#[test]
fn a_volley_takes_five_taps_and_its_morale_test_one() {
    let (folder, browser) = (Folder::new(), Browser::open(PHONE));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    phone(&browser);
    let mut umpire = Umpire::sits(&browser, &server, ["guns", "mercer-lane"], "firing");
    umpire.unit("1st Vermont").unit("3rd Alabama");
    // The ruler is tapped where the target stands: 12 of its 24 inches.
    browser.tap_at(browser.middle("#key-range"));
    umpire.taps += 1;
    browser.sees("#key-range[aria-valuetext='12″']");
    browser.sees("body[aria-busy=false]");
    browser.shot("umpire-phone-before");
    umpire.tap("#roll-bar");
    browser.sees("body[data-rolled=true] #outcome");
    assert!(umpire.taps <= 5, "{}", umpire.taps);
    browser.shot("umpire-phone-volley");
    assert!(umpire.text("#trace").contains("1st Vermont, fire at 3rd Alabama"));
    // Dice that call for a morale test: the same volley with faces of the umpire's own.
    umpire.tap("#undo");
    choose(&browser, "#key-range-typed", "6");
    umpire.tap("#face-6").tap("#face-5");
    browser.sees("body[data-rolled=true]");
    // By his own dice the test waits for its faces; the program rolls it at once.
    browser.run("document.querySelector('#follow').click()", &json!([]));
    browser.sees("body[data-procedure='unit-morale']");
    assert!(umpire.text(".carried").contains("Filled in from"));
    umpire.tap("#roll-bar");
    browser.sees("body[data-rolled=true]");
    assert!(umpire.text("#trace").contains("3rd Alabama, unit morale"));
    browser.shot("umpire-phone-morale");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_reload_in_mid_entry_loses_nothing() {
    let (folder, browser) = (Folder::new(), Browser::open(PHONE));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    phone(&browser);
    let mut umpire = Umpire::sits(&browser, &server, ["guns", "mercer-lane"], "firing");
    umpire.unit("2nd Vermont").unit("4th Alabama");
    choose(&browser, "#key-range-typed", "7.5");
    umpire.tap("#face-4");
    assert_eq!(umpire.text("#pad"), "Dice: 4");
    let address = browser.address();
    browser.go("about:blank");
    browser.go(&address);
    browser.sees("body[data-view=entry][aria-busy=false] #pad");
    assert_eq!(umpire.text("#pad"), "Dice: 4");
    assert!(umpire.text("#role-firer").contains("2nd Vermont"));
    assert!(umpire.text("#role-target").contains("4th Alabama"));
    let range = browser.run("return document.querySelector('#key-range-typed').value", &json!([]));
    assert_eq!(range, json!("7.5"));
    umpire.tap("#face-3");
    browser.sees("body[data-rolled=true] #outcome");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn an_entry_is_taken_back_or_corrected_with_a_trace() {
    let (folder, browser) = (Folder::new(), Browser::open(PHONE));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    phone(&browser);
    let mut umpire = Umpire::sits(&browser, &server, ["guns", "mercer-lane"], "firing");
    umpire.unit("1st Vermont").unit("3rd Alabama").tap("#face-6").tap("#face-4");
    browser.sees("body[data-rolled=true] .changes");
    let left = |umpire: &Umpire<'_>| umpire.text("#role-target small");
    let after = left(&umpire);
    umpire.tap("#undo");
    browser.sees("#trace s");
    assert!(umpire.text("#trace").contains("taken back"));
    assert_ne!(left(&umpire), after);
    umpire.tap("#face-6").tap("#face-4");
    browser.sees("body[data-rolled=true]");
    assert_eq!(left(&umpire), after);
    // The same dice, from the flank: the first result stays in the list, struck.
    browser.run("document.querySelector('#trace .link').click()", &json!([]));
    browser.sees(".carried");
    choose_radio(&browser, "from", "flank");
    umpire.tap("#again");
    browser.sees("body[data-rolled=true]");
    let trace = umpire.text("#trace");
    assert!(trace.contains("corrected"), "{trace}");
    assert!(umpire.text("#result").contains("rolled") || umpire.text("#result").contains("tapped in"));
    assert_eq!(browser.complaints(), [""; 0]);
}

fn choose_radio(browser: &Browser, key: &str, value: &str) {
    let css = format!("[name='key-{key}'][value='{value}']");
    browser.sees(&css);
    browser.run("document.querySelector(arguments[0]).click()", &json!([css]));
    browser.sees("body[aria-busy=false]");
}

#[test]
fn a_doubt_shows_every_result_and_one_tap_settles_it() {
    let (folder, browser) = (Folder::new(), Browser::open(PHONE));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    phone(&browser);
    let mut umpire = Umpire::sits(&browser, &server, ["guns", "mercer-lane"], "firing");
    umpire.unit("1st Vermont").unit("3rd Alabama");
    choose(&browser, "#key-range-typed", "8");
    choose(&browser, "#key-range-by", "0.5");
    browser.run("document.querySelector('#doubt-from').click()", &json!([]));
    browser.sees("body[aria-busy=false]");
    umpire.tap("#face-4").tap("#face-5");
    browser.sees("#case-3");
    browser.shot("umpire-phone-doubt");
    finds_nothing(&browser, "four results in doubt");
    assert_eq!(umpire.text("#outcome"), "Which was it?");
    umpire.tap("#case-0");
    browser.sees("#case-0[aria-pressed=true]");
    browser.sees("#our-ruling");
    // Settled the other way: the entry is corrected, not made twice.
    umpire.tap("#case-1");
    browser.sees("#case-1[aria-pressed=true]");
    let standing = "return document.querySelectorAll('#trace li[data-kind=roll] .link').length";
    assert_eq!(browser.run(standing, &json!([])), json!(1));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn what_cannot_be_is_refused_beside_its_field() {
    let (folder, browser) = (Folder::new(), Browser::open(DESK));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let umpire = Umpire::sits(&browser, &server, ["guns", "mercer-lane"], "firing");
    for (faces, told) in [("7, 2", "each face is 1 to 6"), ("3, 2, 2, 1, 1, 1, 1", "too many"), ("x", "face")]
    {
        choose(&browser, "#typed-dice", faces);
        let words = umpire.text("#wrong-dice");
        assert!(words.contains(told), "{faces}: {words}");
    }
    choose(&browser, "#key-range-typed", "-3");
    assert!(umpire.text(".distance .wrong").contains("from 0 to 999"));
    // A list of units is refused by its lines.
    browser.go(&format!("{}/umpire", server.address));
    browser.sees("[name=ruleset][value=guns]");
    browser.run("document.querySelector('[value=guns]').click()", &json!([]));
    choose(&browser, "#new-roster", "-lines");
    let lines = "20th Maine; Union; grade=veteran; size=20\n15th Alabama; Confederate; size=200\nNameless";
    browser.run("document.querySelector('#new-units').value = arguments[0]", &json!([lines]));
    browser.run("document.querySelector('#begin').click()", &json!([]));
    let faults = umpire.text("#faults:not(:empty)");
    assert!(faults.contains("Line 2: size") && faults.contains("Line 3:"), "{faults}");
    browser.run(
        "document.querySelector('#new-units').value = '20th Maine; Union; size=20'; document.querySelector('#begin').click()",
        &json!([]),
    );
    browser.sees("body[data-view=entry]");
    assert!(umpire.text("#roster").contains("20th Maine"));
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_ruling_is_kept_and_changes_the_odds() {
    let (folder, browser) = (Folder::new(), Browser::open(DESK));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let umpire = Umpire::sits(&browser, &server, ["guns", "mercer-lane"], "firing");
    browser.run("document.querySelector('#open-book').click()", &json!([]));
    browser.run("document.querySelector('#ruling-new').click()", &json!([]));
    browser.sees("#ruling-search");
    browser.run(
        "const search = document.querySelector('#ruling-search');
        search.value = 'modifier.target.enfiladed';
        search.dispatchEvent(new Event('input'));
        document.querySelector('#ruling-words').value = 'Enfilade counts 4';
        document.querySelector('#ruling-by').value = 'Anna';",
        &json!([]),
    );
    choose(&browser, "#ruling-switch", "modifier.target.enfiladed");
    choose(&browser, "#ruling-value", "+4");
    browser.run("document.querySelector('#ruling-done').click()", &json!([]));
    browser.sees("#dialog .ruling");
    browser.shot("umpire-rulings");
    finds_nothing(&browser, "the book of rulings");
    let book = umpire.text("#dialog");
    assert!(book.contains("Enfilade counts 4") && book.contains("decided by Anna"), "{book}");
    browser.go(&format!("{}/odds?ruleset=guns&procedure=fire&from=flank", server.address));
    browser.sees("body[aria-busy=false] #title");
    let before = umpire.text(".dist");
    browser.run("document.querySelector('#with-rulings').click()", &json!([]));
    browser.sees("body[aria-busy=true], body[aria-busy=false] #with-rulings:checked");
    browser.sees("body[aria-busy=false] #with-rulings:checked");
    assert_ne!(umpire.text(".dist"), before);
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn a_link_asks_for_the_same_odds_again() {
    let (folder, browser) = (Folder::new(), Browser::open(DESK));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    browser.go(&format!(
        "{}/odds?ruleset=gallop&procedure=fire&dots=2&compare=rate%3Dveteran%2Cline",
        server.address
    ));
    browser.sees("body[aria-busy=false] .chart");
    browser.shot("odds-desk");
    finds_nothing(&browser, "odds at a desk");
    assert_eq!(browser.text(".dist thead th:last-child"), "B − A");
    browser.run("document.querySelector('#copy-command').click()", &json!([]));
    browser.sees("#copied code");
    assert_eq!(browser.text("#copied code"), "longroll odds gallop fire dots=2 --compare rate=veteran,line");
    let (address, table) = (browser.address(), browser.text(".dist"));
    browser.go("about:blank");
    browser.go(&address);
    browser.sees("body[aria-busy=false] .chart");
    assert_eq!(browser.text(".dist"), table);
    browser.resize(PHONE);
    browser.prefer("dark");
    finds_nothing(&browser, "odds on a phone in the dark");
    let spills = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(browser.run(spills, &json!([])), json!(false));
    browser.shot("odds-phone");
    assert_eq!(browser.complaints(), [""; 0]);
}

#[test]
fn every_procedure_of_every_sheet_is_on_the_page() {
    let (folder, browser) = (Folder::new(), Browser::open(DESK));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    for ruleset in SETS {
        browser.go(&format!("{}/umpire", server.address));
        browser.sees(&format!("[name=ruleset][value={ruleset}]"));
        browser.run("document.querySelector(arguments[0]).click()", &json!([format!("[value={ruleset}]")]));
        choose(&browser, "#new-roster", "-none");
        browser.run("document.querySelector('#begin').click()", &json!([]));
        browser.sees("body[data-view=entry][aria-busy=false]");
        let shown = browser.run(
            "return [...document.querySelectorAll('[name=procedure], #procedures option')]
                .map(({value}) => value).filter(Boolean).sort()",
            &json!([]),
        );
        let forms = server.get(&format!("/api/umpire/{ruleset}")).1;
        let listed = forms["procedures"].as_array().into_iter().flatten();
        let mut listed: Vec<&str> = listed.filter_map(|form| form["id"].as_str()).collect();
        listed.sort_unstable();
        assert!(!listed.is_empty());
        assert_eq!(shown, json!(listed), "{ruleset}");
        // Each opens with its form and its odds, or the reason why it cannot be as it stands.
        for procedure in listed {
            let known =
                browser.run("return document.querySelector('[name=procedure]:checked').value", &json!([]));
            if known != json!(procedure) {
                pick_procedure(&browser, procedure);
            }
            browser.sees(&format!("body[data-procedure='{procedure}'][aria-busy=false]"));
            browser.sees("#roll-bar, #follow");
        }
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

fn pick_procedure(browser: &Browser, procedure: &str) {
    let script = "const radio = document.querySelector(`[name=procedure][value='${arguments[0]}']`);
        if (radio) return radio.click();
        const list = document.querySelector('#procedures');
        list.value = arguments[0];
        list.dispatchEvent(new Event('change'));";
    browser.run(script, &json!([procedure]));
}

#[test]
fn nothing_shuts_people_out_of_a_sitting() {
    let (folder, browser) = (Folder::new(), Browser::open(DESK));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    for (size, scheme) in [(PHONE, "light"), (DESK, "dark"), (PHONE, "dark"), (DESK, "light")] {
        browser.resize(size);
        browser.prefer(scheme);
        let what = format!("{size:?} {scheme}");
        browser.go(&format!("{}/umpire", server.address));
        browser.sees("[name=ruleset]");
        finds_nothing(&browser, &format!("{what}: all sittings"));
        Umpire::sits(&browser, &server, ["guns", "mercer-lane"], "firing");
        finds_nothing(&browser, &format!("{what}: an entry"));
        let spills = "return document.documentElement.scrollWidth > innerWidth";
        assert_eq!(browser.run(spills, &json!([])), json!(false), "{what}");
        let picked = |name: &str| {
            let script = "[...document.querySelectorAll('#entry .chip-unit')]
                .find((chip) => chip.textContent.startsWith(arguments[0])).click()";
            browser.run(script, &json!([name]));
            browser.sees("body[aria-busy=false]");
        };
        picked("1st Vermont");
        picked("3rd Alabama");
        choose(&browser, "#typed-dice", "4, 2, 3, 3");
        browser.run("document.querySelector('#roll-bar, #follow').click()", &json!([]));
        browser.sees("body[aria-busy=false] #next");
        finds_nothing(&browser, &format!("{what}: a result"));
        browser.run("document.querySelector('#turn').click()", &json!([]));
        finds_nothing(&browser, &format!("{what}: the roster"));
        browser.shot(&format!("umpire-{}-{scheme}", size.0));
    }
    for kind in ["sheet", "roster", "cards", "counters"] {
        browser.go(&format!("{}/sheets/guns", server.address));
        choose(&browser, "#kind", kind);
        browser.sees(&format!("body[data-kind={kind}][aria-busy=false] #shown > *"));
        finds_nothing(&browser, kind);
        browser.shot(&format!("sheets-{kind}"));
    }
    assert_eq!(browser.complaints(), [""; 0]);
}

/// What a sitting keeps in the browser.
fn kept(browser: &Browser) -> Value {
    let script = "const name = Object.keys(localStorage).find((one) => one.startsWith('longroll.sitting.'));
        return JSON.parse(localStorage.getItem(name))";
    browser.run(script, &json!([]))
}

#[test]
fn a_card_is_drawn_for_the_real_table_and_put_back_by_undo() {
    let (folder, browser) = (Folder::new(), Browser::open(DESK));
    let server = Server::start(&folder.0, "127.0.0.1:0");
    let umpire = Umpire::sits(&browser, &server, ["lancer", "kestrel-drift"], "");
    let whole = kept(&browser)["bag"]["out"].clone();
    browser.run("document.querySelector('#draw').click()", &json!([]));
    browser.sees("#drawn");
    let card = umpire.text("#drawn");
    assert!(umpire.text("#trace").contains(&format!("drawn: {card}")));
    browser.run("document.querySelector('#undo').click()", &json!([]));
    browser.sees("#trace s");
    assert_eq!(kept(&browser)["bag"]["out"], whole);
    assert_eq!(browser.complaints(), [""; 0]);
}
