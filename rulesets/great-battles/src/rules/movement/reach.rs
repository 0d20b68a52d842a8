//! Section 3, where a unit may move: its steps, its way, and why it may not end or turn there.

use board::hex::{Direction, Hex, Onward, Reach, Vertex, Way};

use crate::Now;
use crate::game::battle::{Arm, Battle, Orders, UnitId};
use crate::game::refusal::Refusal;
use crate::game::state::{Active, Condition, Formation};
use crate::rules::board::stacking;
use crate::rules::board::zoc::Opposition;
use crate::rules::movement::costs::Gait;
use crate::rules::movement::orders_limits::Bounds;
use crate::rules::movement::{costs, orders_limits};
use crate::sheet::board_tables::{Act, MoveMode};

/// What bears on the steps of a unit.
struct Steps<'a> {
    battle: &'a Battle,
    active: Active,
    from: Hex,
    gait: Gait,
    pace: MoveMode,
    marches: bool,
    vertex: u16,
    enemy: &'a Opposition,
    bounds: Bounds,
    /// The place it is all about, if it is one.
    goal: Option<(Hex, Vertex)>,
}

impl<'a> Steps<'a> {
    fn of(now: Now<'a>, enemy: &'a Opposition, id: UnitId) -> Option<Steps<'a>> {
        let unit = now.state.unit(id);
        let (from, active) = (unit.at?, unit.active?);
        let marches = unit.formation == Formation::March;
        let is_march = orders_limits::orders(now, id) == Some(Orders::March);
        Some(Steps {
            battle: now.battle,
            active,
            from,
            gait: Gait::of(now, id),
            pace: if is_march && marches { MoveMode::March } else { MoveMode::Deployed },
            marches,
            vertex: now.battle.act(Act::Vertex),
            enemy,
            bounds: Bounds::of(now, id, from),
            goal: None,
        })
    }

    /// The sides a unit with this front may go through: in march mode all of them.
    #[inline(always)]
    fn sides<'b>(&self, front: &'b [Direction; 2]) -> &'b [Direction] {
        if self.marches { &Direction::ALL } else { front }
    }

    /// What any step from a hex costs besides: where a unit begins in a ZOC it pays for leaving it.
    fn leaving(&self, hex: Hex) -> u16 {
        if hex == self.from { costs::leaving_zoc(self.battle, self.enemy, hex) } else { 0 }
    }

    /// Whether the enemy and the orders allow a step, and it does not lead back to the start.
    #[inline(always)]
    fn is_free(&mut self, hex: Hex, next: Hex) -> bool {
        next != self.from && !self.enemy.holds(next) && self.bounds.allow(self.battle, hex, next)
    }

    /// Whether the goal, if there is one, is out of reach from a place that is reached for `cost`.
    #[inline(always)]
    fn is_too_far(&self, hex: Hex, facing: Vertex, cost: u16, allowance: u16) -> bool {
        self.goal.is_some_and(|goal| {
            let steps = u32::from(self.battle.prices.least(self.pace)) * u32::from(hex.distance(goal.0));
            // In march mode a step turns too.
            let turns = if self.marches { 0 } else { facing.turns_to(goal.1) };
            let onward = steps + u32::from(self.vertex) * u32::from(turns);
            u32::from(cost) + onward > u32::from(allowance)
        })
    }

    /// Takes all steps from a place, for `allowance` halves of a point in all. Inlined, so that the place need not be
    /// written to memory for every step: most of the time of a listing is spent here.
    #[inline(always)]
    fn take(&mut self, hex: Hex, mode: usize, way: Way, allowance: u16, onward: &mut Onward<'_, 6>) {
        let facing = Vertex::ALL[mode];
        for turned in [facing.to_the_left(), facing.to_the_right()] {
            // The first step of all may cost less than any.
            let is_open = hex == self.from
                || !self.is_too_far(hex, turned, way.cost.saturating_add(self.vertex), allowance);
            if is_open {
                onward.turn(turned as usize, self.vertex);
            }
        }
        let stops = if hex == self.from { self.active.halted } else { self.enemy.controls(hex) };
        // In march mode a unit may go on to any side, whichever corner it faces.
        if stops || self.marches && onward.is_outdone() {
            return;
        }
        let (leaving, steps) = (self.leaving(hex), self.battle.prices.steps(self.gait, self.pace, hex));
        // A unit may always move one hex, whatever it costs.
        let first = hex == self.from && way.cost == 0 && self.active.fresh;
        for &side in self.sides(&facing.front()) {
            let Some((next, price)) = steps[side as usize].known() else { continue };
            let price = price + leaving;
            let price = if first { price.min(allowance) } else { price };
            if self.is_too_far(next, facing, way.cost.saturating_add(price), allowance) {
                continue;
            }
            if self.marches {
                for facing in side.ends() {
                    onward.go_if((next, facing as usize), price, || self.is_free(hex, next));
                }
            } else {
                onward.go_if((next, mode), price, || self.is_free(hex, next));
            }
        }
    }
}

