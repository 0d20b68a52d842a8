//! What the shocks that were named promise, by their odds.

use board::hex::Hex;
use engine::Silent;

use crate::Now;
use crate::game::battle::{Arm, Side, UnitId};
use crate::game::state::ShockState;
use crate::opponent::worth::SP;
use crate::rules::shock::facts;
use crate::rules::shock::resolve::{Continuation, ShockOutcome, ShockResult};

/// What it brings to drive the enemy from a hex, and what it costs to retreat.
const GROUND: i64 = 900;

/// What all shocks promise that a side has named.
pub(super) fn promise(now: Now<'_>, side: Side) -> i64 {
    let named = |id: UnitId| now.state.unit(id).active.and_then(|active| active.against);
    let own = || now.state.units_of(now.battle, side);
    let mut targets: Vec<Hex> = own().filter_map(|(id, _)| named(id)).collect();
    targets.sort_unstable();
    targets.dedup();
    let of = |target: Hex| {
        let with: Vec<UnitId> = own().map(|(id, _)| id).filter(|&id| named(id) == Some(target)).collect();
        shock(now, target, with)
    };
    targets.into_iter().map(of).sum()
}

/// What a shock brings on average, by its odds without fire before it.
fn shock(now: Now<'_>, target: Hex, with: Vec<UnitId>) -> i64 {
    let Some(&first) = with.first() else { return 0 };
    let men = |id: UnitId| match now.battle.unit(id).arm {
        Arm::Artillery => 1,
        _ => i64::from(now.state.sp(now.battle, id)),
    };
    let prize = GROUND + SP * now.state.units_in(target).map(men).sum::<i64>().min(6);
    let (many, from) = (with.len() as i64, with.iter().filter_map(|&id| now.state.unit(id).at).collect());
    let onset = ShockState::new(now.battle.side(first), target, with, from);
    let fight = facts::fight(now.battle, now.state, &onset);
    if fight.is_too_weak() {
        return -GROUND;
    }
    let worth = |end: ShockOutcome| match end.result {
        ShockResult::NoShock => 0,
        ShockResult::DrivenOff | ShockResult::AttackerBack => -prize,
        ShockResult::StandOff => 100 * (i64::from(end.defender_lost) - i64::from(end.attacker_lost)) - 200,
        ShockResult::Routed => 2 * prize,
        ShockResult::GivesWay | ShockResult::DefenderBack if end.continuation == Continuation::None => prize,
        ShockResult::GivesWay | ShockResult::DefenderBack => prize + GROUND / 2,
    };
    let Ok(ends) = odds::distribution(|dice| worth(fight.clone().run(dice, &mut Silent))) else { return 0 };
    let sum: i128 = ends.iter().map(|(&worth, ways)| i128::from(worth) * ways as i128).sum();
    (sum / ends.denominator() as i128) as i64 - 250 * many
}
