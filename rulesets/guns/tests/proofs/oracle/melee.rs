//! Melee and pursuit by the rules page.

use guns::rules::melee::{
    After, Arms, MeleeFacts, MeleeOutcome, MeleePosition, PursuitFacts, PursuitOutcome, Reaction, Victor,
};
use guns::sheet::cells::HalfCount;
use guns::sheet::melee_tables::Loser;
use guns::{Arm, Formation, Grade, Side, Status};

use super::Faces;

/// One side, by the letters of its keys.
struct Fighter {
    arm: Arm,
    deployed: bool,
    state: Status,
    /// In quarters of a figure.
    numbers: i32,
    plus: i32,
    fast: bool,
}

macro_rules! fighter {
    ($facts:expr, $enemy_arm:expr, $enemy_position:expr, $yells:expr, $arm:ident, $limbered:ident, $figures:ident, $grade:ident, $arms:ident,
     $formation:ident, $state:ident, $position:ident, $uphill:ident, $general:ident, $charging:ident, $following_up:ident,
     $recoiled:ident, $flank_or_rear:ident, $half_lost:ident, $supports:ident, $low_on_ammo:ident, $rebel_yell:ident) => {{
        let facts = $facts;
        let infantry = facts.$arm == Arm::Infantry;
        let fast =
            infantry && !facts.$low_on_ammo && matches!(facts.$arms, Arms::Breechloaders | Arms::Repeaters);
        let mut numbers = i32::from(facts.$figures.get()) * 4;
        if facts.$arm != Arm::Cavalry && $enemy_arm == Arm::Cavalry && !facts.difficult {
            numbers /= 2;
        }
        if fast {
            numbers = if facts.$arms == Arms::Repeaters { numbers * 2 } else { numbers * 3 / 2 };
        }
        let mut plus = 0;
        let mut add = |counts: bool, value: i32| plus += if counts { value } else { 0 };
        add(facts.$arm != Arm::Artillery, 2);
        add(facts.$arm == Arm::Cavalry && facts.$arms == Arms::Shotguns && facts.first_round, 1);
        add(facts.$grade == Grade::Elite, 1);
        add(facts.$grade == Grade::Crack, 2);
        add(facts.$grade == Grade::Militia, -1);
        add(facts.$general, 1);
        add(facts.$charging && facts.first_round, 2);
        add(facts.$following_up, 2);
        add(infantry && facts.$formation == Formation::ExtendedLine, -1);
        let open = facts.$position == MeleePosition::Open && $enemy_position == MeleePosition::Open;
        add(infantry && facts.$formation == Formation::Column && open, 1);
        add(infantry && facts.$arms == Arms::Smoothbores, 1);
        add(true, facts.$supports.get().into());
        add(matches!(facts.$state, Status::Unformed | Status::Faltering | Status::GoneToGround), -2);
        add(facts.$recoiled, -2);
        add(facts.$state == Status::Retreating, -6);
        add(facts.$flank_or_rear, -4);
        add(facts.$half_lost, -4);
        add(facts.$position == MeleePosition::Cover || facts.$uphill, 1);
        add(facts.$position == MeleePosition::LightWorks, 2);
        add(facts.$position == MeleePosition::StrongWorks, 3);
        add(facts.$rebel_yell && facts.first_round && $yells, 2);
        let deployed = facts.$arm == Arm::Artillery && !facts.$limbered;
        Fighter { arm: facts.$arm, deployed, state: facts.$state, numbers, plus, fast }
    }};
}

/// +1 at 1.5 to 1, +2 at 2 to 1, at most 6.
fn outnumbers(ours: &Fighter, theirs: &Fighter) -> i32 {
    (1..=6).filter(|step| ours.numbers * 2 >= theirs.numbers * (2 + step)).count() as i32
}

/// What one side inflicts: one figure for a number of its own, in halves.
fn inflicted(ours: &Fighter, theirs: &Fighter, won: bool, loser: Loser, six: bool) -> HalfCount {
    let per = match (ours.arm == Arm::Cavalry, won) {
        _ if ours.state == Status::Routing => return HalfCount(0),
        (true, true) if theirs.arm != Arm::Cavalry => 1,
        (true, true) => {
            if loser == Loser::Recoils {
                6
            } else {
                4
            }
        }
        (true, false) => 8,
        (false, true) => {
            if loser == Loser::Recoils {
                6
            } else {
                4
            }
        }
        (false, false) => 12,
    };
    let doubled = if six && theirs.arm != Arm::Artillery { 2 } else { 1 };
    HalfCount((ours.numbers / (2 * per) * doubled).min(255) as u8)
}

