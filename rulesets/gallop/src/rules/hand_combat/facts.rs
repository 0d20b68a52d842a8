//! From battle and state to the facts of a hand combat: dice, rates, generals, flank, ground.

use board::square::{Direction, Sides, Square};
use engine::Count;

use super::generals::{GeneralHits, GeneralValue};
use super::resolve::CombatFacts;
use super::{charge, retreat};
use crate::Now;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::map::SquareGround;
use crate::game::state::Formation;
use crate::rules::fire::works_face;
use crate::sheet::axes::{Arm, GoingKind, Ruling, TroopRate};

/// The facts of the combat there would be if a stand charged now, with all stands that charge that square already; none
/// if there is no stand to fight.
pub fn facts_if_charging(now: Now<'_>, id: StandId) -> Option<CombatFacts> {
    let target = charge::target(now, id)?;
    let mut then = now.state.clone();
    then.stand_mut(id).charging = Some(target);
    facts_if_fought(Now { battle: now.battle, state: &then }, now.battle.stand(id).side, target)
}

/// The facts of the combat there would be if a stand charged now, and with it every stand that can charge the same square;
/// none if it cannot, or if there is no stand to fight.
pub(crate) fn facts_if_all_charge(now: Now<'_>, side: Side, first: StandId) -> Option<CombatFacts> {
    let target = charge::target(now, first)?;
    let mut then = now.state.clone();
    let others =
        now.battle.muster.side(side).iter().copied().filter(|&id| charge::target(now, id) == Some(target));
    for id in std::iter::once(first).chain(others) {
        // Each as if those before it had declared: the limit of chargers holds, and no general leads alone.
        let then_now = Now { battle: now.battle, state: &then };
        if charge::refusal(then_now, side, id).is_none() && now.battle.stand(id).arm != Arm::General {
            then.stand_mut(id).charging = Some(target);
        }
    }
    let is_charging = then.stand(first).charging == Some(target);
    is_charging.then(|| facts_if_fought(Now { battle: now.battle, state: &then }, side, target))?
}

/// The facts of the combat over a square that a side charges; none if there is no stand to fight.
pub fn facts_if_fought(now: Now<'_>, side: Side, target: Square) -> Option<CombatFacts> {
    is_defended(now, side, target).then(|| facts(now, side, target))
}

/// Whether there is a stand to fight in a square that a side charges. Its own stands may have gone back into it.
pub(crate) fn is_defended(now: Now<'_>, side: Side, target: Square) -> bool {
    let troops = |id: StandId| now.battle.stand(id).arm != Arm::General;
    now.state.side_in(now.battle, target) == Some(side.enemy())
        && now.state.stack(now.battle, target).any(troops)
}

/// The facts of the combat over a square, read from the table.
pub fn facts(now: Now<'_>, side: Side, target: Square) -> CombatFacts {
    let arm = |id: StandId| now.battle.stand(id).arm;
    let chargers = charge::chargers(now, target);
    let defenders = now.state.stack(now.battle, target).filter(|&id| arm(id) != Arm::General);
    let charging = fighters(now.battle, chargers.clone(), defenders.clone());
    let defending = fighters(now.battle, defenders.clone(), chargers.clone());
    let sides: Sides = chargers
        .clone()
        .filter_map(|id| Direction::towards(target, now.state.at(id)?).iter().next())
        .collect();
    let field = now.battle.map.field(target);
    let going = field.going(&now.battle.tables);
    let facing = now.state.facing(now.battle, target);
    // Limbered guns count for nothing.
    let counts = |&id: &StandId| {
        arm(id) != Arm::Artillery
            || now.state.stand(id).formation == Formation::Deployed
            || now.battle.holds(Ruling::LimberedCount)
    };
    let guns = defenders.clone().filter(counts).filter(|&id| arm(id) == Arm::Artillery);
    let built_up = field.ground == SquareGround::BuiltUp;
    CombatFacts {
        confederates_charge: side == Side::Confederate,
        charge_dice: total(charging.iter().map(|&id| dots(now, id))),
        charge_veterans: rated(now.battle, chargers.clone(), TroopRate::Veteran),
        charge_second_rate: rated(now.battle, chargers.clone(), TroopRate::SecondRate),
        charge_general: general(now.battle, charge::joined(now, target)),
        charge_general_hits: taken(now, charge::joined(now, target)),
        charge_hits_left: left(now, chargers.clone()),
        defend_dice: total(defending.iter().map(|&id| dots(now, id))),
        defend_veterans: rated(now.battle, defenders.clone().filter(counts), TroopRate::Veteran),
        defend_second_rate: rated(now.battle, defenders.clone().filter(counts), TroopRate::SecondRate),
        defend_guns: total(guns.map(|_| 1)),
        defend_general: general(now.battle, now.state.stack(now.battle, target)),
        defend_general_hits: taken(now, now.state.stack(now.battle, target)),
        defend_hits_left: left(now, defenders),
        defend_penned: retreat::is_penned(now, side.enemy(), target),
        skirmishers: chargers.clone().any(|id| arm(id) == Arm::Skirmishers),
        flank: sides.iter().any(|side| side != facing),
        rough: field.is_soft()
            || going == GoingKind::Bad
            || works_face(now.battle, field.prepared.in_turn(now.state.turn), sides)
                && now.battle.holds(Ruling::PreparedIsSoft),
        strong: built_up || works_face(now.battle, field.entrenched.in_turn(now.state.turn), sides),
    }
}

/// The stands that roll: formed ones, and skirmishers where the enemy has nothing else.
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
fn dots(now: Now<'_>, id: StandId) -> u8 {
    let lost = if now.battle.holds(Ruling::HitsLessenDots) { now.state.stand(id).hits } else { 0 };
    let dots = now.battle.stand(id).dots.saturating_sub(lost).max(1);
    let halved = now.state.stand(id).formation == Formation::Column && now.battle.holds(Ruling::ColumnHalf);
    if halved { dots.div_ceil(2) } else { dots }
}

fn total<const MAX: u8>(numbers: impl Iterator<Item = u8>) -> Count<0, MAX> {
    Count::clamped(numbers.fold(0, u8::saturating_add))
}

fn rated(battle: &Battle, stands: impl Iterator<Item = StandId>, rate: TroopRate) -> Count<0, 60> {
    total(stands.filter(|&id| battle.stand(id).rate == rate).map(|_| 1))
}

/// The combat value of the generals among these: of the best only.
fn general(battle: &Battle, among: impl Iterator<Item = StandId>) -> GeneralValue {
    let stands = among.map(|id| battle.stand(id)).filter(|stand| stand.arm == Arm::General);
    let values = stands.map(|stand| stand.value);
    let counted =
        if battle.holds(Ruling::BestGeneral) { values.max() } else { values.reduce(u8::saturating_add) };
    counted.map_or(GeneralValue::NONE, GeneralValue::of)
}

/// The hits that the generals among these have taken.
fn taken(now: Now<'_>, among: impl Iterator<Item = StandId>) -> GeneralHits {
    let generals = among.filter(|&id| now.battle.stand(id).arm == Arm::General);
    GeneralHits::of(generals.map(|id| now.state.stand(id).hits))
}

fn left(now: Now<'_>, stands: impl Iterator<Item = StandId>) -> Count<0, 250> {
    total(stands.map(|id| now.battle.hits_to_remove(id).saturating_sub(now.state.stand(id).hits)))
}
