//! Section 6 in play: which unit may fire at which, and what comes of it.

use board::table::Inches;
use engine::Count;

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::rules::command::generals;
use crate::rules::double_six;
use crate::rules::double_six::resolve::{SixFacts, Token};
use crate::rules::double_six::risk_of_fire;
use crate::rules::fire::facts::{ShotFacts, aim, skirmish};
use crate::rules::fire::line_of_sight::{self, FireLine, NoLine};
use crate::rules::fire::resolve::{Fire, FireFacts};
use crate::rules::fire::skirmish_fire::{SkirmishFacts, SkirmishFire, SkirmishOutcome};
use crate::rules::footprint::Array;
use crate::rules::morale::losses::Loss;
use crate::rules::morale::resolve::Conduct;
use crate::rules::morale::{compulsory_moves, losses, status};
use crate::rules::named::{part_for, run_for, shot_name};
use crate::sheet::board_tables::Scale;
use crate::sheet::units::{Arm, Side, Status};
use crate::sheet::weapon::{Load, Weapon};
use crate::{At, Now};

/// When a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FireOccasion {
    /// In the phase of firing, or in support of friends that are charged.
    Own,
    /// At units that charge it.
    Charged,
}

/// A unit that fires, its target, and how it fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShotOrder {
    pub(crate) unit: UnitId,
    pub(crate) target: UnitId,
    pub(crate) load: Load,
    pub(crate) pour: bool,
    pub(crate) aim_low: bool,
}

impl ShotOrder {
    pub(crate) fn of(order: Order) -> Option<ShotOrder> {
        let Order::Fire { unit, target, load, pour, aim_low } = order else { return None };
        Some(ShotOrder { unit, target, load, pour, aim_low })
    }
}

pub(crate) fn is_skirmisher(state: &State, unit: UnitId) -> bool {
    state.unit(unit).array == Array::Skirmish
}

/// How far a unit can fire at all.
fn farthest(now: Now<'_>, unit: UnitId, load: Load) -> Inches {
    let tables = &now.battle.tables;
    match (carried(now, unit), load) {
        (Weapon::SmallArm(arm), _) => tables.arms_long.get(arm).to,
        (Weapon::Gun(gun), Load::Canister) => tables.canister.get(gun),
        (Weapon::Gun(gun), Load::Shot) => tables.shot_long.get(gun).to,
    }
}

/// What a unit's range is read by: sharpshooters in skirmish order reach as far as snipers.
fn carried(now: Now<'_>, unit: UnitId) -> Weapon {
    if now.battle.unit(unit).sharpshooters && is_skirmisher(now.state, unit) {
        Weapon::SmallArm(crate::sheet::axes::SmallArm::Sniper)
    } else {
        now.battle.unit(unit).weapon
    }
}

/// Why a unit may not fire at all.
fn silenced(now: Now<'_>, id: UnitId, occasion: FireOccasion) -> Option<Refusal> {
    let unit = now.state.unit(id);
    if unit.pose.is_none() {
        return Some(Refusal::NotOnTable);
    }
    if unit.marks.fired {
        return Some(Refusal::HasFired);
    }
    if now.state.is_fighting(id) {
        return Some(Refusal::Fighting);
    }
    // A faltering unit fires only if it is charged.
    let last = if occasion == FireOccasion::Charged { Status::Faltering } else { Status::GoneToGround };
    if unit.status > last {
        return Some(Refusal::NoFire { status: unit.status });
    }
    let needed = now.battle.tables.field.scale.get(Scale::CrewNeeded);
    match now.state.arm(now.battle, id) {
        Arm::Cavalry => Some(Refusal::Mounted),
        Arm::Artillery if unit.guns == 0 => Some(Refusal::NoGuns),
        Arm::Artillery if unit.array != Array::Deployed => Some(Refusal::Limbered),
        Arm::Artillery if unit.figures < needed => Some(Refusal::NoCrew),
        _ => None,
    }
}

/// Whether an enemy can be fired at by a unit that may fire; no unit fires into a melee.
fn is_target(now: Now<'_>, unit: UnitId, target: UnitId) -> bool {
    let back = now.state.unit(target).marks.aimed_at == Some(unit);
    now.battle.unit(target).side != now.battle.unit(unit).side
        && !now.state.is_fighting(target)
        && now.state.unit(target).pose.is_some()
        && now.state.unit(target).figures > 0
        && (now.state.unit(unit).status != Status::Unformed || back)
}

/// The nearer enemy that small arms would have to take, if there is one.
fn nearer(now: Now<'_>, unit: UnitId, target: UnitId, range: Inches) -> Option<UnitId> {
    let passes_over = !is_skirmisher(now.state, target);
    let own = line_of_sight::sides(now, unit);
    now.state.standing(now.battle, now.battle.unit(unit).side.enemy()).find(|&other| {
        other != target
            && is_target(now, unit, other)
            && !(passes_over && is_skirmisher(now.state, other))
            && line_of_sight::are_nearer(range, &own, &line_of_sight::sides(now, other))
            && line_of_sight::line(now, unit, other, range).is_ok()
    })
}

