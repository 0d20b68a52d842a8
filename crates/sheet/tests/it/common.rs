//! A small sheet and its axes, shared by the tests.

use sheet::{AtLeast, Column, Faults, Modifiers, Reader, Sheet, Table};

/// Two tables and one list of modifiers.
pub(crate) const SAMPLE: &str = r#"ruleset = "sample"
title = "Sample <Sheet>"
revision = 3

[[table]]
id = "movement"
title = "Movement, squares a move"
head = "troops"
columns = ["normal", "roads"]
rows = [
  { label = "infantry, artillery", keys = ["infantry", "artillery"], cells = ["2", "4"], source = "sheet" },
  { label = "cavalry", cells = ["4", "-"], source = ["sheet", "ruling"] },
]

[[table]]
id = "fire"
title = "Fire"
head = "troops"
columns = ["range", "score to hit"]
rows = [
  { label = "infantry", cells = ["1", "5,6"], source = "sheet" },
  { label = "artillery", cells = ["4", "5, 6"], source = "reconstructed" },
  { label = "cavalry", cells = ["1", "6"], source = "ruling" },
]

[[modifiers]]
procedure = "fire"
title = "Added to each die"
rows = [
  { id = "enfilade", label = "enfilade", value = "+1", source = "sheet" },
  { id = "cover", label = "target behind soft cover", value = "-2", source = "ruling" },
]
"#;

sheet::axis! {
    /// Kinds of troops.
    pub(crate) enum Arm {
        /// Foot.
        Infantry = "infantry",
        Cavalry = "cavalry",
        /// Guns.
        Artillery = "artillery",
    }
}

sheet::axis! {
    /// What is crossed.
    pub(crate) enum Going { Normal = "normal", Roads = "roads" }
}

sheet::axis! {
    /// Modifiers of fire.
    pub(crate) enum Fire { Cover = "cover", Enfilade = "enfilade" }
}

/// Everything on the sample sheet.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) movement: Table<Arm, Going, Option<u8>>,
    pub(crate) range: Column<Arm, u8>,
    pub(crate) score: Column<Arm, AtLeast>,
    pub(crate) fire: Modifiers<Fire>,
}

pub(crate) fn sample() -> Sheet {
    Sheet::parse(SAMPLE, "sample.toml").expect("the sample is sound")
}

/// The sample with one piece of text changed.
pub(crate) fn changed(from: &str, to: &str) -> String {
    assert_eq!(SAMPLE.matches(from).count(), 1, "`{from}` must occur once");
    SAMPLE.replace(from, to)
}

pub(crate) fn read(sheet: &Sheet) -> Result<Tables, Faults> {
    let mut reader = Reader::new(sheet);
    let movement = reader.table("movement");
    let range = reader.column("fire", "range");
    let score = reader.column("fire", "score to hit");
    let fire = reader.modifiers("fire");
    let build = || Some(Tables { movement: movement?, range: range?, score: score?, fire: fire? });
    reader.finish(build())
}

/// The faults, as printed, of something that must have some.
pub(crate) fn faults<T>(result: Result<T, Faults>) -> Vec<String> {
    match result {
        Ok(_) => panic!("no fault was found"),
        Err(faults) => faults.to_string().lines().map(str::to_string).collect(),
    }
}
