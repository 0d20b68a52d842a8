//! The units of one square in their places: skirmishers out in front, ranks behind one another, generals where there
//! is room, and never one over another.

use super::plan::{Point, SIDE};
use crate::picture::squares::{Arm, Formation, Rank, Unit};
use crate::svg::lettering;

/// The size names are written in.
pub(super) const NAME: f64 = 12.0;
/// What a name takes behind its unit.
pub(super) const NAME_DEPTH: f64 = 13.0;
/// What is left behind a unit without its name.
const UNNAMED_DEPTH: f64 = 3.0;
/// Drawn smaller than this, names cannot be read.
const NAMED: f64 = 0.6;
/// From the front of the square to the first rank: room for works and for the mark of the facing.
const FRONT: f64 = 14.0;
/// Left free at the rear.
const REAR: f64 = 2.0;
/// Left free on both flanks together.
const FLANKS: f64 = 6.0;
/// Between units side by side.
const GAP: f64 = 4.0;
/// Between rows.
const STEP: f64 = 2.0;

/// A unit in its place, as seen with its front to the north and the middle of the square at nought.
pub(super) struct Placed<'a> {
    /// The unit.
    pub(super) unit: &'a Unit,
    /// The middle of its block.
    pub(super) at: Point,
    /// How much smaller it is drawn than it might be.
    pub(super) scale: f64,
    /// Its name as it fits; empty if there is no room for any.
    pub(super) name: String,
}

/// Width and depth of a unit's block.
pub(super) fn size(unit: &Unit) -> Point {
    match (unit.arm, unit.formation) {
        (Arm::General, _) => (25.0, 25.0),
        (Arm::Skirmishers, _) => (46.0, 18.0),
        (Arm::Artillery, Formation::Column) => (36.0, 44.0),
        (_, Formation::Column) => (26.0, 44.0),
        (Arm::Artillery, _) => (50.0, 36.0),
        (Arm::Infantry | Arm::Cavalry, _) => (70.0, 30.0),
    }
}

/// What a unit takes of its rank, for name and hits beside it.
fn room(unit: &Unit) -> f64 {
    match (unit.arm, unit.formation) {
        (Arm::General, _) => 40.0,
        (Arm::Skirmishers, _) | (_, Formation::Deployed) => size(unit).0 + 2.0,
        (_, Formation::Column) => 46.0,
    }
}

/// What a unit would like to take, so that its name need not be cut short. A line is long enough as it is.
fn wish(unit: &Unit) -> f64 {
    match (unit.arm, unit.formation) {
        (Arm::Infantry | Arm::Cavalry, Formation::Deployed) => room(unit),
        _ => room(unit).max((lettering::width(&unit.label, NAME) + 2.0).min(80.0)),
    }
}

/// How much of a rank a unit is given.
type Measure = fn(&Unit) -> f64;

/// One behind another; units of one row stand side by side.
type Row<'a> = Vec<&'a Unit>;

fn width(row: &[&Unit], measure: Measure) -> f64 {
    row.iter().map(|unit| measure(unit)).sum::<f64>() + GAP * row.len().saturating_sub(1) as f64
}

fn depth(row: &[&Unit], behind: f64) -> f64 {
    row.iter().map(|unit| size(unit).1).fold(0.0, f64::max) + behind
}

fn whole_depth(rows: &[Row<'_>], behind: f64) -> f64 {
    rows.iter().map(|row| depth(row, behind)).sum::<f64>() + STEP * rows.len().saturating_sub(1) as f64
}

/// Puts everybody into rows, front to back.
fn rows<'a>(units: impl Iterator<Item = &'a Unit> + Clone, measure: Measure) -> Vec<Row<'a>> {
    let is_skirmisher = |unit: &&Unit| unit.arm == Arm::Skirmishers;
    let troops = || units.clone().filter(|unit| !matches!(unit.arm, Arm::General | Arm::Skirmishers));
    let in_rank = |rank: Rank| troops().filter(move |unit| unit.rank == rank);
    let guns_last = |rank: Rank| {
        let formed = in_rank(rank).filter(|unit| unit.arm != Arm::Artillery);
        formed.chain(in_rank(rank).filter(|unit| unit.arm == Arm::Artillery)).collect::<Vec<_>>()
    };
    let mut rows: Vec<Row<'a>> = Vec::new();
    for rank in
        [units.clone().filter(is_skirmisher).collect(), guns_last(Rank::Front), guns_last(Rank::Behind)]
    {
        let first = rows.len();
        for unit in rank {
            match rows[first..].last_mut() {
                Some(row) if width(row, measure) + GAP + measure(unit) <= SIDE - FLANKS => row.push(unit),
                _ => rows.push(vec![unit]),
            }
        }
    }
    for general in units.filter(|unit| unit.arm == Arm::General) {
        let with_room =
            rows.iter_mut().rev().find(|row| width(row, measure) + GAP + measure(general) <= SIDE - FLANKS);
        match with_room {
            Some(row) => row.push(general),
            None => rows.push(vec![general]),
        }
    }
    rows
}

/// Places the units of one square, given front to back; where they are too many, all are drawn smaller, and where
/// their names would be too small to read, they go without.
pub(super) fn placed<'a>(units: impl Iterator<Item = &'a Unit> + Clone) -> Vec<Placed<'a>> {
    let most = SIDE - FRONT - REAR;
    let roomy = rows(units.clone(), wish);
    let (rows, measure): (_, Measure) =
        if whole_depth(&roomy, NAME_DEPTH) <= most { (roomy, wish) } else { (rows(units, room), room) };
    let wide = rows.iter().map(|row| width(row, measure)).fold(0.0, f64::max);
    let fitting = |behind: f64| {
        let scale = (most / whole_depth(&rows, behind)).min((SIDE - FLANKS) / wide).min(1.0);
        // Rounded down: rather a little too small than over the line.
        (scale * 100.0).floor() / 100.0
    };
    let behind = if fitting(NAME_DEPTH) < NAMED { UNNAMED_DEPTH } else { NAME_DEPTH };
    let scale = fitting(behind);
    let mut placed = Vec::new();
    let mut y = FRONT - SIDE / 2.0;
    let alone = (SIDE - FLANKS) / scale;
    for row in &rows {
        let spare = (SIDE - FLANKS) / scale - width(row, measure);
        let more = (spare / row.len() as f64).clamp(0.0, 16.0);
        let mut x = -(width(row, measure) + more * row.len() as f64) * scale / 2.0;
        for unit in row {
            let mine = measure(unit) + more;
            let space = if row.len() == 1 { alone } else { mine + 2.0 };
            let is_named = behind == NAME_DEPTH;
            placed.push(Placed {
                unit,
                at: (x + mine * scale / 2.0, y + size(unit).1 * scale / 2.0),
                scale,
                name: if is_named { lettering::contracted(&unit.label, NAME, space) } else { String::new() },
            });
            x += (mine + GAP) * scale;
        }
        y += (depth(row, behind) + STEP) * scale;
    }
    placed
}
