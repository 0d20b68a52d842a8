//! What a drag over the table comes to: a unit moves, steps back, turns or charges, and a leader rides.

use board::table::{Angle, Block, Face, Field, Inches, Leg, Point, Pose, Region};
use desk::{DragEnd, Dragged, Pull, Stopped};
use view::drag;
use view::table::Mark;
use words::all_of;

use crate::Now;
use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Fate, Pending, State};
use crate::page::charge_overlays;
use crate::page::picture::Piece;
use crate::page::told_moves::{compass, mark};
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::leaders;
use crate::rules::movement::formations;
use crate::rules::movement::moves::{self, CostedPath, UnitPath, WHOLE};
use crate::rules::turn::{actions, chooser, refusal};
use crate::sheet::board_tables::{self, DistanceRow};
use crate::sheet::units::{MoraleLevel, MoveGround};

/// A unit that is dropped this near to an enemy is dropped onto it.
const ONTO: Inches = Inches::thousandths_of(250);

/// Within this of where its front is, a unit that is turned turns and does not move.
const STILL: Inches = Inches::thousandths_of(250);

/// A reach is looked for in a grid of so many meshes to either side.
const MESHES: i32 = 14;

/// How a piece stands that can be dragged now.
pub fn dragged_from(now: Now<'_>, piece: Piece) -> Option<Block> {
    let side = chooser(now.state)?;
    if !matches!(now.state.pending.last(), Some(Pending::Act { .. })) {
        return None;
    }
    match piece {
        Piece::Unit(unit) => {
            let is_free = now.battle.unit(unit).side == side && actions::is_free(now.state, unit);
            let may_go = now.state.unit(unit).level != MoraleLevel::Routed;
            now.state.block(now.battle, unit).filter(|_| is_free && may_go)
        }
        Piece::Leader(leader) => {
            let own = now.state.leader(leader);
            let is_free = now.battle.leader(leader).side == side && own.fate == Fate::Here && own.rides > 0;
            is_free.then(|| now.battle.leader_block(own.at))
        }
        Piece::Guns(_) => None,
    }
}

/// What dragging a piece does, as the player is told who has picked it out.
pub fn pull(piece: Piece) -> Pull {
    match piece {
        Piece::Leader(_) => Pull::Ride("drag him to where he shall be."),
        _ => Pull::Move(
            "drag it to where its front shall stand, or onto an enemy to charge; turn it by the handle before its front.",
        ),
    }
}

/// Drags a piece so that its front stands at a point; none if it cannot be dragged now.
///
/// # Errors
/// What keeps it from standing there.
pub fn drag(now: Now<'_>, piece: Piece, to: DragEnd) -> Option<Result<Dragged<Order>, Stopped>> {
    let block = dragged_from(now, piece)?;
    let told = |refused: Refusal| match refused {
        Refusal::TooFar { .. } => Stopped::Spent,
        refused => Stopped::because(refused),
    };
    Some(match piece {
        Piece::Unit(unit) => match under(now, unit, to.front) {
            Some(enemy) => charge_overlays::drag(now, unit, enemy).map_err(told),
            None => {
                let own = UnitAt { unit, block: &block };
                go(now, own, to).map_err(|refused| match refused {
                    Refusal::NoWay { .. } | Refusal::NoRoom { .. } => barred(now, own, to.front),
                    refused => told(refused),
                })
            }
        },
        Piece::Leader(leader) => ride(now, leader, to.front).map_err(told),
        Piece::Guns(_) => return None,
    })
}

/// Where the front of a unit or the place of a leader can come to be.
pub fn reach(now: Now<'_>, piece: Piece) -> Option<Region> {
    let block = dragged_from(now, piece)?;
    match piece {
        Piece::Unit(unit) => {
            let own = UnitAt { unit, block: &block };
            let rate = |ground| now.battle.rate(now.state, unit, ground);
            let share = i64::from(moves::allowance(now.state, unit));
            let far = i64::from(fastest(rate).thousandths()) * share / i64::from(WHOLE);
            let far = Inches::thousandths_of(far as i32) + block.depth();
            let from = Pose::new(block.middle_of(Face::Front), block.pose().facing);
            let is_reached = |front: Point| ordered(now, own, DragEnd { front, facing: None }).is_ok();
            Some(Region::found(from, far, far / MESHES, is_reached))
        }
        Piece::Leader(leader) => {
            let far = fastest(|ground| leaders::play::pace(now.battle, ground));
            let side = now.battle.leader(leader).side;
            let is_reached = |to: Point| refusal(now, side, &Order::Ride { leader, to }).is_none();
            Some(Region::found(block.pose(), far, far / MESHES, is_reached))
        }
        Piece::Guns(_) => None,
    }
}

