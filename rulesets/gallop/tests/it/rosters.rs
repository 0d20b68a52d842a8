//! Rosters against the history pages, row by row; what differs in a scenario is listed and read as a diff.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use gallop::{Stand, Start};
use scenario::{History, Leader, Troops, Unit};
use sheet::Axis;
use testkit::is_as_kept;
use testkit::page::{Row, blocks, rows, tables};
use toml::{Table, Value};

const WHOLE: &str = include_str!("../../../../battles/gettysburg.md");
const CHARGE: &str = include_str!("../../../../battles/picketts-charge.md");

fn history(word: &str) -> History {
    History::read(scenario::battle(word).unwrap(), word).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A side by its letters in the tables.
fn side(letters: &str) -> &'static str {
    match letters {
        "US" => "Union",
        "CS" => "Confederate",
        other => panic!("no side '{other}'"),
    }
}

fn number(cell: &str) -> u32 {
    cell.trim_start_matches('+').parse().unwrap_or_else(|_| panic!("'{cell}' is no number"))
}

fn place(row: &Row) -> [i32; 2] {
    ["x", "y"].map(|axis| row[axis].trim_start_matches('+').parse().unwrap())
}

/// A dash in a table is nothing in a file.
fn dash(cell: Option<&str>) -> &str {
    cell.unwrap_or("-")
}

#[test]
fn brigades_of_gettysburg_are_those_of_the_page() {
    let (history, rows) = (history("gettysburg"), rows(WHOLE, "id"));
    let brigades: Vec<_> = rows.iter().filter(|row| row.contains_key("dots")).collect();
    assert_eq!(brigades.len(), 99);
    for row in &brigades {
        let unit = history.unit(&row["id"]).unwrap_or_else(|| panic!("{} is missing", row["id"]));
        let told = [
            unit.side.as_str(),
            dash(unit.corps.as_deref()),
            dash(unit.division.as_deref()),
            dash(unit.brigade.as_deref()),
            dash(unit.commander.as_deref()),
            dash(unit.ready.as_deref()),
            unit.quality.key(),
        ];
        let page = ["side", "corps", "division", "brigade", "commander", "at the front", "rate"];
        let page =
            page.map(|heading| if heading == "side" { side(&row["side"]) } else { row[heading].as_str() });
        assert_eq!(told, page, "{}", row["id"]);
        let arm = if row["arm"] == "cav" { Troops::Cavalry } else { Troops::Infantry };
        assert_eq!(unit.arm, arm, "{}", row["id"]);
        let figures = [unit.regiments.map(u32::from), unit.men, unit.loss].map(Option::unwrap);
        assert_eq!(
            figures,
            ["units", "men", "loss 1-3 Jul"].map(|heading| number(&row[heading])),
            "{}",
            row["id"]
        );
        if let Some(square) = unit.square {
            assert!(row["square"].contains(&square.to_string()), "{}: {square}", row["id"]);
        }
        let entry = unit.entry.as_deref().unwrap_or("set up");
        assert!(row["entry"].contains(entry), "{}: {entry}", row["id"]);
    }
    let others = history.units.iter().filter(|unit| unit.arm != Troops::Artillery).count();
    assert_eq!(others, brigades.len(), "and nobody else");
}

#[test]
fn guns_of_gettysburg_are_those_of_the_page() {
    let history = history("gettysburg");
    let rows: Vec<_> =
        rows(WHOLE, "side").into_iter().filter(|row| row.contains_key("battalion or brigade")).collect();
    assert_eq!(rows.len(), 34);
    let guns: Vec<&Unit> = history.units.iter().filter(|unit| unit.arm == Troops::Artillery).collect();
    assert_eq!(guns.len(), rows.len());
    for (row, unit) in rows.iter().zip(guns) {
        let told = [
            unit.side.as_str(),
            dash(unit.corps.as_deref()),
            dash(unit.division.as_deref()),
            dash(unit.brigade.as_deref()),
            dash(unit.ready.as_deref()),
        ];
        let page = [
            side(&row["side"]),
            &row["corps"],
            &row["division"],
            &row["battalion or brigade"],
            &row["at the front"],
        ];
        assert_eq!(told, page);
        let rifled = unit.guns.as_ref().unwrap().rifled();
        let told = [unit.n_guns(), rifled, unit.n_guns() - rifled];
        assert_eq!(
            told,
            ["guns", "rifled", "smoothbore"].map(|heading| number(&row[heading])),
            "{}",
            unit.name
        );
        assert!(row["square"].starts_with(&unit.square.unwrap().to_string()), "{}", unit.name);
    }
}

