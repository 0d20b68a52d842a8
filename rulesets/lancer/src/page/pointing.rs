//! Orders for a player who points at units: those offered, and those worth explaining if refused.

use board::table::{Angle, Face, Inches, Point, Pose, Turn};
use desk::{Asks, Task};
use sheet::Axis;
use view::table::{Band, Mark, Range};
use view::{Choice, Deed, Duty, Phase, Spot};

use super::picture::drawn_id;
use crate::Now;
use crate::game::battle::{Battle, CommanderId, Piece, UnitId};
use crate::game::measures::{compass, length};
use crate::game::order::Order;
use crate::game::state::{COMMANDER, Pending, Post, State};
use crate::rules::charge_and_melee::charge::{self, AnswerRule};
use crate::rules::charge_and_melee::{self, DuelFacts, LeaveFacts, RoundFacts, melee};
use crate::rules::deck::card_refusal;
use crate::rules::morale::fall_back;
use crate::rules::movement::{self, ChargeFacts, End, Formation, GroundAhead, MoveFacts, MoveThrow, printed};
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
            Some(Pending::React { .. }) => offered("No reaction".into(), Vec::new(), None, Deed::Do),
            Some(Pending::Fight) => offered("End duels".into(), Vec::new(), None, Deed::End),
            _ => offered("Do nothing".into(), Vec::new(), None, Deed::End),
        },
        Order::Move { piece, woods } => {
            let paced = paced(now.battle, &movement::facts(now, piece, GroundAhead::said(&woods)));
            let label = if woods { format!("Move into woods {paced}") } else { format!("Move {paced}") };
            offered(label, vec![drawn_id(piece)], None, Deed::Throw)
        }
        Order::March { piece, towards, facing } => match march(now, piece, towards, facing) {
            March::Nowhere => offered("Stay here".into(), Vec::new(), None, Deed::Do),
            March::To(label) => offered(label, vec![drawn_id(piece)], None, Deed::Go),
        },
        Order::Follow { piece } => offered("Follow the road".into(), vec![drawn_id(piece)], None, Deed::Do),
        Order::Form { unit, formation } => {
            offered(format!("Form {}", formation.key()), of(unit), None, Deed::Do)
        }
        Order::Shoot { unit, target } => {
            // A unit without a weapon that shoots is told that.
            let is_armed = now.battle.unit(unit).arms.weapon(&now.battle.tables).is_some();
            let is_hopeless = is_armed && shooting::is_hopeless(now, unit, target);
            let hopeless = if is_hopeless { ": nothing can hit" } else { "" };
            offered(format!("Fire at {}{hopeless}", name(target)), of(unit), at(target), Deed::Throw)
        }
        Order::Charge { unit, target, .. } => {
            offered(format!("Charge {}", name(target)), of(unit), at(target), Deed::Throw)
        }
        Order::Fight { unit } => offered("Fight on".into(), of(unit), None, Deed::Do),
        Order::Round { unit } => offered("Fight a whole round".into(), of(unit), None, Deed::Throw),
        Order::Duel { fighter, foe } => {
            let figure = |place: u8| match place {
                COMMANDER => "commander".to_string(),
                place => (place + 1).to_string(),
            };
            let label = format!("{} against {} of {}", figure(fighter.0), figure(foe.place), name(foe.unit));
            let units = now.state.fight.as_ref().map(|fight| of(fight.unit)).unwrap_or_default();
            offered(label, units, None, Deed::Throw)
        }
        Order::Leave { unit, woods } => {
            let label = if woods { "Leave the melee into woods" } else { "Leave the melee" };
            offered(label.into(), of(unit), None, Deed::Throw)
        }
        Order::Clear { unit } => offered("Clear the jam".into(), of(unit), None, Deed::Do),
        Order::Rally { unit } => offered("Rally".into(), of(unit), None, Deed::Do),
    }
}

/// Where a line leads a piece whose dice are rolled.
enum March {
    /// It would still stand as it does.
    Nowhere,
    /// How far and which way it goes: `5th Lancers move 8" north-west, halting at the middle drift`.
    To(String),
}

