//! Section 5, charges: which unit may charge what, and the way of a charge, which no ZOC stops.

use board::hex::{Direction, Hex, PerHex, Reach, Vertex};

use crate::Now;
use crate::game::battle::{Arm, Battle, Orders, UnitId};
use crate::game::refusal::Refusal;
use crate::game::state::{Active, Condition, Formation};
use crate::rules::board::zoc::{self, Opposition};
use crate::rules::command::leaders;
use crate::rules::disorder::losses;
use crate::rules::fire::resolve::Light;
use crate::rules::movement::costs::Gait;
use crate::rules::movement::orders_limits::Bounds;
use crate::rules::movement::reach::Leg;
use crate::rules::movement::{orders_limits, reach};
use crate::sheet::board_tables::{Act, Hexside, MoveMode, Terrain};
use crate::sheet::tables::ChargingTroops;

/// How many numbers of hexes moved are told apart in a charge.
const COUNTED: usize = 8;

/// A charge an active unit could make: where it ends, how the unit faces there, and the hex it attacks.
#[derive(Clone, Copy)]
pub(crate) struct ChargeEnd {
    pub(crate) to: Hex,
    pub(crate) facing: Vertex,
    pub(crate) target: Hex,
}

/// How a unit charges.
fn charger(now: Now<'_>, id: UnitId) -> ChargingTroops {
    match Gait::of(now, id) {
        Gait::Foot => ChargingTroops::Foot,
        Gait::Horse => ChargingTroops::Horse,
    }
}

/// Whether a step leads over clear ground, as roads and trails do everywhere.
pub(crate) fn is_clear(battle: &Battle, hex: Hex, side: Direction) -> bool {
    let ground = &battle.ground;
    let open = || ground.crossed(hex, side).iter().all(|&crossed| crossed == Hexside::Open);
    let clear = || ground.terrain.get(hex.beside(side)) == Some(Terrain::Clear);
    ground.ways.at(hex, side).is_some() || clear() && open()
}

/// Whether a move of `hexes` hexes makes a charge.
fn is_far(battle: &Battle, charger: ChargingTroops, hexes: usize) -> bool {
    let most = battle.tables.charge_most.get(charger);
    hexes >= usize::from(battle.tables.charge_least.get(charger)).min(COUNTED - 1)
        && most.is_none_or(|most| hexes <= most.into())
}

/// Why a unit may not attack at all: shock is for infantry and cavalry in command that have not collapsed.
pub(crate) fn weakness(now: Now<'_>, id: UnitId) -> Option<Refusal> {
    if now.battle.unit(id).arm == Arm::Artillery {
        Some(Refusal::WrongArm { rule: "artillery may not charge or shock" })
    } else if !leaders::unit_in_command(now, id) {
        Some(leaders::beyond_command(now, id))
    } else {
        let (sp, full) = (now.state.unit(id).sp, now.battle.unit(id).full);
        losses::steadiness(now, id)
            .is_collapsed(&now.battle.tables)
            .then_some(Refusal::Collapsed { sp, full })
    }
}

/// Why a unit may not charge at all in this activation.
fn bar(now: Now<'_>, id: UnitId, active: Active) -> Option<Refusal> {
    let unit = now.state.unit(id);
    if let Some(refusal) = weakness(now, id) {
        Some(refusal)
    } else if orders_limits::orders(now, id) != Some(Orders::Attack) {
        Some(Refusal::NotAttacking)
    } else if unit.condition != Condition::Normal || unit.formation != Formation::Formed {
        Some(Refusal::not_formed(unit))
    } else if active.fired {
        Some(Refusal::HasFired)
    } else if charger(now, id) == ChargingTroops::Foot && begins_in_zoc(now, id, active) {
        Some(Refusal::FromZoc)
    } else if now.battle.light(now.state.turn) == Light::Night {
        Some(Refusal::ByNight)
    } else {
        let is_horse = charger(now, id) == ChargingTroops::Horse;
        (is_horse && unit.blown).then_some(Refusal::Blown)
    }
}

