//! What happened, as sentences for people.

use sheet::Axis;
use view::{Glimpse, Spot};

use super::picture::{Piece, drawn_id};
use crate::Now;
use crate::game::battle::{LeaderId, Side, UnitId};
use crate::game::event::Event;
use crate::game::order::RateOfFire;
use crate::game::state::{Condition, Formation, Pending, Stage};
use crate::rules::fire::resolve::{FireOccasion, Light};
use crate::rules::victory;

/// The turn and the hour: `Turn 2 of 5, 08:20, dusk`.
pub fn turn(now: Now<'_>) -> String {
    let mut text = format!("Turn {} of {}", now.state.turn.max(1), now.battle.turns.len());
    let hour = now.battle.clock(now.state.turn.max(1));
    let light = match now.battle.light(now.state.turn) {
        Light::Day => None,
        light => Some(light.key().to_string()),
    };
    for word in hour.into_iter().chain(light) {
        text = format!("{text}, {word}");
    }
    text
}

/// What a state waits for, as a heading: `Turn 2 of 5, 08:20, Garland's brigade`.
pub fn heading(now: Now<'_>) -> String {
    let step = match now.state.pending.last() {
        Some(Pending::Orders(side)) => Some(format!("{side} orders")),
        Some(&Pending::Brigade(brigade)) => Some(now.battle.brigade(brigade).name.clone()),
        Some(Pending::Rally(side)) => Some(format!("{side} rally")),
        _ => question(now),
    };
    step.map_or_else(|| turn(now), |step| format!("{}, {step}", turn(now)))
}

/// What is asked, without the turn.
pub fn question(now: Now<'_>) -> Option<String> {
    let name = |unit: UnitId| now.battle.unit(unit).name.as_str();
    Some(match *now.state.pending.last()? {
        Pending::Orders(side) => format!("{side} side: which orders do the brigades get?"),
        Pending::First(_) => "which marker is picked first?".into(),
        Pending::Division(division) => {
            format!("{}: which brigade acts next?", now.battle.division(division).name)
        }
        Pending::Joining { brigade, more } => {
            let own = now.battle.brigade(brigade).division;
            let others =
                now.battle.brigade_ids().filter(|&id| now.battle.brigade(id).division == own).count();
            let more = counted(more.min(others.saturating_sub(1) as u8), "brigade", "brigades");
            format!("which brigades act as one with {}? Up to {more} may", now.battle.brigade(brigade).name)
        }
        Pending::Brigade(brigade) => {
            format!("what do the units of {} do?", now.battle.brigade(brigade).name)
        }
        Pending::Change(brigade) => {
            format!("which orders does {} change to?", now.battle.brigade(brigade).name)
        }
        Pending::Return { unit, at, .. } => {
            format!("fire of {} at {at}: which units return it?", name(unit))
        }
        Pending::Way { unit, to, .. } => {
            format!("move of {} to {to}: which units fire at it?", name(unit))
        }
        Pending::Retreat { unit, free: true, .. } => {
            format!("retreat of {}: where to?", name(unit))
        }
        Pending::Retreat { unit, hexes, .. } => {
            let hexes = counted(hexes, "hex", "hexes");
            format!("{} must fall back {hexes}: where to?", name(unit))
        }
        Pending::Rally(side) => format!("{side} side: which units try to rally?"),
        Pending::Turning(unit) => format!("{} may turn after the rally: which way?", name(unit)),
        Pending::Naming => "which units shock, and which hexes?".into(),
        Pending::Shock(stage) => {
            let hex = now.state.onset.as_ref().map_or_else(String::new, |onset| format!(" of {}", onset.hex));
            format!("the shock{hex}: {}", asked(stage))
        }
        Pending::Shocks => "which shock is fought next?".into(),
        Pending::Efficiency | Pending::Initiative | Pending::Cup | Pending::TurnEnd => {
            return None;
        }
    })
}

