//! What happened, as sentences for people.

use board::table::{Inches, Pose, TOUCH};
use view::{Glimpse, Spot};
use words::{Name, counted, sentence as told};

use super::picture::drawn_id;
use crate::Now;
use crate::game::battle::{Battle, Degree, Piece, Side, UnitId};
use crate::game::event::{Cause, Event, Fell};
use crate::game::measures::{compass, length};
use crate::game::state::{COMMANDER, Fight, Pending, Round};
use crate::rules::movement::Formation;

/// The round that is played: `Round 1 of 8`.
pub(super) fn round(now: Now<'_>) -> String {
    let last = now.battle.terms.stops;
    format!("Round {} of {last}", now.state.stops.saturating_add(1).min(last))
}

/// What a state waits for, as a heading: `Round 1 of 8, card of Uhlans`.
pub fn heading(now: Now<'_>) -> String {
    if now.state.over.is_some() {
        return "The battle is over".into();
    }
    let round = round(now);
    let step = match now.state.pending.last() {
        Some(Pending::Activate { card }) => Some(format!("card of {}", now.battle.name(*card))),
        _ => asked_now(now),
    };
    step.map_or_else(|| round.clone(), |step| format!("{round}, {step}"))
}

/// What is asked, without how far the battle has come, as a sentence.
pub fn question(now: Now<'_>) -> Option<String> {
    asked_now(now).map(told)
}

/// The same after a heading, without its capital.
fn asked_now(now: Now<'_>) -> Option<String> {
    let unit = |unit: UnitId| &now.battle.unit(unit).name;
    Some(match now.state.pending.last()? {
        Pending::Activate { card } => format!("what will {} do?", now.battle.name(*card)),
        Pending::Line { piece, distance, leaving: true, .. } => {
            let leaves = now.battle.name(*piece).does("leave the melee");
            format!("{leaves} by {}: which way?", length(*distance).mark())
        }
        Pending::Line { piece, distance, .. } => {
            format!("{} must go {}: which way?", now.battle.name(*piece), length(*distance).mark())
        }
        Pending::React { unit: own, charger } => {
            format!("{} charge falls short: how {}?", unit(*charger).possessive(), unit(*own).asked("react"))
        }
        Pending::Fight => {
            let own = now.state.fight.as_ref().map_or("", |fight| unit(fight.unit));
            format!("melee of {own}: which figures fight?")
        }
    })
}

/// The side that won, and how, by the names of both: `Red wins, Blue broken`.
pub(super) fn won(battle: &Battle, winner: Side, degree: Degree) -> String {
    let (wins, loser) = (battle.side_words(winner).noun().does("win"), battle.side_words(winner.enemy()));
    match degree {
        Degree::Draw | Degree::Points => format!("{wins} on points"),
        Degree::Broken => format!("{wins}, {} broken", loser.bare()),
        Degree::Destroyed => format!("{wins}, {} destroyed", loser.bare()),
    }
}

/// The sentence for an event; none for what is only bookkeeping.
pub fn sentence(now: Now<'_>, event: &Event) -> Option<String> {
    let battle = now.battle;
    let name = |unit: &UnitId| &battle.unit(*unit).name;
    let piece = |piece: &Piece| battle.name(*piece);
    let clause = match event {
        Event::Settled | Event::FightEnded => return None,
        // The summary of the round says that the STOP card was drawn, the melee which units are in it, the question what was rolled.
        Event::Stopped | Event::Locked { .. } | Event::Asked { .. } => return None,
        Event::Reshuffled if now.state.over.is_some() => return None,
        Event::Drew { card } => format!("card drawn: {}", piece(card)),
        Event::ThrownAway { card } => format!("card discarded: {}", piece(card).is("gone")),
        Event::Reshuffled => "all cards are shuffled".into(),
        Event::Moved { unit, pose } => moved(name(unit), now.state.unit(*unit).pose, *pose),
        Event::Rode { commander, pose } => {
            let from = now.state.piece_block(battle, Piece::Commander(*commander)).map(|block| block.pose());
            moved(&battle.commander(*commander).name, from, *pose)
        }
        Event::Attached { commander, unit } => {
            format!("{} {}", battle.commander(*commander).name.does("join"), name(unit))
        }
        Event::CommanderLost { commander } => battle.commander(*commander).name.is("lost"),
        Event::Formed { unit, formation } => name(unit).does(match formation {
            Formation::Line => "form line",
            Formation::Column => "form column",
        }),
        Event::Shot { unit, target, hits } => {
            format!("{} at {}: {}", name(unit).does("fire"), name(target), counted(*hits, "hit"))
        }
        Event::Jammed { unit } => name(unit).is("jammed"),
        Event::Cleared { unit } => name(unit).does("clear the jam"),
        Event::Charged { unit, target, pose } => {
            let charge = format!("{} {}", name(unit).does("charge"), name(target));
            let way =
                way(now.state.unit(*unit).pose, *pose).map(|way| format!(", {way}")).unwrap_or_default();
            let short = short_of(now, *unit, *target, *pose).map(|short| {
                let stops = name(unit).verb("stop");
                format!(", and {stops} {} short", length(short).mark())
            });
            format!("{charge}{way}{}", short.unwrap_or_default())
        }
        Event::Parted { unit } => format!("{} in melee", name(unit).does("be no longer")),
        Event::FightBegan { fight } => match fight.round {
            Round::Charge => {
                format!("{}: melee with {}", name(&fight.unit).does("charge home"), foes(battle, fight))
            }
            Round::Later => name(&fight.unit).does("fight on"),
        },
        Event::Dueled { fighter, foe, came_round, fell } => {
            let own = now.state.fight.as_ref().map(|fight| fight.unit);
            let (ours, theirs) = (figure(battle, own, *fighter), figure(battle, Some(foe.unit), foe.place));
            let round = if came_round.is_some() { "comes round and " } else { "" };
            match fell {
                Fell::Foe => format!("{ours} {round}removes {theirs}"),
                Fell::Fighter => format!("{ours} {round}fights {theirs} and is removed"),
                Fell::Nobody => format!("{ours} {round}fights {theirs}: neither falls"),
            }
        }
        Event::FiguresLost { unit, figures } => {
            let left = now.state.unit(*unit).figures.saturating_sub(*figures);
            // That the last one is lost is told when the unit is removed.
            let left = if left > 0 { format!(" ({left} left)") } else { String::new() };
            format!("{} {}{left}", name(unit).does("lose"), counted(*figures, "figure"))
        }
        Event::Removed { unit, cause } => removed(name(unit), *cause),
        // A unit that falls back is disrupted by that.
        Event::Disrupted { unit } if !battle.unit(*unit).square => return None,
        Event::Disrupted { unit } => name(unit).is("disrupted"),
        Event::FellBack { unit, pose } => {
            let way = way(now.state.unit(*unit).pose, *pose).map(|way| format!(" {way}")).unwrap_or_default();
            format!("{}{way}, disrupted", name(unit).does("fall back"))
        }
        Event::Rallied { unit } => name(unit).does("rally"),
        Event::Ended { winner, degree } => {
            winner.map_or("the battle is a draw".into(), |winner| won(battle, winner, *degree))
        }
    };
    Some(told(clause))
}

