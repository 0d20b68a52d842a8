//! Every door that takes bytes from outside bears whatever comes: seeds, earlier finds, and mutations of them.
//!
//! A few thousand mutations every day; two million a door under `cargo xtask prove fuzz`; for as long as one likes under
//! `cargo xtask fuzz`. What breaks a door is kept in `fuzz/finds/` and run every day from then on.

mod targets;

use std::path::{Path, PathBuf};

use gallop::Gallop;
use testkit::fuzz::sheet::every_cell;
use testkit::fuzz::{Target, Tries, bears, files_in, rerun};

const TRIES: Tries = Tries { every_day: 3000, proof: 2_000_000 };

/// Longer files are run as they are, but not mutated: many short inputs find more than a few long ones.
const LONGEST_SEED: usize = 8 * 1024;

/// A file's name, or where a seed comes from, and its bytes.
type Input = (String, Vec<u8>);

fn check(name: &'static str, seeds: Vec<Input>) {
    let (_, run) = targets::DOORS.into_iter().find(|(door, _)| *door == name).unwrap();
    let folders = ["fuzz/corpus", "fuzz/finds"].map(|folder| files_in(&root().join(folder).join(name)));
    let inputs: Vec<Input> = seeds.into_iter().chain(folders.into_iter().flatten()).collect();
    let short = inputs.iter().map(|(_, bytes)| bytes).filter(|bytes| bytes.len() <= LONGEST_SEED);
    let target = Target { name, corpus: short.cloned().collect(), run };
    rerun(&target, &inputs);
    bears(env!("CARGO_MANIFEST_DIR"), &target, TRIES);
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn made(inputs: Vec<Vec<u8>>) -> Vec<Input> {
    inputs.into_iter().enumerate().map(|(number, bytes)| (format!("seed {number}"), bytes)).collect()
}

#[test]
fn scenario() {
    check("scenario", files_in(&root().join("scenarios/gallop")));
}

#[test]
fn battle() {
    check("battle", files_in(&root().join("battles")));
}

#[test]
fn house_rules() {
    check("house-rules", made(every_cell::<Gallop>()));
}

#[test]
fn record() {
    check("record", made(targets::short_records()));
}

#[test]
fn order() {
    check("order", made(targets::sentences()));
}
