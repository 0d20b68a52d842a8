//! Seeded dice: a documented mapping from a 256-bit seed to faces that never changes.
//!
//! The words are those of ChaCha with 8 rounds (crate `chacha20`), key = seed, 64-bit stream number = nonce, block
//! counter from zero, little-endian 32-bit words in order. A die of `n` sides takes the next word `w`; words from
//! `2^32 - (2^32 mod n)` upward are thrown away and the next is taken; the face is `w mod n + 1`. A pick takes the
//! total weight as `n` and counts up the classes. Nothing else consumes words.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::{Contest, Roll, Throws};

/// The 256 bits everything else follows from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed a person gives as a number: its eight bytes, little end first, then zeroes.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

/// A seed decides a whole game's dice, so it is never printed by accident.
impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// Dice that follow from a seed and a stream number. They cannot be cloned: a stream never rewinds.
pub struct Seeded {
    words: ChaCha8Rng,
    shown: Vec<u8>,
}

impl Seeded {
    /// The first stream of a seed.
    pub fn new(seed: Seed) -> Seeded {
        Seeded::stream(seed, 0)
    }

    /// Another stream of the same seed: a branch, a game among many, an opponent's own dice.
    pub fn stream(seed: Seed, stream: u64) -> Seeded {
        let mut words = ChaCha8Rng::from_seed(seed.0);
        words.set_stream(stream);
        Seeded { words, shown: Vec::new() }
    }

    #[inline]
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        loop {
            if let Some(value) = face_of(u64::from(self.words.next_u32()), 1 << 32, u64::from(n)) {
                return value as u32;
            }
        }
    }

    #[inline]
    fn add(&mut self, count: u8, sides: u8) {
        for _ in 0..count {
            let face = self.below(u32::from(sides)) as u8 + 1;
            self.shown.push(face);
        }
    }
}

/// Maps a word out of `words` equally likely ones to `0..n`, or throws it away.
///
/// Exactly `words / n` (rounded down) words give each value, because the accepted words are a whole multiple of `n`.
#[inline]
pub const fn face_of(word: u64, words: u64, n: u64) -> Option<u64> {
    if word < words - words % n { Some(word % n) } else { None }
}

impl Throws for Seeded {
    #[inline]
    fn throw(&mut self, counts: &[u8], sides: u8) -> &[u8] {
        self.shown.clear();
        for &count in counts {
            self.add(count, sides);
        }
        &self.shown
    }

    fn pick_class(&mut self, weights: &[u32]) -> usize {
        self.shown.clear();
        let total = weights.iter().sum::<u32>();
        let mut left = self.below(total.max(1));
        for (class, &weight) in weights.iter().enumerate() {
            if left < weight {
                return class;
            }
            left -= weight;
        }
        0
    }

    fn throw_contest(&mut self, rolls: [Roll; 2]) -> Contest {
        loop {
            self.shown.clear();
            let totals = rolls.map(|roll| {
                let from = self.shown.len();
                self.add(roll.count, roll.sides);
                self.shown[from..].iter().map(|&face| i16::from(face)).sum::<i16>() + roll.plus
            });
            if totals[0] != totals[1] {
                return Contest { totals };
            }
        }
    }

    fn faces(&self) -> &[u8] {
        &self.shown
    }
}
