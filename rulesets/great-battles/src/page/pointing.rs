//! What pointing at units and hexes means: orders as they are offered, and their odds.

use board::hex::{Hex, Vertex};
use desk::{Asks, Task};
use sheet::Axis;
use view::{Choice, Deed, Duty, Phase, Spot, When};
use words::all_of;

use crate::Now;
use crate::game::battle::{Arm, Battle, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::game::order::{Order, RateOfFire, Saddle, Team};
use crate::game::state::{Formation, Pending, Stage, State};
use crate::page::picture::{Piece, drawn_id};
use crate::rules::command::resolve::{CoordinationFacts, OrdersFacts};
use crate::rules::command::{coordination, leaders, orders_change};
use crate::rules::fire::facts::Mark as Aimed;
use crate::rules::fire::resolve::{FireFacts, FireOccasion};
use crate::rules::movement::retreat;
use crate::rules::rally::resolve::RallyFacts;
use crate::rules::{fire, rally};

/// The manner of a charge, before the hex it is for.
pub(super) const CHARGE: &str = "charge ";

/// An order as it is offered.
pub fn choice(now: Now<'_>, order: &Order) -> Choice {
    let of = |unit: UnitId| vec![drawn_id(Piece::Unit(unit))];
    let brigade = |id: BrigadeId| now.battle.brigade(id).name.as_str();
    let offered = Choice::new;
    let go = |label: String, unit: UnitId, to: Hex, facing: Vertex| Choice {
        facing: Some(facing),
        ..offered(label, of(unit), Some(Spot::Hex(to)), Deed::Go)
    };
    match *order {
        Order::Tell { brigade: id, orders } => {
            // One brigade that is asked is asked outright.
            let is_one = matches!(now.state.pending.last(), Some(Pending::Change(_)));
            let asked = if is_one { Vec::new() } else { told(now, id) };
            let verb = if is_one { "Change to" } else { "Give" };
            offered(format!("{verb} {} orders", orders.key()), asked, None, Deed::Do)
        }
        Order::Pick { division } => {
            offered(format!("Start with {}", now.battle.division(division).name), Vec::new(), None, Deed::Do)
        }
        Order::Coordinate { brigade: id } => {
            offered(format!("Roll to coordinate with {}", brigade(id)), Vec::new(), None, Deed::Throw)
        }
        Order::Join { brigade: id } => offered(format!("Add {}", brigade(id)), Vec::new(), None, Deed::Do),
        Order::Activate { brigade: id } => Choice {
            manner: format!("{} orders", now.state.brigade(id).orders.key()),
            ..offered(format!("Activate {}", brigade(id)), Vec::new(), None, Deed::Do)
        },
        Order::Seek { brigade: id } => {
            offered("Roll to change orders".into(), told(now, id), None, Deed::Throw)
        }
        Order::Move { unit, to, facing } => go(format!("Move to {to}"), unit, to, facing),
        Order::Face { hex, facing } => {
            let units = now.state.units_in(hex).map(|unit| drawn_id(Piece::Unit(unit))).collect();
            Choice { facing: Some(facing), ..Choice::turn(facing.letters(), units, Some(Spot::Hex(hex))) }
        }
        Order::Form { unit, formation } => {
            let label = match formation {
                Formation::March => "Take march mode",
                Formation::Square => "Form square",
                Formation::Formed => "Form for battle",
            };
            offered(label.into(), of(unit), None, Deed::Do)
        }
        Order::Limber { unit, team } => {
            let label = if team == Team::Limbers { "Limber" } else { "Unlimber" };
            offered(label.into(), of(unit), None, Deed::Do)
        }
        Order::Mount { unit, saddle } => {
            let label = if saddle == Saddle::Mounts { "Mount" } else { "Dismount" };
            offered(label.into(), of(unit), None, Deed::Do)
        }
        Order::Dig { unit } => offered("Dig breastworks".into(), of(unit), None, Deed::Do),
        Order::Top { unit } => offered("Go on top of the stack".into(), of(unit), None, Deed::Do),
        Order::Fire { unit, at, manner } => {
            let (verb, word) = match manner {
                RateOfFire::Volley => ("Fire", ""),
                RateOfFire::Rapid => ("Rapid fire", "rapid fire"),
            };
            let label = format!("{verb} at {}", held(now, at));
            Choice { manner: word.into(), ..offered(label, of(unit), Some(Spot::Hex(at)), Deed::Throw) }
        }
        Order::React { units } => {
            let named = |unit: UnitId| {
                let name = &now.battle.unit(unit).name;
                units.pick(unit).map_or_else(|| name.clone(), |hex| format!("{name} at {hex}"))
            };
            let names: Vec<String> = units.units().iter().map(named).collect();
            let (label, deed) = if names.is_empty() {
                ("No reaction".to_string(), Deed::Do)
            } else {
                let avoids = matches!(now.state.pending.last(), Some(Pending::Shock(Stage::Avoid)));
                let verb = if avoids { "Avoid the shock with" } else { "Fire with" };
                (format!("{verb} {}", all_of(names)), Deed::Throw)
            };
            offered(label, Vec::new(), None, deed)
        }
        // The player points at the hex where the charge ends; the manner names the hex it attacks.
        Order::Charge { unit, to, facing, target } => Choice {
            manner: format!("{CHARGE}{target}"),
            ..go(format!("Charge {} from {to}", held(now, target)), unit, to, facing)
        },
        Order::Shock { unit, target } => {
            let label = format!("Shock {}", held(now, target));
            offered(label, of(unit), Some(Spot::Hex(target)), Deed::Do)
        }
        Order::Resolve { hex } => {
            let label = format!("Shock {} next", held(now, hex));
            offered(label, Vec::new(), Some(Spot::Hex(hex)), Deed::Do)
        }
        Order::Advance { from, to, facing } => {
            let units = now.state.units_in(from).map(|unit| drawn_id(Piece::Unit(unit))).collect();
            let label = format!("Advance to {to}");
            Choice { facing: Some(facing), ..offered(label, units, Some(Spot::Hex(to)), Deed::Go) }
        }
        Order::FallBack { unit, to, facing } => Choice {
            note: price(now, unit, to),
            ..go(format!("Retreat to {}", shared(now, to)), unit, to, facing)
        },
        Order::Rally { unit } => offered("Rally".into(), of(unit), None, Deed::Throw),
        Order::Ride { leader, to } => {
            let rider = vec![drawn_id(Piece::Leader(leader))];
            offered(format!("Ride to {to}"), rider, Some(Spot::Hex(to)), Deed::Go)
        }
        Order::Done => {
            let (label, deed) = match now.state.pending.last() {
                Some(Pending::Orders(_)) => ("End orders".into(), Deed::End),
                Some(&Pending::Change(id)) => {
                    (format!("Keep {} orders", now.state.brigade(id).orders.key()), Deed::Do)
                }
                Some(Pending::Division(_)) => ("End the marker".into(), Deed::Do),
                Some(Pending::Joining { .. }) => ("Act with these".into(), Deed::Do),
                Some(Pending::Rally(_)) => ("End rally".into(), Deed::End),
                Some(Pending::Turning(_)) => ("Keep the facing".into(), Deed::Do),
                Some(&Pending::Brigade(id)) => (format!("End {}", brigade(id)), Deed::End),
                Some(Pending::Naming) => ("End naming".into(), Deed::End),
                Some(Pending::Shock(Stage::Continue)) => ("End the shock".into(), Deed::Do),
                Some(Pending::Shock(Stage::Advance) | Pending::Retreat { .. }) => {
                    ("Stay here".into(), Deed::Do)
                }
                _ => ("Continue".into(), Deed::Do),
            };
            offered(label, Vec::new(), None, deed)
        }
    }
}

/// What falling back to a hex costs, in a few words.
fn price(now: Now<'_>, unit: UnitId, to: Hex) -> String {
    match retreat::loss_of(now, unit, to) {
        0 => String::new(),
        lost => format!("costs {lost} SP: enemy ZOC"),
    }
}

/// How what is asked is answered.
pub fn asks(state: &State) -> Asks {
    match state.pending.last() {
        Some(Pending::Rally(_)) => Asks::Step(Task::RALLY),
        Some(Pending::Naming) => Asks::Step(Task { doing: "naming shocks", done: "named a shock" }),
        Some(Pending::Orders(_) | Pending::Brigade(_)) => Asks::Step(Task::ACT),
        _ => Asks::Choice,
    }
}

/// Whether a unit has acted in the step; leaders act besides.
pub fn duty(now: Now<'_>, piece: Piece) -> Duty {
    let Piece::Unit(unit) = piece else { return Duty::None };
    let own = now.state.unit(unit);
    let has_acted = match (now.state.pending.last(), own.active) {
        (Some(Pending::Brigade(_)), Some(active)) => active.has_acted(),
        (Some(Pending::Naming), Some(active)) => active.against.is_some(),
        (Some(Pending::Rally(_)), _) => own.rallied,
        _ => return Duty::None,
    };
    if has_acted { Duty::Acted } else { Duty::Waits }
}

/// The pieces to point at to give a brigade its orders: the brigadier, or its units where there is none.
fn told(now: Now<'_>, id: BrigadeId) -> Vec<String> {
    match leaders::brigadier(now, id) {
        Some(brigadier) => vec![drawn_id(Piece::Leader(brigadier))],
        None => {
            let own = now.battle.unit_ids().filter(|&unit| now.battle.unit(unit).brigade == Some(id));
            own.map(|unit| drawn_id(Piece::Unit(unit))).collect()
        }
    }
}

/// A hex in words: the unit on top, if there is one, and the hex.
fn held(now: Now<'_>, hex: Hex) -> String {
    now.state.top(hex).map_or_else(|| hex.to_string(), |top| format!("{}, {hex}", now.battle.unit(top).name))
}

/// A hex in words to a unit that joins those in it.
fn shared(now: Now<'_>, hex: Hex) -> String {
    let with = |top: UnitId| format!("{hex}, with {}", now.battle.unit(top).name);
    now.state.top(hex).map_or_else(|| hex.to_string(), with)
}

/// Every order that could be meant by pointing at a piece now, legal or not; enemies nearest first.
pub fn candidates(now: Now<'_>, piece: Piece) -> Vec<Order> {
    match (now.state.pending.last(), piece) {
        (Some(Pending::Orders(_)), _) => {
            let brigade = match piece {
                Piece::Unit(unit) => now.battle.unit(unit).brigade,
                Piece::Leader(leader) => brigade_of(now.battle, leader),
            };
            let told = |brigade| Orders::ALL.iter().map(move |&orders| Order::Tell { brigade, orders });
            brigade.into_iter().flat_map(told).collect()
        }
        (Some(Pending::Division(_)), Piece::Unit(unit)) => {
            now.battle.unit(unit).brigade.map(|brigade| Order::Activate { brigade }).into_iter().collect()
        }
        (Some(Pending::Brigade(_)), Piece::Unit(unit)) => activations(now, unit),
        (Some(Pending::Brigade(_)), Piece::Leader(leader)) => {
            let sought = brigade_of(now.battle, leader).map(|brigade| Order::Seek { brigade });
            let rides = now.battle.ground.grid().hexes().map(|to| Order::Ride { leader, to });
            sought.into_iter().chain(rides).collect()
        }
        (Some(Pending::Rally(_)), Piece::Unit(unit)) => vec![Order::Rally { unit }],
        (Some(&Pending::Turning(unit)), Piece::Unit(pointed)) if pointed == unit => {
            let faces = |hex| Vertex::ALL.map(|facing| Order::Face { hex, facing });
            now.state.unit(unit).at.into_iter().flat_map(faces).collect()
        }
        (Some(&Pending::Retreat { unit, .. }), Piece::Unit(pointed)) if pointed == unit => {
            let facing = now.state.unit(unit).facing;
            now.battle.ground.grid().hexes().map(|to| Order::FallBack { unit, to, facing }).collect()
        }
        _ => Vec::new(),
    }
}

fn brigade_of(battle: &Battle, leader: LeaderId) -> Option<BrigadeId> {
    battle.brigade_ids().find(|&brigade| battle.brigade(brigade).brigadier == Some(leader))
}

fn activations(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let (own, printed) = (now.state.unit(unit), now.battle.unit(unit));
    let Some(at) = own.at else { return Vec::new() };
    let facing = own.facing;
    let mut orders: Vec<Order> = Vec::new();
    let mut enemies: Vec<Hex> =
        now.state.units_of(now.battle, now.battle.side(unit).enemy()).map(|(_, hex)| hex).collect();
    enemies.sort_unstable_by_key(|&hex| (hex.distance(at), hex));
    enemies.dedup();
    let has_rapid = printed.weapon.is_some_and(|weapon| weapon.has_rapid_fire(&now.battle.tables));
    for at in enemies {
        orders.push(Order::Fire { unit, at, manner: RateOfFire::Volley });
        orders.extend(has_rapid.then_some(Order::Fire { unit, at, manner: RateOfFire::Rapid }));
    }
    let others = Formation::ALL.iter().filter(|&&other| other != own.formation);
    orders.extend(others.map(|&formation| Order::Form { unit, formation }));
    match printed.arm {
        Arm::Artillery => {
            let team = if own.limbered { Team::Unlimbers } else { Team::Limbers };
            orders.push(Order::Limber { unit, team });
        }
        Arm::Cavalry => {
            let saddle = if own.mounted { Saddle::Dismounts } else { Saddle::Mounts };
            orders.push(Order::Mount { unit, saddle });
        }
        Arm::Infantry => {}
    }
    if now.state.units_in(at).count() > 1 {
        orders.push(Order::Top { unit });
    }
    orders.push(Order::Dig { unit });
    // Last of all where it could go, for that an enemy stands in a hex needs no telling.
    let moves = now.battle.ground.grid().hexes().filter(|&to| to != at);
    orders.extend(moves.map(|to| Order::Move { unit, to, facing }));
    orders
}

/// What an order would roll dice for, as a procedure is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForecastFacts {
    /// A shot.
    Shot(FireFacts),
    /// Coordination.
    Coordination(CoordinationFacts),
    /// Other orders.
    Orders(OrdersFacts),
    /// A rally.
    Rally(RallyFacts),
}

