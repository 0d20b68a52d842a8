//! The line of a move: what stops it, and where it ends.

use board::table::{
    Angle, Block, Face, Field, Ground as Met, Inches, Leg, Obstacle, Point, Pose, Stop, Turn, Walk,
};

use super::edges::{MoveThrow, heeded, is_by_road};
use super::facts::{GroundAhead, facts, mover};
use super::resolve::{Formation, Move};
use crate::game::battle::{Battle, Piece, UnitId};
use crate::game::event::{Cause, Event};
use crate::game::refusal::Refusal;
use crate::game::state::Pending;
use crate::rules::board_and_forces::bases::in_contact;
use crate::rules::board_and_forces::terrain::Edges;
use crate::rules::board_and_forces::{commanders, losses};
use crate::rules::morale::fall_back::{self, away_from, nearest_foe};
use crate::rules::naming;
use crate::sheet::axes::{self, Length, Mover, TableGround, Troops};
use crate::{At, Now};

/// The gaps a move keeps from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gaps {
    /// From friends and enemies.
    Kept,
    /// From enemies only: a commander joins friends.
    FromEnemies,
    /// None: a charge, or falling back.
    None,
}

/// All that a piece can meet on its way.
pub(crate) struct Surroundings<'a> {
    pub(crate) units: Vec<UnitId>,
    pub(crate) blocks: Vec<Obstacle>,
    pub(super) grounds: Vec<Met<'a>>,
    /// Ground it halts before leaving.
    pub(super) left: Vec<Met<'a>>,
    edges: Edges,
    turns: Turns,
    pub(super) battle: &'a Battle,
}

/// Whether others are in the way of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turns {
    /// Those of a block are.
    Hemmed,
    /// A single rider turns where he stands, even among his own.
    Freely,
}

impl<'a> Surroundings<'a> {
    pub(crate) fn new(now: Now<'a>, piece: Piece, gaps: Gaps, edges: Edges) -> Surroundings<'a> {
        let Now { battle, state } = now;
        let side = battle.side(piece);
        let keep = |id: UnitId| match (gaps, battle.unit(id).side == side) {
            (Gaps::Kept, true) => battle.length(Length::FriendGap),
            (Gaps::Kept | Gaps::FromEnemies, false) => battle.length(Length::EnemyGap),
            (Gaps::FromEnemies, true) | (Gaps::None, _) => Inches::ZERO,
        };
        let most = battle.units.len();
        let (mut units, mut blocks) = (Vec::with_capacity(most), Vec::with_capacity(most));
        for (id, block) in state.bodies(battle).filter(|(id, _)| Piece::Unit(*id) != piece) {
            units.push(id);
            blocks.push(Obstacle { block, keep: keep(id) });
        }
        let grounds = battle.terrain.met(&battle.tables, mover(battle, piece), edges);
        let left = battle.terrain.left(&battle.tables, edges);
        let turns = match piece {
            Piece::Unit(_) => Turns::Hemmed,
            Piece::Commander(_) => Turns::Freely,
        };
        Surroundings { units, blocks, grounds, left, edges, turns, battle }
    }

    /// The same without any ground.
    pub(crate) fn on_road(self) -> Surroundings<'a> {
        Surroundings { grounds: Vec::new(), left: Vec::new(), ..self }
    }

    pub(crate) fn field(&self) -> Field<'_> {
        Field { table: self.battle.table, blocks: &self.blocks, grounds: &self.grounds }
    }

    /// The block turned on its centre, if there is room where the turn ends: figures turn one by one, so that what lies
    /// between is in no unit's way.
    pub(crate) fn turned(&self, block: &Block, to: Angle) -> Result<Block, Refusal> {
        let turn = to.from(block.pose().facing);
        let turned = block.moved_to(Pose::new(block.pose().at, to));
        let has_room = || match self.turns {
            Turns::Hemmed => self.field().admits(block, &turned),
            Turns::Freely => self.battle.table.holds(&turned),
        };
        if turn == Turn::NONE || has_room() { Ok(turned) } else { Err(Refusal::NoRoomToTurn { turn }) }
    }
}

