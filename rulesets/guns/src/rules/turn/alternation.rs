//! Section 2, alternate phases: one side acts, then the other; under a switch they alternate group by group.

use serde::{Deserialize, Serialize};

use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, GeneralRank, UnitId};
use crate::game::event::Event;
use crate::game::order::{Order, Subject};
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::rules::turn::phases;
use crate::sheet::axes::Ruling;
use crate::sheet::units::Side;
use crate::{At, Now};

/// Units that act together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Group {
    /// A brigade.
    Brigade(BrigadeId),
    /// The general of a division, and its guns of no brigade.
    Division(DivisionId),
    /// The C-in-C of a side, its corps generals, and guns of no division.
    High(Side),
}

impl Group {
    /// Whether it is of the roster.
    pub(crate) fn exists(self, battle: &Battle) -> bool {
        match self {
            Group::Brigade(brigade) => brigade.index() < battle.brigades.len(),
            Group::Division(division) => division.index() < battle.divisions.len(),
            Group::High(_) => true,
        }
    }

    fn of_unit(battle: &Battle, unit: UnitId) -> Group {
        let unit = battle.unit(unit);
        let brigade = unit.brigade.map(Group::Brigade);
        brigade.or(unit.division.map(Group::Division)).unwrap_or(Group::High(unit.side))
    }

    fn of_general(battle: &Battle, general: GeneralId) -> Group {
        let general = battle.general(general);
        match general.rank {
            GeneralRank::Brigade(brigade) => Group::Brigade(brigade),
            GeneralRank::Division(division) => Group::Division(division),
            GeneralRank::Corps | GeneralRank::Chief => Group::High(general.side),
        }
    }

    /// The group that acts with an order; none if it is an answer.
    fn of_order(battle: &Battle, order: &Order) -> Option<Group> {
        if matches!(order, Order::Allot { .. } | Order::Recover { .. }) {
            return None;
        }
        Some(match order.subject()? {
            Subject::Unit(unit) => Group::of_unit(battle, unit),
            Subject::Brigade(brigade) => Group::Brigade(brigade),
            Subject::General(general) => Group::of_general(battle, general),
            Subject::Division(division) => Group::Division(division),
        })
    }
}

/// Why the alternation of groups forbids an order of a side that acts.
pub(crate) fn refusal(now: Now<'_>, order: &Order) -> Option<Refusal> {
    let acts = matches!(now.state.pending.last(), Some(Pending::Act { .. }));
    if !acts || !now.battle.tables.holds(Ruling::GroupByGroup) {
        return None;
    }
    match (Group::of_order(now.battle, order), now.state.acting) {
        (None, None) => Some(Refusal::NobodyPasses),
        (None, Some(_)) => None,
        (Some(group), _) if now.state.acted.contains(&group) => Some(Refusal::HasActed),
        (Some(group), Some(acting)) => (group != acting).then_some(Refusal::AnotherActs),
        (Some(_), None) => None,
    }
}

/// Notes whose turn an order makes it.
pub(crate) fn begin(at: &mut At<'_>, order: &Order) {
    let is_next = at.battle.tables.holds(Ruling::GroupByGroup) && at.state().acting.is_none();
    if let Some(group) = Group::of_order(at.battle, order).filter(|_| is_next) {
        at.emit(Event::GroupActs { group });
    }
}

/// The side acts first that was said to: all of it, or one group.
pub(crate) fn first(at: &mut At<'_>, side: Side) {
    at.emit(Event::Settled);
    if at.battle.tables.holds(Ruling::GroupByGroup) {
        ask_next(at, side);
    } else {
        at.emit(Event::Asked { pending: Pending::Act { side: side.enemy() } });
        at.emit(Event::Asked { pending: Pending::Act { side } });
    }
}

/// A side is done: altogether, or with the group that acted.
pub(crate) fn done(at: &mut At<'_>, side: Side) {
    at.emit(Event::Settled);
    if at.battle.tables.holds(Ruling::GroupByGroup) {
        at.emit(Event::GroupDone);
        ask_next(at, side.enemy());
    }
}

/// Asks the one side, or the other if the one has no group left that can do anything.
fn ask_next(at: &mut At<'_>, side: Side) {
    let next = [side, side.enemy()].into_iter().find(|&side| has_any(at.now(), side));
    if let Some(side) = next {
        at.emit(Event::Asked { pending: Pending::Act { side } });
    }
}

/// Whether a group of a side is left that can do anything.
fn has_any(now: Now<'_>, side: Side) -> bool {
    let asked = State { pending: vec![Pending::Act { side }], acting: None, ..now.state.clone() };
    let then = Now { state: &asked, ..now };
    let orders = phases::candidates(then, side, &mut |_| 0);
    orders.into_iter().any(|order| phases::refusal(then, side, order).is_none())
}
