//! A scenario file as it is written, perhaps nonsense.

use std::num::NonZeroU8;

use board::table::{Angle, Inches, Point};
use scenario::{At, Said};
use sheet::Overlay;

use crate::rules::footprint::Array;
use crate::rules::movement::terrain::Defence;
use crate::sheet::axes::{DivisionOrder, GunType, SmallArm};
use crate::sheet::board_tables::GroundType;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Arm, GeneralQuality, Grade, Side};

sheet::axis! {
    /// An edge of the table.
    pub enum Edge {
        /// The upper one.
        North = "north",
        /// The one on the right.
        East = "east",
        /// The lower one.
        South = "south",
        /// The one on the left.
        West = "west",
    }
}

sheet::axis! {
    /// What a general without a brigade or division commands.
    pub enum High {
        /// A corps.
        Corps = "corps",
        /// All of his side.
        Chief = "c-in-c",
    }
}

sheet::axis! {
    /// What a built-up area is of.
    pub enum Stuff {
        /// Wood.
        Wood = "wood",
        /// Stone.
        Stone = "stone",
    }
}

scenario::word_forms!(
    Edge,
    High,
    Stuff,
    Side,
    Arm,
    Grade,
    GeneralQuality,
    Array,
    GroundType,
    Defence,
    DivisionOrder,
    BrigadeOrder,
    GunType,
    SmallArm
);

scenario::form! {
    /// A scenario of Guns at Gettysburg.
    pub whole file ScenarioFile {
        /// The rule set: guns.
        pub ruleset: Option<At<String>>,
        /// Its name.
        pub title: Said<String>,
        /// Place and time, a line under the title.
        pub place: Option<String>,
        /// How long a game takes.
        pub length: Option<String>,
        /// The table, inches wide (west to east) and deep (south to north).
        pub table: Said<At<[Inches; 2]>>,
        /// Yards an inch stands for; 40 if absent.
        pub yards: Option<NonZeroU8>,
        /// Whether it is fought in the Eastern theatre between 1861 and 63.
        pub eastern: bool,
        /// The Union's name and edge of the table, and the Confederates'.
        pub sides: Vec<At<SideText>>,
        /// The last turn.
        pub turns: Option<NonZeroU8>,
        /// The lead on points that wins.
        pub lead: Option<u8>,
        /// Woods, crops, marsh, boulders, streams, slopes.
        pub areas: Vec<At<AreaText>>,
        /// Built-up areas.
        pub buildings: Vec<At<BuildingText>>,
        /// Walls, fences and defences.
        pub lines: Vec<At<LineText>>,
        /// Roads.
        pub roads: Vec<At<RoadText>>,
        /// Places worth having.
        pub objectives: Vec<At<ObjectiveText>>,
        /// The C-in-C and corps generals of both sides.
        pub generals: Vec<At<HighText>>,
        /// The divisions.
        pub divisions: Vec<At<DivisionText>>,
        /// The brigades.
        pub brigades: Vec<At<BrigadeText>>,
        /// The regiments and batteries.
        pub units: Vec<At<UnitText>>,
        /// What this scenario changes on the play sheet.
        pub sheet: Overlay,
    }
}

scenario::form! {
    /// A side.
    pub struct SideText {
        /// Which.
        pub side: Side,
        /// What it is called; its own word if absent.
        pub name: Option<String>,
        /// Its own edge of the table.
        pub edge: Edge,
    }
}

scenario::form! {
    /// A piece of ground: by its corners (two are those of a box), as a band of some width along points, or as a disc.
    pub struct AreaText {
        /// Its name.
        pub name: Option<String>,
        /// What it is.
        pub kind: GroundType,
        /// Its corners in order; two opposite ones for a box.
        pub corners: Vec<Point>,
        /// The middle of a band.
        pub band: Vec<Point>,
        /// The width of a band.
        pub width: Option<Inches>,
        /// The middle of a disc.
        pub middle: Option<Point>,
        /// The radius of a disc.
        pub radius: Option<Inches>,
        /// The contour it lies on, from 0; 1 if absent for a slope, else 0.
        pub level: Option<u8>,
    }
}

