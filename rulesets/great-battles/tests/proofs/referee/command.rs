//! Section 2: which brigades are in command, get orders, act, and act as one with others.

use board::hex::Hex;
use great_battles::{BrigadeId, Condition, DivisionId, LeaderId, Light, Orders, Ridden, Side, UnitId};

use super::Referee;
use super::ground::apart;

impl Referee<'_> {
    fn reaches(&self, leader: Option<LeaderId>, range: i64, hex: Hex) -> bool {
        leader.and_then(|id| self.state.leader(id).at).is_some_and(|at| apart(at, hex) <= range)
    }

    pub(super) fn brigadier(&self, brigade: BrigadeId) -> Option<LeaderId> {
        self.battle.brigade(brigade).brigadier.filter(|&id| self.state.leader(id).at.is_some())
    }

    pub(super) fn units_in(&self, brigade: BrigadeId) -> Vec<(UnitId, Hex)> {
        let mut all = self.units_of(self.battle.side_of(brigade));
        all.retain(|&(unit, _)| self.battle.unit(unit).brigade == Some(brigade));
        all
    }

    /// "Brigadier to units 4, division to brigadier (or to a brigade without one) 8, ... overall to anyone 16."
    pub(super) fn unit_in_command(&self, unit: UnitId) -> bool {
        let Some(at) = self.at(unit) else { return false };
        let (known, side) = (self.battle.unit(unit), self.battle.side(unit));
        let near = match known.brigade.and_then(|brigade| self.brigadier(brigade)) {
            Some(brigadier) => self.reaches(Some(brigadier), 4, at),
            None => self.reaches(self.battle.division(known.division).leader, 8, at),
        };
        near || self.reaches(Some(self.battle.overall(side)), 16, at)
    }

    /// A brigade without a brigadier is in command if all of it is; the page does not say how much of it.
    fn brigade_in_command(&self, brigade: BrigadeId) -> bool {
        let division = self.battle.division(self.battle.brigade(brigade).division);
        let is_reached = |at: Hex| {
            self.reaches(division.leader, 8, at)
                || self.reaches(Some(self.battle.overall(division.side)), 16, at)
        };
        match self.brigadier(brigade) {
            Some(brigadier) => is_reached(self.state.leader(brigadier).at.unwrap()),
            None => self.units_in(brigade).into_iter().all(|(_, at)| is_reached(at)),
        }
    }

    /// "Brigades in command get march, advance or attack freely", once a turn; "at 3 no attack orders".
    pub(super) fn may_tell(&self, side: Side, brigade: BrigadeId, orders: Orders) -> bool {
        let now = self.state.brigade(brigade);
        self.battle.side_of(brigade) == side
            && self.brigade_in_command(brigade)
            && !now.told
            && now.orders != orders
            && (orders != Orders::Attack || now.fatigue < 3)
    }

    /// Each brigade once on a marker, none that is in confusion.
    pub(super) fn may_act(&self, division: DivisionId, brigade: BrigadeId) -> bool {
        let now = self.state.brigade(brigade);
        self.battle.brigade(brigade).division == division && !now.done && !now.confused
    }

    /// One roll on a marker, first of all, by a brigadier in command with others to act with.
    pub(super) fn may_coordinate(&self, division: DivisionId, brigade: BrigadeId) -> bool {
        let of_division = |id: &BrigadeId| self.battle.brigade(*id).division == division;
        let mut others = self.battle.brigade_ids().filter(of_division);
        self.may_act(division, brigade)
            && !self.state.coordinated
            && self.battle.brigade_ids().filter(of_division).all(|id| !self.state.brigade(id).done)
            && self.brigadier(brigade).is_some()
            && self.brigade_in_command(brigade)
            && others.any(|id| id != brigade && self.is_eligible(id))
    }

    fn is_eligible(&self, brigade: BrigadeId) -> bool {
        self.brigade_in_command(brigade) && !self.units_in(brigade).is_empty()
    }

    pub(super) fn may_join(&self, first: BrigadeId, more: u8, brigade: BrigadeId) -> bool {
        let division = self.battle.brigade(first).division;
        more > 0
            && self.may_act(division, brigade)
            && !self.state.brigade(brigade).acts
            && self.is_eligible(brigade)
    }

    /// The points a unit has in halves at the start of its activation; halves of an allowance round up, each in turn.
    pub(crate) fn allowance(&self, unit: UnitId) -> u16 {
        let (known, now) = (self.battle.unit(unit), self.state.unit(unit));
        let mut points = if self.is_foot(unit) && !now.mounted && known.arm != great_battles::Arm::Infantry {
            6
        } else {
            u16::from(known.movement)
        };
        let mut halve = |halved: bool| points = if halved { points.div_ceil(2) } else { points };
        halve(!self.unit_in_command(unit));
        halve(now.condition != Condition::Normal && !self.is_gun(unit));
        halve(self.battle.light(self.state.turn) == Light::Night);
        2 * points
    }

    /// Whether a unit acts with the brigades that do: its own, or any one of its division for a division battery.
    pub(crate) fn acts_with(&self, acting: &[BrigadeId], unit: UnitId) -> bool {
        let known = self.battle.unit(unit);
        let with_any = acting.iter().any(|&id| self.battle.brigade(id).division == known.division);
        let own = known.brigade.map_or(with_any && !self.state.unit(unit).acted, |own| acting.contains(&own));
        own && self.at(unit).is_some()
    }

    /// Whether a leader is over a brigade.
    pub(super) fn is_over(&self, id: BrigadeId, leader: LeaderId) -> bool {
        self.leads(id, leader) || self.commands(id, leader)
    }

    /// Its brigadier, or the leader of its division.
    fn leads(&self, id: BrigadeId, leader: LeaderId) -> bool {
        let brigade = self.battle.brigade(id);
        brigade.brigadier == Some(leader) || self.battle.division(brigade.division).leader == Some(leader)
    }

    /// Its corps or overall commander.
    fn commands(&self, id: BrigadeId, leader: LeaderId) -> bool {
        let division = self.battle.division(self.battle.brigade(id).division);
        division.corps == Some(leader) || self.battle.overall(division.side) == leader
    }

    /// "Leaders move once in each activation of troops of theirs, the corps and overall commander once a turn in an activation
    /// of the owner's choice (leading a division himself: as its leader)."
    pub(crate) fn rides_with(&self, acting: &[BrigadeId], leader: LeaderId) -> bool {
        let mut divisions = self.battle.division_ids();
        let has_division = divisions.any(|id| self.battle.division(id).leader == Some(leader));
        let is_free = self.state.leader(leader).ridden == Ridden::No && !has_division;
        let rides = |&id: &BrigadeId| self.leads(id, leader) || is_free && self.commands(id, leader);
        self.state.leader(leader).at.is_some() && acting.iter().any(rides)
    }
}
