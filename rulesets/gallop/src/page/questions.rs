//! What is being asked, and where in the turn.

use words::counted;

use crate::Now;
use crate::game::state::Pending;
pub(crate) use crate::rules::turn::step_names::step;

/// Where in the turn a state is, as a heading: `Turn 2 of 6, 1 July, 15:30, Union fire`.
pub fn heading(now: Now<'_>) -> String {
    let turn = turn(now);
    step(now).map_or_else(|| turn.clone(), |step| format!("{turn}, {step}"))
}

/// What is asked, as a sentence; nothing where no seat has to choose.
pub fn question(now: Now<'_>) -> Option<String> {
    let battle = now.battle;
    let names = |square| {
        let stack: Vec<_> = now.state.stack(battle, square).collect();
        battle.names_of(&stack)
    };
    Some(match now.state.pending.last()? {
        Pending::Move(_) => "Which stands move, and where to?".into(),
        Pending::Fire(_) => "Which stands fire, and at which squares?".into(),
        Pending::Declare(_) => "Which stands charge the squares they face?".into(),
        Pending::Resolve(_) => "Which hand combat is fought next?".into(),
        Pending::Evade { target } => {
            format!("{} at {target}: retreat 1 square or stand?", names(*target).is("charged"))
        }
        Pending::Ride { general } => {
            format!("{} is charged alone: where does he ride?", battle.name(*general))
        }
        Pending::Retreat { at, squares, .. } => {
            let stack = now.state.stack(battle, *at);
            let going: Vec<_> = stack.filter(|&id| now.state.stand(id).going_back).collect();
            let retreat = format!("must retreat {}", counted(*squares, "square"));
            format!("{}: where to?", battle.names_of(&going).does(&retreat))
        }
        Pending::Enter { target, entered: 0 } => format!("{target} is taken: which stand moves in?"),
        Pending::Enter { target, .. } => format!("Which other stand moves in at {target}?"),
        Pending::Arrivals | Pending::Broken(_) | Pending::Combat { .. } | Pending::Risk { .. } => {
            return None;
        }
    })
}

/// The turn and, where the scenario has one, the clock: `Turn 3 of 6, 1 July, 16:00`.
pub(crate) fn turn(now: Now<'_>) -> String {
    if now.state.turn == 0 {
        return format!("Set-up, {} to come", counted(now.battle.terms.turns, "turn"));
    }
    let turn = format!("Turn {} of {}", now.state.turn, now.battle.terms.turns);
    match now.battle.clock(now.state.turn) {
        Some(clock) => format!("{turn}, {clock}"),
        None => turn,
    }
}
