//! Section 7, after a round: losers recoil, retreat or rout, winners follow up, test, rally or stand.

use board::table::{Block, Inches, Turn};

use crate::game::battle::UnitId;
use crate::game::charges_and_melees::{Combatant, Compulsion};
use crate::game::event::Event;
use crate::game::state::{Pending, State};
use crate::rules::double_six::emergency_limbering::{self, DrivenOff};
use crate::rules::footprint::Array;
use crate::rules::melee::facts::Party;
use crate::rules::melee::resolve::{MeleeOutcome, Reaction, Victor};
use crate::rules::melee::straight_advance::{self, Bars};
use crate::rules::morale::{compulsory_moves, status};
use crate::sheet::axes::Ruling;
use crate::sheet::board_tables::SheetDistance;
use crate::sheet::melee_tables::Loser;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// A unit of the losing side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BeatenUnit {
    pub(crate) arm: Arm,
    /// Guns that are limbered.
    pub(crate) limbered: bool,
    pub(crate) state: Status,
}

/// What a unit of the losing side does: deployed guns retreat instead of recoiling, and a unit that flees goes on.
pub(crate) fn fate(tables: &Tables, printed: Loser, beaten: BeatenUnit) -> Loser {
    let deployed = beaten.arm == Arm::Artillery && !beaten.limbered;
    let guns = deployed && tables.holds(Ruling::GunsRetreat);
    match printed {
        Loser::Recoils if guns || beaten.state >= Status::Retreating => Loser::Retreats,
        printed => printed,
    }
}

/// Whether a unit of the winning side may follow up or pursue: guns do not, nor units that falter, lie down or flee.
pub(crate) fn may_go_on(arm: Arm, state: Status) -> bool {
    arm != Arm::Artillery && state <= Status::Unformed
}

/// Does to both sides what the round brought.
pub(crate) fn settle(at: &mut At<'_>, fray: u8, parties: &[Party; 2], outcome: &MeleeOutcome) {
    let (won, lost) = match outcome.victor {
        Victor::One => (&parties[0], &parties[1]),
        Victor::Other => (&parties[1], &parties[0]),
        Victor::Nobody => return drawn(at, fray, parties, outcome),
    };
    let mut recoiled = false;
    for unit in lost.standing(at.state()) {
        let own = at.state().unit(unit);
        let (arm, limbered) = (at.state().arm(at.battle, unit), own.array == Array::Limbered);
        match fate(&at.battle.tables, outcome.loser, BeatenUnit { arm, limbered, state: own.status }) {
            Loser::Recoils => {
                compulsory_moves::recoil(at, unit);
                at.emit(Event::Recoiled { unit });
                recoiled = true;
            }
            Loser::Retreats => give_way(at, unit, Status::Retreating),
            Loser::Routs => give_way(at, unit, Status::Routing),
            Loser::Draw => {}
        }
    }
    let mut fit = won.standing(at.state());
    fit.retain(|&unit| is_fit(at.now(), unit));
    match outcome.winner {
        Reaction::FollowsUp if recoiled => {
            rally(at, won);
            follow_up(at, fray, won.side);
        }
        Reaction::MayFollowUp if recoiled && fit.contains(&won.leader()) => {
            rally(at, won);
            let (unit, enemy) = (won.leader(), lost.leader());
            at.emit(Event::Asked { pending: Pending::FollowUp { unit, enemy } });
        }
        winner => {
            for unit in fit.into_iter().filter(|_| winner == Reaction::Tests) {
                let enemy = nearest(at.now(), unit, lost).unwrap_or(lost.leader());
                at.emit(Event::DroveOff { unit, enemy });
            }
            let_go(at, fray);
            rally(at, won);
        }
    }
}

/// A unit retreats or routs out of a melee.
fn give_way(at: &mut At<'_>, unit: UnitId, status: Status) {
    emergency_limbering::give_way(at, unit, status, DrivenOff::InMelee);
    disengage(at, unit);
}

/// Whether a winner may follow up or pursue.
fn is_fit(now: Now<'_>, unit: UnitId) -> bool {
    may_go_on(now.state.arm(now.battle, unit), now.state.unit(unit).status)
}

/// Retreating units that won rally; they and routing units of the winning side are out of the melee.
fn rally(at: &mut At<'_>, won: &Party) {
    for unit in won.standing(at.state()) {
        let status = at.state().unit(unit).status;
        if status == Status::Retreating {
            status::turn_to(at, unit, Status::Unformed);
        }
        if matches!(status, Status::Retreating | Status::Routing) {
            disengage(at, unit);
        }
    }
}

