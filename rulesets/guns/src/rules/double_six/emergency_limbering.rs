//! Section 9, emergency limbering: guns that must go at once, and guns without crew.

use dice::Dice;
use engine::{Count, Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Step};

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::footprint::{Array, UnitShape};
use crate::rules::morale::{losses, status};
use crate::rules::movement::rates;
use crate::rules::named::run_for;
use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::{LimberingModifier, Ruling, SheetNumber};
use crate::sheet::board_tables::Scale;
use crate::sheet::cells::Limbering;
use crate::sheet::roll::{Counting, told};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Grade, Status};

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
        /// a general of any rank is attached to it
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

    const ROLES: &'static [Role] = unit_roles::EMERGENCY_LIMBERING;
    const FIRST: &'static [&'static str] = &["in-melee", "general"];

    const PROSPECTS: Prospects<Self> = &[
        Prospect::aim("to limber and get away", |_, guns| guns.result == Limbering::Limbers),
        Prospect::hope("to save half the guns", |_, guns| guns.result == Limbering::Half),
        Prospect::fear("to lose the guns", |_, guns| {
            matches!(guns.result, Limbering::Abandoned | Limbering::Lost)
        }),
    ];

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
            Limbering::Half => facts.guns.get().div_ceil(tables.count(SheetNumber::HalfTheGuns).max(1)),
            Limbering::Abandoned | Limbering::Lost => 0,
        };
        explain.step(|| {
            let step = told(dice, "Emergency limbering", counting.told(modifiers), plus);
            Step {
                table: Some(table.title().into()),
                row: step.total.map(|total| table.row(total).into()),
                result: match result {
                    Limbering::Half => result.key().into(),
                    result => format!("{}; model guns that get away: {saved}", result.key()),
                },
                ..step
            }
        });
        if result == Limbering::Half {
            explain.step(|| Step {
                what: format!("Of {} model guns", facts.guns.get()),
                modifiers: vec![tables.told_number(SheetNumber::HalfTheGuns)],
                result: format!("model guns that get away: {saved}"),
                ..Step::default()
            });
        }
        LimberingOutcome { result, saved }
    }

    fn marks(facts: &LimberingFacts, outcome: &LimberingOutcome) -> Vec<UnitMark> {
        unit_marks::emergency_limbering(facts, outcome)
    }
}

impl EmergencyLimbering {
    /// What follows for a battery.
    pub(crate) fn follow(facts: &LimberingFacts) -> Follow {
        Follow::new(EmergencyLimbering::ID, facts.values())
    }
}

/// What drives guns off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrivenOff {
    /// A charge or a pursuit.
    ByCharge,
    /// A melee they lost.
    InMelee,
}

/// Guns in battery that a charge or a melee makes retreat or rout limber in haste, before they go: all, some or none of
/// them get away. Under fire alone they just limber.
pub(crate) fn limber(at: &mut At<'_>, unit: UnitId, driven: DrivenOff) {
    let (battle, own) = (at.battle, *at.state().unit(unit));
    if own.pose.is_none() || own.array != Array::Deployed || own.guns == 0 {
        return;
    }
    let facts = LimberingFacts {
        guns: Count::clamped(own.guns),
        grade: battle.unit(unit).grade,
        heavy: rates::is_heavy(battle, unit),
        in_melee: driven == DrivenOff::InMelee,
        general: at.state().attached(unit).next().is_some(),
    };
    let outcome = run_for::<EmergencyLimbering>(at, &battle.unit(unit).name, &battle.tables, &facts);
    if outcome.result == Limbering::Lost {
        status::shake(at, unit);
        losses::remove(at, unit, Absence::Captured);
    } else {
        bring_away(at, unit, outcome.saved);
    }
}

/// A battery limbers at most `most` of its guns, each with its crew, and leaves the others; without any its crew goes alone.
pub(crate) fn bring_away(at: &mut At<'_>, unit: UnitId, most: u8) {
    let (battle, own) = (at.battle, *at.state().unit(unit));
    let Some(before) = at.state().stance(unit) else { return };
    let crews = own.figures / battle.tables.field.scale.get(Scale::CrewNeeded).max(1);
    match most.min(crews) {
        0 if own.figures == 0 => losses::remove(at, unit, Absence::Captured),
        0 => at.emit(Event::GunsLost { unit, guns: own.guns }),
        saved => {
            let after = UnitShape { array: Array::Limbered, ..before };
            let pose = battle.redrawn(unit, &before, &after);
            at.emit(Event::Formed { unit, array: Array::Limbered, pose, spent: 0 });
            losses::lose_guns(at, unit, own.guns - saved);
        }
    }
}

/// A charge or a melee makes a unit retreat or rout, guns as far as they can be limbered.
pub(crate) fn give_way(at: &mut At<'_>, unit: UnitId, status: Status, driven: DrivenOff) {
    limber(at, unit, driven);
    status::worsen(at, unit, status);
}

/// Guns without crew that a unit touches fall to it.
pub(crate) fn capture_touched(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let now = at.now();
    let Some(own) = now.state.block(battle, unit) else { return };
    let touched = |&enemy: &UnitId| {
        let (guns, crew) = (now.state.unit(enemy).guns, now.state.unit(enemy).figures);
        let block = now.state.block(battle, enemy);
        guns > 0 && crew == 0 && block.is_some_and(|block| block.touches(&own) || block.overlaps(&own))
    };
    let taken: Vec<UnitId> =
        now.state.standing(battle, battle.unit(unit).side.enemy()).filter(touched).collect();
    for battery in taken {
        losses::remove(at, battery, Absence::Captured);
    }
}
