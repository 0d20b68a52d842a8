//! Sections 1, 4 and 9, generals: they ride, attach themselves, are at risk and are replaced.

use board::table::{Angle, Block, Inches, Point, Pose, TOUCH};

use crate::At;
use crate::game::battle::{Battle, BrigadeId, GeneralId, Rank, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, Post, State};
use crate::rules::command::brigade_orders;
use crate::rules::double_six::resolve::{RiskFacts, RiskToGeneral};
use crate::sheet::board_tables::{Distance, Mover, Pace};
use crate::sheet::cells::Fate;
use crate::sheet::units::{Side, Status};

/// How many places a general might ride to are tried.
const PLACES: usize = 4;
/// How many units of a large command he might join are tried.
const UNITS: usize = 6;

/// Whether a unit is of a general's command.
fn commands(battle: &Battle, general: GeneralId, unit: UnitId) -> bool {
    let (general, unit) = (battle.general(general), battle.unit(unit));
    general.side == unit.side
        && match general.rank {
            Rank::Brigade(brigade) => unit.brigade == Some(brigade),
            Rank::Division(division) => unit.division == Some(division),
            Rank::Corps | Rank::Chief => true,
        }
}

/// Why a side may not order this now.
pub(crate) fn refusal(battle: &Battle, state: &State, side: Side, order: Order) -> Option<Refusal> {
    match order {
        Order::Ride { general, to } => ride_refusal(battle, state, side, general, to),
        Order::Join { general, unit } => join_refusal(battle, state, side, general, unit),
        Order::Recover { unit } => match state.pending.last() {
            Some(&Pending::Recover { general }) if recovers(battle, state, general, unit) => None,
            Some(Pending::Recover { .. }) => Some(Refusal::NotToRecover),
            _ => Some(Refusal::NotNow),
        },
        Order::Done => match state.pending.last() {
            Some(&Pending::Recover { general }) => {
                let mut units = state.standing(battle, side);
                units.any(|unit| recovers(battle, state, general, unit)).then_some(Refusal::SomebodyToRecover)
            }
            _ => Some(Refusal::NotNow),
        },
        _ => Some(Refusal::NotNow),
    }
}

fn ride_refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    general: GeneralId,
    to: Point,
) -> Option<Refusal> {
    if battle.general(general).side != side {
        return Some(Refusal::NotYours);
    }
    let Some(from) = state.general_block(battle, general) else { return Some(Refusal::NotOnTable) };
    if state.general(general).rode {
        return Some(Refusal::AlreadyRode);
    }
    let (distance, most) = (from.pose().at.distance(to), pace(battle));
    if distance > most {
        return Some(Refusal::TooFar { distance, most });
    }
    let there = from.moved_to(Pose::new(to, from.pose().facing));
    if enemy_in_the_way(battle, state, side, &from, to) {
        return Some(Refusal::EnemyInTheWay);
    }
    (!has_place(battle, state, general, &there)).then_some(Refusal::NoPlaceThere)
}

fn join_refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    general: GeneralId,
    unit: UnitId,
) -> Option<Refusal> {
    if battle.general(general).side != side {
        return Some(Refusal::NotYours);
    }
    if !commands(battle, general, unit) {
        return Some(Refusal::NotHisCommand);
    }
    let blocks = (state.general_block(battle, general), state.block(battle, unit));
    let (Some(from), Some(to)) = blocks else { return Some(Refusal::NotOnTable) };
    if state.general(general).post == Post::With(unit) {
        return Some(Refusal::AlreadyWith);
    }
    let distance = from.distance(&to) - battle.distance(Distance::BaseContact);
    if distance <= Inches::ZERO {
        return None;
    }
    if state.general(general).rode {
        return Some(Refusal::AlreadyRode);
    }
    let most = pace(battle);
    if distance > most {
        return Some(Refusal::TooFar { distance, most });
    }
    let nearest = to.nearest_to(from.pose().at);
    enemy_in_the_way(battle, state, side, &from, nearest).then_some(Refusal::EnemyInTheWay)
}

/// How far a general rides.
fn pace(battle: &Battle) -> Inches {
    battle.tables.field.movement.get(Mover::Generals, Pace::Move).unwrap_or(Inches::ZERO)
}

/// Whether a straight ride comes too near an enemy; one that is so near already is ridden away from.
fn enemy_in_the_way(battle: &Battle, state: &State, side: Side, from: &Block, to: Point) -> bool {
    let gap = battle.distance(Distance::EnemyGap);
    state.standing(battle, side.enemy()).any(|enemy| {
        let Some(block) = state.block(battle, enemy) else { return false };
        let at = from.pose().at;
        block.is_within_of_line(gap, at, to)
            && block.distance_to_line(at, to) < gap
            && block.distance_to_point(at) >= gap
    })
}

