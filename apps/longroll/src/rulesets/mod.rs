//! The closed list of rule sets: the only place that knows them all by name.

mod deadly_field;
mod gallop;
mod gallop_shown;
mod great_battles;
mod guns;
mod lancer;
mod playable;

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use engine::PlaySheet;
use serde_json::{Value, json};
use sheet::{Sheet, Source};

use crate::cli::Format;
use crate::serve::Doors;
use crate::text_file;
use desk::Failure;
use desk::print;

pub(crate) use playable::{Playable, Pointed, Reckoned};

/// A rule set of the program.
struct Known {
    id: &'static str,
    title: &'static str,
    board: &'static str,
    state: &'static str,
    /// How it is played on the page.
    doors: Doors,
}

static ALL: [Known; 5] = [
    Known {
        id: "gallop",
        title: "Gettysburg at the Gallop",
        board: "squares",
        state: "rules complete; play in the browser and at the terminal, sheet, resolve, odds",
        doors: Doors::of::<::gallop::Battle>(),
    },
    Known {
        id: "lancer",
        title: "Lancer Rifle Gatling",
        board: "free table",
        state: "rules complete; play in the browser and at the terminal, sheet, resolve, odds",
        doors: Doors::of::<::lancer::Battle>(),
    },
    Known {
        id: "great-battles",
        title: "Great Battles of the American Civil War (Mexican War)",
        board: "hexes",
        state: "play in the browser and at the terminal, sheet, resolve, odds",
        doors: Doors::of::<::great_battles::Battle>(),
    },
    Known {
        id: "guns",
        title: "Guns at Gettysburg",
        board: "free table",
        state: "play in the browser and at the terminal, sheet, resolve, odds",
        doors: Doors::of::<::guns::Battle>(),
    },
    Known {
        id: "deadly-field",
        title: "Across A Deadly Field",
        board: "free table",
        state: "play in the browser and at the terminal, sheet, resolve, odds",
        doors: Doors::of::<::deadly_field::Battle>(),
    },
];

/// Something to be done with one rule set, whichever it is.
pub(crate) trait Job {
    type Output;

    fn with<P: PlaySheet>(self) -> Result<Self::Output, Failure>;
}

/// Does a job with the rule set of this name.
pub(crate) fn with<J: Job>(ruleset: &str, job: J) -> Result<J::Output, Failure> {
    match ruleset {
        "gallop" => job.with::<::gallop::Gallop>(),
        "lancer" => job.with::<::lancer::Lancer>(),
        "great-battles" => job.with::<::great_battles::GreatBattles>(),
        "guns" => job.with::<::guns::Guns>(),
        "deadly-field" => job.with::<::deadly_field::DeadlyField>(),
        _ => Err(unknown(ruleset)),
    }
}

/// Calls a function for the battles of a rule set: `under!(ruleset, played(args))` is `played::<gallop::Battle>(args)`
/// or what it is for another.
macro_rules! under {
    ($ruleset:expr, $function:ident($($argument:expr),*)) => {
        match $ruleset {
            "gallop" => $function::<::gallop::Battle>($($argument),*),
            "lancer" => $function::<::lancer::Battle>($($argument),*),
            "great-battles" => $function::<::great_battles::Battle>($($argument),*),
            "guns" => $function::<::guns::Battle>($($argument),*),
            "deadly-field" => $function::<::deadly_field::Battle>($($argument),*),
            other => Err($crate::rulesets::unknown(other)),
        }
    };
}
pub(crate) use under;

/// The rule sets, by their words.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|known| known.id)
}

/// The rule set of a scenario of the program, or of a file that says it; a file that does not is of the first.
pub(crate) fn of_scenario(name: &str) -> Result<&'static str, Failure> {
    let words: Vec<(&str, Vec<&str>)> = ALL.iter().map(|known| (known.id, (known.doors.words)())).collect();
    if let Some((id, _)) = words.iter().find(|(_, words)| words.contains(&name)) {
        return Ok(id);
    }
    let path = Path::new(name);
    if !path.exists() {
        let words: Vec<&str> = words.iter().flat_map(|(_, words)| words.iter().copied()).collect();
        let words = words.join(", ");
        return Err(Failure(format!("there is no scenario or file '{name}'; scenarios are {words}")));
    }
    let text = text_file::read(path)?;
    // Even a file that cannot be read as TOML is to be known by this line: its reader says all that is wrong with it.
    let said = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("ruleset")?.trim_start().strip_prefix('='));
    let said = said.map(|said| said.split('#').next().unwrap_or_default().trim());
    named(said.map(|said| said.trim_matches(['"', '\''])), path)
}

/// The rule set a record is of; what is no record is left to the reader of the first.
pub(crate) fn of_record(text: &str, path: &Path) -> Result<&'static str, Failure> {
    let header: Option<Value> = text.lines().next().and_then(|line| serde_json::from_str(line).ok());
    named(header.as_ref().and_then(|header| header["ruleset"].as_str()), path)
}

/// The rule set a file names.
fn named(said: Option<&str>, path: &Path) -> Result<&'static str, Failure> {
    let id = said.unwrap_or(ALL[0].id);
    ids().find(|known| *known == id).ok_or_else(|| {
        let Failure(why) = unknown(id);
        Failure(format!("{}: it is for the rule set '{id}': {why}", path.display()))
    })
}

/// How a rule set is played on the page.
pub(crate) fn doors(ruleset: &str) -> Result<&'static Doors, Failure> {
    let known = ALL.iter().find(|known| known.id == ruleset);
    known.map(|known| &known.doors).ok_or_else(|| unknown(ruleset))
}

/// The rule sets for the page: id, title, board, and their scenarios.
pub(crate) fn lobby() -> &'static [Value] {
    static LOBBY: OnceLock<Vec<Value>> = OnceLock::new();
    let ruleset = |known: &Known| json!({"id": known.id, "title": known.title, "board": known.board, "scenarios": (known.doors.scenarios)()});
    LOBBY.get_or_init(|| ALL.iter().map(ruleset).collect())
}

pub(crate) fn unknown(ruleset: &str) -> Failure {
    let ids: Vec<&str> = ids().collect();
    Failure(format!("there is no rule set '{ruleset}'; there are {}", ids.join(", ")))
}

/// The sheet of a rule set with the house rules of a file laid over it.
pub(crate) fn sheet<P: PlaySheet>(house: Option<&Path>) -> Result<Sheet, Failure> {
    let sheet = match house {
        None => P::printed(),
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).map_err(|error| Failure(format!("{name}: {error}")))?;
            P::printed().overlay(&text, &name, Source::House)?
        }
    };
    P::read(&sheet)?;
    Ok(sheet)
}

pub(crate) fn print(format: Format) -> Result<String, Failure> {
    if format == Format::Json {
        let rulesets: Vec<_> = ALL
            .iter()
            .map(|known| json!({"id": known.id, "title": known.title, "board": known.board, "state": known.state}))
            .collect();
        return Ok(print::json(&json!({ "rulesets": rulesets })));
    }
    let rows =
        ALL.iter().map(|known| [known.id, known.title, known.board, known.state].map(String::from).to_vec());
    Ok(print::table(&["rule set", "", "board", "state"], rows))
}
