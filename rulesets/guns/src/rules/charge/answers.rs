//! Section 5, steps 3 and 4: what each target may do about a charge, support fire, and how it is done.

use board::table::{Arc, Block, Inches, Leg, Pose};

use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Onset;
use crate::game::event::Event;
use crate::game::reactions::{Reaction, ReactionKind, Reactions};
use crate::game::refusal::{CounterBar, Refusal, TurnBar};
use crate::game::state::State;
use crate::rules::charge::resolve::TargetAnswer;
use crate::rules::charge::{morale_tests, steps};
use crate::rules::fire;
use crate::rules::fire::play::{FireOccasion, ShotOrder};
use crate::rules::footprint::Array;
use crate::rules::morale::compulsory_moves;
use crate::rules::movement::march;
use crate::rules::movement::surroundings::{Closed, Friends, MoveReason, Surroundings};
use crate::sheet::axes::SheetNumber;
use crate::sheet::board_tables::{self, MoveType};
use crate::sheet::cells::Allowed;
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// The charges that come at a unit.
pub(crate) fn at_it(state: &State, unit: UnitId) -> impl Iterator<Item = &Onset> {
    state.going_on().filter(move |onset| onset.target == unit)
}

/// The shot of a unit at a charger: canister where it is in range.
pub(crate) fn shot(now: Now<'_>, unit: UnitId, deed: ReactionKind) -> Option<(ShotOrder, FireOccasion)> {
    let ReactionKind::Fires { at, pour, aim_low } = deed else { return None };
    let charged = at_it(now.state, unit).next().is_some();
    let range = now.state.block(now.battle, unit)?.distance(&now.state.block(now.battle, at)?);
    let load = steps::load(&now.battle.tables, now.battle.unit(unit).weapon, range);
    let occasion = if charged { FireOccasion::Charged } else { FireOccasion::Own };
    Some((ShotOrder { unit, target: at, load, pour, aim_low }, occasion))
}

/// Why a unit may not do this about the charges.
fn deed_refusal(now: Now<'_>, unit: UnitId, deed: ReactionKind) -> Option<Refusal> {
    let Some(onset) = at_it(now.state, unit).next() else {
        let ReactionKind::Fires { at, .. } = deed else { return Some(Refusal::NotCharged) };
        if !now.state.going_on().any(|onset| onset.unit == at) {
            return Some(Refusal::NotCharged);
        }
        let (shot, occasion) = shot(now, unit, deed)?;
        return fire::play::line(now, shot, occasion).err();
    };
    match deed {
        ReactionKind::Fires { at, .. } => {
            if !at_it(now.state, unit).any(|onset| onset.unit == at) {
                return Some(Refusal::NotCharged);
            }
            let (shot, occasion) = shot(now, unit, deed)?;
            fire::play::line(now, shot, occasion).err()
        }
        ReactionKind::Evades => (!may_evade(now, unit, onset)).then_some(Refusal::CannotEvade),
        ReactionKind::CounterCharges => {
            counter_bar(now, unit, onset).map(|bar| Refusal::CannotCounter { bar })
        }
        ReactionKind::Turns => turned(now, unit, onset).err().map(|bar| Refusal::CannotTurn { bar }),
    }
}

/// Whether a target may do more than stand or fire, and this.
fn is_free(now: Now<'_>, onset: &Onset, answer: TargetAnswer) -> bool {
    morale_tests::target_of(now, onset).may(answer)
        && now.state.unit(onset.target).building.is_none()
        && !now.state.is_fighting(onset.target)
}

/// Whether a unit may evade: skirmishers, cavalry and limbered guns do.
fn may_evade(now: Now<'_>, unit: UnitId, onset: &Onset) -> bool {
    let pace = now.battle.tables.field.movement.get(now.state.mover(now.battle, unit), MoveType::Evade);
    is_free(now, onset, TargetAnswer::Evades) && pace.is_some() && now.state.unit(unit).figures > 0
}

