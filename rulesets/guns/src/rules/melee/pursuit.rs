//! Section 7, pursuit: units that won test, pursue, or go back to their own lines.

use board::table::{Arc, Block, Face, Inches, Pose};

use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Compulsion;
use crate::game::event::Event;
use crate::game::state::State;
use crate::rules::charge::contact;
use crate::rules::charge::resolve::ChargeResult;
use crate::rules::double_six::emergency_limbering;
use crate::rules::fire::line_of_sight;
use crate::rules::melee::loser_and_winner::may_go_on;
use crate::rules::melee::pursuit_test::{After, PursuitFacts, PursuitTest};
use crate::rules::melee::straight_advance::{self, Bars};
use crate::rules::morale::{compulsory_moves, morale_phase, status};
use crate::rules::movement::surroundings::{MoveReason, Surroundings};
use crate::rules::named::run_for;
use crate::sheet::board_tables::{self, MoveType, MovementRow, SheetDistance};
use crate::sheet::units::{Presence, Status};
use crate::{At, Now};

/// All units that beat an enemy this turn test for pursuit, if they still can act.
pub(crate) fn tests(at: &mut At<'_>) {
    let battle = at.battle;
    let now = at.now();
    let is_able = |unit: UnitId| {
        may_go_on(now.state.arm(battle, unit), now.state.unit(unit).status) && !now.state.is_fighting(unit)
    };
    let testing: Vec<(UnitId, UnitId)> = morale_phase::in_order(now)
        .into_iter()
        .filter(|&unit| is_able(unit))
        .filter_map(|unit| Some((unit, now.state.unit(unit).marks.beat?)))
        .collect();
    let all: Vec<PursuitFacts> = testing.iter().map(|&(unit, beaten)| facts(now, unit, beaten)).collect();
    let results: Vec<After> = testing
        .iter()
        .zip(&all)
        .map(|(&(unit, _), facts)| {
            run_for::<PursuitTest>(at, &battle.unit(unit).name, &battle.tables, facts).conduct
        })
        .collect();
    for ((unit, beaten), result) in testing.into_iter().zip(results) {
        if result != After::Free {
            status::worsen(at, unit, Status::Unformed);
        }
        let to = match result {
            After::Free | After::Unformed | After::Halts => continue,
            After::OwnLines => Compulsion::Retires,
            After::Pursues => Compulsion::Pursues(beaten),
            After::Uncontrolled => Compulsion::Charges,
        };
        at.emit(Event::Compelled { unit, to });
    }
}

/// What the pursuit test of a unit needs to know.
fn facts(now: Now<'_>, unit: UnitId, beaten: UnitId) -> PursuitFacts {
    let (known, own) = (now.battle.unit(unit), now.state.unit(unit));
    PursuitFacts {
        arm: now.state.arm(now.battle, unit),
        side: known.side,
        grade: known.grade,
        early: now.battle.is_early(),
        general: now.state.command_near(now.battle, unit) != Presence::Away,
        again: own.status != Status::Formed || has_pursued(now.state, unit),
        possible: has_run(now.state, beaten)
            && own.building.is_none()
            && now.state.charge_distance(now.battle, unit) > Inches::ZERO,
        other_enemy: now
            .state
            .standing(now.battle, known.side.enemy())
            .any(|enemy| is_ahead(now, unit, enemy)),
    }
}

/// Whether a beaten unit is there to be pursued: it runs, or ran and has just rallied. One that only recoiled does not.
fn has_run(state: &State, beaten: UnitId) -> bool {
    let unit = state.unit(beaten);
    unit.pose.is_some() && (unit.flees() || (unit.mob && unit.status == Status::Unformed))
}

/// Whether a unit pursued this turn or the last.
pub(crate) fn has_pursued(state: &State, unit: UnitId) -> bool {
    let own = state.unit(unit);
    own.marks.pursued || own.pursued_last_turn
}

