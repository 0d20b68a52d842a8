//! Forms: every fault at once with its place, and the schema that says the same to an editor.

use scenario::{At, Form, History, Said, document, form, limits, schema};
use serde_json::{Value, json};

form! {
    /// A picket line.
    pub whole file Pickets {
        /// Its name.
        pub name: At<String>,
        /// How many.
        pub posts: u8,
        /// Where to go back to.
        pub reserve: Option<[i32; 2]>,
        /// Words of the day.
        pub words: Vec<String>,
        /// Whether they have fires.
        pub fires: bool,
    }
}

#[test]
fn a_sound_file_is_read_and_what_is_absent_has_its_meaning() {
    let (read, faults) = document::<Pickets>("name = 'Oak Ridge'\nposts = 12\n", "p.toml");
    let read = read.unwrap();
    assert_eq!(faults, []);
    assert_eq!((read.name.as_str(), read.posts, read.reserve), ("Oak Ridge", 12, None));
    assert_eq!((read.words, read.fires), (vec![], false));
    assert_eq!((read.name.place.line, read.name.place.column), (1, 8));
}

#[test]
fn every_fault_is_told_with_its_place() {
    let text = "name = ' '\nposts = -3\nreserve = [1, 2, 3]\nwords = ['a', 7]\nfiers = true\n";
    let (_, faults) = document::<Pickets>(text, "p.toml");
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "p.toml:1:8: `name` is empty",
            "p.toml:2:9: `posts` is -3, expected a whole number from 0 to 255",
            "p.toml:3:11: `reserve` has 3 sound entries, expected two",
            "p.toml:4:15: an entry of `words` is a number, expected text in quotes",
            "p.toml:5:1: unknown field `fiers` (did you mean `fires`? allowed: fires, name, posts, reserve, words)",
        ]
    );
}

#[test]
fn what_is_wrong_in_one_field_does_not_hide_the_others() {
    let (read, faults) =
        document::<Pickets>("name = 'x'\nposts = 3\nwords = ['a', '', 'c']\nfires = 1", "p.toml");
    let read = read.unwrap();
    assert_eq!((read.words, read.fires, faults.len()), (vec!["a".to_string(), "c".into()], false, 2));
}

#[test]
fn syntax_is_told_with_its_place() {
    let (read, faults) = document::<Pickets>("name = 'x'\nposts = = 3\n", "p.toml");
    assert_eq!((read, faults.len(), faults[0].line), (None, 1, 2));
    assert!(faults[0].message.starts_with("not valid TOML"), "{}", faults[0]);
}

#[test]
fn the_schema_says_the_same() {
    let schema = schema::<Pickets>("Pickets");
    assert_eq!(schema["required"], json!(["name", "posts"]));
    assert_eq!(schema["additionalProperties"], json!(false));
    assert_eq!(
        schema["properties"]["posts"],
        json!({"type": "integer", "minimum": 0, "maximum": 255,
        "description": "How many."})
    );
    assert_eq!(schema["properties"]["reserve"]["minItems"], json!(2));
}

/// A document as the schema sees it: whatever is wrong, by its path.
fn violations(schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
    if let Some(kinds) = schema["oneOf"].as_array() {
        let fits = |kind: &&Value| kind["properties"]["kind"]["const"] == value["kind"];
        match kinds.iter().find(fits) {
            Some(kind) => violations(kind, value, path, found),
            None => found.push(format!("{path}: no kind {}", value["kind"])),
        }
        return;
    }
    if let Some(words) = schema["enum"].as_array().filter(|words| !words.contains(value)) {
        found.push(format!("{path}: {value} is none of {words:?}"));
    }
    match (schema["type"].as_str(), value) {
        (Some("object"), Value::Object(table)) => {
            for (key, value) in table {
                match schema["properties"].get(key) {
                    Some(property) => violations(property, value, &format!("{path}.{key}"), found),
                    None => found.push(format!("{path}: {key} is unknown")),
                }
            }
            let required = schema["required"].as_array().into_iter().flatten();
            found.extend(
                required
                    .filter(|key| table.get(key.as_str().unwrap()).is_none())
                    .map(|key| format!("{path}: no {key}")),
            );
        }
        (Some("array"), Value::Array(list)) => {
            list.iter().for_each(|value| violations(&schema["items"], value, &format!("{path}[]"), found));
        }
        (Some("integer"), Value::Number(number)) => {
            let number = number.as_i64().unwrap();
            if number < schema["minimum"].as_i64().unwrap() || number > schema["maximum"].as_i64().unwrap() {
                found.push(format!("{path}: {number} is out of bounds"));
            }
        }
        (None, _) | (Some("string"), Value::String(_)) | (Some("boolean"), Value::Bool(_)) => {}
        (Some(kind), value) => found.push(format!("{path}: {value} is no {kind}")),
    }
}

/// The files that come with the program fit the schema they are published with.
#[test]
fn battles_fit_their_schema() {
    for (word, text) in scenario::BATTLES {
        let value: Value = serde_json::to_value(text.parse::<toml::Table>().unwrap()).unwrap();
        let mut found = Vec::new();
        violations(&History::schema(), &value, word, &mut found);
        assert_eq!(found, Vec::<String>::new());
    }
}

