//! Orders for a player who points at stands and squares: those offered, and those worth explaining if refused.

use board::square::{Direction, Square};
use desk::{Asks, Task};
use view::{Choice, Deed, Duty, Phase, Spot, When};
use words::all_of;

use super::picture::drawn_id;
use crate::Now;
use crate::game::battle::{Battle, Side, StandId};
use crate::game::order::Order;
use crate::game::state::{Formation, Pending, State, marches_in_column};
use crate::rules::{fire, movement, turn};
use crate::sheet::axes::Arm;

/// An order as it is offered.
pub fn choice(now: Now<'_>, order: &Order) -> Choice {
    let name = |stand: StandId| now.battle.stand(stand).name.as_str();
    let of = |stand: StandId| vec![drawn_id(stand)];
    // The front rank of a square, and the square itself.
    let held = |square: Square| {
        let front: Vec<&str> = match now.battle.map.grid().contains(square) {
            true => now.state.front_rank(now.battle, square).map(name).collect(),
            false => Vec::new(),
        };
        if front.is_empty() { square.to_string() } else { format!("{}, {square}", all_of(front)) }
    };
    let offered = |label: String, units, place: Option<Square>, deed| {
        Choice::new(label, units, place.map(Spot::Square), deed)
    };
    match *order {
        Order::Move { stand, to, formation } => Choice {
            manner: manner(now.battle, stand, formation).into(),
            ..offered(format!("Move to {to}"), of(stand), Some(to), Deed::Go)
        },
        Order::MoveTogether { group, from, to, formation } => {
            let movers: Vec<StandId> = movement::movers(now, group, from).collect();
            let column = if formation == Formation::Column { ", in column" } else { "" };
            Choice {
                folds: true,
                manner: format!("all {} together{column}", movers.len()),
                ..offered(
                    format!("Move all to {to}"),
                    movers.into_iter().map(drawn_id).collect(),
                    Some(to),
                    Deed::Go,
                )
            }
        }
        Order::Form { stand, formation } => {
            let label = match (now.battle.stand(stand).arm, formation) {
                (Arm::Artillery, Formation::Column) => "Limber",
                (Arm::Artillery, Formation::Deployed) => "Unlimber",
                (_, Formation::Column) => "Form column",
                (_, Formation::Deployed) => "Deploy",
            };
            offered(label.into(), of(stand), None, Deed::Do)
        }
        Order::Turn { square, facing } => {
            let units = now.state.stack(now.battle, square).map(drawn_id).collect();
            Choice::turn(&facing.to_string(), units, None)
        }
        Order::Front { stand } => offered("Bring to the front".into(), of(stand), None, Deed::Do),
        Order::Fire { stand, at } => {
            offered(format!("Fire at {}", held(at)), of(stand), Some(at), Deed::Throw)
        }
        Order::CounterBattery { stand, at } => Choice {
            manner: "counter-battery".into(),
            ..offered(format!("Counter-battery at {}", held(at)), of(stand), Some(at), Deed::Throw)
        },
        Order::Charge { stand } => {
            let target = ahead(now, stand);
            let (verb, joined) = match now.battle.stand(stand).arm {
                Arm::General => ("Lead the charge", " on "),
                _ => ("Charge", " "),
            };
            let at = target.map(|target| format!("{joined}{}", held(target))).unwrap_or_default();
            offered(format!("{verb}{at}"), of(stand), target, Deed::Do)
        }
        Order::Fight { target } => {
            offered(format!("Fight {}", held(target)), Vec::new(), Some(target), Deed::Throw)
        }
        Order::FallBack { to } => {
            let rides = matches!(now.state.pending.last(), Some(Pending::Ride { .. }));
            let verb = if rides { "Ride" } else { "Retreat" };
            offered(format!("{verb} to {to}"), Vec::new(), Some(to), Deed::Do)
        }
        Order::LeaveTable => offered("Retreat off the table".into(), Vec::new(), None, Deed::Do),
        Order::Enter { stand } => offered(format!("Move {} in", name(stand)), of(stand), None, Deed::Do),
        Order::Done => {
            let (label, deed) = match now.state.pending.last() {
                Some(Pending::Move(_)) => ("End moves", Deed::End),
                Some(Pending::Fire(_)) => ("End fire", Deed::End),
                Some(Pending::Declare(_)) => ("End charges", Deed::End),
                Some(Pending::Evade { .. }) => ("Stand", Deed::Do),
                _ => ("Move no others in", Deed::Do),
            };
            offered(label.into(), Vec::new(), None, deed)
        }
    }
}

