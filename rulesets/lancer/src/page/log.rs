//! What happened, as sentences for people.

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
        _ => question(now),
    };
    step.map_or_else(|| round.clone(), |step| format!("{round}, {step}"))
}

/// What is asked, without how far the battle has come.
pub fn question(now: Now<'_>) -> Option<String> {
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

/// The rounds that STOP cards ended among these events, and why.
pub fn rounds_ended(before: Now<'_>, events: &[&Event]) -> Vec<String> {
    let stops = events.iter().filter(|event| matches!(event, Event::Stopped)).count() as u8;
    let last = before.battle.terms.stops;
    let ended = (1..=stops).map(|stop| before.state.stops.saturating_add(stop));
    ended.map(|round| format!("Round {round} of {last} is over: the STOP card was drawn.")).collect()
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
        Event::Drew { card } => format!("card drawn: {}", piece(card)),
        Event::ThrownAway { card } => format!("card discarded: {}", piece(card).is("gone")),
        Event::Stopped => "STOP card drawn".into(),
        Event::Reshuffled => "all cards are shuffled".into(),
        Event::Asked { pending } => return asked(battle, pending).map(told),
        Event::Moved { unit, pose } => {
            format!("{}, facing {}", name(unit).does("move"), compass(pose.facing))
        }
        Event::Rode { commander, pose } => {
            let commander = &battle.commander(*commander).name;
            format!("{}, facing {}", commander.does("move"), compass(pose.facing))
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
        Event::Charged { unit, target, .. } => format!("{} {}", name(unit).does("charge"), name(target)),
        Event::Locked { one, other } => Name::joint([name(one), name(other)]).is("in melee"),
        Event::Parted { unit } => format!("{} in melee", name(unit).does("be no longer")),
        Event::FightBegan { fight } => match fight.round {
            Round::Charge => {
                format!("{}: melee with {}", name(&fight.unit).does("charge home"), foes(battle, fight))
            }
            Round::Later => name(&fight.unit).does("fight on"),
        },
        Event::Dueled { fighter, foe, came_round, fell } => {
            let (ours, theirs) = (figure(*fighter), figure(foe.place));
            let round = if came_round.is_some() { " comes round and" } else { "" };
            let fell = match fell {
                Fell::Foe => format!(" and removes {}", theirs.object()),
                Fell::Fighter => " and is removed".into(),
                Fell::Nobody => ": neither falls".into(),
            };
            format!("{ours}{round} {} {theirs} of {}{fell}", ours.verb("fight"), name(&foe.unit))
        }
        Event::FiguresLost { unit, figures } => {
            format!("{} {}", name(unit).does("lose"), counted(*figures, "figure"))
        }
        Event::Removed { unit, cause } => removed(name(unit), *cause),
        // A unit that falls back is disrupted by that.
        Event::Disrupted { unit } if !battle.unit(*unit).square => return None,
        Event::Disrupted { unit } => name(unit).is("disrupted"),
        Event::FellBack { unit, .. } => format!("{}, disrupted", name(unit).does("fall back")),
        Event::Rallied { unit } => name(unit).does("rally"),
        Event::Ended { winner, degree } => {
            winner.map_or("the battle is a draw".into(), |winner| won(battle, winner, *degree))
        }
    };
    Some(told(clause))
}

/// What is waited for, where that tells what was rolled or why a unit is asked.
fn asked(battle: &Battle, pending: &Pending) -> Option<String> {
    Some(match pending {
        Pending::Line { piece, distance, woods, leaving } => {
            let moves = battle.name(*piece).does(match (leaving, woods) {
                (true, _) => "leave the melee",
                (false, true) => "move into woods",
                (false, false) => "move",
            });
            format!("{moves}: {} rolled", length(*distance).mark())
        }
        Pending::React { unit, charger } => {
            let short = format!("{} charge falls short", battle.unit(*charger).name.possessive());
            format!("{short}: {}", battle.unit(*unit).name.does("may react"))
        }
        Pending::Activate { .. } | Pending::Fight => return None,
    })
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

/// A figure by its number in its unit, from 1.
fn figure(place: u8) -> Name {
    match place {
        COMMANDER => Name::person("the commander"),
        place => Name::new(format!("figure {}", u16::from(place) + 1)),
    }
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
