//! `longroll play`, `replay` and `verify`: battles at the terminal and their records.

mod console;

use std::path::Path;

use desk::{Failure, Opening, Text};
use dice::Seed;

use crate::cli::PlayArgs;
use crate::scenarios;
use crate::seeds::fresh_seed;
use crate::{files, rulesets};
use console::Terminal;

/// Plays a battle, new or resumed, until it is over or left.
pub(crate) fn play(args: &PlayArgs) -> Result<String, Failure> {
    let seed = Seed::from_number(args.seed.map_or_else(fresh_seed, Ok)?);
    match &args.resume {
        Some(path) => {
            let text = files::read_record(path)?;
            let set = rulesets::of_record(&text, path)?;
            let name = path.display().to_string();
            let record = Text { name: &name, text: &text };
            let (opening, kept) = match &args.record {
                None => (Opening::Resumed(record), path),
                Some(kept) if args.todays_rules && !is_same(kept, path) => (Opening::Forked(record), kept),
                Some(_) if args.todays_rules => {
                    return Err(Failure(format!(
                        "{name}: this record is not changed; give --record another file"
                    )));
                }
                Some(_) => {
                    return Err(Failure(format!(
                        "{name}: the battle goes on in this record; leave out --record"
                    )));
                }
            };
            set.play(&opening, &args.seat, seed, &mut Terminal::new(Some(kept))?)
        }
        None => {
            let name = args.scenario.as_deref().unwrap_or_default();
            let set = rulesets::of_scenario(name)?;
            let scenario = scenarios::find(set, name, args.house.as_deref())?;
            let mut terminal = Terminal::new(args.record.as_deref())?;
            set.play(&Opening::New(&scenario), &args.seat, seed, &mut terminal)
        }
    }
}

/// Whether two names are of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other
        || one.canonicalize().ok().zip(other.canonicalize().ok()).is_some_and(|(one, other)| one == other)
}

/// Tells a recorded battle, or draws where it stood.
pub(crate) fn replay(path: &Path, after: Option<usize>, file: Option<&Path>) -> Result<String, Failure> {
    let text = files::read_record(path)?;
    let set = rulesets::of_record(&text, path)?;
    let name = path.display().to_string();
    let record = Text { name: &name, text: &text };
    let Some(file) = file else { return set.tell(record, after) };
    let drawn = files::write_picture(file, set.draw_record(record, after, file)?);
    drawn.map_err(|Failure(why)| Failure(format!("{name}: {why}")))
}

/// Checks a recorded battle.
pub(crate) fn verify(path: &Path) -> Result<String, Failure> {
    let text = files::read_record(path)?;
    let set = rulesets::of_record(&text, path)?;
    set.verify(Text { name: &path.display().to_string(), text: &text })
}
