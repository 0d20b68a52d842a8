//! Sections 4 and 6 on the table: falling back, disengaging and running.

use board::table::{Angle, Block, Field, Inches, Leg, Point, Pose, TOUCH, TableEdge, Turn};

use crate::At;
use crate::field::Distance;
use crate::movement::Gait;
use crate::rout::{Flight, FlightFacts};
use crate::table::battle::{Battle, UnitId};
use crate::table::event::Event;
use crate::table::harm;
use crate::table::march::{
    WHOLE, disorder, enemies, friends, has_room, is_in_lane, reach_from, solid_friends,
};
use crate::table::room::{Stance, extent};
use crate::table::state::{Absence, State};
use crate::table::trial;
use crate::units::{Arm, Formation};

/// The steps in which room is looked for.
const STEP: Inches = Inches::thousandths_of(250);

/// Where a block comes to that is pushed so far, and on until it is clear of friends; whom it goes through; and whether it
/// could not go all of the way because enemies stood there.
struct Push {
    pose: Pose,
    through: Vec<UnitId>,
    is_blocked: bool,
    is_off: bool,
}

fn push(battle: &Battle, state: &State, (unit, block): (UnitId, &Block), way: Angle, by: Inches) -> Push {
    let from = block.pose();
    let place = |distance: Inches| block.moved_to(Pose::new(from.at.towards(way, distance), from.facing));
    let foes: Vec<Block> = state
        .standing(battle, battle.unit(unit).side.enemy())
        .filter_map(|enemy| state.block(battle, enemy))
        .collect();
    let own: Vec<(UnitId, Block)> = friends(battle, state, unit).collect();
    // It may get off an enemy it touches, or on whom it has limbered, but go through none.
    let gets_off = |foe: &Block, there: &Block| {
        let off = |at: Point| foe.pose().at.distance(at);
        foe.is_within(TOUCH, block) && off(there.pose().at) > off(from.at)
    };
    let bars = |there: &Block| foes.iter().any(|foe| foe.overlaps(there) && !gets_off(foe, there));
    let mut through = Vec::new();
    let mut gone = Inches::ZERO;
    loop {
        let here = place(gone);
        for (friend, other) in &own {
            if other.overlaps(&here) && !through.contains(friend) {
                through.push(*friend);
            }
        }
        let is_clear = !own.iter().any(|(_, other)| other.overlaps(&here));
        if !battle.table.contains(here.pose().at) {
            return Push { pose: here.pose(), through, is_blocked: false, is_off: true };
        }
        if gone >= by && is_clear {
            return Push { pose: here.pose(), through, is_blocked: false, is_off: false };
        }
        let step = if gone < by { STEP.min(by - gone) } else { STEP };
        let next = place(gone + step);
        if bars(&next) {
            // Back to where it was clear of friends.
            while gone > Inches::ZERO && own.iter().any(|(_, other)| other.overlaps(&place(gone))) {
                gone = (gone - STEP).max(Inches::ZERO);
            }
            return Push { pose: place(gone).pose(), through, is_blocked: true, is_off: false };
        }
        gone += step;
    }
}

/// A unit falls back from a point, facing kept; returns how far it went.
pub(crate) fn fall_back(at: &mut At<'_>, unit: UnitId, from: Option<Point>, by: Inches) -> Inches {
    let battle = at.battle;
    let Some(block) = at.state().block(battle, unit) else { return Inches::ZERO };
    if by <= Inches::ZERO {
        return Inches::ZERO;
    }
    let nearest = || {
        let (enemy, _) = at.state().nearest_enemy(battle, unit)?;
        at.state().unit(enemy).pose.map(|pose| pose.at)
    };
    let way = match from.or_else(nearest) {
        Some(point) if point != block.pose().at => point.bearing(block.pose().at),
        _ => block.pose().facing + Turn::ABOUT,
    };
    let push = push(battle, at.state(), (unit, &block), way, by);
    let gone = block.pose().at.distance(push.pose.at);
    if push.is_off {
        harm::remove(at, unit, Absence::Fled);
        return gone;
    }
    at.emit(Event::FellBack { unit, pose: push.pose });
    for friend in push.through {
        disorder(at, friend);
    }
    if push.is_blocked {
        harm::lose(at, unit, 1);
    }
    gone
}