fn march(now: Now<'_>, piece: Piece, towards: Point, facing: Angle) -> March {
    let name = now.battle.name(piece);
    let (Some(from), Some((_, throw))) =
        (now.state.piece_block(now.battle, piece), MoveThrow::asked(now.state.pending.last()))
    else {
        return March::To(name.does("move"));
    };
    let from = from.pose();
    let Ok(line) = movement::line(now, piece, throw, towards, facing) else {
        return March::To(name.does("move"));
    };
    if line.end == End::At(from) {
        return March::Nowhere;
    }
    let gone = line.walk.travelled;
    let heading = compass(from.at.bearing(line.walk.block.pose().at));
    let mut told = match gone {
        Inches::ZERO => name.does("turn"),
        _ => name.does(&format!("move {} {heading}", length(gone).mark())),
    };
    let halted = line.walk.stop.map(|stop| movement::halted_by(now, piece, throw, stop));
    if let Some(at) = halted.as_deref().and_then(|halted| halted.strip_prefix("halts ")) {
        told += &format!(", halting {at}");
    }
    if let End::At(Pose { facing, .. }) = line.end
        && (gone == Inches::ZERO || compass(facing) != heading)
    {
        told += &format!(", facing {}", compass(facing));
    }
    March::To(told)
}

/// Whether a piece whose dice are rolled would still stand as it does.
fn leads_nowhere(now: Now<'_>, order: &Order) -> bool {
    let Order::March { piece, towards, facing } = *order else { return false };
    matches!(march(now, piece, towards, facing), March::Nowhere)
}

/// A line that leads nowhere, for a piece whose dice are rolled and that has no room before it: the dice say how far it
/// goes, so where it has room it may not stay.
pub fn staying(now: Now<'_>) -> Option<Order> {
    const STEP: i32 = 15;
    let Some(&Pending::Line { piece, .. }) = now.state.pending.last() else { return None };
    let Pose { at, facing } = now.state.piece_block(now.battle, piece)?.pose();
    let ahead = |by: i32| at.towards(facing + Turn::degrees(by), Inches::whole(12));
    let lines = (0..360 / STEP).map(|step| Order::March { piece, towards: ahead(step * STEP), facing });
    lines.into_iter().find(|order| leads_nowhere(now, order))
}

/// How what is asked is answered: the figures of a melee fight pair by pair, as units act in a step.
pub fn asks(state: &State) -> Asks {
    match state.pending.last() {
        Some(Pending::Line { .. } | Pending::React { .. }) => Asks::Choice,
        Some(Pending::Fight) => Asks::Step(Task { doing: "fighting", done: "fought all its duels" }),
        Some(Pending::Activate { .. }) | None => Asks::Step(Task::ACT),
    }
}

/// A piece that can use the card drawn has not acted; none is left that has.
pub fn duty(now: Now<'_>, _: Piece) -> Duty {
    match now.state.pending.last() {
        Some(Pending::Activate { .. } | Pending::Fight) => Duty::Waits,
        _ => Duty::None,
    }
}

/// What a commander whose card is drawn can do besides moving, or what a unit without room behind it risks.
pub fn hint(now: Now<'_>) -> Option<String> {
    let Some(&Pending::Activate { card }) = now.state.pending.last() else { return None };
    if let Piece::Unit(unit) = card {
        let free = fall_back::too_little_room(now, unit)?;
        return Some(format!(
            "Careful: {} only {} to fall back in. Falling back farther removes {}.",
            now.battle.unit(unit).name.does("have"),
            length(free).mark(),
            now.battle.unit(unit).name.object()
        ));
    }
    let side = now.battle.side(card);
    let is_ordered =
        |unit: UnitId| card_refusal(now, side, card, Length::Command, Piece::Unit(unit)).is_none();
    Some(match now.state.standing(now.battle, side).any(is_ordered) {
        true => "He may move, or order 1 unit with a halo: choose it.".into(),
        false => {
            format!(
                "No unit is within {} of him to be ordered.",
                length(now.battle.length(Length::Command)).mark()
            )
        }
    })
}