/// What bars a counter-charge: it must be formed, no guns, by its orders, and the charge must come in before it.
fn counter_bar(now: Now<'_>, unit: UnitId, onset: &Onset) -> Option<CounterBar> {
    let (Some(own), Some(other)) =
        (now.state.block(now.battle, unit), now.state.block(now.battle, onset.unit))
    else {
        return Some(CounterBar::Unfit);
    };
    let angle = now.battle.angle(board_tables::SheetAngle::Charge);
    let by_orders = match allowed_counter(now, unit) {
        Allowed::None => false,
        Allowed::AtUnformed => now.state.unit(onset.unit).status != Status::Formed,
        Allowed::Units(most) => charged(now, unit) < usize::from(most),
        Allowed::Unlimited => true,
    };
    if !is_free(now, onset, TargetAnswer::CounterCharges) {
        return Some(CounterBar::Unfit);
    }
    if !by_orders {
        let brigade = now.battle.unit(unit).brigade.map(|brigade| now.state.brigade(brigade).order);
        return Some(brigade.map_or(CounterBar::Unfit, CounterBar::Order));
    }
    let is_ahead = Arc::from_corners(&own, angle).meets(&other);
    (!is_ahead).then_some(CounterBar::Aside { angle: angle.hundredths() / 100 })
}

/// The counter-charges the order of a unit's brigade allows; guns make none.
fn allowed_counter(now: Now<'_>, unit: UnitId) -> Allowed {
    let column = match now.state.arm(now.battle, unit) {
        Arm::Artillery => return Allowed::None,
        Arm::Cavalry => board_tables::Charge::CavalryCounter,
        Arm::Infantry => board_tables::Charge::InfantryCounter,
    };
    let brigade = now.battle.unit(unit).brigade;
    brigade.map_or(Allowed::None, |brigade| {
        now.battle.tables.field.charges.get(now.state.brigade(brigade).order, column)
    })
}

/// How many of a unit's brigade have charged this turn.
fn charged(now: Now<'_>, unit: UnitId) -> usize {
    let fellows = now.battle.unit(unit).brigade.into_iter().flat_map(|brigade| now.battle.units_of(brigade));
    fellows.filter(|&id| now.state.unit(id).marks.charged).count()
}

/// Whether one more of its brigade meets the charges by one than its order allows.
fn is_one_too_many(now: Now<'_>, reactions: &Reactions, unit: UnitId) -> bool {
    let Allowed::Units(most) = allowed_counter(now, unit) else { return false };
    let such = reactions.iter().filter(|other| {
        other.deed == ReactionKind::CounterCharges
            && now.battle.unit(other.unit).brigade == now.battle.unit(unit).brigade
    });
    charged(now, unit) + such.count() > usize::from(most)
}

/// How a unit stands after it has turned to face a charge that began far enough away, or what bars it.
fn turned(now: Now<'_>, unit: UnitId, onset: &Onset) -> Result<Pose, TurnBar> {
    let block = |id: UnitId| now.state.block(now.battle, id).ok_or(TurnBar::Unfit);
    let (own, other) = (block(unit)?, block(onset.unit)?);
    let half = i32::from(now.battle.tables.count(SheetNumber::Halfway).max(1));
    let reach = now.state.charge_distance(now.battle, onset.unit);
    let pose = Pose::new(own.pose().at, own.pose().at.bearing(other.pose().at));
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    if !is_free(now, onset, TargetAnswer::Turns) {
        Err(TurnBar::Unfit)
    } else if onset.distance * half <= reach {
        Err(TurnBar::Near { began: onset.distance, beyond: reach / half })
    } else if pose == own.pose() {
        Err(TurnBar::Faces)
    } else if !around.is_clear(&own.moved_to(pose)) {
        Err(TurnBar::Room)
    } else {
        Ok(pose)
    }
}

/// Where a unit ends that evades a charge straight to the rear of it.
pub(crate) fn refuge(now: Now<'_>, unit: UnitId, onset: &Onset) -> Option<Pose> {
    let (own, other) = (now.state.block(now.battle, unit)?, now.state.block(now.battle, onset.unit)?);
    let most = now.battle.tables.field.movement.get(now.state.mover(now.battle, unit), MoveType::Evade)?;
    let away = other.pose().at.bearing(own.pose().at);
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
    let farthest = |block: &Block| {
        let off = away.from(block.pose().facing);
        let leg = |distance: Inches| Leg::Oblique { off, distance };
        let far = around.field(Friends::Solid, Closed::Barred).walk(block, &[leg(most)], most).travelled;
        let far = compulsory_moves::clear_within(&around, block, |distance| leg(distance).end(block), far);
        leg(far).end(block)
    };
    // Skirmishers look back; horse and guns turn about, if there is room for it.
    let about = own.moved_to(Pose::new(own.pose().at, away));
    let turns = now.state.unit(unit).array != Array::Skirmish && around.is_clear(&about);
    Some(farthest(if turns { &about } else { &own }))
}

