//! What the enemy could do to a unit where an order takes it: its fire, as of the next phase of firing.

use board::table::Pose;
use desk::{Danger, Dangers, forecast};
use engine::Rules;

use crate::game::event::Event;
use crate::page::picture::{Piece, drawn_id};
use crate::rules::fire::facts::{ShotFacts, aimed};
use crate::rules::fire::play::{FireOccasion, ShotOrder};
use crate::rules::fire::resolve::Fire;
use crate::rules::fire::skirmish_fire::SkirmishFire;
use crate::sheet::weapon::Load;
use crate::{Now, Order};

pub(crate) fn dangers(now: Now<'_>, order: &Order) -> Option<Dangers> {
    let Order::March { unit: target, to, facing, .. } = *order else { return None };
    let mut there = now.state.clone();
    let moved = Event::Moved { unit: target, pose: Pose::new(to, facing), spent: 0, towards: 0 };
    now.battle.apply(&mut there, &moved);
    // Every unit may fire again by then.
    there.units.iter_mut().for_each(|unit| unit.marks.fired = false);
    let (then, tables) = (Now { battle: now.battle, state: &there }, &now.battle.tables);
    let enemies = there.standing(now.battle, now.battle.unit(target).side.enemy());
    Some(Dangers::new(enemies.filter_map(|unit| {
        let shot = |load| {
            aimed(then, ShotOrder { unit, target, load, pour: false, aim_low: false }, FireOccasion::Own)
        };
        let odds = match shot(Load::Canister).or_else(|_| shot(Load::Shot)).ok()? {
            ShotFacts::Volley(facts) => forecast::<Fire>(tables, &facts),
            ShotFacts::Skirmish(facts) => forecast::<SkirmishFire>(tables, &facts),
        };
        let name = now.battle.unit(unit).name.clone();
        Some(Danger { enemy: drawn_id(Piece::Unit(unit)), name, odds: odds.ok()? })
    })))
}
