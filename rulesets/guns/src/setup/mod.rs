//! Reading a scenario: the file as people write it, every fault at once.

pub mod forms;
mod ground;
mod order_of_battle;

use board::table::{Block, Inches, Table, TableEdge};
use engine::{Files, Rules};
use scenario::{At, Said, document};
use serde_json::{Value, json};
use sheet::{Fault, Faults, Place, Source};

use crate::game::battle::{Battle, Objective, SideSetup, Terms, UnitId};
use crate::sheet::board_tables::VictoryNumber;
use crate::sheet::tables::{Tables, printed_sheet};
use crate::sheet::units::Side;
use forms::{Edge, ScenarioFile};
use order_of_battle::Roster;

const SCENARIO: &str = Files::SCENARIO;

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
        if let Some(other) = file.ruleset.as_ref().filter(|ruleset| *ruleset.value != *"guns") {
            faults.push(other.fault(format!("the scenario is for the rule set `{}`", other.value)));
        }
        for (what, said) in [("title", file.title == Said::Nothing), ("table", file.table == Said::Nothing)] {
            if said {
                faults.push(start.fault(format!("`{what}` is missing"), None));
            }
        }
        let table = table(&file, &mut faults);
        let terrain = ground::terrain(&file, &mut faults);
        let Some(banners) = banners(&file, &start, &mut faults) else { return Err(Faults::sorted(faults)) };
        let Roster { units, brigades, divisions, generals } =
            Roster::read(&file, &tables, &start, &mut faults);
        let terms = terms(&file, &tables, table, &mut faults);
        let battle = Battle {
            title: file.title.clone().sound().unwrap_or_default(),
            place: file.place.clone().unwrap_or_default(),
            length: file.length.clone(),
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

fn table(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Table {
    let said = file.table.clone().sound();
    let [width, depth] = said.as_ref().map_or([Inches::whole(72), Inches::whole(48)], |table| table.value);
    let made = Table::new(width, depth);
    if let Some(wrong) = said.filter(|_| (made.width(), made.depth()) != (width, depth)) {
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

fn banners(file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) -> Option<[SideSetup; 2]> {
    let banner = |side: Side| {
        let mut own = file.sides.iter().filter(|text| text.side == side);
        let text = own.next().filter(|_| own.next().is_none())?;
        let name = text.name.clone().unwrap_or_else(|| match side {
            Side::Union => "Union".into(),
            Side::Confederate => "Confederate".into(),
        });
        Some(SideSetup { name, edge: text.edge.of_table() })
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
    let end = |end: VictoryNumber| tables.field.end.get(end);
    let mut objectives = Vec::new();
    for text in &file.objectives {
        if !table.contains(text.at.value) {
            faults.push(text.at.fault(format!("{} is not on the table", text.at.value)));
        }
        let worth = end(VictoryNumber::ObjectiveLeast)..=end(VictoryNumber::ObjectiveMost);
        if !worth.contains(&text.points.value) {
            let message = format!("an objective is worth {} to {} points", worth.start(), worth.end());
            faults.push(text.points.fault(message));
        }
        objectives.push(Objective {
            name: text.name.clone(),
            at: text.at.value,
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
            faults.push(text.at.fault(format!("'{}' stands over the edge of the table", unit.name)));
        } else if placed.iter().any(|other| other.overlaps(&block)) {
            faults.push(text.at.fault(format!("'{}' stands where another unit does", unit.name)));
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
