//! `cargo xtask test`: every stage runs even if an earlier one failed, so that all faults show at once.

use crate::browser::{self, Browser};
use crate::counts::Counts;
use crate::workspace::Workspace;
use crate::{Failure, cargo, page, slowest, tidy};

/// The everyday suite; format, clippy, documentation and each check of tidy and of the page count as one test each.
pub(crate) fn run(browser: Browser) -> Result<Counts, Failure> {
    let mut counts = component("fmt", &["fmt", "--all", "--check"]);
    println!("\n$ cargo xtask tidy");
    let workspace = Workspace::load()?;
    counts += tidy::run(&workspace);
    counts += page::check(&workspace);
    counts +=
        component("clippy", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]);
    let (left_out, seen_to) = browser::prepare(browser);
    counts += seen_to;
    let (tests, slowest) = slowest::test(left_out)?;
    counts += tests;
    counts += cargo::test(&["test", "--workspace", "--locked", "--no-fail-fast", "--doc"], &[]);
    let doc = ["doc", "--workspace", "--no-deps", "--locked"];
    counts += cargo::check(&doc, &[("RUSTDOCFLAGS", "-D warnings")]);
    println!("\n{slowest}\n");
    Ok(counts)
}

fn component(subcommand: &str, arguments: &[&str]) -> Counts {
    if cargo::has_component(subcommand) {
        return cargo::check(arguments, &[]);
    }
    println!("\ncargo {subcommand} is not installed; run: rustup component add rustfmt clippy");
    Counts::FAILED
}