/// How far and which way a piece goes, and what it faces at the end if that is another way.
fn moved(name: &Name, from: Option<Pose>, to: Pose) -> String {
    let Some(from) = from else {
        return format!("{}, facing {}", name.does("move"), compass(to.facing));
    };
    let gone = from.at.distance(to.at);
    if gone == Inches::ZERO {
        return match from.facing == to.facing {
            true => name.does("stay in place"),
            false => format!("{} {}", name.does("turn"), compass(to.facing)),
        };
    }
    let heading = compass(from.at.bearing(to.at));
    let moves = name.does(&format!("move {} {heading}", length(gone).mark()));
    if compass(to.facing) == heading { moves } else { format!("{moves}, facing {}", compass(to.facing)) }
}

/// How far a charge stops before its target; nothing if it makes contact.
fn short_of(now: Now<'_>, unit: UnitId, target: UnitId, pose: Pose) -> Option<Inches> {
    let [own, enemy] = [unit, target].map(|unit| now.state.block(now.battle, unit));
    let short = own?.moved_to(pose).distance(&enemy?);
    (short > TOUCH).then_some(short)
}

/// How far and which way: `5.2" north`; nothing for a piece that stays where it is.
fn way(from: Option<Pose>, to: Pose) -> Option<String> {
    let from = from?.at;
    let gone = from.distance(to.at);
    (gone > Inches::ZERO).then(|| format!("{} {}", length(gone).mark(), compass(from.bearing(to.at))))
}

fn removed(unit: &Name, cause: Cause) -> String {
    match cause {
        Cause::Destroyed => {
            let last = format!("lose {} last figure", unit.own());
            format!("{} and {}", unit.does(&last), unit.verb("be removed"))
        }
        Cause::Routed => unit.is("routed and removed"),
        Cause::Scattered => format!("{} and {}", unit.does("break in the square"), unit.verb("be removed")),
        Cause::Left => unit.does("leave the table"),
    }
}

/// A figure by its number, from 1, and its unit: `figure 2 of Uhlans`, `the commander of Uhlans`.
fn figure(battle: &Battle, unit: Option<UnitId>, place: u8) -> String {
    let figure = match place {
        COMMANDER => "the commander".into(),
        place => format!("figure {}", u16::from(place) + 1),
    };
    unit.map_or_else(|| figure.clone(), |unit| format!("{figure} of {}", battle.unit(unit).name))
}

/// The enemies of the active unit in a melee.
fn foes(battle: &Battle, fight: &Fight) -> Name {
    let side = battle.unit(fight.unit).side;
    let mut foes: Vec<UnitId> = fight.figures.iter().map(|(figure, _)| figure.unit).collect();
    foes.retain(|&unit| battle.unit(unit).side != side);
    foes.sort();
    foes.dedup();
    Name::joint(foes.iter().map(|&unit| &battle.unit(unit).name))
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let drawn = |unit: UnitId| drawn_id(Piece::Unit(unit));
    match *event {
        Event::Shot { unit, target, .. } => Some(Glimpse::fire(drawn(unit), Spot::Unit(drawn(target)))),
        Event::Charged { unit, target, .. } => {
            Some(Glimpse::charge(drawn(unit), Some(Spot::Unit(drawn(target)))))
        }
        Event::Jammed { unit }
        | Event::FiguresLost { unit, .. }
        | Event::Removed { unit, .. }
        | Event::Disrupted { unit }
        | Event::FellBack { unit, .. } => Some(Glimpse::Befalls { unit: drawn(unit) }),
        Event::CommanderLost { commander } => {
            Some(Glimpse::Befalls { unit: drawn_id(Piece::Commander(commander)) })
        }
        _ => None,
    }
}
