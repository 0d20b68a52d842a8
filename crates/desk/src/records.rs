//! Records of games: read back, verified, told, drawn.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use dice::Seed;
use engine::{Game, Log, Logged, Origin, Record, Replayed, replay};

use crate::game::{Tale, came_as_text};
use crate::{Failure, Playable, ScenarioFiles, Text, print};

/// A record and the battle it was played in.
pub(crate) fn read<R: Playable>(record: Text<'_>) -> Result<(R, Record<R::Event>), Failure> {
    let named = |fault: String| Failure(format!("{}: {fault}", record.name));
    let record: Record<R::Event> = Record::parse(record.text).map_err(|fault| named(fault.to_string()))?;
    if record.header.ruleset != R::ID {
        return Err(named(format!("the record is of the rule set '{}'", record.header.ruleset)));
    }
    let battle = R::read(&record.header.files()).map_err(|faults| named(faults.to_string()))?;
    Ok((battle, record))
}

/// Runs a record again and compares every die, event and hash. A record of another revision is told again by its events.
pub(crate) fn verify<R: Playable>(record: Text<'_>) -> Result<String, Failure> {
    let name = record.name;
    let (battle, record) = read::<R>(record)?;
    let replayed = run_again(&battle, &record).map_err(|Failure(why)| Failure(format!("{name}: {why}")))?;
    let n_orders = record.lines.len();
    let (revision, today) = (record.header.revision, battle.revision());
    Ok(match &record.header.origin {
        _ if !replayed.verified => format!(
            "{name}: {n_orders} orders, every event applies. The game was played under revision {revision} of the rules. \
             They are at revision {today} now, so its dice were not rolled again.\n"
        ),
        Some(origin) => format!(
            "{name}: {n_orders} orders. The first {} are from {} (revision {} of the rules, sum {}): every event applies, \
             every hash as recorded. Of the others every die, event and hash as recorded.\n",
            replayed.n_told,
            print::plain(&origin.name),
            origin.revision,
            print::plain(&origin.sum)
        ),
        None => format!("{name}: {n_orders} orders, every die, event and hash as recorded\n"),
    })
}

/// A record as a story up to some order, or to its end.
pub(crate) fn tell<R: Playable>(record: Text<'_>, after: Option<usize>) -> Result<String, Failure> {
    let name = record.name;
    let (battle, record) = read::<R>(record)?;
    story(battle, &record, after).map_err(|Failure(why)| Failure(format!("{name}: {why}")))
}

/// A record as a picture for a file, by its ending: a map of how it stood after some order, or at its end; or all of it until
/// then as a moving picture.
pub(crate) fn draw_record<R: Playable>(
    record: Text<'_>,
    after: Option<usize>,
    file: &Path,
) -> Result<Vec<u8>, Failure> {
    let name = record.name;
    let (battle, record) = read::<R>(record)?;
    let drawn = run_again(&battle, &record).and_then(|Replayed { states, .. }| {
        let n_orders = n_orders(&record, after);
        match file.extension() {
            Some(ending) if ending == "gif" => film(&battle, &states[..=n_orders]),
            _ => drawn(&battle, &states[n_orders], file),
        }
    });
    drawn.map_err(|Failure(why)| Failure(format!("{name}: {why}")))
}

fn run_again<R: Playable>(battle: &R, record: &Record<R::Event>) -> Result<Replayed<R>, Failure> {
    replay(battle, record).map_err(|divergence| Failure(divergence.to_string()))
}

/// The number of orders of a record that are looked at.
fn n_orders<E>(record: &Record<E>, after: Option<usize>) -> usize {
    after.unwrap_or(record.lines.len()).min(record.lines.len())
}

/// A game of earlier rules, whose orders may no longer be understood: only its events are looked at.
struct ByEvents<R: Playable> {
    battle: R,
    states: Vec<R::State>,
    logs: Vec<Log<R::Event>>,
}

