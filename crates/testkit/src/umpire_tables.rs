//! A procedure as an umpire's page has it resolved, for the worked tests of what it leaves on units.

use std::collections::BTreeMap;

use desk::RuleSet;
use desk::wire::{UmpireQuestion, UmpireResolved, UmpireValues, Values};

/// Keys and values as they are typed: `sp=8 green=yes`.
pub fn umpire_values(of: &str) -> Values {
    let pairs = of.split_whitespace().filter_map(|word| word.split_once('='));
    pairs.map(|(key, value)| (key.into(), value.into())).collect()
}

/// Resolves a procedure with units in each part, such as `firer: size=6`; several of a part are parted by `/`, or name it again.
///
/// # Panics
/// If there is no such procedure.
pub fn umpire_resolved(
    rules: &dyn RuleSet,
    procedure: &str,
    units: &[&str],
    keys: &str,
    dice: &str,
) -> UmpireResolved {
    let mut parts: BTreeMap<String, Vec<UmpireValues>> = BTreeMap::new();
    for (role, of) in units.iter().filter_map(|line| line.split_once(':')) {
        let several = of.split('/').map(|of| UmpireValues { values: umpire_values(of) });
        parts.entry(role.into()).or_default().extend(several);
    }
    let question = UmpireQuestion {
        procedure: procedure.into(),
        units: parts,
        keys: umpire_values(keys),
        dice: Some(dice.into()),
        ..UmpireQuestion::default()
    };
    rules.umpire_resolve(&question, 0).unwrap_or_else(|why| panic!("{why}"))
}

/// What a resolution in one case leaves on units: `target.lost 2 -> 5`.
///
/// # Panics
/// If it is refused or wants more dice.
#[track_caller]
pub fn umpire_marks(resolved: &UmpireResolved) -> Vec<String> {
    assert_eq!((&resolved.refusal, &resolved.wants), (&None, &None));
    let marks = resolved.cases[0].marks.iter();
    marks.map(|mark| format!("{}.{} {} -> {}", mark.role, mark.value, mark.before, mark.to)).collect()
}
