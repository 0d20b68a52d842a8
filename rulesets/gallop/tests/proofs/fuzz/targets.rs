//! The doors of this rule set that take bytes from outside; each function tells what came of them.
//!
//! A door answers with a refusal, or lets in something that can be played, shown and told: whatever else it does is a
//! panic here. The libFuzzer package in `fuzz/` includes this file too.

use std::sync::{Arc, OnceLock};

use dice::{Seed, Seeded};
use engine::{Files, Game, Kinds, Listed, Position, Record, Rules, Seat, ToAct, replay};
use gallop::tables::printed_sheet;
use gallop::{Battle, Event, Now, Order, Tables, log, picture, questions};
use scenario::History;
use sheet::{Sheet, Source};
use testkit::play_random;

/// A door takes bytes and tells what came of them.
pub(crate) type Door = fn(&[u8]) -> String;

/// All doors, by the names of their folders in `fuzz/`.
pub(crate) const DOORS: [(&str, Door); 5] = [
    ("scenario", scenario),
    ("battle", battle),
    ("house-rules", house_rules),
    ("record", record),
    ("order", order),
];

/// A small scenario, one whose troops come from a battle of history, and that battle.
const PICKET: &str = include_str!("../../../../../fuzz/corpus/scenario/picket.toml");
const DRAWN: &str = include_str!("../../../../../fuzz/corpus/scenario/drawn.toml");
const HISTORY: &str = include_str!("../../../../../fuzz/corpus/battle/picket.toml");

/// How many orders are given in a battle that was read, and how many in every sixteenth.
const ORDERS: usize = 3;
const MORE_ORDERS: usize = 150;

/// A scenario file, whatever battle of history it names.
pub(crate) fn scenario(bytes: &[u8]) -> String {
    let text = match text(bytes) {
        Err(refusal) => return refused(&refusal),
        Ok(text) => text,
    };
    let files = Files { battle: HISTORY.into(), ..Files::new(text, "") };
    if is_sixteenth(bytes)
        && let Ok(shifts) = Battle::shifts(&files)
    {
        assert!(shifts.iter().all(|(name, _, _)| !name.is_empty()));
    }
    read_and_play(&files, bytes)
}

/// A battle of history, and a scenario drawn from it.
pub(crate) fn battle(bytes: &[u8]) -> String {
    let read = |text| History::read(text, "battle.toml").map_err(|faults| faults.to_string());
    let history = match text(bytes).and_then(read) {
        Err(refusal) => return refused(&refusal),
        Ok(history) => history,
    };
    if let Some(heights) = &history.heights {
        heights.figures();
    }
    let text = text(bytes).unwrap_or_default();
    read_and_play(&Files { battle: text.into(), ..Files::new(DRAWN, "") }, bytes)
}

/// House rules laid over the sheet.
pub(crate) fn house_rules(bytes: &[u8]) -> String {
    let overlay = |text| {
        let changed = sheet().overlay(text, "house.toml", Source::House);
        changed.map(|changed| (text, changed)).map_err(|faults| faults.to_string())
    };
    let (text, changed) = match text(bytes).and_then(overlay) {
        Err(refusal) => return refused(&refusal),
        Ok(read) => read,
    };
    let again = changed.overlay(text, "house.toml", Source::House);
    assert_eq!(again.as_ref(), Ok(&changed), "the same changes twice are the same sheet");
    if changed == *sheet() {
        return "nothing is changed".into();
    }
    if let Err(faults) = Tables::read(&changed) {
        return refused(&faults.to_string());
    }
    if is_sixteenth(bytes) {
        assert!(!sheet::print::text(&changed).is_empty());
    }
    read_and_play(&Files::new(PICKET, text), bytes)
}

/// A record: read, replayed by the rules, and replayed by its events alone.
pub(crate) fn record(bytes: &[u8]) -> String {
    let read = |text| Record::<Event>::parse(text).map_err(|fault| fault.to_string());
    let mut record = match text(bytes).and_then(read) {
        Err(refusal) => return refused(&refusal),
        Ok(record) => record,
    };
    let again = Record::<Event>::parse(&record.to_text());
    // It is written in the present format, whatever it was read in.
    if let Ok(again) = &again {
        record.header.longroll = again.header.longroll;
    }
    assert_eq!(again.as_ref(), Ok(&record), "what was read is written and read back");
    let files = record.header.files();
    let battle =
        if files == picket().1 { Ok(Arc::clone(&picket().0)) } else { Battle::read(&files).map(Arc::new) };
    let battle = match battle {
        Err(faults) => return refused(&faults.to_string()),
        Ok(battle) => battle,
    };
    let by_rules = told(&battle, &record, bytes);
    record.header.revision = battle.revision().wrapping_add(1);
    by_rules + &told(&battle, &record, bytes)
}

/// An order as a sentence, in every kind of position of a battle.
pub(crate) fn order(bytes: &[u8]) -> String {
    let battle = &knoll().0;
    let text = match text(bytes) {
        Err(refusal) => return refused(&refusal),
        Ok(text) => text,
    };
    let order = match battle.parse(text) {
        // What the sentence itself put into the refusal makes no new kind of it.
        Err(misread) => {
            let own = |word: &&str| !text.contains(word.trim_matches('\''));
            return refused(&misread.what).split(' ').filter(own).collect();
        }
        Ok(order) => order,
    };
    let sentence = battle.print(&order);
    assert_eq!(battle.parse(&sentence), Ok(order), "'{sentence}' is understood as it was meant");
    let mut told = order.kind().to_string();
    for position in positions() {
        for seat in [Seat(0), Seat(1), Seat(7), Seat(255)] {
            match position.check(battle, seat, order) {
                Ok(_) => told.push_str(" yes"),
                Err(refusal) => assert!(!refusal.to_string().is_empty()),
            }
        }
    }
    told
}

