//! Section 5 by the rules page: firepower, bands, modifiers, results.

use deadly_field::sheet::axes::{CavalryArm, GunType, InfantryArm};
use deadly_field::sheet::cells::FireResult;
use deadly_field::sheet::units::{Arm, Aspect, Formation, MoraleLevel, Shelter, Side, TroopQuality, Woods};
use deadly_field::sheet::weapon::Weapon;
use deadly_field::{FireFacts, FireManner, FireOutcome, MoraleFacts, MoraleOutcome, Raked};
use engine::Count;
use sheet::{Axis, Inches};

use super::morale::rolled;
use super::{Faces, plain, thrown};

/// Normal range in thousandths of an inch, and FP of 2 to 8 figures.
fn small_arm(weapon: Weapon) -> Option<(i32, [i32; 7])> {
    let row = match weapon {
        Weapon::Infantry(InfantryArm::RifleMuskets) => (3000, [2, 3, 4, 5, 6, 7, 8]),
        Weapon::Infantry(InfantryArm::SmoothboreMuskets) => (2000, [2, 3, 4, 5, 5, 6, 7]),
        Weapon::Infantry(InfantryArm::MixedMuskets) => (3000, [2, 3, 4, 5, 5, 6, 6]),
        Weapon::Infantry(InfantryArm::RepeatingRifles) => (4000, [3, 4, 6, 7, 9, 10, 11]),
        Weapon::Infantry(InfantryArm::ColtRifles) => (3000, [3, 4, 5, 6, 8, 9, 10]),
        Weapon::Infantry(InfantryArm::SharpsRifles) => (4000, [3, 4, 5, 6, 7, 8, 9]),
        Weapon::Infantry(InfantryArm::SharpshooterRifles) => (4000, [3, 4, 5, 6, 7, 8, 9]),
        Weapon::Infantry(InfantryArm::MixedFlintlocks) => (3000, [1, 2, 3, 4, 4, 5, 6]),
        Weapon::Infantry(InfantryArm::SmoothboreFlintlocks) => (2000, [1, 2, 3, 3, 4, 4, 5]),
        Weapon::Cavalry(CavalryArm::CavalryRifleMuskets) => (3000, [1, 2, 3, 4, 5, 6, 7]),
        Weapon::Cavalry(CavalryArm::MixedWeapons) => (2000, [1, 2, 3, 4, 5, 6, 7]),
        Weapon::Cavalry(CavalryArm::Shotguns) => (1000, [2, 3, 4, 5, 6, 7, 8]),
        Weapon::Cavalry(CavalryArm::RepeatingCarbines) => (2000, [3, 4, 5, 6, 7, 8, 9]),
        Weapon::Cavalry(CavalryArm::SharpsCarbines) => (3000, [2, 3, 4, 5, 6, 7, 7]),
        Weapon::Cavalry(CavalryArm::BreechLoadingCarbines) => (2000, [2, 3, 4, 5, 5, 6, 6]),
        Weapon::Cavalry(CavalryArm::MuzzleLoadingCarbines) => (1000, [1, 2, 3, 4, 4, 5, 5]),
        Weapon::Cavalry(CavalryArm::Pistols) => (500, [1, 1, 2, 3, 4, 5, 6]),
        Weapon::Gun(_) => return None,
    };
    Some(row)
}

/// Normal range, FP of 1 to 3 sections of the Union and of the Confederates, and S, R or M for the bore.
fn battery(gun: GunType) -> (i32, [i32; 3], [i32; 3], char) {
    match gun {
        GunType::SixPdr => (10, [2, 3, 5], [2, 3, 4], 'S'),
        GunType::Napoleon => (13, [3, 5, 8], [3, 4, 7], 'S'),
        GunType::TwelvePdrHowitzer => (10, [3, 5, 8], [3, 4, 7], 'S'),
        GunType::TwentyFourPdrHowitzer => (12, [4, 7, 11], [4, 6, 10], 'S'),
        GunType::TenPdrParrott => (18, [3, 5, 8], [3, 4, 7], 'R'),
        GunType::ThreeInchRifle => (17, [3, 6, 9], [3, 5, 8], 'R'),
        GunType::TwelvePdrRifle => (16, [3, 6, 9], [3, 5, 8], 'R'),
        GunType::Whitworth => (26, [3, 5, 8], [3, 5, 8], 'R'),
        GunType::SixPdrRifle => (14, [2, 4, 6], [2, 4, 5], 'R'),
        GunType::TwentyPdrParrott => (20, [4, 7, 11], [4, 6, 10], 'R'),
        GunType::ThirtyPdrParrott => (22, [5, 8, 12], [5, 7, 11], 'R'),
        GunType::Mixed1862 => (12, [2, 4, 6], [2, 3, 5], 'M'),
        GunType::Mixed1863 => (14, [3, 5, 8], [3, 4, 7], 'M'),
    }
}