/// How far one goes in a move on the best of all ground.
fn fastest(rate: impl Fn(MoveGround) -> Inches) -> Inches {
    let grounds = [MoveGround::Road, MoveGround::Trail, MoveGround::Open];
    grounds.into_iter().map(rate).max().unwrap_or_default()
}

/// The enemy a unit is dropped onto.
fn under(now: Now<'_>, unit: UnitId, to: Point) -> Option<UnitId> {
    let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let near =
        enemies.filter_map(|enemy| Some((now.state.block(now.battle, enemy)?.distance_to_point(to), enemy)));
    near.filter(|(off, _)| *off <= ONTO).min().map(|(_, enemy)| enemy)
}

/// A step straight back is shown so broad.
fn lane(block: &Block) -> Inches {
    block.width() / 4
}

/// All that a drag could mean, the likeliest first.
fn meant(now: Now<'_>, own: UnitAt<'_>, to: DragEnd) -> Vec<Order> {
    let UnitAt { unit, block } = own;
    let (from, held) = (block.middle_of(Face::Front), block.pose().facing);
    let by = from.distance(to.front);
    if let Some(facing) = to.facing.filter(|&facing| facing != held && by <= STILL) {
        return vec![Order::Face { unit, facing }];
    }
    let half = Inches::ZERO - block.depth() / 2;
    let there = |facing: Angle| Order::Move { unit, to: to.front.towards(facing, half), facing };
    let mut orders: Vec<Order> =
        fronts(now.battle, block, to.front, to.facing).into_iter().map(there).collect();
    let is_behind = from.towards(held, Inches::ZERO - by).distance(to.front) <= lane(block) / 2;
    if is_behind && to.facing.is_none_or(|facing| facing == held) {
        orders.insert(0, Order::StepBack { unit, by });
    }
    orders
}

/// The order that puts the front of a unit there.
///
/// # Errors
/// Why the likeliest of them may not be given.
fn ordered(now: Now<'_>, own: UnitAt<'_>, to: DragEnd) -> Result<Order, Refusal> {
    let side = chooser(now.state).ok_or(Refusal::NotNow)?;
    let mut refused = None;
    for order in meant(now, own, to) {
        match refusal(now, side, &order) {
            None => return Ok(order),
            // What else is wrong says more than that the way is too far aslant for this one.
            Some(refusal) if matches!(refused, None | Some(Refusal::NotAhead { .. })) => {
                refused = Some(refusal);
            }
            Some(_) => {}
        }
    }
    Err(refused.unwrap_or(Refusal::NotNow))
}

/// A unit goes: on, back, or round.
fn go(now: Now<'_>, own: UnitAt<'_>, to: DragEnd) -> Result<Dragged<Order>, Refusal> {
    let UnitAt { unit, block } = own;
    let order = ordered(now, own, to)?;
    let from = block.middle_of(Face::Front);
    match order {
        Order::Move { to, facing, .. } => {
            let way = moves::way(now, unit, to, facing)?;
            let there = block.moved_to(Pose::new(to, facing));
            let far = from.distance(there.middle_of(Face::Front));
            let mut note = format!("{}, {}", mark(far), share(now.state, unit, &way));
            let walk = UnitPath { unit, start: *block, path: way.path };
            if !moves::passed_through(now, &walk, way.path.length(block)).is_empty() {
                note.push_str(", through friends: both in disorder");
            }
            Ok(gone(order, block, there, note))
        }
        Order::StepBack { by, .. } => {
            let way = moves::way_back(now, unit, by)?;
            let note = format!("steps back {}, {}", mark(by), share(now.state, unit, &way));
            Ok(gone(order, block, block.moved_to(way.path.end(block)), note))
        }
        Order::Face { facing, .. } => {
            let there = formations::turned(now, unit, facing).unwrap_or(*block);
            let note = format!("turns to face {}", compass(facing));
            let marks = vec![Mark::Ghost { block: there, note: note.clone(), is_short: false }];
            Ok(Dragged { order, marks, note, block: there, stopped: None })
        }
        _ => Err(Refusal::NotNow),
    }
}

