//! A charge by the rules page: fire at half the distance, then the two tests.

use engine::{Count, KeyValue};
use guns::rules::charge::{ChargeFacts, ChargeOutcome, ChargeResult, TargetAnswer};
use guns::rules::fire::{FireFacts, Firing, TargetKind};
use guns::rules::morale::{ChargerKind, Conduct, MoraleFacts, Test, WeakPoint};
use guns::sheet::cells::HalfCount;
use guns::sheet::weapon::{Load, Weapon};
use guns::{Arm, Facing, Formation, Side, Status};
use sheet::Inches;

use super::fire::fire;
use super::morale::morale;
use super::{Faces, plain};

/// The charger as a target.
fn aimed_at(facts: &ChargeFacts) -> FireFacts {
    let mut shot = plain!(FireFacts);
    shot.target = match facts.formation {
        Formation::Column if facts.arm == Arm::Cavalry => TargetKind::CavalryColumn,
        _ if facts.arm == Arm::Cavalry => TargetKind::Cavalry,
        Formation::Line => TargetKind::Line,
        Formation::ExtendedLine => TargetKind::ExtendedLine,
        Formation::Column => TargetKind::Column,
        Formation::Skirmish => TargetKind::Skirmishers,
    };
    shot.screened = facts.screened;
    shot.massed = facts.massed || facts.supports.get() > 0;
    shot.test = false;
    shot.on.target_side = facts.side;
    shot.on.target_size = facts.size;
    shot.on.target_lost = lost_before(facts, 0);
    shot.on.target_half = facts.half;
    shot
}

/// What the charger has lost before a shot, with so many by those before it.
fn lost_before(facts: &ChargeFacts, removed: u8) -> Count<0, 60> {
    Count::clamped((facts.lost.get() + facts.support_lost.get() + removed).min(facts.size.get()))
}

/// What the target shoots.
fn volley(facts: &ChargeFacts) -> FireFacts {
    let mut shot = aimed_at(facts);
    let standing = facts.target_size.get().saturating_sub(facts.target_lost.get());
    shot.weapon = facts.target_weapon;
    shot.figures = Count::clamped(standing);
    shot.guns = facts.target_guns;
    if facts.target == Arm::Artillery {
        shot.crew = Count::clamped(standing.max(1));
    }
    let range = facts.distance.thousandths() - facts.distance.thousandths() / 2;
    shot.range = Inches::thousandths_of(range);
    let canister = match facts.target_weapon.print().as_str() {
        "12-pdr" | "20-pdr" => 13_000,
        _ => 12_000,
    };
    shot.load = if range <= canister { Load::Canister } else { Load::Shot };
    shot.grade = facts.target_grade;
    shot.formation = match facts.target_formation {
        Formation::ExtendedLine => Firing::ExtendedLine,
        Formation::Column => Firing::Column,
        _ => Firing::Line,
    };
    shot.unformed = matches!(facts.target_state, Status::Unformed | Status::Faltering);
    shot.gone_to_ground = facts.target_state == Status::GoneToGround;
    shot.fired_last_turn = facts.target_fired_last_turn;
    shot.low_on_ammo = facts.target_low_on_ammo;
    shot.pour_it_on = facts.target_pour_it_on;
    shot.aim_low = facts.target_aim_low;
    shot.on.target_cover = facts.charger_cover;
    shot
}

/// The fire in support of the target.
fn support(facts: &ChargeFacts, weapon: Weapon, so_far: &ChargeOutcome) -> FireFacts {
    let mut shot = aimed_at(facts);
    shot.weapon = weapon;
    shot.guns = facts.support_guns;
    shot.load = facts.support_load;
    shot.figures = facts.support_figures;
    shot.range = facts.support_range;
    shot.grade = facts.support_grade;
    shot.from = facts.support_from;
    shot.formation = facts.support_formation;
    shot.unformed = facts.support_state == Status::Unformed;
    shot.gone_to_ground = facts.support_state == Status::GoneToGround;
    shot.fired_last_turn = facts.support_fired_last_turn;
    shot.low_on_ammo = facts.support_low_on_ammo;
    shot.on.target_cover = facts.support_cover;
    shot.crew = facts.support_crew;
    shot.on.target_lost = lost_before(facts, so_far.removed);
    shot.on.target_half = facts.half != (so_far.lost.0 % 2 == 1);
    shot
}

/// What the target really does: only a formed one does more than stand or fire, and not all arms do.
pub(crate) fn answered(facts: &ChargeFacts) -> TargetAnswer {
    let loose = facts.target_formation == Formation::Skirmish;
    let limbered = facts.target == Arm::Artillery && facts.target_limbered;
    match (facts.answer, facts.target) {
        (TargetAnswer::Fires | TargetAnswer::Turns, _) if limbered => TargetAnswer::Stands,
        (TargetAnswer::Fires, Arm::Infantry | Arm::Artillery) => facts.answer,
        (TargetAnswer::Fires, Arm::Cavalry) => TargetAnswer::Stands,
        _ if facts.target_state != Status::Formed => TargetAnswer::Stands,
        // A house or works take a whole move to leave.
        (TargetAnswer::CounterCharges | TargetAnswer::Evades, _) if facts.target_entered => {
            TargetAnswer::Stands
        }
        (TargetAnswer::CounterCharges, Arm::Artillery) => TargetAnswer::Stands,
        (TargetAnswer::Evades, Arm::Infantry) if !loose => TargetAnswer::Stands,
        (TargetAnswer::Evades, Arm::Artillery) if !limbered => TargetAnswer::Stands,
        (answer, _) => answer,
    }
}

