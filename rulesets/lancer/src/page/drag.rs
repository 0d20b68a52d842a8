//! What a drag over the table comes to: the dice first, then the line they allow; and how far that leads every way.

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
use crate::rules::movement::{self, End, PlannedMove};

/// How a piece is moved.
pub(super) const HOW: &str = "drag it the way it shall go. It goes all of the distance the dice say, unless something halts it. Turn \
    it by the handle before its front.";

/// Far enough to point out a direction.
const FAR: Inches = Inches::whole(12);

/// Nobody measures by less.
const NEARLY: Inches = Inches::thousandths_of(250);

/// How far the dice can take a piece at most, where it may be told to move; as far as they did, where they are thrown.
fn farthest(now: Now<'_>, piece: Piece) -> Option<Inches> {
    match *now.state.pending.last()? {
        Pending::Line { piece: who, distance } if who == piece => Some(distance),
        Pending::Activate { .. } => {
            let side = now.battle.side(piece);
            let is_allowed =
                chooser(now) == Some(side) && refusal(now, side, Order::Move { piece }).is_none();
            let facts = movement::facts(now, piece);
            let roll = now.battle.tables.movement.get(facts.troops, facts.pace()).filter(|_| is_allowed)?;
            let most = i32::from(roll.count) * i32::from(roll.sides) + i32::from(roll.plus);
            Some(Inches::whole(most))
        }
        _ => None,
    }
}

/// How a piece stands that can be dragged now.
pub fn dragged_from(now: Now<'_>, piece: Piece) -> Option<Block> {
    farthest(now, piece)?;
    now.state.piece_block(now.battle, piece)
}

/// How far the front of a piece gets every way. A way that is open by itself is shown as broad as a quarter of its front.
pub fn reach(now: Now<'_>, piece: Piece) -> Option<Region> {
    const STEP: i32 = 3;
    let distance = farthest(now, piece)?;
    let block = now.state.piece_block(now.battle, piece)?;
    let around = movement::surroundings(now, piece);
    let at = block.pose().at;
    let end = |step: i32| {
        let heading = Angle::degrees(step * STEP);
        let way = movement::line_among(now, piece, &around, distance, at.towards(heading, FAR), heading);
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
    let distance = farthest(now, piece)?;
    let is_rolled = matches!(now.state.pending.last(), Some(Pending::Line { .. }));
    let dragged = dragged_by(now, piece, distance, to).map_err(Stopped::because);
    Some(dragged.map(|dragged| {
        if is_rolled {
            return dragged;
        }
        let facts = movement::facts(now, piece);
        let note = format!("throws {}: at most {}", paced(now.battle, &facts), dragged.note);
        let mut marks = dragged.marks;
        for mark in &mut marks {
            if let Mark::Ghost { note, .. } = mark {
                *note = format!("at most {note}");
            }
        }
        Dragged { order: Order::Move { piece }, note, marks, ..dragged }
    }))
}

fn dragged_by(now: Now<'_>, piece: Piece, distance: Inches, to: DragEnd) -> Result<Dragged<Order>, Refusal> {
    let DragEnd { front, facing } = to;
    let block = now.state.piece_block(now.battle, piece).ok_or(Refusal::NotOnTable)?;
    let pose = block.pose();
    let by_road = match facing {
        None => movement::follow(now, piece, distance).ok(),
        Some(_) => None,
    };
    let straight = straight(now, piece, distance, front, facing);
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
        note = format!("{note}, {}", movement::halted_by(now, piece, stop));
    }
    // The dice take it all the way: it is stopped only if it comes short of what was meant.
    let is_short = block.middle_of(Face::Front).distance(front) > way.walk.travelled + NEARLY;
    let mut stopped = is_short.then(|| match way.walk.stop {
        None | Some(Stop::Spent) => Stopped::Spent,
        Some(stop) => Stopped::because(format!("it {}", movement::halted_by(now, piece, stop))),
    });
    if let Order::March { towards, facing: end, .. } = order {
        let is_bound = matches!(piece, Piece::Unit(unit) if now.state.unit(unit).disrupted);
        let is_bent = towards != front && front != pose.at;
        let unturned = facing.filter(|chosen| *chosen != end);
        let why = match (is_bound, unturned, is_bent) {
            (true, ..) => {
                let sentence = "Disrupted, it goes straight away from the enemy.";
                Some(("straight away from the enemy", sentence.to_string()))
            }
            (false, Some(chosen), _) => {
                let turned = way.walk.block.moved_to(Pose::new(way.walk.block.pose().at, chosen));
                let hemmed = hemmed_by(now, piece, &turned);
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
fn hemmed_by(now: Now<'_>, piece: Piece, turned: &Block) -> String {
    let around = movement::surroundings(now, piece);
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
    distance: Inches,
    front: Point,
    facing: Option<Angle>,
) -> Result<(Order, PlannedMove), Refusal> {
    const STEP: i32 = 5;
    let pose = now.state.piece_block(now.battle, piece).ok_or(Refusal::NotOnTable)?.pose();
    let around = movement::surroundings(now, piece);
    let go = |towards: Point, facing: Angle| {
        let way = movement::line_among(now, piece, &around, distance, towards, facing)?;
        Ok((Order::March { piece, towards, facing }, way))
    };
    let head = |heading: Angle, towards: Point| {
        // A piece that advances faces the way it goes; one that goes back keeps its front to the enemy.
        let onwards = heading.from(pose.facing).abs() <= Turn::degrees(90);
        let wanted = facing.unwrap_or(if onwards { heading } else { pose.facing });
        go(towards, wanted).or_else(|refused: Refusal| go(towards, heading).map_err(|_| refused))
    };
    let far = |heading: Angle| pose.at.towards(heading, FAR);
    let bound = match piece {
        Piece::Unit(unit) if now.state.unit(unit).disrupted => movement::away(now, unit),
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
