//! Section 3, movement: allowances, what a step costs, and how far units and leaders get.

use board::hex::{Direction, Going, Hex, Reach, Vertex};

use crate::battle::{Arm, Battle, LeaderId, Orders, UnitId};
use crate::cells::Cost;
use crate::field::{Act, Distance, Hexside, Mover, Pace, Terrain};
use crate::fire::Light;
use crate::refusal::Refusal;
use crate::stacking;
use crate::staff;
use crate::state::{Active, Condition, Formation, State};
use crate::tables::Tables;

/// Which column of the terrain chart is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// Infantry's, and that of dismounted men and of leaders, who go wherever their men do.
    Foot,
    /// That of guns and cavalry.
    Horse,
}

impl Gait {
    pub(crate) fn of(battle: &Battle, state: &State, id: UnitId) -> Gait {
        match battle.unit(id).arm {
            Arm::Infantry => Gait::Foot,
            Arm::Cavalry if !state.unit(id).mounted => Gait::Foot,
            _ => Gait::Horse,
        }
    }

    /// Whether a hex can be entered other than by road.
    pub(crate) fn is_open(self, battle: &Battle, hex: Hex) -> bool {
        matches!(self.cost(&battle.tables, battle.ground.terrain[hex]), Cost::Points(_))
    }

    fn cost(self, tables: &Tables, terrain: Terrain) -> Cost {
        match self {
            Gait::Foot => tables.map.foot.get(terrain),
            Gait::Horse => tables.map.horse.get(terrain),
        }
    }

    pub(crate) fn side_cost(self, tables: &Tables, side: Hexside) -> Cost {
        match self {
            Gait::Foot => tables.map.side_foot.get(side),
            Gait::Horse => tables.map.side_horse.get(side),
        }
    }
}

/// What a step through a side costs in halves of a point, if it can be taken.
pub(crate) fn price(battle: &Battle, gait: Gait, pace: Pace, hex: Hex, side: Direction) -> Option<u16> {
    let (ground, tables) = (&battle.ground, &battle.tables);
    let terrain = ground.terrain.get(hex.beside(side))?;
    let halves = |points: u8| 2 * u16::from(points);
    match (ground.ways.at(hex, side), gait.cost(tables, terrain)) {
        // What is printed for the hex goes before what is printed for roads: through a town horses are led.
        (Some(_), Cost::ByRoad(points)) => Some(halves(points)),
        (Some(way), _) => Some(tables.map.roads.get(way, pace).0.into()),
        (None, Cost::Points(points)) => {
            let sides = ground.crossed(hex, side).map(|crossed| gait.side_cost(tables, crossed));
            sides.into_iter().try_fold(halves(points), |sum, cost| match cost {
                Cost::Points(points) => Some(sum + halves(points)),
                Cost::ByRoad(_) | Cost::Never => None,
            })
        }
        (None, Cost::ByRoad(_) | Cost::Never) => None,
    }
}

/// The allowance of a unit for an activation, in halves of a point.
pub(crate) fn allowance(battle: &Battle, state: &State, id: UnitId) -> u16 {
    let (unit, now) = (battle.unit(id), state.unit(id));
    let whole = match unit.arm {
        Arm::Cavalry if !now.mounted => battle.tables.map.movement.get(Mover::Infantry),
        _ => unit.movement,
    };
    let halvings = [
        !staff::unit_in_command(battle, state, id),
        now.condition != Condition::Normal && unit.arm != Arm::Artillery,
        battle.light(state.turn) == Light::Night,
    ];
    let points = halvings.into_iter().filter(|&halved| halved).fold(whole, |points, _| battle.half(points));
    2 * u16::from(points)
}

/// What mounting or dismounting leaves for the rest of the activation: half of what the unit has then.
pub(crate) fn after_mounting(battle: &Battle, state: &State, id: UnitId) -> u16 {
    let points = allowance(battle, state, id) / 2;
    2 * u16::from(battle.half(points as u8))
}

/// The orders a unit acts under; a battery of the division has those of the brigade it acts with.
pub(crate) fn orders(battle: &Battle, state: &State, id: UnitId) -> Option<Orders> {
    let acting = || state.acting().filter(|_| state.unit(id).active.is_some());
    battle.unit(id).brigade.or_else(acting).map(|brigade| state.brigade(brigade).orders)
}

/// What orders forbid on the way.
pub(crate) enum Bounds {
    None,
    /// A march keeps away from the enemy where it is seen.
    KeepAway(Vec<Hex>),
    /// An attack goes no further from the nearest enemy seen at the start.
    Close(Vec<Hex>),
}

