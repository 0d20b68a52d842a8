//! What happened, told in sentences; and what is being asked.

use board::square::Square;
use view::{Glimpse, Spot};

use super::picture::drawn_id;
use crate::Now;
use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::event::{Event, RemovalCause};
use crate::game::state::{Formation, Pending};
use crate::rules::hand_combat::{CombatOutcome, CombatResult};
use crate::rules::victory::Term;
use crate::sheet::axes::{Arm, VictoryMargin};

/// What a state waits for, as a heading: `Turn 2, Union fire`.
pub fn heading(now: Now<'_>) -> String {
    let step = match now.state.pending.last() {
        Some(Pending::Move(side)) => Some(format!("{side} move")),
        Some(Pending::Fire(side)) => Some(format!("{side} fire")),
        Some(Pending::Declare(side)) => Some(format!("{side} charges")),
        _ => question(now),
    };
    step.map_or_else(|| turn(now), |step| format!("{}, {step}", turn(now)))
}

/// What is asked, without the turn.
pub fn question(now: Now<'_>) -> Option<String> {
    Some(match now.state.pending.last()? {
        Pending::Arrivals => "arrivals".into(),
        Pending::Broken(side) => format!("{side} broken groups"),
        Pending::Move(side) => format!("{side} moves: where do the stands go?"),
        Pending::Fire(side) => format!("{side} fire: which stands fire, and where?"),
        Pending::Declare(side) => format!("{side} charges: which stands charge?"),
        Pending::Resolve(side) => format!("{side} charges: which hand combat is fought first?"),
        Pending::Combat { target, .. } => format!("hand combat at {target}"),
        Pending::Evade { target } => format!("the skirmishers at {target} are charged: fall back, or stand?"),
        Pending::Ride { general } => {
            format!("{} is alone: where does he ride?", now.battle.stand(*general).name)
        }
        Pending::Retreat { at, .. } => format!("the troops at {at} must fall back: where to?"),
        Pending::Enter { target, .. } => format!("{target} is won: which stand moves in?"),
        Pending::Risk { target } => format!("generals at {target}"),
    })
}

/// The turn and, where the scenario has one, the clock: `Turn 3 of 6, 1 July, 16:00`.
pub(crate) fn turn(now: Now<'_>) -> String {
    if now.state.turn == 0 {
        return format!("Set-up, {} turns to come", now.battle.terms.turns);
    }
    let turn = format!("Turn {} of {}", now.state.turn, now.battle.terms.turns);
    match now.battle.clock(now.state.turn) {
        Some(clock) => format!("{turn}, {clock}"),
        None => turn,
    }
}

/// An event as a sentence; nothing for the bookkeeping between events.
pub fn sentence(now: Now<'_>, event: &Event) -> Option<String> {
    let battle = now.battle;
    let name = |id: StandId| battle.stand(id).name.as_str();
    let group = |id: GroupId| battle.groups[id.index()].name.as_str();
    Some(match event {
        Event::Settled | Event::Asked { .. } | Event::FireEnded { .. } | Event::CombatEnded { .. } => {
            return None;
        }
        Event::GoingBack { .. } | Event::BackEnded { .. } | Event::MoveBegan { .. } => return None,
        Event::MoveEnded { .. } => return None,
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
        Event::Arrived { stand, square, .. } => format!("{} arrives at {square}.", name(*stand)),
        Event::Delayed { stand } => {
            format!("{} finds every entry full or too near the enemy, and waits.", name(*stand))
        }
        Event::Moved { stand, to, formation, .. } => {
            format!("{} moves to {to}{}.", name(*stand), marching(battle, *stand, *formation))
        }
        Event::MovedTogether { to, stands } => {
            let names: Vec<&str> = stands.iter().map(|moved| name(moved.stand)).collect();
            format!("{} move to {to}.", names.join(", "))
        }
        Event::Formed { stand, formation, .. } => {
            format!("{} {}.", name(*stand), formed(battle, *stand, *formation))
        }
        Event::Turned { square, facing } => format!("{square} faces {facing}."),
        Event::Fronted { stand } => format!("{} comes to the front.", name(*stand)),
        Event::Fired { stand, at, hits, .. } => {
            format!("{} fires at {at}: {}.", name(*stand), counted(*hits, "hit"))
        }
        Event::Hit { stand, .. } => format!("{} is hit.", name(*stand)),
        Event::Removed { stand, cause: RemovalCause::Hits } if battle.stand(*stand).arm == Arm::General => {
            format!("{} falls.", name(*stand))
        }
        Event::Removed { stand, cause } => format!("{} {}.", name(*stand), lost(*cause)),
        Event::Charged { stand, target } => {
            let verb =
                if battle.stand(*stand).arm == Arm::General { "leads the charge on" } else { "charges" };
            format!("{} {verb} {target}.", name(*stand))
        }
        Event::Clashed { target, outcome } => clashed(*target, outcome),
        Event::WentBack { stand, to } => format!("{} goes back to {to}.", name(*stand)),
        Event::Rode { general, to } => format!("{} rides to {to}.", name(*general)),
        Event::Entered { stand, target } => format!("{} moves into {target}.", name(*stand)),
        Event::Risked { general } => format!("{} has been in the thick of it.", name(*general)),
        Event::Broke { group: broken } => format!("{} is broken and goes back.", group(*broken)),
        Event::Steadied { group: steady } => format!("{} holds its ground again.", group(*steady)),
        Event::Fled { stand, to } => format!("{} flees to {to}.", name(*stand)),
        Event::ArrivalThrown { group: coming, due, face } => {
            let early = battle.special.early.is_some_and(|early| *face >= early);
            let late = battle.special.late.is_some_and(|late| *face <= late);
            let comes = if early {
                "early if it may"
            } else if late {
                "late if it is due"
            } else {
                "when it is due"
            };
            format!("A {face} for {}, due in turn {due}: it comes {comes}.", group(*coming))
        }
        Event::Withdrew { stand } => format!("{} is called away.", name(*stand)),
        Event::Released { hold } => {
            let held = battle.stands.iter().filter(|stand| stand.held == Some(*hold));
            let names: Vec<_> = held.map(|stand| stand.name.as_str()).collect();
            format!("No longer held back: {}.", names.join(", "))
        }
        Event::Intruded { term } => match battle.terms.added.get(usize::from(*term)) {
            Some(Term::KeptOut { side, .. }) => {
                format!("{} troops stand on ground that the {side} side was to keep clear.", side.enemy())
            }
            _ => return None,
        },
        Event::ContactChosen { stand } => {
            let of = group(battle.stand(*stand).group);
            format!("{} and the stands with it are {of} now; the rest must come nearer.", name(*stand))
        }
        Event::Ended { winner, degree } => ended(*winner, *degree),
    })
}

