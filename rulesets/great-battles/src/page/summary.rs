//! A turn in a few sentences: hexes won and lost, losses, units that routed, were eliminated or arrived, points.

use desk::Summary;
use words::{Name, all_of, counted};

use crate::Now;
use crate::game::battle::{Battle, LeaderId, Side, UnitId, in_midsentence};
use crate::game::state::{Condition, State, UnitState};
use crate::rules::victory;

/// The number of turns that are over; the last one is with the battle.
pub(crate) fn turns_over(state: &State) -> u32 {
    u32::from(if state.over { state.turn } else { state.turn.saturating_sub(1) })
}

/// What a turn came to.
pub(crate) fn summary(battle: &Battle, began: &State, ended: &State) -> Summary {
    let units = |is_so: fn(&UnitState, &UnitState) -> bool| -> Vec<Name> {
        let changed = |&id: &UnitId| is_so(began.unit(id), ended.unit(id));
        battle.unit_ids().filter(changed).map(|id| battle.unit_in_words(id)).collect()
    };
    let is_lost = |&id: &LeaderId| ended.leader(id).lost > began.leader(id).lost;
    let leaders = battle.leader_ids().filter(is_lost).map(|id| battle.leader_in_words(id)).collect();
    let fled = |before: &UnitState, after: &UnitState| {
        after.at.is_some() && after.condition == Condition::Routed && before.condition != Condition::Routed
    };
    let points = |side| victory::points(Now { battle, state: ended }, side).to_string();
    Summary {
        over: format!("turn {} of {} is over", turns_over(ended), battle.turns.len()),
        ground: ground(battle, began, ended),
        losses: Side::BOTH.into_iter().filter_map(|side| losses(battle, began, ended, side)).collect(),
        fates: vec![
            ("rout", units(fled)),
            ("be eliminated", units(|before, after| before.at.is_some() && after.at.is_none())),
            ("be lost", leaders),
            ("arrive", units(|before, after| before.at.is_none() && after.at.is_some())),
        ],
        points: Side::BOTH.map(|side| (battle.side_in_words(side), points(side))).to_vec(),
    }
}

/// The objectives that a side took.
fn ground(battle: &Battle, began: &State, ended: &State) -> Vec<String> {
    let holders = began.holders.iter().zip(&ended.holders);
    let places = battle.terms.objectives.iter().zip(holders);
    let taken = places.filter_map(|(place, (before, after))| {
        let side = after.filter(|_| before != after)?;
        let takes = format!("take {}", in_midsentence(&place.name));
        Some(battle.side_in_words(side).noun().does(&takes))
    });
    taken.collect()
}

/// What a side lost, if it lost anything.
fn losses(battle: &Battle, began: &State, ended: &State, side: Side) -> Option<(words::SideName, String)> {
    // What the enemy has to show is what the side has lost.
    let tally = |state| victory::tally(Now { battle, state }, side.enemy());
    let (before, after) = (tally(began), tally(ended));
    let (sp, guns) = (after.sp.saturating_sub(before.sp), after.guns.saturating_sub(before.guns));
    let lost = [(sp > 0).then(|| format!("{sp} SP")), (guns > 0).then(|| counted(guns, "gun"))];
    let lost: Vec<String> = lost.into_iter().flatten().collect();
    (!lost.is_empty()).then(|| (battle.side_in_words(side), all_of(lost)))
}
