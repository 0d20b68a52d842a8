//! Section 3, command: initiative, orders of divisions and brigades, and generals.

// Initiative, and changes of orders by those above.
pub(crate) mod resolve;

// Change by the brigade general's own initiative; loss of nerve and panic.
pub(crate) mod own_initiative;

// What these rolls need to know.
pub(crate) mod facts;

// The orders of the command phase.
pub(crate) mod play;

// What each brigade order allows and demands, and when it ends.
pub mod brigade_orders;

// Generals ride, attach themselves, are at risk and are replaced.
pub(crate) mod generals;

pub use own_initiative::{OwnInitiative, OwnInitiativeFacts, OwnInitiativeOutcome, Resolve};
pub use resolve::{
    BrigadeOrders, BrigadeOrdersFacts, ChangeOutcome, DivisionFacts, DivisionOrders, Initiative,
    InitiativeFacts, InitiativeOutcome, Winner,
};