impl<R: Playable> Tale<R> for ByEvents<R> {
    fn battle(&self) -> &R {
        &self.battle
    }

    fn state_after(&self, n_orders: usize) -> &R::State {
        &self.states[n_orders]
    }

    fn log(&self, number: usize) -> &Log<R::Event> {
        &self.logs[number]
    }
}

fn story<R: Playable>(battle: R, record: &Record<R::Event>, after: Option<usize>) -> Result<String, Failure> {
    let revision = record.header.revision;
    if revision != battle.revision() {
        let Replayed { states, .. } = run_again(&battle, record)?;
        let log = |events: &[R::Event]| Log(events.iter().cloned().map(Logged::Event).collect());
        let logs = record.lines.iter().map(|line| log(&line.events)).collect();
        let heading = format!("(recorded under revision {revision}; told by its events)\n");
        return Ok(heading + &told(&ByEvents { battle, states, logs }, record, after));
    }
    // It is only told: its dice are the record's.
    let game = Game::resume(Arc::new(battle), record, Seed::from_number(0))
        .map_err(|divergence| Failure(divergence.to_string()))?;
    let heading = game.origin().map(|Origin { name, revision, orders, .. }| {
        let name = print::plain(name);
        format!("(the first {orders} orders are from {name}, recorded under revision {revision})\n")
    });
    Ok(heading.unwrap_or_default() + &told(&game, record, after))
}

/// The orders one by one with what came of them, and the board at the end.
fn told<R: Playable>(tale: &dyn Tale<R>, record: &Record<R::Event>, after: Option<usize>) -> String {
    let (battle, n_orders) = (tale.battle(), n_orders(record, after));
    let (mut text, mut heading) = (String::new(), String::new());
    for (number, line) in record.lines[..n_orders].iter().enumerate() {
        let now = battle.prompt(tale.state_after(number)).heading;
        if now != heading {
            let _ = writeln!(text, "\n{now}");
            heading = now;
        }
        let seat = line.seat.map(|seat| battle.seat_name(seat)).unwrap_or_default();
        let order = print::plain(&line.order);
        let _ = writeln!(text, "{:4} {seat}: {order}", number + 1);
        let came = came_as_text(tale, number, None);
        // What only says the order again is not told twice.
        text.push_str(came.strip_prefix(&format!("  {order}.\n")).unwrap_or(&came));
    }
    let state = tale.state_after(n_orders);
    let _ = writeln!(
        text,
        "\n{}\n{}\n{}",
        battle.prompt(state).heading,
        view::text(&battle.picture(state)),
        battle.score(state)
    );
    text
}

/// States one after the other as a moving picture; large maps are drawn wider, so that they can be read.
fn film<R: Playable>(battle: &R, states: &[R::State]) -> Result<Vec<u8>, Failure> {
    let pictures = states.iter().map(|state| battle.picture(state));
    let width = match &battle.picture(&states[0]).board {
        view::Board::Squares(squares) => u16::from(squares.grid.columns()) * 100,
        _ => 1400,
    };
    let reel = view::Reel { width: width.clamp(900, 2000), ..view::Reel::default() };
    Ok(view::gif(pictures, reel)?)
}

/// The set-up of a scenario as a map for a file.
pub(crate) fn draw<R: Playable>(files: &ScenarioFiles, file: &Path) -> Result<Vec<u8>, Failure> {
    let battle: R = files.read()?;
    drawn(&battle, &battle.opening(), file)
}

/// A state as a map for a file, by its ending.
fn drawn<R: Playable>(battle: &R, state: &R::State, file: &Path) -> Result<Vec<u8>, Failure> {
    let svg = view::svg(&battle.picture(state));
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(svg.into_bytes()),
        Some("png") => Ok(view::png(&svg, 1.0)?),
        _ => Err(Failure(format!("{}: the name of the file must end in .svg or .png", file.display()))),
    }
}
