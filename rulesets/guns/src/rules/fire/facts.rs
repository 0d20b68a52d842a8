//! Section 6, what the dice of a shot need to know, from battle and state.

use board::table::Point;
use engine::Count;

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::rules::command::generals;
use crate::rules::double_six::resolve::On;
use crate::rules::fire::cover;
use crate::rules::fire::line_of_sight::{self, FireLine};
use crate::rules::fire::play::{FireOccasion, ShotOrder, is_skirmisher, line};
use crate::rules::fire::resolve::{FireFacts, Firing, TargetKind, fires_unformed};
use crate::rules::fire::skirmish_fire::SkirmishFacts;
use crate::rules::fire::target_facts::TargetFacts;
use crate::rules::footprint::Array;
use crate::rules::morale::status;
use crate::sheet::axes::{SheetNumber, SmallArm};
use crate::sheet::units::{Arm, Cover, Facing, Formation, Side, Status};
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

/// What is to be known of a unit that is fired at from there by another.
fn target_facts(now: Now<'_>, id: UnitId, by: UnitId, from: Point) -> TargetFacts {
    let (known, unit) = (now.battle.unit(id), now.state.unit(id));
    let sheltered = cover::of(now, id, Some(from));
    let (general, quality) = now.state.command_of(now.battle, id);
    let at_risk = generals::at_risk_with(now, id);
    let fleeing = |side: Side| Count::clamped(now.state.fleeing_near(now.battle, id, side));
    TargetFacts {
        target_side: known.side,
        target_grade: known.grade,
        target_state: unit.status,
        target_cover: sheltered.cover(),
        target_cover_shared: cover::is_shared(now, id, by) && sheltered.cover() > Cover::None,
        target_hasty_works: sheltered.hasty,
        target_uphill: line_of_sight::level(now, id) > line_of_sight::level(now, by),
        target_size: Count::clamped(unit.size),
        // Men that are out as skirmishers are not there to be hit.
        target_detached: Count::clamped(unit.lent),
        target_lost: Count::clamped(unit.lost()),
        target_in_turn: Count::clamped(unit.marks.lost),
        target_half: unit.half,
        target_general: general,
        target_quality: quality,
        target_general_close: at_risk.is_some(),
        target_leads_brigade: at_risk.is_none_or(|general| generals::leads_any(now, general)),
        target_enemies_fleeing: fleeing(known.side.enemy()),
        target_friends_fleeing: fleeing(known.side),
        target_supports: Count::clamped(line_of_sight::supports(now, id)),
        target_fellows: status::has_fellows_near(now, id),
    }
}

/// The facts of fire by close order or guns.
fn volley(now: Now<'_>, shot: ShotOrder, line: FireLine) -> FireFacts {
    let (firer, own) = (now.battle.unit(shot.unit), now.state.unit(shot.unit));
    FireFacts {
        weapon: firer.weapon,
        figures: Count::clamped(own.figures),
        guns: Count::clamped(own.guns),
        crew: Count::clamped(if firer.weapon.is_gun() { own.figures } else { 0 }),
        load: shot.load,
        range: line.range,
        grade: firer.grade,
        formation: match own.building {
            Some(_) => Firing::BuiltUpArea,
            None => Firing::of(shown_formation(now, shot.unit)),
        },
        unformed: fires_unformed(own.status),
        gone_to_ground: own.status == Status::GoneToGround,
        fired_last_turn: own.fired_last_turn,
        low_on_ammo: own.low_on_ammo,
        pour_it_on: shot.pour,
        moved: own.marks.moved,
        aim_low: shot.aim_low,
        tokens: Count::clamped(now.state.tokens[firer.side as usize].count()),
        target: shown_as(now, shot.target),
        from: line_of_sight::facing(now, shot.target, line.from),
        screened: line_of_sight::is_screened(now, shot.target, line.from),
        massed: line_of_sight::is_massed(now, shot.target),
        target_built_up: now.state.unit(shot.target).building.is_some(),
        test: false,
        on: target_facts(now, shot.target, shot.unit, line.from),
    }
}

/// The kind of target a unit is; a mob is a column.
fn shown_as(now: Now<'_>, id: UnitId) -> TargetKind {
    let unit = now.state.unit(id);
    match now.state.arm(now.battle, id) {
        Arm::Artillery if unit.array == Array::Deployed => TargetKind::DeployedGuns,
        Arm::Artillery => TargetKind::LimberedGuns,
        arm => TargetKind::of(arm, shown_formation(now, id)),
    }
}

/// How a unit is drawn up, for those that look at it: a mob is a column.
pub(crate) fn shown_formation(now: Now<'_>, id: UnitId) -> Formation {
    let unit = now.state.unit(id);
    match unit.array.formation() {
        Some(Formation::Skirmish) => Formation::Skirmish,
        _ if now.state.arm(now.battle, id) == Arm::Artillery => Formation::Line,
        _ if unit.flees() || unit.mob => Formation::Column,
        formation => formation.unwrap_or(Formation::Line),
    }
}

/// The facts of skirmish fire.
pub(crate) fn skirmish(now: Now<'_>, shot: ShotOrder, line: FireLine) -> SkirmishFacts {
    let (firer, own) = (now.battle.unit(shot.unit), now.state.unit(shot.unit));
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
        target_formation: shown_formation(now, shot.target),
        target_to_ground: now.state.unit(shot.target).status == Status::GoneToGround,
        tokens: Count::clamped(now.state.tokens[firer.side as usize].count()),
        on: target_facts(now, shot.target, shot.unit, line.from),
    }
}
