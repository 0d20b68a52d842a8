//! Section 5 on the table: which unit may fire at which, fire and pass-through, and what they do to the target.

use board::table::{Block, Inches, TOUCH};
use engine::Count;

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::refusal::Refusal;
use crate::game::state::Enfilade;
use crate::rules::charge::{self, charge_move};
use crate::rules::fire::facts::{FireOccasion, fire_facts, firer};
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::line_of_fire::{self, FireLine, UnitAt};
use crate::rules::fire::resolve::{FireFacts, FireOutcome};
use crate::rules::morale::facts::followed;
use crate::rules::morale::resolve::UnitFacts;
use crate::rules::{leaders, losses, morale, naming};
use crate::sheet::axes::{NumberRow, RangeBand, Ruling};
use crate::sheet::board_tables::{Action, AngleRow, DistanceRow};
use crate::sheet::units::{Arm, MoraleLevel};
use crate::{At, Now};

/// The shot of a unit at another, or why there is none.
pub(crate) fn shot_at(
    now: Now<'_>,
    unit: UnitId,
    target: UnitAt<'_>,
    manner: FireManner,
) -> Result<FireLine, Refusal> {
    let firer = firer(now, unit);
    if firer.level == MoraleLevel::Routed {
        return Err(Refusal::InNoState { level: firer.level });
    }
    if !now.battle.tables.fires(firer.formation) {
        return Err(Refusal::NoFire { formation: Some(firer.formation) });
    }
    if firer.strength == 0 {
        return Err(Refusal::NoFire { formation: None });
    }
    let is_close = matches!(manner, FireManner::AtCharge | FireManner::Desperation);
    let rides = firer.arm() == Arm::Cavalry && firer.mounted;
    if !is_close && (rides || firer.weapon.is_point_blank_only(&now.battle.tables)) {
        return Err(Refusal::OnlyInCharges);
    }
    let own = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let tables = &now.battle.tables;
    let most = firer.weapon.farthest(tables).max(if is_close { Inches::whole(2) } else { Inches::ZERO });
    let shot = line_of_fire::shot(now, UnitAt { unit, block: &own }, target, AngleRow::Fire, most)?;
    let range = if manner == FireManner::AtCharge { own.distance(target.block) } else { shot.range };
    let is_left = |band| firer.weapon.dice(tables, band) > firer.dice_lost(tables);
    if firer.band(tables, manner, range).is_some_and(|band| !is_left(band)) {
        return Err(Refusal::NoDice);
    }
    Ok(shot)
}

/// Why units may not act together, at most `most` of them.
pub(crate) fn together_refusal(now: Now<'_>, units: Trio, most: NumberRow) -> Option<Refusal> {
    if units.count() == 1 {
        return None;
    }
    if units.count() > usize::from(now.battle.tables.count(most)) {
        return Some(Refusal::TooMany { most: now.battle.tables.count(most) });
    }
    let lead = now.battle.unit(units.lead());
    let fits = |unit: UnitId| {
        let own = now.battle.unit(unit);
        own.side == lead.side
            && own.arm == lead.arm
            && own.brigade == lead.brigade
            // Batteries of no brigade are the reserve of their side.
            && (own.brigade.is_some() || own.arm == Arm::Artillery)
            && now.state.unit(unit).mounted == now.state.unit(units.lead()).mounted
    };
    let blocks: Option<Vec<Block>> = units.iter().map(|unit| now.state.block(now.battle, unit)).collect();
    let Some(blocks) = blocks else { return Some(Refusal::NotOnTable) };
    let beside = |one: usize| {
        blocks
            .iter()
            .enumerate()
            .any(|(other, block)| other != one && now.battle.are_adjacent(&blocks[one], block))
    };
    let is_one_body = (0..blocks.len()).all(beside);
    (!units.iter().all(fits) || !is_one_body).then_some(Refusal::NotTogether)
}

/// Why units may not combine their fire, by an action or as a reaction.
pub(crate) fn combined_refusal(now: Now<'_>, units: Trio) -> Option<Refusal> {
    if units.count() == 1 {
        return None;
    }
    if let Some(refusal) = together_refusal(now, units, NumberRow::FireTogether) {
        return Some(refusal);
    }
    if now.state.rides(now.battle, units.lead()) {
        return Some(Refusal::NotDismounted);
    }
    let in_order = |unit| now.state.unit(unit).level == MoraleLevel::GoodOrder;
    (!units.iter().all(in_order)).then_some(Refusal::NotInOrder)
}

