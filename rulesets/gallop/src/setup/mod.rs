//! From the files of a scenario to a battle: every fault at once, each with its file, line and column.

mod chosen;
mod crowding;
mod forms;
mod ground;
mod roster;

use board::square::{Grid, Square};
use engine::Files;
use scenario::{At, History, Shift, document};
use serde_json::Value;
use sheet::{Axis, Fault, Faults, Place, Sheet, Source, hint};

use crate::axes::Number;
use crate::battle::{Battle, Day, Objective, Terms};
use crate::tables::{Tables, printed_sheet};
use forms::{DayText, Home, ScenarioFile};
use roster::{Recruiter, Roster};

pub(crate) use ground::label_kind;

/// What faults call the three files.
pub const SCENARIO: &str = "scenario";
/// See [`SCENARIO`].
pub const BATTLE: &str = "battle";
/// See [`SCENARIO`].
pub const HOUSE_RULES: &str = "house rules";

/// Scenario rules this set plays.
pub const RULES: [&str; 5] = ["held", "withdraw", "arrivals-vary", "sight", "low-ammunition"];
/// Victory terms this set counts.
pub const TERMS: [&str; 5] = ["presence", "crossed", "kept-out", "guns", "early-end"];

/// The name of the battle of history a scenario wants, if it wants one; whatever else is wrong with it.
pub fn battle_named(scenario: &str) -> Option<String> {
    let (file, _) = document::<ScenarioFile>(scenario, SCENARIO);
    file?.battle.map(|name| name.value)
}

/// The JSON Schema of scenario files.
pub fn schema() -> Value {
    scenario::schema::<ScenarioFile>("A scenario of Gettysburg at the Gallop")
}

impl Battle {
    /// Reads a scenario with the battle it names and house rules.
    ///
    /// # Errors
    /// Every fault of all of them.
    pub fn read(files: &Files) -> Result<Battle, Faults> {
        let mut draft = Draft::read(files)?;
        let limit = draft.tables.number(Number::Stacking);
        crowding::check(&draft.roster, limit, &mut draft.faults);
        draft.battle()
    }

    /// Where those could stand for whom a scenario has no room: name, square, and the nearest one with room.
    ///
    /// # Errors
    /// Every fault but the crowding.
    pub fn shifts(files: &Files) -> Result<Vec<(String, Square, Option<Square>)>, Faults> {
        let mut draft = Draft::read(files)?;
        if !draft.faults.is_empty() {
            return Err(Faults::sorted(draft.faults));
        }
        let limit = draft.tables.number(Number::Stacking);
        let name = |number: usize| draft.roster.stands[number].name.clone();
        let shifts = crowding::shifts(&draft.roster, draft.grid, limit);
        draft.faults.clear();
        Ok(shifts.into_iter().map(|Shift { unit, from, to }| (name(unit), from, to)).collect())
    }
}

/// A scenario as far as it could be read.
struct Draft {
    file: ScenarioFile,
    history: Option<History>,
    grid: Grid,
    roster: Roster,
    sheet: Sheet,
    tables: Tables,
    faults: Vec<Fault>,
}

impl Draft {
    /// Reads the files; the faults in the draft are not all there may be.
    fn read(files: &Files) -> Result<Draft, Faults> {
        let (file, mut faults) = document::<ScenarioFile>(&files.scenario, SCENARIO);
        let start = Place::start_of(&SCENARIO.into());
        let printed = match &file {
            Some(file) => printed_sheet().changed(&file.sheet, Source::Scenario, &mut faults),
            None => printed_sheet(),
        };
        // House rules go before the scenario: whoever lays them on the table has the last word.
        let sheet = printed.overlay(&files.house_rules, HOUSE_RULES, Source::House);
        let tables = sheet.and_then(|sheet| Ok((Tables::read(&sheet)?, sheet)));
        let history = history(file.as_ref(), &files.battle, &mut faults);
        let (tables, sheet) = match tables {
            Ok(read) => read,
            Err(house) => {
                faults.extend(house.0);
                return Err(Faults::sorted(faults));
            }
        };
        let Some(file) = file else { return Err(Faults::sorted(faults)) };
        let grid = match ground::grid(&file, history.as_ref(), &start) {
            Ok(grid) => grid,
            Err(fault) => {
                faults.push(fault);
                return Err(Faults::sorted(faults));
            }
        };
        let recruiter = Recruiter { file: &file, history: history.as_ref(), grid, tables: &tables };
        let roster = recruiter.roster(&mut faults);
        Ok(Draft { file, history, grid, roster, sheet, tables, faults })
    }

