//! The rules once more, in numbers of their own typed from the rules page, thrown die by die.
//!
//! It shares nothing with the rule set but plain facts and outcomes.

pub(crate) mod fire;
pub(crate) mod shock;

/// One way for the dice to fall, from 0 to 9.
pub(crate) type Faces = testkit::oracle::Faces<0, 9>;
