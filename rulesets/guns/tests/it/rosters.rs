//! Rosters against the history pages, row by row; what differs in a scenario is listed and read as a diff.

use std::path::PathBuf;

use guns::sheet::weapon::Weapon;
use guns::{Arm, General, Side, Unit};
use sheet::Axis;
use testkit::is_as_kept;
use testkit::page::{PageTroops, Row, are_guns, enters, is_called, men, regiments, rows};

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

/// How the ids of a side begin.
fn id(side: Side) -> &'static str {
    if side == Side::Union { "u-" } else { "c-" }
}

/// A figure for twenty men, an even number of them, 12 to 32.
fn figures(men: u32) -> u32 {
    let (whole, rest) = (men / 20, men % 20);
    let rounded = whole + u32::from(rest > 10 || (rest == 10 && whole % 2 == 1));
    rounded.next_multiple_of(2).clamp(12, 32)
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
fn of_regiment(unit: &Unit, page: &mut PageTroops<'_>) -> Option<String> {
    let Some(found) = page.regiment(id(unit.side), &unit.name) else { return Some("not on the page".into()) };
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

/// In what a battery differs from its rows: a model for two guns, at most three.
fn of_battery(unit: &Unit, page: &mut PageTroops<'_>) -> Option<String> {
    let Some(found) = page.battery(id(unit.side), &unit.name) else { return Some("not on the page".into()) };
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
    let mut leaders =
        rows.iter().filter(|row| row.contains_key("AADF LB") && row["id"].starts_with(id(general.side)));
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
    let (rows, mut lines) = (rows(page, "id"), String::new());
    let mut page = PageTroops::of(&rows);
    for unit in battle.units.iter().filter(|unit| unit.parent.is_none()) {
        let other = match unit.arm {
            Arm::Artillery => of_battery(unit, &mut page),
            Arm::Infantry | Arm::Cavalry => of_regiment(unit, &mut page),
        };
        lines.extend(other.map(|other| format!("{word}: {}: {other}\n", unit.name)));
    }
    for general in &battle.generals {
        let other = of_general(general, &rows);
        lines.extend(other.map(|other| format!("{word}: {}: {other}\n", general.name)));
    }
    if WHOLE.contains(&word) {
        lines.extend(page.left_out().map(|id| format!("{word}: {id} is left out\n")));
    }
    lines
}

#[test]
fn scenarios_differ_from_the_pages_only_in_what_is_listed() {
    let now: String = PAGES.iter().map(|(word, page)| departures(word, page)).collect();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rosters/departures.txt");
    is_as_kept(&path, &now);
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
        let row = rows
            .iter()
            .filter(|row| row["id"].starts_with(id(unit.side)))
            .find(is_its)
            .expect("it is on the page");
        let minutes = enters(row) - (9 * 60 + 45);
        let turn = (minutes > 0).then_some(1 + minutes / 5);
        assert_eq!(unit.arrival.map(|arrival| i32::from(arrival.turn)), turn, "{}", unit.name);
        n_late += u32::from(turn.is_some());
    }
    assert_eq!(n_late, 11, "ten regiments and a battery");
}
