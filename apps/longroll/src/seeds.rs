//! Chance from outside, for dice that nobody can foresee.

use desk::Failure;
use dice::Seed;

/// A seed nobody can foresee, small enough to be typed again.
pub(crate) fn fresh_seed() -> Result<u64, Failure> {
    let bits = getrandom::u32().map_err(|error| Failure(format!("no dice to be had: {error}")))?;
    Ok(u64::from(bits))
}

/// A seed of its full length.
pub(crate) fn entropy() -> Result<Seed, Failure> {
    let mut seed = Seed([0; 32]);
    getrandom::fill(&mut seed.0).map_err(|error| Failure(error.to_string()))?;
    Ok(seed)
}
