//! Sections 1, 4 and 9, generals: they ride, attach themselves, are at risk and are replaced.

use board::table::{Angle, Block, Inches, Point, Pose, TOUCH};

use crate::game::battle::{Battle, BrigadeId, GeneralId, GeneralRank, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::{Crowding, Refusal};
use crate::game::state::{Pending, Post};
use crate::rules::command::brigade_orders;
use crate::rules::double_six::resolve::{RiskFacts, RiskToGeneral};
use crate::rules::movement::formation_changes;
use crate::rules::named::run_for;
use crate::sheet::board_tables::{MoveType, MovementRow, SheetDistance};
use crate::sheet::cells::Fate;
use crate::sheet::units::{Side, Status};
use crate::{At, Now};

/// How many places a general might ride to are tried.
const PLACES: usize = 4;
/// How many units of a large command he might join are tried.
const UNITS: usize = 6;

/// Whether a unit is of a general's command.
fn commands(battle: &Battle, general: GeneralId, unit: UnitId) -> bool {
    let (general, unit) = (battle.general(general), battle.unit(unit));
    general.side == unit.side
        && match general.rank {
            GeneralRank::Brigade(brigade) => unit.brigade == Some(brigade),
            GeneralRank::Division(division) => unit.division == Some(division),
            GeneralRank::Corps | GeneralRank::Chief => true,
        }
}

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    match order {
        Order::Ride { general, to } => ride_refusal(now, side, general, to),
        Order::Join { general, unit } => join_refusal(now, side, general, unit),
        Order::Recover { unit } => match now.state.pending.last() {
            Some(&Pending::Recover { general }) if recovers(now, general, unit) => None,
            Some(Pending::Recover { .. }) => {
                Some(Refusal::NotToRecover { within: now.battle.distance(SheetDistance::Unmoved) })
            }
            _ => Some(Refusal::NotNow),
        },
        Order::Done => match now.state.pending.last() {
            Some(&Pending::Recover { general }) => {
                let mut units = now.state.standing(now.battle, side);
                units.any(|unit| recovers(now, general, unit)).then_some(Refusal::SomebodyToRecover)
            }
            _ => Some(Refusal::NotNow),
        },
        _ => Some(Refusal::NotNow),
    }
}

fn ride_refusal(now: Now<'_>, side: Side, general: GeneralId, to: Point) -> Option<Refusal> {
    if now.battle.general(general).side != side {
        return Some(Refusal::NotYours);
    }
    let Some(from) = now.state.general_block(now.battle, general) else { return Some(Refusal::NotOnTable) };
    if now.state.general(general).rode {
        return Some(Refusal::AlreadyRode);
    }
    let (distance, most) = (from.pose().at.distance(to), pace(now.battle));
    if distance > most {
        return Some(Refusal::TooFar { distance, most });
    }
    let there = from.moved_to(Pose::new(to, from.pose().facing));
    if enemy_in_the_way(now, side, &from, to) {
        return Some(Refusal::EnemyInTheWay { gap: now.battle.distance(SheetDistance::EnemyGap) });
    }
    match has_place(now, general, &there) {
        true => None,
        false => Some(Refusal::NoPlaceThere { because: crowding(now, general, &there) }),
    }
}

fn join_refusal(now: Now<'_>, side: Side, general: GeneralId, unit: UnitId) -> Option<Refusal> {
    if now.battle.general(general).side != side {
        return Some(Refusal::NotYours);
    }
    if !commands(now.battle, general, unit) {
        return Some(Refusal::NotHisCommand);
    }
    let blocks = (now.state.general_block(now.battle, general), now.state.block(now.battle, unit));
    let (Some(from), Some(to)) = blocks else { return Some(Refusal::NotOnTable) };
    if now.state.general(general).post == Post::With(unit) {
        return Some(Refusal::AlreadyWith);
    }
    let distance = from.distance(&to) - now.battle.distance(SheetDistance::BaseContact);
    if distance <= Inches::ZERO {
        return None;
    }
    if now.state.general(general).rode {
        return Some(Refusal::AlreadyRode);
    }
    let most = pace(now.battle);
    if distance > most {
        return Some(Refusal::TooFar { distance, most });
    }
    let nearest = to.nearest_to(from.pose().at);
    let gap = now.battle.distance(SheetDistance::EnemyGap);
    enemy_in_the_way(now, side, &from, nearest).then_some(Refusal::EnemyInTheWay { gap })
}

