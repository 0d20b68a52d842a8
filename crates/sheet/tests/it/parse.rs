//! Faults of form in a sheet file: each kind, with its exact place.

use crate::common::{SAMPLE, changed, faults, read, sample};
use sheet::{Sheet, Source};

/// The faults of the sample with one change.
fn after(from: &str, to: &str) -> Vec<String> {
    faults(Sheet::parse(&changed(from, to), "s.toml"))
}

#[test]
fn a_sound_sheet_keeps_what_was_written() {
    let sheet = sample();
    assert_eq!((sheet.ruleset(), sheet.title(), sheet.revision()), ("sample", "Sample <Sheet>", 3));
    let movement = &sheet.tables()[0];
    assert_eq!((movement.id.as_str(), movement.head.as_str()), ("movement", "troops"));
    assert_eq!(movement.columns, ["normal", "roads"]);
    assert_eq!(movement.rows[0].label, "infantry, artillery");
    assert_eq!(movement.rows[0].keys, ["infantry", "artillery"]);
    assert_eq!(movement.rows[0].sources, [Source::Sheet, Source::Sheet]);
    assert_eq!(movement.rows[1].keys, ["cavalry"]);
    assert_eq!(movement.rows[1].cells, ["4", "-"]);
    assert_eq!(movement.rows[1].sources, [Source::Sheet, Source::Ruling]);
    assert_eq!(movement.rows[1].places[1].to_string(), "sample.toml:12:38");
    let group = &sheet.modifier_groups()[0];
    assert_eq!((group.procedure.as_str(), group.title.as_str()), ("fire", "Added to each die"));
    assert_eq!((group.rows[1].id.as_str(), group.rows[1].value.as_str()), ("cover", "-2"));
    assert_eq!((group.rows[1].procedure.as_str(), group.rows[1].source), ("fire", Source::Ruling));
}

#[test]
fn syntax_is_one_fault() {
    assert_eq!(
        after("revision = 3", "revision = = 3"),
        ["s.toml:3:12: not valid TOML: extra `=`, expected nothing"]
    );
    let cut = faults(Sheet::parse("ruleset = \"é", "s.toml"));
    assert_eq!(cut.len(), 1);
    assert!(cut[0].starts_with("s.toml:1:1"), "{cut:?}");
}

#[test]
fn unknown_fields_at_every_level() {
    assert_eq!(
        after("revision = 3", "revision = 3\nauthor = \"x\""),
        ["s.toml:4:1: unknown field `author` (allowed: ruleset, title, revision, table, modifiers)"]
    );
    assert_eq!(
        after(
            "head = \"troops\"\ncolumns = [\"normal\"",
            "head = \"troops\"\nhaed = \"t\"\ncolumns = [\"normal\""
        ),
        ["s.toml:9:1: unknown field `haed` (did you mean `head`? allowed: head, id, title, columns, rows)"]
    );
    assert_eq!(
        after("{ label = \"cavalry\", cells = [\"4\"", "{ label = \"cavalry\", note = 1, cells = [\"4\""),
        ["s.toml:12:24: unknown field `note` (allowed: label, keys, cells, source)"]
    );
    assert_eq!(
        after("value = \"+1\",", "value = \"+1\", valeu = \"\","),
        ["s.toml:30:56: unknown field `valeu` (did you mean `value`? allowed: value, id, label, source)"]
    );
    assert_eq!(
        after("procedure = \"fire\"", "procedure = \"fire\"\nhead = \"x\""),
        ["s.toml:28:1: unknown field `head` (allowed: procedure, title, rows)"]
    );
}

#[test]
fn missing_fields_point_at_what_lacks_them() {
    assert_eq!(after("ruleset = \"sample\"\n", ""), ["s.toml:1:1: field `ruleset` is missing"]);
    assert_eq!(after("id = \"movement\"\n", ""), ["s.toml:5:1: field `id` is missing"]);
    assert_eq!(after(", source = \"reconstructed\"", ""), ["s.toml:22:3: field `source` is missing"]);
    assert_eq!(after("procedure = \"fire\"\n", ""), ["s.toml:26:1: field `procedure` is missing"]);
}

#[test]
fn values_of_the_wrong_kind() {
    assert_eq!(
        after("title = \"Fire\"", "title = 4"),
        ["s.toml:17:9: `title` is a number, expected text in quotes"]
    );
    assert_eq!(
        after("[\"1\", \"6\"]", "[\"1\", 6]"),
        ["s.toml:23:38: an entry of `cells` is a number, expected text in quotes"]
    );
    assert_eq!(
        after("[\"1\", \"6\"]", "\"1\""),
        ["s.toml:23:32: `cells` is text, expected a list"],
        "the sources wait for the cells"
    );
    assert_eq!(
        after("revision = 3", "revision = 0"),
        ["s.toml:3:12: `revision` is 0, expected a whole number from 1"]
    );
    assert_eq!(
        after("revision = 3", "revision = \"3\""),
        ["s.toml:3:12: `revision` is text, expected a whole number from 1"]
    );
    assert_eq!(
        faults(Sheet::parse("ruleset = \"s\"\ntitle = \"t\"\nrevision = 1\ntable = [4]", "s.toml")),
        ["s.toml:4:10: an entry of `table` is a number, expected a table"]
    );
}

#[test]
fn empty_and_unprintable_texts() {
    assert_eq!(
        after("[\"4\", \"-\"]", "[\"4\", \"\"]"),
        ["s.toml:12:38: an entry of `cells` is empty (for none write -)"]
    );
    assert_eq!(after("title = \"Fire\"", "title = \" \""), ["s.toml:17:9: `title` is empty"]);
    assert_eq!(
        after("title = \"Fire\"", "title = \"Fi\\nre\""),
        [
            "s.toml:17:9: `title` holds a line break or another control character (one line of plain text is allowed)"
        ]
    );
}

