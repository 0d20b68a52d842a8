//! Every cell and every modifier of the sheet is changed once by a house rule, and some odds must come out otherwise.
//!
//! What only the table can show must not be noticed here; `mutate_table` does.

use std::collections::BTreeSet;

use crate::shown;
use engine::PlaySheet;
use guns::Guns;
use testkit::{Search, SheetOdds};

/// Numbers of which one more does the same: an 8 rallies as a 7 does, a 9 cuts routers down as an 8 does.
const TOLD: [&str; 2] = [
    "table.numbers.\"rally once again: the roll counts as\".\"number\": 7 -> 8",
    "table.melee-limits.\"score against routers, without a roll\".\"number\": 8 -> 9",
];

/// A brigade on hold that is told to hold keeps its order.
const SAME: &str = "table.nerve.\"hold\".\"panic\": - -> hold";

/// What the odds are taken of, a line each: a procedure and its keys.
fn lines() -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    let mut add = |procedure: &str, keys: &[&str]| {
        lines.extend(keys.iter().map(|keys| format!("{procedure} {keys}").trim_end().to_string()));
    };
    let qualities = ["general=excellent", "general=poor", "general=drunkard"];
    add("initiative", &["", "eastern-confederate=yes"]);
    add("initiative", &qualities);
    add("division-orders", &["", "order=defend", "order=reserve", "contact=yes"]);
    add("division-orders", &qualities);
    add(
        "brigade-orders",
        &["", "far=yes", "far=yes commanding=yes", "contact=yes", "dense-woods=yes", "lagging=yes"],
    );
    add("brigade-orders", &qualities);
    for present in ["assault", "engage", "support", "move", "hold"] {
        add(
            "own-initiative",
            &[&format!("present={present} wanted=move"), &format!("present={present} wanted=engage")],
        );
    }
    add(
        "own-initiative",
        &["side=confederate", "quality=excellent", "quality=poor", "quality=drunkard", "lagging=yes"],
    );
    for obstacle in ["abatis", "wire", "palisades", "works"] {
        add(
            "crossing-defences",
            &[&format!("obstacle={obstacle}"), &format!("obstacle={obstacle} charging=yes")],
        );
    }
    add("get-up", &["", "grade=green", "rally-once-again=yes"]);
    for grade in ["crack", "veteran", "regular", "green"] {
        add("recall-skirmishers", &[&format!("grade={grade}")]);
    }
    add("recall-skirmishers", &["half-regiment=yes", "far=yes", "dense-woods=yes"]);
    fire(&mut add);
    morale(&mut add);
    charge(&mut add);
    melee(&mut add);
    for by in ["infantry", "canister", "shot", "skirmish", "melee"] {
        for on in ["infantry", "cavalry", "artillery", "skirmishers"] {
            add("double-six", &[&format!("by={by} on={on}")]);
        }
    }
    add("double-six", &["by=shot rifled=yes", "tokens=3"]);
    add("risk-to-general", &[""]);
    add(
        "emergency-limbering",
        &["guns=3", "grade=elite", "grade=crack", "grade=green", "heavy=yes", "in-melee=yes", "general=yes"],
    );
    add("risk-of-fire", &[""]);
    lines
}

fn fire(add: &mut impl FnMut(&str, &[&str])) {
    for figures in [9, 10, 16, 22, 28, 35] {
        for keys in
            ["grade=militia unformed=yes", "", "grade=elite from=flank massed=yes target=column aim-low=yes"]
        {
            add("fire", &[&format!("test=no figures={figures} {keys}")]);
        }
    }
    for guns in 1..=3 {
        for keys in
            ["load=shot moved=yes target=extended-line", "load=shot", "from=flank massed=yes target=column"]
        {
            add("fire", &[&format!("weapon=12-pdr test=no guns={guns} {keys}")]);
        }
    }
    for weapon in ["smoothbore-musket", "rifled-musket", "carbine", "breechloader", "repeater", "sniper"] {
        for range in [3, 7, 13, 16, 20] {
            add("fire", &[&format!("test=no weapon={weapon} range={range}")]);
        }
        add("fire", &[&format!("test=no weapon={weapon} pour-it-on=yes figures=15")]);
    }
    for gun in ["6-pdr", "12-pdr", "mixed", "rifled", "20-pdr"] {
        for keys in [
            "range=6",
            "range=12.5",
            "range=13.5",
            "load=shot",
            "load=shot range=22",
            "load=shot range=25",
            "load=shot range=46",
            "load=shot range=50",
        ] {
            add("fire", &[&format!("test=no weapon={gun} {keys}")]);
        }
        add("fire", &[&format!("test=no weapon={gun} load=shot cover=works guns=3 massed=yes")]);
    }
    for keys in [
        "grade=elite",
        "grade=militia",
        "formation=extended-line",
        "formation=column figures=20",
        "formation=built-up-area figures=32",
        "unformed=yes",
        "fired-last-turn=yes",
        "aim-low=yes",
        "from=flank",
        "massed=yes",
        "target=column",
        "target=extended-line",
        "target=deployed-guns",
        "target=skirmishers",
        "cover=light-cover",
        "cover=cover",
        "cover=works",
        "cover=cover state=gone-to-ground",
        "state=gone-to-ground",
        "gone-to-ground=yes",
        "low-on-ammo=yes",
        "range=9",
        "figures=40 grade=militia unformed=yes cover=cover",
        "lost=9",
        "size=21",
    ] {
        add("fire", &[&format!("test=no {keys}")]);
    }
    for keys in [
        "grade=elite",
        "grade=crack",
        "grade=green",
        "moved=yes",
        "unformed=yes",
        "low-on-ammo=yes",
        "guns=3 crew=4",
    ] {
        add("fire", &[&format!("test=no weapon=rifled {keys}")]);
    }
    add("fire", &["", "from=rear"]);
    add(
        "skirmish-fire",
        &[
            "figures=6",
            "figures=4",
            "figures=3 sharpshooters=yes",
            "figures=3 sharpshooters=yes range=20",
            "figures=5 grade=green",
        ],
    );
    for grade in ["crack", "elite", "veteran", "regular", "green", "militia"] {
        add("skirmish-fire", &[&format!("figures=4 grade={grade}")]);
    }
    for keys in ["cover=light-cover", "cover=cover", "cover=works", "target-to-ground=yes"] {
        add("skirmish-fire", &[&format!("figures=5 {keys}")]);
    }
}

