//! The doors of a play sheet that take text from outside: keys of a procedure, house rules, and mutations of them.

use dice::{Seed, Seeded};
use engine::{Facts, Given, PlaySheet, Procedure, Visitor};
use sheet::{Source, Step};

use crate::keys::parted;
use crate::mutations_read_by;

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
    let (procedure, given) = parted(line);
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

/// House rules to start from: every cell and every modifier changed once.
pub fn every_cell<S: PlaySheet>() -> Vec<Vec<u8>> {
    let mutations = mutations_read_by(&S::printed(), |sheet| S::read(sheet).is_ok());
    mutations.into_iter().map(|mutation| mutation.overlay.into_bytes()).collect()
}

/// How many extremes of a house rule can be read, each put into every cell and modifier; all of them are borne. `besides` is
/// handed every change of a table, with the table's id.
pub fn extremes_borne<S: PlaySheet>(extremes: &[&str], lines: &[&str], besides: fn(&str, &str)) -> usize {
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
                let overlay = format!("[table.{}.{:?}]\n{column:?} = {extreme:?}\n", table.id, row.label);
                besides(&table.id, &overlay);
                bear(overlay);
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
        $crate::fuzz_sheet!(
            $sheet, $keys, $house, lines: $lines, extremes: $extremes, borne: $least, besides: |_, _| ()
        );
    };
    (
        $sheet:ty, $keys:literal, $house:literal,
        lines: $lines:expr, extremes: $extremes:expr, borne: $least:literal, besides: $besides:expr
    ) => {
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
            let target = $crate::fuzz::Target::of_lines($keys, keys, &$lines);
            $crate::fuzz::bears(env!("CARGO_MANIFEST_DIR"), &target, $crate::fuzz::Tries::USUAL);
        }

        #[test]
        fn house_rules_of_any_kind_are_refused_or_resolved() {
            let corpus = $crate::fuzz::sheet::every_cell::<$sheet>();
            let target = $crate::fuzz::Target { name: $house, corpus, run: house_rules };
            $crate::fuzz::bears(env!("CARGO_MANIFEST_DIR"), &target, $crate::fuzz::Tries::USUAL);
        }

        /// The largest and the smallest that a cell can hold, in every cell that can hold it.
        #[test]
        fn extremes_of_a_house_rule_break_nothing() {
            let borne = $crate::fuzz::sheet::extremes_borne::<$sheet>(&$extremes, &$lines, $besides);
            println!("{borne} extremes borne");
            assert!(borne > $least);
        }
    };
}