#[test]
fn generals_of_gettysburg_are_those_of_the_page() {
    let history = history("gettysburg");
    let mut n_named = 0;
    for row in rows(WHOLE, "side").into_iter().filter(|row| row.contains_key("general")) {
        // Successors stand in brackets, colleagues behind strokes.
        let names = row["general"].replace(['(', ')', ','], "/");
        for name in names.split('/').map(str::trim).filter(|name| !name.is_empty()) {
            let last = name.rsplit(' ').next().unwrap();
            let is_he = |leader: &&Leader| {
                leader.name.rsplit(' ').next() == Some(last) && *leader.side == *side(&row["side"])
            };
            assert!(history.leaders.iter().any(|leader| is_he(&leader)), "{name} is missing");
            n_named += 1;
        }
    }
    assert_eq!(history.leaders.len(), n_named);
}

#[test]
fn the_map_of_gettysburg_is_that_of_the_page() {
    let history = history("gettysburg");
    let cut = history.squares.unwrap();
    let [ground, height] = &blocks(WHOLE)[..2] else { panic!("two maps") };
    // Roads are listed apart: the letter of a square with a road is that of open ground.
    let page: Vec<String> = ground.iter().map(|row| row.concat().replace('=', ".")).collect();
    assert_eq!(cut.ground.iter().map(|row| row.value.clone()).collect::<Vec<_>>(), page);
    let page: Vec<String> = height.iter().map(|row| row.concat()).collect();
    assert_eq!(cut.height.iter().map(|row| row.value.clone()).collect::<Vec<_>>(), page);
    let page: Vec<_> =
        rows(WHOLE, "road").into_iter().map(|row| (row["road"].clone(), row["squares"].clone())).collect();
    let told: Vec<_> = cut.roads.iter().map(|road| (road.name.clone(), road.squares.value.clone())).collect();
    assert_eq!(told, page);
}

#[test]
fn regiments_of_the_charge_are_those_of_the_page() {
    let history = history("picketts-charge");
    let rows: Vec<_> = rows(CHARGE, "id").into_iter().filter(|row| row.contains_key("men 3 Jul")).collect();
    assert_eq!(rows.len(), 80);
    for row in &rows {
        let unit = history.unit(&row["id"]).unwrap_or_else(|| panic!("{} is missing", row["id"]));
        let told = [
            &unit.name,
            dash(unit.commander.as_deref()),
            dash(unit.brigade.as_deref()),
            dash(unit.weapon.as_deref()),
            unit.quality.key(),
        ];
        let page = ["unit", "commander 3 Jul", "brigade", "weapon", "quality"];
        assert_eq!(told, page.map(|heading| row[heading].as_str()), "{}", row["id"]);
        let figures = [unit.engaged, unit.men, unit.loss].map(Option::unwrap);
        assert_eq!(
            figures,
            ["engaged", "men 3 Jul", "loss 1-3 Jul"].map(|heading| number(&row[heading])),
            "{}",
            row["id"]
        );
        assert_eq!(unit.at, Some(place(row)), "{}", row["id"]);
        assert_eq!(unit.faces.unwrap().word()[..1].to_uppercase(), row["faces"], "{}", row["id"]);
    }
    let foot = history.units.iter().filter(|unit| unit.arm != Troops::Artillery).count();
    assert_eq!(foot, rows.len());
}