impl Bounds {
    pub(crate) fn of(battle: &Battle, state: &State, id: UnitId, from: Hex) -> Bounds {
        let enemies = state.units_of(battle, battle.side(id).enemy()).map(|(_, hex)| hex);
        match orders(battle, state, id) {
            Some(Orders::March) => Bounds::KeepAway(enemies.collect()),
            Some(Orders::Attack) => {
                Bounds::Close(enemies.filter(|&hex| battle.ground.sees(&battle.tables, from, hex)).collect())
            }
            Some(Orders::Advance) | None => Bounds::None,
        }
    }

    pub(crate) fn allow(&self, battle: &Battle, hex: Hex, next: Hex) -> bool {
        match self {
            Bounds::None => true,
            Bounds::KeepAway(enemies) => {
                let gap = u16::from(battle.tables.map.distances.get(Distance::MarchGap));
                enemies.iter().all(|&enemy| {
                    next.distance(enemy) > gap
                        || next.distance(enemy) > hex.distance(enemy)
                        || !battle.ground.sees(&battle.tables, next, enemy)
                })
            }
            Bounds::Close(enemies) => {
                let nearest = |from: Hex| enemies.iter().map(|&enemy| from.distance(enemy)).min();
                nearest(next) <= nearest(hex)
            }
        }
    }
}

/// Where an active unit gets for so many halves of a point, by hex and by the corner it faces there.
pub(crate) fn reach(battle: &Battle, state: &State, id: UnitId, allowance: u16) -> Reach<6> {
    let (unit, enemy) = (state.unit(id), battle.side(id).enemy());
    let grid = battle.ground.grid();
    let mut reach = Reach::new(grid);
    let (Some(from), Some(active)) = (unit.at, unit.active) else { return reach };
    let (gait, marches) = (Gait::of(battle, state, id), unit.formation == Formation::March);
    let is_march = orders(battle, state, id) == Some(Orders::March);
    let pace = if is_march && marches { Pace::March } else { Pace::Deployed };
    let controlled = stacking::zoc(battle, state, enemy);
    let bounds = Bounds::of(battle, state, id, from);
    let (vertex, leaving) = (battle.act(Act::Vertex), battle.act(Act::LeaveZoc));
    reach.spread((from, unit.facing as usize), allowance, |(hex, mode), way, onward| {
        let facing = Vertex::ALL[mode];
        for turned in [facing.to_the_left(), facing.to_the_right()] {
            onward.go((hex, turned as usize), vertex);
        }
        let stops = if hex == from { active.halted } else { controlled[hex] };
        if stops {
            return;
        }
        let ways: &[Direction] = if marches { &Direction::ALL } else { &facing.front() };
        for &side in ways {
            let Some(next) = grid.beside(hex, side).filter(|&next| next != from) else { continue };
            let is_open = || !state.holds(battle, enemy, next) && bounds.allow(battle, hex, next);
            let Some(price) = price(battle, gait, pace, hex, side).filter(|_| is_open()) else { continue };
            let price = if hex == from && controlled[from] { price + leaving } else { price };
            // A unit may always move one hex, whatever it costs.
            let first = hex == from && way.cost == 0 && active.fresh;
            let price = if first { price.min(allowance) } else { price };
            if marches {
                side.ends().into_iter().for_each(|facing| onward.go((next, facing as usize), price));
            } else {
                onward.go((next, mode), price);
            }
        }
    });
    reach
}

/// A place on the way of a unit, and what the way costs up to there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    pub(crate) hex: Hex,
    pub(crate) facing: Vertex,
    pub(crate) cost: u16,
}

/// The cheapest way of an active unit to a place, hex by hex and corner by corner; empty if there is none.
pub(crate) fn path(battle: &Battle, state: &State, id: UnitId, to: Hex, facing: Vertex) -> Vec<Leg> {
    let left = state.unit(id).active.map_or(0, |active| active.left);
    let reach = reach(battle, state, id, left);
    legs(&reach, (to, facing as usize), |mode| Vertex::ALL[mode])
}

/// The legs of a way that was found, if it was.
pub(crate) fn legs<const MODES: usize>(
    reach: &Reach<MODES>,
    (to, mode): (Hex, usize),
    facing: impl Fn(usize) -> Vertex,
) -> Vec<Leg> {
    let cost = |hex: Hex, mode: usize| reach.to(hex, mode).map(|way| way.cost);
    let Some(_) = cost(to, mode) else { return Vec::new() };
    let path = reach.path(to, mode).into_iter();
    path.filter_map(|(hex, mode)| Some(Leg { hex, facing: facing(mode), cost: cost(hex, mode)? })).collect()
}

