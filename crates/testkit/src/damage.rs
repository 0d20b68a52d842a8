//! A record that was changed after it was written is noticed, wherever the change is and however small.

use std::collections::BTreeMap;
use std::path::Path;

use engine::{Files, Record, Rules, verify};

use crate::fuzz::files_in;
use crate::prove_or;

/// The golden records of a rule set, to be damaged.
pub struct Damage<F> {
    records: Vec<(String, Vec<u8>)>,
    read: F,
}

impl<R: Rules, F: Fn(&Files) -> Option<R>> Damage<F> {
    /// The records in a folder, and how a battle is read, if it can be.
    ///
    /// # Panics
    /// If there are none, or one is not sound to begin with.
    pub fn of(folder: &Path, read: F) -> Damage<F> {
        let records: Vec<_> =
            files_in(folder).into_iter().filter(|(name, _)| name.ends_with(".record")).collect();
        assert!(!records.is_empty(), "there are no golden records");
        let damage = Damage { records, read };
        for (name, bytes) in &damage.records {
            assert_eq!(damage.noticed(bytes), None, "{name} as it is");
        }
        damage
    }

    /// The check that notices that a record was changed, if one does.
    fn noticed(&self, bytes: &[u8]) -> Option<&'static str> {
        let Ok(text) = std::str::from_utf8(bytes) else { return Some("no text") };
        let Ok(record) = Record::<R::Event>::parse(text) else { return Some("no record") };
        let Some(battle) = (self.read)(&record.header.files()) else { return Some("no scenario") };
        verify(&battle, &record).is_err().then_some("other play")
    }

    /// Counts the changes by the check that notices them, and fails with those that no check notices.
    fn check(&self, what: &str, changes: impl Iterator<Item = (String, Vec<u8>)>) {
        let (mut counts, mut unnoticed) = (BTreeMap::new(), Vec::new());
        for (change, bytes) in changes {
            match self.noticed(&bytes) {
                Some(by) => *counts.entry(by).or_insert(0) += 1,
                None => unnoticed.push(change),
            }
        }
        println!("{what}: {counts:?}, unnoticed {}", unnoticed.len());
        assert!(!counts.is_empty(), "{what}: nothing was changed");
        assert!(unnoticed.is_empty(), "{what}, unnoticed:\n{}", unnoticed.join("\n"));
    }

    /// Every flipped bit is noticed.
    ///
    /// # Panics
    /// If one is not.
    pub fn by_bits(&self) {
        let flips = prove_or(400, 10_000);
        for (name, bytes) in &self.records {
            // Spread over the whole file, and over all bits of a byte.
            let places = (0..flips).map(|i| i * bytes.len() / flips * 8 + i % 8);
            let flip = |bit: usize| {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                (around(bytes, bit), flipped)
            };
            self.check(&format!("{name}, bits"), places.map(flip));
        }
    }

    /// Every lost, doubled or misplaced line is noticed.
    ///
    /// # Panics
    /// If one is not.
    pub fn by_lines(&self) {
        for (name, bytes) in &self.records {
            let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            let told = |what: &str, at: usize, lines: Vec<&[u8]>| {
                (format!("{what} line {}", at + 1), lines.concat())
            };
            // A record that ends early is that of a game not yet played on: only lines before the last are lost here.
            let lost = (0..lines.len() - 1).map(|at| told("lost", at, without(&lines, at)));
            let doubled = (0..lines.len()).map(|at| told("doubled", at, with(&lines, at, lines[at])));
            let swapped = (0..lines.len() - 1).map(|at| {
                let mut lines = lines.clone();
                lines.swap(at, at + 1);
                told("swapped", at, lines)
            });
            self.check(&format!("{name}, lines"), lost.chain(doubled).chain(swapped));
        }
    }

    /// Every cut within a line is noticed.
    ///
    /// # Panics
    /// If one is not.
    pub fn by_cuts(&self) {
        for (name, bytes) in &self.records {
            let step = bytes.len() / prove_or(200, 5000).min(bytes.len());
            let within = (0..bytes.len()).step_by(step).filter(|&at| at == 0 || bytes[at - 1] != b'\n');
            let cut = |at: usize| (format!("cut at byte {at}"), bytes[..at].to_vec());
            self.check(&format!("{name}, cut"), within.map(cut));
        }
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

/// The tests that damage the golden records of a rule set.
#[macro_export]
macro_rules! damage {
    ($battle:ty) => {
        fn golden() -> $crate::Damage<impl Fn(&engine::Files) -> Option<$battle>> {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
            $crate::Damage::of(&folder, |files| <$battle>::read(files).ok())
        }

        #[test]
        fn every_flipped_bit_is_noticed() {
            golden().by_bits();
        }

        #[test]
        fn every_lost_doubled_or_misplaced_line_is_noticed() {
            golden().by_lines();
        }

        #[test]
        fn every_cut_within_a_line_is_noticed() {
            golden().by_cuts();
        }
    };
}
