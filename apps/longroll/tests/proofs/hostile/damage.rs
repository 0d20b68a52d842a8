//! Files with one thing wrong, made from those of the program with fixed seeds.

use std::ops::Range;

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Bits,
    Cut,
    Misspelt,
    Emptied,
    OtherKind,
    HugeNumber,
    ManyEntries,
    LongNames,
    ManyLines,
    Battle,
    HouseRules,
    Record,
}

pub(super) const CLASSES: [Class; 12] = [
    Class::Bits,
    Class::Cut,
    Class::Misspelt,
    Class::Emptied,
    Class::OtherKind,
    Class::HugeNumber,
    Class::ManyEntries,
    Class::LongNames,
    Class::ManyLines,
    Class::Battle,
    Class::HouseRules,
    Class::Record,
];

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Scenario,
    Battle,
    HouseRules,
    Record,
}

impl Class {
    pub(super) fn kind(self) -> Kind {
        match self {
            Class::Battle => Kind::Battle,
            Class::HouseRules => Kind::HouseRules,
            Class::Record => Kind::Record,
            _ => Kind::Scenario,
        }
    }
}

/// A file that somebody might hand to the program.
pub(super) struct Damaged {
    pub(super) class: Class,
    pub(super) number: usize,
    pub(super) ruleset: &'static str,
    /// A scenario of that rule set.
    pub(super) scenario: &'static str,
    pub(super) bytes: Vec<u8>,
}

static RULE_SETS: [&&dyn desk::RuleSet; 5] = [
    &gallop::RULE_SET,
    &lancer::RULE_SET,
    &great_battles::RULE_SET,
    &guns::RULE_SET,
    &deadly_field::RULE_SET,
];

/// Records of games, by rule set.
const RECORDS: [&str; 5] = [
    include_str!("../../memory/revisions/gallop-2.record"),
    include_str!("../../memory/revisions/lancer-3.record"),
    include_str!("../../memory/revisions/great-battles-2.record"),
    include_str!("../../memory/revisions/guns-2.record"),
    include_str!("../../memory/revisions/deadly-field-2.record"),
];

/// Numbers that look random and are the same every time.
struct Whim(u64);

impl Whim {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

/// So many files of a class for each rule set.
pub(super) fn files(class: Class, n_each: usize) -> Vec<Damaged> {
    let mut files = Vec::new();
    for (at, set) in RULE_SETS.into_iter().enumerate() {
        for nth in 0..n_each {
            let number = at + RULE_SETS.len() * nth;
            let mut whim = Whim(1863 + 1000 * class as u64 + number as u64);
            let (scenario, text) = whim.one_of(set.profile().scenarios);
            let bytes = match class.kind() {
                Kind::Scenario => scenario_with(class, text, &mut whim),
                Kind::Battle => {
                    let (_, text) = whim.one_of(&scenario::BATTLES);
                    let class = whim.one_of(&CLASSES[..9]);
                    scenario_with(class, text, &mut whim)
                }
                Kind::HouseRules => house_rules(*set, &mut whim),
                Kind::Record => record(RECORDS[at], &mut whim),
            };
            files.push(Damaged { class, number, ruleset: set.id(), scenario, bytes });
        }
    }
    files
}

/// A scenario drawn from the battle of this name.
pub(super) fn drawn_from(battle: &str) -> String {
    format!(
        "battle = \"{battle}\"\ntitle = \"Drawn\"\nhome = {{ confederate = \"north\", union = \"south\" }}\n\
         [[groups]]\nname = \"Left\"\nside = \"confederate\"\nstands = [{{ unit = \"one\", at = \"A01\" }}]\n"
    )
}

/// Where the keys of a text stand, and where their values begin.
fn keys(text: &str) -> Vec<(Range<usize>, usize)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(" = ") {
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let word = text[..at].rfind(|c: char| !(c.is_ascii_lowercase() || c == '_')).map_or(0, |end| end + 1);
        if !text[line..at].contains('#') && word < at {
            found.push((word..at, at + 3));
        }
    }
    found
}

/// The value that begins there, as far as it is one word, one text or the first part of a list.
fn value(text: &str, from: usize) -> Range<usize> {
    let rest = &text[from..];
    let end = match rest.as_bytes()[0] {
        b'"' => rest[1..].find('"').map(|end| end + 2),
        b'[' => rest.find(']').map(|end| end + 1),
        _ => rest.find([',', '\n', ' ', '}']),
    };
    from..from + end.unwrap_or(rest.len())
}

fn replaced(text: &str, range: Range<usize>, with: &str) -> Vec<u8> {
    [&text[..range.start], with, &text[range.end..]].concat().into_bytes()
}

