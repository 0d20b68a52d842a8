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

    /// Throws handfuls of which a rule wants to know no more than their class; `class` numbers the class of some faces.
    /// A source that goes through every way throws each class once, and no faces that come to the same.
    fn throw_class(&mut self, counts: &[u8], sides: u8, class: &mut dyn FnMut(&[u8]) -> usize) -> &[u8] {
        let _ = class;
        self.throw(counts, sides)
    }

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

    #[inline]
    fn throw_class(&mut self, counts: &[u8], sides: u8, class: &mut dyn FnMut(&[u8]) -> usize) -> &[u8] {
        (**self).throw_class(counts, sides, class)
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
        let mut known = ClassNumbers(Vec::new());
        let mut class = |faces: &[u8]| known.number(fold(counts, sides, faces, start.clone(), &step));
        let faces = self.throw_class(&counts, sides, &mut class);
        fold(counts, sides, faces, start.clone(), &step)
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
        let sum = |faces: &[u8]| faces.iter().map(|&face| u16::from(face)).sum();
        sum(self.throw_class(&[count], sides, &mut |faces| usize::from(sum(faces))))
    }

    #[inline]
    fn pair(&mut self, sides: u8) -> Pair {
        let faces = self.throw(&[2], sides);
        Pair { high: faces[0].max(faces[1]), low: faces[0].min(faces[1]) }
    }
}

/// The classes met so far, in order, with their numbers.
struct ClassNumbers<S>(Vec<(S, usize)>);

impl<S: Ord> ClassNumbers<S> {
    fn number(&mut self, class: S) -> usize {
        match self.0.binary_search_by(|(known, _)| known.cmp(&class)) {
            Ok(at) => self.0[at].1,
            Err(at) => {
                let number = self.0.len();
                self.0.insert(at, (class, number));
                number
            }
        }
    }
}
