//! What a seat might order: everything that can be listed, and some of the lines a move can take.

use board::table::{Angle, Inches, Point, Pose, Turn};
use dice::{Dice, Throws};
use engine::{Kinds, Proposes, Seat, draw_allowed};
use sheet::Axis;

use crate::Now;
use crate::game::battle::{Battle, CommanderId, Piece, Side, UnitId};
use crate::game::order::{FigurePlace, Order};
use crate::game::state::{COMMANDER, Figure, Pending, Post, State};
use crate::rules::charge_and_melee::charge::{self, Ways};
use crate::rules::charge_and_melee::melee::{self, Ring};
use crate::rules::deck::{card_refusal, chooser, refusal};
use crate::rules::movement::{self, Formation, MoveThrow, Surroundings};
use crate::sheet::axes::Length;

/// How many lines of a move are tried.
const LINES: usize = 8;

impl Proposes for Battle {
    fn proposals(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
        let (now, side) = (Now { battle: self, state }, Side::of(seat));
        if state.over.is_some() || chooser(now) != Some(side) {
            return Vec::new();
        }
        let mut allowed = Allowed::new(now, side);
        let mut orders = allowed.candidates(one_of);
        orders.retain(|&order| allowed.allows(order));
        orders
    }

    fn propose(&self, state: &State, seat: Seat, one_of: &mut dyn FnMut(usize) -> usize) -> Order {
        let mut allowed = Allowed::new(Now { battle: self, state }, Side::of(seat));
        let candidates = allowed.candidates(one_of);
        draw_allowed(candidates, one_of, |&order| allowed.allows(order)).unwrap_or(Order::Nothing)
    }

    fn anything(&self, dice: &mut dyn Throws) -> Order {
        anything(self, dice)
    }
}

/// The order that is given without asking: the only one there is.
pub(crate) fn only_order(now: Now<'_>, side: Side) -> Option<Order> {
    let state = now.state;
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
    let mut allowed = Allowed::new(now, side);
    let mut candidates = allowed.candidates(&mut |_| 0);
    // A round with one pair left is fought by that pair.
    if let Some(Pending::Fight) = state.pending.last() {
        candidates.retain(|order| !matches!(order, Order::Round { .. }));
    }
    let mut orders = candidates.into_iter().filter(|&order| allowed.allows(order));
    orders.next().filter(|_| orders.next().is_none())
}

/// What may be ordered, looked at order by order; what the orders have in common is looked for once.
struct Allowed<'a> {
    now: Now<'a>,
    side: Side,
    /// What those can meet whose charges were looked at.
    chargers: Vec<(UnitId, Ways<'a>)>,
    /// What the piece can meet whose line is asked for.
    around: Option<Surroundings<'a>>,
    /// The round of melee that is being fought.
    ring: Option<Ring<'a>>,
}

