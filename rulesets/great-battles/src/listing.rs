//! Every order a side may give now, and any order that can be said at all.

use board::hex::{Hex, Vertex};
use dice::Dice;
use engine::{Listed, Seat};
use sheet::Axis;

use crate::battle::{Battle, BrigadeId, DivisionId, LeaderId, Orders, Side, UnitId};
use crate::movement;
use crate::onset;
use crate::order::{Manner, Order, Saddle, Team};
use crate::pursuit;
use crate::reaction;
use crate::retreat;
use crate::sequence;
use crate::state::{Formation, Pending, Stage, State};
use crate::temper;

/// The only order there is, if there is only one.
pub(crate) fn only_order(battle: &Battle, state: &State) -> Option<Order> {
    // Most choices have more than one; the first two that are found settle it.
    let side = sequence::chooser(battle, state)?;
    let few = small(battle, state, side);
    if few.len() > 1 {
        return None;
    }
    match &orders(battle, state, side)[..] {
        [only] => Some(*only),
        _ => None,
    }
}

/// All but moves and rides.
fn small(battle: &Battle, state: &State, side: Side) -> Vec<Order> {
    let told = |brigade| Orders::ALL.iter().map(move |&orders| Order::Tell { brigade, orders });
    let of_unit = |unit| {
        let formed = Formation::ALL.iter().map(move |&formation| Order::Form { unit, formation });
        let teams = Team::ALL.iter().map(move |&team| Order::Limber { unit, team });
        let saddles = Saddle::ALL.iter().map(move |&saddle| Order::Mount { unit, saddle });
        formed.chain(teams).chain(saddles).chain([Order::Top { unit }])
    };
    let shots = |unit| {
        let marks = marked(battle, state, side.enemy()).into_iter();
        marks.flat_map(move |at| Manner::ALL.iter().map(move |&manner| Order::Fire { unit, at, manner }))
    };
    let faces = |hex| Vertex::ALL.map(|facing| Order::Face { hex, facing });
    let tried: Vec<Order> = match state.pending.last() {
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
        Some(Pending::Brigade(_)) => {
            let active = || battle.unit_ids().filter(|&id| state.unit(id).active.is_some());
            let mut hexes: Vec<Hex> = active().filter_map(|id| state.unit(id).at).collect();
            hexes.sort_unstable();
            hexes.dedup();
            let turned = hexes.into_iter().flat_map(faces);
            let fired = active().flat_map(shots);
            let sought = battle.brigade_ids().map(|brigade| Order::Seek { brigade });
            let back = active().flat_map(|unit| {
                let ways = temper::ways_back(battle, state, unit);
                ways.map(move |(to, facing)| Order::FallBack { unit, to, facing })
            });
            let all = sought.chain(active().flat_map(of_unit)).chain(fired).chain(turned).chain(back);
            all.chain([Order::Done]).collect()
        }
        Some(&Pending::Change(brigade)) => told(brigade).chain([Order::Done]).collect(),
        Some(Pending::Rally(_)) => {
            battle.unit_ids().map(|unit| Order::Rally { unit }).chain([Order::Done]).collect()
        }
        Some(&Pending::Turning(unit)) => {
            state.unit(unit).at.into_iter().flat_map(faces).chain([Order::Done]).collect()
        }
        Some(Pending::Naming) => {
            let named = onset::names(battle, state).map(|(unit, target)| Order::Shock { unit, target });
            return named.chain([Order::Done]).collect();
        }
        Some(&Pending::Shock(stage)) if matches!(stage, Stage::Advance | Stage::Continue) => {
            let Some(onset) = &state.onset else { return Vec::new() };
            let goes = pursuit::advances(battle, state, onset).into_iter();
            let goes = goes.map(|(from, to, facing)| Order::Advance { from, to, facing });
            let targets = pursuit::targets(battle, state, onset).into_iter();
            let first = onset.attackers.first().copied();
            let on = targets.filter_map(|target| Some(Order::Shock { unit: first?, target }));
            goes.filter(|_| stage == Stage::Advance)
                .chain(on.filter(|_| stage == Stage::Continue))
                .chain([Order::Done])
                .collect()
        }
        Some(Pending::Return { .. } | Pending::Way { .. } | Pending::Shock(_)) => {
            return reaction::answers(battle, state).map(|units| Order::React { units }).collect();
        }
        Some(&Pending::Retreat { unit, hexes, from, free }) => {
            let ways = retreat::orders(battle, state, (unit, hexes, from, free));
            let stops = retreat::may_stop(battle, state, (unit, hexes, from, free)).then_some(Order::Done);
            return ways.map(|(to, facing)| Order::FallBack { unit, to, facing }).chain(stops).collect();
        }
        _ => Vec::new(),
    };
    tried.into_iter().filter(|&order| sequence::refusal(battle, state, side, order).is_none()).collect()
}

/// The hexes a side stands in.
fn marked(battle: &Battle, state: &State, side: Side) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = state.units_of(battle, side).map(|(_, hex)| hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn orders(battle: &Battle, state: &State, side: Side) -> Vec<Order> {
    let mut orders = small(battle, state, side);
    if matches!(state.pending.last(), Some(Pending::Brigade(_))) {
        for unit in battle.unit_ids() {
            let ends = temper::ends(battle, state, unit).into_iter();
            orders.extend(ends.map(|(to, facing)| Order::Move { unit, to, facing }));
            let charges = temper::charges(battle, state, unit).into_iter();
            orders.extend(charges.map(|(to, facing, target)| Order::Charge { unit, to, facing, target }));
        }
        battle.leader_ids().for_each(|leader| rides(battle, state, leader, &mut orders));
    }
    orders
}

fn rides(battle: &Battle, state: &State, leader: LeaderId, orders: &mut Vec<Order>) {
    if state.leader(leader).rides {
        let reach = movement::ride(battle, state, leader);
        let places = reach.places().map(|(to, ..)| to).filter(|&to| state.leader(leader).at != Some(to));
        orders.extend(places.map(|to| Order::Ride { leader, to }));
    }
}

impl Listed for Battle {
    fn orders(&self, state: &State, seat: Seat) -> Vec<Order> {
        let side = Side::of(seat);
        let asked = seat.0 < 2 && !state.over && sequence::chooser(self, state) == Some(side);
        if asked { orders(self, state, side) } else { Vec::new() }
    }

    fn any_order<D: Dice>(&self, dice: &mut D) -> Order {
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
