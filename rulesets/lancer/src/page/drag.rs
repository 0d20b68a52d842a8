//! What a drag over the table comes to: before the roll the most it can come to, then the line; and how far that leads.

use board::table::{Angle, Block, Face, Inches, Point, Pose, Region, Stop, Turn};
use desk::{DragEnd, Dragged, Stopped};
use view::table::Mark;

use super::pointing::paced;
use crate::Now;
use crate::game::battle::Piece;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::Pending;
use crate::rules::deck::{chooser, refusal};
use crate::rules::movement::{self, End, GroundAhead, MoveThrow, PlannedMove};
use crate::sheet::axes::TableGround;

/// How a piece is moved.
pub(super) const HOW: &str = "drag it the way it will go. It goes the whole distance rolled, unless something halts it. Turn it by \
    the handle before its front.";

/// Far enough to point out a direction.
const FAR: Inches = Inches::whole(12);

/// Players measure to a quarter of an inch.
const NEARLY: Inches = Inches::thousandths_of(250);

/// So little is printed as none.
const NOTHING: Inches = Inches::thousandths_of(49);

/// What was rolled for a piece; where it may only be told to move, the most that the dice can say.
fn farthest(now: Now<'_>, piece: Piece, ahead: GroundAhead) -> Option<MoveThrow> {
    match now.state.pending.last()? {
        Pending::Line { .. } => {
            let (asked, throw) = MoveThrow::asked(now.state.pending.last())?;
            (asked == piece).then_some(throw)
        }
        Pending::Activate { .. } => {
            let (side, woods) = (now.battle.side(piece), ahead == GroundAhead::Woods);
            let order = Order::Move { piece, woods };
            if chooser(now) != Some(side) || refusal(now, side, order).is_some() {
                return None;
            }
            let facts = movement::facts(now, piece, ahead);
            let distance = movement::farthest(&now.battle.tables, facts.troops, facts.pace())?;
            Some(MoveThrow { distance, woods, leaving: false })
        }
        _ => None,
    }
}

/// How a piece stands that can be dragged now.
pub fn dragged_from(now: Now<'_>, piece: Piece) -> Option<Block> {
    farthest(now, piece, GroundAhead::Other)?;
    now.state.piece_block(now.battle, piece)
}

/// How far the front of a piece gets every way. A way that is open by itself is shown as broad as a quarter of its front.
pub fn reach(now: Now<'_>, piece: Piece) -> Option<Region> {
    const STEP: i32 = 3;
    let throw = farthest(now, piece, GroundAhead::Other)?;
    let block = now.state.piece_block(now.battle, piece)?;
    let around = movement::surroundings(now, piece, throw);
    let at = block.pose().at;
    let end = |step: i32| {
        let heading = Angle::degrees(step * STEP);
        // A unit that leaves a melee slides as it stands.
        let facing = if throw.leaving { block.pose().facing } else { heading };
        let way = movement::line_among(now, piece, &around, throw, at.towards(heading, FAR), facing);
        // Where there is no room to turn nothing is reached.
        way.map_or(at, |way| way.walk.block.middle_of(Face::Front))
    };
    let ends: Vec<Point> = (0..360 / STEP).map(end).collect();
    Some(Region::between(block.pose(), &ends, (block.width() / 4).max(Inches::whole(1) / 2)))
}

