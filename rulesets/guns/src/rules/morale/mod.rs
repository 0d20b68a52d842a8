//! Section 8, morale: unit tests, brigade tests, and what their results mean.

// The phase of tests: rallies, other tests, pursuit, brigades.
pub(crate) mod morale_phase;

// The dice of a unit's test.
pub(crate) mod resolve;

// Percentage lost.
pub(crate) mod percent_lost;

// The dice of a brigade's test.
pub(crate) mod brigade_test;

// Brigades test, stand, break and retire, or are removed.
pub(crate) mod broken_brigades;

// Figures, guns and units lost.
pub(crate) mod losses;

// Retreat, rout and recoil moves.
pub(crate) mod compulsory_moves;

pub use brigade_test::{BrigadeFacts, BrigadeOutcome, BrigadeTest, Commander};
pub use percent_lost::{Percent, PercentFacts, PercentOutcome, Size, Tenth};
pub use resolve::{Charger, Conduct, MoraleFacts, MoraleOutcome, Test, UnitMorale, WeakPoint};
