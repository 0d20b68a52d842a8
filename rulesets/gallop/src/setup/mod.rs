//! From the files of a scenario to a battle: every fault at once, each with its file, line and column.

mod forms;
mod ground;
mod rules_and_terms;
mod stacking;
mod stands;

use std::num::NonZeroU8;

use board::square::{Direction, Grid, Square};
use engine::Files;
use scenario::rules::Rule;
use scenario::terms::Term;
use scenario::{At, History, Said, Shift, document};
use serde_json::{Value, json};
use sheet::{Axis, Fault, Faults, Place, Sheet, Source, hint};

use crate::game::battle::{Battle, Day, Objective, Side, Terms};
use crate::game::groups::Muster;
use crate::game::order::Order;
use crate::rules::movement::step_costs::StepCosts;
use crate::sheet::axes::Limit;
use crate::sheet::tables::{Tables, printed_sheet};
use forms::{DayText, FacingText, Home, ObjectiveText, ScenarioFile};
use stands::{Recruiter, Roster};

const SCENARIO: &str = Files::SCENARIO;

/// Scenario rules this set plays.
pub const RULES: [&str; 5] = ["held", "withdraw", "arrivals-vary", "sight", "low-ammunition"];
/// Victory terms this set counts.
pub const TERMS: [&str; 7] = ["presence", "crossed", "kept-out", "area", "guns", "lost", "early-end"];

/// The name of the battle of history a scenario wants, if it wants one; whatever else is wrong with it.
pub fn battle_named(scenario: &str) -> Option<String> {
    let (file, _) = document::<ScenarioFile>(scenario, SCENARIO);
    file?.battle.map(|name| name.value)
}

/// The JSON Schema of scenario files: of the closed lists only what this set plays.
pub fn schema() -> Value {
    let mut schema = scenario::schema::<ScenarioFile>("A scenario of Gettysburg at the Gallop");
    schema["required"] = json!(["title", "home", "groups"]);
    for (list, played) in [("rules", &RULES[..]), ("terms", &TERMS[..])] {
        if let Some(kinds) = schema["properties"][list]["items"]["oneOf"].as_array_mut() {
            let kind = |table: &Value| table["properties"]["kind"]["const"].as_str().map(String::from);
            kinds.retain(|table| kind(table).is_some_and(|kind| played.contains(&kind.as_str())));
        }
    }
    schema
}

impl Battle {
    /// Reads a scenario with the battle it names and house rules.
    ///
    /// # Errors
    /// Every fault of all of them.
    pub fn read(files: &Files) -> Result<Battle, Faults> {
        let mut draft = Draft::read(files)?;
        let limit = draft.tables.number(Limit::Stacking);
        stacking::check(&draft.roster, limit, &mut draft.faults);
        draft.battle()
    }

