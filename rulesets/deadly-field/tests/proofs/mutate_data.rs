//! Every cell and every modifier of the sheet is changed once by a house rule, and some odds must come out otherwise.
//!
//! What only the table can show must not be noticed here; `mutate_table` sees to it.

use std::collections::BTreeSet;

use crate::shown;
use deadly_field::DeadlyField;
use testkit::{HOUSE_MARK, Search, SheetOdds};

/// How many cells are left to the table, and to `fire_coverage`.
const ON_TABLE: usize = 319;

/// Cells that fill their table and that nothing can ever ask for: weapons for point blank alone have no normal range to
/// reach, small arms fire no canister, and none but guns are rifled guns.
const IDLE: [&str; 4] = [
    "table.cavalry-weapons.\"shotguns\".\"NR\": 1 -> 2",
    "table.cavalry-weapons.\"pistols\".\"NR\": ½ -> 3",
    "table.ranges.\"canister\".\"small arms dice\": - -> 1",
    "table.target.\"any artillery, fired on by rifled artillery\".\"other fire\": - -> 1",
];

/// A number of which one more does the same: nothing happens at 9 either.
const TOLD: [&str; 1] = ["table.numbers.\"fire below this total does nothing\".\"number\": 9 -> 10"];

/// All house rules of the sheet in force, for the lines that show what they do.
const HOUSE: &str = "[table.readings.\"fire combat results, infantry\"]\n\"cells lost\" = \"0\"\n\
    [table.rulings.\"house rule: the second reading of sharpshooter rifle-muskets\"]\n\"in force\" = \"yes\"\n\
    [table.rulings.\"house rule: an impact lost by much routs a defender\"]\n\"in force\" = \"yes\"\n";

/// The third reading of infantry's results, of which `fire_coverage` sees every cell.
const THIRD_READING: &str = "\"infantry, read with three cells lost\"";

const INFANTRY: [(&str, u8); 9] = [
    ("rifle-muskets", 3),
    ("smoothbore-muskets", 2),
    ("mixed-muskets", 3),
    ("repeating-rifles", 4),
    ("colt-rifles", 3),
    ("sharps-rifles", 4),
    ("sharpshooter-rifles", 4),
    ("mixed-flintlocks", 3),
    ("smoothbore-flintlocks", 2),
];

const CAVALRY: [(&str, u8); 8] = [
    ("cavalry-rifle-muskets", 3),
    ("mixed-weapons", 2),
    ("shotguns", 1),
    ("repeating-carbines", 2),
    ("sharps-carbines", 3),
    ("breech-loading-carbines", 2),
    ("muzzle-loading-carbines", 1),
    ("pistols", 1),
];

const GUNS: [(&str, u8); 13] = [
    ("6-pdr", 10),
    ("napoleon", 13),
    ("12-pdr-howitzer", 10),
    ("24-pdr-howitzer", 12),
    ("10-pdr-parrott", 18),
    ("3-inch-rifle", 17),
    ("12-pdr-rifle", 16),
    ("whitworth", 26),
    ("6-pdr-rifle", 14),
    ("20-pdr-parrott", 20),
    ("30-pdr-parrott", 22),
    ("mixed-1862", 12),
    ("mixed-1863", 14),
];

/// What the odds are taken of, a line each: a procedure and its keys.
fn lines() -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    weapons(&mut lines);
    fire(&mut lines);
    target(&mut lines);
    results(&mut lines);
    morale(&mut lines);
    charge(&mut lines);
    lines.iter_mut().for_each(|line| *line = line.trim_end().into());
    let mut once = BTreeSet::new();
    lines.retain(|line| once.insert(line.clone()));
    lines
}

fn weapons(lines: &mut Vec<String>) {
    for (weapon, normal) in INFANTRY {
        lines.extend((2..=8).map(|figures| format!("fire weapon={weapon} range={normal} firing={figures}")));
        lines.push(format!("fire weapon={weapon} range={normal}.5"));
        lines.push(format!("fire weapon={weapon} manner=at-charge range=1"));
    }
    let reread =
        (2..=8).map(|figures| format!("{HOUSE_MARK}fire weapon=sharpshooter-rifles firing={figures}"));
    lines.extend(reread);
    for (weapon, normal) in CAVALRY {
        for figures in 2..=8 {
            lines.push(format!("fire weapon={weapon} manner=at-charge range=1 firing={figures}"));
        }
        lines.push(format!("fire weapon={weapon} range={normal}.5"));
        lines.push(format!("fire weapon={weapon} range=0.5"));
    }
    for (gun, normal) in GUNS {
        for (firing, side) in (1..=3).flat_map(|firing| ["union", "confederate"].map(|side| (firing, side))) {
            lines.push(format!("fire weapon={gun} range={normal} firing={firing} side={side}"));
        }
        lines.push(format!("fire weapon={gun} range={normal}.5 firing=3"));
        lines.push(format!("fire weapon={gun} range=2 firing=3"));
    }
}

