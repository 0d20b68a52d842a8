//! Section 8, percentage lost: how many figures a percentage of a size is, and what losses call for.

use dice::Dice;
use engine::{Count, Follow, KeyValue, Procedure, Role};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::fire::target_facts::most_figures;
use crate::rules::morale::resolve::UnitMorale;
use crate::rules::umpire::unit_roles;
use crate::sheet::axes::SheetNumber;
use crate::sheet::tables::Tables;

sheet::axis! {
    /// The sizes on the table.
    pub enum Size {
        /// 12 figures.
        N12 = "12",
        /// 14 figures.
        N14 = "14",
        /// 16 figures.
        N16 = "16",
        /// 18 figures.
        N18 = "18",
        /// 20 figures.
        N20 = "20",
        /// 22 figures.
        N22 = "22",
        /// 24 figures.
        N24 = "24",
        /// 26 figures.
        N26 = "26",
        /// 28 figures.
        N28 = "28",
        /// 30 figures.
        N30 = "30",
        /// 32 figures.
        N32 = "32",
    }
}

sheet::axis! {
    /// The percentages on the table.
    pub enum Tenth {
        /// A tenth: a test, if lost within a turn.
        P10 = "10%",
        /// Two tenths.
        P20 = "20%",
        /// Three tenths.
        P30 = "30%",
        /// Four tenths.
        P40 = "40%",
        /// Half: the dispersal test.
        P50 = "50%",
        /// Six tenths.
        P60 = "60%",
        /// Seven tenths.
        P70 = "70%",
    }
}

/// The row of a size, if it is on the table.
pub fn row(size: u8) -> Option<Size> {
    let steps = size.checked_sub(12).filter(|over| over.is_multiple_of(2))?;
    Size::ALL.get(usize::from(steps / 2)).copied()
}

/// The column of a percentage, if it is on the table.
pub fn column(percent: u8) -> Option<Tenth> {
    let tenths = Some(percent / 10).filter(|_| percent.is_multiple_of(10))?;
    Tenth::ALL.get(usize::from(tenths.checked_sub(1)?)).copied()
}

/// The figures that `percent` of a size are: by the table, and rounded up where the table has none.
pub(crate) fn figures(tables: &Tables, size: u8, percent: u8) -> u8 {
    let on_table = row(size).zip(column(percent));
    let rounded_up = || (u16::from(size) * u16::from(percent)).div_ceil(100) as u8;
    on_table.map_or_else(rounded_up, |(size, tenth)| tables.percentages.get(size, tenth))
}

/// How often 10% of a size are lost.
pub(crate) fn tenths(tables: &Tables, size: u8, lost: u8) -> u8 {
    (1..=10).filter(|tenth| lost > 0 && lost >= figures(tables, size, 10 * tenth)).count() as u8
}

/// The losses of a unit, in whole figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitLosses {
    /// Figures it began with.
    pub(crate) size: u8,
    /// Figures lost altogether.
    pub(crate) lost: u8,
    /// Figures lost this turn.
    pub(crate) in_turn: u8,
    /// Whether any was lost just now.
    pub(crate) just_now: bool,
}

impl UnitLosses {
    /// Enough lost within a turn to test.
    pub(crate) fn call_for_test(&self, tables: &Tables) -> bool {
        self.just_now
            && self.in_turn >= figures(tables, self.size, tables.count(SheetNumber::TestPercent)).max(1)
    }

    /// At half strength or less, and losing again.
    pub(crate) fn call_for_dispersal(&self, tables: &Tables) -> bool {
        let half = figures(tables, self.size, tables.count(SheetNumber::DispersalPercent)).max(1);
        self.just_now && self.lost >= half
    }
}

engine::facts! {
    /// What the percentage lost needs to know.
    pub struct PercentFacts {
        /// figures the unit began with
        size: Count<1, 60> = "20",
        /// figures it has lost
        lost: Count<0, 60> = "2",
        /// of these, lost this turn
        in_turn: Count<0, 60> = "2",
    }
}

/// What losses call for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PercentOutcome {
    /// How often 10% are lost.
    pub tenths: u8,
    /// Whether the unit tests for what it lost this turn.
    pub test: bool,
    /// Whether it makes the dispersal test.
    pub dispersal: bool,
}

/// The percentage a unit has lost. No die is rolled.
pub struct Percent;

impl Procedure for Percent {
    const ID: &'static str = "percentage-lost";
    const TITLE: &'static str = "Percentage lost, and the tests it calls for";

    type Tables = Tables;
    type Facts = PercentFacts;
    type Outcome = PercentOutcome;

    const ROLES: &'static [Role] = unit_roles::PERCENTAGE_LOST;
    const FIRST: &'static [&'static str] = &["lost", "in-turn"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &PercentFacts,
        _: &mut D,
        explain: &mut E,
    ) -> PercentOutcome {
        let (size, lost) = (facts.size.get(), facts.lost.get().min(facts.size.get()));
        let in_turn = facts.in_turn.get().min(lost);
        let losses = UnitLosses { size, lost, in_turn, just_now: in_turn > 0 };
        let outcome = PercentOutcome {
            tenths: tenths(tables, size, lost),
            test: losses.call_for_test(tables),
            dispersal: losses.call_for_dispersal(tables),
        };
        explain.step(|| {
            let printed = row(size).is_some();
            let test = match (outcome.test, outcome.dispersal) {
                (_, true) => "dispersal test",
                (true, false) => "morale test",
                (false, false) => "no test",
            };
            Step {
                what: format!("{lost} of {size} figures lost, {in_turn} this turn"),
                modifiers: vec![
                    tables.told_number(SheetNumber::TestPercent),
                    tables.told_number(SheetNumber::DispersalPercent),
                ],
                table: Some("Percentage Casualty Table, figures lost".into()),
                row: Some(if printed { size.to_string() } else { format!("{size}, rounded up") }),
                result: format!("{}0% lost: {test}", outcome.tenths),
                ..Step::default()
            }
        });
        outcome
    }

    fn refusal(tables: &Tables, facts: &PercentFacts) -> Option<String> {
        let (size, most) = (facts.size.get(), most_figures(tables));
        (size > most)
            .then(|| format!("size={size}: a regiment has 1 to {most} figures"))
            .or_else(|| {
                (facts.lost.get() > size)
                    .then(|| format!("lost={}: of {size} figures give 0 to {size}", facts.lost.get()))
            })
            .or_else(|| {
                (facts.in_turn > facts.lost)
                    .then(|| format!("in-turn is part of lost: give 0 to {}", facts.lost.get()))
            })
    }

    fn next(facts: &PercentFacts, outcome: &PercentOutcome) -> Vec<Follow> {
        let test = || {
            let keys = vec![
                ("dispersal".into(), outcome.dispersal.print()),
                ("size".into(), facts.size.print()),
                ("lost".into(), facts.lost.get().min(facts.size.get()).to_string()),
            ];
            Follow::new(UnitMorale::ID, keys).about("unit", "unit")
        };
        (outcome.test || outcome.dispersal).then(test).into_iter().collect()
    }
}
