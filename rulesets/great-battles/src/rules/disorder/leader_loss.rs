//! Section 5, the loss of leaders with a stack that loses SP.

use dice::Dice;
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Explain, Step};

use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::SheetNumber;
use crate::sheet::die::marked;
use crate::sheet::tables::Tables;

engine::facts! {
    /// What the loss of leaders needs to know.
    pub struct LeaderFacts {
        /// leaders in the stack that lost SP
        leaders: Count<1, 30> = "1",
    }
}

/// What becomes of the leaders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeaderOutcome {
    /// Leaders lost.
    pub lost: u8,
}

/// Whether leaders are lost.
pub struct LeaderLoss;

impl Procedure for LeaderLoss {
    const ID: &'static str = "leader-loss";
    const TITLE: &'static str = "Leaders in a stack that lost SP";

    type Tables = Tables;
    type Facts = LeaderFacts;
    type Outcome = LeaderOutcome;

    const ROLES: &'static [Role] = unit_roles::LEADER_LOSS;

    const FIRST: &'static [&'static str] = &["leaders"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to lose no leader", |_, loss| loss.lost == 0),
        Prospect::fear("to lose more than one", |_, loss| loss.lost > 1),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &LeaderFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> LeaderOutcome {
        let takes = tables.number(SheetNumber::LeaderLost);
        let count = facts.leaders.get();
        let lost = dice.tally(
            [count],
            10,
            0,
            |lost, face, [n]| {
                if i32::from(face % 10) >= takes { lost + n } else { lost }
            },
        );
        explain.step(|| Step {
            what: "A die for each leader".into(),
            faces: marked(dice),
            modifiers: vec![tables.told_number(SheetNumber::LeaderLost)],
            result: format!("{lost} of {count} lost"),
            ..Step::default()
        });
        LeaderOutcome { lost }
    }

    fn marks(facts: &LeaderFacts, outcome: &LeaderOutcome) -> Vec<UnitMark> {
        unit_marks::leader_loss(facts, outcome)
    }
}

impl LeaderLoss {
    /// What follows for the leaders of a stack that lost SP.
    pub(crate) fn follow(sp_lost: u8, leaders: u8) -> Option<Follow> {
        let leaders = Count::new(leaders).filter(|_| sp_lost > 0)?;
        Some(Follow::new(LeaderLoss::ID, LeaderFacts { leaders }.values()))
    }
}
