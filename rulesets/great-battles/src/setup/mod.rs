//! From a scenario file to a battle: every fault at once, each with its file, line and column.

mod forms;
mod ground;
mod order_of_battle;
mod terms;

use engine::Files;
use scenario::{At, Head, Opened, Said};
use serde_json::{Value, json};
use sheet::{Fault, Faults, Place};

use crate::Now;
use crate::game::battle::{Battle, Leader, LeaderId, Side};
use crate::game::order::Order;
use crate::game::state::State;
use crate::rules::fire::resolve::Light;
use crate::rules::movement::costs::Prices;
use crate::rules::movement::reach;
use crate::sheet::board_tables::Command;
use crate::sheet::tables::{Tables, printed_sheet};
use forms::ScenarioFile;

/// The JSON Schema of scenario files.
pub fn schema() -> Value {
    let mut schema =
        scenario::schema::<ScenarioFile>("A scenario of Great Battles of the American Civil War");
    schema["required"] = json!(["title", "corners", "turns", "divisions", "brigades", "leaders", "units"]);
    schema
}

impl Battle {
    /// Reads a scenario with house rules.
    ///
    /// # Errors
    /// Every fault of both.
    pub fn read(files: &Files) -> Result<Battle, Faults> {
        let Opened { file, start, sheet, tables, mut faults } =
            Opened::read(files, &printed_sheet(), Tables::read, |file: &ScenarioFile| {
                Head::of(file.ruleset.as_ref(), &file.heading, &file.sheet)
            })?;
        let turns = turns(&file, &start, &mut faults);
        let ground = ground::ground(&file, &start, &mut faults);
        let Some(ground) = ground else { return Err(Faults::sorted(faults)) };
        let (home, clock) = (terms::home(&file, &mut faults), terms::clock(&file, &mut faults));
        let (terms, places) = terms::terms(&file, ground.grid(), &tables, &mut faults);
        let roster = order_of_battle::roster(&file, ground.grid(), &tables, &mut faults);
        let Some(roster) = roster.filter(|_| faults.is_empty()) else { return Err(Faults::sorted(faults)) };
        let overall = Side::BOTH.map(|side| {
            let is_it = |leader: &Leader| leader.side == side && leader.rank == Command::Overall;
            let commander = roster.leaders.iter().position(is_it);
            if commander.is_none() {
                faults.push(start.fault(format!("the {side} side has no overall commander"), None));
            }
            LeaderId(commander.unwrap_or_default() as u8)
        });
        let battle = Battle {
            prices: Prices::of(&ground, &tables),
            heading: file.heading.clone(),
            play_as: file.play_as.unwrap_or(Side::UnitedStates),
            clock,
            ground,
            places,
            home,
            units: roster.units,
            leaders: roster.leaders,
            brigades: roster.brigades,
            divisions: roster.divisions,
            overall,
            digging: !file.no_breastworks,
            turns,
            terms,
            sheet,
            tables,
        };
        if faults.is_empty() {
            check(&battle, &file, &start, &mut faults);
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

/// What can be seen by, turn by turn.
fn turns(file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) -> Vec<Light> {
    if file.turns == Said::Nothing {
        faults.push(start.fault("`turns` is missing", None));
    }
    let turns = file.turns.clone().sound().map_or(0, |turns| turns.get());
    let mut lights = vec![Light::Day; turns.into()];
    for (told, light) in [(&file.dusk, Light::Dusk), (&file.night, Light::Night)] {
        for turn in told {
            match usize::from(turn.value).checked_sub(1).and_then(|nth| lights.get_mut(nth)) {
                Some(there) => *there = light,
                None => faults.push(turn.fault(format!("there is no turn {}", turn.value))),
            }
        }
    }
    lights
}

/// Both sides present, every division with a brigade, and every unit and leader where it can stand.
fn check(battle: &Battle, file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) {
    for side in Side::BOTH {
        if battle.unit_ids().all(|id| battle.side(id) != side) {
            faults.push(start.fault(format!("the {side} side has no units"), None));
        }
    }
    for (id, text) in battle.division_ids().zip(&file.divisions) {
        if battle.brigades.iter().all(|brigade| brigade.division != id) {
            faults.push(text.name.fault(format!("'{}' has no brigades", text.name.value)));
        }
    }
    // Units later in the file stand where the units before them leave room.
    let mut state = State::opening(battle);
    state.units.iter_mut().for_each(|unit| unit.at = None);
    for ((id, text), unit) in battle.unit_ids().zip(&file.units).zip(&battle.units) {
        if unit.arrives.is_some() {
            continue;
        }
        let now = Now { battle, state: &state };
        if let Some(refusal) = reach::end_refusal(now, id, text.at.value, text.facing.value) {
            faults.push(text.at.fault(format!("'{}' cannot stand there: {refusal}", unit.name)));
        }
        state.unit_mut(id).at = unit.start.at;
    }
    for (leader, text) in battle.leaders.iter().zip(&file.leaders) {
        if leader.arrives.is_none() && state.holds(battle, leader.side.enemy(), leader.at) {
            faults.push(text.at.fault(format!("'{}' stands among the enemy", leader.name)));
        }
    }
    let units = file.units.iter().map(|unit| &unit.name);
    let commands =
        file.brigades.iter().map(|one| &one.name).chain(file.divisions.iter().map(|one| &one.name));
    let names: Vec<&At<String>> =
        units.chain(commands).chain(file.leaders.iter().map(|one| &one.name)).collect();
    scenario::names_mislead(&names, &engine::misleading_names::<Battle, Order>(battle), faults);
}
