//! Section 8, the phase of tests: rallies, other tests, pursuit, brigades, and recovery.

use std::collections::BTreeSet;

use board::table::Inches;

use crate::At;
use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::rules::double_six::resolve::Token;
use crate::rules::melee::pursuit;
use crate::rules::morale::facts::facts;
use crate::rules::morale::percent_lost::Losses;
use crate::rules::morale::resolve::{Conduct, MoraleFacts, Test, UnitMorale};
use crate::rules::morale::{broken_brigades, status};
use crate::rules::movement::formation_changes;
use crate::sheet::board_tables::{Distance, Pace, Scale};
use crate::sheet::units::{Arm, Side, Status};

/// Why a side may not order this now.
pub(crate) fn refusal(_: &Battle, state: &State, side: Side, order: Order) -> Option<Refusal> {
    let Some(&Pending::Rally { unit }) = state.pending.last() else { return Some(Refusal::NotNow) };
    match order {
        Order::Rally { token } => {
            (token && state.tokens[side as usize].rally == 0).then_some(Refusal::NoToken)
        }
        Order::Done => (state.unit(unit).status != Status::Routing).then_some(Refusal::MustRally),
        _ => Some(Refusal::NotNow),
    }
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, side: Side, order: Order) {
    let Some(&Pending::Rally { unit }) = at.state().pending.last() else { return };
    at.emit(Event::Settled);
    let Order::Rally { token } = order else { return };
    if token {
        at.emit(Event::TokenSpent { side, token: Token::Rally });
    }
    at.emit(Event::Rallying { unit, token });
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(
    _: &Battle,
    state: &State,
    side: Side,
    _: &mut dyn FnMut(usize) -> usize,
) -> Vec<Order> {
    let token = (state.tokens[side as usize].rally > 0).then_some(Order::Rally { token: true });
    std::iter::once(Order::Rally { token: false }).chain(token).collect()
}

/// All on the table, those of the side with the initiative first.
pub(crate) fn in_order(battle: &Battle, state: &State) -> Vec<UnitId> {
    let sides = [state.initiative, state.initiative.enemy()];
    sides.into_iter().flat_map(|side| state.standing(battle, side)).collect()
}

/// Whether a unit that flees may rally: not in the turn in which it broke, and not in contact.
fn may_rally(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let in_contact = unit.marks.fought || state.is_fighting(id);
    unit.flees() && !unit.marks.changed && unit.figures > 0 && !in_contact
}

/// Owners say of routing units whether they try to rally, and of all units that flee whether a token is spent on it.
pub(crate) fn begin(at: &mut At<'_>) {
    let (battle, state) = (at.battle, at.state());
    let is_asked = |&unit: &UnitId| {
        let has_token = state.tokens[battle.unit(unit).side as usize].rally > 0;
        (state.unit(unit).status == Status::Routing || has_token) && may_rally(state, unit)
    };
    // The last one asked is answered first.
    let asked: Vec<UnitId> = in_order(battle, state).into_iter().filter(is_asked).collect();
    for &unit in asked.iter().rev() {
        at.emit(Event::Asked { pending: Pending::Rally { unit } });
    }
}

/// All that has to test now does.
pub(crate) fn run(at: &mut At<'_>) {
    let mut tested = BTreeSet::new();
    rally(at, &mut tested);
    melt_away(at);
    test(at, &mut tested, cause);
    test(at, &mut tested, |battle, state, unit| sees_rout(battle, state, unit).then_some(Cause::Plain));
    pursuit::tests(at);
    broken_brigades::run(at);
    recover(at);
}

/// Units that flee try to rally.
fn rally(at: &mut At<'_>, tested: &mut BTreeSet<UnitId>) {
    let (battle, state) = (at.battle, at.state());
    let mut tests = Vec::new();
    for unit in in_order(battle, state) {
        let test = match state.unit(unit).status {
            _ if !may_rally(state, unit) => continue,
            Status::Routing if !state.unit(unit).marks.rallies => continue,
            Status::Routing => Test::RallyRout,
            _ => Test::RallyRetreat,
        };
        let facts = MoraleFacts {
            test,
            rally_once_again: state.unit(unit).marks.steadied,
            ..facts(battle, state, unit, false)
        };
        tests.push((unit, facts));
    }
    roll(at, tests, tested);
}

/// Regiments with hardly anybody left disperse.
fn melt_away(at: &mut At<'_>) {
    let (battle, state) = (at.battle, at.state());
    let too_few = battle.tables.field.scale.get(Scale::TooFew);
    let melts = |&unit: &UnitId| {
        let (own, now) = (battle.unit(unit), state.unit(unit));
        own.arm != Arm::Artillery && own.parent.is_none() && now.figures.saturating_add(now.lent) <= too_few
    };
    let gone: Vec<UnitId> = in_order(battle, state).into_iter().filter(melts).collect();
    gone.iter().for_each(|&unit| status::shake(at, unit));
    gone.iter().for_each(|&unit| status::disperse(at, unit));
}

/// Why a unit tests, the worst of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// Losses, shots in the rear, friends that rout.
    Plain,
    /// It has lost again, and is at half strength or less.
    Dispersal,
}