/// Why a unit may not leave its hex in this activation at all.
pub(crate) fn stays(battle: &Battle, state: &State, id: UnitId) -> Option<Refusal> {
    let unit = state.unit(id);
    let marches = unit.formation == Formation::March;
    if battle.unit(id).arm == Arm::Artillery && !unit.limbered {
        return Some(Refusal::Unlimbered);
    }
    if unit.formation == Formation::Square {
        return Some(Refusal::InSquare);
    }
    if unit.active.is_some_and(|active| active.fired) {
        return Some(Refusal::HasFired);
    }
    if unit.active.is_some_and(|active| active.halted) {
        return Some(Refusal::Halted);
    }
    (orders(battle, state, id) == Some(Orders::March) && !marches).then_some(Refusal::NotInMarchMode)
}

/// Why a unit may not end its move in a hex facing so, whatever the way there.
pub(crate) fn end_refusal(
    battle: &Battle,
    state: &State,
    id: UnitId,
    (to, facing): (Hex, Vertex),
) -> Option<Refusal> {
    if !battle.ground.grid().contains(to) {
        return Some(Refusal::OffMap { hex: to });
    }
    if state.unit(id).at == Some(to) {
        return Some(Refusal::AlreadyThere);
    }
    if state.holds(battle, battle.side(id).enemy(), to) {
        return Some(Refusal::EnemyThere { hex: to });
    }
    let alike = state.units_in(to).map(|other| state.unit(other).facing).find(|&other| other != facing);
    stacking::refusal(battle, state, id, to)
        .or_else(|| alike.map(|facing| Refusal::FacesOtherwise { hex: to, facing }))
}

/// Every hex and facing in which an active unit may end its move.
pub(crate) fn ends(battle: &Battle, state: &State, id: UnitId) -> Vec<(Hex, Vertex)> {
    let unit = state.unit(id);
    let Some(active) = unit.active else { return Vec::new() };
    if unit.condition == Condition::Routed || active.charged || stays(battle, state, id).is_some() {
        return Vec::new();
    }
    let reach = reach(battle, state, id, active.left);
    let places = reach.places().map(|(to, mode, _)| (to, Vertex::ALL[mode]));
    places.filter(|&end| end_refusal(battle, state, id, end).is_none()).collect()
}

/// Why a unit may not move there.
pub(crate) fn refusal(
    battle: &Battle,
    state: &State,
    id: UnitId,
    active: Active,
    (to, facing): (Hex, Vertex),
) -> Option<Refusal> {
    if let Some(refusal) = stays(battle, state, id).or_else(|| end_refusal(battle, state, id, (to, facing))) {
        return Some(refusal);
    }
    let way = |allowance| reach(battle, state, id, allowance).to(to, facing as usize);
    if way(active.left).is_some() {
        return None;
    }
    Some(match way(u16::MAX) {
        Some(way) => Refusal::BeyondReach { needs: way.cost, left: active.left },
        None => Refusal::NoWay { to },
    })
}

/// Why a hex may not turn: all of its units turn together, and each pays.
pub(crate) fn face_refusal(battle: &Battle, state: &State, hex: Hex, facing: Vertex) -> Option<Refusal> {
    let turning = state.units_in(hex).map(|id| (id, state.unit(id)));
    for (id, unit) in turning {
        let Some(active) = unit.active else {
            return Some(Refusal::NotActive { unit: battle.unit(id).name.clone() });
        };
        if unit.condition == Condition::Routed {
            return Some(Refusal::Routed);
        }
        if active.charged {
            return Some(Refusal::Charging);
        }
        let costs = battle.act(Act::Vertex) * unit.facing.turns_to(facing);
        if unit.facing == facing {
            return Some(Refusal::FacesThere);
        }
        if costs > active.left {
            return Some(Refusal::TooDear { costs, left: active.left });
        }
    }
    None
}

/// Where a leader may ride.
pub(crate) fn ride(battle: &Battle, state: &State, id: LeaderId) -> Reach<1> {
    let side = battle.leader(id).side;
    let mut reach = Reach::new(battle.ground.grid());
    let Some(from) = state.leader(id).at else { return reach };
    let whole = battle.tables.map.movement.get(Mover::Leaders);
    let points = if battle.light(state.turn) == Light::Night { battle.half(whole) } else { whole };
    let enter = |hex: Hex, way: Direction, next: Hex| {
        let price = price(battle, Gait::Foot, Pace::Deployed, hex, way)?;
        (!state.holds(battle, side.enemy(), next)).then_some(price)
    };
    reach.walk(from, 2 * u16::from(points), enter, |_| Going::On);
    reach
}
