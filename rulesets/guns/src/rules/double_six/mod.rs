//! Section 9, double sixes: their effect, tokens, risk to generals, emergency limbering and the risk of fire.

// The effect of a double six, the double six table, and the risk to a general.
pub(crate) mod resolve;

// What the double six table does to both sides.
pub(crate) mod play;

// Deployed guns that must go at once, and guns without crew.
pub(crate) mod emergency_limbering;

// Built-up areas that burn.
pub(crate) mod risk_of_fire;

pub use emergency_limbering::{EmergencyLimbering, LimberingFacts, LimberingOutcome};
pub use resolve::{By, DoubleSix, On, RiskFacts, RiskOutcome, RiskToGeneral, SixFacts, SixOutcome, Token};
pub use risk_of_fire::{BlazeFacts, BlazeOutcome, Flames, RiskOfFire};