#[test]
fn batteries_and_leaders_of_the_charge_are_those_of_the_page() {
    let history = history("picketts-charge");
    let rows = rows(CHARGE, "id");
    let batteries: Vec<_> = rows.iter().filter(|row| row.contains_key("battery")).collect();
    assert_eq!(batteries.len(), 55);
    for row in &batteries {
        let unit = history.unit(&row["id"]).unwrap_or_else(|| panic!("{} is missing", row["id"]));
        let guns = row["guns"].split(", ").map(|guns| guns.split_once(" x ").unwrap());
        let page: BTreeMap<_, _> = guns.map(|(n, piece)| (piece, number(n))).collect();
        let told: BTreeMap<_, _> =
            unit.guns.as_ref().unwrap().0.iter().map(|(piece, n)| (piece.key(), u32::from(*n))).collect();
        assert_eq!(told, page, "{}", row["id"]);
        assert_eq!(unit.at, Some(place(row)), "{}", row["id"]);
    }
    let guns = history.units.iter().filter(|unit| unit.arm == Troops::Artillery).count();
    assert_eq!(guns, batteries.len());
    let leaders: Vec<_> = rows.iter().filter(|row| row.contains_key("Gallop value")).collect();
    assert_eq!(leaders.len(), history.leaders.len());
    for row in leaders {
        let leader = history.leader(&row["id"]).unwrap_or_else(|| panic!("{} is missing", row["id"]));
        assert_eq!(leader.at, Some(place(row)), "{}", row["id"]);
        assert_eq!(dash(leader.fate.as_deref()).replace('-', "unhurt"), row["fate"], "{}", row["id"]);
    }
}

#[test]
fn heights_of_the_charge_are_those_of_the_page() {
    let heights = history("picketts-charge").heights.unwrap();
    let page: Vec<Vec<u16>> =
        blocks(CHARGE)[0].iter().map(|row| row.iter().map(|feet| feet.parse().unwrap()).collect()).collect();
    assert_eq!(heights.figures(), page);
}

/// What the page says a unit is worth: dots, rate and bore.
fn worth() -> BTreeMap<String, (u8, String, Option<String>)> {
    let brigades = rows(WHOLE, "id").into_iter().filter(|row| row.contains_key("dots"));
    let mut worth: BTreeMap<_, _> = brigades
        .map(|row| (row["id"].clone(), (row["dots"].parse().unwrap(), row["rate"].clone(), None)))
        .collect();
    let history = history("gettysburg");
    let guns = history.units.iter().filter(|unit| unit.arm == Troops::Artillery);
    let tables = tables(WHOLE, "side");
    let table = tables.iter().find(|table| table[0].contains_key("class")).unwrap();
    for (unit, row) in guns.zip(table) {
        let dots = row["dots"].parse().unwrap();
        worth.insert(unit.id.value.clone(), (dots, "line".into(), Some(row["class"].clone())));
    }
    worth
}

fn worded(dots: u8, rate: &str, bore: Option<&str>) -> String {
    format!("{dots} dots {rate}{}", bore.map(|bore| format!(" {bore}")).unwrap_or_default())
}

/// Where and when a stand of the whole battle comes otherwise than the page says: by hours, the night ending at five.
fn elsewhere(battle: &gallop::Battle, stand: &Stand, unit: &Unit) -> Option<String> {
    let (turn, square) = match &stand.start {
        Start::At { square, .. } => (1, *square),
        Start::Arrives { turn, squares } => (*turn, squares[0]),
    };
    let ready = unit.ready.as_deref().unwrap();
    let (day, time) = ready.split_once(" Jul ").unwrap();
    let (hour, _) = time.split_once(':').unwrap();
    let hour = number(hour).max(5);
    let said = format!("{day} July, {hour:02}:00");
    let comes = battle.clock(turn).unwrap();
    let page = unit.square.unwrap();
    (comes != said || square != page)
        .then(|| format!("gettysburg: {}: {comes} at {square} instead of {ready} at {page}\n", stand.name))
}

