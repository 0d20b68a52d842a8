//! Units of a free table that are one block to scale: how they are drawn up, what they have lost, what state they are in.

/// A unit that is drawn as one block.
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
