//! A historical battle: its order of battle and its ground in men, guns and yards, without any rule set's numbers.

use std::collections::BTreeMap;

use board::square::{Direction, Grid, Square};
use serde_json::json;
use sheet::page::{Page, Value};
use sheet::{Axis, Fault, Faults};

use crate::form::document;
use crate::{At, Form, Letters, road};

/// Yards east and north of the origin.
pub type Yards = [i32; 2];

sheet::axis! {
    /// What kind of troops a unit is.
    pub enum Troops {
        /// Foot.
        Infantry = "infantry",
        /// Horse.
        Cavalry = "cavalry",
        /// Guns.
        Artillery = "artillery",
        /// Foot in open order.
        Skirmishers = "skirmishers",
    }
}

sheet::axis! {
    /// How good a unit is, best first.
    pub enum Quality {
        /// The best of an army.
        Elite = "elite",
        /// Tried in battle.
        Veteran = "veteran",
        /// The run of the army.
        Line = "line",
        /// Drilled, but new to battle.
        Trained = "trained",
        /// Not to be relied on.
        Second = "second",
        /// Raw.
        Green = "green",
    }
}

sheet::axis! {
    /// A kind of gun.
    pub enum Piece {
        /// Rifled, the pattern not told.
        Rifled = "rifled",
        /// Smoothbore, the pattern not told.
        Smoothbore = "smoothbore",
        /// The light 12-pounder.
        Napoleon = "12-pdr Napoleon",
        /// The ordnance rifle.
        ThreeInch = "3-in rifle",
        /// The smaller Parrott.
        Parrott10 = "10-pdr Parrott",
        /// The larger Parrott.
        Parrott20 = "20-pdr Parrott",
        /// The smaller howitzer.
        Howitzer12 = "12-pdr howitzer",
        /// The larger howitzer.
        Howitzer24 = "24-pdr howitzer",
        /// The James rifle.
        James = "14-pdr James rifle",
        /// The breech-loader.
        Whitworth = "12-pdr Whitworth",
    }
}

impl Piece {
    /// Whether its barrel is rifled.
    pub fn is_rifled(self) -> bool {
        use Piece::{Howitzer12, Howitzer24, Napoleon, Smoothbore};
        !matches!(self, Smoothbore | Napoleon | Howitzer12 | Howitzer24)
    }
}

sheet::axis! {
    /// What covers a stretch of ground.
    pub enum GroundKind {
        /// Trees.
        Woods = "woods",
        /// Trees one can see through.
        LightWoods = "light woods",
        /// Fruit trees.
        Orchard = "orchard",
        /// Boulders, steep slopes, marsh.
        Rough = "rough",
        /// A town.
        Town = "town",
        /// A house and its barn.
        Farm = "farm",
    }
}

sheet::axis! {
    /// What runs along a line.
    pub enum LineKind {
        /// A road.
        Road = "road",
        /// A brook.
        Stream = "stream",
        /// A rail fence.
        Fence = "fence",
        /// A stone wall.
        Wall = "wall",
        /// Field works.
        Works = "works",
        /// The crest of a ridge.
        Ridge = "ridge",
    }
}

sheet::axis! {
    /// What bears a name.
    pub enum PlaceKind {
        /// A town.
        Town = "town",
        /// A hill or ridge.
        Hill = "hill",
        /// A wood.
        Wood = "wood",
        /// A farm or a field.
        Farm = "farm",
        /// A spring or pond.
        Water = "water",
    }
}

crate::word_forms!(Troops, Quality, Piece, GroundKind, LineKind, PlaceKind);

/// Guns by their kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guns(pub BTreeMap<Piece, u16>);

impl Guns {
    /// All of them.
    pub fn count(&self) -> u32 {
        self.0.values().map(|&guns| u32::from(guns)).sum()
    }

    /// The rifled ones.
    pub fn rifled(&self) -> u32 {
        self.0.iter().filter(|(piece, _)| piece.is_rifled()).map(|(_, &guns)| u32::from(guns)).sum()
    }
}

