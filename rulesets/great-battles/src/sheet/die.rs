//! The one die of the game, ten-sided and marked 0 to 9, and how a roll of it is told.

use dice::Dice;
use sheet::{Counted, Source, Step};

/// Throws the die; what reads the same is one class of the odds.
pub(crate) fn thrown<D: Dice, V: Clone + Ord + 'static>(dice: &mut D, read: impl Fn(i32) -> V) -> V {
    // The nought is the tenth face.
    let die = |face: u8| i32::from(face % 10);
    let seen = dice.tally([1], 10, None, |seen, face, [n]| if n > 0 { Some(read(die(face))) } else { seen });
    seen.unwrap_or_else(|| read(0))
}

/// The faces of the last roll as they are marked.
pub(crate) fn marked(dice: &impl Dice) -> Vec<u8> {
    dice.shown().iter().map(|face| face % 10).collect()
}

/// A roll of the die with what was added to it.
pub(crate) fn told(dice: &impl Dice, what: impl Into<String>, modifiers: Vec<Counted>, plus: i32) -> Step {
    let faces = marked(dice);
    Step {
        what: what.into(),
        total: faces.first().map(|&face| i32::from(face) + plus),
        faces,
        modifiers,
        ..Step::default()
    }
}

/// A modifier and how often it counts, as one line; none if it does not count at all.
pub(crate) fn times(mut counted: Counted, value: i8, times: u8) -> Option<Counted> {
    if times > 1 {
        counted.value = format!("{:+}", i32::from(value) * i32::from(times));
        counted.label = format!("{}: {times}", counted.label);
    }
    (times > 0).then_some(counted)
}

/// A number added that stands in a table or was given; none if it is nothing.
pub(crate) fn added(label: impl Into<String>, value: i8, source: Source) -> Option<Counted> {
    let value = (value != 0).then(|| format!("{value:+}"))?;
    Some(Counted { label: label.into(), value, source, counted: true })
}
