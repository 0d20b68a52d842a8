//! What the cells of this sheet can mean beyond plain numbers: halves, spans of range, and results in their own words.

use std::fmt;

use serde::{Serialize, Serializer};
pub use sheet::Divisor;
use sheet::{AtLeast, Axis, Cell, Inches};

/// A number in halves, printed `-`, `½`, `1`, `1½`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfCount(pub u8);

impl Cell for HalfCount {
    const EXPECTED: &'static str = "a number in halves such as ½, 1 or 1½, or - for none";

    fn read(text: &str) -> Option<HalfCount> {
        if text == "-" { Some(HalfCount(0)) } else { sheet::read_halves(text).map(HalfCount) }
    }
}

/// As it is printed; nothing is 0.
impl fmt::Display for HalfCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sheet::print_halves(self.0.into()))
    }
}

/// Written as people read it.
impl Serialize for HalfCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A band of range: `0-6`, `7-12`, `to 21`. What lies between two bands belongs to the farther one, so only the end counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where it ends.
    pub to: Inches,
}

impl Cell for Span {
    const EXPECTED: &'static str = "inches from and to, such as 0-6 or to 21";

    fn read(text: &str) -> Option<Span> {
        if let Some(to) = text.strip_prefix("to ") {
            return sheet::inches(to).map(|to| Span { to });
        }
        let (from, to) = text.split_once('-')?;
        let (from, to) = (sheet::inches(from)?, sheet::inches(to)?);
        (from <= to).then_some(Span { to })
    }
}

sheet::axis! {
    /// What a brigade is to do.
    pub enum BrigadeOrder {
        /// Go in.
        Assault = "assault",
        /// Fight at a distance.
        Engage = "engage",
        /// Stay by another brigade.
        Support = "support",
        /// March.
        Move = "move",
        /// Stay.
        Hold = "hold",
        /// Go back.
        Retire = "retire",
    }
}

sheet::axis! {
    /// What natural dice do to a brigade general.
    pub enum Nerve {
        /// He loses his nerve.
        Loss = "loss of nerve",
        /// He panics.
        Panic = "panic",
    }
}

sheet::axis! {
    /// What skirmishers shoot like.
    pub enum Rate {
        /// Men with rifles of their own.
        Sharpshooters = "sharpshooters",
        /// Good ones.
        First = "first-rate",
        /// The others.
        Second = "second-rate",
    }
}

sheet::axis! {
    /// A result of a unit's morale test as it is printed.
    pub enum Morale {
        /// Charges home.
        Charge = "charge",
        /// Meets the charge or stands.
        Stand = "counter-charge or stand",
        /// Does as it likes.
        Obey = "obey",
        /// Halts unformed.
        Rally = "rally",
        /// Halts formed, and fires.
        HaltAndVolley = "halt and volley",
        /// Infantry under fire goes to ground, others do as they like.
        GroundOrObey = "to ground, else obey",
        /// Infantry under fire goes to ground, others falter.
        GroundOrFalter = "to ground, else falter",
        /// Halts unformed.
        Falter = "falter",
        /// Falters and goes back.
        FalterAndRecoil = "falter and recoil",
        /// Goes on retreating.
        Fail = "fail",
        /// Goes back.
        Retreat = "retreat",
        /// Runs.
        Rout = "rout",
        /// Is no more.
        Disperse = "disperse",
    }
}

sheet::axis! {
    /// A result of a brigade's morale test.
    pub enum BrigadeMorale {
        /// Nothing happens.
        Stands = "stands",
        /// It retires, unformed; a unit that flees is gone.
        Breaks = "breaks",
        /// It is gone.
        Removed = "removed",
    }
}

sheet::axis! {
    /// A token of the double six table as it is printed.
    pub enum Printed {
        /// A rally or getting up that succeeds.
        Rally = "rally once again",
        /// A longer move.
        Packs = "down packs",
        /// The yell of the one side, the fire of the other.
        YellOrAim = "rebel yell or aim low boys",
    }
}

sheet::axis! {
    /// What becomes of a general at risk.
    pub enum Fate {
        /// Shot urging retreat: removed.
        Disgraced = "disgraced",
        /// Removed.
        Sniped = "shot by a sniper",
        /// Away for one complete turn.
        Whiskey = "whiskey",
        /// Away until the next command phase.
        Wounded = "lightly wounded",
        /// The Bible stops the ball.
        CarriesOn = "carries on",
        /// He recovers a unit.
        Unmoved = "unmoved",
    }
}

