//! Where chance comes from: one trait of throws, and the sources that answer it.
//!
//! A rule asks its [`Dice`] for a throw and never knows who answers: [`Seeded`] in play, [`Scripted`] in tests,
//! [`Typed`] at an umpire's table, [`Recorded`] in a replay, [`Enumerated`] when odds are counted. All but the last
//! are [`Throws`], which fit behind a pointer: play is compiled once for all of them.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod choice_dice;
mod enumerated;
mod fault;
mod fold;
mod listed;
mod recorded;
mod seeded;
mod tallied;
mod throw;
mod throws;

pub use choice_dice::ChoiceDice;
pub use enumerated::{ByFaces, Enumerated};
pub use fault::Fault;
pub use listed::{Missing, Scripted, Typed};
pub use recorded::{Recorded, Recording, Thrown};
pub use seeded::{Seed, Seeded, face_of};
pub use throw::{Contest, MAX_SIDES, Pair, Pool, Roll, Throw};
pub use throws::Throws;

/// The throws a rule can ask for.
///
/// Ask for the coarsest throw that suffices: what a rule cannot tell apart should be one class, because odds are
/// counted class by class. [`tally`](Dice::tally) is the coarse one; `die`, `sum`, `pair` and `pool` are it in
/// everyday clothes.
///
/// ```
/// use dice::{Dice, Scripted};
/// let mut dice = Scripted::new([2, 6, 5]);
/// let hits = dice.tally([3], 6, 0, |hits, face, [count]| if face >= 5 { hits + count } else { hits });
/// assert_eq!(hits, 2);
/// assert_eq!(dice.shown(), [2, 6, 5]);
/// ```
pub trait Dice {
    /// Throws `N` handfuls of dice and folds their counts face by face, lowest face first.
    ///
    /// A die has 1 to [`MAX_SIDES`] sides. `step` is called once for every face with how many dice of each handful show it. Odds merge equal states
    /// after every face, so what only the highest face decides costs nothing on the way.
    fn tally<S, const N: usize>(
        &mut self,
        counts: [u8; N],
        sides: u8,
        start: S,
        step: impl Fn(S, u8, [u8; N]) -> S,
    ) -> S
    where
        S: Clone + Ord + 'static;

    /// Draws one of several classes with integer weights: a card, a figure, the breaking of a tie.
    ///
    /// Classes of weight zero are never drawn. At least one weight must be positive.
    fn pick(&mut self, weights: &[u32]) -> usize;

    /// Two rolls against each other, thrown again while they are level. One of them must be able to win.
    fn contest(&mut self, rolls: [Roll; 2]) -> Contest;

    /// Throws one stage of something longer: `run` throws what it likes, and only what it comes to matters afterwards.
    ///
    /// Odds go on once from each outcome of a stage, not once from every way to it: that is what makes long chains
    /// countable. `run` must do nothing but throw and return: odds call it ahead of time and not every time.
    fn stage<S>(&mut self, mut run: impl FnMut(&mut Self) -> S) -> S
    where
        Self: Sized,
        S: Clone + Ord + 'static,
    {
        run(self)
    }

    /// Throws one stage for each of several that know nothing of each other.
    ///
    /// Odds lay each of them out once, not once more for every outcome of those before it.
    fn stages<T, S, const N: usize>(&mut self, of: [T; N], mut run: impl FnMut(T, &mut Self) -> S) -> [S; N]
    where
        Self: Sized,
        T: Copy,
        S: Clone + Ord + 'static,
    {
        of.map(|one| run(one, self))
    }

    /// The faces of the last throw as they lie on the table, handful after handful; empty where no single dice
    /// exist. For the log alone: no rule may decide by it.
    fn shown(&self) -> &[u8];

    /// One die.
    fn die(&mut self, sides: u8) -> u8 {
        self.tally([1], sides, 0, |shown, face, [count]| if count > 0 { face } else { shown })
    }

    /// Several dice added up.
    fn sum(&mut self, count: u8, sides: u8) -> u16 {
        self.tally([count], sides, 0, |sum, face, [n]| sum + u16::from(face) * u16::from(n))
    }

    /// Two dice of which a rule wants to know the doubles.
    fn pair(&mut self, sides: u8) -> Pair {
        self.tally([2], sides, Pair::default(), |pair, face, [count]| pair.with(face, count))
    }

    /// Several dice of which a rule wants to know how many show each face.
    fn pool(&mut self, count: u8, sides: u8) -> Pool {
        self.tally([count], sides, Pool::default(), |pool, face, [n]| pool.with(face, n))
    }
}