/// What a shock asks at a stage of it.
fn asked(stage: Stage) -> &'static str {
    match stage {
        Stage::Avoid => "which units give way or form square?",
        Stage::Fire => "which units fire?",
        Stage::Advance => "which stack goes after them, and where?",
        Stage::Continue => "which hex do they shock next?",
        Stage::Stand | Stage::Die => "it is thrown for",
    }
}

/// How it ended: `US victory on points, 23 to 11`.
pub fn ended(now: Now<'_>) -> String {
    let [us, mexican] = Side::BOTH.map(|side| victory::points(now, side));
    match victory::verdict(now).winner {
        Some(seat) => {
            let winner = Side::of(seat);
            let (high, low) = (us.max(mexican), us.min(mexican));
            format!("{winner} victory on points, {high} to {low}")
        }
        None => format!("A drawn battle, {us} to {mexican} points"),
    }
}

/// The sentence for an event; none for what is only bookkeeping.
pub fn sentence(now: Now<'_>, event: &Event) -> Option<String> {
    let battle = now.battle;
    let name = |unit: UnitId| battle.unit(unit).name.as_str();
    let leader = |leader: LeaderId| battle.leader(leader).name.as_str();
    let brigade = |brigade| battle.brigade(brigade).name.as_str();
    let division = |division| battle.division(division).name.as_str();
    Some(match *event {
        Event::Settled
        | Event::Halted { .. }
        | Event::Closed
        | Event::Reached { .. }
        | Event::ShockEnded
        | Event::Moved { .. }
        | Event::Tested { .. } => {
            return None;
        }
        Event::Named { unit, target } => format!("{} is to shock {target}.", name(unit)),
        Event::CalledOff { hex } => format!("The shock of {hex} is too weak to be allowed."),
        Event::ShockBegan { hex } => format!("The shock of {hex}."),
        Event::StayedOut { unit } => format!("{} stays out of it.", name(unit)),
        Event::Shaken { unit } => format!("{} is shaken and holds its fire.", name(unit)),
        Event::Struck { result, .. } => format!("The shock: {}.", result.key()),
        Event::Pursued { from, to, facing } => {
            format!("Those in {from} go after them to {to}, facing {}.", facing.letters())
        }
        Event::WentOn { hex } => format!("They go on against {hex}."),
        Event::TurnBegan { turn } => match battle.clock(turn) {
            Some(hour) => format!("Turn {turn} begins, at {hour}."),
            None => format!("Turn {turn} begins."),
        },
        Event::Mustered { division: id, markers } => {
            format!("{} has {}.", division(id), counted(markers, "marker", "markers"))
        }
        Event::Sealed { brigade: id, orders } => {
            format!("{} is to get {} orders.", brigade(id), orders.key())
        }
        Event::Told { brigade: id, orders } => format!("{} gets {} orders.", brigade(id), orders.key()),
        Event::Won { side } => format!("The {side} side has the initiative."),
        Event::Drawn { division: id } => format!("A marker of {} is drawn.", division(id)),
        Event::Coordinated { brigade: id, result } => {
            format!("{} tries to coordinate: {}.", brigade(id), result.key())
        }
        Event::Joined { brigade: id } => format!("{} joins in.", brigade(id)),
        Event::Activated { brigade: id } => format!("{} acts.", brigade(id)),
        Event::Sought { brigade: id, deed } => format!("{} seeks other orders: {}.", brigade(id), deed.key()),
        Event::Stepped { unit, to, facing, .. } => {
            format!("{} comes to {to} facing {}.", name(unit), facing.letters())
        }
        Event::Turned { unit, facing, .. } => format!("{} faces {facing}.", name(unit)),
        Event::Formed { unit, formation, .. } => match formation {
            Formation::Square => format!("{} forms square.", name(unit)),
            Formation::March => format!("{} takes march mode.", name(unit)),
            Formation::Formed => format!("{} forms for battle.", name(unit)),
        },
        Event::Limbered { unit, limbered, .. } => {
            format!("{} {}.", name(unit), if limbered { "limbers" } else { "unlimbers" })
        }
        Event::Mounted { unit, mounted } => {
            format!("{} {}.", name(unit), if mounted { "mounts" } else { "dismounts" })
        }
        Event::Topped { unit } => format!("{} goes on top.", name(unit)),
        Event::Aimed { unit, at, manner } => match manner {
            RateOfFire::Volley => format!("{} takes aim at {at}.", name(unit)),
            RateOfFire::Rapid => format!("{} takes aim at {at} for rapid fire.", name(unit)),
        },
        Event::Arrived { unit, to } => format!("{} arrives at {to}.", name(unit)),
        Event::RodeUp { leader: id, to } => format!("{} arrives at {to}.", leader(id)),
        Event::Charged { unit, target } => format!("{} charges {target}.", name(unit)),
        Event::SetOut { unit, to, .. } => format!("{} sets out for {to}.", name(unit)),
        Event::Fired { unit, at, occasion } => match occasion {
            FireOccasion::Activation => format!("{} fires at {at}.", name(unit)),
            other => format!("{}: {} at {at}.", name(unit), other.words()),
        },
        Event::Lost { unit, sp } => format!("{} loses {sp} SP.", name(unit)),
        Event::Disordered { unit } => format!("{} is disordered.", name(unit)),
        Event::Routed { unit } => format!("{} routs.", name(unit)),
        Event::Rallied { unit, condition: Condition::Normal } => format!("{} rallies.", name(unit)),
        Event::Rallied { unit, condition } => {
            format!("{} tries to rally, and is {}.", name(unit), condition.key())
        }
        Event::DrivenBack { unit, free: true, .. } => format!("{} gives way.", name(unit)),
        Event::DrivenBack { unit, hexes, .. } => {
            format!("{} is driven back {}.", name(unit), counted(hexes, "hex", "hexes"))
        }
        Event::FellBack { unit, to, .. } => format!("{} goes back to {to}.", name(unit)),
        Event::Eliminated { unit } => format!("{} is lost.", name(unit)),
        Event::Followed { leader: id, to } => format!("{} goes with them to {to}.", leader(id)),
        Event::Fell { leader: id } => format!("{} falls.", leader(id)),
        Event::Rode { leader: id, to } => format!("{} rides to {to}.", leader(id)),
        Event::Fled { leader: id, to: Some(to) } => format!("{} gets away to {to}.", leader(id)),
        Event::Fled { leader: id, to: None } => format!("{} is taken.", leader(id)),
        Event::Succeeded { leader: id, to } => format!("A successor of {} takes over at {to}.", leader(id)),
        Event::Dug { unit } => format!("{} works on its breastworks.", name(unit)),
        Event::Acted { brigade: id } => format!("{} has acted.", brigade(id)),
        Event::Tired { brigade: id, level, orders } => {
            format!("{} has fatigue {level} and {} orders.", brigade(id), orders.key())
        }
        Event::Ended => "The battle is over.".into(),
    })
}

fn counted(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What of an event is seen from above.
pub fn glimpse(event: &Event) -> Option<Glimpse> {
    let drawn = |unit: UnitId| drawn_id(Piece::Unit(unit));
    match *event {
        Event::Aimed { unit, at, .. } | Event::Fired { unit, at, .. } => {
            Some(Glimpse::fire(drawn(unit), Spot::Hex(at)))
        }
        Event::Charged { unit, target } | Event::Named { unit, target } => {
            Some(Glimpse::charge(drawn(unit), Some(Spot::Hex(target))))
        }
        Event::Shaken { unit }
        | Event::Lost { unit, .. }
        | Event::Disordered { unit }
        | Event::Routed { unit }
        | Event::DrivenBack { unit, .. }
        | Event::FellBack { unit, .. }
        | Event::Eliminated { unit } => Some(Glimpse::Befalls { unit: drawn(unit) }),
        Event::Fell { leader } | Event::Fled { leader, .. } => {
            Some(Glimpse::Befalls { unit: drawn_id(Piece::Leader(leader)) })
        }
        _ => None,
    }
}
