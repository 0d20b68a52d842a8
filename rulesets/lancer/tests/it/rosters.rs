//! Rosters against the history pages, unit by unit; what differs in a scenario is listed with its reason.

use std::collections::{BTreeMap, BTreeSet};

use lancer::Battle;
use lancer::Lances;
use lancer::axes::{Rating, Troops};
use sheet::Axis;
use testkit::page::{Row, rows};

const DRIFT: &str = include_str!("../../../../battles/kestrel-drift.md");
const EL_TEB: &str = include_str!("../../../../battles/el-teb.md");
const ULUNDI: &str = include_str!("../../../../battles/ulundi.md");

/// A scenario and its page.
struct Roster {
    word: &'static str,
    page: &'static str,
    extent: Extent,
    /// What each of its pieces is called on the page, and in the scenario.
    pieces: &'static [(&'static str, &'static str)],
}

const ROSTERS: [Roster; 5] = [
    Roster { word: "kestrel-drift", page: DRIFT, extent: Extent::Part, pieces: &FIRST_GAME },
    Roster { word: "kestrel-drift-full", page: DRIFT, extent: Extent::Whole, pieces: &WHOLE_DRIFT },
    Roster { word: "ulundi-corner", page: ULUNDI, extent: Extent::Part, pieces: &CORNER },
    Roster { word: "el-teb", page: EL_TEB, extent: Extent::Part, pieces: &LEFT_WORK },
    Roster { word: "ulundi", page: ULUNDI, extent: Extent::Whole, pieces: &WHOLE_ULUNDI },
];

impl Roster {
    fn battle(&self) -> Battle {
        Battle::read(&lancer::files(text(self.word))).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The rows of the page by id.
    fn rows(&self) -> BTreeMap<String, Row> {
        let rows = rows(self.page, "id").into_iter().filter(|row| row.contains_key("Morale"));
        rows.map(|row| (row["id"].clone(), row)).collect()
    }
}

/// A scenario of the program.
fn text(word: &str) -> &'static str {
    lancer::SCENARIOS.into_iter().find(|scenario| scenario.0 == word).expect("a scenario").1
}

/// Where a scenario departs from its page, and why.
const DEPARTURES: [(&str, &str, &str); 1] = [(
    "el-teb: Remingtons: few-muskets instead of rifles",
    "[sheet.table.weapons]",
    "they hit on 5 and 6 only, and the rules have one row of rifles: the scenario changes the row of few muskets",
)];

/// Whether a scenario has all units of its page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Whole,
    Part,
}

const FIRST_GAME: [(&str, &str); 10] = [
    ("b-cmd", "Colonel Ashdown"),
    ("b-r1", "A Company"),
    ("b-r3", "C Company"),
    ("b-l1", "5th Lancers"),
    ("b-gat", "Blue Gatling"),
    ("r-cmd", "Colonel Varga"),
    ("r-r1", "Jaegers A"),
    ("r-r3", "Jaegers C"),
    ("r-l1", "Uhlans"),
    ("r-gat", "Red Gatling"),
];

const WHOLE_DRIFT: [(&str, &str); 18] = [
    ("b-cmd", "Colonel Ashdown"),
    ("b-r1", "1st Rifles A"),
    ("b-r2", "1st Rifles B"),
    ("b-r3", "1st Rifles C"),
    ("b-m1", "Drift Volunteers"),
    ("b-l1", "5th Lancers"),
    ("b-h1", "Mounted Rifles"),
    ("b-gat", "Blue Gatling"),
    ("b-gun", "7-pounder"),
    ("r-cmd", "Colonel Varga"),
    ("r-r1", "2nd Jaegers A"),
    ("r-r2", "2nd Jaegers B"),
    ("r-r3", "2nd Jaegers C"),
    ("r-m1", "Hill Levy"),
    ("r-l1", "Uhlans"),
    ("r-h1", "Mounted Scouts"),
    ("r-gat", "Red Gatling"),
    ("r-gun", "Mountain gun"),
];

