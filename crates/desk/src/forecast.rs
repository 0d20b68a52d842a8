//! What may come of an order before it is given.

use engine::Procedure;
use odds::procedure_odds;

use crate::{Failure, Odds};

/// What may come of an order.
pub struct Forecast {
    /// The chance of what is hoped for, in percent.
    pub(crate) percent: String,
    /// What is hoped for.
    pub(crate) hope: &'static str,
    /// All of it.
    pub(crate) odds: Odds,
}

/// The odds of a procedure, and how likely what is hoped for is.
///
/// # Errors
/// If there are more ways than can be counted.
pub fn forecast<P: Procedure<Outcome: Clone>>(
    tables: &P::Tables,
    facts: &P::Facts,
    hope: &'static str,
    hoped: impl Fn(&P::Outcome) -> bool,
) -> Result<Forecast, Failure> {
    let odds = procedure_odds::<P>(tables, facts)?;
    let percent = odds.clone().map(|outcome| hoped(&outcome)).percent(&true);
    Ok(Forecast { percent, hope, odds: Odds::exact(P::TITLE, odds)? })
}
