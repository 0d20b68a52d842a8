//! Section 7, step 2: reaction fire, and all else that the other side does while the charge comes on.

use board::table::{Inches, Pose};

use sheet::Axis;

use crate::game::battle::UnitId;
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::reaction::{Reaction, ReactionKind};
use crate::game::refusal::Refusal;
use crate::game::state::ReactionTrigger;
use crate::rules::charge::charge_move::{self, Column, advance, after, approach};
use crate::rules::charge::declaration::bearing;
use crate::rules::charge::defender_check;
use crate::rules::fire;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::movement::moves;
use crate::rules::turn::reactions::perform;
use crate::sheet::axes::NumberRow;
use crate::sheet::board_tables::{self, DistanceRow};
use crate::sheet::units::{Arm, MoraleLevel, TroopQuality};
use crate::{At, Now};

/// Why a unit may not go to meet the charge.
pub(crate) fn countercharge_refusal(now: Now<'_>, unit: UnitId) -> Option<Refusal> {
    let Some(onset) = now.state.onset else { return Some(Refusal::NoSuchReaction) };
    if unit != onset.target {
        return Some(Refusal::NotCharged { within: now.battle.distance(DistanceRow::ChargeCheck) });
    }
    let own = now.state.unit(unit);
    if own.level >= MoraleLevel::Shaken {
        return Some(Refusal::InNoState { level: own.level });
    }
    let is_able = match now.battle.unit(unit).arm {
        Arm::Artillery => false,
        Arm::Cavalry => own.mounted,
        Arm::Infantry => now.battle.tables.countercharges(own.quality),
    };
    if !is_able {
        let infantry = TroopQuality::ALL.iter().copied();
        let infantry = infantry.filter(|&quality| now.battle.tables.countercharges(quality)).collect();
        return Some(Refusal::CannotCountercharge { infantry });
    }
    let lead = now.state.block(now.battle, onset.chargers.lead());
    let Some((block, lead)) = now.state.block(now.battle, unit).zip(lead) else {
        return Some(Refusal::NotOnTable);
    };
    let off = bearing(&block, &lead).from(block.pose().facing).abs();
    let most = now.battle.angle(board_tables::AngleRow::Charge);
    (off > most).then_some(Refusal::NotFromAhead { off, most })
}

/// Why a unit that has reacted may not fire in desperation at a charger once that has come as near as it will.
pub(crate) fn desperate_refusal(now: Now<'_>, unit: UnitId, charger: UnitId) -> Option<Refusal> {
    if now.state.rides(now.battle, unit) && charge_move::within_an_inch(now, unit).is_none() {
        return Some(Refusal::OnlyInCharges);
    }
    desperate_refusal_after(now, unit, charger, charge_move::desperate_after(now, unit))
}

/// The same at a charger that has gone `gone` from where it stands.
pub(crate) fn desperate_refusal_after(
    now: Now<'_>,
    unit: UnitId,
    charger: UnitId,
    gone: Inches,
) -> Option<Refusal> {
    let marks = &now.state.unit(unit).marks;
    if marks.fired_at.contains(charger) {
        return Some(Refusal::FiredAtIt);
    }
    if marks.answered.contains(charger) {
        return Some(Refusal::NotDesperate);
    }
    let block = now.state.block(now.battle, charger)?;
    let there = after(now.state, &block, gone);
    fire::play::desperate_refusal(now, unit, UnitAt { unit: charger, block: &there })
}

/// The charge goes in, with all that the other side does about it.
pub(crate) fn go_in(at: &mut At<'_>, reactions: &[Reaction]) {
    let Some(onset) = at.state().onset else { return };
    let countered = reactions
        .iter()
        .find(|reaction| reaction.way == ReactionKind::Countercharges)
        .map(|reaction| reaction.unit);
    if let Some(unit) = countered {
        at.emit(Event::Reacted { unit, to: onset.chargers.lead() });
        at.emit(Event::Charged {
            onset: Onset { stage: Stage::Answered, countercharges: countered, ..onset },
        });
    }
    defender_check::come_on(at, countered, reactions);
}

/// Step 2: fire and all else on the way, in the order of the path; the chargers that still come, and how far they have gone.
pub(super) fn on_the_way(at: &mut At<'_>, reactions: &[Reaction]) -> Option<(Trio, Inches)> {
    let is_close = |way: ReactionKind| {
        matches!(
            way,
            ReactionKind::HoldsFire { .. }
                | ReactionKind::Desperate { .. }
                | ReactionKind::Countercharges
                | ReactionKind::Joins { .. }
        )
    };
    let mut going = at.state().onset?.chargers;
    let (mut gone, whole) = (Inches::ZERO, approach(at.now()));
    for &reaction in reactions.iter().filter(|reaction| !is_close(reaction.way)) {
        let to = reaction.way.after().inches().min(whole);
        if to > gone {
            advance(at, going, gone, to - gone);
            gone = to;
        }
        // A charger that was stopped is not fired at any more.
        if reaction.way.target().is_some_and(|target| !going.contains(target)) {
            continue;
        }
        let column = Column::of(at.state(), going);
        let stood = at.state().unit(reaction.unit).pose;
        perform(at, ReactionTrigger::Charges, reaction, reactions);
        if matches!(reaction.way, ReactionKind::Disengages { .. })
            && at.state().unit(reaction.unit).pose != stood
            && let Some(mut onset) = at.state().onset
        {
            onset.disengages.insert(reaction.unit);
            at.emit(Event::Charged { onset: Onset { stage: Stage::Answered, ..onset } });
        }
        going = column.going_on(at)?;
    }
    Some((going, gone))
}

/// The target goes half its move to meet the charge.
pub(super) fn meet(at: &mut At<'_>, unit: UnitId, going: Trio) {
    let battle = at.battle;
    let (Some(block), Some(lead)) = (at.state().block(battle, unit), at.state().block(battle, going.lead()))
    else {
        return;
    };
    if at.state().unit(unit).level >= MoraleLevel::Shaken {
        return;
    }
    let share = moves::WHOLE / u32::from(battle.tables.count(NumberRow::Countercharge).max(1));
    let way = bearing(&block, &lead);
    let most = moves::reach(at.now(), unit, way, share);
    let Some(onset) = at.state().onset else { return };
    let back = Onset { chargers: Trio::one(unit), way, ..onset };
    let by = charge_move::alone(at.now(), &back, unit, most).gone;
    if by > Inches::ZERO {
        let pose = Pose::new(block.pose().at.towards(way, by), block.pose().facing);
        at.emit(Event::Moved { unit, pose });
    }
}
