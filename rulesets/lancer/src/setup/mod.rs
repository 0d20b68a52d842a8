//! From a scenario file to a battle: every fault at once, each with its file, line and column.

mod forms;
mod ground;

use board::table::{Block, Inches, Pose, TOUCH, TableSize};
use engine::Files;
use scenario::rules::Rule;
use scenario::{At, Head, Opened, free_table};
use serde_json::{Value, json};
use sheet::{Axis, Fault, Faults, Place};
use words::Name;

use crate::game::battle::{
    Banner, Battle, CoatColour, Commander, Lances, LossPoints, Objective, Side, Terms, Unit, UnitId,
};
use crate::rules::board_and_forces::bases::Stance;
use crate::rules::movement::Formation;
use crate::rules::shooting::Arms;
use crate::sheet::axes::{Length, Mover, Number, TableGround, Troops, Victory};
use crate::sheet::tables::{Tables, printed_sheet};
use forms::{CommanderText, LossesText, ObjectiveText, ScenarioFile, SideText, UnitText};

/// Scenario rules this set plays.
pub const RULES: [&str; 1] = ["square"];

/// The most figures a unit has, so that every procedure can count them.
const MOST_FIGURES: u8 = 40;
/// The most units a roster has.
const MOST_UNITS: usize = 100;

