//! Section 1, zones of control (ZOC): which units have one, and which hexes a side controls.

use board::hex::{Direction, Hex, PerHex};

use crate::Now;
use crate::game::battle::{Arm, Battle, Orders, Side, UnitId};
use crate::game::state::{Condition, Formation};
use crate::rules::movement::costs::Gait;

/// Whether a unit has a ZOC at all; on march orders none has, whatever its formation.
pub(crate) fn has_zoc(now: Now<'_>, id: UnitId) -> bool {
    let (known, unit) = (now.battle.unit(id), now.state.unit(id));
    let limbered = known.arm == Arm::Artillery && unit.limbered;
    let on_march = known.brigade.is_some_and(|brigade| now.state.brigade(brigade).orders == Orders::March);
    unit.condition == Condition::Normal && unit.formation != Formation::March && !limbered && !on_march
}

/// The hexes in the ZOC of a unit.
pub(crate) fn controls(now: Now<'_>, id: UnitId) -> impl Iterator<Item = Hex> {
    let (grid, unit) = (now.battle.ground.grid(), now.state.unit(id));
    let hex = unit.at.filter(|_| has_zoc(now, id));
    let gait = Gait::of(now, id);
    // A square has its front all round.
    let sides = if unit.formation == Formation::Square { 6 } else { 2 };
    let [first, _] = unit.facing.front();
    hex.into_iter().flat_map(move |hex| {
        let front = (0..sides).map(move |nth| first.turned(nth));
        let open = front.filter(move |&side| now.battle.prices.passes(gait, hex, side));
        open.filter_map(move |side| grid.beside(hex, side))
    })
}

/// Where a side is on the map, the hexes in its ZOC, and where the other one is. A search for many ways finds this
/// out once.
pub(crate) struct Opposition(PerHex<u8>);

impl Opposition {
    const HELD: u8 = 1;
    const ZOC: u8 = 2;
    const OPPOSED: u8 = 4;

    pub(crate) fn of(now: Now<'_>, side: Side) -> Opposition {
        let mut marks = PerHex::new(now.battle.ground.grid(), 0);
        for (id, hex) in now.state.units_of(now.battle, side) {
            marks[hex] |= Opposition::HELD;
            controls(now, id).for_each(|hex| marks[hex] |= Opposition::ZOC);
        }
        now.state.units_of(now.battle, side.enemy()).for_each(|(_, hex)| marks[hex] |= Opposition::OPPOSED);
        Opposition(marks)
    }

    /// That of the enemies of a unit.
    pub(crate) fn to(now: Now<'_>, id: UnitId) -> Opposition {
        Opposition::of(now, now.battle.side(id).enemy())
    }

    /// Whether it has units in a hex.
    #[inline]
    pub(crate) fn holds(&self, hex: Hex) -> bool {
        self.0[hex] & Opposition::HELD != 0
    }

    /// Whether a hex has no units of either side.
    #[inline]
    pub(crate) fn leaves_free(&self, hex: Hex) -> bool {
        self.0[hex] & (Opposition::HELD | Opposition::OPPOSED) == 0
    }

    /// Whether a hex is in its ZOC.
    #[inline]
    pub(crate) fn controls(&self, hex: Hex) -> bool {
        self.0[hex] & Opposition::ZOC != 0
    }
}

/// Whether a side can be crossed, whatever lies beyond.
pub(crate) fn is_passable(battle: &Battle, gait: Gait, hex: Hex, side: Direction) -> bool {
    battle.prices.passes(gait, hex, side)
}

/// Whether a hex is in the ZOC of a side.
pub(crate) fn is_controlled(now: Now<'_>, side: Side, hex: Hex) -> bool {
    let mut near = now.state.units_of(now.battle, side).filter(|(_, at)| at.distance(hex) == 1);
    near.any(|(id, _)| controls(now, id).any(|controlled| controlled == hex))
}
