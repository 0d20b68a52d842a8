//! Odds of a stretch of play: orders of the engine step by step, equal states merged between the steps.

use std::collections::BTreeMap;

use dice::{ByFaces, Seed, Throws};
use engine::{Position, Rules, Seat, Silent, ToAct, canonical_bytes};

use crate::enumerate::walk;
use crate::ways::{Share, Ways};
use crate::{Distribution, Sampled, TooLarge, sampled};

/// What is read from the state where a stretch of play ends, over every way the dice can fall on the way.
///
/// `policy` says what a seat orders in a position; where it has nothing to say for anybody who has to choose, or the
/// battle is over, the stretch ends. Of several seats that choose sealed, the lowest with an order is heard first.
///
/// # Errors
/// There are more than `limit` ways to walk, or more than can be counted.
///
/// # Panics
/// If the policy orders what the rules refuse.
pub fn play_out<R: Rules, K: Ord>(
    battle: &R,
    start: &Position<R>,
    policy: impl Fn(&R, &Position<R>, Seat) -> Option<R::Order>,
    read: impl Fn(&R::State) -> K,
    limit: u64,
) -> Result<Distribution<K>, TooLarge> {
    let mut left = limit;
    let mut ended = Ways::new();
    let mut layer = vec![(start.clone(), Share::WHOLE)];
    while !layer.is_empty() {
        let mut weights = Ways::new();
        let mut positions = BTreeMap::new();
        for (position, share) in layer {
            let Some((seat, order)) = chosen(battle, &position, &policy) else {
                ended.add(read(position.state()), share)?;
                continue;
            };
            let run = |dice: &mut _| carried_out(battle, &position, seat, &order, &mut ByFaces::new(dice));
            walk(&mut left, limit, run, |after, next| {
                let bytes = canonical_bytes(after.state());
                weights.add(bytes.clone(), share.times(next).ok_or(TooLarge::Numbers)?)?;
                positions.entry(bytes).or_insert(after);
                Ok(())
            })?;
        }
        let of = weights.denominator;
        let shares = weights.ways.into_values().map(|ways| Share { ways, of });
        layer = positions.into_values().zip(shares).collect();
    }
    Ok(Distribution::of(ended))
}

/// The same stretch of play, tried `trials` times with dice of a seed: for stretches that are too large.
///
/// # Panics
/// If the policy orders what the rules refuse.
pub fn play_out_sampled<R: Rules, K: Ord>(
    battle: &R,
    start: &Position<R>,
    policy: impl Fn(&R, &Position<R>, Seat) -> Option<R::Order>,
    read: impl Fn(&R::State) -> K,
    trials: u64,
    seed: Seed,
) -> Sampled<K> {
    sampled(trials, seed, |dice| {
        let mut position = start.clone();
        while let Some((seat, order)) = chosen(battle, &position, &policy) {
            position = carried_out(battle, &position, seat, &order, dice);
        }
        read(position.state())
    })
}

/// The next order by the policy, if there is one.
fn chosen<R: Rules>(
    battle: &R,
    position: &Position<R>,
    policy: impl Fn(&R, &Position<R>, Seat) -> Option<R::Order>,
) -> Option<(Seat, R::Order)> {
    let ToAct::Seats(seats) = position.to_act(battle) else { return None };
    seats.iter().find_map(|seat| Some((seat, policy(battle, position, seat)?)))
}

fn carried_out<R: Rules>(
    battle: &R,
    position: &Position<R>,
    seat: Seat,
    order: &R::Order,
    dice: &mut dyn Throws,
) -> Position<R> {
    let legal = match position.check(battle, seat, order.clone()) {
        Ok(legal) => legal,
        Err(refused) => panic!("the policy orders '{}': {refused}", battle.print(order)),
    };
    let mut after = position.clone();
    after.carry_out(battle, &legal, dice, &mut Silent).expect("checked in this very position");
    after
}
