//! Section 5, the charge procedure: seven steps, each done for all charges of a brigade before the next.
//!
//! What a step decides stands once, in `steps`: `longroll resolve` and `longroll odds` run it over facts given by keys (`resolve`,
//! `whole_charge`), the table over facts from its state (`declaration` to `contact`).

// What the steps decide, over facts: answers, tests and what comes of them.
pub(crate) mod steps;

// Step 1, targets are declared, and step 2, chargers go half the distance. Opportunity and uncontrolled charges.
pub(crate) mod declaration;

// The path of a charge: a wheel, then straight at the target.
pub(crate) mod approach;

// Step 3, what the target does, and step 4, support fire.
pub(crate) mod answers;

// Step 5, chargers test, and step 6, targets test.
pub(crate) mod morale_tests;

// Step 7, units that passed touch.
pub(crate) mod contact;

// What `whole_charge` needs to know of a charge on the table.
pub mod facts;

// The shots a charger meets on its way, and the tests after them.
pub(crate) mod shots;

// What no charge can be.
mod refusals;

// A charge up to contact, as one procedure.
pub(crate) mod resolve;

// A charge with its melee and pursuit test, as one procedure.
pub(crate) mod whole_charge;

pub use resolve::{Charge, ChargeFacts, ChargeOutcome, ChargeResult, Support, TargetAnswer};
pub use shots::{Shooter, ShotAtCharger};
pub use whole_charge::{Upshot, WholeCharge, WholeChargeFacts, WholeChargeOutcome};
