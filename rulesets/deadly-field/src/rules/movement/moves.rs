//! Section 4, moves: how far a unit goes over what ground, which way is open to it, and which friends it passes.

use board::table::{Angle, Block, Field, Inches, Leg, Obstacle, Point, Pose, TOUCH, legs};

use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::path::Path;
use crate::game::refusal::{Blocker, Refusal};
use crate::game::state::{Half, State};
use crate::rules::fire::line_of_fire::UnitAt;
use crate::rules::footprint::lane;
use crate::rules::leaders;
use crate::rules::movement::formations;
use crate::sheet::axes::{NumberRow, Ruling};
use crate::sheet::board_tables::{self, DistanceRow};
use crate::sheet::units::{MoraleLevel, MoveGround};
use crate::{At, Now};

/// A whole move, in thousandths.
pub(crate) const WHOLE: u32 = 1000;

/// A path, and what it costs the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CostedPath {
    /// The path.
    pub(crate) path: Path,
    /// Thousandths of a move it costs.
    pub(crate) cost: u32,
}

/// What of a move a unit may spend on moving now, in thousandths.
pub(crate) fn allowance(state: &State, unit: UnitId) -> u32 {
    let marks = &state.unit(unit).marks;
    match (marks.half, marks.actions) {
        (Half::Move, _) => WHOLE / 2,
        (_, 0) => 0,
        _ => WHOLE,
    }
}

/// The blocks of the enemy, which only a charger comes near to.
pub(crate) fn enemies(now: Now<'_>, unit: UnitId, keep: Inches) -> Vec<Obstacle> {
    let all = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    all.filter_map(|enemy| Some(Obstacle { block: now.state.block(now.battle, enemy)?, keep })).collect()
}

/// The friends of a unit on the table.
pub(crate) fn friends<'a>(now: Now<'a>, unit: UnitId) -> impl Iterator<Item = (UnitId, Block)> + 'a {
    let all =
        now.state.standing(now.battle, now.battle.unit(unit).side).filter(move |&friend| friend != unit);
    all.filter_map(|friend| Some((friend, now.state.block(now.battle, friend)?)))
}

/// Whether a unit would stand on no other there, and on the table.
pub(crate) fn has_room(now: Now<'_>, unit: UnitId, block: &Block) -> bool {
    now.battle.table.holds(block)
        && !now.state.blocks(now.battle).any(|(other, there)| other != unit && there.overlaps(block))
}

/// What takes up that room, if anything does.
pub(crate) fn taken_by(now: Now<'_>, unit: UnitId, block: &Block) -> Option<Blocker> {
    if !now.battle.table.holds(block) {
        return Some(Blocker::Edge);
    }
    let mut others = now.state.blocks(now.battle);
    let (other, _) = others.find(|(other, there)| *other != unit && there.overlaps(block))?;
    Some(Blocker::Unit(now.battle.unit_in_words(other)))
}

/// A part of a straight line over one kind of ground.
struct Piece {
    /// Where it ends, from the beginning of the line.
    end: Inches,
    /// Inches of it in a move.
    rate: Inches,
    /// Inches more that a unit pays on entering it, for the fence or works it crosses there.
    crossing: Inches,
}

