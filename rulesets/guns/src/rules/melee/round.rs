//! Section 7, the phase of melees: one round of each, worked out from the state at the start.

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Absence, Pending, State};
use crate::rules::command::generals;
use crate::rules::double_six;
use crate::rules::double_six::resolve::{By, SixFacts, Token};
use crate::rules::melee;
use crate::rules::melee::facts::Party;
use crate::rules::melee::loser_and_winner;
use crate::rules::melee::resolve::{Melee, MeleeOutcome, go_round, struck};
use crate::rules::morale::{losses, status};
use crate::rules::named::run_between;
use crate::sheet::cells::HalfCount;
use crate::sheet::units::{Side, Status};
use crate::{At, Now};

/// A melee with its two sides, that with the initiative first.
struct Bout {
    fray: u8,
    parties: [Party; 2],
}

/// All melees, in the order in which those of the side with the initiative stand in the roster.
fn bouts(now: Now<'_>) -> Vec<Bout> {
    let sides = [now.state.initiative, now.state.initiative.enemy()];
    let mut bouts: Vec<Bout> = (0..=u8::MAX)
        .filter_map(|fray| {
            let [one, other] = sides.map(|side| Party::of(now, fray, side));
            Some(Bout { fray, parties: [one?, other?] })
        })
        .collect();
    bouts.sort_by_key(|bout| bout.parties[0].units.iter().map(|one| one.unit).min());
    bouts
}

/// The phase begins: it is asked for yells, then all is fought.
pub(crate) fn begin(at: &mut At<'_>) {
    let now = at.now();
    if now.state.combatants.is_empty() {
        return;
    }
    let routs = |party: &Party| now.state.unit(party.leader()).status == Status::Routing;
    let asks = |bout: &&Bout| {
        let first = now.state.in_fray(bout.fray).all(|one| one.rounds == 0);
        now.state.tokens[Side::Confederate as usize].own > 0 && first && !bout.parties.iter().any(routs)
    };
    let asked: Vec<u8> = bouts(now).iter().filter(asks).map(|bout| bout.fray).collect();
    at.emit(Event::Asked { pending: Pending::Melees });
    // The last one asked is answered first.
    for &fray in asked.iter().rev() {
        at.emit(Event::Asked { pending: Pending::Yell { fray } });
    }
}

/// Why a side may not order this now.
pub(crate) fn refusal(state: &State, order: Order) -> Option<Refusal> {
    let has_token = state.tokens[Side::Confederate as usize].own > 0;
    (order == Order::Yell { yell: true } && !has_token).then_some(Refusal::NoToken)
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, order: Order) {
    let Some(&pending) = at.state().pending.last() else { return };
    at.emit(Event::Settled);
    match (pending, order) {
        (Pending::Yell { fray }, Order::Yell { yell: true }) => {
            at.emit(Event::TokenSpent { side: Side::Confederate, token: Token::Yell });
            at.emit(Event::Yelled { fray });
        }
        (Pending::FollowUp { unit, .. }, Order::FollowUp { follow }) => {
            let Some(fray) = at.state().fray_of(unit) else { return };
            if follow {
                loser_and_winner::follow_up(at, fray, at.battle.unit(unit).side);
            } else {
                loser_and_winner::let_go(at, fray);
            }
        }
        _ => {}
    }
}

/// What a side might order now.
pub(crate) fn candidates(state: &State) -> Vec<Order> {
    match state.pending.last() {
        Some(Pending::Yell { .. }) => [false, true].map(|yell| Order::Yell { yell }).to_vec(),
        Some(Pending::FollowUp { .. }) => [false, true].map(|follow| Order::FollowUp { follow }).to_vec(),
        _ => Vec::new(),
    }
}

/// All melees are fought, from the state as it is now.
pub(crate) fn run(at: &mut At<'_>) {
    let battle = at.battle;
    let bouts = bouts(at.now());
    let mut fought: Vec<(Bout, MeleeOutcome)> = Vec::new();
    for bout in bouts {
        let facts = melee::facts::facts(at.now(), &bout.parties);
        let [one, other] = [0, 1].map(|side| battle.unit(bout.parties[side].leader()).name.as_str());
        let outcome = run_between::<Melee>(at, [one, other], &battle.tables, &facts);
        fought.push((bout, outcome));
    }
    for (bout, outcome) in &fought {
        let [one, other] = &bout.parties;
        for (six, by, on) in [(outcome.double_six, one, other), (outcome.enemy_double_six, other, one)] {
            if six {
                double_six(at, by.leader(), on.leader());
            }
        }
        for (low, party) in [(outcome.low_on_ammo, one), (outcome.enemy_low_on_ammo, other)] {
            if low && at.state().unit(party.leader()).pose.is_some() {
                losses::run_low(at, party.leader());
            }
        }
        lose(at, one, outcome.lost);
        lose(at, other, outcome.enemy_lost);
        at.emit(Event::Fought { fray: bout.fray });
    }
    for (bout, outcome) in &fought {
        loser_and_winner::settle(at, bout.fray, &bout.parties, outcome);
    }
}

/// A double six in melee: the general at risk, then the standard or the battery taken.
fn double_six(at: &mut At<'_>, by: UnitId, on: UnitId) {
    let battle = at.battle;
    let side = battle.unit(by).side;
    let at_risk = generals::at_risk_with(at.now(), on);
    let six = SixFacts {
        by: By::Melee,
        on: struck(at.state().arm(battle, on)),
        side,
        general: at_risk.is_some(),
        leads_brigade: at_risk.is_none_or(|general| generals::leads_any(at.now(), general)),
        ..SixFacts::plain()
    };
    let effect = six.effect(&battle.tables);
    // A general with a unit that is taken is at risk only while the unit can be found.
    double_six::play::double_six(at, by, on, SixFacts { counted: true, ..six });
    if effect.standard && at.state().unit(on).standard {
        at.emit(Event::StandardLost { unit: on });
    }
    if effect.captured {
        // "Counts as routed": its brigade and its friends test for it.
        status::turn_to(at, on, Status::Routing);
        losses::remove(at, on, Absence::Captured);
    }
}

/// The losses of a side go round its units, a figure each, the biggest first.
fn lose(at: &mut At<'_>, party: &Party, lost: HalfCount) {
    let mut units = party.standing(at.state());
    units.retain(|&unit| at.state().unit(unit).figures > 0);
    let standing = |unit: &UnitId| (at.state().unit(*unit).figures, at.state().unit(*unit).half);
    let shares = go_round(&units.iter().map(standing).collect::<Vec<_>>(), lost);
    for (unit, loss) in units.into_iter().zip(shares) {
        losses::lose(at, unit, loss);
        // Guns without crew fall to the unit that touches them.
        let own = at.state().unit(unit);
        if own.pose.is_some() && own.figures == 0 {
            losses::remove(at, unit, Absence::Captured);
        }
    }
}
