//! Orders for a player who points at units and drags them: those offered, those worth explaining if refused, and the
//! result of a drag.

use board::table::{Angle, Block, Face, Inches, Point, Pose, Turn};
use sheet::Axis;
use view::table::{Band, Mark, Range};
use view::{Choice, Deed, Phase, Spot};

use super::picture::drawn_id;
use crate::Now;
use crate::game::battle::{Battle, CommanderId, Piece, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{COMMANDER, Pending, Post, State};
use crate::rules::charge_and_melee::{self, DuelFacts, charge};
use crate::rules::deck::{chooser, refusal};
use crate::rules::movement::{self, ChargeFacts, End, Formation, MoveFacts, PlannedMove, printed};
use crate::rules::shooting::{self, ShootingFacts};
use crate::sheet::axes::{self, Length, Troops};

/// The deck decides which piece is next: there are no steps to list.
pub fn phases(_: Now<'_>) -> Vec<Phase> {
    Vec::new()
}

/// An order as it is offered.
pub fn choice(now: Now<'_>, order: &Order) -> Choice {
    let name = |unit: UnitId| now.battle.unit(unit).name.as_str();
    let of = |unit: UnitId| vec![drawn_id(Piece::Unit(unit))];
    let at = |unit: UnitId| Some(Spot::Unit(drawn_id(Piece::Unit(unit))));
    let offered = Choice::new;
    match *order {
        Order::Nothing => match now.state.pending.last() {
            Some(Pending::React { .. }) => offered("Let it pass".into(), Vec::new(), None, Deed::End),
            Some(Pending::Fight) => offered("No more duels".into(), Vec::new(), None, Deed::End),
            _ => offered("Do nothing".into(), Vec::new(), None, Deed::End),
        },
        Order::Move { piece } => {
            let label = format!("Move {}", paced(now.battle, &movement::facts(now, piece)));
            offered(label, vec![drawn_id(piece)], None, Deed::Throw)
        }
        Order::March { piece, .. } => offered("March".into(), vec![drawn_id(piece)], None, Deed::Go),
        Order::Follow { piece } => offered("Follow the road".into(), vec![drawn_id(piece)], None, Deed::Do),
        Order::Form { unit, formation } => {
            offered(format!("Form {}", formation.key()), of(unit), None, Deed::Do)
        }
        Order::Shoot { unit, target } => {
            offered(format!("Fire at {}", name(target)), of(unit), at(target), Deed::Throw)
        }
        Order::Charge { unit, target, .. } => {
            offered(format!("Charge {}", name(target)), of(unit), at(target), Deed::Throw)
        }
        Order::Fight { unit } => offered("Fight on".into(), of(unit), None, Deed::Do),
        Order::Duel { fighter, foe } => {
            let figure = |place: u8| match place {
                COMMANDER => "commander".to_string(),
                place => (place + 1).to_string(),
            };
            let label = format!("{} against {} of {}", figure(fighter.0), figure(foe.place), name(foe.unit));
            let units = now.state.fight.as_ref().map(|fight| of(fight.unit)).unwrap_or_default();
            offered(label, units, None, Deed::Throw)
        }
        Order::Leave { unit } => offered("Leave the melee".into(), of(unit), None, Deed::Throw),
        Order::Clear { unit } => offered("Clear the jam".into(), of(unit), None, Deed::Do),
        Order::Rally { unit } => offered("Rally".into(), of(unit), None, Deed::Do),
    }
}

/// Every order that could be meant by pointing at a piece now, legal or not; enemies nearest first.
pub fn candidates(now: Now<'_>, piece: Piece) -> Vec<Order> {
    match (now.state.pending.last(), piece) {
        (Some(Pending::Activate { .. }), Piece::Commander(_)) => vec![Order::Move { piece }],
        (Some(Pending::Activate { .. }), Piece::Unit(unit)) => activations(now, unit),
        (Some(&Pending::React { unit, charger }), _) if piece == Piece::Unit(unit) => {
            vec![
                Order::Shoot { unit, target: charger },
                Order::Charge { unit, target: charger, towards: None },
            ]
        }
        _ => Vec::new(),
    }
}

fn activations(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let Now { battle, state } = now;
    let own = state.unit(unit);
    let mut orders = Vec::new();
    if state.is_in_melee(unit) {
        orders.extend([Order::Fight { unit }, Order::Leave { unit }]);
    }
    if own.disrupted {
        orders.push(Order::Rally { unit });
    }
    if own.jammed {
        orders.push(Order::Clear { unit });
    }
    orders.push(Order::Move { piece: Piece::Unit(unit) });
    if battle.unit(unit).troops != Troops::Battery {
        let others = Formation::ALL.iter().filter(|formation| **formation != own.formation);
        orders.extend(others.map(|&formation| Order::Form { unit, formation }));
    }
    let Some(block) = state.block(battle, unit) else { return orders };
    let mut enemies: Vec<UnitId> = state.standing(battle, battle.unit(unit).side.enemy()).collect();
    enemies.sort_by_key(|&enemy| state.block(battle, enemy).map(|other| other.distance(&block)));
    orders.extend(enemies.iter().map(|&target| Order::Shoot { unit, target }));
    orders.extend(enemies.iter().map(|&target| Order::Charge { unit, target, towards: None }));
    orders
}

/// What an order would throw dice for, as a procedure is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// A shot.
    Shot(ShootingFacts),
    /// A charge.
    Charge(ChargeFacts),
    /// A duel.
    Duel(DuelFacts),
}