/// A straight line as the ground makes it, in order.
fn course(battle: &Battle, from: Point, to: Point, rate: impl Fn(MoveGround) -> Inches) -> Vec<Piece> {
    let terrain = &battle.terrain;
    let (length, bearing) = (from.distance(to), from.bearing(to));
    let mut cuts: Vec<(Inches, Inches)> = Vec::new();
    for patch in &terrain.patches {
        for (enters, leaves) in patch.area.stretches(from, to) {
            cuts.extend([(enters, Inches::ZERO), (leaves, Inches::ZERO)]);
        }
    }
    // A road matters to a unit that goes faster on it, or through bad ground on both sides of it.
    let open = rate(MoveGround::Open);
    let by_road = !terrain.tracks.is_empty()
        && (!cuts.is_empty()
            || [MoveGround::Road, MoveGround::Trail].iter().any(|&track| rate(track) != open));
    let is_plain = cuts.is_empty() && !by_road;
    if by_road {
        let half = Inches::whole(1) / 2;
        let mut at = half;
        while at < length {
            cuts.push((at, Inches::ZERO));
            at += half;
        }
    }
    let crossing = battle.distance(DistanceRow::Crossing);
    for line in &terrain.lines {
        cuts.extend(line.wall.crossings(from, to).map(|along| (along, crossing)));
    }
    cuts.sort_unstable();
    let mut pieces = Vec::with_capacity(cuts.len() + 1);
    let (mut begin, mut crossing) = (Inches::ZERO, Inches::ZERO);
    for (end, next) in cuts.into_iter().chain([(length, Inches::ZERO)]) {
        if end > begin {
            let middle = || from.towards(bearing, (begin + end) / 2);
            let ground = |point: Point| terrain.track(point).unwrap_or_else(|| terrain.ground(point));
            let rate = if is_plain { open } else { rate(ground(middle())) };
            pieces.push(Piece { end, rate, crossing });
            (begin, crossing) = (end, Inches::ZERO);
        }
        crossing += next;
    }
    if crossing > Inches::ZERO {
        pieces.push(Piece { end: length, rate: pieces.last().map_or(open, |piece| piece.rate), crossing });
    }
    pieces
}

/// What a straight line costs a unit in thousandths of its move; nothing if it cannot go there.
pub(crate) fn cost(
    battle: &Battle,
    from: Point,
    to: Point,
    rate: impl Fn(MoveGround) -> Inches,
) -> Option<u32> {
    let (mut spent, mut begin) = (0, Inches::ZERO);
    for piece in course(battle, from, to, rate) {
        spent += spend(piece.end - begin + piece.crossing, piece.rate)?;
        begin = piece.end;
    }
    // Millionths are rounded to the nearest thousandth: what was measured by hand is not lost to rounding.
    Some(((spent + 500) / 1000).min(i64::from(u32::MAX)) as u32)
}

/// What a distance costs at a rate, in millionths of a move.
fn spend(distance: Inches, rate: Inches) -> Option<i64> {
    let rate = i64::from(rate.thousandths());
    (rate > 0).then(|| (i64::from(distance.thousandths()) * 1_000_000 + rate / 2) / rate)
}

/// How far a unit could go in a straight line with `most` thousandths of its move.
pub(crate) fn reach(now: Now<'_>, unit: UnitId, direction: Angle, most: u32) -> Inches {
    let Some(pose) = now.state.unit(unit).pose else { return Inches::ZERO };
    reach_from(now.battle, pose.at, direction, most, |ground| now.battle.rate(now.state, unit, ground))
}

/// How far a unit with these rates could go in a straight line with `most` thousandths of its move.
pub(crate) fn reach_from(
    battle: &Battle,
    from: Point,
    direction: Angle,
    most: u32,
    rate: impl Fn(MoveGround) -> Inches,
) -> Inches {
    let grounds = [MoveGround::Road, MoveGround::Trail, MoveGround::Open].map(&rate);
    let fastest = i64::from(grounds.into_iter().max().unwrap_or(Inches::ZERO).thousandths());
    let farthest = Inches::thousandths_of((fastest * i64::from(most) / i64::from(WHOLE)) as i32);
    let to = from.towards(direction, farthest);
    let mut left = i64::from(most) * 1000;
    let mut begin = Inches::ZERO;
    for piece in course(battle, from, to, &rate) {
        let Some(cost) = spend(piece.end - begin + piece.crossing, piece.rate) else { return begin };
        if cost > left {
            let inches =
                Inches::thousandths_of((left * i64::from(piece.rate.thousandths()) / 1_000_000) as i32);
            return begin + (inches - piece.crossing).max(Inches::ZERO);
        }
        left -= cost;
        begin = piece.end;
    }
    begin
}

