//! Records on disk: written whole after every order, read back, told.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use engine::{Record, replay};

use crate::rulesets::Playable;
use desk::Failure;
use desk::print;

/// Writes a record beside its file and then puts it in place, so that what was there is never lost halfway.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| Failure(format!("{}: {error}", path.display())))
}

/// A record and the battle it was played in.
pub(crate) fn read<R: Playable>(path: &Path, text: &str) -> Result<(R, Record<R::Event>), Failure> {
    let named = |fault: String| Failure(format!("{}: {fault}", path.display()));
    let record: Record<R::Event> = Record::parse(text).map_err(|fault| named(fault.to_string()))?;
    if record.header.ruleset != R::ID {
        return Err(named(format!("the record is of the rule set '{}'", record.header.ruleset)));
    }
    let battle = R::read(&record.header.files()).map_err(|faults| named(faults.to_string()))?;
    Ok((battle, record))
}

/// A record as a story; the board as it stood after so many orders, or at the end.
pub(crate) fn tell<R: Playable>(
    battle: &R,
    record: &Record<R::Event>,
    after: Option<usize>,
    file: Option<&Path>,
) -> Result<String, Failure> {
    let replayed = replay(battle, record).map_err(|divergence| Failure(divergence.to_string()))?;
    let n_orders = after.unwrap_or(record.lines.len()).min(record.lines.len());
    match file {
        Some(file) if file.extension().is_some_and(|ending| ending == "gif") => {
            return film(battle, &replayed.states[..=n_orders], file);
        }
        Some(file) => return draw(battle, &replayed.states[n_orders], file),
        None => {}
    }
    let mut text = String::new();
    if !replayed.verified {
        let _ = writeln!(text, "(recorded under revision {}; told by its events)", record.header.revision);
    }
    let mut heading = String::new();
    for (number, line) in record.lines[..n_orders].iter().enumerate() {
        let now = battle.heading(&replayed.states[number]);
        if now != heading {
            let _ = writeln!(text, "\n{now}");
            heading = now;
        }
        let seat = line.seat.map(|seat| battle.seat_name(seat)).unwrap_or_default();
        let _ = writeln!(text, "{:4} {seat}: {}", number + 1, print::plain(&line.order));
        for sentence in line.events.iter().filter_map(|event| battle.tell(event)) {
            let _ = writeln!(text, "       {sentence}");
        }
    }
    let state = &replayed.states[n_orders];
    let _ = writeln!(
        text,
        "\n{}\n{}\n{}",
        battle.heading(state),
        view::text(&battle.picture(state)),
        battle.score(state)
    );
    Ok(text)
}

/// Draws states one after the other into a moving picture; large maps are drawn wider, so that they can be read.
fn film<R: Playable>(battle: &R, states: &[R::State], file: &Path) -> Result<String, Failure> {
    let pictures = states.iter().map(|state| battle.picture(state));
    let width = match &battle.picture(&states[0]).board {
        view::Board::Squares(squares) => u16::from(squares.grid.columns()) * 100,
        _ => 1400,
    };
    let reel = view::Reel { width: width.clamp(900, 2000), ..view::Reel::default() };
    write(file, view::gif(pictures, reel)?)
}

/// Draws a state as a map into a file, by its ending.
pub(crate) fn draw<R: Playable>(battle: &R, state: &R::State, file: &Path) -> Result<String, Failure> {
    let svg = view::svg(&battle.picture(state));
    let bytes = match file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => view::png(&svg, 1.0)?,
        _ => return Err(Failure(format!("{}: a file ending in .svg or .png is wanted", file.display()))),
    };
    write(file, bytes)
}

fn write(file: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    fs::write(file, bytes).map_err(|error| Failure(format!("{}: {error}", file.display())))?;
    Ok(format!("drawn: {}\n", file.display()))
}
