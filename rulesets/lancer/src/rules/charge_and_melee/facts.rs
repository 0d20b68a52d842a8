//! From battle and state to the facts of a duel: the two figures, their Melee, lances and heights.

use board::table::Pose;

use super::melee::{DuelApproach, Ring};
use super::resolve::{DuelFacts, Fighter};
use crate::Now;
use crate::game::battle::{Battle, Lances, UnitId};
use crate::game::state::{COMMANDER, Figure, Round};
use crate::sheet::axes::Rating;

/// What kind of figures a unit has.
pub(crate) fn fighter(battle: &Battle, unit: UnitId) -> Fighter {
    Fighter::of(battle.unit(unit).troops)
}

/// The Melee of a figure: an attached commander has his own.
pub(super) fn melee(now: Now<'_>, figure: Figure) -> Rating {
    let commander = now.state.attached(figure.unit).filter(|_| figure.place == COMMANDER);
    commander.map_or(now.battle.unit(figure.unit).melee, |commander| now.battle.commander(commander).melee)
}

/// What a duel needs to know, and where the fighter comes round to for it.
pub(crate) fn facts(now: Now<'_>, by: u8, foe: Figure) -> Option<(DuelFacts, Option<Pose>)> {
    let fight = now.state.fight.as_ref()?;
    let (unit, first) = (fight.unit, fight.round == Round::Charge);
    let came_round = match Ring::new(now, fight).way(by, foe) {
        Ok(DuelApproach::Round(pose)) => Some(pose),
        _ => None,
    };
    let level = |pose: Option<Pose>| pose.map(|pose| now.battle.terrain.level(pose.at));
    let own = came_round.or(fight.pose(Figure { unit, place: by }));
    let enemy = fight.pose(foe);
    let facts = DuelFacts {
        fighter: fighter(now.battle, unit),
        melee: melee(now, Figure { unit, place: by }),
        // The commander rides along without a lance.
        lancers_charge: first && by != COMMANDER && now.battle.unit(unit).lances == Lances::Carried,
        uphill: level(enemy) > level(own),
        enemy: fighter(now.battle, foe.unit),
        enemy_melee: melee(now, foe),
    };
    Some((facts, came_round))
}
