//! Sections 4 and 6, the routed: how far they run, and whether a battery's guns run with them.

use std::sync::LazyLock;

use dice::Dice;
use engine::{Facts, Follow, Procedure};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::cells::Run;
use crate::roll::told;
use crate::tables::Tables;
use crate::units::{Arm, Ground};

engine::facts! {
    /// What the run of a routed unit needs to know.
    pub struct FlightFacts {
        /// what it is
        arm: Arm = "infantry",
        /// the ground it starts from
        ground: Ground = "open",
    }
}

/// How a routed unit runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FlightOutcome {
    /// How far.
    pub inches: Inches,
    /// The guns are left behind.
    pub abandoned: bool,
}

/// The run of a routed unit.
pub struct Flight;

impl Procedure for Flight {
    const ID: &'static str = "routed-move";
    const TITLE: &'static str = "Move of a routed unit";

    type Tables = Tables;
    type Facts = FlightFacts;
    type Outcome = FlightOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FlightFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> FlightOutcome {
        let (inches, abandoned) = match tables.run(facts.arm, facts.ground) {
            Run::Dice(roll) => {
                let sum = i32::from(dice.sum(roll.count, roll.sides)) + i32::from(roll.plus);
                (Inches::whole(sum), false)
            }
            Run::Inches(inches) => (inches, false),
            Run::Abandoned => (Inches::ZERO, true),
        };
        explain.step(|| {
            let (title, row) = tables.run_row(facts.arm);
            let threw = matches!(tables.run(facts.arm, facts.ground), Run::Dice(_));
            let step = told(dice, "Routed move", Vec::new());
            Step {
                faces: if threw { step.faces } else { Vec::new() },
                table: Some(title.into()),
                row: Some(row.into()),
                column: Some(facts.ground.key().into()),
                result: if abandoned { "guns abandoned".into() } else { format!("runs {inches}\"") },
                ..Step::default()
            }
        });
        FlightOutcome { inches, abandoned }
    }

    fn next(_: &FlightFacts, _: &FlightOutcome) -> Vec<Follow> {
        Vec::new()
    }
}

impl FlightFacts {
    /// Infantry in the open.
    pub(crate) fn plain() -> FlightFacts {
        static PLAIN: LazyLock<FlightFacts> =
            LazyLock::new(|| FlightFacts::from_given(&Vec::new()).expect("defaults are sound"));
        PLAIN.clone()
    }
}

engine::facts! {
    /// A rout roll needs to know nothing.
    pub struct RoutRollFacts {}
}

/// Whether the guns are gone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RoutRollOutcome {
    /// They are: the battery is eliminated.
    pub guns_lost: bool,
}

/// The roll of a battery that routs otherwise than by two dice of its own.
pub struct RoutRoll;

impl Procedure for RoutRoll {
    const ID: &'static str = "rout-roll";
    const TITLE: &'static str = "Rout roll of a battery that routs by no check of its own";

    type Tables = Tables;
    type Facts = RoutRollFacts;
    type Outcome = RoutRollOutcome;

    fn run<D: Dice, E: Explain>(
        _: &Tables,
        _: &RoutRollFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> RoutRollOutcome {
        let guns_lost = dice.die(6).is_multiple_of(2);
        explain.step(|| Step {
            result: if guns_lost { "even: the guns are gone" } else { "odd: it limbers and runs" }.into(),
            ..told(dice, "Rout roll", Vec::new())
        });
        RoutRollOutcome { guns_lost }
    }

    fn next(_: &RoutRollFacts, outcome: &RoutRollOutcome) -> Vec<Follow> {
        let flight = || FlightFacts { arm: Arm::Artillery, ..FlightFacts::plain() };
        let run = (!outcome.guns_lost).then(flight);
        run.map(|flight| Follow { procedure: Flight::ID, keys: flight.values() }).into_iter().collect()
    }
}
