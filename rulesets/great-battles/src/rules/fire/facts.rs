//! Section 4, which unit may fire at what on the map, and what its fire needs to know.

use board::hex::{Crossing, Direction, Hex, Vertex, crossings};
use engine::Count;

use crate::Now;
use crate::game::battle::{Arm, Orders, Side, UnitId};
use crate::game::order::RateOfFire;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Formation, State};
use crate::rules::command::leaders;
use crate::rules::fire::resolve::{FireFacts, FireOccasion, FiringArmy, Light, TargetType};
use crate::rules::movement::{breastworks, orders_limits};
use crate::rules::turn::fatigue;
use crate::sheet::axes::{GunType, SheetNumber, SmallArm};
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
pub(crate) fn silence(now: Now<'_>, id: UnitId, occasion: FireOccasion) -> Option<Refusal> {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let on_march = orders_limits::orders(now, id) == Some(Orders::March);
    let marches = on_march || unit.formation == Formation::March;
    let Some(hex) = unit.at else { return Some(Refusal::NotOnMap) };
    if unit.condition == Condition::Routed {
        Some(Refusal::Routed)
    } else if printed.weapon.is_none() {
        Some(Refusal::NoWeapon)
    } else if printed.arm == Arm::Artillery && unit.limbered {
        Some(Refusal::Limbered { act: "fire" })
    } else if marches && occasion != FireOccasion::PreShock {
        Some(Refusal::OnMarch)
    } else if printed.arm != Arm::Artillery && now.state.top(hex) != Some(id) {
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
pub(crate) fn is_covered(now: Now<'_>, id: UnitId, mark: Mark, from: Hex) -> bool {
    breastworks::is_entrenched(now, id) && covers(mark.hex, mark.facing, from)
}

/// Whether a unit sees a hex, or, firing high, a friend of its does.
fn is_seen(now: Now<'_>, id: UnitId, from: Hex, to: Hex) -> bool {
    let high =
        matches!(now.battle.unit(id).weapon, Some(Weapon::Gun(GunType::UsMortar | GunType::MexicanMortar)));
    let sees = |from: Hex| now.battle.ground.sees(&now.battle.tables, from, to);
    let spots =
        |(friend, at): (UnitId, Hex)| now.state.unit(friend).condition != Condition::Routed && sees(at);
    sees(from) || high && now.state.units_of(now.battle, now.battle.side(id)).any(spots)
}

/// What kind of target a unit is.
fn target(now: Now<'_>, id: UnitId) -> TargetType {
    let unit = now.state.unit(id);
    match now.battle.unit(id).arm {
        Arm::Artillery if unit.limbered => TargetType::Limbered,
        Arm::Artillery => TargetType::Guns,
        Arm::Cavalry if unit.mounted => TargetType::Cavalry,
        Arm::Infantry | Arm::Cavalry => TargetType::Infantry,
    }
}

/// Fire before a mark is taken.
const UNAIMED: FireFacts = FireFacts {
    weapon: Weapon::SmallArm(SmallArm::Musket),
    sp: Count::MIN,
    range: Count::MIN,
    army: FiringArmy::ByWeapon,
    occasion: FireOccasion::Activation,
    counter: false,
    light: Light::Day,
    prepared: false,
    rapid: false,
    moved: false,
    mounted: false,
    disordered: false,
    green: false,
    from_breastworks: false,
    from_square: false,
    target_lower: false,
    flanking: false,
    target_terrain: Terrain::Clear,
    side: Hexside::Open,
    target: TargetType::Infantry,
    target_sp: Count::MIN,
    target_start: Count::MIN,
    target_cohesion: Count::MIN,
    target_state: Condition::Normal,
    target_breastworks: false,
    target_square: false,
    target_fatigue: Count::MIN,
    target_below: Count::MIN,
    target_below_sp: Count::MIN,
    target_leaders: Count::MIN,
    own_cohesion: Count::MIN,
    own_sp: Count::MIN,
    own_start: Count::MIN,
    own_fatigue: Count::MIN,
    own_leaders: Count::MIN,
};

/// What the fire of a unit at a mark needs to know, or why there is none.
pub(crate) fn facts(
    now: Now<'_>,
    id: UnitId,
    mark: Mark,
    occasion: FireOccasion,
    manner: RateOfFire,
) -> Result<FireFacts, Refusal> {
    if let Some(refusal) = silence(now, id, occasion) {
        return Err(refusal);
    }
    let (printed, unit, tables) = (now.battle.unit(id), now.state.unit(id), &now.battle.tables);
    let from = unit.at.ok_or(Refusal::NotOnMap)?;
    let weapon = printed.weapon.ok_or(Refusal::NoWeapon)?;
    let range = from.distance(mark.hex);
    let too_far = |range| {
        let most = weapon.charted(tables, u8::try_from(range).unwrap_or(u8::MAX)).maximum;
        Refusal::OutOfRange { hex: mark.hex, range, weapon, most }
    };
    let in_square = unit.formation == Formation::Square;
    if !in_square && !from.bearing(mark.hex).is_some_and(|bearing| bearing.is_ahead_of(unit.facing)) {
        return Err(Refusal::NotAhead { hex: mark.hex });
    }
    let Some(hexes) = u8::try_from(range).ok().and_then(Count::new) else {
        return Err(too_far(range));
    };
    let moved = unit.active.is_some_and(|active| active.moved);
    let entrenched = breastworks::is_entrenched(now, id);
    let mounted = printed.arm == Arm::Cavalry && unit.mounted;
    let mut facts = FireFacts {
        weapon,
        sp: Count::clamped(now.state.sp(now.battle, id)),
        range: hexes,
        army: now.battle.side(id).into(),
        occasion,
        counter: now.state.onset.as_ref().is_some_and(|onset| onset.counter),
        light: now.battle.light(now.state.turn),
        prepared: occasion == FireOccasion::Activation
            && now.battle.side(id) == Side::UnitedStates
            && !moved
            && weapon.prepared(tables).is_some(),
        rapid: manner == RateOfFire::Rapid,
        moved,
        mounted,
        disordered: unit.condition == Condition::Disordered,
        green: printed.green && !mounted,
        from_breastworks: entrenched,
        from_square: in_square,
        own_cohesion: Count::clamped(printed.cohesion),
        own_sp: Count::clamped(unit.sp),
        own_start: Count::clamped(printed.full),
        own_fatigue: Count::clamped(fatigue::of_unit(now, id)),
        own_leaders: Count::clamped(leaders::leaders_in(now, now.battle.side(id), from)),
        ..UNAIMED
    };
    if !facts.is_fire(tables) {
        return Err(too_far(range));
    }
    if !is_seen(now, id, from, mark.hex) {
        return Err(Refusal::OutOfSight { hex: mark.hex });
    }
    if manner == RateOfFire::Rapid && !facts.is_rapid(tables) {
        return Err(if !weapon.has_rapid_fire(tables) {
            Refusal::NoRapidFire
        } else if moved {
            Refusal::RapidMoved
        } else {
            Refusal::RapidTooFar { hex: mark.hex, range, most: tables.count(SheetNumber::RapidRange) }
        });
    }
    take_aim(now, from, mark, &mut facts);
    Ok(facts)
}

/// Fills in what the fire needs to know of a mark as it is now.
pub(crate) fn take_aim(now: Now<'_>, from: Hex, mark: Mark, facts: &mut FireFacts) {
    let (ground, printed, unit) = (&now.battle.ground, now.battle.unit(mark.top), now.state.unit(mark.top));
    let side = through(from, mark.hex);
    let others = now.state.units_in(mark.hex).filter(|&other| other != mark.top && !mark.moving);
    let (mut below, mut below_sp) = (0_u8, 0_u8);
    for other in others {
        below += 1;
        if now.battle.unit(other).arm != Arm::Artillery {
            below_sp = below_sp.saturating_add(now.state.unit(other).sp);
        }
    }
    facts.target_lower = ground.levels[mark.hex] < ground.levels[from];
    facts.target_square = unit.formation == Formation::Square;
    facts.flanking = !facts.target_square && side.is_some_and(|side| !mark.facing.front().contains(&side));
    facts.target_terrain = ground.terrain[mark.hex];
    facts.side = side.map_or(Hexside::Open, |side| ground.sides.at(mark.hex, side));
    facts.target = target(now, mark.top);
    facts.target_sp = Count::clamped(unit.sp);
    facts.target_start = Count::clamped(printed.full);
    facts.target_cohesion = Count::clamped(printed.cohesion);
    facts.target_state = unit.condition;
    facts.target_breastworks = is_covered(now, mark.top, mark, from);
    facts.target_fatigue = Count::clamped(fatigue::of_unit(now, mark.top));
    facts.target_below = Count::clamped(below);
    facts.target_below_sp = Count::clamped(below_sp);
    facts.target_leaders = Count::clamped(leaders::leaders_in(now, now.battle.side(mark.top), mark.hex));
}