/// How far a general rides.
pub(crate) fn pace(battle: &Battle) -> Inches {
    battle.tables.field.movement.get(MovementRow::Generals, MoveType::Move).unwrap_or(Inches::ZERO)
}

/// Whether a straight ride comes too near an enemy; an enemy that is too near already may be ridden away from.
fn enemy_in_the_way(now: Now<'_>, side: Side, from: &Block, to: Point) -> bool {
    let gap = now.battle.distance(SheetDistance::EnemyGap);
    now.state.standing(now.battle, side.enemy()).any(|enemy| {
        let Some(block) = now.state.block(now.battle, enemy) else { return false };
        let at = from.pose().at;
        block.is_within_of_line(gap, at, to)
            && block.distance_to_line(at, to) < gap
            && block.distance_to_point(at) >= gap
    })
}

/// Whether a lone general can stand there.
fn has_place(now: Now<'_>, general: GeneralId, there: &Block) -> bool {
    let (side, gap) = (now.battle.general(general).side, now.battle.distance(SheetDistance::EnemyGap));
    let is_clear = |(unit, block): (UnitId, Block)| {
        if now.battle.unit(unit).side == side { !block.overlaps(there) } else { !block.is_nearer(gap, there) }
    };
    let is_apart = |other: GeneralId| match now.state.general(other).post {
        Post::Alone(pose) => other == general || !now.battle.general_block(pose).overlaps(there),
        _ => true,
    };
    now.battle.table.holds(there)
        && now.state.blocks(now.battle).all(is_clear)
        && now.battle.general_ids().all(is_apart)
}

/// What is in a place where a lone general cannot stand.
fn crowding(now: Now<'_>, general: GeneralId, there: &Block) -> Option<Crowding> {
    let (side, gap) = (now.battle.general(general).side, now.battle.distance(SheetDistance::EnemyGap));
    if !now.battle.table.holds(there) {
        return Some(Crowding::Edge);
    }
    let by_unit = |(unit, block): (UnitId, Block)| {
        let name = now.battle.unit_in_words(unit);
        if block.overlaps(there) {
            return Some(Crowding::Unit(name));
        }
        let is_near = now.battle.unit(unit).side != side && block.is_nearer(gap, there);
        is_near.then_some(Crowding::Enemy { enemy: name, gap })
    };
    now.state.blocks(now.battle).find_map(by_unit).or(Some(Crowding::General))
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, _: Side, order: Order) {
    let battle = at.battle;
    let now = at.now();
    match order {
        Order::Ride { general, to } => {
            let Some(from) = now.state.general_block(battle, general) else { return };
            let post = Post::Alone(Pose::new(to, from.pose().facing));
            at.emit(Event::Rode { general, post });
        }
        Order::Join { general, unit } => {
            let contact = battle.distance(SheetDistance::BaseContact);
            let blocks = (now.state.general_block(battle, general), now.state.block(battle, unit));
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
            formation_changes::put_in_order(at, unit);
        }
        _ => {}
    }
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    if let Some(&Pending::Recover { general }) = now.state.pending.last() {
        let units = now.state.standing(now.battle, side);
        let units = units.filter(|&unit| recovers(now, general, unit));
        return units.map(|unit| Order::Recover { unit }).collect();
    }
    let mut orders = Vec::new();
    for general in now.battle.general_ids().filter(|&general| now.battle.general(general).side == side) {
        let Some(block) = now.state.general_block(now.battle, general) else { continue };
        let mut units: Vec<(Inches, UnitId)> = now
            .state
            .standing(now.battle, side)
            .filter(|&unit| commands(now.battle, general, unit))
            .filter_map(|unit| Some((now.state.block(now.battle, unit)?.distance(&block), unit)))
            .collect();
        units.sort_unstable();
        orders.extend(units.iter().take(UNITS).map(|&(_, unit)| Order::Join { general, unit }));
        if now.state.general(general).rode {
            continue;
        }
        let (from, most) = (block.pose().at, pace(now.battle));
        let ride = |to: Point| Order::Ride { general, to };
        orders.extend(beside(now, general).into_iter().map(ride));
        orders.extend((0..PLACES).map(|number| {
            let heading = Angle::hundredths_of(one_of(36_000) as i32);
            ride(from.towards(heading, most / (1 + number as i32)))
        }));
    }
    orders
}

