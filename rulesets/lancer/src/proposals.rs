//! What a seat might order: everything that can be listed, and some of the lines a move can take.

use board::table::{Angle, Inches, Point, Pose, Turn};
use dice::Dice;
use engine::{Kinds, Proposes, Seat, draw_among};
use sheet::Axis;

use crate::axes::Length;
use crate::battle::{Battle, CommanderId, Piece, Side, UnitId};
use crate::charge::{self, Reaction, Ways};
use crate::fight;
use crate::march;
use crate::movement::Formation;
use crate::order::Order;
use crate::sequence::{card_refusal, chooser, refusal};
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

    fn propose(&self, state: &State, seat: Seat, one_of: &mut impl FnMut(usize) -> usize) -> Order {
        match state.pending.last() {
            Some(&Pending::Activate { card }) => draw(self, state, card, one_of),
            _ => draw_among(self.proposals(state, seat, one_of), one_of),
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
    let mut orders = candidates(battle, state, card);
    let mut allowed = Allowed::new(battle, state, card);
    orders.retain(|&order| allowed.allows(order));
    orders
}

/// One of them, drawn kind first: of the other kinds it is enough that there is one.
fn draw(battle: &Battle, state: &State, card: Piece, one_of: &mut impl FnMut(usize) -> usize) -> Order {
    let mut orders = candidates(battle, state, card);
    let mut allowed = Allowed::new(battle, state, card);
    let mut kinds: Vec<&str> = orders.iter().map(Kinds::kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.retain(|&kind| orders.iter().any(|order| order.kind() == kind && allowed.allows(*order)));
    let kind = kinds[one_of(kinds.len())];
    orders.retain(|&order| order.kind() == kind && allowed.allows(order));
    orders.swap_remove(one_of(orders.len()))
}

/// What a card may allow, looked at order by order, with what a charger can meet looked for once.
struct Allowed<'a> {
    battle: &'a Battle,
    state: &'a State,
    side: Side,
    charger: Option<(UnitId, Ways<'a>)>,
}

impl<'a> Allowed<'a> {
    fn new(battle: &'a Battle, state: &'a State, card: Piece) -> Allowed<'a> {
        Allowed { battle, state, side: battle.side(card), charger: None }
    }

    fn allows(&mut self, order: Order) -> bool {
        let (battle, state) = (self.battle, self.state);
        let Order::Charge { unit, target, towards } = order else {
            return refusal(battle, state, self.side, order).is_none();
        };
        let ways = match &mut self.charger {
            Some((known, ways)) if *known == unit => ways,
            other => &mut other.insert((unit, Ways::new(battle, state, unit))).1,
        };
        charge::path_among(battle, state, (unit, ways), target, towards).is_ok()
    }
}

/// All that might be ordered with a card, as far as can be seen at once.
fn candidates(battle: &Battle, state: &State, card: Piece) -> Vec<Order> {
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
        let hears = |reach| card_refusal(battle, state, side, (card, reach), Piece::Unit(unit)).is_none();
        if hears(Length::Command) {
            orders.push(Order::Move { piece: Piece::Unit(unit) });
            if state.is_in_melee(unit) {
                orders.extend([Order::Fight { unit }, Order::Leave { unit }]);
            } else if !state.unit(unit).disrupted {
                orders.extend(Formation::ALL.iter().map(|&formation| Order::Form { unit, formation }));
                orders.extend(enemies.iter().map(|&target| Order::Shoot { unit, target }));
                orders.extend(enemies.iter().map(|&target| Order::Charge { unit, target, towards: None }));
                orders.push(Order::Clear { unit });
            }
        }
        if state.unit(unit).disrupted && hears(Length::Rally) {
            orders.push(Order::Rally { unit });
        }
    }
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
    let around = march::surroundings(battle, state, piece);
    for (heading, facing) in headings {
        let Pose { at, .. } = pose;
        let towards = if heading == pose.facing { at } else { at.towards(heading, Inches::whole(12)) };
        // To the hundredth, the line through a rounded point may be another one.
        let facing =
            if facing == heading && towards != at && own.is_none() { at.bearing(towards) } else { facing };
        let order = Order::March { piece, towards, facing };
        let is_new = !orders.contains(&order);
        let line = || march::line_among(battle, state, (piece, &around), distance, (towards, facing));
        if is_new && line().is_ok() {
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
