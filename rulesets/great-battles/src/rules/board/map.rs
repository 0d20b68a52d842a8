//! Section 1, the map: what every hex and hexside is, what leads through, and what can be seen from where (section 4).

use board::hex::{Direction, Eyes, Grid, Hex, Level, PerHex, PerSide, Screen, Sight, sight};

use crate::sheet::board_tables::{Hexside, RoadKind, Terrain};
use crate::sheet::tables::Tables;

/// The ground of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapGround {
    /// What each hex is.
    pub terrain: PerHex<Terrain>,
    /// How high it lies.
    pub levels: PerHex<u8>,
    /// What lies between hexes; slopes follow from the levels unless they are steep.
    pub sides: PerSide<Hexside>,
    /// Roads and trails, where they lead through a side.
    pub ways: PerSide<Option<RoadKind>>,
}

impl MapGround {
    /// Clear and level ground.
    pub fn open(grid: Grid) -> MapGround {
        MapGround {
            terrain: PerHex::new(grid, Terrain::Clear),
            levels: PerHex::new(grid, 0),
            sides: PerSide::new(grid, Hexside::Open),
            ways: PerSide::new(grid, None),
        }
    }

    /// The hexes there are.
    pub fn grid(&self) -> Grid {
        self.terrain.grid()
    }

    /// What is crossed from a hex through a side: what is drawn there, and the slope if it goes up.
    pub fn crossed(&self, hex: Hex, side: Direction) -> [Hexside; 2] {
        let drawn = self.sides.at(hex, side);
        let beyond = self.levels.get(hex.beside(side));
        let is_up = drawn != Hexside::Steep && beyond.is_some_and(|level| level > self.levels[hex]);
        [drawn, if is_up { Hexside::Upslope } else { Hexside::Open }]
    }

    /// How high a hex is with what grows or stands in it.
    pub fn height(&self, tables: &Tables, hex: Hex) -> Level {
        level(self.levels[hex].saturating_add(tables.map.height.get(self.terrain[hex])))
    }

    /// Whether there is a line of sight from hex to hex (section 4).
    pub fn sees(&self, tables: &Tables, from: Hex, to: Hex) -> bool {
        self.sight(tables, from, to).is_clear()
    }

    /// The line of sight from hex to hex, and what blocks it.
    pub fn sight(&self, tables: &Tables, from: Hex, to: Hex) -> Sight {
        let eyes = Eyes([from, to].map(|hex| (hex, level(self.levels[hex]))));
        let hides = |screen| match screen {
            Screen::Hex(hex) => {
                self.grid().contains(hex) && eyes.are_parted_by(hex, self.height(tables, hex))
            }
            Screen::Side(_) => false,
        };
        if from.distance(to) <= 1 { Sight::Clear } else { sight(from, to, hides) }
    }
}

fn level(level: u8) -> Level {
    Level(level.min(i8::MAX.unsigned_abs()) as i8)
}
