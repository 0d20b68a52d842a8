//! What the enemy could do to a unit where an order takes it: the shots of every enemy whose card may come.

use desk::{Danger, Dangers, forecast};
use engine::Rules;

use super::picture::drawn_id;
use crate::Now;
use crate::rules::movement::{self, End, MoveThrow};
use crate::rules::shooting::{self, Shooting};
use crate::{Event, Order, Piece, UnitId};

pub(super) fn dangers(now: Now<'_>, order: &Order) -> Option<Dangers> {
    let Order::March { piece: piece @ Piece::Unit(unit), towards, facing } = *order else { return None };
    let (asked, throw) = MoveThrow::asked(now.state.pending.last())?;
    let line = movement::line(now, piece, throw, towards, facing).ok().filter(|_| asked == piece)?;
    let End::At(pose) = line.end else { return None };
    let mut there = now.state.clone();
    now.battle.apply(&mut there, &Event::Moved { unit, pose });
    let then = Now { battle: now.battle, state: &there };
    let shoots = |&id: &UnitId| shooting::refusal(then, id, unit).is_none();
    Some(Dangers::new(now.battle.unit_ids().filter(shoots).filter_map(|id| {
        let odds = forecast::<Shooting>(&now.battle.tables, &shooting::facts(then, id, unit)?).ok()?;
        Some(Danger { enemy: drawn_id(Piece::Unit(id)), name: now.battle.unit(id).name.to_string(), odds })
    })))
}
