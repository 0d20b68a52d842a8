//! Shares as percentages for people, by long division in whole numbers.

/// Decimals that are always printed.
const DECIMALS: usize = 2;
/// Decimals that show the smallest share there is, one of 2¹²⁸.
const MOST: usize = 40;

/// `ways` of `of` in per cent, rounded to the nearest: two decimals, or as many as show two digits of it, and two of
/// what it lacks to a hundred.
pub(crate) fn percent(ways: u128, of: u128) -> String {
    if ways == 0 || ways == of {
        return if ways == 0 { "0.00" } else { "100.00" }.into();
    }
    let decimals = DECIMALS.max(wanted(ways, of)).max(wanted(of - ways, of));
    let mut left = ways;
    let mut digits = Vec::with_capacity(decimals + 2);
    for _ in 0..decimals + 2 {
        let (digit, rest) = next_digit(left, of);
        digits.push(digit);
        left = rest;
    }
    if left >= of - left {
        round_up(&mut digits);
    }
    let digits: String = digits.iter().map(|&digit| char::from(b'0' + digit)).collect();
    let (whole, fraction) = digits.split_at(2);
    format!("{}.{fraction}", whole.strip_prefix('0').unwrap_or(whole))
}

/// One more in the last place. What is printed never rounds up to a hundred: there are decimals enough.
fn round_up(digits: &mut [u8]) {
    for digit in digits.iter_mut().rev() {
        *digit = (*digit + 1) % 10;
        if *digit > 0 {
            return;
        }
    }
}

/// How many decimals of the percentage show its first two digits.
fn wanted(ways: u128, of: u128) -> usize {
    let mut left = ways;
    for zeroes in 0..MOST {
        let (digit, rest) = next_digit(left, of);
        if digit > 0 {
            // The first two digits of the share stand before the point.
            return zeroes.max(1);
        }
        left = rest;
    }
    MOST
}

/// The next digit of `left / of` behind the point, and what is left; without ever leaving 128 bits.
fn next_digit(left: u128, of: u128) -> (u8, u128) {
    let (mut digit, mut sum) = (0, 0);
    for _ in 0..10 {
        if sum >= of - left {
            sum -= of - left;
            digit += 1;
        } else {
            sum += left;
        }
    }
    (digit, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_rounded_and_never_hide_a_chance() {
        let cases = [
            (0, 36, "0.00"),
            (36, 36, "100.00"),
            (6, 36, "16.67"),
            (12, 36, "33.33"),
            (1, 1000, "0.10"),
            (1, 7776, "0.013"),
            (7775, 7776, "99.987"),
            (1, 10_000_000, "0.000010"),
            (9_999_999, 10_000_000, "99.999990"),
            (99_999, 1_000_000, "10.00"),
            (1, 200_000, "0.00050"),
            (u128::MAX - 1, u128::MAX, "99.99999999999999999999999999999999999971"),
            (1, u128::MAX, "0.00000000000000000000000000000000000029"),
        ];
        for (ways, of, printed) in cases {
            assert_eq!(percent(ways, of), printed, "{ways} of {of}");
        }
        assert_eq!(percent(u128::MAX / 3, u128::MAX), "33.33");
    }
}