scenario::form! {
    /// A built-up area, a box by two opposite corners or any figure.
    pub struct BuildingText {
        /// Its name.
        pub name: Option<String>,
        /// What it is of.
        pub of: Stuff,
        /// Its corners in order; two opposite ones for a box.
        pub corners: Vec<Point>,
    }
}

scenario::form! {
    /// A wall, a fence or defences.
    pub struct LineText {
        /// Its name.
        pub name: Option<String>,
        /// What it is.
        pub kind: Defence,
        /// Its points in order.
        pub points: Vec<Point>,
    }
}

scenario::form! {
    /// A road.
    pub struct RoadText {
        /// Its name.
        pub name: Option<String>,
        /// Its points in order.
        pub points: Vec<Point>,
        /// Its width; 1 inch if absent.
        pub width: Option<Inches>,
    }
}

scenario::form! {
    /// A place worth having.
    pub struct ObjectiveText {
        /// Its name.
        pub name: String,
        /// Where.
        pub at: At<Point>,
        /// How near a formed unit has to be; 3 inches if absent.
        pub within: Option<Inches>,
        /// What it is worth.
        pub points: At<u8>,
        /// Who holds it at the start.
        pub held: Option<Side>,
    }
}

scenario::form! {
    /// A general of a corps or of all.
    pub struct HighText {
        /// His name.
        pub name: At<String>,
        /// Whose he is.
        pub side: Side,
        /// What he commands.
        pub commands: High,
        /// What he is like; average if absent.
        pub quality: Option<GeneralQuality>,
        /// Where he begins.
        pub at: At<Point>,
        /// His front.
        pub facing: Angle,
    }
}

scenario::form! {
    /// A general of a brigade or a division.
    pub struct GeneralText {
        /// His name.
        pub name: At<String>,
        /// What he is like; average if absent.
        pub quality: Option<GeneralQuality>,
        /// Where he begins.
        pub at: At<Point>,
        /// His front.
        pub facing: Angle,
    }
}

scenario::form! {
    /// A division.
    pub struct DivisionText {
        /// Its name.
        pub name: At<String>,
        /// Whose it is.
        pub side: Side,
        /// What it is to do.
        pub order: DivisionOrder,
        /// Its general.
        pub general: GeneralText,
    }
}

scenario::form! {
    /// A brigade.
    pub struct BrigadeText {
        /// Its name.
        pub name: At<String>,
        /// Its division.
        pub division: At<String>,
        /// What it is to do.
        pub order: At<BrigadeOrder>,
        /// The brigade it supports, on that order.
        pub supports: Option<At<String>>,
        /// Its general.
        pub general: GeneralText,
    }
}

scenario::form! {
    /// A regiment or a battery.
    pub struct UnitText {
        /// Its name.
        pub name: At<String>,
        /// Its brigade.
        pub brigade: Option<At<String>>,
        /// Its division, for a battery of no brigade.
        pub division: Option<At<String>>,
        /// What it is; infantry if absent.
        pub arm: Option<Arm>,
        /// How good it is.
        pub grade: Grade,
        /// What infantry and cavalry carry.
        pub weapon: Option<SmallArm>,
        /// What guns a battery has.
        pub gun: Option<GunType>,
        /// Whether they are sharpshooters.
        pub sharpshooters: bool,
        /// Whether its horsemen have shotguns and the like.
        pub shotguns: bool,
        /// Figures of a regiment.
        pub figures: Option<At<u8>>,
        /// Model guns of a battery.
        pub guns: Option<At<u8>>,
        /// How it is drawn up; in line or limbered if absent.
        pub formation: Option<At<Array>>,
        /// Whether cavalry begins on foot.
        pub dismounted: bool,
        /// The middle of its block, or where it comes onto the table.
        pub at: At<Point>,
        /// Its front.
        pub facing: Angle,
        /// The turn it comes onto the table, if it is not there.
        pub arrives: Option<NonZeroU8>,
        /// The edge it comes over.
        pub over: Option<Edge>,
    }
}
