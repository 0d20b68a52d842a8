//! The closed list of rule sets: the only place that knows them all by name.

use std::fs;
use std::path::Path;

use engine::PlaySheet;
use serde_json::json;
use sheet::{Sheet, Source};

use crate::cli::Format;
use crate::failure::Failure;
use crate::print;

/// A rule set of the program.
struct Known {
    id: &'static str,
    title: &'static str,
    board: &'static str,
    state: &'static str,
}

const ALL: [Known; 5] = [
    Known {
        id: "gallop",
        title: "Gettysburg at the Gallop",
        board: "squares",
        state: "rules complete; sheet, resolve, odds, play at the terminal",
    },
    Known { id: "lancer", title: "Lancer Rifle Gatling", board: "free table", state: "to come" },
    Known {
        id: "great-battles",
        title: "Great Battles of the American Civil War (Mexican War)",
        board: "hexes",
        state: "to come",
    },
    Known { id: "guns", title: "Guns at Gettysburg", board: "free table", state: "to come" },
    Known { id: "deadly-field", title: "Across A Deadly Field", board: "free table", state: "to come" },
];

/// Something to be done with one rule set, whichever it is.
pub(crate) trait Job {
    type Output;

    fn with<P: PlaySheet>(self) -> Result<Self::Output, Failure>;
}

/// Does a job with the rule set of this name.
pub(crate) fn with<J: Job>(ruleset: &str, job: J) -> Result<J::Output, Failure> {
    match ruleset {
        "gallop" => job.with::<gallop::Gallop>(),
        _ => Err(unknown(ruleset)),
    }
}

fn unknown(ruleset: &str) -> Failure {
    match ALL.iter().find(|known| known.id == ruleset) {
        Some(known) => Failure(format!("{} is not in the program yet", known.title)),
        None => {
            let ids: Vec<_> = ALL.iter().map(|known| known.id).collect();
            Failure(format!("there is no rule set '{ruleset}'; there are {}", ids.join(", ")))
        }
    }
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

/// What the program says when it is asked for nothing.
pub(crate) fn welcome() -> String {
    let rulesets = print(Format::Text).unwrap_or_default();
    format!(
        "Longroll plays, referees and measures 19th-century battles under paper rule sets.\n\n{rulesets}\n\
         Try:\n  \
         longroll play barlows-knoll                               a battle, two players at this terminal\n  \
         longroll sheet gallop                                     the play sheet\n  \
         longroll resolve gallop fire dots=4 rate=veteran          a volley, with every modifier\n  \
         longroll resolve gallop fire dots=3 --dice 2,5,6          the same with your own dice\n  \
         longroll odds gallop hand-combat charge-dice=7 flank=yes  the exact odds of a charge\n  \
         longroll resolve gallop --list                            everything that can be asked\n  \
         longroll --help\n"
    )
}
