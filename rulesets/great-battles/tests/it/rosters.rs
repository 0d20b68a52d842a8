//! Rosters against the history pages, unit by unit and leader by leader; what differs in a scenario is listed.

use std::collections::{BTreeMap, BTreeSet};

use engine::KeyValue;
use great_battles::{Arm, Battle, Leader, SCENARIOS, Unit, files};
use sheet::Axis;
use testkit::page::{Row, rows};

const PALO_ALTO: &str = include_str!("../../../../battles/palo-alto.md");
const BUENA_VISTA: &str = include_str!("../../../../battles/buena-vista.md");

/// A scenario and its page.
struct Roster {
    word: &'static str,
    page: &'static str,
    /// What each of its pieces is called on the page, and in the scenario.
    pieces: &'static [(&'static str, &'static str)],
    /// Leaders without a row of their own on the page.
    added: &'static [&'static str],
}

/// The scenarios of history; the rancho is invented.
const ROSTERS: [Roster; 4] = [
    Roster { word: "resaca-de-la-palma", page: PALO_ALTO, pieces: &RESACA, added: &RESACA_ADDED },
    Roster { word: "last-attack", page: BUENA_VISTA, pieces: &LAST_ATTACK, added: &LAST_ADDED },
    Roster { word: "palo-alto", page: PALO_ALTO, pieces: &PRAIRIE, added: &PRAIRIE_ADDED },
    Roster { word: "buena-vista", page: BUENA_VISTA, pieces: &PASS, added: &PASS_ADDED },
];

/// The wings of the 4th and McCall are parts of regiments, the lancers of Torrejon's whole brigade; the others led regiments.
const RESACA_ADDED: [&str; 8] = [
    "4th left wing",
    "4th right wing",
    "May",
    "McCall",
    "McIntosh",
    "Montgomery",
    "Torrejon's lancers",
    "Uraga",
];
/// Those who led regiments, and acting brigadiers.
const LAST_ADDED: [&str; 5] = ["Bissell", "Colonel Lane", "McKee", "Ortega's colonel", "Perez's colonel"];
const PRAIRIE_ADDED: [&str; 5] = ["Childs", "Fernandez", "May", "McIntosh", "Torrejon's colonel"];
/// Four generals share a row; the others led regiments, or are acting brigadiers.
const PASS_ADDED: [&str; 19] = [
    "Ampudia's colonel",
    "Andrade",
    "Bissell",
    "Blanco's colonel",
    "Bowles",
    "Colonel Lane",
    "Davis's major",
    "Escort's colonel",
    "General Juvera",
    "Gorman",
    "Juvera's colonel",
    "Lombardini's colonel",
    "May",
    "McKee",
    "Ortega's colonel",
    "Pacheco's colonel",
    "Steen",
    "Torrejon",
    "Yell",
];

/// Where a scenario departs from its page; the reasons stand at the head of each file. At Resaca de la Palma the units
/// are those of the day before less its losses, the Mexicans with one cohesion less; of San Patricio's pieces both kinds
/// count, and they fire as the one with the shorter range.
const DEPARTURES: [&str; 24] = [
    "resaca-de-la-palma: 5th Infantry: 6 instead of 7",
    "resaca-de-la-palma: Sappers: 6 instead of 7",
    "resaca-de-la-palma: 2nd Light: 6 instead of 7",
    "resaca-de-la-palma: 1st Line: 5 instead of 6",
    "resaca-de-la-palma: 6th Line: 5 instead of 6",
    "resaca-de-la-palma: 10th Line: 5 instead of 6",
    "resaca-de-la-palma: 10th Line: 5 instead of 6",
    "resaca-de-la-palma: Tampico: 6 instead of 7",
    "resaca-de-la-palma: 4th Line: 6 instead of 7",
    "resaca-de-la-palma: Canales's lancers: 3 instead of 4",
    "resaca-de-la-palma: West battery: 3 instead of 2",
    "resaca-de-la-palma: Road battery: 3 instead of 5",
    "last-attack: O'Brien's guns: 2 instead of several",
    "last-attack: O'Brien's guns: us-6-pounder instead of us-mixed-pounder",
    "last-attack: Bragg's battery: 4 instead of 3-4",
    "last-attack: San Patricio battery: 6 instead of 3",
    "last-attack: San Patricio battery: mexican-16-pounder instead of mexican-24-pounder",
    "buena-vista: O'Brien's guns: 3 instead of several",
    "buena-vista: O'Brien's guns: us-12-howitzer instead of us-mixed-pounder",
    "buena-vista: Bragg's battery: 4 instead of 3-4",
    "buena-vista: Road battery: 3 instead of 2-3",
    "buena-vista: 12-pounders: 3 instead of 2-3",
    "buena-vista: San Patricio battery: 6 instead of 3",
    "buena-vista: San Patricio battery: mexican-16-pounder instead of mexican-24-pounder",
];

