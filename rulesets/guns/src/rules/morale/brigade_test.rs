//! Section 8, the morale test of a brigade.

use std::cmp::Ordering;

use dice::Dice;
use engine::{Count, Follow, Procedure, Prospect, Prospects, Role};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::umpire::unit_roles;
use crate::sheet::axes::{BrigadeMoraleModifier, SheetNumber};
use crate::sheet::cells::BrigadeMorale;
use crate::sheet::roll::{Counting, told};
use crate::sheet::tables::Tables;

sheet::axis! {
    /// The general of a brigade.
    pub enum Commander {
        /// Its general or the C-in-C.
        Commanding = "commanding",
        /// A drunkard.
        Drunkard = "drunkard",
        /// Lightly wounded, or away.
        Away = "away",
    }
}

engine::choices!(Commander);

engine::facts! {
    /// What the morale test of a brigade needs to know.
    pub struct BrigadeFacts {
        /// its general: commanding, a drunkard, or away, wounded or lost
        general: Commander = "commanding",
        /// units it began with
        units: Count<1, 12> = "4",
        /// of these, crack and elite
        elite: Count<0, 12> = "0",
        /// of these, green and militia
        green: Count<0, 12> = "0",
        /// of these, in works or woods, entrenchments and hasty works too
        covered: Count<0, 12> = "0",
        /// of these, retreating, routing or dispersed
        gone: Count<0, 12> = "1",
        /// enemies are retreating or routing within 12 inches
        enemies_fleeing: bool = "no",
        /// it has broken before
        broken_before: bool = "no",
    }
}

/// What comes of a brigade's morale test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BrigadeOutcome {
    /// What the brigade does.
    pub result: BrigadeMorale,
}

/// The morale test of a brigade.
pub struct BrigadeTest;

impl Procedure for BrigadeTest {
    const ID: &'static str = "brigade-morale";
    const TITLE: &'static str = "Morale test of a brigade";

    type Tables = Tables;
    type Facts = BrigadeFacts;
    type Outcome = BrigadeOutcome;

    const ROLES: &'static [Role] = unit_roles::BRIGADE_MORALE;
    const FIRST: &'static [&'static str] = &["general", "gone", "enemies-fleeing", "broken-before"];

    fn refusal(_: &Tables, facts: &BrigadeFacts) -> Option<String> {
        let units = facts.units.get();
        let counts = [
            ("elite", facts.elite.get()),
            ("green", facts.green.get()),
            ("covered", facts.covered.get()),
            ("gone", facts.gone.get()),
        ];
        let over = counts.into_iter().find(|&(_, count)| count > units);
        over.map(|(key, count)| format!("{key}={count}: of {units} units give 0 to {units}")).or_else(|| {
            (facts.elite.get() + facts.green.get() > units)
                .then(|| format!("elite and green are of one brigade: give at most {units} together"))
        })
    }

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to stand", |_, test| test.result == BrigadeMorale::Stands),
        Prospect::fear("to break", |_, test| test.result == BrigadeMorale::Breaks),
        Prospect::fear("to be removed", |_, test| test.result == BrigadeMorale::Removed),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &BrigadeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> BrigadeOutcome {
        let counting = facts.counting(tables);
        let modifiers = &tables.on_brigade_morale;
        let plus = counting.sum(modifiers);
        let elite = facts.is_over(facts.elite.get(), tables, SheetNumber::BrigadeKind);
        let table = if elite { &tables.elite_brigade_morale } else { &tables.brigade_morale };
        let result = table.get(i32::from(dice.sum(2, 6)) + plus);
        explain.step(|| {
            let step = told(dice, "Morale test of a brigade", counting.told(modifiers), plus);
            Step {
                table: Some(table.title().into()),
                row: step.total.map(|total| table.row(total).into()),
                column: Some(table.name().into()),
                result: result.key().into(),
                ..step
            }
        });
        BrigadeOutcome { result }
    }

    fn told(_: &BrigadeFacts, outcome: &BrigadeOutcome) -> Option<String> {
        Some(outcome.result.key().into())
    }
}

impl BrigadeFacts {
    /// How `some` of its units compare with a percentage of them.
    fn compared(&self, some: u8, tables: &Tables, percent: SheetNumber) -> Ordering {
        let some = u16::from(some.min(self.units.get())) * 100;
        some.cmp(&(u16::from(self.units.get()) * u16::from(tables.count(percent))))
    }

    /// Whether `some` are over one in a number of its units.
    fn is_over(&self, some: u8, tables: &Tables, one_in: SheetNumber) -> bool {
        let some = u16::from(some.min(self.units.get())) * u16::from(tables.count(one_in));
        some > u16::from(self.units.get())
    }

    fn counting(&self, tables: &Tables) -> Counting<BrigadeMoraleModifier> {
        let gone = self.gone.get();
        let over = self.compared(gone, tables, SheetNumber::BrigadeHalf).is_gt();
        let half = !over && self.compared(gone, tables, SheetNumber::BrigadeHalf).is_ge();
        let quarter = !over && !half && self.compared(gone, tables, SheetNumber::BrigadeQuarter).is_ge();
        let kind = |some: u8| self.is_over(some, tables, SheetNumber::BrigadeKind);
        Counting::once([
            (BrigadeMoraleModifier::General, self.general == Commander::Commanding),
            (BrigadeMoraleModifier::Elite, kind(self.elite.get())),
            (BrigadeMoraleModifier::Green, kind(self.green.get())),
            (BrigadeMoraleModifier::EnemyFleeing, self.enemies_fleeing),
            (
                BrigadeMoraleModifier::InWorks,
                self.is_over(self.covered.get(), tables, SheetNumber::BrigadeWorks),
            ),
            (BrigadeMoraleModifier::Quarter, quarter),
            (BrigadeMoraleModifier::Half, half),
            (BrigadeMoraleModifier::OverHalf, over),
            (BrigadeMoraleModifier::BrokenBefore, self.broken_before),
        ])
    }
}

impl BrigadeTest {
    /// The test of a brigade of which nothing more is known.
    pub(crate) fn follow() -> Follow {
        Follow::new(BrigadeTest::ID, Vec::new())
    }

    /// The test of a brigade that has lost its general.
    pub(crate) fn leaderless() -> Follow {
        let keys = [("general", Commander::Away.key()), ("gone", "0")];
        let keys = keys.map(|(key, value)| (key.into(), value.into()));
        Follow::new(BrigadeTest::ID, keys.to_vec())
    }
}
