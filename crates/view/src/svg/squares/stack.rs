//! The units of one square in their places: skirmishers out in front, ranks behind one another, generals where there
//! is room, and never one over another.

use super::plan::{Point, SIDE};
use crate::picture::squares::{Arm, Formation, Rank, Unit};
use crate::svg::lettering::{self, Fitted};

/// The size names are written in.
const NAME: f64 = 16.0;
/// What a name takes behind its unit.
const NAME_DEPTH: f64 = 16.0;
/// What is left behind a unit without its name.
const UNNAMED_DEPTH: f64 = 3.0;
/// Names shrink with their units so far and no further.
const LEAST_NAME: f64 = 0.72;
/// Where units are drawn smaller than this, there is no room for names.
const NAMED: f64 = 0.42;
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
    /// Its name as it fits, if there is room for any.
    pub(super) name: Option<Name>,
}

/// A name behind its unit, drawn on the scale of the unit.
pub(super) struct Name {
    /// The words.
    pub(super) fitted: Fitted,
    /// Their size.
    pub(super) size: f64,
    /// How deep it is.
    pub(super) depth: f64,
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

/// What a unit would like to take, so that its name need not be cut short.
fn wish(unit: &Unit) -> f64 {
    room(unit).max((lettering::width(&unit.label, NAME) * 0.9).min(SIDE - FLANKS))
}

/// How much of a rank a unit is given.
type Measure = fn(&Unit) -> f64;

/// One behind another; units of one row stand side by side.
type Row<'a> = Vec<&'a Unit>;

fn width(row: &[&Unit], measure: Measure) -> f64 {
    row.iter().map(|unit| measure(unit)).sum::<f64>() + GAP * row.len().saturating_sub(1) as f64
}

/// How deep units stand without what is behind them.
fn depth(row: &[&Unit]) -> f64 {
    row.iter().map(|unit| size(unit).1).fold(0.0, f64::max)
}

fn whole_depth(rows: &[Row<'_>]) -> f64 {
    rows.iter().map(|row| depth(row)).sum::<f64>() + STEP * rows.len().saturating_sub(1) as f64
}

/// The scale on which rows are as deep as they may be, each with its names behind it.
fn named_scale(rows: &[Row<'_>], most: f64) -> f64 {
    let names = NAME_DEPTH * rows.len() as f64;
    let alike = most / (whole_depth(rows) + names);
    if alike >= LEAST_NAME { alike } else { (most - names * LEAST_NAME) / whole_depth(rows) }
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

/// The size of the smallest names of these units, given front to back; that of all names if there are none.
pub(super) fn smallest_name<'a>(units: impl Iterator<Item = &'a Unit> + Clone) -> f64 {
    let sizes = placed(units).into_iter().filter_map(|placed| Some(placed.name?.size * placed.scale));
    sizes.fold(NAME, f64::min)
}

/// Places the units of one square, given front to back; where they are too many, all are drawn smaller, and where
/// their names would be too small to read, they go without.
pub(super) fn placed<'a>(units: impl Iterator<Item = &'a Unit> + Clone) -> Vec<Placed<'a>> {
    let most = SIDE - FRONT - REAR;
    let roomy = rows(units.clone(), wish);
    let (rows, measure): (_, Measure) =
        if named_scale(&roomy, most) >= 1.0 { (roomy, wish) } else { (rows(units, room), room) };
    let wide = rows.iter().map(|row| width(row, measure)).fold(0.0, f64::max);
    // Rounded down: rather a little too small than over the line.
    let fitting = |deep: f64| (deep.min((SIDE - FLANKS) / wide).clamp(0.0, 1.0) * 100.0).floor() / 100.0;
    let named = fitting(named_scale(&rows, most));
    let is_named = named >= NAMED;
    let unnamed = || fitting(most / (whole_depth(&rows) + UNNAMED_DEPTH * rows.len() as f64));
    let scale = if is_named { named } else { unnamed() };
    // Names are drawn on the scale of their units and are not to shrink as far.
    let grown = scale.max(LEAST_NAME) / scale;
    let behind = if is_named { NAME_DEPTH * grown } else { UNNAMED_DEPTH };
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
            let name = || {
                let fitted = lettering::fitted(&unit.label, NAME * grown, space);
                Name { fitted, size: NAME * grown, depth: behind }
            };
            placed.push(Placed {
                unit,
                at: (x + mine * scale / 2.0, y + size(unit).1 * scale / 2.0),
                scale,
                name: is_named.then(name),
            });
            x += (mine + GAP) * scale;
        }
        y += (depth(row) + behind + STEP) * scale;
    }
    placed
}