const RESACA: [(&str, &str); 26] = [
    ("u-taylor", "General Taylor"),
    ("u-twiggs", "Colonel Twiggs"),
    ("u-garland", "Garland"),
    ("u-belknap", "Colonel Belknap"),
    ("u-3inf", "3rd Infantry"),
    ("u-5inf", "5th Infantry"),
    ("u-8inf", "8th Infantry"),
    ("u-may", "May's dragoons"),
    ("u-ring", "Ridgely's battery"),
    ("u-dunc", "Duncan's battery"),
    ("m-arista", "General Arista"),
    ("m-ampudia", "General Ampudia"),
    ("m-vega", "General La Vega"),
    ("m-garcia", "Garcia"),
    ("m-torrejon", "Torrejon"),
    ("m-canales", "Canales"),
    ("m-sap", "Sappers"),
    ("m-2lig", "2nd Light"),
    ("m-1line", "1st Line"),
    ("m-6line", "6th Line"),
    ("m-10line", "10th Line"),
    ("m-tamp", "Tampico"),
    ("m-4line", "4th Line"),
    ("m-cana", "Canales's lancers"),
    ("m-g2", "West battery"),
    ("m-g3", "Road battery"),
];

const PRAIRIE: [(&str, &str); 40] = [
    ("u-5inf", "5th Infantry"),
    ("u-3inf", "3rd Infantry"),
    ("u-4inf", "4th Infantry"),
    ("u-artbn", "Artillery Battalion"),
    ("u-8inf", "8th Infantry"),
    ("u-ker", "Ker's dragoons"),
    ("u-may", "May's dragoons"),
    ("u-walker", "Walker's rangers"),
    ("u-ring", "Ringgold's battery"),
    ("u-18", "18-pounders"),
    ("u-dunc", "Duncan's battery"),
    ("m-cana", "Canales's lancers"),
    ("m-8cav", "8th Cavalry"),
    ("m-7cav", "7th Cavalry"),
    ("m-ltcav", "Light Cavalry"),
    ("m-pres", "Presidials"),
    ("m-4line", "4th Line"),
    ("m-sap2", "Sapper company"),
    ("m-10line", "10th Line"),
    ("m-6line", "6th Line"),
    ("m-1line", "1st Line"),
    ("m-tamp", "Tampico"),
    ("m-2lig", "2nd Light"),
    ("m-sap", "Sappers"),
    ("m-nor", "Noriega's lancers"),
    ("m-g1", "Torrejon's battery"),
    ("m-g2", "Ampudia's battery"),
    ("m-g3", "Centre battery"),
    ("m-g4", "Right battery"),
    ("u-taylor", "General Taylor"),
    ("u-twiggs", "Colonel Twiggs"),
    ("u-garland", "Garland"),
    ("u-belknap", "Colonel Belknap"),
    ("m-arista", "General Arista"),
    ("m-ampudia", "General Ampudia"),
    ("m-vega", "General La Vega"),
    ("m-garcia", "Garcia"),
    ("m-torrejon", "General Torrejon"),
    ("m-montero", "Montero"),
    ("m-canales", "Canales"),
];

const LAST_ATTACK: [(&str, &str); 26] = [
    ("u-taylor", "General Taylor"),
    ("u-wool", "General Wool"),
    ("u-hardin", "Hardin"),
    ("u-davis", "Colonel Davis"),
    ("m-santa", "Santa Anna"),
    ("m-perez", "General Perez"),
    ("m-ort", "General Ortega"),
    ("u-1il", "1st Illinois"),
    ("u-2ky", "2nd Kentucky"),
    ("u-2il", "2nd Illinois"),
    ("u-obrien", "O'Brien's guns"),
    ("u-sherman", "Sherman's battery"),
    ("u-wash", "Washington's battery"),
    ("u-miss", "Mississippi Rifles"),
    ("u-3in", "3rd Indiana"),
    ("u-bragg", "Bragg's battery"),
    ("m-1line", "1st Line"),
    ("m-3line", "3rd Line"),
    ("m-11line", "11th Line"),
    ("m-bty-8", "8-pounders"),
    ("m-leon", "Leon"),
    ("m-agua", "Aguascalientes"),
    ("m-quer", "Queretaro"),
    ("m-slp", "San Luis"),
    ("m-mich", "Morelia"),
    ("m-bty-sp", "San Patricio battery"),
];