    /// Where stands without room in a scenario could stand: name, square, and the nearest one with room.
    ///
    /// # Errors
    /// Every fault but those of stacking.
    pub fn shifts(files: &Files) -> Result<Vec<(String, Square, Option<Square>)>, Faults> {
        let draft = Draft::read(files)?;
        if !draft.faults.is_empty() {
            return Err(Faults::sorted(draft.faults));
        }
        let limit = draft.tables.number(Limit::Stacking);
        let name = |number: usize| draft.roster.stands[number].name.clone();
        let shifts = stacking::shifts(&draft.roster, draft.grid, limit);
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
        // House rules go before the scenario: the players who add them have the last word.
        let sheet = printed.overlay(&files.house_rules, Files::HOUSE_RULES, Source::House);
        let tables = sheet.and_then(|sheet| Ok((Tables::read(&sheet)?, sheet)));
        let history = history(file.as_ref(), &files.battle);
        let is_readable = history.is_ok();
        let history = history.unwrap_or_else(|wrong| {
            faults.extend(wrong.0);
            None
        });
        let (tables, sheet) = match tables {
            Ok(read) => read,
            Err(house) => {
                faults.extend(house.0);
                return Err(Faults::sorted(faults));
            }
        };
        // Without the battle it names, half of what could be said about a scenario would be wrong.
        let Some(mut file) = file.filter(|_| is_readable) else { return Err(Faults::sorted(faults)) };
        // Conflicts are counted pair by pair, which is too slow for thousands of stands.
        if let Some(fault) = too_many(&file) {
            faults.push(fault);
            return Err(Faults::sorted(faults));
        }
        let grid = ground::grid(&file, history.as_ref(), &start).unwrap_or_else(|fault| {
            faults.push(fault);
            // To read on, any square will do, and the letters have had their say.
            (file.ground, file.height) = (Vec::new(), Vec::new());
            Grid::new(26, 99).expect("the largest grid")
        });
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
        check_sides(&roster, &start, &mut faults);
        let map = ground::map(&file, history, grid, &mut faults);
        let names = ground::names(&file, history, grid, &mut faults);
        let special = rules_and_terms::special(&file, &mut roster, &mut faults);
        let days: Vec<_> = file.clock.iter().map(|day| self::day(day, &mut faults)).collect();
        let terms = terms(&file, &days, &roster, grid, &tables, &mut faults);
        check_turns(&file, terms.turns, &mut faults);
        let facings = facings(&file, grid, &mut faults);
        let (Some(Home { confederate, union }), true) = (file.home.sound(), faults.is_empty()) else {
            return Err(Faults::sorted(faults));
        };
        let battle = Battle {
            march: StepCosts::new(&map, &tables),
            muster: Muster::new(&roster.stands),
            heading: file.heading,
            play_as: file.play_as.unwrap_or(Side::Union),
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
        for (name, order) in engine::misleading_names::<Battle, Order>(&battle) {
            let stands = battle.stands.iter().map(|stand| &stand.name).zip(&roster.places);
            let place =
                stands.into_iter().find(|(known, _)| **known == name).map_or(&start, |(_, place)| place);
            let fault =
                place.fault(format!("with the name '{name}' an order like '{order}' is misunderstood"), None);
            if faults.iter().all(|known: &Fault| known.place() != fault.place()) {
                faults.push(fault);
            }
        }
        if faults.is_empty() { Ok(battle) } else { Err(Faults::sorted(faults)) }
    }
}

/// The battle of history, if the scenario names one.
fn history(file: Option<&ScenarioFile>, text: &str) -> Result<Option<History>, Faults> {
    let Some(name) = file.and_then(|file| file.battle.as_ref()) else { return Ok(None) };
    if text.is_empty() {
        let hint = hint::allowed(name, scenario::BATTLES.map(|(word, _)| word));
        let hint = hint.map(|hint| format!("{hint}, or a file of that name in a folder `battles`"));
        let message = format!("the battle `{}` is not at hand, or empty", name.value);
        return Err(Faults(vec![name.fault_with(message, hint)]));
    }
    History::read(text, Files::BATTLE).map(Some)
}

/// How squares face at the start, each said once.
fn facings(file: &ScenarioFile, grid: Grid, faults: &mut Vec<Fault>) -> Vec<(Square, Direction)> {
    let mut facings: Vec<(Square, Direction)> = Vec::new();
    for FacingText { square, facing } in &file.facing {
        if facings.iter().any(|(known, _)| *known == square.value) {
            faults.push(square.fault(format!("the facing of {} is given twice", square.value)));
        } else if ground::is_on(grid, square, faults) {
            facings.push((square.value, *facing));
        }
    }
    facings
}

/// A battle has two sides.
fn check_sides(roster: &Roster, start: &Place, faults: &mut Vec<Fault>) {
    let missing = Side::BOTH.into_iter().filter(|&side| roster.stands.iter().all(|stand| stand.side != side));
    // Where stands were left out for their faults, those are told already.
    if faults.is_empty() {
        faults.extend(missing.map(|side| start.fault(format!("the {side} side has no stands"), None)));
    }
}

/// What is to happen in a turn happens in one of the battle's.
fn check_turns(file: &ScenarioFile, turns: u8, faults: &mut Vec<Fault>) {
    let late = |place: &Place, turn: NonZeroU8| {
        (turn.get() > turns).then(|| place.fault(format!("turn {turn} is after the last, {turns}"), None))
    };
    for group in &file.groups {
        let arrivals = group.stands.iter().filter_map(|stand| stand.arrives.as_ref());
        faults.extend(arrivals.filter_map(|turn| late(&turn.place, turn.value)));
    }
    let works = file.works.iter().filter_map(|works| late(&works.square.place, works.from?));
    faults.extend(works);
    let rules = file.rules.iter().filter_map(|rule| {
        let turn = match &rule.value {
            Rule::Held(held) => held.until,
            Rule::Withdraw(called) => Some(called.turn),
            Rule::LowAmmunition(low) => Some(low.from),
            Rule::Sight(sight) => Some(sight.from.value),
            _ => None,
        };
        late(&rule.place, turn?)
    });
    faults.extend(rules);
    let terms = file.terms.iter().filter_map(|term| {
        let turn = match &term.value {
            Term::KeptOut(kept) => kept.from,
            Term::EarlyEnd(end) => end.from,
            _ => None,
        };
        late(&term.place, turn?)
    });
    faults.extend(terms);
}

fn check_head(file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) {
    if let Some(other) = file.ruleset.as_ref().filter(|ruleset| *ruleset.value != *"gallop") {
        faults.push(other.fault(format!("the scenario is for the rule set `{}`", other.value)));
    }
    for (missing, what) in [
        (file.heading.title == Said::Nothing, "title"),
        (file.home == Said::Nothing, "home"),
        (file.groups.is_empty() && faults.is_empty(), "groups"),
    ] {
        if missing {
            faults.push(start.fault(format!("`{what}` is missing"), None));
        }
    }
}

/// A fault if there are more stands or groups than a roster has numbers for.
fn too_many(file: &ScenarioFile) -> Option<Fault> {
    let most = 250;
    let n_stands: usize = file.groups.iter().map(|group| group.stands.len()).sum();
    let last = file.groups.last().filter(|_| n_stands.max(file.groups.len()) > most)?;
    Some(last.name.fault(format!("a roster has at most {most} stands and groups")))
}

fn check_names(file: &ScenarioFile, roster: &Roster, faults: &mut Vec<Fault>) {
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
    let number = |digits: &str, below: u16| {
        let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse().ok().filter(|number| plain && *number < below)
    };
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

fn terms(
    file: &ScenarioFile,
    days: &[Day],
    roster: &Roster,
    grid: Grid,
    tables: &Tables,
    faults: &mut Vec<Fault>,
) -> Terms {
    let by_clock = days.iter().map(|day| u32::from(day.turns)).sum::<u32>();
    let turns = match (file.turns, u8::try_from(by_clock)) {
        (Some(turns), _) => turns.get(),
        (None, Ok(by_clock @ 1..)) => by_clock,
        (None, _) => tables.number(Limit::Turns),
    };
    if let Some(last) = file.clock.last().filter(|_| by_clock != u32::from(turns)) {
        faults.push(last.fault(match by_clock {
            0..=255 => format!("the clock has {by_clock} turns, the battle {turns}"),
            _ => format!("the clock has {by_clock} turns, a battle at most 255"),
        }));
    }
    let or = |own: Option<u8>, number: Limit| own.unwrap_or(tables.number(number));
    let mut objectives: Vec<Objective> = Vec::new();
    for ObjectiveText { square, points, held_by } in &file.objectives {
        if objectives.iter().any(|known| known.square == square.value) {
            faults.push(square.fault(format!("{} is an objective already", square.value)));
        } else if ground::is_on(grid, square, faults) {
            objectives.push(Objective { square: square.value, points: *points, held_by: *held_by });
        }
    }
    let stand_points = or(file.stand_points, Limit::StandPoints);
    let mut terms = Terms {
        turns,
        stand_points,
        guns_points: stand_points,
        general_points: or(file.general_points, Limit::GeneralPoints),
        draw_to: or(file.draw_to.as_ref().map(|lead| lead.value), Limit::DrawTo),
        marginal_to: or(file.marginal_to, Limit::MarginalTo),
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
    rules_and_terms::terms(file, roster, grid, &mut terms, faults);
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
fn side(word: &At<String>, faults: &mut Vec<Fault>) -> Option<Side> {
    let side = Side::from_key(&word.to_lowercase());
    if side.is_none() {
        let hint = hint::allowed(word, Side::ALL.iter().map(|side| side.key()));
        faults.push(word.fault_with(format!("there is no side `{}`", word.value), hint));
    }
    side
}