/// A draw: they fight on, but horse that drew with infantry goes back to reform, and routers do not fight.
fn drawn(at: &mut At<'_>, fray: u8, parties: &[Party; 2], outcome: &MeleeOutcome) {
    let battle = at.battle;
    let routs = |party: &Party| at.state().unit(party.leader()).status == Status::Routing;
    if parties.iter().all(routs) {
        return let_go(at, fray);
    }
    if outcome.winner != Reaction::Retires {
        return;
    }
    let rides = |state: &State, unit: UnitId| state.arm(battle, unit) == Arm::Cavalry;
    for party in parties.iter().filter(|party| rides(at.state(), party.leader())).collect::<Vec<_>>() {
        for unit in party.standing(at.state()) {
            if rides(at.state(), unit) {
                status::worsen(at, unit, Status::Unformed);
                disengage(at, unit);
                if !at.state().unit(unit).flees() {
                    at.emit(Event::Compelled { unit, to: Compulsion::Retires });
                }
            }
        }
    }
}

/// A unit is in its melee no longer.
pub(crate) fn disengage(at: &mut At<'_>, unit: UnitId) {
    if at.state().is_fighting(unit) {
        at.emit(Event::Disengaged { unit });
    }
}

/// A unit flees from its melee before it is fought: those it leaves alone have driven it off.
pub(crate) fn break_off(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let now = at.now();
    let Some(fray) = now.state.fray_of(unit) else { return };
    let side = battle.unit(unit).side;
    let members = now.state.in_fray(fray).map(|one| one.unit);
    let enemies: Vec<UnitId> = members.filter(|&one| battle.unit(one).side != side).collect();
    emergency_limbering::limber(at, unit, DrivenOff::InMelee);
    disengage(at, unit);
    for enemy in enemies {
        if !at.state().is_fighting(enemy) && !at.state().unit(enemy).flees() {
            at.emit(Event::DroveOff { unit: enemy, enemy: unit });
        }
    }
}

/// The units of a side that can keep contact with the enemy that recoiled; the melee goes on with them.
pub(crate) fn follow_up(at: &mut At<'_>, fray: u8, side: Side) {
    let battle = at.battle;
    let members: Vec<UnitId> = at.state().in_fray(fray).map(|one| one.unit).collect();
    let own = members.iter().filter(|&&unit| battle.unit(unit).side == side);
    let mut followed = false;
    for &unit in own {
        match keep_contact(at.now(), fray, unit) {
            Some(block) => {
                at.emit(Event::FollowedUp { unit, pose: block.pose() });
                emergency_limbering::capture_touched(at, unit);
                followed = true;
            }
            None => disengage(at, unit),
        }
    }
    if !followed {
        let_go(at, fray);
    }
}

/// Where a unit touches one of those that recoiled before it: straight after it, or else by the nearest way.
fn keep_contact(now: Now<'_>, fray: u8, unit: UnitId) -> Option<Block> {
    /// As far as the longest unit is long, on top of the recoil.
    const SLACK: Inches = Inches::whole(8);
    let own = now.state.block(now.battle, unit).filter(|_| is_fit(now, unit))?;
    let recoiled = now
        .state
        .in_fray(fray)
        .filter(|one| one.recoiled && now.battle.unit(one.unit).side != now.battle.unit(unit).side);
    let blocks = recoiled.filter_map(|one| Some((one.unit, now.state.block(now.battle, one.unit)?)));
    let (enemy, block) = blocks.min_by_key(|(enemy, block)| (block.distance(&own), *enemy))?;
    if block.touches(&own) {
        return Some(own);
    }
    let front = own.middle_of(board::table::Face::Front);
    let ways = [
        block.pose().facing + Turn::ABOUT,
        front.bearing(block.nearest_to(front)),
        own.pose().at.bearing(block.pose().at),
    ];
    let most = now.battle.distance(SheetDistance::Recoil) + SLACK;
    let reached = ways.map(|way| straight_advance::straight(now, unit, &own, way, most, Bars::Few));
    reached.into_iter().find(|reached| reached.enemy == Some(enemy)).map(|reached| reached.block)
}

/// No unit keeps contact: those that recoiled are unformed, and the melee is over.
pub(crate) fn let_go(at: &mut At<'_>, fray: u8) {
    let members: Vec<Combatant> = at.state().in_fray(fray).copied().collect();
    for one in members.iter().filter(|one| one.recoiled) {
        status::worsen(at, one.unit, Status::Unformed);
    }
    for one in members {
        disengage(at, one.unit);
    }
}

/// The nearest of a side to a unit.
fn nearest(now: Now<'_>, unit: UnitId, party: &Party) -> Option<UnitId> {
    let own = now.state.block(now.battle, unit)?;
    let blocks = party
        .standing(now.state)
        .into_iter()
        .filter_map(|one| Some((now.state.block(now.battle, one)?, one)));
    blocks.min_by_key(|(block, one)| (block.distance(&own), *one)).map(|(_, one)| one)
}