/// What an order would roll dice for, where its odds help.
pub fn thrown(now: Now<'_>, order: &Order) -> Option<ForecastFacts> {
    match *order {
        Order::Fire { unit, at, manner } => {
            let mark = Aimed::stack(now.state, at)?;
            fire::facts::facts(now, unit, mark, FireOccasion::Activation, manner)
                .ok()
                .map(ForecastFacts::Shot)
        }
        Order::Coordinate { brigade } => Some(ForecastFacts::Coordination(coordination::facts(now, brigade))),
        Order::Seek { brigade } => Some(ForecastFacts::Orders(orders_change::facts(now, brigade))),
        Order::Rally { unit } => Some(ForecastFacts::Rally(rally::play::facts(now, unit))),
        _ => None,
    }
}

/// The unit whose move the game waits for, if it is one unit.
pub fn acting(state: &State) -> Option<Piece> {
    match *state.pending.last()? {
        Pending::Retreat { unit, .. } | Pending::Turning(unit) => Some(Piece::Unit(unit)),
        _ => None,
    }
}

/// The steps of a turn that people take part in: orders, the markers in the order they were drawn and those to come, rally.
pub fn phases(now: Now<'_>) -> Vec<Phase> {
    let step = |name: &str, side: Side, pending: Pending| {
        let is_within = |pending: &Pending| matches!(pending, Pending::Turning(_));
        let when = match now.state.pending.iter().position(|&other| other == pending) {
            Some(at) if now.state.pending[at + 1..].iter().all(is_within) => When::Now,
            Some(_) => When::ToCome,
            None => When::Past,
        };
        Phase { name: name.into(), side: side as u8, when }
    };
    let orders = Side::BOTH.map(|side| step("orders", side, Pending::Orders(side)));
    let rally = Side::BOTH.map(|side| step("rally", side, Pending::Rally(side)));
    let phase = |id: DivisionId, when, many: u8| {
        let division = now.battle.division(id);
        let times = if many > 1 { format!(" ×{many}") } else { String::new() };
        Phase { name: format!("{}{times}", division.name), side: division.side as u8, when }
    };
    let is_now = now.state.pending.iter().any(|pending| matches!(pending, Pending::Division(_)));
    let last = now.state.drawn.len().checked_sub(1).filter(|_| is_now);
    let drawn = now.state.drawn.iter().enumerate();
    let drawn = drawn.map(|(n, &id)| phase(id, if Some(n) == last { When::Now } else { When::Past }, 1));
    let left = now.battle.division_ids().zip(&now.state.cup).filter(|(_, left)| **left > 0);
    let left = left.map(|(id, &left)| phase(id, When::ToCome, left));
    orders.into_iter().chain(drawn).chain(left).chain(rally).collect()
}
