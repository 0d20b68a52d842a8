//! What a source of single dice answers, behind a pointer: play is compiled once for all of them.

use crate::fold::fold;
use crate::{Contest, Dice, Pair, Roll};

/// Dice that fall one way each time they are thrown.
///
/// Every source of play is one of these, so rules that play run behind `&mut dyn Throws` and are compiled once. What a
/// rule asks for are still the throws of [`Dice`], which every such source answers by folding the faces it shows.
pub trait Throws {
    /// Throws handfuls of dice with as many sides each; the faces lie handful after handful.
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8];

    /// See [`Dice::pick`].
    fn pick_class(&mut self, weights: &[u32]) -> usize;

    /// See [`Dice::contest`].
    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest;

    /// See [`Dice::shown`].
    fn faces(&self) -> &[u8];
}

impl<T: Throws + ?Sized> Throws for &mut T {
    #[inline]
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8] {
        (**self).throw(counts, sides)
    }

    fn pick_class(&mut self, weights: &[u32]) -> usize {
        (**self).pick_class(weights)
    }

    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest {
        (**self).throw_contest(rolls)
    }

    fn faces(&self) -> &[u8] {
        (**self).faces()
    }
}

impl<T: Throws + ?Sized> Dice for T {
    #[inline]
    fn tally<S, const N: usize>(
        &mut self,
        counts: [u8; N],
        sides: u8,
        start: S,
        step: impl Fn(S, u8, [u8; N]) -> S,
    ) -> S
    where
        S: Clone + Ord + 'static,
    {
        fold(counts, sides, self.throw(&counts, sides), start, step)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.pick_class(weights)
    }

    fn contest(&mut self, rolls: [Roll; 2]) -> Contest {
        self.throw_contest(rolls)
    }

    fn shown(&self) -> &[u8] {
        self.faces()
    }

    #[inline]
    fn die(&mut self, sides: u8) -> u8 {
        self.throw(&[1], sides)[0]
    }

    #[inline]
    fn sum(&mut self, count: u8, sides: u8) -> u16 {
        self.throw(&[count], sides).iter().map(|&face| u16::from(face)).sum()
    }

    #[inline]
    fn pair(&mut self, sides: u8) -> Pair {
        let faces = self.throw(&[2], sides);
        Pair { high: faces[0].max(faces[1]), low: faces[0].min(faces[1]) }
    }
}
