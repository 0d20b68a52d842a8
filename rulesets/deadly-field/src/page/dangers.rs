//! What the enemy could do to a unit where an order takes it: the volley of every enemy that has a shot at it there.

use board::table::Pose;
use desk::{Danger, Dangers, forecast};
use engine::Rules;

use crate::game::event::Event;
use crate::game::group::Trio;
use crate::page::picture::{Piece, drawn_id};
use crate::rules::fire::facts::{FireOccasion, fire_facts};
use crate::rules::fire::firer::FireManner;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::fire::play::shot_at;
use crate::rules::fire::resolve::Fire;
use crate::{Now, Order};

pub(crate) fn dangers(now: Now<'_>, order: &Order) -> Option<Dangers> {
    let Order::Move { unit: target, to, facing } = *order else { return None };
    let mut there = now.state.clone();
    now.battle.apply(&mut there, &Event::Moved { unit: target, pose: Pose::new(to, facing) });
    let then = Now { battle: now.battle, state: &there };
    let block = there.block(now.battle, target)?;
    let enemies =
        now.battle.unit_ids().filter(|&id| now.battle.unit(id).side != now.battle.unit(target).side);
    Some(Dangers::new(enemies.filter_map(|unit| {
        shot_at(then, unit, UnitAt { unit: target, block: &block }, FireManner::Volley).ok()?;
        let (facts, _) =
            fire_facts(then, Trio::one(unit), target, FireOccasion::Action { deliberate: false })?;
        let odds = forecast::<Fire>(&now.battle.tables, &facts).ok()?;
        Some(Danger { enemy: drawn_id(Piece::Unit(unit)), name: now.battle.unit(unit).name.clone(), odds })
    })))
}
