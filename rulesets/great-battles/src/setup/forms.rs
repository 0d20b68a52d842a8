//! A scenario file as it is written, perhaps nonsense.

use std::num::NonZeroU8;

use board::hex::{Hex, Hexside as Side, Vertex};
use scenario::{At, Said};
use sheet::Overlay;

use crate::battle::{self, Arm, Orders};
use crate::field::{Command, Hexside, Terrain};
use crate::orders::Profile;
use crate::state::{Condition, Formation};

scenario::word_forms!(battle::Side, Arm, Orders, Command, Hexside, Terrain, Profile, Condition, Formation);

scenario::form! {
    /// A scenario of Great Battles of the American Civil War.
    pub whole file ScenarioFile {
        /// The rule set: great-battles.
        pub ruleset: Option<At<String>>,
        /// Its name.
        pub title: Said<String>,
        /// Place and time, a line under the title.
        pub place: Option<String>,
        /// The hexes in the north-west and the south-east corner of the map.
        pub corners: Said<At<[Hex; 2]>>,
        /// How many turns there are.
        pub turns: Said<NonZeroU8>,
        /// Turns at dawn or dusk.
        pub dusk: Vec<At<u8>>,
        /// Turns at night.
        pub night: Vec<At<u8>>,
        /// What is not clear ground.
        pub ground: Vec<GroundText>,
        /// What lies higher than the rest.
        pub levels: Vec<LevelText>,
        /// What lies between hexes.
        pub sides: Vec<SideText>,
        /// Roads, each a list of hexes.
        pub roads: Vec<At<Vec<At<Hex>>>>,
        /// Trails, each a list of hexes.
        pub trails: Vec<At<Vec<At<Hex>>>>,
        /// The divisions.
        pub divisions: Vec<At<DivisionText>>,
        /// The brigades.
        pub brigades: Vec<At<BrigadeText>>,
        /// The leaders.
        pub leaders: Vec<At<LeaderText>>,
        /// The units.
        pub units: Vec<At<UnitText>>,
        /// What this scenario changes on the play sheet.
        pub sheet: Overlay,
    }
}

scenario::form! {
    /// Hexes that are not clear ground.
    pub struct GroundText {
        /// What they are.
        pub terrain: Terrain,
        /// Which.
        pub hexes: Vec<At<Hex>>,
    }
}

scenario::form! {
    /// Hexes of one level; slopes lie between levels.
    pub struct LevelText {
        /// The level.
        pub level: u8,
        /// Which.
        pub hexes: Vec<At<Hex>>,
    }
}

scenario::form! {
    /// Hexsides that are alike.
    pub struct SideText {
        /// What they are: steep, stream, ravine or wall.
        pub kind: At<Hexside>,
        /// Which.
        pub between: Vec<At<Side>>,
    }
}

scenario::form! {
    /// A division.
    pub struct DivisionText {
        /// Its name.
        pub name: At<String>,
        /// Whose it is.
        pub side: battle::Side,
        /// Its activation markers; drawn every turn if absent.
        pub markers: Option<At<u8>>,
    }
}

scenario::form! {
    /// A brigade.
    pub struct BrigadeText {
        /// Its name.
        pub name: At<String>,
        /// Its division.
        pub division: At<String>,
        /// Its orders at the start; advance if absent.
        pub orders: Option<Orders>,
        /// Its fatigue at the start.
        pub fatigue: Option<At<u8>>,
    }
}

scenario::form! {
    /// A leader.
    pub struct LeaderText {
        /// His name.
        pub name: At<String>,
        /// Whose he is.
        pub side: battle::Side,
        /// What he is: brigadier, division, corps or overall.
        pub rank: At<Command>,
        /// The brigade he leads, or the divisions.
        pub commands: Vec<At<String>>,
        /// His stars; 1 if absent.
        pub stars: Option<At<u8>>,
        /// His orders rating, -2 to 2; 0 if absent.
        pub rating: Option<At<i32>>,
        /// His action profile; normal if absent.
        pub profile: Option<Profile>,
        /// Where he begins.
        pub at: At<Hex>,
    }
}

scenario::form! {
    /// A unit.
    pub struct UnitText {
        /// Its name.
        pub name: At<String>,
        /// Its brigade; only a battery has none.
        pub brigade: Option<At<String>>,
        /// The division of a battery without a brigade.
        pub division: Option<At<String>>,
        /// What it is.
        pub arm: Arm,
        /// What it fires with; nothing if absent.
        pub weapon: Option<At<String>>,
        /// Its SP.
        pub sp: At<u8>,
        /// SP at full strength; its SP if absent.
        pub full: Option<At<u8>>,
        /// Its cohesion, 2 to 9.
        pub cohesion: At<u8>,
        /// Whether it is green.
        pub green: bool,
        /// Its movement allowance; the sheet's if absent.
        pub movement: Option<u8>,
        /// Its hex.
        pub at: At<Hex>,
        /// The corner it faces.
        pub facing: At<Vertex>,
        /// Whether it is in order; normal if absent.
        pub state: Option<Condition>,
        /// Formed or in march mode; formed if absent.
        pub formation: Option<At<Formation>>,
        /// Whether guns begin limbered.
        pub limbered: bool,
        /// Whether cavalry begins dismounted.
        pub dismounted: bool,
        /// Whether it begins behind breastworks.
        pub breastworks: bool,
    }
}
