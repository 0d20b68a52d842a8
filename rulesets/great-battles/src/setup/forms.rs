//! A scenario file as it is written, perhaps nonsense.

use std::num::NonZeroU8;

use board::hex::{Hex, Hexside as Side, Vertex};
use scenario::{At, Heading, Said};
use sheet::Overlay;

use crate::game::battle::{self, Arm, MapEdge, Orders};
use crate::game::state::{Condition, Formation};
use crate::rules::command::resolve::Profile;
use crate::sheet::board_tables::{Command, Hexside, Terrain};

scenario::word_forms!(
    battle::Side,
    Arm,
    MapEdge,
    Orders,
    Command,
    Hexside,
    Terrain,
    Profile,
    Condition,
    Formation
);

scenario::form! {
    /// A scenario of Great Battles of the American Civil War.
    pub whole file ScenarioFile {
        /// The rule set: great-battles.
        pub ruleset: Option<At<String>>,
        /// What it says of itself.
        pub heading: Heading,
        /// The side a person is offered first; the US side if absent.
        pub play_as: Option<battle::Side>,
        /// The hexes in the north-west and the south-east corner of the map.
        pub corners: Said<At<[Hex; 2]>>,
        /// How many turns there are.
        pub turns: Said<NonZeroU8>,
        /// When the first turn begins, and how long a turn is.
        pub clock: Option<ClockText>,
        /// Turns at dawn or dusk.
        pub dusk: Vec<At<u8>>,
        /// Turns at night.
        pub night: Vec<At<u8>>,
        /// No breastworks are dug in this battle.
        pub no_breastworks: bool,
        /// The edge each side flees to; the US side's is the western one if absent, the Mexican side's the eastern one.
        pub home: Option<At<Home>>,
        /// What hexes are of which nothing is said; clear if absent.
        pub terrain: Option<Terrain>,
        /// What the other hexes are.
        pub ground: Vec<GroundText>,
        /// What lies higher than the rest.
        pub levels: Vec<LevelText>,
        /// What lies between hexes.
        pub sides: Vec<SideText>,
        /// Roads, each a list of hexes.
        pub roads: Vec<At<Vec<At<Hex>>>>,
        /// Trails, each a list of hexes.
        pub trails: Vec<At<Vec<At<Hex>>>>,
        /// Names on the map.
        pub places: Vec<PlaceText>,
        /// Hexes that count for the side that had the last unit in them that was not routed.
        pub objectives: Vec<ObjectiveText>,
        /// What the losses of the enemy are worth, where it is not what the sheet says.
        pub losses: Option<LossesText>,
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
    /// The edge each side flees to.
    pub struct Home {
        /// That of the US side.
        pub us: MapEdge,
        /// That of the Mexican side.
        pub mexican: MapEdge,
    }
}

scenario::form! {
    /// Turns by the clock.
    pub struct ClockText {
        /// When the first turn begins: `14:30`.
        pub from: At<String>,
        /// Minutes a turn.
        pub minutes: NonZeroU8,
    }
}

scenario::form! {
    /// A name on the map.
    pub struct PlaceText {
        /// The name.
        pub name: String,
        /// Its hex.
        pub at: At<Hex>,
    }
}

scenario::form! {
    /// A hex that counts at the end.
    pub struct ObjectiveText {
        /// Its name.
        pub name: String,
        /// The hex.
        pub at: At<Hex>,
        /// What it is worth.
        pub points: u8,
        /// The side that holds it at the start.
        pub held_by: Option<battle::Side>,
        /// The only side it counts for; both if absent.
        pub side: Option<battle::Side>,
    }
}

scenario::form! {
    /// What losses are worth to the enemy; the sheet's points where nothing is said.
    pub struct LossesText {
        /// Points for SP of infantry and cavalry.
        pub sp: Option<u8>,
        /// How many SP bring these points; 1 if absent.
        pub each: Option<NonZeroU8>,
        /// Points for a gun.
        pub gun: Option<u8>,
        /// Points for a brigadier.
        pub brigadier: Option<u8>,
        /// Points for a higher leader.
        pub leader: Option<u8>,
    }
}

scenario::form! {
    /// Hexes of a kind.
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
        /// Where he begins, or arrives.
        pub at: At<Hex>,
        /// The turn in which he arrives; there from the start if absent.
        pub arrives: Option<At<u8>>,
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
        /// Its hex, where it begins or arrives.
        pub at: At<Hex>,
        /// The turn in which it arrives; there from the start if absent.
        pub arrives: Option<At<u8>>,
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
