//! Fire of infantry, guns and skirmishers by the rules page, with the morale test it causes.

use engine::{Count, Facts, KeyValue};
use guns::rules::fire::{FireFacts, FireOutcome, Firing, SkirmishFacts, SkirmishOutcome, TargetKind};
use guns::rules::morale::{Conduct, MoraleFacts};
use guns::sheet::cells::HalfCount;
use guns::sheet::weapon::Load;
use guns::{Arm, Cover, Facing, Formation, Grade, Side, Status};
use sheet::Inches;

use super::Faces;
use super::morale::morale;

/// Figures lost, in halves, from a score of 0 on, two scores a column after the first.
const MUSKETRY: [[u8; 10]; 6] = [
    [0, 0, 0, 1, 2, 2, 4, 4, 6, 6],
    [0, 0, 1, 2, 4, 6, 6, 8, 8, 10],
    [0, 1, 2, 4, 6, 6, 8, 8, 10, 10],
    [1, 2, 4, 6, 6, 8, 8, 10, 10, 12],
    [1, 2, 4, 6, 8, 8, 10, 10, 12, 12],
    [2, 4, 6, 8, 8, 10, 10, 12, 12, 14],
];
const ARTILLERY: [[u8; 10]; 3] =
    [[0, 0, 0, 1, 1, 2, 2, 4, 6, 9], [0, 0, 1, 1, 2, 3, 4, 7, 10, 13], [0, 0, 1, 2, 3, 4, 6, 9, 12, 15]];

/// Weapon, canister, effective, long.
const RANGES: [(&str, i32, i32, i32); 11] = [
    ("smoothbore-musket", 0, 6, 12),
    ("rifled-musket", 0, 8, 16),
    ("carbine", 0, 6, 14),
    ("breechloader", 0, 6, 14),
    ("repeater", 0, 6, 14),
    ("sniper", 0, -1, 21),
    ("6-pdr", 12, 21, 45),
    ("12-pdr", 13, 24, 48),
    ("mixed", 12, 27, 54),
    ("rifled", 12, 30, 60),
    ("20-pdr", 13, 30, 60),
];

fn ranges(weapon: &str) -> (i32, i32, i32) {
    let row = RANGES.iter().find(|row| row.0 == weapon).unwrap();
    (row.1 * 1000, row.2 * 1000, row.3 * 1000)
}

fn is_gun(weapon: &str) -> bool {
    RANGES[6..].iter().any(|row| row.0 == weapon)
}

/// Everything added to the dice.
fn plus(facts: &FireFacts, weapon: &str) -> i32 {
    let mut sum = 0;
    let mut add = |counts: bool, value: i32| sum += if counts { value } else { 0 };
    let best = matches!(facts.grade, Grade::Crack | Grade::Elite);
    let canister = facts.load == Load::Canister;
    if is_gun(weapon) {
        add(best, 1);
        add(matches!(facts.grade, Grade::Green | Grade::Militia), -1);
        add(weapon == "20-pdr" && !canister, 1);
        add(canister, if ["12-pdr", "20-pdr"].contains(&weapon) { 5 } else { 4 });
        add(facts.moved, -2);
        add(facts.unformed, -2);
    } else {
        add(best, 1);
        add(facts.grade == Grade::Militia, -2);
        add(facts.formation == Firing::ExtendedLine, -1);
        add(facts.unformed, -2);
        add(facts.fired_last_turn, -1);
        add(facts.aim_low && facts.on.target_side == Side::Confederate, 2);
    }
    let skirmishers = facts.target == TargetKind::Skirmishers;
    add(facts.from != Facing::Front && !skirmishers && !facts.target_built_up, 2);
    add(facts.massed, 1);
    add(matches!(facts.target, TargetKind::Column | TargetKind::CavalryColumn), 1);
    add(facts.target == TargetKind::ExtendedLine, -1);
    add(facts.target == TargetKind::DeployedGuns, -3);
    add(skirmishers || facts.screened, -4);
    let ground = facts.on.target_state == Status::GoneToGround;
    let rifled = ["rifled", "20-pdr"].contains(&weapon);
    match facts.on.target_cover {
        Cover::Works => add(true, if rifled { -3 } else { -4 } - i32::from(ground)),
        _ if facts.on.target_cover == Cover::Cover || facts.on.target_hasty_works => {
            add(true, -2 - i32::from(ground))
        }
        _ => add(facts.on.target_cover == Cover::Light || ground, -1),
    }
    sum
}

