//! A round of melee with its pursuit, and a whole charge, by the rules page.

use std::collections::BTreeMap;

use engine::Count;
use guns::rules::charge::{
    ChargeFacts, ChargeOutcome, ChargeResult, TargetAnswer, Upshot, WholeChargeFacts, WholeChargeOutcome,
};
use guns::rules::melee::{
    After, Arms, Beaten, MeleeAndPursuitFacts, MeleeAndPursuitOutcome, MeleeFacts, MeleePosition,
    PursuitFacts, Reaction, Sequel, Victor,
};
use guns::rules::morale::Conduct;
use guns::sheet::axes::SmallArm;
use guns::sheet::cells::HalfCount;
use guns::sheet::melee_tables::Loser;
use guns::sheet::weapon::Weapon;
use guns::{Arm, Cover, Facing, Grade, Presence, Side, Status};
use testkit::oracle::ways;

use super::charge::{answered, charge, comes_in};
use super::melee::{melee, pursuit};
use super::{Faces, plain};

fn tested(winner: &PursuitFacts, faces: &mut Faces) -> Sequel {
    match pursuit(winner, faces).conduct {
        After::Free => Sequel::Free,
        After::Unformed => Sequel::Unformed,
        After::Halts => Sequel::Halts,
        After::OwnLines => Sequel::OwnLines,
        After::Pursues => Sequel::Pursues,
        After::Uncontrolled => Sequel::Uncontrolled,
    }
}

/// Figures left: two halves are a figure, and a battery that is taken has nobody.
fn left(figures: u8, lost: HalfCount, half: bool, taken: bool) -> u8 {
    let halves = 2 * u16::from(figures) - u16::from(half);
    if taken { 0 } else { halves.saturating_sub(lost.0.into()).div_ceil(2) as u8 }
}

struct Winner {
    arm: Arm,
    side: Side,
    grade: Grade,
    general: bool,
    state: Status,
    pursued: bool,
    left: u8,
}

/// Section 7.
pub(crate) fn melee_and_pursuit(facts: &MeleeAndPursuitFacts, faces: &mut Faces) -> MeleeAndPursuitOutcome {
    let round = melee(&facts.melee, faces);
    let guns_taken = facts.melee.arm == Arm::Artillery && round.enemy_double_six;
    let enemy_guns_taken = facts.melee.enemy_arm == Arm::Artillery && round.double_six;
    let ours = left(facts.melee.figures.get(), round.lost, facts.half, guns_taken);
    let theirs = left(facts.melee.enemy_figures.get(), round.enemy_lost, facts.enemy_half, enemy_guns_taken);
    let one = Winner {
        arm: facts.melee.arm,
        side: facts.melee.side,
        grade: facts.melee.grade,
        general: facts.melee.general_near || facts.melee.general,
        state: facts.melee.state,
        pursued: facts.melee.pursued,
        left: ours,
    };
    let other = Winner {
        arm: facts.melee.enemy_arm,
        side: if facts.melee.side == Side::Union { Side::Confederate } else { Side::Union },
        grade: facts.melee.enemy_grade,
        general: facts.melee.enemy_general_near || facts.melee.enemy_general,
        state: facts.melee.enemy_state,
        pursued: facts.melee.enemy_pursued,
        left: theirs,
    };
    let (won, beaten, taken) = match round.victor {
        Victor::One => (Some(one), theirs, enemy_guns_taken),
        Victor::Other => (Some(other), ours, guns_taken),
        Victor::Nobody => (None, 0, false),
    };
    let loser = match round.loser {
        Loser::Draw => Beaten::Nobody,
        _ if taken => Beaten::Captured,
        _ if beaten == 0 => Beaten::Destroyed,
        Loser::Recoils => Beaten::Recoils,
        Loser::Retreats => Beaten::Retreats,
        Loser::Routs => Beaten::Routs,
    };
    let alone = ours == 0 || theirs == 0;
    let winner = match won {
        None if ours == 0 && theirs == 0 => Sequel::Nothing,
        None if round.winner == Reaction::Retires => Sequel::Retires,
        None if alone => Sequel::Stands,
        None => Sequel::FightsOn,
        Some(won) if won.left == 0 => Sequel::Nothing,
        Some(won) => match round.winner {
            Reaction::Rallies => Sequel::Rallies,
            // Units that falter, lie down or rout do not go after anybody, nor do guns.
            _ if won.state > Status::Unformed || won.arm == Arm::Artillery => Sequel::Stands,
            Reaction::FollowsUp if !alone => Sequel::FollowsUp,
            Reaction::MayFollowUp if !alone => Sequel::MayFollowUp,
            Reaction::Tests => {
                let mut test = plain!(PursuitFacts);
                test.arm = won.arm;
                test.side = won.side;
                test.grade = won.grade;
                test.early = facts.melee.early;
                test.general = won.general;
                test.again = won.state != Status::Formed || won.pursued;
                test.possible = facts.melee.possible && beaten > 0;
                test.other_enemy = facts.melee.other_enemy;
                tested(&test, faces)
            }
            _ => Sequel::Stands,
        },
    };
    MeleeAndPursuitOutcome {
        victor: round.victor,
        loser,
        winner,
        lost: round.lost,
        left: ours,
        enemy_lost: round.enemy_lost,
        enemy_left: theirs,
        double_six: round.double_six,
        enemy_double_six: round.enemy_double_six,
        low_on_ammo: round.low_on_ammo,
        enemy_low_on_ammo: round.enemy_low_on_ammo,
    }
}

