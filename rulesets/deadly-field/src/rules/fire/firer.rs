//! Section 5, a unit that fires: its firepower points, dice and modifiers, alone and together with others.

use sheet::{Axis, Counted, Inches};

use crate::sheet::axes::{CavalryArm, FirerModifier, Hindered, RangeBand, Ruling};
use crate::sheet::roll::line;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, MoraleLevel, Side, TroopQuality};
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// In what way a unit fires.
    pub enum FireManner {
        /// As it always does.
        Volley = "volley",
        /// At a charge, where near is point blank.
        AtCharge = "at-charge",
        /// Guns that take their time.
        Deliberate = "deliberate",
        /// Once more, at another charge.
        Desperation = "desperation",
        /// In contact.
        Melee = "melee",
    }
}

engine::choices!(FireManner);

/// A unit that fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firer {
    /// What it fires with.
    pub weapon: Weapon,
    /// Its side.
    pub side: Side,
    /// Figures or sections that fire.
    pub strength: u8,
    /// How good it is.
    pub quality: TroopQuality,
    /// How it is drawn up.
    pub formation: Formation,
    /// In what order it is.
    pub level: MoraleLevel,
    /// In the saddle.
    pub mounted: bool,
    /// It has not fired before.
    pub first_volley: bool,
    /// It fires out of a farm or village.
    pub houses: bool,
}

/// What units that fire together with another add to its fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Others {
    /// Firepower points they add.
    pub points: u8,
    /// The worst firer modifier among them.
    pub modifier: i8,
    /// The most dice one of them loses.
    pub dice_lost: u8,
}

impl Firer {
    /// What it is.
    pub fn arm(&self) -> Arm {
        self.weapon.arm()
    }

    /// Whether it is cavalry in the saddle.
    fn is_mounted(&self) -> bool {
        self.arm() == Arm::Cavalry && self.mounted
    }

    /// Whether it fires in this band at all: not in column or limbered, not routed, and mounted only when charged or in contact.
    pub fn fires(&self, tables: &Tables, band: RangeBand) -> bool {
        let close = matches!(band, RangeBand::PointBlank | RangeBand::Desperation | RangeBand::Melee);
        self.strength > 0
            && tables.fires(self.formation)
            && self.level != MoraleLevel::Routed
            && (close || !self.is_mounted())
    }

    /// The band of a range; none if it is out of range.
    pub fn band(&self, tables: &Tables, manner: FireManner, range: Inches) -> Option<RangeBand> {
        let band = match manner {
            FireManner::Desperation => RangeBand::Desperation,
            FireManner::Melee => RangeBand::Melee,
            FireManner::AtCharge => return self.weapon.band_at_charge(tables, range),
            FireManner::Volley | FireManner::Deliberate => return self.weapon.band(tables, range),
        };
        let reach = tables.reach[self.arm().index()].get(band);
        reach.holds(range, self.weapon.normal_range(tables)).then_some(band)
    }

    /// Whether what only point blank allows is allowed.
    fn is_point_blank(tables: &Tables, band: RangeBand) -> bool {
        band == RangeBand::PointBlank || (band == RangeBand::Melee && tables.holds(Ruling::MeleePointBlank))
    }

    /// What takes firepower and dice from it.
    fn hindered(&self) -> impl Iterator<Item = Hindered> + Clone + use<> {
        let all = [
            (Hindered::Disorder, self.level == MoraleLevel::Disorder),
            (Hindered::Shaken, self.level == MoraleLevel::Shaken),
            (Hindered::Skirmishers, self.formation == Formation::Skirmishers),
            (Hindered::Houses, self.houses),
        ];
        all.into_iter().filter(|&(_, counts)| counts).map(|(why, _)| why)
    }

    /// Firepower points before anything halves them, and those of the pistols at point blank.
    fn whole_points(&self, tables: &Tables, band: RangeBand) -> (u8, u8) {
        let points = self.weapon.firepower(tables, self.side, self.strength);
        let pistols = Weapon::Cavalry(CavalryArm::Pistols);
        let draws =
            self.arm() == Arm::Cavalry && self.weapon != pistols && Self::is_point_blank(tables, band);
        (points, if draws { pistols.firepower(tables, self.side, self.strength) } else { 0 })
    }

    /// Firepower points: halved as often as need be, and rounded down once.
    pub fn points(&self, tables: &Tables, band: RangeBand) -> u8 {
        let (points, pistols) = self.whole_points(tables, band);
        let by = self.hindered().map(|why| u32::from(tables.divided.get(why).get())).product::<u32>();
        let points = u32::from(points) + u32::from(pistols);
        u8::try_from(points / by.max(1)).unwrap_or(u8::MAX)
    }

