//! Section 5, weapons: the three charts as one list, as a unit carries them.

use serde::{Deserialize, Serialize};
use sheet::{Axis, Inches, Source};

use crate::sheet::axes::{CavalryArm, GunType, InfantryArm, NumberRow, RangeBand, RereadArm, Ruling};
use crate::sheet::cells::Bore;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Side};

/// What a unit fires with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Weapon {
    /// A row of the infantry's chart.
    Infantry(InfantryArm),
    /// A row of the cavalry's.
    Cavalry(CavalryArm),
    /// A row of the artillery's.
    Gun(GunType),
}

engine::choices!(Weapon: Infantry(InfantryArm), Cavalry(CavalryArm), Gun(GunType));

impl Weapon {
    /// The arm that carries it.
    pub fn arm(self) -> Arm {
        match self {
            Weapon::Infantry(_) => Arm::Infantry,
            Weapon::Cavalry(_) => Arm::Cavalry,
            Weapon::Gun(_) => Arm::Artillery,
        }
    }

    /// The battery's guns, if it is one.
    pub fn gun(self) -> Option<GunType> {
        if let Weapon::Gun(gun) = self { Some(gun) } else { None }
    }

    /// Normal range.
    pub fn normal_range(self, tables: &Tables) -> Inches {
        match self {
            Weapon::Infantry(arm) => tables.infantry_range.get(arm),
            Weapon::Cavalry(arm) => tables.cavalry_range.get(arm),
            Weapon::Gun(gun) => tables.gun_range.get(gun),
        }
    }

    /// Firepower points of `strength` figures or sections, before anything halves them.
    pub fn firepower(self, tables: &Tables, side: Side, strength: u8) -> u8 {
        let by_figures = |two_or_more: &dyn Fn(u8) -> u8| match strength {
            0 => 0,
            1 => two_or_more(2) / tables.count(NumberRow::OneFigure).max(1),
            figures => two_or_more(figures),
        };
        match self {
            Weapon::Infantry(arm) => by_figures(&|figures| match Weapon::reread(arm, tables) {
                Some(row) => tables.reread_firepower.get(figures.into()).get(row),
                None => tables.infantry_firepower.get(figures.into()).get(arm),
            }),
            Weapon::Cavalry(arm) => {
                by_figures(&|figures| tables.cavalry_firepower.get(figures.into()).get(arm))
            }
            Weapon::Gun(_) if strength == 0 => 0,
            Weapon::Gun(gun) => {
                let firepower = tables.gun_firepower.get(strength.into()).get(gun);
                if side == Side::Union { firepower.union } else { firepower.confederate }
            }
        }
    }

    /// The row of its firepower's second reading, if that is played.
    fn reread(arm: InfantryArm, tables: &Tables) -> Option<RereadArm> {
        let is_reread = arm == InfantryArm::SharpshooterRifles && tables.holds(Ruling::Sharpshooters);
        is_reread.then_some(RereadArm::Sharpshooters)
    }

    /// Where its firepower comes from.
    pub(crate) fn source(self, tables: &Tables, strength: u8) -> Source {
        let strength = i32::from(strength);
        match self {
            Weapon::Infantry(arm) => match Weapon::reread(arm, tables) {
                Some(row) => tables.reread_firepower.get(strength).source(row),
                None => tables.infantry_firepower.get(strength).source(arm),
            },
            Weapon::Cavalry(arm) => tables.cavalry_firepower.get(strength).source(arm),
            Weapon::Gun(gun) => tables.gun_firepower.get(strength).source(gun),
        }
    }

    /// Whether it is a smoothbore of the infantry.
    pub fn is_smoothbore_musket(self, tables: &Tables) -> bool {
        matches!(self, Weapon::Infantry(arm) if tables.infantry_smoothbore.get(arm))
    }

    /// Whether it is of use at point blank alone.
    pub fn is_point_blank_only(self, tables: &Tables) -> bool {
        matches!(self, Weapon::Cavalry(arm) if tables.point_blank_only.get(arm))
    }

    /// Whether it counts as rifled artillery against artillery.
    pub fn is_rifled_gun(self, tables: &Tables) -> bool {
        self.gun().is_some_and(|gun| match tables.bore.get(gun) {
            Bore::Rifled => true,
            Bore::Mixed => tables.holds(Ruling::MixedRifled),
            Bore::Smoothbore => false,
        })
    }

    /// The dice of a band.
    pub fn dice(self, tables: &Tables, band: RangeBand) -> u8 {
        let dice = match self.gun().map(|gun| tables.bore.get(gun)) {
            None => &tables.small_arms_dice,
            Some(Bore::Smoothbore) => &tables.smoothbore_dice,
            Some(Bore::Rifled) => &tables.rifle_dice,
            Some(Bore::Mixed) if tables.holds(Ruling::MixedCanister) => &tables.rifle_dice,
            Some(Bore::Mixed) => &tables.smoothbore_dice,
        };
        dice.get(band).unwrap_or(0)
    }

    /// The nearest band of range that a distance is in; none if it is out of range.
    pub fn band(self, tables: &Tables, distance: Inches) -> Option<RangeBand> {
        self.band_from(tables, RangeBand::Canister, distance)
    }

    /// The same for fire at a charge, which alone may be at point blank.
    pub fn band_at_charge(self, tables: &Tables, distance: Inches) -> Option<RangeBand> {
        self.band_from(tables, RangeBand::PointBlank, distance)
    }

    fn band_from(self, tables: &Tables, nearest: RangeBand, distance: Inches) -> Option<RangeBand> {
        let reach = &tables.reach[self.arm().index()];
        let normal = self.normal_range(tables);
        let bands = [
            RangeBand::PointBlank,
            RangeBand::Canister,
            RangeBand::Short,
            RangeBand::Normal,
            RangeBand::Long,
        ];
        bands
            .into_iter()
            .skip_while(|&band| band != nearest)
            .filter(|&band| band == RangeBand::PointBlank || !self.is_point_blank_only(tables))
            .find(|&band| reach.get(band).holds(distance, normal))
    }

    /// Where a band of its range ends, if it has it.
    pub fn reach(self, tables: &Tables, band: RangeBand) -> Option<Inches> {
        tables.reach[self.arm().index()].get(band).end(self.normal_range(tables))
    }

    /// How far it reaches at all; to what is no charge a point-blank weapon does not.
    pub fn farthest(self, tables: &Tables) -> Inches {
        let band = if self.is_point_blank_only(tables) { RangeBand::PointBlank } else { RangeBand::Long };
        self.reach(tables, band).unwrap_or(Inches::ZERO)
    }

    /// The row of the chart it is on, and the chart.
    pub fn charted(self, tables: &Tables) -> (&str, &str) {
        match self {
            Weapon::Infantry(arm) => (tables.infantry_range.title(), tables.infantry_range.row_label(arm)),
            Weapon::Cavalry(arm) => (tables.cavalry_range.title(), tables.cavalry_range.row_label(arm)),
            Weapon::Gun(gun) => (tables.gun_range.title(), tables.gun_range.row_label(gun)),
        }
    }
}
