//! The mapping from words to faces is exactly uniform.

use dice::face_of;

/// Counts how often each of `n` values comes out of all words.
fn count(words: u64, n: u64) -> Vec<u64> {
    let mut counts = vec![0; n as usize];
    for word in 0..words {
        if let Some(value) = face_of(word, words, n) {
            counts[value as usize] += 1;
        }
    }
    counts
}

#[test]
fn every_face_has_as_many_words_counted_over_16_bits() {
    for n in 1..=100 {
        let counts = count(1 << 16, n);
        assert!(counts.iter().all(|&c| c == (1 << 16) / n), "{n} sides: {counts:?}");
    }
}

/// The same mapping over the 32-bit words of play: all of them for the dice in use when proving, and the two ends of
/// the accepted range for every number of sides always.
#[test]
fn every_face_has_as_many_words_of_32_bits() {
    const WORDS: u64 = 1 << 32;
    for n in 1..=100u64 {
        let accepted = WORDS - WORDS % n;
        assert_eq!(accepted % n, 0);
        assert_eq!(face_of(accepted - 1, WORDS, n), Some(n - 1));
        assert_eq!(face_of(accepted, WORDS, n), None, "{n} sides: the first word over is thrown away");
    }
    if std::env::var_os("LONGROLL_PROVE").is_some() {
        for n in [3, 6] {
            let counts = count(WORDS, n);
            assert!(counts.iter().all(|&c| c == WORDS / n), "{n} sides: {counts:?}");
            println!("all {WORDS} words, {n} sides: {} words for each face", WORDS / n);
        }
    }
}
