//! The rules once more, in numbers of their own typed from the rules page, rolled die by die.
//!
//! It shares nothing with the rule set but plain facts and outcomes.

pub(crate) mod charge;
pub(crate) mod fire;
pub(crate) mod morale;
pub(crate) mod spread;

/// Facts with nothing special about them, read once: they are wanted for every fall of the dice.
macro_rules! plain {
    ($facts:ty) => {{
        static PLAIN: std::sync::LazyLock<$facts> =
            std::sync::LazyLock::new(|| <$facts as engine::Facts>::from_given(&Vec::new()).unwrap());
        PLAIN.clone()
    }};
}

pub(crate) use plain;

/// One way for the dice to fall, from 1 to 6.
pub(crate) type Faces = testkit::oracle::Faces<1, 6>;

/// The sum of a number of dice.
pub(crate) fn thrown(faces: &mut Faces, dice: i32) -> i32 {
    (0..dice).map(|_| faces.die()).sum()
}