/// Everything the units of a side may do about the charges, unit by unit, fire first.
pub(crate) fn all(now: Now<'_>, side: Side) -> Vec<Reaction> {
    let chargers: Vec<UnitId> = now.state.going_on().map(|onset| onset.unit).collect();
    let mut all = Vec::new();
    for unit in now.state.standing(now.battle, side) {
        if now.state.unit(unit).figures == 0 || now.state.unit(unit).flees() {
            continue;
        }
        let may_aim = side == Side::Union && now.state.tokens[side as usize].own > 0;
        let may_pour = now.battle.unit(unit).weapon.poured().is_some();
        let mut deeds = Vec::new();
        for &at in &chargers {
            for (pour, aim_low) in [(false, false), (true, false), (false, true), (true, true)] {
                if (may_pour || !pour) && (may_aim || !aim_low) {
                    deeds.push(ReactionKind::Fires { at, pour, aim_low });
                }
            }
        }
        if at_it(now.state, unit).next().is_some() {
            deeds.extend([ReactionKind::CounterCharges, ReactionKind::Evades, ReactionKind::Turns]);
        }
        let may = |deed: &ReactionKind| deed_refusal(now, unit, *deed).is_none();
        all.extend(deeds.into_iter().filter(may).map(|deed| Reaction { unit, deed }));
    }
    all
}

/// Why a side may not meet the charges so.
pub(crate) fn refusal(now: Now<'_>, side: Side, reactions: &Reactions) -> Option<Refusal> {
    let aimed = reactions
        .iter()
        .filter(|reaction| matches!(reaction.deed, ReactionKind::Fires { aim_low: true, .. }));
    if aimed.count() > usize::from(now.state.tokens[side as usize].own) {
        return Some(Refusal::NoToken);
    }
    reactions.iter().find_map(|reaction| {
        if now.battle.unit(reaction.unit).side != side {
            return Some(Refusal::NotYours);
        }
        if reaction.deed == ReactionKind::CounterCharges && is_one_too_many(now, reactions, reaction.unit) {
            let order =
                now.battle.unit(reaction.unit).brigade.map(|brigade| now.state.brigade(brigade).order);
            return Some(Refusal::CannotCounter { bar: order.map_or(CounterBar::Unfit, CounterBar::Order) });
        }
        deed_refusal(now, reaction.unit, reaction.deed)
    })
}

/// The units of a side carry out their answers: the charged units first, then their friends' fire in support.
pub(crate) fn carry_out(at: &mut At<'_>, reactions: &Reactions) {
    for charged in [true, false] {
        let such: Vec<Reaction> = reactions
            .iter()
            .filter(|reaction| at_it(at.state(), reaction.unit).next().is_some() == charged)
            .collect();
        for reaction in such {
            react(at, reaction);
        }
    }
}

/// Whether a charger was made to retire by fire: it is not fired at any more. One that falters stands there to be shot at.
fn has_retired(state: &State, charger: UnitId) -> bool {
    let stopped = state.onsets.iter().any(|onset| onset.unit == charger && !onset.goes_on);
    stopped && state.unit(charger).status <= Status::Unformed
}

fn react(at: &mut At<'_>, Reaction { unit, deed }: Reaction) {
    let battle = at.battle;
    let onset = at_it(at.state(), unit).next().copied();
    match (deed, onset) {
        (ReactionKind::Fires { at: charger, .. }, _) if has_retired(at.state(), charger) => {}
        (ReactionKind::Fires { .. }, _) => {
            if let Some((shot, occasion)) = shot(at.now(), unit, deed) {
                fire::play::shoot(at, shot, occasion);
            }
        }
        (ReactionKind::CounterCharges, Some(_)) => at.emit(Event::Countered { unit }),
        (ReactionKind::Turns, Some(onset)) => {
            if let Ok(pose) = turned(at.now(), unit, &onset) {
                at.emit(Event::Faced { unit, pose });
            }
        }
        (ReactionKind::Evades, Some(onset)) => {
            if let Some(pose) = refuge(at.now(), unit, &onset) {
                at.emit(Event::Evaded { unit, pose });
                if at.state().arm(battle, unit) != Arm::Infantry {
                    march::unform(at, unit);
                }
            }
        }
        (_, None) => {}
    }
}