impl Form for Guns {
    fn read(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Option<Guns> {
        let mut guns = BTreeMap::new();
        for (key, value) in page.table(what, value)? {
            let Some(piece) = Piece::from_key(key.get_ref()) else {
                let place = page.place_of(key);
                let hint = sheet::hint::allowed(key.get_ref(), Piece::ALL.iter().map(|piece| piece.key()));
                page.fault(&place, format!("unknown kind of gun `{}`", key.get_ref()), hint);
                continue;
            };
            guns.extend(u16::read(page, &format!("`{}`", key.get_ref()), value).map(|n| (piece, n)));
        }
        Some(Guns(guns))
    }

    fn schema() -> serde_json::Value {
        let pieces = Piece::ALL.iter().map(|piece| (piece.key().to_string(), u16::schema()));
        json!({"type": "object", "properties": pieces.collect::<serde_json::Map<_, _>>(),
            "additionalProperties": false})
    }
}

crate::form! {
    /// A regiment, brigade or battery.
    pub struct Unit {
        /// What scenarios call it by.
        pub id: At<String>,
        /// Its name.
        pub name: String,
        /// Its army, one of `sides`.
        pub side: At<String>,
        /// Its corps.
        pub corps: Option<String>,
        /// Its division.
        pub division: Option<String>,
        /// Its brigade or battalion of artillery.
        pub brigade: Option<String>,
        /// Its commander.
        pub commander: Option<String>,
        /// What kind of troops it is.
        pub arm: Troops,
        /// Of how many regiments or batteries it consists.
        pub regiments: Option<u8>,
        /// Men at the moment of this battle.
        pub men: Option<u32>,
        /// Guns by their kind.
        pub guns: Option<Guns>,
        /// How good it is.
        pub quality: Quality,
        /// What it shoots with.
        pub weapon: Option<String>,
        /// Men taken into the campaign's battle, where fewer were left at this moment.
        pub engaged: Option<u32>,
        /// Men lost in all.
        pub loss: Option<u32>,
        /// Day and hour at which it was at the front.
        pub ready: Option<String>,
        /// The square where it then was.
        pub square: Option<Square>,
        /// The square at the map's edge by which it came.
        pub entry: Option<String>,
        /// Its middle, yards east and north of the origin.
        pub at: Option<Yards>,
        /// The way it faces.
        pub faces: Option<Direction>,
        /// Anything else.
        pub note: Option<String>,
    }
}

impl Unit {
    /// Its guns; none where it is not artillery.
    pub fn n_guns(&self) -> u32 {
        self.guns.as_ref().map_or(0, Guns::count)
    }
}

crate::form! {
    /// A general.
    pub struct Leader {
        /// What scenarios call him by.
        pub id: At<String>,
        /// His name.
        pub name: String,
        /// His army, one of `sides`.
        pub side: At<String>,
        /// What he commanded.
        pub post: Option<String>,
        /// Where he was, yards east and north of the origin.
        pub at: Option<Yards>,
        /// What became of him.
        pub fate: Option<String>,
    }
}

crate::form! {
    /// A stretch of ground.
    pub struct GroundText {
        /// What covers it.
        pub kind: GroundKind,
        /// Its name.
        pub name: Option<String>,
        /// Its corners, yards east and north of the origin.
        pub area: At<Vec<Yards>>,
    }
}

crate::form! {
    /// A road, a brook, a wall.
    pub struct LineText {
        /// What it is.
        pub kind: LineKind,
        /// Its name.
        pub name: Option<String>,
        /// Its course, yards east and north of the origin.
        pub along: At<Vec<Yards>>,
    }
}

crate::form! {
    /// A place with a name.
    pub struct Placed {
        /// Its name.
        pub name: String,
        /// What bears it.
        pub kind: PlaceKind,
        /// Where it is, yards east and north of the origin.
        pub at: Yards,
    }
}

crate::form! {
    /// Heights above the sea in feet, at the crossings of a net.
    pub struct Heights {
        /// The place of the first figure, yards east and north of the origin.
        pub corner: Yards,
        /// Yards from one figure to the next.
        pub step: At<u16>,
        /// Figures from west to east, rows from north to south.
        pub rows: Vec<At<String>>,
    }
}

crate::form! {
    /// A road by the squares it leads through.
    pub struct NamedRoad {
        /// Its name.
        pub name: String,
        /// Squares, each sharing a side with the next.
        pub squares: At<String>,
    }
}

crate::form! {
    /// The ground cut into squares.
    pub struct Cut {
        /// The side of a square.
        pub yards: At<u16>,
        /// The north-west corner of A01, yards east and north of the origin.
        pub corner: Yards,
        /// One letter a square: `.` open, `w` woods, `r` rough, `T` built-up.
        pub ground: Vec<At<String>>,
        /// One figure a square: 0, 1 or 2.
        pub height: Vec<At<String>>,
        /// The roads.
        pub roads: Vec<NamedRoad>,
    }
}

crate::form! {
    /// A scenario in which a battle is fought under a rule set.
    pub struct Staging {
        /// The rule set.
        pub ruleset: String,
        /// The scenario's word.
        pub scenario: String,
        /// What the scenario calls the place the battle was about.
        pub objective: String,
    }
}

crate::form! {
    /// What came of a battle, for games to be held against.
    pub struct BattleOutcome {
        /// The side that won, one of `sides`.
        pub winner: At<String>,
        /// The place the battle was about.
        pub objective: String,
        /// The side that held it in the end, one of `sides`.
        pub held_by: At<String>,
        /// Men in the fight, by side.
        pub engaged: [u32; 2],
        /// Men lost, by side.
        pub lost: [u32; 2],
        /// Where it can be fought again.
        pub staged: Vec<Staging>,
    }
}

crate::form! {
    /// A battle of history: who was there, and on what ground. Figures are men, guns and yards.
    pub whole file History {
        /// Its name.
        pub title: String,
        /// When it was fought.
        pub date: String,
        /// Where x and y are counted from; x is east, y north, in yards.
        pub origin: String,
        /// The two armies.
        pub sides: [String; 2],
        /// The page with the sources of the figures.
        pub notes: Option<String>,
        /// Regiments, brigades and batteries.
        pub units: Vec<Unit>,
        /// Generals.
        pub leaders: Vec<Leader>,
        /// Woods, orchards, towns.
        pub ground: Vec<GroundText>,
        /// Roads, brooks, walls.
        pub lines: Vec<LineText>,
        /// Names on the map.
        pub places: Vec<Placed>,
        /// Heights above the sea.
        pub heights: Option<Heights>,
        /// The ground cut into squares.
        pub squares: Option<Cut>,
        /// What came of it.
        pub outcome: Option<BattleOutcome>,
    }
}

impl History {
    /// Reads a battle file; `file` is its name in faults.
    ///
    /// # Errors
    /// Every fault, in the order of the file.
    pub fn read(text: &str, file: &str) -> Result<History, Faults> {
        let (history, mut faults) = document::<History>(text, file);
        if let Some(history) = &history {
            history.check(&mut faults);
        }
        match history {
            Some(history) if faults.is_empty() => Ok(history),
            _ => Err(Faults::sorted(faults)),
        }
    }

