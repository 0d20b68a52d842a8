//! A scenario file as it is written, perhaps nonsense.

use std::num::{NonZeroU8, NonZeroU16};

use board::square::{Direction, Square};
use scenario::rules::Rule;
use scenario::terms::Term;
use scenario::{At, Heading, Said, Yards};
use sheet::Overlay;

use crate::game::battle::{Side, WorksKind};
use crate::sheet::axes::{Arm, Bore, TroopRate};

scenario::word_forms!(Arm, Bore, TroopRate, Side, WorksKind);

scenario::form! {
    /// A scenario of Gettysburg at the Gallop.
    pub whole file ScenarioFile {
        /// The rule set: gallop.
        pub ruleset: Option<At<String>>,
        /// The battle of history that units, leaders and ground are taken from.
        pub battle: Option<At<String>>,
        /// What it says of itself.
        pub heading: Heading,
        /// The side a person is offered first; the Union if absent.
        pub play_as: Option<Side>,
        /// The table edge each side retreats to.
        pub home: Said<Home>,
        /// Whether stands keep in contact with their division instead of their whole group.
        pub contact_by_division: bool,
        /// The last turn.
        pub turns: Option<NonZeroU8>,
        /// What the clock says, day by day.
        pub clock: Vec<At<DayText>>,
        /// Points for a stand destroyed.
        pub stand_points: Option<u8>,
        /// Points for a general lost.
        pub general_points: Option<u8>,
        /// The largest lead that is a draw.
        pub draw_to: Option<At<u8>>,
        /// The largest lead that is a marginal victory.
        pub marginal_to: Option<u8>,
        /// What makes a dot; wanted where stands are made of units of the battle.
        pub scale: Said<DotScale>,
        /// The squares of the map that are played on.
        pub squares: Option<At<Window>>,
        /// One letter a square: `.` open, `w` woods, `r` rough, `b` built-up. Not where the battle has squares of its own.
        pub ground: Vec<At<String>>,
        /// One figure a square: 0, 1 or 2. Not where the battle has squares of its own.
        pub height: Vec<At<String>>,
        /// Squares with orchards or fences.
        pub soft_cover: Vec<At<Square>>,
        /// Roads: squares, each sharing a side with the next.
        pub roads: Vec<At<String>>,
        /// Walls, fences and entrenchments.
        pub works: Vec<WorksText>,
        /// Squares worth having at the end.
        pub objectives: Vec<ObjectiveText>,
        /// How squares face at the start, where it is not away from the own edge.
        pub facing: Vec<FacingText>,
        /// Divisions and corps.
        pub groups: Vec<GroupText>,
        /// What is special about this battle.
        pub rules: Vec<At<Rule>>,
        /// What decides it, besides objectives and losses.
        pub terms: Vec<At<Term>>,
        /// What this scenario changes on the play sheet.
        pub sheet: Overlay,
    }
}

scenario::form! {
    /// The table edge each side retreats to.
    pub struct Home {
        /// The Confederates'.
        pub confederate: Direction,
        /// The Union's.
        pub union: Direction,
    }
}

scenario::form! {
    /// Turns by the clock.
    pub struct DayText {
        /// The day, as printed.
        pub day: String,
        /// When its first turn begins: `08:00`.
        pub from: At<String>,
        /// Minutes a turn.
        pub minutes: NonZeroU8,
        /// Turns of this day.
        pub turns: NonZeroU8,
    }
}

scenario::form! {
    /// What makes a dot.
    pub struct DotScale {
        /// Men for one dot, to the nearest.
        pub men_per_dot: NonZeroU16,
        /// Guns for one dot, to the nearest.
        pub guns_per_dot: NonZeroU16,
    }
}

scenario::form! {
    /// The squares of the map that are played on; they keep their names.
    pub struct Window {
        /// The square in the north-west.
        pub from: Square,
        /// The square in the south-east.
        pub to: Square,
        /// The side of a square.
        pub yards: Option<At<u16>>,
        /// The north-west corner of A01, yards east and north of the battle's origin; where the battle has no squares.
        pub corner: Option<Yards>,
    }
}

scenario::form! {
    /// Works along sides of a square.
    pub struct WorksText {
        /// The square.
        pub square: At<Square>,
        /// A prepared position (wall, rail fence) or an entrenchment.
        pub kind: WorksKind,
        /// The sides they face.
        pub sides: Vec<Direction>,
        /// The turn they are there; none from the start.
        pub from: Option<NonZeroU8>,
    }
}

scenario::form! {
    /// A square worth having.
    pub struct ObjectiveText {
        /// The square.
        pub square: At<Square>,
        /// Points to the side that holds it at the end.
        pub points: u8,
        /// The side that holds it at the start.
        pub held_by: Option<Side>,
    }
}

scenario::form! {
    /// How a square faces at the start.
    pub struct FacingText {
        /// The square.
        pub square: At<Square>,
        /// Where to.
        pub facing: Direction,
    }
}

scenario::form! {
    /// A Confederate division or a Union corps.
    pub struct GroupText {
        /// Its name.
        pub name: At<String>,
        /// Whose it is.
        pub side: Side,
        /// Its stands.
        pub stands: Vec<At<StandText>>,
    }
}

scenario::form! {
    /// A stand: taken from the battle by `unit`, `units`, `brigade` or `leader`, or described here. What is said here
    /// goes before what the battle says.
    pub struct StandText {
        /// The unit of the battle it is.
        pub unit: Option<At<String>>,
        /// The units of the battle it is made of.
        pub units: Vec<At<String>>,
        /// The brigade of the battle whose units it is made of.
        pub brigade: Option<At<String>>,
        /// The leader of the battle it is.
        pub leader: Option<At<String>>,
        /// Its name.
        pub name: Option<At<String>>,
        /// What it is.
        pub arm: Option<Arm>,
        /// How good it is.
        pub rate: Option<TroopRate>,
        /// Rifled or smoothbore.
        pub bore: Option<Bore>,
        /// Its dice, 1 to 4.
        pub dots: Option<u8>,
        /// A general's combat value, 0 to 3.
        pub value: Option<u8>,
        /// Its division, where contact is by division.
        pub division: Option<String>,
        /// Whether it is marching to join its group.
        pub joining: bool,
        /// The square it begins in.
        pub at: Option<At<Square>>,
        /// Whether it begins in road column or limbered.
        pub in_column: bool,
        /// The turn it arrives, if it is not there from the start.
        pub arrives: Option<At<NonZeroU8>>,
        /// Where it arrives: the first of these with room.
        pub entry: Vec<At<Square>>,
    }
}
