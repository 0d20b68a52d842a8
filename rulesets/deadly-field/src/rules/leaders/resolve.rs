//! Section 8, leaders: what becomes of one whose unit is hit or loses an impact.

use dice::Dice;
use engine::{Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::cells::Hurt;
use crate::sheet::roll::told;
use crate::sheet::tables::Tables;

sheet::axis! {
    /// The leaders that share the risk of a unit.
    pub enum LeadersWith {
        /// One, if a leader's benefit counts for it.
        AsLed = "as-led",
        /// None.
        None = "0",
        /// One.
        One = "1",
        /// Two.
        Two = "2",
        /// Three.
        Three = "3",
    }
}

engine::choices!(LeadersWith);

impl LeadersWith {
    /// So many of them, three at most.
    pub(crate) fn of(leaders: usize) -> LeadersWith {
        match leaders {
            0 => LeadersWith::None,
            1 => LeadersWith::One,
            2 => LeadersWith::Two,
            _ => LeadersWith::Three,
        }
    }

    /// How many they are for a unit for which a benefit counts, or none.
    pub(crate) fn count(self, benefit: u8) -> usize {
        match self {
            LeadersWith::AsLed => usize::from(benefit > 0),
            LeadersWith::None => 0,
            LeadersWith::One => 1,
            LeadersWith::Two => 2,
            LeadersWith::Three => 3,
        }
    }
}

engine::facts! {
    /// The risk to a leader needs to know nothing.
    pub struct LeaderFacts {}
}

/// What becomes of a leader.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeaderOutcome {
    /// What becomes of him.
    pub leader: Hurt,
}

/// The risk to a leader.
pub struct LeaderRisk;

impl Procedure for LeaderRisk {
    const ID: &'static str = "leader-risk";
    const TITLE: &'static str = "Risk to a leader with a unit that takes a hit or loses an impact";

    type Tables = Tables;
    type Facts = LeaderFacts;
    type Outcome = LeaderOutcome;

    const ROLES: &'static [Role] = unit_roles::LEADER_RISK;

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to stay unhurt", |_, risk| risk.leader == Hurt::Unhurt),
        Prospect::fear("to be killed", |_, risk| risk.leader == Hurt::Killed),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        _: &LeaderFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> LeaderOutcome {
        let roll = i32::from(dice.sum(2, 6));
        let risk = &tables.leader_risk;
        explain.step(|| Step {
            total: Some(roll),
            table: Some(risk.title().into()),
            row: Some(risk.row(roll).into()),
            column: Some(risk.name().into()),
            result: risk.get(roll).key().into(),
            ..told(dice, "Risk to a leader", Vec::new())
        });
        LeaderOutcome { leader: risk.get(roll) }
    }

    fn marks(_: &LeaderFacts, outcome: &LeaderOutcome) -> Vec<UnitMark> {
        unit_marks::leader_risk(outcome)
    }
}

impl LeaderRisk {
    /// It follows a hit.
    pub(crate) fn follow() -> Follow {
        Follow::new(LeaderRisk::ID, Vec::new())
    }
}
