//! Every name of troops in the project's scenarios and battles has the number that English gives it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Value;
use words::Number;

/// The names that are plural, read by eye.
const PLURAL: &str = include_str!("plural_names.txt");
/// The names that end like a plural and are none, read by eye.
const LOOKS_PLURAL: &str = include_str!("singular_names_in_s.txt");

/// Lists of a file whose entries are troops.
const TROOPS: [&str; 5] = ["units", "stands", "brigades", "groups", "divisions"];

#[test]
fn names_that_come_out_plural_are_those_on_the_list() {
    assert_names(PLURAL, &names_of(|name| Number::of_name(name) == Number::Plural));
}

#[test]
fn names_that_look_plural_and_are_singular_are_those_on_the_list() {
    let is_possessive = |word: &str| word.ends_with("'s");
    let in_s = |word: &str| (word.ends_with('s') || word.ends_with("men")) && !is_possessive(word);
    let looks_plural = |name: &str| name.split_whitespace().any(in_s);
    assert_names(
        LOOKS_PLURAL,
        &names_of(|name| Number::of_name(name) == Number::Singular && looks_plural(name)),
    );
}

#[track_caller]
fn assert_names(list: &str, found: &BTreeSet<String>) {
    let listed: BTreeSet<String> = list.lines().map(String::from).collect();
    let new: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(found).collect();
    assert!(new.is_empty() && gone.is_empty(), "not on the list: {new:#?}\nonly on the list: {gone:#?}");
}

fn names_of(is_wanted: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut names = BTreeSet::new();
    for folder in ["scenarios", "battles"] {
        for file in files(&root.join(folder)) {
            let text = fs::read_to_string(&file).expect("a readable file");
            collect(&text.parse::<toml::Table>().expect("TOML").into(), &mut names);
        }
    }
    assert!(names.len() > 400, "only {} names were found", names.len());
    names.retain(|name| is_wanted(name));
    names
}

/// The TOML files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| {
        if path.is_dir() { files(&path) } else { vec![path] }
    };
    entries.flat_map(below).filter(|path| path.extension().is_some_and(|end| end == "toml")).collect()
}

fn collect(value: &Value, names: &mut BTreeSet<String>) {
    for (key, value) in value.as_table().into_iter().flatten() {
        let entries = value.as_array().into_iter().flatten();
        for entry in entries {
            let name = entry.get("name").and_then(Value::as_str).filter(|_| TROOPS.contains(&key.as_str()));
            names.extend(name.map(String::from));
            collect(entry, names);
        }
    }
}