/// Whether an enemy is where cavalry that cannot pursue would charge it.
pub(crate) fn is_ahead(now: Now<'_>, unit: UnitId, enemy: UnitId) -> bool {
    let near = now.battle.distance(SheetDistance::Uncontrolled);
    let blocks = [unit, enemy].map(|unit| now.state.block(now.battle, unit));
    let [Some(block), Some(other)] = blocks else { return false };
    let arc = Arc::from_corners(&block, now.battle.angle(board_tables::SheetAngle::Uncontrolled));
    arc.meets(&other) && other.is_within(near, &block)
}

/// In the phase of compulsory moves: pursuers go after the enemy they beat, others back to their lines.
pub(crate) fn moves(at: &mut At<'_>) {
    for unit in morale_phase::in_order(at.now()) {
        let own = *at.state().unit(unit);
        let is_able = own.pose.is_some() && !own.flees() && !at.state().is_fighting(unit);
        match own.compelled {
            Compulsion::Pursues(beaten) if is_able => pursue(at, unit, beaten),
            Compulsion::Retires => {
                at.emit(Event::Compelled { unit, to: Compulsion::None });
                if is_able {
                    go_back(at, unit);
                }
            }
            Compulsion::Pursues(_) => at.emit(Event::Compelled { unit, to: Compulsion::None }),
            Compulsion::None | Compulsion::Charges => {}
        }
    }
}

/// A unit goes one retreat move to its own lines, in no order.
fn go_back(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    status::worsen(at, unit, Status::Unformed);
    let mover = match at.state().mover(battle, unit) {
        MovementRow::Prolonge => MovementRow::Limbered,
        mover => mover,
    };
    let far = battle.tables.field.movement.get(mover, MoveType::Flee).unwrap_or_default();
    compulsory_moves::retire(at, unit, far);
}

/// The block of a unit turned towards another, if there is room to turn.
fn turned(now: Now<'_>, unit: UnitId, after: UnitId) -> Option<Block> {
    let (own, other) = (now.state.block(now.battle, unit)?, now.state.block(now.battle, after)?);
    let facing = own.pose().at.bearing(other.pose().at);
    let block = own.moved_to(Pose::new(own.pose().at, facing));
    let around = Surroundings::new(now.battle, now.state, unit, MoveReason::Flight);
    Some(if around.is_clear(&block) { block } else { own })
}

/// A unit goes its charge distance after the enemy it beat, and stops where it touches a unit.
fn pursue(at: &mut At<'_>, unit: UnitId, beaten: UnitId) {
    let battle = at.battle;
    let most = at.state().charge_distance(battle, unit);
    let (Some(own), Some(quarry)) = (turned(at.now(), unit, beaten), at.state().block(battle, beaten)) else {
        // They are gone.
        return at.emit(Event::Compelled { unit, to: Compulsion::None });
    };
    let heading = own.pose().at.bearing(quarry.pose().at);
    let mut reached = straight_advance::straight(at.now(), unit, &own, heading, most, Bars::Works);
    at.emit(Event::Pursued { unit, pose: reached.block.pose() });
    emergency_limbering::capture_touched(at, unit);
    let Some(enemy) = reached.enemy.filter(|&enemy| at.state().unit(enemy).pose.is_some()) else { return };
    let from = line_of_sight::facing(at.now(), enemy, reached.block.middle_of(Face::Front));
    if !at.state().unit(enemy).flees() && !at.state().is_fighting(enemy) {
        // A fresh enemy tests as charged, without fire.
        match contact::run_into(at, unit, enemy, from) {
            ChargeResult::GivesWay => return at.emit(Event::DroveOff { unit, enemy }),
            ChargeResult::Recoil => {
                reached = straight_advance::straight(
                    at.now(),
                    unit,
                    &reached.block,
                    heading,
                    reached.left,
                    Bars::Works,
                );
                at.emit(Event::Pursued { unit, pose: reached.block.pose() });
                if reached.enemy != Some(enemy) {
                    return;
                }
            }
            _ => {}
        }
    }
    at.emit(Event::Closed { unit, enemy, charging: [true, false], from });
}
