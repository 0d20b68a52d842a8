//! The doors of a play sheet that take text from outside: keys of a procedure, house rules, and mutations of them.

use std::path::{Path, PathBuf};

use dice::{Seed, Seeded};
use engine::{Facts, Given, PlaySheet, Procedure, Visitor};
use sheet::{Source, Step};

use super::{Fuzz, Target, files_in, fuzz};

const EVERY_DAY: usize = 3000;
const PROOF: usize = 300_000;

/// Resolves a procedure and reads the keys of what follows.
struct Resolve<'a, T> {
    tables: &'a T,
    procedure: &'a str,
    given: Given,
    told: &'static str,
}

impl<T> Visitor<T> for Resolve<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        if P::ID != self.procedure {
            return;
        }
        let Ok(facts) = P::Facts::from_given(&self.given) else {
            self.told = "refused";
            return;
        };
        assert_eq!(P::Facts::from_given(&facts.values()).map(|again| again.values()), Ok(facts.values()));
        let mut steps: Vec<Step> = Vec::new();
        let outcome = P::run(self.tables, &facts, &mut Seeded::new(Seed::from_number(1863)), &mut steps);
        steps.iter().for_each(|step| drop(step.to_string()));
        drop(P::next(&facts, &outcome));
        self.told = "resolved";
    }
}

/// What comes of a line such as `fire range=3 level=shaken`.
pub fn resolved<S: PlaySheet>(tables: &S::Tables, line: &str) -> &'static str {
    let mut words = line.split_whitespace();
    let procedure = words.next().unwrap_or_default();
    let given = words.filter_map(|word| word.split_once('=')).map(|(k, v)| (k.into(), v.into())).collect();
    let mut resolve = Resolve { tables, procedure, given, told: "unknown" };
    S::procedures(&mut resolve);
    resolve.told
}

/// What comes of house rules: if they can be read, every line can be resolved under them.
///
/// # Panics
/// If one cannot.
pub fn under_house_rules<S: PlaySheet>(bytes: &[u8], lines: &[&str]) -> &'static str {
    let Ok(text) = std::str::from_utf8(bytes) else { return "no text" };
    let Ok(sheet) = S::printed().overlay(text, "house.toml", Source::House) else { return "misread" };
    let Ok(tables) = S::read(&sheet) else { return "refused" };
    lines.iter().for_each(|line| assert_eq!(resolved::<S>(&tables, line), "resolved", "{line}"));
    "resolved"
}

/// Fuzzes a door for a while, what once broke it first.
///
/// # Panics
/// If it breaks.
pub fn bears(manifest: &str, name: &'static str, run: fn(&[u8]) -> String, seeds: Vec<Vec<u8>>) {
    let root: PathBuf = Path::new(manifest).join("../..");
    let finds = root.join("fuzz/finds").join(name);
    for (_, bytes) in files_in(&finds) {
        run(&bytes);
    }
    let report = fuzz(&Target { name, corpus: seeds, run }, &Fuzz::asked(EVERY_DAY, PROOF, finds));
    println!("{report}");
    assert!(report.finds.is_empty(), "{name} was broken by {} inputs:\n{report}", report.finds.len());
}

/// How many extremes of a house rule can be read, each put into every cell and modifier; all of them are borne.
pub fn extremes_borne<S: PlaySheet>(extremes: &[&str], lines: &[&str]) -> usize {
    let mut borne = 0;
    let sheet = S::printed();
    let mut bear = |overlay: String| {
        borne += usize::from(under_house_rules::<S>(overlay.as_bytes(), lines) == "resolved");
    };
    for table in sheet.tables() {
        for (row, column) in
            table.rows.iter().flat_map(|row| table.columns.iter().map(move |column| (row, column)))
        {
            for extreme in extremes {
                bear(format!("[table.{}.{:?}]\n{column:?} = {extreme:?}\n", table.id, row.label));
            }
        }
    }
    for modifier in sheet.modifier_groups().iter().flat_map(|group| &group.rows) {
        for extreme in extremes {
            bear(format!("[modifier.{}]\n{} = {extreme:?}\n", modifier.procedure, modifier.id));
        }
    }
    borne
}

/// The tests that fuzz a rule set's sheet: lines that go through every procedure and every chain, and extremes of its cells.
#[macro_export]
macro_rules! fuzz_sheet {
    ($sheet:ty, $keys:literal, $house:literal, lines: $lines:expr, extremes: $extremes:expr, borne: $least:literal) => {
        fn keys(bytes: &[u8]) -> String {
            use engine::PlaySheet;
            static PRINTED: std::sync::OnceLock<<$sheet as PlaySheet>::Tables> = std::sync::OnceLock::new();
            let tables = PRINTED.get_or_init(|| <$sheet>::read(&<$sheet>::printed()).unwrap());
            let line = std::str::from_utf8(bytes).ok();
            line.map_or("no text", |line| $crate::fuzz::sheet::resolved::<$sheet>(tables, line)).into()
        }

        fn house_rules(bytes: &[u8]) -> String {
            $crate::fuzz::sheet::under_house_rules::<$sheet>(bytes, &$lines).into()
        }

        #[test]
        fn keys_of_any_kind_are_refused_or_resolved() {
            let seeds = $lines.map(|line| line.as_bytes().to_vec()).to_vec();
            $crate::fuzz::sheet::bears(env!("CARGO_MANIFEST_DIR"), $keys, keys, seeds);
        }

        #[test]
        fn house_rules_of_any_kind_are_refused_or_resolved() {
            use engine::PlaySheet;
            let is_read = |sheet: &sheet::Sheet| <$sheet>::read(sheet).is_ok();
            let every_cell = $crate::mutations_read_by(&<$sheet>::printed(), is_read);
            let seeds = every_cell.into_iter().map(|mutation| mutation.overlay.into_bytes()).collect();
            $crate::fuzz::sheet::bears(env!("CARGO_MANIFEST_DIR"), $house, house_rules, seeds);
        }

        /// The largest and the smallest that a cell can hold, in every cell that can hold it.
        #[test]
        fn extremes_of_a_house_rule_break_nothing() {
            let borne = $crate::fuzz::sheet::extremes_borne::<$sheet>(&$extremes, &$lines);
            println!("{borne} extremes borne");
            assert!(borne > $least);
        }
    };
}
