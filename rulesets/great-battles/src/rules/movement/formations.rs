//! Section 3, what else units do with their points: march mode and square, limbering, mounting, the order of a stack.

use crate::Now;
use crate::game::battle::{Arm, Orders, UnitId};
use crate::game::order::{Saddle, Team};
use crate::game::refusal::Refusal;
use crate::game::state::{Active, Condition, Formation, State};
use crate::rules::movement::costs::Gait;
use crate::sheet::board_tables::Act;

/// The owner orders a stack as he likes, once in the activation of each unit, until the one on top has fired for the hex.
pub(crate) fn top_refusal(state: &State, id: UnitId, active: Active) -> Option<Refusal> {
    let top = state.unit(id).at.and_then(|hex| state.top(hex));
    if top == Some(id) {
        return Some(Refusal::OnTop);
    }
    if active.topped {
        return Some(Refusal::AlreadyTopped);
    }
    let has_fired = |top: UnitId| state.unit(top).active.is_some_and(|active| active.has_fired());
    top.is_some_and(has_fired).then_some(Refusal::HexHasFired)
}

/// March mode is taken on march orders, before anything else; it is left on any, and either once an activation.
pub(crate) fn form_refusal(
    now: Now<'_>,
    id: UnitId,
    active: Active,
    formation: Formation,
) -> Option<Refusal> {
    let unit = now.state.unit(id);
    let brigade = now.battle.unit(id).brigade.or(now.state.acting());
    let on_march = brigade.is_some_and(|brigade| now.state.brigade(brigade).orders == Orders::March);
    if unit.formation == formation {
        return Some(Refusal::AlreadySo {
            state: match formation {
                Formation::Formed => "formed for battle",
                Formation::March => "in march mode",
                Formation::Square => "in square",
            },
        });
    }
    if active.fired {
        return Some(Refusal::HasFired);
    }
    if [unit.formation, formation].contains(&Formation::Square) {
        return square_refusal(now, id, active, formation);
    }
    if !active.fresh || active.formed {
        return Some(Refusal::NotFresh);
    }
    if formation == Formation::Formed {
        return None;
    }
    if !on_march {
        Some(Refusal::NotOnMarchOrders)
    } else if unit.condition != Condition::Normal {
        Some(Refusal::Disordered)
    } else if now.battle.unit(id).arm == Arm::Artillery && !unit.limbered {
        Some(Refusal::Unlimbered)
    } else {
        None
    }
}

/// Formed infantry forms square and leaves it for a point.
fn square_refusal(now: Now<'_>, id: UnitId, active: Active, formation: Formation) -> Option<Refusal> {
    let (unit, costs) = (now.state.unit(id), now.battle.act(Act::Square));
    let on_foot = now.battle.unit(id).arm != Arm::Artillery && Gait::of(now, id) == Gait::Foot;
    if formation == Formation::March {
        Some(Refusal::InSquare)
    } else if !on_foot {
        Some(Refusal::WrongArm { rule: "only infantry and dismounted cavalry may form square" })
    } else if unit.condition != Condition::Normal || unit.formation == Formation::March {
        Some(Refusal::not_formed(unit))
    } else if active.formed {
        Some(Refusal::NotFresh)
    } else {
        (costs > active.left).then_some(Refusal::TooDear { costs, left: active.left })
    }
}

pub(crate) fn limber_refusal(now: Now<'_>, id: UnitId, active: Active, team: Team) -> Option<Refusal> {
    let unit = now.state.unit(id);
    let costs = now.battle.act(Act::Limber);
    if now.battle.unit(id).arm != Arm::Artillery {
        Some(Refusal::WrongArm { rule: "only artillery limbers and unlimbers" })
    } else if unit.limbered == (team == Team::Limbers) {
        Some(Refusal::AlreadySo { state: if unit.limbered { "limbered" } else { "unlimbered" } })
    } else if unit.formation == Formation::March {
        Some(Refusal::InMarchMode)
    } else if active.fired {
        Some(Refusal::HasFired)
    } else if costs > active.left {
        Some(Refusal::TooDear { costs, left: active.left })
    } else {
        None
    }
}

/// Mounting costs half the allowance, so it is done first.
pub(crate) fn mount_refusal(now: Now<'_>, id: UnitId, active: Active, saddle: Saddle) -> Option<Refusal> {
    let unit = now.state.unit(id);
    if now.battle.unit(id).arm != Arm::Cavalry {
        Some(Refusal::WrongArm { rule: "only cavalry may mount or dismount" })
    } else if unit.mounted == (saddle == Saddle::Mounts) {
        Some(Refusal::AlreadySo { state: if unit.mounted { "mounted" } else { "dismounted" } })
    } else if unit.formation == Formation::March {
        Some(Refusal::InMarchMode)
    } else if unit.formation == Formation::Square {
        Some(Refusal::InSquare)
    } else if active.fired {
        Some(Refusal::HasFired)
    } else if !active.fresh {
        Some(Refusal::NotFresh)
    } else {
        None
    }
}