/// What an order would throw dice for, where its odds help.
pub fn thrown(now: Now<'_>, order: &Order) -> Option<Thrown> {
    match *order {
        Order::Shoot { unit, target } => shooting::facts(now, unit, target).map(Thrown::Shot),
        Order::Charge { unit, target, towards } => {
            let path = charge::path(now, unit, target, towards).ok()?;
            Some(Thrown::Charge(charge::facts(now.battle, unit, &path)))
        }
        Order::Duel { fighter, foe } => {
            charge_and_melee::facts(now, fighter.0, foe).map(|(facts, _)| Thrown::Duel(facts))
        }
        _ => None,
    }
}

/// The piece the game waits for: its card was drawn, or it moves, answers a charge or fights.
pub fn acting(state: &State) -> Option<Piece> {
    match *state.pending.last()? {
        Pending::Activate { card } => Some(card),
        Pending::Line { piece, .. } => Some(piece),
        Pending::React { unit, .. } => Some(Piece::Unit(unit)),
        Pending::Fight => state.fight.as_ref().map(|fight| Piece::Unit(fight.unit)),
    }
}

/// What is laid over the table for a piece that is picked out: its arc of fire, its orders, its reach.
pub fn overlays(now: Now<'_>, piece: Piece) -> Vec<Mark> {
    let reach = reach(now, piece).map(Mark::Reach);
    let own = match piece {
        Piece::Unit(unit) => arc(now, unit),
        Piece::Commander(commander) => ring(now, commander),
    };
    reach.into_iter().chain(own).collect()
}

fn arc(now: Now<'_>, unit: UnitId) -> Option<Mark> {
    let weapon = now.battle.unit(unit).arms.weapon(&now.battle.tables)?;
    let own = now.state.block(now.battle, unit).filter(|_| !now.state.is_in_melee(unit))?;
    let range = now.battle.tables.range.get(weapon);
    Some(Mark::Arc {
        from: Pose::new(own.middle_of(Face::Front), own.pose().facing),
        either_side: now.battle.tables.angles.get(axes::Angle::Arc).turn(),
        front: Inches::ZERO,
        ranges: vec![Range { to: range, band: Band::Effective, note: format!("{range}\"") }],
    })
}

fn ring(now: Now<'_>, commander: CommanderId) -> Option<Mark> {
    let Post::Alone(pose) = now.state.commanders[commander.index()].post else { return None };
    let radius = now.battle.length(Length::Command);
    Some(Mark::Ring { centre: pose.at, radius, note: format!("orders {radius}\"") })
}

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

/// The dice of a move as they are printed: `2D6"`.
fn paced(battle: &Battle, facts: &MoveFacts) -> String {
    let roll = battle.tables.movement.get(facts.troops, facts.pace());
    roll.map_or_else(|| "nowhere".into(), |roll| format!("{}\"", printed(roll)))
}

/// The ends of a front that goes out every way, joined.
fn reach(now: Now<'_>, piece: Piece) -> Option<Vec<Point>> {
    const STEP: i32 = 5;
    let distance = farthest(now, piece)?;
    let block = now.state.piece_block(now.battle, piece)?;
    let around = movement::surroundings(now, piece);
    let at = block.pose().at;
    let end = |step: i32| {
        let heading = Angle::degrees(step * STEP);
        let towards = at.towards(heading, Inches::whole(12));
        let way = movement::line_among(now, piece, &around, distance, towards, heading);
        // Where there is no room to turn nothing is reached.
        way.map_or(at, |way| way.walk.block.middle_of(Face::Front))
    };
    Some((0..360 / STEP).map(end).collect())
}

/// Where a piece stands that can be dragged now.
pub fn dragged_from(now: Now<'_>, piece: Piece) -> Option<Pose> {
    farthest(now, piece)?;
    Some(now.state.piece_block(now.battle, piece)?.pose())
}

/// What a drag comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dragged {
    /// The order: the line, or first of all the dice.
    pub order: Order,
    /// The way from where it stands.
    pub track: Vec<Point>,
    /// Where it would stand.
    pub block: Block,
    /// How far, and what halts it: `3.8", halts at the middle drift`.
    pub note: String,
}

/// Drags a piece so that its front stands at a point, or as near as the rules let it come; none if it cannot be moved now.
///
/// # Errors
/// Why no line leads that way.
pub fn drag(
    now: Now<'_>,
    piece: Piece,
    front: Point,
    facing: Option<Angle>,
) -> Option<Result<Dragged, Refusal>> {
    let distance = farthest(now, piece)?;
    let is_rolled = matches!(now.state.pending.last(), Some(Pending::Line { .. }));
    Some(drag_by(now, piece, distance, front, facing).map(|dragged| {
        if is_rolled {
            return dragged;
        }
        let facts = movement::facts(now, piece);
        let note = format!("throws {}: at most {}", paced(now.battle, &facts), dragged.note);
        Dragged { order: Order::Move { piece }, note, ..dragged }
    }))
}

fn drag_by(
    now: Now<'_>,
    piece: Piece,
    distance: Inches,
    front: Point,
    facing: Option<Angle>,
) -> Result<Dragged, Refusal> {
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
    let gone = format!("{}\"", way.walk.travelled.tenths());
    let mut note = gone;
    if let Some(stop) = way.walk.stop {
        note = format!("{note}, {}", movement::halted_by(now, piece, stop));
    }
    if let Order::March { towards, facing: end, .. } = order {
        let is_bound = matches!(piece, Piece::Unit(unit) if now.state.unit(unit).disrupted);
        let is_bent = towards != front && front != pose.at || facing.is_some_and(|chosen| chosen != end);
        note.push_str(match (is_bound, is_bent) {
            (true, _) => ", straight away from the enemy",
            (false, true) => ", no room to turn",
            (false, false) => "",
        });
    }
    Ok(Dragged { order, track, block: end, note })
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
    let far = |heading: Angle| pose.at.towards(heading, Inches::whole(12));
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
