//! A battle on a hex map: ground and hexsides, counters and leaders, activation markers, and what is laid over them.

use board::hex::{Direction, Grid, Hex, Vertex};

use super::Piece;
use crate::choice::{Duty, When};
use crate::picture::squares::{Arm, MarkKind};
use crate::words;

/// A hex map and all that is on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hexes {
    /// How large it is.
    pub grid: Grid,
    /// Its hexes in the order of their numbers.
    pub fields: Vec<Field>,
    /// From side to side of a hex, where it is known.
    pub yards: Option<u32>,
    /// Names of places.
    pub labels: Vec<Label>,
    /// Places worth having.
    pub objectives: Vec<Objective>,
    /// All units, those lower in a stack before those on top of them.
    pub counters: Vec<Counter>,
    /// All leaders.
    pub leaders: Vec<Leader>,
    /// Charges and shocks that are declared.
    pub charges: Vec<Charge>,
    /// The activation markers of the turn: those drawn in their order, then those in the cup.
    pub track: Vec<Marker>,
    /// What is laid over the map for the moment.
    pub marks: Vec<Mark>,
}

impl Hexes {
    /// Open ground, and nobody on it.
    pub fn open(grid: Grid) -> Hexes {
        Hexes {
            grid,
            fields: vec![Field::default(); grid.len()],
            yards: None,
            labels: Vec::new(),
            objectives: Vec::new(),
            counters: Vec::new(),
            leaders: Vec::new(),
            charges: Vec::new(),
            track: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The ground alone.
    #[cfg(feature = "png")]
    pub(crate) fn bare(&self) -> Hexes {
        Hexes {
            fields: self.fields.clone(),
            yards: self.yards,
            labels: self.labels.clone(),
            ..Hexes::open(self.grid)
        }
    }

    /// What a hex of the map is; clear ground where nothing is said.
    pub fn field(&self, hex: Hex) -> Field {
        let known = self.grid.contains(hex).then(|| self.fields.get(self.grid.index(hex)));
        known.flatten().copied().unwrap_or_default()
    }

    /// The units in a hex, the lowest first.
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = &Counter> {
        self.counters.iter().filter(move |counter| counter.at == hex)
    }

    /// The leaders in a hex.
    pub fn leaders_in(&self, hex: Hex) -> impl Iterator<Item = &Leader> {
        self.leaders.iter().filter(move |leader| leader.at == hex)
    }

    /// What a page needs to know of everybody.
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let counters = self.counters.iter().map(|counter| Piece {
            id: counter.id.clone(),
            name: counter.name.clone(),
            group: counter.group.clone(),
            side: counter.side,
            at: counter.at.to_string(),
            words: words::said_of_counter(counter),
        });
        let leaders = self.leaders.iter().map(|leader| Piece {
            id: leader.id.clone(),
            name: leader.name.clone(),
            group: leader.group.clone(),
            side: leader.side,
            at: leader.at.to_string(),
            words: words::said_of_leader(leader),
        });
        counters.chain(leaders).collect()
    }
}

/// A hex of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What it is.
    pub terrain: Terrain,
    /// How high it lies; 0 is the lowest.
    pub level: u8,
    /// What lies along its sides, in the order of [`Direction::ALL`].
    pub sides: [Side; 6],
    /// What leads through its sides, in the same order.
    pub ways: [Option<Way>; 6],
}

impl Field {
    /// What lies along a side.
    pub fn side(&self, side: Direction) -> Side {
        self.sides[side as usize]
    }

    /// What leads through a side.
    pub fn way(&self, side: Direction) -> Option<Way> {
        self.ways[side as usize]
    }
}

/// What a hex is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// Open ground.
    #[default]
    Clear,
    /// Standing crops.
    Crops,
    /// Maguey.
    Maguey,
    /// An orchard.
    Orchard,
    /// Light wood.
    LightWood,
    /// Heavy wood.
    HeavyWood,
    /// Chaparral.
    Chaparral,
    /// Marsh.
    Marsh,
    /// A town.
    Town,
    /// A building.
    Building,
    /// A fort.
    Fort,
}

impl Terrain {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Terrain::Clear => "clear ground",
            Terrain::Crops => "crops",
            Terrain::Maguey => "maguey",
            Terrain::Orchard => "orchard",
            Terrain::LightWood => "light wood",
            Terrain::HeavyWood => "heavy wood",
            Terrain::Chaparral => "chaparral",
            Terrain::Marsh => "marsh",
            Terrain::Town => "town",
            Terrain::Building => "building",
            Terrain::Fort => "fort",
        }
    }
}

/// What lies between two hexes; slopes follow from their levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Nothing.
    #[default]
    Open,
    /// A steep slope.
    Steep,
    /// A stream.
    Stream,
    /// A ravine.
    Ravine,
    /// A wall.
    Wall,
}

impl Side {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Side::Open => "open side",
            Side::Steep => "steep slope",
            Side::Stream => "stream",
            Side::Ravine => "ravine",
            Side::Wall => "wall",
        }
    }
}

/// What can be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// A road.
    Road,
    /// A trail.
    Trail,
}

/// The name of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub text: String,
    /// What bears it.
    pub kind: super::squares::LabelKind,
    /// The hexes it is written along: one, or from the first to the last.
    pub hexes: Vec<Hex>,
}

