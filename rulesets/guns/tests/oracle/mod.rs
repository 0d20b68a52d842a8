//! The rules once more, in numbers of their own typed from the rules page, thrown die by die.
//!
//! It shares nothing with the rule set but plain facts and outcomes.

pub(crate) mod charge;
pub(crate) mod fire;
pub(crate) mod melee;
pub(crate) mod morale;

/// One way for the dice to fall, from 1 to 6.
pub(crate) type Faces = testkit::oracle::Faces<1, 6>;