pub(crate) fn surroundings(now: Now<'_>, piece: Piece, throw: MoveThrow) -> Surroundings<'_> {
    let gaps = match piece {
        Piece::Unit(_) => Gaps::Kept,
        Piece::Commander(_) => Gaps::FromEnemies,
    };
    Surroundings::new(now, piece, gaps, heeded(now, piece, throw))
}

/// Straight away from the nearest enemy ("Disrupted").
pub(crate) fn away(now: Now<'_>, unit: UnitId) -> Option<Angle> {
    let enemy = now.state.nearest_enemy(now.battle, unit)?;
    Some(away_from(now.state.unit(unit).pose?, now.state.unit(enemy).pose?.at))
}

/// Why a piece may not be told to move, whose card allows it.
pub(crate) fn refusal(now: Now<'_>, piece: Piece, ahead: GroundAhead) -> Option<Refusal> {
    match piece {
        Piece::Unit(unit) if now.state.is_in_melee(unit) => Some(Refusal::InMelee),
        Piece::Unit(unit) if now.state.unit(unit).disrupted => {
            let (away, block) = (away(now, unit)?, now.state.block(now.battle, unit)?);
            let woods = ahead == GroundAhead::Woods;
            let throw = MoveThrow { distance: Inches::ZERO, woods, leaving: false };
            too_far(now.battle, away.from(block.pose().facing))
                .or_else(|| surroundings(now, piece, throw).turned(&block, away).err())
        }
        Piece::Unit(_) => None,
        Piece::Commander(commander) => {
            let own = now.state.commander_block(now.battle, commander)?;
            let side = now.battle.commander(commander).side;
            let mut enemies =
                now.state.bodies(now.battle).filter(|(id, _)| now.battle.unit(*id).side != side);
            let held = now.state.commanders[commander.index()].post
                != crate::game::state::Post::Alone(own.pose())
                && enemies.any(|(_, block)| in_contact(&block, &own));
            held.then_some(Refusal::HeldByEnemy)
        }
    }
}

/// Whether a turn is larger than a move allows.
fn too_far(battle: &Battle, turn: Turn) -> Option<Refusal> {
    let most = battle.tables.angles.get(axes::Angle::Turn).turn();
    (turn.abs() > most).then_some(Refusal::TurnTooFar { turn, most })
}

/// Rolls the dice of a move ("roll first").
pub(crate) fn roll(at: &mut At<'_>, piece: Piece, ahead: GroundAhead) {
    let distance = thrown_for(at, piece, ahead);
    at.emit(Event::Settled);
    let woods = ahead == GroundAhead::Woods;
    at.emit(Event::Asked { pending: Pending::Line { piece, distance, woods, leaving: false } });
}

/// Rolls the dice of a move.
pub(crate) fn thrown_for(at: &mut At<'_>, piece: Piece, ahead: GroundAhead) -> Inches {
    let battle = at.battle;
    let facts = facts(at.now(), piece, ahead);
    naming::run::<Move>(at, &battle.tables, &facts, &|_| Some(battle.name(piece).to_string())).distance
}

/// Where a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// There.
    At(Pose),
    /// Off the own edge of the table.
    Off,
}

/// A move as it would be gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlannedMove {
    /// Where it ends.
    pub(crate) end: End,
    /// Straight or along the road, before the last turn.
    pub(crate) walk: Walk,
}

/// Where a line leads, or why it may not be taken.
pub(crate) fn line(
    now: Now<'_>,
    piece: Piece,
    throw: MoveThrow,
    towards: Point,
    facing: Angle,
) -> Result<PlannedMove, Refusal> {
    line_among(now, piece, &surroundings(now, piece, throw), throw, towards, facing)
}