    /// A unit by its id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| *unit.id == id)
    }

    /// A general by his id.
    pub fn leader(&self, id: &str) -> Option<&Leader> {
        self.leaders.iter().find(|leader| *leader.id == id)
    }

    fn check(&self, faults: &mut Vec<Fault>) {
        let mut seen = BTreeMap::new();
        let units = self.units.iter().map(|unit| (&unit.id, &unit.side));
        for (id, side) in units.chain(self.leaders.iter().map(|leader| (&leader.id, &leader.side))) {
            if let Some(line) = seen.insert(id.value.as_str(), id.place.line) {
                faults.push(id.fault(format!("the id `{}` is also that of line {line}", id.value)));
            }
            if !self.sides.contains(side) {
                let hint = sheet::hint::allowed(side, self.sides.iter().map(String::as_str));
                faults.push(side.fault_with(format!("there is no side `{}`", side.value), hint));
            }
        }
        for unit in &self.units {
            let has_guns = unit.n_guns() > 0;
            let sound = match unit.arm {
                Troops::Artillery => has_guns,
                _ => unit.men.is_some_and(|men| men > 0) && !has_guns,
            };
            if !sound {
                faults.push(unit.id.fault(format!(
                    "{}: artillery has guns, everyone else men, and more than none of them",
                    unit.name
                )));
            }
        }
        for (what, line, least) in (self.lines.iter().map(|line| ("a line", &line.along, 2)))
            .chain(self.ground.iter().map(|ground| ("an area", &ground.area, 3)))
        {
            if line.len() < least {
                faults.push(line.fault(format!("{what} has at least {least} points")));
            }
        }
        for side in self.outcome.iter().flat_map(|outcome| [&outcome.winner, &outcome.held_by]) {
            if !self.sides.contains(side) {
                let hint = sheet::hint::allowed(side, self.sides.iter().map(String::as_str));
                faults.push(side.fault_with(format!("there is no side `{}`", side.value), hint));
            }
        }
        if let Some(heights) = &self.heights {
            heights.check(faults);
        }
        if let Some(cut) = &self.squares {
            cut.check(faults);
        }
    }
}

impl Heights {
    /// The figures, row by row.
    pub fn figures(&self) -> Vec<Vec<u16>> {
        self.rows
            .iter()
            .map(|row| row.split_whitespace().filter_map(|word| word.parse().ok()).collect())
            .collect()
    }

    fn check(&self, faults: &mut Vec<Fault>) {
        if self.step.value == 0 {
            faults.push(self.step.fault("the step is at least a yard"));
        }
        let width = self.rows.first().map_or(0, |row| row.split_whitespace().count());
        for row in &self.rows {
            for word in row.split_whitespace().filter(|word| word.parse::<u16>().is_err()) {
                faults.push(row.fault(format!("'{word}' is no height in feet")));
            }
            let n_figures = row.split_whitespace().count();
            if n_figures != width {
                faults.push(row.fault(format!("{n_figures} heights here, {width} in the first row")));
            }
        }
    }
}

impl Cut {
    /// The grid of the whole map.
    pub fn grid(&self) -> Option<Grid> {
        let columns = self.ground.first()?.chars().count();
        Grid::new(u8::try_from(columns).ok()?, u8::try_from(self.ground.len()).ok()?)
    }

    fn check(&self, faults: &mut Vec<Fault>) {
        if self.yards.value == 0 {
            faults.push(self.yards.fault("a square is at least a yard wide"));
        }
        let Some(grid) = self.grid() else {
            let at = self.ground.first().map_or(&self.yards.place, |row| &row.place);
            faults.push(at.fault("`ground` has 1 to 26 columns and 1 to 99 rows", None));
            return;
        };
        Letters { what: "ground", rows: &self.ground, grid }
            .each(faults, ". w r T", |_, letter| ".wrT".contains(letter));
        Letters { what: "height", rows: &self.height, grid }
            .each(faults, "0 1 2", |_, letter| "012".contains(letter));
        for named in &self.roads {
            road(&named.squares, grid, faults);
        }
    }
}