/// Why units may not fire at a target by an action.
pub(crate) fn refusal(now: Now<'_>, units: Trio, target: UnitId, occasion: FireOccasion) -> Option<Refusal> {
    let side = now.battle.unit(units.lead()).side;
    if now.battle.unit(target).side == side {
        return Some(Refusal::NoEnemy);
    }
    let Some(block) = now.state.block(now.battle, target) else { return Some(Refusal::NotOnTable) };
    let is_deliberate = occasion.manner() == FireManner::Deliberate;
    let actions =
        now.battle.tables.actions(if is_deliberate { Action::DeliberateFire } else { Action::Fire });
    for unit in units.iter() {
        if now.battle.unit(unit).side != side {
            return Some(Refusal::NotYours);
        }
        if let Some(refusal) = now.state.lacks_actions(unit, actions) {
            return Some(refusal);
        }
        if let Err(refusal) = shot_at(now, unit, UnitAt { unit: target, block: &block }, occasion.manner()) {
            return Some(refusal);
        }
    }
    if let Some(refusal) = combined_refusal(now, units) {
        return Some(refusal);
    }
    let band = fire_facts(now, units, target, occasion).and_then(|(facts, _)| facts.band(&now.battle.tables));
    if is_deliberate {
        let fits = now.battle.unit(units.lead()).arm == Arm::Artillery
            && matches!(band, Some(RangeBand::Normal | RangeBand::Long));
        return (!fits).then_some(Refusal::NoDeliberateFire);
    }
    band.is_none().then_some(Refusal::NoDice)
}

/// Why a unit may not react with fire at `actor`.
pub(crate) fn reaction_refusal(now: Now<'_>, unit: UnitId, actor: UnitAt<'_>) -> Option<Refusal> {
    if now.state.unit(unit).marks.fired_at.contains(actor.unit) {
        return Some(Refusal::FiredAtIt);
    }
    shot_at(now, unit, actor, FireManner::Volley).err()
}

/// Why a unit may not hold its fire for a charger until it is within an inch.
pub(crate) fn held_refusal(now: Now<'_>, unit: UnitId, charger: UnitId) -> Option<Refusal> {
    if now.state.unit(unit).marks.fired_at.contains(charger) {
        return Some(Refusal::FiredAtIt);
    }
    let Some(gone) = charge_move::within_an_inch(now, unit) else {
        return Some(Refusal::NotCharged { within: now.battle.distance(DistanceRow::ChargeCheck) });
    };
    let near = charge_move::state_after(now, gone);
    let block = near.block(now.battle, charger)?;
    let now = Now { battle: now.battle, state: &near };
    shot_at(now, unit, UnitAt { unit: charger, block: &block }, FireManner::AtCharge).err()
}

/// Why a unit may not give desperation fire at `charger`, where that is then: within an inch, or at short range.
pub(crate) fn desperate_refusal(now: Now<'_>, unit: UnitId, charger: UnitAt<'_>) -> Option<Refusal> {
    let shot = match shot_at(now, unit, charger, FireManner::Desperation) {
        Err(refusal) => return Some(refusal),
        Ok(shot) => shot,
    };
    let band = now.state.unit(unit).weapon.band_at_charge(&now.battle.tables, shot.range);
    let is_short = matches!(band, Some(RangeBand::PointBlank | RangeBand::Canister | RangeBand::Short));
    let near = now.battle.distance(DistanceRow::ChargeCheck);
    let is_near = now.state.block(now.battle, unit).is_some_and(|own| own.is_within(near, charger.block));
    (!is_short && !is_near).then_some(Refusal::NotDesperate)
}

/// A fire at one of the units in its line, as it was aimed.
struct AimedFire {
    target: UnitId,
    facts: FireFacts,
    shot: FireLine,
}

/// A fire at its target, and at the units close behind it, all as they stand before any is hit.
fn line_of_fire(
    now: Now<'_>,
    units: Trio,
    target: UnitId,
    occasion: FireOccasion,
) -> Option<(AimedFire, Vec<AimedFire>)> {
    let aim = |target: UnitId| {
        let (facts, shot) = fire_facts(now, units, target, occasion)?;
        Some(AimedFire { target, facts, shot })
    };
    let first = aim(target)?;
    let behind = behind(now, units, target, &first.shot).into_iter().filter_map(aim);
    // It is the same fire: range, points and dice are those at the first target.
    let on = |(passed, aim): (u8, AimedFire)| {
        let FireFacts { target, from, screened, .. } = aim.facts;
        let passed = Count::clamped(passed);
        AimedFire { facts: FireFacts { target, from, screened, passed, ..first.facts.clone() }, ..aim }
    };
    let further = (1..).zip(behind).map(on).collect();
    Some((first, further))
}

