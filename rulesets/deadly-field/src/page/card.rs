//! What is said of a unit on its card: what it is, the point its morale goes by and what makes it, and what it is about.

use sheet::Axis;
use sheet::Counted;

use crate::Now;
use crate::game::battle::UnitId;
use crate::game::charges::Onset;
use crate::game::state::Half;
use crate::page::charge_overlays;
use crate::rules::fire::line_of_fire;
use crate::rules::morale::resolve::{Mmp, MoraleFacts, mmp};
use crate::rules::{charge, morale};
use crate::sheet::units::{Shelter, Woods};

/// The notes on the card of a unit.
pub(super) fn notes(now: Now<'_>, id: UnitId) -> Vec<String> {
    let own = now.state.unit(id);
    let (_, weapon) = own.weapon.charted(&now.battle.tables);
    let mut notes = vec![own.quality.key().to_string(), weapon.to_string()];
    let began = own.size;
    notes.extend((own.figures < began).then(|| format!("lost {} of {began}", began - own.figures)));
    notes.extend(own.is_merged().then(|| "merged regiment".to_string()));
    notes.extend(morale(&point(now, id)));
    notes.extend(cover(now, id));
    notes.extend(
        now.state
            .leader_of(now.battle, id)
            .map(|(leader, _)| format!("{} with it", now.battle.leader(leader).name)),
    );
    notes.extend(about(now, id));
    notes
}

/// The morale point of a unit as it stands, and charged as it is.
fn point(now: Now<'_>, id: UnitId) -> Mmp {
    let is_charged = |onset: &Onset| onset.target == id;
    let facts = match now.state.onset.filter(is_charged) {
        Some(onset) => charge::facts::charged_facts(now, id, &onset),
        None => morale::facts::unit_facts(now, id, None),
    };
    mmp(&now.battle.tables, &MoraleFacts::from(facts))
}

/// The point and what counts for and against it, and what would count if the best two and the worst two were more.
fn morale(mmp: &Mmp) -> Vec<String> {
    let told = |line: &Counted| format!("{} {}", line.value.replace('-', "−"), line.label);
    // The first line is what its quality and losses make it, the second its level; the others are the situation.
    let (base, situation) = mmp.counted.split_at(mmp.counted.len().min(2));
    let level = base.get(1).filter(|line| line.value != "+0");
    let basic = base.first().map(|line| line.value.clone()).unwrap_or_default();
    let mut notes = vec![format!("MMP {}: BMP {basic}", mmp.value)];
    notes.extend(level.into_iter().chain(situation).map(told));
    notes.extend(mmp.dropped.iter().map(|line| format!("not counted: {}", told(line))));
    notes
}

/// What a unit stands in or behind, seen from ahead.
fn cover(now: Now<'_>, id: UnitId) -> Option<String> {
    let block = now.state.block(now.battle, id)?;
    let pose = block.pose();
    let ahead = pose.at.towards(pose.facing, board::table::Inches::whole(20));
    let behind = match line_of_fire::shelter(now.battle, &block, ahead) {
        Shelter::None => None,
        Shelter::Fence => Some("behind a fence"),
        Shelter::HastyWorks => Some("behind hasty works"),
        Shelter::LightWorks => Some("behind light works"),
        Shelter::HeavyWorks => Some("behind heavy works"),
        Shelter::Farm => Some("in a farm"),
        Shelter::Village => Some("in a village"),
    };
    let woods = match now.battle.terrain.woods(pose.at) {
        Woods::None => None,
        Woods::Light => Some("in light woods"),
        Woods::Heavy => Some("in heavy woods"),
    };
    behind.or(woods).map(String::from)
}

/// What it is about in this half turn.
fn about(now: Now<'_>, id: UnitId) -> Vec<String> {
    let marks = &now.state.unit(id).marks;
    let mut notes = charge_overlays::notes(now, id);
    notes.extend(match marks.half {
        Half::None => None,
        Half::Move => Some("half a move left".to_string()),
        Half::Form => Some("may still change formation".to_string()),
    });
    for (is_so, word) in [
        (marks.charges > 0, "has charged"),
        (marks.rallies > 0, "has tried to rally"),
        (marks.ran, "has made its routed move"),
        (marks.to_check, "must check morale after its charge"),
    ] {
        notes.extend(is_so.then(|| word.to_string()));
    }
    notes
}
