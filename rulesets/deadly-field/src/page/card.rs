//! What is said of a unit on its card: what it is, the point its morale goes by and what makes it, and what it is about.

use sheet::Axis;
use sheet::Counted;

use crate::game::battle::{Battle, UnitId};
use crate::game::charges::Onset;
use crate::game::state::{Half, State};
use crate::page::charge_overlays;
use crate::rules::fire::line_of_fire;
use crate::rules::morale::resolve::{Mmp, MoraleFacts, mmp};
use crate::rules::{charge, morale};
use crate::sheet::units::{Shelter, Woods};

/// The notes on the card of a unit.
pub(super) fn notes(battle: &Battle, state: &State, id: UnitId) -> Vec<String> {
    let now = state.unit(id);
    let (_, weapon) = now.weapon.charted(&battle.tables);
    let mut notes = vec![now.quality.key().to_string(), weapon.to_string()];
    let began = now.size;
    notes.extend((now.figures < began).then(|| format!("lost {} of {began}", began - now.figures)));
    notes.extend(now.is_merged().then(|| "two regiments in one".to_string()));
    notes.extend(morale(&point(battle, state, id)));
    notes.extend(cover(battle, state, id));
    notes.extend(
        state.leader_of(battle, id).map(|(leader, _)| format!("{} with it", battle.leader(leader).name)),
    );
    notes.extend(about(battle, state, id));
    notes
}

/// The morale point of a unit as it stands, and charged as it is.
fn point(battle: &Battle, state: &State, id: UnitId) -> Mmp {
    let is_charged = |onset: &Onset| onset.target == id;
    let facts = match state.onset.filter(is_charged) {
        Some(onset) => charge::facts::charged_facts(battle, state, id, &onset),
        None => morale::facts::unit_facts(battle, state, id, None),
    };
    mmp(&battle.tables, &MoraleFacts::from(facts))
}

/// The point and what counts for and against it, and what would count if the best two and the worst two were more.
fn morale(mmp: &Mmp) -> Vec<String> {
    let listed = |lines: Vec<&Counted>| {
        let lines: Vec<String> = lines
            .into_iter()
            .map(|line| format!("{} {}", line.label, line.value.replace('-', "−")))
            .collect();
        lines.join(", ")
    };
    // The first line is what its quality and losses make it, the second its level; the others are the situation.
    let (base, situation) = mmp.counted.split_at(mmp.counted.len().min(2));
    let signed =
        |sign: char| situation.iter().filter(|line| line.value.starts_with(sign)).collect::<Vec<_>>();
    let level = base.get(1).filter(|line| line.value != "+0");
    let told = base.first().map(|line| line.value.clone()).unwrap_or_default();
    let level = level.map(|line| format!(", {} {}", line.label, line.value)).unwrap_or_default();
    let mut notes = vec![format!("MMP {}", mmp.value), format!("basic point {told}{level}")];
    for (word, lines) in
        [("best", signed('-')), ("worst", signed('+')), ("not counted", mmp.dropped.iter().collect())]
    {
        notes.extend((!lines.is_empty()).then(|| format!("{word}: {}", listed(lines))));
    }
    notes
}

/// What a unit stands in or behind, seen from ahead.
fn cover(battle: &Battle, state: &State, id: UnitId) -> Option<String> {
    let block = state.block(battle, id)?;
    let pose = block.pose();
    let ahead = pose.at.towards(pose.facing, board::table::Inches::whole(20));
    let behind = match line_of_fire::shelter(battle, &block, ahead) {
        Shelter::None => None,
        Shelter::Fence => Some("behind a fence"),
        Shelter::HastyWorks => Some("behind hasty works"),
        Shelter::LightWorks => Some("behind light works"),
        Shelter::HeavyWorks => Some("behind heavy works"),
        Shelter::Farm => Some("in a farm"),
        Shelter::Village => Some("in a village"),
    };
    let woods = match battle.terrain.woods(pose.at) {
        Woods::None => None,
        Woods::Light => Some("in light woods"),
        Woods::Heavy => Some("in heavy woods"),
    };
    behind.or(woods).map(String::from)
}

/// What it is about in this half turn.
fn about(battle: &Battle, state: &State, id: UnitId) -> Vec<String> {
    let marks = &state.unit(id).marks;
    let mut notes = charge_overlays::notes(battle, state, id);
    notes.extend(match marks.half {
        Half::None => None,
        Half::Move => Some("half a move left".to_string()),
        Half::Form => Some("may still change formation".to_string()),
    });
    for (is_so, word) in [
        (marks.charges > 0, "has charged"),
        (marks.rallies > 0, "has tried to rally"),
        (marks.ran, "has run"),
        (marks.to_check, "checks after its charge"),
    ] {
        notes.extend(is_so.then(|| word.to_string()));
    }
    notes
}
