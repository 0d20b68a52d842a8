//! Section 3, the actions of the active side: what each of them asks for and costs; merging and retaking guns.

use board::table::TOUCH;
use engine::Rules;

use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Half, ReactionTrigger, State, UnitState};
use crate::rules::charge::declaration;
use crate::rules::fire;
use crate::rules::morale::rally;
use crate::rules::movement::moves::{self, WHOLE, taken_by};
use crate::rules::movement::{formations, routed_move};
use crate::rules::turn::reactions;
use crate::sheet::axes::NumberRow;
use crate::sheet::board_tables::Action;
use crate::sheet::units::{Arm, MoraleLevel, Side};
use crate::{At, Now};

impl Order {
    /// The unit whose actions it is about.
    pub(crate) fn actor(&self) -> Option<UnitId> {
        match *self {
            Order::Move { unit, .. }
            | Order::StepBack { unit, .. }
            | Order::Face { unit, .. }
            | Order::Form { unit, .. }
            | Order::Mount { unit, .. }
            | Order::Reform { unit }
            | Order::Rally { unit }
            | Order::Run { unit }
            | Order::Merge { unit, .. }
            | Order::Retake { unit, .. } => Some(unit),
            Order::Fire { units, .. } | Order::Charge { units, .. } => Some(units.lead()),
            _ => None,
        }
    }

    /// All whose actions it is about.
    fn actors(&self) -> Option<Trio> {
        match *self {
            Order::Fire { units, .. } | Order::Charge { units, .. } => Some(units),
            _ => self.actor().map(Trio::one),
        }
    }
}

impl State {
    /// Whether a unit has too few actions left.
    pub(crate) fn lacks_actions(&self, unit: UnitId, actions: u8) -> Option<Refusal> {
        let left = self.unit(unit).marks.actions;
        (left < actions).then_some(Refusal::NoActions { needed: actions, left })
    }

    /// Whether a unit has a charge left in this half turn.
    pub(crate) fn may_charge(&self, battle: &Battle, unit: UnitId) -> bool {
        self.unit(unit).marks.charges < battle.tables.count(NumberRow::Charges)
    }
}

/// The turn that a move to where a unit stands comes to.
fn turn_in_place(now: Now<'_>, order: &Order) -> Option<Order> {
    let Order::Move { unit, to, facing } = *order else { return None };
    let pose = now.state.unit(unit).pose?;
    (pose.at.distance(to) <= TOUCH).then_some(Order::Face { unit, facing })
}

/// Why a side may not order this.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: &Order) -> Option<Refusal> {
    let unit = order.actor()?;
    let turn = turn_in_place(now, order);
    let order = turn.as_ref().unwrap_or(order);
    if now.battle.unit(unit).side != side {
        return Some(Refusal::NotYours);
    }
    let own = now.state.unit(unit);
    if own.pose.is_none() {
        return Some(Refusal::NotOnTable);
    }
    let must_run = own.level == MoraleLevel::Routed;
    let lacks = |action: Action| now.state.lacks_actions(unit, now.battle.tables.actions(action));
    match *order {
        Order::Run { .. } if !must_run => Some(Refusal::NotRouted),
        Order::Run { .. } => own.marks.ran.then_some(Refusal::HasRun),
        Order::Rally { .. } if own.marks.ran || !must_run => {
            lacks(Action::Rally).or_else(|| rally::rally_refusal(now, unit))
        }
        _ if must_run => Some(Refusal::InNoState { level: own.level }),
        Order::Move { to, facing, .. } => {
            may_move(now, unit).or_else(|| moves::way(now, unit, to, facing).err())
        }
        Order::StepBack { by, .. } => may_move(now, unit).or_else(|| moves::way_back(now, unit, by).err()),
        Order::Fire { units, target, deliberate } => {
            fire::play::refusal(now, units, target, fire::facts::FireOccasion::Action { deliberate })
        }
        Order::Charge { units, target } => declaration::refusal(now, units, target),
        Order::Reform { .. } => lacks(Action::Reform).or_else(|| rally::reform_refusal(now, unit)),
        Order::Merge { with, .. } => lacks(Action::Merge).or_else(|| merge_refusal(now, unit, with)),
        Order::Retake { battery, .. } => lacks(Action::Retake).or_else(|| retake_refusal(now, unit, battery)),
        _ => formations::refusal(now, order),
    }
}

