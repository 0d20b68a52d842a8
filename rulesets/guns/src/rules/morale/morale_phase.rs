//! Section 8, the phase of tests: rallies, other tests, pursuit, brigades, and recovery.

use std::collections::BTreeSet;

use board::table::Inches;

use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Compulsion;
use crate::game::event::{Attempt, Event};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::rules::double_six::resolve::Token;
use crate::rules::melee::pursuit;
use crate::rules::morale::facts::facts;
use crate::rules::morale::percent_lost::UnitLosses;
use crate::rules::morale::resolve::{Conduct, MoraleFacts, Test, UnitMorale};
use crate::rules::morale::{broken_brigades, status};
use crate::rules::movement::{crossing, formation_changes};
use crate::rules::named::run_for;
use crate::sheet::board_tables::{MoveType, Scale, SheetDistance};
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// Why a side may not order this now.
pub(crate) fn refusal(state: &State, side: Side, order: Order) -> Option<Refusal> {
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
pub(crate) fn candidates(state: &State, side: Side) -> Vec<Order> {
    let token = (state.tokens[side as usize].rally > 0).then_some(Order::Rally { token: true });
    std::iter::once(Order::Rally { token: false }).chain(token).collect()
}

/// All on the table, those of the side with the initiative first.
pub(crate) fn in_order(now: Now<'_>) -> Vec<UnitId> {
    let sides = [now.state.initiative, now.state.initiative.enemy()];
    sides.into_iter().flat_map(|side| now.state.standing(now.battle, side)).collect()
}

/// Whether a unit that flees may rally: once it has fled or found no way, and out of contact.
fn may_rally(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let in_contact = unit.marks.fought || state.is_fighting(id);
    unit.flees() && unit.bolted && unit.figures > 0 && !in_contact
}

/// Owners say of routing units whether they try to rally, and of all units that flee whether a token is spent on it.
pub(crate) fn begin(at: &mut At<'_>) {
    let battle = at.battle;
    let now = at.now();
    let is_asked = |&unit: &UnitId| {
        let has_token = now.state.tokens[battle.unit(unit).side as usize].rally > 0;
        (now.state.unit(unit).status == Status::Routing || has_token) && may_rally(now.state, unit)
    };
    // The last one asked is answered first.
    let asked: Vec<UnitId> = in_order(now).into_iter().filter(is_asked).collect();
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
    test(at, &mut tested, |now, unit| sees_rout(now, unit).then_some(Cause::Rout));
    pursuit::tests(at);
    broken_brigades::run(at);
    recover(at);
}

/// The units that try to rally in this phase, each with its test.
pub(crate) fn rallying(now: Now<'_>) -> Vec<(UnitId, Test)> {
    let test = |unit: UnitId| match now.state.unit(unit).status {
        _ if !may_rally(now.state, unit) => None,
        Status::Routing if !now.state.unit(unit).marks.rallies => None,
        Status::Routing => Some((unit, Test::RallyRout)),
        _ => Some((unit, Test::RallyRetreat)),
    };
    in_order(now).into_iter().filter_map(test).collect()
}

/// Units that flee try to rally.
fn rally(at: &mut At<'_>, tested: &mut BTreeSet<UnitId>) {
    let now = at.now();
    let test = |(unit, test)| {
        let rally_once_again = now.state.unit(unit).marks.steadied;
        let name = now.battle.unit(unit).name.clone();
        UnitTest { unit, name, facts: MoraleFacts { test, rally_once_again, ..facts(now, unit) } }
    };
    let tests = rallying(now).into_iter().map(test).collect();
    roll(at, tests, tested);
}

/// Regiments with too few figures left disperse.
fn melt_away(at: &mut At<'_>) {
    let battle = at.battle;
    let now = at.now();
    let too_few = battle.tables.field.scale.get(Scale::TooFew);
    let melts = |&unit: &UnitId| {
        let (known, own) = (battle.unit(unit), now.state.unit(unit));
        known.arm != Arm::Artillery
            && known.parent.is_none()
            && own.figures.saturating_add(own.lent) <= too_few
    };
    let gone: Vec<UnitId> = in_order(now).into_iter().filter(melts).collect();
    gone.iter().for_each(|&unit| status::shake(at, unit));
    gone.iter().for_each(|&unit| status::disperse(at, unit));
}

/// Why a unit tests, the worst of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// It has lost much this turn.
    Losses,
    /// It was shot at in the rear.
    Rear,
    /// It had to leave a built-up area that burns.
    Fire,
    /// Friends near it rout.
    Rout,
    /// It has lost again, and is at half strength or less.
    Dispersal,
}

impl Cause {
    /// The cause in words.
    fn in_words(self) -> &'static str {
        match self {
            Cause::Losses => "for its losses",
            Cause::Rear => "for fire in its rear",
            Cause::Fire => "for the burning building",
            Cause::Rout => "for friends that rout",
            Cause::Dispersal => "at its dispersal point",
        }
    }
}

/// A unit with its test, and how the explanation calls it.
struct UnitTest {
    unit: UnitId,
    name: String,
    facts: MoraleFacts,
}

