//! Up to three units that fire or charge together, the one that was named first leading.

use serde::{Deserialize, Serialize};

use crate::game::battle::UnitId;

/// One to three units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Trio {
    lead: UnitId,
    others: [Option<UnitId>; Trio::MOST - 1],
}

impl Trio {
    /// The most units an order may name.
    pub const MOST: usize = 3;

    /// One alone.
    pub fn one(lead: UnitId) -> Trio {
        Trio { lead, others: [None; Trio::MOST - 1] }
    }

    /// One with up to two others; none if there are more, or one is named twice.
    pub fn new(units: &[UnitId]) -> Option<Trio> {
        let (&lead, rest) = units.split_first()?;
        let mut others = [None; Trio::MOST - 1];
        if rest.len() > others.len() {
            return None;
        }
        for (at, &unit) in rest.iter().enumerate() {
            if unit == lead || rest[..at].contains(&unit) {
                return None;
            }
            others[at] = Some(unit);
        }
        Some(Trio { lead, others })
    }

    /// The one named first.
    pub fn lead(&self) -> UnitId {
        self.lead
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        std::iter::once(self.lead).chain(self.others.into_iter().flatten())
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    /// Whether a unit is one of them.
    pub fn contains(&self, unit: UnitId) -> bool {
        self.iter().any(|own| own == unit)
    }

    /// The units of them that meet a condition, in the same order.
    pub fn filtered(&self, keep: impl Fn(UnitId) -> bool) -> Option<Trio> {
        let kept: Vec<UnitId> = self.iter().filter(|&unit| keep(unit)).collect();
        Trio::new(&kept)
    }
}