const PASS: [(&str, &str); 67] = [
    ("u-1drag", "1st Dragoons"),
    ("u-2drag", "2nd Dragoons"),
    ("u-miss", "Mississippi Rifles"),
    ("u-1il", "1st Illinois"),
    ("u-2il", "2nd Illinois"),
    ("u-tex", "Conner's Texans"),
    ("u-2ky", "2nd Kentucky"),
    ("u-2in", "2nd Indiana"),
    ("u-3in", "3rd Indiana"),
    ("u-rifles", "Rifles"),
    ("u-kycav", "Kentucky Mounted"),
    ("u-arcav", "Arkansas Mounted"),
    ("u-mccul", "McCulloch's Texans"),
    ("u-wash", "Washington's battery"),
    ("u-obrien", "O'Brien's guns"),
    ("u-sherman", "Sherman's battery"),
    ("u-bragg", "Bragg's battery"),
    ("m-1lig", "1st Light"),
    ("m-2lig", "2nd Light"),
    ("m-3lig", "3rd Light"),
    ("m-4lig", "4th Light"),
    ("m-zap", "Sappers"),
    ("m-tamp", "Tampico"),
    ("m-fijo", "Fijo"),
    ("m-1line", "1st Line"),
    ("m-3line", "3rd Line"),
    ("m-5line", "5th Line"),
    ("m-10line", "10th Line"),
    ("m-11line", "11th Line"),
    ("m-gcosta", "Coast Guard"),
    ("m-4line", "4th Line"),
    ("m-12line", "12th Line"),
    ("m-puebla", "Puebla"),
    ("m-guan", "Guanajuato"),
    ("m-celaya", "Celaya"),
    ("m-jal", "Jalisco"),
    ("m-leon", "Leon"),
    ("m-agua", "Aguascalientes"),
    ("m-quer", "Queretaro"),
    ("m-slp", "San Luis"),
    ("m-mich", "Morelia"),
    ("m-hus", "Hussars"),
    ("m-3cav", "3rd Cavalry"),
    ("m-7cav", "7th Cavalry"),
    ("m-8cav", "8th Cavalry"),
    ("m-5cav", "5th Cavalry"),
    ("m-9cav", "9th Cavalry"),
    ("m-cor", "Cuirassiers"),
    ("m-lpue", "Puebla lancers"),
    ("m-and", "Andrade's lancers"),
    ("m-bty-road", "Road battery"),
    ("m-bty-8", "8-pounders"),
    ("m-bty-12", "12-pounders"),
    ("m-bty-sp", "San Patricio battery"),
    ("u-taylor", "General Taylor"),
    ("u-wool", "General Wool"),
    ("u-lane", "General Lane"),
    ("u-davis", "Colonel Davis"),
    ("u-hardin", "Hardin"),
    ("u-marshall", "Colonel Marshall"),
    ("m-santa", "Santa Anna"),
    ("m-lomb", "General Lombardini"),
    ("m-pach", "General Pacheco"),
    ("m-ort", "General Ortega"),
    ("m-amp", "General Ampudia"),
    ("m-perez", "Perez"),
    ("m-blanco", "General Blanco"),
];

/// A unit or a leader in words: arm, SP, weapon, cohesion and greenness, or stars, rating and profile.
type Told = Vec<String>;

