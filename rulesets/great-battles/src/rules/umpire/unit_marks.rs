//! What the outcomes of the procedures leave on the units: SP, order, works, fatigue and orders.

use std::cmp::Reverse;

use engine::{KeyValue, Played, UnitMark};

use crate::game::battle::Orders;
use crate::game::state::{Condition, Formation};
use crate::rules::command::resolve::OrdersChangeResult;
use crate::rules::disorder::cohesion_check::Checked;
use crate::rules::disorder::leader_loss::{LeaderFacts, LeaderOutcome};
use crate::rules::disorder::resolve::{DisorderOutcome, Effect};
use crate::rules::fire::resolve::FireOutcome;
use crate::rules::rally::resolve::RallyOutcome;
use crate::rules::shock::resolve::{Charge, Continuation, ShockFacts, ShockOutcome, ShockResult};
use crate::rules::turn::fatigue::FatigueOutcome;
use crate::rules::umpire::umpire_unit::UmpireUnit;

/// Something is so from now on.
fn yes(role: &'static str, value: &'static str) -> UnitMark {
    UnitMark::to(role, value, true.print())
}

/// A unit of several comes into an order, if it is not in a worse one; no square outlives it.
fn into(role: &'static str, at: usize, unit: &UmpireUnit, state: Condition) -> Vec<UnitMark> {
    let mut marks = vec![UnitMark::to(role, "state", unit.state.max(state).print()).on(at)];
    if unit.formation == Formation::Square {
        marks.push(UnitMark::to(role, "formation", Formation::Formed.print()).on(at));
    }
    marks
}

/// A unit of several has left its works.
fn left_works(role: &'static str, at: usize) -> UnitMark {
    UnitMark::to(role, "breastworks", false.print()).on(at)
}

/// What becomes of the unit that plays a part.
fn struck(role: &'static str, outcome: DisorderOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let Some(unit) = played.by::<UmpireUnit>(role).into_iter().next() else { return Vec::new() };
    let mut marks = vec![UnitMark::by(role, "lost", outcome.sp_lost).on(0)];
    match outcome.effect {
        Effect::None | Effect::Stands => {}
        Effect::Disordered => marks.extend(into(role, 0, &unit, Condition::Disordered)),
        Effect::Back => {
            marks.extend(into(role, 0, &unit, Condition::Disordered));
            marks.push(left_works(role, 0));
        }
        Effect::Routed => {
            marks.extend(into(role, 0, &unit, Condition::Routed));
            marks.push(left_works(role, 0));
        }
        Effect::Eliminated => marks.push(yes(role, "gone")),
    }
    marks
}

pub(crate) fn fire(outcome: &FireOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let top = DisorderOutcome { effect: outcome.effect, sp_lost: outcome.sp_lost, back: outcome.back };
    let mut marks = struck("target", top, played);
    if outcome.firer_disordered
        && let Some(unit) = played.by::<UmpireUnit>("firer").first()
    {
        marks.extend(into("firer", 0, unit, Condition::Disordered));
    }
    marks
}

pub(crate) fn disorder_check(outcome: DisorderOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    struck("unit", outcome, played)
}

pub(crate) fn cohesion_check(result: Checked) -> Vec<UnitMark> {
    match result {
        Checked::Limbers => {
            vec![yes("unit", "limbered"), UnitMark::to("unit", "breastworks", false.print())]
        }
        Checked::Lost => vec![yes("unit", "gone")],
        Checked::FormsSquare => vec![UnitMark::to("unit", "formation", Formation::Square.print())],
        Checked::Attacks | Checked::StaysOut | Checked::NoSquare => Vec::new(),
    }
}

/// SP a side loses as a whole, from its highest cohesion; whoever has none left is gone.
fn spread(role: &'static str, units: &[UmpireUnit], mut lost: u8) -> Vec<UnitMark> {
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by_key(|&at| Reverse(units[at].cohesion.get()));
    let mut marks = Vec::new();
    for at in order {
        let taken = lost.min(units[at].sp());
        lost -= taken;
        if taken > 0 {
            marks.push(UnitMark::by(role, "lost", taken).on(at));
        }
        if taken == units[at].sp() {
            marks.push(yes(role, "gone").on(at));
        }
    }
    marks
}