/// The same as [`spread`], as far as it takes to know the way to one place.
fn reach_to(now: Now<'_>, id: UnitId, allowance: u16, to: Hex, facing: Vertex) -> Reach<6> {
    let (mut reach, enemy) = (Reach::new(now.battle.ground.grid()), Opposition::to(now, id));
    let Some(mut steps) = Steps::of(now, &enemy, id) else { return reach };
    let start = (steps.from, now.state.unit(id).facing as usize);
    steps.goal = Some((to, facing));
    let take = |(hex, mode), way, onward: &mut Onward<'_, 6>| steps.take(hex, mode, way, allowance, onward);
    reach.spread_to(start, (to, facing as usize), allowance, take);
    reach
}

/// Where an active unit gets for what it has left, by hex and by the corner it faces there.
pub(crate) fn spread(reach: &mut Reach<6>, now: Now<'_>, enemy: &Opposition, id: UnitId) {
    let Some(mut steps) = Steps::of(now, enemy, id) else { return };
    let (start, left) = ((steps.from, now.state.unit(id).facing as usize), steps.active.left);
    reach.spread(start, left, |(hex, mode), way, onward| steps.take(hex, mode, way, left, onward));
}

/// Whether an active unit can end its move in a hex that will do. Mostly that is a step ahead; else it is looked for no
/// further than to the first.
pub(crate) fn may_end(now: Now<'_>, enemy: &Opposition, id: UnitId, will_do: impl Fn(Hex) -> bool) -> bool {
    let facing = now.state.unit(id).facing;
    let moving = Some(id).filter(|&id| moves(now, id));
    let Some(mut steps) = moving.and_then(|id| Steps::of(now, enemy, id)) else { return false };
    let is_end = |to, facing| will_do(to) && end_refusal(now, id, to, facing).is_none();
    let Active { left, fresh, .. } = steps.active;
    let (from, leaving) = (steps.from, steps.leaving(steps.from));
    let is_ahead = steps.sides(&facing.front()).iter().any(|&side| {
        let step = now.battle.prices.step(steps.gait, steps.pace, from, side);
        let step = step.filter(|&(_, price)| fresh || price + leaving <= left);
        let then = if steps.marches { side.ends()[0] } else { facing };
        step.is_some_and(|(next, _)| steps.is_free(from, next) && is_end(next, then))
    });
    is_ahead || {
        let start = (from, facing as usize);
        let take = |(hex, mode), way, onward: &mut Onward<'_, 6>| steps.take(hex, mode, way, left, onward);
        let will_do = |(hex, mode): (Hex, usize)| is_end(hex, Vertex::ALL[mode]);
        Reach::new(now.battle.ground.grid()).comes_to(start, left, will_do, take)
    }
}

/// A place on the way of a unit, and what the way costs up to there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    pub(crate) hex: Hex,
    pub(crate) facing: Vertex,
    pub(crate) cost: u16,
}

/// The cheapest way of an active unit to a place, hex by hex and corner by corner; empty if there is none.
pub(crate) fn path(now: Now<'_>, id: UnitId, to: Hex, facing: Vertex) -> Vec<Leg> {
    let left = now.state.unit(id).active.map_or(0, |active| active.left);
    let reach = reach_to(now, id, left, to, facing);
    legs(&reach, to, facing as usize, |mode| Vertex::ALL[mode])
}

