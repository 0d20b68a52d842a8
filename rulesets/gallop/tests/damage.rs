//! A record that was changed after it was written is noticed, wherever the change is and however small.

use std::collections::BTreeMap;
use std::path::Path;

use engine::{Record, verify};
use gallop::{Battle, Event};
use testkit::fuzz::files_in;
use testkit::prove_or;

/// Who notices that a record was changed, if anybody does.
fn noticed(bytes: &[u8]) -> Option<&'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Some("no text") };
    let Ok(record) = Record::<Event>::parse(text) else { return Some("no record") };
    let Ok(battle) = Battle::read(&record.header.files()) else {
        return Some("no scenario");
    };
    verify(&battle, &record).is_err().then_some("other play")
}

/// The golden records: name and text.
fn golden() -> Vec<(String, Vec<u8>)> {
    let files = files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden"));
    let records: Vec<_> = files.into_iter().filter(|(name, _)| name.ends_with(".record")).collect();
    assert!(!records.is_empty(), "there are no golden records");
    for (name, bytes) in &records {
        assert_eq!(noticed(bytes), None, "{name} as it is");
    }
    records
}

/// Counts who notices; says of each change that nobody does what it was.
#[track_caller]
fn check(what: &str, changes: impl Iterator<Item = (String, Vec<u8>)>) {
    let (mut counts, mut unnoticed) = (BTreeMap::new(), Vec::new());
    for (change, bytes) in changes {
        match noticed(&bytes) {
            Some(by) => *counts.entry(by).or_insert(0) += 1,
            None => unnoticed.push(change),
        }
    }
    println!("{what}: {counts:?}, unnoticed {}", unnoticed.len());
    assert!(!counts.is_empty(), "{what}: nothing was changed");
    assert!(unnoticed.is_empty(), "{what}, unnoticed:\n{}", unnoticed.join("\n"));
}

#[test]
fn every_flipped_bit_is_noticed() {
    let flips = prove_or(400, 10_000);
    for (name, bytes) in golden() {
        // Spread over the whole file, and over all bits of a byte.
        let places = (0..flips).map(|i| i * bytes.len() / flips * 8 + i % 8);
        let flip = |bit: usize| {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            (around(&bytes, bit), flipped)
        };
        check(&format!("{name}, bits"), places.map(flip));
    }
}

#[test]
fn every_lost_doubled_or_misplaced_line_is_noticed() {
    for (name, bytes) in golden() {
        let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
        let told =
            |what: &str, at: usize, lines: Vec<&[u8]>| (format!("{what} line {}", at + 1), lines.concat());
        // A record that ends early is that of a game not yet played on: only lines before the last are lost here.
        let lost = (0..lines.len() - 1).map(|at| told("lost", at, without(&lines, at)));
        let doubled = (0..lines.len()).map(|at| told("doubled", at, with(&lines, at, lines[at])));
        let swapped = (0..lines.len() - 1).map(|at| {
            let mut lines = lines.clone();
            lines.swap(at, at + 1);
            told("swapped", at, lines)
        });
        check(&format!("{name}, lines"), lost.chain(doubled).chain(swapped));
    }
}

#[test]
fn every_cut_within_a_line_is_noticed() {
    for (name, bytes) in golden() {
        let step = bytes.len() / prove_or(200, 5000).min(bytes.len());
        let within = (0..bytes.len()).step_by(step).filter(|&at| at == 0 || bytes[at - 1] != b'\n');
        check(&format!("{name}, cut"), within.map(|at| (format!("cut at byte {at}"), bytes[..at].to_vec())));
    }
}

fn without<'a>(lines: &[&'a [u8]], at: usize) -> Vec<&'a [u8]> {
    [&lines[..at], &lines[at + 1..]].concat()
}

fn with<'a>(lines: &[&'a [u8]], at: usize, line: &'a [u8]) -> Vec<&'a [u8]> {
    [&lines[..at], &[line], &lines[at..]].concat()
}

/// The bit, and what stands there.
fn around(bytes: &[u8], bit: usize) -> String {
    let at = bit / 8;
    let text =
        String::from_utf8_lossy(&bytes[at.saturating_sub(20)..(at + 20).min(bytes.len())]).into_owned();
    format!("bit {} of byte {at}, in {text:?}", bit % 8)
}