/// Figures or guns that count.
fn firing(facts: &FireFacts, weapon: &str) -> u8 {
    if is_gun(weapon) {
        let crew = if facts.crew.get() == 0 { 12 } else { facts.crew.get() };
        return facts.guns.get().min(crew / 2);
    }
    let figures = match facts.formation {
        Firing::Column => facts.figures.get().min(9),
        Firing::BuiltUpArea => facts.figures.get() / 2,
        _ => facts.figures.get(),
    };
    match weapon {
        "breechloader" if facts.pour_it_on => figures + figures / 2,
        "repeater" if facts.pour_it_on => figures * 2,
        _ => figures,
    }
}

/// "Roll 2D6 + modifiers, look up by figures or guns firing", to the test.
pub(crate) fn fire(facts: &FireFacts, faces: &mut Faces) -> FireOutcome {
    let mut outcome = FireOutcome {
        conduct: Conduct::NoTest,
        lost: HalfCount(0),
        removed: 0,
        half: facts.on.target_half,
        guns_lost: 0,
        retires: Inches::ZERO,
        due: false,
        dispersal: false,
        double_six: false,
        low_on_ammo: false,
        silent: true,
    };
    let weapon = facts.weapon.print();
    let gun = is_gun(&weapon);
    let range = facts.range.thousandths();
    let (canister, effective, long) = ranges(&weapon);
    let with_canister = gun && facts.load == Load::Canister;
    let firing = firing(facts, &weapon);
    if range > if with_canister { canister } else { long } || firing == 0 {
        return outcome;
    }
    outcome.silent = false;
    let is_long = !with_canister && range > effective;
    let (one, two) = (faces.die(), faces.die());
    let score = one + two + plus(facts, &weapon);
    let mut lost = match score {
        ..=-1 => 0,
        _ => {
            let column = usize::try_from((score.min(18) + 1) / 2).unwrap();
            let row = [10, 16, 22, 28, 35].iter().filter(|&&from| firing >= from).count();
            if gun { ARTILLERY[usize::from(firing) - 1][column] } else { MUSKETRY[row][column] }
        }
    };
    for halves in [is_long, facts.low_on_ammo, facts.gone_to_ground && !gun] {
        lost /= if halves { 2 } else { 1 };
    }
    let pours = facts.pour_it_on && ["breechloader", "repeater"].contains(&weapon.as_str());
    outcome.low_on_ammo = one == two && (one == 1 || pours);
    outcome.double_six = one == 6 && two == 6;
    let arm = match facts.target {
        TargetKind::Cavalry | TargetKind::CavalryColumn => Arm::Cavalry,
        TargetKind::DeployedGuns | TargetKind::LimberedGuns => Arm::Artillery,
        _ => Arm::Infantry,
    };
    let mut state = facts.on.target_state;
    if outcome.double_six {
        if facts.target == TargetKind::Skirmishers {
            let shot = gun && !with_canister;
            lost += if shot { 2 } else { 4 };
            outcome.retires = Inches::whole(if shot { 0 } else { 12 });
        } else {
            if gun && arm == Arm::Artillery {
                outcome.guns_lost = 1;
                lost = lost.max(4);
            }
            if matches!(state, Status::Formed | Status::Unformed | Status::GoneToGround) {
                state = Status::Faltering;
                outcome.conduct = Conduct::Falters;
            }
        }
    }
    outcome.lost = HalfCount(lost);
    let (size, before) =
        (facts.on.target_size.get(), facts.on.target_lost.get().min(facts.on.target_size.get()));
    let standing = (size - before).saturating_sub(facts.on.target_detached.get()).max(1);
    let halves = lost + u8::from(facts.on.target_half);
    outcome.removed = (halves / 2).min(standing);
    outcome.half = halves % 2 == 1;
    if outcome.removed == standing {
        outcome.half = false;
        outcome.conduct = Conduct::Destroyed;
        return outcome;
    }
    if matches!(state, Status::Retreating | Status::Routing) {
        return outcome;
    }
    let dispersal = outcome.removed > 0 && (before + outcome.removed) * 2 >= size;
    let in_turn = u16::from(facts.on.target_in_turn.get().min(before) + outcome.removed);
    let tenth = outcome.removed > 0 && in_turn * 10 >= u16::from(size);
    let flanks = facts.target != TargetKind::Skirmishers && !facts.target_built_up;
    let rear = facts.from == Facing::Rear && flanks && !is_long;
    if !dispersal && !tenth && !rear {
        return outcome;
    }
    if !facts.test {
        outcome.due = true;
        outcome.dispersal = dispersal;
        return outcome;
    }
    let mut test = MoraleFacts::from_given(&Vec::new()).unwrap();
    test.dispersal = dispersal;
    test.arm = arm;
    test.side = facts.on.target_side;
    test.grade = facts.on.target_grade;
    test.formation = match facts.target {
        TargetKind::ExtendedLine => Formation::ExtendedLine,
        TargetKind::Skirmishers => Formation::Skirmish,
        _ => Formation::Line,
    };
    test.state = state;
    test.size = facts.on.target_size;
    test.lost = Count::new(before + outcome.removed).unwrap();
    test.general = facts.on.target_general;
    test.quality = facts.on.target_quality;
    test.cover = facts.on.target_cover;
    test.hasty_works = facts.on.target_hasty_works;
    test.uphill = facts.on.target_uphill;
    test.under_fire = true;
    test.cover_shared = facts.on.target_cover_shared;
    if state == Status::Formed {
        test.supports = facts.on.target_supports;
    }
    test.enemies_fleeing = facts.on.target_enemies_fleeing;
    test.friends_fleeing = facts.on.target_friends_fleeing;
    match morale(&test, faces).conduct {
        Conduct::StaysAsItIs if outcome.conduct == Conduct::Falters => {}
        conduct => outcome.conduct = conduct,
    }
    outcome
}

