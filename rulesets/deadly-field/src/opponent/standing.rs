//! How well a unit or a leader stands: what is left of it, what it can shoot at, how far it has to go.

use board::table::{Face, Inches, Nearest, Turn};

use crate::Now;
use crate::game::battle::{LeaderId, UnitId};
use crate::game::state::Fate;
use crate::opponent::worth::SideSurvey;
use crate::sheet::units::{Arm, Formation, MoraleLevel, TroopQuality, Woods};

/// What a figure is worth, besides the point it brings the enemy.
const FIGURE: i64 = 350;

/// What a section is worth.
const SECTION: i64 = 1000;

/// What a unit can still do, by its figures, their quality, and the order it is in.
pub(super) fn strength(now: Now<'_>, id: UnitId) -> i64 {
    let own = now.state.unit(id);
    let each = if now.battle.unit(id).arm == Arm::Artillery { SECTION } else { FIGURE };
    let figures = i64::from(own.figures) * each;
    if own.pose.is_none() {
        // A unit still to come is not lost.
        return if own.absence.is_some_and(|why| why.is_loss()) { 0 } else { figures };
    }
    let quality = match own.quality {
        TroopQuality::Elite => 130,
        TroopQuality::Veteran => 115,
        TroopQuality::Trained => 100,
        TroopQuality::Green => 85,
    };
    let order = match own.level {
        MoraleLevel::GoodOrder => 100,
        MoraleLevel::Disorder => 80,
        MoraleLevel::Shaken => 50,
        MoraleLevel::Routed => 10,
    };
    figures * quality * order / 10_000
}

/// How a unit stands, seen by its own side.
pub(super) fn of_unit(now: Now<'_>, survey: &SideSurvey, nearest: &Nearest, id: UnitId) -> i64 {
    /// For an inch that is missing to where it should be.
    const WAY: i64 = 90;
    let worth = strength(now, id);
    let own = now.state.unit(id);
    if own.pose.is_none() || own.level == MoraleLevel::Routed {
        return worth;
    }
    let mut worth = worth + fire(now, nearest, id);
    if now.battle.unit(id).side == survey.side {
        let far = survey.goals.missing(now, nearest, id);
        worth -= i64::from(far.thousandths()) * WAY / 1000;
    }
    worth
}

/// What it is worth that the nearest enemy is before its muskets or guns, and that it is drawn up for it.
fn fire(now: Now<'_>, nearest: &Nearest, id: UnitId) -> i64 {
    /// A regiment this near an enemy should be in line.
    const NEAR: Inches = Inches::whole(8);
    let Now { battle, state } = now;
    let own = state.unit(id);
    let (Some((enemy, distance)), Some(block)) = (nearest.to(id.index()), state.block(battle, id)) else {
        return 0;
    };
    let Some(other) = state.units[enemy].pose else { return 0 };
    let off = block.middle_of(Face::Front).bearing(other.at).from(block.pose().facing);
    let looks = off.abs() <= Turn::degrees(40);
    let normal = own.weapon.normal_range(&battle.tables);
    let rides = battle.unit(id).arm == Arm::Cavalry && own.mounted;
    let points = i64::from(own.weapon.firepower(&battle.tables, battle.unit(id).side, own.figures));
    let shoots = looks && !rides && battle.tables.fires(own.formation);
    let worth = match distance {
        _ if !shoots => 0,
        distance if distance <= normal => 30,
        distance if distance <= normal * 2 => 12,
        _ => 0,
    };
    let formed = match own.formation {
        Formation::BattleLine if distance <= NEAR => 120,
        Formation::Unlimbered => 120,
        _ => 0,
    };
    let covered = if battle.terrain.woods(block.pose().at) == Woods::None { 0 } else { 60 };
    worth * points + formed + covered + if looks { 80 } else { 0 }
}

/// How a leader stands: by the units near him that he leads, and more for those that need him.
pub(super) fn of_leader(now: Now<'_>, id: LeaderId) -> i64 {
    let Now { battle, state } = now;
    let leader = state.leader(id);
    if leader.fate != Fate::Here {
        return 0;
    }
    let own = battle.leader_block(leader.at);
    let led = state.standing(battle, battle.leader(id).side).filter(|&unit| battle.leads(id, unit));
    let helped: i64 = led
        .filter(|&unit| state.block(battle, unit).is_some_and(|block| battle.are_adjacent(&own, &block)))
        .map(|unit| 40 + 60 * state.unit(unit).level as i64)
        .sum();
    helped * i64::from(leader.benefit)
}