/// Drags a piece so that its front stands at a point, or as near as the rules let it come; none if it cannot be moved now.
///
/// # Errors
/// Why no line leads anywhere.
pub fn drag(now: Now<'_>, piece: Piece, to: DragEnd) -> Option<Result<Dragged<Order>, Stopped>> {
    let is_rolled = matches!(now.state.pending.last(), Some(Pending::Line { .. }));
    // Dragged into woods it stands at, a piece says that it will enter them.
    let into_woods = || now.battle.terrain.is_in(TableGround::Woods, to.front) && !is_rolled;
    let in_woods = into_woods().then(|| farthest(now, piece, GroundAhead::Woods)).flatten();
    let throw = in_woods.or_else(|| farthest(now, piece, GroundAhead::Other))?;
    let dragged = dragged_by(now, piece, throw, to).map_err(Stopped::because);
    if !is_rolled
        && to.facing.is_none()
        && let Some(stopped) =
            dragged.as_ref().ok().and_then(|dragged| gone_nowhere(now, piece, throw, dragged))
    {
        return Some(Err(stopped));
    }
    Some(dragged.map(|dragged| {
        if is_rolled {
            return dragged;
        }
        let facts = movement::facts(now, piece, GroundAhead::said(&throw.woods));
        let note = format!("rolls {}: at most {}", paced(now.battle, &facts), dragged.note);
        let mut marks = dragged.marks;
        for mark in &mut marks {
            if let Mark::Ghost { note, .. } = mark {
                *note = format!("at most {note}");
            }
        }
        Dragged { order: Order::Move { piece, woods: throw.woods }, note, marks, ..dragged }
    }))
}

/// Why a roll is not offered for a way that something bars at once, where another way is open.
fn gone_nowhere(now: Now<'_>, piece: Piece, throw: MoveThrow, dragged: &Dragged<Order>) -> Option<Stopped> {
    const STEP: i32 = 5;
    let Order::March { towards, .. } = dragged.order else { return None };
    let from = now.state.piece_block(now.battle, piece)?.pose();
    let around = movement::surroundings(now, piece, throw);
    let along = |heading: Angle| {
        movement::line_among(now, piece, &around, throw, from.at.towards(heading, FAR), heading).ok()
    };
    let heading = from.at.bearing(towards);
    let barred = along(heading).filter(|way| way.walk.travelled <= NOTHING)?;
    let halted =
        movement::halted_by(now, piece, throw, barred.walk.stop.filter(|stop| *stop != Stop::Spent)?);
    let asides = (1..=90 / STEP).flat_map(|step| [step * STEP, -step * STEP]);
    let mut ways = asides.filter_map(|aside| along(heading + Turn::degrees(aside)));
    let is_open = ways.any(|way| way.walk.travelled >= Inches::whole(1));
    is_open.then(|| Stopped::because(format!("that way it {halted} at once")))
}

fn dragged_by(now: Now<'_>, piece: Piece, throw: MoveThrow, to: DragEnd) -> Result<Dragged<Order>, Refusal> {
    let DragEnd { front, facing } = to;
    let block = now.state.piece_block(now.battle, piece).ok_or(Refusal::NotOnTable)?;
    let pose = block.pose();
    let by_road = match facing {
        None => movement::follow(now, piece, throw).ok(),
        Some(_) => None,
    };
    let straight = straight(now, piece, throw, front, facing);
    // Of road and straight line the one that comes nearer to what was meant.
    let miss = |way: &PlannedMove| way.walk.block.middle_of(Face::Front).distance(front);
    let (order, way) = match (by_road, straight) {
        (Some(road), Ok((_, line))) if miss(&road) < miss(&line) => (Order::Follow { piece }, road),
        (Some(road), Err(_)) => (Order::Follow { piece }, road),
        (_, straight) => straight?,
    };
    let end = match way.end {
        End::At(pose) => block.moved_to(pose),
        End::Off => way.walk.block,
    };
    let track = std::iter::once(pose.at).chain(way.walk.track.iter().map(|pose| pose.at));
    let mut track: Vec<Point> = track.collect();
    track.dedup();
    let mut note = format!("{}\"", way.walk.travelled.tenths());
    if let Some(stop) = way.walk.stop {
        note = format!("{note}, {}", movement::halted_by(now, piece, throw, stop));
    }
    // The dice take it all the way: it is stopped only if it comes short of what was meant.
    let is_short = block.middle_of(Face::Front).distance(front) > way.walk.travelled + NEARLY;
    let mut stopped = is_short.then(|| match way.walk.stop {
        None | Some(Stop::Spent) => Stopped::Spent,
        Some(stop) => Stopped::because(format!("it {}", movement::halted_by(now, piece, throw, stop))),
    });
    if let Order::March { towards, facing: end, .. } = order {
        let is_bound = !throw.leaving && matches!(piece, Piece::Unit(unit) if now.state.unit(unit).disrupted);
        let is_bent = towards != front && front != pose.at;
        let unturned = facing.filter(|chosen| *chosen != end);
        let why = match (is_bound, unturned, is_bent) {
            (true, ..) => {
                let sentence = "Disrupted, it goes straight away from the enemy.";
                Some(("straight away from the enemy", sentence.to_string()))
            }
            (false, None, true) if throw.leaving => {
                let sentence = "It leaves the melee away from the enemy it fights.";
                Some(("away from the enemy", sentence.to_string()))
            }
            (false, Some(chosen), _) => {
                let turned = way.walk.block.moved_to(Pose::new(way.walk.block.pose().at, chosen));
                let hemmed = hemmed_by(now, piece, throw, &turned);
                Some(("no room to turn", format!("It cannot face that way there: {hemmed}.")))
            }
            (false, None, true) => Some(("no room to turn", "There is no room to turn that way.".into())),
            (false, None, false) => None,
        };
        if let Some((few, sentence)) = why {
            note = format!("{note}, {few}");
            stopped = Some(Stopped::By(sentence));
        }
    }
    let marks = vec![Mark::Way(track), Mark::Ghost { block: end, note: note.clone(), is_short: false }];
    Ok(Dragged { order, marks, note, block: end, stopped })
}

