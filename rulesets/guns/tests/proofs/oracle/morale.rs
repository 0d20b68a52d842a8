//! Morale of units and brigades by the rules page.

use guns::rules::morale::{
    BrigadeFacts, BrigadeOutcome, ChargerKind, Commander, Conduct, MoraleFacts, MoraleOutcome, Test,
    WeakPoint,
};
use guns::sheet::cells::BrigadeMorale;
use guns::{Arm, Cover, Facing, Formation, GeneralQuality, Grade, Presence, Side, Status};

use super::Faces;

/// "Unit test, 2D6 plus".
pub(crate) fn plus(facts: &MoraleFacts) -> i32 {
    let mut sum = 0;
    let mut add = |counts: bool, value: i32| sum += if counts { value } else { 0 };
    let attached = facts.general == Presence::Attached && facts.quality == GeneralQuality::Excellent;
    add(attached, 2);
    add(!attached && facts.general != Presence::Away && facts.quality != GeneralQuality::Drunkard, 1);
    let foot_crack = facts.grade == Grade::Crack && facts.arm == Arm::Infantry;
    add(foot_crack, 2);
    add(!foot_crack && matches!(facts.grade, Grade::Crack | Grade::Elite | Grade::Veteran), 1);
    let raw = matches!(facts.grade, Grade::Green | Grade::Militia);
    add(raw, -1);
    let works = facts.cover == Cover::Works;
    add(facts.cover == Cover::Cover && !facts.cover_shared, 1);
    add(facts.hasty_works && !works, 1);
    add(facts.uphill, 1);
    add(works, 2);
    let confederate_foot = facts.side == Side::Confederate && facts.arm == Arm::Infantry;
    let tenths = i32::from(facts.lost.get().min(facts.size.get())) * 10 / i32::from(facts.size.get());
    add(true, -if confederate_foot { tenths.min(3) } else { tenths });
    let skirmishers = facts.arm == Arm::Infantry && facts.formation == Formation::Skirmish;
    if facts.test == Test::ToCharge {
        add(facts.weak_point != WeakPoint::None && !skirmishers, 1);
        let formed = !matches!(facts.weak_point, WeakPoint::Unformed | WeakPoint::Skirmishers);
        add(facts.arm == Arm::Cavalry && facts.against != Arm::Cavalry && formed, -1);
        let lost = i32::from(facts.charge_lost.get());
        let column = facts.formation == Formation::Column || facts.supports.get() > 0;
        add(true, -if raw && column { lost.min(2) } else { lost });
        add(facts.rebel_yell && facts.side == Side::Confederate, 2);
    }
    add(true, facts.supports.get().into());
    let state = match facts.test {
        Test::RallyRetreat => Status::Retreating,
        Test::RallyRout => Status::Routing,
        _ => facts.state,
    };
    let charged = facts.test == Test::Charged;
    let shaken = matches!(state, Status::Faltering | Status::Unformed | Status::Retreating)
        || charged && state == Status::GoneToGround;
    if charged {
        let foot = facts.arm != Arm::Cavalry;
        add(foot && facts.by == ChargerKind::Line, -1);
        add(foot && facts.by == ChargerKind::Column, if works { -1 } else { -2 });
        add(foot && facts.by == ChargerKind::Cavalry, -1);
        add(facts.from != Facing::Front && !skirmishers, -4);
        let extended = facts.arm == Arm::Infantry && facts.formation == Formation::ExtendedLine;
        add(extended || shaken, -1);
    }
    add(shaken, -1);
    add(state == Status::Routing, if confederate_foot { -2 } else { -1 });
    add(true, facts.enemies_fleeing.get().into());
    add(true, -i32::from(facts.friends_fleeing.get()));
    sum
}

/// The five columns, from 7+ down.
fn printed(test: Test, score: i32) -> &'static str {
    let row = match score {
        7.. => 0,
        6 => 1,
        5 => 2,
        3..=4 => 3,
        0..=2 => 4,
        _ => 5,
    };
    match test {
        Test::ToCharge => ["charge", "volley", "ground/falter", "falter", "retreat", "rout"][row],
        Test::Charged => ["stand", "falter", "recoil", "retreat", "retreat", "rout"][row],
        Test::Other => ["obey", "obey", "ground/obey", "falter", "retreat", "rout"][row],
        Test::RallyRetreat => ["rally", "rally", "rally", "fail", "rout", "disperse"][row],
        Test::RallyRout => ["rally", "rally", "rally", "disperse", "disperse", "disperse"][row],
    }
}

/// The test and what the unit does.
pub(crate) fn morale(facts: &MoraleFacts, faces: &mut Faces) -> MoraleOutcome {
    let rally = matches!(facts.test, Test::RallyRetreat | Test::RallyRout);
    let score = if rally && facts.rally_once_again { 7 } else { faces.two() + plus(facts) };
    let word = printed(facts.test, score);
    if facts.dispersal && facts.test == Test::Other && ["retreat", "rout"].contains(&word) {
        return MoraleOutcome { conduct: Conduct::Disperses };
    }
    if facts.test == Test::Charged && facts.state == Status::Retreating {
        let conduct = match word {
            "stand" => Conduct::Rallies,
            "rout" => Conduct::Routs,
            _ => Conduct::StaysAsItIs,
        };
        return MoraleOutcome { conduct };
    }
    let ground = facts.arm == Arm::Infantry && facts.under_fire;
    // Each conduct with how bad it is, as bad as the state it brings.
    let (conduct, bad) = match word {
        "charge" => (Conduct::Charges, 0),
        "volley" => (Conduct::HaltsAndVolleys, 0),
        "stand" => (Conduct::Stands, 0),
        "ground/falter" | "ground/obey" if ground => (Conduct::GoesToGround, 2),
        "obey" | "ground/obey" => (Conduct::Obeys, 0),
        "falter" | "ground/falter" => (Conduct::Falters, 3),
        "recoil" => (Conduct::FaltersAndRecoils, 3),
        "retreat" => (Conduct::Retreats, 4),
        "fail" => (Conduct::GoesOnRetreating, 4),
        "rout" => (Conduct::Routs, 5),
        "disperse" => (Conduct::Disperses, 6),
        _ => (Conduct::Rallies, 6),
    };
    let before = match facts.state {
        _ if rally => 0,
        Status::Formed | Status::Unformed => 0,
        Status::GoneToGround => 2,
        Status::Faltering => 3,
        Status::Retreating => 4,
        Status::Routing => 5,
    };
    MoraleOutcome { conduct: if bad < before { Conduct::StaysAsItIs } else { conduct } }
}

/// "Brigade test, 2D6".
pub(crate) fn brigade(facts: &BrigadeFacts, faces: &mut Faces) -> BrigadeOutcome {
    let units = facts.units.get();
    let over_half = |some: u8| some.min(units) * 2 > units;
    let mut score = faces.two();
    score += i32::from(facts.general == Commander::Commanding);
    score += i32::from(over_half(facts.elite.get())) - i32::from(over_half(facts.green.get()));
    score += i32::from(facts.enemies_fleeing) + i32::from(over_half(facts.covered.get()));
    let gone = facts.gone.get().min(units);
    score -= match () {
        () if gone * 2 > units => 3,
        () if gone * 2 == units => 2,
        () if gone * 4 >= units => 1,
        () => 0,
    };
    score -= if facts.broken_before { 2 } else { 0 };
    let result = match score {
        6.. => BrigadeMorale::Stands,
        ..=0 if !over_half(facts.elite.get()) => BrigadeMorale::Removed,
        _ => BrigadeMorale::Breaks,
    };
    BrigadeOutcome { result }
}
