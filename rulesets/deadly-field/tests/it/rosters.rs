//! Rosters against the history pages, row by row; what differs in a scenario is listed and read as a diff.

use std::path::PathBuf;

use deadly_field::Battle;
use deadly_field::game::battle::{Leader, Unit};
use deadly_field::sheet::units::{Arm, Side};
use engine::KeyValue;
use sheet::Axis;
use testkit::is_as_kept;
use testkit::page::{PageTroops, Row, are_guns, enters, is_called, men, regiments, rows};

const BRAWNER: &str = include_str!("../../../../battles/brawners-farm.md");
const RIDGE: &str = include_str!("../../../../battles/mcphersons-ridge.md");
const CHARGE: &str = include_str!("../../../../battles/picketts-charge.md");

/// The page of each scenario that has one, and what its batteries of several kinds are.
const PAGES: [(&str, &str, &str); 4] = [
    ("brawners-farm", BRAWNER, "mixed-1862"),
    ("brawners-farm-to-dark", BRAWNER, "mixed-1862"),
    ("mcphersons-morning", RIDGE, "mixed-1863"),
    ("high-water-mark", CHARGE, "mixed-1863"),
];
/// The scenarios in which every unit of the page is looked for.
const WHOLE: [&str; 3] = ["brawners-farm-to-dark", "mcphersons-morning", "high-water-mark"];

fn battle(word: &str) -> Battle {
    let (_, text) =
        deadly_field::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    Battle::read(&deadly_field::files(text)).unwrap_or_else(|faults| panic!("{word}:\n{faults}"))
}

/// How the ids of a side begin.
fn id(side: Side) -> &'static str {
    if side == Side::Union { "u-" } else { "c-" }
}

/// A figure for sixty men, for thirty with horses, 2 to 8 of them.
fn figures(men: u32, arm: Arm) -> u32 {
    let each = if arm == Arm::Cavalry { 30 } else { 60 };
    let (whole, rest) = (men / each, men % each);
    (whole + u32::from(2 * rest > each || (2 * rest == each && whole % 2 == 1))).clamp(2, 8)
}

/// The row of the chart for what the page says a regiment carries.
fn small_arm(said: &str) -> &'static str {
    match said {
        "Sharps carbine" => "sharps-carbines",
        other if other.contains("carbine") => "breech-loading-carbines",
        "RM / SB" | "RM / mixed" => "mixed-muskets",
        smooth if smooth.starts_with("SB") => "smoothbore-muskets",
        "SS" => "sharpshooter-rifles",
        rifled if rifled.starts_with("RM") => "rifle-muskets",
        other => panic!("no weapon '{other}'"),
    }
}

/// In what a regiment differs from its rows, which are struck off.
fn of_regiment(unit: &Unit, page: &mut PageTroops<'_>) -> Option<String> {
    let Some(found) = page.regiment(id(unit.side), &unit.name) else { return Some("not on the page".into()) };
    let largest = found.iter().max_by_key(|row| men(row))?;
    let figures = figures(found.iter().filter_map(|row| men(row)).sum(), unit.arm);
    let stands = if figures >= 6 { 3 } else { 2 };
    let page = (figures, stands, largest["quality"].clone(), small_arm(&largest["weapon"]).to_string());
    let now = (unit.figures.into(), unit.stands, unit.quality.key().to_string(), unit.weapon.print());
    let told = |(figures, stands, quality, weapon): (u32, u8, String, String)| {
        format!("{figures} {quality} figures on {stands} stands with {weapon}")
    };
    (now != page).then(|| format!("{} instead of {}", told(now), told(page)))
}

/// The guns of a row: how many of which row of the chart, if it has one for them.
fn guns(row: &Row) -> Vec<(u32, Option<&'static str>)> {
    let kinds = row["guns"].split(" (").next().unwrap_or_default().split(", ");
    let kind = |kind: &str| {
        let (many, piece) = kind.split_once(" x ").unwrap_or_else(|| panic!("{}: '{kind}'", row["id"]));
        let many = many.parse().unwrap_or_else(|_| panic!("{}: '{kind}'", row["id"]));
        let piece = match piece {
            "12-pdr Napoleon" => Some("napoleon"),
            "12-pdr howitzer" => Some("12-pdr-howitzer"),
            "24-pdr howitzer" => Some("24-pdr-howitzer"),
            "3-in rifle" => Some("3-inch-rifle"),
            "10-pdr Parrott" => Some("10-pdr-parrott"),
            "20-pdr Parrott" => Some("20-pdr-parrott"),
            "14-pdr James rifle" => Some("12-pdr-rifle"),
            "12-pdr Whitworth" => Some("whitworth"),
            "12-pdr" | "unknown" => None,
            other => panic!("{}: no gun '{other}'", row["id"]),
        };
        (many, piece)
    };
    kinds.map(kind).collect()
}

