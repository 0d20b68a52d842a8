//! Stands by side, group and body: worked out once from the roster.

use sheet::Axis;

use super::battle::{BodyId, GroupId, Side, Stand, StandId};
use crate::sheet::axes::Arm;

/// Stands by what they belong to, each in the order of the roster.
#[derive(Clone, Debug)]
pub(crate) struct Muster {
    side_of: Vec<Side>,
    sides: Vec<Vec<StandId>>,
    groups: Vec<Vec<StandId>>,
    bodies: Vec<Vec<StandId>>,
}

impl Muster {
    /// Reads the roster.
    pub(crate) fn new(stands: &[Stand]) -> Muster {
        let by = |key: fn(&Stand) -> usize, counts: fn(&Stand) -> bool| {
            let n = stands.iter().map(key).max().map_or(0, |most| most + 1).max(Side::ALL.len());
            let mut lists = vec![Vec::new(); n];
            for (id, stand) in (0..).map(StandId).zip(stands).filter(|(_, stand)| counts(stand)) {
                lists[key(stand)].push(id);
            }
            lists
        };
        let troops = |stand: &Stand| stand.arm != Arm::General;
        Muster {
            side_of: stands.iter().map(|stand| stand.side).collect(),
            sides: by(|stand| stand.side.index(), |_| true),
            groups: by(|stand| stand.group.index(), troops),
            bodies: by(|stand| usize::from(stand.body.0), troops),
        }
    }

    /// The side of a stand.
    #[inline]
    pub(crate) fn side_of(&self, id: StandId) -> Side {
        self.side_of[id.index()]
    }

    /// All stands of a side.
    pub(crate) fn side(&self, side: Side) -> &[StandId] {
        &self.sides[side.index()]
    }

    /// The stands of a group, generals not counted.
    pub(crate) fn group(&self, group: GroupId) -> &[StandId] {
        self.groups.get(group.index()).map_or(&[], Vec::as_slice)
    }

    /// The bodies of a side.
    pub(crate) fn bodies(&self, side: Side) -> impl Iterator<Item = BodyId> + '_ {
        let of_side = move |stands: &[StandId]| stands.first().is_some_and(|&id| self.side_of(id) == side);
        (0..).zip(&self.bodies).filter(move |(_, stands)| of_side(stands)).map(|(body, _)| BodyId(body))
    }

    /// The stands that keep in contact, generals not counted.
    pub(crate) fn body(&self, body: BodyId) -> &[StandId] {
        &self.bodies[usize::from(body.0)]
    }
}