    /// Makes it a battle.
    fn battle(self) -> Result<Battle, Faults> {
        let Draft { file, history, grid, mut roster, sheet, tables, mut faults } = self;
        let history = history.as_ref();
        let start = Place::start_of(&SCENARIO.into());
        check_head(&file, &start, &mut faults);
        check_names(&file, &roster, &mut faults);
        let map = ground::map(&file, history, grid, &mut faults);
        let names = ground::names(&file, history, grid, &mut faults);
        let special = chosen::special(&file, &mut roster, &mut faults);
        let days: Vec<_> = file.clock.iter().map(|day| self::day(day, &mut faults)).collect();
        let terms = terms(&file, &days, grid, &tables, &mut faults);
        let mut on = |square: &At<Square>| ground::is_on(grid, square, &mut faults);
        let facings = file.facing.iter().filter(|facing| on(&facing.square));
        let facings = facings.map(|facing| (facing.square.value, facing.facing)).collect();
        let Some(home) = file.home.filter(|_| faults.is_empty()) else {
            return Err(Faults::sorted(faults));
        };
        let Home { confederate, union } = home;
        let battle = Battle {
            title: file.title.unwrap_or_default(),
            place: file.place.unwrap_or_default(),
            length: file.length,
            days,
            map,
            names,
            stands: roster.stands,
            groups: roster.groups,
            home: [confederate, union],
            facings,
            terms,
            special,
            sheet,
            tables,
        };
        for order in battle.misleading_names() {
            faults.push(start.fault(format!("names: '{order}' would be understood otherwise"), None));
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

/// The battle of history, if the scenario names one.
fn history(file: Option<&ScenarioFile>, text: &str, faults: &mut Vec<Fault>) -> Option<History> {
    let name = file?.battle.as_ref()?;
    if text.is_empty() {
        faults.push(name.fault(format!("the battle `{}` is not at hand", name.value)));
        return None;
    }
    match History::read(text, BATTLE) {
        Ok(history) => Some(history),
        Err(wrong) => {
            faults.extend(wrong.0);
            None
        }
    }
}

fn check_head(file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) {
    if let Some(other) = file.ruleset.as_ref().filter(|ruleset| *ruleset.value != *"gallop") {
        faults.push(other.fault(format!("the scenario is for the rule set `{}`", other.value)));
    }
    for (missing, what) in
        [(file.title.is_none(), "title"), (file.home.is_none(), "home"), (file.groups.is_empty(), "groups")]
    {
        if missing {
            faults.push(start.fault(format!("`{what}` is missing"), None));
        }
    }
}

fn check_names(file: &ScenarioFile, roster: &Roster, faults: &mut Vec<Fault>) {
    let most = 250;
    if roster.stands.len() > most || roster.groups.len() > most {
        let place = file.groups.last().map(|group| &group.name.place);
        let fault =
            |place: &Place| place.fault(format!("a roster has at most {most} stands and groups"), None);
        faults.extend(place.map(fault));
    }
    let stands = roster.stands.iter().map(|stand| stand.name.as_str()).zip(&roster.places);
    let groups = file.groups.iter().map(|group| (group.name.as_str(), &group.name.place));
    let mut names: Vec<_> =
        stands.chain(groups).map(|(name, place)| (name.to_lowercase(), name, place)).collect();
    names.sort_by(|a, b| (&a.0, a.2).cmp(&(&b.0, b.2)));
    for pair in names.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let first = pair[0].2.line;
        faults.push(pair[1].2.fault(format!("the name '{}' is also that of line {first}", pair[1].1), None));
    }
}

fn day(text: &At<DayText>, faults: &mut Vec<Fault>) -> Day {
    let from = &text.from;
    let (hours, minutes) = from.split_once(':').unwrap_or((from, ""));
    let number = |digits: &str, below: u16| digits.parse().ok().filter(|number| *number < below);
    let (hours, minutes) = (number(hours, 24), number(minutes, 60));
    if hours.is_none() || minutes.is_none() {
        faults
            .push(from.fault_with(format!("'{}' is no time of day", from.value), Some("as in 14:30".into())));
    }
    Day {
        name: text.day.clone(),
        from: hours.unwrap_or(0) * 60 + minutes.unwrap_or(0),
        minutes: text.minutes.get(),
        turns: text.turns.get(),
    }
}

fn terms(file: &ScenarioFile, days: &[Day], grid: Grid, tables: &Tables, faults: &mut Vec<Fault>) -> Terms {
    let by_clock = days.iter().map(|day| u32::from(day.turns)).sum::<u32>();
    let turns = match (file.turns, u8::try_from(by_clock)) {
        (Some(turns), _) => turns.get(),
        (None, Ok(by_clock @ 1..)) => by_clock,
        (None, _) => tables.number(Number::Turns),
    };
    if let Some(last) = file.clock.last().filter(|_| by_clock != u32::from(turns)) {
        faults.push(last.fault(format!("the clock has {by_clock} turns, the battle {turns}")));
    }
    let or = |own: Option<u8>, number: Number| own.unwrap_or(tables.number(number));
    let objectives =
        file.objectives.iter().filter(|objective| ground::is_on(grid, &objective.square, faults));
    let objectives = objectives
        .map(|objective| Objective {
            square: objective.square.value,
            points: objective.points,
            held_by: objective.held_by,
        })
        .collect();
    let stand_points = or(file.stand_points, Number::StandPoints);
    let mut terms = Terms {
        turns,
        stand_points,
        guns_points: stand_points,
        general_points: or(file.general_points, Number::GeneralPoints),
        draw_to: or(file.draw_to.as_ref().map(|lead| lead.value), Number::DrawTo),
        marginal_to: or(file.marginal_to, Number::MarginalTo),
        objectives,
        added: Vec::new(),
        early_ends: Vec::new(),
    };
    if terms.draw_to > terms.marginal_to {
        let place =
            file.draw_to.as_ref().map_or_else(|| Place::start_of(&SCENARIO.into()), |at| at.place.clone());
        let Terms { draw_to, marginal_to, .. } = terms;
        faults.push(
            place.fault(
                format!("`draw_to`: {draw_to} is above the lead that is marginal, {marginal_to}"),
                None,
            ),
        );
    }
    chosen::terms(file, grid, &mut terms, faults);
    terms
}

/// A fault for a word of the closed lists that this set does not know what to do with.
fn not_played<T>(at: &At<T>, what: &str, kind: &str, played: &[&'static str]) -> Fault {
    at.fault_with(
        format!("Gettysburg at the Gallop has no {what} `{kind}`"),
        hint::allowed(kind, played.iter().copied()),
    )
}

/// The side a word means, with a fault if it means none.
fn side(word: &At<String>, faults: &mut Vec<Fault>) -> Option<crate::battle::Side> {
    let side = crate::battle::Side::from_key(&word.to_lowercase());
    if side.is_none() {
        let hint = Some("allowed: confederate, union".into());
        faults.push(word.fault_with(format!("there is no side `{}`", word.value), hint));
    }
    side
}
