//! Section 4, which unit may fire at what on the map, and what its fire needs to know.

use board::hex::{Crossing, Direction, Hex, Vertex, crossings};
use engine::Count;

use crate::game::battle::{Arm, Battle, Orders, Side, UnitId};
use crate::game::order::Manner;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Formation, State};
use crate::rules::command::leaders;
use crate::rules::fire::resolve::{FireFacts, Light, Occasion, Target};
use crate::rules::movement::{breastworks, orders_limits};
use crate::rules::turn::fatigue;
use crate::sheet::axes::{Gun, SmallArm};
use crate::sheet::board_tables::{Hexside, Terrain};
use crate::sheet::weapon::Weapon;

/// The target: the units of a hex, or one unit on its way, wherever it is at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) hex: Hex,
    pub(crate) facing: Vertex,
    pub(crate) top: UnitId,
    /// It is on its way, alone.
    pub(crate) moving: bool,
}

impl Mark {
    /// The units in a hex.
    pub(crate) fn stack(state: &State, hex: Hex) -> Option<Mark> {
        let top = state.top(hex)?;
        Some(Mark { hex, facing: state.unit(top).facing, top, moving: false })
    }
}

/// Why a unit does not fire at all on an occasion.
pub(crate) fn silence(battle: &Battle, state: &State, id: UnitId, occasion: Occasion) -> Option<Refusal> {
    let (unit, now) = (battle.unit(id), state.unit(id));
    let on_march = orders_limits::orders(battle, state, id) == Some(Orders::March);
    let marches = on_march || now.formation == Formation::March;
    let Some(hex) = now.at else { return Some(Refusal::NotOnMap) };
    if now.condition == Condition::Routed {
        Some(Refusal::Routed)
    } else if unit.weapon.is_none() {
        Some(Refusal::NoWeapon)
    } else if unit.arm == Arm::Artillery && now.limbered {
        Some(Refusal::Limbered)
    } else if marches && occasion != Occasion::PreShock {
        Some(Refusal::OnMarch)
    } else if unit.arm != Arm::Artillery && state.top(hex) != Some(id) {
        Some(Refusal::Underneath)
    } else {
        None
    }
}

/// The side of the mark that a line of fire comes through, if it does not come along an edge.
fn through(from: Hex, to: Hex) -> Option<Direction> {
    match crossings(from, to).last()? {
        Crossing::Across(side) => {
            side.halves().into_iter().find_map(|(hex, side)| (hex == to).then_some(side))
        }
        Crossing::Through(_) | Crossing::Along(_) => None,
    }
}

/// Whether the breastworks of units with this facing lie between them and the firing hex.
fn covers(hex: Hex, facing: Vertex, from: Hex) -> bool {
    match through(from, hex) {
        Some(side) => facing.front().contains(&side),
        None => hex.bearing(from).is_some_and(|bearing| bearing.is_ahead_of(facing)),
    }
}

/// Whether works lie between a unit of a mark and the unit that fires at it.
pub(crate) fn is_covered(battle: &Battle, state: &State, id: UnitId, mark: Mark, from: Hex) -> bool {
    breastworks::is_entrenched(battle, state, id) && covers(mark.hex, mark.facing, from)
}

/// Whether a unit sees a hex, or, firing high, a friend of its does.
fn is_seen(battle: &Battle, state: &State, id: UnitId, from: Hex, to: Hex) -> bool {
    let high = matches!(battle.unit(id).weapon, Some(Weapon::Gun(Gun::UsMortar | Gun::MexicanMortar)));
    let sees = |from: Hex| battle.ground.sees(&battle.tables, from, to);
    let spots = |(friend, at): (UnitId, Hex)| state.unit(friend).condition != Condition::Routed && sees(at);
    sees(from) || high && state.units_of(battle, battle.side(id)).any(spots)
}

/// What kind of target a unit is.
fn target(battle: &Battle, state: &State, id: UnitId) -> Target {
    let unit = state.unit(id);
    match battle.unit(id).arm {
        Arm::Artillery if unit.limbered => Target::Limbered,
        Arm::Artillery => Target::Guns,
        Arm::Cavalry if unit.mounted => Target::Cavalry,
        Arm::Infantry | Arm::Cavalry => Target::Infantry,
    }
}

