//! Cases that are in doubt: those that come to the same are told once.

use crate::wire::Values;

/// Joins cases that come to the same: a doubt that makes no difference is not named.
pub(super) fn joined<C>(mut cases: Vec<(Values, C)>, same: impl Fn(&C, &C) -> bool) -> Vec<(Values, C)> {
    // Cases that differ by one key and come to the same are one, without that key; so, step by step, are all four.
    while let Some((kept, gone, key)) = pair(&cases, &same) {
        cases.remove(gone);
        cases[kept].0.remove(&key);
    }
    cases
}

/// Two cases that can be joined, and the key by which they differ.
fn pair<C>(cases: &[(Values, C)], same: impl Fn(&C, &C) -> bool) -> Option<(usize, usize, String)> {
    for (kept, (differs, case)) in cases.iter().enumerate() {
        for (gone, (others, other)) in cases.iter().enumerate().skip(kept + 1) {
            let mut by = differs.iter().filter(|(key, value)| others.get(*key) != Some(*value));
            if let (Some((key, _)), None, true) = (by.next(), by.next(), differs.len() == others.len())
                && others.contains_key(key)
                && same(case, other)
            {
                return Some((kept, gone, key.clone()));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(results: [u8; 4], expected: &[(&[(&str, &str)], u8)]) {
        let values = |of: &[(&str, &str)]| -> Values {
            of.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
        };
        let places =
            ["front", "flank"].into_iter().flat_map(|from| ["7.5", "8.5"].map(|range| (from, range)));
        let cases = places
            .zip(results)
            .map(|((from, range), result)| (values(&[("from", from), ("range", range)]), result));
        let joined = joined(cases.collect(), |a, b| a == b);
        let expected: Vec<(Values, u8)> = expected.iter().map(|(of, result)| (values(of), *result)).collect();
        assert_eq!(joined, expected);
    }

    #[test]
    fn doubts_that_make_no_difference_are_not_named() {
        check([3, 3, 3, 3], &[(&[], 3)]);
        check([3, 3, 4, 4], &[(&[("from", "front")], 3), (&[("from", "flank")], 4)]);
        check([3, 1, 3, 1], &[(&[("range", "7.5")], 3), (&[("range", "8.5")], 1)]);
        check(
            [3, 1, 4, 2],
            &[
                (&[("from", "front"), ("range", "7.5")], 3),
                (&[("from", "front"), ("range", "8.5")], 1),
                (&[("from", "flank"), ("range", "7.5")], 4),
                (&[("from", "flank"), ("range", "8.5")], 2),
            ],
        );
    }

    #[test]
    fn of_three_that_come_to_the_same_two_are_joined() {
        check(
            [3, 3, 3, 1],
            &[
                (&[("from", "front")], 3),
                (&[("from", "flank"), ("range", "7.5")], 3),
                (&[("from", "flank"), ("range", "8.5")], 1),
            ],
        );
    }
}
