//! Section 8, what the test of a unit needs to know, from battle and state.

use board::table::{Face, Point};
use engine::Count;

use crate::Now;
use crate::game::battle::UnitId;
use crate::rules::fire::facts::shown_formation;
use crate::rules::fire::{cover, line_of_sight};
use crate::rules::footprint::Array;
use crate::rules::morale::resolve::{MoraleFacts, Test};
use crate::rules::morale::status;
use crate::rules::movement::rates;
use crate::sheet::units::{Arm, Cover, Side};

/// The enemy a unit has to do with: the nearest of those that fired at it, else the nearest.
pub(crate) fn adversary(now: Now<'_>, id: UnitId) -> Option<UnitId> {
    let own = now.state.block(now.battle, id)?;
    let enemies = now.state.standing(now.battle, now.battle.unit(id).side.enemy());
    enemies.min_by_key(|&enemy| {
        let fired = now.state.unit(enemy).marks.aimed_at == Some(id);
        let distance = now.state.block(now.battle, enemy).map(|block| block.distance(&own));
        (!fired, distance, enemy)
    })
}

/// Where the shots of a unit come from.
pub(crate) fn muzzle(now: Now<'_>, unit: UnitId) -> Option<Point> {
    Some(now.state.block(now.battle, unit)?.middle_of(Face::Front))
}

/// What the test of a unit needs to know, unless it charges or is charged.
pub(crate) fn facts(now: Now<'_>, id: UnitId) -> MoraleFacts {
    facts_against(now, id, adversary(now, id))
}

/// What any test of a unit needs to know that has to do with this enemy.
pub(crate) fn facts_against(now: Now<'_>, id: UnitId, enemy: Option<UnitId>) -> MoraleFacts {
    let (own, unit) = (now.battle.unit(id), now.state.unit(id));
    let sheltered = cover::of(now, id, enemy.and_then(|enemy| muzzle(now, enemy)));
    let (general, quality) = now.state.command_of(now.battle, id);
    let higher = |enemy: UnitId| line_of_sight::level(now, id) > line_of_sight::level(now, enemy);
    let fleeing = |side: Side| Count::clamped(now.state.fleeing_near(now.battle, id, side));
    MoraleFacts {
        test: Test::Other,
        arm: now.state.arm(now.battle, id),
        side: own.side,
        grade: own.grade,
        formation: shown_formation(now, id),
        state: unit.status,
        size: Count::clamped(unit.size),
        lost: Count::clamped(unit.lost()),
        general,
        quality,
        cover: sheltered.cover(),
        cover_shared: sheltered.cover() > Cover::None
            && enemy.is_some_and(|enemy| cover::is_shared(now, id, enemy)),
        hasty_works: sheltered.hasty,
        uphill: enemy.is_some_and(higher),
        under_fire: unit.marks.under_fire,
        enemies_fleeing: fleeing(own.side.enemy()),
        friends_fleeing: fleeing(own.side),
        supports: Count::clamped(line_of_sight::supports(now, id)),
        fellows: status::has_fellows_near(now, id),
        guns: Count::clamped(if own.arm == Arm::Artillery { unit.guns } else { 2 }),
        limbered: unit.array == Array::Limbered,
        heavy: rates::is_heavy(now.battle, id),
        attached: now.state.attached(id).next().is_some(),
        ..MoraleFacts::plain()
    }
}
