//! Rosters against the history pages, row by row; what differs in a scenario is listed and read as a diff.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use guns::sheet::weapon::Weapon;
use guns::{Arm, General, Side, Unit};
use sheet::Axis;
use testkit::page::{Row, rows};

const ROUND_TOP: &str = include_str!("../../../../battles/little-round-top.md");
const RIDGE: &str = include_str!("../../../../battles/mcphersons-ridge.md");
const CHARGE: &str = include_str!("../../../../battles/picketts-charge.md");

/// The page of each scenario that has one.
const PAGES: [(&str, &str); 6] = [
    ("twentieth-maine", ROUND_TOP),
    ("railroad-cut", RIDGE),
    ("little-round-top", ROUND_TOP),
    ("picketts-division", CHARGE),
    ("mcphersons-ridge", RIDGE),
    ("cemetery-ridge", CHARGE),
];
/// Those in which everybody of the page is looked for.
const WHOLE: [&str; 3] = ["little-round-top", "mcphersons-ridge", "cemetery-ridge"];

fn is_of(side: Side, row: &Row) -> bool {
    row["id"].starts_with(if side == Side::Union { "u-" } else { "c-" })
}

fn men(row: &Row) -> Option<u32> {
    let cell = ["men 3 Jul", "men here", "men"].iter().find_map(|heading| row.get(*heading))?;
    Some(cell.parse().unwrap_or_else(|_| panic!("{}: '{cell}' men", row["id"])))
}

/// A figure for twenty men, an even number of them, 12 to 32.
fn figures(men: u32) -> u32 {
    let (whole, rest) = (men / 20, men % 20);
    let rounded = whole + u32::from(rest > 10 || (rest == 10 && whole % 2 == 1));
    rounded.next_multiple_of(2).clamp(12, 32)
}

/// The regiments a joined one is made of: `7th and 14th Tennessee` are two of Tennessee.
fn regiments(name: &str) -> Vec<String> {
    let name = name.replace(" and ", ", ");
    let parts: Vec<&str> = name.split(", ").collect();
    let full = |at: usize| match parts[at].contains(' ') {
        true => parts[at].to_string(),
        false => {
            let named = parts[at..].iter().find_map(|part| part.split_once(' '));
            named.map_or(parts[at].to_string(), |(_, state)| format!("{} {state}", parts[at]))
        }
    };
    (0..parts.len()).map(full).collect()
}

/// Whether a row is that of a regiment, by its name or the one in brackets.
fn is_called(row: &Row, regiment: &str) -> bool {
    let (name, other) = row["unit"].split_once(" (").unwrap_or((&row["unit"], ""));
    let name = name.split(" + ").next().unwrap_or(name);
    name == regiment
        || name.strip_suffix(" Cavalry") == Some(regiment)
        || name.ends_with(&format!(", {regiment}"))
        || other.strip_suffix(')') == Some(regiment)
}

/// How the page says a regiment is: its grade and its weapon.
fn kind(row: &Row) -> (&'static str, &'static str) {
    let grade = match row["quality"].as_str() {
        "elite" => "elite",
        "veteran" => "veteran",
        "trained" => "regular",
        "green" => "green",
        other => panic!("no quality '{other}'"),
    };
    let weapon = match row["weapon"].as_str() {
        carbine if carbine.contains("carbine") => "carbine",
        smooth if smooth.starts_with("SB") => "smoothbore-musket",
        _ => "rifled-musket",
    };
    (grade, weapon)
}

fn words(unit: &Unit) -> (&'static str, &'static str) {
    let weapon = match unit.weapon {
        Weapon::SmallArm(arm) => arm.key(),
        Weapon::Gun(gun) => gun.key(),
    };
    (unit.grade.key(), weapon)
}

/// In what a regiment differs from its rows, which are struck off.
fn of_regiment(unit: &Unit, rows: &[Row], used: &mut BTreeSet<String>) -> Option<String> {
    let of_side = || rows.iter().filter(|row| row.contains_key("unit") && is_of(unit.side, row));
    let named = regiments(&unit.name);
    let found: Vec<&Row> =
        named.iter().filter_map(|name| of_side().find(|row| is_called(row, name))).collect();
    used.extend(found.iter().map(|row| row["id"].clone()));
    if found.len() < named.len() {
        return Some("not on the page".into());
    }
    let largest = found.iter().max_by_key(|row| men(row))?;
    let page = (figures(found.iter().filter_map(|row| men(row)).sum()), kind(largest));
    let now = (u32::from(unit.figures), words(unit));
    let told = |(figures, (grade, weapon))| format!("{figures} {grade} figures with {weapon}");
    (now != page).then(|| format!("{} instead of {}", told(now), told(page)))
}

/// The guns of a row: how many, how many of them rifled.
fn guns(row: &Row) -> (u32, u32) {
    let kinds = row["guns"].split(" (").next().unwrap_or_default().split(", ");
    kinds.fold((0, 0), |(all, rifled), kind| {
        let (many, piece) = kind.split_once(" x ").unwrap_or_else(|| panic!("{}: '{kind}'", row["id"]));
        let many: u32 = many.parse().unwrap_or_else(|_| panic!("{}: '{kind}'", row["id"]));
        let is_rifled = ["rifle", "Parrott", "Whitworth"].iter().any(|word| piece.contains(word));
        (all + many, rifled + if is_rifled { many } else { 0 })
    })
}

