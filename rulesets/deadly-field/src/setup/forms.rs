//! A scenario file as it is written, faults and all.

use std::num::NonZeroU8;

use board::table::{Inches, Point};
use engine::KeyValue;
use scenario::free_table::{BarrierText, EntryText, OutlineText, RoadLineText, SideText, SpotText};
use scenario::{At, Form, Heading};
use sheet::page::{Page, Value};
use sheet::{Overlay, hint};

use crate::game::terrain::ObstacleKind;
use crate::sheet::units::{Formation, MoveGround, Side, TroopQuality};
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// What houses are.
    pub enum Houses {
        /// A farm.
        Farm = "farm",
        /// A village.
        Village = "village",
    }
}

sheet::axis! {
    /// What a way is.
    pub enum TrackKind {
        /// A road.
        Road = "road",
        /// A trail.
        Trail = "trail",
    }
}

scenario::word_forms!(Houses, TrackKind, Side, TroopQuality, Formation, MoveGround, ObstacleKind);

/// A row of one of the three charts of weapons, by its key.
impl Form for Weapon {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Weapon> {
        let written = page.text(what, value)?;
        let weapon = <Weapon as KeyValue>::read(&written.text);
        if weapon.is_none() {
            let all = Weapon::allowed();
            let hint = hint::allowed(&written.text, all.iter().map(String::as_str));
            page.fault(&written.place, format!("{what} is `{}`, which is not known", written.text), hint);
        }
        weapon
    }

    fn schema() -> serde_json::Value {
        serde_json::json!({"enum": Weapon::allowed()})
    }
}

scenario::form! {
    /// A scenario of Across A Deadly Field.
    pub whole file ScenarioFile {
        /// The rule set: deadly-field.
        pub ruleset: Option<At<String>>,
        /// What it says of itself.
        pub heading: Heading,
        /// The side a person is offered first; the Union if absent.
        pub play_as: Option<Side>,
        /// The table, inches wide (west to east) and deep (south to north); the sheet's if absent.
        pub table: Option<At<[Inches; 2]>>,
        /// Yards an inch stands for; half-way between the sheet's two numbers if absent.
        pub yards: Option<NonZeroU8>,
        /// The Union's name and edge of the table, and the Confederates'.
        pub sides: Vec<At<SideText<Side>>>,
        /// The last turn; the sheet's if absent.
        pub turns: Option<At<NonZeroU8>>,
        /// The lead on points that wins; 1 if absent.
        pub lead: Option<u16>,
        /// The side that is active first; if absent, the sides roll for it.
        pub first: Option<Side>,
        /// When it grows dark.
        pub dusk: Option<DuskText>,
        /// Woods, broken and rough ground, hills.
        pub areas: Vec<At<AreaText>>,
        /// Farms and villages.
        pub places: Vec<At<PlaceText>>,
        /// Fences, works and brooks.
        pub lines: Vec<At<LineText>>,
        /// Roads and trails.
        pub roads: Vec<At<RoadText>>,
        /// Places worth having.
        pub objectives: Vec<At<ObjectiveText>>,
        /// The leaders of a corps or an army, who lead all of their side.
        pub leaders: Vec<At<ChiefText>>,
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
    /// When it grows dark.
    pub struct DuskText {
        /// From this turn on.
        pub turn: NonZeroU8,
        /// Nobody sees farther than that.
        pub sight: Inches,
    }
}

scenario::form! {
    /// A piece of ground: by its corners (two are those of a box), as a band of some width along points, or as a disc.
    pub struct AreaText {
        /// Its name.
        pub name: Option<String>,
        /// What it is; a hill is open ground.
        pub kind: At<MoveGround>,
        /// Where it lies.
        pub outline: OutlineText,
        /// How high it lies, from 0; 1 if absent for a hill, else 0.
        pub level: Option<u8>,
    }
}

scenario::form! {
    /// A farm or a village, a box by two opposite corners or any figure.
    pub struct PlaceText {
        /// Its name.
        pub name: Option<String>,
        /// What it is; a farm if absent.
        pub kind: Option<Houses>,
        /// Its corners in order; two opposite ones for a box.
        pub corners: Vec<Point>,
    }
}

scenario::form! {
    /// A fence, works or a brook.
    pub struct LineText {
        /// The whole of it.
        pub line: BarrierText<ObstacleKind>,
    }
}

scenario::form! {
    /// A road or a trail.
    pub struct RoadText {
        /// Its name.
        pub name: Option<String>,
        /// What it is; a road if absent.
        pub kind: Option<TrackKind>,
        /// Where it goes.
        pub line: RoadLineText,
    }
}

scenario::form! {
    /// A place worth having.
    pub struct ObjectiveText {
        /// Its name and place.
        pub spot: SpotText,
        /// How near a unit that is not shaken has to be; 2 inches if absent.
        pub within: Option<Inches>,
        /// What it is worth; as the sheet has it if absent.
        pub points: Option<u8>,
        /// The side that holds it at the start.
        pub held: Option<Side>,
    }
}

scenario::form! {
    /// The leader of a corps or an army.
    pub struct ChiefText {
        /// His name.
        pub name: At<String>,
        /// Whose he is.
        pub side: Side,
        /// His benefit, and where and when he begins.
        pub person: PersonText,
    }
}

scenario::form! {
    /// The leader of a brigade or a division.
    pub struct LeaderText {
        /// His name.
        pub name: At<String>,
        /// His benefit, and where and when he begins.
        pub person: PersonText,
    }
}

scenario::form! {
    /// A leader's benefit, and where and when he begins.
    pub part of table PersonText {
        /// His leadership benefit, so much off a morale point; the sheet's if absent.
        pub benefit: Option<At<u8>>,
        /// Where he begins.
        pub at: At<Point>,
        /// The turn he comes, if he is not there.
        pub arrives: Option<At<NonZeroU8>>,
    }
}

scenario::form! {
    /// A division.
    pub struct DivisionText {
        /// Its name.
        pub name: At<String>,
        /// Whose it is.
        pub side: Side,
        /// Its leader.
        pub leader: Option<LeaderText>,
    }
}

scenario::form! {
    /// A brigade.
    pub struct BrigadeText {
        /// Its name.
        pub name: At<String>,
        /// Its division.
        pub division: Option<At<String>>,
        /// Whose it is, if it is of no division.
        pub side: Option<Side>,
        /// Its leader.
        pub leader: Option<LeaderText>,
    }
}

scenario::form! {
    /// A regiment or a battery.
    pub struct UnitText {
        /// Its name.
        pub name: At<String>,
        /// Its brigade.
        pub brigade: Option<At<String>>,
        /// Whose it is, if it is of no brigade.
        pub side: Option<Side>,
        /// What it fires with, which says what it is; rifle-muskets if absent.
        pub weapon: Option<Weapon>,
        /// How good it is.
        pub quality: TroopQuality,
        /// Figures of a regiment.
        pub figures: Option<At<u8>>,
        /// Stands of a regiment; the sheet's lesser number if absent.
        pub stands: Option<At<u8>>,
        /// Sections of a battery.
        pub sections: Option<At<u8>>,
        /// How it is drawn up; in battle line or limbered if absent.
        pub formation: Option<At<Formation>>,
        /// How it begins.
        pub entry: EntryText,
    }
}
