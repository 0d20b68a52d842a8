//! What wins, and how it ends: the terms of section 10 in plain words.

use desk::briefing::{lead_wins, without};
use desk::{Briefing, Ending, Loss, Worth};
use scenario::free_table::Objective;

use crate::Now;
use crate::rules::victory::{self, PointsTally};
use crate::sheet::board_tables::{SheetDistance, VictoryNumber};
use crate::sheet::units::Side;

/// The victory terms, and what each side has of them.
pub(crate) fn briefing(now: Now<'_>) -> Briefing {
    let tallies = Side::BOTH.map(|side| victory::tally(now, side));
    let worth = |end: VictoryNumber| u32::from(now.battle.tables.field.end.get(end));
    let places = now.battle.terms.objectives.iter().zip(&now.state.held);
    let places = places.map(|(objective, holder)| place(now, objective, *holder));
    let brigades = |end: VictoryNumber, how: &str, lost: fn(PointsTally) -> u8| {
        let now = tallies.map(|tally| worth(end) * u32::from(lost(tally)));
        Worth::new(worth(end), format!("each brigade of the enemy that {how}"), now)
    };
    let brigades = [
        brigades(VictoryNumber::Removed, "is removed or has no unit left", |tally| tally.removed),
        brigades(VictoryNumber::Broken, "is broken and still there", |tally| tally.broken),
    ];
    let loss = |name, end: VictoryNumber, lost: fn(PointsTally) -> u8| Loss {
        name,
        points: worth(end),
        lost: tallies.map(|tally| u32::from(lost(tally))),
    };
    let losses = Worth::for_losses(&[
        loss("battery", VictoryNumber::Battery, |tally| tally.batteries),
        loss("general", VictoryNumber::General, |tally| tally.generals),
        loss("standard", VictoryNumber::Standard, |tally| tally.standards),
    ]);
    let brigades = brigades.into_iter().filter(|row| row.points > 0);
    Briefing { rows: places.chain(brigades).chain(losses).collect(), ends: ends(now) }
}

fn place(now: Now<'_>, objective: &Objective<Side>, holder: Option<Side>) -> Worth {
    let within = objective.within;
    let clear = now.battle.distance(SheetDistance::Objective);
    let how = format!(
        "you were the last to end a turn with a formed unit within {within}\" of it and no enemy within {clear}\""
    );
    Worth::for_place(objective, holder, &how)
}

fn ends(now: Now<'_>) -> Vec<Ending> {
    let terms = &now.battle.terms;
    let in_time = Ending::after(terms.turns, &lead_wins(terms.lead.max(1)));
    let share = match now.battle.tables.field.end.get(VictoryNumber::Beaten) {
        50 => "half".into(),
        share => format!("{share}%"),
    };
    let beaten = format!(
        "If {share} of a side's brigades have broken or are removed when a turn ends, that side has lost, whatever the points say; if both sides' have, points decide."
    );
    vec![in_time, Ending::Sudden(beaten), without("units")]
}