/// In what a battery differs from its rows: a section for two guns, at most three.
fn of_battery(unit: &Unit, mixed: &str, page: &mut PageTroops<'_>) -> Option<String> {
    let Some(found) = page.battery(id(unit.side), &unit.name) else { return Some("not on the page".into()) };
    let guns: Vec<_> = found.iter().flat_map(|row| guns(row)).collect();
    let all: u32 = guns.iter().map(|(many, _)| many).sum();
    let kind = guns[0].1.filter(|&kind| guns.iter().all(|&(_, other)| other == Some(kind))).unwrap_or(mixed);
    let (now, page) = ((u32::from(unit.figures), unit.weapon.print()), (all.div_ceil(2), kind.to_string()));
    (now != page).then(|| format!("{} of {} sections, {} for {}", now.0, page.0, now.1, page.1))
}

/// In what a leader differs from his row.
fn of_leader(leader: &Leader, rows: &[Row]) -> Option<String> {
    let mut leaders =
        rows.iter().filter(|row| row.contains_key("AADF LB") && row["id"].starts_with(id(leader.side)));
    let is_he = |row: &&Row| row["name"].split([' ', ',', '(']).any(|word| word == leader.name);
    let Some(row) = leaders.find(is_he) else { return Some("not on the page".into()) };
    let page = row["AADF LB"].trim_start_matches('-');
    (leader.benefit.to_string() != page).then(|| format!("{} instead of {page}", leader.benefit))
}

/// Everything in which a scenario differs from its page, a line each.
fn departures(word: &str, page: &str, mixed: &str) -> String {
    let (battle, rows) = (battle(word), rows(page, "id"));
    let (mut page, mut lines) = (PageTroops::of(&rows), String::new());
    for unit in &battle.units {
        let other = match unit.arm {
            Arm::Artillery => of_battery(unit, mixed, &mut page),
            Arm::Infantry | Arm::Cavalry => of_regiment(unit, &mut page),
        };
        lines.extend(other.map(|other| format!("{word}: {}: {other}\n", unit.name)));
    }
    for leader in &battle.leaders {
        let other = of_leader(leader, &rows);
        lines.extend(other.map(|other| format!("{word}: {}: {other}\n", leader.name)));
    }
    if WHOLE.contains(&word) {
        lines.extend(page.left_out().map(|id| format!("{word}: {id} is left out\n")));
    }
    lines
}

#[test]
fn scenarios_differ_from_the_pages_only_in_what_is_listed() {
    let now: String = PAGES.iter().map(|(word, page, mixed)| departures(word, page, mixed)).collect();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rosters/departures.txt");
    is_as_kept(&path, &now);
}

#[test]
fn figures_are_those_the_pages_suggest() {
    for row in [BRAWNER, RIDGE, CHARGE].iter().flat_map(|page| rows(page, "id")) {
        let Some((men, page)) = men(&row).zip(row.get("AADF figs")) else { continue };
        let arm = if row["weapon"].contains("carbine") { Arm::Cavalry } else { Arm::Infantry };
        assert_eq!(figures(men, arm).to_string(), *page, "{}: {men} men", row["id"]);
    }
}

/// How many minutes after some minute of the day a unit is on the field by its page, not before it.
fn minutes_late(unit: &Unit, rows: &[Row], start: i32) -> i32 {
    let is_its = |row: &&Row| match unit.arm {
        Arm::Artillery => row.contains_key("battery") && are_guns(row, &unit.name),
        _ => row.contains_key("unit") && regiments(&unit.name).iter().any(|name| is_called(row, name)),
    };
    let row = rows
        .iter()
        .filter(|row| row["id"].starts_with(id(unit.side)))
        .find(is_its)
        .expect("it is on the page");
    (enters(row) - start).max(0)
}

/// The Confederates are in line from the beginning, the Union comes in the first half hour that begins at its hour or after it.
#[test]
fn on_mcphersons_ridge_the_union_comes_at_the_hour_of_the_page() {
    let (battle, rows) = (battle("mcphersons-morning"), rows(RIDGE, "id"));
    let mut n_late = 0;
    for unit in &battle.units {
        let late = if unit.side == Side::Union { minutes_late(unit, &rows, 8 * 60) } else { 0 };
        let turn = (late > 0).then_some(1 + (late + 29) / 30);
        assert_eq!(unit.arrival.map(|arrival| i32::from(arrival.turn)), turn, "{}", unit.name);
        n_late += u32::from(turn.is_some());
    }
    assert_eq!(n_late, 11, "ten regiments and a battery");
}

/// Units that come over the edge do so in the turn before they are in the line, or in that turn; the others have it to go in.
#[test]
fn at_brawners_farm_everybody_comes_in_time_for_his_hour() {
    for (word, start, minutes, late) in
        [("brawners-farm", 18 * 60 + 30, 15, 4), ("brawners-farm-to-dark", 18 * 60, 30, 16)]
    {
        let (battle, rows) = (battle(word), rows(BRAWNER, "id"));
        let mut n_late = 0;
        for unit in &battle.units {
            let turn = 1 + minutes_late(unit, &rows, start) / minutes;
            let comes = unit.arrival.map_or(1, |arrival| i32::from(arrival.turn));
            assert!((turn - 1..=turn).contains(&comes), "{word}: {}: turn {comes} for {turn}", unit.name);
            n_late += i32::from(unit.arrival.is_some());
        }
        assert_eq!(n_late, late, "{word}");
    }
}