/// Figures of the charger when they touch, or do not.
fn come_home(facts: &ChargeFacts, charged: &ChargeOutcome) -> u8 {
    let gone = u16::from(facts.lost.get().min(facts.size.get()))
        + u16::from(facts.support_lost.get())
        + u16::from(charged.removed);
    u16::from(facts.size.get()).saturating_sub(gone) as u8
}

/// The first round after a charge.
fn first_round(whole: &WholeChargeFacts, charged: &ChargeOutcome) -> MeleeAndPursuitFacts {
    let facts = &whole.charge;
    let mut fight = plain!(MeleeAndPursuitFacts);
    let home = come_home(facts, charged);
    let stand = facts.target_size.get().saturating_sub(facts.target_lost.get());
    let back = charged.end == ChargeResult::Recoil || answered(facts) == TargetAnswer::Evades;
    let half_gone = |size: u8, left: u8| 2 * left <= size;
    fight.melee = MeleeFacts {
        side: facts.side,
        difficult: facts.difficult,
        arm: facts.arm,
        figures: Count::clamped(home),
        grade: facts.grade,
        arms: facts.arms,
        formation: facts.formation,
        state: if facts.unformed { Status::Unformed } else { Status::Formed },
        uphill: facts.downhill,
        general: facts.general == Presence::Attached,
        charging: true,
        half_lost: half_gone(facts.size.get(), home),
        supports: facts.supports,
        enemy_arm: facts.target,
        enemy_limbered: facts.target_limbered,
        enemy_figures: Count::clamped(stand),
        enemy_grade: facts.target_grade,
        enemy_arms: match facts.target_weapon {
            _ if facts.target == Arm::Cavalry && facts.target_shotguns => Arms::Shotguns,
            Weapon::SmallArm(SmallArm::SmoothboreMusket) => Arms::Smoothbores,
            Weapon::SmallArm(SmallArm::Breechloader) => Arms::Breechloaders,
            Weapon::SmallArm(SmallArm::Repeater) => Arms::Repeaters,
            _ => Arms::Rifled,
        },
        enemy_formation: facts.target_formation,
        enemy_state: match charged.target {
            Conduct::Rallies => Status::Unformed,
            Conduct::Routs => Status::Routing,
            _ if answered(facts) == TargetAnswer::Evades && facts.target != Arm::Infantry => Status::Unformed,
            Conduct::Falters | Conduct::FaltersAndRecoils if facts.target_state <= Status::Faltering => {
                Status::Faltering
            }
            _ => facts.target_state,
        },
        enemy_position: match (facts.target_cover, facts.target_hasty_works) {
            _ if back => MeleePosition::Open,
            (Cover::Works, _) => {
                if facts.target_trench {
                    MeleePosition::LightWorks
                } else {
                    MeleePosition::StrongWorks
                }
            }
            (_, true) => MeleePosition::LightWorks,
            (Cover::Cover, _) if !facts.target_cover_shared => MeleePosition::Cover,
            _ => MeleePosition::Open,
        },
        enemy_uphill: facts.target_uphill && !back,
        enemy_general: facts.target_general == Presence::Attached,
        enemy_charging: answered(facts) == TargetAnswer::CounterCharges && charged.target == Conduct::Stands,
        enemy_flank_or_rear: comes_in(facts) != Facing::Front,
        enemy_half_lost: half_gone(facts.target_size.get(), stand),
        enemy_supports: facts.target_supports,
        enemy_low_on_ammo: facts.target_low_on_ammo || charged.low_on_ammo,
        ..fight.melee
    };
    fight.half = facts.half != (charged.lost.0 % 2 == 1);
    fight.enemy_half = whole.target_half;
    fight.melee.general_near = facts.general != Presence::Away;
    fight.melee.enemy_general_near = facts.target_general != Presence::Away;
    fight.melee.pursued = facts.pursued;
    fight.melee.enemy_pursued = facts.target_pursued;
    fight.melee.early = facts.early;
    fight.melee.other_enemy = facts.other_enemy;
    fight
}

