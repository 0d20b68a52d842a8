//! The scenarios that come with the program are sound, and an unsound one is told all that is wrong with it.

use board::table::{Inches, Point};
use deadly_field::game::battle::{LeaderCommand, Unit};
use deadly_field::sheet::board_tables::{DistanceRow, LeaderRank, VictoryRow};
use deadly_field::sheet::units::Side;
use deadly_field::{Battle, setup};
use engine::Files;

fn read(text: &str) -> Battle {
    Battle::read(&deadly_field::files(text)).unwrap_or_else(|faults| panic!("{faults}"))
}

fn scenario(word: &str) -> Battle {
    let (_, text) =
        deadly_field::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    read(text)
}

#[test]
fn every_scenario_sets_up() {
    for (word, text) in deadly_field::SCENARIOS {
        let battle =
            Battle::read(&deadly_field::files(text)).unwrap_or_else(|faults| panic!("{word}:\n{faults}"));
        assert!(battle.units.len() >= 12, "{word}");
        assert!(!battle.terms.objectives.is_empty() && battle.heading.length.is_some(), "{word}");
    }
}

/// Chapter 8: a brigade's leader is worth 1 or 2, a division's 2, that of a corps or army up to 3.
#[test]
fn no_leader_is_worth_more_than_his_rank_allows() {
    for (word, text) in deadly_field::SCENARIOS {
        let battle = read(text);
        for leader in &battle.leaders {
            let highest = match leader.command {
                LeaderCommand::Brigade(_) => LeaderRank::BrigadeExceptional,
                LeaderCommand::Division(_) => LeaderRank::Division,
                LeaderCommand::Army => LeaderRank::ArmyExceptional,
            };
            let most = battle.tables.benefit(highest).unsigned_abs();
            assert!(leader.benefit <= most, "{word}: {} has {}", leader.name, leader.benefit);
        }
    }
}

/// Turned over, Cobb Farm is the same for the other side.
#[test]
fn cobb_farm_is_even() {
    let battle = scenario("cobb-farm");
    let over = |point: Point| Point::new(point.x(), battle.table.depth() - point.y());
    let of = |side: Side| -> Vec<&Unit> { battle.units.iter().filter(|unit| unit.side == side).collect() };
    let (union, confederate) = (of(Side::Union), of(Side::Confederate));
    assert_eq!(union.len(), confederate.len());
    for (one, other) in union.into_iter().zip(confederate) {
        assert_eq!(over(one.pose.at), other.pose.at, "{} and {}", one.name, other.name);
        let kind = |unit: &Unit| {
            (unit.weapon, unit.quality, unit.figures, unit.stands, unit.formation, unit.mounted, unit.arrival)
        };
        assert_eq!(kind(one), kind(other), "{} and {}", one.name, other.name);
        // Of most guns the sheet has the Confederates fire worse.
        let power = |unit: &Unit| unit.weapon.firepower(&battle.tables, unit.side, unit.figures);
        assert_eq!(power(one), power(other), "{} and {}", one.name, other.name);
    }
    let leaders = |side: Side| {
        let own = battle.leaders.iter().filter(move |leader| leader.side == side);
        own.map(|leader| (leader.benefit, leader.at)).collect::<Vec<_>>()
    };
    let turned: Vec<_> = leaders(Side::Union).into_iter().map(|(benefit, at)| (benefit, over(at))).collect();
    assert_eq!(turned, leaders(Side::Confederate));
    let ground: Vec<_> = battle.terrain.patches.iter().map(|patch| &patch.area).collect();
    let houses = battle.terrain.places.iter().map(|place| &place.area);
    for area in ground.into_iter().chain(houses) {
        let corners: Vec<Point> = area.corners().collect();
        assert!(corners.iter().all(|&corner| corners.contains(&over(corner))), "{corners:?}");
    }
}

#[test]
fn it_grows_dark_at_brawners_farm() {
    let dusk = scenario("brawners-farm-to-dark").terms.dusk.expect("dusk");
    assert_eq!((dusk.turn, dusk.sight), (4, Inches::whole(2)));
    assert_eq!(scenario("brawners-farm").terms.dusk, None);
}

