//! Section 5, after a shock: the stack that enters the emptied hex, and the shock it goes on to.

use board::hex::{Hex, Vertex};

use crate::At;
use crate::Now;
use crate::game::battle::{Orders, Side, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Formation, ShockState, State};
use crate::rules::command::leaders;
use crate::rules::disorder::losses;
use crate::rules::movement::costs::{self, Gait};
use crate::rules::movement::orders_limits;
use crate::rules::shock::charge;
use crate::rules::shock::facts;
use crate::rules::shock::resolve::Continuation;
use crate::sheet::board_tables::MoveMode;

/// The side that goes after the other: the attackers, or defenders that may go on.
pub(crate) fn side(onset: &ShockState) -> Side {
    match onset.goes_on {
        Continuation::DefenderMay => onset.side.enemy(),
        _ => onset.side,
    }
}

/// The units that would go after the enemy from a hex together.
pub(crate) fn stack(now: Now<'_>, onset: &ShockState, from: Hex) -> Vec<UnitId> {
    if onset.goes_on != Continuation::DefenderMay {
        let here = facts::attackers(now.state, onset).into_iter();
        return here.filter(|&id| now.state.unit(id).at == Some(from)).collect();
    }
    // "A continuing defender is the attacker in every line."
    let goes = |&id: &UnitId| {
        let unit = now.state.unit(id);
        charge::weakness(now, id).is_none()
            && orders_limits::orders(now, id) != Some(Orders::March)
            && unit.condition != Condition::Routed
            && unit.formation == Formation::Formed
    };
    let here = facts::defenders(now, onset).into_iter().filter(|_| from == onset.hex);
    here.filter(goes).collect()
}

/// The ways of the stacks that may go after the enemy, from where and where to; if any charges, only those that do.
pub(crate) fn stacks(now: Now<'_>, onset: &ShockState) -> Vec<(Hex, Hex)> {
    let ways: Vec<(Hex, Hex)> = match onset.goes_on {
        Continuation::DefenderMay => onset.from.iter().map(|&to| (onset.hex, to)).collect(),
        _ => onset.from.iter().map(|&from| (from, onset.hex)).collect(),
    };
    let is_open = |&(from, to): &(Hex, Hex)| {
        let stack = stack(now, onset, from);
        let enters = |id: UnitId| {
            let gait = Gait::of(now, id);
            from.side_to(to)
                .is_some_and(|side| costs::price(now.battle, gait, MoveMode::Deployed, from, side).is_some())
        };
        !stack.is_empty() && now.state.top(to).is_none() && stack.into_iter().all(enters)
    };
    let open: Vec<(Hex, Hex)> = ways.into_iter().filter(is_open).collect();
    let charging = |&(from, _): &(Hex, Hex)| has_charge(now, onset, from);
    if open.iter().any(charging) { open.into_iter().filter(charging).collect() } else { open }
}

fn has_charge(now: Now<'_>, onset: &ShockState, from: Hex) -> bool {
    stack(now, onset, from).into_iter().any(|id| facts::charges(now.state, id))
}

/// A way of a stack after the enemy: from where, where to, and how it faces there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Advance {
    pub(crate) from: Hex,
    pub(crate) to: Hex,
    pub(crate) facing: Vertex,
}

/// Every way to go after the enemy.
pub(crate) fn advances(now: Now<'_>, onset: &ShockState) -> Vec<Advance> {
    let turned = |(from, to): (Hex, Hex)| {
        let facing = stack(now, onset, from).first().map(|&id| now.state.unit(id).facing);
        let faces = facing.map(|facing| [facing, facing.to_the_left(), facing.to_the_right()]);
        faces.into_iter().flatten().map(move |facing| Advance { from, to, facing })
    };
    let all: Vec<Advance> = stacks(now, onset).into_iter().flat_map(turned).collect();
    if onset.goes_on != Continuation::AttackerMust {
        return all;
    }
    // A stack that must go on does not turn away from the only enemy there is.
    let meeting: Vec<Advance> = all.iter().copied().filter(|&way| meets(now, way)).collect();
    if meeting.is_empty() { all } else { meeting }
}

