//! Plain checks of cohesion: guns that must go, green troops before a shock, a square before a charge.

use dice::Dice;
use engine::{Count, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain};

use crate::At;
use crate::game::battle::UnitId;
use crate::rules::disorder::losses;
use crate::rules::disorder::resolve::{Steadiness, began_with_fewer};
use crate::rules::named::run_for;
use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::tables::Tables;

sheet::axis! {
    /// Why a unit checks.
    pub enum Reason {
        /// Unlimbered guns must retreat.
        GunsRetreat = "guns-retreat",
        /// Green troops are to attack.
        Commitment = "commitment",
        /// Infantry wants to form square before a charge.
        Square = "square",
    }
}

engine::choices!(Reason);

engine::facts! {
    /// What a plain check needs to know.
    pub struct CheckFacts {
        /// why it checks
        reason: Reason = "guns-retreat",
        /// cohesion of the unit
        cohesion: Count<2, 9> = "6",
        /// SP it has
        sp: Count<1, 60> = "8",
        /// SP it began with; 0 for as many as it has
        start: Count<0, 60> = "0",
        /// it is behind breastworks
        breastworks: bool = "no",
        /// its level of fatigue
        fatigue: Count<0, 9> = "0",
    }
}

sheet::axis! {
    /// What comes of a plain check.
    pub enum Checked {
        /// The guns limber and go.
        Limbers = "limbers and goes",
        /// The guns are lost.
        Lost = "lost",
        /// The green unit attacks.
        Attacks = "attacks",
        /// The green unit stays out of the shock.
        StaysOut = "stays out",
        /// The square is formed.
        FormsSquare = "forms square",
        /// There is no square.
        NoSquare = "no square",
    }
}

/// What comes of a plain check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CheckOutcome {
    /// What the unit does.
    pub result: Checked,
}

/// A check of cohesion that decides one thing.
pub struct CohesionCheck;

impl Procedure for CohesionCheck {
    const ID: &'static str = "cohesion-check";
    const TITLE: &'static str = "Check of guns that must go, green attackers, or a square";

    type Tables = Tables;
    type Facts = CheckFacts;
    type Outcome = CheckOutcome;

    const ROLES: &'static [Role] = unit_roles::COHESION_CHECK;

    const FIRST: &'static [&'static str] = &["reason"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to pass", |_, check| {
            matches!(check.result, Checked::Limbers | Checked::Attacks | Checked::FormsSquare)
        }),
        Prospect::fear("to lose the guns", |_, check| check.result == Checked::Lost),
        Prospect::fear("to stay out of the shock", |_, check| check.result == Checked::StaysOut),
        Prospect::fear("to meet the charge without a square", |_, check| check.result == Checked::NoSquare),
    ];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &CheckFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> CheckOutcome {
        let unit = Steadiness {
            cohesion: facts.cohesion.get(),
            sp: facts.sp.get(),
            start: facts.start.get(),
            breastworks: facts.breastworks,
            fatigue: facts.fatigue.get(),
        };
        let what = match facts.reason {
            Reason::GunsRetreat => "Check to limber before the retreat",
            Reason::Commitment => "Commitment check",
            Reason::Square => "Check to form square",
        };
        let failed = unit.fails(tables, dice, explain, what, None, 0);
        let result = match (facts.reason, failed) {
            (Reason::GunsRetreat, false) => Checked::Limbers,
            (Reason::GunsRetreat, true) => Checked::Lost,
            (Reason::Commitment, false) => Checked::Attacks,
            (Reason::Commitment, true) => Checked::StaysOut,
            (Reason::Square, false) => Checked::FormsSquare,
            (Reason::Square, true) => Checked::NoSquare,
        };
        CheckOutcome { result }
    }

    fn refusal(_: &Tables, facts: &CheckFacts) -> Option<String> {
        began_with_fewer("start", facts.start.get(), "sp", facts.sp.get()).or_else(|| {
            facts.breastworks.then(|| {
                let why = match facts.reason {
                    Reason::GunsRetreat => "guns that must go leave their works",
                    Reason::Commitment => "attackers have left their works",
                    Reason::Square => "no square is formed in breastworks",
                };
                format!("breastworks=yes: {why}; give breastworks=no")
            })
        })
    }

    fn marks(_: &CheckFacts, outcome: &CheckOutcome) -> Vec<UnitMark> {
        unit_marks::cohesion_check(outcome.result)
    }

    fn told(_: &CheckFacts, outcome: &CheckOutcome) -> Option<String> {
        Some(outcome.result.key().into())
    }
}

impl CheckFacts {
    /// The check of a unit.
    pub(crate) fn of(unit: &Steadiness, reason: Reason) -> CheckFacts {
        CheckFacts {
            reason,
            cohesion: Count::clamped(unit.cohesion),
            sp: Count::clamped(unit.sp),
            start: Count::clamped(unit.start),
            breastworks: unit.breastworks,
            fatigue: Count::clamped(unit.fatigue),
        }
    }
}

/// A plain check of a unit on the map.
pub(crate) fn checks(at: &mut At<'_>, unit: UnitId, reason: Reason) -> Checked {
    let facts = CheckFacts::of(&losses::steadiness(at.now(), unit), reason);
    let name = &at.battle.unit(unit).name;
    run_for::<CohesionCheck>(at, name, &facts).result
}