sheet::axis! {
    /// What becomes of guns that must go.
    pub enum Limbering {
        /// They go.
        Limbers = "limbers and goes",
        /// Half of them go.
        Half = "half saved",
        /// The crew goes without them, unformed.
        Abandoned = "guns abandoned",
        /// All is lost.
        Lost = "lost",
    }
}

sheet::axis! {
    /// What becomes of a building under shot and shell.
    pub enum Blaze {
        /// Nothing.
        None = "none",
        /// It smoulders.
        Again = "again next turn",
        /// It burns.
        Burns = "burns",
    }
}

sheet::words! {
    BrigadeOrder: "assault, engage, support, move, hold or retire",
    Nerve: "loss of nerve or panic",
    Rate: "sharpshooters, first-rate or second-rate",
    Morale: "a result of the morale table, such as obey, falter or retreat",
    BrigadeMorale: "stands, breaks or removed",
    Printed: "rally once again, down packs, or rebel yell or aim low boys",
    Fate: "disgraced, shot by a sniper, whiskey, lightly wounded, carries on or unmoved",
    Limbering: "limbers and goes, half saved, guns abandoned or lost",
    Blaze: "none, again next turn or burns",
}

/// What an obstacle does to a unit that crosses it: `-`, `unformed`, `unformed, 1 lost`, `to ground`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crossed {
    /// Nothing.
    Freely,
    /// It is crossed, unformed, with this number of figures lost.
    Unformed(u8),
    /// The unit goes to ground behind it.
    ToGround,
}

impl Cell for Crossed {
    const EXPECTED: &'static str =
        "-, unformed, unformed with figures such as unformed, 1 lost, or to ground";

    fn read(text: &str) -> Option<Crossed> {
        match text {
            "-" => Some(Crossed::Freely),
            "unformed" => Some(Crossed::Unformed(0)),
            "to ground" => Some(Crossed::ToGround),
            _ => {
                let lost = text.strip_prefix("unformed, ")?.strip_suffix(" lost")?;
                lost.parse().ok().map(Crossed::Unformed)
            }
        }
    }
}

/// Whether a general is at risk: `yes`, `no`, or the faces of a die that say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    /// He is not.
    No,
    /// He is.
    Yes,
    /// He is on these faces.
    On(AtLeast),
}

impl Cell for Risk {
    const EXPECTED: &'static str = "yes, no, or the faces up to 6 that are a risk, such as 5,6";

    fn read(text: &str) -> Option<Risk> {
        match text {
            "yes" => Some(Risk::Yes),
            "no" => Some(Risk::No),
            faces => AtLeast::read(faces).map(Risk::On),
        }
    }
}

/// What ground does to a unit that moves on it: `-`, `no entry`, or `half speed` with `unformed`, `no charge`, `no deployment`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hindrance {
    /// No unit enters.
    pub no_entry: bool,
    /// Moves count half.
    pub half_speed: bool,
    /// A unit that moves there is unformed.
    pub unformed: bool,
    /// No unit charges there.
    pub no_charge: bool,
    /// Guns do not unlimber there.
    pub no_deployment: bool,
}

impl Cell for Hindrance {
    const EXPECTED: &'static str =
        "-, no entry, or some of half speed, unformed, no charge, no deployment, with commas";

    fn read(text: &str) -> Option<Hindrance> {
        let mut hindrance = Hindrance::default();
        if text == "-" {
            return Some(hindrance);
        }
        for word in text.split(", ") {
            let found = match word {
                "no entry" => &mut hindrance.no_entry,
                "half speed" => &mut hindrance.half_speed,
                "unformed" => &mut hindrance.unformed,
                "no charge" => &mut hindrance.no_charge,
                "no deployment" => &mut hindrance.no_deployment,
                _ => return None,
            };
            // A word twice is a slip of the pen.
            if std::mem::replace(found, true) {
                return None;
            }
        }
        Some(hindrance)
    }
}

/// How many units of a brigade may charge: `none`, `unformed only`, a number, `unlimited`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// No unit.
    None,
    /// Any unit, but only at the unformed.
    AtUnformed,
    /// This number of units.
    Units(u8),
    /// Every unit.
    Unlimited,
}

impl Cell for Allowed {
    const EXPECTED: &'static str = "none, unformed only, a number of units, or unlimited";

    fn read(text: &str) -> Option<Allowed> {
        match text {
            "none" => Some(Allowed::None),
            "unformed only" => Some(Allowed::AtUnformed),
            "unlimited" => Some(Allowed::Unlimited),
            units => units.parse().ok().map(Allowed::Units),
        }
    }
}

/// The word of an order, or that there is none.
pub(crate) fn order_word(order: Option<BrigadeOrder>) -> &'static str {
    order.map_or("-", Axis::key)
}
