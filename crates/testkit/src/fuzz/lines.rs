//! Places in a text worth changing: lines, words and numbers round a place chosen at random.

use std::ops::Range;

use super::chance::Chance;
use super::dictionary::is_word;

/// A line with its line break.
pub(super) fn line(text: &[u8], chance: &mut Chance) -> Range<usize> {
    let at = chance.below(text.len());
    let start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |to| at + to + 1);
    start..end
}

/// The next word from a place on.
pub(super) fn word(text: &[u8], chance: &mut Chance) -> Option<Range<usize>> {
    run(text, chance, is_word)
}

/// The next number from a place on: its digits.
pub(super) fn number(text: &[u8], chance: &mut Chance) -> Option<Range<usize>> {
    run(text, chance, |byte| byte.is_ascii_digit())
}

/// The next thing in quotes from a place on, without them.
pub(super) fn quoted(text: &[u8], chance: &mut Chance) -> Option<Range<usize>> {
    let quote = |from: usize| Some(from + text.get(from..)?.iter().position(|&byte| byte == b'"')?);
    let start = quote(chance.below(text.len()))? + 1;
    Some(start..quote(start)?)
}

/// The next run of such bytes from a place on, taken up from its beginning; round the end of the text if need be.
fn run(text: &[u8], chance: &mut Chance, is: impl Fn(u8) -> bool) -> Option<Range<usize>> {
    let at = chance.below(text.len());
    let found = text[at..].iter().position(|&byte| is(byte)).map(|to| at + to);
    let found = found.or_else(|| text[..at].iter().position(|&byte| is(byte)))?;
    let start = text[..found].iter().rposition(|&byte| !is(byte)).map_or(0, |at| at + 1);
    let end = text[found..].iter().position(|&byte| !is(byte)).map_or(text.len(), |to| found + to);
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(find: impl Fn(&[u8], &mut Chance) -> Option<Range<usize>>, text: &str, expected: &[&str]) {
        let mut chance = Chance::new(3);
        let found = (0..200).filter_map(|_| find(text.as_bytes(), &mut chance));
        let found: std::collections::BTreeSet<&str> = found.map(|range| &text[range]).collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), expected, "in {text:?}");
    }

    #[test]
    fn places_are_found_whole() {
        let line = |text: &[u8], chance: &mut Chance| Some(line(text, chance));
        check(line, "a = 1\n\nb", &["\n", "a = 1\n", "b"]);
        check(line, "", &[""]);
        check(word, "von Gilsa: D03", &["D03", "Gilsa", "von"]);
        check(number, "a = 10, b = -25", &["10", "25"]);
        check(number, "none", &[]);
        check(quoted, "a = \"one\", b = \"two\"", &[", b = ", "one", "two"]);
        check(quoted, "", &[]);
    }
}
