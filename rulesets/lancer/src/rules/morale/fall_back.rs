//! The way back of a unit that failed a check: away from the enemy, bent past friends, and what there is room for.

use board::table::{Angle, Block, Field, Inches, Leg, Obstacle, Point, Pose, Stop, TableSize, Turn};

use crate::game::battle::{Piece, UnitId};
use crate::game::event::Event;
use crate::rules::board_and_forces::terrain::Edges;
use crate::rules::movement::{Gaps, Surroundings};
use crate::sheet::axes::{self, Mover, Ruling, Setback};
use crate::{At, Now};

/// Away from a place, on the line through the unit's own middle.
pub(crate) fn away_from(pose: Pose, from: Point) -> Angle {
    if pose.at == from { pose.facing + Turn::ABOUT } else { from.bearing(pose.at) }
}

/// Where a unit gets by falling back at most `most` that way, facing kept, and how far that is.
fn walked(now: Now<'_>, unit: UnitId, away: Angle, most: Inches) -> Option<(Pose, Inches)> {
    let block = now.state.block(now.battle, unit)?;
    let pose = block.pose();
    let around = |edges: Edges| Surroundings::new(now, Piece::Unit(unit), Gaps::None, edges);
    let straight = |around: &Surroundings<'_>, block: &Block, distance: Inches| {
        let leg = Leg::Oblique { off: away.from(pose.facing), distance };
        around.field().walk(block, &[leg], distance)
    };
    // Horse and guns pass through woods as long as their middle stays on the road.
    let by_road = match now.battle.unit(unit).mover() {
        Mover::Foot => Inches::ZERO,
        _ => now.battle.terrain.road_along(pose.at, away, most),
    };
    let off_road = around(Edges::Pass);
    if by_road == Inches::ZERO {
        let walk = straight(&off_road, &block, most);
        return Some((walk.block.pose(), walk.travelled));
    }
    let first = straight(&around(Edges::PassByRoad), &block, by_road);
    if first.stop.is_some() || !off_road.field().has_room_for(&first.block) {
        return Some((first.block.pose(), first.travelled));
    }
    let rest = straight(&off_road, &first.block, most - first.travelled);
    Some((rest.block.pose(), first.travelled + rest.travelled))
}

/// The shortest and the longest way back, in whole inches.
fn distances(now: Now<'_>) -> (i32, i32) {
    let roll = now.battle.tables.fall_back.get(Setback::FailedCheck);
    let (count, plus) = (i32::from(roll.count), i32::from(roll.plus));
    (count + plus, count * i32::from(roll.sides) + plus)
}

/// The headings of a way back, from straight away to the largest bend, and how far each is clear of friends; only those
/// that are clear for an inch more than the ones before, for ways back are whole inches.
fn bends(now: Now<'_>, unit: UnitId, from: Point) -> Vec<(Inches, Angle)> {
    let Now { battle, state } = now;
    let Some(block) = state.block(battle, unit) else { return Vec::new() };
    let away = away_from(block.pose(), from);
    let (shortest, longest) = distances(now);
    let longest = Inches::whole(longest);
    if !battle.tables.holds(Ruling::BendsBack) {
        return vec![(longest, away)];
    }
    let side = battle.unit(unit).side;
    let is_friend = |id: UnitId| id != unit && battle.unit(id).side == side;
    let friends: Vec<Obstacle> = state
        .bodies(battle)
        .filter(|(id, body)| is_friend(*id) && body.is_within(longest, &block))
        .map(|(_, block)| Obstacle { block, keep: Inches::ZERO })
        .collect();
    let back = Back { block, friends, table: battle.table, longest };
    let mut bends = vec![(back.clear(away), away)];
    let most = battle.tables.angles.get(axes::Angle::Bend).turn().hundredths() / 100;
    let home = battle.banners[side as usize].edge.outwards();
    // The bends to either hand, in degrees, from which on nothing is known.
    let mut hands = [(1, 1), (-1, 1)];
    while let Some(&(best, _)) = bends.last().filter(|(best, _)| *best < longest) {
        let next = Inches::whole((best.thousandths() / 1000 + 1).max(shortest));
        let mut found: Vec<(i32, Angle, usize)> = Vec::with_capacity(2);
        for (number, (hand, from)) in hands.iter_mut().enumerate() {
            let bent = |by: i32| away + Turn::degrees(*hand * by);
            *from = back.least_clear(*from, most, next, &bent).unwrap_or(most + 1);
            found.extend((*from <= most).then(|| (*from, bent(*from), number)));
        }
        // Of equals the one toward its own edge.
        let least = found.into_iter().min_by_key(|(by, heading, _)| (*by, heading.from(home).abs()));
        let Some((_, heading, hand)) = least else { break };
        let clear = back.clear(heading);
        // A friend that is only just cleared may be in the way after all, by a thousandth of an inch.
        if clear < next {
            hands[hand].1 += 1;
        } else {
            bends.push((clear, heading));
        }
    }
    bends
}

/// A block that falls back among its friends.
struct Back {
    block: Block,
    friends: Vec<Obstacle>,
    table: TableSize,
    longest: Inches,
}

impl Back {
    fn leg(&self, heading: Angle) -> Leg {
        Leg::Oblique { off: heading.from(self.block.pose().facing), distance: self.longest }
    }

