//! Section 3, what movement costs: every step on the map, looked up once for the whole battle, and leaving an enemy ZOC.

use board::hex::{Direction, Hex, PerHex};

use crate::Now;
use crate::game::battle::{Arm, Battle, UnitId};
use crate::rules::board::map::MapGround;
use crate::rules::board::zoc::Opposition;
use crate::sheet::board_tables::{Act, Hexside, MoveMode, Terrain};
use crate::sheet::cells::Cost;
use crate::sheet::tables::Tables;

/// Which column of the terrain chart is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// Infantry's, and that of dismounted men and of leaders, who go wherever their men do.
    Foot,
    /// That of guns and cavalry.
    Horse,
}

impl Gait {
    pub(crate) fn of(now: Now<'_>, id: UnitId) -> Gait {
        match now.battle.unit(id).arm {
            Arm::Infantry => Gait::Foot,
            Arm::Cavalry if !now.state.unit(id).mounted => Gait::Foot,
            _ => Gait::Horse,
        }
    }

    /// Whether a hex can be entered other than by road.
    pub(crate) fn is_open(self, battle: &Battle, hex: Hex) -> bool {
        matches!(self.cost(&battle.tables, battle.ground.terrain[hex]), Cost::Points(_))
    }

    fn cost(self, tables: &Tables, terrain: Terrain) -> Cost {
        match self {
            Gait::Foot => tables.map.foot.get(terrain),
            Gait::Horse => tables.map.horse.get(terrain),
        }
    }

    fn side_cost(self, tables: &Tables, side: Hexside) -> Cost {
        match self {
            Gait::Foot => tables.map.side_foot.get(side),
            Gait::Horse => tables.map.side_horse.get(side),
        }
    }
}

/// What a step costs that cannot be taken.
const NEVER: u16 = u16::MAX;

/// What every step costs, by gait and pace.
#[derive(Clone, Debug)]
pub(crate) struct Prices {
    steps: PerHex<[[[PricedStep; 6]; 2]; 2]>,
    passable: PerHex<[[bool; 6]; 2]>,
    /// By pace.
    least: [u16; 2],
}

/// Where a step leads and what it costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PricedStep {
    to: Hex,
    price: u16,
}

impl PricedStep {
    /// The same, if it can be taken.
    #[inline]
    pub(crate) fn known(self) -> Option<(Hex, u16)> {
        (self.price != NEVER).then_some((self.to, self.price))
    }
}

impl Prices {
    pub(crate) fn of(ground: &MapGround, tables: &Tables) -> Prices {
        let nowhere = PricedStep { to: ground.grid().first(), price: NEVER };
        let mut steps = PerHex::new(ground.grid(), [[[nowhere; 6]; 2]; 2]);
        let mut passable = PerHex::new(ground.grid(), [[false; 6]; 2]);
        for hex in ground.grid().hexes() {
            for gait in [Gait::Foot, Gait::Horse] {
                for side in Direction::ALL {
                    for pace in [MoveMode::March, MoveMode::Deployed] {
                        if let Some(price) = step_price(ground, tables, gait, pace, hex, side) {
                            steps[hex][gait as usize][pace as usize][side as usize] =
                                PricedStep { to: hex.beside(side), price };
                        }
                    }
                    passable[hex][gait as usize][side as usize] =
                        is_passable(ground, tables, gait, hex, side);
                }
            }
        }
        let least = [MoveMode::March, MoveMode::Deployed].map(|pace| {
            let all = steps.iter().flat_map(|(_, steps)| steps.map(|by_pace| by_pace[pace as usize]));
            all.flatten().map(|step: PricedStep| step.price).min().unwrap_or(NEVER)
        });
        Prices { steps, passable, least }
    }

    /// Where a step through a side leads and what it costs in halves of a point, if it can be taken.
    #[inline]
    pub(crate) fn step(&self, gait: Gait, pace: MoveMode, hex: Hex, side: Direction) -> Option<(Hex, u16)> {
        self.steps(gait, pace, hex)[side as usize].known()
    }

    /// The steps through all sides of a hex, in the order of [`Direction::ALL`].
    #[inline]
    pub(crate) fn steps(&self, gait: Gait, pace: MoveMode, hex: Hex) -> &[PricedStep; 6] {
        &self.steps[hex][gait as usize][pace as usize]
    }

    /// Where the steps lead that can be taken from a hex, and what they cost, in the same order.
    #[inline]
    pub(crate) fn round(&self, gait: Gait, pace: MoveMode, hex: Hex) -> impl Iterator<Item = (Hex, u16)> {
        self.steps(gait, pace, hex).iter().filter_map(|step| step.known())
    }

    /// What the cheapest step of all costs.
    pub(crate) fn least(&self, pace: MoveMode) -> u16 {
        self.least[pace as usize]
    }

    /// Whether a side can be crossed, whatever lies beyond.
    #[inline]
    pub(crate) fn passes(&self, gait: Gait, hex: Hex, side: Direction) -> bool {
        self.passable[hex][gait as usize][side as usize]
    }
}

/// What a step through a side costs in halves of a point, if it can be taken.
pub(crate) fn price(battle: &Battle, gait: Gait, pace: MoveMode, hex: Hex, side: Direction) -> Option<u16> {
    battle.prices.step(gait, pace, hex, side).map(|(_, price)| price)
}

/// What any step from the hex in which a unit begins costs besides, if it begins in an enemy ZOC.
#[inline(always)]
pub(super) fn leaving_zoc(battle: &Battle, enemy: &Opposition, start: Hex) -> u16 {
    if enemy.controls(start) { battle.act(Act::LeaveZoc) } else { 0 }
}

fn step_price(
    ground: &MapGround,
    tables: &Tables,
    gait: Gait,
    pace: MoveMode,
    hex: Hex,
    side: Direction,
) -> Option<u16> {
    let terrain = ground.terrain.get(hex.beside(side))?;
    let halves = |points: u8| 2 * u16::from(points);
    match (ground.ways.at(hex, side), gait.cost(tables, terrain)) {
        // What is printed for the hex goes before what is printed for roads: through a town horses are led.
        (Some(_), Cost::ByRoad(points)) => Some(halves(points)),
        (Some(way), _) => Some(tables.map.roads.get(way, pace).0.into()),
        (None, Cost::Points(points)) => {
            let sides = ground.crossed(hex, side).map(|crossed| gait.side_cost(tables, crossed));
            sides.into_iter().try_fold(halves(points), |sum, cost| match cost {
                Cost::Points(points) => Some(sum + halves(points)),
                Cost::ByRoad(_) | Cost::Never => None,
            })
        }
        (None, Cost::ByRoad(_) | Cost::Never) => None,
    }
}

fn is_passable(ground: &MapGround, tables: &Tables, gait: Gait, hex: Hex, side: Direction) -> bool {
    let costs = ground.crossed(hex, side).map(|crossed| gait.side_cost(tables, crossed));
    ground.ways.at(hex, side).is_some() || costs.iter().all(|&cost| cost != Cost::Never)
}