/// A place worth having.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name; may be empty.
    pub name: String,
    /// Where it is.
    pub at: Hex,
    /// What it is worth.
    pub points: u8,
    /// The side that holds it.
    pub held_by: Option<u8>,
}

/// A unit on the map, as a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What tells it from all others; letters, digits and hyphens.
    pub id: String,
    /// Its whole name.
    pub name: String,
    /// Its name in short, as written on the counter.
    pub label: String,
    /// The brigade it belongs to, or the division of a battery without one.
    pub group: String,
    /// Which of the coloured bands its group wears.
    pub patch: Option<u8>,
    /// Its army: 0 or 1.
    pub side: u8,
    /// What it is.
    pub arm: Arm,
    /// Strength points.
    pub sp: u8,
    /// Strength points at full strength.
    pub full: u8,
    /// Its cohesion.
    pub cohesion: u8,
    /// What it fires with, in a letter or two; none if it does not fire.
    pub weapon: Option<String>,
    /// The same in a word.
    pub weapon_word: String,
    /// Where it is.
    pub at: Hex,
    /// The corner it faces.
    pub facing: Vertex,
    /// Whether it is in order.
    pub condition: Condition,
    /// How it is formed.
    pub order: Formed,
    /// Its breastworks.
    pub works: Works,
    /// Whether it has lost so much that it is collapsed.
    pub collapsed: bool,
    /// Whether its horses are blown.
    pub blown: bool,
    /// Whether it has just fired.
    pub fired: bool,
    /// Whether it acts now.
    pub active: bool,
    /// Whether it is picked out.
    pub selected: bool,
    /// Whether it can still act, or has.
    pub duty: Duty,
    /// Anything else to be said of it, a few words each.
    pub notes: Vec<String>,
}

/// Whether a unit is in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Condition {
    /// In order.
    #[default]
    Normal,
    /// Disordered.
    Disordered,
    /// Routed.
    Routed,
}

/// How a unit is formed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formed {
    /// For battle; guns in battery, horse in the saddle.
    #[default]
    Battle,
    /// In march mode.
    March,
    /// In square.
    Square,
    /// Guns behind their teams.
    Limbered,
    /// Horse on foot.
    Dismounted,
}

impl Formed {
    /// The word for it; none for what goes without saying.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Formed::Battle => None,
            Formed::March => Some("march mode"),
            Formed::Square => Some("in square"),
            Formed::Limbered => Some("limbered"),
            Formed::Dismounted => Some("dismounted"),
        }
    }
}

/// Breastworks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Works {
    /// None.
    #[default]
    None,
    /// Begun.
    Begun,
    /// Built.
    Built,
}

/// A leader on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// What tells him from all others; letters, digits and hyphens.
    pub id: String,
    /// His whole name.
    pub name: String,
    /// His name in short.
    pub label: String,
    /// What he commands, in words: `Garland's brigade`.
    pub group: String,
    /// The coloured band of his brigade; none for those above brigadiers.
    pub patch: Option<u8>,
    /// His army: 0 or 1.
    pub side: u8,
    /// What he is: `brigadier`.
    pub rank: String,
    /// His stars.
    pub stars: u8,
    /// His orders rating.
    pub rating: i8,
    /// Where he is.
    pub at: Hex,
    /// The orders of his brigade.
    pub orders: Option<Orders>,
    /// The fatigue of his brigade.
    pub fatigue: u8,
    /// Whether he may ride now.
    pub active: bool,
    /// Whether he is picked out.
    pub selected: bool,
    /// Anything else to be said of him, a few words each.
    pub notes: Vec<String>,
}

/// The orders of a brigade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// On the road.
    March,
    /// Forward with care.
    Advance,
    /// At the enemy.
    Attack,
}

impl Orders {
    /// The word for them.
    pub fn word(self) -> &'static str {
        match self {
            Orders::March => "march",
            Orders::Advance => "advance",
            Orders::Attack => "attack",
        }
    }

    /// The letter or two for them.
    pub fn letters(self) -> &'static str {
        match self {
            Orders::March => "M",
            Orders::Advance => "A",
            Orders::Attack => "At",
        }
    }
}

/// A charge or shock that is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// From where.
    pub from: Hex,
    /// The hex that is charged.
    pub to: Hex,
    /// What is to be said of it.
    pub note: String,
}

/// An activation marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The division it activates.
    pub name: String,
    /// Whose it is.
    pub side: u8,
    /// Drawn before, drawn last, or still in the cup.
    pub when: When,
}

/// What is laid over the map for the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A hex that can be reached, fired at or not.
    Hex {
        /// Which.
        at: Hex,
        /// What is to be said by it.
        kind: MarkKind,
        /// A few characters written into it: points left, a chance.
        note: String,
    },
    /// A hex that the enemy controls.
    Zoc(Hex),
    /// A line of sight.
    Sight {
        /// From where.
        from: Hex,
        /// To what.
        to: Hex,
        /// The hexes that hide the rest of it.
        blocked: Vec<Hex>,
        /// What is to be said of it: `chaparral`, `4 hexes`.
        note: String,
    },
    /// A way to go, from hex to hex, and the corner faced at its end.
    Way {
        /// The hexes.
        hexes: Vec<Hex>,
        /// The corner.
        facing: Vertex,
    },
}

impl Mark {
    /// Whether it marks a hex to be pointed at.
    pub(crate) fn is_at(&self, hex: Hex) -> bool {
        matches!(self, Mark::Hex { at, .. } if *at == hex)
    }
}