/// Every order that could be meant by pointing at a piece now, legal or not; enemies nearest first.
pub fn candidates(now: Now<'_>, piece: Piece) -> Vec<Order> {
    match (now.state.pending.last(), piece) {
        (Some(Pending::Activate { .. }), Piece::Commander(_)) => vec![Order::Move { piece, woods: false }],
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
    // Woods it does not stand at are no choice that needs explaining.
    let is_at_woods = movement::woods_refusal(now, Piece::Unit(unit)).is_none();
    let ahead = [false].into_iter().chain(is_at_woods.then_some(true));
    if state.is_in_melee(unit) {
        orders.extend([Order::Round { unit }, Order::Fight { unit }]);
        orders.extend(ahead.clone().map(|woods| Order::Leave { unit, woods }));
    }
    if own.disrupted {
        orders.push(Order::Rally { unit });
    }
    if own.jammed {
        orders.push(Order::Clear { unit });
    }
    orders.extend(ahead.map(|woods| Order::Move { piece: Piece::Unit(unit), woods }));
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

/// What an order would roll dice for, as a procedure is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// A shot.
    Shot(ShootingFacts),
    /// A charge.
    Charge(ChargeFacts),
    /// A duel.
    Duel(DuelFacts),
    /// A whole round of melee.
    Round(RoundFacts),
    /// Strikes at a unit that leaves a melee.
    Leave(LeaveFacts),
}

/// What an order would roll dice for, where its odds help.
pub fn thrown(now: Now<'_>, order: &Order) -> Option<Thrown> {
    match *order {
        Order::Shoot { unit, target } => shooting::facts(now, unit, target).map(Thrown::Shot),
        Order::Charge { unit, target, towards } => {
            let path = charge::path(now, unit, target, towards).ok()?;
            let may_answer = match now.state.pending.last() {
                Some(Pending::React { .. }) => AnswerRule::Given,
                _ => AnswerRule::Allowed,
            };
            Some(Thrown::Charge(charge::facts(now, unit, &path, may_answer)))
        }
        Order::Duel { fighter, foe } => {
            charge_and_melee::facts(now, fighter.0, foe).map(|(facts, _)| Thrown::Duel(facts))
        }
        Order::Round { unit } => melee::round_facts(now, unit).map(Thrown::Round),
        Order::Leave { unit, woods } => {
            Some(Thrown::Leave(melee::strikes(now, unit, GroundAhead::said(&woods))))
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

/// What is laid over the table for a piece that is picked out: its arc of fire, or how far its orders carry.
pub fn overlays(now: Now<'_>, piece: Piece) -> Option<Mark> {
    match piece {
        Piece::Unit(unit) => arc(now, unit),
        Piece::Commander(commander) => ring(now, commander),
    }
}

fn arc(now: Now<'_>, unit: UnitId) -> Option<Mark> {
    let weapon = now.battle.unit(unit).arms.weapon(&now.battle.tables)?;
    let own = now.state.block(now.battle, unit).filter(|_| !now.state.is_in_melee(unit))?;
    let range = now.battle.tables.range.get(weapon);
    Some(Mark::Arc {
        from: Pose::new(own.middle_of(Face::Front), own.pose().facing),
        either_side: now.battle.tables.angles.get(axes::Angle::Arc).turn(),
        front: Inches::ZERO,
        ranges: vec![Range { to: range, band: Band::Effective, note: length(range).mark() }],
    })
}

fn ring(now: Now<'_>, commander: CommanderId) -> Option<Mark> {
    let Post::Alone(pose) = now.state.commanders[commander.index()].post else { return None };
    let radius = now.battle.length(Length::Command);
    Some(Mark::Ring { centre: pose.at, radius, note: format!("orders {}", length(radius).mark()) })
}

/// The dice of a move as they are printed: `2D6"`.
pub(crate) fn paced(battle: &Battle, facts: &MoveFacts) -> String {
    let roll = battle.tables.movement.get(facts.troops, facts.pace());
    roll.map_or_else(|| "nowhere".into(), |roll| format!("{}\"", printed(roll)))
}
