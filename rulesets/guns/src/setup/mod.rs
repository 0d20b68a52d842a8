//! Reading a scenario: the file as people write it, every fault at once.

pub mod forms;
mod ground;
mod order_of_battle;

use board::table::{Block, Inches, TableSize};
use engine::{Files, Rules};
use scenario::{At, Head, Opened, Said, free_table};
use serde_json::{Value, json};
use sheet::{Fault, Faults};

use crate::game::battle::{Battle, Terms, UnitId};
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
        let mut opened = Opened::read(files, &printed_sheet(), Tables::read, |file: &ScenarioFile| {
            Head::of(file.ruleset.as_ref(), &file.heading, &file.sheet)
        })?;
        let Opened { file, start, faults, .. } = &mut opened;
        if file.table == Said::Nothing {
            faults.push(start.fault("`table` is missing", None));
        }
        let usual = [Inches::whole(72), Inches::whole(48)];
        let table = free_table::table(file.table.as_ref().sound(), usual, faults);
        let terrain = ground::terrain(file, faults);
        let banners = free_table::two_sides(&file.sides, start, faults)?;
        let Roster { units, brigades, divisions, generals } = Roster::read(&mut opened);
        let terms = terms(&mut opened, table);
        let Opened { file, sheet, tables, mut faults, .. } = opened;
        let battle = Battle {
            heading: file.heading.clone(),
            play_as: file.play_as.unwrap_or(Side::Union),
            yards: file.yards.map_or(40, std::num::NonZeroU8::get),
            eastern: file.eastern,
            year: file.year,
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
            scenario::check_names(&battle, order_of_battle::names(&file), &mut faults);
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

fn terms(opened: &mut Opened<ScenarioFile, Tables>, table: TableSize) -> Terms {
    let Opened { file, tables, faults, .. } = opened;
    let end = |end: VictoryNumber| tables.field.end.get(end);
    let mut objectives = Vec::new();
    for text in &file.objectives {
        text.spot.check(table, faults);
        let worth = end(VictoryNumber::ObjectiveLeast)..=end(VictoryNumber::ObjectiveMost);
        if !worth.contains(&text.points.value) {
            let message = format!("an objective is worth {} to {} points", worth.start(), worth.end());
            faults.push(text.points.fault(message));
        }
        let within = text.within.unwrap_or(Inches::whole(3));
        objectives.push(text.spot.objective(within, text.points.value, text.held));
    }
    let turns = file.turns.map_or(end(VictoryNumber::Turns).max(1), std::num::NonZeroU8::get);
    Terms { turns, lead: file.lead.unwrap_or(end(VictoryNumber::Lead)), objectives }
}

/// Room for all units and generals on the table from the beginning.
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
