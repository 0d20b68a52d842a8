//! What every step of the map costs: worked out once, since neither ground nor sheet change in a battle.

use board::square::{Direction, Square};
use sheet::Axis;

use crate::axes::{Arm, Going, Ruling};
use crate::map::Map;
use crate::state::{FORMATIONS, Formation, marches_in_column};
use crate::tables::Tables;

/// No step: the edge of the table, or ground an arm cannot go over.
const NO_STEP: u16 = u16::MAX;

/// The costs of steps through the four sides of every square, by arm and formation, in parts of a move.
#[derive(Clone, Debug)]
pub(crate) struct March {
    squares: usize,
    costs: Vec<[u16; 4]>,
    cheapest: Vec<u16>,
}

impl March {
    /// Looks every step up.
    pub(crate) fn new(map: &Map, tables: &Tables) -> March {
        let squares = map.grid().len();
        let (mut costs, mut cheapest) = (Vec::new(), Vec::new());
        for &arm in Arm::ALL {
            for formation in FORMATIONS {
                let begun = costs.len();
                costs.extend(map.grid().squares().map(|from| {
                    Direction::ALL
                        .map(|side| step(map, tables, arm, formation, from, side).unwrap_or(NO_STEP))
                }));
                cheapest.push(costs[begun..].iter().flatten().copied().min().unwrap_or(NO_STEP));
            }
        }
        March { squares, costs, cheapest }
    }

    /// The steps from a square, by its place in row order, clockwise from the north.
    #[inline]
    pub(crate) fn steps(
        &self,
        arm: Arm,
        formation: usize,
        square: usize,
    ) -> impl Iterator<Item = (Direction, u32)> {
        let costs = self.costs[(arm.index() * 2 + formation) * self.squares + square];
        let steps = Direction::ALL.into_iter().zip(costs);
        steps.filter(|&(_, cost)| cost != NO_STEP).map(|(side, cost)| (side, u32::from(cost)))
    }

    /// What the cheapest step anywhere costs.
    #[inline]
    pub(crate) fn cheapest(&self, arm: Arm, formation: usize) -> u32 {
        u32::from(self.cheapest[arm.index() * 2 + formation])
    }
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
    let by_road = (on_march && map.has_road(from, side)).then(|| tables.movement.get(arm, Going::Roads));
    let off_road = map.field(next).going(tables.holds(Ruling::BuiltUpNormal));
    let allowance = by_road.flatten().or_else(|| tables.movement.get(arm, off_road))?;
    Some(allowance.step())
}
