//! Sections 3 and 6, falling back and disengaging.

use board::table::{Angle, Block, Field, Inches, Leg, Point, Pose, TOUCH, Turn, legs};

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::losses;
use crate::rules::movement::moves::{
    WHOLE, comes_nearer, disorder, enemies, friends, has_room, is_in_lane, reach_from, solid_friends,
};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::movement_tables::Gait;
use crate::sheet::units::{Arm, MoraleLevel};
use crate::{At, Now};

/// The steps in which room is looked for.
pub(super) const STEP: Inches = Inches::thousandths_of(250);

/// Where a unit comes to that falls back or routs, and on until it is clear of friends; the units it goes through; and whether
/// enemies stopped it on its way.
pub(super) struct Push {
    pub(super) pose: Pose,
    pub(super) through: Vec<UnitId>,
    pub(super) is_blocked: bool,
    pub(super) is_off: bool,
}

/// A unit that goes back `by` inches in a direction, and faces `front` where it stops, if it has the room to turn there.
pub(super) struct Retreat {
    pub(super) way: Angle,
    pub(super) by: Inches,
    pub(super) front: Angle,
}

pub(super) fn push(now: Now<'_>, own: UnitAt<'_>, retreat: &Retreat) -> Push {
    let UnitAt { unit, block } = own;
    let &Retreat { way, by, front } = retreat;
    let from = block.pose();
    let place = |distance: Inches| block.moved_to(Pose::new(from.at.towards(way, distance), from.facing));
    let foes: Vec<Block> = now
        .state
        .standing(now.battle, now.battle.unit(unit).side.enemy())
        .filter_map(|enemy| now.state.block(now.battle, enemy))
        .collect();
    let friends: Vec<(UnitId, Block)> = friends(now, unit).collect();
    // It may get off an enemy it touches, or has limbered on, but go through none.
    let gets_off = |foe: &Block, there: &Block| {
        let off = |at: Point| foe.pose().at.distance(at);
        foe.is_within(TOUCH, block) && off(there.pose().at) > off(from.at)
    };
    let bars = |there: &Block| foes.iter().any(|foe| foe.overlaps(there) && !gets_off(foe, there));
    let is_on_friend = |there: &Block| friends.iter().any(|(_, other)| other.overlaps(there));
    // Turned to its new front where it has the room for that, else as it went.
    let stops = |gone: Inches| {
        let here = place(gone);
        let turned = here.moved_to(Pose::new(here.pose().at, front));
        let has_room = !is_on_friend(&turned) && !foes.iter().any(|foe| foe.overlaps(&turned));
        if has_room { Some(turned.pose()) } else { (!is_on_friend(&here)).then_some(here.pose()) }
    };
    let mut through = Vec::new();
    let mut gone = Inches::ZERO;
    loop {
        let here = place(gone);
        let is_off = !now.battle.table.contains(here.pose().at);
        if !is_off
            && gone >= by
            && let Some(pose) = stops(gone)
        {
            return Push { pose, through, is_blocked: false, is_off };
        }
        for (friend, other) in &friends {
            if other.overlaps(&here) && !through.contains(friend) {
                through.push(*friend);
            }
        }
        if is_off {
            return Push { pose: here.pose(), through, is_blocked: false, is_off };
        }
        let step = if gone < by { STEP.min(by - gone) } else { STEP };
        let next = place(gone + step);
        if bars(&next) {
            // Back to where it was clear of friends.
            let gone = legs::farthest_clear(gone, STEP, |gone| stops(gone).is_some());
            let pose = stops(gone).unwrap_or(place(gone).pose());
            return Push { pose, through, is_blocked: true, is_off };
        }
        gone += step;
    }
}

/// The friends that a unit passes through that falls back or routs to a place, and whether an enemy stopped it there short of
/// whole inches. For the log, which knows no more than the place.
pub(crate) fn traced(now: Now<'_>, unit: UnitId, to: Pose) -> (Vec<UnitId>, bool) {
    let Some(block) = now.state.block(now.battle, unit) else { return (Vec::new(), false) };
    let from = block.pose().at;
    let (way, gone) = (from.bearing(to.at), from.distance(to.at));
    let goes = |by: Inches| push(now, UnitAt { unit, block: &block }, &Retreat { way, by, front: to.facing });
    let is_whole = gone.thousandths() % Inches::whole(1).thousandths() == 0;
    let farther = goes(gone + STEP);
    let is_stopped = farther.is_blocked && !is_whole && farther.pose.at.distance(to.at) <= TOUCH;
    (goes(gone).through, is_stopped)
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
    let retreat = Retreat { way, by, front: block.pose().facing };
    let push = push(at.now(), UnitAt { unit, block: &block }, &retreat);
    let gone = block.pose().at.distance(push.pose.at);
    if push.is_off {
        losses::remove(at, unit, Absence::Fled);
    } else {
        at.emit(Event::FellBack { unit, pose: push.pose });
    }
    for friend in push.through {
        disorder(at, friend);
    }
    if push.is_blocked {
        losses::lose(at, unit, 1);
    }
    gone
}

/// Where a unit comes to that disengages, and the friends it passes through.
pub(crate) struct Withdrawal {
    pub(crate) pose: Pose,
    pub(crate) through: Vec<UnitId>,
}

/// How a unit disengages, if it can: straight back, as far as there is room of what its rate lets it.
pub(crate) fn disengaged(now: Now<'_>, unit: UnitId) -> Option<Withdrawal> {
    let Now { battle, state } = now;
    let block = state.block(battle, unit)?;
    let way = block.pose().facing + Turn::ABOUT;
    if battle.unit(unit).arm == Arm::Artillery {
        return None;
    }
    let gait = Gait { disengaging: true, ..battle.gait(state, unit) };
    let rate = |ground| battle.tables.pace(battle.mover(state, unit), gait, ground);
    let most = reach_from(battle, block.pose().at, way, WHOLE, rate);
    let leg = |by: Inches| Leg::Ahead(Inches::ZERO - by);
    let enemies = enemies(now, unit, Inches::ZERO);
    let field = Field { table: battle.table, blocks: &enemies, grounds: &[] };
    let most = field.walk(&block, &[leg(most)], most).travelled;
    let (clear, side) = (battle.distance(DistanceRow::Disengage), battle.unit(unit).side.enemy());
    let end = |by: Inches| block.moved_to(leg(by).end(&block));
    let is_far = |end: &Block| state.nearest_of(battle, end, side).is_none_or(|(_, gap)| gap >= clear);
    // Shaken units do not come nearer to any enemy, not even on their way back.
    let is_shaken = state.unit(unit).level == MoraleLevel::Shaken;
    let nears = |end: &Block| is_shaken && comes_nearer(now, unit, &block, &[*end]);
    let may_end = |end: &Block| has_room(now, unit, end) && is_far(end) && !nears(end);
    let by = legs::farthest_clear(most, STEP, |by| may_end(&end(by)));
    (by > Inches::ZERO).then(|| {
        let passed =
            solid_friends(now, unit).filter(|(_, friend)| is_in_lane(battle, friend, &block, leg(by), by));
        Withdrawal { pose: end(by).pose(), through: passed.map(|(friend, _)| friend).collect() }
    })
}