/// The way of a unit to a place and front, or why there is none.
pub(crate) fn way(now: Now<'_>, unit: UnitId, to: Point, facing: Angle) -> Result<CostedPath, Refusal> {
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let from = block.pose();
    if to == from.at && facing == from.facing {
        return Err(Refusal::NothingToDo);
    }
    let by = facing.from(from.facing);
    if by.abs() > now.battle.angle(board_tables::AngleRow::Wheel) {
        return Err(Refusal::TooSharp { by, most: now.battle.angle(board_tables::AngleRow::Wheel) });
    }
    if facing != from.facing && !formations::may_wheel(now, unit) {
        return Err(Refusal::HasWheeled);
    }
    let aslant = now.battle.angle(board_tables::AngleRow::Aslant);
    let off = |front: Angle| to == from.at || from.at.bearing(to).from(front).abs() <= aslant;
    let leg = Leg::To(to);
    let paths = if facing == from.facing {
        [Some(Path::straight(leg)).filter(|_| off(facing)), None]
    } else {
        [off(facing).then(|| Path::wheel_first(by, leg)), off(from.facing).then(|| Path::wheel_last(leg, by))]
    };
    if paths == [None, None] {
        let nearer = [from.facing, facing].map(|front| from.at.bearing(to).from(front).abs());
        return Err(Refusal::NotAhead { off: nearer[0].min(nearer[1]), most: aslant });
    }
    let cost = cost(now.battle, from.at, to, |ground| now.battle.rate(now.state, unit, ground))
        .ok_or(Refusal::NoEntry)?;
    let most = allowance(now.state, unit);
    if cost > most {
        let distance = from.at.distance(to);
        return Err(Refusal::TooFar { distance, most: reach(now, unit, from.at.bearing(to), most) });
    }
    open(now, UnitAt { unit, block: &block }, paths).map(|path| CostedPath { path, cost })
}

/// The way of a unit that steps back, or why there is none.
pub(crate) fn way_back(now: Now<'_>, unit: UnitId, by: Inches) -> Result<CostedPath, Refusal> {
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    if by <= Inches::ZERO {
        return Err(Refusal::NothingToDo);
    }
    let path = Path::straight(Leg::Ahead(Inches::ZERO - by));
    let to = path.end(&block).at;
    let rate =
        |ground| now.battle.rate(now.state, unit, ground) / now.battle.tables.number(NumberRow::Back).max(1);
    let (from, most) = (block.pose().at, allowance(now.state, unit));
    let cost = cost(now.battle, from, to, rate).ok_or(Refusal::NoEntry)?;
    if cost > most {
        let most = reach_from(now.battle, from, from.bearing(to), most, rate);
        return Err(Refusal::TooFar { distance: by, most });
    }
    open(now, UnitAt { unit, block: &block }, [Some(path), None]).map(|path| CostedPath { path, cost })
}