fn charge(add: &mut impl FnMut(&str, &[&str])) {
    // At half of it the range is effective, at two thirds it is long.
    add("charge", &["distance=14"]);
    // Six of twelve are half: with one more in a hundred, the round is fought without that.
    add("whole-charge", &["answer=stands size=12 lost=6 side=union"]);
}

fn melee(add: &mut impl FnMut(&str, &[&str])) {
    for keys in [
        "",
        "enemy-arm=artillery figures=12 enemy-figures=12",
        "arm=cavalry enemy-arm=cavalry",
        "arm=cavalry enemy-arm=cavalry arms=shotguns",
        "arm=cavalry",
        "grade=elite",
        "grade=crack",
        "grade=militia",
        "general=yes",
        "charging=yes",
        "following-up=yes",
        "formation=extended-line",
        "formation=column",
        "arms=smoothbores",
        "arms=breechloaders",
        "arms=repeaters",
        "supports=1",
        "state=unformed",
        "recoiled=yes",
        "state=retreating",
        "enemy-state=routing",
        "flank-or-rear=yes",
        "half-lost=yes",
        "position=cover",
        "position=light-works",
        "position=strong-works",
        "figures=30",
        "figures=120 enemy-figures=10",
        "side=confederate rebel-yell=yes",
    ] {
        add("melee", &[keys]);
    }
    add("melee-and-pursuit", &["half=yes"]);
    for keys in ["", "again=yes", "general=yes", "grade=elite", "grade=green", "arm=cavalry"] {
        add("pursuit-test", &[keys]);
    }
}

fn morale(add: &mut impl FnMut(&str, &[&str])) {
    for test in ["to-charge", "being-charged", "other", "rally-from-retreat", "rally-from-rout"] {
        add("unit-morale", &[&format!("test={test}"), &format!("test={test} friends-fleeing=3")]);
    }
    for keys in [
        "general=attached quality=excellent",
        "general=near",
        "general=attached",
        "grade=elite",
        "grade=crack",
        "grade=crack arm=cavalry",
        "grade=green",
        "cover=cover",
        "hasty-works=yes",
        "uphill=yes",
        "cover=works",
        "lost=4",
        "lost=9 side=confederate",
        "supports=1",
        "enemies-fleeing=1",
        "friends-fleeing=1",
        "state=unformed",
        "dispersal=yes",
        "test=to-charge weak-point=flank",
        "test=to-charge arm=cavalry",
        "test=to-charge charge-lost=1",
        "test=to-charge charge-lost=3 grade=green formation=column",
        "test=to-charge rebel-yell=yes side=confederate",
        "test=being-charged by=column",
        "test=being-charged by=column cover=works",
        "test=being-charged by=cavalry",
        "test=being-charged from=flank",
        "test=being-charged formation=extended-line",
        "test=being-charged state=gone-to-ground",
        "test=rally-from-rout side=confederate",
        "test=rally-from-rout rally-once-again=yes",
    ] {
        add("unit-morale", &[keys]);
    }
    add(
        "brigade-morale",
        &[
            "",
            "gone=0",
            "gone=2",
            "gone=3",
            "general=away gone=3 broken-before=yes",
            "general=away gone=3 broken-before=yes elite=3",
            "units=5 elite=2",
            "elite=3",
            "green=3",
            "units=5 covered=2",
            "covered=3",
            "enemies-fleeing=yes",
        ],
    );
    let sheet = Guns::printed();
    let table = sheet.tables().iter().find(|table| table.id == "percentages").unwrap();
    for row in &table.rows {
        for lost in &row.cells {
            add("percentage-lost", &[&format!("size={} lost={lost} in-turn={lost}", row.label)]);
        }
    }
    // Eleven per cent of twenty are three, and fifty-one eleven.
    add("percentage-lost", &["lost=2 in-turn=2", "lost=10 in-turn=1"]);
}

#[test]
fn every_cell_and_modifier_matters() {
    let lines: Vec<String> = lines().into_iter().collect();
    let odds = SheetOdds { lines: &lines, house: "", elsewhere: &shown::on_table, search: Search::EveryLine };
    let mut noticed = odds.under_every_change::<Guns>();
    noticed.survivors.retain(|name| name != SAME);
    assert!(noticed.survivors.is_empty(), "nobody notices: {:#?}", noticed.survivors);
    noticed.explained.retain(|name| name != SAME);
    assert_eq!(noticed.explained, TOLD, "they change no odds");
    assert!(noticed.early.is_empty(), "not for the table alone: {:#?}", noticed.early);
}
