//! Reading a scenario: the file as people write it, every fault at once.

mod armies;
pub mod forms;
mod ground;

use board::table::{Block, Inches, TableSize};
use engine::Files;
use scenario::{At, Head, Opened, free_table};
use serde_json::{Value, json};
use sheet::{Fault, Faults};

use crate::game::battle::{Battle, Dusk, Terms, UnitId};
use crate::rules::footprint::Deployment;
use crate::sheet::board_tables::{DistanceRow, Scale, VictoryRow};
use crate::sheet::tables::{Tables, printed_sheet};
use crate::sheet::units::Side;
use armies::Roster;
use forms::ScenarioFile;

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
        let mut opened = Opened::read(files, &printed_sheet(), Tables::read, |file: &ScenarioFile| {
            Head::of(file.ruleset.as_ref(), &file.heading, &file.sheet)
        })?;
        let Opened { file, start, tables, faults, .. } = &mut opened;
        let usual = [tables.distance(DistanceRow::TableWidth), tables.distance(DistanceRow::TableDepth)];
        let table = free_table::table(file.table.as_ref(), usual, faults);
        let terrain = ground::terrain(file, faults);
        let banners = free_table::two_sides(&file.sides, start, faults)?;
        let terms = terms(file, tables, table, faults);
        let Roster { units, brigades, divisions, leaders } = Roster::read(&mut opened, terms.turns);
        let Opened { file, sheet, tables, mut faults, .. } = opened;
        let battle = Battle {
            heading: file.heading.clone(),
            play_as: file.play_as.unwrap_or(Side::Union),
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
            scenario::check_names(&battle, armies::names(&file), &mut faults);
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

fn usual_yards(tables: &Tables) -> u8 {
    tables.scale(Scale::FewestYards).midpoint(tables.scale(Scale::MostYards))
}

fn terms(file: &ScenarioFile, tables: &Tables, table: TableSize, faults: &mut Vec<Fault>) -> Terms {
    let objectives = file.objectives.iter().map(|text| {
        text.spot.check(table, faults);
        let points = text.points.unwrap_or(tables.victory(VictoryRow::Objective));
        text.spot.objective(text.within.unwrap_or(Inches::whole(2)), points, text.held)
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
            faults.push(text.entry.at.fault(format!("'{}' stands over the edge of the table", unit.name)));
        } else if unit.arrival.is_none() {
            if placed.iter().any(|other| other.overlaps(&block)) {
                faults.push(text.entry.at.fault(format!("'{}' stands where another unit does", unit.name)));
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
