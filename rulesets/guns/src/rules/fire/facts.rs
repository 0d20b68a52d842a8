//! Section 6, what the dice of a shot need to know, from battle and state.

use engine::Count;

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::rules::double_six::resolve::On;
use crate::rules::fire::cover;
use crate::rules::fire::line_of_sight::{self, FireLine};
use crate::rules::fire::play::{FireOccasion, ShotOrder, is_skirmisher, line};
use crate::rules::fire::resolve::{FireFacts, Firing, TargetKind, fires_unformed};
use crate::rules::fire::skirmish_fire::SkirmishFacts;
use crate::rules::footprint::Array;
use crate::sheet::axes::{SheetNumber, SmallArm};
use crate::sheet::board_tables::SheetDistance;
use crate::sheet::units::{Arm, Facing, Formation, Side, Status};
use crate::sheet::weapon::{RangeBand, Weapon};

/// What the dice of a shot need to know.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ShotFacts {
    /// Close order or guns.
    Volley(FireFacts),
    /// Skirmishers.
    Skirmish(SkirmishFacts),
}

impl ShotFacts {
    /// Whether it comes from effective range or nearer, and whether then into the rear, by close order or guns.
    pub(crate) fn danger(&self, battle: &Battle) -> (bool, bool) {
        let (reach, rear) = match self {
            ShotFacts::Volley(facts) => {
                (facts.reach(&battle.tables), facts.from == Facing::Rear && facts.has_flanks())
            }
            ShotFacts::Skirmish(facts) => (facts.reach(&battle.tables), false),
        };
        let effective = matches!(reach, RangeBand::Canister | RangeBand::Effective);
        (effective, effective && rear)
    }
}

/// What a shot needs to know, or why it may not be made.
pub(crate) fn facts(now: Now<'_>, order: Order) -> Result<ShotFacts, Refusal> {
    let shot = ShotOrder::of(order).ok_or(Refusal::NotNow)?;
    aimed(now, shot, FireOccasion::Own)
}

/// The same for a shot on any occasion.
pub(crate) fn aimed(now: Now<'_>, shot: ShotOrder, occasion: FireOccasion) -> Result<ShotFacts, Refusal> {
    Ok(aim(now, shot, line(now, shot, occasion)?))
}

/// The facts of a shot along a line.
pub(crate) fn aim(now: Now<'_>, shot: ShotOrder, line: FireLine) -> ShotFacts {
    if is_skirmisher(now.state, shot.unit) {
        ShotFacts::Skirmish(skirmish(now, shot, line))
    } else {
        ShotFacts::Volley(volley(now, shot, line))
    }
}

/// The size of a unit less the men it has put out as skirmishers: they are not there to be hit.
fn size(state: &State, unit: UnitId) -> u8 {
    state.unit(unit).figures.saturating_add(state.unit(unit).lost())
}

/// Whether a general of its side is attached to a unit or near enough to be at risk with it.
fn general_close(now: Now<'_>, unit: UnitId) -> bool {
    let Now { battle, state } = now;
    let Some(own) = state.block(battle, unit) else { return false };
    let near = battle.distance(SheetDistance::RiskToGeneral);
    state.attached(unit).next().is_some()
        || battle
            .general_ids()
            .filter(|&id| battle.general(id).side == battle.unit(unit).side)
            .any(|id| state.general_block(battle, id).is_some_and(|block| block.is_within(near, &own)))
}

