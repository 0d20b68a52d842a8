//! A scenario as a file says it, and the door where it becomes a battle: every fault at once.

use board::square::{Direction, Grid, Sides, Square};
use serde::Deserialize;
use sheet::{Sheet, Source};

use crate::axes::{Arm, Bore, Number, Rate};
use crate::battle::{Battle, BodyId, Group, GroupId, Objective, Side, Stand, Start, Terms};
use crate::map::{Ground, Map};
use crate::tables::{Tables, printed_sheet};

/// A scenario, perhaps nonsense.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    title: String,
    home: Home,
    #[serde(default)]
    contact_by_division: bool,
    turns: Option<u8>,
    stand_points: Option<u8>,
    general_points: Option<u8>,
    draw_to: Option<u8>,
    marginal_to: Option<u8>,
    ground: Vec<String>,
    #[serde(default)]
    height: Vec<String>,
    #[serde(default)]
    soft_cover: Vec<String>,
    #[serde(default)]
    roads: Vec<String>,
    #[serde(default)]
    works: Vec<WorksText>,
    #[serde(default)]
    objectives: Vec<ObjectiveText>,
    #[serde(default)]
    facing: Vec<FacingText>,
    groups: Vec<GroupText>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Home {
    confederate: Direction,
    union: Direction,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WorksText {
    square: String,
    kind: WorksKind,
    sides: Vec<Direction>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WorksKind {
    Prepared,
    Entrenchment,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveText {
    square: String,
    points: u8,
    held_by: Option<Side>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FacingText {
    square: String,
    facing: Direction,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupText {
    name: String,
    side: Side,
    stands: Vec<StandText>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandText {
    name: String,
    arm: Arm,
    #[serde(default = "line")]
    rate: Rate,
    #[serde(default = "smoothbore")]
    bore: Bore,
    #[serde(default)]
    dots: u8,
    #[serde(default)]
    value: u8,
    division: Option<String>,
    #[serde(default)]
    joining: bool,
    at: Option<String>,
    #[serde(default)]
    in_column: bool,
    arrives: Option<u8>,
    #[serde(default)]
    entry: Vec<String>,
}

fn line() -> Rate {
    Rate::Line
}

fn smoothbore() -> Bore {
    Bore::Smoothbore
}

/// What is wrong with a scenario, one line a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFaults(pub Vec<String>);

impl std::fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for SetupFaults {}

impl Battle {
    /// Reads a scenario, with house rules as an overlay on the sheet (empty for none).
    ///
    /// # Errors
    /// Every fault of both, one line each.
    pub fn read(scenario: &str, house_rules: &str) -> Result<Battle, SetupFaults> {
        let sheet = printed_sheet().overlay(house_rules, "house rules", Source::House);
        let sheet = sheet.map_err(|faults| SetupFaults(vec![faults.to_string()]))?;
        let setup = toml::from_str::<Setup>(scenario).map_err(|e| SetupFaults(vec![e.to_string()]))?;
        setup.battle(sheet)
    }
}

impl Setup {
    /// Makes it a battle under this sheet.
    ///
    /// # Errors
    /// Every fault, one line each.
    pub fn battle(self, sheet: Sheet) -> Result<Battle, SetupFaults> {
        let tables = Tables::read(&sheet).map_err(|faults| SetupFaults(vec![faults.to_string()]))?;
        let mut faults = Vec::new();
        let columns = self.ground.first().map_or(0, |row| row.chars().count());
        let grid = u8::try_from(columns).ok().zip(u8::try_from(self.ground.len()).ok());
        let Some(grid) = grid.and_then(|(columns, rows)| Grid::new(columns, rows)) else {
            return Err(SetupFaults(vec!["ground: 1 to 26 columns and 1 to 99 rows are wanted".into()]));
        };
        let map = self.map(grid, &mut faults);
        let mut names = Names::default();
        let mut stands = Vec::new();
        let mut groups = Vec::new();
        for (i, group) in self.groups.iter().enumerate() {
            let before = stands.len();
            for stand in &group.stands {
                let body = names.body(i, stand.division.as_deref().filter(|_| self.contact_by_division));
                stand.check(&tables, &mut faults);
                stands.extend(stand.read(group.side, GroupId(i as u8), body, grid, &mut faults));
            }
            let full = stands[before..].iter().filter(|stand: &&Stand| stand.arm != Arm::General).count();
            groups.push(Group { name: group.name.clone(), side: group.side, full: full as u8 });
        }
        check_roster(&stands, &groups, &tables, &mut faults);
        let mut square = |text: &str| read_square(text, grid, &mut faults);
        let objective = |o: &ObjectiveText, square: &mut dyn FnMut(&str) -> Option<Square>| {
            Some(Objective { square: square(&o.square)?, points: o.points, held_by: o.held_by })
        };
        let objectives = self.objectives.iter().filter_map(|o| objective(o, &mut square)).collect();
        let facings = self.facing.iter().filter_map(|f| Some((square(&f.square)?, f.facing))).collect();
        let terms = Terms {
            turns: self.turns.unwrap_or(tables.number(Number::Turns)),
            stand_points: self.stand_points.unwrap_or(tables.number(Number::StandPoints)),
            general_points: self.general_points.unwrap_or(tables.number(Number::GeneralPoints)),
            draw_to: self.draw_to.unwrap_or(tables.number(Number::DrawTo)),
            marginal_to: self.marginal_to.unwrap_or(tables.number(Number::MarginalTo)),
            objectives,
        };
        if terms.turns == 0 {
            faults.push("turns: a battle has at least one".into());
        }
        if terms.draw_to > terms.marginal_to {
            let Terms { draw_to, marginal_to, .. } = terms;
            faults.push(format!("draw_to: {draw_to} is above the lead that is marginal, {marginal_to}"));
        }
        if !faults.is_empty() {
            return Err(SetupFaults(faults));
        }
        let home = [self.home.confederate, self.home.union];
        let battle = Battle { title: self.title, map, stands, groups, home, facings, terms, sheet, tables };
        match battle.misleading_names() {
            names if names.is_empty() => Ok(battle),
            names => Err(SetupFaults(names)),
        }
    }

    fn map(&self, grid: Grid, faults: &mut Vec<String>) -> Map {
        let mut map = Map::open(grid);
        let mut each = |rows: &[String], what: &str, set: &mut dyn FnMut(&mut Map, Square, char) -> bool| {
            if !rows.is_empty() && rows.len() != usize::from(grid.rows()) {
                faults.push(format!("{what}: {} rows are wanted", grid.rows()));
            }
            for (row, text) in rows.iter().enumerate().take(usize::from(grid.rows())) {
                if text.chars().count() != usize::from(grid.columns()) {
                    faults.push(format!("{what}, row {}: {} letters are wanted", row + 1, grid.columns()));
                    continue;
                }
                for (column, letter) in text.chars().enumerate() {
                    let square = Square::new(column as u8, row as u8);
                    if !set(&mut map, square, letter) {
                        faults.push(format!("{what}, {square}: '{letter}' is not known"));
                    }
                }
            }
        };
        each(&self.ground, "ground", &mut |map, square, letter| {
            let ground = match letter {
                '.' => Ground::Open,
                'w' => Ground::Woods,
                'r' => Ground::Rough,
                'b' => Ground::BuiltUp,
                _ => return false,
            };
            map.field_mut(square).ground = ground;
            true
        });
        each(&self.height, "height", &mut |map, square, letter| {
            let height = letter.to_digit(10).filter(|&height| height <= 2);
            map.field_mut(square).height = height.unwrap_or(0) as u8;
            height.is_some()
        });
        for square in &self.soft_cover {
            if let Some(square) = read_square(square, grid, faults) {
                map.field_mut(square).soft_cover = true;
            }
        }
        for works in &self.works {
            let Some(square) = read_square(&works.square, grid, faults) else { continue };
            if works.sides.is_empty() {
                faults.push(format!("works, {square}: they face at least one side"));
            }
            let field = map.field_mut(square);
            let faced = match works.kind {
                WorksKind::Prepared => &mut field.prepared,
                WorksKind::Entrenchment => &mut field.entrenched,
            };
            *faced = faced.iter().chain(works.sides.iter().copied()).collect::<Sides>();
        }
        for road in &self.roads {
            let squares: Vec<_> =
                road.split_whitespace().filter_map(|s| read_square(s, grid, faults)).collect();
            for pair in squares.windows(2) {
                if !map.link(pair[0], pair[1]) {
                    faults.push(format!("roads: {} and {} share no side", pair[0], pair[1]));
                }
            }
        }
        map
    }
}

/// Numbers the bodies that keep in contact.
#[derive(Default)]
struct Names(Vec<(usize, Option<String>)>);

impl Names {
    fn body(&mut self, group: usize, division: Option<&str>) -> BodyId {
        let key = (group, division.map(String::from));
        let at = self.0.iter().position(|known| *known == key).unwrap_or_else(|| {
            self.0.push(key);
            self.0.len() - 1
        });
        BodyId(at as u8)
    }
}

impl StandText {
    fn check(&self, tables: &Tables, faults: &mut Vec<String>) {
        let (most_dots, most_value) = (tables.number(Number::Dots), tables.number(Number::GeneralValue));
        let sound = match self.arm {
            Arm::General => self.dots == 0 && self.value <= most_value,
            _ => (1..=most_dots).contains(&self.dots) && self.value == 0,
        };
        if !sound {
            faults.push(format!(
                "{}: a stand has 1 to {most_dots} dots and no combat value, a general a value of 0 to {most_value} and \
                 no dots",
                self.name
            ));
        }
    }

    fn read(
        &self,
        side: Side,
        group: GroupId,
        body: BodyId,
        grid: Grid,
        faults: &mut Vec<String>,
    ) -> Option<Stand> {
        let start = match (&self.at, self.arrives) {
            (Some(at), None) => {
                Start::At { square: read_square(at, grid, faults)?, in_column: self.in_column }
            }
            (None, Some(turn)) if !self.entry.is_empty() => {
                let squares = self.entry.iter().filter_map(|s| read_square(s, grid, faults)).collect();
                Start::Arrives { turn, squares }
            }
            _ => {
                faults.push(format!("{}: either at, or arrives and entry, are wanted", self.name));
                return None;
            }
        };
        let name = self.name.clone();
        let &StandText { arm, rate, bore, dots, value, joining, .. } = self;
        Some(Stand { name, side, group, body, arm, rate, bore, dots, value, joining, start })
    }
}

fn read_square(text: &str, grid: Grid, faults: &mut Vec<String>) -> Option<Square> {
    match text.parse::<Square>() {
        Ok(square) if grid.contains(square) => return Some(square),
        Ok(square) => faults.push(format!("{square} is not on the board")),
        Err(no_square) => faults.push(no_square.to_string()),
    }
    None
}

fn check_roster(stands: &[Stand], groups: &[Group], tables: &Tables, faults: &mut Vec<String>) {
    if stands.len() > 250 || groups.len() > 250 {
        faults.push("at most 250 stands and groups can be on a roster".into());
    }
    let mut words: Vec<&str> = stands
        .iter()
        .map(|stand| stand.name.as_str())
        .chain(groups.iter().map(|group| group.name.as_str()))
        .collect();
    if words.iter().any(|name| name.trim() != *name || name.is_empty() || name.contains(['\n', '\r'])) {
        faults.push("names: neither empty nor with spaces at the ends".into());
    }
    words.sort_unstable_by_key(|name| name.to_lowercase());
    for pair in words.windows(2) {
        if pair[0].eq_ignore_ascii_case(pair[1]) {
            faults.push(format!("the name '{}' stands there twice", pair[0]));
        }
    }
    let at = |stand: &Stand| if let Start::At { square, .. } = stand.start { Some(square) } else { None };
    for (i, stand) in stands.iter().enumerate() {
        let Some(square) = at(stand) else { continue };
        let here = || stands.iter().filter(|other| at(other) == Some(square));
        if let Some(enemy) =
            stands[..i].iter().find(|other| at(other) == Some(square) && other.side != stand.side)
        {
            faults.push(format!("{square}: {} and {} are enemies in one square", enemy.name, stand.name));
        }
        let formed = here().filter(|other| other.arm.is_formed()).count();
        let first = here().next().is_some_and(|first| first.name == stand.name);
        if first && formed > usize::from(tables.number(Number::Stacking)) {
            faults.push(format!("{square}: {formed} stands are more than the stacking limit"));
        }
    }
}