/// The JSON Schema of scenario files: of the closed list of rules only what this set plays.
pub fn schema() -> Value {
    let mut schema = scenario::schema::<ScenarioFile>("A scenario of Lancer Rifle Gatling");
    schema["required"] = json!(["title", "sides", "units"]);
    if let Some(kinds) = schema["properties"]["rules"]["items"]["oneOf"].as_array_mut() {
        let kind = |table: &Value| table["properties"]["kind"]["const"].as_str().map(String::from);
        kinds.retain(|table| kind(table).is_some_and(|kind| RULES.contains(&kind.as_str())));
    }
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
        if let Some(last) = file.units.get(MOST_UNITS) {
            faults.push(last.fault(format!("a roster has at most {MOST_UNITS} units")));
            return Err(Faults::sorted(faults));
        }
        let printed = [Length::TableWide, Length::TableDeep].map(|side| tables.lengths.get(side));
        let table = free_table::table(file.table.as_ref(), printed, &mut faults);
        let terrain = ground::terrain(&file, &mut faults);
        let Some(banners) = banners(&file, &start, &mut faults) else { return Err(Faults::sorted(faults)) };
        let units: Vec<_> =
            file.units.iter().filter_map(|text| unit(text, &banners, &tables, &mut faults)).collect();
        let commanders: Vec<_> =
            file.commanders.iter().filter_map(|text| commander(text, &banners, &mut faults)).collect();
        let terms = terms(&file, &tables, table, &banners, &mut faults);
        let heading = file.heading.clone();
        let play_as = file.play_as.as_ref().and_then(|said| side(said, &banners, &mut faults));
        let play_as = play_as.unwrap_or(Side::First);
        let mut battle =
            Battle { heading, play_as, table, terrain, banners, units, commanders, terms, sheet, tables };
        if faults.is_empty() {
            check_roster(&battle, &file, &start, &mut faults);
            choose_rules(&mut battle, &file, &mut faults);
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

fn banners(file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) -> Option<[Banner; 2]> {
    let banner =
        |text: &SideText, coat: CoatColour| Banner { name: text.name.clone(), edge: text.edge, coat };
    let read = match &file.sides[..] {
        [a, b] => {
            let [first, second] = coats([a.coat, b.coat]);
            Some([banner(&a.value, first), banner(&b.value, second)])
        }
        _ => None,
    };
    let read = read.filter(|[a, b]| a.name != b.name && a.edge != b.edge && a.coat != b.coat);
    if read.is_none() {
        let place = file.sides.last().map_or(start, |side| &side.place);
        faults.push(place.fault("`sides` are two, with names, edges and coats of their own", None));
    }
    read
}

/// The coats of both sides: where one is not said it is blue, or red beside blue.
fn coats(said: [Option<CoatColour>; 2]) -> [CoatColour; 2] {
    let beside = |coat: CoatColour| if coat == CoatColour::Blue { CoatColour::Red } else { CoatColour::Blue };
    match said {
        [Some(first), second] => [first, second.unwrap_or(beside(first))],
        [None, Some(second)] => [beside(second), second],
        [None, None] => [CoatColour::Blue, CoatColour::Red],
    }
}

fn side(said: &At<String>, banners: &[Banner; 2], faults: &mut Vec<Fault>) -> Option<Side> {
    let found = Side::BOTH.into_iter().find(|&side| banners[side as usize].name == said.value);
    if found.is_none() {
        faults.push(said.unknown("side", banners.iter().map(|banner| banner.name.as_str())));
    }
    found
}

fn unit(
    text: &At<UnitText>,
    banners: &[Banner; 2],
    tables: &Tables,
    faults: &mut Vec<Fault>,
) -> Option<Unit> {
    let figures = text.figures.as_ref().map_or(tables.figures.get(text.troops), |figures| figures.value);
    if !(1..=MOST_FIGURES).contains(&figures) {
        let place = text.figures.as_ref().map_or(&text.place, |figures| &figures.place);
        faults.push(place.fault(format!("a unit has 1 to {MOST_FIGURES} figures, not {figures}"), None));
    }
    let crew = tables.figures.get(Troops::Battery);
    if text.troops == Troops::Battery && figures > crew {
        let place = text.figures.as_ref().map_or(&text.place, |figures| &figures.place);
        faults.push(place.fault(format!("a battery has at most {crew} crew, not {figures}"), None));
    }
    let is_gun = matches!(text.weapon.value, Arms::Gatling | Arms::Cannon);
    if is_gun != (text.troops == Troops::Battery) {
        let message = format!("{} do not carry `{}`", text.troops.key(), text.weapon.key());
        faults.push(text.weapon.fault(message));
    }
    if text.lancers && text.troops != Troops::Cavalry {
        faults.push(text.fault("only cavalry can be lancers"));
    }
    let column = text.formation.as_ref().filter(|formation| formation.value == Formation::Column);
    if let Some(column) = column.filter(|_| text.troops == Troops::Battery) {
        faults.push(column.fault("a battery has no formation"));
    }
    Some(Unit {
        name: Name::new(text.name.value.as_str()),
        side: side(&text.side, banners, faults)?,
        troops: text.troops,
        lances: if text.lancers { Lances::Carried } else { Lances::None },
        arms: text.weapon.value,
        morale: text.morale,
        melee: text.melee,
        figures,
        formation: text.formation.as_ref().map_or(Formation::Line, |formation| formation.value),
        pose: Pose::new(text.at.value, text.facing),
        square: false,
    })
}

fn commander(text: &At<CommanderText>, banners: &[Banner; 2], faults: &mut Vec<Fault>) -> Option<Commander> {
    Some(Commander {
        name: Name::person(text.name.value.as_str()),
        side: side(&text.side, banners, faults)?,
        morale: text.morale,
        melee: text.melee,
        pose: Pose::new(text.at.value, text.facing),
    })
}

fn terms(
    file: &ScenarioFile,
    tables: &Tables,
    table: TableSize,
    banners: &[Banner; 2],
    faults: &mut Vec<Fault>,
) -> Terms {
    let printed = [1, tables.victory.get(Victory::BreakShare).max(1)];
    let break_at = file.break_at.as_ref().map_or(printed, |share| share.value);
    if let Some(wrong) = file.break_at.as_ref().filter(|_| break_at[0] == 0 || break_at[0] > break_at[1]) {
        faults.push(wrong.fault("a share is like [1, 2], more than nothing and at most the whole"));
    }
    let mut objectives = Vec::new();
    for text in &file.objectives {
        let ObjectiveText { spot, within, points, side: only } = &text.value;
        spot.check(table, faults);
        objectives.push(Objective {
            name: spot.name.clone(),
            at: spot.at.value,
            within: within.unwrap_or(Inches::whole(3)),
            points: points.unwrap_or(tables.victory.get(Victory::ObjectivePoints)),
            side: only.as_ref().and_then(|only| side(only, banners, faults)),
        });
    }
    Terms {
        stops: file.stops.map_or(tables.victory.get(Victory::Stops).max(1), |stops| stops.get()),
        break_at,
        draw_to: file.draw_to.unwrap_or(0),
        losses: match file.losses {
            None => LossPoints::Sheet,
            Some(LossesText { infantry, cavalry, battery, commander }) => {
                LossPoints::Units { infantry, cavalry, battery, commander }
            }
        },
        objectives,
    }
}

/// Whether a block stands where horse and guns never go.
fn is_off_road(battle: &Battle, block: &Block) -> bool {
    let at = block.pose().at;
    battle.terrain.is_in(TableGround::Buildings, at)
        || battle.terrain.is_in(TableGround::Woods, at) && battle.terrain.road_under(block).is_none()
}

/// Names of their own, room for every unit, both sides there.
fn check_roster(battle: &Battle, file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) {
    let named = file.units.iter().map(|text| &text.name).chain(file.commanders.iter().map(|text| &text.name));
    scenario::check_names(battle, named, faults);
    for side in Side::BOTH {
        if battle.units.iter().all(|unit| unit.side != side) {
            faults.push(start.fault(format!("the side {} has no units", battle.side_name(side)), None));
        }
        let most = usize::from(battle.tables.number(Number::Commanders));
        let extra = file.commanders.iter().zip(&battle.commanders).filter(|(_, own)| own.side == side);
        if let Some((text, _)) = extra.into_iter().nth(most) {
            faults.push(text.fault(format!("a side has at most {most} commanders")));
        }
    }
    let mut placed: Vec<Block> = Vec::new();
    for ((id, unit), text) in (0..).map(UnitId).zip(&battle.units).zip(&file.units) {
        let stance = Stance { pose: unit.pose, formation: unit.formation, figures: unit.figures };
        let block = battle.block_of(id, &stance);
        let in_barrier =
            battle.terrain.barriers.iter().any(|barrier| barrier.area.distance(&block) == Inches::ZERO);
        if !battle.table.holds(&block) {
            faults.push(text.at.fault(format!("'{}' stands over the edge of the table", unit.name)));
        } else if in_barrier {
            faults.push(text.at.fault(format!("'{}' stands in impassable ground", unit.name)));
        } else if unit.mover() != Mover::Foot && is_off_road(battle, &block) {
            let message =
                format!("'{}' stands in woods off the road or in buildings, where no horse goes", unit.name);
            faults.push(text.at.fault(message));
        } else if placed.iter().any(|other| other.is_within(Inches::ZERO, &block)) {
            faults.push(text.at.fault(format!("'{}' stands where another unit does", unit.name)));
        }
        // On a table of its own a scenario sets up as it likes.
        let reach = battle.length(Length::SetUp);
        if file.table.is_none() && from_edge(battle, unit) > reach {
            let message = format!("'{}' is set up farther than {reach} inches from its edge", unit.name);
            faults.push(text.at.fault(message));
        }
        placed.push(block);
    }
    let (wide, deep) = battle.base(Mover::Commander);
    for (commander, text) in battle.commanders.iter().zip(&file.commanders) {
        let block = Block::new(commander.pose, wide, deep);
        let in_barrier =
            battle.terrain.barriers.iter().any(|barrier| barrier.area.distance(&block) == Inches::ZERO);
        // He goes where his unit goes.
        let friends = placed.iter().zip(&battle.units).filter(|(_, unit)| unit.side == commander.side);
        let is_attached = friends.into_iter().any(|(unit, _)| unit.is_within(TOUCH, &block));
        if !battle.table.holds(&block) || placed.iter().any(|other| other.overlaps(&block)) {
            faults.push(text.at.fault(format!("there is no room for '{}' there", commander.name)));
        } else if in_barrier {
            faults.push(text.at.fault(format!("'{}' stands in impassable ground", commander.name)));
        } else if !is_attached && is_off_road(battle, &block) {
            let message = format!(
                "'{}' stands in woods off the road or in buildings, where no horse goes",
                commander.name
            );
            faults.push(text.at.fault(message));
        }
    }
}

/// How far the middle of a unit is from its own edge of the table at the start.
fn from_edge(battle: &Battle, unit: &Unit) -> Inches {
    battle.table.to_edge(unit.pose.at, battle.banners[unit.side as usize].edge)
}

/// The scenario's rules, as far as this set plays them.
fn choose_rules(battle: &mut Battle, file: &ScenarioFile, faults: &mut Vec<Fault>) {
    for rule in &file.rules {
        let Rule::GreatSquare(square) = &rule.value else {
            let message = format!("this rule set does not play `{}`", rule.kind());
            faults.push(rule.fault_with(message, Some(format!("it plays {}", RULES.join(", ")))));
            continue;
        };
        for name in &square.units {
            match battle.units.iter_mut().find(|unit| unit.name == name.value) {
                Some(unit) => unit.square = true,
                None => faults.push(name.fault(format!("there is no unit '{}'", name.value))),
            }
        }
    }
}
