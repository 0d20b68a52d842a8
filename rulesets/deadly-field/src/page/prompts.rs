//! What is asked, as questions for people.

use words::{Name, capital};

use crate::Now;
use crate::game::charges::Stage;
use crate::game::state::{Pending, ReactionTrigger};
use crate::page::log;
use crate::page::told_moves::mark;
use crate::rules::charge::follow_up;
use crate::sheet::units::Side;

/// What a state waits for, as a heading: `Turn 2 of 8, Union half turn`.
pub fn heading(now: Now<'_>) -> String {
    let step = match now.state.pending.last() {
        Some(Pending::Act { side }) => log::half(now.battle, *side),
        _ => asked(now),
    };
    format!("Turn {} of {}, {step}", now.state.turn.max(1), now.battle.terms.turns)
}

/// What is asked, without the turn.
pub fn question(now: Now<'_>) -> String {
    match now.state.pending.last() {
        Some(Pending::Act { side }) => {
            format!("{}: which unit acts, and how?", log::half(now.battle, *side))
        }
        Some(_) => capital(&asked(now)),
        None => String::new(),
    }
}

/// The same without a capital, for the middle of a heading.
fn asked(now: Now<'_>) -> String {
    let battle = now.battle;
    let side_name = |side: &Side| battle.side_name(*side);
    match now.state.pending.last() {
        None if now.state.over.is_some() => "the battle is over".into(),
        None => "the turn is over".into(),
        Some(Pending::Initiative { side }) => {
            format!("initiative, {}: which side acts first?", side_name(side))
        }
        Some(Pending::Act { side }) => log::half(battle, *side),
        Some(Pending::React { side, deed }) => {
            let actor = |name: Name, phrase: &str| {
                format!("{}: which {} units react?", name.does(phrase), side_name(side))
            };
            match (deed, now.state.onset) {
                (ReactionTrigger::Moves { unit, .. }, _) => actor(battle.unit_in_words(*unit), "move"),
                (ReactionTrigger::Runs { unit, by }, _) => {
                    let phrase = format!("make a routed move of {}", mark(*by));
                    actor(battle.unit_in_words(*unit), &phrase)
                }
                (ReactionTrigger::Fired { units, target }, _) => {
                    let phrase = format!("fire at {}", battle.unit(*target).name);
                    actor(battle.units_in_words(*units), &phrase)
                }
                (ReactionTrigger::Charges, Some(onset)) => {
                    let phrase = format!("charge {}", battle.unit(onset.target).name);
                    let charge = battle.units_in_words(onset.chargers).does(&phrase);
                    format!("{charge}: how do the {} units react?", side_name(side))
                }
                (ReactionTrigger::Charges, None) => {
                    format!("charge: how do the {} units react?", side_name(side))
                }
            }
        }
        Some(Pending::Lead { side }) => {
            format!("impact: which {} unit leads?", side_name(side))
        }
        Some(Pending::FollowUp { .. }) => follow_up(now),
    }
}

/// The question to the owner of chargers that may go on.
fn follow_up(now: Now<'_>) -> String {
    let Some(onset) = now.state.onset else { return "charge on or stay?".into() };
    let name = now.battle.units_in_words(onset.chargers);
    if onset.stage == Stage::Cleared {
        return format!("{} no enemy in the path: charge another enemy or stay?", name.does("have"));
    }
    let most = follow_up::farthest(now);
    let follow = if most > board::table::Inches::ZERO {
        format!("follow up (at most {}), charge on or stay?", mark(most))
    } else {
        "charge on or stay?".into()
    };
    format!("{}: {follow}", name.does("win"))
}