/// Whether guns of that name are a row's: by its captain, its section or its battalion.
fn are_guns(row: &Row, name: &str) -> bool {
    let owners = name.replace("'s", "");
    let mut owners = owners.split([' ', ',']).filter(|word| !["and", "battery", "guns"].contains(word));
    match name.strip_suffix(" section").and_then(|name| name.rsplit(' ').next()) {
        Some(which) => row["battery"].ends_with(&format!("{which} section")),
        None => owners.any(|owner| {
            let officer = row.get("commander").or(row.get("captain")).unwrap_or(&row["battery"]);
            let is_his = officer.split([' ', ',', '(', ')']).any(|word| word == owner);
            is_his || row.get("battalion").is_some_and(|battalion| battalion == owner)
        }),
    }
}

/// In what a battery differs from its rows: a model for two guns, at most three.
fn of_battery(unit: &Unit, rows: &[Row], used: &mut BTreeSet<String>) -> Option<String> {
    let of_side = rows.iter().filter(|row| row.contains_key("battery") && is_of(unit.side, row));
    let found: Vec<&Row> = of_side.filter(|row| are_guns(row, &unit.name)).collect();
    used.extend(found.iter().map(|row| row["id"].clone()));
    if found.is_empty() {
        return Some("not on the page".into());
    }
    let (all, rifled) = found.iter().map(|row| guns(row)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    let kind = match rifled {
        0 => "12-pdr",
        _ if rifled == all => "rifled",
        _ => "mixed",
    };
    let (now, page) = ((u32::from(unit.guns), words(unit).1), (all.div_ceil(2), kind));
    (now != page).then(|| format!("{} of {} model guns, {} for {kind}", now.0, page.0, now.1))
}

/// In what a general differs from his row.
fn of_general(general: &General, rows: &[Row]) -> Option<String> {
    let mut leaders = rows.iter().filter(|row| row.contains_key("AADF LB") && is_of(general.side, row));
    let is_he = |row: &&Row| row["name"].split([' ', ',', '(']).any(|word| word == general.name);
    let Some(row) = leaders.find(is_he) else { return Some("not on the page".into()) };
    let page = match row["AADF LB"].as_str() {
        "-3" | "-2" => "excellent",
        "-1" => "average",
        _ => "poor",
    };
    let now = general.quality.key();
    (now != page).then(|| format!("{now} instead of {page}"))
}

/// Everything in which a scenario differs from its page, a line each.
fn departures(word: &str, page: &str) -> String {
    let (_, text) = guns::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    let battle = guns::Battle::read(&guns::files(text)).unwrap_or_else(|faults| panic!("{faults}"));
    let (rows, mut used, mut lines) = (rows(page, "id"), BTreeSet::new(), String::new());
    for unit in battle.units.iter().filter(|unit| unit.parent.is_none()) {
        let other = match unit.arm {
            Arm::Artillery => of_battery(unit, &rows, &mut used),
            Arm::Infantry | Arm::Cavalry => of_regiment(unit, &rows, &mut used),
        };
        lines.extend(other.map(|other| format!("{word}: {}: {other}\n", unit.name)));
    }
    for general in &battle.generals {
        let other = of_general(general, &rows);
        lines.extend(other.map(|other| format!("{word}: {}: {other}\n", general.name)));
    }
    let is_troops = |row: &&Row| row.contains_key("unit") || row.contains_key("battery");
    for row in rows.iter().filter(is_troops).filter(|row| !used.contains(&row["id"])) {
        if WHOLE.contains(&word) {
            let _ = writeln!(lines, "{word}: {} is left out", row["id"]);
        }
    }
    lines
}

#[test]
fn scenarios_differ_from_the_pages_only_in_what_is_listed() {
    let now: String = PAGES.iter().map(|(word, page)| departures(word, page)).collect();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rosters/departures.txt");
    if env::var_os("LONGROLL_BLESS").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    assert_eq!(lines(&now), lines(&kept), "read the change, then `cargo xtask bless`");
}

#[test]
fn figures_are_those_the_pages_suggest() {
    for row in PAGES.iter().flat_map(|(_, page)| rows(page, "id")) {
        let Some((men, page)) = men(&row).zip(row.get("GaG figs")) else { continue };
        assert_eq!(figures(men).to_string(), *page, "{}: {men} men", row["id"]);
    }
}

/// A turn is five minutes from a quarter to ten on.
#[test]
fn on_mcphersons_ridge_everybody_comes_at_the_hour_of_the_page() {
    let (_, text) = guns::SCENARIOS.into_iter().find(|(word, _)| *word == "mcphersons-ridge").unwrap();
    let battle = guns::Battle::read(&guns::files(text)).unwrap_or_else(|faults| panic!("{faults}"));
    let rows = rows(RIDGE, "id");
    let mut n_late = 0;
    for unit in battle.units.iter().filter(|unit| unit.parent.is_none()) {
        let is_its = |row: &&Row| match unit.arm {
            Arm::Artillery => row.contains_key("battery") && are_guns(row, &unit.name),
            _ => row.contains_key("unit") && regiments(&unit.name).iter().any(|name| is_called(row, name)),
        };
        let row = rows.iter().filter(|row| is_of(unit.side, row)).find(is_its).expect("it is on the page");
        let (hour, minute) = row["enters"].split_once(':').expect("an hour");
        let minutes = 60 * hour.parse::<i32>().unwrap() + minute.parse::<i32>().unwrap() - (9 * 60 + 45);
        let turn = (minutes > 0).then_some(1 + minutes / 5);
        assert_eq!(unit.arrival.map(|arrival| i32::from(arrival.turn)), turn, "{}", unit.name);
        n_late += u32::from(turn.is_some());
    }
    assert_eq!(n_late, 11, "ten regiments and a battery");
}