/// How fire is given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Near {
    PointBlank,
    Canister,
    Short,
    Normal,
    Long,
    Desperate,
    Melee,
}

fn arm(weapon: Weapon) -> Arm {
    match weapon {
        Weapon::Infantry(_) => Arm::Infantry,
        Weapon::Cavalry(_) => Arm::Cavalry,
        Weapon::Gun(_) => Arm::Artillery,
    }
}

/// "Ranges and dice", the nearest that fits.
fn near(facts: &FireFacts) -> Option<Near> {
    match facts.manner {
        FireManner::Desperation => return Some(Near::Desperate),
        FireManner::Melee => return Some(Near::Melee),
        _ => {}
    }
    let away = facts.range.thousandths();
    if facts.manner == FireManner::AtCharge && away <= 1000 {
        return Some(Near::PointBlank);
    }
    let at_hand = |gun: GunType| battery(gun).0 * 1000;
    match facts.weapon {
        Weapon::Cavalry(CavalryArm::Shotguns | CavalryArm::Pistols) => None,
        Weapon::Gun(_) if away <= 3000 => Some(Near::Canister),
        Weapon::Gun(gun) if away * 2 <= at_hand(gun) => Some(Near::Short),
        Weapon::Infantry(_) if away < 1000 => Some(Near::Short),
        Weapon::Cavalry(_) if away <= 1000 => Some(Near::Short),
        weapon => {
            let normal = match weapon {
                Weapon::Gun(gun) => at_hand(gun),
                other => small_arm(other)?.0,
            };
            match away {
                away if away <= normal => Some(Near::Normal),
                away if away <= 2 * normal => Some(Near::Long),
                _ => None,
            }
        }
    }
}

/// FP of a number of figures; one has half of two.
fn figures_points(weapon: Weapon, figures: u8) -> i32 {
    let row = small_arm(weapon).unwrap().1;
    match figures {
        0 => 0,
        1 => row[0] / 2,
        n => row[usize::from(n.min(8)) - 2],
    }
}

/// Whether it fires at all.
fn speaks(facts: &FireFacts, near: Near) -> bool {
    let mute = matches!(
        facts.firer_formation,
        Formation::AttackColumn | Formation::RoadColumn | Formation::Limbered
    );
    let saddle = arm(facts.weapon) == Arm::Cavalry && facts.firer_mounted;
    let close = matches!(near, Near::PointBlank | Near::Desperate | Near::Melee);
    facts.firing.get() > 0 && !mute && facts.firer_level != MoraleLevel::Routed && (!saddle || close)
}

/// How often firepower is halved, and dice lost.
fn hindrances(facts: &FireFacts) -> (u32, i32) {
    let (disorder, shaken) =
        (facts.firer_level == MoraleLevel::Disorder, facts.firer_level == MoraleLevel::Shaken);
    let skirmishers = facts.firer_formation == Formation::Skirmishers;
    let halved = [disorder, shaken, skirmishers, facts.out_of_houses].iter().filter(|why| **why).count();
    (halved as u32, i32::from(shaken) + i32::from(skirmishers))
}

fn points(facts: &FireFacts, near: Near) -> i32 {
    let close = matches!(near, Near::PointBlank | Near::Melee);
    let firing = facts.firing.get();
    let mut points = match facts.weapon {
        Weapon::Gun(gun) => {
            let (_, union, confederate, _) = battery(gun);
            let row = if facts.side == Side::Union { union } else { confederate };
            row[usize::from(firing.min(3)) - 1]
        }
        weapon => figures_points(weapon, firing),
    };
    let pistols = Weapon::Cavalry(CavalryArm::Pistols);
    if arm(facts.weapon) == Arm::Cavalry && facts.weapon != pistols && close {
        points += figures_points(pistols, firing);
    }
    points >>= hindrances(facts).0;
    let others = i32::from(facts.others.get());
    let most = if arm(facts.weapon) == Arm::Cavalry { 14 } else { 18 };
    if others > 0 { (points + others).min(most) } else { points }
}

