//! Every order a side may give now, and any order that can be said at all.

use std::cell::LazyCell;

use board::hex::{Hex, Reach, Vertex};
use dice::{Dice, Throws};
use engine::{Kinds, Listed, Seat};
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Arm, Battle, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::game::order::{Order, RateOfFire, Saddle, Team};
use crate::game::reacting::Reacting;
use crate::game::state::{Formation, Pending, Stage, State};
use crate::rules::board::zoc::Opposition;
use crate::rules::command::loose_cannon;
use crate::rules::fire::resolve::FireOccasion;
use crate::rules::fire::{self, reactions};
use crate::rules::movement::retreat::{self, Driven};
use crate::rules::movement::rides;
use crate::rules::shock::advance::{self, Advance};
use crate::rules::shock::charge::ChargeEnd;
use crate::rules::shock::naming;
use crate::rules::turn::sequence;

/// The only order there is, if there is only one.
pub(crate) fn only_order(now: Now<'_>) -> Option<Order> {
    let side = sequence::chooser(now)?;
    if matches!(now.state.pending.last(), Some(Pending::Return { .. } | Pending::Way { .. })) {
        // Asked only where units may react; they may also decline.
        return None;
    }
    if may_turn(now, side) {
        return None;
    }
    let tried = tried(now, side);
    // Most choices have more than one, and the last ones are found soonest: the first two settle it.
    let mut few = tried.iter().rev().copied().filter(|&order| is_allowed(now, side, order));
    let only = few.next();
    if few.next().is_some() {
        return None;
    }
    if !acts(now.state) {
        return only;
    }
    let enemy = Opposition::of(now, side.enemy());
    if only.is_some() {
        let may_go = has_moves(now, &enemy) || has_rides(now) || has_charges(now, &enemy);
        return only.filter(|_| !may_go);
    }
    // A brigade that may not even end its activation must go, and some brigades have one way to do so.
    let mut ways = ways(now, &enemy).into_iter();
    ways.next().filter(|_| ways.next().is_none())
}

fn is_allowed(now: Now<'_>, side: Side, order: Order) -> bool {
    sequence::refusal(now, side, order).is_none()
}

/// All that may be worth a try, but for moves and rides, in the order they are listed.
fn tried(now: Now<'_>, side: Side) -> Vec<Order> {
    let told = |brigade| Orders::ALL.iter().map(move |&orders| Order::Tell { brigade, orders });
    let faces = |hex| Vertex::ALL.map(|facing| Order::Face { hex, facing });
    match now.state.pending.last() {
        Some(Pending::Orders(_)) => now.battle.brigade_ids().flat_map(told).chain([Order::Done]).collect(),
        Some(Pending::First(_)) => {
            now.battle.division_ids().map(|division| Order::Pick { division }).collect()
        }
        Some(Pending::Division(_)) => {
            let of_brigade = |brigade| [Order::Activate { brigade }, Order::Coordinate { brigade }];
            now.battle.brigade_ids().flat_map(of_brigade).chain([Order::Done]).collect()
        }
        Some(Pending::Joining { .. }) => {
            let brigades = now.battle.brigade_ids().map(|brigade| Order::Join { brigade });
            brigades.chain([Order::Done]).collect()
        }
        Some(Pending::Brigade(_)) => activity(now, side),
        Some(&Pending::Change(brigade)) => told(brigade).chain([Order::Done]).collect(),
        Some(Pending::Rally(_)) => {
            now.battle.unit_ids().map(|unit| Order::Rally { unit }).chain([Order::Done]).collect()
        }
        Some(&Pending::Turning(unit)) => {
            now.state.unit(unit).at.into_iter().flat_map(faces).chain([Order::Done]).collect()
        }
        Some(Pending::Naming) => {
            let named = naming::names(now).map(|(unit, target)| Order::Shock { unit, target });
            named.chain([Order::Done]).collect()
        }
        Some(Pending::Shocks) => {
            naming::named(now.state).into_iter().map(|hex| Order::Resolve { hex }).collect()
        }
        Some(&Pending::Shock(stage)) if matches!(stage, Stage::Advance | Stage::Continue) => {
            let Some(onset) = &now.state.onset else { return Vec::new() };
            let goes = advance::advances(now, onset).into_iter();
            let goes = goes.map(|Advance { from, to, facing }| Order::Advance { from, to, facing });
            let targets = advance::targets(now, onset).into_iter();
            let first = onset.attackers.first().copied();
            let on = targets.filter_map(|target| Some(Order::Shock { unit: first?, target }));
            goes.filter(|_| stage == Stage::Advance)
                .chain(on.filter(|_| stage == Stage::Continue))
                .chain([Order::Done])
                .collect()
        }
        Some(Pending::Return { .. } | Pending::Way { .. } | Pending::Shock(_)) => {
            reactions::answers(now).map(|units| Order::React { units }).collect()
        }
        Some(&Pending::Retreat { unit, hexes, from, free, past, checks }) => {
            let driven = Driven { unit, hexes, from, free, past, checks };
            let ways = retreat::orders(now, driven);
            let stops = retreat::may_stop(now, driven).then_some(Order::Done);
            ways.map(|(to, facing)| Order::FallBack { unit, to, facing }).chain(stops).collect()
        }
        _ => Vec::new(),
    }
}