/// A round of melee.
pub(crate) fn melee(facts: &MeleeFacts, faces: &mut Faces) -> MeleeOutcome {
    // In the round in which it charges, a unit is not behind anything.
    let place = |charges: bool, stood| if charges && facts.first_round { MeleePosition::Open } else { stood };
    let facts = &MeleeFacts {
        position: place(facts.charging, facts.position),
        enemy_position: place(facts.enemy_charging, facts.enemy_position),
        ..facts.clone()
    };
    let one = fighter!(
        facts,
        facts.enemy_arm,
        facts.enemy_position,
        facts.side == Side::Confederate,
        arm,
        limbered,
        figures,
        grade,
        arms,
        formation,
        state,
        position,
        uphill,
        general,
        charging,
        following_up,
        recoiled,
        flank_or_rear,
        half_lost,
        supports,
        low_on_ammo,
        rebel_yell
    );
    let other = fighter!(
        facts,
        facts.arm,
        facts.position,
        facts.side == Side::Union,
        enemy_arm,
        enemy_limbered,
        enemy_figures,
        enemy_grade,
        enemy_arms,
        enemy_formation,
        enemy_state,
        enemy_position,
        enemy_uphill,
        enemy_general,
        enemy_charging,
        enemy_following_up,
        enemy_recoiled,
        enemy_flank_or_rear,
        enemy_half_lost,
        enemy_supports,
        enemy_low_on_ammo,
        enemy_rebel_yell
    );
    let mut dice = [0; 4];
    let routing = [&one, &other].map(|side| side.state == Status::Routing);
    let lead = match routing {
        [true, true] => 0,
        [true, false] => -8,
        [false, true] => 8,
        [false, false] => {
            dice = [faces.die(), faces.die(), faces.die(), faces.die()];
            dice[0] + dice[1] + one.plus + outnumbers(&one, &other)
                - (dice[2] + dice[3] + other.plus + outnumbers(&other, &one))
        }
    };
    let sides = match lead {
        1.. => Some((&one, &other)),
        0 => None,
        _ => Some((&other, &one)),
    };
    let (victor, loser, winner) = match sides {
        None => {
            let arms = [one.arm, other.arm];
            let mixed = arms.contains(&Arm::Cavalry) && arms.contains(&Arm::Infantry);
            (Victor::Nobody, Loser::Draw, if mixed { Reaction::Retires } else { Reaction::FightsOn })
        }
        Some((won, lost)) => {
            let victor = if lead > 0 { Victor::One } else { Victor::Other };
            let no_recoil = lost.deployed
                || lost.state == Status::Retreating
                || won.arm == Arm::Cavalry && lost.arm != Arm::Cavalry;
            let loser = match lead.abs() {
                8.. => Loser::Routs,
                3..=7 => Loser::Retreats,
                _ if no_recoil => Loser::Retreats,
                _ => Loser::Recoils,
            };
            let winner = match won.arm {
                _ if won.state == Status::Retreating => Reaction::Rallies,
                Arm::Artillery => Reaction::Stands,
                Arm::Infantry if lead.abs() <= 2 => Reaction::MayFollowUp,
                Arm::Cavalry if loser == Loser::Recoils => Reaction::FollowsUp,
                _ => Reaction::Tests,
            };
            (victor, loser, winner)
        }
    };
    let six = |at: usize| dice[at] == 6 && dice[at + 1] == 6;
    let double = |at: usize| dice[at] > 0 && dice[at] == dice[at + 1];
    MeleeOutcome {
        victor,
        loser,
        winner,
        lost: inflicted(&other, &one, lead < 0, loser, six(2)),
        enemy_lost: inflicted(&one, &other, lead > 0, loser, six(0)),
        double_six: six(0),
        enemy_double_six: six(2),
        low_on_ammo: double(0) && one.fast,
        enemy_low_on_ammo: double(2) && other.fast,
    }
}

/// The pursuit test.
pub(crate) fn pursuit(facts: &PursuitFacts, faces: &mut Faces) -> PursuitOutcome {
    let horse = facts.arm == Arm::Cavalry;
    let mut score = faces.two() + i32::from(facts.general);
    score += match facts.grade {
        Grade::Crack | Grade::Elite => 1,
        Grade::Veteran | Grade::Regular => 0,
        Grade::Green | Grade::Militia => -1,
    };
    let eager = facts.side == Side::Confederate && facts.arm == Arm::Infantry && facts.early;
    score -= i32::from(horse || eager);
    let conduct = match score {
        10.. if !facts.again => After::Free,
        9.. => After::Unformed,
        ..=6 if facts.possible => After::Pursues,
        ..=6 if horse && facts.other_enemy => After::Uncontrolled,
        _ if horse => After::OwnLines,
        _ => After::Halts,
    };
    PursuitOutcome { conduct }
}
