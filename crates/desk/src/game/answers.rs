//! What answers the question that is asked, and which units have still to act before a step is ended.

use view::{Choice, Deed, Duty};

use super::game_table::GameTable;
use crate::{Asks, Playable, Task, wire};

/// Whether two offers are one answer: they differ in nothing but what nobody asks, such as the corner faced at the end.
fn is_same(one: &Choice, other: &Choice) -> bool {
    let told =
        |choice: &Choice| (choice.deed, choice.place.clone(), choice.manner.clone(), choice.units.clone());
    one.label == other.label && told(one) == told(other)
}

/// Whether an order is an answer to be listed; a line on a free table is dragged instead.
fn is_listed(choice: &Choice) -> bool {
    choice.deed != Deed::Go || choice.place.is_some()
}

/// The number of each choice among the answers, from 1; none for what is no answer.
fn numbered<'a>(choices: impl Iterator<Item = &'a Choice>) -> Vec<Option<usize>> {
    let mut answers: Vec<&Choice> = Vec::new();
    let number = |choice: &'a Choice| {
        let known = answers.iter().position(|one| is_same(one, choice));
        let at = known.unwrap_or(answers.len());
        if known.is_none() && is_listed(choice) {
            answers.push(choice);
        }
        is_listed(choice).then_some(at + 1)
    };
    choices.map(number).collect()
}

impl<R: Playable> GameTable<R> {
    /// Whether one answer out of a few is asked for.
    pub(super) fn is_choice(&self) -> bool {
        let look = self.look();
        look.asked.is_some() && look.prompt.asks == Asks::Choice && look.volunteers.is_empty()
    }

    /// The answers to what is asked, each with its number; none while units act one after the other.
    pub(super) fn answers(&self) -> Vec<(&R::Order, &Choice, usize)> {
        if !self.is_choice() {
            return Vec::new();
        }
        let offers = self.look().offers(self.battle());
        let numbers = numbered(offers.iter().map(|(_, choice)| choice));
        let answered = offers.iter().zip(numbers);
        answered.filter_map(|((order, choice), number)| Some((order, choice, number?))).collect()
    }

    /// The number of an order among the answers, if it is one.
    pub(super) fn number(&self, order: &R::Order) -> Option<usize> {
        self.answers().into_iter().find(|(other, ..)| *other == order).map(|(.., number)| number)
    }

    /// What a page offers besides the orders to single units: the answers to a question, or what is nobody's in particular.
    pub(super) fn options(&self) -> Vec<wire::Offer> {
        if self.is_choice() {
            return self.answers().into_iter().map(|(order, choice, _)| self.offer(order, choice)).collect();
        }
        let offers = self.look().offers(self.battle()).iter();
        // All units that may react are one question, not one each.
        let open = offers.filter(|(_, choice)| choice.units.is_empty() && self.look().volunteers.is_empty());
        open.map(|(order, choice)| self.offer(order, choice)).collect()
    }

    /// What the units of the step do, in words, where they act one after the other.
    pub(super) fn task(&self) -> Option<wire::Task> {
        match self.look().prompt.asks {
            Asks::Step(Task { doing, done }) => Some(wire::Task { doing, done }),
            Asks::Choice => None,
        }
    }

    /// The units of that duty, by their ids.
    pub(super) fn on_duty(&self, duty: Duty) -> Vec<String> {
        let duties = self.look().duties(self.battle()).iter();
        duties.filter(|(_, other)| *other == duty).map(|(id, _)| id.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use board::hex::{Hex, Vertex};
    use view::Spot;

    use super::*;

    #[test]
    fn answers_are_numbered_place_by_place() {
        let to = |hex: &str, facing| Choice {
            facing: Some(facing),
            ..Choice::new(
                format!("Fall back to {hex}"),
                vec!["unit-1".into()],
                Some(Spot::Hex(hex.parse::<Hex>().expect("a hex"))),
                Deed::Go,
            )
        };
        let plain = |label: &str, deed| Choice::new(label.into(), Vec::new(), None, deed);
        let choices = [
            to("0806", Vertex::East),
            to("0806", Vertex::West),
            plain("March", Deed::Go),
            to("0905", Vertex::East),
            to("0806", Vertex::NorthEast),
            plain("Stay here", Deed::Do),
            plain("Face NE", Deed::Turn),
        ];
        assert_eq!(
            numbered(choices.iter()),
            [Some(1), Some(1), None, Some(2), Some(1), Some(3), Some(4)],
            "corners of one hex are one answer; a line that is dragged is none"
        );
    }
}