/// What is worth a try while a brigade acts.
fn activity(now: Now<'_>, side: Side) -> Vec<Order> {
    let mut orders = Vec::with_capacity(128);
    orders.extend(seeks(now));
    orders.extend(changes(now));
    orders.extend(shots(now, side));
    orders.extend(turns(now));
    orders.extend(ways_back(now));
    orders.push(Order::Done);
    orders
}

fn seeks(now: Now<'_>) -> impl Iterator<Item = Order> {
    let acting = now.battle.brigade_ids().filter(|&brigade| now.state.brigade(brigade).acts);
    acting.map(|brigade| Order::Seek { brigade })
}

/// The active units.
fn active(now: Now<'_>) -> impl Iterator<Item = UnitId> {
    now.battle.unit_ids().filter(|&id| now.state.unit(id).active.is_some())
}

/// Other formations, limbering, mounting and the order of a stack.
fn changes(now: Now<'_>) -> impl Iterator<Item = Order> {
    active(now).flat_map(|unit| {
        let (arm, own) = (now.battle.unit(unit).arm, now.state.unit(unit));
        let others = Formation::ALL.iter().filter(|&&formation| formation != own.formation);
        let formed = others.map(move |&formation| Order::Form { unit, formation });
        let team = if own.limbered { Team::Unlimbers } else { Team::Limbers };
        let limbers = (arm == Arm::Artillery).then_some(Order::Limber { unit, team });
        let saddle = if own.mounted { Saddle::Dismounts } else { Saddle::Mounts };
        let mounts = (arm == Arm::Cavalry).then_some(Order::Mount { unit, saddle });
        let is_under = own.at.is_some_and(|hex| now.state.top(hex) != Some(unit));
        let tops = is_under.then_some(Order::Top { unit });
        formed.chain(limbers).chain(mounts).chain(tops).chain([Order::Dig { unit }])
    })
}

fn shots(now: Now<'_>, side: Side) -> Vec<Order> {
    let fires = |&unit: &UnitId| fire::facts::silence(now, unit, FireOccasion::Activation).is_none();
    let mut firing = active(now).filter(fires).peekable();
    if firing.peek().is_none() {
        return Vec::new();
    }
    let marks = places(now.state.units_of(now.battle, side.enemy()).map(|(_, hex)| hex));
    let shots = firing.flat_map(|unit| {
        let (weapon, from) = (now.battle.unit(unit).weapon, now.state.unit(unit).at);
        let most = weapon.map_or(0, |weapon| weapon.charted(&now.battle.tables, 1).maximum);
        let is_rapid = weapon.is_some_and(|weapon| weapon.has_rapid_fire(&now.battle.tables));
        let manners = if is_rapid { RateOfFire::ALL } else { &[RateOfFire::Volley] };
        let near = move |at: &&Hex| from.is_some_and(|from| from.distance(**at) <= u16::from(most));
        let at = move |&at: &Hex| manners.iter().map(move |&manner| Order::Fire { unit, at, manner });
        marks.iter().filter(near).flat_map(at)
    });
    shots.collect()
}

