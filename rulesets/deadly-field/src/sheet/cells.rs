//! What the cells of this sheet can mean beyond plain numbers: rates, dice to run by, reaches of fire, and results in their own words.

use std::fmt;

use dice::Roll;
use serde::{Serialize, Serializer};
pub use sheet::Divisor;
use sheet::{Axis, Cell, Inches};

use crate::sheet::units::MoraleLevel;

/// A number in halves, printed `½`, `1`, `1½`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalvesCell(pub u8);

impl Cell for HalvesCell {
    const EXPECTED: &'static str = "a number in halves such as ½, 1 or 1½";

    fn read(text: &str) -> Option<HalvesCell> {
        sheet::read_halves(text).map(HalvesCell)
    }
}

impl fmt::Display for HalvesCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sheet::print_halves(self.0.into()))
    }
}

/// What lies between two stands: inches, or `a stand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Inches.
    Wide(Inches),
    /// As much as a stand is deep.
    Stand,
}

impl Cell for Gap {
    const EXPECTED: &'static str = "inches such as 0 or 1½, or a stand";

    fn read(text: &str) -> Option<Gap> {
        if text == "a stand" { Some(Gap::Stand) } else { sheet::inches(text).map(Gap::Wide) }
    }
}

/// How far a formation moves: inches, or `NA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate(pub Option<Inches>);

impl Cell for Rate {
    const EXPECTED: &'static str = "inches such as 6, or NA";

    fn read(text: &str) -> Option<Rate> {
        if text == "NA" { Some(Rate(None)) } else { sheet::inches(text).map(|inches| Rate(Some(inches))) }
    }
}

/// How far a formation moves in its two ways, such as `10-6` mounted and dismounted, or `NA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates(pub Option<(Inches, Inches)>);

impl Cell for Rates {
    const EXPECTED: &'static str = "two rates in inches such as 10-6, or NA";

    fn read(text: &str) -> Option<Rates> {
        if text == "NA" {
            return Some(Rates(None));
        }
        let (first, second) = text.split_once('-')?;
        Some(Rates(Some((sheet::inches(first)?, sheet::inches(second)?))))
    }
}

/// Firepower points of a battery, Union and Confederate, such as `5-4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firepower {
    /// Of a Union battery.
    pub union: u8,
    /// Of a Confederate battery.
    pub confederate: u8,
}

impl Cell for Firepower {
    const EXPECTED: &'static str = "firepower Union and Confederate such as 5-4";

    fn read(text: &str) -> Option<Firepower> {
        let (union, confederate) = text.split_once('-')?;
        Some(Firepower { union: union.parse().ok()?, confederate: confederate.parse().ok()? })
    }
}

/// How far the routed run: dice, inches, or `abandoned`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// Dice, in inches.
    Dice(Roll),
    /// A fixed distance.
    Inches(Inches),
    /// Nowhere: the guns are left behind.
    Abandoned,
}

impl Cell for Run {
    const EXPECTED: &'static str = "dice such as 2D6, inches, or abandoned";

    fn read(text: &str) -> Option<Run> {
        match text {
            "abandoned" => Some(Run::Abandoned),
            _ => Roll::read(text).map(Run::Dice).or_else(|| sheet::inches(text).map(Run::Inches)),
        }
    }
}

/// Where a band of range ends: inches, `under 1`, `½ NR`, `NR`, `2 NR`, `any`, or `-` where there is no such band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BandEnd {
    /// There is no such band.
    None,
    /// Up to a distance, inclusive.
    UpTo(Inches),
    /// Up to a distance, exclusive.
    Under(Inches),
    /// Up to a multiple of the normal range.
    Normal(HalvesCell),
    /// At whatever distance.
    Any,
}

impl BandEnd {
    /// Where it ends, with this normal range.
    pub fn end(self, normal: Inches) -> Option<Inches> {
        match self {
            BandEnd::None => None,
            BandEnd::UpTo(inches) | BandEnd::Under(inches) => Some(inches),
            BandEnd::Normal(times) => Some(normal * i32::from(times.0) / 2),
            BandEnd::Any => Some(Inches::LONGEST),
        }
    }

    /// Whether a distance is within it, with this normal range.
    pub fn holds(self, distance: Inches, normal: Inches) -> bool {
        match self {
            BandEnd::Under(inches) => distance < inches,
            _ => self.end(normal).is_some_and(|end| distance <= end),
        }
    }
}

