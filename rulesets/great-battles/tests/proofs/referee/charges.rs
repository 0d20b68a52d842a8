//! Section 5, charges: which unit may charge which hex, by walking every way hex by hex.

use std::collections::{BTreeMap, BTreeSet};

use board::hex::{Direction, Hex, Vertex};
use great_battles::{Condition, Formation, Light, Orders, Terrain, UnitId};

use super::Referee;
use super::ground;

/// Where a charge ends, how the unit faces there, and the hex it goes for.
type Charge = (Hex, Vertex, Hex);

impl Referee<'_> {
    /// "Units in command", no batteries, not collapsed, "attack orders, formed, ... no fire", not by night, horse not blown.
    fn charges_at_all(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        !self.is_gun(unit)
            && self.unit_in_command(unit)
            && !self.collapsed(unit)
            && self.orders_of(unit) == Some(Orders::Attack)
            && now.condition == Condition::Normal
            && now.formation == Formation::Formed
            && now.active.is_some_and(|active| !active.fired && !active.charged)
            && self.battle.light(self.state.turn) != Light::Night
            && if self.is_foot(unit) { !self.began_in_zoc(unit) } else { !now.blown }
    }

    /// "Infantry charge: ... begun in no enemy ZOC".
    fn began_in_zoc(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        match now.active {
            Some(active) if active.hexes > 0 => active.from_zoc,
            _ => self.enemies(unit).into_iter().any(|(enemy, _)| self.zoc(enemy).contains(&now.at.unwrap())),
        }
    }

    /// Foot moves 1-3 hexes, horse 3 and more.
    fn is_run(&self, unit: UnitId, hexes: u8) -> bool {
        if self.is_foot(unit) { (1..=3).contains(&hexes) } else { hexes >= 3 }
    }

    /// Every place a charge comes to, with what the cheapest way costs: no ZOC stops it, but leaving one costs.
    pub(crate) fn charge_ways(&self, unit: UnitId) -> BTreeMap<(Hex, Vertex), u16> {
        let now = self.state.unit(unit);
        let (Some(active), Some(from)) = (now.active, now.at) else { return BTreeMap::new() };
        let foot = self.is_foot(unit);
        if active.halted || !foot && !active.clear {
            return BTreeMap::new();
        }
        let ground = &self.battle.ground;
        let controlled: BTreeSet<Hex> =
            self.enemies(unit).into_iter().flat_map(|(enemy, _)| self.zoc(enemy)).collect();
        let start = (from, now.facing, active.hexes);
        let mut costs: BTreeMap<(Hex, Vertex, u8), u16> = BTreeMap::from([(start, 0)]);
        let mut fresh = vec![start];
        while let Some(place) = fresh.pop() {
            let (hex, facing, hexes) = place;
            let cost = costs[&place];
            let mut next =
                vec![((hex, facing.turned(1), hexes), cost + 2), ((hex, facing.turned(5), hexes), cost + 2)];
            for side in Direction::ALL.into_iter().filter(|&side| ground::is_front(facing, side)) {
                let Some(to) = ground::beside(ground, hex, side).filter(|&to| to != from) else { continue };
                let price = ground::price(ground, foot, false, hex, side);
                let Some(price) = price.filter(|_| foot || ground::is_clear(ground, hex, side)) else {
                    continue;
                };
                if !self.may_step(unit, from, hex, to) || foot && hexes >= 3 {
                    continue;
                }
                let leaves = if controlled.contains(&hex) { 2 } else { 0 };
                let is_first = hex == from && cost == 0 && active.fresh;
                let most = if is_first { active.left } else { u16::MAX };
                next.push(((to, facing, hexes + 1), (cost + price + leaves).min(most)));
            }
            for (place, cost) in next {
                if cost <= active.left && costs.get(&place).is_none_or(|&known| cost < known) {
                    costs.insert(place, cost);
                    fresh.push(place);
                }
            }
        }
        let mut best: BTreeMap<(Hex, Vertex), u16> = BTreeMap::new();
        for ((hex, facing, hexes), cost) in costs {
            if hex != from && self.is_run(unit, hexes) {
                let known = best.entry((hex, facing)).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        best
    }

    pub(super) fn is_charged_into(&self, hex: Hex) -> bool {
        let terrain = self.battle.ground.terrain[hex];
        matches!(terrain, Terrain::Clear | Terrain::Crops | Terrain::Maguey | Terrain::Marsh)
    }

    /// Enemies before a unit that stands so, across sides it can pass; horse does not charge into fort, wood or town.
    fn targets(&self, unit: UnitId, (at, facing): (Hex, Vertex)) -> Vec<Hex> {
        let (ground, foot) = (&self.battle.ground, self.is_foot(unit));
        let front = Direction::ALL
            .into_iter()
            .filter(|&side| ground::is_front(facing, side) && ground::is_passable(ground, foot, at, side));
        let hexes = front.filter_map(|side| ground::beside(ground, at, side));
        hexes
            .filter(|&hex| {
                (foot || self.is_charged_into(hex))
                    && self.enemies(unit).into_iter().any(|(_, enemy)| enemy == hex)
            })
            .collect()
    }

    /// Every charge a unit may make: from where it stands if it has moved so, or at the end of a way.
    pub(super) fn charges(&self, unit: UnitId) -> BTreeSet<Charge> {
        let now = self.state.unit(unit);
        let (Some(active), Some(at)) = (now.active, now.at) else { return BTreeSet::new() };
        if !self.charges_at_all(unit) {
            return BTreeSet::new();
        }
        let has_come = self.is_run(unit, active.hexes) && (self.is_foot(unit) || active.clear);
        let here = has_come.then_some((at, now.facing));
        let alike =
            |hex, facing| self.stack(hex).iter().all(|&other| self.state.unit(other).facing == facing);
        let ends = self.charge_ways(unit).into_keys();
        let ends = ends.filter(|&(to, facing)| self.may_stack(unit, to) && alike(to, facing));
        let places = here.into_iter().chain(ends);
        let all = places.flat_map(|(to, facing)| {
            self.targets(unit, (to, facing)).into_iter().map(move |target| (to, facing, target))
        });
        all.collect()
    }
}