/// Whether a lone general can stand there.
fn has_place(battle: &Battle, state: &State, general: GeneralId, there: &Block) -> bool {
    let (side, gap) = (battle.general(general).side, battle.distance(Distance::EnemyGap));
    let is_clear = |(unit, block): (UnitId, Block)| {
        if battle.unit(unit).side == side { !block.overlaps(there) } else { !block.is_nearer(gap, there) }
    };
    let is_apart = |other: GeneralId| match state.general(other).post {
        Post::Alone(pose) => other == general || !battle.general_block(pose).overlaps(there),
        _ => true,
    };
    battle.table.holds(there) && state.blocks(battle).all(is_clear) && battle.general_ids().all(is_apart)
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, _: Side, order: Order) {
    let (battle, state) = (at.battle, at.state());
    match order {
        Order::Ride { general, to } => {
            let Some(from) = state.general_block(battle, general) else { return };
            let post = Post::Alone(Pose::new(to, from.pose().facing));
            at.emit(Event::Rode { general, post });
        }
        Order::Join { general, unit } => {
            let contact = battle.distance(Distance::BaseContact);
            let blocks = (state.general_block(battle, general), state.block(battle, unit));
            let (Some(from), Some(to)) = blocks else { return };
            let post = Post::With(unit);
            at.emit(if from.is_within(contact, &to) {
                Event::Posted { general, post }
            } else {
                Event::Rode { general, post }
            });
        }
        Order::Done => at.emit(Event::Settled),
        Order::Recover { unit } => {
            at.emit(Event::Settled);
            at.emit(Event::Turned { unit, status: Status::Formed });
        }
        _ => {}
    }
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(
    battle: &Battle,
    state: &State,
    side: Side,
    one_of: &mut dyn FnMut(usize) -> usize,
) -> Vec<Order> {
    if let Some(&Pending::Recover { general }) = state.pending.last() {
        let units = state.standing(battle, side);
        let units = units.filter(|&unit| recovers(battle, state, general, unit));
        return units.map(|unit| Order::Recover { unit }).collect();
    }
    let mut orders = Vec::new();
    for general in battle.general_ids().filter(|&general| battle.general(general).side == side) {
        let Some(block) = state.general_block(battle, general) else { continue };
        let mut units: Vec<(Inches, UnitId)> = state
            .standing(battle, side)
            .filter(|&unit| commands(battle, general, unit))
            .filter_map(|unit| Some((state.block(battle, unit)?.distance(&block), unit)))
            .collect();
        units.sort_unstable();
        orders.extend(units.iter().take(UNITS).map(|&(_, unit)| Order::Join { general, unit }));
        if state.general(general).rode {
            continue;
        }
        let (from, most) = (block.pose().at, pace(battle));
        let ride = |to: Point| Order::Ride { general, to };
        orders.extend(beside(battle, state, general).into_iter().map(ride));
        orders.extend((0..PLACES).map(|number| {
            let heading = Angle::hundredths_of(one_of(36_000) as i32);
            ride(from.towards(heading, most / (1 + number as i32)))
        }));
    }
    orders
}

/// Places where a general is in base contact with those who depend on him.
fn beside(battle: &Battle, state: &State, general: GeneralId) -> Vec<Point> {
    let own = battle.general(general);
    let depends = |other: &GeneralId| {
        let other = battle.general(*other);
        other.side == own.side
            && match (own.rank, other.rank) {
                (Rank::Division(division), Rank::Brigade(brigade)) => {
                    battle.brigade(brigade).division == division
                }
                (Rank::Corps | Rank::Chief, Rank::Division(_)) => true,
                _ => false,
            }
    };
    let others = battle.general_ids().filter(depends);
    let behind = |block: Block| {
        let pose = block.pose();
        let back = Inches::ZERO - block.depth() - battle.distance(Distance::BaseContact) / 2;
        pose.at.towards(pose.facing, back)
    };
    others.filter_map(|other| state.general_block(battle, other)).map(behind).collect()
}

/// Puts the nearest general at risk who is attached to a unit or near it: his table, and all that comes of it.
pub(crate) fn at_risk(at: &mut At<'_>, near_unit: UnitId) {
    let (battle, state) = (at.battle, at.state());
    let Some(target) = state.block(battle, near_unit) else { return };
    let (side, most) = (battle.unit(near_unit).side, battle.distance(Distance::RiskToGeneral));
    let distance = |general: GeneralId| {
        let block = state.general_block(battle, general)?;
        let attached = state.general(general).post == Post::With(near_unit);
        Some((if attached { Inches::ZERO } else { block.distance(&target) }, general))
    };
    let own = battle.general_ids().filter(|&general| battle.general(general).side == side);
    let nearest = own.filter_map(distance).filter(|&(distance, _)| distance <= most).min();
    let Some((_, general)) = nearest else { return };
    let led = led_by(battle, state, general);
    let facts = RiskFacts { leads_brigade: !led.is_empty() };
    let from =
        state.general_block(battle, general).map_or(battle.general(general).pose, |block| block.pose());
    let turn = state.turn;
    let away = |turns: u8, wounded: bool| {
        let post = Post::Away { until: turn.saturating_add(turns), from, wounded };
        Event::Posted { general, post }
    };
    match at.run::<RiskToGeneral>(&battle.tables, &facts).fate {
        Fate::Disgraced | Fate::Sniped => {
            at.emit(Event::Fell { general });
            for brigade in led {
                at.emit(Event::Shaken { brigade });
            }
        }
        // The rest of this turn, and the whole of the next.
        Fate::Whiskey => at.emit(away(2, false)),
        Fate::Wounded => at.emit(away(1, true)),
        Fate::CarriesOn => {}
        Fate::Unmoved => {
            let state = at.state();
            if state.standing(battle, side).any(|unit| recovers(battle, state, general, unit)) {
                at.emit(Event::Asked { pending: Pending::Recover { general } });
            }
        }
    }
}

/// The brigades that test if a general is lost: his own, and all of his side for a C-in-C.
fn led_by(battle: &Battle, state: &State, general: GeneralId) -> Vec<BrigadeId> {
    let known = battle.general(general);
    let leads = |&brigade: &BrigadeId| match known.rank {
        Rank::Brigade(own) => own == brigade,
        Rank::Chief => battle.brigade(brigade).side == known.side,
        Rank::Division(_) | Rank::Corps => state.stands_in(battle, general, brigade),
    };
    battle
        .brigade_ids()
        .filter(leads)
        .filter(|&brigade| brigade_orders::is_alive(battle, state, brigade))
        .collect()
}

/// Whether an unmoved general recovers a unit.
fn recovers(battle: &Battle, state: &State, general: GeneralId, unit: UnitId) -> bool {
    let blocks = (state.general_block(battle, general), state.block(battle, unit));
    let (Some(own), Some(block)) = blocks else { return false };
    let status = state.unit(unit).status;
    battle.unit(unit).side == battle.general(general).side
        && matches!(status, Status::Unformed | Status::GoneToGround | Status::Faltering)
        && own.is_within(battle.distance(Distance::Unmoved), &block)
}

/// A lone general touched by the enemy joins the nearest friends, or is lost.
pub(crate) fn see_to_danger(at: &mut At<'_>) {
    let battle = at.battle;
    let mut touched: Vec<GeneralId> = Vec::new();
    for (unit, block) in at.state().blocks(battle) {
        let enemy = battle.unit(unit).side.enemy();
        touched.extend(battle.general_ids().filter(|&general| match at.state().general(general).post {
            Post::Alone(pose) if battle.general(general).side == enemy => {
                block.is_within(TOUCH, &battle.general_block(pose))
            }
            _ => false,
        }));
    }
    touched.sort_unstable();
    touched.dedup();
    for general in touched {
        let state = at.state();
        let Post::Alone(pose) = state.general(general).post else { continue };
        let (side, own) = (battle.general(general).side, battle.general_block(pose));
        let most = battle.distance(Distance::LoneGeneral);
        let friends = nearest(battle, state, &own, |unit| battle.unit(unit).side == side);
        match friends.filter(|&(distance, _)| distance <= most) {
            Some((_, unit)) => at.emit(Event::Posted { general, post: Post::With(unit) }),
            None => at.emit(Event::Fell { general }),
        }
    }
}

/// The unit on the table nearest to a block, of those that serve.
fn nearest(
    battle: &Battle,
    state: &State,
    block: &Block,
    serves: impl Fn(UnitId) -> bool,
) -> Option<(Inches, UnitId)> {
    let units = state.blocks(battle).filter(|&(unit, _)| serves(unit));
    units.map(|(unit, other)| (other.distance(block), unit)).min()
}

/// Generals who were only away return, and poor ones replace those who fell: with the nearest unit of their command.
pub(crate) fn come_back(at: &mut At<'_>) {
    let battle = at.battle;
    for general in battle.general_ids() {
        let state = at.state();
        let now = state.general(general);
        let from = match now.post {
            Post::Away { until, from, .. } if until <= state.turn => Some(from),
            Post::Lost => now.fell,
            _ => None,
        };
        let Some(from) = from else { continue };
        let own = |unit: UnitId| commands(battle, general, unit);
        let Some((_, unit)) = nearest(battle, state, &battle.general_block(from), own) else { continue };
        at.emit(match now.post {
            Post::Lost => Event::Replaced { general, unit },
            _ => Event::Posted { general, post: Post::With(unit) },
        });
    }
}
