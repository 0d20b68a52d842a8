//! Section 2, orders change: which brigades may seek other orders, and what a stand or a loose cannon leaves them to do.

use std::collections::BTreeSet;

use board::hex::{Direction, Hex, Vertex};
use great_battles::{BrigadeDuty, BrigadeId, Condition, Order, Orders, Ridden, Side, UnitId};

use super::Referee;
use super::ground::{self, apart};

impl Referee<'_> {
    /// "One try per activation, with the brigadier on the map", before anything else is done.
    pub(super) fn may_seek(&self, side: Side, brigade: BrigadeId) -> bool {
        let now = self.state.brigade(brigade);
        let mut own = self.battle.unit_ids().filter(|&unit| self.battle.unit(unit).brigade == Some(brigade));
        let begun = own.any(|unit| {
            let active = self.state.unit(unit).active;
            active.is_some_and(|active| !active.fresh || active.formed || active.fired || active.moved)
        });
        let ridden = self
            .battle
            .leader_ids()
            .any(|leader| self.is_over(brigade, leader) && self.state.leader(leader).ridden == Ridden::Now);
        self.battle.side_of(brigade) == side
            && now.acts
            && !now.sought
            && self.brigadier(brigade).is_some()
            && !begun
            && !ridden
    }

    /// "Change: to whichever it likes", but for what it is too tired for.
    pub(super) fn may_change(&self, brigade: BrigadeId, orders: Orders) -> bool {
        let now = self.state.brigade(brigade);
        now.orders != orders && (orders != Orders::Attack || now.fatigue < 3)
    }

    /// A battery of the division does as the brigade it acts with.
    pub(super) fn stance(&self, unit: UnitId) -> BrigadeDuty {
        let brigade = self.battle.unit(unit).brigade.or(self.acting());
        brigade.map_or(BrigadeDuty::Free, |brigade| self.state.brigade(brigade).stance)
    }

    fn to_enemy(&self, unit: UnitId, hex: Hex) -> Option<i64> {
        self.enemies(unit).into_iter().map(|(_, enemy)| apart(enemy, hex)).min()
    }

    /// "As far as possible toward the nearest enemy": of all ends of its move those nearest to one, if that is nearer.
    pub(super) fn tempered(
        &self,
        unit: UnitId,
        mut ends: BTreeSet<(Hex, Vertex)>,
    ) -> BTreeSet<(Hex, Vertex)> {
        match self.stance(unit) {
            BrigadeDuty::Free => {}
            // "Each that can must."
            BrigadeDuty::Charges => ends.retain(|_| self.charges(unit).is_empty()),
            BrigadeDuty::Stands | BrigadeDuty::Withdraws => ends.clear(),
            BrigadeDuty::Closes if self.battle.unit(unit).brigade.is_none() => {}
            BrigadeDuty::Closes => {
                let now = self.at(unit).and_then(|at| self.to_enemy(unit, at));
                let least = ends.iter().filter_map(|&(hex, _)| self.to_enemy(unit, hex)).min();
                ends.retain(|&(hex, _)| least < now && self.to_enemy(unit, hex) == least);
            }
        }
        ends
    }

    /// "Each unit goes back one hex": away from the nearest enemy, as in a retreat, to where it can stand.
    pub(super) fn may_go_back(&self, unit: UnitId, (to, facing): (Hex, Vertex)) -> bool {
        let now = self.state.unit(unit);
        let (Some(active), Some(at)) = (now.active, now.at) else { return false };
        let brigade = self.battle.unit(unit).brigade;
        let withdraws =
            brigade.is_some_and(|brigade| self.state.brigade(brigade).stance == BrigadeDuty::Withdraws);
        let enemies = self.enemies(unit).into_iter().map(|(_, hex)| hex);
        let Some(nearest) = enemies.min_by_key(|&hex| (apart(hex, at), hex)) else { return false };
        let is_fixed = now.condition == Condition::Routed || self.is_gun(unit) && !now.limbered;
        let goes = withdraws && !is_fixed && !active.fired && active.hexes == 0;
        goes && self.may_fall_back((unit, 1, nearest, None), (to, facing)) && self.may_stack(unit, to)
    }

    fn can_go_back(&self, unit: UnitId) -> bool {
        let Some(at) = self.at(unit) else { return false };
        let beside =
            Direction::ALL.into_iter().filter_map(|side| ground::beside(&self.battle.ground, at, side));
        beside
            .into_iter()
            .any(|to| Vertex::ALL.into_iter().any(|facing| self.may_go_back(unit, (to, facing))))
    }

    /// Whether a unit still has to do what a loose cannon makes it do.
    fn owes(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        let acts = now.active.is_some() && now.condition != Condition::Routed;
        if !acts || self.battle.unit(unit).brigade.is_none() {
            return false;
        }
        match self.stance(unit) {
            BrigadeDuty::Free | BrigadeDuty::Stands => false,
            BrigadeDuty::Charges => !self.charges(unit).is_empty(),
            BrigadeDuty::Closes => !self.reached(unit).is_empty(),
            BrigadeDuty::Withdraws => self.can_go_back(unit),
        }
    }

    /// "Units that cannot charge must shock an enemy in a front hex if odds allow": with those named for it already.
    pub(super) fn owes_shock(&self, side: Side) -> bool {
        self.battle.unit_ids().any(|unit| {
            let hexes = self.battle.ground.grid().hexes();
            self.state.unit(unit).active.is_some()
                && self.battle.unit(unit).brigade.is_some()
                && self.stance(unit) == BrigadeDuty::Charges
                && { hexes }.any(|hex| self.may_name(side, unit, hex) && self.is_enough(&[unit], hex))
        })
    }

    /// Whether temper lets an order pass that could be given otherwise.
    pub(super) fn lets_pass(&self, order: Order) -> bool {
        let rests = |unit: UnitId| matches!(self.stance(unit), BrigadeDuty::Stands | BrigadeDuty::Withdraws);
        match order {
            Order::Done => !self.battle.unit_ids().any(|unit| self.owes(unit)),
            Order::Face { hex, .. } => {
                !self.stack(hex).into_iter().any(|unit| self.owes(unit) || rests(unit))
            }
            Order::Form { unit, .. }
            | Order::Limber { unit, .. }
            | Order::Mount { unit, .. }
            | Order::Dig { unit } => !self.owes(unit) && !rests(unit),
            Order::Fire { unit, .. } => !self.owes(unit),
            Order::Charge { unit, .. } => !rests(unit),
            _ => true,
        }
    }
}
