//! What wins, and how it ends: the terms of section 7 in plain words.

use desk::briefing::capital;
use desk::{Briefing, Ending, Loss, Worth};

use crate::Now;
use crate::game::battle::{Objective, Side};
use crate::rules::victory::{self, VictoryTally};
use crate::sheet::board_tables::VictoryNumber;

/// The victory terms, and what each side has of them.
pub(crate) fn briefing(now: Now<'_>) -> Briefing {
    let terms = &now.battle.terms;
    let tallies = Side::BOTH.map(|side| victory::tally(now, side));
    let places = terms.objectives.iter().zip(&now.state.holders);
    let places = places.map(|(objective, holder)| place(objective, *holder));
    let each = if terms.each == 1 { "each SP".into() } else { format!("every {} SP", terms.each) };
    let sp = Worth::new(
        terms.sp,
        format!("{each} of infantry and cavalry the enemy loses"),
        tallies.map(|tally| tally.sp / u32::from(terms.each) * u32::from(terms.sp)),
    );
    let loss = |name, points: u8, lost: fn(VictoryTally) -> u32| Loss {
        name,
        points: points.into(),
        lost: tallies.map(lost),
    };
    let losses = Worth::for_losses(&[
        loss("gun", terms.gun, |tally| tally.guns),
        loss("brigadier", terms.brigadier, |tally| tally.brigadiers),
        loss("higher leader", terms.leader, |tally| tally.leaders),
    ]);
    let sp = Some(sp).filter(|row| row.points > 0);
    Briefing { rows: places.chain(losses).chain(sp).collect(), ends: ends(now) }
}

fn place(objective: &Objective, holder: Option<Side>) -> Worth {
    let Objective { name, at, points, side: only, .. } = objective;
    let has = |side: Side| holder == Some(side) && only.is_none_or(|only| only == side);
    let now = Side::BOTH.map(|side| if has(side) { u32::from(*points) } else { 0 });
    let what = format!("{}, hex {at}: yours was the last unit there that was not routed", capital(name));
    Worth { only: only.map(Side::seat), ..Worth::new(*points, what, now) }
}

fn ends(now: Now<'_>) -> Vec<Ending> {
    let share = now.battle.tables.map.victory.get(VictoryNumber::Lead);
    let in_time = format!(
        "Turn {} is the last. The side with more points wins if its lead is at least {share}% of all points \
         scored; less is a draw.",
        now.battle.turns.len()
    );
    let broken = "As soon as a side has only routed units left, the battle ends and points decide.";
    vec![Ending::InTime(in_time), Ending::Sudden(broken.into())]
}