fn scenario_with(class: Class, text: &str, whim: &mut Whim) -> Vec<u8> {
    let keys = keys(text);
    let begins = |mark: &'static [char]| -> Vec<usize> {
        let values = keys.iter().map(|(_, from)| *from);
        values.filter(|from| text[*from..].starts_with(mark)).collect()
    };
    match class {
        Class::Cut => text.as_bytes()[..whim.below(text.len())].to_vec(),
        Class::Misspelt => {
            let (key, _) = whim.one_of(&keys);
            replaced(text, key.start..key.start, "q")
        }
        Class::Emptied => {
            let (_, from) = whim.one_of(&keys);
            let empty = whim.one_of(&["[]", "\"\"", "{}", "0", "[[]]"]);
            replaced(text, value(text, from), empty)
        }
        Class::OtherKind => {
            let (_, from) = whim.one_of(&keys);
            let other =
                whim.one_of(&["7", "\"seven\"", "true", "[7]", "1863-07-02", "{ a = 7 }", "0.5", "[\"a\"]"]);
            replaced(text, value(text, from), other)
        }
        Class::HugeNumber => {
            let from = whim.one_of(&begins(&['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-']));
            let huge = whim.one_of(&[
                "9223372036854775807",
                "-9223372036854775808",
                "1000000000000000000000000000000",
                "4294967296",
                "65536",
                "-1",
                "\"999999999999,999999999999\"",
            ]);
            replaced(text, value(text, from), huge)
        }
        Class::ManyEntries => {
            let from = whim.one_of(&begins(&['[']));
            let many = whim.one_of(&[600, 2000, 100_000]);
            let entry = whim.one_of(&["0, ", "\"1,1\", ", "{ name = \"x\" }, "]);
            replaced(text, from + 1..from + 1, &entry.repeat(many))
        }
        Class::LongNames => {
            let names = keys.iter().filter(|(key, _)| ["name", "title"].contains(&&text[key.clone()]));
            let names: Vec<usize> = names.map(|(_, from)| *from).collect();
            let letters = whim.one_of(&[81, 1000, 65_536, 1_000_000]);
            let long = format!("\"{}\"", "n".repeat(letters));
            replaced(text, value(text, whim.one_of(&names)), &long)
        }
        Class::ManyLines => match whim.below(3) {
            0 => format!("{text}{}", "\n".repeat(20_000_000)).into_bytes(),
            1 => (0..1_000_000).map(|number| format!("k{number}=1\n")).collect::<String>().into_bytes(),
            _ => format!("{text}{}", "# a line\n".repeat(5000)).into_bytes(),
        },
        _ => {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=whim.below(4) {
                let at = whim.below(bytes.len());
                bytes[at] ^= 1 << whim.below(8);
            }
            bytes
        }
    }
}

/// House rules that change a cell of the sheet to something odd, or a row that is not there.
fn house_rules(set: &dyn desk::RuleSet, whim: &mut Whim) -> Vec<u8> {
    let sheet = set.sheet(None).expect("it is sound");
    let table = whim.one_of(&sheet.tables().iter().collect::<Vec<_>>());
    let (row, column) = (whim.one_of(&table.rows).label, whim.one_of(&table.columns));
    let odd = ["-999999999999999999999", "\u{1F409}", "99999", "-", "1/0", "yes yes", "0", "[2J"];
    let cell = whim.one_of(&odd);
    let quoted = |name: &str| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    let (table, row, column) = (quoted(&table.id), quoted(&row), quoted(&column));
    let text = format!("# a house rule\n[table.{table}.{row}]\n{column} = {}\n", quoted(cell));
    match whim.below(5) {
        0 => text.replacen("[table", "[tabel", 1),
        1 => text.replacen(&row, "\"nobody's row\"", 1),
        2 => format!("{text}{}", "x = \"1\"\n".repeat(100_000)),
        3 => format!("{text}{column} = {}\n", quoted(&"9".repeat(100_000))),
        _ => text,
    }
    .into_bytes()
}

/// A record with some bits turned, a line gone or lines in another order.
fn record(text: &str, whim: &mut Whim) -> Vec<u8> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = 1 + whim.below(lines.len() - 2);
    match whim.below(5) {
        0 => _ = lines.remove(at),
        1 => lines.swap(at, at + 1),
        2 => return text.as_bytes()[..whim.below(text.len())].to_vec(),
        3 => lines.push("{\"seat\":0,\"order\":\"\",\"faces\":[[999999999]],\"events\":[],\"hash\":\"\"}\n"),
        _ => {
            let mut bytes = text.as_bytes().to_vec();
            let at = whim.below(bytes.len());
            bytes[at] ^= 1 << whim.below(8);
            return bytes;
        }
    }
    lines.concat().into_bytes()
}

/// What is beyond each limit, in a scenario on a free table.
pub(super) fn beyond_the_limits() -> Vec<(&'static str, String)> {
    let (_, good) = lancer::RULE_SET.profile().scenarios[0];
    let entries = |key: &str, entry: &str, n: usize| {
        let begins = format!("\n{key} = [");
        good.replacen(&begins, &format!("{begins}{}", format!("{entry},").repeat(n)), 1)
    };
    let points = format!("{{ points = [{}] }}", "\"1,1\",".repeat(100_000));
    let named = |letters: usize| good.replacen("name = \"", &format!("name = \"{}", "n".repeat(letters)), 1);
    vec![
        ("100,000 units", format!("{good}{}", "[[units]]\nname = \"u\"\n".repeat(100_000))),
        ("501 units", format!("{good}{}", "[[units]]\nname = \"u\"\n".repeat(501))),
        ("10^6 keys", (0..1_000_000).map(|number| format!("k{number}=1\n")).collect()),
        ("4,001 lines", format!("{good}{}", "\n".repeat(4_001))),
        ("20 MB of line ends", "\n".repeat(20_000_000)),
        ("100,000 areas", entries("areas", "{ kind = \"woods\", corners = [\"1,1\", \"2,2\"] }", 100_000)),
        ("501 areas", entries("areas", "{ kind = \"woods\", corners = [\"1,1\", \"2,2\"] }", 501)),
        ("100,000 road points", entries("roads", &points, 1)),
        ("501 road points", entries("roads", &format!("{{ points = [{}] }}", "\"1,1\",".repeat(501)), 1)),
        ("2,001 points", entries("roads", &format!("{{ points = [{}] }}", "\"1,1\",".repeat(401)), 5)),
        ("8,001 values", format!("{good}\nodd = [{}]\n", "[1,1,1],".repeat(2_000))),
        ("a name of 1 MB", named(1_000_000)),
        ("a name of 81 letters", named(81)),
    ]
}