fn may_move(now: Now<'_>, unit: UnitId) -> Option<Refusal> {
    if now.state.unit(unit).marks.half == Half::Move {
        return None;
    }
    now.state.lacks_actions(unit, now.battle.tables.actions(Action::Move))
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, order: &Order) {
    let battle = at.battle;
    let turn = turn_in_place(at.now(), order);
    let order = turn.as_ref().unwrap_or(order);
    let Some(units) = order.actors() else { return };
    let unit = units.lead();
    // Units that acted together may go on one after another.
    let go_on = at.state().acting.is_some_and(|acting| units.iter().all(|unit| acting.contains(unit)));
    if !go_on {
        at.emit(Event::Acts { units });
    }
    match *order {
        Order::Move { to, facing, .. } => {
            if let Ok(way) = moves::way(at.now(), unit, to, facing) {
                set_out(at, unit, &way);
            }
        }
        Order::StepBack { by, .. } => {
            if let Ok(way) = moves::way_back(at.now(), unit, by) {
                set_out(at, unit, &way);
            }
        }
        Order::Run { .. } => run(at, unit),
        Order::Fire { units, target, deliberate } => {
            let actions =
                battle.tables.actions(if deliberate { Action::DeliberateFire } else { Action::Fire });
            for unit in units.iter() {
                at.emit(Event::Spent { unit, actions, half: Half::None });
            }
            fire::play::fire(at, units, target, fire::facts::FireOccasion::Action { deliberate });
            reactions::ask(at, ReactionTrigger::Fired { units, target });
        }
        Order::Charge { units, target } => declaration::declare(at, units, target),
        Order::Reform { .. } => {
            spend(at, unit, Action::Reform);
            at.emit(Event::Levelled { unit, level: MoraleLevel::GoodOrder });
        }
        Order::Rally { .. } => {
            spend(at, unit, Action::Rally);
            rally::rally(at, unit);
        }
        Order::Merge { with, .. } => {
            spend(at, unit, Action::Merge);
            at.emit(Event::Merged { unit, with });
        }
        Order::Retake { battery, .. } => {
            spend(at, unit, Action::Retake);
            at.emit(Event::GunsTaken { battery, by: battle.unit(unit).side });
        }
        _ => formations::carry_out(at, order),
    }
}

/// A unit pays for an action that takes nothing but whole actions.
fn spend(at: &mut At<'_>, unit: UnitId, action: Action) {
    let actions = at.battle.tables.actions(action);
    at.emit(Event::Spent { unit, actions, half: Half::None });
}

/// A unit pays for its move, and goes as far as the other side lets it.
fn set_out(at: &mut At<'_>, unit: UnitId, way: &moves::CostedPath) {
    let battle = at.battle;
    let used_half = at.state().unit(unit).marks.half == Half::Move;
    let actions = if used_half { 0 } else { battle.tables.actions(Action::Move) };
    let leaves_half = !used_half && way.cost <= WHOLE / 2 && formations::takes_half(at.now(), unit);
    let half = if leaves_half { Half::Form } else { Half::None };
    at.emit(Event::Spent { unit, actions, half });
    reactions::ask(at, ReactionTrigger::Moves { unit, path: way.path });
}

/// A routed unit runs and tries to rally; its run is a move that the other side may react to.
pub(crate) fn run(at: &mut At<'_>, unit: UnitId) {
    let actions = at.state().unit(unit).marks.actions;
    at.emit(Event::Spent { unit, actions, half: Half::None });
    if let Some(by) = routed_move::roll(at, unit) {
        reactions::ask(at, ReactionTrigger::Runs { unit, by });
    }
}

/// Why two regiments may not merge.
fn merge_refusal(now: Now<'_>, unit: UnitId, with: UnitId) -> Option<Refusal> {
    let (own, other) = (now.battle.unit(unit), now.battle.unit(with));
    let last = |id: UnitId| {
        let unit = now.state.unit(id);
        unit.stands_left() == 1 && unit.stands > 1 && unit.level != MoraleLevel::Routed && unit.pose.is_some()
    };
    let blocks = (now.state.block(now.battle, unit), now.state.block(now.battle, with));
    let (Some(one), Some(two)) = blocks else { return Some(Refusal::NotOnTable) };
    let fits = unit != with
        && own.brigade.is_some()
        && own.brigade == other.brigade
        && own.arm == other.arm
        && own.arm != Arm::Artillery
        && now.state.unit(unit).mounted == now.state.unit(with).mounted
        && last(unit)
        && last(with)
        && one.is_within(TOUCH, &two);
    let is_alone = [unit, with].iter().all(|&id| {
        let range = now.state.unit(id).weapon.normal_range(&now.battle.tables);
        now.state.nearest_enemy(now.battle, id).is_none_or(|(_, distance)| distance > range)
    });
    if !fits || !is_alone {
        return Some(Refusal::CannotMerge);
    }
    let mut merged = now.state.clone();
    now.battle.apply(&mut merged, &Event::Merged { unit, with });
    let block = merged.block(now.battle, unit)?;
    let by = taken_by(Now { battle: now.battle, state: &merged }, unit, &block)?;
    Some(Refusal::NoRoom { by })
}

/// Why a unit may not retake guns that were left.
fn retake_refusal(now: Now<'_>, unit: UnitId, battery: UnitId) -> Option<Refusal> {
    let own = now.state.block(now.battle, unit)?;
    let level = now.state.unit(unit).level;
    if level == MoraleLevel::Routed {
        return Some(Refusal::InNoState { level });
    }
    let there = now.state.left_guns.iter().any(|guns| {
        let block = now.battle.block_of(battery, &now.battle.gun_stance(guns.pose));
        guns.battery == battery && own.is_within(TOUCH, &block)
    });
    (!there).then_some(Refusal::NoGunsThere)
}

/// Whether a unit could be told anything at all.
pub(crate) fn is_free(state: &State, unit: UnitId) -> bool {
    let own = state.unit(unit);
    match own.level {
        _ if own.pose.is_none() => false,
        MoraleLevel::Routed => !own.marks.ran || may_rally(own),
        _ => own.marks.actions > 0 || own.marks.half != Half::None,
    }
}

/// Whether a routed unit that has run may still try to rally.
pub(crate) fn may_rally(own: &UnitState) -> bool {
    own.marks.ran && own.marks.actions > 0 && own.marks.rallies == 0
}