/// Units fire, and the target bears it; the fire may pass through to units behind.
pub(crate) fn fire(at: &mut At<'_>, units: Trio, target: UnitId, occasion: FireOccasion) {
    let Some((first, further)) = line_of_fire(at.now(), units, target, occasion) else {
        return;
    };
    let outcome = throw(at, units, &first, occasion);
    bear(at, &first, &outcome);
    if !outcome.silent {
        pass_on(at, units, further);
    }
}

/// The roll of a fire, if there is any: a unit without a band of range has not fired.
fn throw(at: &mut At<'_>, units: Trio, aim: &AimedFire, occasion: FireOccasion) -> FireOutcome {
    let tables = &at.battle.tables;
    if aim.facts.band(tables).is_some() {
        at.emit(Event::Fired { units, target: aim.target, reacting: occasion.is_reaction() });
    }
    let target = followed(at.now(), aim.target, aim.facts.target.clone());
    naming::fire(at, &FireFacts { target, ..aim.facts.clone() }, units, aim.target)
}

/// The same fire hits the units behind, which bear it one after another.
fn pass_on(at: &mut At<'_>, units: Trio, further: Vec<AimedFire>) {
    let tables = &at.battle.tables;
    for mut aim in further {
        if at.state().unit(aim.target).pose.is_none() || aim.facts.band(tables).is_none() {
            continue;
        }
        aim.facts.target = followed(at.now(), aim.target, by_now(at.now(), &aim));
        at.emit(Event::PassedThrough { units, target: aim.target });
        let outcome = naming::fire(at, &aim.facts, units, aim.target);
        bear(at, &aim, &outcome);
    }
}

/// A unit that an earlier fire has hit: hit again where it stood, but in such order as that fire has left it.
fn by_now(now: Now<'_>, aim: &AimedFire) -> UnitFacts {
    let facts = morale::facts::unit_facts(now, aim.target, Some(aim.shot.from));
    UnitFacts {
        level: facts.level,
        figures: facts.figures,
        leader: facts.leader,
        supports: facts.supports,
        enemy_near: facts.enemy_near,
        brigade_losses: facts.brigade_losses,
        ..aim.facts.target.clone()
    }
}

/// Units fire, reacting, if they still can, and together if they still can do that.
pub(crate) fn react(at: &mut At<'_>, units: Trio, target: UnitId, occasion: FireOccasion) {
    let now = at.now();
    let Some(block) = now.state.block(now.battle, target) else { return };
    let able = units.filtered(|unit| {
        let has_fired = now.state.unit(unit).marks.fired_at.contains(target);
        !has_fired && shot_at(now, unit, UnitAt { unit: target, block: &block }, occasion.manner()).is_ok()
    });
    match able {
        Some(able) if combined_refusal(now, able).is_none() => fire(at, able, target, occasion),
        Some(able) => able.iter().for_each(|unit| fire(at, Trio::one(unit), target, occasion)),
        None => {}
    }
}

/// The fire of one of two units in an impact at the other.
#[derive(Clone, Copy)]
pub(crate) struct CloseFire {
    pub(crate) unit: UnitId,
    pub(crate) target: UnitId,
    pub(crate) occasion: FireOccasion,
}

