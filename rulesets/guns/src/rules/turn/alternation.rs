//! Section 2, alternate phases: one side acts, then the other; under a switch they alternate group by group.

use serde::{Deserialize, Serialize};
use words::Name;

use crate::game::battle::{Battle, BrigadeId, DivisionId, GeneralId, GeneralRank, UnitId};
use crate::game::event::Event;
use crate::game::order::{Order, Subject};
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::rules::movement::rates::{self, WHOLE};
use crate::rules::turn::phases;
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::cells::BrigadeOrder;
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

    /// What people call it.
    pub(crate) fn name(self, battle: &Battle) -> String {
        match self {
            Group::Brigade(brigade) => battle.brigade(brigade).name.clone(),
            Group::Division(division) => {
                format!("the general and guns of {}", battle.division(division).name)
            }
            Group::High(_) => "the generals and guns above the divisions".into(),
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
    let Some(&Pending::Act { side }) = now.state.pending.last() else { return None };
    if !now.battle.tables.holds(Ruling::GroupByGroup) {
        return None;
    }
    match (Group::of_order(now.battle, order), now.state.acting) {
        (None, None) => group_that_must(now, side)
            .map(|group| Refusal::MustAct { group: Name::new(group.name(now.battle)) }),
        (None, Some(_)) => None,
        (Some(group), _) if now.state.acted.contains(&group) => Some(Refusal::HasActed),
        (Some(group), Some(acting)) => (group != acting).then_some(Refusal::AnotherActs),
        (Some(_), None) => None,
    }
}

/// Notes whose turn an order makes it.
pub(crate) fn begin(at: &mut At<'_>, order: &Order) {
    let acts = matches!(at.state().pending.last(), Some(Pending::Act { .. }));
    let is_next = acts && at.battle.tables.holds(Ruling::GroupByGroup) && at.state().acting.is_none();
    if let Some(group) = Group::of_order(at.battle, order).filter(|_| is_next) {
        at.emit(Event::GroupActs { group });
    }
}

/// The side acts first that was said to: all of it, or one group.
pub(crate) fn first(at: &mut At<'_>, side: Side) {
    at.emit(Event::Settled);
    if at.battle.tables.holds(Ruling::GroupByGroup) {
        ask_first_of(at, &[side, side.enemy()]);
    } else {
        at.emit(Event::Asked { pending: Pending::Act { side: side.enemy() } });
        at.emit(Event::Asked { pending: Pending::Act { side } });
    }
}

/// A side is done: altogether, or with the group that acted; if none acted, it passes.
pub(crate) fn done(at: &mut At<'_>, side: Side) {
    at.emit(Event::Settled);
    if !at.battle.tables.holds(Ruling::GroupByGroup) {
        return;
    }
    if at.state().acting.is_some() {
        at.emit(Event::GroupDone);
        return ask_first_of(at, &[side.enemy(), side]);
    }
    at.emit(Event::Passed { side });
    // A side with no group left has passed, too: either way these are two passes running.
    if at.state().passes < TWO_RUNNING {
        ask_first_of(at, &[side.enemy()]);
    }
}

/// As many passes, one after another, end a phase.
const TWO_RUNNING: u8 = 2;

/// Asks the first of these sides that has a group left to act; without one the phase is over.
fn ask_first_of(at: &mut At<'_>, sides: &[Side]) {
    if let Some(&side) = sides.iter().find(|&&side| has_any(at.now(), side)) {
        at.emit(Event::Asked { pending: Pending::Act { side } });
    }
}

/// The position in which a side is asked, and no group of it acts yet.
fn asked(now: Now<'_>, side: Side) -> State {
    State { pending: vec![Pending::Act { side }], acting: None, ..now.state.clone() }
}

/// The orders that can be listed and that a side may give when it is asked.
fn open_orders(then: Now<'_>, side: Side) -> impl Iterator<Item = Order> + '_ {
    let orders = phases::candidates(then, side, &mut |_| 0).into_iter().filter(|order| *order != Order::Done);
    orders.filter(move |&order| phases::refusal(then, side, order).is_none())
}

/// Whether a group of a side is left that can do anything.
fn has_any(now: Now<'_>, side: Side) -> bool {
    let has_acted = |group: Group| now.state.acted.contains(&group);
    // Rides and marches lead to more places than are listed: a unit or general free to move may still act.
    let rides = |general: &GeneralId| {
        now.battle.general(*general).side == side
            && now.state.is_in_play(*general)
            && !now.state.general(*general).rode
            && !has_acted(Group::of_general(now.battle, *general))
    };
    let goes = |&unit: &UnitId| {
        rates::march_refusal(now, side, unit).is_none()
            && now.state.unit(unit).marks.spent < WHOLE
            && !has_acted(Group::of_unit(now.battle, unit))
    };
    let is_free = match now.state.phase {
        TurnPhase::Charges => now.battle.general_ids().any(|general| rides(&general)),
        TurnPhase::NormalMoves => now.state.standing(now.battle, side).any(|unit| goes(&unit)),
        _ => false,
    };
    let state = asked(now, side);
    is_free || open_orders(Now { state: &state, ..now }, side).next().is_some()
}

/// A group of a side that may not be passed over: its brigade retires, or a unit of it stands in a house that burns. Charges that
/// could not be held come before either side acts.
fn group_that_must(now: Now<'_>, side: Side) -> Option<Group> {
    if now.state.phase != TurnPhase::NormalMoves {
        return None;
    }
    let is_left = |group: &Group| !now.state.acted.contains(group);
    let retires = |unit: UnitId| {
        let brigade = now.battle.unit(unit).brigade;
        brigade.is_some_and(|brigade| now.state.brigade(brigade).order == BrigadeOrder::Retire)
    };
    let burns =
        |unit: UnitId| now.state.unit(unit).building.is_some_and(|building| now.state.burns(building));
    let own = now.state.standing(now.battle, side).filter(|&unit| retires(unit) || burns(unit));
    let bound: Vec<Group> = own.map(|unit| Group::of_unit(now.battle, unit)).filter(is_left).collect();
    if bound.is_empty() {
        return None;
    }
    let state = asked(now, side);
    let mut open =
        open_orders(Now { state: &state, ..now }, side).map(|order| Group::of_order(now.battle, &order));
    // A group that can do nothing is not waited for.
    open.find_map(|group| group.filter(|group| bound.contains(group)))
}
