//! Section 7, the pursuit test of a unit that won a melee.

use dice::Dice;
use engine::{Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::melee_tables::{Pursuit, PursuitModifier};
use crate::sheet::roll::{Counting, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Grade, Side};

engine::facts! {
    /// What a pursuit test needs to know.
    pub struct PursuitFacts {
        /// what the winner is
        arm: Arm = "infantry",
        /// whose it is
        side: Side = "union",
        /// its grade
        grade: Grade = "regular",
        /// it is 1861 to 63
        early: bool = "yes",
        /// a C-in-C or brigadier is within 12 inches
        general: bool = "no",
        /// it pursued last turn or is unformed
        again: bool = "no",
        /// the beaten unit can be pursued
        possible: bool = "yes",
        /// cavalry that cannot pursue has an enemy in 45 degrees within 20 inches
        other_enemy: bool = "no",
    }
}

sheet::axis! {
    /// What a winner does after its test.
    pub enum After {
        /// Formed, and free.
        Free = "formed, acts freely",
        /// Unformed: reforms there or farther back.
        Unformed = "unformed",
        /// Unformed: infantry halts or retires.
        Halts = "unformed, halts or retires",
        /// Unformed: cavalry goes back.
        OwnLines = "unformed, retires to its own lines",
        /// After the beaten unit.
        Pursues = "pursues unformed",
        /// Cavalry at the nearest other enemy.
        Uncontrolled = "uncontrolled charge",
    }
}

/// What comes of a pursuit test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PursuitOutcome {
    /// What the winner does.
    pub conduct: After,
}

/// The pursuit test.
pub struct PursuitTest;

impl Procedure for PursuitTest {
    const ID: &'static str = "pursuit-test";
    const TITLE: &'static str = "Pursuit test after a melee";

    type Tables = Tables;
    type Facts = PursuitFacts;
    type Outcome = PursuitOutcome;

    const ROLES: &'static [Role] = unit_roles::PURSUIT_TEST;
    const FIRST: &'static [&'static str] = &["possible", "other-enemy", "early"];

    fn refusal(_: &Tables, facts: &PursuitFacts) -> Option<String> {
        (facts.arm == Arm::Artillery)
            .then(|| "winning guns stand and take no pursuit test: give arm=infantry or arm=cavalry".into())
    }

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to stay in hand", |_, test| test.conduct == After::Free),
        Prospect::fear("to pursue unformed", |_, test| test.conduct == After::Pursues),
        Prospect::fear("to charge out of control", |_, test| test.conduct == After::Uncontrolled),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &PursuitFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> PursuitOutcome {
        let counting = facts.counting();
        let melee = &tables.melee;
        let plus = counting.sum(&melee.on_pursuit);
        let table = if facts.again { &melee.pursuit_again } else { &melee.pursuit };
        let result = table.get(i32::from(dice.sum(2, 6)) + plus);
        let horse = facts.arm == Arm::Cavalry;
        let conduct = match result {
            Pursuit::Superb => After::Free,
            Pursuit::Unformed => After::Unformed,
            Pursuit::Pursues if facts.possible => After::Pursues,
            Pursuit::Pursues if horse && facts.other_enemy => After::Uncontrolled,
            Pursuit::Pursues | Pursuit::Tuckered if horse => After::OwnLines,
            Pursuit::Pursues | Pursuit::Tuckered => After::Halts,
        };
        explain.step(|| {
            let step = told(dice, "Pursuit test", counting.told(&melee.on_pursuit), plus);
            Step {
                table: Some(table.title().into()),
                row: step.total.map(|total| table.row(total).into()),
                column: Some(table.name().into()),
                result: conduct.key().into(),
                ..step
            }
        });
        PursuitOutcome { conduct }
    }

    fn marks(_: &PursuitFacts, outcome: &PursuitOutcome) -> Vec<UnitMark> {
        unit_marks::pursuit_test(outcome)
    }

    fn told(_: &PursuitFacts, outcome: &PursuitOutcome) -> Option<String> {
        Some(outcome.conduct.key().into())
    }
}

impl PursuitFacts {
    fn counting(&self) -> Counting<PursuitModifier> {
        let grade = match self.grade {
            Grade::Crack | Grade::Elite => PursuitModifier::Elite,
            Grade::Veteran | Grade::Regular => PursuitModifier::Steady,
            Grade::Green | Grade::Militia => PursuitModifier::Green,
        };
        let confederates = self.side == Side::Confederate && self.arm == Arm::Infantry && self.early;
        Counting::once([
            (PursuitModifier::General, self.general),
            (grade, true),
            (PursuitModifier::Eager, confederates || self.arm == Arm::Cavalry),
        ])
    }
}
