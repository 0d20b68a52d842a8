//! What happened, as sentences for people.

use board::table::{Inches, Point};
use desk::free_table;
use sheet::Axis;
use view::{Glimpse, Spot};

use super::picture::drawn_id;
use crate::Now;
use crate::game::battle::{Battle, Piece, UnitId};
use crate::game::event::{Cause, Event, Fell};
use crate::game::state::{COMMANDER, Pending, Round};
use crate::rules::movement::Formation;

/// What a state waits for, as a heading: `After 2 of 8 STOPs, Uhlans`.
pub fn heading(now: Now<'_>) -> String {
    let stops = format!("After {} of {} STOPs", now.state.stops, now.battle.terms.stops);
    let step = match now.state.pending.last() {
        Some(Pending::Activate { card }) => Some(now.battle.name(*card).to_string()),
        _ => question(now),
    };
    step.map_or_else(|| stops.clone(), |step| format!("{stops}, {step}"))
}

/// What is asked, without how far the battle has come.
pub fn question(now: Now<'_>) -> Option<String> {
    let unit = |unit: UnitId| now.battle.unit(unit).name.as_str();
    Some(match now.state.pending.last()? {
        Pending::Activate { card } => format!("what shall {} do?", now.battle.name(*card)),
        Pending::Line { piece, distance, leaving: true, .. } => {
            format!("{} leaves the melee by {distance}\": which way?", now.battle.name(*piece))
        }
        Pending::Line { piece, distance, .. } => {
            format!("{} must go {distance}\": which way?", now.battle.name(*piece))
        }
        Pending::React { unit: own, charger } => {
            format!("{} charged {} and fell short: what shall {1} do?", unit(*charger), unit(*own))
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

/// The sentence for an event; none for what is only bookkeeping.
pub fn sentence(battle: &Battle, event: &Event) -> Option<String> {
    let name = |unit: &UnitId| battle.unit(*unit).name.as_str();
    let figure = |place: u8| match place {
        COMMANDER => "the commander".to_string(),
        place => format!("figure {}", place + 1),
    };
    Some(match event {
        Event::Settled | Event::FightEnded => return None,
        Event::Drew { card } => format!("The card of {} is drawn.", battle.name(*card)),
        Event::ThrownAway { card } => {
            format!("The card of {}, now gone, is thrown away.", battle.name(*card))
        }
        Event::Stopped => "STOP.".into(),
        Event::Reshuffled => "All cards are shuffled.".into(),
        Event::Asked { pending } => match pending {
            Pending::Line { piece, distance, leaving: true, .. } => {
                format!("{} leaves the melee by {}.", battle.name(*piece), inches(*distance))
            }
            Pending::Line { piece, distance, woods, .. } => {
                let into = if *woods { " into woods" } else { "" };
                format!("{} moves {}{into}.", battle.name(*piece), inches(*distance))
            }
            Pending::React { unit, charger } => format!("{} may answer {}.", name(unit), name(charger)),
            Pending::Activate { .. } | Pending::Fight => return None,
        },
        Event::Moved { unit, pose } => {
            format!("{} stands at {} facing {}.", name(unit), place(pose.at), pose.facing)
        }
        Event::Rode { commander, pose } => {
            format!("{} rides to {}.", battle.name(Piece::Commander(*commander)), place(pose.at))
        }
        Event::Attached { commander, unit } => {
            format!("{} joins {}.", battle.name(Piece::Commander(*commander)), name(unit))
        }
        Event::CommanderLost { commander } => {
            format!("{} is lost.", battle.name(Piece::Commander(*commander)))
        }
        Event::Formed { unit, formation } => {
            let formation = match formation {
                Formation::Line => "line",
                Formation::Column => "column",
            };
            format!("{} forms {formation}.", name(unit))
        }
        Event::Shot { unit, target, hits } => {
            let hits = match hits {
                0 => "without a hit".to_string(),
                1 => "1 hit".to_string(),
                hits => format!("{hits} hits"),
            };
            format!("{} fires at {}: {hits}.", name(unit), name(target))
        }
        Event::Jammed { unit } => format!("{} is jammed.", name(unit)),
        Event::Cleared { unit } => format!("{} clears the jam.", name(unit)),
        Event::Charged { unit, target, pose } => {
            format!("{} charges {} as far as {}.", name(unit), name(target), place(pose.at))
        }
        Event::Locked { one, other } => format!("{} and {} are in melee.", name(one), name(other)),
        Event::Parted { unit } => format!("{} is out of the melee.", name(unit)),
        Event::FightBegan { fight } => match fight.round {
            Round::Charge => format!("{} comes home.", name(&fight.unit)),
            Round::Later => format!("{} fights on.", name(&fight.unit)),
        },
        Event::Dueled { fighter, foe, came_round, fell } => {
            let round = if came_round.is_some() { " comes round and" } else { "" };
            let fell = match fell {
                Fell::Foe => "who falls",
                Fell::Fighter => "and falls",
                Fell::Nobody => "neither falls",
            };
            let (ours, theirs) = (figure(*fighter), figure(foe.place));
            let ours = format!("{}{}", ours[..1].to_uppercase(), &ours[1..]);
            format!("{ours}{round} fights {theirs} of {}, {fell}.", name(&foe.unit))
        }
        Event::FiguresLost { unit, figures: 1 } => format!("{} loses a figure.", name(unit)),
        Event::FiguresLost { unit, figures } => format!("{} loses {figures} figures.", name(unit)),
        Event::Removed { unit, cause } => match cause {
            Cause::Destroyed => format!("{} is destroyed.", name(unit)),
            Cause::Routed => format!("{} is routed and removed.", name(unit)),
            Cause::Scattered => format!("{} breaks in the square and is removed.", name(unit)),
            Cause::Left => format!("{} leaves the table.", name(unit)),
        },
        Event::Disrupted { unit } => format!("{} is disrupted.", name(unit)),
        Event::FellBack { unit, pose } => format!("{} falls back to {}.", name(unit), place(pose.at)),
        Event::Rallied { unit } => format!("{} rallies.", name(unit)),
        Event::Ended { winner, degree } => {
            free_table::ended(winner.map(|side| (battle.side_name(side), degree.key())))
        }
    })
}

/// So many inches in words.
fn inches(distance: Inches) -> String {
    if distance == Inches::whole(1) { "1 inch".into() } else { format!("{distance} inches") }
}

/// A place to the tenth of an inch: `17.9, 19.4`.
fn place(at: Point) -> String {
    format!("{}, {}", at.x().tenths(), at.y().tenths())
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