    /// Dice it loses.
    pub fn dice_lost(&self, tables: &Tables) -> u8 {
        self.hindered().map(|why| tables.dice_lost.get(why)).fold(0, u8::saturating_add)
    }

    /// Modifiers of the firer, which all count.
    pub(crate) fn modifiers(
        &self,
        tables: &Tables,
        band: RangeBand,
        manner: FireManner,
    ) -> impl Iterator<Item = FirerModifier> + Clone + use<> {
        let horse = self.arm() == Arm::Cavalry;
        let quality = match self.quality {
            TroopQuality::Elite if horse => Some(FirerModifier::CavalryElite),
            TroopQuality::Veteran if horse => Some(FirerModifier::CavalryVeteran),
            TroopQuality::Trained if horse => Some(FirerModifier::CavalryTrained),
            TroopQuality::Green if horse => Some(FirerModifier::CavalryGreen),
            TroopQuality::Elite => Some(FirerModifier::Elite),
            TroopQuality::Green => Some(FirerModifier::Green),
            TroopQuality::Veteran | TroopQuality::Trained => None,
        };
        let opens =
            self.first_volley && (manner != FireManner::Desperation || tables.holds(Ruling::DesperateVolley));
        let volley = match self.arm() {
            Arm::Infantry => Some(FirerModifier::FirstVolley),
            Arm::Cavalry if self.mounted => Some(FirerModifier::FirstVolleyMounted),
            Arm::Cavalry => Some(FirerModifier::FirstVolleyDismounted),
            Arm::Artillery => None,
        };
        let smooth = self.weapon.is_smoothbore_musket(tables) && Self::is_point_blank(tables, band);
        let patient = manner == FireManner::Deliberate
            && self.arm() == Arm::Artillery
            && matches!(band, RangeBand::Normal | RangeBand::Long);
        let loose = self.formation == Formation::ExtendedLine;
        let others = [
            loose.then_some(FirerModifier::ExtendedLine),
            smooth.then_some(FirerModifier::SmoothborePointBlank),
            quality,
            volley.filter(|_| opens),
            patient.then_some(FirerModifier::Deliberate),
        ];
        others.into_iter().flatten()
    }

    /// What its modifiers come to.
    pub fn modifier(&self, tables: &Tables, band: RangeBand, manner: FireManner) -> i32 {
        tables.on_firer.sum(self.modifiers(tables, band, manner))
    }

    /// The lines of an explanation for its firepower.
    pub(crate) fn told_points(&self, tables: &Tables, band: RangeBand) -> Vec<Counted> {
        let (points, pistols) = self.whole_points(tables, band);
        let (chart, row) = self.weapon.charted(tables);
        let chart = chart.split(':').next().unwrap_or(chart);
        let mut lines = vec![line(
            &format!("FP of {} with {row}, {chart}", self.strength),
            points.into(),
            self.weapon.source(tables, self.strength),
        )];
        if pistols > 0 {
            let source = Weapon::Cavalry(CavalryArm::Pistols).source(tables, self.strength);
            lines.push(line("FP of pistols", pistols.into(), source));
        }
        let mut left = i32::from(points) + i32::from(pistols);
        for why in self.hindered() {
            let lost = tables.dice_lost.get(why);
            let dice = match lost {
                0 => String::new(),
                1 => ", 1 die lost".into(),
                lost => format!(", {lost} dice lost"),
            };
            let by = i32::from(tables.divided.get(why).get()).max(1);
            let label = format!("{}, FP divided by {by}{dice}", tables.divided.row_label(why));
            lines.push(line(&label, left / by - left, tables.divided.source(why)));
            left /= by;
        }
        lines
    }

    /// What others that fire together with this unit add, as far as figures or sections may be combined.
    pub fn joined_by(
        &self,
        tables: &Tables,
        others: &[Firer],
        band: RangeBand,
        manner: FireManner,
    ) -> Others {
        let (most, _) = tables.together(self.arm());
        let mut left = most.saturating_sub(self.strength);
        let mut added = Others { modifier: i8::MAX, ..Others::default() };
        for other in others {
            let other = Firer { strength: other.strength.min(left), ..*other };
            left -= other.strength;
            added.points = added.points.saturating_add(other.points(tables, band));
            let modifier = other.modifier(tables, band, manner).clamp(-9, 9);
            added.modifier = added.modifier.min(modifier as i8);
            added.dice_lost = added.dice_lost.max(other.dice_lost(tables));
        }
        if others.is_empty() { Others::default() } else { added }
    }
}