/// The fronts a unit may end with that is dragged to a point: as it was told, or as it stands, or the way it goes.
fn fronts(battle: &Battle, block: &Block, front: Point, facing: Option<Angle>) -> Vec<Angle> {
    let before = block.pose().facing;
    let most = battle.angle(board_tables::AngleRow::Wheel);
    let kept = |facing: Angle| {
        let by = facing.from(before);
        before
            + if by > most {
                most
            } else if by < -most {
                -most
            } else {
                by
            }
    };
    let heading = kept(block.middle_of(Face::Front).bearing(front));
    match facing {
        Some(facing) => vec![facing],
        None if heading == before => vec![before],
        None => vec![before, heading],
    }
}

/// What is in the way of a unit that goes straight there.
fn barred(now: Now<'_>, own: UnitAt<'_>, front: Point) -> Stopped {
    let UnitAt { unit, block } = own;
    let Now { battle, state } = now;
    let facing = block.pose().facing;
    let at = front.towards(facing, Inches::ZERO - block.depth() / 2);
    let there = block.moved_to(Pose::new(at, facing));
    let side = battle.unit(unit).side;
    let stands = state.blocks(battle).find(|(other, body)| *other != unit && body.overlaps(&there));
    let enemies = moves::enemies(now, unit, battle.distance(DistanceRow::KeepOff));
    let is_near = |enemy: &UnitId| {
        let body = state.block(battle, *enemy);
        let met: Vec<_> = enemies.iter().filter(|met| Some(met.block) == body).copied().collect();
        let field = Field { table: battle.table, blocks: &met, grounds: &[] };
        !met.is_empty() && !field.is_free(block, Leg::To(at), Inches::whole(100))
    };
    Stopped::By(match stands {
        _ if !battle.table.holds(&there) => "The table ends there.".into(),
        Some((other, _)) if battle.unit(other).side == side => {
            format!("There is no room for it beside {}.", battle.unit(other).name)
        }
        Some((other, _)) => format!("It may come no nearer to {}.", battle.unit(other).name),
        None => match state.standing(battle, side.enemy()).find(is_near) {
            Some(enemy) => format!("It may come no nearer to {}.", battle.unit(enemy).name),
            None => "There is no room for it that way.".into(),
        },
    })
}

/// What of its move a way takes.
fn share(state: &State, unit: UnitId, way: &CostedPath) -> String {
    let of = if moves::allowance(state, unit) < WHOLE { "half a move" } else { "a move" };
    format!("{}% of {of}", way.cost * 100 / moves::allowance(state, unit).max(1))
}

/// What a drag comes to that leads a unit there.
fn gone(order: Order, block: &Block, there: Block, note: String) -> Dragged<Order> {
    let ends = [*block, there].map(|block| block.middle_of(Face::Front));
    let marks = drag::marks(ends, there, &note);
    Dragged { order, marks, note, block: there, stopped: None }
}

/// A leader rides.
fn ride(now: Now<'_>, leader: LeaderId, to: Point) -> Result<Dragged<Order>, Refusal> {
    let from = now.state.leader(leader).at;
    let order = Order::Ride { leader, to };
    if let Some(refused) = refusal(now, now.battle.leader(leader).side, &order) {
        return Err(refused);
    }
    let block = now.battle.leader_block(to);
    let near = now.battle.distance(DistanceRow::Leader);
    let led = now
        .state
        .blocks(now.battle)
        .filter(|(unit, block)| now.battle.leads(leader, *unit) && now.battle.is_by_leader(near, to, block));
    let names: Vec<&str> = led.map(|(unit, _)| now.battle.unit(unit).name.as_str()).collect();
    let leads = if names.is_empty() { String::new() } else { format!(", counts for {}", all_of(names)) };
    let note = format!("{}{leads}", mark(from.distance(to)));
    Ok(Dragged { order, marks: drag::marks([from, to], block, &note), note, block, stopped: None })
}