/// Whether the move of a unit begins, or has begun, in an enemy ZOC.
fn begins_in_zoc(now: Now<'_>, id: UnitId, active: Active) -> bool {
    let enemy = now.battle.side(id).enemy();
    let stands = || now.state.unit(id).at.is_some_and(|at| zoc::is_controlled(now, enemy, at));
    if active.hexes > 0 { active.from_zoc } else { stands() }
}

/// Why a unit in `from` that faces `facing` does not have an enemy in `target` to attack.
pub(crate) fn front_refusal(
    now: Now<'_>,
    id: UnitId,
    from: Hex,
    facing: Vertex,
    target: Hex,
) -> Option<Refusal> {
    if !now.battle.ground.grid().contains(target) {
        return Some(Refusal::OffMap { hex: target });
    }
    let side = from.side_to(target).filter(|side| facing.front().contains(side));
    let gait = Gait::of(now, id);
    if !now.state.holds(now.battle, now.battle.side(id).enemy(), target) {
        Some(Refusal::NoEnemyThere { hex: target })
    } else if let Some(side) = side {
        (!zoc::is_passable(now.battle, gait, from, side)).then_some(Refusal::NoCrossing { hex: target })
    } else {
        Some(Refusal::NotInFront { hex: target })
    }
}

/// Why a unit may not charge `target` from `from`.
fn target_refusal(now: Now<'_>, id: UnitId, from: Hex, facing: Vertex, target: Hex) -> Option<Refusal> {
    front_refusal(now, id, from, facing, target).or_else(|| {
        let is_open = charger(now, id) == ChargingTroops::Foot
            || now.battle.tables.charged_into.get(now.battle.ground.terrain[target]);
        let terrain = now.battle.ground.terrain[target];
        (!is_open).then_some(Refusal::NoChargeInto { hex: target, terrain })
    })
}

/// Whether a unit has already moved as a charge does.
fn has_come(now: Now<'_>, id: UnitId, active: Active) -> bool {
    let charger = charger(now, id);
    (charger == ChargingTroops::Foot || active.clear) && is_far(now.battle, charger, active.hexes.into())
}

/// The ways of a charge, by hex, the corner faced and the hexes moved in all.
type ChargeWays = Reach<{ 6 * COUNTED }>;

/// Finds the ways of a charge up to the first place that will do, and says whether there is one. `ahead` says how many
/// hexes there are at least from one to where it may end: what leads nowhere is left out.
fn comes_to(
    reach: &mut ChargeWays,
    now: Now<'_>,
    enemy: &Opposition,
    id: UnitId,
    active: Active,
    mut ahead: impl FnMut(Hex) -> u16,
    will_do: impl FnMut((Hex, usize)) -> bool,
) -> bool {
    let unit = now.state.unit(id);
    let (gait, charger) = (Gait::of(now, id), charger(now, id));
    let (least, most) =
        (now.battle.tables.charge_least.get(charger), now.battle.tables.charge_most.get(charger));
    let counted = usize::from(most.unwrap_or(least)).min(COUNTED - 1);
    let moved = usize::from(active.hexes);
    let is_late =
        most.is_some_and(|most| active.hexes >= most) || charger == ChargingTroops::Horse && !active.clear;
    let Some(from) = unit.at.filter(|_| !is_late && !active.halted) else { return false };
    let mut bounds = Bounds::of(now, id, from);
    let (vertex, leaving) = (now.battle.act(Act::Vertex), now.battle.act(Act::LeaveZoc));
    let cheapest = now.battle.prices.least(MoveMode::Deployed);
    let is_too_far = |hexes: u16, cost: u16| {
        u32::from(cost) + u32::from(cheapest) * u32::from(hexes) > u32::from(active.left)
    };
    let start = unit.facing as usize * COUNTED + moved.min(counted);
    reach.comes_to((from, start), active.left, will_do, |(hex, mode), way, onward| {
        let (facing, hexes) = (facing_of(mode), mode % COUNTED);
        // The first step of all may cost less than any.
        if hex == from || !is_too_far(ahead(hex), way.cost.saturating_add(vertex)) {
            for turned in [facing.to_the_left(), facing.to_the_right()] {
                onward.turn(turned as usize * COUNTED + hexes, vertex);
            }
        }
        if most.is_some_and(|most| hexes >= most.into()) {
            return;
        }
        for side in facing.front() {
            let Some((next, price)) = now.battle.prices.step(gait, MoveMode::Deployed, hex, side) else {
                continue;
            };
            let is_open = || {
                (charger == ChargingTroops::Foot || is_clear(now.battle, hex, side))
                    && next != from
                    && !enemy.holds(next)
                    && bounds.allow(now.battle, hex, next)
            };
            let price = if enemy.controls(hex) { price + leaving } else { price };
            let first = hex == from && way.cost == 0 && active.fresh;
            let price = if first { price.min(active.left) } else { price };
            let rest = ahead(next);
            let is_too_many = most.is_some_and(|most| hexes + 1 + usize::from(rest) > most.into());
            if is_too_many || is_too_far(rest, way.cost.saturating_add(price)) {
                continue;
            }
            onward.go_if((next, facing as usize * COUNTED + (hexes + 1).min(counted)), price, is_open);
        }
    })
}

