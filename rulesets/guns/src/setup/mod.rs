//! Reading a scenario: the file as people write it, every fault at once.

pub mod forms;
mod ground;
mod order_of_battle;

use board::table::{Block, Inches, TableSize};
use engine::{Files, Rules};
use scenario::{At, Opened, Said, free_table};
use serde_json::{Value, json};
use sheet::{Fault, Faults};

use crate::game::battle::{Battle, Objective, SideSetup, Terms, UnitId};
use crate::sheet::board_tables::VictoryNumber;
use crate::sheet::tables::{Tables, printed_sheet};
use crate::sheet::units::Side;
use forms::ScenarioFile;
use order_of_battle::Roster;

/// The JSON Schema of scenario files.
pub fn schema() -> Value {
    let mut schema = scenario::schema::<ScenarioFile>("A scenario of Guns at Gettysburg");
    schema["required"] = json!(["title", "table", "sides", "divisions", "units"]);
    schema
}

impl Battle {
    /// Reads a scenario with house rules.
    ///
    /// # Errors
    /// Every fault of both.
    pub fn read(files: &Files) -> Result<Battle, Faults> {
        let Opened { file, start, sheet, tables, mut faults } =
            Opened::read(files, &printed_sheet(), Tables::read, ScenarioFile::head)?;
        if file.table == Said::Nothing {
            faults.push(start.fault("`table` is missing", None));
        }
        let usual = [Inches::whole(72), Inches::whole(48)];
        let table = free_table::table(file.table.as_ref().sound(), usual, &mut faults);
        let terrain = ground::terrain(&file, &mut faults);
        let both = [(Side::Union, "Union"), (Side::Confederate, "Confederate")];
        let Some(sides) = free_table::two_sides(&file.sides, both, &start, &mut faults) else {
            return Err(Faults::sorted(faults));
        };
        let banners = sides.map(|(name, edge)| SideSetup { name, edge });
        let Roster { units, brigades, divisions, generals } =
            Roster::read(&file, &tables, &start, &mut faults);
        let terms = terms(&file, &tables, table, &mut faults);
        let battle = Battle {
            title: file.heading.title(),
            place: file.heading.place(),
            length: file.heading.length.clone(),
            yards: file.yards.map_or(40, std::num::NonZeroU8::get),
            eastern: file.eastern,
            table,
            terrain,
            banners,
            units,
            brigades,
            divisions,
            generals,
            terms,
            sheet,
            tables,
        };
        if faults.is_empty() {
            check_room(&battle, &file, &mut faults);
            order_of_battle::check_names(&battle, &file, &mut faults);
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

fn terms(file: &ScenarioFile, tables: &Tables, table: TableSize, faults: &mut Vec<Fault>) -> Terms {
    let end = |end: VictoryNumber| tables.field.end.get(end);
    let mut objectives = Vec::new();
    for text in &file.objectives {
        text.spot.check(table, faults);
        let worth = end(VictoryNumber::ObjectiveLeast)..=end(VictoryNumber::ObjectiveMost);
        if !worth.contains(&text.points.value) {
            let message = format!("an objective is worth {} to {} points", worth.start(), worth.end());
            faults.push(text.points.fault(message));
        }
        objectives.push(Objective {
            name: text.spot.name.clone(),
            at: text.spot.at.value,
            within: text.within.unwrap_or(Inches::whole(3)),
            points: text.points.value,
            held: text.held,
        });
    }
    let turns = file.turns.map_or(end(VictoryNumber::Turns).max(1), std::num::NonZeroU8::get);
    Terms { turns, lead: file.lead.unwrap_or(end(VictoryNumber::Lead)), objectives }
}

/// Room for everybody who is there from the beginning.
fn check_room(battle: &Battle, file: &ScenarioFile, faults: &mut Vec<Fault>) {
    let opening = battle.opening();
    let mut placed: Vec<Block> = Vec::new();
    for ((id, unit), text) in (0..).map(UnitId).zip(&battle.units).zip(&file.units) {
        let Some(block) = opening.block(battle, id) else { continue };
        if !battle.table.holds(&block) {
            faults.push(text.entry.at.fault(format!("'{}' stands over the edge of the table", unit.name)));
        } else if placed.iter().any(|other| other.overlaps(&block)) {
            faults.push(text.entry.at.fault(format!("'{}' stands where another unit does", unit.name)));
        }
        placed.push(block);
    }
    for general in &battle.generals {
        if !battle.table.holds(&battle.general_block(general.pose)) {
            let place = named(file, &general.name);
            faults.extend(
                place.map(|at| at.fault(format!("'{}' stands over the edge of the table", general.name))),
            );
        }
    }
}

/// Where a name is written.
fn named<'f>(file: &'f ScenarioFile, name: &str) -> Option<&'f At<String>> {
    order_of_battle::names(file).find(|known| known.value == name)
}
