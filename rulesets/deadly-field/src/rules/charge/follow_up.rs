//! Section 7, steps 3 and 5: winners follow up, charge on once or stay; a charge with no enemy left in its path takes another target.

use board::table::Inches;

use crate::game::battle::UnitId;
use crate::game::charges::{Onset, Stage};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, ReactionTrigger, Targets};
use crate::rules::charge;
use crate::rules::charge::charge_move::{self, advance};
use crate::rules::charge::declaration::{bearing, fronts};
use crate::rules::charge::impact::Parties;
use crate::rules::fire::line_of_fire::{self, UnitAt};
use crate::rules::morale::checks;
use crate::rules::turn::reactions;
use crate::sheet::board_tables;
use crate::sheet::units::MoraleLevel;
use crate::{At, Now};

/// The attackers have won and may follow, or charge on once; the place of a unit that is gone may always be taken.
pub(crate) fn ask(at: &mut At<'_>, parties: &Parties, fled: Inches) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    let Some(going) = onset.chargers.filtered(|unit| {
        let own = at.state().unit(unit);
        own.pose.is_some() && own.level < MoraleLevel::Shaken
    }) else {
        return finish(at);
    };
    let is_gone = |unit: &UnitId| {
        let own = at.state().unit(*unit);
        own.pose.is_none() || own.level == MoraleLevel::Routed
    };
    let place = parties.defenders.iter().any(is_gone).then_some(parties.place);
    let fled = charge::left_to_winners(&battle.tables, fled, place);
    let mut won = Onset { stage: Stage::Won, chargers: going, fled, ..onset };
    parties.defenders.iter().for_each(|&unit| won.beaten.insert(unit));
    let side = battle.unit(won.chargers.lead()).side;
    at.emit(Event::Charged { onset: won });
    at.emit(Event::Asked { pending: Pending::FollowUp { side } });
}

/// The charged unit gave way out of reach: the charge stops, or goes for another enemy ahead with what it has left.
pub(crate) fn ask_for_another(at: &mut At<'_>, onset: Onset) {
    let side = at.battle.unit(onset.chargers.lead()).side;
    at.emit(Event::Charged { onset: Onset { stage: Stage::Cleared, fled: Inches::ZERO, ..onset } });
    let is_ahead = |target: UnitId| refusal(at.now(), &Order::ChargeOn { target }).is_none();
    if at.state().standing(at.battle, side.enemy()).any(is_ahead) {
        at.emit(Event::Asked { pending: Pending::FollowUp { side } });
    } else {
        finish(at);
    }
}

/// How far winning attackers may follow.
pub(crate) fn farthest(now: Now<'_>) -> Inches {
    let fled = now.state.onset.map_or(Inches::ZERO, |onset| onset.fled);
    charge::follow_up_reach(&now.battle.tables, fled)
}

/// Inches winning attackers may go to charge on.
fn onward_reach(now: Now<'_>) -> Inches {
    now.state.onset.map_or(Inches::ZERO, |onset| onset.left.max(farthest(now)))
}

/// Why the winners may not follow like that.
pub(crate) fn refusal(now: Now<'_>, order: &Order) -> Option<Refusal> {
    let onset = now.state.onset?;
    match *order {
        Order::FollowUp { by } => {
            let most = farthest(now);
            (by < Inches::ZERO || by > most).then_some(Refusal::FollowsNoFarther { most })
        }
        Order::ChargeOn { target } => {
            let lead = onset.chargers.lead();
            if onset.onward && onset.stage == Stage::Won {
                return Some(Refusal::NotTwice);
            }
            if now.battle.unit(target).side == now.battle.unit(lead).side {
                return Some(Refusal::NoEnemy);
            }
            if onset.beaten.contains(target) {
                return Some(Refusal::BeatenAlready);
            }
            let (Some(own), Some(block)) =
                (now.state.block(now.battle, lead), now.state.block(now.battle, target))
            else {
                return Some(Refusal::NotOnTable);
            };
            let most = onward_reach(now);
            match line_of_fire::shot(
                now,
                UnitAt { unit: lead, block: &own },
                UnitAt { unit: target, block: &block },
                board_tables::AngleRow::Charge,
                most,
            ) {
                Err(Refusal::OutOfRange { distance, range }) => {
                    Some(Refusal::OutOfReach { distance, most: range })
                }
                other => other.err(),
            }
        }
        _ => Some(Refusal::NotNow),
    }
}

/// Winning attackers follow, charge on or stay.
pub(crate) fn follow(at: &mut At<'_>, order: &Order) {
    let battle = at.battle;
    let Some(onset) = at.state().onset else { return };
    match *order {
        Order::FollowUp { by } => {
            if by > Inches::ZERO {
                advance(at, onset.chargers, Inches::ZERO, by);
            }
            finish(at);
        }
        Order::ChargeOn { target } => {
            let lead = onset.chargers.lead();
            let blocks = at.state().block(battle, lead).zip(at.state().block(battle, target));
            let Some((own, block)) = blocks else { return };
            let way = bearing(&own, &block);
            charge_move::wheel(at, onset.chargers, way);
            let next = Onset {
                target,
                way,
                countercharges: None,
                disengages: Targets::default(),
                met: Targets::default(),
                leads: [None; 2],
                fled: Inches::ZERO,
                left: Inches::ZERO,
                ..onset
            };
            let onset = if onset.stage == Stage::Cleared {
                Onset { stage: Stage::GoesOn, ..next }
            } else {
                Onset {
                    stage: Stage::Declared,
                    started: onset.chargers,
                    from: fronts(at.now(), onset.chargers),
                    march: onward_reach(at.now()),
                    bonus: Inches::ZERO,
                    gone: Inches::ZERO,
                    onward: true,
                    ..next
                }
            };
            at.emit(Event::Charged { onset });
            reactions::ask(at, ReactionTrigger::Charges);
        }
        _ => {}
    }
}

/// The charge is over: no unit that charged stands on a friend, and checks put off are taken.
pub(crate) fn finish(at: &mut At<'_>) {
    let onset = at.state().onset;
    let all = onset.into_iter().flat_map(|onset| onset.chargers.iter().chain(onset.countercharges));
    all.for_each(|unit| charge_move::make_room(at, unit));
    at.emit(Event::ChargeOver);
    for unit in at.battle.unit_ids() {
        let own = at.state().unit(unit);
        if own.marks.to_check && own.pose.is_some() {
            checks::put_off(at, unit);
        }
    }
}
