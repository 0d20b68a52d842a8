//! A scenario file as it is written, perhaps nonsense.

use std::num::NonZeroU8;

use board::table::{Angle, Inches, Point};
use scenario::free_table::{BarrierText, EntryText, OutlineText, RoadText, SideText, SpotText};
use scenario::{At, Heading, Said};
use sheet::Overlay;

use crate::rules::footprint::Array;
use crate::rules::movement::terrain::Defence;
use crate::sheet::axes::{DivisionOrder, GunType, SmallArm};
use crate::sheet::board_tables::GroundType;
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::units::{Arm, GeneralQuality, Grade, Side};

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
        /// What it says of itself.
        pub heading: Heading,
        /// The side a person is offered first; the Union if absent.
        pub play_as: Option<Side>,
        /// The table, inches wide (west to east) and deep (south to north).
        pub table: Said<At<[Inches; 2]>>,
        /// Yards an inch stands for; 40 if absent.
        pub yards: Option<NonZeroU8>,
        /// Whether it is fought in the Eastern theatre between 1861 and 63.
        pub eastern: bool,
        /// The year, for what the sheet says of 1861 to 63 in any theatre; by `eastern` alone if absent.
        pub year: Option<u16>,
        /// The Union's name and edge of the table, and the Confederates'.
        pub sides: Vec<At<SideText<Side>>>,
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
    /// A piece of ground: by its corners (two are those of a box), as a band of some width along points, or as a disc.
    pub struct AreaText {
        /// Its name.
        pub name: Option<String>,
        /// What it is.
        pub kind: GroundType,
        /// Where it lies.
        pub outline: OutlineText,
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
        /// The whole of it.
        pub line: BarrierText<Defence>,
    }
}

scenario::form! {
    /// A place worth having.
    pub struct ObjectiveText {
        /// Its name and place.
        pub spot: SpotText,
        /// How near a formed unit has to be; 3 inches if absent.
        pub within: Option<Inches>,
        /// What it is worth.
        pub points: At<u8>,
        /// The side that holds it at the start.
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
        /// What he is like, and where he begins.
        pub person: PersonText,
    }
}

scenario::form! {
    /// A general of a brigade or a division.
    pub struct GeneralText {
        /// His name.
        pub name: At<String>,
        /// What he is like, and where he begins.
        pub person: PersonText,
    }
}

scenario::form! {
    /// What a general is like, and where he begins.
    pub part of table PersonText {
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
        /// How it begins.
        pub entry: EntryText,
    }
}