/// Fire before a mark is taken.
const UNAIMED: FireFacts = FireFacts {
    weapon: Weapon::SmallArm(SmallArm::Musket),
    sp: Count::MIN,
    range: Count::MIN,
    occasion: Occasion::Activation,
    light: Light::Day,
    prepared: false,
    rapid: false,
    moved: false,
    mounted: false,
    disordered: false,
    green: false,
    from_breastworks: false,
    from_square: false,
    lower: false,
    flanking: false,
    terrain: Terrain::Clear,
    side: Hexside::Open,
    target: Target::Infantry,
    target_sp: Count::MIN,
    target_start: Count::MIN,
    cohesion: Count::MIN,
    target_state: Condition::Normal,
    breastworks: false,
    square: false,
    fatigue: Count::MIN,
    below: Count::MIN,
    below_sp: Count::MIN,
    leaders: Count::MIN,
};

/// What the fire of a unit at a mark needs to know, or why there is none.
pub(crate) fn facts(
    battle: &Battle,
    state: &State,
    id: UnitId,
    mark: Mark,
    (occasion, manner): (Occasion, Manner),
) -> Result<FireFacts, Refusal> {
    if let Some(refusal) = silence(battle, state, id, occasion) {
        return Err(refusal);
    }
    let (unit, now, tables) = (battle.unit(id), state.unit(id), &battle.tables);
    let from = now.at.ok_or(Refusal::NotOnMap)?;
    let weapon = unit.weapon.ok_or(Refusal::NoWeapon)?;
    let range = from.distance(mark.hex);
    let in_square = now.formation == Formation::Square;
    if !in_square && !from.bearing(mark.hex).is_some_and(|bearing| bearing.is_ahead_of(now.facing)) {
        return Err(Refusal::NotAhead { hex: mark.hex });
    }
    let Some(hexes) = u8::try_from(range).ok().and_then(Count::new) else {
        return Err(Refusal::OutOfRange { hex: mark.hex, range });
    };
    let moved = now.active.is_some_and(|active| active.moved);
    let entrenched = breastworks::is_entrenched(battle, state, id);
    let mounted = unit.arm == Arm::Cavalry && now.mounted;
    let mut facts = FireFacts {
        weapon,
        sp: Count::clamped(state.sp(battle, id)),
        range: hexes,
        occasion,
        light: battle.light(state.turn),
        prepared: occasion == Occasion::Activation
            && battle.side(id) == Side::UnitedStates
            && !moved
            && weapon.prepared(tables).is_some(),
        rapid: manner == Manner::Rapid,
        moved,
        mounted,
        disordered: now.condition == Condition::Disordered,
        green: unit.green && !mounted,
        from_breastworks: entrenched,
        from_square: in_square,
        ..UNAIMED
    };
    if !facts.is_fire(tables) {
        return Err(Refusal::OutOfRange { hex: mark.hex, range });
    }
    if !is_seen(battle, state, id, from, mark.hex) {
        return Err(Refusal::OutOfSight { hex: mark.hex });
    }
    if manner == Manner::Rapid && !facts.is_rapid(tables) {
        return Err(Refusal::NoRapidFire);
    }
    take_aim(battle, state, from, mark, &mut facts);
    Ok(facts)
}

/// Fills in what the fire needs to know of a mark as it is now.
pub(crate) fn take_aim(battle: &Battle, state: &State, from: Hex, mark: Mark, facts: &mut FireFacts) {
    let (ground, unit, now) = (&battle.ground, battle.unit(mark.top), state.unit(mark.top));
    let side = through(from, mark.hex);
    let others = state.units_in(mark.hex).filter(|&other| other != mark.top && !mark.moving);
    let (mut below, mut below_sp) = (0_u8, 0_u8);
    for other in others {
        below += 1;
        if battle.unit(other).arm != Arm::Artillery {
            below_sp = below_sp.saturating_add(state.unit(other).sp);
        }
    }
    facts.lower = ground.levels[mark.hex] < ground.levels[from];
    facts.square = now.formation == Formation::Square;
    facts.flanking = !facts.square && side.is_some_and(|side| !mark.facing.front().contains(&side));
    facts.terrain = ground.terrain[mark.hex];
    facts.side = side.map_or(Hexside::Open, |side| ground.sides.at(mark.hex, side));
    facts.target = target(battle, state, mark.top);
    facts.target_sp = Count::clamped(now.sp);
    facts.target_start = Count::clamped(unit.full);
    facts.cohesion = Count::clamped(unit.cohesion);
    facts.target_state = now.condition;
    facts.breastworks = is_covered(battle, state, mark.top, mark, from);
    facts.fatigue = Count::clamped(fatigue::of_unit(battle, state, mark.top));
    facts.below = Count::clamped(below);
    facts.below_sp = Count::clamped(below_sp);
    facts.leaders = Count::clamped(leaders::leaders_in(battle, state, battle.side(mark.top), mark.hex));
}
