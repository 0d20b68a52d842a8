//! How sure a share is.

/// The normal deviate that leaves 2½ per cent above it.
const DEVIATE: f64 = 1.959_963_984_540_054;

/// Where a share lies with 95 per cent confidence, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The Wilson interval of a share: honest near nothing and everything, where the usual one is not.
pub fn wilson(count: u64, of: u64) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, z) = (of as f64, DEVIATE);
    let share = count as f64 / n;
    let centre = share + z * z / (2.0 * n);
    let reach = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // Exact at the ends, where rounding would leave a trace of the impossible.
    let low = if count == 0 { 0.0 } else { (centre - reach) / scale };
    let high = if count == of { 1.0 } else { (centre + reach) / scale };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(count: u64, of: u64, low: f64, high: f64) {
        let interval = wilson(count, of);
        let near = |a: f64, b: f64| (a - b).abs() < 5e-5;
        assert!(near(interval.low, low) && near(interval.high, high), "{count} of {of}: {interval:?}");
    }

    #[test]
    fn intervals_are_those_of_the_textbooks() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        check(81, 263, 0.2553, 0.3662);
        check(15, 148, 0.0624, 0.1605);
        check(0, 20, 0.0, 0.1611);
        check(1, 29, 0.0061, 0.1718);
        check(29, 29, 0.8830, 1.0);
    }

    #[test]
    fn nothing_is_known_of_no_games() {
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
    }
}