    /// How far a heading is clear of friends. The edge of the table is no friend.
    fn clear(&self, heading: Angle) -> Inches {
        let (leg, longest) = (self.leg(heading), self.longest);
        let field = Field { table: self.table, blocks: &self.friends, grounds: &[] };
        if field.is_free(&self.block, leg, longest) {
            return longest;
        }
        let walk = field.walk(&self.block, &[leg], longest);
        if matches!(walk.stop, Some(Stop::Block(_))) { walk.travelled } else { longest }
    }

    /// Whether one friend is met on the first inches of a heading.
    fn is_met(&self, friend: &Obstacle, heading: Angle, inches: Inches) -> bool {
        let (leg, blocks) = (self.leg(heading), std::slice::from_ref(friend));
        let field = Field { table: self.table, blocks, grounds: &[] };
        if field.is_free(&self.block, leg, inches) {
            return false;
        }
        // What stops it is the friend, unless it is over the edge of the table before.
        let pose = self.block.pose();
        let end = self.block.moved_to(Pose::new(pose.at.towards(heading, inches), pose.facing));
        self.table.holds(&end) || matches!(field.walk(&self.block, &[leg], inches).stop, Some(Stop::Block(_)))
    }

    /// The least bend from `from` to `most` degrees that is clear of friends for so many inches.
    ///
    /// Headings that meet one friend lie side by side, so that all of them are passed over at once.
    fn least_clear(&self, from: i32, most: i32, inches: Inches, bent: &dyn Fn(i32) -> Angle) -> Option<i32> {
        let mut by = from;
        while by <= most {
            let Some(friend) = self.friends.iter().find(|friend| self.is_met(friend, bent(by), inches))
            else {
                return Some(by);
            };
            if self.is_met(friend, bent(most), inches) {
                return None;
            }
            let (mut met, mut clear) = (by, most);
            while clear - met > 1 {
                let middle = (met + clear) / 2;
                if self.is_met(friend, bent(middle), inches) {
                    met = middle;
                } else {
                    clear = middle;
                }
            }
            by = clear;
        }
        None
    }
}

/// The heading of a way back of so many inches: bent by the least angle that clears friends, else straight.
fn heading(bends: &[(Inches, Angle)], distance: Inches) -> Option<Angle> {
    let clears = bends.iter().find(|(clear, _)| *clear >= distance);
    clears.or(bends.first()).map(|(_, heading)| *heading)
}

/// Inches free behind a unit before another one, impassable ground or the table's edge, on the way it would take. A longer
/// way is never safer than a shorter one.
pub(crate) fn room(now: Now<'_>, unit: UnitId, from: Point) -> Inches {
    let bends = bends(now, unit, from);
    let (shortest, longest) = distances(now);
    let mut known: Option<(Angle, Inches)> = None;
    for inches in shortest..=longest {
        let distance = Inches::whole(inches);
        let Some(heading) = heading(&bends, distance) else { return Inches::ZERO };
        let free = match known {
            Some((same, free)) if same == heading => free,
            _ => walked(now, unit, heading, Inches::LONGEST).map_or(Inches::ZERO, |(_, free)| free),
        };
        if free < distance {
            let before = if inches > shortest { Inches::whole(inches - 1) } else { Inches::ZERO };
            return free.max(before);
        }
        known = Some((heading, free));
    }
    known.map_or(Inches::ZERO, |(_, free)| free)
}

/// Inches free behind a unit, seen from the nearest enemy, where a failed check can drive it farther and so remove it.
pub(crate) fn too_little_room(now: Now<'_>, unit: UnitId) -> Option<Inches> {
    let own = now.state.block(now.battle, unit)?;
    let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let blocks = enemies.filter_map(|enemy| now.state.block(now.battle, enemy));
    let from = blocks.min_by_key(|block| block.distance(&own))?.pose().at;
    let free = room(now, unit, from);
    (!now.state.is_face(now.battle, unit) && free < Inches::whole(distances(now).1)).then_some(free)
}

/// Where a unit stands after falling back `distance`: facing the enemy, if there is room to turn.
fn end(now: Now<'_>, unit: UnitId, from: Point, distance: Inches) -> Option<Pose> {
    let heading = heading(&bends(now, unit, from), distance)?;
    let (back, _) = walked(now, unit, heading, distance)?;
    let facing = Pose::new(back.at, away_from(back, from) + Turn::ABOUT);
    let block = now.state.block(now.battle, unit)?;
    let around = Surroundings::new(now, Piece::Unit(unit), Gaps::None, Edges::Pass);
    Some(if around.field().has_room_for(&block.moved_to(facing)) { facing } else { back })
}

/// Falls back and is disrupted; its melee is broken.
pub(crate) fn go(at: &mut At<'_>, unit: UnitId, from: Point, distance: Inches) {
    let Some(pose) = end(at.now(), unit, from, distance) else { return };
    stand_back(at, unit, pose);
}

/// Stands farther back, disrupted, and in no melee.
pub(crate) fn stand_back(at: &mut At<'_>, unit: UnitId, pose: Pose) {
    if at.state().is_in_melee(unit) {
        at.emit(Event::Parted { unit });
    }
    at.emit(Event::FellBack { unit, pose });
    if !at.state().unit(unit).disrupted {
        at.emit(Event::Disrupted { unit });
    }
}

/// The middle of the nearest enemy in the melee.
pub(crate) fn nearest_foe(now: Now<'_>, unit: UnitId) -> Point {
    let own = now.state.block(now.battle, unit);
    let gap = |foe: &UnitId| Some(now.state.block(now.battle, *foe)?.distance(own.as_ref()?));
    let foe = now.state.foes(unit).min_by_key(gap);
    foe.and_then(|foe| now.state.unit(foe).pose).unwrap_or_default().at
}
