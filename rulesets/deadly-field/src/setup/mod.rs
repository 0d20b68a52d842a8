//! Reading a scenario: the file as people write it, every fault at once.

mod armies;
pub mod forms;
mod ground;

use board::table::{Block, Inches, Table, TableEdge};
use engine::Files;
use scenario::{At, Said, document};
use serde_json::{Value, json};
use sheet::{Fault, Faults, Place, Source};

use crate::game::battle::{Battle, Dusk, Objective, SideInfo, Terms, UnitId};
use crate::rules::footprint::Deployment;
use crate::sheet::board_tables::{DistanceRow, Scale, VictoryRow};
use crate::sheet::tables::{Tables, printed_sheet};
use crate::sheet::units::Side;
use armies::Roster;
use forms::{Edge, ScenarioFile};

const SCENARIO: &str = Files::SCENARIO;

/// The JSON Schema of scenario files.
pub fn schema() -> Value {
    let mut schema = scenario::schema::<ScenarioFile>("A scenario of Across A Deadly Field");
    schema["required"] = json!(["title", "sides", "units"]);
    schema
}

impl Battle {
    /// Reads a scenario with house rules.
    ///
    /// # Errors
    /// Every fault of both.
    pub fn read(files: &Files) -> Result<Battle, Faults> {
        let (file, mut faults) = document::<ScenarioFile>(&files.scenario, SCENARIO);
        let start = Place::start_of(&SCENARIO.into());
        let printed = match &file {
            Some(file) => printed_sheet().changed(&file.sheet, Source::Scenario, &mut faults),
            None => printed_sheet(),
        };
        let sheet = printed.overlay(&files.house_rules, Files::HOUSE_RULES, Source::House);
        let read = sheet.and_then(|sheet| Ok((Tables::read(&sheet)?, sheet)));
        let (tables, sheet) = match read {
            Ok(read) => read,
            Err(house) => {
                faults.extend(house.0);
                return Err(Faults::sorted(faults));
            }
        };
        let Some(file) = file else { return Err(Faults::sorted(faults)) };
        if let Some(other) = file.ruleset.as_ref().filter(|ruleset| *ruleset.value != *"deadly-field") {
            faults.push(other.fault(format!("the scenario is for the rule set `{}`", other.value)));
        }
        if file.title == Said::Nothing {
            faults.push(start.fault("`title` is missing", None));
        }
        let table = table(&file, &tables, &mut faults);
        let terrain = ground::terrain(&file, &mut faults);
        let Some(banners) = banners(&file, &start, &mut faults) else { return Err(Faults::sorted(faults)) };
        let terms = terms(&file, &tables, table, &mut faults);
        let Roster { units, brigades, divisions, leaders } =
            Roster::read(&file, &tables, terms.turns, &start, &mut faults);
        let battle = Battle {
            title: file.title.clone().sound().unwrap_or_default(),
            place: file.place.clone().unwrap_or_default(),
            length: file.length.clone(),
            yards: file.yards.map_or_else(|| usual_yards(&tables), std::num::NonZeroU8::get),
            table,
            terrain,
            banners,
            units,
            brigades,
            divisions,
            leaders,
            terms,
            sheet,
            tables,
        };
        if faults.is_empty() {
            check_room(&battle, &file, &mut faults);
            armies::check_names(&battle, &file, &mut faults);
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

fn usual_yards(tables: &Tables) -> u8 {
    tables.scale(Scale::FewestYards).midpoint(tables.scale(Scale::MostYards))
}

fn table(file: &ScenarioFile, tables: &Tables, faults: &mut Vec<Fault>) -> Table {
    let usual = [tables.distance(DistanceRow::TableWidth), tables.distance(DistanceRow::TableDepth)];
    let [width, depth] = file.table.as_ref().map_or(usual, |table| table.value);
    let made = Table::new(width, depth);
    if let Some(wrong) = file.table.as_ref().filter(|_| (made.width(), made.depth()) != (width, depth)) {
        faults.push(wrong.fault("a table is 1 to 600 inches a side"));
    }
    made
}

impl Edge {
    /// The same as the board knows it.
    pub(crate) fn of_table(self) -> TableEdge {
        match self {
            Edge::North => TableEdge::North,
            Edge::East => TableEdge::East,
            Edge::South => TableEdge::South,
            Edge::West => TableEdge::West,
        }
    }
}

fn banners(file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) -> Option<[SideInfo; 2]> {
    let banner = |side: Side| {
        let mut own = file.sides.iter().filter(|text| text.side == side);
        let text = own.next().filter(|_| own.next().is_none())?;
        let name = text.name.clone().unwrap_or_else(|| match side {
            Side::Union => "Union".into(),
            Side::Confederate => "Confederate".into(),
        });
        Some(SideInfo { name, edge: text.edge.of_table() })
    };
    let both = banner(Side::Union).zip(banner(Side::Confederate)).map(|(a, b)| [a, b]);
    let both = both.filter(|[a, b]| !a.name.eq_ignore_ascii_case(&b.name) && a.edge != b.edge);
    if both.is_none() {
        let place = file.sides.last().map_or(start, |side| &side.place);
        let message = "`sides` are one union and one confederate, with names and edges of their own";
        faults.push(place.fault(message, None));
    }
    both
}

fn terms(file: &ScenarioFile, tables: &Tables, table: Table, faults: &mut Vec<Fault>) -> Terms {
    let objectives = file.objectives.iter().map(|text| {
        if !table.contains(text.at.value) {
            faults.push(text.at.fault(format!("{} is not on the table", text.at.value)));
        }
        Objective {
            name: text.name.clone(),
            at: text.at.value,
            within: text.within.unwrap_or(Inches::whole(2)),
            points: text.points.unwrap_or(tables.victory(VictoryRow::Objective)),
            held: text.held,
        }
    });
    let objectives = objectives.collect();
    let turns = file.turns.as_ref().map_or(tables.victory(VictoryRow::Turns).max(1), |turns| turns.get());
    let dusk = file.dusk.as_ref().map(|text| Dusk { turn: text.turn.get(), sight: text.sight });
    Terms { turns, lead: file.lead.unwrap_or(1), first: file.first, dusk, objectives }
}

/// Room for everybody who is there from the beginning, and a place on the table for all who come later.
fn check_room(battle: &Battle, file: &ScenarioFile, faults: &mut Vec<Fault>) {
    let mut placed: Vec<Block> = Vec::new();
    for ((id, unit), text) in (0..).map(UnitId).zip(&battle.units).zip(&file.units) {
        let (pose, formation, mounted, stands) = (unit.pose, unit.formation, unit.mounted, unit.stands);
        let block = battle.block_of(id, &Deployment { pose, formation, mounted, stands });
        if !battle.table.holds(&block) {
            faults.push(text.at.fault(format!("'{}' stands over the edge of the table", unit.name)));
        } else if unit.arrival.is_none() {
            if placed.iter().any(|other| other.overlaps(&block)) {
                faults.push(text.at.fault(format!("'{}' stands where another unit does", unit.name)));
            }
            placed.push(block);
        }
    }
    for leader in &battle.leaders {
        if !battle.table.holds(&battle.leader_block(leader.at)) {
            let place = named(file, &leader.name);
            faults.extend(
                place.map(|at| at.fault(format!("'{}' stands over the edge of the table", leader.name))),
            );
        }
    }
}

/// Where a name is written.
fn named<'f>(file: &'f ScenarioFile, name: &str) -> Option<&'f At<String>> {
    armies::names(file).find(|known| known.value == name)
}
