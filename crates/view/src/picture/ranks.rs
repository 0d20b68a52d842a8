//! Units of a free table that are drawn to scale, as one block or stand by stand: how they are drawn up, what they have lost,
//! what state they are in.

use board::table::{Block, Inches};

/// A unit that is drawn as one block, or stand by stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// How it is drawn up.
    pub array: Array,
    /// Files and ranks; guns beside and behind each other for artillery.
    pub files: (u8, u8),
    /// Its strength as written on it: `17½`.
    pub strength: String,
    /// Which of the coloured patches its group wears.
    pub patch: Option<u8>,
    /// What it has lost, where that is counted.
    pub losses: Option<Losses>,
    /// What state it is in, the worst first.
    pub states: Vec<Badge>,
    /// Whether its smoke still hangs before it.
    pub smoke: bool,
    /// Its stands, where each is drawn for itself.
    pub stands: Option<Stands>,
}

/// A unit stand by stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// Each of them.
    pub each: Vec<Stand>,
    /// What is counted on them: `figure`.
    pub called: &'static str,
    /// Whether horsemen are off their horses.
    pub afoot: bool,
    /// What it may still do when it acts.
    pub actions: Pips,
    /// What it may still do when others act.
    pub reactions: Pips,
    /// Whether its first volley is still to come.
    pub loaded: bool,
}

/// One stand of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The ground it takes, and the way it faces.
    pub block: Block,
    /// Men, or guns, on it.
    pub men: u8,
    /// Those it has lost.
    pub lost: u8,
}

/// What is left of something that is counted by pips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pips {
    /// So many are left.
    pub left: u8,
    /// Of so many.
    pub of: u8,
}

/// How a block is drawn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Array {
    /// Two ranks.
    Line,
    /// One rank.
    ExtendedLine,
    /// A few abreast.
    Column,
    /// One stand behind another, to go in.
    AttackColumn,
    /// One stand behind another, to march.
    RoadColumn,
    /// Half of it behind the rest.
    DoubleLine,
    /// In open order.
    Skirmish,
    /// Guns in battery.
    Deployed,
    /// Guns behind their teams.
    Limbered,
    /// No order at all.
    Mob,
}

impl Array {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Array::Line => "in line",
            Array::ExtendedLine => "in extended line",
            Array::Column => "in column",
            Array::AttackColumn => "in attack column",
            Array::RoadColumn => "in road column",
            Array::DoubleLine => "in double line",
            Array::Skirmish => "skirmishing",
            Array::Deployed => "in battery",
            Array::Limbered => "limbered",
            Array::Mob => "a mob",
        }
    }
}

/// What a block has lost; all in halves of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// What it began with.
    pub of: u16,
    /// What it has lost.
    pub lost: u16,
    /// What it takes at each tenth, as the rules round it.
    pub tenths: [u16; 9],
}

impl Losses {
    /// The loss at which it may disperse: half of it.
    pub fn point(&self) -> u16 {
        self.tenths[4]
    }
}

/// A state that is shown by a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// It is in melee: crossed swords.
    Melee,
    /// It runs: two chevrons down.
    Routing,
    /// It goes back: a chevron down.
    Retreating,
    /// It wavers: a wave.
    Faltering,
    /// Its gun is jammed: a crossed wheel.
    Jammed,
    /// It is disrupted: turned about.
    Disrupted,
    /// It lies down: an arrow to the ground.
    GoneToGround,
    /// It is out of order: broken ranks.
    Unformed,
    /// It is low on ammunition: an empty box.
    LowOnAmmo,
    /// It goes after a beaten enemy: two chevrons up.
    Pursuing,
    /// The first of three levels of morale below good order: one chevron.
    Disordered,
    /// The second of them: two chevrons.
    Shaken,
    /// The third of them: three chevrons.
    Routed,
    /// Its guns were left standing: a wheel.
    Abandoned,
}

impl Badge {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Badge::Melee => "in melee",
            Badge::Routing => "routing",
            Badge::Retreating => "retreating",
            Badge::Faltering => "faltering",
            Badge::Jammed => "jammed",
            Badge::Disrupted => "disrupted",
            Badge::GoneToGround => "gone to ground",
            Badge::Unformed => "unformed",
            Badge::LowOnAmmo => "low on ammo",
            Badge::Pursuing => "pursuing",
            Badge::Disordered => "in disorder",
            Badge::Shaken => "shaken",
            Badge::Routed => "routed",
            Badge::Abandoned => "left standing",
        }
    }
}

/// The orders a commander has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The word: `engage`.
    pub word: String,
    /// What is drawn on it.
    pub sign: FlagSign,
    /// Which of the coloured patches his command wears.
    pub patch: Option<u8>,
    /// How many stars he wears.
    pub stars: u8,
    /// What he is worth to those near him, where that is a number.
    pub benefit: Option<Benefit>,
}

/// What a commander is worth to those near him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Benefit {
    /// How much.
    pub worth: u8,
    /// How near, from where he stands.
    pub within: Inches,
}

/// What is drawn on the flag of orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagSign {
    /// Go in: two chevrons up.
    Assault,
    /// Fight at a distance: crossed muskets.
    Engage,
    /// Stay by another: a small block behind a large one.
    Support,
    /// March: an arrow.
    March,
    /// Stay: a square.
    Hold,
    /// Go back: an arrow down.
    Retire,
}
