//! Section 4, reactions: which units may fire when the enemy fires or moves.

use std::collections::BTreeSet;

use board::hex::{Hex, Vertex};
use dice::{Seed, Seeded};
use engine::{Log, Position};
use great_battles::{Event, FireOccasion, Order, Pending, Reacting, Stage, UnitId};

use super::Referee;
use super::shots::Mark;

impl Referee<'_> {
    /// The units that may be named in answer to what is asked now.
    pub(super) fn volunteers(&self) -> BTreeSet<UnitId> {
        match self.state.pending.last() {
            Some(&Pending::Return { unit, at, .. }) => self.returning(unit, at),
            Some(&Pending::Way { unit, .. }) => self.along(unit, &self.let_pass(unit)),
            Some(Pending::Shock(stage)) => match (stage, &self.state.onset) {
                (Stage::Avoid, Some(onset)) => self.avoiding(onset),
                (Stage::Fire, Some(onset)) => self.firing(onset),
                _ => BTreeSet::new(),
            },
            _ => BTreeSet::new(),
        }
    }

    /// "Return fire (by the hex fired on; ... by guns only within 3 hexes)".
    pub(crate) fn returning(&self, unit: UnitId, at: Hex) -> BTreeSet<UnitId> {
        let hex = self.at(unit).unwrap();
        let top = self.top(hex).unwrap();
        let mark = Mark { hex, facing: self.state.unit(top).facing, top, moving: false };
        let near = self.enemies(unit).into_iter().filter(|&(_, other)| other == at);
        let near = near.map(|(other, _)| other);
        near.filter(|&other| self.may_react(other, FireOccasion::Return, mark)).collect()
    }

    /// Whether the units of an answer may react so: each that picks a hex has others to pick from, and the best need not be
    /// picked. Which is best is left to the rules; that it is one of the hexes is not.
    pub(super) fn may_answer(&self, units: Reacting, reacting: &BTreeSet<UnitId>) -> bool {
        units.units().iter().all(|unit| match units.pick(unit) {
            None => reacting.contains(&unit),
            Some(hex) => reacting.contains(&unit) && self.hexes_of(unit).contains(&hex),
        })
    }

    /// The hexes at which a unit may react now.
    fn hexes_of(&self, unit: UnitId) -> BTreeSet<Hex> {
        match (self.state.pending.last(), &self.state.onset) {
            (Some(&Pending::Way { unit: moving, .. }), _) => {
                let path = self.let_pass(moving);
                (0..path.len())
                    .filter(|&step| self.may_at(unit, moving, &path, step))
                    .map(|step| path[step].0)
                    .collect()
            }
            (Some(Pending::Shock(Stage::Fire)), Some(onset)) => self.marks(onset, unit),
            _ => BTreeSet::new(),
        }
    }

    /// Whether a unit may react to a step of a way.
    fn may_at(&self, other: UnitId, unit: UnitId, path: &[(Hex, Vertex)], step: usize) -> bool {
        let (hex, facing) = path[step];
        let mark = Mark { hex, facing, top: unit, moving: true };
        let leaves = path.get(step + 1).is_some_and(|next| next.0 != hex);
        let comes = step > 0 && path[step - 1].0 != hex;
        leaves && self.zoc(other).contains(&hex) && self.may_react(other, FireOccasion::Withdrawal, mark)
            || comes && self.is_gun(other) && self.may_react(other, FireOccasion::Approach, mark)
    }

    /// Withdrawal fire by units whose ZOC it leaves, and "artillery approach fire at units moving within 3 hexes": in each
    /// hex it comes into.
    pub(crate) fn along(&self, unit: UnitId, path: &[(Hex, Vertex)]) -> BTreeSet<UnitId> {
        let may = |other: UnitId| (0..path.len()).any(|step| self.may_at(other, unit, path, step));
        self.enemies(unit).into_iter().map(|(other, _)| other).filter(|&other| may(other)).collect()
    }

    /// The way a unit goes if no unit reacts: of several that cost the same the page names none.
    fn let_pass(&self, unit: UnitId) -> Vec<(Hex, Vertex)> {
        let mut dice = Seeded::new(Seed::from_number(1));
        let mut log = Log::default();
        let mut position = Position::set_up(self.battle, self.state.clone(), &mut dice, &mut engine::Silent);
        let pass = Order::React { units: Reacting::default() };
        let seat = self.battle.side(unit).enemy().seat();
        let legal = position.check(self.battle, seat, pass).unwrap();
        position.carry_out(self.battle, &legal, &mut dice, &mut log).unwrap();
        let now = self.state.unit(unit);
        path((now.at.unwrap(), now.facing), unit, log.events())
    }
}

/// The way a unit went, hex by hex and corner by corner.
pub(crate) fn path<'e>(
    from: (Hex, Vertex),
    unit: UnitId,
    events: impl Iterator<Item = &'e Event>,
) -> Vec<(Hex, Vertex)> {
    let mut path = vec![from];
    for event in events {
        let (hex, _) = path[path.len() - 1];
        match *event {
            Event::Stepped { unit: who, to, facing, .. } if who == unit => path.push((to, facing)),
            Event::Turned { unit: who, facing, .. } if who == unit => path.push((hex, facing)),
            _ => {}
        }
    }
    path
}
