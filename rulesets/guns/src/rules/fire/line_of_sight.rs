//! Section 6, line of sight: the sides a unit fires from and shows, arcs, ranges, and what blocks a shot.

use std::ops::Deref;

use board::table::{
    Angle, Arc, Area, Block, Eye, Face, Hides, Inches, Point, Pose, Screen, Sight, Thing, Turn,
    sight_of_block,
};

use sheet::Axis;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::refusal::SightBlocker;
use crate::game::state::State;
use crate::rules::footprint::Array;
use crate::sheet::board_tables::{self, SheetDistance};
use crate::sheet::units::{Arm, Facing};

/// A line along which a unit can fire: where it begins, and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FireLine {
    /// The middle of the front it comes from.
    pub(crate) from: Point,
    /// Between the nearest edges.
    pub(crate) range: Inches,
}

/// Why there is no shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoLine {
    /// The target is out of range; its distance.
    Far(Inches),
    /// No part of it is in the arc.
    Aside,
    /// Something is in the way.
    Hidden,
}

/// The side of an area that begins at one corner and ends at the next, as something thin that faces outward.
fn side_of(from: Point, to: Point) -> Block {
    let thin = Inches::thousandths_of(100);
    let (along, length) = (from.bearing(to), from.distance(to));
    // Corners run anticlockwise, so that outside is on the right hand.
    let out = along + Turn::degrees(90);
    let middle = from.towards(along, length / 2).towards(out, Inches::ZERO - thin / 2);
    Block::new(Pose::new(middle, out), length, thin)
}

fn sides_of(area: &Area) -> Vec<Block> {
    let corners: Vec<Point> = area.corners().collect();
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(&from, &to)| side_of(from, to)).collect()
}

/// What a unit fires from and shows to its enemies: itself, or the sides of the built-up area it holds.
pub(crate) enum Sides {
    /// Itself, if it is on the table.
    Own(Option<Block>),
    /// Of the area.
    Walls(Vec<Block>),
}

impl Deref for Sides {
    type Target = [Block];

    fn deref(&self) -> &[Block] {
        match self {
            Sides::Own(block) => block.as_slice(),
            Sides::Walls(blocks) => blocks,
        }
    }
}

/// The sides of a unit.
pub(crate) fn sides(now: Now<'_>, unit: UnitId) -> Sides {
    let held = now.state.unit(unit).building.and_then(|at| now.battle.terrain.buildings.get(usize::from(at)));
    match held {
        Some(building) if now.state.unit(unit).pose.is_some() => Sides::Walls(sides_of(&building.area)),
        _ => Sides::Own(now.state.block(now.battle, unit)),
    }
}

/// From the edge of one to the edge of the other.
pub(crate) fn distance(ones: &[Block], others: &[Block]) -> Option<Inches> {
    ones.iter().flat_map(|one| others.iter().map(|other| one.distance(other))).min()
}

/// Whether the edge of one is within `most` of the edge of the other.
pub(crate) fn are_within(most: Inches, ones: &[Block], others: &[Block]) -> bool {
    ones.iter().any(|one| others.iter().any(|other| one.is_within(most, other)))
}

/// Whether the edge of one is nearer than that to the edge of the other.
pub(crate) fn are_nearer(than: Inches, ones: &[Block], others: &[Block]) -> bool {
    ones.iter().any(|one| others.iter().any(|other| one.is_nearer(than, other)))
}

/// How far aside a unit may fire.
fn arc(now: Now<'_>, unit: UnitId) -> Turn {
    now.battle.angle(match now.state.arm(now.battle, unit) {
        Arm::Artillery => board_tables::SheetAngle::ArtilleryArc,
        _ if now.state.unit(unit).array == Array::Skirmish => board_tables::SheetAngle::SkirmishArc,
        _ => board_tables::SheetAngle::InfantryArc,
    })
}

/// The line of a shot of one unit at another, of at most `most` inches: from its nearest side.
pub(crate) fn line(now: Now<'_>, unit: UnitId, target: UnitId, most: Inches) -> Result<FireLine, NoLine> {
    let (own, shown) = (sides(now, unit), sides(now, target));
    if !are_within(most, &own, &shown) {
        return Err(NoLine::Far(distance(&own, &shown).unwrap_or(most)));
    }
    let wide = arc(now, unit);
    let mut why = NoLine::Aside;
    let mut best: Option<FireLine> = None;
    for side in own.iter() {
        let arc = Arc::from_corners(side, wide);
        let met: Vec<Block> = shown.iter().copied().filter(|other| arc.meets(other)).collect();
        let Some(range) = distance(&[*side], &shown).filter(|range| !met.is_empty() && *range <= most) else {
            continue;
        };
        why = NoLine::Hidden;
        let from = side.middle_of(Face::Front);
        let nearer = best.is_none_or(|best| range < best.range);
        if nearer && sees(now, unit, from, target, &met) {
            best = Some(FireLine { from, range });
        }
    }
    best.ok_or(why)
}