fn dice(facts: &FireFacts, near: Near) -> i32 {
    let bore = if let Weapon::Gun(gun) = facts.weapon { battery(gun).3 } else { '-' };
    let printed = match (near, bore) {
        (Near::Melee, _) => 5,
        (Near::PointBlank, 'S') => 5,
        (Near::PointBlank, _) => 4,
        (Near::Canister, 'S') => 4,
        (Near::Canister | Near::Short, _) => 3,
        (Near::Normal, _) => 2,
        (Near::Long | Near::Desperate, _) => 1,
    };
    let others = if facts.others.get() > 0 { i32::from(facts.others_dice_lost.get()) } else { 0 };
    (printed - hindrances(facts).1.max(others) - i32::from(facts.passed.get())).max(0)
}

fn firer_drm(facts: &FireFacts, near: Near) -> i32 {
    let who = arm(facts.weapon);
    let mut drm = match (who, facts.firer_quality) {
        (Arm::Cavalry, TroopQuality::Elite) => 2,
        (Arm::Cavalry, TroopQuality::Trained) => -1,
        (Arm::Cavalry, TroopQuality::Green) => -2,
        (_, TroopQuality::Elite) => 1,
        (_, TroopQuality::Green) => -1,
        _ => 0,
    };
    if facts.firer_formation == Formation::ExtendedLine {
        drm -= 1;
    }
    let smooth = [InfantryArm::SmoothboreMuskets, InfantryArm::SmoothboreFlintlocks];
    let smooth = smooth.iter().any(|row| facts.weapon == Weapon::Infantry(*row));
    if smooth && matches!(near, Near::PointBlank | Near::Melee) {
        drm += 1;
    }
    if facts.first_volley && facts.manner != FireManner::Desperation {
        drm += match who {
            Arm::Infantry => 2,
            Arm::Cavalry if !facts.firer_mounted => 1,
            _ => 0,
        };
    }
    if facts.manner == FireManner::Deliberate
        && who == Arm::Artillery
        && matches!(near, Near::Normal | Near::Long)
    {
        drm += 2;
    }
    if facts.others.get() > 0 { drm.min(facts.others_modifier.get().into()) } else { drm }
}

/// Whether it is enfilade, and how much against fire by guns; other fire one less.
fn enfilade(facts: &FireFacts, near: Near) -> Option<i32> {
    if near == Near::Melee {
        return None;
    }
    let column = matches!(
        facts.target.formation,
        Formation::AttackColumn | Formation::RoadColumn | Formation::Limbered
    );
    let end_on = matches!(facts.from, Aspect::Front | Aspect::Rear);
    match (column, facts.from) {
        (true, _) => Some(if end_on { 3 } else { 2 }),
        (false, Aspect::Front) => None,
        (false, Aspect::PartialFlank) => Some(2),
        (false, _) => Some(3),
    }
}

fn target_drm(facts: &FireFacts, near: Near) -> i32 {
    if near == Near::Melee {
        return 0;
    }
    let target = &facts.target;
    let guns = arm(facts.weapon) == Arm::Artillery;
    let pick = |artillery: i32, other: i32| if guns { artillery } else { other };
    let (mut plus, mut minus) = (Vec::new(), Vec::new());
    // "Long range and skirmishers cancel the enfilade DRM only, not its morale modifier."
    let loose =
        facts.firer_formation == Formation::Skirmishers || facts.target.formation == Formation::Skirmishers;
    let cancelled = loose || facts.others_skirmish || near == Near::Long;
    if let Some(by_guns) = enfilade(facts, near).filter(|_| !cancelled) {
        plus.push(pick(by_guns, by_guns - 1));
    }
    let rifled = matches!(facts.weapon, Weapon::Gun(gun) if battery(gun).3 == 'R');
    if rifled && !facts.others_smoothbore && target.arm == Arm::Artillery {
        plus.push(1);
    }
    match target.quality {
        TroopQuality::Trained => plus.push(pick(1, 0)),
        TroopQuality::Green => plus.push(pick(2, 1)),
        TroopQuality::Elite => minus.push(1),
        TroopQuality::Veteran => {}
    }
    let skirmishing = target.formation == Formation::Skirmishers;
    let column =
        matches!(target.formation, Formation::AttackColumn | Formation::RoadColumn | Formation::Limbered);
    match target.arm {
        Arm::Infantry if skirmishing => minus.push(pick(5, 3)),
        Arm::Cavalry if target.mounted => plus.push(pick(5, 4) - i32::from(target.charging)),
        Arm::Cavalry if skirmishing => minus.push(pick(4, 2)),
        Arm::Cavalry if !column => minus.push(pick(1, 0)),
        _ => {}
    }
    if facts.screened {
        minus.push(pick(3, 2));
    }
    if target.formation == Formation::Unlimbered && facts.from == Aspect::Front {
        minus.push(pick(1, 2));
    }
    if !target.charging {
        minus.push(match target.woods {
            Woods::None => 0,
            Woods::Light => 1,
            Woods::Heavy => 2,
        });
        match target.shelter {
            Shelter::None | Shelter::Fence => {}
            Shelter::HastyWorks => minus.push(2),
            Shelter::LightWorks => minus.push(3),
            Shelter::HeavyWorks => minus.push(4),
            Shelter::Farm | Shelter::Village => minus = vec![pick(1, 3)],
        }
    }
    let two = |mut all: Vec<i32>| {
        all.sort_unstable();
        all.iter().rev().take(2).sum::<i32>()
    };
    two(plus) - two(minus)
}

