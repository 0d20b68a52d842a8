//! Section 5, step 7: units that passed their test touch, and the others take the ground or stop.

use board::table::{Inches, Leg};

use crate::At;
use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Onset;
use crate::game::event::Event;
use crate::rules::charge::morale_tests::{self, chargers_test, target_tests};
use crate::rules::charge::resolve::ChargeResult;
use crate::rules::charge::{approach, declaration, steps};
use crate::rules::double_six::emergency_limbering::{self, DrivenOff};
use crate::rules::morale::resolve::{Conduct, UnitMorale};
use crate::rules::morale::{compulsory_moves, status};
use crate::rules::named::run_for;
use crate::sheet::units::{Facing, Status};

/// Steps 5 to 7 for all charges of a brigade.
pub(crate) fn run(at: &mut At<'_>) {
    chargers_test(at);
    let mut targets: Vec<UnitId> = at.state().going_on().map(|onset| onset.target).collect();
    targets.sort();
    targets.dedup();
    let results: Vec<(UnitId, Conduct)> =
        targets.into_iter().map(|target| (target, target_tests(at, target))).collect();
    for (target, conduct) in results {
        come_on(at, target, conduct);
    }
    at.emit(Event::OnsetsOver);
    declaration::offer_opportunities(at);
}

/// Step 7: what the target's test makes of the charges at it.
fn come_on(at: &mut At<'_>, target: UnitId, tested: Conduct) {
    let onsets: Vec<Onset> = at.state().going_on().filter(|onset| onset.target == target).copied().collect();
    let end = steps::end(at.state().unit(target).status, tested);
    give_way(at, target, tested);
    if let Some(onset) = onsets.iter().find(|onset| is_met_midway(at, onset, tested)) {
        meet_midway(at, onset);
    }
    for onset in onsets {
        if end != ChargeResult::GivesWay && touch(at, &onset, tested) {
            continue;
        }
        take_ground(at, &onset);
        let end = if end == ChargeResult::GivesWay { end } else { steps::out_of_reach(tested) };
        if end == ChargeResult::GivesWay && at.state().unit(onset.unit).pose.is_some() {
            at.emit(Event::DroveOff { unit: onset.unit, enemy: target });
        }
    }
}

/// A pursuit runs into a fresh enemy, which tests as charged.
pub(crate) fn run_into(at: &mut At<'_>, unit: UnitId, enemy: UnitId, from: Facing) -> ChargeResult {
    let battle = at.battle;
    let facts = morale_tests::facts(at.now(), enemy, unit, from);
    let tested = run_for::<UnitMorale>(at, &battle.unit(enemy).name, &battle.tables, &facts).conduct;
    let end = steps::end(at.state().unit(enemy).status, tested);
    give_way(at, enemy, tested);
    end
}

/// A unit that was charged does what its test says: its order changes, and it recoils or flees.
fn give_way(at: &mut At<'_>, target: UnitId, tested: Conduct) {
    let before = at.state().unit(target).status;
    let after = steps::order_after(before, tested);
    match steps::end(before, tested) {
        _ if tested == Conduct::Disperses => status::disperse(at, target),
        ChargeResult::GivesWay => emergency_limbering::give_way(at, target, after, DrivenOff::ByCharge),
        // A retreater that is charged does not flee again.
        _ if before == Status::Retreating && after == Status::Routing => {
            at.emit(Event::Turned { unit: target, status: after });
            status::shake(at, target);
        }
        end => {
            status::turn_to(at, target, after);
            if end == ChargeResult::Recoil {
                compulsory_moves::recoil(at, target);
            }
        }
    }
}

/// Whether a target that charges too meets this charge midway.
fn is_met_midway(at: &At<'_>, onset: &Onset, tested: Conduct) -> bool {
    let target = morale_tests::target_of(at.now(), onset);
    steps::meets_midway(target, morale_tests::answer(onset), tested)
}

/// A target that charges too goes to meet its charger.
fn meet_midway(at: &mut At<'_>, onset: &Onset) {
    let most = at.state().charge_distance(at.battle, onset.target);
    let Ok(way) = approach::find(at.now(), onset.target, onset.unit, most) else { return };
    let legs = approach::clear(at.now(), onset.target, &way.legs, way.length / 2);
    approach::go(at, onset.target, &legs, most);
}

/// A unit that charges makes contact with its target, if it reaches it; guns without crew are taken.
fn touch(at: &mut At<'_>, onset: &Onset, tested: Conduct) -> bool {
    let goes_back = onset.evaded || tested == Conduct::FaltersAndRecoils;
    // A target that turned to face may have drawn its front back: the charge touches it all the same.
    let more = if goes_back { Inches::ZERO } else { at.state().charge_distance(at.battle, onset.unit) };
    let left = left(at, onset);
    let Ok(way) = approach::find(at.now(), onset.unit, onset.target, left + more) else { return false };
    approach::go(at, onset.unit, &way.legs, left);
    let state = at.state();
    if !state.going_on().any(|other| other.unit == onset.unit) {
        return true;
    }
    if state.unit(onset.target).figures == 0 {
        emergency_limbering::capture_touched(at, onset.unit);
        return true;
    }
    let charging = [true, is_met_midway(at, onset, tested)];
    at.emit(Event::Closed { unit: onset.unit, enemy: onset.target, charging, from: onset.from });
    true
}

/// What is left of a charge distance.
fn left(at: &At<'_>, onset: &Onset) -> Inches {
    let own = at.state().onsets.iter().find(|other| other.unit == onset.unit);
    own.map_or(Inches::ZERO, |own| own.left)
}

/// A charger whose target is gone comes to where it would have touched, or as near as it can.
fn take_ground(at: &mut At<'_>, onset: &Onset) {
    let battle = at.battle;
    let (left, Some(block)) = (left(at, onset), at.state().block(battle, onset.unit)) else { return };
    let far = block.pose().at.distance(onset.aim.at).min(left);
    let off = block.pose().at.bearing(onset.aim.at).from(block.pose().facing);
    let legs = [Leg::Oblique { off, distance: far }];
    let legs = approach::clear(at.now(), onset.unit, &legs, far);
    approach::go(at, onset.unit, &legs, left);
    emergency_limbering::capture_touched(at, onset.unit);
    at.emit(Event::Stopped { unit: onset.unit, failed: false });
}