/// Everything in which the stands of a scenario differ from the page, a line each.
fn departures(word: &str, text: &str) -> String {
    let worth = worth();
    let document: Table = text.parse().unwrap();
    let battle = gallop::Battle::read(&gallop::files(text)).unwrap();
    let history = history(document["battle"].as_str().unwrap());
    let mut lines = String::new();
    let mut used = BTreeMap::<&str, u32>::new();
    for group in document["groups"].as_array().unwrap() {
        for stand in group["stands"].as_array().unwrap() {
            let says = |key: &str| stand.get(key).and_then(Value::as_str);
            let name =
                |id: &str| says("name").map_or_else(|| history.unit(id).unwrap().name.clone(), String::from);
            if says("leader").is_some() {
                continue;
            }
            let Some(id) = says("unit") else {
                let made_of = says("brigade").map(String::from).or_else(|| {
                    let units = stand.get("units")?.as_array()?;
                    Some(units.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" and "))
                });
                let name = says("name").or(says("brigade")).unwrap();
                let stand = battle.stands.iter().find(|stand| stand.name == name).unwrap();
                let made_of = made_of.map_or("by hand".to_string(), |units| format!("made of {units}"));
                let _ =
                    writeln!(lines, "{word}: {name}: {made_of}; {} {} dots", stand.rate.key(), stand.dots);
                continue;
            };
            *used.entry(id).or_default() += 1;
            let name = name(id);
            let Some((dots, rate, bore)) = worth.get(id) else {
                let _ = writeln!(lines, "{word}: {name}: {id} alone");
                continue;
            };
            let stand = battle.stands.iter().find(|stand| stand.name == name).unwrap();
            let bore_now = bore.as_ref().map(|_| stand.bore.key());
            let now = worded(stand.dots, &stand.rate.key().replace("second-rate", "second"), bore_now);
            let page = worded(*dots, rate, bore.as_deref());
            if now != page {
                let _ = writeln!(lines, "{word}: {name}: {now} instead of {page}");
            }
            if word == "gettysburg" {
                lines.extend(elsewhere(&battle, stand, history.unit(id).unwrap()));
            }
        }
    }
    for (id, times) in used.iter().filter(|(_, times)| **times > 1) {
        let _ = writeln!(lines, "{word}: {id} stands there {times} times");
    }
    if word == "gettysburg" {
        for id in worth.keys().filter(|id| !used.contains_key(id.as_str())) {
            let _ = writeln!(lines, "{word}: {id} is left out");
        }
    }
    lines
}

#[test]
fn scenarios_differ_from_the_pages_only_in_what_is_listed() {
    let now: String = gallop::SCENARIOS.iter().map(|(word, text)| departures(word, text)).collect();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rosters/departures.txt");
    is_as_kept(&path, &now);
}

/// Section 10 of the page suggests what the brigades of the charge are worth.
#[test]
fn brigades_of_the_charge_have_the_dots_the_page_suggests() {
    let row = rows(CHARGE, "rule set")
        .into_iter()
        .find(|row| row["rule set"] == "Gettysburg at the Gallop")
        .unwrap();
    let text = gallop::SCENARIOS.iter().find(|(word, _)| *word == "picketts-charge").unwrap().1;
    let battle = gallop::Battle::read(&gallop::files(text)).unwrap();
    for (name, dots) in [
        ("Garnett", 3),
        ("Kemper", 3),
        ("Armistead", 4),
        ("Fry", 2),
        ("Marshall", 3),
        ("Davis", 3),
        ("Mayo", 2),
        ("Lane", 3),
        ("Lowrance", 1),
        ("Webb", 2),
        ("Hall", 2),
        ("Harrow", 2),
        ("Smyth", 2),
        ("Sherrill", 2),
        ("Stannard", 3),
        ("Gates", 1),
    ] {
        assert!(row["how"].contains(&format!("{name} {dots}")), "{name} {dots} is not on the page");
        let stand = battle.stands.iter().find(|stand| stand.name == name).unwrap();
        assert_eq!(stand.dots, dots, "{name}");
    }
}