/// "Fire results", a word a column from 9 up to 20, and from there every other one.
fn result(row: Arm, total: i32) -> Option<FireResult> {
    let words = match row {
        Arm::Infantry => "- - MC MC 1MC 1MC 2MC 2MC 1H 1H 1H 2H 2H 2H 3H 3H 4H 4H",
        Arm::Artillery => "- MC MC MC 1MC 1MC 1MC 2MC 2MC 2MC 1H 1H 1H 2H 2H 3H 3H 4H",
        Arm::Cavalry => "- - - - MC MC 1MC 1MC 2MC 2MC 1H 1H 1H 2H 2H 3H 3H 4H",
    };
    let column = match total {
        ..9 => return None,
        9..20 => total - 9,
        _ => (total.min(32) - 20) / 2 + 11,
    };
    FireResult::from_key(words.split(' ').nth(column as usize).unwrap())
}

/// Nothing happens to the target.
fn untouched(facts: &FireFacts) -> FireOutcome {
    let morale = MoraleOutcome {
        level: facts.target.level,
        dropped: 0,
        falls_back: Inches::ZERO,
        runs: false,
        guns_lost: false,
        recovers: 0,
        roll: 0,
    };
    FireOutcome { silent: false, result: None, hits: 0, eliminated: false, morale }
}

/// How many dice are rolled; none if there is no fire.
pub(crate) fn dice_of(facts: &FireFacts) -> Option<i32> {
    // "A fire left with no dice is no fire."
    near(facts).filter(|&near| speaks(facts, near)).map(|near| dice(facts, near)).filter(|&dice| dice > 0)
}

/// What a roll comes to, and the check it asks for.
pub(crate) fn shot(facts: &FireFacts, sum: i32) -> (FireOutcome, Option<MoraleFacts>) {
    let near = near(facts).expect("it reaches");
    let total = points(facts, near) + firer_drm(facts, near) + target_drm(facts, near) + sum;
    let Some(result) = result(arm(facts.weapon), total) else { return (untouched(facts), None) };
    let (hits, plus) = match result {
        FireResult::Check => (0, 0),
        FireResult::CheckOne => (0, 1),
        FireResult::CheckTwo => (0, 2),
        FireResult::OneHit => (1, 2),
        FireResult::TwoHits => (2, 2),
        FireResult::ThreeHits => (3, 3),
        FireResult::FourHits => (4, 4),
    };
    let there = facts.target.figures.get();
    if hits >= there {
        let gone = FireOutcome { result: Some(result), hits: there, eliminated: true, ..untouched(facts) };
        return (gone, None);
    }
    let guns = arm(facts.weapon) == Arm::Artillery;
    let mut unit = facts.target.clone();
    unit.figures = Count::clamped(there - hits);
    let check = MoraleFacts {
        unit,
        enfiladed: match enfilade(facts, near) {
            None => Raked::No,
            Some(_) if guns => Raked::Artillery,
            Some(_) => Raked::Other,
        },
        enfiladed_from: facts.from,
        plus: Count::clamped(plus),
        lost_now: Count::clamped(hits),
        ..plain!(MoraleFacts)
    };
    (FireOutcome { result: Some(result), hits, ..untouched(facts) }, Some(check))
}

/// Fire with its check.
pub(crate) fn fire(facts: &FireFacts, faces: &mut Faces) -> FireOutcome {
    let Some(dice) = dice_of(facts) else { return FireOutcome { silent: true, ..untouched(facts) } };
    let (outcome, check) = shot(facts, thrown(faces, dice));
    match check {
        Some(check) => FireOutcome { morale: rolled(&check, faces.two()), ..outcome },
        None => outcome,
    }
}