/// The same, where what the piece can meet is known.
pub(crate) fn line_among(
    now: Now<'_>,
    piece: Piece,
    around: &Surroundings<'_>,
    throw: MoveThrow,
    towards: Point,
    facing: Angle,
) -> Result<PlannedMove, Refusal> {
    /// How exactly a disrupted unit has to point away.
    const STRAIGHT: Turn = Turn::hundredths_of(50);
    if let (Piece::Unit(unit), true) = (piece, throw.leaving) {
        return way_out(now, unit, around, throw.distance, towards, facing);
    }
    let block = now.state.piece_block(now.battle, piece).ok_or(Refusal::NotOnTable)?;
    let pose = block.pose();
    let mut heading = if towards == pose.at { pose.facing } else { pose.at.bearing(towards) };
    if let Piece::Unit(unit) = piece
        && now.state.unit(unit).disrupted
        && let Some(away) = away(now, unit)
    {
        if heading.from(away).abs() > STRAIGHT {
            return Err(Refusal::NotAway { away });
        }
        heading = away;
    }
    let mut distance = throw.distance;
    let ahead = block.moved_to(Pose::new(pose.at, heading));
    let is_bound = is_bound_to_road(now, piece, around, &block, &ahead);
    if is_bound {
        let terrain = &now.battle.terrain;
        let is_back =
            heading.from(pose.facing).abs() > Turn::degrees(90) && terrain.road_under(&ahead).is_some();
        if !is_back && follow(now, piece, throw).is_ok() {
            return Err(Refusal::OnlyByRoad);
        }
        // A piece that cannot follow the road, or goes back by it, goes straight as far as the road does; without a road it
        // halts.
        distance = terrain.road_along(pose.at, heading, distance);
    }
    let turns = [heading.from(pose.facing), facing.from(heading)];
    if let Some(refusal) = turns.into_iter().find_map(|turn| too_far(now.battle, turn)) {
        return Err(refusal);
    }
    let turned = around.turned(&block, heading)?;
    let is_by_road = is_by_road(now, piece, &block);
    if around.edges == Edges::Shun
        && !is_by_road
        && now.battle.terrain.is_front_in(TableGround::Woods, &turned)
    {
        // It did not say that it would enter woods, so that it goes no deeper.
        distance = Inches::ZERO;
    }
    if !is_bound {
        distance = around.kept_out(&turned, distance);
    }
    let walk = around.walked(&turned, &Leg::Ahead, distance);
    if leaves(now.battle, piece, walk.stop) {
        return Ok(PlannedMove { end: End::Off, walk });
    }
    let end = End::At(around.turned(&walk.block, facing)?.pose());
    Ok(PlannedMove { end, walk })
}

/// Whether a piece stands in ground where it may go on by the road only: horse and guns in woods and buildings, a column
/// that did not roll for woods, any piece on a bridge. `ahead` is the block turned to where it would go.
fn is_bound_to_road(
    now: Now<'_>,
    piece: Piece,
    around: &Surroundings<'_>,
    block: &Block,
    ahead: &Block,
) -> bool {
    let (battle, terrain, mover) = (now.battle, &now.battle.terrain, mover(now.battle, piece));
    let stands_in = mover != Mover::Foot && terrain.bars(&battle.tables, mover, block.pose().at);
    stands_in
        || terrain.bars_front(&battle.tables, mover, ahead)
        || mover == Mover::Foot
            && around.edges == Edges::Shun
            && is_by_road(now, piece, block)
            && terrain.is_front_in(TableGround::Woods, block)
}

/// The way out of a melee: straight, within the angle the sheet allows, the figures turning one by one, so that the block
/// slides as it stands ("Leaving a melee").
fn way_out(
    now: Now<'_>,
    unit: UnitId,
    around: &Surroundings<'_>,
    distance: Inches,
    towards: Point,
    facing: Angle,
) -> Result<PlannedMove, Refusal> {
    let (piece, block) = (Piece::Unit(unit), now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?);
    let pose = block.pose();
    let away = away_from(pose, nearest_foe(now, unit));
    let heading = if towards == pose.at { away } else { pose.at.bearing(towards) };
    let most = now.battle.tables.angles.get(axes::Angle::LeaveTurn).turn();
    if heading.from(away).abs() > most {
        return Err(Refusal::NotOut { away, most });
    }
    if let Some(refusal) = too_far(now.battle, facing.from(pose.facing)) {
        return Err(refusal);
    }
    let rides = mover(now.battle, piece) != Mover::Foot;
    let distance = if rides && now.battle.terrain.bars(&now.battle.tables, mover(now.battle, piece), pose.at)
    {
        now.battle.terrain.road_along(pose.at, heading, distance)
    } else {
        distance
    };
    let led = led_by(&block, heading);
    let off = heading.from(led.pose().facing);
    let mut walk = around.walked(&led, &|distance| Leg::Oblique { off, distance }, distance);
    walk.block = block.moved_to(Pose::new(walk.block.pose().at, pose.facing));
    if leaves(now.battle, piece, walk.stop) {
        return Ok(PlannedMove { end: End::Off, walk });
    }
    let end = End::At(around.turned(&walk.block, facing)?.pose());
    Ok(PlannedMove { end, walk })
}

