//! How far every kind of unit goes on every ground, in each formation and level, and how far it disengages.

use deadly_field::sheet::axes::GunType;
use deadly_field::sheet::units::{Formation, MoraleLevel, MoveGround};
use sheet::Axis;

use super::{Change, Scene, scene};
use crate::kit::{blues, greys, ground, road};

/// The ends of a table that is all of one ground.
const CORNERS: [&str; 2] = ["0,0", "60,60"];

pub(super) fn scenes() -> Vec<Scene> {
    MoveGround::ALL.iter().map(|&ground| everybody().on(&all_over(ground))).collect()
}

fn all_over(kind: MoveGround) -> String {
    let [from, to] = CORNERS;
    match kind {
        MoveGround::Road | MoveGround::Trail => road(kind.key(), from, to).replace(" }]", ", width = 200 }]"),
        _ => ground(kind.key(), from, to),
    }
}

/// One of each: its name, and its keys in the scenario. A unit named after a level is at that level.
fn roster() -> Vec<(String, String)> {
    let levels = ["disorder", "shaken"];
    let arms = [("foot", ""), ("horse", "weapon = 'sharps-carbines'"), ("troopers", DISMOUNTED)];
    let drawn = |formation: &str| format!("formation = '{formation}'");
    let mut all = Vec::new();
    for (who, more) in arms {
        let known: &[Formation] = if who == "foot" { &FOOT } else { &HORSE };
        let forms = known.iter().map(|form| form.key());
        all.extend(
            forms.map(|form| (format!("{who} in {form}"), format!("figures = 6\n{more}\n{}", drawn(form)))),
        );
        all.extend(levels.map(|level| (format!("{who} in {level}"), format!("figures = 6\n{more}"))));
    }
    for form in ["limbered", "unlimbered"] {
        let battery = |gun: &str| format!("weapon = '{gun}'\nsections = 3\n{}", drawn(form));
        all.extend(GunType::ALL.iter().map(|gun| (format!("{} {form}", gun.key()), battery(gun.key()))));
        all.extend(levels.map(|level| (format!("guns {form} in {level}"), battery("napoleon"))));
    }
    all
}

const DISMOUNTED: &str = "weapon = 'sharps-carbines'\ndismounted = true";

const FOOT: [Formation; 5] = [
    Formation::BattleLine,
    Formation::ExtendedLine,
    Formation::Skirmishers,
    Formation::AttackColumn,
    Formation::RoadColumn,
];

const HORSE: [Formation; 4] =
    [Formation::BattleLine, Formation::Skirmishers, Formation::DoubleLine, Formation::RoadColumn];

/// All of them are told to go too far, a leader as well; and two that stand near the enemy disengage.
fn everybody() -> Scene {
    let (mut parts, mut scripts) = (Vec::new(), vec!["Webb rides to 30,59".to_string()]);
    for (number, (name, more)) in roster().into_iter().enumerate() {
        let (x, y) = (3 + 5 * (number % 10), 4 + 4 * (number / 10));
        parts.push(bare(&name, &format!("{x},{y}"), &more));
        scripts.push(format!("{name} moves to {x},{} facing 0", y + 30));
    }
    for (x, more) in [(5, ""), (15, "weapon = 'sharps-carbines'")] {
        parts.push(blues(&format!("blue {x}"), &format!("{x},30"), ""));
        parts.push(greys(&format!("grey {x}"), &format!("{x},32.5"), more));
        scripts.push(format!("blue {x} moves to {x},30.25 facing 0 then react: grey {x} disengages"));
    }
    let levels: Change = |battle, state| {
        for (unit, now) in battle.units.iter().zip(&mut state.units) {
            let level = unit.name.rsplit(' ').next().and_then(MoraleLevel::from_key);
            now.level = level.unwrap_or(MoraleLevel::GoodOrder);
        }
    };
    let told: Vec<&str> = scripts.iter().map(String::as_str).collect();
    Scene { table: "table = [60, 60]", ..scene(&parts, &told).with(levels) }
}

/// A unit of the Union of which all else is said.
fn bare(name: &str, at: &str, more: &str) -> String {
    format!(
        "[[units]]\nname = '{name}'\nbrigade = 'Blue Brigade'\nat = '{at}'\nfacing = 0\nquality = 'veteran'\n{more}\n"
    )
}