/// The direction to a side's own table edge.
pub(crate) fn homewards(edge: TableEdge) -> Angle {
    match edge {
        TableEdge::North => Angle::NORTH,
        TableEdge::East => Angle::EAST,
        TableEdge::South => Angle::SOUTH,
        TableEdge::West => Angle::WEST,
    }
}

/// The block of a unit as it would run: its front to its own edge, guns limbered.
pub(crate) fn running(battle: &Battle, state: &State, unit: UnitId) -> Option<Block> {
    let stance = state.stance(unit)?;
    let way = homewards(battle.banners[battle.unit(unit).side as usize].edge);
    let is_battery = battle.unit(unit).arm == Arm::Artillery;
    let formation = if is_battery { Formation::Limbered } else { stance.formation };
    Some(battle.block_of(unit, &Stance { pose: Pose::new(stance.pose.at, way), formation, ..stance }))
}

/// A routed unit runs towards its own edge, and past others who are dismayed by it.
pub(crate) fn run(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let Some(block) = at.state().block(battle, unit) else { return };
    let side = battle.unit(unit).side;
    let facts = FlightFacts { arm: battle.unit(unit).arm, ground: battle.ground_under(at.state(), unit) };
    let flight = at.run::<Flight>(&battle.tables, &facts);
    if flight.abandoned {
        harm::abandon(at, unit);
        return;
    }
    let by = flight.inches;
    let way = homewards(battle.banners[side as usize].edge);
    let push = push(battle, at.state(), (unit, &block), way, by);
    if push.is_off {
        harm::remove(at, unit, Absence::Fled);
    } else {
        at.emit(Event::Ran { unit, pose: Pose::new(push.pose.at, way) });
        if !is_clear(battle, at.state(), unit) {
            // Turned about it may stand on somebody; it keeps its front then.
            at.emit(Event::Ran { unit, pose: push.pose });
        }
    }
    for friend in push.through {
        disorder(at, friend);
    }
    if push.is_blocked {
        harm::lose(at, unit, 1);
    }
    let lane = lane(&block, push.pose.at);
    trial::dismay(at, side, &lane, Some(unit));
}

fn is_clear(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let Some(block) = state.block(battle, unit) else { return true };
    !state.blocks(battle).any(|(other, there)| other != unit && there.overlaps(&block))
}

/// All the ground a block passes that runs straight to a place.
pub(crate) fn lane(block: &Block, to: Point) -> Block {
    let from = block.pose().at;
    if from == to {
        return *block;
    }
    let way = from.bearing(to);
    let middle = from.towards(way, from.distance(to) / 2);
    let (across, along) = extent(block, way);
    Block::new(Pose::new(middle, way), across, from.distance(to) + along)
}

/// Where a unit comes to that disengages, and whom it passes through.
pub(crate) struct Withdrawal {
    pub(crate) pose: Pose,
    pub(crate) through: Vec<UnitId>,
}

/// How a unit disengages, if it can: straight back, as far as there is room of what its rate lets it.
pub(crate) fn disengaged(battle: &Battle, state: &State, unit: UnitId) -> Option<Withdrawal> {
    let block = state.block(battle, unit)?;
    let way = block.pose().facing + Turn::ABOUT;
    if battle.unit(unit).arm == Arm::Artillery {
        return None;
    }
    let gait = Gait { disengaging: true, ..battle.gait(state, unit) };
    let rate = |ground| battle.tables.pace(battle.mover(state, unit), gait, ground);
    let most = reach_from(battle, block.pose().at, way, WHOLE, rate);
    let leg = |by: Inches| Leg::Ahead(Inches::ZERO - by);
    let enemies = enemies(battle, state, unit, Inches::ZERO);
    let field = Field { table: battle.table, blocks: &enemies, grounds: &[] };
    let mut by = field.walk(&block, &[leg(most)], most).travelled;
    let (clear, side) = (battle.distance(Distance::Disengage), battle.unit(unit).side.enemy());
    while by > Inches::ZERO {
        let end = block.moved_to(leg(by).end(&block));
        let is_far = || state.nearest_of(battle, &end, side).is_none_or(|(_, gap)| gap >= clear);
        if has_room(battle, state, unit, &end) && is_far() {
            let passed = solid_friends(battle, state, unit)
                .filter(|(_, friend)| is_in_lane(battle, friend, &block, (leg(by), by)));
            let through = passed.map(|(friend, _)| friend).collect();
            return Some(Withdrawal { pose: end.pose(), through });
        }
        by = (by - STEP).max(Inches::ZERO);
    }
    None
}
