//! Section 6, what the dice of a shot need to know, from battle and state.

use engine::Count;

use crate::game::battle::{Battle, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::rules::double_six::resolve::On;
use crate::rules::fire::cover;
use crate::rules::fire::line_of_sight::{self, Line};
use crate::rules::fire::play::{Occasion, Shot, is_skirmisher, line};
use crate::rules::fire::resolve::{FireFacts, Firing, Target};
use crate::rules::fire::skirmish_fire::SkirmishFacts;
use crate::rules::footprint::Array;
use crate::sheet::axes::SmallArm;
use crate::sheet::board_tables::Distance;
use crate::sheet::units::{Arm, Facing, Side, Status};
use crate::sheet::weapon::{Reach, Weapon};

/// What the dice of a shot need to know.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Aim {
    /// Close order or guns.
    Volley(FireFacts),
    /// Skirmishers.
    Skirmish(SkirmishFacts),
}

impl Aim {
    /// Whether it comes from effective range or nearer, and whether then into the rear, by close order or guns.
    pub(crate) fn danger(&self, battle: &Battle) -> (bool, bool) {
        let (reach, rear) = match self {
            Aim::Volley(facts) => {
                (facts.reach(&battle.tables), facts.from == Facing::Rear && facts.has_flanks())
            }
            Aim::Skirmish(facts) => (facts.reach(&battle.tables), false),
        };
        let effective = matches!(reach, Reach::Canister | Reach::Effective);
        (effective, effective && rear)
    }
}

/// What a shot needs to know, or why it may not be made.
pub(crate) fn facts(battle: &Battle, state: &State, order: Order) -> Result<Aim, Refusal> {
    let shot = Shot::of(order).ok_or(Refusal::NotNow)?;
    aimed(battle, state, shot, Occasion::Own)
}

/// The same for a shot on any occasion.
pub(crate) fn aimed(battle: &Battle, state: &State, shot: Shot, occasion: Occasion) -> Result<Aim, Refusal> {
    Ok(aim(battle, state, shot, line(battle, state, shot, occasion)?))
}

/// The facts of a shot along a line.
pub(crate) fn aim(battle: &Battle, state: &State, shot: Shot, line: Line) -> Aim {
    if is_skirmisher(state, shot.unit) {
        Aim::Skirmish(skirmish(battle, state, shot, line))
    } else {
        Aim::Volley(volley(battle, state, shot, line))
    }
}

/// The size of a unit less the men it has put out as skirmishers, who are not there to be hit.
fn size(state: &State, unit: UnitId) -> u8 {
    state.unit(unit).figures.saturating_add(state.unit(unit).lost())
}

/// Whether a general of its side is attached to a unit or near enough to be at risk with it.
fn general_close(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let Some(own) = state.block(battle, unit) else { return false };
    let near = battle.distance(Distance::RiskToGeneral);
    state.attached(unit).next().is_some()
        || battle
            .general_ids()
            .filter(|&id| battle.general(id).side == battle.unit(unit).side)
            .any(|id| state.general_block(battle, id).is_some_and(|block| block.is_within(near, &own)))
}

