//! Every cell and every modifier of a sheet is changed once, to something of its own kind.

use sheet::{AtLeast, Cell, Sheet, Source};
use testkit::{mutations, mutations_read_by};

const SHEET: &str = r#"
ruleset = "demo"
title = "Demonstration"
revision = 1
[[table]]
id = "movement"
title = "Movement"
head = "troops"
columns = ["normal", "road", "may charge"]
rows = [
  { label = "foot, guns", keys = ["foot", "guns"], cells = ["2", "6", "no"], source = "sheet" },
  { label = "the \"horse\"", keys = ["horse"], cells = ["6", "-", "yes"], source = "sheet" },
]
[[table]]
id = "to-hit"
title = "To hit"
head = "range"
columns = ["faces"]
rows = [
  { label = "1-2", cells = ["4,5,6"], source = "sheet" },
  { label = "3", cells = ["6"], source = "sheet" },
]
[[modifiers]]
procedure = "fire"
title = "Fire"
rows = [
  { id = "column", label = "at a column", value = "+1", source = "sheet" },
  { id = "works", label = "behind works", value = "-2", source = "sheet" },
]
"#;

fn demo() -> Sheet {
    Sheet::parse(SHEET, "demo.toml").unwrap()
}

#[test]
fn one_overlay_for_each_cell_and_modifier() {
    let expected = [
        r#"table.movement."foot, guns"."normal": 2 -> 3"#,
        r#"table.movement."the \"horse\""."normal": 6 -> 7"#,
        r#"table.movement."foot, guns"."road": 6 -> 7"#,
        r#"table.movement."the \"horse\""."road": - -> 1"#,
        r#"table.movement."foot, guns"."may charge": no -> yes"#,
        r#"table.movement."the \"horse\""."may charge": yes -> no"#,
        r#"table.to-hit."1-2"."faces": 4,5,6 -> 5,6"#,
        r#"table.to-hit."3"."faces": 6 -> 5,6"#,
        r#"modifier.fire."column": +1 -> +2"#,
        r#"modifier.fire."works": -2 -> -1"#,
    ];
    let all = mutations(&demo());
    let names: Vec<&str> = all.iter().map(|mutation| mutation.name.as_str()).collect();
    assert_eq!(names, expected);
    assert_eq!(all[3].overlay, "[table.movement.\"the \\\"horse\\\"\"]\n\"road\" = \"1\"\n");
}

#[test]
fn each_overlay_changes_its_own_cell_and_no_other() {
    let texts = |sheet: &Sheet| -> Vec<String> {
        let cells = sheet.tables().iter().flat_map(|table| &table.rows).flat_map(|row| row.cells.clone());
        let modifiers = sheet.modifier_groups().iter().flat_map(|group| &group.rows);
        cells.chain(modifiers.map(|modifier| modifier.value.clone())).collect()
    };
    let before = texts(&demo());
    let all = mutations(&demo());
    assert_eq!(all.len(), before.len());
    let mut places = Vec::new();
    for mutation in &all {
        let changed = texts(&demo().overlay(&mutation.overlay, "one.toml", Source::House).unwrap());
        let differ: Vec<usize> = (0..before.len()).filter(|&i| before[i] != changed[i]).collect();
        assert_eq!(differ.len(), 1, "{}", mutation.name);
        places.extend(differ);
    }
    places.sort_unstable();
    assert!(places.into_iter().eq(0..before.len()), "every cell is changed by one of them");
}

#[test]
fn the_rule_set_says_what_it_can_read() {
    // Here the road column holds faces, and two is the most that is read in the first.
    let reads = |sheet: &Sheet| {
        sheet.tables()[0].rows.iter().all(|row| {
            u8::read(&row.cells[0]).is_some_and(|n| n <= 6)
                && Option::<AtLeast>::read(&row.cells[1]).is_some()
        })
    };
    let all = mutations_read_by(&demo(), reads);
    let ends = |at: usize| all[at].name.rsplit(": ").next().unwrap();
    assert_eq!((ends(1), ends(2), ends(3)), ("6 -> 5", "6 -> 5,6", "- -> 6"));
}