impl Cell for BandEnd {
    const EXPECTED: &'static str = "inches such as 3, under 1, ½ NR, NR, 2 NR, any, or - for none";

    fn read(text: &str) -> Option<BandEnd> {
        match text {
            "-" => Some(BandEnd::None),
            "any" => Some(BandEnd::Any),
            "NR" => Some(BandEnd::Normal(HalvesCell(2))),
            _ => {
                let times = text.strip_suffix(" NR").and_then(HalvesCell::read).map(BandEnd::Normal);
                let under = || text.strip_prefix("under ").and_then(sheet::inches).map(BandEnd::Under);
                times.or_else(under).or_else(|| sheet::inches(text).map(BandEnd::UpTo))
            }
        }
    }
}

/// What an impact does to the loser: `melee fire`, `stop short`, `back, 2 lost, shaken`, `surrender`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shock {
    /// No loser: both fire.
    MeleeFire,
    /// The charger stops short, and both fire.
    StopShort,
    /// The losers go back.
    Back {
        /// Figures each loses.
        lost: u8,
        /// The level each drops to.
        level: MoraleLevel,
    },
    /// The losers are removed.
    Surrender,
}

impl Cell for Shock {
    const EXPECTED: &'static str =
        "melee fire, stop short, surrender, or figures and level such as back, 2 lost, shaken";

    fn read(text: &str) -> Option<Shock> {
        match text {
            "melee fire" => Some(Shock::MeleeFire),
            "stop short" => Some(Shock::StopShort),
            "surrender" => Some(Shock::Surrender),
            _ => {
                let (lost, level) = text.strip_prefix("back, ")?.split_once(" lost, ")?;
                Some(Shock::Back { lost: lost.parse().ok()?, level: MoraleLevel::from_key(level)? })
            }
        }
    }
}

sheet::axis! {
    /// A result of the fire table as it is printed.
    pub enum FireResult {
        /// A morale check.
        Check = "MC",
        /// With 1 on the MMP.
        CheckOne = "1MC",
        /// With 2 on the MMP.
        CheckTwo = "2MC",
        /// A hit, and a check.
        OneHit = "1H",
        /// Two.
        TwoHits = "2H",
        /// Three.
        ThreeHits = "3H",
        /// Four.
        FourHits = "4H",
    }
}

sheet::axis! {
    /// How many cells of a damaged row were lost, as it is read.
    pub enum RowReading {
        /// One.
        OneLost = "1",
        /// None.
        NoneLost = "0",
        /// Three.
        ThreeLost = "3",
    }
}

sheet::axis! {
    /// What woods and shelter are to morale.
    pub enum Cover {
        /// Nothing.
        None = "none",
        /// Light cover.
        Light = "light",
        /// Heavy cover.
        Heavy = "heavy",
    }
}

sheet::axis! {
    /// How the guns of a battery are bored.
    pub enum Bore {
        /// Smooth.
        Smoothbore = "smoothbore",
        /// Rifled.
        Rifled = "rifled",
        /// Both kinds.
        Mixed = "mixed",
    }
}

sheet::axis! {
    /// When a charge brings a unit into disorder.
    pub enum Ragged {
        /// As it sets out.
        AtOnce = "from the start",
        /// Beyond half of the whole distance it may go.
        HalfDistance = "past half the distance",
        /// Beyond its move and half of the bonus.
        HalfBonus = "past half the bonus",
    }
}

sheet::axis! {
    /// What becomes of a leader at risk.
    pub enum Hurt {
        /// He is killed.
        Killed = "killed",
        /// He is wounded, and out.
        Wounded = "wounded",
        /// Nothing.
        Unhurt = "unhurt",
    }
}

sheet::words! {
    MoraleLevel: "good-order, disorder, shaken or routed",
    FireResult: "MC, 1MC, 2MC, 1H, 2H, 3H or 4H",
    RowReading: "cells lost: 1, 0 or 3",
    Cover: "none, light or heavy",
    Bore: "smoothbore, rifled or mixed",
    Ragged: "from the start, past half the distance or past half the bonus",
    Hurt: "killed, wounded or unhurt",
}

/// Written as people read it.
impl Serialize for HalvesCell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
