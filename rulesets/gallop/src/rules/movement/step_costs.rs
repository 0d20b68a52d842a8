//! What every step of the map costs, and which squares are in contact: worked out once, since neither ground nor sheet
//! change in a battle.

use board::square::{Direction, Grid, Square};
use sheet::Axis;

use super::square_set::Places;
use crate::game::map::{ContactRule, Map};
use crate::game::state::{FORMATIONS, Formation, marches_in_column};
use crate::sheet::axes::{Arm, GoingKind};
use crate::sheet::tables::Tables;

/// The cost of what cannot be reached: a place, or a step over the edge of the table or ground an arm cannot go over.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// What a step through one side of a square costs, deployed and in column, in parts of a move.
type Steps = [u32; 2];

/// The costs of all steps, by arm and square.
#[derive(Clone, Debug)]
pub(crate) struct StepCosts {
    squares: usize,
    columns: usize,
    costs: Vec<[Steps; 4]>,
    least: Vec<Steps>,
    cheapest: Vec<u32>,
    in_contact: Vec<Places>,
}

impl StepCosts {
    /// Looks every step up.
    pub(crate) fn new(map: &Map, tables: &Tables) -> StepCosts {
        let (squares, columns) = (map.grid().len(), map.grid().columns().into());
        let (mut costs, mut least, mut cheapest) = (Vec::new(), Vec::new(), Vec::new());
        for &arm in Arm::ALL {
            let begun = costs.len();
            let cost = |from, side, formation| step(map, tables, arm, formation, from, side);
            costs.extend(map.grid().squares().map(|from| {
                Direction::ALL
                    .map(|side| FORMATIONS.map(|how| cost(from, side, how).map_or(NOWHERE, u32::from)))
            }));
            let either = |a: Steps, b: Steps| [a[0].min(b[0]), a[1].min(b[1])];
            least.extend(costs[begun..].iter().map(|steps| steps.iter().copied().fold([NOWHERE; 2], either)));
            cheapest.push(least[begun..].iter().flatten().copied().min().unwrap_or(NOWHERE));
        }
        let contact = ContactRule::of(tables);
        let in_contact = map.grid().squares().map(|square| in_contact(map.grid(), square, contact)).collect();
        StepCosts { squares, columns, costs, least, cheapest, in_contact }
    }

    /// The steps from a square: where each leads and what it costs, which over the edge of the table is nowhere. Squares
    /// go by their place in row order.
    #[inline]
    pub(crate) fn steps(&self, arm: Arm, from: usize) -> impl Iterator<Item = (usize, &Steps)> {
        let costs = &self.costs[arm.index() * self.squares + from];
        let beside = [from.wrapping_sub(self.columns), from + 1, from + self.columns, from.wrapping_sub(1)];
        (0..4).map(move |side| (beside[side], &costs[side]))
    }

    /// The squares in contact with one.
    #[inline]
    pub(crate) fn in_contact(&self, square: usize) -> &Places {
        &self.in_contact[square]
    }

    /// What the cheapest step from a square costs.
    #[inline]
    pub(crate) fn least(&self, arm: Arm, from: usize) -> &Steps {
        &self.least[arm.index() * self.squares + from]
    }

    /// What the cheapest step anywhere costs an arm.
    #[inline]
    pub(crate) fn cheapest(&self, arm: Arm) -> u32 {
        self.cheapest[arm.index()]
    }
}

/// The squares whose stands are in contact with those of this one.
fn in_contact(grid: Grid, square: Square, contact: ContactRule) -> Places {
    let mut places = Places::none(grid);
    for other in grid.squares().filter(|&other| contact.joins(square, other)) {
        places.insert(grid.index(other), [true; 2]);
    }
    places
}

/// What one step costs: by road where one leads that way and serves the arm, else by the ground entered.
fn step(
    map: &Map,
    tables: &Tables,
    arm: Arm,
    formation: Formation,
    from: Square,
    side: Direction,
) -> Option<u16> {
    let next = map.grid().beside(from, side)?;
    let on_march = formation == Formation::Column || !marches_in_column(arm);
    let by_road = (on_march && map.has_road(from, side)).then(|| tables.movement.get(arm, GoingKind::Roads));
    let off_road = map.field(next).going(tables);
    let allowance = by_road.flatten().or_else(|| tables.movement.get(arm, off_road))?;
    Some(allowance.step())
}
