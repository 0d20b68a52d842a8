//! Modifiers of which only the best and the worst few count, and how a roll is told.

use dice::Dice;
use sheet::{Counted, Explain, Source, Step};

/// More modifiers than can be true of one roll.
const MOST: usize = 12;

/// Modifiers of which the lowest and the highest few count: in place, for every fire weighs some.
pub struct Weighing<M> {
    rows: [Option<(M, i32, bool)>; MOST],
    many: usize,
}

impl<M: Copy> Weighing<M> {
    /// All that are true of a roll. The `lowest` lowest and the `highest` highest count, if `may_count` allows it; of equals
    /// the first.
    pub fn of(
        all: impl IntoIterator<Item = (M, i32)>,
        lowest: u8,
        highest: u8,
        may_count: impl Fn(M, i32) -> bool,
    ) -> Weighing<M> {
        let mut weighing = Weighing { rows: [None; MOST], many: 0 };
        for (row, value) in all {
            weighing.rows[weighing.many] = Some((row, value, value == 0));
            weighing.many += 1;
        }
        (0..lowest)
            .for_each(|_| weighing.count_next(|row, value| if may_count(row, value) { -value } else { 0 }));
        (0..highest)
            .for_each(|_| weighing.count_next(|row, value| if may_count(row, value) { value } else { 0 }));
        weighing
    }

    /// Counts the weightiest of those left, if any weighs at all.
    fn count_next(&mut self, weight: impl Fn(M, i32) -> i32) {
        let left = self.rows.iter_mut().flatten().filter(|row| !row.2 && weight(row.0, row.1) > 0);
        let heavier =
            |first: &(M, i32, bool), next: &(M, i32, bool)| weight(next.0, next.1) > weight(first.0, first.1);
        if let Some(row) = left.reduce(|first, next| if heavier(first, next) { next } else { first }) {
            row.2 = true;
        }
    }

    /// What those that count come to.
    pub fn sum(&self) -> i32 {
        self.rows().filter(|&(_, _, counted)| counted).map(|(_, value, _)| value).sum()
    }

    /// All of them, with their values and whether they count.
    pub fn rows(&self) -> impl Iterator<Item = (M, i32, bool)> + '_ {
        self.rows[..self.many].iter().flatten().copied()
    }
}

/// The line of an explanation for a value with its sign, which counts.
pub(crate) fn line(label: &str, value: i32, source: Source) -> Counted {
    Counted { label: label.into(), value: format!("{value:+}"), source, counted: true }
}

/// A roll with its modifiers; the result is still to be filled in.
pub(crate) fn told(dice: &impl Dice, what: impl Into<String>, modifiers: Vec<Counted>) -> Step {
    Step { what: what.into(), faces: dice.shown().to_vec(), modifiers, ..Step::default() }
}

/// Tells of rulings, numbers and reconstructed cells that decided a roll and are no part of its sum, if there are any.
pub(crate) fn note<E: Explain>(explain: &mut E, what: &str, lines: Vec<Counted>, result: String) {
    if !lines.is_empty() {
        explain.step(|| Step { what: what.into(), modifiers: lines, result, ..Step::default() });
    }
}