/// Whether a unit is seen from the middle of another's front.
pub(crate) fn is_seen(now: Now<'_>, unit: UnitId, target: UnitId) -> bool {
    let Some(own) = now.state.block(now.battle, unit) else { return false };
    sees(now, unit, own.middle_of(Face::Front), target, &sides(now, target))
}

/// Whether any of these sides of a unit is seen from a point where another stands.
fn sees(now: Now<'_>, unit: UnitId, from: Point, target: UnitId, shown: &[Block]) -> bool {
    let screens = screens(now, unit, target);
    let eye = Eye { at: from, level: now.battle.terrain.level(from) };
    shown.iter().any(|block| {
        let level = now.battle.terrain.level(block.pose().at);
        sight_of_block(eye, block, level, &screens).is_clear()
    })
}

/// What hides a unit from another, seen from the side of the other that is nearest to it.
pub(crate) fn hidden_by(now: Now<'_>, unit: UnitId, target: UnitId) -> Option<SightBlocker> {
    let (own, shown) = (sides(now, unit), sides(now, target));
    let pairs = own.iter().flat_map(|side| shown.iter().map(move |other| (side, other)));
    let (side, block) = pairs.min_by_key(|(side, other)| side.distance(other))?;
    let screens = screens(now, unit, target);
    let from = side.middle_of(Face::Front);
    let eye = Eye { at: from, level: now.battle.terrain.level(from) };
    match sight_of_block(eye, block, now.battle.terrain.level(block.pose().at), &screens) {
        Sight::Hidden { by, .. } => blocker(now, screens.get(by)?),
        Sight::Clear(_) => None,
    }
}

/// What people call something that stands between two units.
fn blocker(now: Now<'_>, screen: &Screen<'_>) -> Option<SightBlocker> {
    let Now { battle, state } = now;
    let area = match screen.what {
        Thing::Block(block) => {
            let (unit, _) = state.blocks(battle).find(|(_, other)| *other == block)?;
            return Some(SightBlocker::Unit(battle.unit_in_words(unit)));
        }
        Thing::Area(area) => area,
        Thing::Wall(_) => return None,
    };
    let terrain = &battle.terrain;
    if let Some(building) = terrain.buildings.iter().find(|building| std::ptr::eq(&building.area, area)) {
        let name = building.name.clone().unwrap_or_else(|| "a building".into());
        return Some(SightBlocker::Building(name));
    }
    let patch = terrain.patches.iter().find(|patch| std::ptr::eq(&patch.area, area))?;
    let name = patch.name.clone().unwrap_or_else(|| format!("the {}", patch.ground.key().replace('-', " ")));
    Some(match screen.hides {
        Hides::Deeper(depth) => SightBlocker::Wood { name, depth },
        _ => SightBlocker::Crest(name),
    })
}