/// Every order that could be meant by pointing at a stand now, legal or not.
pub fn candidates(now: Now<'_>, stand: StandId) -> Vec<Order> {
    let (Some(pending), Some(at)) = (now.state.pending.last(), now.state.at(stand)) else {
        return Vec::new();
    };
    match pending {
        Pending::Move(_) => moves(now, stand, at),
        Pending::Fire(_) => {
            let enemy = now.battle.stand(stand).side.enemy();
            let mut held: Vec<Square> = now
                .battle
                .ids()
                .filter(|&id| now.battle.stand(id).side == enemy)
                .filter_map(|id| now.state.at(id))
                .collect();
            held.sort_unstable_by_key(|&square| (at.distance(square), square));
            held.dedup();
            // What forbids fire at any target is told once.
            if fire::firer_refusal(now, now.battle.stand(stand).side, stand).is_some() {
                held.truncate(1);
            }
            let is_gun = now.battle.stand(stand).arm == Arm::Artillery;
            let counter = move |at| is_gun.then_some(Order::CounterBattery { stand, at });
            held.into_iter().flat_map(|at| [Some(Order::Fire { stand, at }), counter(at)]).flatten().collect()
        }
        Pending::Declare(_) => vec![Order::Charge { stand }],
        Pending::Enter { .. } => vec![Order::Enter { stand }],
        _ => Vec::new(),
    }
}

fn moves(now: Now<'_>, stand: StandId, from: Square) -> Vec<Order> {
    let group = now.battle.stand(stand).group;
    let movers: Vec<StandId> = movement::movers(now, group, from).collect();
    let alone = formations(now.battle, &[stand]);
    let together = if movers.len() > 1 { formations(now.battle, &movers) } else { &[] };
    let mut orders = Vec::new();
    for to in now.battle.map.grid().squares().filter(|&to| to != from) {
        orders.extend(alone.iter().map(|&formation| Order::Move { stand, to, formation }));
        orders.extend(together.iter().map(|&formation| Order::MoveTogether { group, from, to, formation }));
    }
    let other = |formation: &&Formation| **formation != now.state.stand(stand).formation;
    orders.extend(alone.iter().filter(other).map(|&formation| Order::Form { stand, formation }));
    orders.push(Order::Front { stand });
    orders.extend(Direction::ALL.map(|facing| Order::Turn { square: from, facing }));
    orders
}

/// The formations some of these can take.
fn formations(battle: &Battle, stands: &[StandId]) -> &'static [Formation] {
    let marches = stands.iter().any(|&stand| marches_in_column(battle.stand(stand).arm));
    if marches { &[Formation::Deployed, Formation::Column] } else { &[Formation::Deployed] }
}

fn manner(battle: &Battle, stand: StandId, formation: Formation) -> &'static str {
    match (battle.stand(stand).arm, formation) {
        (Arm::General | Arm::Skirmishers, _) => "",
        (Arm::Artillery, Formation::Deployed) => "unlimbered",
        (Arm::Artillery, Formation::Column) => "limbered",
        (_, Formation::Deployed) => "deployed",
        (_, Formation::Column) => "in column",
    }
}

/// The square a stand looks into.
fn ahead(now: Now<'_>, stand: StandId) -> Option<Square> {
    let at = now.state.at(stand)?;
    now.battle.map.grid().beside(at, now.state.facing(now.battle, at))
}

/// How what is asked is answered.
pub fn asks(state: &State) -> Asks {
    match state.pending.last() {
        Some(Pending::Move(_)) => Asks::Step(Task::MOVE),
        Some(Pending::Fire(_)) => Asks::Step(Task::FIRE),
        Some(Pending::Declare(_)) => Asks::Step(Task::CHARGE),
        _ => Asks::Choice,
    }
}

/// Whether a stand has acted in the step; generals act besides, and a stand that has only turned has not moved.
pub fn duty(now: Now<'_>, stand: StandId) -> Duty {
    let own = now.state.stand(stand);
    if now.state.at(stand).is_none() || now.battle.stand(stand).arm == Arm::General {
        return Duty::None;
    }
    let has_acted = match now.state.pending.last() {
        Some(Pending::Move(_)) => own.spent > 0 || own.stepped,
        Some(Pending::Fire(_)) => own.fired,
        Some(Pending::Declare(_)) => own.charging.is_some(),
        _ => return Duty::None,
    };
    if has_acted { Duty::Acted } else { Duty::Waits }
}

/// The steps of a turn that people take part in, and where the game stands with them.
pub fn phases(state: &State) -> Vec<Phase> {
    let steps = turn::turn();
    let to_come =
        state.pending.iter().filter(|&pending| phase(pending).is_some() || *pending == Pending::Arrivals);
    let now = steps.len().saturating_sub(to_come.count());
    let named: Vec<_> = (0..).zip(&steps).filter_map(|(number, step)| Some((number, phase(step)?))).collect();
    // Broken groups go back before the others move, and charges are fought after they are declared: one phase each.
    let phases = named.chunk_by(|(_, one), (_, next)| one == next).map(|steps| {
        let (first, (name, side)) = steps[0];
        let when = if first + steps.len() <= now {
            When::Past
        } else if first <= now {
            When::Now
        } else {
            When::ToCome
        };
        Phase { name: name.into(), side: side as u8, when }
    });
    phases.collect()
}

fn phase(step: &Pending) -> Option<(&'static str, Side)> {
    match *step {
        Pending::Broken(side) | Pending::Move(side) => Some(("move", side)),
        Pending::Fire(side) => Some(("fire", side)),
        Pending::Declare(side) | Pending::Resolve(side) => Some(("charges", side)),
        _ => None,
    }
}
