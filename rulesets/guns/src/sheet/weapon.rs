//! Section 6, weapons: the two charts of ranges as one list, as a unit carries them.

use sheet::Inches;

use crate::sheet::axes::{GunType, Poured, Ruling, SmallArm};
use crate::sheet::cells::Span;
use crate::sheet::tables::Tables;

/// What a unit fires with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weapon {
    /// Small arms.
    SmallArm(SmallArm),
    /// Artillery.
    Gun(GunType),
}

engine::choices!(Weapon: SmallArm(SmallArm), Gun(GunType));

sheet::axis! {
    /// What guns fire.
    pub enum Load {
        /// Canister.
        Canister = "canister",
        /// Shot or shell.
        Shot = "shot",
    }
}

engine::choices!(Load, SmallArm);

sheet::axis! {
    /// How far a target is, as the charts have it.
    pub enum RangeBand {
        /// Within canister range.
        Canister = "canister",
        /// At effective range.
        Effective = "effective range",
        /// At long range.
        Long = "long range",
        /// Farther.
        Beyond = "out of range",
    }
}

impl Weapon {
    /// Whether it is artillery.
    pub(crate) fn is_gun(self) -> bool {
        matches!(self, Weapon::Gun(_))
    }

    /// Whether it is rifled artillery.
    pub(crate) fn is_rifled_gun(self, tables: &Tables) -> bool {
        match self {
            Weapon::Gun(GunType::Rifled) => true,
            Weapon::Gun(GunType::TwentyPdr) => tables.holds(Ruling::HeavyRifled),
            _ => false,
        }
    }

    /// The row of the chart it is on, and the chart.
    pub(crate) fn charted(self, tables: &Tables) -> (&str, &str) {
        match self {
            Weapon::SmallArm(arm) => (tables.arms_long.title(), tables.arms_long.row_label(arm)),
            Weapon::Gun(gun) => (tables.shot_long.title(), tables.shot_long.row_label(gun)),
        }
    }

    /// What the chart calls a distance; what is over a band is in the next.
    pub(crate) fn reach(self, tables: &Tables, load: Load, range: Inches) -> RangeBand {
        let bands = |effective: Option<Span>, long: Span| match effective {
            Some(effective) if range <= effective.to => RangeBand::Effective,
            _ if range <= long.to => RangeBand::Long,
            _ => RangeBand::Beyond,
        };
        match (self, load) {
            (Weapon::SmallArm(arm), _) => bands(tables.arms_effective.get(arm), tables.arms_long.get(arm)),
            (Weapon::Gun(gun), Load::Shot) => {
                bands(tables.shot_effective.get(gun), tables.shot_long.get(gun))
            }
            (Weapon::Gun(gun), Load::Canister) if range <= tables.canister.get(gun) => RangeBand::Canister,
            (Weapon::Gun(_), Load::Canister) => RangeBand::Beyond,
        }
    }

    /// The row of weapons that can pour it on.
    pub(crate) fn poured(self) -> Option<Poured> {
        match self {
            Weapon::SmallArm(SmallArm::Breechloader) => Some(Poured::Breechloader),
            Weapon::SmallArm(SmallArm::Repeater) => Some(Poured::Repeater),
            _ => None,
        }
    }
}
