//! A scenario file as it is written, perhaps nonsense.

use std::num::NonZeroU8;

use board::table::{Angle, Inches, Point, TableEdge};
use scenario::free_table::{OutlineText, RoadText, SpotText};
use scenario::rules::Rule;
use scenario::{At, Heading};
use sheet::Overlay;

use crate::game::battle::CoatColour;
use crate::rules::movement::Formation;
use crate::rules::shooting::Arms;
use crate::sheet::axes::{Rating, Troops};

sheet::axis! {
    /// What an area is.
    pub enum AreaKind {
        /// Woods.
        Woods = "woods",
        /// Standing crops.
        Fields = "fields",
        /// Houses.
        Buildings = "buildings",
        /// The side of a hill.
        Slope = "slope",
        /// Where a river can be crossed.
        Ford = "ford",
        /// No unit enters.
        Impassable = "impassable",
    }
}

scenario::word_forms!(AreaKind, CoatColour, Rating, Troops, Formation, Arms);

scenario::form! {
    /// A scenario of Lancer Rifle Gatling.
    pub whole file ScenarioFile {
        /// The rule set: lancer.
        pub ruleset: Option<At<String>>,
        /// What it says of itself.
        pub heading: Heading,
        /// The side a person is offered first; the one named first if absent.
        pub play_as: Option<At<String>>,
        /// The table, inches wide (west to east) and deep (south to north); the sheet's if absent.
        pub table: Option<At<[Inches; 2]>>,
        /// The two sides.
        pub sides: Vec<At<SideText>>,
        /// The STOP that ends the game.
        pub stops: Option<NonZeroU8>,
        /// The share of its units that breaks a side: `[1, 2]` for half.
        pub break_at: Option<At<[u8; 2]>>,
        /// The largest lead on points that is a draw.
        pub draw_to: Option<u8>,
        /// What the enemy's losses are worth; figures, guns and commanders by the sheet's points if absent.
        pub losses: Option<LossesText>,
        /// Woods, fields, buildings, slopes, fords, impassable ground.
        pub areas: Vec<At<AreaText>>,
        /// Walls and fences.
        pub walls: Vec<At<WallText>>,
        /// Roads.
        pub roads: Vec<At<RoadText>>,
        /// Places worth having at the end.
        pub objectives: Vec<At<ObjectiveText>>,
        /// The units.
        pub units: Vec<At<UnitText>>,
        /// The commanders.
        pub commanders: Vec<At<CommanderText>>,
        /// What is special about this battle.
        pub rules: Vec<At<Rule>>,
        /// What this scenario changes on the play sheet.
        pub sheet: Overlay,
    }
}

scenario::form! {
    /// A side.
    pub struct SideText {
        /// Its name.
        pub name: String,
        /// Its own edge of the table.
        pub edge: TableEdge,
        /// The colour it is drawn in; blue if absent, or red where the other side is blue.
        pub coat: Option<CoatColour>,
    }
}

scenario::form! {
    /// A piece of ground: by its corners (two are those of a box), as a band of some width along points, or as a disc.
    pub struct AreaText {
        /// Its name.
        pub name: Option<String>,
        /// What it is.
        pub kind: AreaKind,
        /// Where it lies.
        pub outline: OutlineText,
        /// How high a slope is: 1 if absent.
        pub level: Option<NonZeroU8>,
        /// Rocks: cover though the sheet says none.
        pub rocks: bool,
    }
}

scenario::form! {
    /// A wall or fence.
    pub struct WallText {
        /// Its points in order.
        pub points: Vec<Point>,
    }
}

scenario::form! {
    /// A place worth having.
    pub struct ObjectiveText {
        /// Its name and place.
        pub spot: SpotText,
        /// How near a unit has to be, with no enemy as near; 3 inches if absent.
        pub within: Option<Inches>,
        /// What it is worth; the sheet's points if absent.
        pub points: Option<u8>,
        /// The only side it is worth anything to; both if absent.
        pub side: Option<At<String>>,
    }
}

scenario::form! {
    /// Points for whole units of the enemy that are gone, destroyed, routed or departed, and for a commander lost.
    pub struct LossesText {
        /// For a company.
        pub infantry: u8,
        /// For a troop.
        pub cavalry: u8,
        /// For a battery.
        pub battery: u8,
        /// For a commander.
        pub commander: u8,
    }
}

scenario::form! {
    /// A unit.
    pub struct UnitText {
        /// Its name.
        pub name: At<String>,
        /// Whose it is.
        pub side: At<String>,
        /// What it is.
        pub troops: Troops,
        /// Whether it charges with lances.
        pub lancers: bool,
        /// What it shoots with.
        pub weapon: At<Arms>,
        /// Its Morale.
        pub morale: Rating,
        /// Its Melee.
        pub melee: Rating,
        /// Its figures, crew of a battery; the sheet's if absent.
        pub figures: Option<At<u8>>,
        /// How it is drawn up; in line if absent.
        pub formation: Option<At<Formation>>,
        /// Its middle.
        pub at: At<Point>,
        /// Its front.
        pub facing: Angle,
    }
}

scenario::form! {
    /// A commander.
    pub struct CommanderText {
        /// His name.
        pub name: At<String>,
        /// Whose he is.
        pub side: At<String>,
        /// His Morale.
        pub morale: Rating,
        /// His Melee.
        pub melee: Rating,
        /// Where he begins.
        pub at: At<Point>,
        /// His front.
        pub facing: Angle,
    }
}
