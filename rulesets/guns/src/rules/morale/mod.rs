//! Section 8, morale: unit tests, brigade tests, and what their results mean.

// The phase of tests: rallies, other tests, pursuit, brigades.
pub(crate) mod morale_phase;

// What the test of a unit needs to know.
pub(crate) mod facts;

// The dice of a unit's test.
pub(crate) mod resolve;

// Percentage lost.
pub mod percent_lost;

// The dice of a brigade's test.
pub(crate) mod brigade_test;

// Brigades test, stand, break and retire, or are removed.
pub(crate) mod broken_brigades;

// What the results mean: changes of status, dispersal.
pub(crate) mod status;

// Figures, guns and units lost.
pub(crate) mod losses;

// Retreat, rout and recoil moves.
pub(crate) mod compulsory_moves;

pub use brigade_test::{BrigadeFacts, BrigadeOutcome, BrigadeTest, Commander};
pub use percent_lost::{Percent, PercentFacts, PercentOutcome, Size, Tenth};
pub use resolve::{ChargerKind, Conduct, MoraleFacts, MoraleOutcome, Test, UnitMorale, WeakPoint};