/// The line of a shot, if it may be made.
pub(crate) fn line(now: Now<'_>, shot: ShotOrder, occasion: FireOccasion) -> Result<FireLine, Refusal> {
    let ShotOrder { unit, target, load, pour, aim_low } = shot;
    let is_charged = occasion == FireOccasion::Charged;
    if let Some(refusal) = silenced(now, unit, occasion) {
        return Err(refusal);
    }
    if now.battle.unit(target).side == now.battle.unit(unit).side {
        return Err(Refusal::NoEnemy);
    }
    if now.state.unit(target).pose.is_none() {
        return Err(Refusal::NotOnTable);
    }
    if now.state.is_fighting(target) {
        return Err(Refusal::IntoMelee);
    }
    if !is_target(now, unit, target) && !is_charged {
        let crewless = now.state.unit(target).figures == 0;
        return Err(if crewless { Refusal::NobodyThere } else { Refusal::OnlyBack });
    }
    let (weapon, skirmishes) = (now.battle.unit(unit).weapon, is_skirmisher(now.state, unit));
    if load == Load::Canister && !weapon.is_gun() {
        return Err(Refusal::NoCanister);
    }
    if pour && (skirmishes || weapon.poured().is_none()) {
        return Err(Refusal::CannotPour);
    }
    if aim_low {
        let side = now.battle.unit(unit).side;
        if side != Side::Union || weapon.is_gun() || skirmishes {
            return Err(Refusal::CannotAimLow);
        }
        if now.state.tokens[side as usize].own == 0 {
            return Err(Refusal::NoToken);
        }
    }
    let most = farthest(now, unit, load);
    let line = line_of_sight::line(now, unit, target, most).map_err(|why| match why {
        NoLine::Far(distance) => Refusal::OutOfRange { distance, range: most },
        NoLine::Aside => Refusal::OutOfArc,
        NoLine::Hidden => Refusal::NotSeen { by: line_of_sight::hidden_by(now, unit, target) },
    })?;
    if weapon.is_gun() || is_charged {
        return Ok(line);
    }
    match nearer(now, unit, target, line.range) {
        Some(enemy) => Err(Refusal::NearerEnemy { enemy: now.battle.unit_in_words(enemy) }),
        None => Ok(line),
    }
}

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    match (order, now.state.pending.last()) {
        (Order::AtGeneral { sixes }, Some(&Pending::Sixes { sixes: most, .. })) => {
            (sixes > most).then_some(Refusal::FewerSixes { most })
        }
        (Order::Fire { unit, .. }, _) if now.battle.unit(unit).side != side => Some(Refusal::NotYours),
        (order, _) => match ShotOrder::of(order) {
            Some(shot) => line(now, shot, FireOccasion::Own).err(),
            None => Some(Refusal::NotNow),
        },
    }
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, _: Side, order: Order) {
    if let Order::AtGeneral { sixes } = order {
        return at_general(at, sixes);
    }
    if let Some(shot) = ShotOrder::of(order) {
        shoot(at, shot, FireOccasion::Own);
    }
}

/// A unit fires, if it may.
pub(crate) fn shoot(at: &mut At<'_>, shot: ShotOrder, occasion: FireOccasion) {
    let Ok(line) = line(at.now(), shot, occasion) else { return };
    let aim = aim(at.now(), shot, line);
    if shot.aim_low {
        at.emit(Event::TokenSpent { side: at.battle.unit(shot.unit).side, token: Token::AimLow });
    }
    let (unit, target) = (shot.unit, shot.target);
    let (effective, in_rear) = aim.danger(at.battle);
    at.emit(Event::Fired { unit, target, effective, in_rear });
    match aim {
        ShotFacts::Volley(facts) => fire(at, shot, &facts),
        ShotFacts::Skirmish(facts) => skirmish_fire(at, shot, &facts),
    }
}

/// A volley, or a battery.
fn fire(at: &mut At<'_>, shot: ShotOrder, facts: &FireFacts) {
    let (battle, ShotOrder { unit, target, .. }) = (at.battle, shot);
    let building = at.state().unit(target).building.filter(|_| facts.weapon.is_gun());
    let outcome = run_for::<Fire>(at, &shot_name(battle, unit, target), &battle.tables, facts);
    let six = SixFacts { rifled: facts.weapon.is_rifled_gun(&battle.tables), ..facts.six() };
    if outcome.low_on_ammo {
        losses::run_low(at, unit);
    }
    // A general with a unit that falls to the last man or gun is at risk only while the unit can be found.
    let lost_all_guns = outcome.guns_lost > 0 && outcome.guns_lost >= at.state().unit(target).guns;
    let destroyed = outcome.conduct == Conduct::Destroyed || lost_all_guns;
    if outcome.double_six && destroyed {
        double_six::play::double_six(at, unit, target, six.clone());
    }
    losses::lose(at, target, Loss { figures: outcome.removed, half: outcome.half });
    losses::lose_guns(at, target, outcome.guns_lost);
    if outcome.conduct == Conduct::Falters {
        status::worsen(at, target, Status::Faltering);
    }
    if outcome.retires > Inches::ZERO && at.state().unit(target).pose.is_some() {
        compulsory_moves::retire(at, target, outcome.retires);
    }
    if outcome.double_six && !destroyed {
        double_six::play::double_six(at, unit, target, six);
    }
    if let Some(building) = building.filter(|_| outcome.double_six) {
        risk_of_fire::risk(at, building);
    }
}