/// Places where a general is in base contact with the generals under him.
fn beside(now: Now<'_>, general: GeneralId) -> Vec<Point> {
    let own = now.battle.general(general);
    let depends = |other: &GeneralId| {
        let other = now.battle.general(*other);
        other.side == own.side
            && match (own.rank, other.rank) {
                (GeneralRank::Division(division), GeneralRank::Brigade(brigade)) => {
                    now.battle.brigade(brigade).division == division
                }
                (GeneralRank::Corps | GeneralRank::Chief, GeneralRank::Division(_)) => true,
                _ => false,
            }
    };
    let others = now.battle.general_ids().filter(depends);
    let behind = |block: Block| {
        let pose = block.pose();
        let back = Inches::ZERO - block.depth() - now.battle.distance(SheetDistance::BaseContact) / 2;
        pose.at.towards(pose.facing, back)
    };
    others.filter_map(|other| now.state.general_block(now.battle, other)).map(behind).collect()
}

/// The general who is at risk with a unit: the nearest attached to it or within 4 inches.
pub(crate) fn at_risk_with(now: Now<'_>, unit: UnitId) -> Option<GeneralId> {
    let target = now.state.block(now.battle, unit)?;
    let (side, most) = (now.battle.unit(unit).side, now.battle.distance(SheetDistance::RiskToGeneral));
    let distance = |general: GeneralId| {
        let block = now.state.general_block(now.battle, general)?;
        let attached = now.state.general(general).post == Post::With(unit);
        Some((if attached { Inches::ZERO } else { block.distance(&target) }, general))
    };
    let own = now.battle.general_ids().filter(|&general| now.battle.general(general).side == side);
    let nearest = own.filter_map(distance).filter(|&(distance, _)| distance <= most).min();
    nearest.map(|(_, general)| general)
}

/// Whether brigades test if a general is lost.
pub(crate) fn leads_any(now: Now<'_>, general: GeneralId) -> bool {
    !led_by(now, general).is_empty()
}

/// Puts the nearest general attached to a unit or near it at risk: his table, and all that comes of it.
pub(crate) fn at_risk(at: &mut At<'_>, near_unit: UnitId) {
    let battle = at.battle;
    let now = at.now();
    let Some(general) = at_risk_with(now, near_unit) else { return };
    let side = battle.unit(near_unit).side;
    let led = led_by(now, general);
    let facts = RiskFacts { leads_brigade: !led.is_empty() };
    let from =
        now.state.general_block(battle, general).map_or(battle.general(general).pose, |block| block.pose());
    let turn = now.state.turn;
    let away = |turns: u8, wounded: bool| {
        let post = Post::Away { until: turn.saturating_add(turns), from, wounded };
        Event::Posted { general, post }
    };
    match run_for::<RiskToGeneral>(at, &battle.general(general).name, &battle.tables, &facts).fate {
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
            let now = at.now();
            if now.state.standing(battle, side).any(|unit| recovers(now, general, unit)) {
                at.emit(Event::Asked { pending: Pending::Recover { general } });
            }
        }
    }
}

