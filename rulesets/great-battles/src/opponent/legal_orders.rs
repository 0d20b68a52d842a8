//! Every order a side may give now, and any order that can be said at all.

use std::cell::LazyCell;

use board::hex::{Hex, Reach, Vertex};
use dice::{Dice, Throws};
use engine::{Kinds, Listed, Seat};
use sheet::Axis;

use crate::game::battle::{Arm, Battle, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::game::order::{Manner, Order, Saddle, Team};
use crate::game::state::{Formation, Pending, Stage, State};
use crate::rules::board::zoc::Opposition;
use crate::rules::command::loose_cannon;
use crate::rules::fire::resolve::Occasion;
use crate::rules::fire::{self, reactions};
use crate::rules::movement::{retreat, rides};
use crate::rules::shock::{advance, naming};
use crate::rules::turn::sequence;

/// The only order there is, if there is only one.
pub(crate) fn only_order(battle: &Battle, state: &State) -> Option<Order> {
    let side = sequence::chooser(battle, state)?;
    if matches!(state.pending.last(), Some(Pending::Return { .. } | Pending::Way { .. })) {
        // Asked only of somebody who may react, or not.
        return None;
    }
    if may_turn(battle, state, side) {
        return None;
    }
    let tried = tried(battle, state, side);
    // Most choices have more than one, and the last ones are found soonest: the first two settle it.
    let mut few = tried.iter().rev().filter(|&&order| is_allowed(battle, state, side, order));
    let only = few.next();
    if few.next().is_some() {
        return None;
    }
    let may_go = || {
        let enemy = Opposition::of(battle, state, side.enemy());
        has_moves(battle, state, &enemy) || has_rides(battle, state) || has_charges(battle, state, &enemy)
    };
    only.copied().filter(|_| !acts(state) || !may_go())
}

fn is_allowed(battle: &Battle, state: &State, side: Side, order: Order) -> bool {
    sequence::refusal(battle, state, side, order).is_none()
}

/// All that may be worth a try, but for moves and rides, in the order they are listed.
fn tried(battle: &Battle, state: &State, side: Side) -> Vec<Order> {
    let told = |brigade| Orders::ALL.iter().map(move |&orders| Order::Tell { brigade, orders });
    let faces = |hex| Vertex::ALL.map(|facing| Order::Face { hex, facing });
    match state.pending.last() {
        Some(Pending::Orders(_)) => battle.brigade_ids().flat_map(told).chain([Order::Done]).collect(),
        Some(Pending::First(_)) => battle.division_ids().map(|division| Order::Pick { division }).collect(),
        Some(Pending::Division(_)) => {
            let of_brigade = |brigade| [Order::Activate { brigade }, Order::Coordinate { brigade }];
            battle.brigade_ids().flat_map(of_brigade).chain([Order::Done]).collect()
        }
        Some(Pending::Joining { .. }) => {
            let brigades = battle.brigade_ids().map(|brigade| Order::Join { brigade });
            brigades.chain([Order::Done]).collect()
        }
        Some(Pending::Brigade(_)) => activity(battle, state, side),
        Some(&Pending::Change(brigade)) => told(brigade).chain([Order::Done]).collect(),
        Some(Pending::Rally(_)) => {
            battle.unit_ids().map(|unit| Order::Rally { unit }).chain([Order::Done]).collect()
        }
        Some(&Pending::Turning(unit)) => {
            state.unit(unit).at.into_iter().flat_map(faces).chain([Order::Done]).collect()
        }
        Some(Pending::Naming) => {
            let named = naming::names(battle, state).map(|(unit, target)| Order::Shock { unit, target });
            named.chain([Order::Done]).collect()
        }
        Some(&Pending::Shock(stage)) if matches!(stage, Stage::Advance | Stage::Continue) => {
            let Some(onset) = &state.onset else { return Vec::new() };
            let goes = advance::advances(battle, state, onset).into_iter();
            let goes = goes.map(|(from, to, facing)| Order::Advance { from, to, facing });
            let targets = advance::targets(battle, state, onset).into_iter();
            let first = onset.attackers.first().copied();
            let on = targets.filter_map(|target| Some(Order::Shock { unit: first?, target }));
            goes.filter(|_| stage == Stage::Advance)
                .chain(on.filter(|_| stage == Stage::Continue))
                .chain([Order::Done])
                .collect()
        }
        Some(Pending::Return { .. } | Pending::Way { .. } | Pending::Shock(_)) => {
            reactions::answers(battle, state).map(|units| Order::React { units }).collect()
        }
        Some(&Pending::Retreat { unit, hexes, from, free }) => {
            let ways = retreat::orders(battle, state, (unit, hexes, from, free));
            let stops = retreat::may_stop(battle, state, (unit, hexes, from, free)).then_some(Order::Done);
            ways.map(|(to, facing)| Order::FallBack { unit, to, facing }).chain(stops).collect()
        }
        _ => Vec::new(),
    }
}

/// What is worth a try while a brigade acts.
fn activity(battle: &Battle, state: &State, side: Side) -> Vec<Order> {
    let mut orders = Vec::with_capacity(128);
    orders.extend(seeks(battle, state));
    orders.extend(changes(battle, state));
    orders.extend(shots(battle, state, side));
    orders.extend(turns(battle, state));
    orders.extend(ways_back(battle, state));
    orders.push(Order::Done);
    orders
}

fn seeks(battle: &Battle, state: &State) -> impl Iterator<Item = Order> {
    let acting = battle.brigade_ids().filter(|&brigade| state.brigade(brigade).acts);
    acting.map(|brigade| Order::Seek { brigade })
}

/// The units of those who act.
fn active(battle: &Battle, state: &State) -> impl Iterator<Item = UnitId> {
    battle.unit_ids().filter(|&id| state.unit(id).active.is_some())
}

/// Other formations, limbering, mounting and the order of a stack.
fn changes(battle: &Battle, state: &State) -> impl Iterator<Item = Order> {
    active(battle, state).flat_map(|unit| {
        let (arm, now) = (battle.unit(unit).arm, state.unit(unit));
        let others = Formation::ALL.iter().filter(|&&formation| formation != now.formation);
        let formed = others.map(move |&formation| Order::Form { unit, formation });
        let team = if now.limbered { Team::Unlimbers } else { Team::Limbers };
        let limbers = (arm == Arm::Artillery).then_some(Order::Limber { unit, team });
        let saddle = if now.mounted { Saddle::Dismounts } else { Saddle::Mounts };
        let mounts = (arm == Arm::Cavalry).then_some(Order::Mount { unit, saddle });
        let is_under = now.at.is_some_and(|hex| state.top(hex) != Some(unit));
        let tops = is_under.then_some(Order::Top { unit });
        formed.chain(limbers).chain(mounts).chain(tops)
    })
}

fn shots(battle: &Battle, state: &State, side: Side) -> Vec<Order> {
    let fires = |&unit: &UnitId| fire::facts::silence(battle, state, unit, Occasion::Activation).is_none();
    let mut firing = active(battle, state).filter(fires).peekable();
    if firing.peek().is_none() {
        return Vec::new();
    }
    let marks = places(state.units_of(battle, side.enemy()).map(|(_, hex)| hex));
    let shots = firing.flat_map(|unit| {
        let (weapon, from) = (battle.unit(unit).weapon, state.unit(unit).at);
        let most = weapon.map_or(0, |weapon| weapon.charted(&battle.tables, 1).maximum);
        let is_rapid = weapon.is_some_and(|weapon| weapon.has_rapid_fire(&battle.tables));
        let manners = if is_rapid { Manner::ALL } else { &[Manner::Volley] };
        let near = move |at: &&Hex| from.is_some_and(|from| from.distance(**at) <= u16::from(most));
        let at = move |&at: &Hex| manners.iter().map(move |&manner| Order::Fire { unit, at, manner });
        marks.iter().filter(near).flat_map(at)
    });
    shots.collect()
}

fn turns(battle: &Battle, state: &State) -> impl Iterator<Item = Order> {
    let hexes = places(active(battle, state).filter_map(|id| state.unit(id).at));
    hexes.into_iter().flat_map(|hex| Vertex::ALL.map(|facing| Order::Face { hex, facing }))
}

fn ways_back(battle: &Battle, state: &State) -> impl Iterator<Item = Order> {
    active(battle, state).flat_map(|unit| {
        let ways = loose_cannon::ways_back(battle, state, unit);
        ways.map(move |(to, facing)| Order::FallBack { unit, to, facing })
    })
}

/// Hexes in the order of their numbers, each once.
fn places(hexes: impl Iterator<Item = Hex>) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = hexes.collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn orders(battle: &Battle, state: &State, side: Side) -> Vec<Order> {
    let mut orders = tried(battle, state, side);
    if !reacts(state) {
        orders.retain(|&order| is_allowed(battle, state, side, order));
    }
    if acts(state) {
        let enemy = Opposition::of(battle, state, side.enemy());
        orders.extend(moves(battle, state, &enemy));
        orders.extend(charges(battle, state, &enemy));
        orders.extend(rides(battle, state, &enemy));
    }
    orders
}

/// An order drawn kind first. Of a kind that is not drawn one order is looked for, and no more.
fn draw(battle: &Battle, state: &State, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
    if reacts(state) {
        let mut answers = reactions::answers(battle, state);
        one_of(1);
        let units = answers.nth(one_of(answers.len())).unwrap_or_default();
        return Order::React { units };
    }
    if acts(state) {
        return draw_deed(battle, state, side, one_of);
    }
    let mut tried = tried(battle, state, side);
    let mut kinds = Vec::with_capacity(Order::KINDS.len());
    note_kinds(battle, state, side, tried.iter().copied(), &mut kinds);
    kinds.sort_unstable();
    let kind = kinds[one_of(kinds.len())];
    tried.retain(|&order| order.kind() == kind && is_allowed(battle, state, side, order));
    tried[one_of(tried.len())]
}

/// Adds the kinds of which an order is allowed and that are not noted yet.
fn note_kinds(
    battle: &Battle,
    state: &State,
    side: Side,
    orders: impl Iterator<Item = Order>,
    kinds: &mut Vec<&'static str>,
) {
    for order in orders {
        let kind = order.kind();
        if !kinds.contains(&kind) && is_allowed(battle, state, side, order) {
            kinds.push(kind);
        }
    }
}

/// The same while a brigade acts, where every kind can be looked for by itself.
fn draw_deed(battle: &Battle, state: &State, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
    let is_allowed = |order: &Order| is_allowed(battle, state, side, *order);
    let enemy = LazyCell::new(|| Opposition::of(battle, state, side.enemy()));
    let mut kinds = Vec::with_capacity(Order::KINDS.len());
    note_kinds(battle, state, side, changes(battle, state), &mut kinds);
    let others = [
        ("Seek", seeks(battle, state).any(|order| is_allowed(&order))),
        ("Fire", shots(battle, state, side).iter().any(is_allowed)),
        ("Face", turns(battle, state).any(|order| is_allowed(&order))),
        ("FallBack", ways_back(battle, state).any(|order| is_allowed(&order))),
        ("Done", is_allowed(&Order::Done)),
        ("Move", has_moves(battle, state, &enemy)),
        ("Charge", has_charges(battle, state, &enemy)),
        ("Ride", has_rides(battle, state)),
    ];
    kinds.extend(others.into_iter().filter(|&(_, is_there)| is_there).map(|(kind, _)| kind));
    kinds.sort_unstable();
    let orders: Vec<Order> = match kinds[one_of(kinds.len())] {
        "Seek" => seeks(battle, state).filter(is_allowed).collect(),
        "Fire" => shots(battle, state, side).into_iter().filter(is_allowed).collect(),
        "Face" => turns(battle, state).filter(is_allowed).collect(),
        "FallBack" => ways_back(battle, state).filter(is_allowed).collect(),
        "Done" => vec![Order::Done],
        "Move" => moves(battle, state, &enemy),
        "Charge" => charges(battle, state, &enemy).collect(),
        "Ride" => rides(battle, state, &enemy),
        kind => changes(battle, state).filter(|order| order.kind() == kind).filter(is_allowed).collect(),
    };
    orders[one_of(orders.len())]
}

/// Whether somebody is asked who reacts, so that all answers are allowed.
fn reacts(state: &State) -> bool {
    match state.pending.last() {
        Some(Pending::Return { .. } | Pending::Way { .. }) => true,
        Some(&Pending::Shock(stage)) => !matches!(stage, Stage::Advance | Stage::Continue),
        _ => false,
    }
}

/// Whether the units of a brigade may act now.
fn acts(state: &State) -> bool {
    matches!(state.pending.last(), Some(Pending::Brigade(_)))
}

/// Whether units that act may turn to either side, as they mostly may.
fn may_turn(battle: &Battle, state: &State, side: Side) -> bool {
    movers(battle, state).any(|id| {
        let unit = state.unit(id);
        let turned = [unit.facing.to_the_left(), unit.facing.to_the_right()];
        let turns =
            |hex| turned.iter().all(|&facing| is_allowed(battle, state, side, Order::Face { hex, facing }));
        unit.at.is_some_and(turns)
    })
}

/// The units that act.
fn movers(battle: &Battle, state: &State) -> impl Iterator<Item = UnitId> {
    battle.unit_ids().filter(|&id| acts(state) && state.unit(id).active.is_some())
}

fn moves(battle: &Battle, state: &State, enemy: &Opposition) -> Vec<Order> {
    let (mut moves, mut reach) = (Vec::with_capacity(512), Reach::new(battle.ground.grid()));
    for unit in movers(battle, state) {
        let ends = loose_cannon::ends(&mut reach, battle, state, enemy, unit).into_iter();
        moves.extend(ends.map(|(to, facing)| Order::Move { unit, to, facing }));
    }
    moves
}

fn has_moves(battle: &Battle, state: &State, enemy: &Opposition) -> bool {
    movers(battle, state).any(|unit| loose_cannon::may_move(battle, state, enemy, unit))
}

fn charges(battle: &Battle, state: &State, enemy: &Opposition) -> impl Iterator<Item = Order> {
    movers(battle, state).flat_map(move |unit| {
        let charges = loose_cannon::charges(battle, state, enemy, unit).into_iter();
        charges.map(move |(to, facing, target)| Order::Charge { unit, to, facing, target })
    })
}

fn has_charges(battle: &Battle, state: &State, enemy: &Opposition) -> bool {
    movers(battle, state).any(|unit| loose_cannon::may_charge(battle, state, enemy, unit))
}

/// The leaders who may ride.
fn riders(battle: &Battle, state: &State) -> impl Iterator<Item = LeaderId> {
    battle.leader_ids().filter(|&id| {
        let leader = state.leader(id);
        leader.rides && leader.at.is_some() && acts(state)
    })
}

fn rides(battle: &Battle, state: &State, enemy: &Opposition) -> Vec<Order> {
    let (mut rides, mut reach) = (Vec::with_capacity(256), Reach::new(battle.ground.grid()));
    for leader in riders(battle, state) {
        rides::ride(&mut reach, battle, state, enemy, leader);
        let places = reach.places().map(|(to, ..)| to).filter(|&to| state.leader(leader).at != Some(to));
        rides.extend(places.map(|to| Order::Ride { leader, to }));
    }
    rides
}

fn has_rides(battle: &Battle, state: &State) -> bool {
    riders(battle, state).any(|leader| rides::may_ride(battle, state, leader))
}

impl Listed for Battle {
    fn orders(&self, state: &State, seat: Seat) -> Vec<Order> {
        let side = Side::of(seat);
        let asked = seat.0 < 2 && !state.over && sequence::chooser(self, state) == Some(side);
        if asked { orders(self, state, side) } else { Vec::new() }
    }

    fn draw(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
        draw(self, state, Side::of(seat), one_of)
    }

    fn any_order(&self, dice: &mut dyn Throws) -> Order {
        let mut one_of = |n: usize| dice.pick(&vec![1; n.max(1)]);
        let grid = self.ground.grid();
        let to = grid.hex(one_of(grid.len()));
        let facing = Vertex::ALL[one_of(6)];
        let unit = UnitId(one_of(self.units.len()) as u8);
        let brigade = BrigadeId(one_of(self.brigades.len()) as u8);
        match one_of(22) {
            0 => Order::Tell { brigade, orders: Orders::ALL[one_of(3)] },
            1 => Order::Pick { division: DivisionId(one_of(self.divisions.len()) as u8) },
            2 => Order::Activate { brigade },
            3 => Order::Face { hex: to, facing },
            4 => Order::Form { unit, formation: Formation::ALL[one_of(3)] },
            5 => Order::Limber { unit, team: Team::ALL[one_of(2)] },
            6 => Order::Mount { unit, saddle: Saddle::ALL[one_of(2)] },
            7 if !self.leaders.is_empty() => {
                Order::Ride { leader: LeaderId(one_of(self.leaders.len()) as u8), to }
            }
            8 => Order::Done,
            9 => Order::Top { unit },
            10 => Order::Fire { unit, at: to, manner: Manner::ALL[one_of(2)] },
            11 => Order::React {
                units: (0..one_of(3)).map(|_| UnitId(one_of(self.units.len()) as u8)).collect(),
            },
            12 => Order::FallBack { unit, to, facing },
            13 => Order::Coordinate { brigade },
            14 => Order::Join { brigade },
            15 => Order::Seek { brigade },
            17 => Order::Shock { unit, target: to },
            18 => Order::Advance { from: grid.hex(one_of(grid.len())), to, facing },
            16 => Order::Charge { unit, to, facing, target: grid.hex(one_of(grid.len())) },
            19 => Order::Rally { unit },
            _ => Order::Move { unit, to, facing },
        }
    }
}