/// Whether a stack that goes this way has an enemy before it to shock next.
fn meets(now: Now<'_>, Advance { from, to, facing }: Advance) -> bool {
    let mut then = now.state.clone();
    Event::Pursued { from, to, facing }.apply(now.battle, &mut then);
    then.onset.as_ref().is_some_and(|onset| !targets(Now { state: &then, ..now }, onset).is_empty())
}

/// Why a stack may not make this advance.
pub(crate) fn refusal(now: Now<'_>, way: Advance) -> Option<Refusal> {
    let onset = now.state.onset.as_ref()?;
    (!advances(now, onset).contains(&way)).then_some(Refusal::NoAdvance { to: way.to })
}

/// Why no stack may stay: a charge advances, and so does a stack that must continue if it can reach an enemy.
pub(crate) fn stay_refusal(now: Now<'_>) -> Option<Refusal> {
    let onset = now.state.onset.as_ref()?;
    let has_to = |&way: &Advance| {
        has_charge(now, onset, way.from) || onset.goes_on == Continuation::AttackerMust && meets(now, way)
    };
    advances(now, onset).iter().any(has_to).then_some(Refusal::MustAdvance)
}

/// A stack goes after the enemy; leaders that would be alone go with it, and the enemy's flee.
pub(crate) fn advance(at: &mut At<'_>, Advance { from, to, facing }: Advance) {
    let battle = at.battle;
    let Some(side) = at.state().onset.as_ref().map(side) else { return };
    at.emit(Event::Pursued { from, to, facing });
    leaders::flee(at, side.enemy(), to);
    if !at.state().holds(battle, side, from) {
        let own = battle.leader_ids().filter(|&leader| battle.leader(leader).side == side);
        for leader in own.filter(|&leader| at.state().leader(leader).at == Some(from)).collect::<Vec<_>>() {
            at.emit(Event::Followed { leader, to });
        }
    }
}

/// The hexes a stack that has gone after the enemy may shock next.
pub(crate) fn targets(now: Now<'_>, onset: &ShockState) -> Vec<Hex> {
    // A collapsed unit comes along and may not attack.
    let is_fit = |&&id: &&UnitId| !losses::steadiness(now, id).is_collapsed(&now.battle.tables);
    let stack: Vec<UnitId> = onset.attackers.iter().filter(is_fit).copied().collect();
    let goes_on = onset.goes_on != Continuation::None;
    let Some(&first) = stack.first().filter(|_| goes_on) else { return Vec::new() };
    let (Some(at), facing) = (now.state.unit(first).at, now.state.unit(first).facing) else {
        return Vec::new();
    };
    let charging = stack.iter().any(|&id| facts::charges(now.state, id) && Gait::of(now, id) == Gait::Horse);
    let next = |hex: Hex| ShockState { hex, attackers: stack.clone(), ..onset.clone() };
    let is_open = |&hex: &Hex| {
        let meets = |&id: &UnitId| charge::front_refusal(now, id, at, facing, hex).is_none();
        stack.iter().all(meets)
            && (!charging || now.battle.tables.charged_into.get(now.battle.ground.terrain[hex]))
            && !facts::fight(now.battle, now.state, &next(hex)).is_too_weak()
    };
    facing.front().map(|side| at.beside(side)).into_iter().filter(is_open).collect()
}

/// Why a stack may not go on to a hex.
pub(crate) fn target_refusal(now: Now<'_>, unit: UnitId, hex: Hex) -> Option<Refusal> {
    let onset = now.state.onset.as_ref()?;
    if onset.attackers.first() != Some(&unit) {
        return Some(Refusal::NotGoingOn);
    }
    (!targets(now, onset).contains(&hex)).then_some(Refusal::NotInFront { hex })
}

/// Why a shock may not end here.
pub(crate) fn end_refusal(state: &State) -> Option<Refusal> {
    let goes_on = state.onset.as_ref().map(|onset| onset.goes_on);
    (goes_on == Some(Continuation::AttackerMust)).then_some(Refusal::MustContinue)
}