/// The same block with the side for its front that goes ahead.
fn led_by(block: &Block, heading: Angle) -> Block {
    let pose = block.pose();
    let quarters = [0, 90, 180, 270].map(|quarter| pose.facing + Turn::degrees(quarter));
    let ahead = quarters.into_iter().min_by_key(|front| heading.from(*front).abs()).unwrap_or(pose.facing);
    let is_across = ahead.from(pose.facing).abs() == Turn::degrees(90);
    let (width, depth) = match is_across {
        true => (block.depth(), block.width()),
        false => (block.width(), block.depth()),
    };
    Block::new(Pose::new(pose.at, ahead), width, depth)
}

/// Where the road leads, or why it may not be followed.
pub(crate) fn follow(now: Now<'_>, piece: Piece, throw: MoveThrow) -> Result<PlannedMove, Refusal> {
    if throw.leaving {
        return Err(Refusal::NotNow);
    }
    let distance = throw.distance;
    let block = now.state.piece_block(now.battle, piece).ok_or(Refusal::NotOnTable)?;
    if let Piece::Unit(unit) = piece {
        if now.state.unit(unit).disrupted {
            return Err(Refusal::Disrupted);
        }
        let is_gun = now.battle.unit(unit).troops == Troops::Battery;
        if !is_gun && now.state.unit(unit).formation != Formation::Column {
            return Err(Refusal::NotInColumn);
        }
    }
    let road = now.battle.terrain.road_under(&block).ok_or(Refusal::OffRoad)?;
    let legs = road.follow(&block, distance).ok_or(Refusal::OffRoad)?;
    let around = surroundings(now, piece, throw).on_road();
    let walk = around.field().walk(&block, &legs, distance);
    let end = if leaves(now.battle, piece, walk.stop) { End::Off } else { End::At(walk.block.pose()) };
    Ok(PlannedMove { end, walk })
}

/// What a line was stopped by, in words: `halts at the middle drift`.
pub(crate) fn halted_by(now: Now<'_>, piece: Piece, throw: MoveThrow, stop: Stop) -> String {
    let around = surroundings(now, piece, throw);
    match stop {
        Stop::Block(met) => {
            let unit = around.units[met];
            let gap = if now.battle.unit(unit).side == now.battle.side(piece) { "beside" } else { "before" };
            format!("halts {gap} {}", now.battle.unit(unit).name)
        }
        Stop::Ground(met) => {
            let name = around.ground(met).map_or("ground", |ground| now.battle.terrain.name_of(ground));
            format!("halts at the {}{name}", if met < around.grounds.len() { "" } else { "edge of the " })
        }
        Stop::Table(_) if leaves(now.battle, piece, Some(stop)) => "leaves the table".into(),
        Stop::Table(edge) => format!("halts at the {} edge", edge.word()),
        Stop::Spent => "goes no further".into(),
    }
}

/// Off the own table edge a unit has left the game.
fn leaves(battle: &Battle, piece: Piece, stop: Option<Stop>) -> bool {
    let own = battle.banners[battle.side(piece) as usize].edge;
    matches!(piece, Piece::Unit(_)) && stop == Some(Stop::Table(own))
}

/// Goes there.
pub(crate) fn go(at: &mut At<'_>, piece: Piece, throw: MoveThrow, end: End) {
    at.emit(Event::Settled);
    match (piece, end) {
        (Piece::Unit(unit), End::At(pose)) if throw.leaving => fall_back::stand_back(at, unit, pose),
        (Piece::Unit(unit), End::At(pose)) => at.emit(Event::Moved { unit, pose }),
        (Piece::Unit(unit), End::Off) => losses::remove(at, unit, Cause::Left),
        (Piece::Commander(commander), End::At(pose)) => {
            at.emit(Event::Rode { commander, pose });
            commanders::join_touched(at, commander);
        }
        (Piece::Commander(_), End::Off) => {}
    }
}

/// The middle of a front.
pub(crate) fn eye(block: &Block) -> Point {
    block.middle_of(Face::Front)
}
