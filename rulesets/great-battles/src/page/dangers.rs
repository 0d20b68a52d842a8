//! What the enemy could do to a unit where an order takes it: the fire of every enemy that sees it there.

use board::hex::Hex;
use desk::{Danger, Dangers, forecast};
use engine::Rules;

use crate::game::event::Event;
use crate::game::order::RateOfFire;
use crate::page::picture::{Piece, drawn_id};
use crate::rules::fire::facts::{Mark, facts};
use crate::rules::fire::resolve::{Fire, FireOccasion};
use crate::{Now, Order, UnitId};

pub(crate) fn dangers(now: Now<'_>, order: &Order) -> Option<Dangers> {
    let Order::Move { unit, to, facing } = *order else { return None };
    let mut there = now.state.clone();
    now.battle.apply(&mut there, &Event::Stepped { unit, to, facing, spent: 0 });
    let then = Now { battle: now.battle, state: &there };
    let mark = Mark { hex: to, facing, top: unit, moving: true };
    let enemies = there.units_of(now.battle, now.battle.side(unit).enemy());
    let enemies: Vec<(UnitId, Hex)> = enemies.collect();
    Some(Dangers::new(enemies.into_iter().filter_map(|(id, _)| {
        let facts = facts(then, id, mark, FireOccasion::Activation, RateOfFire::Volley).ok()?;
        let odds = forecast::<Fire>(&now.battle.tables, &facts).ok()?;
        Some(Danger { enemy: drawn_id(Piece::Unit(id)), name: now.battle.unit(id).name.clone(), odds })
    })))
}
