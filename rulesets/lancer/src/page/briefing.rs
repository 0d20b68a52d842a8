//! What wins, and how it ends: the terms of section 7 in plain words.

use desk::briefing::{capital, lead_wins, without};
use desk::{Briefing, Ending, Loss, Worth};
use words::counted;

use crate::Now;
use crate::game::battle::{LossPoints, Objective, Side, Unit};
use crate::game::state::Post;
use crate::rules::victory;
use crate::sheet::axes::{Number, Troops, Victory};

/// The victory terms, and what each side has of them.
pub(crate) fn briefing(now: Now<'_>) -> Briefing {
    let places = now.battle.terms.objectives.iter().map(|objective| place(now, objective));
    let losses = match now.battle.terms.losses {
        LossPoints::Sheet => by_the_sheet(now),
        LossPoints::Units { infantry, cavalry, battery, commander } => vec![
            units(now, Troops::Infantry, infantry),
            units(now, Troops::Cavalry, cavalry),
            units(now, Troops::Battery, battery),
            commanders(now, commander),
        ],
    };
    let losses = Worth::for_losses(&losses);
    Briefing { rows: places.chain(losses).collect(), ends: ends(now) }
}

fn place(now: Now<'_>, objective: &Objective) -> Worth {
    let Objective { name, within, points, side: only, .. } = objective;
    let holder = victory::holder(now, objective);
    let has = |side: Side| holder == Some(side) && only.is_none_or(|only| only == side);
    let now = Side::BOTH.map(|side| if has(side) { u32::from(*points) } else { 0 });
    let what = format!("{}: you alone have a unit within {within}\" of it", capital(name));
    Worth { only: only.map(Side::seat), ..Worth::new(*points, what, now) }
}

/// Whole units that are gone.
fn units(now: Now<'_>, troops: Troops, points: u8) -> Loss<'static> {
    let name = match troops {
        Troops::Infantry => "company",
        Troops::Cavalry => "troop",
        Troops::Battery => "battery",
    };
    let gone = |unit: &Unit, left: Option<u8>| u32::from(unit.troops == troops && left.is_none());
    Loss { name, points: points.into(), lost: taken(now, gone) }
}

/// What each side has taken from the enemy's units; `lost` is asked with a unit and its figures, if it is still there.
fn taken(now: Now<'_>, lost: impl Fn(&Unit, Option<u8>) -> u32) -> [u32; 2] {
    Side::BOTH.map(|side| {
        let enemies = now.battle.unit_ids().filter(|&id| now.battle.unit(id).side != side);
        let left = |id| now.state.unit(id).pose.is_some().then_some(now.state.unit(id).figures);
        enemies.map(|id| lost(now.battle.unit(id), left(id))).sum()
    })
}

fn commanders(now: Now<'_>, points: u8) -> Loss<'static> {
    let lost = Side::BOTH.map(|side| {
        let enemies = now.battle.commander_ids().filter(|&id| now.battle.commander(id).side != side);
        enemies.filter(|id| now.state.commanders[id.index()].post == Post::Lost).count() as u32
    });
    Loss { name: "commander", points: points.into(), lost }
}

/// Figures, guns and commanders, where the scenario is silent.
fn by_the_sheet(now: Now<'_>) -> Vec<Loss<'static>> {
    let tables = &now.battle.tables;
    let points = |what: Victory| u32::from(tables.victory.get(what));
    let guns = u32::from(tables.number(Number::Guns));
    let figures = Side::BOTH.map(|side| {
        let enemies = now.battle.unit_ids().filter(|&id| now.battle.unit(id).side != side);
        let lost = enemies.map(|id| now.battle.unit(id).figures.saturating_sub(now.state.unit(id).figures));
        lost.map(u32::from).sum()
    });
    let lost_guns =
        taken(now, |unit, left| if unit.troops == Troops::Battery && left.is_none() { guns } else { 0 });
    vec![
        Loss { name: "figure", points: points(Victory::FigurePoints), lost: figures },
        Loss { name: "gun", points: points(Victory::GunPoints), lost: lost_guns },
        commanders(now, tables.victory.get(Victory::CommanderPoints)),
    ]
}

/// The sides that the next STOP makes lose, or has made lose; else those that 1 more lost unit brings there.
pub(crate) fn peril(now: Now<'_>) -> Option<String> {
    let broken: Vec<Side> = Side::BOTH.into_iter().filter(|&side| victory::is_broken(now, side)).collect();
    let is_over = now.state.over.is_some();
    Some(match broken[..] {
        [] if is_over => return None,
        [] => return near_peril(now),
        [side] if is_over => format!("{}.", has_lost(now, side)),
        [side] => {
            let loses = now.battle.side_words(side).noun().does("lose");
            format!("{}: the next STOP card ends the battle, and {loses}.", has_lost(now, side))
        }
        [one, other, ..] => {
            let after = if is_over { "" } else { " The next STOP card ends the battle in a draw." };
            format!("{}, {}.{after}", has_lost(now, one), has_lost(now, other))
        }
    })
}

/// The sides that have lost units and may lose no more.
fn near_peril(now: Now<'_>) -> Option<String> {
    let is_near = |&side: &Side| {
        let (lost, _) = victory::units_lost(now, side);
        lost > 0 && victory::breaks(now, side, lost + 1)
    };
    let told = Side::BOTH.into_iter().filter(is_near).map(|side| {
        let loses = now.battle.side_words(side).noun().does("lose");
        format!("{}: 1 more unit lost, and {loses} at the next STOP.", has_lost(now, side))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" "))
}

fn has_lost(now: Now<'_>, side: Side) -> String {
    let (lost, of) = victory::units_lost(now, side);
    let (name, units) = (now.battle.side_words(side), counted(of, "unit"));
    let noun = name.noun();
    format!("{} of {} {units}", capital(&noun.has(&format!("lost {lost}"))), noun.own())
}

fn ends(now: Now<'_>) -> Vec<Ending> {
    let terms = &now.battle.terms;
    let in_time = format!(
        "Round {} is the last. A round ends when the STOP card is drawn: it is shuffled with all others, so a round may be \
         very short. Points are counted as the table stands at the end. {}",
        terms.stops,
        lead_wins(u32::from(terms.draw_to) + 1)
    );
    let share = match terms.break_at {
        [1, 2] => "half".into(),
        [1, 3] => "a third".into(),
        [2, 3] => "two thirds".into(),
        [parts, of] => format!("{parts} in {of}"),
    };
    let mut broken = format!(
        "A side that has lost {share} of its units, commanders not counted, when a STOP card is drawn loses at once; if both \
         have, it is a draw."
    );
    let lost = Side::BOTH.map(|side| victory::units_lost(now, side));
    if lost.iter().any(|(lost, _)| *lost > 0) {
        let [first, second] = Side::BOTH.map(|side| {
            let (lost, of) = lost[side as usize];
            format!("{} {lost} of {of}", now.battle.side_name(side))
        });
        broken += &format!(" Lost so far: {first}, {second}.");
    }
    vec![Ending::InTime(in_time), Ending::Sudden(broken), without("units")]
}
