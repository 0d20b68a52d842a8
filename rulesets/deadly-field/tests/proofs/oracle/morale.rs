//! Sections 2, 4 and 6 by the rules page: basic and modified morale points, and what two dice make of them.

use deadly_field::sheet::units::{Arm, Aspect, Formation, MoraleLevel, Shelter, TroopQuality, Woods};
use deadly_field::{ChargedBy, MoraleFacts, MoraleOutcome, Raked, UnitFacts};
use sheet::Inches;

use super::Faces;

/// How many stands are gone: figures are dealt out like cards, and the stand with fewest loses first.
fn stands_gone(stands: u8, size: u8, left: u8) -> usize {
    let mut dealt = vec![0u8; stands.into()];
    for card in 0..usize::from(size) {
        dealt[card % usize::from(stands)] += 1;
    }
    let peopled = dealt.iter().filter(|figures| **figures > 0).count();
    for _ in left..size {
        // Once a regiment has begun to lose figures, it goes on losing until none is left.
        let smallest =
            (0..dealt.len()).filter(|&at| dealt[at] > 0).min_by_key(|&at| (dealt[at], usize::MAX - at));
        if let Some(at) = smallest {
            dealt[at] -= 1;
        }
    }
    peopled - dealt.iter().filter(|figures| **figures > 0).count()
}

/// "Basic morale point (BMP) by quality and stands lost".
fn bmp(unit: &UnitFacts, lost_now: u8) -> i32 {
    let row = match unit.quality {
        TroopQuality::Elite => [3, 4, 6],
        TroopQuality::Veteran => [4, 6, 8],
        TroopQuality::Trained => [5, 7, 10],
        TroopQuality::Green => [6, 9, 12],
    };
    let (size, left) = (unit.size.get(), unit.figures.get());
    if unit.arm == Arm::Artillery {
        return row[0] + 3 * i32::from(size.saturating_sub(left.saturating_add(lost_now)));
    }
    let stands = unit.stands.get();
    match (stands, stands_gone(stands, size, left.min(size))) {
        (_, 0) => row[0],
        (3, 1) => row[1],
        _ => row[2],
    }
}

/// What is printed under CMM, for charger and defender.
fn cmm(facts: &MoraleFacts) -> i32 {
    let unit = &facts.unit;
    let (away, formation) = (facts.disengaging, unit.formation);
    let disorder = unit.level == MoraleLevel::Disorder;
    let shaken = unit.level >= MoraleLevel::Shaken;
    match (unit.arm, unit.mounted) {
        (Arm::Infantry, _) => match formation {
            _ if away => 4,
            _ if disorder => 3,
            _ if shaken => 6,
            Formation::ExtendedLine => 1,
            Formation::Skirmishers => 6,
            Formation::AttackColumn => -2,
            Formation::RoadColumn => 2,
            _ => 0,
        },
        (Arm::Cavalry, mounted) => {
            let (saddle, foot) = match formation {
                _ if away || disorder => (2, 4),
                _ if shaken => (5, 6),
                Formation::Skirmishers => (5, 6),
                Formation::DoubleLine => (-2, 0),
                Formation::RoadColumn => (1, 3),
                _ => (-1, 1),
            };
            if mounted { saddle } else { foot }
        }
        (Arm::Artillery, _) if away || disorder => 3,
        (Arm::Artillery, _) if shaken => 6,
        (Arm::Artillery, _) => {
            if formation == Formation::Limbered {
                3
            } else {
                0
            }
        }
    }
}

/// The two most extreme of some numbers.
fn two(mut all: Vec<i32>) -> i32 {
    all.sort_by_key(|value| -value.abs());
    all.iter().take(2).sum()
}

