//! Section 9, double sixes: their effect, tokens, risk to generals, emergency limbering and the risk of fire.

// The effect of a double six, the double six table, and the risk to a general.
pub(crate) mod resolve;

// Deployed guns that must go at once, and guns without crew.
pub(crate) mod emergency_limbering;

// The same on the table.
pub(crate) mod haste;

// Built-up areas that burn.
pub(crate) mod risk_of_fire;

pub use emergency_limbering::{
    BlazeFacts, BlazeOutcome, EmergencyLimbering, LimberingFacts, LimberingOutcome, RiskOfFire,
};
pub use resolve::{By, DoubleSix, On, RiskFacts, RiskOutcome, RiskToGeneral, SixFacts, SixOutcome, Token};
pub use risk_of_fire::Flames;
