//! Overlays change cells and modifiers by name, all or nothing.

use crate::common::{Arm, Fire, Going, faults, read, sample};
use sheet::{AtLeast, Former, Renamed, Source};

#[test]
fn changed_cells_carry_the_overlay_as_source() {
    let text = "[table.movement.\"infantry, artillery\"]\nnormal = \"3\"\n[table.fire.cavalry]\n\"score to hit\" = \"5,6\"\n[modifier.fire]\nenfilade = \"+2\"\n";
    let before = sample();
    let after = before.overlay(text, "house.toml", Source::House).unwrap();
    assert_eq!(before, sample(), "the sheet itself stays");

    let row = &after.tables()[0].rows[0];
    assert_eq!(row.cells, ["3", "4"]);
    assert_eq!(row.sources, [Source::House, Source::Sheet]);
    assert_eq!(row.places[0].to_string(), "house.toml:2:10");
    assert_eq!(row.places[1].to_string(), "sample.toml:11:84");

    let tables = read(&after).unwrap();
    assert_eq!(tables.movement.get(Arm::Infantry, Going::Normal), Some(3));
    assert_eq!(tables.movement.get(Arm::Artillery, Going::Normal), Some(3));
    assert_eq!(tables.movement.get(Arm::Artillery, Going::Roads), Some(4));
    assert_eq!(tables.movement.source(Arm::Infantry, Going::Normal), Source::House);
    assert_eq!(tables.score.get(Arm::Cavalry), AtLeast(5));
    assert_eq!((tables.fire.value(Fire::Enfilade), tables.fire.source(Fire::Enfilade)), (2, Source::House));
    assert_eq!((tables.fire.value(Fire::Cover), tables.fire.source(Fire::Cover)), (-2, Source::Ruling));
}

#[test]
fn overlays_go_on_top_of_each_other() {
    let scenario = sample()
        .overlay("[modifier.fire]\nenfilade = \"+2\"\ncover = \"-1\"", "a", Source::Scenario)
        .unwrap();
    let both = scenario.overlay("[modifier.fire]\nenfilade = \"+3\"", "b", Source::House).unwrap();
    let rows = &both.modifier_groups()[0].rows;
    assert_eq!((rows[0].value.as_str(), rows[0].source), ("+3", Source::House));
    assert_eq!((rows[1].value.as_str(), rows[1].source), ("-1", Source::Scenario));
}

#[test]
fn an_empty_overlay_changes_nothing() {
    assert_eq!(sample().overlay("# nothing\n", "o.toml", Source::House), Ok(sample()));
}

#[test]
fn unknown_names_are_faults_with_the_names_allowed() {
    let text = "\
[table.movment.cavalry]
normal = \"1\"
[table.movement.infantry]
normal = \"1\"
[table.movement.cavalry]
raods = \"1\"
normal = \"1\"
[modifier.melee]
enfilade = \"+2\"
[modifier.fire]
zeal = \"+2\"
[tables.movement]
";
    assert_eq!(
        faults(sample().overlay(text, "o.toml", Source::House)),
        [
            "o.toml:1:8: unknown table `movment` (did you mean `movement`? allowed: movement, fire)",
            "o.toml:3:17: unknown row `infantry` in table `movement` (allowed: infantry, artillery; cavalry)",
            "o.toml:6:1: unknown column `raods` in table `movement` (did you mean `roads`? allowed: roads, normal)",
            "o.toml:8:11: unknown procedure `melee` (allowed: fire)",
            "o.toml:11:1: unknown modifier `zeal` of `fire` (allowed: enfilade, cover)",
            "o.toml:12:2: unknown field `tables` (did you mean `table`? allowed: table, modifier)",
        ]
    );
}

#[test]
fn values_must_be_text() {
    let text = "modifier = 4\n[table]\nfire = 1\n[table.movement]\ncavalry = \"4\"\n\"infantry, artillery\" = { normal = 3, roads = \"\" }\n";
    assert_eq!(
        faults(sample().overlay(text, "o.toml", Source::House)),
        [
            "o.toml:1:12: `modifier` is a number, expected a table",
            "o.toml:3:8: table `fire` is a number, expected a table",
            "o.toml:5:11: row `cavalry` is text, expected a table",
            "o.toml:6:36: `normal` is a number, expected text in quotes",
            "o.toml:6:47: `roads` is empty (for none write -)",
        ]
    );
    assert_eq!(faults(sample().overlay("[table", "o.toml", Source::House)).len(), 1);
}

#[test]
fn an_unreadable_cell_is_reported_in_the_overlay() {
    let text = "[table.movement.cavalry]\nroads = \"fast\"\n[modifier.fire]\ncover = \"-½\"\n";
    let after = sample().overlay(text, "house.toml", Source::House).unwrap();
    assert_eq!(
        faults(read(&after)),
        [
            "house.toml:2:9: `fast` cannot be read here, expected a whole number from 0 to 255, or - for none",
            "house.toml:4:9: `-½` cannot be read here, expected a whole number from -128 to 127",
        ]
    );
}

#[test]
fn rows_are_known_by_the_names_they_had() {
    const FORMER: &[Former] = &[
        Former { table: "movement", row: "foot and guns", now: Renamed::Row("infantry, artillery") },
        Former {
            table: "rulings",
            row: "horse is fast",
            now: Renamed::Cell {
                table: "movement",
                row: "cavalry",
                column: "normal",
                values: &[("yes", "6"), ("no", "4")],
            },
        },
    ];
    let text = "[table.movement.\"foot and guns\"]\nnormal = \"3\"\n[table.rulings.\"horse is fast\"]\n\"in force\" = \"yes\"\n";
    assert_eq!(faults(sample().overlay(text, "house.toml", Source::House)).len(), 2, "nobody knows them");
    let after = sample().formerly(FORMER).overlay(text, "house.toml", Source::House).unwrap();
    let tables = read(&after).unwrap();
    assert_eq!(tables.movement.get(Arm::Infantry, Going::Normal), Some(3));
    assert_eq!(tables.movement.get(Arm::Cavalry, Going::Normal), Some(6));
    assert_eq!(tables.movement.source(Arm::Cavalry, Going::Normal), Source::House);
    let row = after.tables()[0].rows.iter().find(|row| row.label == "cavalry").unwrap();
    assert_eq!(row.places[0].to_string(), "house.toml:4:14", "a fault would be told where it is written");
}
