//! Columns headed by bands of numbers cover them, each once.

use crate::common::{Arm, faults};
use sheet::{Across, Bands, Column, Faults, Reader, Sheet};

/// A table of two rows, each with its keys, whose cells number the columns from 1; the headings are at line 8.
fn sheet(rows: [&[&str]; 2], headings: &[&str]) -> Sheet {
    let head = "ruleset = \"s\"\ntitle = \"t\"\nrevision = 1\n[[table]]\nid = \"fire\"\ntitle = \"Fire\"\nhead = \"x\"";
    let numbers = (1..=headings.len()).map(|n| n.to_string()).collect::<Vec<_>>();
    let row = |keys: &[&str]| {
        let label = keys.join(", ");
        format!("{{ label = {label:?}, keys = {keys:?}, cells = {numbers:?}, source = \"sheet\" }},\n")
    };
    let text = format!("{head}\ncolumns = {headings:?}\nrows = [\n{}{}]\n", row(rows[0]), row(rows[1]));
    Sheet::parse(&text, "a.toml").unwrap()
}

fn by_number(headings: &[&str], prefix: &str) -> Result<Across<Bands<u8>>, Faults> {
    let sheet = sheet([&["4 or less"], &["5+"]], headings);
    let mut reader = Reader::new(&sheet);
    let fire = reader.across("fire", prefix, 1..=20, |reader, column| reader.bands("fire", column, 0..=9));
    reader.finish(fire)
}

#[test]
fn a_number_finds_its_column_and_the_ends_reach_on() {
    let fire = by_number(&["1", "2-3", "4-9", "10+"], "").unwrap();
    let found: Vec<u8> = [-5, 1, 2, 3, 4, 9, 10, 99].map(|n| fire.get(n).get(7)).into();
    assert_eq!(found, [1, 1, 2, 2, 3, 3, 4, 4]);
    assert_eq!((fire.get(3).name(), fire.get(3).row(6), fire.get(3).title()), ("2-3", "5+", "Fire"));
}

#[test]
fn a_prefix_tells_one_half_of_a_table_from_the_other() {
    let headings = ["most", "SA 1", "SA 2+", "Art 1-4", "Art 5+"];
    let sheet = sheet([&["infantry", "artillery"], &["cavalry"]], &headings);
    let mut reader = Reader::new(&sheet);
    let most: Option<Column<Arm, u8>> = reader.column("fire", "most");
    let small =
        reader.across("fire", "SA ", 1..=20, |reader, column| reader.column::<Arm, u8>("fire", column));
    let guns =
        reader.across("fire", "Art ", 1..=20, |reader, column| reader.column::<Arm, u8>("fire", column));
    let (most, small, guns) = reader.finish(most.zip(small).zip(guns).map(|((a, b), c)| (a, b, c))).unwrap();
    assert_eq!(most.get(Arm::Cavalry), 1);
    assert_eq!((small.get(1).get(Arm::Cavalry), small.get(2).get(Arm::Infantry)), (2, 3));
    assert_eq!((guns.get(4).get(Arm::Cavalry), guns.get(5).get(Arm::Artillery)), (4, 5));
}

#[test]
fn gaps_overlaps_and_strangers_are_faults() {
    assert_eq!(faults(by_number(&["1", "3+"], ""))[0], "a.toml:5:6: no band for 2 in table `fire`");
    assert_eq!(faults(by_number(&["1-3", "3+"], ""))[0], "a.toml:8:19: 3 is in two bands");
    let stranger = faults(by_number(&["1-3", "4+", "most"], ""));
    assert!(stranger[0].starts_with("a.toml:8:25: unknown column `most` in table `fire`"), "{stranger:?}");
    assert_eq!(
        faults(by_number(&["1-3", "4+"], "SA "))[0],
        "a.toml:5:6: no band for 1 to 20 in table `fire`"
    );
}

#[test]
fn a_cell_that_cannot_be_read_is_named_in_every_column() {
    let sheet = Sheet::parse(
        "ruleset = \"s\"\ntitle = \"t\"\nrevision = 1\n[[table]]\nid = \"fire\"\ntitle = \"Fire\"\nhead = \"x\"\n\
         columns = [\"1\", \"2+\"]\nrows = [{ label = \"0+\", cells = [\"x\", \"y\"], source = \"sheet\" }]\n",
        "a.toml",
    );
    let sheet = sheet.unwrap();
    let mut reader = Reader::new(&sheet);
    let fire: Option<Across<Bands<u8>>> =
        reader.across("fire", "", 1..=9, |reader, column| reader.bands("fire", column, 0..=9));
    assert_eq!(faults(reader.finish(fire)).len(), 2);
}