fn facing_of(mode: usize) -> Vertex {
    Vertex::ALL[mode / COUNTED]
}

/// The way of a charge to a place, hex by hex and corner by corner; empty if there is none.
pub(crate) fn path(now: Now<'_>, id: UnitId, to: Hex, facing: Vertex) -> Vec<Leg> {
    let unit = now.state.unit(id);
    let Some(active) = unit.active else { return Vec::new() };
    if unit.at == Some(to) {
        return vec![Leg { hex: to, facing, cost: 0 }];
    }
    let enemy = Opposition::to(now, id);
    let mut reach = ChargeWays::new(now.battle.ground.grid());
    comes_to(&mut reach, now, &enemy, id, active, |hex| hex.distance(to), |_| false);
    let charger = charger(now, id);
    let counts = (0..COUNTED).filter(|&hexes| is_far(now.battle, charger, hexes));
    let modes = counts.map(|hexes| facing as usize * COUNTED + hexes);
    let ways = modes.filter_map(|mode| Some((reach.to(to, mode)?, mode)));
    let best = ways.min_by_key(|(way, _)| (way.cost, way.steps));
    best.map_or(Vec::new(), |(_, mode)| reach::legs(&reach, to, mode, facing_of))
}

/// No charge of a unit ends in a hex.
fn no_charge_to(now: Now<'_>, id: UnitId, to: Hex) -> Refusal {
    let (arm, tables) = (charger(now, id), &now.battle.tables);
    Refusal::NoChargeTo { to, arm, least: tables.charge_least.get(arm), most: tables.charge_most.get(arm) }
}

/// Why a unit may not make this charge.
pub(crate) fn refusal(
    now: Now<'_>,
    id: UnitId,
    active: Active,
    ChargeEnd { to, facing, target }: ChargeEnd,
) -> Option<Refusal> {
    let unit = now.state.unit(id);
    if let Some(refusal) = bar(now, id, active) {
        return Some(refusal);
    }
    if !now.battle.ground.grid().contains(to) {
        return Some(Refusal::OffMap { hex: to });
    }
    if unit.at == Some(to) {
        let comes = facing == unit.facing && has_come(now, id, active);
        return if comes {
            target_refusal(now, id, to, facing, target)
        } else {
            Some(no_charge_to(now, id, to))
        };
    }
    reach::end_refusal(now, id, to, facing)
        .or_else(|| target_refusal(now, id, to, facing, target))
        .or_else(|| path(now, id, to, facing).is_empty().then(|| no_charge_to(now, id, to)))
}

/// What an active unit could charge, if it may charge at all.
struct Charge<'a> {
    now: Now<'a>,
    enemy: &'a Opposition,
    id: UnitId,
    active: Active,
    here: Hex,
    enemies: Vec<Hex>,
}