#[test]
fn picketts_charge_is_for_the_angle() {
    let battle = scenario("high-water-mark");
    assert_eq!(battle.terms.objectives[0].name, "the Angle and the copse");
    assert_eq!(battle.terms.objectives[0].held, Some(Side::Union));
    assert_eq!(battle.terms.first, Some(Side::Union), "the attack has the last word");
}

/// The least a scenario may say; the sheet says the rest.
const LEAST: &str = r#"
title = "Nowhere"
sides = [{ side = "union", edge = "south" }, { side = "confederate", edge = "north" }]
objectives = [{ name = "the middle", at = "36,24" }]
leaders = [{ name = "Grant", side = "union", at = "36,2" }]
divisions = [{ name = "First Division", side = "union", leader = { name = "Smith", at = "30,2" } }]
brigades = [
  { name = "First Brigade", division = "First Division", leader = { name = "Jones", at = "24,2" } },
  { name = "Second Brigade", side = "confederate" },
]
units = [
  { name = "1st Ohio", brigade = "First Brigade", quality = "veteran", figures = 4, at = "24,4", facing = 0 },
  { name = "2nd Georgia", brigade = "Second Brigade", quality = "veteran", figures = 4, at = "24,44", facing = 180 },
  { name = "Ross's battery", side = "confederate", weapon = "napoleon", quality = "trained", sections = 3, at = "36,44", facing = 180 },
]
"#;

#[test]
fn the_sheet_says_what_the_scenario_does_not() {
    let battle = read(LEAST);
    assert_eq!((battle.table.width(), battle.table.depth()), (Inches::whole(72), Inches::whole(48)));
    assert_eq!((battle.yards, battle.terms.turns, battle.terms.lead), (90, 12, 1));
    assert_eq!(battle.terms.objectives[0].points, battle.tables.victory(VictoryRow::Objective));
    let benefits: Vec<_> = battle.leaders.iter().map(|leader| (leader.command, leader.benefit)).collect();
    let [army, division, brigade] = benefits[..] else { panic!("{benefits:?}") };
    assert_eq!(army, (LeaderCommand::Army, 2));
    assert!(matches!(division, (LeaderCommand::Division(_), 2)), "{division:?}");
    assert!(matches!(brigade, (LeaderCommand::Brigade(_), 1)), "{brigade:?}");
    let stands: Vec<_> = battle.units.iter().map(|unit| (unit.figures, unit.stands)).collect();
    assert_eq!(stands, [(4, 2), (4, 2), (3, 1)]);
}

#[test]
fn a_scenario_changes_the_sheet_and_house_rules_go_before_it() {
    let text = format!("{LEAST}\n[sheet.table.distances.\"adjacent units in open ground\"]\ninches = '2'\n");
    let near = |house: &str| {
        let read = Battle::read(&Files::new(&text, house));
        read.unwrap_or_else(|faults| panic!("{faults}")).distance(DistanceRow::Adjacent)
    };
    assert_eq!(near(""), Inches::whole(2));
    assert_eq!(near("[table.distances.\"adjacent units in open ground\"]\ninches = '3'\n"), Inches::whole(3));
}

