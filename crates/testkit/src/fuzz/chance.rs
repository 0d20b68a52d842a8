//! Where the mutator's whims come from: fast, seeded, and no dice of any game.

/// Marsaglia's xorshift with a final multiplication (xorshift64*).
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Chance {
        // Small seeds differ in a few low bits only; one multiplication spreads them. Zero would stay zero.
        Chance(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15).max(1))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// One of `0..n`; 0 if there is none.
    pub(super) fn below(&mut self, n: usize) -> usize {
        // The high half is the better one, and the bias of so small an `n` does not matter here.
        ((self.next() >> 32) as usize).checked_rem(n).unwrap_or(0)
    }

    /// One of `1..=most`, small ones much oftener than large ones.
    pub(super) fn length(&mut self, most: usize) -> usize {
        let most = most.max(1);
        let digits = usize::BITS - most.leading_zeros();
        let below = 1_usize << self.below(digits as usize + 1).min(60);
        1 + self.below(below.min(most))
    }

    /// One of these.
    pub(super) fn of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let at = self.below(list.len());
        list.get(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_and_another_seed_others() {
        let numbers = |seed| {
            let mut chance = Chance::new(seed);
            (0..8).map(|_| chance.next()).collect::<Vec<_>>()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
        assert_ne!(numbers(0), numbers(u64::MAX));
    }

    #[test]
    fn lengths_and_choices_keep_their_bounds() {
        let mut chance = Chance::new(1);
        for most in [0, 1, 2, 3, 100, 65_536] {
            for _ in 0..1000 {
                assert!((1..=most.max(1)).contains(&chance.length(most)));
                assert!(chance.below(most) < most.max(1));
            }
        }
        assert_eq!(chance.of::<u8>(&[]), None);
    }
}
