//! Every legal order, listed; and any order at all, to check the listing against.

use std::ops::ControlFlow;

use board::square::{Direction, Square};
use dice::{Dice, Throws};
use engine::{Kinds, Listed, Seat, draw_among};

use super::legal_moves::Moves;
use crate::Now;
use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::order::Order;
use crate::game::state::{FORMATIONS, Pending, State};
use crate::rules::fire::{self, FireTarget};
use crate::rules::hand_combat::{charge, generals, retreat};
use crate::rules::turn::chooser;
use crate::sheet::axes::Arm;

impl Listed for Battle {
    fn orders(&self, state: &State, seat: Seat) -> Vec<Order> {
        orders(Now { battle: self, state }, Side::of(seat))
    }

    fn draw(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
        let side = Side::of(seat);
        if state.pending.last() == Some(&Pending::Move(side)) {
            return Moves::new(Now { battle: self, state }, side).draw(one_of);
        }
        draw_among(self.orders(state, seat), one_of)
    }

    fn any_order(&self, dice: &mut dyn Throws) -> Order {
        any_order(self, dice)
    }
}

/// The order given for a side that has only one.
pub(crate) fn only_order(now: Now<'_>, side: Side) -> Option<Order> {
    match *now.state.pending.last()? {
        // A side with troops on the table can at least turn them.
        Pending::Move(_) => {
            let troops =
                |&id: &StandId| now.battle.stand(id).arm != Arm::General && now.state.at(id).is_some();
            let none = !own(now.battle, side).any(|id| troops(&id));
            (none && orders(now, side).len() == 1).then_some(Order::Done)
        }
        Pending::Fire(_) => (!has_shot(now, side)).then_some(Order::Done),
        Pending::Declare(_) => charges(now, side).next().is_none().then_some(Order::Done),
        Pending::Resolve(_) => match charge::targets(now)[..] {
            [target] => Some(Order::Fight { target }),
            _ => None,
        },
        Pending::Enter { target, entered: 0 } => match charge::entrants(now, target, 0)[..] {
            [stand] => Some(Order::Enter { stand }),
            _ => None,
        },
        _ => None,
    }
}

fn orders(now: Now<'_>, side: Side) -> Vec<Order> {
    let Some(pending) = now.state.pending.last().filter(|_| chooser(now) == Some(side)) else {
        return Vec::new();
    };
    let back = |squares: Vec<Square>| squares.into_iter().map(|to| Order::FallBack { to });
    match pending {
        Pending::Move(_) => Moves::new(now, side).all(),
        Pending::Fire(_) => shots(now, side),
        Pending::Declare(_) => charges(now, side).chain([Order::Done]).collect(),
        Pending::Resolve(_) => {
            charge::targets(now).into_iter().map(|target| Order::Fight { target }).collect()
        }
        &Pending::Evade { target } => back(retreat::evasions(now, target)).chain([Order::Done]).collect(),
        &Pending::Ride { general } => back(generals::rides(now, general)).collect(),
        Pending::Retreat { at, from, .. } => {
            let ways = retreat::next_step(now, *at, from);
            let off = ways.off_table.then_some(Order::LeaveTable);
            back(ways.squares).chain(off).collect()
        }
        &Pending::Enter { target, entered } => {
            let entrants = charge::entrants(now, target, entered).into_iter();
            let done = (entered > 0).then_some(Order::Done);
            entrants.map(|stand| Order::Enter { stand }).chain(done).collect()
        }
        Pending::Arrivals | Pending::Broken(_) | Pending::Combat { .. } | Pending::Risk { .. } => Vec::new(),
    }
}

fn own(battle: &Battle, side: Side) -> impl Iterator<Item = StandId> {
    battle.muster.side(side).iter().copied()
}

fn shots(now: Now<'_>, side: Side) -> Vec<Order> {
    let mut orders = Vec::new();
    let _ = each_shot(now, side, &mut |order| {
        orders.push(order);
        ControlFlow::Continue(())
    });
    orders.push(Order::Done);
    orders
}

fn has_shot(now: Now<'_>, side: Side) -> bool {
    each_shot(now, side, &mut |_| ControlFlow::Break(())).is_break()
}

/// Shows what can be fired at what until the visitor has seen enough.
fn each_shot(now: Now<'_>, side: Side, visit: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut targets: Vec<Square> = now.state.squares_of(now.battle, side.enemy()).collect();
    targets.sort_unstable();
    for stand in own(now.battle, side) {
        let Some(arc) = fire::arc(now, stand) else { continue };
        let mut in_arc = targets.iter().filter(|&&at| arc.holds(at)).peekable();
        if in_arc.peek().is_none() || fire::firer_refusal(now, side, stand).is_some() {
            continue;
        }
        for &at in in_arc {
            if fire::target_refusal(now, side, stand, at, FireTarget::Square).is_none() {
                visit(Order::Fire { stand, at })?;
                if fire::is_guns_at_guns(now, stand, at) {
                    visit(Order::CounterBattery { stand, at })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn charges<'s>(now: Now<'s>, side: Side) -> impl Iterator<Item = Order> + 's {
    own(now.battle, side)
        .filter(move |&id| charge::refusal(now, side, id).is_none())
        .map(|stand| Order::Charge { stand })
}

fn any_order(battle: &Battle, dice: &mut dyn Throws) -> Order {
    let mut below = |n: usize| dice.pick(&vec![1; n]);
    let stand = StandId(below(battle.stands.len()) as u8);
    let grid = battle.map.grid();
    let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
    let Square { column, row } = grid.first();
    let to = Square::new(column + below(columns) as u8, row + below(rows) as u8);
    let from = Square::new(column + below(columns) as u8, row + below(rows) as u8);
    let formation = FORMATIONS[below(2)];
    match Order::KINDS[below(Order::KINDS.len())] {
        "Move" => Order::Move { stand, to, formation },
        "MoveTogether" => {
            let group = GroupId(below(battle.groups.len()) as u8);
            Order::MoveTogether { group, from, to, formation }
        }
        "Form" => Order::Form { stand, formation },
        "Turn" => Order::Turn { square: to, facing: Direction::ALL[below(4)] },
        "Front" => Order::Front { stand },
        "Fire" => Order::Fire { stand, at: to },
        "CounterBattery" => Order::CounterBattery { stand, at: to },
        "Charge" => Order::Charge { stand },
        "Fight" => Order::Fight { target: to },
        "FallBack" => Order::FallBack { to },
        "LeaveTable" => Order::LeaveTable,
        "Enter" => Order::Enter { stand },
        "Done" => Order::Done,
        other => unreachable!("{other} is drawn here too"),
    }
}
