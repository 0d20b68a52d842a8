//! Sections 5 and 6: which units are named for a shock, avoid it, fire before it, advance, continue, and rally.

use std::collections::BTreeSet;

use board::hex::{Direction, Hex, Vertex};
use great_battles::{
    Arm, BrigadeDuty, Condition, Continuation, FireOccasion, Formation, Orders, ShockState, Side, State,
    UnitId,
};

use super::Referee;
use super::ground::{self, apart};
use super::moves::corners;
use super::shots::Mark;

impl Referee<'_> {
    pub(super) fn collapsed(&self, unit: UnitId) -> bool {
        2 * u16::from(self.state.unit(unit).sp) < u16::from(self.battle.unit(unit).full)
    }

    /// Whether an enemy is in a front hex of a unit that stands so, across a side it can pass.
    fn is_before(&self, unit: UnitId, (at, facing): (Hex, Vertex), hex: Hex) -> bool {
        let (ground, foot) = (&self.battle.ground, self.is_foot(unit));
        let ahead = |&side: &Direction| {
            ground::is_front(facing, side)
                && ground::is_passable(ground, foot, at, side)
                && ground::beside(ground, at, side) == Some(hex)
        };
        Direction::ALL.iter().any(ahead) && self.enemies(unit).into_iter().any(|(_, enemy)| enemy == hex)
    }

    /// Whether the units named for a hex are strong enough to attack it together with these.
    pub(super) fn is_enough(&self, more: &[UnitId], hex: Hex) -> bool {
        let named =
            |unit: UnitId| self.state.unit(unit).active.is_some_and(|active| active.against == Some(hex));
        let mut all: Vec<UnitId> =
            self.battle.unit_ids().filter(|&unit| named(unit) || more.contains(&unit)).collect();
        all.retain(|&unit| self.at(unit).is_some());
        let from = all.iter().filter_map(|&unit| self.at(unit)).collect();
        let Some(side) = all.first().map(|&unit| self.battle.side(unit)) else { return false };
        let onset = ShockState {
            side,
            hex,
            attackers: all,
            from,
            shaken: Vec::new(),
            spent: Vec::new(),
            continued: 0,
            counter: false,
            goes_on: Continuation::None,
        };
        self.is_strong_enough(&onset)
    }

    /// The hexes that were named and are still to be shocked.
    pub(super) fn named(&self) -> BTreeSet<Hex> {
        let units = self.battle.unit_ids().filter(|&unit| self.at(unit).is_some());
        units.filter_map(|unit| self.state.unit(unit).active?.against).collect()
    }

    /// The same as below, and odds that are allowed if all join in that can.
    pub(super) fn may_name(&self, side: Side, unit: UnitId, target: Hex) -> bool {
        let joins = |&other: &UnitId| self.could_name(side, other, target);
        let all: Vec<UnitId> = self.battle.unit_ids().filter(joins).collect();
        self.could_name(side, unit, target) && self.is_enough(&all, target)
    }

    /// "Units in command, on advance or attack orders, with the target in a front hex, moved or not, not in march mode; a
    /// unit attacks one hex"; no batteries, no unit that is collapsed or may only fire, and no square.
    fn could_name(&self, side: Side, unit: UnitId, target: Hex) -> bool {
        let now = self.state.unit(unit);
        self.is_ready(side, unit)
            && !self.is_gun(unit)
            && self.unit_in_command(unit)
            && !self.collapsed(unit)
            && self.stance(unit) != BrigadeDuty::Withdraws
            && self.orders_of(unit) != Some(Orders::March)
            && now.formation == Formation::Formed
            && now.active.is_some_and(|active| active.against.is_none() && !active.out)
            && self.is_before(unit, (now.at.unwrap(), now.facing), target)
    }

    fn attackers(&self, onset: &ShockState) -> Vec<UnitId> {
        let mut all = onset.attackers.clone();
        all.retain(|&unit| {
            let now = self.state.unit(unit);
            let stands = |at: Hex| onset.from.contains(&at) && apart(at, onset.hex) == 1;
            let out = now.active.is_some_and(|active| active.out);
            now.at.is_some_and(stands) && now.condition != Condition::Routed && !out
        });
        all
    }

    fn defenders(&self, onset: &ShockState) -> Vec<UnitId> {
        let mut all = self.stack(onset.hex);
        all.retain(|&unit| self.battle.side(unit) != onset.side);
        all
    }

    fn is_charging(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        now.condition == Condition::Normal && now.active.is_some_and(|active| active.charged)
    }

    /// The hex from which the defenders go back: that of most SP, the first of equals.
    fn chief(&self, onset: &ShockState) -> Hex {
        let sp = |hex: Hex| -> u16 {
            let here = self.attackers(onset).into_iter().filter(|&unit| self.at(unit) == Some(hex));
            here.map(|unit| u16::from(self.sp(unit))).sum()
        };
        let most = onset.from.iter().map(|&hex| sp(hex)).max().unwrap();
        onset.from.iter().copied().find(|&hex| sp(hex) == most).unwrap()
    }

    /// "Retreat before shock (mounted cavalry, ... limbered guns ... before foot)", and squares "as a reaction to a charge",
    /// which the rules read as one of horse.
    pub(super) fn avoiding(&self, onset: &ShockState) -> BTreeSet<UnitId> {
        let attackers = self.attackers(onset);
        let before_foot = attackers.iter().all(|&unit| self.is_foot(unit));
        let before_horse = attackers.iter().any(|&unit| !self.is_foot(unit) && self.is_charging(unit));
        let from = self.chief(onset);
        let avoids = |&unit: &UnitId| {
            let now = self.state.unit(unit);
            let rides = self.battle.unit(unit).arm == Arm::Cavalry && now.mounted;
            let goes = rides || self.is_gun(unit) && now.limbered;
            let can_go = || {
                let beside = Direction::ALL
                    .into_iter()
                    .filter_map(|side| ground::beside(&self.battle.ground, now.at?, side));
                beside.into_iter().any(|to| self.is_way_back(unit, (from, None), to))
            };
            let forms = self.is_foot(unit)
                && now.condition == Condition::Normal
                && now.formation == Formation::Formed;
            before_foot && goes && now.condition != Condition::Routed && can_go() || before_horse && forms
        };
        self.defenders(onset).into_iter().filter(avoids).collect()
    }

    /// The hexes that a defender may fire at before a shock.
    pub(super) fn marks(&self, onset: &ShockState, unit: UnitId) -> BTreeSet<Hex> {
        let hexes: BTreeSet<Hex> =
            self.attackers(onset).into_iter().filter_map(|unit| self.at(unit)).collect();
        let marks = hexes.into_iter().filter_map(|hex| {
            let top = self.top(hex).filter(|&top| self.battle.side(top) == onset.side)?;
            Some(Mark { hex, facing: self.state.unit(top).facing, top, moving: false })
        });
        marks
            .filter(|&mark| self.may_react(unit, FireOccasion::PreShock, mark))
            .map(|mark| mark.hex)
            .collect()
    }

    /// Defenders that passed their check fire at any hex they are attacked from.
    pub(super) fn firing(&self, onset: &ShockState) -> BTreeSet<UnitId> {
        let fires = |unit: &UnitId| !onset.shaken.contains(unit) && !self.marks(onset, *unit).is_empty();
        self.defenders(onset).into_iter().filter(fires).collect()
    }

    /// The units that would go after the enemy from a hex together.
    fn pursuing(&self, onset: &ShockState, from: Hex) -> Vec<UnitId> {
        if onset.goes_on != Continuation::DefenderMay {
            return self.attackers(onset).into_iter().filter(|&unit| self.at(unit) == Some(from)).collect();
        }
        let mut all = if from == onset.hex { self.defenders(onset) } else { Vec::new() };
        all.retain(|&unit| {
            let now = self.state.unit(unit);
            let is_fit = now.condition != Condition::Routed && now.formation == Formation::Formed;
            // "A continuing defender is the attacker in every line."
            let may_attack = self.unit_in_command(unit) && self.orders_of(unit) != Some(Orders::March);
            !self.is_gun(unit) && is_fit && !self.collapsed(unit) && may_attack
        });
        all
    }

    /// "One attacking stack may enter the emptied hex (a charge must)"; a defender goes "into the hex the attacker left".
    fn pursuits(&self, onset: &ShockState) -> Vec<(Hex, Hex)> {
        let counter = onset.goes_on == Continuation::DefenderMay;
        let ways = onset.from.iter().map(|&hex| if counter { (onset.hex, hex) } else { (hex, onset.hex) });
        let ground = &self.battle.ground;
        let is_open = |&(from, to): &(Hex, Hex)| {
            let stack = self.pursuing(onset, from);
            let enters = |&unit: &UnitId| {
                Direction::ALL.into_iter().any(|side| {
                    ground::beside(ground, from, side) == Some(to)
                        && ground::price(ground, self.is_foot(unit), false, from, side).is_some()
                })
            };
            let is_free = |&unit: &UnitId| self.enemies(unit).into_iter().all(|(_, enemy)| enemy != to);
            !stack.is_empty() && stack.iter().all(enters) && stack.iter().all(is_free)
        };
        let open: Vec<(Hex, Hex)> = ways.filter(is_open).collect();
        let charging: Vec<(Hex, Hex)> =
            open.iter().copied().filter(|&(from, _)| self.has_charge(onset, from)).collect();
        if charging.is_empty() { open } else { charging }
    }

    fn has_charge(&self, onset: &ShockState, from: Hex) -> bool {
        self.pursuing(onset, from).into_iter().any(|unit| self.is_charging(unit))
    }

    /// Every advance, "turning one vertex"; a stack that must continue turns to an enemy if it can.
    pub(super) fn advances(&self, onset: &ShockState) -> BTreeSet<(Hex, Hex, Vertex)> {
        let mut all = BTreeSet::new();
        for (from, to) in self.pursuits(onset) {
            let facing = self.state.unit(self.pursuing(onset, from)[0]).facing;
            all.extend([0, 1, 5].map(|turns| (from, to, facing.turned(turns))));
        }
        if onset.goes_on != Continuation::AttackerMust {
            return all;
        }
        let meeting: BTreeSet<_> = all.iter().filter(|&&way| self.meets(onset, way)).copied().collect();
        if meeting.is_empty() { all } else { meeting }
    }

    /// Whether a stack that makes this advance has an enemy to shock next.
    fn meets(&self, onset: &ShockState, (from, to, facing): (Hex, Hex, Vertex)) -> bool {
        let stack = self.pursuing(onset, from);
        let mut then: State = self.state.clone();
        for &unit in &stack {
            let unit = &mut then.units[usize::from(unit.0)];
            (unit.at, unit.facing) = (Some(to), facing);
        }
        let on = ShockState { attackers: stack, from: vec![to], ..onset.clone() };
        let there = Referee { state: &then, ..*self };
        !there.next_targets(&on).is_empty()
    }

    /// A charge advances, and so does a stack that must continue, if it finds an enemy.
    pub(super) fn may_stay(&self, onset: &ShockState) -> bool {
        let charge = self.pursuits(onset).into_iter().any(|(from, _)| self.has_charge(onset, from));
        let must = onset.goes_on == Continuation::AttackerMust;
        let finds = || self.advances(onset).into_iter().any(|way| self.meets(onset, way));
        !(charge || must && finds())
    }

    /// "It shocks once more in its new front": horse that charges not into wood, and no unit at odds worse than 1-4.
    pub(super) fn next_targets(&self, onset: &ShockState) -> BTreeSet<Hex> {
        // "Collapsed: ... no shock attack."
        let mut stack = onset.attackers.clone();
        stack.retain(|&unit| !self.collapsed(unit));
        let Some(&first) = stack.first().filter(|_| onset.goes_on != Continuation::None) else {
            return BTreeSet::new();
        };
        let now = self.state.unit(first);
        let Some(at) = now.at else { return BTreeSet::new() };
        let horse = stack.iter().any(|&unit| self.is_charging(unit) && !self.is_foot(unit));
        let is_open = |&hex: &Hex| {
            stack.iter().all(|&unit| self.is_before(unit, (at, now.facing), hex))
                && (!horse || self.is_charged_into(hex))
                && {
                    let attackers = stack.clone();
                    self.is_strong_enough(&ShockState { hex, attackers, from: vec![at], ..onset.clone() })
                }
        };
        self.battle.ground.grid().hexes().filter(is_open).collect()
    }

    /// "Odds by SP, ... worse than 1-4 not allowed, batteries defend as 1 SP"; charging horse counts double through flank or
    /// rear, but not at a square, of which one side defends.
    fn is_strong_enough(&self, onset: &ShockState) -> bool {
        let defenders = self.defenders(onset);
        let men: Vec<UnitId> = defenders.iter().copied().filter(|&unit| !self.is_gun(unit)).collect();
        let square =
            !men.is_empty() && men.iter().all(|&unit| self.state.unit(unit).formation == Formation::Square);
        let men: u16 = men.into_iter().map(|unit| u16::from(self.sp(unit))).sum();
        let men = if square { men.div_ceil(2) } else { men };
        let guns = u16::from(defenders.iter().any(|&unit| self.is_gun(unit)));
        let facing = defenders.first().map(|&unit| self.state.unit(unit).facing);
        let counted = self.attackers(onset).into_iter().map(|unit| {
            let side = ground::comes_through(onset.hex, self.at(unit).unwrap());
            let aside = facing.zip(side).is_some_and(|(facing, side)| !ground::is_front(facing, side));
            let doubled = self.is_charging(unit) && !self.is_foot(unit) && aside && !square;
            u16::from(self.sp(unit)) * if doubled { 2 } else { 1 }
        });
        4 * counted.sum::<u16>() >= (men + guns).max(1)
    }

    /// "Each disordered or routed unit may try once a turn; ... a routed one needs a leader with it or no enemy in sight."
    pub(super) fn may_rally(&self, side: Side, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        let Some(at) = now.at else { return false };
        let led = self.battle.leader_ids().any(|leader| {
            self.battle.leader(leader).side == side && self.state.leader(leader).at == Some(at)
        });
        let seen = self.enemies(unit).into_iter().any(|(_, enemy)| self.sights.has(enemy, at));
        let fit =
            now.condition == Condition::Disordered || now.condition == Condition::Routed && (led || !seen);
        self.battle.side(unit) == side && fit && !now.rallied
    }

    /// "No longer disordered, may turn one vertex."
    pub(super) fn may_turn(&self, unit: UnitId, hex: Hex, facing: Vertex) -> bool {
        self.at(unit) == Some(hex) && corners(self.state.unit(unit).facing, facing) == 1
    }
}