/// Skirmishers; sharpshooters with a general before them are asked what their sixes are for.
fn skirmish_fire(at: &mut At<'_>, shot: ShotOrder, facts: &SkirmishFacts) {
    let (tables, ShotOrder { unit, target, .. }) = (&at.battle.tables, shot);
    let name = shot_name(at.battle, unit, target);
    if !(facts.sharpshooters && facts.on.target_general_close) {
        let outcome = run_for::<SkirmishFire>(at, &name, tables, facts);
        if outcome.low_on_ammo {
            losses::run_low(at, unit);
        }
        return strike(at, shot, facts, &outcome);
    }
    let mut outcome = facts.nothing();
    let sixes = part_for(at, &name, |dice, sink| facts.throw(tables, &mut outcome, dice, sink));
    if outcome.low_on_ammo {
        losses::run_low(at, unit);
    }
    if sixes > 0 {
        let doubles = outcome.double_sixes;
        at.emit(Event::Asked { pending: Pending::Sixes { unit, target, sixes, doubles } });
    }
}

/// The owner of sharpshooters has said how many of their sixes are for the general.
fn at_general(at: &mut At<'_>, aimed: u8) {
    let Some(&Pending::Sixes { unit, target, sixes, doubles }) = at.state().pending.last() else { return };
    at.emit(Event::Settled);
    let battle = at.battle;
    let shot = ShotOrder { unit, target, load: Load::Shot, pour: false, aim_low: false };
    let most = farthest(at.now(), unit, Load::Shot);
    let Ok(line) = line_of_sight::line(at.now(), unit, target, most) else { return };
    let facts = skirmish(at.now(), shot, line);
    let mut outcome = facts.nothing();
    outcome.double_sixes = doubles;
    let aimed = aimed.min(sixes);
    let name = shot_name(battle, unit, target);
    part_for(at, &name, |_, sink| facts.take(&battle.tables, sixes - aimed, &mut outcome, sink));
    outcome.risks = aimed;
    let facts = SkirmishFacts { at_general: Count::clamped(aimed), ..facts };
    at.ran::<SkirmishFire>(&facts, &outcome);
    strike(at, shot, &facts, &outcome);
}

/// What skirmish fire takes off its target, and the generals it puts at risk: those with the last men while these can be found.
fn strike(at: &mut At<'_>, shot: ShotOrder, facts: &SkirmishFacts, outcome: &SkirmishOutcome) {
    let ShotOrder { unit, target, .. } = shot;
    let lose =
        |at: &mut At<'_>| losses::lose(at, target, Loss { figures: outcome.removed, half: outcome.half });
    let destroyed = outcome.removed >= at.state().unit(target).figures;
    if !destroyed {
        lose(at);
    }
    for _ in 0..outcome.risks {
        generals::at_risk(at, target);
    }
    for _ in 0..outcome.double_sixes {
        double_six::play::double_six(at, unit, target, facts.six());
    }
    if destroyed {
        lose(at);
    }
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(now: Now<'_>, side: Side, _: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    if let Some(&Pending::Sixes { sixes, .. }) = now.state.pending.last() {
        return (0..=sixes).map(|sixes| Order::AtGeneral { sixes }).collect();
    }
    let mut orders = Vec::new();
    let enemies = now.state.standing(now.battle, side.enemy());
    let enemies: Vec<_> = enemies.map(|enemy| (enemy, line_of_sight::sides(now, enemy))).collect();
    for unit in
        now.state.standing(now.battle, side).filter(|&unit| silenced(now, unit, FireOccasion::Own).is_none())
    {
        let (own, weapon) = (line_of_sight::sides(now, unit), now.battle.unit(unit).weapon);
        let close_order = !is_skirmisher(now.state, unit) && !weapon.is_gun();
        let may_aim = side == Side::Union && close_order && now.state.tokens[side as usize].own > 0;
        let may_pour = close_order && weapon.poured().is_some();
        for &(target, ref shown) in &enemies {
            if !is_target(now, unit, target) {
                continue;
            }
            let is_within = |load: Load| line_of_sight::are_within(farthest(now, unit, load), &own, shown);
            let loads = [Load::Shot, Load::Canister];
            let loads = loads.into_iter().filter(|&load| load == Load::Shot || weapon.is_gun());
            for load in loads.filter(|&load| is_within(load)) {
                for (pour, aim_low) in [(false, false), (true, false), (false, true), (true, true)] {
                    if (may_pour || !pour) && (may_aim || !aim_low) {
                        orders.push(Order::Fire { unit, target, load, pour, aim_low });
                    }
                }
            }
        }
    }
    orders
}