/// A path of these that is open and ends where there is room, if possible one that disorders no unit.
fn open(now: Now<'_>, own: UnitAt<'_>, paths: [Option<Path>; 2]) -> Result<Path, Refusal> {
    let UnitAt { unit, block } = own;
    let enemies = enemies(now, unit, now.battle.distance(DistanceRow::KeepOff));
    let field = Field { table: now.battle.table, blocks: &enemies, grounds: &[] };
    let has_choice = paths.iter().flatten().count() > 1;
    let (mut why, mut disorders) = (None, None);
    for path in paths.into_iter().flatten() {
        let end = block.moved_to(path.end(block));
        if let Some(by) = taken_by(now, unit, &end) {
            why = Some(Refusal::NoRoom { by });
            continue;
        }
        let begun = path.after(block, Inches::whole(1) / 4);
        let there = [begun, path.end(block)].map(|pose| block.moved_to(pose));
        if now.state.unit(unit).level == MoraleLevel::Shaken && comes_nearer(now, unit, block, &there) {
            return Err(Refusal::TowardsEnemy);
        }
        let mut at = *block;
        let is_open = path.legs().all(|leg| {
            let from = at;
            at = at.moved_to(leg.end(&at));
            field.is_free(&from, leg, Inches::whole(100))
        });
        let harmless = || {
            let walk = UnitPath { unit, start: *block, path };
            passed_through(now, &walk, path.length(block)).is_empty()
        };
        if is_open && (!has_choice || harmless()) {
            return Ok(path);
        }
        if !is_open && why.is_none() {
            why = Some(Refusal::NoWay { by: bars(now, own, &path) });
        }
        if is_open && disorders.is_none() {
            disorders = Some(path);
        }
    }
    disorders.ok_or(why.unwrap_or(Refusal::NothingToDo))
}

/// What bars the way of a unit along a path: the first enemy that does alone, or the edge of the table.
fn bars(now: Now<'_>, own: UnitAt<'_>, path: &Path) -> Blocker {
    let keep = now.battle.distance(DistanceRow::KeepOff);
    let enemies = now.state.standing(now.battle, now.battle.unit(own.unit).side.enemy());
    let is_barred = |keep: Inches, enemy: UnitId| {
        let Some(block) = now.state.block(now.battle, enemy) else { return false };
        let obstacles = [Obstacle { block, keep }];
        let field = Field { table: now.battle.table, blocks: &obstacles, grounds: &[] };
        let mut at = *own.block;
        !path.legs().all(|leg| {
            let from = at;
            at = at.moved_to(leg.end(&at));
            field.is_free(&from, leg, Inches::whole(100))
        })
    };
    let Some(enemy) = enemies.into_iter().find(|&enemy| is_barred(keep, enemy)) else { return Blocker::Edge };
    let name = now.battle.unit_in_words(enemy);
    if is_barred(Inches::ZERO, enemy) { Blocker::Unit(name) } else { Blocker::Near { enemy: name, keep } }
}

/// Whether a unit is nearer to any enemy in one of these places: as it sets out, or in the end. On a straight way it comes nearer
/// nowhere else.
pub(crate) fn comes_nearer(now: Now<'_>, unit: UnitId, from: &Block, there: &[Block]) -> bool {
    enemies(now, unit, Inches::ZERO).iter().any(|enemy| {
        let before = from.distance(&enemy.block);
        there.iter().any(|block| block.distance(&enemy.block) + TOUCH < before)
    })
}

/// A unit on the path of its move, and where it started.
pub(crate) struct UnitPath {
    pub(crate) unit: UnitId,
    pub(crate) start: Block,
    pub(crate) path: Path,
}

impl UnitPath {
    /// Where the unit is that has gone a distance of its path.
    pub(crate) fn after(&self, distance: Inches) -> Pose {
        self.path.after(&self.start, distance)
    }
}

/// Friends that a unit passes through on the first `gone` inches of its path, so that both are disordered.
pub(crate) fn passed_through(now: Now<'_>, walk: &UnitPath, gone: Inches) -> Vec<UnitId> {
    let is_passed = |friend: &Block| {
        let (mut at, mut left) = (walk.start, gone);
        walk.path.legs().any(|leg| {
            let (from, travel) = (at, leg.travel(&at));
            at = at.moved_to(leg.end(&at));
            let most = if travel > left { left } else { Inches::whole(100) };
            left = (left - travel).max(Inches::ZERO);
            is_in_lane(now.battle, friend, &from, leg, most)
        })
    };
    let solid = solid_friends(now, walk.unit);
    solid.filter(|(_, friend)| is_passed(friend)).map(|(friend, _)| friend).collect()
}

