//! From battle and state to the facts of a hand combat: dice, rates, generals, flank, ground.

use board::square::{Direction, Sides, Square};
use engine::Count;

use super::charge;
use super::resolve::CombatFacts;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::map::Ground;
use crate::game::state::{Formation, State};
use crate::rules::fire::works_face;
use crate::sheet::axes::{Arm, Going, Rate, Ruling};

/// The facts of the combat there would be if a stand charged now, with all who charge that square already; none where
/// nobody is there to fight.
pub fn facts_if_charging(battle: &Battle, state: &State, id: StandId) -> Option<CombatFacts> {
    let target = charge::target(battle, state, id)?;
    let is_general = |id: StandId| battle.stand(id).arm == Arm::General;
    if state.stack(battle, target).all(is_general) {
        return None;
    }
    let mut then = state.clone();
    then.stand_mut(id).charging = Some(target);
    Some(facts(battle, &then, battle.stand(id).side, target))
}

/// The facts of the combat over a square, read from the table.
pub fn facts(battle: &Battle, state: &State, side: Side, target: Square) -> CombatFacts {
    let arm = |id: StandId| battle.stand(id).arm;
    let chargers = charge::chargers(battle, state, target);
    let defenders = state.stack(battle, target).filter(|&id| arm(id) != Arm::General);
    let charging = fighters(battle, chargers.clone(), defenders.clone());
    let defending = fighters(battle, defenders.clone(), chargers.clone());
    let sides: Sides =
        chargers.clone().filter_map(|id| Direction::towards(target, state.at(id)?).iter().next()).collect();
    let field = battle.map.field(target);
    let going = field.going(battle.holds(Ruling::BuiltUpNormal));
    let facing = state.facing(battle, target);
    // Limbered guns count for nothing.
    let counts = |&id: &StandId| {
        arm(id) != Arm::Artillery
            || state.stand(id).formation == Formation::Deployed
            || battle.holds(Ruling::LimberedCount)
    };
    let guns = defenders.clone().filter(counts).filter(|&id| arm(id) == Arm::Artillery);
    let built_up = field.ground == Ground::BuiltUp;
    CombatFacts {
        confederates_charge: side == Side::Confederate,
        charge_dice: total(charging.iter().map(|&id| dots(battle, state, id))),
        charge_veterans: rated(battle, chargers.clone(), Rate::Veteran),
        charge_second_rate: rated(battle, chargers.clone(), Rate::SecondRate),
        charge_general: general(battle, charge::joined(battle, state, target)),
        charge_hits_left: left(battle, state, chargers),
        defend_dice: total(defending.iter().map(|&id| dots(battle, state, id))),
        defend_veterans: rated(battle, defenders.clone().filter(counts), Rate::Veteran),
        defend_second_rate: rated(battle, defenders.clone().filter(counts), Rate::SecondRate),
        defend_guns: total(guns.map(|_| 1)),
        defend_general: general(battle, state.stack(battle, target)),
        defend_hits_left: left(battle, state, defenders),
        flank: sides.iter().any(|side| side != facing),
        rough: field.is_soft()
            || going == Going::Bad
            || works_face(battle, field.prepared.in_turn(state.turn), sides)
                && battle.holds(Ruling::PreparedIsSoft),
        strong: built_up || works_face(battle, field.entrenched.in_turn(state.turn), sides),
    }
}

/// Those who roll: formed stands, and skirmishers where the enemy has nothing else.
fn fighters(
    battle: &Battle,
    ours: impl Iterator<Item = StandId>,
    theirs: impl Iterator<Item = StandId>,
) -> Vec<StandId> {
    let only_skirmishers = theirs.map(|id| battle.stand(id).arm).all(|arm| arm == Arm::Skirmishers);
    ours.filter(|&id| match battle.stand(id).arm {
        Arm::Infantry | Arm::Cavalry => true,
        Arm::Skirmishers => only_skirmishers,
        Arm::Artillery => battle.holds(Ruling::GunsRoll),
        Arm::General => false,
    })
    .collect()
}

/// The dice of a stand.
fn dots(battle: &Battle, state: &State, id: StandId) -> u8 {
    let lost = if battle.holds(Ruling::HitsLessenDots) { state.stand(id).hits } else { 0 };
    let dots = battle.stand(id).dots.saturating_sub(lost).max(1);
    let halved = state.stand(id).formation == Formation::Column && battle.holds(Ruling::ColumnHalf);
    if halved { dots.div_ceil(2) } else { dots }
}

fn total<const MAX: u8>(numbers: impl Iterator<Item = u8>) -> Count<0, MAX> {
    Count::clamped(numbers.fold(0, u8::saturating_add))
}

fn rated(battle: &Battle, stands: impl Iterator<Item = StandId>, rate: Rate) -> Count<0, 60> {
    total(stands.filter(|&id| battle.stand(id).rate == rate).map(|_| 1))
}

/// The combat value of the generals among these: of the best only.
fn general(battle: &Battle, among: impl Iterator<Item = StandId>) -> Count<0, 60> {
    let values = among.map(|id| battle.stand(id).value);
    if battle.holds(Ruling::BestGeneral) { Count::clamped(values.max().unwrap_or(0)) } else { total(values) }
}

fn left(battle: &Battle, state: &State, stands: impl Iterator<Item = StandId>) -> Count<0, 250> {
    total(stands.map(|id| battle.hits_to_remove(id).saturating_sub(state.stand(id).hits)))
}