const CORNER: [(&str, &str); 17] = [
    ("b-chelm", "Lord Chelmsford"),
    ("b-80-1", "80th"),
    ("b-13-1", "13th A"),
    ("b-13-2", "13th B"),
    ("b-gat", "Gatlings"),
    ("b-117", "7-pounders"),
    ("b-17l-1", "17th Lancers A"),
    ("b-17l-2", "17th Lancers B"),
    ("z-com", "Zulu commander"),
    ("z-ngo-1", "iNgobamakhosi A"),
    ("z-ngo-2", "iNgobamakhosi B"),
    ("z-ngo-3", "iNgobamakhosi C"),
    ("z-ngo-4", "iNgobamakhosi D"),
    ("z-mbo-1", "uMbonambi A"),
    ("z-mbo-2", "uMbonambi B"),
    ("z-uve-1", "uVe A"),
    ("z-uve-2", "uVe B"),
];

const LEFT_WORK: [(&str, &str); 19] = [
    ("b-graham", "General Graham"),
    ("b-gor-4", "Gordons"),
    ("b-gar", "Gardners"),
    ("b-yl-1", "York A"),
    ("b-yl-2", "York B"),
    ("b-yl-3", "York C"),
    ("b-rm-1", "Marines A"),
    ("b-rm-2", "Marines B"),
    ("b-10h-1", "10th Hussars"),
    ("b-19h-1", "19th Hussars"),
    ("s-chief", "Abdullah Hamed"),
    ("s-lbat", "Krupp battery"),
    ("s-had-1", "Hadendoa A"),
    ("s-had-2", "Hadendoa B"),
    ("s-had-3", "Hadendoa C"),
    ("s-had-4", "Hadendoa D"),
    ("s-had-5", "Hadendoa E"),
    ("s-rif-1", "Remingtons"),
    ("s-cam-1", "Camelmen"),
];

const WHOLE_ULUNDI: [(&str, &str); 53] = [
    ("b-chelm", "Lord Chelmsford"),
    ("b-80-1", "80th right"),
    ("b-80-2", "80th left"),
    ("b-gat", "Gatlings"),
    ("b-90-1", "90th A"),
    ("b-90-2", "90th B"),
    ("b-90-3", "90th C"),
    ("b-94-1", "94th A"),
    ("b-94-2", "94th B"),
    ("b-13-1", "13th A"),
    ("b-13-2", "13th B"),
    ("b-13-3", "13th C"),
    ("b-58-1", "58th A"),
    ("b-58-2", "58th B"),
    ("b-94-3", "94th C"),
    ("b-21-1", "21st"),
    ("b-n6-1", "9-pounders left"),
    ("b-n6-2", "9-pounders right"),
    ("b-117", "7-pounders right"),
    ("b-n5", "7-pounders left"),
    ("b-17l-1", "17th Lancers A"),
    ("b-17l-2", "17th Lancers B"),
    ("b-17l-3", "17th Lancers C"),
    ("b-kdg", "Dragoon Guards"),
    ("b-flh", "Frontier Light Horse"),
    ("b-tr", "Transvaal Rangers"),
    ("b-mi", "Mounted Infantry"),
    ("b-nnh", "Natal Native Horse"),
    ("b-nnc-1", "Bengough's battalion"),
    ("b-nnc-2", "Wood's Irregulars"),
    ("z-com", "Zulu commander"),
    ("z-nok-1", "uNokhenke A"),
    ("z-nok-2", "uNokhenke B"),
    ("z-dud-1", "uDududu A"),
    ("z-dud-2", "uDududu B"),
    ("z-san-1", "iSangqu"),
    ("z-kan-1", "umCijo A"),
    ("z-kan-2", "umCijo B"),
    ("z-kan-3", "umCijo C"),
    ("z-thu-1", "uThulwana A"),
    ("z-thu-2", "uThulwana B"),
    ("z-thu-3", "uThulwana C"),
    ("z-mbo-1", "uMbonambi A"),
    ("z-mbo-2", "uMbonambi B"),
    ("z-ngo-1", "iNgobamakhosi A"),
    ("z-ngo-2", "iNgobamakhosi B"),
    ("z-ngo-3", "iNgobamakhosi C"),
    ("z-ngo-4", "iNgobamakhosi D"),
    ("z-uve-1", "uVe A"),
    ("z-uve-2", "uVe B"),
    ("z-mxa-1", "uMxhapho A"),
    ("z-mxa-2", "uMxhapho B"),
    ("z-mxa-3", "uMxhapho C"),
];

/// What a piece is: arm, figures, Morale, Melee and weapon.
type Told = [String; 5];