/// Why a unit tests for what happened to it this turn.
fn cause(now: Now<'_>, id: UnitId) -> Option<Cause> {
    let unit = now.state.unit(id);
    let losses = UnitLosses {
        size: unit.size,
        lost: unit.lost(),
        in_turn: unit.marks.lost,
        just_now: unit.marks.lost > 0,
    };
    if losses.call_for_dispersal(&now.battle.tables) {
        Some(Cause::Dispersal)
    } else if losses.call_for_test(&now.battle.tables) {
        Some(Cause::Losses)
    } else if unit.marks.shot_in_rear {
        Some(Cause::Rear)
    } else {
        unit.marks.burnt_out.then_some(Cause::Fire)
    }
}

/// Whether friends near a unit have begun to rout this turn, in any phase; a battery that was captured is looked for where it stood.
fn sees_rout(now: Now<'_>, id: UnitId) -> bool {
    let Some(own) = now.state.block(now.battle, id) else { return false };
    let near = now.battle.distance(SheetDistance::FleeingNear);
    let is_near = |other: UnitId| match now.state.block(now.battle, other) {
        Some(block) => block.is_within(near, &own),
        None => {
            let stood = now.state.unit(other).marks.last_stood;
            stood.is_some_and(|pose| own.is_within_of_point(near, pose.at))
        }
    };
    now.battle.unit_ids().any(|other| {
        other != id
            && now.battle.unit(other).side == now.battle.unit(id).side
            && now.state.unit(other).marks.routed
            && is_near(other)
    })
}

/// All units with cause to test that have not tested in this phase do. Units that flee take only rally tests.
fn test(at: &mut At<'_>, tested: &mut BTreeSet<UnitId>, cause: impl Fn(Now<'_>, UnitId) -> Option<Cause>) {
    let now = at.now();
    let mut tests = Vec::new();
    for unit in in_order(now) {
        if now.state.unit(unit).flees() || now.state.unit(unit).figures == 0 || tested.contains(&unit) {
            continue;
        }
        if let Some(cause) = cause(now, unit) {
            let dispersal = cause == Cause::Dispersal;
            let name = format!("{}, {}", now.battle.unit(unit).name, cause.in_words());
            tests.push(UnitTest { unit, name, facts: MoraleFacts { dispersal, ..facts(now, unit) } });
        }
    }
    roll(at, tests, tested);
}

/// Rolls for all, then does what came of it to all.
fn roll(at: &mut At<'_>, tests: Vec<UnitTest>, tested: &mut BTreeSet<UnitId>) {
    let battle = at.battle;
    let mut results = Vec::new();
    for UnitTest { unit, name, facts } in tests {
        tested.insert(unit);
        results.push((unit, run_for::<UnitMorale>(at, &name, &battle.tables, &facts).conduct));
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
            Conduct::GoesOnRetreating => at.emit(Event::Failed { attempt: Attempt::Rally { unit } }),
            _ => {}
        }
    }
}

/// At the end of the turn: a unit that faltered before it and kept still is in order again, or merely unformed by the ground;
/// a unit that stormed works is in them; ammunition comes up.
fn recover(at: &mut At<'_>) {
    for unit in in_order(at.now()) {
        let own = *at.state().unit(unit);
        let kept_still = !own.marks.changed && !own.marks.moved && !own.marks.fired && !own.marks.fought;
        if own.status == Status::Faltering && kept_still {
            if formation_changes::hindrance(at.now(), unit).unformed {
                status::turn_to(at, unit, Status::Unformed);
            } else {
                formation_changes::put_in_order(at, unit);
            }
        }
        if let Some(works) = stormed(at.now(), unit) {
            at.emit(Event::Manned { unit, works: Some(works) });
        }
        if own.low_on_ammo && !own.marks.fired && is_supplied(at.now(), unit) {
            at.emit(Event::Ammunition { unit, low: false });
        }
    }
}

/// The works that a unit has stormed: it drove off an enemy, stands at them, and goes no farther.
fn stormed(now: Now<'_>, id: UnitId) -> Option<u8> {
    let own = now.state.unit(id);
    let stays =
        own.compelled == Compulsion::None && own.status <= Status::Unformed && !now.state.is_fighting(id);
    let is_foot = now.state.arm(now.battle, id) == Arm::Infantry;
    let won = own.marks.beat.is_some() && own.works.is_none() && own.building.is_none();
    if !stays || !is_foot || !won {
        return None;
    }
    crossing::works_beside(now.battle, &now.state.block(now.battle, id)?)
}

/// Whether ammunition can be brought to a unit: out of reach of charges, and near its general.
fn is_supplied(now: Now<'_>, id: UnitId) -> bool {
    let (own, Some(block)) = (now.battle.unit(id), now.state.block(now.battle, id)) else { return false };
    let of_division = own.division.map(|division| now.battle.division(division).general);
    let general = match own.brigade {
        Some(brigade) => now.state.commander(now.battle, brigade),
        None => of_division.or_else(|| now.battle.chief(own.side)),
    };
    let near = now.battle.distance(SheetDistance::Ammunition);
    let is_near = general
        .and_then(|general| now.state.general_block(now.battle, general))
        .is_some_and(|general| general.is_within(near, &block));
    let reached = |enemy: UnitId| {
        let charge =
            now.battle.tables.field.movement.get(now.state.mover(now.battle, enemy), MoveType::Charge);
        !now.state.unit(enemy).flees()
            && now
                .state
                .block(now.battle, enemy)
                .is_some_and(|other| other.is_within(charge.unwrap_or(Inches::ZERO), &block))
    };
    is_near && !now.state.standing(now.battle, own.side.enemy()).any(reached)
}