fn fire(lines: &mut Vec<String>) {
    let mut add = |keys: &str| lines.push(format!("fire {keys}"));
    add("firing=1");
    for weapon in [
        "weapon=rifle-muskets",
        "weapon=sharps-carbines",
        "weapon=napoleon firing=3",
        "weapon=3-inch-rifle firing=3",
    ] {
        for keys in [
            "manner=at-charge range=1",
            "manner=at-charge range=1.5",
            "range=0.5",
            "range=1",
            "range=1.5",
            "range=3.5",
            "range=5",
            "range=6.5",
            "range=27",
            "manner=desperation range=1.5",
            "manner=desperation range=9",
            "manner=melee range=9",
        ] {
            add(&format!("{weapon} {keys}"));
        }
        for keys in [
            "firer-level=disorder",
            "firer-level=shaken",
            "firer-formation=skirmishers",
            "out-of-houses=yes",
            "firer-formation=extended-line",
            "first-volley=yes",
            "others=60",
            "others=8",
            "passed=1",
        ] {
            add(&format!("{weapon} {keys}"));
        }
        for quality in ["elite", "trained", "green"] {
            add(&format!("{weapon} firer-quality={quality}"));
        }
    }
    for formation in ["attack-column", "road-column", "double-line", "limbered", "unlimbered"] {
        add(&format!("firer-formation={formation}"));
    }
    add("weapon=napoleon firing=3 manner=deliberate range=13");
    add("weapon=sharps-carbines firer-mounted=yes first-volley=yes manner=at-charge range=1");
    add("weapon=smoothbore-muskets manner=melee range=0");
    add("manner=desperation first-volley=yes");
    // A counter-battery of mixed guns, seen from the side.
    add("weapon=mixed-1863 range=8 arm=artillery formation=limbered from=full-flank");
}

fn target(lines: &mut Vec<String>) {
    for weapon in ["", "weapon=10-pdr-parrott range=8 firing=2"] {
        for formation in ["battle-line", "road-column"] {
            for from in ["front", "partial-flank", "full-flank", "rear"] {
                lines.push(format!("fire {weapon} formation={formation} from={from}"));
            }
        }
        for keys in [
            "arm=artillery formation=limbered from=full-flank",
            "arm=artillery formation=unlimbered",
            "quality=trained",
            "quality=green",
            "quality=elite",
            "arm=cavalry mounted=yes",
            "arm=cavalry mounted=yes charging=yes",
            "arm=cavalry",
            "arm=cavalry formation=skirmishers",
            "formation=skirmishers",
            "screened=yes",
            "woods=light-woods",
            "woods=heavy-woods",
            "shelter=hasty-works",
            "shelter=light-works",
            "shelter=heavy-works",
            "shelter=farm",
            "arm=cavalry mounted=yes quality=green from=rear",
            "screened=yes woods=heavy-woods shelter=hasty-works",
        ] {
            lines.push(format!("fire {weapon} {keys}"));
        }
    }
}

fn results(lines: &mut Vec<String>) {
    for weapon in ["rifle-muskets", "sharps-carbines", "napoleon range=10"] {
        for (others, horse) in [(1, false), (4, false), (7, true), (12, true)] {
            let horse = if horse { " arm=cavalry mounted=yes from=rear size=8 figures=8" } else { "" };
            lines.push(format!("fire weapon={weapon} others={others}{horse}"));
            if weapon == "rifle-muskets" {
                lines.push(format!("{HOUSE_MARK}fire others={others}{horse}"));
            }
        }
        lines.push(format!("fire weapon={weapon} firing=2"));
    }
    lines.push(format!("{HOUSE_MARK}fire firing=2"));
    let murderous = "others=60 others-modifier=9 first-volley=yes arm=cavalry mounted=yes";
    lines.push(format!("fire {murderous} quality=elite leader=3 level=disorder size=16 figures=16"));
    // A stand half gone; and sections.
    lines.push("fire stands=3 size=6 figures=5 others=8".into());
    lines.push("fire arm=artillery formation=unlimbered size=3 figures=3 others=8".into());
}