/// Wrong in every way a scenario can be that is readable at all.
const WRONG: &str = r#"ruleset = "guns"
turns = 4
sides = [{ side = "union", edge = "south" }, { side = "confederate", edge = "north" }]
table = [900, 48]
areas = [{ kind = "swamp", corners = ["1,1", "2,2"] }, { kind = "road", corners = ["1,1", "2,2"] }, { kind = "open" }]
lines = [{ kind = "fence", points = ["1,1"] }]
roads = [{ points = ["1,1"] }]
objectives = [{ name = "the moon", at = "9,99" }]
leaders = [{ name = "Grant", side = "union", benefit = 4, at = "36,2", arrives = 5 }]
brigades = [
  { name = "First Brigade", division = "First Divison" },
  { name = "Second Brigade", side = "confederate" },
  { name = "Third Brigade" },
]
units = [
  { name = "1st Ohio", brigade = "Second Brigad", quality = "veteran", figures = 4, at = "24,4", facing = 0 },
  { name = "2nd Ohio", quality = "veteran", figures = 4, at = "24,4", facing = 0 },
  { name = "3rd Ohio", side = "union", quality = "veteran", figures = 9, at = "24,4", facing = 0 },
  { name = "4th Ohio", side = "union", quality = "veteran", figures = 5, stands = 3, at = "24,4", facing = 0 },
  { name = "5th Ohio", side = "union", quality = "veteran", figures = 8, stands = 4, at = "24,4", facing = 0 },
  { name = "6th Ohio", side = "union", quality = "veteran", sections = 3, at = "24,4", facing = 0 },
  { name = "7th Ohio", side = "union", weapon = "naploeon", quality = "veteran", figures = 4, at = "24,4", facing = 0 },
  { name = "8th Ohio", side = "union", weapon = "napoleon", quality = "veteran", sections = 4, at = "24,4", facing = 0 },
  { name = "9th Ohio", side = "union", quality = "veteran", figures = 4, formation = "limbered", at = "24,4", facing = 0 },
  { name = "10th Ohio", side = "union", quality = "veteran", figures = 4, dismounted = true, at = "24,4", facing = 0 },
  { name = "11th Ohio", side = "union", quality = "veteran", figures = 4, at = "24,4", facing = 0, arrives = 2 },
  { name = "12th Ohio", side = "union", quality = "veteran", figures = 4, at = "24,4", facing = 0, arrives = 6, over = "south" },
]
"#;

#[test]
fn every_fault_is_told_at_once() {
    let faults = Battle::read(&deadly_field::files(WRONG)).expect_err("it is wrong").to_string();
    let expected = [
        "`title` is missing",
        "the scenario is for the rule set `guns`",
        "a table is 1 to 600 inches a side",
        "`swamp`",
        "roads and trails are `roads`, not `areas`",
        "an area has either `corners`",
        "a line has two points or more",
        "a road has two points or more",
        "9,99 is not on the table",
        "a leadership benefit is 0 to 3",
        "there is no division `First Divison`",
        "a brigade is of a `division`, or of a `side` and no division",
        "there is no brigade `Second Brigad` (did you mean `Second Brigade`?",
        "a unit is of a `brigade`, or of a `side` and none",
        "a regiment has 2 to 8 figures",
        "a regiment with 3 stands has 6 figures or more",
        "a regiment has 2 to 3 stands",
        "a battery, by its `weapon`, has `sections`",
        "did you mean `napoleon`?",
        "a battery has 1 to 3 sections",
        "infantry is not drawn up in `limbered`",
        "only cavalry is `dismounted`",
        "who `arrives` comes `over` an edge",
        "the confederate side has no units",
    ];
    for message in expected {
        assert!(faults.contains(message), "'{message}' is not among\n{faults}");
    }
    assert_eq!(faults.matches("the battle is over after turn 4").count(), 2, "{faults}");
}

#[test]
fn nobody_stands_where_another_does_or_off_the_table_or_is_called_like_him() {
    let moved = |from: &str, to: &str| {
        let text = LEAST.replacen(from, to, 1);
        assert_ne!(text, LEAST);
        Battle::read(&deadly_field::files(&text)).expect_err("it is wrong").to_string()
    };
    assert!(moved("\"36,44\"", "\"24,44.5\"").contains("'Ross's battery' stands where another unit does"));
    assert!(moved("\"24,4\"", "\"0.9,4\"").contains("'1st Ohio' stands over the edge of the table"));
    assert!(moved("\"36,2\"", "\"36,0.3\"").contains("'Grant' stands over the edge of the table"));
    assert!(moved("\"Smith\"", "\"grant\"").contains("is also that of line"));
    // Two inches wide, the 1st Ohio just fits.
    read(&LEAST.replacen("\"24,4\"", "\"1,4\"", 1));
}

#[test]
fn the_schema_knows_every_weapon_by_its_row() {
    let schema = setup::schema().to_string();
    for row in ["rifle-muskets", "sharps-carbines", "whitworth", "mixed-1862"] {
        assert!(schema.contains(&format!("\"{row}\"")), "{row}");
    }
}
