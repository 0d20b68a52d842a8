//! Chances, in whole per cent.

/// `ways` of `of` in words: "35%", "under 1%", "over 99%", "certain", "impossible".
///
/// Only a chance of 0 is impossible and only a chance of 1 is certain; without any ways at all it is impossible.
pub fn chance(ways: u128, of: u128) -> String {
    if ways == 0 || of == 0 {
        return "impossible".into();
    }
    if ways >= of {
        return "certain".into();
    }
    // 200 times as much must fit.
    let spare = (128 - of.leading_zeros()).saturating_sub(120);
    let (ways, of) = (ways >> spare, of >> spare);
    match (200 * ways + of) / (2 * of) {
        0 => "under 1%".into(),
        100 => "over 99%".into(),
        percent => format!("{percent}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ways: u128, of: u128, words: &str) {
        assert_eq!(chance(ways, of), words);
    }

    #[test]
    fn chances_are_whole_per_cent() {
        check(35, 100, "35%");
        check(1, 3, "33%");
        check(2, 3, "67%");
        check(1, 200, "1%");
        check(199, 200, "over 99%");
    }

    #[test]
    fn only_what_is_so_is_certain_or_impossible() {
        check(0, 36, "impossible");
        check(36, 36, "certain");
        check(1, 1296, "under 1%");
        check(1295, 1296, "over 99%");
        check(0, 0, "impossible");
    }

    #[test]
    fn large_numbers_of_ways_are_counted() {
        const HUGE: u128 = u128::MAX;
        check(HUGE / 3, HUGE, "33%");
        check(HUGE - 1, HUGE, "over 99%");
        check(1, HUGE, "under 1%");
        check(HUGE, HUGE, "certain");
    }
}
