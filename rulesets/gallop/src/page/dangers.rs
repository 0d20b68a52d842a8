//! What the enemy could do to stands where an order takes them: its fire, as of its next fire step.

use desk::{Danger, Dangers, forecast};
use engine::Rules;

use super::picture::drawn_id;
use crate::Now;
use crate::game::event::Event;
use crate::rules::fire::{self, Fire, FireTarget};
use crate::{Order, StandId};

pub(super) fn dangers(now: Now<'_>, order: &Order) -> Option<Dangers> {
    let (movers, to, formation): (Vec<StandId>, _, _) = match *order {
        Order::Move { stand, to, formation } => (vec![stand], to, formation),
        Order::MoveTogether { group, from, to, formation } => {
            let stack = now.state.stack(now.battle, from);
            (stack.filter(|&stand| now.battle.stand(stand).group == group).collect(), to, formation)
        }
        _ => return None,
    };
    let own = now.battle.stand(*movers.first()?).side;
    let mut there = now.state.clone();
    now.battle.apply(&mut there, &Event::FireEnded { side: own.enemy() });
    for stand in movers {
        now.battle.apply(&mut there, &Event::Moved { stand, to, formation, spent: 0 });
    }
    let then = Now { battle: now.battle, state: &there };
    let fires = |&id: &StandId| fire::refusal(then, own.enemy(), id, to, FireTarget::Square).is_none();
    Some(Dangers::new(now.battle.ids().filter(fires).filter_map(|id| {
        let facts = fire::facts(then, id, to, FireTarget::Square)?;
        let odds = forecast::<Fire>(&now.battle.tables, &facts).ok()?;
        Some(Danger { enemy: drawn_id(id), name: now.battle.stand(id).name.clone(), odds })
    })))
}
