//! What the shocks that were named promise, by rough odds.

use board::hex::Hex;

use crate::Now;
use crate::game::battle::{Arm, Side, UnitId};
use crate::game::state::Condition;
use crate::opponent::worth::SP;

/// What it brings to drive the enemy from a hex, and what it costs to be driven back.
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
        shock(now, target, &with)
    };
    targets.into_iter().map(of).sum()
}

/// What a shock brings on average over the ten faces of the die.
fn shock(now: Now<'_>, target: Hex, with: &[UnitId]) -> i64 {
    let men = |id: UnitId| match now.battle.unit(id).arm {
        Arm::Artillery => 1,
        _ => i64::from(now.state.sp(now.battle, id)),
    };
    let (ours, theirs): (i64, i64) =
        (with.iter().map(|&id| men(id)).sum(), now.state.units_in(target).map(men).sum());
    let Some(top) = now.state.top(target).filter(|_| ours > 0) else { return 0 };
    // Twentieths, so that one and a half to one is more than even.
    let odds = match ours * 20 / theirs.max(1) {
        0..5 => return -GROUND,
        5..7 => -4,
        7..10 => -3,
        10..14 => -2,
        14..20 => -1,
        20..30 => 0,
        30..40 => 1,
        40..60 => 2,
        60..80 => 3,
        80..100 => 4,
        _ => 5,
    };
    let is = |id: UnitId, condition| i64::from(now.state.unit(id).condition == condition);
    let shaken = is(top, Condition::Disordered) + 3 * is(top, Condition::Routed);
    let unsteady = with.iter().map(|&id| is(id, Condition::Disordered)).max().unwrap_or(0);
    let charge =
        i64::from(with.iter().any(|&id| now.state.unit(id).active.is_some_and(|active| active.charged)));
    let facing = now.state.unit(top).facing;
    let behind = |id: &UnitId| {
        let side = now.state.unit(*id).at.and_then(|from| target.side_to(from));
        side.is_some_and(|side| !facing.front().contains(&side))
    };
    let position = 3 * i64::from(with.iter().any(behind));
    let ground = i64::from(now.battle.tables.terrain_shock.get(now.battle.ground.terrain[target]));
    let plus = odds + shaken - unsteady + charge + position + ground;
    let prize = GROUND + SP * theirs.min(6);
    let face = |die: i64| match die + plus {
        ..=1 => -prize,
        2..=3 => -200,
        4 => -100,
        5..=7 => prize,
        8..=9 => prize + GROUND / 2,
        _ => 2 * prize,
    };
    (0..10).map(face).sum::<i64>() / 10 - 250 * with.len() as i64
}