fn turns(now: Now<'_>) -> impl Iterator<Item = Order> {
    let hexes = places(active(now).filter_map(|id| now.state.unit(id).at));
    hexes.into_iter().flat_map(|hex| Vertex::ALL.map(|facing| Order::Face { hex, facing }))
}

fn ways_back(now: Now<'_>) -> impl Iterator<Item = Order> {
    active(now).flat_map(move |unit| {
        let ways = loose_cannon::ways_back(now, unit);
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

fn orders(now: Now<'_>, side: Side) -> Vec<Order> {
    let mut orders = tried(now, side);
    if !reacts(now.state) {
        orders.retain(|&order| is_allowed(now, side, order));
    }
    if acts(now.state) {
        let enemy = Opposition::of(now, side.enemy());
        orders.extend(ways(now, &enemy));
    }
    orders
}

/// An order drawn kind first. Of a kind that is not drawn one order is looked for, and no more.
fn draw(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
    if reacts(now.state) {
        let mut answers = reactions::answers(now);
        one_of(1);
        let units = answers.nth(one_of(answers.len())).unwrap_or_default();
        return Order::React { units };
    }
    if acts(now.state) {
        return draw_deed(now, side, one_of);
    }
    let mut tried = tried(now, side);
    let mut kinds = Vec::with_capacity(Order::KINDS.len());
    note_kinds(now, side, tried.iter().copied(), &mut kinds);
    kinds.sort_unstable();
    let kind = kinds[one_of(kinds.len())];
    tried.retain(|&order| order.kind() == kind && is_allowed(now, side, order));
    tried[one_of(tried.len())]
}

/// Adds the kinds of which an order is allowed and that are not noted yet.
fn note_kinds(now: Now<'_>, side: Side, orders: impl Iterator<Item = Order>, kinds: &mut Vec<&'static str>) {
    for order in orders {
        let kind = order.kind();
        if !kinds.contains(&kind) && is_allowed(now, side, order) {
            kinds.push(kind);
        }
    }
}

/// The same while a brigade acts, where every kind can be looked for by itself.
fn draw_deed(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
    let is_allowed = |order: &Order| is_allowed(now, side, *order);
    let enemy = LazyCell::new(|| Opposition::of(now, side.enemy()));
    let mut kinds = Vec::with_capacity(Order::KINDS.len());
    note_kinds(now, side, changes(now), &mut kinds);
    let others = [
        ("Seek", seeks(now).any(|order| is_allowed(&order))),
        ("Fire", shots(now, side).iter().any(is_allowed)),
        ("Face", turns(now).any(|order| is_allowed(&order))),
        ("FallBack", ways_back(now).any(|order| is_allowed(&order))),
        ("Done", is_allowed(&Order::Done)),
        ("Move", has_moves(now, &enemy)),
        ("Charge", has_charges(now, &enemy)),
        ("Ride", has_rides(now)),
    ];
    kinds.extend(others.into_iter().filter(|&(_, is_there)| is_there).map(|(kind, _)| kind));
    kinds.sort_unstable();
    let orders: Vec<Order> = match kinds[one_of(kinds.len())] {
        "Seek" => seeks(now).filter(is_allowed).collect(),
        "Fire" => shots(now, side).into_iter().filter(is_allowed).collect(),
        "Face" => turns(now).filter(is_allowed).collect(),
        "FallBack" => ways_back(now).filter(is_allowed).collect(),
        "Done" => vec![Order::Done],
        "Move" => moves(now, &enemy),
        "Charge" => charges(now, &enemy).collect(),
        "Ride" => rides(now, &enemy),
        kind => changes(now).filter(|order| order.kind() == kind).filter(is_allowed).collect(),
    };
    orders[one_of(orders.len())]
}

/// Whether the question is which units react, so that all answers are allowed.
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
fn may_turn(now: Now<'_>, side: Side) -> bool {
    movers(now).any(|id| {
        let unit = now.state.unit(id);
        let turned = [unit.facing.to_the_left(), unit.facing.to_the_right()];
        let turns = |hex| turned.iter().all(|&facing| is_allowed(now, side, Order::Face { hex, facing }));
        unit.at.is_some_and(turns)
    })
}

/// The units that act.
fn movers(now: Now<'_>) -> impl Iterator<Item = UnitId> {
    now.battle.unit_ids().filter(|&id| acts(now.state) && now.state.unit(id).active.is_some())
}

/// Every move, charge and ride.
fn ways(now: Now<'_>, enemy: &Opposition) -> Vec<Order> {
    let mut ways = moves(now, enemy);
    ways.extend(charges(now, enemy));
    ways.extend(rides(now, enemy));
    ways
}

fn moves(now: Now<'_>, enemy: &Opposition) -> Vec<Order> {
    let (mut moves, mut reach) = (Vec::with_capacity(512), Reach::new(now.battle.ground.grid()));
    for unit in movers(now) {
        let ends = loose_cannon::ends(&mut reach, now, enemy, unit).into_iter();
        moves.extend(ends.map(|(to, facing)| Order::Move { unit, to, facing }));
    }
    moves
}

fn has_moves(now: Now<'_>, enemy: &Opposition) -> bool {
    movers(now).any(|unit| loose_cannon::may_move(now, enemy, unit))
}

fn charges(now: Now<'_>, enemy: &Opposition) -> impl Iterator<Item = Order> {
    movers(now).flat_map(move |unit| {
        let charges = loose_cannon::charges(now, enemy, unit).into_iter();
        charges.map(move |ChargeEnd { to, facing, target }| Order::Charge { unit, to, facing, target })
    })
}

fn has_charges(now: Now<'_>, enemy: &Opposition) -> bool {
    movers(now).any(|unit| loose_cannon::may_charge(now, enemy, unit))
}

/// The leaders who may ride.
fn riders(now: Now<'_>) -> impl Iterator<Item = LeaderId> {
    now.battle.leader_ids().filter(|&id| {
        let leader = now.state.leader(id);
        leader.rides && leader.at.is_some() && acts(now.state)
    })
}

fn rides(now: Now<'_>, enemy: &Opposition) -> Vec<Order> {
    let (mut rides, mut reach) = (Vec::with_capacity(256), Reach::new(now.battle.ground.grid()));
    for leader in riders(now) {
        rides::ride(&mut reach, now, enemy, leader);
        let places = reach.places().map(|(to, ..)| to).filter(|&to| now.state.leader(leader).at != Some(to));
        rides.extend(places.map(|to| Order::Ride { leader, to }));
    }
    rides
}

fn has_rides(now: Now<'_>) -> bool {
    riders(now).any(|leader| rides::may_ride(now, leader))
}

impl Listed for Battle {
    fn orders(&self, state: &State, seat: Seat) -> Vec<Order> {
        let (now, side) = (Now { battle: self, state }, Side::of(seat));
        let asked = seat.0 < 2 && !state.over && sequence::chooser(now) == Some(side);
        if asked { orders(now, side) } else { Vec::new() }
    }

    fn draw(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
        draw(Now { battle: self, state }, Side::of(seat), one_of)
    }

    fn any_order(&self, dice: &mut dyn Throws) -> Order {
        let mut one_of = |n: usize| dice.pick(&vec![1; n.max(1)]);
        let grid = self.ground.grid();
        let to = grid.hex(one_of(grid.len()));
        let facing = Vertex::ALL[one_of(6)];
        let unit = UnitId(one_of(self.units.len()) as u8);
        let brigade = BrigadeId(one_of(self.brigades.len()) as u8);
        match one_of(24) {
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
            10 => Order::Fire { unit, at: to, manner: RateOfFire::ALL[one_of(2)] },
            11 => {
                let mut units = Reacting::default();
                for _ in 0..one_of(3) {
                    let hex = grid.hex(one_of(grid.len()));
                    units.add(UnitId(one_of(self.units.len()) as u8), (one_of(2) == 0).then_some(hex));
                }
                Order::React { units }
            }
            12 => Order::FallBack { unit, to, facing },
            13 => Order::Coordinate { brigade },
            14 => Order::Join { brigade },
            15 => Order::Seek { brigade },
            17 => Order::Shock { unit, target: to },
            18 => Order::Advance { from: grid.hex(one_of(grid.len())), to, facing },
            16 => Order::Charge { unit, to, facing, target: grid.hex(one_of(grid.len())) },
            19 => Order::Rally { unit },
            20 => Order::Dig { unit },
            21 => Order::Resolve { hex: to },
            _ => Order::Move { unit, to, facing },
        }
    }
}
