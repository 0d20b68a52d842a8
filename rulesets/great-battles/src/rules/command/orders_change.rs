//! Section 2, orders change on the map: when a brigadier may seek other orders, and what comes of it.

use board::hex::{Hex, Onward, Reach, Way};
use engine::Count;

use crate::At;
use crate::game::battle::{Battle, BrigadeId, Orders, Side};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, Stance, State};
use crate::rules::command::resolve::{Deed, OrdersChange, OrdersFacts, Profile, Rating};
use crate::rules::command::{leaders, loose_cannon};
use crate::rules::movement::costs::Gait;
use crate::sheet::axes::Fatigue;
use crate::sheet::board_tables::Pace;

/// The farthest an enemy counts, in movement points.
const FAR: u8 = 99;

/// What an orders change of a brigade depends on.
pub(crate) fn facts(battle: &Battle, state: &State, id: BrigadeId) -> OrdersFacts {
    let brigadier = leaders::brigadier(battle, state, id);
    let company = leaders::company(battle, state, id);
    OrdersFacts {
        rating: brigadier.map_or(Rating::clamped(0), |leader| leaders::rating(battle, state, leader)),
        division_leader: company.division_leader,
        commander: company.commander,
        profile: brigadier.map_or(Profile::Normal, |leader| leaders::profile(battle, state, leader)),
        enemy: Count::clamped(points_to_enemy(battle, state, id)),
    }
}

/// Movement points from the nearest unit of a brigade to an enemy one, whichever way it faces.
fn points_to_enemy(battle: &Battle, state: &State, id: BrigadeId) -> u8 {
    let mut reach: Reach<1> = Reach::new(battle.ground.grid());
    let own = battle.unit_ids().filter(|&unit| battle.unit(unit).brigade == Some(id));
    let enemies = loose_cannon::enemies(battle, state, battle.side_of(id));
    let nearest = own.filter_map(|unit| {
        let gait = Gait::of(battle, state, unit);
        let start = (state.unit(unit).at?, 0);
        let steps = |(hex, _): (Hex, usize), _: Way, onward: &mut Onward<'_, 1>| {
            let round = battle.prices.round(gait, Pace::Deployed, hex);
            round.for_each(|(next, price)| onward.go((next, 0), price));
        };
        // The nearest is come to first.
        let is_there = reach.comes_to(start, 2 * u16::from(FAR), |(hex, _)| enemies.contains(&hex), steps);
        reach.places().last().filter(|_| is_there).map(|(_, _, way)| way.cost.div_ceil(2))
    });
    nearest.min().map_or(FAR, |points| points as u8)
}

/// Why a brigade may not seek other orders: once in an activation, before anybody in it does anything.
pub(crate) fn seek_refusal(battle: &Battle, state: &State, side: Side, id: BrigadeId) -> Option<Refusal> {
    let brigade = state.brigade(id);
    let own = battle.unit_ids().filter(|&unit| battle.unit(unit).brigade == Some(id));
    let has_acted = own.filter_map(|unit| state.unit(unit).active).any(|active| active.has_acted());
    let has_ridden = |leader| state.leader(leader).at.is_some() && !state.leader(leader).rides;
    if battle.side_of(id) != side {
        Some(Refusal::NotYours)
    } else if !brigade.acts {
        Some(Refusal::NotActive { unit: battle.brigade(id).name.clone() })
    } else if brigade.sought {
        Some(Refusal::AlreadySought)
    } else if leaders::brigadier(battle, state, id).is_none() {
        Some(Refusal::NoBrigadier)
    } else {
        let has_begun = has_acted || leaders::leaders_of(battle, id).into_iter().flatten().any(has_ridden);
        has_begun.then_some(Refusal::HasBegun)
    }
}

/// A brigadier seeks other orders.
pub(crate) fn seek(at: &mut At<'_>, brigade: BrigadeId) {
    let facts = facts(at.battle, at.state(), brigade);
    let deed = match at.run::<OrdersChange>(&at.battle.tables, &facts).deed {
        // A brigade too tired to attack goes for the enemy all the same.
        Deed::AttackAndCharge if is_tired(at.battle, at.state(), brigade) => Deed::AdvanceFar,
        deed => deed,
    };
    at.emit(Event::Sought { brigade, deed });
}

/// What comes of seeking other orders.
pub(crate) fn apply(state: &mut State, id: BrigadeId, deed: Deed) {
    let (stance, orders) = match deed {
        Deed::RetainAndStand | Deed::ChangeAndStand => (Stance::Stands, None),
        Deed::Retain | Deed::Change => (Stance::Free, None),
        Deed::AttackAndCharge => (Stance::Charges, Some(Orders::Attack)),
        Deed::AdvanceFar => (Stance::Closes, Some(Orders::Advance)),
        Deed::BackAndAdvance => (Stance::Withdraws, Some(Orders::Advance)),
    };
    let brigade = state.brigade_mut(id);
    (brigade.sought, brigade.stance) = (true, stance);
    brigade.orders = orders.unwrap_or(brigade.orders);
    if matches!(deed, Deed::Change | Deed::ChangeAndStand) {
        state.pending.push(Pending::Change(id));
    }
}

/// Whether a brigade is too tired for attack orders.
pub(crate) fn is_tired(battle: &Battle, state: &State, id: BrigadeId) -> bool {
    state.brigade(id).fatigue >= battle.tables.fatigue.get(Fatigue::NoAttack)
}

/// Why a brigade may not have these orders now.
pub(crate) fn orders_refusal(
    battle: &Battle,
    state: &State,
    id: BrigadeId,
    orders: Orders,
) -> Option<Refusal> {
    let brigade = state.brigade(id);
    if brigade.orders == orders {
        Some(Refusal::SameOrders { orders })
    } else {
        let is_too_much = orders == Orders::Attack && is_tired(battle, state, id);
        is_too_much.then_some(Refusal::TooTired { fatigue: brigade.fatigue })
    }
}
