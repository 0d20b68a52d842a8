//! Section 5, step 7: units that passed their test touch, and the others take the ground or stop.

use board::table::{Inches, Leg};

use crate::At;
use crate::game::battle::UnitId;
use crate::game::charges_and_melees::Onset;
use crate::game::event::Event;
use crate::rules::charge::morale_tests::{chargers_test, target_tests};
use crate::rules::charge::{approach, declaration};
use crate::rules::double_six::emergency_limbering::{self, DrivenOff};
use crate::rules::morale::resolve::Conduct;
use crate::rules::morale::{compulsory_moves, status};
use crate::sheet::units::Status;

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
fn come_on(at: &mut At<'_>, target: UnitId, conduct: Conduct) {
    let onsets: Vec<Onset> = at.state().going_on().filter(|onset| onset.target == target).copied().collect();
    match conduct {
        Conduct::Retreats => {
            emergency_limbering::give_way(at, target, Status::Retreating, DrivenOff::ByCharge)
        }
        Conduct::Routs => emergency_limbering::give_way(at, target, Status::Routing, DrivenOff::ByCharge),
        Conduct::Disperses => status::disperse(at, target),
        Conduct::Falters => status::worsen(at, target, Status::Faltering),
        Conduct::FaltersAndRecoils => {
            status::worsen(at, target, Status::Faltering);
            compulsory_moves::recoil(at, target);
        }
        Conduct::Stands => meet_midway(at, target, &onsets),
        _ => {}
    }
    let gave_way = matches!(conduct, Conduct::Retreats | Conduct::Routs | Conduct::Disperses);
    for onset in onsets {
        let is_there = !gave_way && at.state().unit(target).pose.is_some();
        if is_there && touch(at, &onset) {
            continue;
        }
        take_ground(at, &onset);
        // A target that recoiled out of reach is gone, too.
        let gone = gave_way || conduct == Conduct::FaltersAndRecoils;
        if gone && at.state().unit(onset.unit).pose.is_some() {
            at.emit(Event::DroveOff { unit: onset.unit, enemy: target });
        }
    }
}

/// A target that charges too goes to meet the nearest of them.
fn meet_midway(at: &mut At<'_>, target: UnitId, onsets: &[Onset]) {
    let battle = at.battle;
    let Some(onset) = onsets.iter().find(|onset| onset.countered) else { return };
    let most = at.state().charge_distance(battle, target);
    let Ok(way) = approach::find(at.now(), target, onset.unit, most) else { return };
    let legs = approach::clear(at.now(), target, &way.legs, way.length / 2);
    approach::go(at, target, &legs, most);
}

/// A unit that charges comes to blows with its target, if it reaches it; crewless guns just fall to it.
fn touch(at: &mut At<'_>, onset: &Onset) -> bool {
    let left = left(at, onset);
    let Ok(way) = approach::find(at.now(), onset.unit, onset.target, left) else { return false };
    approach::go(at, onset.unit, &way.legs, left);
    let state = at.state();
    if !state.going_on().any(|other| other.unit == onset.unit) {
        return true;
    }
    if state.unit(onset.target).figures == 0 {
        emergency_limbering::capture_touched(at, onset.unit);
        return true;
    }
    let charging = [true, onset.countered && state.unit(onset.target).status == Status::Formed];
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