pub(crate) fn shock(facts: &ShockFacts, outcome: &ShockOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let [attackers, defenders] = ["attackers", "defenders"].map(|role| played.by::<UmpireUnit>(role));
    let mut marks = spread("attackers", &attackers, outcome.attacker_lost);
    let goes_on = matches!(outcome.continuation, Continuation::AttackerMay | Continuation::AttackerMust);
    let all = matches!(outcome.result, ShockResult::AttackerBack | ShockResult::StandOff)
        || outcome.afterwards_disordered && !goes_on;
    // Fire before the shock falls on the one on top.
    let by_fire = match outcome.fire {
        Effect::Disordered | Effect::Back => Some(Condition::Disordered),
        Effect::Routed => Some(Condition::Routed),
        Effect::None | Effect::Stands | Effect::Eliminated => None,
    };
    for (at, unit) in attackers.iter().enumerate() {
        let shot = by_fire.filter(|_| at == 0);
        let state = shot.max(all.then_some(Condition::Disordered));
        marks.extend(state.into_iter().flat_map(|state| into("attackers", at, unit, state)));
    }
    if facts.charge == Charge::Horse && outcome.result != ShockResult::NoShock {
        marks.push(yes("attackers", "blown"));
    }
    marks.extend(spread("defenders", &defenders, outcome.defender_lost));
    let state = match outcome.result {
        ShockResult::Routed => Some(Condition::Routed),
        ShockResult::StandOff | ShockResult::GivesWay | ShockResult::DefenderBack => {
            Some(Condition::Disordered)
        }
        // They failed their check before it.
        _ => (outcome.defender_disordered && !facts.defender_disordered).then_some(Condition::Disordered),
    };
    for (at, unit) in defenders.iter().enumerate() {
        marks.extend(state.into_iter().flat_map(|state| into("defenders", at, unit, state)));
        marks.extend((outcome.defender_back > 0).then(|| left_works("defenders", at)));
    }
    marks
}

/// Of several leaders the dice say how many are lost, not which.
pub(crate) fn leader_loss(facts: &LeaderFacts, outcome: &LeaderOutcome) -> Vec<UnitMark> {
    let with = UnitMark::by("unit", "leaders", -i32::from(outcome.lost));
    let all = (outcome.lost == facts.leaders.get()).then(|| yes("leaders", "gone"));
    std::iter::once(with).chain(all).collect()
}

pub(crate) fn rally(outcome: &RallyOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let mut marks = vec![
        UnitMark::to("unit", "state", outcome.state.print()),
        UnitMark::by("unit", "lost", outcome.sp_lost),
        yes("unit", "rallied"),
    ];
    let unit = played.by::<UmpireUnit>("unit").into_iter().next();
    marks.extend(unit.filter(|unit| outcome.sp_lost >= unit.sp()).map(|_| yes("unit", "gone")));
    marks
}

pub(crate) fn fatigue(outcome: &FatigueOutcome, played: &Played<'_>) -> Vec<UnitMark> {
    let level = outcome.level.min(9).to_string();
    let mut marks: Vec<UnitMark> =
        ["units", "brigadier"].map(|role| UnitMark::to(role, "fatigue", level.clone())).to_vec();
    let attacks =
        played.by::<UmpireUnit>("brigadier").first().is_some_and(|own| own.orders == Orders::Attack);
    if outcome.no_attack && attacks {
        marks.push(UnitMark::to("brigadier", "orders", Orders::Advance.print()));
    }
    marks
}

pub(crate) fn orders_change(deed: OrdersChangeResult) -> Vec<UnitMark> {
    let orders = match deed {
        OrdersChangeResult::AttackAndCharge => Orders::Attack,
        OrdersChangeResult::AdvanceFar | OrdersChangeResult::BackAndAdvance => Orders::Advance,
        // The owner says which.
        OrdersChangeResult::RetainAndStand
        | OrdersChangeResult::Retain
        | OrdersChangeResult::ChangeAndStand
        | OrdersChangeResult::Change => return Vec::new(),
    };
    vec![UnitMark::to("brigadier", "orders", orders.print())]
}