/// "MMP = BMP + morale level + the two best and the two worst situation modifiers + the fire result's plus".
pub(crate) fn mmp(facts: &MoraleFacts) -> i32 {
    let unit = &facts.unit;
    let horse = unit.arm == Arm::Cavalry && unit.mounted;
    let heavy = unit.woods == Woods::Heavy
        || matches!(
            unit.shelter,
            Shelter::LightWorks | Shelter::HeavyWorks | Shelter::Farm | Shelter::Village
        );
    let light = unit.woods == Woods::Light || matches!(unit.shelter, Shelter::HastyWorks | Shelter::Fence);
    let cover = match () {
        () if unit.charging => 0,
        () if heavy => -2,
        () if light => -1,
        () => 0,
    };
    let charging = if !unit.charging {
        0
    } else if horse {
        -2
    } else {
        -1
    };
    let support = -i32::from(unit.supports.get()).min(if facts.impact { 3 } else { 2 });
    let good = vec![-i32::from(unit.leader.get()), charging, cover, support];
    let column =
        matches!(unit.formation, Formation::AttackColumn | Formation::RoadColumn | Formation::Limbered);
    // By artillery; other fire is one less.
    let raked = match (facts.enfiladed_from, column) {
        (Aspect::Front, true) => 3,
        (Aspect::Front, false) => 0,
        (Aspect::PartialFlank | Aspect::FullFlank, true) => 2,
        (Aspect::PartialFlank, false) => 2,
        (Aspect::FullFlank, false) => 3,
        (Aspect::Rear, _) => 4,
    };
    let raked = match facts.enfiladed {
        Raked::No => 0,
        Raked::Artillery => raked,
        Raked::Other => (raked - 1).max(0),
    };
    let charged = match (unit.charged_by, unit.charged_on) {
        (ChargedBy::None, _) | (_, Aspect::Front) => 0,
        (ChargedBy::Infantry, Aspect::PartialFlank) => 2,
        (ChargedBy::Cavalry, Aspect::PartialFlank) => 3,
        (ChargedBy::Infantry, _) => 4,
        (ChargedBy::Cavalry, _) => 6,
    };
    let losses = i32::from(unit.brigade_losses.get()).min(2);
    let merged = if unit.merged { 2 } else { 0 };
    let bad = vec![raked, i32::from(unit.enemy_near), losses, merged, charged];
    let level = 2 * i32::from(unit.level as u8);
    let sum = bmp(unit, facts.lost_now.get()) + level + two(good) + two(bad) + i32::from(facts.plus.get());
    (sum + if facts.impact { cmm(facts) } else { 0 }).clamp(0, 12)
}

/// "Roll 2D6 against the MMP".
pub(crate) fn rolled(facts: &MoraleFacts, roll: i32) -> MoraleOutcome {
    let unit = &facts.unit;
    let (before, elite) = (unit.level as i32, unit.quality == TroopQuality::Elite);
    let missing = mmp(facts) - roll;
    // The level, 0 to 3, how many it was to drop by, and whether it falls back.
    let (after, dropped, back) = match roll {
        12 => (0, 0, false),
        _ if missing >= 5 => ((before + 2).min(3), 2, true),
        _ if missing >= 1 => ((before + 1).min(3), 1, true),
        _ if missing == 0 => (before, 0, false),
        _ if missing >= -4 => ((before - 1).max(0), 0, false),
        _ => ((before - 2).max(0), 0, false),
    };
    // "A naturally rolled 2 or 3 never improves a unit: the worse of its line and of the margin counts".
    let (after, dropped) = if roll <= 3 {
        let named = 5 - roll - i32::from(elite);
        (after.max(named).max(before), dropped.max(named - before))
    } else {
        (after, dropped)
    };
    let level = [MoraleLevel::GoodOrder, MoraleLevel::Disorder, MoraleLevel::Shaken, MoraleLevel::Routed]
        [after as usize];
    let routed = after == 3;
    let horse = unit.arm == Arm::Cavalry && unit.mounted;
    let inches = if back && !routed { missing * if horse { 2 } else { 1 } } else { 0 };
    let depleted = unit.figures.get() > 0 && unit.figures.get() < unit.size.get();
    MoraleOutcome {
        level,
        dropped: dropped as u8,
        falls_back: Inches::whole(inches),
        runs: routed && before < 3,
        guns_lost: unit.arm == Arm::Artillery && routed && before < 3 && roll % 2 == 0,
        recovers: u8::from(roll == 12 && depleted),
        roll: roll as u8,
    }
}

/// A check.
pub(crate) fn check(facts: &MoraleFacts, faces: &mut Faces) -> MoraleOutcome {
    rolled(facts, faces.two())
}