/// Sections 5 and 7, one after the other.
pub(crate) fn whole_charge(facts: &WholeChargeFacts, faces: &mut Faces) -> WholeChargeOutcome {
    let charged = charge(&facts.charge, faces);
    after(facts, &charged, faces)
}

/// The ways of a whole charge: too many dice to be thrown together, so those up to contact come first, and those of the
/// melee for each thing they come to.
pub(crate) fn ways_of(facts: &WholeChargeFacts) -> BTreeMap<WholeChargeOutcome, u128> {
    let mut counted = BTreeMap::new();
    for (charged, first) in ways(|faces| charge(&facts.charge, faces)) {
        for (outcome, second) in ways(|faces| after(facts, &charged, faces)) {
            *counted.entry(outcome).or_default() += first * second;
        }
    }
    counted
}

/// What comes after a charge has gone home, or has not.
fn after(facts: &WholeChargeFacts, charged: &ChargeOutcome, faces: &mut Faces) -> WholeChargeOutcome {
    let stand = facts.charge.target_size.get().saturating_sub(facts.charge.target_lost.get());
    let mut outcome = WholeChargeOutcome {
        end: Upshot::Stopped,
        charger: charged.charger,
        target: charged.target,
        loser: Beaten::Nobody,
        winner: Sequel::Nothing,
        lost: charged.lost,
        left: come_home(&facts.charge, charged),
        target_lost: HalfCount(0),
        target_left: if charged.target == Conduct::Disperses { 0 } else { stand },
        double_six: charged.double_six,
        support_double_six: charged.support_double_six,
        takes_trophy: false,
        loses_trophy: false,
        low_on_ammo: false,
        target_low_on_ammo: charged.low_on_ammo,
    };
    match charged.end {
        ChargeResult::Stopped => {}
        ChargeResult::Evaded => outcome.end = Upshot::Evaded,
        ChargeResult::GivesWay => {
            let mut test = plain!(PursuitFacts);
            test.arm = facts.charge.arm;
            test.side = facts.charge.side;
            test.grade = facts.charge.grade;
            test.early = facts.charge.early;
            test.general = facts.charge.general != Presence::Away;
            test.again = facts.charge.pursued || facts.charge.unformed;
            test.possible = matches!(charged.target, Conduct::Retreats | Conduct::Routs);
            test.other_enemy = facts.charge.other_enemy || charged.target == Conduct::FaltersAndRecoils;
            outcome.end = Upshot::GivesWay;
            outcome.winner = tested(&test, faces);
        }
        ChargeResult::Contact | ChargeResult::Recoil => {
            let fought = melee_and_pursuit(&first_round(facts, charged), faces);
            outcome.end = match fought.victor {
                Victor::One => Upshot::Wins,
                Victor::Other => Upshot::Loses,
                Victor::Nobody => Upshot::Draws,
            };
            outcome.loser = fought.loser;
            outcome.winner = fought.winner;
            outcome.lost.0 += fought.lost.0;
            outcome.left = fought.left;
            outcome.target_lost = fought.enemy_lost;
            outcome.target_left = fought.enemy_left;
            outcome.takes_trophy = fought.double_six;
            outcome.loses_trophy = fought.enemy_double_six;
            outcome.low_on_ammo = fought.low_on_ammo;
            outcome.target_low_on_ammo |= fought.enemy_low_on_ammo;
        }
    }
    outcome
}
