//! Total lookups, and the faults of a sheet that is not the one the rules ask for.

use crate::common::{Arm, Fire, Going, changed, faults, read, sample};
use sheet::{AtLeast, Axis, Column, Reader, Sheet, Source};

/// The faults of reading the sample with one change.
fn after(from: &str, to: &str) -> Vec<String> {
    faults(read(&Sheet::parse(&changed(from, to), "s.toml").unwrap()))
}

#[test]
fn every_row_and_column_has_its_cell() {
    let tables = read(&sample()).unwrap();
    let movement: Vec<_> = Arm::ALL
        .iter()
        .map(|arm| Going::ALL.iter().map(|going| tables.movement.get(*arm, *going)).collect::<Vec<_>>())
        .collect();
    assert_eq!(movement, [[Some(2), Some(4)], [Some(4), None], [Some(2), Some(4)]]);
    assert_eq!(Arm::ALL.iter().map(|arm| tables.range.get(*arm)).collect::<Vec<_>>(), [1, 1, 4]);
    let scores: Vec<_> = Arm::ALL.iter().map(|arm| tables.score.get(*arm)).collect();
    assert_eq!(scores, [AtLeast(5), AtLeast(6), AtLeast(5)]);
    assert_eq!((tables.fire.value(Fire::Enfilade), tables.fire.value(Fire::Cover)), (1, -2));
}

#[test]
fn lookups_know_labels_and_sources() {
    let tables = read(&sample()).unwrap();
    assert_eq!(tables.movement.row_label(Arm::Artillery), "infantry, artillery");
    assert_eq!(tables.movement.title(), "Movement, squares a move");
    assert_eq!(tables.movement.source(Arm::Cavalry, Going::Roads), Source::Ruling);
    assert_eq!(tables.movement.source(Arm::Cavalry, Going::Normal), Source::Sheet);
    assert_eq!(tables.score.row_label(Arm::Artillery), "artillery");
    assert_eq!((tables.score.title(), tables.score.name()), ("Fire", "score to hit"));
    assert_eq!(tables.score.source(Arm::Artillery), Source::Reconstructed);
    assert_eq!(tables.fire.label(Fire::Cover), "target behind soft cover");
    assert_eq!(tables.fire.source(Fire::Cover), Source::Ruling);
    let counted = tables.fire.counted(Fire::Enfilade);
    assert_eq!((counted.value.as_str(), counted.source, counted.counted), ("+1", Source::Sheet, true));
    assert_eq!(tables.clone().range, tables.range);
}

#[test]
fn keys_of_an_axis_are_its_names_in_files() {
    assert_eq!(Arm::from_key("cavalry"), Some(Arm::Cavalry));
    assert_eq!(Arm::from_key("Cavalry"), None);
    for (at, arm) in Arm::ALL.iter().enumerate() {
        assert_eq!((arm.index(), Arm::from_key(arm.key())), (at, Some(*arm)));
        let json = serde_json::to_string(arm).unwrap();
        assert_eq!(json, format!("\"{}\"", arm.key()));
        assert_eq!(serde_json::from_str::<Arm>(&json).unwrap(), *arm);
    }
}

#[test]
fn a_misspelt_table_is_missing_and_unknown() {
    assert_eq!(
        after("id = \"movement\"", "id = \"movemnt\""),
        [
            "s.toml:1:1: table `movement` is missing",
            "s.toml:6:6: unknown table `movemnt` (did you mean `movement`? allowed: movement, fire)",
        ]
    );
}

#[test]
fn a_misspelt_column_is_missing_and_unknown() {
    assert_eq!(
        after("[\"normal\", \"roads\"]", "[\"normal\", \"road\"]"),
        [
            "s.toml:6:6: column `roads` is missing in table `movement`",
            "s.toml:9:22: unknown column `road` in table `movement` (did you mean `roads`? allowed: roads, normal)",
        ]
    );
    assert_eq!(
        after("\"score to hit\"]", "\"score\"]"),
        [
            "s.toml:16:6: column `score to hit` is missing in table `fire`",
            "s.toml:19:21: unknown column `score` in table `fire` (allowed: range, score to hit)",
        ]
    );
}

#[test]
fn rows_the_rules_do_not_know_and_gaps() {
    assert_eq!(
        after("keys = [\"infantry\", \"artillery\"]", "keys = [\"infantry\", \"atillery\"]"),
        [
            "s.toml:6:6: no row for `artillery` in table `movement`",
            "s.toml:11:56: unknown row key `atillery` in table `movement` \
             (did you mean `artillery`? allowed: artillery, infantry, cavalry)",
        ]
    );
    let cut = changed("  { label = \"cavalry\", cells = [\"1\", \"6\"], source = \"ruling\" },\n", "");
    assert_eq!(
        faults(read(&Sheet::parse(&cut, "s.toml").unwrap())),
        ["s.toml:16:6: no row for `cavalry` in table `fire`"],
        "once, though two columns are read"
    );
}

#[test]
fn unreadable_cells_say_what_is_expected() {
    let text = changed("[\"1\", \"6\"]", "[\"-\", \"5\"]").replace("value = \"+1\"", "value = \"one\"");
    assert_eq!(
        faults(read(&Sheet::parse(&text, "s.toml").unwrap())),
        [
            "s.toml:23:33: `-` cannot be read here, expected a whole number from 0 to 255",
            "s.toml:23:38: `5` cannot be read here, expected the faces that hit, up to 6, such as 6 or 4,5,6",
            "s.toml:30:50: `one` cannot be read here, expected a whole number from -128 to 127",
        ]
    );
}

#[test]
fn modifiers_missing_and_unknown() {
    assert_eq!(
        after("id = \"cover\"", "id = \"covr\""),
        [
            "s.toml:27:13: modifier `cover` of `fire` is missing",
            "s.toml:31:10: unknown modifier `covr` of `fire` (did you mean `cover`? allowed: cover, enfilade)",
        ]
    );
    assert_eq!(
        after("procedure = \"fire\"", "procedure = \"fires\""),
        [
            "s.toml:1:1: modifiers of `fire` are missing",
            "s.toml:27:13: modifiers of unknown procedure `fires` (did you mean `fire`? allowed: fire)",
        ]
    );
}

#[test]
fn what_nobody_read_is_unknown() {
    let sheet = sample();
    let mut reader = Reader::new(&sheet);
    let range: Option<Column<Arm, u8>> = reader.column("fire", "range");
    assert_eq!(range.as_ref().map(|range| range.get(Arm::Artillery)), Some(4));
    assert_eq!(
        faults(reader.finish(range)),
        [
            "sample.toml:6:6: unknown table `movement` (allowed: fire)",
            "sample.toml:19:21: unknown column `score to hit` in table `fire` (allowed: range)",
            "sample.toml:27:13: modifiers of unknown procedure `fire`",
        ]
    );
}

#[test]
fn nothing_built_is_never_a_success() {
    let sheet = sample();
    let mut reader = Reader::new(&sheet);
    assert!(reader.table::<Arm, Going, Option<u8>>("movement").is_some());
    assert!(reader.column::<Arm, u8>("fire", "range").is_some());
    assert!(reader.column::<Arm, AtLeast>("fire", "score to hit").is_some());
    assert!(reader.modifiers::<Fire>("fire").is_some());
    assert_eq!(faults(reader.finish(None::<()>)), ["sample.toml:1:1: the tables could not be put together"]);
}
