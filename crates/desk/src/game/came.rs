//! What came of an order, in the order it happened, as far as one seat may know it; whoever reads a record knows all.

use engine::{Game, Log, Logged, Seat};
use sheet::Step;
use view::Glimpse;

use crate::Playable;

/// A game as it can be told: the state before each order, and what came of it.
pub(crate) trait Tale<R: Playable> {
    /// The battle.
    fn battle(&self) -> &R;
    /// The state after so many orders.
    fn state_after(&self, n_orders: usize) -> &R::State;
    /// What came of the order with so many before it.
    fn log(&self, number: usize) -> &Log<R::Event>;
}

impl<R: Playable> Tale<R> for Game<R> {
    fn battle(&self) -> &R {
        Game::battle(self)
    }

    fn state_after(&self, n_orders: usize) -> &R::State {
        Game::state_after(self, n_orders)
    }

    fn log(&self, number: usize) -> &Log<R::Event> {
        &self.entries()[number].log
    }
}

/// One thing that came of an order.
pub(crate) enum Came {
    /// An event: its sentence, and what of it is seen from above.
    Told { sentence: Option<String>, glimpse: Option<Glimpse> },
    /// A roll or a lookup, explained.
    Rolled(Step),
    /// A turn ended: what it came to, a sentence each.
    TurnOver(Vec<String>),
}

/// What came of the order with so many before it.
pub(crate) fn came<R: Playable>(game: &dyn Tale<R>, number: usize, eyes: Option<Seat>) -> Vec<Came> {
    let battle = game.battle();
    let mut state = game.state_after(number).clone();
    let mut came = Vec::new();
    for logged in &game.log(number).0 {
        let event = match logged {
            Logged::Step(step) => {
                came.push(Came::Rolled(step.clone()));
                continue;
            }
            Logged::Event(event) => event,
        };
        if eyes.is_none_or(|seat| battle.may_know(event, seat)) {
            let sentence = battle.tell(&state, event).filter(|text| !text.is_empty());
            came.push(Came::Told { sentence, glimpse: battle.glimpse(event) });
        }
        let over = battle.turns_over(&state);
        battle.apply(&mut state, event);
        if battle.turns_over(&state) > over {
            let seen = |state: R::State| eyes.map_or(state.clone(), |seat| battle.observe(&state, seat));
            let told = battle.summary(&seen(begun(game, number, over)), &seen(state.clone())).sentences();
            came.extend((!told.is_empty()).then_some(Came::TurnOver(told)));
        }
    }
    came
}

/// The same as lines for a terminal, sentences a little indented and rolls more.
pub(crate) fn came_as_text<R: Playable>(game: &dyn Tale<R>, number: usize, eyes: Option<Seat>) -> String {
    let line = |came| match came {
        Came::Told { sentence, .. } => sentence.map(|text| format!("  {text}\n")).unwrap_or_default(),
        Came::Rolled(step) => format!("    | {}\n", step.to_string().replace('\n', "\n    | ")),
        Came::TurnOver(sentences) => sentences.iter().map(|text| format!("  * {text}\n")).collect(),
    };
    came(game, number, eyes).into_iter().map(line).collect()
}

/// The state in which the turn after so many began, at the latest in the order with so many before it.
fn begun<R: Playable>(game: &dyn Tale<R>, number: usize, over: u32) -> R::State {
    let battle = game.battle();
    let began = (0..=number).rev().find(|&before| battle.turns_over(game.state_after(before)) < over);
    let Some(before) = began else { return battle.opening() };
    let mut state = game.state_after(before).clone();
    for event in game.log(before).events() {
        if battle.turns_over(&state) >= over {
            break;
        }
        battle.apply(&mut state, event);
    }
    state
}
