//! How well a unit or a general is placed: what is left of it, what it can shoot, how far it has to go.

use board::table::{Inches, Nearest};

use super::goals::{commanded, is_attached, looks_at};
use super::worth::SideView;
use crate::Now;
use crate::game::battle::{GeneralId, UnitId};
use crate::rules::footprint::Array;
use crate::sheet::units::{Arm, Grade, Status};
use crate::sheet::weapon::Weapon;

/// What a figure is worth.
const FIGURE: i64 = 60;

/// What a model gun is worth besides its crew.
const GUN: i64 = 300;

/// What a unit can still do, by its figures, their grade, and the order it is in.
pub(super) fn strength(now: Now<'_>, id: UnitId) -> i64 {
    let (known, own) = (now.battle.unit(id), now.state.unit(id));
    if own.pose.is_none() {
        // A unit that is still to come is not lost.
        return if own.absence.is_some_and(|why| why.is_loss()) {
            0
        } else {
            i64::from(own.figures) * FIGURE
        };
    }
    let grade = match known.grade {
        Grade::Crack => 130,
        Grade::Elite => 120,
        Grade::Veteran => 110,
        Grade::Regular => 100,
        Grade::Green => 90,
        Grade::Militia => 75,
    };
    let order = match own.status {
        Status::Formed => 100,
        Status::Unformed => 85,
        Status::GoneToGround => 75,
        Status::Faltering => 65,
        Status::Retreating => 30,
        Status::Routing => 10,
    };
    let figures = 2 * i64::from(own.figures) - i64::from(own.half);
    (figures * FIGURE / 2 + i64::from(own.guns) * GUN) * grade * order / 10_000
}

/// How a unit stands, seen by its own side.
pub(super) fn of_unit(now: Now<'_>, survey: &SideView, nearest: &Nearest, id: UnitId) -> i64 {
    /// For an inch that is missing to where it should be.
    const WAY: i64 = 80;
    let worth = strength(now, id);
    let own = now.state.unit(id);
    if own.pose.is_none() || own.flees() {
        return worth;
    }
    let mut worth = worth + fire(now, nearest, id);
    if now.battle.unit(id).side == survey.side {
        worth -= i64::from(survey.goals.missing(now, nearest, id).thousandths()) * WAY / 1000;
    }
    worth
}

/// What it is worth that the nearest enemy is before its muskets or guns.
fn fire(now: Now<'_>, nearest: &Nearest, id: UnitId) -> i64 {
    /// Within this of an enemy a regiment should be in line.
    const NEAR: Inches = Inches::whole(18);
    let own = now.state.unit(id);
    let (Some((enemy, distance)), Some(block)) = (nearest.to(id.index()), now.state.block(now.battle, id))
    else {
        return 0;
    };
    let Some(other) = now.state.units[enemy].pose else { return 0 };
    let looks = looks_at(&block, other.at, 35);
    let tables = &now.battle.tables;
    let (effective, long) = match now.battle.unit(id).weapon {
        Weapon::SmallArm(arm) => (
            tables.arms_effective.get(arm).map_or(Inches::ZERO, |span| span.to),
            tables.arms_long.get(arm).to,
        ),
        Weapon::Gun(gun) => (tables.canister.get(gun), tables.shot_long.get(gun).to),
    };
    let shoots = match (now.state.arm(now.battle, id), own.array) {
        (Arm::Cavalry, _) | (Arm::Artillery, Array::Limbered) => 0,
        (Arm::Infantry, Array::Column) => 50,
        _ => 100,
    };
    let worth = match distance {
        _ if !looks => 0,
        distance if distance <= effective => 4,
        distance if distance <= long => 2,
        _ => 0,
    };
    let line = own.array == Array::Line && distance <= NEAR;
    let armed = 2 * i64::from(own.figures) + 20 * i64::from(own.guns);
    worth * armed * shoots / 100 + if line { 60 } else { 0 } + if looks { 40 } else { 0 }
}

/// How a general stands: near those he commands, and not alone among the enemy.
pub(super) fn of_general(now: Now<'_>, id: GeneralId) -> i64 {
    const LOST: i64 = -1500;
    let Some(own) = now.state.general_block(now.battle, id) else {
        return if now.state.is_in_play(id) { 0 } else { LOST };
    };
    let blocks = commanded(now.battle, id).filter_map(|unit| now.state.block(now.battle, unit));
    let nearest = blocks.map(|block| block.distance(&own)).min().unwrap_or(Inches::ZERO);
    let enemies = now.state.standing(now.battle, now.battle.general(id).side.enemy());
    let threatened = enemies
        .filter_map(|enemy| now.state.block(now.battle, enemy))
        .any(|block| block.is_within(Inches::whole(4), &own));
    let alone = threatened && !is_attached(now.state, id);
    -i64::from(nearest.thousandths()) * 8 / 1000 + if is_attached(now.state, id) { 30 } else { 0 }
        - if alone { 300 } else { 0 }
}
