//! What a seat might order: everything that can be listed, and some of the lines a move can take.

use board::table::{Angle, Inches, Point, Pose, Turn};
use dice::Dice;
use engine::{Kinds, Proposes, Seat};
use sheet::Axis;

use crate::battle::{Battle, CommanderId, Piece, Side, UnitId};
use crate::charge::{self, Reaction};
use crate::fight;
use crate::march;
use crate::movement::Formation;
use crate::order::Order;
use crate::sequence::{chooser, refusal};
use crate::state::{COMMANDER, Figure, Pending, Post, State};

/// How many lines of a move are tried.
const LINES: usize = 8;

impl Proposes for Battle {
    fn proposals(&self, state: &State, seat: Seat, one_of: &mut impl FnMut(usize) -> usize) -> Vec<Order> {
        let side = Side::of(seat);
        if state.over.is_some() || chooser(self, state) != Some(side) {
            return Vec::new();
        }
        match state.pending.last() {
            Some(&Pending::Line { piece, distance }) => lines(self, state, piece, distance, one_of),
            _ => listed(self, state),
        }
    }

    fn anything<D: Dice>(&self, dice: &mut D) -> Order {
        anything(self, dice)
    }
}

/// Every order there is, where the choice is no line.
fn listed(battle: &Battle, state: &State) -> Vec<Order> {
    match state.pending.last() {
        Some(&Pending::Activate { card }) => activations(battle, state, card),
        Some(&Pending::React { unit, charger }) => {
            let answers = charge::answers(battle, state, unit, charger).map(|answer| match answer {
                Reaction::Shoot => Order::Shoot { unit, target: charger },
                Reaction::Charge => Order::Charge { unit, target: charger, towards: None },
            });
            std::iter::once(Order::Nothing).chain(answers).collect()
        }
        Some(Pending::Fight) => fight::orders(battle, state),
        Some(Pending::Line { .. }) | None => Vec::new(),
    }
}