impl<'a> Charge<'a> {
    fn of(now: Now<'a>, enemy: &'a Opposition, id: UnitId) -> Option<Charge<'a>> {
        let unit = now.state.unit(id);
        let (active, here) = (unit.active?, unit.at?);
        if active.charged || bar(now, id, active).is_some() {
            return None;
        }
        let enemies =
            now.state.units_of(now.battle, now.battle.side(id).enemy()).map(|(_, hex)| hex).collect();
        let charge = Charge { now, enemy, id, active, here, enemies };
        let paid = active.left.checked_div(now.battle.prices.least(MoveMode::Deployed)).unwrap_or(u16::MAX);
        let most = now.battle.tables.charge_most.get(charger(now, id));
        let counted = most.map_or(u16::MAX, |most| most.saturating_sub(active.hexes).into());
        (charge.ahead(here) <= paid.max(active.fresh.into()).min(counted)).then_some(charge)
    }

    /// How many hexes there are at least to the end of a charge, which is beside an enemy.
    fn ahead(&self, hex: Hex) -> u16 {
        self.enemies.iter().map(|enemy| enemy.distance(hex).saturating_sub(1)).min().unwrap_or(0)
    }

    /// What can be charged from a place.
    fn targets(&self, to: Hex, facing: Vertex) -> impl Iterator<Item = ChargeEnd> {
        let grid = self.now.battle.ground.grid();
        let front = facing.front().into_iter().filter_map(move |side| grid.beside(to, side));
        let held = front.filter(|&target| self.enemy.holds(target));
        let open =
            held.filter(move |&target| target_refusal(self.now, self.id, to, facing, target).is_none());
        open.map(move |target| ChargeEnd { to, facing, target })
    }

    /// Whether a charge can end in a place that was come to.
    fn ends(&self, to: Hex, mode: usize) -> bool {
        let facing = facing_of(mode);
        to != self.here
            && is_far(self.now.battle, charger(self.now, self.id), mode % COUNTED)
            && self.targets(to, facing).next().is_some()
            && reach::end_refusal(self.now, self.id, to, facing).is_none()
    }

    /// The place it has come to, if it can charge from there as it is.
    fn stays(&self) -> Option<(Hex, Vertex)> {
        has_come(self.now, self.id, self.active).then(|| (self.here, self.now.state.unit(self.id).facing))
    }

    fn comes_to(&self, reach: &mut ChargeWays, will_do: impl FnMut((Hex, usize)) -> bool) -> bool {
        let mut known = PerHex::new(self.now.battle.ground.grid(), None);
        let ahead = |hex: Hex| *known[hex].get_or_insert_with(|| self.ahead(hex));
        comes_to(reach, self.now, self.enemy, self.id, self.active, ahead, will_do)
    }
}

/// Whether an active unit could charge any hex.
pub(crate) fn may_charge(now: Now<'_>, enemy: &Opposition, id: UnitId) -> bool {
    Charge::of(now, enemy, id).is_some_and(|charge| {
        charge.stays().is_some_and(|(to, facing)| charge.targets(to, facing).next().is_some())
            || charge
                .comes_to(&mut ChargeWays::new(now.battle.ground.grid()), |(to, mode)| charge.ends(to, mode))
    })
}

/// Every charge an active unit could make.
pub(crate) fn charges(now: Now<'_>, enemy: &Opposition, id: UnitId) -> Vec<ChargeEnd> {
    let Some(charge) = Charge::of(now, enemy, id) else { return Vec::new() };
    let mut reach = ChargeWays::new(now.battle.ground.grid());
    charge.comes_to(&mut reach, |_| false);
    let places = reach.places().map(|(to, mode, _)| (to, mode)).filter(|&(to, mode)| charge.ends(to, mode));
    let mut ends: Vec<(Hex, Vertex)> = places.map(|(to, mode)| (to, facing_of(mode))).collect();
    ends.sort_unstable();
    ends.dedup();
    charge.stays().into_iter().chain(ends).flat_map(|(to, facing)| charge.targets(to, facing)).collect()
}