/// What may stand between two units: woods, buildings, crests, and all in close order.
fn screens(now: Now<'_>, unit: UnitId, target: UnitId) -> Vec<Screen<'_>> {
    let Now { battle, state } = now;
    let held = [unit, target].map(|id| state.unit(id).building);
    let is_held = |area: &Area| {
        held.iter().flatten().any(|&at| {
            battle
                .terrain
                .buildings
                .get(usize::from(at))
                .is_some_and(|building| std::ptr::eq(&building.area, area))
        })
    };
    let ground = battle.ground_screens().filter(
        |screen| !matches!(screen.what, Thing::Area(area) if screen.hides == Hides::Beyond && is_held(area)),
    );
    let troops = state.blocks(battle).filter(|&(id, _)| id != unit && id != target);
    let troops =
        troops.filter(|(id, block)| blocks_sight(state, *id) && !shot_over(now, unit, target, *id, block));
    let troops = troops.map(|(_, block)| Screen { what: Thing::Block(block), hides: Hides::All });
    ground.chain(troops).collect()
}

/// Skirmishers are seen through, guns without crew too, and a unit in a building is no more in the way than the building.
fn blocks_sight(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.array != Array::Skirmish && unit.building.is_none() && unit.figures > 0
}

/// Whether guns on higher ground shoot over a friendly unit that is well clear of both ends.
fn shot_over(now: Now<'_>, unit: UnitId, target: UnitId, friend: UnitId, block: &Block) -> bool {
    let clear = now.battle.distance(SheetDistance::Overhead);
    now.state.arm(now.battle, unit) == Arm::Artillery
        && now.battle.unit(friend).side == now.battle.unit(unit).side
        && level(now, unit) > level(now, friend)
        && [unit, target].iter().all(|&end| {
            let sides = sides(now, end);
            !sides.is_empty() && !are_nearer(clear, &[*block], &sides)
        })
}

/// How high a unit stands: by its middle.
pub(crate) fn level(now: Now<'_>, unit: UnitId) -> board::table::Level {
    now.state.unit(unit).pose.map(|pose| now.battle.terrain.level(pose.at)).unwrap_or_default()
}

/// Where a point lies for a unit, section 1: skirmishers and built-up areas have neither flank nor rear.
pub(crate) fn facing(now: Now<'_>, unit: UnitId, from: Point) -> Facing {
    let Some(block) = now.state.block(now.battle, unit) else { return Facing::Front };
    if now.state.unit(unit).array == Array::Skirmish || now.state.unit(unit).building.is_some() {
        return Facing::Front;
    }
    let off = block.off_front(from).abs();
    if off > now.battle.angle(board_tables::SheetAngle::Rear) {
        Facing::Rear
    } else if off > Turn::degrees(90) {
        Facing::Flank
    } else {
        Facing::Front
    }
}

/// Whether one unit stands behind another, or before it, at most `most` away.
fn in_depth(one: &Block, other: &Block, most: Inches) -> bool {
    let lane = |block: &Block| Block::new(block.pose(), block.width(), Inches::whole(200));
    let behind = lane(one).contains(other.pose().at) || lane(other).contains(one.pose().at);
    behind && one.is_within(most, other)
}

/// Whether a unit is formed, in close order.
fn is_formed(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.status == crate::sheet::units::Status::Formed
        && unit.array != Array::Skirmish
        && unit.building.is_none()
}

/// Massed: two formed units close to each other in depth, or a brigade one behind another.
pub(crate) fn is_massed(now: Now<'_>, unit: UnitId) -> bool {
    let Some(own) = now.state.block(now.battle, unit).filter(|_| is_formed(now.state, unit)) else {
        return false;
    };
    let (close, column) =
        (now.battle.distance(SheetDistance::Massed), now.battle.distance(SheetDistance::AttackColumn));
    let brigade = now.battle.unit(unit).brigade;
    now.state
        .standing(now.battle, now.battle.unit(unit).side)
        .filter(|&id| id != unit && is_formed(now.state, id))
        .any(|id| {
            let same = brigade.is_some() && now.battle.unit(id).brigade == brigade;
            let most = if same { close.max(column) } else { close };
            now.state.block(now.battle, id).is_some_and(|block| in_depth(&own, &block, most))
        })
}

/// Formed lines of its brigade that stand behind a unit, to support it.
pub(crate) fn supports(now: Now<'_>, unit: UnitId) -> u8 {
    let Some(own) = now.state.block(now.battle, unit).filter(|_| is_formed(now.state, unit)) else {
        return 0;
    };
    let most = now.battle.distance(SheetDistance::AttackColumn);
    let Some(brigade) = now.battle.unit(unit).brigade else { return 0 };
    let is_behind = |block: &Block| own.off_front(block.pose().at).abs() > Turn::degrees(90);
    let fellows = now.battle.units_of(brigade).filter(|&id| id != unit && is_formed(now.state, id));
    let blocks = fellows.filter_map(|id| now.state.block(now.battle, id));
    blocks.filter(|block| is_behind(block) && in_depth(&own, block, most)).count() as u8
}

/// Whether skirmishers of its side are in the way of a shot at a unit, and near enough to screen it.
pub(crate) fn is_screened(now: Now<'_>, unit: UnitId, from: Point) -> bool {
    let Now { battle, state } = now;
    let Some(own) = state.block(battle, unit) else { return false };
    let near = battle.distance(SheetDistance::Screen);
    let skirmishers = state
        .standing(battle, battle.unit(unit).side)
        .filter(|&id| id != unit && state.unit(id).array == Array::Skirmish && !state.unit(id).flees());
    skirmishers.filter_map(|id| state.block(battle, id)).any(|block| {
        block.is_within(near, &own) && block.is_within_of_line(Inches::ZERO, from, own.pose().at)
    })
}

/// The direction straight to the right of a facing.
pub(crate) fn right_of(facing: Angle) -> Angle {
    facing + Turn::degrees(90)
}