/// The legs of a way that was found, if it was.
pub(crate) fn legs<const MODES: usize>(
    reach: &Reach<MODES>,
    to: Hex,
    mode: usize,
    facing: impl Fn(usize) -> Vertex,
) -> Vec<Leg> {
    let cost = |hex: Hex, mode: usize| reach.to(hex, mode).map(|way| way.cost);
    let Some(_) = cost(to, mode) else { return Vec::new() };
    let path = reach.path(to, mode).into_iter();
    path.filter_map(|(hex, mode)| Some(Leg { hex, facing: facing(mode), cost: cost(hex, mode)? })).collect()
}

/// Why a unit may not leave its hex in this activation at all.
pub(crate) fn stays(now: Now<'_>, id: UnitId) -> Option<Refusal> {
    let unit = now.state.unit(id);
    let marches = unit.formation == Formation::March;
    if now.battle.unit(id).arm == Arm::Artillery && !unit.limbered {
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
    (orders_limits::orders(now, id) == Some(Orders::March) && !marches).then_some(Refusal::NotInMarchMode)
}

/// Why a unit may not end its move in this hex and facing, whatever the way there.
pub(crate) fn end_refusal(now: Now<'_>, id: UnitId, to: Hex, facing: Vertex) -> Option<Refusal> {
    if !now.battle.ground.grid().contains(to) {
        return Some(Refusal::OffMap { hex: to });
    }
    if now.state.unit(id).at == Some(to) {
        return Some(Refusal::AlreadyThere);
    }
    if now.state.holds(now.battle, now.battle.side(id).enemy(), to) {
        return Some(Refusal::EnemyThere { hex: to });
    }
    let alike =
        now.state.units_in(to).map(|other| now.state.unit(other).facing).find(|&other| other != facing);
    stacking::refusal(now, id, to).or_else(|| alike.map(|facing| Refusal::FacesOtherwise { hex: to, facing }))
}

/// Whether a unit may move at all.
fn moves(now: Now<'_>, id: UnitId) -> bool {
    let unit = now.state.unit(id);
    let least = now.battle.prices.least(MoveMode::March).min(now.battle.prices.least(MoveMode::Deployed));
    unit.at.is_some()
        && unit.condition != Condition::Routed
        && unit.active.is_some_and(|active| !active.charged && (active.fresh || active.left >= least))
        && stays(now, id).is_none()
}

/// Every hex and facing in which an active unit may end its move; `reach` is what they are found with.
pub(crate) fn ends(reach: &mut Reach<6>, now: Now<'_>, enemy: &Opposition, id: UnitId) -> Vec<(Hex, Vertex)> {
    if !moves(now, id) {
        return Vec::new();
    }
    spread(reach, now, enemy, id);
    let places = reach.places().map(|(to, mode, _)| (to, Vertex::ALL[mode]));
    places
        .filter(|&(to, facing)| enemy.leaves_free(to) || end_refusal(now, id, to, facing).is_none())
        .collect()
}

/// Why a unit may not move there.
pub(crate) fn refusal(now: Now<'_>, id: UnitId, active: Active, to: Hex, facing: Vertex) -> Option<Refusal> {
    if let Some(refusal) = stays(now, id).or_else(|| end_refusal(now, id, to, facing)) {
        return Some(refusal);
    }
    let way = |allowance| reach_to(now, id, allowance, to, facing).to(to, facing as usize);
    if way(active.left).is_some() {
        return None;
    }
    Some(match way(u16::MAX) {
        Some(way) => Refusal::BeyondReach { needs: way.cost, left: active.left },
        None => Refusal::NoWay { to },
    })
}

/// Why a hex may not turn: all of its units turn together, and each pays.
pub(crate) fn face_refusal(now: Now<'_>, hex: Hex, facing: Vertex) -> Option<Refusal> {
    let turning = now.state.units_in(hex).map(|id| (id, now.state.unit(id)));
    for (id, unit) in turning {
        let Some(active) = unit.active else {
            return Some(Refusal::NotActive { unit: now.battle.unit(id).name.clone() });
        };
        if unit.condition == Condition::Routed {
            return Some(Refusal::Routed);
        }
        if active.charged {
            return Some(Refusal::Charging);
        }
        let costs = now.battle.act(Act::Vertex) * unit.facing.turns_to(facing);
        if unit.facing == facing {
            return Some(Refusal::FacesThere);
        }
        if costs > active.left {
            return Some(Refusal::TooDear { costs, left: active.left });
        }
    }
    None
}
