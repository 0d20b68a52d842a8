//! How much is tried: a little every day, everything in a proof.

/// `full` in a proof (`LONGROLL_PROVE` is set, as `cargo xtask prove` does), else `small`.
#[allow(clippy::disallowed_methods, reason = "tests are told by the environment how much to try")]
pub fn prove_or(small: usize, full: usize) -> usize {
    if std::env::var_os("LONGROLL_PROVE").is_some() { full } else { small }
}