#[test]
fn empty_tables_and_sheets() {
    let head = "ruleset = \"s\"\ntitle = \"t\"\nrevision = 1\n";
    let table = "[[table]]\nid = \"m\"\ntitle = \"M\"\nhead = \"h\"\n";
    let parsed = |rest: &str| faults(Sheet::parse(&format!("{head}{rest}"), "s.toml"));
    assert_eq!(parsed(""), ["s.toml:1:1: the sheet has neither tables nor modifiers"]);
    assert_eq!(parsed("table = []"), ["s.toml:4:9: `table` is empty"]);
    assert_eq!(
        parsed(&format!("{table}columns = []\nrows = []")),
        ["s.toml:8:11: `columns` is empty", "s.toml:9:8: `rows` is empty"]
    );
}

#[test]
fn wrong_numbers_of_cells_and_sources() {
    assert_eq!(after("[\"1\", \"6\"]", "[\"1\"]"), ["s.toml:23:32: 1 cell for 2 columns"]);
    assert_eq!(after("[\"1\", \"6\"]", "[\"1\", \"6\", \"7\"]"), ["s.toml:23:32: 3 cells for 2 columns"]);
    assert_eq!(
        after("[\"sheet\", \"ruling\"]", "[\"sheet\"]"),
        ["s.toml:12:53: 1 source for 2 cells (one word for the whole row, or a list with one a cell)"]
    );
}

#[test]
fn unknown_sources() {
    assert_eq!(
        after("source = \"reconstructed\"", "source = \"reconstruct\""),
        [
            "s.toml:22:58: unknown source `reconstruct` (did you mean `reconstructed`? allowed: reconstructed, sheet, ruling)"
        ]
    );
    assert_eq!(
        after("[\"sheet\", \"ruling\"]", "[\"sheet\", \"house\"]"),
        ["s.toml:12:63: unknown source `house` (allowed: sheet, ruling, reconstructed)"]
    );
    assert_eq!(
        after("value = \"+1\", source = \"sheet\"", "value = \"+1\", source = \"scenario\""),
        ["s.toml:30:65: unknown source `scenario` (allowed: sheet, ruling, reconstructed)"]
    );
}

#[test]
fn duplicates_name_the_first() {
    assert_eq!(
        after("id = \"fire\"", "id = \"movement\""),
        ["s.toml:16:6: duplicate table id `movement`, first at line 6"]
    );
    assert_eq!(
        after("[\"normal\", \"roads\"]", "[\"normal\", \"normal\"]"),
        ["s.toml:9:22: duplicate column `normal`, first at line 9"]
    );
    assert_eq!(
        after("{ label = \"artillery\"", "{ label = \"infantry\""),
        ["s.toml:22:13: duplicate label `infantry`, first at line 21"]
    );
    assert_eq!(
        after("keys = [\"infantry\", \"artillery\"]", "keys = [\"infantry\", \"infantry\"]"),
        ["s.toml:11:56: duplicate key `infantry`, first at line 11"]
    );
    assert_eq!(
        after("keys = [\"infantry\", \"artillery\"]", "keys = [\"infantry\", \"cavalry\"]"),
        ["s.toml:12:13: duplicate key `cavalry`, first at line 11"]
    );
    assert_eq!(
        after("id = \"cover\"", "id = \"enfilade\""),
        ["s.toml:31:10: duplicate modifier id `enfilade`, first at line 30"]
    );
    let twice = format!("{SAMPLE}\n{}", &SAMPLE[SAMPLE.find("[[modifiers]]").unwrap()..]);
    assert_eq!(
        faults(Sheet::parse(&twice, "s.toml")),
        ["s.toml:35:13: duplicate procedure `fire`, first at line 27"]
    );
}

#[test]
fn all_faults_at_once_in_the_order_of_the_file() {
    let text = changed("revision = 3", "revision = 0")
        .replace("\"4\", \"-\"", "\"4\"")
        .replace("source = \"reconstructed\"", "source = \"guess\"")
        .replace("id = \"cover\"", "id = \"enfilade\"");
    assert_eq!(
        faults(Sheet::parse(&text, "s.toml")),
        [
            "s.toml:3:12: `revision` is 0, expected a whole number from 1",
            "s.toml:12:32: 1 cell for 2 columns",
            "s.toml:22:58: unknown source `guess` (allowed: sheet, ruling, reconstructed)",
            "s.toml:31:10: duplicate modifier id `enfilade`, first at line 30",
        ]
    );
}

#[test]
fn columns_count_characters_and_lines_may_end_either_way() {
    let text = changed("[\"1\", \"6\"]", "[\"½é\", 6]").replace('\n', "\r\n");
    assert_eq!(
        faults(Sheet::parse(&format!("\u{feff}{text}"), "s.toml")),
        ["s.toml:23:39: an entry of `cells` is a number, expected text in quotes"]
    );
}

#[test]
fn no_cut_or_mangled_file_makes_it_panic() {
    let mut n_refused = 0;
    for at in (0..SAMPLE.len()).filter(|at| SAMPLE.is_char_boundary(*at)) {
        let (before, after) = SAMPLE.split_at(at);
        for text in [before.to_string(), format!("{before}\"{after}"), format!("{before}½[{after}")] {
            match Sheet::parse(&text, "s.toml") {
                Ok(sheet) => _ = read(&sheet),
                Err(faults) => {
                    n_refused += 1;
                    assert!(!faults.0.is_empty());
                    assert!(faults.0.iter().all(|fault| fault.line >= 1 && fault.column >= 1));
                }
            }
        }
    }
    assert!(n_refused > SAMPLE.len(), "{n_refused}");
}
