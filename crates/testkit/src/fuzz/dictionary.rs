//! What readers of text stumble over, and the words of the corpus itself.

use std::collections::BTreeSet;

/// Marks, brackets, quotes, escapes, control characters and letters that change their length.
const MARKS: [&str; 58] = [
    "\"",
    "'",
    "`",
    "\"\"\"",
    "'''",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "{}",
    "[]",
    "=",
    ":",
    ",",
    ".",
    "#",
    "-",
    "+",
    "_",
    "|",
    "/",
    "\\",
    "\\\"",
    "\\n",
    "\\u0000",
    "\\ud800",
    "\\udc00\\ud800",
    "\\U0010FFFF",
    "\\x41",
    " ",
    "  ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\0",
    "\u{1}",
    "\u{8}",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{feff}",
    "\u{202e}",
    "\u{2028}",
    "\u{301}",
    "\u{212a}",
    "\u{130}",
    "\u{df}",
    "\u{1e9e}",
    "\u{fb01}",
    "\u{10ffff}",
    "null",
    "true",
    "false",
];

/// Bytes that are no UTF-8: stray, overlong, half a pair, beyond the last character, cut off.
const NO_TEXT: [&[u8]; 7] =
    [b"\xff", b"\x80", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xfe\xff\x00a"];

/// Numbers at the ends of every type, of every board, and in every way of writing them.
pub(super) const NUMBERS: [&str; 48] = [
    "0",
    "-0",
    "+0",
    "00",
    "1",
    "-1",
    "+1",
    "2",
    "3",
    "7",
    "8",
    "9",
    "10",
    "12",
    "13",
    "25",
    "26",
    "27",
    "99",
    "100",
    "101",
    "127",
    "128",
    "-128",
    "250",
    "251",
    "255",
    "256",
    "999",
    "32767",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "1e2",
    "1e999",
    "0.5",
    "0xff",
    "0b1",
    "1_000",
    "nan",
    "-inf",
];

/// Tokens to put in: the marks, bytes that are no text, and every word the corpus uses.
pub(super) fn tokens(corpus: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut words = BTreeSet::new();
    for input in corpus {
        words.extend(input.split(|&byte| !is_word(byte)).filter(|word| !word.is_empty()));
        // What stands in quotes is a word too, however many it is made of.
        let quoted = input.split(|&byte| byte == b'"').skip(1).step_by(2);
        words.extend(quoted.filter(|text| text.len() <= 40));
    }
    let marks = MARKS.iter().map(|mark| mark.as_bytes()).chain(NO_TEXT);
    marks.map(<[u8]>::to_vec).chain(words.into_iter().map(<[u8]>::to_vec)).collect()
}

pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-'".contains(&byte) || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quoted_texts_of_the_corpus_are_tokens() {
        let tokens = tokens(&[b"held_by = \"von Gilsa\"\n".to_vec()]);
        for word in ["held_by", "von Gilsa", "Gilsa", "\0"] {
            assert!(tokens.contains(&word.as_bytes().to_vec()), "{word}");
        }
        assert!(tokens.iter().any(|token| std::str::from_utf8(token).is_err()));
    }
}