/// Units of two sides fire at once: all fire as they were before any of them bears what came of it. A target of several checks
/// for one fire after another. Returns how far each fire drove its target back.
pub(crate) fn exchange(at: &mut At<'_>, fires: &[CloseFire]) -> Vec<(UnitId, Inches)> {
    let aimed = |&fire: &CloseFire| {
        let (first, further) = close_fire(at.now(), fire)?;
        Some((fire, first, further))
    };
    let mut waiting: Vec<(CloseFire, AimedFire, Vec<AimedFire>)> = fires.iter().filter_map(aimed).collect();
    let mut driven: Vec<(UnitId, Inches)> = Vec::new();
    while !waiting.is_empty() {
        let (mut thrown, mut later) = (Vec::new(), Vec::new());
        for (fire, mut first, further) in waiting {
            if thrown.iter().any(|(other, ..): &(AimedFire, _, _)| other.target == first.target) {
                later.push((fire, first, further));
                continue;
            }
            if driven.iter().any(|&(target, _)| target == first.target) {
                first.facts.target = by_now(at.now(), &first);
            }
            let units = Trio::one(fire.unit);
            let outcome = throw(at, units, &first, fire.occasion);
            thrown.push((first, (units, further), outcome));
        }
        for (first, (units, further), outcome) in thrown {
            driven.push((first.target, bear(at, &first, &outcome)));
            if !outcome.silent {
                pass_on(at, units, further);
            }
        }
        // A unit that is gone is fired at no more.
        later.retain(|(_, first, _)| at.state().unit(first.target).pose.is_some());
        waiting = later;
    }
    driven
}

/// The fire of one unit in an impact at another, and through it to units behind unless the two are in contact.
fn close_fire(now: Now<'_>, fire: CloseFire) -> Option<(AimedFire, Vec<AimedFire>)> {
    let CloseFire { unit, target, occasion } = fire;
    let (mut first, mut further) = line_of_fire(now, Trio::one(unit), target, occasion)?;
    // Units that touch, or were to, fire at each other whichever way they face.
    match occasion {
        FireOccasion::Melee => further.clear(),
        FireOccasion::Free { .. } => {}
        _ => {
            let block = now.state.block(now.battle, target)?;
            shot_at(now, unit, UnitAt { unit: target, block: &block }, occasion.manner()).ok()?;
        }
    }
    if let Some(onset) = now.state.onset.filter(|onset| !onset.chargers.contains(target)) {
        let charged = charge::facts::charged_facts(now, target, &onset);
        let shelter = charged.shelter.max(first.facts.target.shelter);
        first.facts.target = UnitFacts { shelter, ..charged };
    }
    Some((first, further))
}

/// The units close behind a target in the line of fire, in order: its friends, or units of both sides.
fn behind(now: Now<'_>, units: Trio, target: UnitId, shot: &FireLine) -> Vec<UnitId> {
    let arm = now.battle.unit(units.lead()).arm;
    let within = now.battle.distance(if arm == Arm::Artillery {
        DistanceRow::ArtilleryPassThrough
    } else {
        DistanceRow::InfantryPassThrough
    });
    let Some(first) = now.state.block(now.battle, target) else { return Vec::new() };
    if shot.range <= TOUCH {
        return Vec::new();
    }
    let beyond = shot.to.towards(shot.from.bearing(shot.to), Inches::whole(12));
    let (side, whoever) = (now.battle.unit(target).side, now.battle.tables.holds(Ruling::PassThroughFriends));
    let mut in_line: Vec<(Inches, UnitId)> = now
        .state
        .blocks(now.battle)
        .filter(|&(unit, _)| unit != target && (whoever || now.battle.unit(unit).side == side))
        .filter(|(_, block)| block.is_within_of_line(Inches::ZERO, shot.to, beyond))
        .filter(|(_, block)| block.is_within(within, &first))
        .map(|(unit, block)| (block.distance_to_point(shot.from), unit))
        .collect();
    in_line.sort_unstable();
    in_line.into_iter().map(|(_, unit)| unit).collect()
}

/// A unit bears what a fire did to it; returns how far it fell back.
fn bear(at: &mut At<'_>, aim: &AimedFire, outcome: &FireOutcome) -> Inches {
    let &AimedFire { target: unit, ref facts, ref shot } = aim;
    if outcome.silent || at.state().unit(unit).pose.is_none() {
        return Inches::ZERO;
    }
    let battle = at.battle;
    if facts.band(&battle.tables).is_some_and(|band| facts.is_enfilade(band)) {
        let guns = facts.weapon.arm() == Arm::Artillery;
        let by = Enfilade { from: facts.from, guns, formation: facts.target.formation };
        at.emit(Event::Enfiladed { unit, by });
    }
    if outcome.result.is_none() {
        return Inches::ZERO;
    }
    let with = leaders::play::with(at.now(), unit);
    if outcome.hits > 0 {
        losses::lose(at, unit, outcome.hits);
    }
    let back = losses::bear(at, unit, &outcome.morale, Some(shot.from));
    if outcome.hits > 0 {
        leaders::play::at_risk(at, &with);
    }
    back
}
