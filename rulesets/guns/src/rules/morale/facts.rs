//! Section 8, what the test of a unit needs to know, from battle and state.

use board::table::{Face, Point};
use engine::Count;

use crate::game::battle::{Battle, UnitId};
use crate::game::state::State;
use crate::rules::fire::{cover, line_of_sight};
use crate::rules::morale::resolve::{MoraleFacts, Test};
use crate::sheet::units::{Formation, Side};

/// The enemy a unit has to do with: the nearest of those who fired at it, else the nearest.
pub(crate) fn adversary(battle: &Battle, state: &State, id: UnitId) -> Option<UnitId> {
    let own = state.block(battle, id)?;
    let enemies = state.standing(battle, battle.unit(id).side.enemy());
    enemies.min_by_key(|&enemy| {
        let fired = state.unit(enemy).marks.aimed_at == Some(id);
        let distance = state.block(battle, enemy).map(|block| block.distance(&own));
        (!fired, distance, enemy)
    })
}

/// Where the shots of a unit come from.
pub(crate) fn muzzle(battle: &Battle, state: &State, unit: UnitId) -> Option<Point> {
    Some(state.block(battle, unit)?.middle_of(Face::Front))
}

/// What the test of a unit needs to know, unless it charges or is charged.
pub(crate) fn facts(battle: &Battle, state: &State, id: UnitId, dispersal: bool) -> MoraleFacts {
    MoraleFacts { dispersal, ..facts_against(battle, state, id, adversary(battle, state, id)) }
}

/// What any test of a unit needs to know that has to do with this enemy.
pub(crate) fn facts_against(
    battle: &Battle,
    state: &State,
    id: UnitId,
    enemy: Option<UnitId>,
) -> MoraleFacts {
    let (own, unit) = (battle.unit(id), state.unit(id));
    let sheltered = cover::of(battle, state, id, enemy.and_then(|enemy| muzzle(battle, state, enemy)));
    let (general, quality) = state.command_of(battle, id);
    let higher =
        |enemy: UnitId| line_of_sight::level(battle, state, id) > line_of_sight::level(battle, state, enemy);
    let fleeing = |side: Side| Count::clamped(state.fleeing_near(battle, id, side));
    MoraleFacts {
        test: Test::Other,
        arm: state.arm(battle, id),
        side: own.side,
        grade: own.grade,
        formation: unit.array.formation().unwrap_or(Formation::Line),
        state: unit.status,
        size: Count::clamped(unit.size),
        lost: Count::clamped(unit.lost()),
        general,
        quality,
        cover: sheltered.cover(),
        cover_shared: enemy.is_some_and(|enemy| cover::is_shared(battle, state, id, enemy)),
        hasty_works: sheltered.hasty,
        uphill: enemy.is_some_and(higher),
        under_fire: unit.marks.under_fire,
        enemies_fleeing: fleeing(own.side.enemy()),
        friends_fleeing: fleeing(own.side),
        supports: Count::clamped(line_of_sight::supports(battle, state, id)),
        ..MoraleFacts::plain()
    }
}
