//! Sets of places, a bit each: what is asked of many squares at once.

use board::square::{Grid, Square};

use crate::game::state::{FORMATIONS, Formation};

/// The bits of the places where one is deployed.
const DEPLOYED: u64 = 0x5555_5555_5555_5555;

/// A set of squares to be in deployed or in column: two bits for every square of a grid in row order.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    words: Vec<u64>,
}

impl Places {
    /// None of a grid.
    pub(crate) fn none(grid: Grid) -> Places {
        // Filling plain memory is faster than allocating zeroed memory.
        Places { words: std::iter::repeat_n(0, grid.len().div_ceil(32)).collect() }
    }

    /// Copies another set without allocating.
    pub(crate) fn copy(&mut self, other: &Places) {
        self.words.copy_from_slice(&other.words);
    }

    /// Puts every place in, even those beyond the board.
    pub(crate) fn fill(&mut self) {
        self.words.fill(!0);
    }

    /// Takes all out.
    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Puts a square in, deployed, in column or both.
    #[inline]
    pub(crate) fn insert(&mut self, square: usize, [deployed, column]: [bool; 2]) {
        self.words[square / 32] |= (u64::from(deployed) | u64::from(column) << 1) << (square % 32 * 2);
    }

    /// Takes a square out.
    #[inline]
    pub(crate) fn remove(&mut self, square: usize) {
        self.words[square / 32] &= !(0b11 << (square % 32 * 2));
    }

    /// Keeps those that are in the other set too.
    pub(crate) fn keep(&mut self, others: &Places) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, other)| *word &= other);
    }

    /// Adds those that are in the other set.
    pub(crate) fn add(&mut self, others: &Places) {
        self.words.iter_mut().zip(&others.words).for_each(|(word, other)| *word |= other);
    }

    /// Keeps the squares for which `keeps` is true.
    pub(crate) fn retain(&mut self, grid: Grid, mut keeps: impl FnMut(Square) -> bool) {
        for number in 0..self.words.len() {
            let mut squares = (self.words[number] | self.words[number] >> 1) & DEPLOYED;
            while squares != 0 {
                let square = number * 32 + squares.trailing_zeros() as usize / 2;
                squares &= squares - 1;
                if !keeps(grid.square(square)) {
                    self.remove(square);
                }
            }
        }
    }

    /// The squares of one formation, as if they were in the set in both.
    pub(crate) fn whatever(&self, formation: Formation) -> Places {
        let doubled = |word: &u64| (word >> (formation as u32) & DEPLOYED) * 0b11;
        Places { words: self.words.iter().map(doubled).collect() }
    }

    /// All of them in row order.
    pub(crate) fn iter(&self, grid: Grid) -> impl Iterator<Item = (Square, Formation)> {
        self.masked(!0).map(move |place| (grid.square(place / 2), FORMATIONS[place % 2]))
    }

    /// The squares of one formation in row order.
    pub(crate) fn squares_in(&self, formation: Formation, grid: Grid) -> impl Iterator<Item = Square> {
        self.masked(DEPLOYED << formation as u32).map(move |place| grid.square(place / 2))
    }

    fn masked(&self, mask: u64) -> impl Iterator<Item = usize> {
        let (mut word, mut bits) = (0, self.words[0] & mask);
        std::iter::from_fn(move || {
            while bits == 0 {
                word += 1;
                bits = *self.words.get(word)? & mask;
            }
            let place = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(place)
        })
    }
}
