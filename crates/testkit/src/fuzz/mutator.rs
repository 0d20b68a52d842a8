//! Changes of an input, all following from a seed: bits, chunks, tokens, numbers, words and lines.

use std::ops::Range;

use super::chance::Chance;
use super::dictionary::{self, NUMBERS};
use super::lines;

/// No input grows beyond this.
pub const LONGEST: usize = 64 * 1024;

/// A mutator with the words of a corpus.
pub struct Mutator {
    chance: Chance,
    tokens: Vec<Vec<u8>>,
}

/// One kind of change: to an input, perhaps with pieces of another one.
type Change = fn(&mut Mutator, &mut Vec<u8>, &[u8]);

const CHANGES: [Change; 22] = [
    |mutator, input, _| mutator.flip_bit(input),
    |mutator, input, _| mutator.set_byte(input),
    |mutator, input, _| mutator.insert_bytes(input),
    |mutator, input, _| mutator.delete_chunk(input),
    |mutator, input, _| mutator.copy_chunk(input),
    |mutator, input, _| mutator.overwrite_chunk(input),
    |mutator, input, other| mutator.splice(input, other),
    |mutator, input, other| mutator.insert_from_other(input, other),
    |mutator, input, _| mutator.insert_token(input),
    |mutator, input, _| mutator.insert_token(input),
    |mutator, input, _| mutator.replace_word(input),
    |mutator, input, _| mutator.replace_word(input),
    |mutator, input, other| mutator.replace_quoted(input, other),
    |mutator, input, _| mutator.replace_number(input),
    |mutator, input, _| mutator.replace_number(input),
    |mutator, input, _| mutator.nudge_number(input),
    |mutator, input, _| mutator.duplicate_line(input),
    |mutator, input, _| mutator.remove_line(input),
    |mutator, input, _| mutator.swap_lines(input),
    |mutator, input, other| mutator.line_from_other(input, other),
    |mutator, input, _| mutator.repeat_chunk(input),
    |mutator, input, _| mutator.truncate(input),
];

impl Mutator {
    /// A mutator whose changes follow from the seed.
    pub fn new(seed: u64, corpus: &[Vec<u8>]) -> Mutator {
        Mutator { chance: Chance::new(seed), tokens: dictionary::tokens(corpus) }
    }