/// "Skirmish fire".
pub(crate) fn skirmish(facts: &SkirmishFacts, faces: &mut Faces) -> SkirmishOutcome {
    let mut outcome = SkirmishOutcome {
        lost: HalfCount(0),
        removed: 0,
        half: facts.on.target_half,
        risks: 0,
        double_sixes: 0,
        test: false,
        dispersal: false,
        low_on_ammo: false,
        silent: true,
    };
    let weapon = if facts.sharpshooters { "sniper".into() } else { facts.weapon.print() };
    if facts.range.thousandths() > ranges(&weapon).2 {
        return outcome;
    }
    outcome.silent = false;
    let each = match facts.grade {
        _ if facts.sharpshooters => 3,
        Grade::Green | Grade::Militia => 5,
        _ => 4,
    };
    let mut hits = 0;
    for _ in 0..facts.figures.get() / each {
        let (one, two) = (faces.die(), faces.die());
        hits += u8::from(one == 6) + u8::from(two == 6);
        outcome.double_sixes += u8::from(one == 6 && two == 6);
        outcome.low_on_ammo |= one == 1 && two == 1;
    }
    if facts.figures.get() % each >= 2 {
        hits += u8::from(faces.die() == 6);
    }
    if facts.sharpshooters {
        outcome.risks = hits.min(facts.at_general.get());
    }
    let mut lost = (hits - outcome.risks) * 2;
    let state = match facts.on.target_state {
        Status::Formed | Status::Unformed if facts.target_to_ground => Status::GoneToGround,
        state => state,
    };
    let hidden = facts.on.target_cover != Cover::None || facts.on.target_hasty_works;
    let sheltered = hidden || state == Status::GoneToGround;
    for halves in [sheltered, facts.gone_to_ground, facts.low_on_ammo] {
        lost /= if halves { 2 } else { 1 };
    }
    lost += 2 * outcome.double_sixes;
    outcome.lost = HalfCount(lost);
    let (size, before) =
        (facts.on.target_size.get(), facts.on.target_lost.get().min(facts.on.target_size.get()));
    let standing = (size - before).saturating_sub(facts.on.target_detached.get()).max(1);
    let halves = lost + u8::from(facts.on.target_half);
    outcome.removed = (halves / 2).min(standing);
    outcome.half = halves % 2 == 1 && outcome.removed < standing;
    let flees = matches!(state, Status::Retreating | Status::Routing);
    if outcome.removed > 0 && outcome.removed < standing && !flees {
        let in_turn = u16::from(facts.on.target_in_turn.get().min(before) + outcome.removed);
        outcome.test = in_turn * 10 >= u16::from(size);
        outcome.dispersal = (before + outcome.removed) * 2 >= size;
    }
    outcome
}
