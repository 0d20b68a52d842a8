//! How well a piece stands where it stands: what it can shoot and charge, what is shot at it, and how far it has to go.

use board::table::Inches;

use super::goals::Goals;
use super::worth::{POINT, Survey};
use crate::Now;
use crate::game::battle::{Battle, CommanderId, Lances, UnitId};
use crate::game::state::Post;
use crate::rules::charge_and_melee::charge;
use crate::rules::movement::Formation;
use crate::sheet::axes::{Length, Troops};

/// A charge that is surely home.
const HOME: Inches = Inches::whole(13);

/// How a unit stands, seen by its own side.
pub(super) fn of_unit(now: Now<'_>, survey: &Survey, id: UnitId) -> i64 {
    if now.state.unit(id).pose.is_none() {
        return 0;
    }
    if now.state.is_in_melee(id) {
        return survey.duels.of_melee(now, id);
    }
    let side = now.battle.unit(id).side;
    let (mut best, mut worst, mut all) = (0, 0, 0);
    for enemy in now.state.standing(now.battle, side.enemy()) {
        best = best.max(survey.shots.promise(now, id, enemy));
        let taken = survey.shots.promise(now, enemy, id);
        worst = worst.max(taken);
        all += taken;
        best = best.max(charged(now, survey, id, enemy));
    }
    let pull = if side == survey.side { pull(now, &survey.goals, id) } else { 0 };
    best / 2 - (worst + all) / 4 - pull + drill(now, id)
}

/// What it is worth to face the nearest enemy, and to be in line: little, but more than nothing, so that no unit turns
/// away or changes formation for no reason.
fn drill(now: Now<'_>, id: UnitId) -> i64 {
    const IN_LINE: i64 = 40;
    let Some(pose) = now.state.unit(id).pose else { return 0 };
    let enemies = now.state.standing(now.battle, now.battle.unit(id).side.enemy());
    let places = enemies.filter_map(|enemy| Some(now.state.unit(enemy).pose?.at));
    let nearest = places.min_by_key(|at| at.distance(pose.at));
    let off = nearest.map_or(0, |at| pose.at.bearing(at).from(pose.facing).abs().hundredths() / 200);
    let in_line = if now.state.unit(id).formation == Formation::Line { IN_LINE } else { 0 };
    in_line - i64::from(off)
}

/// What a charge at an enemy promises that a troop of lancers could make from here.
fn charged(now: Now<'_>, survey: &Survey, id: UnitId, enemy: UnitId) -> i64 {
    if now.battle.unit(id).lances == Lances::None || now.state.unit(id).disrupted {
        return 0;
    }
    let (Some(own), Some(other)) = (now.state.block(now.battle, id), now.state.block(now.battle, enemy))
    else {
        return 0;
    };
    if own.distance(&other) > HOME || charge::path(now, id, enemy, None).is_err() {
        return 0;
    }
    survey.duels.of_charge(now, id, enemy)
}

/// What is missing of the way to where a unit should be.
fn pull(now: Now<'_>, goals: &Goals, id: UnitId) -> i64 {
    /// For an inch.
    const WAY: i64 = 60;
    let missing = goals.missing(now, id);
    i64::from(missing.thousandths()) * WAY / 1000
}

/// How a commander stands, seen by his own side.
pub(super) fn of_commander(now: Now<'_>, id: CommanderId) -> i64 {
    /// What it is worth to have a unit within reach of orders.
    const HEARD: i64 = 150;
    /// What it is worth to steady a unit, but to command no other.
    const ATTACHED: i64 = 200;
    /// Nearer to the enemy no commander should ride alone.
    const NEAR: Inches = Inches::whole(5);
    if let Post::With(_) = now.state.commanders[id.index()].post {
        return ATTACHED;
    }
    let Some(own) = now.state.commander_block(now.battle, id) else { return 0 };
    let side = now.battle.commander(id).side;
    let reach = now.battle.length(Length::Command);
    let mut worth = 0;
    for (unit, block) in now.state.blocks(now.battle) {
        let distance = block.distance(&own);
        if now.battle.unit(unit).side != side {
            worth -= if distance < NEAR { POINT } else { 0 };
        } else if distance <= reach {
            worth += HEARD;
        } else {
            worth -= i64::from((distance - reach).thousandths()) / 100;
        }
    }
    worth
}

/// How far from an enemy a unit does best.
pub(super) fn best_range(battle: &Battle, id: UnitId) -> Inches {
    let unit = battle.unit(id);
    match unit.arms.weapon(&battle.tables) {
        Some(weapon) => battle.tables.range.get(weapon) - Inches::whole(2),
        None if unit.troops == Troops::Cavalry => HOME - Inches::whole(1),
        None => Inches::whole(1),
    }
}
