//! Sections 4 and 6, the routed move: how far a routed unit runs, whether a battery keeps its guns, and the run on the table.

use board::table::{Angle, Block, Pose, legs};
use dice::Dice;
use engine::{Facts, Follow, Procedure, Prospect, Prospects, Role, UnitMark};
use serde::Serialize;
use sheet::{Axis, Explain, Inches, Step};

use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::footprint::{Deployment, lane};
use crate::rules::morale::checks;
use crate::rules::movement::fall_back::{Retreat, STEP, push};
use crate::rules::movement::moves::disorder;
use crate::rules::umpire::{unit_marks, unit_roles};
use crate::rules::{losses, naming};
use crate::sheet::cells::Run;
use crate::sheet::roll::told;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, MoveGround};
use crate::{At, Now};

engine::facts! {
    /// What the run of a routed unit needs to know.
    pub struct FlightFacts {
        /// what it is
        arm: Arm = "infantry",
        /// the ground it starts from
        ground: MoveGround = "open",
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

    const ROLES: &'static [Role] = unit_roles::FLIGHT;

    const FIRST: &'static [&'static str] = &["ground"];

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
                result: if abandoned {
                    "guns abandoned".into()
                } else {
                    format!("routed move of {inches}\"")
                },
                ..step
            }
        });
        FlightOutcome { inches, abandoned }
    }

    fn marks(_: &FlightFacts, outcome: &FlightOutcome) -> Vec<UnitMark> {
        if outcome.abandoned { unit_marks::battery_gone() } else { Vec::new() }
    }
}

engine::facts! {
    /// What a rout roll needs to know, for the run after it.
    pub struct RoutRollFacts {
        /// the ground the battery stands on
        ground: MoveGround = "open",
    }
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

    const ROLES: &'static [Role] = unit_roles::ROUT_ROLL;

    const FIRST: &'static [&'static str] = &["ground"];

    const PROSPECTS: Prospects<Self> = &[Prospect::aim("to save the guns", |_, roll| !roll.guns_lost)];

    fn run<D: Dice, E: Explain>(
        _: &Tables,
        _: &RoutRollFacts,
        dice: &mut D,
        explain: &mut E,
    ) -> RoutRollOutcome {
        let guns_lost = dice.die(6).is_multiple_of(2);
        explain.step(|| Step {
            result: if guns_lost {
                "even: the guns are lost"
            } else {
                "odd: it limbers up and makes a routed move"
            }
            .into(),
            ..told(dice, "Rout roll", Vec::new())
        });
        RoutRollOutcome { guns_lost }
    }

    fn next(facts: &RoutRollFacts, outcome: &RoutRollOutcome) -> Vec<Follow> {
        let flight = || FlightFacts { arm: Arm::Artillery, ground: facts.ground };
        let run = (!outcome.guns_lost).then(flight);
        run.map(|flight| Follow::new(Flight::ID, flight.values()).about("unit", "unit")).into_iter().collect()
    }

    fn marks(_: &RoutRollFacts, outcome: &RoutRollOutcome) -> Vec<UnitMark> {
        if outcome.guns_lost { unit_marks::battery_gone() } else { Vec::new() }
    }
}

/// The block of a unit as it would run: its front to its own edge, guns limbered.
pub(crate) fn running(now: Now<'_>, unit: UnitId) -> Option<Block> {
    let stance = now.state.stance(unit)?;
    let way = way(now.battle, unit);
    let is_battery = now.battle.unit(unit).arm == Arm::Artillery;
    let formation = if is_battery { Formation::Limbered } else { stance.formation };
    Some(now.battle.block_of(unit, &Deployment { pose: Pose::new(stance.pose.at, way), formation, ..stance }))
}

/// The way in which a unit runs.
fn way(battle: &Battle, unit: UnitId) -> Angle {
    battle.banners[battle.unit(unit).side as usize].edge.outwards()
}

/// Where a unit that stood there is once it has run `gone`.
pub(crate) fn after(battle: &Battle, unit: UnitId, start: &Block, gone: Inches) -> Block {
    let from = start.pose();
    start.moved_to(Pose::new(from.at.towards(way(battle, unit), gone), from.facing))
}

/// How a routed unit goes `by` inches.
fn retreat(battle: &Battle, unit: UnitId, by: Inches) -> Retreat {
    let way = way(battle, unit);
    Retreat { way, by, front: way }
}

/// How far a unit comes that runs `by`, as the others stand now: no farther than the edge, if it leaves the table.
pub(crate) fn length(now: Now<'_>, unit: UnitId, by: Inches) -> Inches {
    let Some(block) = now.state.block(now.battle, unit) else { return Inches::ZERO };
    let push = push(now, UnitAt { unit, block: &block }, &retreat(now.battle, unit, by));
    let is_on_table = |gone: Inches| {
        let there = after(now.battle, unit, &block, gone);
        now.battle.table.contains(there.pose().at)
    };
    legs::farthest_clear(block.pose().at.distance(push.pose.at), STEP, is_on_table)
}

/// A unit that routs runs at once.
pub(crate) fn run(at: &mut At<'_>, unit: UnitId) {
    let Some(start) = at.state().unit(unit).pose else { return };
    if let Some(by) = roll(at, unit) {
        run_from(at, unit, start, by);
    }
}

/// How far a routed unit runs; none if it leaves its guns and is gone.
pub(crate) fn roll(at: &mut At<'_>, unit: UnitId) -> Option<Inches> {
    let battle = at.battle;
    let facts = FlightFacts { arm: battle.unit(unit).arm, ground: battle.ground_under(at.state(), unit) };
    let flight = naming::run::<Flight>(at, &facts, unit);
    if flight.abandoned {
        losses::abandon(at, unit);
    }
    (!flight.abandoned).then_some(flight.inches)
}

/// A routed unit that stood at `start` runs towards its own edge; friends it runs past check.
pub(crate) fn run_from(at: &mut At<'_>, unit: UnitId, start: Pose, by: Inches) {
    let battle = at.battle;
    let Some(block) = at.state().block(battle, unit) else { return };
    let (block, side) = (block.moved_to(start), battle.unit(unit).side);
    let push = push(at.now(), UnitAt { unit, block: &block }, &retreat(battle, unit, by));
    if push.is_off {
        losses::remove(at, unit, Absence::Fled);
    } else {
        at.emit(Event::Ran { unit, pose: push.pose });
    }
    for friend in push.through {
        disorder(at, friend);
    }
    if push.is_blocked {
        losses::lose(at, unit, 1);
    }
    let lane = lane(&block, push.pose.at);
    checks::dismay(at, side, &lane, Some(unit));
}