/// Whether more is tried than is quickly done: longer play, pictures, prints.
fn is_sixteenth(bytes: &[u8]) -> bool {
    bytes.len().is_multiple_of(16)
}

/// The bytes as text, or the refusal that the program prints.
fn text(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|_| "stream did not contain valid UTF-8".into())
}

/// A refusal says something.
fn refused(refusal: &str) -> String {
    assert!(!refusal.trim().is_empty(), "a refusal without a word");
    refusal.into()
}

/// Plays on in a battle that was let in, and shows it.
fn read_and_play(files: &Files, bytes: &[u8]) -> String {
    let battle = match Battle::read(files) {
        Err(faults) => return refused(&faults.to_string()),
        Ok(battle) => Arc::new(battle),
    };
    let mut game = Game::new(Arc::clone(&battle), files, Seed::from_number(1863));
    for number in 0..if is_sixteenth(bytes) { MORE_ORDERS } else { ORDERS } {
        let ToAct::Seats(seats) = game.to_act() else { break };
        let Some(seat) = seats.iter().next() else { break };
        let orders = battle.orders(game.observe(seat).state(), seat);
        // Any of them, but the same ones every time.
        let order = orders[(number * 7919 + bytes.len()) % orders.len()];
        assert_eq!(battle.parse(&battle.print(&order)), Ok(order), "what can be ordered can be said");
        game.give(seat, order).expect("what is listed is legal");
    }
    let now = Now { battle: &battle, state: game.position().state() };
    if is_sixteenth(bytes) {
        show(now);
    }
    format!("{} stands, {}", battle.stands.len(), questions::heading(now))
}

fn told(battle: &Battle, record: &Record<Event>, bytes: &[u8]) -> String {
    match replay(battle, record) {
        Err(divergence) => divergence.to_string(),
        Ok(replayed) => {
            let lines = std::iter::once(&record.opening).chain(&record.lines);
            for (line, state) in lines.zip(&replayed.states) {
                line.events.iter().for_each(|event| drop(log::sentence(Now { battle, state }, event)));
            }
            if let Some(last) = replayed.states.last().filter(|_| is_sixteenth(bytes)) {
                show(Now { battle, state: last });
            }
            format!("{} states, differs {}", replayed.states.len(), replayed.differs_from.is_some())
        }
    }
}

/// What the program shows of a state.
fn show(now: Now<'_>) {
    assert!(!questions::heading(now).is_empty());
    assert!(!view::text(&picture::picture(now)).is_empty());
}

fn sheet() -> &'static Sheet {
    static SHEET: OnceLock<Sheet> = OnceLock::new();
    SHEET.get_or_init(printed_sheet)
}

type ReadFrom = (Arc<Battle>, Files);

fn read_from(files: Files) -> ReadFrom {
    (Arc::new(Battle::read(&files).expect("a scenario of our own")), files)
}

/// The battle that records are tried in.
fn picket() -> &'static ReadFrom {
    static BATTLE: OnceLock<ReadFrom> = OnceLock::new();
    BATTLE.get_or_init(|| read_from(Files::new(PICKET, "")))
}

/// The battle that orders are tried in.
fn knoll() -> &'static ReadFrom {
    static BATTLE: OnceLock<ReadFrom> = OnceLock::new();
    BATTLE.get_or_init(|| read_from(gallop::files(gallop::SCENARIOS[0].1)))
}

/// Positions of a random game, one for each kind of choice.
fn positions() -> &'static [Position<Battle>] {
    static POSITIONS: OnceLock<Vec<Position<Battle>>> = OnceLock::new();
    POSITIONS.get_or_init(|| {
        let (battle, files) = knoll();
        let game = play_random(battle, files, Seed::from_number(1863));
        let mut kinds = Vec::new();
        let mut positions = vec![game.position().clone()];
        for n_orders in 0..game.entries().len() {
            let position = game.branch(n_orders, Seed::from_number(1)).position().clone();
            let kind = battle.pending(position.state()).map(Kinds::kind);
            if !kinds.contains(&kind) {
                kinds.push(kind);
                positions.push(position);
            }
        }
        positions
    })
}

/// Sentences of every kind of order, to start from.
pub(crate) fn sentences() -> Vec<Vec<u8>> {
    let battle = &knoll().0;
    let mut dice = Seeded::new(Seed::from_number(1863));
    let orders: Vec<Order> = (0..400).map(|_| battle.any_order(&mut dice)).collect();
    let of_kind = |kind: &'static str| orders.iter().filter(move |order| order.kind() == kind).take(3);
    let chosen = Order::KINDS.iter().flat_map(|kind| of_kind(kind));
    chosen.map(|order| battle.print(order).into_bytes()).collect()
}

/// A record as it is written, and in the first format, whose lines no sum guards.
pub(crate) fn short_records() -> Vec<Vec<u8>> {
    let (battle, files) = picket();
    let sealed = play_random(battle, files, Seed::from_number(2)).record().to_text();
    let plain = |line: &str| {
        let body = line.rsplit_once(",\"sum\":\"").map_or(line, |(body, _)| body);
        format!("{}}}\n", body.trim_end_matches('}')).replacen("\"longroll\":2", "\"longroll\":1", 1)
    };
    let first_format: String = sealed.lines().map(plain).collect();
    vec![sealed.into_bytes(), first_format.into_bytes()]
}
