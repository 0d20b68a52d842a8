//! Every cell and every modifier of a sheet is changed once, and the odds of some line must come out otherwise.

use std::collections::BTreeSet;

use dice::{Seed, Seeded};
use engine::{Facts, PlaySheet, Procedure, Visitor};
use odds::procedure_odds;
use sheet::{Sheet, Source, Step};

use crate::keys::parted;
use crate::{mutations_read_by, prove_or};

/// A line that begins so is taken under the house rules.
pub const HOUSE_MARK: &str = "house ";

/// How long a change is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// In every line, whatever was noticed before: no line may stumble over a changed sheet.
    EveryLine,
    /// Up to the line that notices it. Whether a change that is left to others is noticed here, only a proof looks into.
    UntilNoticed,
}

/// What the odds are taken of.
pub struct SheetOdds<'a> {
    /// A procedure and its keys each: `fire range=2`.
    pub lines: &'a [String],
    /// House rules that turn on what the printed sheet leaves off.
    pub house: &'a str,
    /// Whether only a battle can show a change, by its name.
    pub elsewhere: &'a dyn Fn(&str) -> bool,
    /// How long a change is looked for.
    pub search: Search,
}

/// The changes of a sheet, by what they changed.
#[derive(Debug, Default)]
pub struct Noticed {
    /// How many are noticed by the odds.
    pub by_odds: usize,
    /// How many are left to others.
    pub elsewhere: usize,
    /// Noticed by the explanation of a roll alone.
    pub explained: Vec<String>,
    /// Left to others, and yet noticed by the odds.
    pub early: Vec<String>,
    /// Noticed by nobody.
    pub survivors: Vec<String>,
}

/// The odds of one line, and how it is explained with one seed.
struct Tell<'a, T> {
    tables: &'a T,
    line: &'a str,
    told: Option<[String; 2]>,
}

impl<T> Visitor<T> for Tell<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        let (procedure, given) = parted(self.line);
        if procedure != P::ID {
            return;
        }
        assert_eq!(given.len() + 1, self.line.split_whitespace().count(), "{} is no line", self.line);
        let facts = P::Facts::from_given(&given).unwrap_or_else(|faults| panic!("{}: {faults:?}", self.line));
        let odds = procedure_odds::<P>(self.tables, &facts).expect("it can be counted").reduced();
        let outcome = |outcome| serde_json::to_value(outcome).expect("an outcome is plain values");
        let outcomes = odds.iter().map(|(out, ways)| format!("{} {ways}", outcome(out)));
        let outcomes = outcomes.collect::<Vec<_>>().join("; ");
        let mut steps: Vec<Step> = Vec::new();
        P::run(self.tables, &facts, &mut Seeded::new(Seed::from_number(1863)), &mut steps);
        let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
        self.told = Some([outcomes, steps.join("\n")]);
    }
}

/// The tables under a change, and under the house rules as well.
struct Changed<S: PlaySheet> {
    printed: S::Tables,
    house: S::Tables,
}

impl<S: PlaySheet> Changed<S> {
    fn by(overlay: &str, house: &str) -> Changed<S> {
        let over = |sheet: &Sheet, text| {
            let sheet = sheet.overlay(text, "mutation", Source::House);
            sheet.unwrap_or_else(|faults| panic!("{text}: {faults}"))
        };
        let read = |sheet: &Sheet| S::read(sheet).unwrap_or_else(|faults| panic!("{overlay}: {faults}"));
        let printed = S::printed();
        let house = read(&over(&over(&printed, house), overlay));
        Changed { printed: read(&over(&printed, overlay)), house }
    }

    /// The odds of a line, and how it is explained.
    fn told(&self, line: &str) -> [String; 2] {
        let house = line.strip_prefix(HOUSE_MARK);
        let tables = if house.is_some() { &self.house } else { &self.printed };
        let mut tell = Tell { tables, line: house.unwrap_or(line), told: None };
        S::procedures(&mut tell);
        tell.told.unwrap_or_else(|| panic!("{line} names no procedure"))
    }
}

impl SheetOdds<'_> {
    /// Changes every cell and every modifier once, looks for what comes out otherwise, and prints how much there was.
    ///
    /// # Panics
    /// If a line is there twice, names no procedure, or cannot be read.
    pub fn under_every_change<S: PlaySheet>(&self) -> Noticed {
        let sheet = S::printed();
        let mutations = mutations_read_by(&sheet, |changed| S::read(changed).is_ok());
        let cells: usize =
            sheet.tables().iter().flat_map(|table| &table.rows).map(|row| row.cells.len()).sum();
        let modifiers: usize = sheet.modifier_groups().iter().map(|group| group.rows.len()).sum();
        assert_eq!(mutations.len(), cells + modifiers, "each is changed once");
        let mut known = BTreeSet::new();
        self.lines.iter().for_each(|line| assert!(known.insert(line), "{line} twice"));
        let (n_lines, printed) = (self.lines.len(), Changed::<S>::by("", self.house));
        let printed: Vec<[String; 2]> = self.lines.iter().map(|line| printed.told(line)).collect();
        let mut noticed = Noticed::default();
        // Cells that stand together are noticed by lines that stand together.
        let mut last = 0;
        for mutation in &mutations {
            let is_elsewhere = (self.elsewhere)(&mutation.name);
            if is_elsewhere && self.search == Search::UntilNoticed && prove_or(1, 2) == 1 {
                noticed.elsewhere += 1;
                continue;
            }
            let changed = Changed::<S>::by(&mutation.overlay, self.house);
            let (mut by_odds, mut by_steps) = (None, false);
            for at in (0..n_lines).map(|at| (last + at) % n_lines) {
                let told = changed.told(&self.lines[at]);
                by_steps |= told[1] != printed[at][1];
                if by_odds.is_none() && told[0] != printed[at][0] {
                    by_odds = Some(at);
                }
                if by_odds.is_some() && self.search == Search::UntilNoticed {
                    break;
                }
            }
            last = by_odds.unwrap_or(last);
            noticed.elsewhere += usize::from(is_elsewhere);
            let name = mutation.name.clone();
            match (by_odds, is_elsewhere) {
                (Some(_), false) => noticed.by_odds += 1,
                (Some(_), true) => noticed.early.push(name),
                (None, true) => {}
                (None, false) if by_steps => noticed.explained.push(name),
                (None, false) => noticed.survivors.push(name),
            }
        }
        println!(
            "{} mutations: {cells} cells, {modifiers} modifiers; {n_lines} lines of odds",
            mutations.len()
        );
        println!("{:4} noticed by the odds", noticed.by_odds);
        println!("{:4} noticed by the explanation alone", noticed.explained.len());
        println!("{:4} left to a battle", noticed.elsewhere);
        println!("{:4} noticed by nobody", noticed.survivors.len());
        noticed
    }
}