fn marching(battle: &Battle, stand: StandId, formation: Formation) -> &'static str {
    match (formation, battle.stand(stand).arm) {
        (Formation::Deployed, _) => "",
        (Formation::Column, Arm::Artillery) => ", limbered",
        (Formation::Column, _) => ", in road column",
    }
}

fn formed(battle: &Battle, stand: StandId, formation: Formation) -> &'static str {
    match (formation, battle.stand(stand).arm) {
        (Formation::Deployed, Arm::Artillery) => "unlimbers",
        (Formation::Deployed, _) => "deploys",
        (Formation::Column, Arm::Artillery) => "limbers",
        (Formation::Column, _) => "forms road column",
    }
}

fn lost(cause: RemovalCause) -> &'static str {
    match cause {
        RemovalCause::Hits => "is destroyed",
        RemovalCause::GunsLost => "is taken with its guns",
        RemovalCause::OffTable => "leaves the field",
        RemovalCause::Captured => "is captured",
    }
}

fn clashed(target: Square, outcome: &CombatOutcome) -> String {
    let doubled = if outcome.doubled { ", doubled" } else { "" };
    let result = match outcome.result {
        CombatResult::ChargerWins => format!("the charge wins{doubled}"),
        CombatResult::DefenderWins => format!("the charge is beaten off{doubled}"),
        CombatResult::Level => "neither side gives way".into(),
        CombatResult::Emptied => "nobody is left to defend it".into(),
        CombatResult::NoChargers => "no charger is left".into(),
    };
    format!("Hand combat at {target}: {result}.")
}

fn ended(winner: Option<Side>, degree: VictoryMargin) -> String {
    match (winner, degree) {
        (Some(side), VictoryMargin::Marginal) => format!("The battle is over: a marginal {side} victory."),
        (Some(side), _) => format!("The battle is over: a decisive {side} victory."),
        (None, _) => "The battle is over: a draw.".into(),
    }
}

fn counted(n: u8, what: &str) -> String {
    match n {
        0 => format!("no {what}"),
        1 => format!("one {what}"),
        _ => format!("{n} {what}s"),
    }
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let befalls = |stand: StandId| Some(Glimpse::Befalls { unit: drawn_id(stand) });
    match *event {
        Event::Fired { stand, at, .. } => Some(Glimpse::fire(drawn_id(stand), Spot::Square(at))),
        Event::Charged { stand, target } => {
            Some(Glimpse::charge(drawn_id(stand), Some(Spot::Square(target))))
        }
        Event::Hit { stand, .. }
        | Event::Removed { stand, .. }
        | Event::WentBack { stand, .. }
        | Event::Fled { stand, .. } => befalls(stand),
        Event::Rode { general, .. } | Event::Risked { general } => befalls(general),
        _ => None,
    }
}
