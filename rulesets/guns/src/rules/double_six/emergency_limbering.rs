//! Section 9, guns that must go at once, and buildings that may burn.

use dice::Dice;
use engine::{Count, Follow, KeyValue, Procedure};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::sheet::axes::{LimberingModifier, Number, Ruling};
use crate::sheet::cells::{Blaze, Limbering};
use crate::sheet::roll::{Counting, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::Grade;

engine::facts! {
    /// What emergency limbering needs to know.
    pub struct LimberingFacts {
        /// model guns of the battery, deployed
        guns: Count<1, 3> = "2",
        /// grade of the battery
        grade: Grade = "regular",
        /// they are 20 pdrs
        heavy: bool = "no",
        /// it is in melee
        in_melee: bool = "no",
        /// a general is attached to it
        general: bool = "no",
    }
}

/// What becomes of a battery that limbers in haste.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LimberingOutcome {
    /// The result.
    pub result: Limbering,
    /// Model guns that get away.
    pub saved: u8,
}

/// Emergency limbering of deployed guns.
pub struct EmergencyLimbering;

impl Procedure for EmergencyLimbering {
    const ID: &'static str = "emergency-limbering";
    const TITLE: &'static str = "Emergency limbering of guns driven off by charge or melee";

    type Tables = Tables;
    type Facts = LimberingFacts;
    type Outcome = LimberingOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &LimberingFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> LimberingOutcome {
        let crack = facts.grade == Grade::Crack && tables.holds(Ruling::CrackAsElite);
        let counting = Counting::once([
            (LimberingModifier::Elite, facts.grade == Grade::Elite || crack),
            (LimberingModifier::Green, facts.grade.is_raw()),
            (LimberingModifier::TwentyPdr, facts.heavy),
            (LimberingModifier::InMelee, facts.in_melee),
            (LimberingModifier::General, facts.general),
        ]);
        let (modifiers, table) = (&tables.on_limbering, &tables.limbering);
        let plus = counting.sum(modifiers);
        let result = table.get(i32::from(dice.sum(2, 6)) + plus);
        let saved = match result {
            Limbering::Limbers => facts.guns.get(),
            Limbering::Half => facts.guns.get().div_ceil(tables.count(Number::HalfTheGuns).max(1)),
            Limbering::Abandoned | Limbering::Lost => 0,
        };
        explain.step(|| {
            let mut lines = counting.told(modifiers);
            if result == Limbering::Half {
                lines.push(tables.told_number(Number::HalfTheGuns));
            }
            let step = told(dice, "Emergency limbering", lines, plus);
            Step {
                table: Some(table.title().into()),
                row: step.total.map(|total| table.row(total).into()),
                result: format!("{}; model guns that get away: {saved}", result.key()),
                ..step
            }
        });
        LimberingOutcome { result, saved }
    }

    fn next(_: &LimberingFacts, _: &LimberingOutcome) -> Vec<Follow> {
        Vec::new()
    }
}

impl EmergencyLimbering {
    /// What follows for a battery of this grade.
    pub(crate) fn follow(grade: Grade, general: bool) -> Follow {
        let keys = vec![("grade".into(), grade.print()), ("general".into(), general.print())];
        Follow { procedure: EmergencyLimbering::ID, keys }
    }
}

engine::facts! {
    /// What the risk of fire needs to know: nothing.
    pub struct BlazeFacts {}
}

/// What becomes of a building.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct BlazeOutcome {
    /// The result.
    pub result: Blaze,
}

/// The risk of fire in a built-up area under artillery.
pub struct RiskOfFire;

impl Procedure for RiskOfFire {
    const ID: &'static str = "risk-of-fire";
    const TITLE: &'static str = "Risk of fire in a built-up area";

    type Tables = Tables;
    type Facts = BlazeFacts;
    type Outcome = BlazeOutcome;

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        _: &BlazeFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> BlazeOutcome {
        let table = &tables.risk_of_fire;
        let result = table.get(dice.sum(2, 6).into());
        explain.step(|| {
            let step = told(dice, "Risk of fire", Vec::new(), 0);
            let row = step.total.map(|total| table.row(total).into());
            Step { table: Some(table.title().into()), row, result: result.key().into(), ..step }
        });
        BlazeOutcome { result }
    }

    fn next(_: &BlazeFacts, _: &BlazeOutcome) -> Vec<Follow> {
        Vec::new()
    }
}