fn morale(lines: &mut Vec<String>) {
    let mut add = |keys: &str| lines.push(format!("morale-check {keys}"));
    for quality in ["elite", "veteran", "trained", "green"] {
        for figures in [6, 4, 2] {
            add(&format!("quality={quality} stands=3 figures={figures} leader=2 supports=1"));
            add(&format!("quality={quality} stands=3 figures={figures} plus=3"));
        }
    }
    for level in ["good-order", "disorder", "shaken", "routed"] {
        add(&format!("level={level} leader=3 woods=light-woods"));
    }
    for keys in [
        "figures=3",
        "arm=artillery formation=unlimbered size=3 figures=2",
        "charging=yes",
        "arm=cavalry mounted=yes charging=yes",
        "woods=light-woods",
        "woods=heavy-woods",
        "shelter=fence plus=5",
        "shelter=hasty-works plus=5",
        "shelter=light-works plus=5",
        "shelter=heavy-works plus=5",
        "shelter=farm plus=5",
        "shelter=village plus=5",
        "supports=1 plus=5",
        "supports=4 plus=5",
        "level=shaken leader=3 supports=2 woods=heavy-woods",
        "enemy-near=yes",
        "brigade-losses=1",
        "brigade-losses=5",
        "merged=yes",
        "enemy-near=yes brigade-losses=2 merged=yes",
        "quality=elite leader=3 supports=2",
        "quality=green level=routed plus=4",
        "plus=6",
        "arm=cavalry mounted=yes plus=4",
        "level=routed quality=elite",
        "impact=yes supports=4 plus=5",
    ] {
        add(keys);
    }
    for formation in ["battle-line", "road-column", "unlimbered"] {
        for from in ["front", "partial-flank", "full-flank", "rear"] {
            for by in ["artillery", "other"] {
                add(&format!("formation={formation} enfiladed={by} enfiladed-from={from}"));
            }
        }
    }
    for by in ["infantry", "cavalry"] {
        for on in ["partial-flank", "full-flank"] {
            add(&format!("charged-by={by} charged-on={on}"));
        }
    }
    // A point within its limits, whether it is high or low.
    for within in ["impact=yes plus=2", "impact=yes leader=3 supports=3"] {
        for formation in ["battle-line", "extended-line", "skirmishers", "attack-column", "road-column"] {
            add(&format!("{within} formation={formation}"));
        }
        for keys in ["level=disorder", "level=shaken", "level=disorder disengaging=yes"] {
            for arm in ["infantry", "cavalry", "cavalry mounted=yes", "artillery"] {
                add(&format!("{within} arm={arm} {keys}"));
            }
        }
        for formation in ["battle-line", "skirmishers", "double-line", "road-column"] {
            for mounted in ["yes", "no"] {
                add(&format!("{within} arm=cavalry mounted={mounted} formation={formation}"));
            }
        }
        for formation in ["limbered", "unlimbered"] {
            add(&format!("{within} arm=artillery formation={formation}"));
        }
    }
    lines.push("rally level=shaken enfiladed=artillery enfiladed-from=rear leader=3".into());
}

fn charge(lines: &mut Vec<String>) {
    for arm in ["infantry", "cavalry", "artillery"] {
        for ground in ["road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough"] {
            lines.push(format!("routed-move arm={arm} ground={ground}"));
        }
    }
    for quality in ["elite", "veteran", "trained", "green"] {
        lines.push(format!("charge-bonus quality={quality}"));
    }
    for mmp in [0, 5, 10] {
        lines.push(format!("impact attacker-mmp={mmp}"));
        lines.push(format!("impact defender-mmp={mmp}"));
        lines.push(format!("{HOUSE_MARK}impact defender-mmp={mmp}"));
    }
    for keys in [
        "attacker-arm=cavalry attacker-figures=8",
        "defender-arm=artillery defender-figures=3",
        "defender-level=disorder",
        "defender-level=routed",
        "again=yes",
    ] {
        lines.push(format!("impact {keys}"));
    }
    for line in ["initiative", "leader-risk", "rout-roll"] {
        lines.push(line.into());
    }
    // Columns do not fire: these are soon counted.
    let columns = "formation=attack-column defender-formation=attack-column";
    lines.push(format!("whole-charge {columns} answer=countercharges distance=10"));
    lines.push(format!("whole-charge {columns} answer=holds-fire distance=9"));
    lines.push(format!("whole-charge {columns} answer=holds-fire quality=elite leader=3 supports=3"));
    let riders = "arm=cavalry mounted=yes weapon=sharps-carbines march=10";
    lines
        .push(format!("whole-charge {riders} defender-formation=attack-column answer=holds-fire distance=2"));
    lines.push("whole-charge formation=attack-column answer=fires fire-at=1.5 distance=7 march=5".into());
}

#[test]
fn every_cell_and_modifier_matters() {
    let lines = lines();
    let elsewhere = |name: &str| shown::on_table(name) || name.contains(THIRD_READING);
    let odds = SheetOdds { lines: &lines, house: HOUSE, elsewhere: &elsewhere, search: Search::UntilNoticed };
    let noticed = odds.under_every_change::<DeadlyField>();
    assert_eq!(noticed.explained, TOLD, "they change no odds");
    assert_eq!(noticed.survivors, IDLE, "nobody notices these");
    assert!(noticed.early.is_empty(), "not for the table alone: {:#?}", noticed.early);
    assert_eq!(noticed.elsewhere, ON_TABLE, "cells that only the table shows");
}
