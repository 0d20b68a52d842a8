//! From battle and state to the facts of a duel: the two figures, their Melee, lances and heights.

use board::table::Pose;

use super::melee::{Ring, Way};
use super::resolve::{DuelFacts, Fighter};
use crate::game::battle::{Battle, Lances, UnitId};
use crate::game::state::{COMMANDER, Figure, Round, State};
use crate::sheet::axes::{Rating, Troops};

/// What kind of figures a unit has.
pub(crate) fn fighter(battle: &Battle, unit: UnitId) -> Fighter {
    match battle.unit(unit).troops {
        Troops::Infantry => Fighter::Infantry,
        Troops::Cavalry => Fighter::Cavalry,
        Troops::Battery => Fighter::Crew,
    }
}

/// The Melee of a figure: an attached commander has his own.
pub(super) fn melee(battle: &Battle, state: &State, figure: Figure) -> Rating {
    let commander = state.attached(figure.unit).filter(|_| figure.place == COMMANDER);
    commander.map_or(battle.unit(figure.unit).melee, |commander| battle.commander(commander).melee)
}

/// What a duel needs to know, and where the fighter comes round to for it.
pub(crate) fn facts(
    battle: &Battle,
    state: &State,
    by: u8,
    foe: Figure,
) -> Option<(DuelFacts, Option<Pose>)> {
    let fight = state.fight.as_ref()?;
    let (unit, first) = (fight.unit, fight.round == Round::Charge);
    let came_round = match Ring::new(battle, state, fight).way(by, foe) {
        Ok(Way::Round(pose)) => Some(pose),
        _ => None,
    };
    let level = |pose: Option<Pose>| pose.map(|pose| battle.terrain.level(pose.at));
    let own = came_round.or(fight.pose(Figure { unit, place: by }));
    let enemy = fight.pose(foe);
    let facts = DuelFacts {
        fighter: fighter(battle, unit),
        melee: melee(battle, state, Figure { unit, place: by }),
        // The commander rides along without a lance.
        lancers_charge: first && by != COMMANDER && battle.unit(unit).lances == Lances::Carried,
        uphill: level(enemy) > level(own),
        enemy: fighter(battle, foe.unit),
        enemy_melee: melee(battle, state, foe),
    };
    Some((facts, came_round))
}