/// Where the charge comes in, after the answer.
pub(crate) fn comes_in(facts: &ChargeFacts) -> Facing {
    match answered(facts) {
        TargetAnswer::Turns => Facing::Front,
        TargetAnswer::Evades => Facing::Rear,
        _ if facts.target == Arm::Infantry && facts.target_formation == Formation::Skirmish => Facing::Front,
        _ => facts.from,
    }
}

/// Steps 3 to 7.
pub(crate) fn charge(facts: &ChargeFacts, faces: &mut Faces) -> ChargeOutcome {
    let skirmishers = facts.target == Arm::Infantry && facts.target_formation == Formation::Skirmish;
    let flees = matches!(facts.target_state, Status::Retreating | Status::Routing);
    let shoots = answered(facts) == TargetAnswer::Fires && !skirmishers && !flees;
    let mut outcome = ChargeOutcome {
        end: ChargeResult::Stopped,
        charger: Conduct::NoTest,
        target: Conduct::NoTest,
        lost: HalfCount(0),
        removed: 0,
        double_six: false,
        support_double_six: false,
        low_on_ammo: false,
    };
    let mut under_fire = facts.support_lost.get() > 0;
    let mut driven = false;
    if shoots {
        let shot = fire(&volley(facts), faces);
        under_fire |= !shot.silent;
        outcome.charger = shot.conduct;
        outcome.lost = shot.lost;
        outcome.removed = shot.removed;
        outcome.double_six = shot.double_six;
        outcome.low_on_ammo = shot.low_on_ammo;
        driven = shot.retires != Inches::ZERO;
    }
    let there = !driven
        && outcome.charger != Conduct::Destroyed
        && matches!(facts.support_state, Status::Formed | Status::GoneToGround);
    if let Some(weapon) = facts.support.0.filter(|_| there) {
        let shot = fire(&support(facts, weapon, &outcome), faces);
        under_fire |= !shot.silent;
        if shot.conduct != Conduct::NoTest {
            outcome.charger = shot.conduct;
        }
        outcome.lost.0 += shot.lost.0;
        outcome.removed += shot.removed;
        outcome.support_double_six = shot.double_six;
        driven = shot.retires != Inches::ZERO;
    }
    if driven || outcome.charger != Conduct::NoTest {
        return outcome;
    }
    let (answer, from) = (answered(facts), comes_in(facts));
    let evades = answer == TargetAnswer::Evades;
    let casualties = outcome.removed + facts.support_lost.get();
    let mut test = plain!(MoraleFacts);
    test.test = Test::ToCharge;
    test.arm = facts.arm;
    test.side = facts.side;
    test.grade = facts.grade;
    test.formation = facts.formation;
    if facts.unformed {
        test.state = Status::Unformed;
    }
    test.size = facts.size;
    test.lost = Count::clamped((facts.lost.get().min(facts.size.get()) + casualties).min(facts.size.get()));
    test.general = facts.general;
    test.quality = facts.quality;
    test.under_fire = under_fire;
    test.uphill = facts.downhill;
    test.enemies_fleeing = facts.enemies_fleeing;
    test.friends_fleeing = facts.friends_fleeing;
    test.supports = facts.supports;
    test.against = facts.target;
    test.weak_point = match from {
        _ if facts.target_state != Status::Formed || evades && facts.target != Arm::Infantry => {
            WeakPoint::Unformed
        }
        _ if skirmishers => WeakPoint::Skirmishers,
        Facing::Flank => WeakPoint::Flank,
        Facing::Rear => WeakPoint::Rear,
        Facing::Front => WeakPoint::None,
    };
    test.charge_lost = Count::clamped(casualties);
    test.rebel_yell = facts.rebel_yell;
    outcome.charger = morale(&test, faces).conduct;
    if outcome.charger != Conduct::Charges {
        return outcome;
    }
    outcome.end = ChargeResult::Contact;
    if evades {
        outcome.end = if facts.catches { ChargeResult::Contact } else { ChargeResult::Evaded };
        return outcome;
    }
    if facts.target_state == Status::Routing {
        return outcome;
    }
    let mut test = plain!(MoraleFacts);
    test.test = Test::Charged;
    test.arm = facts.target;
    test.side = if facts.side == Side::Union { Side::Confederate } else { Side::Union };
    test.grade = facts.target_grade;
    test.formation = facts.target_formation;
    test.state = facts.target_state;
    test.size = facts.target_size;
    test.lost = facts.target_lost;
    test.general = facts.target_general;
    test.quality = facts.target_quality;
    test.cover = facts.target_cover;
    test.hasty_works = facts.target_hasty_works;
    test.uphill = facts.target_uphill;
    test.cover_shared = facts.target_cover_shared;
    test.enemies_fleeing = facts.target_enemies_fleeing;
    test.friends_fleeing = facts.target_friends_fleeing;
    test.supports = facts.target_supports;
    test.by = match facts.formation {
        _ if facts.arm == Arm::Cavalry => ChargerKind::Cavalry,
        Formation::Column => ChargerKind::Column,
        Formation::Skirmish => ChargerKind::Skirmishers,
        _ => ChargerKind::Line,
    };
    test.from = from;
    outcome.target = morale(&test, faces).conduct;
    outcome.end = match outcome.target {
        // It does not flee again.
        _ if facts.target_state == Status::Retreating => ChargeResult::Contact,
        Conduct::FaltersAndRecoils if facts.catches => ChargeResult::Recoil,
        Conduct::FaltersAndRecoils | Conduct::Retreats | Conduct::Routs | Conduct::Disperses => {
            ChargeResult::GivesWay
        }
        _ => ChargeResult::Contact,
    };
    outcome
}