/// As the page has it, in the words of the rules.
fn on_page(row: &Row) -> Told {
    let arm = match row["arm"].as_str() {
        "foot" => "infantry",
        "horse" => "cavalry",
        "horse, lancers" => "lancers",
        "gun" | "Gatling" => "battery",
        "commander" => "commander",
        other => panic!("no arm '{other}'"),
    };
    let weapon = match row["weapon"].split(" (").next().unwrap() {
        "rifles" => "rifles",
        "Gatling" => "gatling",
        "cannon" => "cannon",
        "spears, few muskets" => "few-muskets",
        // Carbines are no rifles: those troops rode home with the sabre.
        "lance" | "spear" | "spears" | "spear, sword, shield" | "sabre, carbine" => "spears",
        "-" => "-",
        other => panic!("no weapon '{other}'"),
    };
    let figures = row["figures"].split([' ', '+']).next().unwrap();
    [arm, figures, &row["Morale"], &row["Melee"], weapon].map(String::from)
}

/// All pieces of a scenario by name, and what they are.
fn in_scenario(battle: &Battle) -> BTreeMap<String, Told> {
    let rated = |rating: Rating| battle.tables.rating.get(rating).to_string();
    let units = battle.units.iter().map(|unit| {
        let arm = match (unit.troops, unit.lances) {
            (Troops::Cavalry, Lances::Carried) => "lancers",
            (troops, _) => troops.key(),
        };
        let (figures, weapon) = (unit.figures.to_string(), unit.arms.key().into());
        (unit.name.to_string(), [arm.into(), figures, rated(unit.morale), rated(unit.melee), weapon])
    });
    let commanders = battle.commanders.iter().map(|his| {
        let told = ["commander".into(), "1".into(), rated(his.morale), rated(his.melee), "-".into()];
        (his.name.to_string(), told)
    });
    units.chain(commanders).collect()
}

#[test]
fn every_scenario_has_its_roster_here() {
    let here: BTreeSet<&str> = ROSTERS.iter().map(|roster| roster.word).collect();
    assert_eq!(here, lancer::SCENARIOS.iter().map(|scenario| scenario.0).collect());
}

#[test]
fn units_differ_from_the_pages_only_in_what_is_listed() {
    let mut departures = Vec::new();
    for roster in ROSTERS {
        let (word, mut told, mut rows) = (roster.word, in_scenario(&roster.battle()), roster.rows());
        for (id, name) in roster.pieces {
            let row =
                rows.remove(*id).unwrap_or_else(|| panic!("{word}: no {id} on the page, or twice here"));
            let now = told.remove(*name).unwrap_or_else(|| panic!("{word}: no {name} in the scenario"));
            let differing = now.into_iter().zip(on_page(&row)).filter(|(now, page)| now != page);
            departures
                .extend(differing.map(|(now, page)| format!("{word}: {name}: {now} instead of {page}")));
        }
        assert!(told.is_empty(), "{word}: not on the page: {:?}", told.keys());
        assert!(roster.extent == Extent::Part || rows.is_empty(), "{word}: left out: {:?}", rows.keys());
    }
    assert_eq!(departures, DEPARTURES.map(|(what, _, _)| what), "each departure with its reason");
}

#[test]
fn what_a_departure_rests_on_is_in_the_scenario() {
    for (what, shown, why) in DEPARTURES {
        let word = what.split(':').next().expect("a scenario");
        assert!(text(word).contains(shown), "{what}, for {why}: no {shown}");
    }
}

/// The faces of a square are those the pages name: the foot and guns of its sides, and nobody inside or mounted. At El
/// Teb the units storming the work have left it.
#[test]
fn the_faces_of_a_square_are_the_foot_and_guns_of_its_sides() {
    for roster in ROSTERS {
        let rows = roster.rows();
        for unit in roster.battle().units {
            let (id, _) = roster.pieces.iter().find(|(_, name)| unit.name == *name).expect("a row");
            let is_inside = rows[*id].get("rule notes").is_some_and(|notes| notes.starts_with("inside"));
            let in_square = roster.page == ULUNDI && id.starts_with("b-");
            let is_face = in_square && unit.troops != Troops::Cavalry && !is_inside;
            assert_eq!(unit.square, is_face, "{}: {}", roster.word, unit.name);
        }
    }
}
