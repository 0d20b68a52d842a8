//! Section 2, orders change on the map: when a brigadier may seek other orders, and what comes of it.

use board::hex::{Hex, Onward, Reach, Way};
use engine::Count;

use crate::At;
use crate::Now;
use crate::game::battle::{BrigadeId, Orders, Side};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{BrigadeDuty, Pending, Ridden, State};
use crate::rules::command::resolve::{OrdersChange, OrdersChangeResult, OrdersFacts, Profile, Rating};
use crate::rules::command::{leaders, loose_cannon};
use crate::rules::movement::costs::Gait;
use crate::rules::named::run_for;
use crate::sheet::axes::Fatigue;
use crate::sheet::board_tables::MoveMode;

/// The farthest an enemy counts, in movement points.
const FAR: u8 = 99;

/// What an orders change of a brigade depends on.
pub(crate) fn facts(now: Now<'_>, id: BrigadeId) -> OrdersFacts {
    let brigadier = leaders::brigadier(now, id);
    let company = leaders::company(now, id);
    OrdersFacts {
        rating: brigadier.map_or(Rating::clamped(0), |leader| leaders::rating(now, leader)),
        division_leader: company.division_leader,
        commander: company.commander,
        profile: brigadier.map_or(Profile::Normal, |leader| leaders::profile(now, leader)),
        enemy: Count::clamped(points_to_enemy(now, id)),
    }
}

/// Movement points from the nearest unit of a brigade to an enemy one, whichever way it faces.
fn points_to_enemy(now: Now<'_>, id: BrigadeId) -> u8 {
    let mut reach: Reach<1> = Reach::new(now.battle.ground.grid());
    let own = now.battle.unit_ids().filter(|&unit| now.battle.unit(unit).brigade == Some(id));
    let enemies = loose_cannon::enemies(now, now.battle.side_of(id));
    let nearest = own.filter_map(|unit| {
        let gait = Gait::of(now, unit);
        let start = (now.state.unit(unit).at?, 0);
        let steps = |(hex, _): (Hex, usize), _: Way, onward: &mut Onward<'_, 1>| {
            let round = now.battle.prices.round(gait, MoveMode::Deployed, hex);
            round.for_each(|(next, price)| onward.go((next, 0), price));
        };
        // The nearest is come to first.
        let is_there = reach.comes_to(start, 2 * u16::from(FAR), |(hex, _)| enemies.contains(&hex), steps);
        reach.places().last().filter(|_| is_there).map(|(_, _, way)| way.cost.div_ceil(2))
    });
    nearest.min().map_or(FAR, |points| points as u8)
}

/// Why a brigade may not seek other orders: once in an activation, before any of its units or leaders acts.
pub(crate) fn seek_refusal(now: Now<'_>, side: Side, id: BrigadeId) -> Option<Refusal> {
    let brigade = now.state.brigade(id);
    let own = now.battle.unit_ids().filter(|&unit| now.battle.unit(unit).brigade == Some(id));
    let has_acted = own.filter_map(|unit| now.state.unit(unit).active).any(|active| active.has_acted());
    let has_ridden = |leader| now.state.leader(leader).ridden == Ridden::Now;
    if now.battle.side_of(id) != side {
        Some(Refusal::NotYours)
    } else if !brigade.acts {
        Some(Refusal::NotActive { unit: now.battle.brigade(id).name.clone() })
    } else if brigade.sought {
        Some(Refusal::AlreadySought)
    } else if leaders::brigadier(now, id).is_none() {
        Some(Refusal::NoBrigadier)
    } else {
        let has_begun =
            has_acted || leaders::leaders_of(now.battle, id).into_iter().flatten().any(has_ridden);
        has_begun.then_some(Refusal::HasBegun)
    }
}

/// A brigadier seeks other orders.
pub(crate) fn seek(at: &mut At<'_>, brigade: BrigadeId) {
    let facts = facts(at.now(), brigade);
    let name = &at.battle.brigade(brigade).name;
    let deed = match run_for::<OrdersChange>(at, name, &facts).deed {
        // A brigade too tired to attack goes for the enemy all the same.
        OrdersChangeResult::AttackAndCharge if is_tired(at.now(), brigade) => OrdersChangeResult::AdvanceFar,
        deed => deed,
    };
    at.emit(Event::Sought { brigade, deed });
}

/// What comes of seeking other orders.
pub(crate) fn apply(state: &mut State, id: BrigadeId, deed: OrdersChangeResult) {
    let (stance, orders) = match deed {
        OrdersChangeResult::RetainAndStand | OrdersChangeResult::ChangeAndStand => {
            (BrigadeDuty::Stands, None)
        }
        OrdersChangeResult::Retain | OrdersChangeResult::Change => (BrigadeDuty::Free, None),
        OrdersChangeResult::AttackAndCharge => (BrigadeDuty::Charges, Some(Orders::Attack)),
        OrdersChangeResult::AdvanceFar => (BrigadeDuty::Closes, Some(Orders::Advance)),
        OrdersChangeResult::BackAndAdvance => (BrigadeDuty::Withdraws, Some(Orders::Advance)),
    };
    let brigade = state.brigade_mut(id);
    (brigade.sought, brigade.stance) = (true, stance);
    brigade.orders = orders.unwrap_or(brigade.orders);
    if matches!(deed, OrdersChangeResult::Change | OrdersChangeResult::ChangeAndStand) {
        state.pending.push(Pending::Change(id));
    }
}

/// Whether a brigade is too tired for attack orders.
pub(crate) fn is_tired(now: Now<'_>, id: BrigadeId) -> bool {
    now.state.brigade(id).fatigue >= now.battle.tables.fatigue.get(Fatigue::NoAttack)
}

/// Why a brigade may not have these orders now.
pub(crate) fn orders_refusal(now: Now<'_>, id: BrigadeId, orders: Orders) -> Option<Refusal> {
    let brigade = now.state.brigade(id);
    if brigade.orders == orders {
        Some(Refusal::SameOrders { orders })
    } else {
        let is_too_much = orders == Orders::Attack && is_tired(now, id);
        is_too_much.then(|| Refusal::TooTired {
            fatigue: brigade.fatigue,
            limit: now.battle.tables.fatigue.get(Fatigue::NoAttack),
        })
    }
}
