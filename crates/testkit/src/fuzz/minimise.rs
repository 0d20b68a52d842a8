//! A find made smaller: chunks are left out, large ones first, as long as it still fails.

/// So many shorter inputs are tried at most.
const TRIES: usize = 4000;

/// A shorter input for which `fails` still holds.
pub(super) fn minimised(input: &[u8], mut fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut small = input.to_vec();
    let mut tries = 0;
    let mut chunk = (small.len() / 2).max(1);
    loop {
        let before = small.len();
        let mut at = 0;
        while at < small.len() && tries < TRIES {
            let end = (at + chunk).min(small.len());
            let shorter = [&small[..at], &small[end..]].concat();
            tries += 1;
            if fails(&shorter) {
                small = shorter;
            } else {
                at = end;
            }
        }
        if tries >= TRIES || (chunk == 1 && small.len() == before) {
            return small;
        }
        chunk = (chunk / 2).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_fails_is_left() {
        let input =
            [b"title = 1\n".repeat(50), b"a[".to_vec(), b"more\n".repeat(50), b"]z".to_vec()].concat();
        let fails = |bytes: &[u8]| {
            let open = bytes.iter().position(|&byte| byte == b'[');
            open.is_some_and(|open| bytes[open..].contains(&b']'))
        };
        assert_eq!(minimised(&input, fails), b"[]");
        assert_eq!(minimised(b"", |_| true), b"");
        assert_eq!(minimised(b"abc", |bytes| bytes == b"abc"), b"abc");
    }
}
