//! Sections 2 and 3, where march and attack orders forbid a unit to go.

use board::hex::{Hex, PerHex};

use crate::Now;
use crate::game::battle::{Battle, Orders, UnitId};
use crate::sheet::board_tables::HexDistance;

/// The orders a unit acts under; a battery of the division has those of the brigade it acts with.
pub(crate) fn orders(now: Now<'_>, id: UnitId) -> Option<Orders> {
    let acting = || now.state.acting().filter(|_| now.state.unit(id).active.is_some());
    now.battle.unit(id).brigade.or_else(acting).map(|brigade| now.state.brigade(brigade).orders)
}

/// What orders forbid on the way.
pub(crate) enum Bounds {
    None,
    /// A march keeps away from the enemy where it is seen; far from him that is not asked.
    KeepAway {
        enemies: Vec<Hex>,
        is_near: PerHex<bool>,
    },
    /// An attack goes no further from the nearest enemy seen at the start. Which enemies are seen is found out when it matters.
    Close {
        enemies: Vec<Hex>,
        from: Hex,
        seen: Option<Seen>,
    },
}

/// The enemies seen at the start, and how far the nearest is from a hex, which is looked for once.
pub(crate) struct Seen {
    enemies: Vec<Hex>,
    nearest: PerHex<u16>,
}

/// A distance not yet worked out.
const UNKNOWN: u16 = u16::MAX;

impl Bounds {
    pub(crate) fn of(now: Now<'_>, id: UnitId, from: Hex) -> Bounds {
        let enemies = now.state.units_of(now.battle, now.battle.side(id).enemy()).map(|(_, hex)| hex);
        match orders(now, id) {
            Some(Orders::March) => {
                let (grid, gap) =
                    (now.battle.ground.grid(), now.battle.tables.map.distances.get(HexDistance::MarchGap));
                let enemies: Vec<Hex> = enemies.collect();
                let mut is_near = PerHex::new(grid, false);
                enemies.iter().flat_map(|&enemy| grid.within(enemy, gap)).for_each(|hex| is_near[hex] = true);
                Bounds::KeepAway { enemies, is_near }
            }
            Some(Orders::Attack) => Bounds::Close { enemies: enemies.collect(), from, seen: None },
            Some(Orders::Advance) | None => Bounds::None,
        }
    }

    pub(crate) fn allow(&mut self, battle: &Battle, hex: Hex, next: Hex) -> bool {
        match self {
            Bounds::None => true,
            Bounds::KeepAway { is_near, .. } if !is_near[next] => true,
            Bounds::KeepAway { enemies, .. } => {
                let gap = u16::from(battle.tables.map.distances.get(HexDistance::MarchGap));
                enemies.iter().all(|&enemy| {
                    next.distance(enemy) > gap
                        || next.distance(enemy) > hex.distance(enemy)
                        || !battle.ground.sees(&battle.tables, next, enemy)
                })
            }
            Bounds::Close { enemies, seen: None, .. } if is_no_further(enemies, hex, next) => true,
            Bounds::Close { enemies, from, seen } => {
                let seen = seen.get_or_insert_with(|| Seen::of(battle, *from, enemies));
                seen.nearest(next) <= seen.nearest(hex)
            }
        }
    }
}

/// Whether a step leads away from none of them, seen or not.
fn is_no_further(enemies: &[Hex], hex: Hex, next: Hex) -> bool {
    enemies.iter().all(|&enemy| next.distance(enemy) <= hex.distance(enemy))
}

impl Seen {
    fn of(battle: &Battle, from: Hex, enemies: &[Hex]) -> Seen {
        let seen = enemies.iter().copied().filter(|&hex| battle.ground.sees(&battle.tables, from, hex));
        Seen { enemies: seen.collect(), nearest: PerHex::new(battle.ground.grid(), UNKNOWN) }
    }

    fn nearest(&mut self, hex: Hex) -> u16 {
        if self.nearest[hex] == UNKNOWN {
            self.nearest[hex] = self.enemies.iter().map(|&enemy| hex.distance(enemy)).min().unwrap_or(0);
        }
        self.nearest[hex]
    }
}