    /// One of `0..n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.chance.below(n)
    }

    /// Changes an input once or several times; `other` lends pieces of itself.
    pub fn mutate(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        let n_changes = self.chance.length(8);
        for _ in 0..n_changes {
            let change = CHANGES[self.below(CHANGES.len())];
            change(self, input, other);
            input.truncate(LONGEST);
        }
    }

    fn flip_bit(&mut self, input: &mut [u8]) {
        let (at, bit) = (self.below(input.len()), self.below(8));
        if let Some(byte) = input.get_mut(at) {
            *byte ^= 1 << bit;
        }
    }

    fn set_byte(&mut self, input: &mut [u8]) {
        let (at, value) = (self.below(input.len()), self.below(256));
        if let Some(byte) = input.get_mut(at) {
            *byte = value as u8;
        }
    }

    fn insert_bytes(&mut self, input: &mut Vec<u8>) {
        let bytes: Vec<u8> = (0..self.chance.length(8)).map(|_| self.below(256) as u8).collect();
        self.insert(input, &bytes);
    }

    fn delete_chunk(&mut self, input: &mut Vec<u8>) {
        let chunk = self.chunk(input);
        input.drain(chunk);
    }

    fn copy_chunk(&mut self, input: &mut Vec<u8>) {
        let chunk = input[self.chunk(input)].to_vec();
        self.insert(input, &chunk);
    }

    fn overwrite_chunk(&mut self, input: &mut [u8]) {
        let from = self.chunk(input);
        let to = self.below(input.len() - from.len() + 1);
        input.copy_within(from, to);
    }

    /// The beginning of the one and the end of the other.
    fn splice(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        input.truncate(self.below(input.len() + 1));
        input.extend_from_slice(&other[self.below(other.len())..]);
    }

    fn insert_from_other(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        let chunk = self.chunk(other);
        self.insert(input, &other[chunk]);
    }

    fn insert_token(&mut self, input: &mut Vec<u8>) {
        let token = self.token();
        self.insert(input, &token);
    }

    fn replace_word(&mut self, input: &mut Vec<u8>) {
        if let Some(word) = lines::word(input, &mut self.chance) {
            let token = self.token();
            input.splice(word, token);
        }
    }

    fn replace_quoted(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        let theirs = lines::quoted(other, &mut self.chance).map_or_else(Vec::new, |at| other[at].to_vec());
        if let Some(ours) = lines::quoted(input, &mut self.chance) {
            input.splice(ours, theirs);
        }
    }

    fn replace_number(&mut self, input: &mut Vec<u8>) {
        if let Some(number) = lines::number(input, &mut self.chance) {
            let other = NUMBERS[self.below(NUMBERS.len())];
            input.splice(number, other.bytes());
        }
    }

    fn nudge_number(&mut self, input: &mut Vec<u8>) {
        let Some(range) = lines::number(input, &mut self.chance) else { return };
        let number =
            std::str::from_utf8(&input[range.clone()]).ok().and_then(|text| text.parse::<u64>().ok());
        let Some(number) = number else { return };
        let by = self.chance.length(4) as u64;
        let other = if self.below(2) == 0 { number.saturating_sub(by) } else { number.saturating_add(by) };
        input.splice(range, other.to_string().into_bytes());
    }

    fn duplicate_line(&mut self, input: &mut Vec<u8>) {
        let line = lines::line(input, &mut self.chance);
        let (end, copy) = (line.end, input[line].to_vec());
        input.splice(end..end, copy);
    }

    fn remove_line(&mut self, input: &mut Vec<u8>) {
        let line = lines::line(input, &mut self.chance);
        input.drain(line);
    }

    fn swap_lines(&mut self, input: &mut Vec<u8>) {
        let one = lines::line(input, &mut self.chance);
        let two = lines::line(input, &mut self.chance);
        let (first, second) = if one.start <= two.start { (one, two) } else { (two, one) };
        if first.end <= second.start {
            let later = input.splice(second.clone(), input[first.clone()].to_vec()).collect::<Vec<u8>>();
            input.splice(first, later);
        }
    }

    fn line_from_other(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        let theirs = lines::line(other, &mut self.chance);
        let at = lines::line(input, &mut self.chance).start;
        input.splice(at..at, other[theirs].iter().copied());
    }

    /// A chunk again and again: long lines, and brackets within brackets.
    fn repeat_chunk(&mut self, input: &mut Vec<u8>) {
        let start = self.below(input.len());
        let end = (start + self.chance.length(12)).min(input.len());
        let times = self.chance.length(LONGEST / 4 / (end - start).max(1));
        let repeated = input[start..end].repeat(times);
        input.splice(start..end, repeated);
    }

    fn truncate(&mut self, input: &mut Vec<u8>) {
        input.truncate(self.below(input.len() + 1));
    }

    fn token(&mut self) -> Vec<u8> {
        self.chance.of(&self.tokens).cloned().unwrap_or_default()
    }

    fn insert(&mut self, input: &mut Vec<u8>, bytes: &[u8]) {
        let at = self.below(input.len() + 1);
        input.splice(at..at, bytes.iter().copied());
    }

    fn chunk(&mut self, bytes: &[u8]) -> Range<usize> {
        let start = self.below(bytes.len());
        let length = self.chance.length(bytes.len() - start);
        start..(start + length).min(bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(seed: u64, n: usize) -> Vec<Vec<u8>> {
        let corpus = [b"name = \"Gordon\"\ndots = 4\n".to_vec(), b"{\"seat\":1}\n".to_vec(), Vec::new()];
        let mut mutator = Mutator::new(seed, &corpus);
        let each = |i: usize| {
            let mut input = corpus[i % 3].clone();
            mutator.mutate(&mut input, &corpus[i / 3 % 3]);
            input
        };
        (0..n).map(each).collect()
    }

    #[test]
    fn changes_follow_from_the_seed() {
        assert_eq!(changed(1, 500), changed(1, 500));
        assert_ne!(changed(1, 500), changed(2, 500));
    }

    #[test]
    fn every_change_bears_every_input_and_none_grows_beyond_bounds() {
        let inputs = [Vec::new(), vec![b'"'], b"\n".to_vec(), b"7".to_vec(), vec![b'1'; LONGEST]];
        let mut mutator = Mutator::new(9, &inputs[..4]);
        for change in CHANGES {
            for (input, other) in inputs.iter().flat_map(|a| inputs.iter().map(move |b| (a, b))) {
                for _ in 0..4 {
                    let mut input = input.clone();
                    change(&mut mutator, &mut input, other);
                    assert!(input.len() <= 3 * LONGEST);
                }
            }
        }
        assert!(changed(3, 3000).iter().all(|input| input.len() <= LONGEST));
    }

    #[test]
    fn changes_are_of_many_kinds() {
        let changed = changed(5, 2000);
        let count = |is: fn(&[u8]) -> bool| changed.iter().filter(|input| is(input)).count();
        let no_text = count(|input| std::str::from_utf8(input).is_err());
        let limits = count(|input| input.windows(4).any(|four| four == b"4294"));
        let long = count(|input| input.len() > 1000);
        let lines = count(|input| input.iter().filter(|&&byte| byte == b'\n').count() > 2);
        let kinds = [no_text, limits, long, lines];
        assert!(kinds.iter().all(|&n| n > 0), "{kinds:?}");
        let distinct = changed.iter().collect::<std::collections::BTreeSet<_>>().len();
        assert!(distinct > 1000, "{distinct} of 2000, {kinds:?}");
    }
}
