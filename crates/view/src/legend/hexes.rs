//! The signs of the hex map.

use board::hex::{Grid, Hex, Vertex};

use super::{DUTIES, MAP, STATE, Sample, UNITS, dress};
use crate::picture::hexes::{Condition, Counter, Formed, Hexes, Leader, Mark, Objective, Orders, Works};
use crate::picture::squares::{Arm, MarkKind};
use crate::picture::{Board, Picture};
use crate::svg::{Window, WindowAt};

/// Where the sample stands.
const HERE: Hex = Hex::new(2, 2);

/// What is seen around a counter, around a leader, and around a hex.
const COUNTER: (f64, f64, f64, f64) = (-62.0, -44.0, 124.0, 88.0);
const LEADER: (f64, f64, f64, f64) = (-54.0, -32.0, 108.0, 76.0);
const FIELD: (f64, f64, f64, f64) = (-84.0, -59.0, 168.0, 118.0);

/// What makes a counter show a state.
type CounterChange = fn(&mut Counter);

pub(super) fn samples(picture: &Picture, hexes: &Hexes) -> Vec<Sample> {
    let Some(grid) = Grid::new(3, 3) else { return Vec::new() };
    let base = Hexes::open(grid);
    let sample = |group, words: &str, board: Hexes, around| Sample {
        group,
        words: words.into(),
        board: Board::Hexes(board),
        window: Window { at: WindowAt::Hex(HERE), around },
    };
    let with = |group, words: &str, counter: Counter| {
        sample(group, words, Hexes { counters: vec![counter], ..base.clone() }, COUNTER)
    };
    let led = |words: &str, leader: Leader| {
        sample(UNITS, words, Hexes { leaders: vec![leader], ..base.clone() }, LEADER)
    };
    let of = |arm: Arm, side: Option<u8>| {
        let is_so = |counter: &&Counter| counter.arm == arm && side.is_none_or(|side| counter.side == side);
        hexes.counters.iter().find(is_so).map(alone)
    };
    let mut signs = Vec::new();
    for side in [0, 1] {
        signs.extend(of(Arm::Infantry, Some(side)).map(|foot| with(UNITS, &dress(picture, side), foot)));
    }
    signs.extend(of(Arm::Cavalry, None).map(|horse| with(UNITS, "Cavalry: a slanting line", horse)));
    signs.extend(of(Arm::Artillery, None).map(|guns| with(UNITS, "Guns in battery", guns)));
    let Some(foot) = of(Arm::Infantry, None) else { return signs };
    let words =
        "Left: strength. Right: cohesion. The letter is its weapon, the band its brigade, the tip its front";
    signs.push(with(UNITS, words, foot.clone()));
    if let Some(leader) = hexes.leaders.first() {
        let plain = Leader {
            id: "unit".into(),
            at: HERE,
            active: false,
            selected: false,
            fatigue: 0,
            ..leader.clone()
        };
        let told = |orders| Leader { orders: Some(orders), ..plain.clone() };
        let stars = "A leader: stars for his rank, and his orders rating";
        signs.push(led(stars, Leader { orders: None, ..plain.clone() }));
        signs.push(led("His brigade has march orders", told(Orders::March)));
        signs.push(led("Advance orders", told(Orders::Advance)));
        signs.push(led("Attack orders", told(Orders::Attack)));
        signs.push(led("A dot for each fatigue of his brigade", Leader { fatigue: 2, ..plain }));
    }
    signs.push(with(STATE, "Picked out", Counter { selected: true, ..foot.clone() }));
    signs.extend(DUTIES.map(|(words, duty)| with(STATE, words, Counter { duty, ..foot.clone() })));
    let states: [(&str, CounterChange); 8] = [
        ("Stripes: disordered", |it| it.condition = Condition::Disordered),
        ("Colours turned: routed", |it| it.condition = Condition::Routed),
        ("Collapsed: it has lost too much", |it| it.collapsed = true),
        ("In march mode: a hollow tip", |it| it.order = Formed::March),
        ("In square: it faces all ways", |it| it.order = Formed::Square),
        ("Breastworks, begun", |it| it.works = Works::Begun),
        ("Breastworks", |it| it.works = Works::Built),
        ("Smoke: it has fired", |it| it.fired = true),
    ];
    for (words, change) in states {
        let mut changed = foot.clone();
        change(&mut changed);
        let counters = vec![changed];
        signs.push(sample(STATE, words, Hexes { counters, ..base.clone() }, FIELD));
    }
    signs.extend(
        of(Arm::Cavalry, None)
            .map(|horse| with(STATE, "Blown: the horses are tired", Counter { blown: true, ..horse })),
    );
    let marked = |mark: Mark| Hexes { marks: vec![mark], ..base.clone() };
    let hex = |kind, note: &str| marked(Mark::Hex { at: HERE, kind, note: note.into() });
    signs.push(sample(MAP, "In reach, with the movement left there", hex(MarkKind::Reach, "4"), FIELD));
    signs.push(sample(MAP, "A target, and the chance", hex(MarkKind::Target, "35%"), FIELD));
    signs.push(sample(MAP, "The enemy controls this hex", marked(Mark::Zoc(HERE)), FIELD));
    let sight = Mark::Sight { from: HERE, to: Hex::new(2, 1), blocked: Vec::new(), note: "clear".into() };
    signs.push(sample(MAP, "A line of sight", marked(sight), (-84.0, -118.0, 168.0, 118.0)));
    let held = Objective { name: String::new(), at: HERE, points: 5, held_by: Some(1) };
    let objective = Hexes { objectives: vec![held], ..base.clone() };
    signs.push(sample(MAP, "A place worth points, and the side that holds it", objective, FIELD));
    signs
}

/// A unit as it is when it stands alone and nothing has happened to it.
fn alone(counter: &Counter) -> Counter {
    Counter {
        id: "unit".into(),
        at: HERE,
        facing: Vertex::East,
        condition: Condition::Normal,
        order: Formed::Battle,
        works: Works::None,
        collapsed: false,
        blown: false,
        fired: false,
        active: false,
        selected: false,
        sp: counter.full,
        ..counter.clone()
    }
}
