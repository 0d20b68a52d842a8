//! Section 3, the orders of a brigade: what they allow its units, what they ask of them, and when they end.

use board::table::{Block, Face, Inches, Point};

use crate::game::battle::{BrigadeId, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::Post;
use crate::rules::morale::compulsory_moves;
use crate::rules::movement::crossing;
use crate::rules::movement::rates::{self, WHOLE};
use crate::sheet::board_tables::{MoveType, SheetDistance};
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::Side;
use crate::sheet::weapon::Weapon;
use crate::{At, Now};

/// Why the order of its brigade keeps a unit from moving so; turning or reforming where it stands is always allowed.
pub fn move_refusal(now: Now<'_>, unit: UnitId, from: &Block, to: &Block) -> Option<Refusal> {
    let own = now.state.brigade(now.battle.unit(unit).brigade?);
    let stays = from.pose().at == to.pose().at || from.middle_of(Face::Front) == to.middle_of(Face::Front);
    if stays {
        return None;
    }
    match own.order {
        BrigadeOrder::Assault | BrigadeOrder::Engage | BrigadeOrder::Move => None,
        BrigadeOrder::Hold => {
            let most = now.battle.distance(SheetDistance::BrigadeArea);
            let distance = own.area.distance(to.pose().at);
            // A unit that is outside when the order comes may come in.
            (distance > most && distance >= own.area.distance(from.pose().at))
                .then_some(Refusal::OutsideArea { distance, most })
        }
        BrigadeOrder::Support => {
            let most = now.battle.distance(SheetDistance::Support);
            let gap = |block: &Block| distance_to(now, own.supports?, unit, block);
            let distance = gap(to)?;
            (distance > most && gap(from).is_none_or(|before| distance >= before))
                .then_some(Refusal::FarFromSupported { distance, most })
        }
        BrigadeOrder::Retire => {
            let gap = |block: &Block| enemy_gap(now, now.battle.unit(unit).side, block);
            (gap(to)? < gap(from)?).then_some(Refusal::TowardsEnemy)
        }
    }
}

/// How far a block is from the nearest unit of a brigade.
fn distance_to(now: Now<'_>, brigade: BrigadeId, without: UnitId, block: &Block) -> Option<Inches> {
    let units = now.battle.units_of(brigade).filter(|&unit| unit != without);
    units.filter_map(|unit| Some(now.state.block(now.battle, unit)?.distance(block))).min()
}

/// How far a block is from the nearest enemy of a side.
fn enemy_gap(now: Now<'_>, side: Side, block: &Block) -> Option<Inches> {
    let enemies = now.state.standing(now.battle, side.enemy());
    enemies.filter_map(|enemy| Some(now.state.block(now.battle, enemy)?.distance(block))).min()
}

/// Whether a brigade is still there, or still to come.
pub(crate) fn is_alive(now: Now<'_>, brigade: BrigadeId) -> bool {
    let Now { battle, state } = now;
    let is_lost = |unit: UnitId| state.unit(unit).absence.is_some_and(|why| why.is_loss());
    !state.brigade(brigade).removed
        && battle.units_of(brigade).any(|unit| battle.unit(unit).parent.is_none() && !is_lost(unit))
}

/// Where a brigade's order finds it: where its general stands or was last seen, else amid its units.
pub(crate) fn heart(now: Now<'_>, brigade: BrigadeId) -> Point {
    let own = now.battle.brigade(brigade).general;
    let commands = |general| general == own || now.state.stands_in(now.battle, general, brigade);
    let here = now.battle.general_ids().filter(|&general| commands(general));
    if let Some(block) = here.into_iter().find_map(|general| now.state.general_block(now.battle, general)) {
        return block.pose().at;
    }
    if let Post::Away { from, .. } = now.state.general(own).post {
        return from.at;
    }
    let places: Vec<Point> =
        now.battle.units_of(brigade).filter_map(|unit| Some(now.state.unit(unit).pose?.at)).collect();
    let many = places.len() as i32;
    if many == 0 {
        return now.state.brigade(brigade).area;
    }
    let middle = |along: fn(Point) -> Inches| {
        Inches::thousandths_of(
            (places.iter().map(|&at| i64::from(along(at).thousandths())).sum::<i64>() / i64::from(many))
                as i32,
        )
    };
    Point::new(middle(Point::x), middle(Point::y))
}

/// Puts a brigade on an order that comes without a roll, and of itself.
pub(crate) fn put_on(at: &mut At<'_>, brigade: BrigadeId, order: BrigadeOrder) {
    give(at, brigade, order, None);
}

/// Gives a brigade an order, where its general stands now.
pub(crate) fn give(at: &mut At<'_>, brigade: BrigadeId, order: BrigadeOrder, supports: Option<BrigadeId>) {
    let area = heart(at.now(), brigade);
    at.emit(Event::Ordered { brigade, order, supports, area });
}

/// Looks after the moves which brigades did what their orders ask, and whose orders are done.
pub(crate) fn after_moves(at: &mut At<'_>) {
    let battle = at.battle;
    for brigade in battle.brigade_ids() {
        if at.state().brigade(brigade).order == BrigadeOrder::Retire {
            draw_off(at, brigade);
        }
        let (now, own) = (at.now(), at.state().brigade(brigade));
        if own.order == BrigadeOrder::Retire && has_retired(now, brigade) {
            put_on(at, brigade, BrigadeOrder::Hold);
        } else if lags(now, brigade) && !own.lagging {
            at.emit(Event::Lagged { brigade });
        }
    }
}

/// The units of a retiring brigade that did not go back half a move by themselves do now, the hindmost first.
fn draw_off(at: &mut At<'_>, brigade: BrigadeId) {
    let (battle, side) = (at.battle, at.battle.brigade(brigade).side);
    let mut units: Vec<UnitId> = battle.units_of(brigade).collect();
    units.sort_by_key(|&unit| room_behind(at.now(), unit));
    for unit in units {
        if leave_cover(at, side, unit) {
            continue;
        }
        let state = at.state();
        let is_free = rates::march_refusal(at.now(), side, unit).is_none();
        let owed = i32::from(WHOLE / 2) + i32::from(state.unit(unit).marks.towards);
        let whole = state.whole_move(battle, unit).thousandths();
        let inches = Inches::thousandths_of(whole * owed / i32::from(WHOLE));
        let inches = inches.min(state.move_left(battle, unit));
        if is_free && !state.is_fighting(unit) && inches > Inches::ZERO {
            compulsory_moves::retire(at, unit, inches);
        }
    }
}

/// A unit of a retiring brigade that is in a built-up area or works comes out of it, which is all its move; whether it did.
fn leave_cover(at: &mut At<'_>, side: Side, unit: UnitId) -> bool {
    let (battle, home) = (at.battle, compulsory_moves::home_of(at.battle, side));
    let ways = crossing::ways_out(at.now(), unit).into_iter();
    let open = ways.filter(|&order| crossing::refusal(at.now(), side, order).is_none());
    let out = open.min_by_key(|order| match *order {
        Order::Leave { to, .. } => battle.table.to_edge(to, home),
        _ => Inches::LONGEST,
    });
    if let Some(order) = out {
        crossing::carry_out(at, order);
    }
    out.is_some()
}

/// A brigade on the move holds as soon as it is attacked.
pub(crate) fn hold_if_attacked(at: &mut At<'_>) {
    let battle = at.battle;
    for brigade in battle.brigade_ids() {
        let mut units = battle.units_of(brigade);
        let attacked = units.any(|unit| at.state().unit(unit).marks.attacked);
        if attacked && at.state().brigade(brigade).order == BrigadeOrder::Move {
            put_on(at, brigade, BrigadeOrder::Hold);
        }
    }
}

/// Whether a brigade did not do what assault or engage asks of it.
fn lags(now: Now<'_>, brigade: BrigadeId) -> bool {
    let Now { battle, state } = now;
    let units: Vec<UnitId> =
        battle.units_of(brigade).filter(|&unit| state.unit(unit).pose.is_some()).collect();
    let is_busy = |unit: UnitId| state.unit(unit).flees() || state.is_fighting(unit);
    match state.brigade(brigade).order {
        _ if units.is_empty() => false,
        BrigadeOrder::Assault => {
            let forward = |unit: &&UnitId| {
                let marks = &state.unit(**unit).marks;
                marks.forward || marks.charged || marks.pursued || is_busy(**unit)
            };
            units.iter().filter(forward).count() * 2 < units.len()
        }
        BrigadeOrder::Engage => !units.iter().any(|&unit| is_busy(unit) || is_in_range(now, unit)),
        _ => false,
    }
}

/// Whether an enemy is within a unit's charge or within musket range of it.
fn is_in_range(now: Now<'_>, unit: UnitId) -> bool {
    let charge = now.battle.tables.field.movement.get(now.state.mover(now.battle, unit), MoveType::Charge);
    let musket = match now.battle.unit(unit).weapon {
        Weapon::SmallArm(arm) => Some(now.battle.tables.arms_long.get(arm).to),
        Weapon::Gun(_) => None,
    };
    let nearest = now.state.nearest_enemy(now.battle, unit);
    nearest.is_some_and(|(_, distance)| charge.max(musket).is_some_and(|most| distance <= most))
}

/// Whether a retiring brigade is away from the enemy, or at its edge of the table.
fn has_retired(now: Now<'_>, brigade: BrigadeId) -> bool {
    let Now { battle, state } = now;
    let far = battle.distance(SheetDistance::Retire);
    let units: Vec<UnitId> =
        battle.units_of(brigade).filter(|&unit| state.unit(unit).pose.is_some()).collect();
    let is_near =
        |unit: &UnitId| state.nearest_enemy(battle, *unit).is_some_and(|(_, distance)| distance <= far);
    let at_edge = |unit: &UnitId| room_behind(now, *unit) < state.whole_move(battle, *unit) / 2;
    !units.iter().any(is_near) || units.iter().all(at_edge)
}

/// How far a unit is from its own edge of the table.
fn room_behind(now: Now<'_>, unit: UnitId) -> Inches {
    let Some(block) = now.state.block(now.battle, unit) else { return Inches::ZERO };
    let home = now.battle.banners[now.battle.unit(unit).side as usize].edge;
    let gaps = block.corners().into_iter().map(|corner| now.battle.table.to_edge(corner, home));
    gaps.min().unwrap_or(Inches::ZERO)
}
