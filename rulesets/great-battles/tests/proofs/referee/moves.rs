//! Section 3: every place that can be come to, by relaxing until nothing gets cheaper, and what else costs points.

use std::collections::{BTreeMap, BTreeSet};

use board::hex::{Direction, Hex, Vertex};
use great_battles::{Arm, Condition, Formation, LeaderId, Light, Orders, Saddle, Side, Team, UnitId};

use super::Referee;
use super::ground::{self, apart};

/// Vertices of facing from one to the other.
pub(super) fn corners(from: Vertex, to: Vertex) -> u16 {
    (0..=3).find(|&n| from.turned(n.into()) == to || to.turned(n.into()) == from).unwrap()
}

impl Referee<'_> {
    /// Whether a unit of the side acts, is not routed and has not charged.
    pub(super) fn is_ready(&self, side: Side, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        self.battle.side(unit) == side
            && now.at.is_some()
            && now.active.is_some_and(|active| !active.charged)
            && now.condition != Condition::Routed
    }

    /// What orders let a unit do on its way; `from` is where it sets out.
    pub(super) fn may_step(&self, unit: UnitId, from: Hex, hex: Hex, next: Hex) -> bool {
        let enemies: Vec<Hex> = self.enemies(unit).into_iter().map(|(_, at)| at).collect();
        if enemies.contains(&next) {
            return false;
        }
        match self.orders_of(unit) {
            None | Some(Orders::Advance) => true,
            // "Not within 3 hexes in sight of the enemy by its own move (unless going away)."
            Some(Orders::March) => enemies.iter().all(|&enemy| {
                let near = apart(next, enemy) <= 3 && self.sights.has(next, enemy);
                !near || apart(next, enemy) > apart(hex, enemy)
            }),
            // "Never further from the nearest seen enemy."
            Some(Orders::Attack) => {
                let seen = enemies.iter().filter(|&&enemy| self.sights.has(from, enemy));
                let nearest = |at: Hex| seen.clone().map(|&enemy| apart(enemy, at)).min().unwrap_or(0);
                nearest(next) <= nearest(hex)
            }
        }
    }

    /// Every hex and facing a unit that leaves its hex can come to, with what it costs in halves.
    pub(crate) fn ways(&self, unit: UnitId) -> BTreeMap<(Hex, Vertex), u16> {
        let now = self.state.unit(unit);
        let (Some(active), Some(from)) = (now.active, now.at) else { return BTreeMap::new() };
        let marches = now.formation == Formation::March;
        let on_march = self.orders_of(unit) == Some(Orders::March);
        let stays = now.condition == Condition::Routed
            || self.is_gun(unit) && !now.limbered
            || now.formation == Formation::Square
            || on_march && !marches
            || active.fired
            || active.halted;
        if stays {
            return BTreeMap::new();
        }
        let controlled: BTreeSet<Hex> =
            self.enemies(unit).into_iter().flat_map(|(enemy, _)| self.zoc(enemy)).collect();
        let mut costs: BTreeMap<(Hex, Vertex), u16> = BTreeMap::from([((from, now.facing), 0)]);
        loop {
            let mut better = Vec::new();
            for (&(hex, facing), &cost) in &costs {
                better.push(((hex, facing.turned(1)), cost + 2));
                better.push(((hex, facing.turned(5)), cost + 2));
                if hex != from && controlled.contains(&hex) {
                    continue;
                }
                for side in Direction::ALL {
                    let Some(next) = ground::beside(&self.battle.ground, hex, side) else { continue };
                    let ahead = marches || ground::is_front(facing, side);
                    if !ahead || next == from || !self.may_step(unit, from, hex, next) {
                        continue;
                    }
                    let half_rate = marches && on_march;
                    let price = ground::price(&self.battle.ground, self.is_foot(unit), half_rate, hex, side);
                    let Some(price) = price else { continue };
                    let leaves = if hex == from && controlled.contains(&from) { 2 } else { 0 };
                    // "A unit may always move one hex", if that is all it does.
                    let is_first = hex == from && cost == 0 && active.fresh;
                    let most = if is_first { active.left } else { u16::MAX };
                    let cost = (cost + price + leaves).min(most);
                    let faces = Vertex::ALL.into_iter().filter(|&vertex| ground::is_front(vertex, side));
                    let faces: Vec<Vertex> = if marches { faces.collect() } else { vec![facing] };
                    better.extend(faces.into_iter().map(|facing| ((next, facing), cost)));
                }
            }
            better.retain(|(place, cost)| {
                *cost <= active.left && costs.get(place).is_none_or(|known| cost < known)
            });
            if better.is_empty() {
                break;
            }
            for (place, cost) in better {
                let known = costs.entry(place).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        costs.retain(|&(hex, _), _| hex != from);
        costs
    }

    /// Where a unit may end a move.
    pub(super) fn reached(&self, unit: UnitId) -> BTreeSet<(Hex, Vertex)> {
        let side = match self.state.pending.last() {
            Some(great_battles::Pending::Brigade(brigade)) => self.battle.side_of(*brigade),
            _ => return BTreeSet::new(),
        };
        if !self.is_ready(side, unit) {
            return BTreeSet::new();
        }
        let alike =
            |hex, facing| self.stack(hex).iter().all(|&other| self.state.unit(other).facing == facing);
        let ends = self.ways(unit).into_keys();
        let ends = ends.filter(|&(to, facing)| self.may_stack(unit, to) && alike(to, facing));
        self.tempered(unit, ends.collect())
    }

    /// Where a leader may ride: 12 points as men on foot, half at night, heedless of ZOC, not among enemies.
    pub(super) fn ridden(&self, leader: LeaderId) -> BTreeSet<Hex> {
        let now = self.state.leader(leader);
        let Some(from) = now.at.filter(|_| now.rides) else { return BTreeSet::new() };
        let held: Vec<Hex> =
            self.units_of(self.battle.leader(leader).side.enemy()).into_iter().map(|(_, hex)| hex).collect();
        let most = if self.battle.light(self.state.turn) == Light::Night { 12 } else { 24 };
        let mut costs = BTreeMap::from([(from, 0)]);
        loop {
            let mut better = Vec::new();
            for (&hex, &cost) in &costs {
                for side in Direction::ALL {
                    let Some(next) = ground::beside(&self.battle.ground, hex, side) else { continue };
                    let Some(price) = ground::price(&self.battle.ground, true, false, hex, side) else {
                        continue;
                    };
                    let cheaper = costs.get(&next).is_none_or(|&known| cost + price < known);
                    if cost + price <= most && cheaper && !held.contains(&next) {
                        better.push((next, cost + price));
                    }
                }
            }
            if better.is_empty() {
                break;
            }
            for (hex, cost) in better {
                let known = costs.entry(hex).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        costs.into_keys().filter(|&hex| hex != from).collect()
    }

    /// "One vertex of facing 1; ... a hex's units face alike": all turn, and each pays.
    pub(super) fn may_face(&self, side: Side, hex: Hex, facing: Vertex) -> bool {
        let stack = self.stack(hex);
        let turns = |&unit: &UnitId| {
            let now = self.state.unit(unit);
            let costs = 2 * corners(now.facing, facing);
            self.is_ready(side, unit)
                && now.facing != facing
                && now.active.is_some_and(|active| costs <= active.left)
        };
        !stack.is_empty() && stack.iter().all(turns)
    }

    /// March mode is taken on march orders by units in good order and not unlimbered; either change before anything else.
    pub(super) fn may_form(&self, unit: UnitId, formation: Formation) -> bool {
        let now = self.state.unit(unit);
        let active = now.active.unwrap();
        if active.fired || now.formation == formation {
            return false;
        }
        // "Squares (formed infantry, 1 MP ...)", left for as much.
        if [now.formation, formation].contains(&Formation::Square) {
            let others = [now.formation, formation].contains(&Formation::March);
            let formed = now.condition == Condition::Normal && !others && self.is_foot(unit);
            return formed && !active.formed && active.left >= 2;
        }
        let first = active.fresh && !active.formed;
        let unlimbered = self.is_gun(unit) && !now.limbered;
        let may_march =
            self.orders_of(unit) == Some(Orders::March) && now.condition == Condition::Normal && !unlimbered;
        first && (formation == Formation::Formed || may_march)
    }

    /// "Limber/unlimber 2", not in march mode, not after fire.
    pub(super) fn may_limber(&self, unit: UnitId, team: Team) -> bool {
        let now = self.state.unit(unit);
        let active = now.active.unwrap();
        self.is_gun(unit)
            && now.limbered == (team == Team::Unlimbers)
            && now.formation != Formation::March
            && !active.fired
            && active.left >= 4
    }

    /// "Mount/dismount half", so before anything else.
    pub(super) fn may_mount(&self, unit: UnitId, saddle: Saddle) -> bool {
        let now = self.state.unit(unit);
        let active = now.active.unwrap();
        self.battle.unit(unit).arm == Arm::Cavalry
            && now.mounted == (saddle == Saddle::Dismounts)
            && now.formation == Formation::Formed
            && !active.fired
            && active.fresh
    }

    /// The owner orders the stack, each unit to the top once in an activation; a hex fires its top unit, not one after the
    /// other.
    pub(super) fn may_top(&self, unit: UnitId) -> bool {
        let at = self.at(unit).unwrap();
        let fired =
            |top: UnitId| self.state.unit(top).active.is_some_and(|active| active.fired && !active.out);
        self.top(at).is_some_and(|top| top != unit && !fired(top))
            && !self.state.unit(unit).active.unwrap().topped
    }

    /// "Retreat: the owner's path, each hex further from the enemy who caused it, or where none is open as far, none twice,
    /// never closed or enemy-held." It faces as it likes where it stops, but the same way as the units there.
    pub(super) fn may_fall_back(
        &self,
        (unit, hexes, from, past): (UnitId, u8, Hex, Option<Hex>),
        (to, facing): (Hex, Vertex),
    ) -> bool {
        let now = self.state.unit(unit);
        let stops = hexes <= 1 && self.may_stack(unit, to);
        let alike = self.stack(to).iter().all(|&other| self.state.unit(other).facing == facing);
        self.is_way_back(unit, (from, past), to) && if stops { alike } else { facing == now.facing }
    }

    /// Whether the next hex of a retreat from an enemy may be this.
    pub(super) fn is_way_back(&self, unit: UnitId, (from, past): (Hex, Option<Hex>), to: Hex) -> bool {
        let Some(at) = self.at(unit) else { return false };
        let ground = &self.battle.ground;
        let is_open = |to: Hex| {
            let leads = |&side: &Direction| {
                ground::beside(ground, at, side) == Some(to)
                    && ground::price(ground, self.is_foot(unit), false, at, side).is_some()
            };
            let is_held = self.enemies(unit).into_iter().any(|(_, hex)| hex == to);
            Direction::ALL.iter().any(leads) && !is_held && past != Some(to)
        };
        let gains = |to: Hex| apart(to, from) - apart(at, from);
        let beside = Direction::ALL.into_iter().filter_map(|side| ground::beside(ground, at, side));
        let leads_away = beside.into_iter().any(|other| is_open(other) && gains(other) > 0);
        is_open(to) && gains(to) >= i64::from(leads_away)
    }
}