/// What leaves a piece no room to stand so.
fn hemmed_by(now: Now<'_>, piece: Piece, throw: MoveThrow, turned: &Block) -> String {
    let around = movement::surroundings(now, piece, throw);
    let mut others = around.blocks.iter().zip(&around.units);
    let near = others.find(|(other, _)| other.block.is_within(other.keep, turned));
    match near {
        Some((_, &unit)) => format!("{} would be too near", now.battle.unit(unit).name),
        None => "the ground leaves no room".into(),
    }
}

/// The straight line towards a point. Where there is no room to turn as wanted at its end, it ends as it went; where
/// there is none to begin so, it goes the way nearest to it.
fn straight(
    now: Now<'_>,
    piece: Piece,
    throw: MoveThrow,
    front: Point,
    facing: Option<Angle>,
) -> Result<(Order, PlannedMove), Refusal> {
    const STEP: i32 = 5;
    let pose = now.state.piece_block(now.battle, piece).ok_or(Refusal::NotOnTable)?.pose();
    let around = movement::surroundings(now, piece, throw);
    let go = |towards: Point, facing: Angle| {
        let way = movement::line_among(now, piece, &around, throw, towards, facing)?;
        Ok((Order::March { piece, towards, facing }, way))
    };
    let head = |heading: Angle, towards: Point| {
        // A piece that advances faces the way it goes; one that goes back keeps its front to the enemy.
        let onwards = !throw.leaving && heading.from(pose.facing).abs() <= Turn::degrees(90);
        let wanted = facing.unwrap_or(if onwards { heading } else { pose.facing });
        let otherwise = if throw.leaving { pose.facing } else { heading };
        go(towards, wanted).or_else(|refused: Refusal| go(towards, otherwise).map_err(|_| refused))
    };
    let far = |heading: Angle| pose.at.towards(heading, FAR);
    let bound = match piece {
        Piece::Unit(unit) if now.state.unit(unit).disrupted && !throw.leaving => movement::away(now, unit),
        _ => None,
    };
    if let Some(away) = bound {
        return head(away, far(away));
    }
    if front == pose.at {
        return head(pose.facing, front);
    }
    let heading = pose.at.bearing(front);
    head(heading, front).or_else(|refused| {
        let asides = (1..=180 / STEP).flat_map(|step| [step * STEP, -step * STEP]);
        let mut lines = asides.filter_map(|aside| {
            let heading = heading + Turn::degrees(aside);
            head(heading, far(heading)).ok()
        });
        lines.next().ok_or(refused)
    })
}