/// The brigades that test if a general is lost: his own, and all of his side for a C-in-C.
fn led_by(now: Now<'_>, general: GeneralId) -> Vec<BrigadeId> {
    let known = now.battle.general(general);
    let leads = |&brigade: &BrigadeId| match known.rank {
        GeneralRank::Brigade(own) => own == brigade,
        GeneralRank::Chief => now.battle.brigade(brigade).side == known.side,
        GeneralRank::Division(_) | GeneralRank::Corps => now.state.stands_in(now.battle, general, brigade),
    };
    now.battle.brigade_ids().filter(leads).filter(|&brigade| brigade_orders::is_alive(now, brigade)).collect()
}

/// Whether an unmoved general recovers a unit.
fn recovers(now: Now<'_>, general: GeneralId, unit: UnitId) -> bool {
    let blocks = (now.state.general_block(now.battle, general), now.state.block(now.battle, unit));
    let (Some(own), Some(block)) = blocks else { return false };
    let status = now.state.unit(unit).status;
    now.battle.unit(unit).side == now.battle.general(general).side
        && matches!(status, Status::Unformed | Status::GoneToGround | Status::Faltering)
        && own.is_within(now.battle.distance(SheetDistance::Unmoved), &block)
        && (status != Status::Unformed || formation_changes::has_room_in_order(now, unit))
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
        let Post::Alone(pose) = at.state().general(general).post else { continue };
        let (side, own) = (battle.general(general).side, battle.general_block(pose));
        let most = battle.distance(SheetDistance::LoneGeneral);
        let friends = nearest(at.now(), &own, |unit| battle.unit(unit).side == side);
        match friends.filter(|&(distance, _)| distance <= most) {
            Some((_, unit)) => at.emit(Event::Posted { general, post: Post::With(unit) }),
            None => at.emit(Event::Fell { general }),
        }
    }
}

/// A general on his own attaches himself to the nearest unit of his command that he can ride to, and goes where it goes.
pub(crate) fn go_along(at: &mut At<'_>, general: GeneralId) {
    let battle = at.battle;
    let Post::Alone(pose) = at.state().general(general).post else { return };
    let unit = nearest(at.now(), &battle.general_block(pose), |unit| commands(battle, general, unit));
    if let Some((_, unit)) = unit.filter(|&(distance, _)| distance <= pace(battle)) {
        at.emit(Event::Posted { general, post: Post::With(unit) });
    }
}

/// The unit on the table nearest to a block, of those that serve; guns without crew do not.
fn nearest(now: Now<'_>, block: &Block, serves: impl Fn(UnitId) -> bool) -> Option<(Inches, UnitId)> {
    let units = now.state.blocks(now.battle);
    let units = units.filter(|&(unit, _)| now.state.unit(unit).figures > 0 && serves(unit));
    units.map(|(unit, other)| (other.distance(block), unit)).min()
}

/// Generals who were only away return, and poor ones replace generals who fell: with the nearest unit of their command.
pub(crate) fn come_back(at: &mut At<'_>) {
    let battle = at.battle;
    for general in battle.general_ids() {
        let (turn, known) = (at.state().turn, *at.state().general(general));
        let from = match known.post {
            Post::Away { until, from, .. } if until <= turn => Some(from),
            Post::Lost => known.fell,
            _ => None,
        };
        let Some(from) = from else { continue };
        let own = |unit: UnitId| commands(battle, general, unit);
        let Some((_, unit)) = nearest(at.now(), &battle.general_block(from), own) else { continue };
        at.emit(match known.post {
            Post::Lost => Event::Replaced { general, unit },
            _ => Event::Posted { general, post: Post::With(unit) },
        });
    }
}
