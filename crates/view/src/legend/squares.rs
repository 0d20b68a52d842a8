//! The signs of the square grid.

use board::square::{Direction, Grid, Square};

use super::{DUTIES, MAP, STATE, Sample, UNITS, dress};
use crate::picture::squares::{Arm, Charge, Formation, Link, Mark, MarkKind, Objective, Rank, Squares, Unit};
use crate::picture::{Board, Picture};
use crate::svg::{Window, WindowAt};

/// Where the sample stands, and the squares ahead of it and beside it.
const HERE: Square = Square::new(1, 1);
const AHEAD: Square = Square::new(1, 0);
const BESIDE: Square = Square::new(2, 1);

/// What is seen around a unit that stands alone in its square, and around the foot of a square.
const UNIT: (f64, f64, f64, f64) = (-56.0, -84.0, 112.0, 70.0);
const FOOT: (f64, f64, f64, f64) = (-86.0, 16.0, 172.0, 70.0);

pub(super) fn samples(picture: &Picture, squares: &Squares) -> Vec<Sample> {
    let Some(grid) = Grid::new(3, 3) else { return Vec::new() };
    let base = Squares { key: squares.key.clone(), ..Squares::open(grid) };
    let sample = |group, words: &str, board: Squares, around| Sample {
        group,
        words: words.into(),
        board: Board::Squares(board),
        window: Window { at: WindowAt::Square(HERE), around },
    };
    let with = |group, words: &str, unit: Unit| {
        sample(group, words, Squares { units: vec![unit], ..base.clone() }, UNIT)
    };
    let of = |arm: Arm, side: Option<u8>| {
        let is_so = |unit: &&Unit| unit.arm == arm && side.is_none_or(|side| unit.side == side);
        squares.units.iter().find(is_so).map(alone)
    };
    let mut signs = Vec::new();
    for side in [0, 1] {
        signs.extend(of(Arm::Infantry, Some(side)).map(|unit| with(UNITS, &dress(picture, side), unit)));
    }
    let arms = [
        (Arm::Cavalry, "Cavalry: a slanting line"),
        (Arm::Artillery, "Guns in battery"),
        (Arm::Skirmishers, "Skirmishers: open order"),
        (Arm::General, "A general, and his value"),
    ];
    signs.extend(arms.iter().filter_map(|&(arm, words)| Some(with(UNITS, words, of(arm, None)?))));
    let Some(foot) = of(Arm::Infantry, None) else { return signs };
    let column = Unit { formation: Formation::Column, ..foot.clone() };
    let column = Squares { units: vec![column], ..base.clone() };
    let words = "In road column; in line the heavy edge is the front";
    signs.push(sample(UNITS, words, column, (-70.0, -84.0, 140.0, 88.0)));
    for (shade, rate) in &squares.key {
        let words = format!("A dot for each point of strength; this colour: {rate}");
        signs.push(with(UNITS, &words, Unit { shade: *shade, ..foot.clone() }));
    }
    signs.push(with(STATE, "Picked out", Unit { selected: true, ..foot.clone() }));
    signs.extend(DUTIES.map(|(words, duty)| with(STATE, words, Unit { duty, ..foot.clone() })));
    signs.push(with(STATE, "A cross for each hit", Unit { hits: 2, ..foot.clone() }));
    signs.push(with(STATE, "Its division is broken", Unit { broken: true, ..foot.clone() }));
    signs.push(with(STATE, "Smoke: it has fired", Unit { fired: true, ..foot.clone() }));
    let marked = |kind, note: &str| Squares {
        marks: vec![Mark { at: HERE, kind, note: note.into() }],
        ..base.clone()
    };
    signs.push(sample(MAP, "In reach", marked(MarkKind::Reach, ""), FOOT));
    signs.push(sample(MAP, "A target, and the chance", marked(MarkKind::Target, "70%"), FOOT));
    let charge = Charge { unit: foot.id.clone(), target: AHEAD };
    let charges = Squares { units: vec![foot.clone()], charges: vec![charge], ..base.clone() };
    signs.push(sample(MAP, "A charge, declared", charges, (-86.0, -134.0, 172.0, 120.0)));
    let other = Unit { id: format!("{}-2", foot.id), at: BESIDE, ..foot.clone() };
    let link = Link { from: HERE, to: BESIDE, patch: foot.patch };
    let links = Squares { units: vec![foot, other], links: vec![link], ..base.clone() };
    signs.push(sample(MAP, "Beads: these keep in contact", links, (-46.0, -84.0, 252.0, 70.0)));
    let held =
        |held_by| Squares { objectives: vec![Objective { at: HERE, points: 3, held_by }], ..base.clone() };
    signs.push(sample(
        MAP,
        "A place worth points, and the side that holds it",
        held(Some(1)),
        (-86.0, 16.0, 112.0, 70.0),
    ));
    signs
}

/// A unit as it is when it stands alone and nothing has happened to it.
fn alone(unit: &Unit) -> Unit {
    Unit {
        id: "unit".into(),
        at: HERE,
        facing: Direction::North,
        rank: Rank::Front,
        formation: Formation::Deployed,
        hits: 0,
        broken: false,
        fired: false,
        selected: false,
        ..unit.clone()
    }
}