impl<'a> Allowed<'a> {
    fn new(now: Now<'a>, side: Side) -> Allowed<'a> {
        let pending = now.state.pending.last();
        let around = match pending {
            Some(Pending::Line { .. }) => {
                MoveThrow::asked(pending).map(|(piece, throw)| movement::surroundings(now, piece, throw))
            }
            _ => None,
        };
        let fight = now.state.fight.as_ref().filter(|_| pending == Some(&Pending::Fight));
        let ring = fight.map(|fight| Ring::new(now, fight));
        Allowed { now, side, chargers: Vec::new(), around, ring }
    }

    /// All that can be listed, and some lines of a move, as far as can be seen at once.
    fn candidates(&self, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
        match self.now.state.pending.last() {
            Some(&Pending::Activate { card }) => candidates(self.now, card),
            Some(&Pending::Line { piece: Piece::Unit(unit), leaving: true, .. }) => ways_out(self.now, unit),
            Some(&Pending::Line { piece, .. }) => lines(self.now, piece, one_of),
            Some(&Pending::React { unit, charger }) => vec![
                Order::Nothing,
                Order::Shoot { unit, target: charger },
                Order::Charge { unit, target: charger, towards: None },
            ],
            Some(Pending::Fight) => {
                let pairs = self.ring.iter().flat_map(Ring::pairs);
                let duels = pairs.map(|(fighter, foe)| Order::Duel { fighter: FigurePlace(fighter), foe });
                let unit = self.now.state.fight.iter().map(|fight| Order::Round { unit: fight.unit });
                std::iter::once(Order::Nothing).chain(unit).chain(duels).collect()
            }
            None => Vec::new(),
        }
    }

    /// Whether one of the candidates may be ordered.
    fn allows(&mut self, order: Order) -> bool {
        let now = self.now;
        match (order, now.state.pending.last(), &self.around, &self.ring) {
            (Order::March { towards, facing, .. }, pending @ Some(Pending::Line { .. }), Some(around), _) => {
                MoveThrow::asked(pending).is_some_and(|(piece, throw)| {
                    movement::line_among(now, piece, around, throw, towards, facing).is_ok()
                })
            }
            (Order::Duel { fighter, foe }, _, _, Some(ring)) => ring.way(fighter.0, foe).is_ok(),
            (Order::Nothing, _, _, Some(ring)) => !ring.has_to_fight(),
            (Order::Charge { unit, target, towards }, Some(Pending::Activate { .. }), ..) => {
                let known = self.chargers.iter().position(|(charger, _)| *charger == unit);
                let at = known.unwrap_or_else(|| {
                    self.chargers.push((unit, Ways::new(now, unit)));
                    self.chargers.len() - 1
                });
                let ways = &self.chargers[at].1;
                charge::path_among(now, unit, ways, target, towards).is_ok()
            }
            _ => refusal(now, self.side, order).is_none(),
        }
    }
}

/// All that might be ordered with a card, as far as can be seen at once.
fn candidates(now: Now<'_>, card: Piece) -> Vec<Order> {
    let side = now.battle.side(card);
    let units: Vec<UnitId> = match card {
        Piece::Unit(unit) => vec![unit],
        Piece::Commander(commander) => match now.state.commanders[commander.index()].post {
            Post::With(unit) => vec![unit],
            _ => now.state.standing(now.battle, side).collect(),
        },
    };
    let mut orders = vec![Order::Nothing];
    if let Piece::Commander(_) = card {
        orders.push(Order::Move { piece: card, woods: false });
    }
    let enemies: Vec<UnitId> = now.state.standing(now.battle, side.enemy()).collect();
    for unit in units {
        let hears = |reach| card_refusal(now, side, card, reach, Piece::Unit(unit)).is_none();
        if now.state.unit(unit).disrupted && hears(Length::Rally) {
            orders.push(Order::Rally { unit });
        }
        if hears(Length::Command) {
            orders.extend([false, true].map(|woods| Order::Move { piece: Piece::Unit(unit), woods }));
            if now.state.is_in_melee(unit) {
                orders.extend([Order::Fight { unit }, Order::Round { unit }]);
                orders.extend([false, true].map(|woods| Order::Leave { unit, woods }));
            } else if !now.state.unit(unit).disrupted {
                orders.extend(Formation::ALL.iter().map(|&formation| Order::Form { unit, formation }));
                orders.extend(enemies.iter().map(|&target| Order::Shoot { unit, target }));
                if charge::ever_charges(now.battle, unit) {
                    let charge = |&target| Order::Charge { unit, target, towards: None };
                    orders.extend(enemies.iter().map(charge));
                }
                orders.push(Order::Clear { unit });
            }
        }
    }
    orders
}

/// Some lines a piece may take: by the road, straight on, at the nearest enemy and anywhere.
fn lines(now: Now<'_>, piece: Piece, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    let Now { battle, state } = now;
    let Some(block) = state.piece_block(battle, piece) else { return Vec::new() };
    let Pose { at, facing: ahead } = block.pose();
    let mut headings: Vec<(Angle, Angle)> = Vec::new();
    let mut anywhere = || Angle::hundredths_of(one_of(36_000) as i32);
    let (own, enemy) = match piece {
        Piece::Unit(unit) => {
            let away = movement::away(now, unit);
            (away.filter(|_| state.unit(unit).disrupted), away.map(|away| away + Turn::ABOUT))
        }
        Piece::Commander(_) => (None, None),
    };
    match own {
        Some(away) => {
            headings.extend([(away, away), (away, away + Turn::ABOUT)]);
            headings.extend((0..2).map(|_| (away, anywhere())));
        }
        None => {
            headings.push((ahead, ahead));
            headings.extend(enemy.map(|enemy| (enemy, enemy)));
            headings.extend((0..LINES).map(|number| {
                let heading = anywhere();
                (heading, if number % 2 == 0 { heading } else { anywhere() })
            }));
        }
    }
    let mut orders = vec![Order::Follow { piece }];
    for (heading, facing) in headings {
        let towards = if heading == ahead { at } else { at.towards(heading, Inches::whole(12)) };
        // To the hundredth, the line through a rounded point may be another one.
        let facing =
            if facing == heading && towards != at && own.is_none() { at.bearing(towards) } else { facing };
        let order = Order::March { piece, towards, facing };
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    orders
}

/// Some ways out of a melee, front to the enemy or the way it goes.
fn ways_out(now: Now<'_>, unit: UnitId) -> Vec<Order> {
    let (piece, Some(pose)) = (Piece::Unit(unit), now.state.unit(unit).pose) else { return Vec::new() };
    let ways = melee::ways_out(now, unit).into_iter().flat_map(|heading| {
        let towards = pose.at.towards(heading, Inches::whole(12));
        [pose.facing, heading].map(|facing| Order::March { piece, towards, facing })
    });
    let mut orders = vec![Order::March { piece, towards: pose.at, facing: pose.facing }];
    for order in ways {
        // Straight ahead it faces the way it goes in any case.
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    orders
}

/// Any order that can be said.
fn anything(battle: &Battle, dice: &mut dyn Throws) -> Order {
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
        "Move" => Order::Move { piece, woods: below(2) == 1 },
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
            Order::Duel { fighter: FigurePlace(fighter), foe: Figure { unit: target, place } }
        }
        "Round" => Order::Round { unit },
        "Leave" => Order::Leave { unit, woods: below(2) == 1 },
        "Clear" => Order::Clear { unit },
        "Rally" => Order::Rally { unit },
        _ => Order::Nothing,
    }
}

/// A place on the table, to a quarter of an inch.
fn anywhere(battle: &Battle, below: &mut dyn FnMut(usize) -> usize) -> Point {
    let mut along = |side: Inches| {
        let steps = (side.thousandths() / 250).max(1) as usize;
        Inches::thousandths_of(below(steps.min(255)) as i32 * 250)
    };
    Point::new(along(battle.table.width()), along(battle.table.depth()))
}
