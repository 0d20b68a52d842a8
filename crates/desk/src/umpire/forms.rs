//! The procedures of a rule set as an umpire's page is told them, and the cells of the sheet that a ruling can change.

use engine::{Given, Key, PlaySheet, Played, Role};
use sheet::Sheet;

use crate::procedures::{AnyProcedure, procedures};
use crate::wire::{
    UmpireForms, UmpireKey, UmpirePhase, UmpireProcedure, UmpireProspect, UmpireRole, UmpireStrength,
    UmpireSwitch, UmpireTurnEnd,
};
use crate::{Failure, Text, sheets};

/// All that a page needs to know of a rule set before it asks anything.
pub(crate) fn forms<P: PlaySheet>(title: &str, house: Option<Text<'_>>) -> Result<UmpireForms, Failure> {
    let sheet = sheets::sheet::<P>(house)?;
    let tables = P::read(&sheet)?;
    let tabletop = P::TABLETOP;
    let (phases, unit) = (tabletop.phases.iter(), (tabletop.unit)());
    let phases = phases.map(|phase| UmpirePhase {
        title: phase.title.into(),
        procedures: phase.procedures.iter().map(ToString::to_string).collect(),
    });
    let turn_end = tabletop.turn_end.iter().map(|end| {
        let (value, to, from) = end.values();
        UmpireTurnEnd { value: value.into(), to: to.map(Into::into), from: from.map(Into::into) }
    });
    Ok(UmpireForms {
        id: P::ID.into(),
        title: title.into(),
        phases: phases.collect(),
        shows: tabletop.shows.iter().map(ToString::to_string).collect(),
        strength: tabletop.strength.map(|strength| UmpireStrength {
            whole: strength.whole.into(),
            lost: strength.lost.into(),
            counted: strength.counted.into(),
        }),
        turn_end: turn_end.collect(),
        switches: switches(&sheet),
        procedures: procedures::<P>(&tables).iter().map(|procedure| form(&**procedure, &unit)).collect(),
        unit: unit.into_iter().map(UmpireKey::from).collect(),
    })
}

fn form(procedure: &dyn AnyProcedure, unit: &[Key]) -> UmpireProcedure {
    let keys = procedure.keys();
    let prospects = procedure.prospects().into_iter();
    let plain: Given = unit.iter().map(|key| (key.key.clone(), key.default.to_string())).collect();
    let all: Vec<(&Role, Vec<Given>)> =
        procedure.roles().iter().map(|role| (role, vec![plain.clone()])).collect();
    let together = procedure.together(&Played(&all));
    UmpireProcedure {
        id: procedure.id().into(),
        title: procedure.title().into(),
        roles: procedure.roles().iter().map(|role| part(role, &keys, &plain, &together)).collect(),
        keys: keys.into_iter().map(UmpireKey::from).collect(),
        first: procedure.first().iter().map(ToString::to_string).collect(),
        prospects: prospects.map(|(mood, words)| UmpireProspect { mood, words: words.into() }).collect(),
    }
}

/// A part, with the keys that it fills alone or together with others.
fn part(role: &Role, keys: &[Key], plain: &Given, together: &Given) -> UmpireRole {
    let mut fills = role.fills(keys, std::slice::from_ref(plain));
    together.iter().for_each(|(key, value)| engine::give(&mut fills, key, value.clone()));
    UmpireRole {
        id: role.id.into(),
        title: role.title.into(),
        many: role.many,
        kinds: role.kinds.iter().map(ToString::to_string).collect(),
        fills: fills.into_iter().map(|(key, _)| key).collect(),
    }
}

impl From<Key> for UmpireKey {
    fn from(Key { key, kind, values, default, help, .. }: Key) -> UmpireKey {
        UmpireKey { key, kind, values, default: default.into(), help: help.into() }
    }
}

/// Every cell and every modifier of a sheet.
fn switches(sheet: &Sheet) -> Vec<UmpireSwitch> {
    let mut switches = Vec::new();
    for table in sheet.tables() {
        for row in &table.rows {
            for ((column, cell), source) in table.columns.iter().zip(&row.cells).zip(&row.sources) {
                switches.push(UmpireSwitch {
                    path: format!("table.{}.{}.{}", quoted(&table.id), quoted(&row.label), quoted(column)),
                    label: format!("{}: {}, {column}", table.title, row.label),
                    value: cell.clone(),
                    source: (*source).into(),
                });
            }
        }
    }
    for group in sheet.modifier_groups() {
        for row in &group.rows {
            switches.push(UmpireSwitch {
                path: format!("modifier.{}.{}", quoted(&group.procedure), quoted(&row.id)),
                label: format!("{}: {}", group.title, row.label),
                value: row.value.clone(),
                source: row.source.into(),
            });
        }
    }
    switches
}

/// A key of TOML: bare if it can be.
fn quoted(key: &str) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_bare { key.into() } else { format!("\"{}\"", key.replace('\\', "\\\\").replace('"', "\\\"")) }
}