/// As the page has it, in the words of the rules.
fn on_page(row: &Row) -> Told {
    if let Some(guns) = row.get("guns") {
        let whose = if row["id"].starts_with("u-") { "us" } else { "mexican" };
        let (pieces, calibre) = guns.split_once(" x ").unwrap_or(("several", "mixed"));
        let pounds = calibre.split("-pdr").next().unwrap();
        return [pieces, &format!("{whose}-{pounds}-pounder")].map(String::from).into();
    }
    if let Some(profile) = row.get("profile") {
        let rating = row["orders rating"].trim_start_matches('+');
        return [&row["rank"], rating, profile].map(String::from).into();
    }
    let arm = if row["arm"].contains("cavalry") { "cavalry" } else { "infantry" };
    // Mixed small arms fire as the worse; the lance does not fire. The 2nd Light of 1846 are riflemen in the picture.
    let weapon = match row["weapon"].split(" (").next().unwrap() {
        "musket" | "musket + Baker rifle cos" => "musket",
        "musket + Baker rifle" => "baker-rifle",
        "Mississippi rifle" | "Mississippi rifle / own rifles" => "mississippi-rifle",
        "carbine" | "carbine / rifle" => "carbine",
        "rifles, pistols" => "revolver",
        "lance, escopeta" | "escopeta" => "escopeta",
        "lance" | "sabre" => "-",
        other => panic!("no weapon '{other}'"),
    };
    let green = if row["quality"] == "green" { "green" } else { "not green" };
    [arm, &row["SP"], weapon, &row["cohesion"], green].map(String::from).into()
}

fn unit_told(unit: &Unit) -> Told {
    let (sp, weapon) = (unit.full.to_string(), unit.weapon.map_or("-".into(), KeyValue::print));
    if unit.arm == Arm::Artillery {
        return vec![sp, weapon];
    }
    let green = if unit.green { "green" } else { "not green" };
    vec![unit.arm.key().into(), sp, weapon, unit.cohesion.to_string(), green.into()]
}

fn leader_told(leader: &Leader) -> Told {
    vec![leader.stars.to_string(), leader.rating.get().to_string(), leader.profile.key().into()]
}

fn read(word: &str) -> Battle {
    let (_, text) = SCENARIOS.into_iter().find(|scenario| scenario.0 == word).expect("a scenario");
    Battle::read(&files(text)).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn every_scenario_of_history_has_its_roster_here() {
    let here: BTreeSet<&str> = ROSTERS.iter().map(|roster| roster.word).chain(["rancho"]).collect();
    assert_eq!(here, SCENARIOS.iter().map(|scenario| scenario.0).collect());
}

#[test]
fn units_and_leaders_differ_from_the_pages_only_in_what_is_listed() {
    let mut departures = Vec::new();
    for Roster { word, page, pieces, added } in ROSTERS {
        let battle = read(word);
        let units = battle.units.iter().map(|unit| (unit.name.clone(), unit_told(unit)));
        let leaders = battle.leaders.iter().map(|leader| (leader.name.clone(), leader_told(leader)));
        let mut told: BTreeMap<String, Told> = units.chain(leaders).collect();
        let is_piece = |row: &Row| row["id"].starts_with("u-") || row["id"].starts_with("m-");
        let rows = rows(page, "id").into_iter().filter(is_piece).map(|row| (row["id"].clone(), row));
        let mut rows: BTreeMap<String, Row> = rows.collect();
        for (id, name) in pieces {
            let row =
                rows.remove(*id).unwrap_or_else(|| panic!("{word}: no {id} on the page, or twice here"));
            let now = told.remove(*name).unwrap_or_else(|| panic!("{word}: no {name} in the scenario"));
            let differing = now.into_iter().zip(on_page(&row)).filter(|(now, page)| now != page);
            departures
                .extend(differing.map(|(now, page)| format!("{word}: {name}: {now} instead of {page}")));
        }
        assert_eq!(told.keys().collect::<Vec<_>>(), added.iter().collect::<Vec<_>>(), "{word}: added");
    }
    assert_eq!(departures, DEPARTURES);
}

#[test]
fn who_is_off_the_whole_map_is_named() {
    for (word, off) in [("palo-alto", &[][..]), ("buena-vista", &["m-min", "u-saltillo"][..])] {
        let roster = ROSTERS.iter().find(|roster| roster.word == word).expect("a roster");
        let has_arm = |row: &Row| row.contains_key("SP") || row.contains_key("guns");
        let ids = rows(roster.page, "id").into_iter().filter(has_arm).map(|row| row["id"].clone());
        let missing: BTreeSet<String> =
            ids.filter(|id| roster.pieces.iter().all(|(known, _)| known != id)).collect();
        assert_eq!(missing, off.iter().map(|id| id.to_string()).collect(), "{word}");
    }
}
