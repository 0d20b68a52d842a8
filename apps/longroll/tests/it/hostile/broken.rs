//! Files that are no files of their kind at all: binary, cut off, endless, bottomless.

use super::Case;
use super::records::Record;

/// Deep enough for any stack.
const DEEP: usize = 100_000;

/// Ten megabytes.
const LONG: usize = 10_000_000;

/// What is no TOML, whatever it was meant to be.
pub(crate) fn toml() -> Vec<Case> {
    let utf16: Vec<u8> = "title = \"A\"\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    vec![
        Case::new("json", "{\"title\": \"A\"}\n", "").line(1),
        Case::new("xml", "<?xml version=\"1.0\"?>\n<a/>\n", "").line(1),
        Case::new("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), "UTF-8"),
        Case::new("utf16", [&b"\xff\xfe"[..], &utf16].concat(), "UTF-8"),
        Case::new("latin1", b"# caf\xe9\n".to_vec(), "UTF-8"),
        Case::new("overlong", b"# \xc0\x80\n".to_vec(), "UTF-8"),
        Case::new("half a pair", b"# \xed\xa0\x80\n".to_vec(), "UTF-8"),
        Case::new("nul", b"\0\0\0\0\n".to_vec(), "").line(1),
        Case::new("nul in a text", b"\n\na = \"b\0c\"\n".to_vec(), "").line(3),
        Case::new("escape in a comment", "\n# \u{1b}[2J\n", "").line(2),
        Case::new("escape in a key", "\"\\u001b[2J\" = 1\n", ""),
        Case::new("bell in a text", "a = \"\u{7}\"\n", "").line(1),
        Case::new("cut in a text", "\na = \"b", "").line(2),
        Case::new("cut in a list", "\na = [", "").line(2),
        Case::new("cut in a table", "\n\n[[a", "").line(3),
        Case::new("no value", "a =\n", "").line(1),
        Case::new("no key", "= 1\n", "").line(1),
        Case::new("a key twice", "[modifier.fire]\nenfilade = \"+2\"\nenfilade = \"+3\"\n", "duplicate")
            .line(3),
        Case::new("a table twice", "[modifier]\n[modifier]\n", "duplicate").line(2),
        Case::new("bad escape", "a = \"\\q\"\n", "").line(1),
        Case::new("half a pair escaped", "a = \"\\ud800\"\n", "").line(1),
        Case::new("deep list", format!("a = {}", "[".repeat(DEEP)), "").line(1),
        Case::new("deep closed list", format!("a = {}{}\n", "[".repeat(DEEP), "]".repeat(DEEP)), "").line(1),
        Case::new("deep table", format!("a = {}", "{a=".repeat(DEEP)), "").line(1),
        Case::new("deep key", format!("{} = 1\n", vec!["a"; DEEP].join(".")), ""),
        Case::new("deep heading", format!("[{}]\n", vec!["a"; DEEP].join(".")), ""),
        Case::new("deep list of tables", format!("[[{}]]\n", vec!["a"; DEEP].join(".")), ""),
        Case::new("long key", format!("{} = 1\n", "a".repeat(LONG / 10)), "").line(1),
        Case::new("long open text", format!("a = \"{}", "b".repeat(LONG)), "").line(1),
        Case::new("long word", "a".repeat(LONG), "").line(1),
        Case::new("long lines", "= 1\n".repeat(LONG / 100), "").line(1),
        Case::new("many keys", (0..5000).map(|i| format!("key{i} = 1\n")).collect::<String>(), ""),
    ]
}

/// What is no record, whatever it was meant to be.
pub(crate) fn json_lines(record: &Record) -> Vec<Case> {
    let after_header = |line: String| format!("{}\n{line}\n", record.plain[0]);
    let utf16: Vec<u8> = record.text().encode_utf16().flat_map(u16::to_le_bytes).collect();
    vec![
        Case::new("empty", "", "empty"),
        Case::new("a blank line", "\n", "no record").line(1),
        Case::new("toml", "title = \"A\"\n", "no record").line(1),
        Case::new("png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), "UTF-8"),
        Case::new("utf16", [&b"\xff\xfe"[..], &utf16].concat(), "UTF-8"),
        Case::new("bad utf8 at the end", [record.text().as_bytes(), b"\xff"].concat(), "UTF-8"),
        Case::new("byte order mark", format!("\u{feff}{}", record.text()), "").line(1),
        Case::new("nul", record.text().replacen('{', "\0", 1), "no record").line(1),
        Case::new("null", "null\n", "no record").line(1),
        Case::new("a number", "1\n", "no record").line(1),
        Case::new("a list", "[]\n", "no record").line(1),
        Case::new("an object", "{}\n", "no record").line(1),
        Case::new("a deep list", format!("{}\n", "[".repeat(DEEP)), "no record").line(1),
        Case::new("a deep object", format!("{{\"longroll\":{}", "{\"a\":".repeat(DEEP)), "no record").line(1),
        Case::new("deep after the header", after_header("[".repeat(DEEP)), "").line(2),
        Case::new("deep in the opening", after_header(format!("{{\"faces\":{}", "[".repeat(DEEP))), "")
            .line(2),
        Case::new("a long line", "a".repeat(LONG), "no record").line(1),
        Case::new("a long opening", after_header("a".repeat(LONG)), "").line(2),
        Case::new(
            "a long order",
            record.edited(3, "\"order\":\"", &format!("\"order\":\"{}", "a".repeat(LONG))),
            "",
        )
        .line(3),
        Case::new("many blank lines", format!("{}{}", record.text(), "\n".repeat(1_000_000)), "")
            .line(record.n_lines() + 1),
    ]
}