/// The facts of fire by close order or guns.
fn volley(now: Now<'_>, shot: ShotOrder, line: FireLine) -> FireFacts {
    let (firer, own) = (now.battle.unit(shot.unit), now.state.unit(shot.unit));
    let (other, target) = (now.battle.unit(shot.target), now.state.unit(shot.target));
    let sheltered = cover::of(now, shot.target, Some(line.from));
    let (general, quality) = now.state.command_of(now.battle, shot.target);
    let fleeing = |side: Side| Count::clamped(now.state.fleeing_near(now.battle, shot.target, side));
    FireFacts {
        weapon: firer.weapon,
        figures: Count::clamped(own.figures),
        guns: Count::clamped(own.guns),
        crew: Count::clamped(if firer.weapon.is_gun() { own.figures } else { 0 }),
        load: shot.load,
        range: line.range,
        grade: firer.grade,
        formation: match own.array.formation() {
            _ if own.building.is_some() => Firing::BuiltUpArea,
            formation => formation.map_or(Firing::Line, Firing::of),
        },
        unformed: fires_unformed(own.status),
        gone_to_ground: own.status == Status::GoneToGround,
        fired_last_turn: own.fired_last_turn,
        low_on_ammo: own.low_on_ammo,
        pour_it_on: shot.pour,
        moved: own.marks.moved,
        aim_low: shot.aim_low,
        target: shown_as(now, shot.target),
        from: line_of_sight::facing(now, shot.target, line.from),
        screened: line_of_sight::is_screened(now, shot.target, line.from),
        massed: line_of_sight::is_massed(now, shot.target),
        cover: sheltered.cover(),
        hasty_works: sheltered.hasty,
        built_up: target.building.is_some(),
        state: target.status,
        test: false,
        uphill: line_of_sight::level(now, shot.target) > line_of_sight::level(now, shot.unit),
        target_grade: other.grade,
        side: other.side,
        size: Count::clamped(size(now.state, shot.target)),
        lost: Count::clamped(target.lost()),
        in_turn: Count::clamped(target.marks.lost),
        half: target.half,
        general,
        quality,
        general_close: general_close(now, shot.target),
        enemies_fleeing: fleeing(other.side.enemy()),
        friends_fleeing: fleeing(other.side),
    }
}

/// The kind of target a unit is; a mob is a column.
fn shown_as(now: Now<'_>, id: UnitId) -> TargetKind {
    let unit = now.state.unit(id);
    match (now.state.arm(now.battle, id), unit.array.formation()) {
        (Arm::Artillery, _) if unit.array == Array::Deployed => TargetKind::DeployedGuns,
        (Arm::Artillery, _) => TargetKind::LimberedGuns,
        (Arm::Infantry, Some(Formation::Skirmish)) => TargetKind::Skirmishers,
        (arm, _) if unit.flees() || unit.mob => TargetKind::of(arm, Formation::Column),
        (arm, formation) => TargetKind::of(arm, formation.unwrap_or(Formation::Line)),
    }
}

/// The facts of skirmish fire.
pub(crate) fn skirmish(now: Now<'_>, shot: ShotOrder, line: FireLine) -> SkirmishFacts {
    let (firer, own) = (now.battle.unit(shot.unit), now.state.unit(shot.unit));
    let (other, target) = (now.battle.unit(shot.target), now.state.unit(shot.target));
    let sheltered = cover::of(now, shot.target, Some(line.from));
    // A built-up area lets half of them fire from any one side.
    let half =
        if own.building.is_some() { now.battle.tables.count(SheetNumber::BuiltUpFires).max(1) } else { 1 };
    SkirmishFacts {
        figures: Count::clamped(own.figures / half),
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
        target: match now.state.arm(now.battle, shot.target) {
            Arm::Infantry if is_skirmisher(now.state, shot.target) => On::Skirmishers,
            Arm::Infantry => On::Infantry,
            Arm::Cavalry => On::Cavalry,
            Arm::Artillery => On::Artillery,
        },
        side: other.side,
        cover: sheltered.cover(),
        hasty_works: sheltered.hasty,
        target_to_ground: target.status == Status::GoneToGround,
        size: Count::clamped(size(now.state, shot.target)),
        lost: Count::clamped(target.lost()),
        in_turn: Count::clamped(target.marks.lost),
        half: target.half,
        general: general_close(now, shot.target),
    }
}