/// The friends that a unit cannot pass through without disorder.
pub(crate) fn solid_friends<'a>(now: Now<'a>, unit: UnitId) -> impl Iterator<Item = (UnitId, Block)> + 'a {
    let passes =
        now.state.unit(unit).formation.gives_way() || !now.battle.tables.holds(Ruling::Interpenetration);
    let own = now.state.standing(now.battle, now.battle.unit(unit).side);
    let solid =
        own.filter(move |&friend| !passes && friend != unit && !now.state.unit(friend).formation.gives_way());
    solid.filter_map(|friend| Some((friend, now.state.block(now.battle, friend)?)))
}

/// Whether a block stands in the way of another that goes `most` inches of a leg.
pub(crate) fn is_in_lane(battle: &Battle, other: &Block, from: &Block, leg: Leg, most: Inches) -> bool {
    let obstacles = [Obstacle { block: *other, keep: Inches::ZERO }];
    !Field { table: battle.table, blocks: &obstacles, grounds: &[] }.is_free(from, leg, most)
}

/// Puts a unit where its path ends; it and the friends it passed through are disordered.
pub(crate) fn arrive(at: &mut At<'_>, walk: &UnitPath) {
    let (unit, pose) = (walk.unit, walk.path.end(&walk.start));
    if at.state().unit(unit).pose != Some(pose) {
        at.emit(Event::Moved { unit, pose });
    }
    jostle(at, walk, walk.path.length(&walk.start));
}

/// A unit that has gone `gone` inches of its path and the friends it passed through are in disorder.
fn jostle(at: &mut At<'_>, walk: &UnitPath, gone: Inches) {
    leaders::play::ride_down(at, walk.unit, &lane(&walk.start, walk.after(gone).at));
    let passed = passed_through(at.now(), walk, gone);
    if !passed.is_empty() {
        for friend in passed.into_iter().chain([walk.unit]) {
            disorder(at, friend);
        }
    }
}

/// How far a unit comes that goes on from `gone` to `to` inches of its path, if enemies that reacted bar it.
pub(crate) fn barred(now: Now<'_>, walk: &UnitPath, gone: Inches, to: Inches) -> Option<Inches> {
    let enemies = enemies(now, walk.unit, now.battle.distance(DistanceRow::KeepOff));
    let field = Field { table: now.battle.table, blocks: &enemies, grounds: &[] };
    let block = now.state.block(now.battle, walk.unit)?;
    let mut reached = gone;
    while reached < to {
        let next = (reached + Inches::whole(1) / 4).min(to);
        if !field.admits(&block, &block.moved_to(walk.after(next))) {
            return Some(reached);
        }
        reached = next;
    }
    None
}

/// A unit that was stopped on its way: if it stands on a friend it was passing, it goes back to where there was room.
pub(crate) fn settle(at: &mut At<'_>, walk: &UnitPath, after: Inches) {
    let (battle, unit) = (at.battle, walk.unit);
    let Some(mut block) = at.state().block(battle, unit) else { return };
    let mut gone = after;
    // A unit driven off its path stays where it fled to.
    if block.pose() == walk.after(after) {
        let is_clear = |gone: Inches| has_room(at.now(), unit, &block.moved_to(walk.after(gone)));
        gone = legs::farthest_clear(after, Inches::whole(1) / 4, is_clear);
        block = block.moved_to(walk.after(gone));
    }
    if at.state().unit(unit).pose != Some(block.pose()) {
        at.emit(Event::Moved { unit, pose: block.pose() });
    }
    if gone > Inches::ZERO {
        jostle(at, walk, gone);
    }
}

/// Puts a unit in good order into disorder.
pub(crate) fn disorder(at: &mut At<'_>, unit: UnitId) {
    let state = at.state().unit(unit);
    if state.level == MoraleLevel::GoodOrder && state.pose.is_some() {
        at.emit(Event::Levelled { unit, level: MoraleLevel::Disorder });
    }
}
