//! Section 1, stacking and ZOC: who can stand in a hex together, and which hexes a side controls.

use board::hex::{Direction, Hex, PerHex};

use crate::game::battle::{Arm, Battle, BrigadeId, Orders, Side, UnitId};
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Formation, State};
use crate::rules::movement::costs::Gait;
use crate::sheet::board_tables::Stacking;

/// Why a unit may not end its move in a hex with the friends who are there.
pub(crate) fn refusal(battle: &Battle, state: &State, id: UnitId, hex: Hex) -> Option<Refusal> {
    let most = |what| battle.tables.map.stacking.get(what);
    let others = || state.units_in(hex).filter(|&other| other != id);
    if battle.unit(id).arm == Arm::Artillery {
        let batteries = others().filter(|&other| battle.unit(other).arm == Arm::Artillery).count();
        let most = most(Stacking::Batteries);
        return (batteries >= usize::from(most)).then_some(Refusal::TooManyBatteries { hex, most });
    }
    let men = || others().filter(|&other| battle.unit(other).arm != Arm::Artillery);
    let brigade = |unit: UnitId| -> Option<BrigadeId> { battle.unit(unit).brigade };
    // One unit may be of any size and stand anywhere.
    men().next()?;
    if men().any(|other| brigade(other) != brigade(id)) {
        return Some(Refusal::OtherBrigade { hex });
    }
    if men().count() >= usize::from(most(Stacking::Units)) {
        return Some(Refusal::TooManyUnits { hex, most: most(Stacking::Units) });
    }
    let sp: u16 = men().chain([id]).map(|unit| u16::from(state.sp(battle, unit))).sum();
    let most = most(Stacking::Sp);
    (sp > most.into()).then_some(Refusal::TooManySp { hex, sp, most })
}

/// Whether a unit has a ZOC at all; on march orders none has, whatever its formation.
pub(crate) fn has_zoc(battle: &Battle, state: &State, id: UnitId) -> bool {
    let (known, unit) = (battle.unit(id), state.unit(id));
    let limbered = known.arm == Arm::Artillery && unit.limbered;
    let on_march = known.brigade.is_some_and(|brigade| state.brigade(brigade).orders == Orders::March);
    unit.condition == Condition::Normal && unit.formation != Formation::March && !limbered && !on_march
}

/// The hexes in the ZOC of a unit.
pub(crate) fn controls(battle: &Battle, state: &State, id: UnitId) -> impl Iterator<Item = Hex> {
    let (grid, unit) = (battle.ground.grid(), state.unit(id));
    let hex = unit.at.filter(|_| has_zoc(battle, state, id));
    let gait = Gait::of(battle, state, id);
    // A square has its front all round.
    let sides = if unit.formation == Formation::Square { 6 } else { 2 };
    let [first, _] = unit.facing.front();
    hex.into_iter().flat_map(move |hex| {
        let front = (0..sides).map(move |nth| first.turned(nth));
        let open = front.filter(move |&side| battle.prices.passes(gait, hex, side));
        open.filter_map(move |side| grid.beside(hex, side))
    })
}

/// Where a side is on the map, the hexes in its ZOC, and where the other one is. Whoever asks for many ways finds this
/// out once.
pub(crate) struct Opposition(PerHex<u8>);

impl Opposition {
    const HELD: u8 = 1;
    const ZOC: u8 = 2;
    const OPPOSED: u8 = 4;

    pub(crate) fn of(battle: &Battle, state: &State, side: Side) -> Opposition {
        let mut marks = PerHex::new(battle.ground.grid(), 0);
        for (id, hex) in state.units_of(battle, side) {
            marks[hex] |= Opposition::HELD;
            controls(battle, state, id).for_each(|hex| marks[hex] |= Opposition::ZOC);
        }
        state.units_of(battle, side.enemy()).for_each(|(_, hex)| marks[hex] |= Opposition::OPPOSED);
        Opposition(marks)
    }

    /// That of the enemies of a unit.
    pub(crate) fn to(battle: &Battle, state: &State, id: UnitId) -> Opposition {
        Opposition::of(battle, state, battle.side(id).enemy())
    }

    /// Whether it has units in a hex.
    #[inline]
    pub(crate) fn holds(&self, hex: Hex) -> bool {
        self.0[hex] & Opposition::HELD != 0
    }

    /// Whether nobody is in a hex, of either side.
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
pub(crate) fn is_controlled(battle: &Battle, state: &State, side: Side, hex: Hex) -> bool {
    let mut near = state.units_of(battle, side).filter(|(_, at)| at.distance(hex) == 1);
    near.any(|(id, _)| controls(battle, state, id).any(|controlled| controlled == hex))
}
