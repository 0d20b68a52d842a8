//! Two dice and what is added to them: how a roll is counted and how it is told.

use dice::Dice;
use sheet::{Axis, Counted, Explain, Modifiers, Step};

/// More modifiers than can count for one roll.
const MOST: usize = 24;

/// Modifiers that count, each with the number of times: kept in place, because every volley counts some.
pub(crate) struct Counting<M> {
    rows: [Option<(M, u8)>; MOST],
    many: usize,
}

impl<M: Axis> Counting<M> {
    /// Those that count at all.
    pub(crate) fn of(all: impl IntoIterator<Item = (M, u8)>) -> Counting<M> {
        let mut counting = Counting { rows: [None; MOST], many: 0 };
        for row in all.into_iter().filter(|&(_, times)| times > 0) {
            counting.rows[counting.many] = Some(row);
            counting.many += 1;
        }
        counting
    }

    /// Those that count once.
    pub(crate) fn once(all: impl IntoIterator<Item = (M, bool)>) -> Counting<M> {
        Counting::of(all.into_iter().map(|(modifier, counts)| (modifier, u8::from(counts))))
    }

    /// What they come to.
    pub(crate) fn sum(&self, modifiers: &Modifiers<M>) -> i32 {
        self.rows().map(|(m, times)| i32::from(modifiers.value(m)) * i32::from(times)).sum()
    }

    /// Their lines in an explanation.
    pub(crate) fn told(&self, modifiers: &Modifiers<M>) -> Vec<Counted> {
        let line = |(m, times): (M, u8)| {
            let mut counted = modifiers.counted(m);
            if times > 1 {
                counted.value = format!("{:+}", i32::from(modifiers.value(m)) * i32::from(times));
                counted.label = format!("{}: {times}", counted.label);
            }
            counted
        };
        self.rows().map(line).collect()
    }

    fn rows(&self) -> impl Iterator<Item = (M, u8)> + '_ {
        self.rows[..self.many].iter().flatten().copied()
    }
}

/// A roll with its modifiers; the result is yet to be filled in.
pub(crate) fn told(dice: &impl Dice, what: impl Into<String>, modifiers: Vec<Counted>, plus: i32) -> Step {
    let faces = dice.shown().to_vec();
    let sum: i32 = faces.iter().map(|&face| i32::from(face)).sum();
    Step {
        what: what.into(),
        total: (!faces.is_empty()).then_some(sum + plus),
        faces,
        modifiers,
        ..Step::default()
    }
}

/// Two dice against a number to be reached; whether it was.
pub(crate) fn reaches<D: Dice, E: Explain, M: Axis>(
    dice: &mut D,
    explain: &mut E,
    what: &str,
    modifiers: &Modifiers<M>,
    counting: &Counting<M>,
    needs: i32,
) -> bool {
    let plus = counting.sum(modifiers);
    let reached = i32::from(dice.sum(2, 6)) + plus >= needs;
    explain.step(|| Step {
        result: format!("{}, needs {needs}", if reached { "succeeds" } else { "fails" }),
        ..told(dice, what, counting.told(modifiers), plus)
    });
    reached
}