/// The order that is given without asking: the only one there is.
pub(crate) fn only_order(battle: &Battle, state: &State) -> Option<Order> {
    // Most pieces can move, and to look for more would be slow.
    let is_bound = |unit: UnitId| state.is_in_melee(unit) || state.unit(unit).disrupted;
    let may_be_alone = match *state.pending.last()? {
        Pending::Activate { card: Piece::Unit(unit) } => is_bound(unit),
        Pending::Activate { card: Piece::Commander(commander) } => {
            matches!(state.commanders[commander.index()].post, Post::With(unit) if is_bound(unit))
        }
        Pending::Fight => true,
        Pending::Line { .. } | Pending::React { .. } => false,
    };
    if !may_be_alone {
        return None;
    }
    match listed(battle, state)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// All that a card allows.
fn activations(battle: &Battle, state: &State, card: Piece) -> Vec<Order> {
    let side = battle.side(card);
    let units: Vec<UnitId> = match card {
        Piece::Unit(unit) => vec![unit],
        Piece::Commander(commander) => match state.commanders[commander.index()].post {
            Post::With(unit) => vec![unit],
            _ => state.standing(battle, side).collect(),
        },
    };
    let mut orders = vec![Order::Nothing];
    if let Piece::Commander(_) = card {
        orders.push(Order::Move { piece: card });
    }
    let enemies: Vec<UnitId> = state.standing(battle, side.enemy()).collect();
    for unit in units {
        orders.push(Order::Move { piece: Piece::Unit(unit) });
        orders.extend(Formation::ALL.iter().map(|&formation| Order::Form { unit, formation }));
        orders.extend(enemies.iter().map(|&target| Order::Shoot { unit, target }));
        orders.extend(enemies.iter().map(|&target| Order::Charge { unit, target, towards: None }));
        orders.extend([
            Order::Fight { unit },
            Order::Leave { unit },
            Order::Clear { unit },
            Order::Rally { unit },
        ]);
    }
    orders.retain(|&order| refusal(battle, state, side, order).is_none());
    orders
}

/// Some lines a piece can take: straight on, at the nearest enemy and anywhere.
fn lines(
    battle: &Battle,
    state: &State,
    piece: Piece,
    distance: Inches,
    one_of: &mut impl FnMut(usize) -> usize,
) -> Vec<Order> {
    let Some(block) = state.piece_block(battle, piece) else { return Vec::new() };
    let pose = block.pose();
    let mut orders = Vec::new();
    if march::follow(battle, state, piece, distance).is_ok() {
        orders.push(Order::Follow { piece });
    }
    let mut headings: Vec<(Angle, Angle)> = Vec::new();
    let mut anywhere = |n: i32| Angle::hundredths_of(one_of(n as usize) as i32);
    let (own, enemy) = match piece {
        Piece::Unit(unit) => {
            let away = march::away(battle, state, unit);
            (away.filter(|_| state.unit(unit).disrupted), away.map(|away| away + Turn::ABOUT))
        }
        Piece::Commander(_) => (None, None),
    };
    match own {
        Some(away) => {
            headings.extend([(away, away), (away, away + Turn::ABOUT)]);
            headings.extend((0..2).map(|_| (away, anywhere(36_000))));
        }
        None => {
            headings.push((pose.facing, pose.facing));
            headings.extend(enemy.map(|enemy| (enemy, enemy)));
            headings.extend((0..LINES).map(|number| {
                let heading = anywhere(36_000);
                (heading, if number % 2 == 0 { heading } else { anywhere(36_000) })
            }));
        }
    }
    for (heading, facing) in headings {
        let Pose { at, .. } = pose;
        let towards = if heading == pose.facing { at } else { at.towards(heading, Inches::whole(12)) };
        // To the hundredth, the line through a rounded point may be another one.
        let facing =
            if facing == heading && towards != at && own.is_none() { at.bearing(towards) } else { facing };
        let order = Order::March { piece, towards, facing };
        let is_new = !orders.contains(&order);
        if is_new && march::line(battle, state, piece, distance, (towards, facing)).is_ok() {
            orders.push(order);
        }
    }
    orders
}

/// Any order that can be said.
fn anything<D: Dice>(battle: &Battle, dice: &mut D) -> Order {
    let n_units = battle.units.len();
    let mut below = |n: usize| if n > 1 { dice.pick(&vec![1; n]) } else { 0 };
    let kind = Order::KINDS[below(Order::KINDS.len())];
    let unit = UnitId(below(n_units) as u8);
    let target = UnitId(below(n_units) as u8);
    let number = below(n_units + battle.commanders.len());
    let piece = match number.checked_sub(n_units) {
        None => Piece::Unit(UnitId(number as u8)),
        Some(commander) => Piece::Commander(CommanderId(commander as u8)),
    };
    let formation = Formation::ALL[below(Formation::ALL.len())];
    match kind {
        "Move" => Order::Move { piece },
        "March" => {
            let towards = anywhere(battle, &mut below);
            let facing = Angle::degrees(below(180) as i32 * 2);
            Order::March { piece, towards, facing }
        }
        "Follow" => Order::Follow { piece },
        "Form" => Order::Form { unit, formation },
        "Shoot" => Order::Shoot { unit, target },
        "Charge" => {
            let towards = (below(2) == 1).then(|| anywhere(battle, &mut below));
            Order::Charge { unit, target, towards }
        }
        "Fight" => Order::Fight { unit },
        "Duel" => {
            let mut figure = || match below(13) as u8 {
                12 => COMMANDER,
                place => place,
            };
            let (fighter, place) = (figure(), figure());
            Order::Duel { fighter, foe: Figure { unit: target, place } }
        }
        "Leave" => Order::Leave { unit },
        "Clear" => Order::Clear { unit },
        "Rally" => Order::Rally { unit },
        _ => Order::Nothing,
    }
}

/// A place on the table, to a quarter of an inch.
fn anywhere(battle: &Battle, below: &mut impl FnMut(usize) -> usize) -> Point {
    let mut along = |side: Inches| {
        let steps = (side.thousandths() / 250).max(1) as usize;
        Inches::thousandths_of(below(steps.min(255)) as i32 * 250)
    };
    Point::new(along(battle.table.width()), along(battle.table.depth()))
}
