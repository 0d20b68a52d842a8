//! Names that are read for ever: every event with its fields, and every key and word of a scenario file.
//!
//! The lists in `tests/memory/names/` only grow, under `LONGROLL_BLESS=1`. An event or a key that gets another name is read by its
//! old one too: by `#[serde(alias = "..")]`, or by a key that stays.

mod shape;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use engine::Rules;
use serde_json::Value;

/// Compares the names there are with those that are kept, all of which must be among them.
#[track_caller]
fn check(list: &str, now: BTreeSet<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory/names").join(list);
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let kept: BTreeSet<String> = kept.lines().map(String::from).collect();
    let lost: Vec<&String> = kept.difference(&now).collect();
    assert!(
        lost.is_empty(),
        "{list}: records and scenarios may still say {lost:?}; let them be read by these names"
    );
    if std::env::var_os("LONGROLL_BLESS").is_some() {
        let all: Vec<&str> = now.iter().map(String::as_str).collect();
        fs::write(&path, all.join("\n") + "\n").expect("it can be written");
    } else {
        assert!(!kept.is_empty(), "{list}: no names are kept yet");
    }
}

/// The keys of a schema and the words they may have, with the way to them.
fn keys(schema: &Value, way: &str, found: &mut BTreeSet<String>) {
    for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
        found.insert(format!("{way}{key}"));
        keys(inner, &format!("{way}{key}."), found);
    }
    for inner in schema["oneOf"].as_array().into_iter().flatten() {
        let kind = inner["properties"]["kind"]["const"].as_str().unwrap_or_default();
        keys(inner, &format!("{way}({kind})"), found);
    }
    for word in schema["enum"].as_array().into_iter().flatten().chain(schema.get("const")) {
        found.insert(format!("{} = {word}", way.trim_end_matches('.')));
    }
    if let Some(inner) = schema.get("items") {
        keys(inner, way, found);
    }
}

fn keys_of(schema: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    keys(schema, "", &mut found);
    found
}

/// The events of a rule set, and the keys of its scenarios.
fn of<R: Rules>(set: &dyn desk::RuleSet) {
    assert_eq!(set.id(), R::ID);
    check(&format!("{}.events.txt", R::ID), shape::names::<R::Event>());
    check(&format!("{}.keys.txt", R::ID), keys_of(&(set.profile().schema)()));
}

#[test]
fn no_event_no_field_and_no_key_is_ever_lost() {
    of::<gallop::Battle>(gallop::RULE_SET);
    of::<lancer::Battle>(lancer::RULE_SET);
    of::<great_battles::Battle>(great_battles::RULE_SET);
    of::<guns::Battle>(guns::RULE_SET);
    of::<deadly_field::Battle>(deadly_field::RULE_SET);
    check("battle.keys.txt", keys_of(&scenario::schema::<scenario::History>("A battle of history")));
}