#[test]
fn a_battle_with_five_faults_tells_all_five() {
    let text = r#"
title = "Nowhere"
date = "never"
origin = "a tree"
sides = ["Red", "Blue"]
units = [
  { id = "a", name = "A", side = "Red", arm = "infantry", men = 100, quality = "line" },
  { id = "a", name = "B", side = "Grey", arm = "infantry", men = 0, quality = "good" },
  { id = "c", name = "C", side = "Blue", arm = "artillery", quality = "line", guns = { "9-pdr" = 4 } },
]
lines = [{ kind = "road", along = [[0, 0]] }]
[squares]
yards = 500
corner = [0, 0]
ground = ["..", ".x"]
height = ["00"]
roads = [{ name = "Lane", squares = "A01 B02 C01" }]
"#;
    let told = History::read(text, "n.toml").unwrap_err().to_string();
    for says in [
        "n.toml:8:79: `quality` is `good`, which is not known",
        "n.toml:9:88: unknown kind of gun `9-pdr`",
        "C: artillery has guns, everyone else men",
        "n.toml:11:35: a line has at least 2 points",
        "n.toml:15:19: `ground` has 'x' for B02, which is not known (allowed: . w r T)",
        "n.toml:16:11: `height` has 1 rows, 2 are wanted",
        "A01 and B02 share no side",
        "C01 is not on the map",
    ] {
        assert!(told.contains(says), "{says}\n{told}");
    }
}

#[test]
fn ids_and_sides_of_a_battle_are_checked() {
    let text = r#"
title = "Nowhere"
date = "never"
origin = "a tree"
sides = ["Red", "Blue"]
units = [{ id = "a", name = "A", side = "Red", arm = "infantry", men = 100, quality = "line" }]
leaders = [{ id = "a", name = "B", side = "Grey" }]
[heights]
corner = [0, 0]
step = 0
rows = ["1 2 3", "4 five"]
"#;
    let told = History::read(text, "n.toml").unwrap_err().to_string();
    for says in [
        "n.toml:7:19: the id `a` is also that of line 6",
        "n.toml:7:43: there is no side `Grey` (did you mean `Red`? allowed: Red, Blue)",
        "n.toml:10:8: the step is at least a yard",
        "'five' is no height in feet",
        "2 heights here, 3 in the first row",
    ] {
        assert!(told.contains(says), "{says}\n{told}");
    }
}

form! {
    /// A vedette.
    pub struct Vedette {
        /// Its post.
        pub post: Option<u8>,
    }
}

form! {
    /// Vedettes.
    pub whole file Vedettes {
        /// All of them.
        pub vedettes: Vec<Vedette>,
        /// Whose.
        pub of: Said<String>,
    }
}

/// A table with a fault is left out, so that nothing untrue is said about it later; a file is read on.
#[test]
fn a_faulty_entry_is_left_out_and_its_file_read_on() {
    let (read, faults) =
        document::<Vedettes>("vedettes = [{ post = 1 }, { post = 999 }, {}]\nof = 7\n", "v.toml");
    let read = read.unwrap();
    let posts: Vec<_> = read.vedettes.iter().map(|vedette| vedette.post).collect();
    assert_eq!((posts, faults.len()), (vec![Some(1), None], 2));
    assert_eq!(read.of, Said::Wrong, "said, but wrongly: not missing");
    let (read, _) = document::<Vedettes>("", "v.toml");
    assert_eq!(read.unwrap().of, Said::Nothing);
}

#[test]
fn syntax_faults_are_told_line_by_line() {
    let (_, faults) = document::<Pickets>("name = = 'x'\nposts = 3\nwords = ['a' 'b']\n", "p.toml");
    assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 3]);
}

/// What is refused of a file of pickets.
fn refused(text: &str) -> String {
    let (_, faults) = document::<Pickets>(text, "p.toml");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}

#[test]
fn what_is_too_large_is_refused_with_its_place() {
    let good = "name = 'x'\nposts = 3\n";
    assert_eq!(refused(good), "");
    let comment = "#".repeat(limits::FILE);
    assert_eq!(
        refused(&format!("{good}{comment}")),
        "p.toml:1:1: the file has 200021 bytes, at most 200000 are read"
    );
    assert_eq!(
        refused(&format!("{good}{}", "\n".repeat(limits::LINES))),
        "p.toml:4001:1: the file has 4002 lines, at most 4000 are read"
    );
    let odd = refused(&format!("{good}odd = [{}]", "0,".repeat(limits::VALUES)));
    assert!(
        odd.starts_with("p.toml:3:") && odd.ends_with("the file has 8003 values, at most 8000 are read"),
        "{odd}"
    );
    let lists = format!("[{}],", "'1,2',".repeat(400)).repeat(6);
    let odd = refused(&format!("{good}odd = [{lists}]"));
    let many = "the file has 2400 points, at most 2000 are read";
    assert!(odd.starts_with("p.toml:3:") && odd.ends_with(many), "{odd}");
    assert_eq!(
        refused(&format!("{good}words = [{}]", "'a',".repeat(limits::ENTRIES + 1))),
        "p.toml:3:2010: `words` has 501 entries, at most 500 are read"
    );
    assert_eq!(
        refused(&format!("name = '{}'\nposts = 3\n", "n".repeat(limits::NAME + 1))),
        "p.toml:1:8: `name` has 81 letters, at most 80 are read"
    );
    assert_eq!(
        refused(&format!("{good}words = ['{}']", "\u{e4}".repeat(limits::TEXT + 1))),
        "p.toml:3:10: an entry of `words` has 601 letters, at most 600 are read"
    );
}

#[test]
fn what_is_just_within_the_limits_is_read() {
    let words = format!("words = [{}]", "'a',".repeat(limits::ENTRIES));
    let text = format!("name = '{}'\nposts = 3\n{words}", "n".repeat(limits::NAME));
    let lines = "\n".repeat(limits::LINES - text.matches('\n').count());
    assert_eq!(refused(&format!("{text}{lines}")), "");
}
