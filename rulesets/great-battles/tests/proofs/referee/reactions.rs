//! Section 4, reactions: which units may fire when the enemy fires or moves.

use std::collections::BTreeSet;

use board::hex::{Hex, Vertex};
use dice::{Seed, Seeded};
use engine::{Log, Position};
use great_battles::{Event, FireOccasion, Order, Pending, Stage, UnitId, UnitSet};

use super::Referee;
use super::ground::apart;
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

    /// "Return fire (fired on, or adjacent to the unit fired on; ... by guns only within 3 hexes)".
    pub(crate) fn returning(&self, unit: UnitId, at: Hex) -> BTreeSet<UnitId> {
        let hex = self.at(unit).unwrap();
        let top = self.top(hex).unwrap();
        let mark = Mark { hex, facing: self.state.unit(top).facing, top, moving: false };
        let near = self.enemies(unit).into_iter().filter(|&(_, other)| apart(other, at) <= 1);
        let near = near.map(|(other, _)| other);
        near.filter(|&other| self.may_react(other, FireOccasion::Return, mark)).collect()
    }

    /// Withdrawal fire by units whose ZOC it leaves, and "artillery approach fire at units moving within 3 hexes": in each
    /// hex it comes into.
    pub(crate) fn along(&self, unit: UnitId, path: &[(Hex, Vertex)]) -> BTreeSet<UnitId> {
        let may = |other: UnitId| {
            (0..path.len()).any(|step| {
                let (hex, facing) = path[step];
                let mark = Mark { hex, facing, top: unit, moving: true };
                let leaves = path.get(step + 1).is_some_and(|next| next.0 != hex);
                let comes = step > 0 && path[step - 1].0 != hex;
                leaves
                    && self.zoc(other).contains(&hex)
                    && self.may_react(other, FireOccasion::Withdrawal, mark)
                    || comes && self.is_gun(other) && self.may_react(other, FireOccasion::Approach, mark)
            })
        };
        self.enemies(unit).into_iter().map(|(other, _)| other).filter(|&other| may(other)).collect()
    }

    /// The way a unit goes if no unit reacts: of several that cost the same the page names none.
    fn let_pass(&self, unit: UnitId) -> Vec<(Hex, Vertex)> {
        let mut dice = Seeded::new(Seed::from_number(1));
        let mut log = Log::default();
        let mut position = Position::set_up(self.battle, self.state.clone(), &mut dice, &mut engine::Silent);
        let pass = Order::React { units: UnitSet::default() };
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
