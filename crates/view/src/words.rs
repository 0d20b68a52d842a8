//! Units and ground in words: for tooltips, screen readers and the list under the text board.

use crate::picture::{Arm, Field, Formation, Ground, Picture, Rank, Unit};

/// What a unit is like, without its name: `infantry, 3 dots, veteran, 1 hit, front rank`.
pub(crate) fn unit(picture: &Picture, unit: &Unit) -> String {
    said_of(picture, unit).join(", ")
}

/// The same, word by word.
pub fn said_of(picture: &Picture, unit: &Unit) -> Vec<String> {
    let mut words = vec![unit.arm.word().to_string()];
    if unit.arm == Arm::General {
        words.push(format!("value {}", unit.value));
    } else {
        words.push(counted(unit.dots, "dot"));
        words.push(picture.rate(unit.shade).to_string());
    }
    if unit.hits > 0 {
        words.push(counted(unit.hits, "hit"));
    }
    match (unit.arm, unit.formation) {
        (Arm::Artillery, Formation::Column) => words.push("limbered".into()),
        (Arm::General | Arm::Skirmishers, _) | (_, Formation::Deployed) => {}
        (_, Formation::Column) => words.push("in road column".into()),
    }
    if unit.arm != Arm::General && unit.rank == Rank::Behind {
        words.push("behind".into());
    }
    if unit.broken {
        words.push("broken".into());
    }
    if unit.fired {
        words.push("has fired".into());
    }
    words.extend(unit.notes.iter().cloned());
    words.retain(|word| !word.is_empty());
    words
}

/// What a square holds: `woods, height 2, road`; empty for bare open ground.
pub(crate) fn field(field: &Field) -> String {
    let mut words = Vec::new();
    match field.ground {
        Ground::Open => {}
        Ground::Woods => words.push("woods".to_string()),
        Ground::Rough => words.push("rough ground".into()),
        Ground::BuiltUp => words.push("built up".into()),
    }
    if field.soft_cover {
        words.push("orchard or fences".into());
    }
    if field.height > 0 {
        words.push(format!("height {}", field.height));
    }
    if !field.roads.is_empty() {
        words.push("road".into());
    }
    for (sides, what) in [(field.prepared, "prepared"), (field.entrenched, "entrenched")] {
        if !sides.is_empty() {
            let sides: Vec<_> = sides.iter().map(|side| side.word()).collect();
            words.push(format!("{what} to the {}", sides.join(" and ")));
        }
    }
    words.join(", ")
}

/// A number with its noun.
pub(crate) fn counted(n: u8, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