/// Why a unit tests for what happened to it this turn.
fn cause(battle: &Battle, state: &State, id: UnitId) -> Option<Cause> {
    let unit = state.unit(id);
    let losses = Losses {
        size: unit.size,
        lost: unit.lost(),
        in_turn: unit.marks.lost,
        just_now: unit.marks.lost > 0,
    };
    if losses.call_for_dispersal(&battle.tables) {
        Some(Cause::Dispersal)
    } else {
        (unit.marks.shot_in_rear || unit.marks.burnt_out || losses.call_for_test(&battle.tables))
            .then_some(Cause::Plain)
    }
}

/// Whether friends near a unit have begun to rout this turn.
fn sees_rout(battle: &Battle, state: &State, id: UnitId) -> bool {
    let Some(own) = state.block(battle, id) else { return false };
    let near = battle.distance(Distance::FleeingNear);
    state.standing(battle, battle.unit(id).side).any(|other| {
        let unit = state.unit(other);
        other != id
            && unit.status == Status::Routing
            && unit.marks.changed
            && state.block(battle, other).is_some_and(|block| block.is_within(near, &own))
    })
}

/// All units with cause to test that have not tested in this phase do. Units that flee take only rally tests.
fn test(
    at: &mut At<'_>,
    tested: &mut BTreeSet<UnitId>,
    cause: impl Fn(&Battle, &State, UnitId) -> Option<Cause>,
) {
    let (battle, state) = (at.battle, at.state());
    let mut tests = Vec::new();
    for unit in in_order(battle, state) {
        if state.unit(unit).flees() || state.unit(unit).figures == 0 || tested.contains(&unit) {
            continue;
        }
        if let Some(cause) = cause(battle, state, unit) {
            tests.push((unit, facts(battle, state, unit, cause == Cause::Dispersal)));
        }
    }
    roll(at, tests, tested);
}

/// Rolls for all, then does what came of it to all.
fn roll(at: &mut At<'_>, tests: Vec<(UnitId, MoraleFacts)>, tested: &mut BTreeSet<UnitId>) {
    let tables = &at.battle.tables;
    let mut results = Vec::new();
    for (unit, facts) in tests {
        tested.insert(unit);
        results.push((unit, at.run::<UnitMorale>(tables, &facts).conduct));
    }
    for &(unit, _) in results.iter().filter(|(_, conduct)| conduct.is_rout()) {
        status::shake(at, unit);
    }
    for (unit, conduct) in results {
        match conduct {
            Conduct::Rallies => status::turn_to(at, unit, Status::Unformed),
            Conduct::GoesToGround => status::worsen(at, unit, Status::GoneToGround),
            Conduct::Falters => status::worsen(at, unit, Status::Faltering),
            Conduct::Retreats => status::worsen(at, unit, Status::Retreating),
            Conduct::Routs => status::worsen(at, unit, Status::Routing),
            Conduct::Disperses => status::disperse(at, unit),
            _ => {}
        }
    }
}

/// At the end of the turn: a unit that faltered before it and kept still, not in ground that unforms, is formed again; ammunition
/// comes up.
fn recover(at: &mut At<'_>) {
    let battle = at.battle;
    for unit in in_order(battle, at.state()) {
        let now = *at.state().unit(unit);
        let kept_still = !now.marks.changed && !now.marks.moved && !now.marks.fired && !now.marks.fought;
        if now.status == Status::Faltering
            && kept_still
            && !formation_changes::hindrance(battle, at.state(), unit).unformed
        {
            status::turn_to(at, unit, Status::Formed);
        }
        if now.low_on_ammo && !now.marks.fired && is_supplied(battle, at.state(), unit) {
            at.emit(Event::Ammunition { unit, low: false });
        }
    }
}

/// Whether ammunition can be brought to a unit: out of reach of charges, and near its general.
fn is_supplied(battle: &Battle, state: &State, id: UnitId) -> bool {
    let (own, Some(block)) = (battle.unit(id), state.block(battle, id)) else { return false };
    let of_brigade = own.brigade.map(|brigade| battle.brigade(brigade).general);
    let of_division = own.division.map(|division| battle.division(division).general);
    let general = of_brigade.or(of_division).or_else(|| battle.chief(own.side));
    let near = battle.distance(Distance::Ammunition);
    let is_near = general
        .and_then(|general| state.general_block(battle, general))
        .is_some_and(|general| general.is_within(near, &block));
    let reached = |enemy: UnitId| {
        let charge = battle.tables.field.movement.get(state.mover(battle, enemy), Pace::Charge);
        !state.unit(enemy).flees()
            && state
                .block(battle, enemy)
                .is_some_and(|other| other.is_within(charge.unwrap_or(Inches::ZERO), &block))
    };
    is_near && !state.standing(battle, own.side.enemy()).any(reached)
}