/// The facts of fire by close order or guns.
fn volley(battle: &Battle, state: &State, shot: Shot, line: Line) -> FireFacts {
    let (firer, own) = (battle.unit(shot.unit), state.unit(shot.unit));
    let (other, target) = (battle.unit(shot.target), state.unit(shot.target));
    let sheltered = cover::of(battle, state, shot.target, Some(line.from));
    let (general, quality) = state.command_of(battle, shot.target);
    let fleeing = |side: Side| Count::clamped(state.fleeing_near(battle, shot.target, side));
    FireFacts {
        weapon: firer.weapon,
        figures: Count::clamped(own.figures),
        guns: Count::clamped(own.guns),
        crew: Count::clamped(if firer.weapon.is_gun() { own.figures } else { 0 }),
        load: shot.load,
        range: line.range,
        grade: firer.grade,
        formation: match own.array {
            _ if own.building.is_some() => Firing::BuiltUpArea,
            Array::ExtendedLine => Firing::ExtendedLine,
            Array::Column => Firing::Column,
            _ => Firing::Line,
        },
        unformed: own.status == Status::Unformed,
        gone_to_ground: own.status == Status::GoneToGround,
        fired_last_turn: own.fired_last_turn,
        low_on_ammo: own.low_on_ammo,
        pour_it_on: shot.pour,
        moved: own.marks.moved,
        aim_low: shot.aim_low,
        target: shown_as(battle, state, shot.target),
        from: line_of_sight::facing(battle, state, shot.target, line.from),
        screened: line_of_sight::is_screened(battle, state, shot.target, line.from),
        massed: line_of_sight::is_massed(battle, state, shot.target),
        cover: sheltered.cover(),
        hasty_works: sheltered.hasty,
        built_up: target.building.is_some(),
        state: target.status,
        test: false,
        uphill: line_of_sight::level(battle, state, shot.target)
            > line_of_sight::level(battle, state, shot.unit),
        target_grade: other.grade,
        side: other.side,
        size: Count::clamped(size(state, shot.target)),
        lost: Count::clamped(target.lost()),
        in_turn: Count::clamped(target.marks.lost),
        half: target.half,
        general,
        quality,
        general_close: general_close(battle, state, shot.target),
        enemies_fleeing: fleeing(other.side.enemy()),
        friends_fleeing: fleeing(other.side),
    }
}

/// The kind of target a unit is; a mob is a column.
fn shown_as(battle: &Battle, state: &State, id: UnitId) -> Target {
    let unit = state.unit(id);
    match (state.arm(battle, id), unit.array) {
        (Arm::Artillery, Array::Deployed) => Target::DeployedGuns,
        (Arm::Artillery, _) => Target::LimberedGuns,
        (Arm::Cavalry, Array::Column) => Target::CavalryColumn,
        (Arm::Cavalry, _) if unit.flees() => Target::CavalryColumn,
        (Arm::Cavalry, _) => Target::Cavalry,
        (Arm::Infantry, Array::Skirmish) => Target::Skirmishers,
        (Arm::Infantry, _) if unit.flees() => Target::Column,
        (Arm::Infantry, Array::ExtendedLine) => Target::ExtendedLine,
        (Arm::Infantry, Array::Column) => Target::Column,
        (Arm::Infantry, _) => Target::Line,
    }
}

/// The facts of skirmish fire.
pub(crate) fn skirmish(battle: &Battle, state: &State, shot: Shot, line: Line) -> SkirmishFacts {
    let (firer, own) = (battle.unit(shot.unit), state.unit(shot.unit));
    let (other, target) = (battle.unit(shot.target), state.unit(shot.target));
    let sheltered = cover::of(battle, state, shot.target, Some(line.from));
    SkirmishFacts {
        figures: Count::clamped(own.figures),
        grade: firer.grade,
        sharpshooters: firer.sharpshooters,
        weapon: match firer.weapon {
            Weapon::SmallArm(arm) => arm,
            Weapon::Gun(_) => SmallArm::RifledMusket,
        },
        range: line.range,
        gone_to_ground: own.status == Status::GoneToGround,
        low_on_ammo: own.low_on_ammo,
        at_general: Count::MIN,
        target: match state.arm(battle, shot.target) {
            Arm::Infantry if is_skirmisher(state, shot.target) => On::Skirmishers,
            Arm::Infantry => On::Infantry,
            Arm::Cavalry => On::Cavalry,
            Arm::Artillery => On::Artillery,
        },
        side: other.side,
        cover: sheltered.cover(),
        hasty_works: sheltered.hasty,
        target_to_ground: target.status == Status::GoneToGround,
        size: Count::clamped(size(state, shot.target)),
        lost: Count::clamped(target.lost()),
        in_turn: Count::clamped(target.marks.lost),
        half: target.half,
        general: general_close(battle, state, shot.target),
    }
}
